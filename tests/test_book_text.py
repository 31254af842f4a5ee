"""The text of books: filled line by line, read as Markdown into blocks, its names found; each fault at its line."""

from dataclasses import replace
from pathlib import Path

import pytest

from pnp.book.blocks import (
    Block,
    Boxed,
    Cited,
    Closing,
    Contents,
    Divider,
    Figure,
    Grid,
    Heading,
    Items,
    Opening,
    Paragraph,
    Reference,
    Terms,
    Words,
    plain,
)
from pnp.book.filled import Filled, fill
from pnp.book.markdown import parsed
from pnp.book.names import Keyword, Names, Target, check_keywords, check_names, check_rules, names_of
from pnp.ledger import load_ledger
from pnp.pictures.icons import Icons
from pnp.problems import Report, Span
from pnp.text.markup import Break, Icon, Text

ICONS = Icons([], Report(), Path())
BOXES = ("note", "example")


def filled(text: str, **values: object) -> Filled:
    """`text` filled; any problem is a failure."""
    report = Report()
    found = fill(text, "rules.md", values, report)
    assert found is not None, list(report)
    return found


def fault(text: str, **values: object) -> tuple[str, str, str]:
    """Place, code and message of what is wrong with filling `text`."""
    report = Report()
    assert fill(text, "rules.md", values, report) is None
    [problem] = report
    return str(problem.span), problem.code, problem.message


def read(text: str, report: Report | None = None, **values: object) -> tuple[Block, ...]:
    """The blocks of `text`; without a report, any problem is a failure."""
    said = Report() if report is None else report
    found = parsed(filled(text, **values), BOXES, ICONS, True, said)
    assert report is not None or list(said) == []
    return found


def words(text: str, report: Report | None = None) -> Words:
    """The words of the one paragraph that `text` is, without their places."""
    [block] = read(text, report)
    assert isinstance(block, Paragraph)
    return placeless(block.words)


def placeless(words: Words) -> Words:
    nowhere = Span("")
    return tuple(
        replace(each, span=nowhere) if isinstance(each, Reference | Opening | Cited) else each for each in words
    )


def reference(name: str, shown: str = "") -> Reference:
    return Reference(name, shown or name, Span(""))


def opening(target: str) -> Opening:
    return Opening(target, Span(""))


def cited(*ids: str) -> Cited:
    return Cited(ids, Span(""))


def problems(text: str, **values: object) -> list[tuple[str, str, str]]:
    """Place, code and message of all that is said of `text` and its names."""
    report = Report()
    blocks = read(text, report, **values)
    check_names(blocks, names_of(blocks, report), report)
    return told(report)


def told(report: Report) -> list[tuple[str, str, str]]:
    return [(str(each.span).removeprefix("rules.md:"), each.code, each.message) for each in report]


def names(text: str) -> Names:
    report = Report()
    found = names_of(read(text), report)
    assert list(report) == []
    return found


# Filling.


def test_lines_of_a_loop_come_from_the_line_that_they_were_written_on():
    found = filled("# A\n{% for i in range(3) %}\n- {{ i }}\n{% endfor %}\nend")

    assert (found.text, found.lines) == ("# A\n- 0\n- 1\n- 2\nend", (1, 3, 3, 3, 5))


def test_lines_with_nothing_but_silent_tags_leave_no_line_behind():
    found = filled("{% set a = 1 %}\n  {# said #} {% set b = 2 %}\n{{ a }}\n\n{{ b }}\n{# end #}\n")

    assert (found.text.rstrip("\n"), found.lines[:3]) == ("1\n\n2", (3, 4, 5))


def test_rows_of_a_loop_stay_one_table():
    [block] = read("| a |\n|---|\n{% for i in range(2) %}\n| {{ i }} |\n{% endfor %}\n")

    assert isinstance(block, Grid)
    assert [[plain(cell) for cell in row] for row in block.rows] == [["a"], ["0"], ["1"]]


def test_lines_that_are_left_out_do_not_move_those_below():
    found = filled("a\n{% if no %}\nb\n{% else %}\nc\n{% endif %}\nd", no=False)

    assert (found.text, found.lines) == ("a\nc\nd", (1, 5, 7))


