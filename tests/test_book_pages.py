"""Pages of books as other readers find them in the written file: lines, numbers, notes, links, bookmarks."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pytest
from pdfminer.converter import PDFPageAggregator
from pdfminer.layout import LTChar, LTPage
from pdfminer.pdfinterp import PDFPageInterpreter, PDFResourceManager
from pdfminer.pdfpage import PDFPage
from printed import pdf, reader
from project import write

from pnp.drawn import Order, draw
from pnp.problems import Report, Span
from pnp.units import MM

GAME = """\
game: Duel
print: [own]
sheets: {own: {paper: PAPER}}
decks:
  - {id: beasts, template: face, size: poker, cards: [{id: wolf}, {id: bear}]}
books:
  - {id: rules, title: Rules, text: texts/rules.md, page: around, KEYS}
"""

AROUND = """\
elements:
  head: {text: "{{ chapter }} ({{ side }})", left: 10mm, right: 10mm, top: 5mm, height: 6mm, fit: 9pt..3pt, lines: 1}
  foot: {text: "Page {{ page }} of {{ pages }}", left: 10mm, right: 10mm, bottom: 5mm, height: 6mm}
"""

BANNER = 'elements:\n  title: {text: "{{ book }} of {{ game }}", left: 10mm, right: 10mm, top: 5mm, height: 9mm}\n'


class Line(NamedTuple):
    """Letters side by side on one baseline; y down, from 0 at the top of its page."""

    text: str
    page: int
    left: float
    right: float
    baseline: float
    size: float


@dataclass(frozen=True)
class Printed:
    """A book as a file."""

    data: bytes

    @cached_property
    def lines(self) -> list[Line]:
        """All lines in the order of the file, as pdfminer finds them."""
        found: list[list[tuple[LTChar, int, float]]] = []
        for number, page in enumerate(unordered(self.data)):
            for each in characters(page):
                last = found[-1][-1] if found else None
                is_next = (
                    last is not None
                    and last[1] == number
                    and abs(each.matrix[5] - last[0].matrix[5]) < 0.01
                    and -3 < each.x0 - last[0].x1 < 3
                )
                if not is_next:
                    found.append([])
                found[-1].append((each, number, page.height))
        return [
            Line(
                "".join(char.get_text() for char, _, _ in line).strip(),
                line[0][1],
                line[0][0].x0,
                line[-1][0].x1,
                line[0][2] - line[0][0].matrix[5],
                round(line[0][0].size, 2),
            )
            for line in found
        ]

    @cached_property
    def texts(self) -> list[str]:
        """What each page says, by pypdf."""
        return [each.extract_text() for each in reader(self.data).pages]

    def starting(self, text: str) -> list[Line]:
        """The lines that begin with a text."""
        return [each for each in self.lines if each.text.startswith(text)]

    def line(self, text: str) -> Line:
        """The one line that says just this."""
        [found] = [each for each in self.lines if each.text == text]
        return found


def unordered(data: bytes) -> Iterator[LTPage]:
    """The pages of a file, on which nothing is moved to where pdfminer thinks that it should be read."""
    resources = PDFResourceManager()
    device = PDFPageAggregator(resources)
    interpreter = PDFPageInterpreter(resources, device)
    for page in PDFPage.get_pages(BytesIO(data)):
        interpreter.process_page(page)
        yield device.get_result()


def characters(item: Any) -> list[LTChar]:  # Any: pdfminer's classes have no types.
    if isinstance(item, LTChar):
        return [item]
    return [found for each in item for found in characters(each)] if hasattr(item, "__iter__") else []


def made(folder: Path, text: str, paper: str = "a5", keys: str = "", **files: str) -> Printed:
    """A book of `text` on paper of a size, without any problem."""
    cited = "ledger: texts/ledger.yaml\n" if "ledger" in files else ""
    write(folder, "cards/duel.yaml", cited + GAME.replace("PAPER", paper).replace("KEYS", keys))
    write(folder, "templates/face.yaml", 'elements:\n  name: {text: "{{ id }}", left: 5mm, top: 5mm, right: 5mm}\n')
    write(folder, "templates/around.yaml", AROUND)
    write(folder, "templates/banner.yaml", BANNER)
    write(folder, "texts/rules.md", text)
    for name, written in files.items():
        write(folder, f"texts/{name}.yaml", written)
    report = Report()
    drawn = draw(folder, "duel", Order(), report)
    assert [(each.code, each.message) for each in report if each.severity != "note"] == []
    assert drawn is not None
    [(lot, _, _)] = drawn.books
    return Printed(pdf(*(each.front for each in lot.pieces)))


Make = Callable[..., Printed]


@pytest.fixture
def make(tmp_path: Path) -> Make:
    return lambda *parts, **keys: made(tmp_path, *parts, **keys)


def verse(name: str, count: int) -> str:
    """A paragraph of so many lines, each of which says which one it is."""
    return "\\\n".join(f"{name} {i} of {count}" for i in range(1, count + 1)) + "\n\n"


# What stays together.


@pytest.mark.parametrize("paper", ["a5", "a4"])
def test_no_heading_is_left_alone_at_the_foot_of_a_page(make: Make, paper: str):
    book = make("".join(f"## Section {i}\n\n{verse('Line', i % 21 + 2)}" for i in range(1, 101)), paper)

    lines = [each for each in book.lines if each.text.startswith(("Section", "Line"))]
    assert [each.text for each in lines if each.text.startswith("S")] == [f"Section {i}" for i in range(1, 101)]
    for heading, first, second in zip(lines, lines[1:], lines[2:], strict=False):
        if heading.text.startswith("Section"):
            assert (first.page, second.page) == (heading.page, heading.page)
            assert heading.baseline < first.baseline < second.baseline
    # The test would say nothing, did no heading fall on the last line that is allowed.
    ends = [[each.text[:4] for each in column[-3:]] for column in columns_of(lines)]
    assert ["Sect", "Line", "Line"] in ends


def columns_of(lines: list[Line]) -> list[list[Line]]:
    """Lines in columns: a new one begins where a line is on another page or not below the one before."""
    found = [lines[:1]]
    for last, each in pairwise(lines):
        if each.page != last.page or each.baseline <= last.baseline:
            found.append([])
        found[-1].append(each)
    return found


@pytest.fixture(scope="module")
def verses(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Paragraphs of one to nine lines on wide pages."""
    return made(tmp_path_factory.mktemp("verses"), "".join(verse(f"V{i}", i % 9 + 1) for i in range(200)), "a4")


