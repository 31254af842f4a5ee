"""Laying one file over another, as `extends` and defaults do, before anything is checked."""

from __future__ import annotations

from copy import copy

from .nodes import Mapping, Node


def merge(base: Node, over: Node) -> Node:
    """
    `base` with all that `over` says laid over it; both stay as they are.

    Mappings merge key by key: keys of `base` keep their order, new ones follow. Anything else is replaced as a whole,
    also by nothing. Every value keeps the place where it was written; a merged mapping stands where `over` does.
    """
    if not (isinstance(base, Mapping) and isinstance(over, Mapping)):
        return over
    entries = dict(base.entries)
    for name, (key, value) in over.entries.items():
        below = base.get(name)
        entries[name] = (key, merge(below, value) if below else value)
    merged = copy(over)
    merged.entries = entries
    return merged