def test_a_tag_may_stand_on_several_lines():
    found = filled("a {{ x\n| upper }} b\n{# one\ntwo #}c", x="x")

    assert (found.text, found.lines) == ("a X b\nc", (1, 3))


def test_lines_of_a_value_come_from_the_line_where_it_is_filled_in():
    found = filled("a\n{{ x }} c\nd", x="1\n2\n3")

    assert (found.text, found.lines) == ("a\n1\n2\n3 c\nd", (1, 2, 2, 2, 3))


def test_braces_in_quotes_are_part_of_their_tag():
    found = filled('{{ "}" }}\n{% if "%" %}\nb\n{% endif %}')

    assert (found.text, found.lines) == ("}\nb\n", (1, 3, 3))


def test_private_characters_in_text_and_values_number_no_lines():
    found = filled("a\n\ue0009\ue001{{ x }}\nc", x="x")

    assert (found.text, found.lines) == ("a\n9x\nc", (1, 2, 3))


def test_a_text_without_jinja_is_what_it_was():
    found = filled("a\n\nb\n")

    assert (found.text, found.lines) == ("a\n\nb\n", (1, 2, 3, 4))


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("a\n\n{{ nmae }}", 3),
        ("{% set a = 1 %}\n{% set b = nmae + 1 %}\nb", 2),
        ("{% set a = 1 %}\n{% set b = 2 %}\n{% for c in nmae %}\n{{ c }}\n{% endfor %}", 3),
        ("{% set a = 1 %}\n{% for c in [1, 2] %}\n{% if c == 2 %}\n\n- {{ nmae }}\n{% endif %}\n{% endfor %}", 5),
        ("{# one\ntwo\n#}\na {{ nmae }}", 4),
        ("{{ name }} and\n{{ name }} and {{ nmae }}", 2),
    ],
)
def test_a_name_that_is_not_there_is_told_at_its_line(text: str, line: int):
    message = "there is no 'nmae' here (did you mean 'name'?)"

    assert fault(text, name="x") == (f"rules.md:{line}:1", "unknown-name", message)


def test_jinja_that_does_not_read_is_told_at_its_line():
    text = "{% set a = 1 %}\n\nb\n  {{ a | }}\n"

    message = "this does not read as Jinja: expected token 'name', got 'end of print statement'"
    assert fault(text) == ("rules.md:4:3", "fill-syntax", message)


def test_the_words_of_a_problem_are_found_in_the_line_of_the_file():
    found = filled("{% for i in range(2) %}\n{{ i }} [[ward]]\n{% endfor %}")

    assert (str(found.span(1, "[[ward")), str(found.span(1, "1")), str(found.span(9))) == (
        "rules.md:2:9",
        "rules.md:2:1",
        "rules.md:2:1",
    )


# Words.


def test_words_have_faces_icons_and_breaks():
    found = words("a **b *c*** <sword> `d`\\\ne")

    assert found == (
        Text("a "),
        Text("b ", bold=True),
        Text("c", bold=True, italic=True),
        Text(" "),
        Icon("sword"),
        Text(" d"),
        Break(),
        Text("e"),
    )


@pytest.mark.parametrize("text", ["+3 <sword>", "+3\n<sword>"])
def test_a_number_stays_with_the_icon_behind_it(text: str):
    assert words(text) == (Text("+3\N{NO-BREAK SPACE}"), Icon("sword"))


def test_an_icon_that_does_not_exist_is_told_and_printed_as_it_was_typed():
    report = Report()

    found = words("one\ntwo <swrod>", report)

    assert found == (Text("one two <swrod>"),)
    assert told(report) == [("2:5", "unknown-icon", "there is no icon 'swrod' (did you mean 'sword'?)")]


