"""Texts of both directions: the level of each character, after the rules of UAX #9 as python-bidi has them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import TypeVar

Thing = TypeVar("Thing")

LEFTWARD = re.compile("[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]")
"""What only a text that runs to the left holds; where nothing matches, all levels are 0."""


def levels(text: str) -> tuple[int, ...]:
    """
    The level of each character of a paragraph: even runs to the right, odd to the left.

    The first strong letter decides the direction of the whole. Characters without a level of their own (joiners, soft
    hyphens) have that of the one before.
    """
    if not LEFTWARD.search(text):
        return (0,) * len(text)
    from bidi import algorithm

    # Marks of embedding come from nowhere sensible and are stripped by the markup; isolates are unknown to python-bidi.
    plain = "".join("\ufffc" if unicodedata.bidirectional(each) in UNKNOWN else each for each in text)
    storage = algorithm.get_empty_storage()
    base = storage["base_level"] = algorithm.get_base_level(plain)
    algorithm.get_embedding_levels(plain, storage)
    for place, each in enumerate(storage["chars"]):
        each["place"] = place
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    known = {each["place"]: each["level"] for each in storage["chars"]}
    found: list[int] = []
    for place in range(len(text)):
        found.append(known.get(place, found[-1] if found else base))
    return tuple(found)


UNKNOWN = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI", "B", "S", "")


def visual(things: Sequence[Thing], levels: Sequence[int]) -> list[Thing]:
    """The parts of one line as they stand from left to right (rule L2), given the level of each."""
    ordered = list(zip(levels, things, strict=True))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(ordered):
            end = start
            while end < len(ordered) and ordered[end][0] >= level:
                end += 1
            ordered[start:end] = ordered[start:end][::-1]
            start = end + 1
    return [thing for _, thing in ordered]
