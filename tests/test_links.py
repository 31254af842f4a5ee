"""Links lead to marks and addresses, marks with titles are bookmarks, and other readers agree on where."""

from ctypes import c_int
from io import BytesIO
from itertools import pairwise
from typing import Any

import pikepdf
import pypdf
import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from printed import is_sound, pdf, picture, reader
from pypdf.generic import ArrayObject, NullObject
from pypdfium2.raw import FPDF_LINK, FPDFDest_GetDestPageIndex, FPDFLink_Enumerate, FPDFLink_GetDest

from pnp.dump import dump
from pnp.frame import Box, Frame, Link, Mark
from pnp.outputs._pdf.outline import parents

AIR = 6
"""Points that are shown above a mark."""


def leaf(*parts: Link | Mark, height: float = 300) -> Frame:
    """A page of a book without its text."""
    links = tuple(each for each in parts if isinstance(each, Link))
    return Frame(200, height, (), links=links, marks=tuple(each for each in parts if isinstance(each, Mark)))


def chapters(*levels: int) -> Frame:
    """A page with bookmarks called 'a', 'b', ... of these levels."""
    return leaf(*(Mark(chr(97 + at), 20.0 * at, chr(97 + at), level) for at, level in enumerate(levels)))


def click(target: str) -> Link:
    return Link(Box(10, 20, 50, 12), target)


def destinations(data: bytes) -> dict[str, tuple[int, float]]:
    """The page and the height, y up, of each named destination, as pypdf finds them."""
    file = reader(data)
    return {name: (file.get_destination_page_number(to), to.top) for name, to in file.named_destinations.items()}


def followed(data: bytes) -> list[int]:
    """The page to which pdfium goes from each link of the first page."""
    document = pypdfium2.PdfDocument(data)
    start, link, found = c_int(), FPDF_LINK(), []
    while FPDFLink_Enumerate(document[0], start, link):
        found.append(FPDFDest_GetDestPageIndex(document, FPDFLink_GetDest(document, link)))
    document.close()
    return found


def toc(data: bytes) -> list[tuple[int, str, int, int]]:
    """Depth, title, count and page of the bookmarks, as pdfium finds them."""
    document = pypdfium2.PdfDocument(data)
    found = [
        (each.level, each.get_title(), each.get_count(), each.get_dest().get_index()) for each in document.get_toc()
    ]
    document.close()
    return found


def titles(outline: list[Any]) -> list[Any]:
    """The titles of pypdf's outline, nested as it is."""
    return [titles(each) if isinstance(each, list) else each.title for each in outline]


def annotations(data: bytes, number: int = 0) -> list[Any]:
    """The annotations of a page."""
    return [each.get_object() for each in reader(data).pages[number].get("/Annots", ())]


def catalog(data: bytes) -> Any:
    return reader(data).trailer["/Root"]


# Named destinations


def test_a_mark_is_a_destination_a_little_above_it():
    data = pdf(leaf(Mark("setup", 100)), leaf(Mark("combat", 40.5), height=150))

    assert destinations(data) == {"setup": (0, 300 - 100 + AIR), "combat": (1, 150 - 40.5 + AIR)}


def test_a_mark_at_the_top_shows_the_top_and_not_more():
    data = pdf(leaf(Mark("setup", 2), Mark("above", -50)))

    assert destinations(data) == {"above": (0, 300), "setup": (0, 300)}


def test_a_destination_keeps_size_and_side_as_they_are():
    found = reader(pdf(leaf(Mark("setup", 100)))).named_destinations["setup"]

    assert (found.typ, found.left, found.zoom) == ("/XYZ", NullObject(), NullObject())


def test_the_first_of_two_marks_with_one_name_counts():
    data = pdf(leaf(Mark("setup", 100)), leaf(Mark("setup", 200)))

    assert destinations(data) == {"setup": (0, 206)}


@pytest.mark.parametrize(
    "names",
    [
        ("b", "a", "Z", "a b", "(x", "a-1", "\\"),
        ("Überfall", "Zug", "Aé", "Łódź", "•", "戦", "🎲", "a"),
    ],
)
def test_names_in_any_script_are_found_by_every_reader(names: tuple[str, ...]):
    data = pdf(leaf(*(click(name) for name in names)), *(leaf(Mark(name, 106)) for name in names))

    assert destinations(data) == {name: (page, 200) for page, name in enumerate(names, 1)}
    assert followed(data) == list(range(1, 1 + len(names)))