def test_no_line_of_a_paragraph_stands_alone_in_a_column(verses: Printed):
    columns = columns_of(verses.starting("V"))[:-2]  # The last page is balanced.

    parts = [Counter(tuple(each.text.split()[::3]) for each in column) for column in columns]
    parted = [(lines, int(count)) for part in parts for (_, count), lines in part.items() if lines < int(count)]
    assert len(parted) > 6
    assert [each for each in parted if not 2 <= each[0] <= each[1] - 2] == []


def test_columns_are_full_but_for_what_must_stay_together(verses: Printed):
    columns = columns_of(verses.starting("V"))[:-2]

    foot = 297 * MM - 18 * MM
    assert [foot - each[-1].baseline for each in columns if foot - each[-1].baseline > 4 * 9 * 1.35] == []


def test_the_last_page_is_balanced(make: Make):
    book = make("".join(verse(f"V{i}", 4) for i in range(45)), "a4")

    *_, left, right = columns_of(book.starting("V"))
    assert left[0].page == right[0].page
    assert abs(left[-1].baseline - right[-1].baseline) < 3 * 9 * 1.35
    assert left[0].baseline == right[0].baseline


@pytest.mark.parametrize("text", ["", " \n\n", "{# later #}\n"])
def test_a_book_that_says_nothing_is_told(tmp_path: Path, text: str):
    write(tmp_path, "cards/duel.yaml", GAME.replace("PAPER", "a5").replace("page: around, KEYS", ""))
    write(tmp_path, "texts/rules.md", text)
    report = Report()

    draw(tmp_path, "duel", Order(), report)

    message = "'texts/rules.md' says nothing, so the book has no pages"
    assert ("empty-file", message, Span("texts/rules.md")) in [(each.code, each.message, each.span) for each in report]


# Reading.


