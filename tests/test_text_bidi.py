"""Levels of direction agree with another implementation of UAX #9."""

import bidi
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.bidi import levels, visual


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", ()),
        ("Fox 3", (0, 0, 0, 0, 0)),
        ("קח 2", (1, 1, 1, 2)),
        ("קח (ab)", (1, 1, 1, 1, 2, 2, 1)),
        ("ab קח.", (0, 0, 0, 1, 1, 0)),
        ("بط 12", (1, 1, 1, 2, 2)),
        ("ק\u00adח", (1, 1, 1)),
        ("ק\u202eח\u2066", (1, 1, 1, 1)),
        ("ק\ufffcח", (1, 1, 1)),
    ],
)
def test_each_character_has_the_level_of_its_direction(text: str, expected: tuple[int, ...]):
    assert levels(text) == expected


@given(st.text(alphabet="abAB 12.,-+אבגاب"))
def test_the_order_of_a_line_is_that_of_another_implementation(text: str):
    line = text.rstrip()  # spaces at the end of a line have the direction of the paragraph, and are not set

    assert "".join(visual(line, levels(line))) == bidi.get_display(line)