@given(st.sets(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), min_size=1), min_size=1))
def test_names_are_sorted_as_bytes(names: set[str]):
    with pikepdf.open(BytesIO(pdf(leaf(*(Mark(name, 0) for name in names))))) as file:
        tree = file.Root.Names.Dests.Names
        written = [bytes(each) for each in list(tree)[::2]]

    assert len(written) == len(names)
    assert all(one < other for one, other in pairwise(written))


def test_plain_names_are_written_as_plain_text():
    """So that the address 'rules.pdf#setup' finds the place."""
    with pikepdf.open(BytesIO(pdf(leaf(Mark("setup", 0))))) as file:
        assert bytes(file.Root.Names.Dests.Names[0]) == b"setup"


# Bookmarks


def test_marks_with_a_title_are_bookmarks_in_the_order_of_pages():
    data = pdf(leaf(Mark("z", 90, "Setup"), Mark("quiet", 0)), leaf(Mark("a", 30, "Combat")))

    assert toc(data) == [(0, "Setup", 0, 0), (0, "Combat", 0, 1)]
    assert [(each.title, each.top) for each in reader(data).outline] == [("Setup", 216), ("Combat", 276)]
    assert catalog(data)["/PageMode"] == "/UseOutlines"


def test_marks_of_a_page_stand_in_their_own_order():
    data = pdf(leaf(Mark("left", 200, "Left column"), Mark("right", 10, "Right column")))

    assert titles(reader(data).outline) == ["Left column", "Right column"]


@pytest.mark.parametrize(
    ("levels", "nested"),
    [
        ((1, 1), ["a", "b"]),
        ((1, 2, 2, 1, 2), ["a", ["b", "c"], "d", ["e"]]),
        ((1, 2, 3, 2, 1), ["a", ["b", ["c"], "d"], "e"]),
        ((1, 3, 1), ["a", ["b"], "c"]),
        ((1, 3, 2, 4), ["a", ["b", "c", ["d"]]]),
        ((2, 1), ["a", "b"]),
        ((3, 2, 3), ["a", "b", ["c"]]),
        ((1, 0, 6), ["a", "b", ["c"]]),
    ],
)
def test_bookmarks_are_nested_by_level_and_none_is_lost(levels: tuple[int, ...], nested: list[Any]):
    assert titles(reader(pdf(chapters(*levels))).outline) == nested


@given(st.lists(st.integers(1, 6)))
def test_no_bookmark_is_more_than_one_deeper_than_the_one_before(levels: list[int]):
    depths: list[int] = []
    for parent in parents(levels):
        depths.append(0 if parent < 0 else depths[parent] + 1)

    assert all(after <= before + 1 for before, after in pairwise(depths))
    assert depths[:1] in ([], [0])


def test_chapters_are_seen_and_what_is_below_them_is_closed():
    data = pdf(chapters(1, 2, 3, 2, 1))

    assert [count for _, _, count, _ in toc(data)] == [-2, -1, 0, 0, 0]
    assert catalog(data)["/Outlines"]["/Count"] == 2


def test_every_bookmark_knows_its_neighbors():
    first = catalog(pdf(chapters(1, 1, 1)))["/Outlines"]["/First"]

    second, third = first["/Next"], first["/Next"]["/Next"]
    assert [each["/Title"] for each in (second["/Prev"], third["/Prev"], third["/Parent"]["/Last"])] == ["a", "b", "c"]
    assert "/Prev" not in first
    assert "/Next" not in third


@pytest.mark.parametrize("title", ["Überfall – „x“", "Wyprawa: Łódź", "戦い", "🎲 Dice", "(a\\b"])
def test_titles_in_any_script_are_read(title: str):
    data = pdf(leaf(Mark("a", 0, title)))

    assert titles(reader(data).outline) == [title]
    assert [each[1] for each in toc(data)] == [title]


def test_a_title_outside_of_pdfs_own_encoding_is_utf_16():
    with pikepdf.open(BytesIO(pdf(leaf(Mark("a", 0, "戦"), Mark("b", 0, "Überfall"))))) as file:
        entry = file.Root.Outlines.First
        written = [bytes(each.Title) for each in (entry, entry.Next)]

    assert written == [b"\xfe\xff\x62\x26", b"\xdcberfall"]


def test_half_a_surrogate_pair_breaks_nothing():
    data = pdf(leaf(Mark("\ud800", 106, "a\ud800"), click("\ud800"), click("https://a.example/\ud800")))

    assert titles(reader(data).outline) == ["a?"]
    assert len(annotations(data)) == 2


def test_marks_without_titles_make_no_outline():
    data = pdf(leaf(Mark("setup", 100)))

    assert "/Outlines" not in catalog(data)
    assert catalog(data)["/PageMode"] == "/UseNone"


