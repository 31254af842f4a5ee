"""Strips in columns: what stays together, what floats, what comes again, and that nothing is lost."""

from collections.abc import Callable, Sequence
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from pnp.book.columns import Filled, balanced, fill, floats, groups
from pnp.book.strips import Ground, Strip
from pnp.frame import Mark

GROUND = Ground(None, "#000000", 0, 100, pad=4)


def strip(
    name: str,
    height: float = 10,
    *,
    keep: bool = False,
    floats: bool = False,
    before: float = 0,
    after: float = 0,
    head: tuple[Strip, ...] = (),
    ground: Ground | None = None,
) -> Strip:
    """A strip that is known by the name of its mark."""
    mark = Mark(name, 0.0)
    return Strip(height, (), before, after, keep, floats, marks=(mark,), head=head, ground=ground)


def letters(text: str) -> list[Strip]:
    """A strip of 10 for each letter; a `~` behind it keeps it with the next one, a capital floats and is 20 high."""
    return [
        strip(each, 20 if each.isupper() else 10, keep=text[i + 1 : i + 2] == "~", floats=each.isupper())
        for i, each in enumerate(text)
        if each != "~"
    ]


def name(found: Strip) -> str:
    return found.marks[0].name


def said(columns: Sequence[Filled]) -> list[str]:
    """The names in each column, from top to bottom."""
    return ["".join(name(each.strip) for each in column) for column in columns]


def tops(columns: Sequence[Filled]) -> list[list[tuple[str, float]]]:
    return [[(name(each.strip), each.y) for each in column] for column in columns]


def high(*heights: float) -> Callable[[int], float]:
    """The height of each column; the last one counts for all further ones."""
    return lambda number: heights[min(number, len(heights) - 1)]


# Order.


def test_columns_are_filled_one_after_the_other():
    assert said(fill(letters("abcdefg"), high(30))) == ["abc", "def", "g"]


def test_each_column_has_a_height_of_its_own():
    assert said(fill(letters("abcdefg"), high(10, 40))) == ["a", "bcde", "fg"]


def test_a_book_without_strips_has_no_columns():
    assert fill([], high(30)) == ()


def test_heights_that_add_up_to_a_hair_too_much_fit():
    assert said(fill([strip(each, 30.003 / 3) for each in "abc"], high(30))) == ["abc"]


def test_between_two_strips_is_the_larger_air_and_none_at_the_top():
    strips = [strip("a", before=5, after=2), strip("b", before=3), strip("c", before=7), strip("d", 30, before=9)]

    assert tops(fill(strips, high(50))) == [[("a", 0), ("b", 13), ("c", 30)], [("d", 0)]]


def test_air_at_the_foot_makes_no_strip_go_on():
    assert said(fill([strip("a", after=9), strip("b", 20, after=9)], high(39))) == ["ab"]


def test_grounds_keep_apart_and_off_the_edges_of_the_column():
    other = Ground(None, "#000000", 0, 100, pad=1)
    strips = [strip("a", ground=GROUND), strip("b", ground=GROUND), strip("c", ground=other), strip("d", before=2)]

    assert tops(fill(strips, high(100))) == [[("a", 4), ("b", 14), ("c", 29), ("d", 42)]]
    assert said(fill(strips[:2], high(27.9))) == ["a", "b"]


# Together.


def test_what_stays_together_goes_on_together():
    assert said(fill(letters("abc~d~ef"), high(40))) == ["ab", "cdef"]


def test_what_is_kept_with_the_next_and_is_the_last_is_placed():
    assert said(fill(letters("ab~"), high(10))) == ["a", "b"]


def test_what_stays_together_and_is_higher_than_a_column_is_parted_at_the_top_of_one():
    assert said(fill(letters("ab~c~d~e~fg"), high(30))) == ["a", "bcd", "efg"]


def test_a_strip_that_is_too_high_has_a_column_for_itself():
    strips = [strip("a"), strip("b", 99), strip("c")]

    assert said(fill(strips, high(30))) == ["a", "b", "c"]


# Floats.


def test_what_floats_and_fits_stays_in_its_place():
    assert said(fill(letters("aBc"), high(40))) == ["aBc"]


def test_what_floats_waits_for_the_next_column_while_the_text_goes_on():
    assert said(fill(letters("abCdef"), high(30))) == ["abd", "Ce", "f"]


def test_what_floats_by_a_hair_more_than_there_is_left_goes_on_whole_and_once():
    for left, expected in ((59, ["acd", "Be"]), (60, ["aB", "cde"]), (61, ["aB", "cde"])):
        strips = [strip("a", 100 - left), strip("B", 60, floats=True), *(strip(each, 20) for each in "cde")]

        assert said(fill(strips, high(100))) == expected


def test_floats_keep_their_order():
    strips = [*letters("abCd"), strip("E", 5, floats=True), *letters("fghi")]

    assert said(fill(strips, high(35))) == ["abd", "CEf", "ghi"]


def test_what_floats_below_its_heading_stays_there():
    assert said(fill(letters("abc~De"), high(40))) == ["ab", "cDe"]


