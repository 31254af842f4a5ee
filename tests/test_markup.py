"""Inline markup: stars and angle brackets mean something where they pair up, and print as typed elsewhere."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.text.markup import Break, Gap, Icon, Inline, Parsed, Text, parse

ICONS = {"fire", "water", "shield", "mdi:sword"}


def parts(text: str) -> list[Inline]:
    return list(parse(text, ICONS).inlines)


def shown(text: str) -> str:
    """What a text prints, icons in brackets, its faces left out."""
    return "".join(
        each.text if isinstance(each, Text) else f"<{each.name}>" if isinstance(each, Icon) else "\n"
        for each in parse(text, ICONS).inlines
    )


@pytest.mark.parametrize("text", ["Salt & Pepper", "If 0.1 <A <0.9 then 2 < 3", "Attack: 3", "{fire}", "<>", "a > b"])
def test_plain_text_prints_as_typed(text: str):
    assert parse(text, ICONS) == Parsed((Text(text),))


def test_two_stars_make_bold():
    assert parts("**Ward.** Stay") == [Text("Ward.", bold=True), Text(" Stay")]


def test_one_star_makes_italic():
    assert parts("a *b* c") == [Text("a "), Text("b", italic=True), Text(" c")]


def test_three_stars_make_both():
    assert parts("***a***") == [Text("a", bold=True, italic=True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("**a *b***", [Text("a ", True), Text("b", True, True)]),
        ("*a **b***", [Text("a ", False, True), Text("b", True, True)]),
        ("***a** b*", [Text("a", True, True), Text(" b", False, True)]),
        ("***a* b**", [Text("a", True, True), Text(" b", True)]),
    ],
)
def test_faces_nest(text: str, expected: list[Inline]):
    assert parts(text) == expected


@pytest.mark.parametrize("text", ["2 * 3 * 4", "**a", "a**", "*", "****", "** a **", "a * b*", "5*"])
def test_stars_without_a_partner_print_as_typed(text: str):
    assert parts(text) == [Text(text)]


def test_stars_are_not_paired_across_paragraphs():
    assert parts("*a\n\nb*") == [Text("*a"), Gap(), Text("b*")]


def test_stars_are_paired_across_a_line_end():
    assert parts("*a\nb*") == [Text("a", italic=True), Break(), Text("b", italic=True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<fire>", [Icon("fire")]),
        ("<fire> burns <water>", [Icon("fire"), Text(" burns "), Icon("water")]),
        ("+3<shield>.", [Text("+3"), Icon("shield"), Text(".")]),
        ("**<fire>**", [Icon("fire")]),
        ("<mdi:sword>", [Icon("mdi:sword")]),
    ],
)
def test_icons_stand_wherever_they_are_named(text: str, expected: list[Inline]):
    assert parts(text) == expected


def test_a_number_and_the_icon_behind_it_stay_on_one_line():
    assert parts("has +3 <shield>, or a <shield>") == [
        Text("has +3\N{NO-BREAK SPACE}"), Icon("shield"), Text(", or a "), Icon("shield")
    ]  # fmt: skip


def test_an_unknown_icon_is_told_once_and_stays_as_it_was_typed():
    assert parse("Pay <frie> or <frie>.", ICONS) == Parsed((Text("Pay <frie> or <frie>."),), ("frie",))


@pytest.mark.parametrize("text", ["Pay <fire now", "x <fire", "a <b c> d", "<->", "< fire>", "<3.5>"])
def test_what_is_no_name_is_no_unknown_icon(text: str):
    assert parse(text, ICONS) == Parsed((Text(text),))


def test_a_backslash_makes_signs_literal():
    assert parts(r"Write \<fire> and \*this\* and \\") == [Text(r"Write <fire> and *this* and " + "\\")]


def test_a_backslash_before_anything_else_is_one():
    assert parts(r"C:\new") == [Text(r"C:\new")]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\u2028", "\x85", " \n "])
def test_each_kind_of_line_end_breaks_the_line(end: str):
    assert parts(f"one{end}two") == [Text("one"), Break(), Text("two")]


@pytest.mark.parametrize("end", ["\n\n", "\r\n\r\n", "\n \n", "\n\n\n", "\u2029"])
def test_an_empty_line_parts_paragraphs(end: str):
    assert parts(f"one{end}two") == [Text("one"), Gap(), Text("two")]


def test_line_ends_around_a_text_are_none():
    assert parts("\n\none\n") == [Text("one")]


@pytest.mark.parametrize("text", ["a  b", "a\tb", " a b ", "a \t b\n"])
def test_white_space_counts_as_one_space(text: str):
    assert parts(text) == [Text("a b")]


@pytest.mark.parametrize("text", ["", "   ", "\n", " \n\n "])
def test_an_empty_text_has_no_parts(text: str):
    assert parse(text, ICONS) == Parsed(())


@pytest.mark.parametrize(
    ("text", "left", "stripped"),
    [
        ("abc\u202edef", "abcdef", "\u202e"),
        ("a\x0bb\x07c\x1b[31md", "abc[31md", "\x0b\x07\x1b"),
        ("a\ufeffb", "ab", "\ufeff"),
        ("\u2066a\u2069", "a", "\u2066\u2069"),
        ("a\ud800b", "ab", "\ud800"),
    ],
)
def test_what_cannot_be_printed_is_left_out_and_told(text: str, left: str, stripped: str):
    assert parse(text, ICONS) == Parsed((Text(left),), (), stripped)


@pytest.mark.parametrize("text", ["10\u00a0km", "Donau\u00addampf", "a\u200bb", "x\u200dy", "x\ufe0f"])
def test_invisible_characters_with_a_meaning_stay(text: str):
    assert parse(text, ICONS) == Parsed((Text(text),))


@given(st.text(alphabet="ab *\\<>fire\n"))
def test_nothing_is_lost_but_stars_backslashes_and_white_space(text: str):
    kept = [each for each in text if each not in "*\\ \n"]

    assert [each for each in shown(text) if each not in "*\\ \n"] == kept


@given(st.text(alphabet="a *\n"))
def test_an_odd_star_is_never_swallowed(text: str):
    assert (text.count("*") - shown(text).count("*")) % 2 == 0


@given(st.text())
def test_parts_are_never_empty(text: str):
    assert [each for each in parse(text, ICONS).inlines if isinstance(each, Text) and not each.text] == []