@pytest.mark.parametrize("paper", ["a5", "a4"])
def test_all_words_are_read_in_their_order_and_once(make: Make, paper: str):
    book = make("\n\n".join(" ".join(f"w{i}" for i in range(n, n + 40)) for n in range(0, 2000, 40)), paper)

    found = {
        # Columns of one height confuse pdfminer's own search for an order, so it tells that of the file.
        "pdfminer": " ".join(each.text for each in book.lines),
        "pdfium": " ".join(page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(book.data)),
        "pypdf": " ".join(book.texts),
    }
    for tool, text in found.items():
        assert [each for each in text.split() if each.startswith("w")] == [f"w{i}" for i in range(2000)], tool


def test_only_text_and_captions_are_hyphenated(make: Make):
    word = "Internationalization "
    text = f"# {word * 3}\n\n{word * 9}\n\n- {word * 9}\n\n```contents\n```\n"

    book = make(text, "[85mm, 200mm]")

    lines = [each for each in book.lines if "nter" in each.text or each.text.endswith("-")]
    hyphened = {each.size for each in lines if each.text.endswith("-")}
    assert hyphened == {9}
    assert [each.text for each in lines if each.size == 18] == ["Internationalization"] * 3


@pytest.mark.parametrize("paper", ["a5", "a4", "[85mm, 200mm]"])
def test_no_line_reaches_beyond_its_column(make: Make, paper: str):
    book = make(
        "An **extraordinarily** comprehensive `incomprehensibility` follows [[ward]]. " * 40 + "\n\nWard\n: A.", paper
    )

    widths = {"a5": (15, 137), "[85mm, 200mm]": (15, 74)}
    for each in book.lines:
        if each.size == 9 and each.left < 105 * MM and not each.text.startswith(("Page", "(")):
            low, high = widths.get(paper, (13, 101))
            shift = 4 if each.page % 2 and paper != "a4" else 0
            assert (low - shift) * MM - 0.1 <= each.left
            assert each.right <= (high - shift) * MM + 0.1


def test_letters_that_are_tied_together_are_read_as_they_are(make: Make):
    book = make("Office affairs fly off.")

    assert "Office affairs fly off." in book.texts[0]
    assert book.line("Office affairs fly off.")


# Numbers of pages.