def test_a_float_higher_than_any_column_overflows_one_and_holds_no_other_up():
    strips = [*letters("ab"), strip("C", 50, floats=True), *letters("Defghi")]

    assert said(fill(strips, high(30))) == ["abe", "C", "Df", "ghi"]


def test_a_float_too_high_for_the_first_page_waits_for_the_second():
    strips = [strip("A", 40, floats=True), *letters("bcdef")]

    assert said(fill(strips, high(20, 20, 50))) == ["bc", "de", "Af"]


# Tables.


def row(text: str) -> Strip:
    return strip(text, head=(strip("#"),))


def test_the_head_of_a_table_comes_again_where_the_table_goes_on():
    strips = [strip("#", keep=True), *(row(each) for each in "abcdef"), strip("x")]

    assert said(fill(strips, high(30))) == ["#ab", "#cd", "#ef", "x"]


def test_the_head_comes_again_below_what_floats():
    strips = [strip("#"), row("a"), row("b"), strip("F", 25, floats=True), *(row(each) for each in "cde")]

    assert said(fill(strips, high(50))) == ["#abcd", "F#e"]


def test_balanced_a_table_has_its_head_at_the_top_of_each_column_and_nowhere_else():
    strips = [strip("#", keep=True), *(row(each) for each in "abcdefg")]
    columns = fill(strips, high(80))

    assert said(columns) == ["#abcdefg"]
    assert said(balanced(columns, 2, 80)) == ["#abcd", "#efg"]
    assert said(balanced(balanced(columns, 2, 80), 2, 80)) == ["#abcd", "#efg"]


def test_balanced_columns_are_as_low_as_they_can_be():
    columns = fill(letters("abc~defg"), high(60))

    assert said(columns) == ["abcdef", "g"]
    assert said(balanced(columns, 2, 60)) == ["abcd", "efg"]


# Whatever the strips.


@st.composite
def books(draw: st.DrawFn) -> tuple[list[Strip], list[float]]:
    """Strips of all kinds, named by their numbers, and the heights of the first columns."""
    size = st.integers(1, 60)
    air = st.sampled_from([0, 0, 3, 12])
    grounds = [None, None, GROUND, Ground("#ffffff", "#000000", 0, 100, pad=7)]
    strips = [
        strip(
            str(number),
            draw(size),
            keep=draw(st.integers(0, 3)) == 0,
            floats=draw(st.integers(0, 5)) == 0,
            before=draw(air),
            after=draw(air),
            head=(strip("head", 8),) if draw(st.integers(0, 4)) == 0 else (),
            ground=draw(st.sampled_from(grounds)),
        )
        for number in range(draw(st.integers(0, 40)))
    ]
    low = draw(st.integers(20, 100))
    return strips, [low, low, low + draw(st.integers(0, 40))]


@given(books())
def test_no_strip_is_lost_and_only_what_floats_leaves_its_place(book: tuple[list[Strip], list[float]]):
    strips, heights = book

    columns = fill(strips, high(*heights))

    placed = [each.strip for column in columns for each in column if not each.is_again]
    assert sorted(map(name, placed)) == sorted(map(name, strips))
    leaving = [group[0] for group in groups(strips) if floats(group)]
    assert [each for each in placed if each not in leaving] == [each for each in strips if each not in leaving]
    assert [each for each in placed if each in leaving] == leaving


@given(books())
def test_no_column_is_empty_or_too_full_but_for_a_strip_that_is_too_high(book: tuple[list[Strip], list[float]]):
    strips, heights = book

    columns = fill(strips, high(*heights))

    for number, column in enumerate(columns):
        rows = [each for each in column if not each.is_again]
        assert rows
        assert len(rows) == 1 or max(each.reach for each in column) <= high(*heights)(number) + 0.01


@given(books())
def test_strips_of_a_column_do_not_lie_over_each_other(book: tuple[list[Strip], list[float]]):
    strips, heights = book

    for column in fill(strips, high(*heights)):
        for above, below in pairwise(column):
            assert below.y >= above.bottom + max(above.strip.after, below.strip.before)


@given(books())
def test_what_is_kept_with_the_next_is_parted_only_where_both_fill_more_than_a_column(
    book: tuple[list[Strip], list[float]],
):
    strips, heights = book

    columns = fill(strips, high(*heights))

    at = {id(each.strip): number for number, column in enumerate(columns) for each in column}
    for group in groups(strips):
        if len({at[id(each)] for each in group}) > 1:
            first = columns[at[id(group[0])]]
            assert next(each.strip for each in first if not each.is_again) is group[0]


@given(books(), st.integers(1, 2))
def test_balanced_columns_hold_all_and_are_no_more_than_they_were(book: tuple[list[Strip], list[float]], count: int):
    strips, heights = book
    columns = fill(strips, high(heights[-1]))
    last = columns[(len(columns) - 1) // count * count :] if columns else ()

    found = balanced(last, count, heights[-1])

    names = [
        sorted(name(each.strip) for column in each for each in column if not each.is_again) for each in (last, found)
    ]
    assert names[0] == names[1]
    assert len(found) <= count
    assert max(heights_of(found), default=0) <= max(heights_of(last), default=0)


def heights_of(columns: Sequence[Filled]) -> list[float]:
    return [column[-1].reach for column in columns]