def test_an_angle_bracket_that_is_no_icon_is_text_and_an_address_is_a_link():
    assert words("1 < 2 <https://example.org>") == (
        Text("1 < 2 "),
        opening("https://example.org"),
        Text("https://example.org"),
        Closing(),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[[ward]]", reference("ward")),
        ("[[castle space|castle spaces]]", reference("castle space", "castle spaces")),
        ("[[ castle\n   space | castle\nspaces ]]", reference("castle space", "castle spaces")),
    ],
)
def test_double_brackets_hold_a_name_and_what_is_said_instead(text: str, expected: Reference):
    assert words(text) == (expected,)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("You win [STC-1]. Now", (Text("You win"), cited("STC-1"), Text(". Now"))),
        ("You win.\n[STC-1] Now", (Text("You win."), cited("STC-1"), Text(" Now"))),
        ("**You win.** [STC-1, STC-R2]", (Text("You win.", bold=True), cited("STC-1", "STC-R2"))),
        ("You win. [STC-1][STC-2] [STC-3]", (Text("You win."), cited("STC-1"), cited("STC-2"), cited("STC-3"))),
        ("You win. [STC-1,\nSTC-2]\nNow", (Text("You win."), cited("STC-1", "STC-2"), Text(" Now"))),
    ],
)
def test_rules_are_taken_out_with_the_blank_before_them(text: str, expected: Words):
    assert words(text) == expected


def test_the_text_of_a_link_may_look_like_a_rule():
    text = "[STC-1](https://a.b) [STC-2][x] [stc-3] [A]\n\n[x]: https://c.d"

    assert words(text) == (
        opening("https://a.b"),
        Text("STC-1"),
        Closing(),
        Text(" "),
        opening("https://c.d"),
        Text("STC-2"),
        Closing(),
        Text(" [stc-3] [A]"),
    )


def test_without_a_ledger_brackets_are_text():
    [block] = parsed(filled("a [STC-1]"), (), ICONS, False, Report())

    assert isinstance(block, Paragraph)
    assert block.words == (Text("a [STC-1]"),)


def test_words_know_their_lines_behind_names_and_rules_that_go_over_one():
    [block] = read("[[a\nb]] [STC-1,\nSTC-2]\n[[c]] and [[d]]")

    assert isinstance(block, Paragraph)
    places = [str(each.span) for each in block.words if isinstance(each, Reference | Cited)]
    assert places == ["rules.md:1:1", "rules.md:2:1", "rules.md:4:1", "rules.md:4:11"]


def test_html_is_text():
    assert words("1 <!-- two --> &amp; three") == (Text("1 <!-- two --> & three"),)


def test_links_lead_to_addresses_of_the_web_only():
    assert words("[x](javascript:a) [y](file:///b)") == (Text("[x](javascript:a) [y](file:///b)"),)


# Blocks.


def test_a_text_is_read_into_blocks():
    text = """\
# Title
Words.

3. three
4. - inner

---

> said

```contents
depth: 1
```
"""

    blocks = read(text)

    expected = [(Heading, 1), (Paragraph, 2), (Items, 4), (Divider, 7), (Boxed, 9), (Contents, 11)]
    assert [(type(each), each.span.line) for each in blocks] == expected
    items = blocks[2]
    assert isinstance(items, Items)
    assert (items.first, [[type(each) for each in item] for item in items.items]) == (3, [[Paragraph], [Items]])


def test_indented_words_are_no_code():
    assert words("    far in") == (Text("far in"),)


def test_a_table_has_a_head_aligned_columns_and_words_that_know_their_rows():
    [block] = read("| a | b | c |\n|:--|:-:|--:|\n| 1 | [[x]] | |\n| [[y\\|z]] | 2 | <sword> |\n")

    assert isinstance(block, Grid)
    assert block.aligns == ("left", "center", "right")
    assert [tuple(placeless(cell) for cell in row) for row in block.rows] == [
        ((Text("a"),), (Text("b"),), (Text("c"),)),
        ((Text("1"),), (reference("x"),), ()),
        ((reference("y", "z"),), (Text("2"),), (Icon("sword"),)),
    ]
    found = [str(each.span) for row in block.rows for cell in row for each in cell if isinstance(each, Reference)]
    assert found == ["rules.md:3:7", "rules.md:4:3"]