@pytest.fixture(scope="module")
def three(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Three pages with three chapters, the second of which begins in the middle of a page."""
    text = f"# Office affairs\n\n{verse('A', 30)}# Two\n\n{verse('B', 55)}# Three\n\n{verse('C', 10)}"
    return made(tmp_path_factory.mktemp("three"), text)


def test_each_page_says_which_it_is_of_how_many(three: Printed):
    assert [each.text for each in three.starting("Page")] == ["Page 1 of 3", "Page 2 of 3", "Page 3 of 3"]
    assert [f"Page {i + 1} of 3" in text for i, text in enumerate(three.texts)] == [True] * 3


def test_each_page_says_its_chapter_and_its_side(three: Printed):
    heads = [each.text for each in three.lines if each.text.endswith("t)")]

    assert heads == ["Office affairs (right)", "Two (left)", "Two (right)"]


LONG = "A heading that goes on and on until it needs more than one line of the list of contents "


@pytest.fixture(scope="module")
def listed(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """Sixty headings, five of them long, listed over more than one page at the front."""
    titles = [f"{LONG * 2}{i}" if i % 12 == 5 else f"Part {i}" for i in range(1, 61)]
    parts = [f"{'#' if i % 10 == 0 else '##'} {title}\n\n{verse('L', 9)}" for i, title in enumerate(titles)]
    return made(tmp_path_factory.mktemp("listed"), "```contents\n```\n\n" + "".join(parts))


def entries(book: Printed) -> list[tuple[str, int, int]]:
    """What each link of the file covers, without its number, that number, and the page that it leads to (from 1)."""
    file = reader(book.data)
    found = []
    for number, page in enumerate(file.pages):
        height = float(page.mediabox.height)
        for each in page.get("/Annots", ()):
            link = each.get_object()
            left, bottom, right, top = map(float, link["/Rect"])
            inside = [
                line
                for line in book.lines
                if line.page == number and left - 1 < line.left and line.right < right + 1
                and height - top < line.baseline < height - bottom
            ]  # fmt: skip
            *words, shown = [line.text for line in inside]
            to = file.get_destination_page_number(file.named_destinations[link["/Dest"]]) + 1
            found.append((" ".join(words), int(shown), to))
    return found


def test_the_list_of_contents_names_the_pages_where_headings_are(listed: Printed):
    found = entries(listed)

    assert len(found) == 60
    assert [shown for _, shown, _ in found] == [to for _, _, to in found]
    where = {each.text: each.page + 1 for each in listed.starting("Part") if each.size > 9}
    assert [to for title, _, to in found if title in where] == [where[title] for title, _, _ in found if title in where]
    assert len([title for title, _, _ in found if title in where]) == 55


def test_the_list_of_contents_counts_its_own_pages(listed: Printed):
    assert next(to for _, _, to in entries(listed)) == 2
    assert [each.page for each in listed.lines if each.text == "Part 1" and each.size > 9] == [1]


def test_entries_of_the_list_of_contents_end_before_their_numbers(listed: Printed):
    numbers = [each for each in listed.lines if each.text.isdigit() and each.page < 3]
    words = [each for each in listed.lines if each.page < 2 and each.text.startswith(("A head", "Part", "of", "on"))]

    assert max(each.right for each in words) < min(each.left for each in numbers)
    for above, below in pairwise([each for each in numbers if each.page == 0]):
        assert below.baseline - above.baseline > 9


def test_a_page_that_a_sentence_names_is_the_one_where_the_word_is(make: Make):
    book = make(f"See page [[page:ward]] and [[page:End]].\n\n{verse('A', 99)}Ward\n: a.\n\n{verse('B', 30)}# End\n")

    ward, end = book.starting("Ward")[0].page + 1, book.line("End").page + 1
    assert book.lines[1].text.startswith("Page") or book.starting("See")[0].text == f"See page {ward} and {end}."
    assert (ward, end) == (3, 4)


# Left and right, notes.

LEDGER = "".join(f"STC-{i}: A rule.\n" for i in range(1, 41))


@pytest.fixture(scope="module")
def noted(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    """A rule beside every third line of two pages with one column."""
    text = "".join(f"Rule {i} is told here. [STC-{i}]\\\nMore.\\\nStill more.\n\n" for i in range(1, 31))
    text += "Many. [STC-31, STC-32, STC-33, STC-34]\\\nOne more. [STC-35]\n\nFar. " + "".join(
        f"[STC-{i}]" for i in range(36, 41)
    )
    return made(tmp_path_factory.mktemp("noted"), text, ledger=LEDGER)


def test_the_rules_stand_beside_the_lines_that_tell_them(noted: Printed):
    for i in range(1, 31):
        note, line = noted.line(f"STC-{i}"), noted.line(f"Rule {i} is told here.")
        assert (note.page, round(note.baseline, 2)) == (line.page, round(line.baseline, 2))


def test_rules_do_not_lie_over_each_other(noted: Printed):
    for above, below in pairwise(noted.starting("STC")):
        assert below.page > above.page or below.baseline - above.baseline >= above.size


def test_rules_stand_at_the_outer_side_of_pages_with_one_column(noted: Printed):
    for each in noted.starting("STC"):
        assert (each.left > 74 * MM) == (each.page % 2 == 0)
    rights = {round(each.right, 1) for each in noted.starting("STC") if each.page == 1}
    lefts = {round(each.left, 1) for each in noted.starting("STC") if each.page == 0}
    assert (len(rights), len(lefts)) == (1, 1)


def test_text_keeps_off_the_spine(noted: Printed):
    lefts = [min(each.left for each in noted.starting("Rule") if each.page == page) / MM for page in (0, 1)]

    assert [round(each, 1) for each in lefts] == [15, 25.5]


def test_with_two_columns_rules_stand_at_the_edges_of_the_page(make: Make):
    text = "".join(f"Rule {i} is told here. [STC-{i}]\\\nMore.\\\nStill more.\n\n" for i in range(1, 41))

    book = make(text, "a4", ledger=LEDGER)

    found = [
        (each.left < 105 * MM, book.line(f"STC-{i}").left < 25 * MM, book.line(f"STC-{i}").left > 184 * MM)
        for i in range(1, 41)
        for each in [book.line(f"Rule {i} is told here.")]
    ]
    assert set(found) == {(True, True, False), (False, False, True)}


def test_rules_at_the_foot_of_a_page_stay_on_it(make: Make):
    ids = ", ".join(f"STC-{i}" for i in range(1, 41))

    book = make(f"{verse('A', 38)}Rules. [{ids}]\\\nMore.", ledger=LEDGER)

    notes = book.starting("STC")
    assert len(notes) == 40
    assert max(each.baseline for each in notes) < 210 * MM - 10


# Links and bookmarks.


@pytest.fixture(scope="module")
def linked(tmp_path_factory: pytest.TempPathFactory) -> Printed:
    text = f"""\
# First

A [[ward]] and [[ward|more wards than one would ever think of having in a game that is played on a table at home]].
See [here](#second), [there](https://example.org/a?b=c) and [[figure:beasts]].

{verse("A", 40)}
## Inner *one*

### Deep

# Second

```figure
id: beasts
show: [card wolf, card bear]
height: 40mm
caption: Two of [them](#first).
```

Ward
: What keeps.
"""
    return made(tmp_path_factory.mktemp("linked"), text)


def links(book: Printed, page: int) -> list[tuple[str, str | int]]:
    """What each link of a page covers, and where it leads: an address, or a page with the line that is at its top."""
    file = reader(book.data)
    height = float(file.pages[page].mediabox.height)
    found: list[tuple[str, str | int]] = []
    for each in file.pages[page].get("/Annots", ()):
        link = each.get_object()
        left, bottom, right, top = map(float, link["/Rect"])
        text = pypdfium2.PdfDocument(book.data)[page].get_textpage().get_text_bounded(left, bottom, right, top)
        if "/A" in link:
            found.append((text.strip(), str(link["/A"]["/URI"])))
            continue
        to = file.named_destinations[link["/Dest"]]
        number = file.get_destination_page_number(to)
        below = [line for line in book.lines if line.page == number and line.baseline > height - to.top]
        found.append((text.strip(), min(below, key=lambda line: line.baseline).text if below else number))
    return found


def test_links_lead_where_they_say(linked: Printed):
    far = "more wards than one would ever think of having in a game that is played on"
    assert links(linked, 0) == [
        ("ward", "Ward  What keeps."),
        (far, "Ward  What keeps."),
        ("a table at home", "Ward  What keeps."),
        ("here", "Second"),
        ("there", "https://example.org/a?b=c"),
        ("Figure\N{NO-BREAK SPACE}1", "wolf"),
    ]
    assert links(linked, 1) == [("them", "First")]


def test_headings_are_bookmarks(linked: Printed):
    document = pypdfium2.PdfDocument(linked.data)

    found = [(each.level, each.get_title(), each.get_dest().get_index()) for each in document.get_toc()]

    assert found == [(0, "First", 0), (1, "Inner one", 1), (2, "Deep", 1), (0, "Second", 1)]


# Figures, tables, banners.


def test_a_figure_is_as_large_as_it_is_printed_at_most_and_never_higher_than_its_column(make: Make):
    figure = "```figure\nid: wolf\nshow: [card wolf]\nheight: 500mm\ncaption: A wolf.\n```\n\nSee [[figure:wolf]].\n"

    book = make(figure)

    assert [each.text for each in book.starting("Figure")] == ["Figure\N{NO-BREAK SPACE}1. A wolf."]
    assert len(book.texts) == 1


def test_the_head_of_a_table_comes_again_on_each_page_and_in_each_column(make: Make):
    rows = "".join(f"| {i} | row |\n" for i in range(1, 151))

    book = make(f"| No | What |\n|--:|:--|\n{rows}", "a4")

    numbers = [int(each.text) for each in book.lines if each.text.isdigit()]
    heads = book.starting("No")
    assert numbers == [*range(1, 151)]
    assert len({(each.page, each.left) for each in heads}) == len(heads) == 4


def test_the_text_of_the_first_page_begins_below_its_banner(make: Make):
    book = make(verse("A", 150), "a4", "banner: banner, banner_height: 60mm")

    tops = [min(each.baseline for each in column) / MM for column in columns_of(book.starting("A"))]
    assert [round(each - tops[2]) for each in tops] == [60, 60, 0] + [0] * (len(tops) - 3)
    assert [each.page for each in book.starting("Rules of")] == [0]
