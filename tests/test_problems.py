"""Problems are kept once, sorted by place, and read well by people."""

import ast
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from re import fullmatch
from time import perf_counter

import pytest
from click import unstyle

from pnp.cli.explain import explanations
from pnp.problems import Report, Severity, Span, did_you_mean, nearest
from pnp.render import text

PACKAGE = Path(__file__).parent.parent / "pnp"


def at(line: str, word: str, number: int = 1) -> Span:
    """The place of `word` in `line`."""
    column = line.index(word) + 1
    return Span("cards/duel.yaml", number, column, number, column + len(word))


def rendered(line: str, span: Span, width: int = 100) -> list[str]:
    """The excerpt and its carets."""
    report = Report()
    report.error("unknown-key", "wrong", span)
    return text(report, lambda file, number: line, width=width).splitlines()[1:3]


def test_the_same_problem_at_the_same_place_is_kept_once():
    report = Report()

    report.error("unknown-key", "this card has no 'atack'", Span("a.yaml", 2))
    report.error("unknown-key", "this card has no 'atack'", Span("a.yaml", 2))

    assert len(report) == 1


def test_problems_come_in_the_order_of_their_places_and_those_without_come_last():
    report = Report()
    report.error("nowhere", "x")
    report.error("later", "x", Span("b.yaml", 1))
    report.error("ten", "x", Span("a.yaml", 10))
    report.error("nine", "x", Span("a.yaml", 9))

    codes = [each.code for each in report]

    assert codes == ["nine", "ten", "later", "nowhere"]


def test_warnings_and_notes_do_not_stop_a_build():
    report = Report()

    report.warning("low-contrast", "x")
    report.note("caption-left-out", "x")

    assert not report.has_errors


def test_problems_of_another_report_are_merged_without_doubles():
    one, other = Report(), Report()
    one.error("a", "x")
    other.error("a", "x")
    other.warning("b", "x")

    one.merge(other)

    assert [(each.code, each.severity) for each in one] == [("a", Severity.ERROR), ("b", Severity.WARNING)]


@pytest.mark.parametrize(("word", "near"), [("atack", "attack"), ("ATTACK", "attack"), ("zzz", "")])
def test_the_nearest_word_ignores_case(word: str, near: str):
    assert nearest(word, ["attack", "defense"]) == near


def test_a_suggestion_is_the_tail_of_a_sentence():
    assert did_you_mean("atack", ["attack"]) == " (did you mean 'attack'?)"


def test_text_shows_place_line_carets_hint_and_further_places():
    line = "  - {id: cleric, atack: 2}"
    report = Report()
    report.error(
        "unknown-key",
        "this card has no 'atack' (did you mean 'attack'?)",
        at(line, "atack", 18),
        hint="write 'attack'",
        card="cleric",
        also=[(Span("cards/duel.yaml", 12, 3), "the stats")],
    )

    shown = text(report, lambda file, number: line)

    assert shown == (
        "cards/duel.yaml:18:18: error[unknown-key]: this card has no 'atack' (did you mean 'attack'?)\n"
        "18 |   - {id: cleric, atack: 2}\n"
        "   |                  ^^^^^\n"
        "   = card: cleric\n"
        "   = hint: write 'attack'\n"
        "   also cards/duel.yaml:12:3: the stats\n"
        "\n"
        "1 error\n"
    )


def test_text_counts_by_severity_after_a_blank_line():
    report = Report()
    report.error("a", "one")
    report.error("b", "two")
    report.warning("c", "three")
    report.note("d", "four")

    shown = text(report, lambda file, number: "")

    assert shown == (
        "error[a]: one\n\nerror[b]: two\n\nwarning[c]: three\n\nnote[d]: four\n\n2 errors, 1 warning, 1 note\n"
    )


def test_many_problems_with_one_cause_are_counted_after_the_first_few():
    box = Span("templates/face.yaml", 3, 5, 3, 9)
    report = Report()
    for line in range(1, 9):
        report.warning(
            "text-overflow", f"card {line}", Span("cards/duel.yaml", line, 1, line, 2), also=[(box, "the box")]
        )
    report.warning("text-overflow", "another box", Span("cards/duel.yaml", 9, 1, 9, 2))

    said = text(report, lambda *_: "")

    assert [f"card {line}" in said for line in range(1, 9)] == 5 * [True] + 3 * [False]
    assert "and 3 more warning[text-overflow] with the same cause as above" in said
    assert ("another box" in said, said.splitlines()[-1]) == (True, "9 warnings")


def test_no_problems_make_no_text():
    assert text([], lambda file, number: "") == ""