def test_a_row_that_is_not_as_long_as_the_head_is_told_and_nothing_of_it_is_lost_unseen():
    in_list = "- x\n\n  | a | b |\n  |---|---|\n  | 1 | 2 |\n  | 1 | 2 | 3 |\n\n"
    quoted = "> | a | b |\n> |---|---|\n> | 1 \\| 2 |\n> next\n"

    assert problems(in_list + quoted) == [
        ("6:3", "uneven-row", "this row has 3 cells, expected 2 as in the head"),
        ("10:1", "uneven-row", "this row has 1 cell, expected 2 as in the head"),
        ("11:1", "uneven-row", "this row has 1 cell, expected 2 as in the head"),
    ]


def test_terms_have_all_that_they_mean():
    [block] = read("Ward\n: One.\n\n  Two.\n\n: Three.\n\nKeep\n\n: Four.\n")

    assert isinstance(block, Terms)
    found = [
        (plain(each.words), each.anchor, [plain(inner.words) for inner in each.blocks if isinstance(inner, Paragraph)])
        for each in block.terms
    ]
    assert found == [("Ward", "ward", ["One.", "Two.", "Three."]), ("Keep", "keep", ["Four."])]


def test_boxes_have_a_kind_a_title_and_blocks_and_may_lie_in_each_other():
    [block] = read(":::: note Mind **this**\nOne.\n::: example\nTwo.\n:::\n::::\n")

    assert isinstance(block, Boxed)
    assert (block.kind, block.words) == ("note", (Text("Mind "), Text("this", bold=True)))
    one, inner = block.blocks
    assert isinstance(inner, Boxed)
    assert (type(one), inner.kind, inner.words) == (Paragraph, "example", ())


UNCLOSED = "this box is not closed, expected ':::' on a line of its own below it"


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("a\n\n::: nota b\nc\n:::\n", "3:5", "there is no box 'nota' (did you mean 'note'?), expected note, example"),
        ("::: note\n::: example\nc\n:::\n:::\n", "5:1", "this box is of no kind, expected note, example"),
        ("a\n\n::: note\nc\n", "3:1", UNCLOSED),
        ("- a\n\n  ::: note\n  c\n\nd\n", "3:3", UNCLOSED),
        ("a\n\n##\n", "3:1", "this heading is empty, expected words behind it"),
        ("#### Deep\n", "1:1", "'Deep' is a heading of level 4, expected 1 to 3"),
        ("a\nb ![x](y.png)\n", "2:5", "a picture stands among words, expected it in a block of its own"),
        ("a\n\n```x\n```\n", "3:1", "there is no block 'x', expected figure, table, contents"),
    ],
)
def test_what_books_do_not_have_is_told_at_its_line(text: str, place: str, message: str):
    assert [(found, said) for found, _, said in problems(text)] == [(place, message)]


def test_a_box_in_a_list_or_a_quotation_is_closed_there():
    assert problems("- a\n\n  ::: note\n  b\n  :::\n\n> ::: note\n> c\n> :::\n") == []


def test_figures_and_tables_are_numbered_each_by_themselves():
    text = "".join(
        f"```{kind}\nid: {id}\n{more}\n```\n"
        for kind, id, more in (("figure", "a", "show: [x]"), ("table", "b", "odds: x"), ("figure", "c", "show: [x]"))
    )

    numbers = [(type(each).__name__, getattr(each, "number", 0)) for each in read(text)]

    assert numbers == [("Figure", 1), ("Odds", 1), ("Figure", 2)]


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a\n\n```figure\nid: a\nshow: [x]\nhight: 3mm\n```\n", "6:1"),
        ("{% for i in range(3) %}\na\n\n{% endfor %}\n```figure\nid: a\nshow: [x]\nhight: 3mm\n```\n", "8:1"),
        ("- a\n\n  ```figure\n  id: a\n  show: [x]\n  hight: 3mm\n  ```\n", "6:3"),
        ("> ```figure\n> id: a\n> show: [x]\n> hight: 3mm\n> ```\n", "4:3"),
        ("```figure\nid: a\n{% if yes %}\nshow: [x]\n{% endif %}\nhight: 3mm\n```\n", "6:1"),
    ],
)
def test_a_fault_in_a_block_of_yaml_is_told_at_its_line_and_column(text: str, place: str):
    message = "this figure has no 'hight' (did you mean 'height'?)"

    assert problems(text, yes=True) == [(place, "unknown-key", message)]


