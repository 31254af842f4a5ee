"""Lines may end where UAX #14 says, and the short cut for plain words says the same as ICU."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from icu4py.breakers import LineBreaker

from pnp.text.breaks import PLAIN, WORD, breaks, letters


def pieces(text: str) -> list[str]:
    ends = breaks(text)
    return [text[start:end] for start, end in zip((0, *ends), ends, strict=False)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        ("Draw two cards.", ["Draw ", "two ", "cards."]),
        ("10\u00a0km away", ["10\u00a0km ", "away"]),
        ("Donau\u00addampf\u00adschiff", ["Donau\u00ad", "dampf\u00ad", "schiff"]),
        ("alpha\u200bbeta", ["alpha\u200b", "beta"]),
        ("well-known (fox)", ["well-", "known ", "(fox)"]),
        ("+3 −2", ["+3 ", "−2"]),
        ("———", ["———"]),
        ("山札から、引く。", ["山", "札", "か", "ら、", "引", "く。"]),
        ("สองใบ", ["สอง", "ใบ"]),
        ("🐉 x", ["🐉 ", "x"]),
    ],
)
def test_lines_may_end_here(text: str, expected: list[str]):
    assert pieces(text) == expected


@st.composite
def plain_words(draw: st.DrawFn) -> str:
    """A word as WORD has it: letters and digits, perhaps an apostrophe between them and stops behind."""
    letters = st.text(alphabet="aZ09éøÅßɏ", min_size=1, max_size=4)
    inner = draw(
        st.lists(st.tuples(st.sampled_from("'’"), st.text(alphabet="aéß", min_size=1, max_size=3)), max_size=2)
    )
    stops = draw(st.text(alphabet=".,;:!?", max_size=3))
    return draw(letters) + "".join(map("".join, inner)) + stops


@given(plain_words())
def test_words_of_latin_letters_are_plain(word: str):
    assert WORD.fullmatch(word)


@given(st.lists(plain_words()), st.sampled_from(["", " "]))
def test_plain_words_break_as_icu_says(words: list[str], end: str):
    text = " ".join(words) + (end if words else "")
    assert PLAIN.fullmatch(text)

    found = breaks(text)

    assert found == tuple(end for _, end in LineBreaker(text, "en").segments())


@given(st.text(alphabet="aZ9éøÅ.,;:!?'’( )-", max_size=12))
def test_texts_like_plain_ones_break_as_icu_says(text: str):
    assert breaks(text) == tuple(end for _, end in LineBreaker(text, "en").segments())


@pytest.mark.parametrize(
    ("text", "expected"), [("ab", (1, 2)), ("e\u0301x", (2, 3)), ("👨\u200d👩\u200d👧!", (5, 6)), ("🇳🇴", (2,))]
)
def test_letters_keep_their_marks(text: str, expected: tuple[int, ...]):
    assert letters(text) == expected