# Links


def test_a_link_leads_to_a_mark_of_any_page():
    data = pdf(leaf(click("combat"), click("setup")), leaf(Mark("combat", 106), Mark("setup", 0)))

    assert [each["/Dest"] for each in annotations(data)] == ["combat", "setup"]
    assert destinations(data)["combat"] == (1, 200)


def test_a_link_is_clicked_in_its_box_and_has_no_border():
    (found,) = annotations(pdf(leaf(click("a"), Mark("a", 0))))

    assert {key: found[key] for key in ("/Type", "/Subtype", "/Rect", "/Border", "/F")} == {
        "/Type": "/Annot",
        "/Subtype": "/Link",
        "/Rect": ArrayObject([10, 300 - 32, 60, 300 - 20]),
        "/Border": ArrayObject([0, 0, 0]),
        "/F": 4,
    }


def test_a_link_shows_nothing():
    white = picture(pdf(leaf(click("a"), Mark("a", 0))), scale=2)

    assert white.getcolors() == [(400 * 600, (255, 255, 255))]


@pytest.mark.parametrize(
    ("target", "written"),
    [
        ("https://example.org/a(b)?c=d&e=%20#f", "https://example.org/a(b)?c=d&e=%20#f"),
        ("http://example.org", "http://example.org"),
        ("mailto:me@example.org", "mailto:me@example.org"),
        ("HTTPS://EXAMPLE.ORG/A", "HTTPS://EXAMPLE.ORG/A"),
        ("https://example.org/a b/ü\\戦", "https://example.org/a%20b/%C3%BC%5C%E6%88%A6"),
    ],
)
def test_a_link_leads_to_an_address(target: str, written: str):
    (found,) = annotations(pdf(leaf(click(target))))

    assert found["/A"] == {"/S": "/URI", "/URI": written}
    assert "/Dest" not in found


@pytest.mark.parametrize("target", ["elsewhere", "", "file:///etc/passwd", "javascript:alert(1)", "ftp://a.example"])
def test_a_link_that_leads_nowhere_is_left_out(target: str):
    data = pdf(leaf(click(target), Mark("a", 0)))

    assert "/Annots" not in reader(data).pages[0]


def test_pages_that_are_the_same_have_links_of_their_own():
    same = leaf(click("a"), Mark("a", 0))

    data = pdf(same, same)

    first, second = (list.__getitem__(reader(data).pages[number]["/Annots"], 0) for number in (0, 1))
    assert first.idnum != second.idnum


# The file


def book() -> tuple[Frame, ...]:
    """Two pages with all that there is."""
    return (
        leaf(Mark("ziel", 10, "Ziel"), Mark("戦", 50, "戦い", 2), Mark("x", 90, "x", 4), click("ü"), click("nowhere")),
        leaf(Mark("ü", 80, "Überfall"), click("ziel"), click("https://example.org/ü")),
    )


def test_a_file_with_links_and_bookmarks_is_sound():
    data = pdf(*book())

    assert is_sound(data)


def test_the_same_links_and_marks_give_the_same_bytes():
    assert pdf(*book()) == pdf(*book())


def test_links_and_marks_change_the_identity_of_a_file():
    one, other = (reader(pdf(leaf(Mark("a", y)))).trailer["/ID"][0] for y in (10, 20))

    assert one != other


def test_a_file_without_links_and_marks_says_nothing_of_them():
    data = pdf(leaf())

    assert {"/Names", "/Outlines"} & set(catalog(data)) == set()
    assert "/Annots" not in reader(data).pages[0]


def test_a_merged_file_keeps_bookmarks_and_links():
    merged = pypdf.PdfWriter()
    merged.append(BytesIO(pdf(*book())))
    file = BytesIO()
    merged.write(file)

    assert titles(reader(file.getvalue()).outline) == ["Ziel", ["戦い", ["x"]], "Überfall"]
    assert [len(annotations(file.getvalue(), number)) for number in (0, 1)] == [1, 2]


# As text


def test_a_dump_shows_marks_and_links():
    page = leaf(Mark("ziel", 10.128, "Das Ziel"), Mark("x", 50, "x", 2), Mark("quiet", 60), click("https://a.example"))

    assert dump(page).splitlines() == [
        "frame 200 300",
        "  mark 'ziel' at 10.13 level 1 'Das Ziel'",
        "  mark 'x' at 50 level 2 'x'",
        "  mark 'quiet' at 60",
        "  link to 'https://a.example' in 10 20 50 12",
    ]