def test_a_block_of_yaml_without_anything_needs_its_keys():
    assert problems("a\n\n```figure\n```") == [
        ("3:1", "missing-key", "this figure needs 'id'"),
        ("3:1", "missing-key", "this figure needs 'show'"),
    ]


def test_a_caption_has_words_and_its_faults_are_told_at_its_line():
    report = Report()

    [block] = read('```figure\nid: a\nshow: [x]\ncaption: "Two **b** <swrod>, [[ward]]. [STC-1]"\n```\n', report)

    assert isinstance(block, Figure)
    assert placeless(block.caption) == (
        Text("Two "),
        Text("b", bold=True),
        Text(" <swrod>, "),
        reference("ward"),
        Text("."),
        cited("STC-1"),
    )
    assert told(report) == [("4:21", "unknown-icon", "there is no icon 'swrod' (did you mean 'sword'?)")]
    assert [str(each.span) for each in block.caption if isinstance(each, Reference)] == ["rules.md:4:30"]


# Names.


def test_a_word_of_the_glossary_goes_before_a_heading():
    found = names("# Ward\n\n# Keep\n\nWard\n: x\n")

    assert [found.find(each) for each in ("ward", "WARD", "Keep", "page:ward", "page: Keep", "tower")] == [
        Target("ward-2"),
        Target("ward-2"),
        Target("keep"),
        Target("ward-2"),
        Target("keep"),
        None,
    ]


def test_figures_and_tables_are_named_by_kind_and_id_and_say_their_numbers():
    found = names("```figure\nid: armies\nshow: [x]\n```\n\n```table\nid: armies\nodds: x\n```\n")

    assert [found.find(each) for each in ("figure:armies", "Table:Armies", "page:figure:armies", "armies")] == [
        Target("figure-armies", "Figure 1"),
        Target("table-armies", "Table 1"),
        Target("figure-armies", "Figure 1"),
        None,
    ]


def test_every_anchor_is_there_once():
    blocks = read("# Moving\n\n# Moving\n\n# Moving 2\n\n# !\n\n# Höhe über Grund\n")

    anchors = [each.anchor for each in blocks if isinstance(each, Heading)]

    assert anchors == ["moving", "moving-2", "moving-2-2", "part", "höhe-über-grund"]


@pytest.mark.parametrize(
    ("target", "leads"),
    [
        ("#high-ground", "high-ground"),
        ("#höhe", "höhe"),
        ("#figure-a", "figure-a"),
        ("#low-ground", ""),
        ("high-ground", ""),
        ("https://a.b/ä", "https://a.b/%C3%A4"),
        ("HTTP://A.B", "HTTP://A.B"),
        ("mailto:x@y.z", "mailto:x@y.z"),
        ("/etc", ""),
    ],
)
def test_a_link_leads_to_a_heading_a_figure_or_an_address(target: str, leads: str):
    text = f"# High Ground\n\n# Höhe\n\n```figure\nid: a\nshow: [x]\n```\n\n[x]({target})\n"
    blocks = read(text)
    last = blocks[-1]
    assert isinstance(last, Paragraph)
    [node] = [each for each in last.words if isinstance(each, Opening)]

    assert names_of(blocks, Report()).leads(node.target) == leads


def test_a_word_that_is_explained_twice_is_told_with_both_places():
    report = Report()

    names_of(read("Ward\n: x\n\nKeep\n: y\n\nward\n: z\n"), report)

    assert told(report) == [("7:1", "duplicate-term", "'ward' is there twice, expected it once")]
    assert [[str(also.span) for also in each.related] for each in report] == [["rules.md:1:1"]]