def test_a_problem_without_a_line_to_show_has_no_excerpt():
    report = Report()
    report.error("broken-picture", "'a.png' is not a picture", Span("art/a.png"))

    shown = text(report, lambda file, number: "")

    assert shown == "art/a.png:1:1: error[broken-picture]: 'a.png' is not a picture\n\n1 error\n"


def test_carets_stand_under_the_place_behind_tabs_wide_characters_and_accents():
    line = "\t龍e\u0301: atack"

    shown = rendered(line, at(line, "atack"))

    assert shown == ["1 |     龍e\u0301: atack", "  |          ^^^^^"]


def test_a_wide_character_has_two_carets():
    assert rendered("a: 龍", Span("a.yaml", 1, 4, 1, 5)) == ["1 | a: 龍", "  |    ^^"]


def test_carets_of_a_place_over_several_lines_reach_the_end_of_the_first():
    assert rendered("a: |  ", Span("a.yaml", 1, 4, 3, 2)) == ["1 | a: |", "  |    ^"]


def test_a_place_behind_the_end_of_its_line_has_one_caret():
    assert rendered("a:", Span("a.yaml", 1, 9, 1, 9)) == ["1 | a:", "  |   ^"]


def test_a_line_of_megabytes_is_cut_as_fast_as_any():
    line = "x" * 3_000_000 + "atack" + "y" * 3_000_000
    place = at(line, "atack")
    start = perf_counter()

    excerpt, carets = rendered(line, place, width=60)

    assert perf_counter() - start < 0.5
    assert fullmatch(r"1 \| \.\.\.x+atacky+\.\.\.", excerpt)
    assert excerpt[carets.index("^") : carets.rindex("^") + 1] == "atack"


def test_a_long_line_is_cut_around_the_place():
    line = f"{'x' * 300}atack{'y' * 300}"

    excerpt, carets = rendered(line, at(line, "atack"), width=60)

    assert len(excerpt) <= 60
    assert excerpt.startswith("1 | ...x")
    assert excerpt.endswith("y...")
    assert excerpt[carets.index("^") : carets.rindex("^") + 1] == "atack"


def test_a_place_longer_than_the_screen_is_cut_with_its_carets():
    line = "x" * 300

    excerpt, carets = rendered(line, at(line, line), width=60)

    assert len(excerpt) <= 60
    assert carets == "  | " + "^" * (len(excerpt) - len("1 | ..."))


def test_what_would_steer_a_terminal_is_not_printed():
    report = Report()
    report.error("unknown-key", "no '\x1b[2J'", Span("a\x1b.yaml", 1, 4, 1, 5), hint="\u202ex\n")

    shown = text(report, lambda file, number: "a: \x1b]0;\u202e")

    assert [each for each in shown if not each.isprintable() and each != "\n"] == []


def test_color_changes_no_character():
    line = "a: atack"
    report = Report()
    report.warning("unknown-key", "wrong", at(line, "atack"), hint="do")

    colored = text(report, lambda file, number: line, color=True)

    assert "\x1b[33m" in colored
    assert unstyle(colored) == text(report, lambda file, number: line)


CODE = r"[a-z]+(-[a-z0-9]+)+"


def raised() -> Iterator[tuple[str, str]]:
    """Every code that stands as a literal where a problem is made, with the module that makes it."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and makes_a_problem(node.func):
                for part in (part for argument in node.args for part in ast.walk(argument)):
                    if isinstance(part, ast.Constant) and fullmatch(CODE, str(part.value)):
                        yield part.value, str(path.relative_to(PACKAGE))


def makes_a_problem(called: ast.expr) -> bool:
    """Whether what is called is `report.error(...)`, `fault(...)`, `Fault(...)` or the like."""
    match called:
        case ast.Attribute(attr=name) | ast.Name(id=name):
            return name in ("error", "warning", "note", "tell", "fault", "Problem") or name.endswith(("Error", "Fault"))
    return False


def explained() -> dict[str, set[str]]:
    """The explanations of each code in the PROBLEMS of all modules."""
    found = defaultdict(set)
    for path in sorted(PACKAGE.rglob("*.py")):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts).removesuffix(".__init__")
        for code, told in getattr(import_module(name), "PROBLEMS", {}).items():
            found[code].add(told)
    return dict(found)


def test_every_code_that_is_raised_is_explained():
    known = explained()

    assert [f"{module}: {code}" for code, module in raised() if code not in known] == []


def test_no_code_has_two_explanations():
    assert sorted(code for code, told in explained().items() if len(told) > 1) == []


def test_explain_knows_every_explanation():
    assert explanations() == {code: told.pop() for code, told in explained().items()}


def test_codes_are_words_with_hyphens():
    assert [code for code in explained() if not fullmatch(CODE, code)] == []


def test_explanations_are_some_sentences():
    assert [code for code, told in explanations().items() if len(told.split()) < 15] == []
