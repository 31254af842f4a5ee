"""Where a line may end: UAX #14, as ICU applies it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import accumulate

PLAIN = re.compile(r"(?:[A-Za-z0-9À-ÖØ-öø-ɏ]++(?:['’][A-Za-zÀ-ÖØ-öø-ɏ]++)*+[.,;:!?]*+(?: |$))*+")
"""Words of Latin letters, one space between two: lines end at the spaces, so ICU need not be asked (nor loaded)."""

WORD = re.compile(r"[A-Za-z0-9À-ÖØ-öø-ɏ]+(?:['’][A-Za-zÀ-ÖØ-öø-ɏ]+)*[.,;:!?]*")
"""One word of a plain text."""

GAPS = " \u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2008\u2009\u200a\u200b\u205f\u3000"
"""White space that vanishes at the end of a line; no-break spaces are not among it."""


def breaks(text: str, language: str = "en") -> tuple[int, ...]:
    """
    The positions in `text` where a new line may begin, the end of the text last; none for ''.

    A newline and its kin must have been taken out before: they are Break and Gap of the markup.
    """
    if PLAIN.fullmatch(text):
        ends = [match.end() for match in re.finditer(" ", text)]
        return tuple(ends if text.endswith(" ") or not text else [*ends, len(text)])
    from icu4py.breakers import LineBreaker

    return ends_of(LineBreaker(text, language))


def letters(text: str, language: str = "en") -> tuple[int, ...]:
    """The ends of what a reader takes for one letter, combining marks included (UAX #29)."""
    from icu4py.breakers import CharacterBreaker

    return ends_of(CharacterBreaker(text, language))


def ends_of(pieces: Iterable[str]) -> tuple[int, ...]:
    """Where pieces of a text end. ICU's own positions count a character beyond U+FFFF twice."""
    return tuple(accumulate(map(len, pieces)))
