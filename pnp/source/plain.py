"""Nodes without their places, as records read them, and the way back from a record's complaint to the place."""

from __future__ import annotations

from .nodes import Mapping, Node, Scalar, Sequence


class Plain(str):
    """The text of a scalar that stands without quotes, so that an empty one, `~` and `null` can mean nothing."""

    __slots__ = ()


def plain(node: Node) -> object:
    """Dicts, lists and texts as deep as `node`; every text is a `Plain` where it was written without quotes."""
    if isinstance(node, Scalar):
        return Plain(node.text) if node.plain else node.text
    if isinstance(node, Mapping):
        return {name: plain(value) for name, (_, value) in node.entries.items()}
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    raise TypeError(type(node))


def locate(node: Node, loc: tuple[str | int, ...]) -> tuple[Node, Scalar | None]:
    """
    The deepest node on the way `loc` of keys and list places, and the key that leads right to it.

    The way is followed as far as it is written. The key is None for an item of a list and when nothing was followed.
    """
    key = None
    for step in loc:
        if isinstance(node, Mapping) and isinstance(step, str) and step in node.entries:
            key, node = node.entries[step]
        elif isinstance(node, Sequence) and isinstance(step, int) and 0 <= step < len(node.items):
            key, node = None, node.items[step]
        else:
            break
    return node, key