def test_names_that_lead_nowhere_are_told_with_the_nearest():
    text = "See [[wrad]], [[page:keeep]] and\n[here](#kep).\n\n# Keep\n\nWard\n: x\n"

    keep = "(did you mean 'keep'?)"
    assert problems(text) == [
        ("1:5", "unknown-keyword", "'wrad' is explained nowhere in this book (did you mean 'ward'?)"),
        ("1:15", "unknown-keyword", f"'page:keeep' is explained nowhere in this book {keep}"),
        (
            "2:8",
            "unknown-keyword",
            f"the link '#kep' leads nowhere {keep}, expected '#name of a heading' or an address",
        ),
    ]


@pytest.mark.parametrize(
    "words", ["[[figure:a]]", "[[figure:a|there]]", "page [[page:figure:a]]", "[there](#figure-a)"]
)
def test_a_figure_needs_words_that_refer_to_it(words: str):
    figure = "```figure\nid: a\nshow: [x]\n```\n"

    assert problems(figure) == [("2:5", "figure-without-reference", "nothing in the book refers to the figure 'a'")]
    assert problems(f"{figure}\n- {words}\n") == []


def test_names_are_looked_for_wherever_words_are():
    text = (
        "# To [[a]]\n\n- [[b]]\n\n| [[c]] |\n|---|\n| [[d]] |\n\n::: note [[e]]\n[[f]]\n:::\n\n"
        "Ward\n: [[g]]\n\n```figure\nid: x\nshow: [y]\ncaption: '[[h]] [[figure:x]]'\n```\n"
    )

    assert [(place, said[1]) for place, _, said in problems(text)] == [
        ("1:6", "a"),
        ("3:3", "b"),
        ("5:3", "c"),
        ("7:3", "d"),
        ("9:10", "e"),
        ("10:1", "f"),
        ("14:3", "g"),
        ("19:11", "h"),
    ]


# Rules and keywords.


def test_rules_that_are_unknown_or_told_nowhere_are_reported(tmp_path: Path):
    (tmp_path / "ledger.yaml").write_text("STC-1: One.\nSTC-2: Two.\nSTC-3: Three.\n")
    report = Report()
    ledger = load_ledger(tmp_path, "ledger.yaml", None, report)
    assert ledger is not None

    check_rules(read("One. [STC-1,STC-4]\nFour. [STC-X5]"), ledger, report, all_told=True)

    assert told(report) == [
        ("ledger.yaml:2:1", "rule-not-told", "the book cites 2 rules of its ledger nowhere: 'STC-2', 'STC-3'"),
        ("1:7", "unknown-rule", "the ledger has no rule 'STC-4' (did you mean 'STC-3'?)"),
        ("2:8", "unknown-rule", "the ledger has no rule 'STC-X5' (did you mean 'STC-3'?)"),
    ]


def test_a_ledger_is_ids_with_sentences(tmp_path: Path):
    (tmp_path / "list.yaml").write_text("- One.\n")
    (tmp_path / "empty.yaml").write_text("STC-1:\nSTC-2: [a]\n")
    report = Report()

    found = [load_ledger(tmp_path, file, None, report) for file in ("list.yaml", "empty.yaml")]

    assert [None if each is None else [*each] for each in found] == [None, ["STC-1", "STC-2"]]
    assert [(str(each.span), each.code) for each in report] == [
        ("empty.yaml:1:7", "wrong-shape"),
        ("empty.yaml:2:8", "wrong-shape"),
        ("list.yaml:1:1", "wrong-shape"),
    ]


def test_words_of_cards_that_the_book_does_not_explain_are_told_once_at_the_first_card():
    report = Report()
    place = Span("cards/duel.yaml", 9, 3)

    check_keywords(
        [
            Keyword("pick-target", "a", place),
            Keyword("Ward", "a", place),
            Keyword("wrd", "b", place),
            Keyword("WRD", "c", None),
        ],
        names("Pick target\n: x\n\nWard\n: y\n"),
        report,
    )

    assert [(each.code, each.message, each.card, each.span) for each in report] == [
        ("keyword-not-explained", "the book does not explain 'wrd' (did you mean 'ward'?)", "b", place)
    ]
