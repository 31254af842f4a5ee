"""Checks that makers write: what they are asked of, what they can name, where they point, and what is accepted."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import pytest
from project import write

from pnp.audit import audit
from pnp.build import build
from pnp.check import check
from pnp.drawn import Order
from pnp.problems import Problem, Report, Severity
from pnp.project import load

DECKS = """
stats:
  cost:    {label: Cost, icon: coin, better: less}
  attack:  {label: Attack, icon: sword, none: "-", better: more}
  defense: {label: Defense, icon: shield, better: more}
numbers: {hand: 5}
fields: {type: what it is}
decks:
  - id: beasts
    template: face
    side: wild
    cards:
      - {id: wolf, title: Wolf, type: hunter, count: 3, cost: 2, attack: 3, defense: 1}
      - {id: deer, title: Deer, type: prey, count: 4, cost: 1, attack: "-", defense: 1}
      - {id: bear, title: Bear, type: hunter, cost: 4, attack: 5, defense: 4}
"""

BOARD = """board: Duel
size: 100mm x 100mm
kinds:
  wood: {size: 20mm x 20mm, level: high}
  lake: {size: 20mm x 20mm, level: low}
fields: {level: how high it is}
spaces:
  A: {at: 20% 20%, kind: wood}
  B: {at: 80% 20%, kind: wood}
  C: {at: 50% 80%, kind: lake}
paths: [[A, B, C, A]]
"""

FACE = """elements:
  stats: {stats: all, along: left, badge: 8mm}
  side: {text: "{{ side }}", left: 20mm, top: 60mm, right: 5mm, height: 9mm}
"""


def found(folder: Path, checks: str, *, more: str = "", decks: str = DECKS, board: str = "") -> list[Problem]:
    """What `pnp check` says of the game with these lines under `checks:`, of checks and what is accepted."""
    lines = "".join(f"  - {line}\n" for line in checks.strip().split("\n"))
    write(folder, "cards/duel.yaml", f"game: Duel\n{more}checks:\n{lines}{decks}")
    write(folder, "templates/face.yaml", FACE)
    if board:
        write(folder, "boards/duel.yaml", board)
    report = Report()
    check(folder, ["duel"], report, lambda *_: None)
    return [each for each in report if each.code not in ("near-paper-edge", "marks-not-printable", "twin-spaces")]


def messages(folder: Path, checks: str, **more: str) -> list[str]:
    """The messages of all that was found."""
    return [each.message for each in found(folder, checks, **more)]


def test_a_failed_check_points_at_the_field_and_at_the_check(tmp_path: Path) -> None:
    check = "{id: D-1, rule: Prey is weak, for: type == 'prey', assert: cost > 3 and defense == 0}"

    (problem,) = found(tmp_path, check)

    lines = (tmp_path / "cards/duel.yaml").read_text("utf-8").splitlines()
    assert problem.span
    assert lines[problem.span.line - 1][: problem.span.column - 1].endswith("type: prey, count: 4, cost: ")
    assert [(each.span.line, each.message) for each in problem.related] == [(3, "the check")]
    assert (problem.severity, problem.card, problem.rule) == (Severity.ERROR, "deer", "D-1")
    assert problem.message == "'deer' has cost 1, defense 1 (D-1: Prey is weak)"


def test_the_sentence_of_a_rule_comes_from_the_ledger(tmp_path: Path) -> None:
    write(tmp_path, "templates/duel/ledger.yaml", "D-1: Beasts cost four at least.\n")

    (problem, _) = found(tmp_path, "{id: D-1, assert: cost >= 4}", more="ledger: templates/duel/ledger.yaml\n")

    assert problem.message == "'wolf' has cost 2 (D-1: Beasts cost four at least)"
    assert [(each.span.file, each.message) for each in problem.related] == [
        ("cards/duel.yaml", "the check"),
        ("templates/duel/ledger.yaml", "the rule in the ledger"),
    ]


def test_a_message_is_filled_with_the_values_of_the_card(tmp_path: Path) -> None:
    line = "{rule: Cheap, assert: cost < 4, message: '{{ title }} costs {{ cost }} of {{ numbers.hand }}'}"

    assert messages(tmp_path, line) == ["Bear costs 4 of 5 (Cheap)"]


@pytest.mark.parametrize(
    ("expression", "failing"),
    [
        ("attack is number", ["deer"]),
        ("cost <= numbers.hand - 2", ["bear"]),
        ("deck.id == 'beasts' and side == 'wild'", []),
        ("cost < cards.bear.cost", ["bear"]),
        ("not dominated_by", []),
        ("above_line < 0.2", ["wolf"]),
        ("count > 1", ["bear"]),
    ],
)
def test_a_check_of_cards_sees_their_values_and_those_of_the_game(
    tmp_path: Path, expression: str, failing: list[str]
) -> None:
    assert [each.card for each in found(tmp_path, f'{{rule: A rule, assert: "{expression}"}}')] == failing


@pytest.mark.parametrize(
    ("of", "expression", "failing"),
    [
        ("deck", "cards == 8 and unique == 3 and sum.cost == 14 and low.cost == 1 and high.attack == 5", 0),
        ("deck", "all.count == 4 and all.unique == 2 and all.sum.attack == 14 and all.counts.wolf == 3", 0),
        ("deck", "all.count > 4", 1),
        ("game", "count == 8 and all.high.cost == 4 and decks.beasts.cards == 8", 0),
        ("game", "board.spaces | length == all.count", 1),
    ],
)
def test_a_check_of_many_sees_sums_and_groups(tmp_path: Path, of: str, expression: str, failing: int) -> None:
    line = f"{{rule: A rule, of: {of}, groups: {{all: type == 'hunter'}}, assert: \"{expression}\"}}"

    assert len(found(tmp_path, line, board=BOARD)) == failing


@pytest.mark.parametrize(
    ("of", "expression", "said"),
    [
        ("space", "level == 'high'", ["'C' has level low (A rule)"]),
        ("space", "neighbors | length == 2", []),
        ("path", "a.level != b.level", ["'A' with 'B' has a.level high, b.level high (A rule)"]),
        ("board", "count == 3 and paths == 3 and kinds.wood.count == 2 and all.count == 2", []),
        ("board", "paths == 4", ["'standard' has paths 3 (A rule)"]),
    ],
)  # fmt: skip
def test_a_check_of_a_board_sees_spaces_paths_and_kinds(
    tmp_path: Path, of: str, expression: str, said: list[str]
) -> None:
    groups = "groups: {all: kind == 'wood'}, " if of == "board" else ""
    line = f'{{rule: A rule, of: {of}, {groups}assert: "{expression}"}}'

    assert messages(tmp_path, line, board=BOARD) == said


def test_a_variant_is_told_of_once_where_it_is_like_the_board(tmp_path: Path) -> None:
    board = f"{BOARD}variants:\n  other: {{spaces: {{A: {{name: Grove}}}}}}\n"

    assert messages(tmp_path, "{rule: A rule, of: space, assert: level == 'high'}", board=board) == [
        "'C' has level low (A rule)"
    ]


def test_a_pair_is_told_of_with_both_cards(tmp_path: Path) -> None:
    line = "{rule: Costs differ, of: pair, for: a.type == b.type, assert: a.cost - b.cost > -2}"

    assert messages(tmp_path, line) == ["'wolf' with 'bear' has a.cost 2, b.cost 4 (Costs differ)"]


def test_a_dominated_card_is_worse_by_one_stat_and_better_by_none(tmp_path: Path) -> None:
    decks = DECKS + "      - {id: cub, title: Cub, type: hunter, cost: 2, attack: 2, defense: 1}\n"
    decks += "      - {id: twin, title: Twin, type: hunter, cost: 2, attack: 3, defense: 1}\n"
    line = "{rule: A rule, assert: not dominated_by, message: '{{ id }} by {{ dominated_by | join(\", \") }}'}"

    assert messages(tmp_path, line, decks=decks) == ["cub by wolf, twin (A rule)"]


def test_cards_are_compared_only_with_those_that_a_check_is_for(tmp_path: Path) -> None:
    decks = DECKS + "      - {id: cub, title: Cub, type: pet, cost: 2, attack: 2, defense: 1}\n"

    assert messages(tmp_path, "{rule: A rule, for: type == 'pet', assert: not dominated_by}", decks=decks) == []


def test_what_the_cost_leads_to_expect_is_the_line_of_least_squares(tmp_path: Path) -> None:
    # Worth 4, 1 and 9 for a cost of 2, 1 and 4: the line is 37/14 of the cost, less 3/2.
    line = "{rule: A rule, assert: above_line | abs < 0, message: '{{ id }} {{ above_line | round(3) }}'}"

    assert messages(tmp_path, line) == ["wolf 0.214 (A rule)", "deer -0.143 (A rule)", "bear -0.071 (A rule)"]


def test_many_failures_of_one_check_are_counted(tmp_path: Path) -> None:
    decks = DECKS + "".join(f"      - {{id: c{i}, title: C, type: x, cost: 9, attack: 1}}\n" for i in range(25))

    said = messages(tmp_path, "{rule: Cheap, assert: cost < 9}", decks=decks)

    assert (len(said), said[-1]) == (21, "so it is with 5 others (Cheap)")


def test_one_failure_more_than_are_told_is_one_other(tmp_path: Path) -> None:
    decks = DECKS + "".join(f"      - {{id: c{i}, title: C, type: x, cost: 9, attack: 1}}\n" for i in range(21))

    assert messages(tmp_path, "{rule: Cheap, assert: cost < 9}", decks=decks)[-1] == "so it is with 1 other (Cheap)"


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("", "there is no pair of cards that the check 'A' can be asked of"),
        ("for: a.cost > 9, ", "no pair of cards is as the check 'A' wants it with 'for'"),
    ],
)
def test_a_check_of_pairs_that_finds_none_says_for_what_it_looked(tmp_path: Path, where: str, said: str) -> None:
    alone = DECKS[: DECKS.index("      - {id: deer")]

    assert messages(tmp_path, f"{{rule: A, of: pair, {where}assert: a.cost > 0}}", decks=alone) == [said]


@pytest.mark.parametrize(
    ("check", "hint"),
    [
        ("assert: attack <= 4", "say with 'for:' which are asked, such as 'for: attack is number'"),
        (
            "of: pair, assert: a.attack <= b.attack",
            "say with 'for:' which are asked, such as 'for: b.attack is number'",
        ),
        ("assert: title <= 4", ""),
    ],
)
def test_a_stat_that_a_card_lacks_is_told_with_how_to_ask_others(tmp_path: Path, check: str, hint: str) -> None:
    (problem,) = found(tmp_path, f"{{rule: A, {check}}}")

    assert (problem.code, problem.hint) == ("fill-failed", hint)


def test_a_card_with_a_fault_is_not_asked_and_decks_are_not_counted(tmp_path: Path) -> None:
    checks = "{rule: A, assert: cost < 3}\n{rule: B, of: deck, assert: cards == 9}"

    said = found(tmp_path, checks, decks=DECKS.replace("cost: 2", "cost: two"))

    assert [(each.code, each.card) for each in said] == [("wrong-stat", "wolf"), ("check-failed", "bear")]


def test_an_error_stops_a_build_and_a_warning_does_not(tmp_path: Path) -> None:
    written = {}
    for severity in ("error", "warning"):
        found(tmp_path, f"{{rule: A, severity: {severity}, assert: cost < 3}}")
        written[severity] = bool(build(tmp_path, ["duel"], Report(), lambda *_: None, Order(sheet="a4")))

    assert written == {"error": False, "warning": True}


WARNS = "{id: D-1, rule: Cheap, severity: warning, assert: cost < 2}"


@pytest.mark.parametrize(
    ("accept", "said"),
    [
        ("{code: check-failed, reason: so}", [("note", "wolf"), ("note", "bear")]),
        ("{code: check-failed, rule: D-1, of: wolf, reason: so}", [("note", "wolf"), ("warning", "bear")]),
        ("{code: check-failed, rule: D-2, reason: so}", [("warning", ""), ("warning", "wolf"), ("warning", "bear")]),
        ("{code: check-faild, reason: so}", [("warning", ""), ("warning", "wolf"), ("warning", "bear")]),
    ],
)
def test_a_warning_is_accepted_by_its_code_rule_and_card(
    tmp_path: Path, accept: str, said: list[tuple[str, str]]
) -> None:
    problems = found(tmp_path, WARNS, more=f"accept: [{accept}]\n")

    assert [(str(each.severity), each.card) for each in problems] == said


def test_an_accepted_warning_says_why(tmp_path: Path) -> None:
    said = messages(tmp_path, WARNS, more="accept: [{code: check-failed, of: wolf, reason: wolves are rare}]\n")

    assert said[0] == "'wolf' has cost 2 (D-1: Cheap): accepted, wolves are rare"


def test_an_error_cannot_be_accepted(tmp_path: Path) -> None:
    problems = found(tmp_path, "{rule: A, assert: cost < 4}", more="accept: [{code: check-failed, reason: so}]\n")

    assert [str(each.severity) for each in problems] == ["error"]


@pytest.mark.parametrize("expression", ["cost < 4", "cost < 9"])
def test_a_line_that_accepts_a_check_of_errors_is_told(tmp_path: Path, expression: str) -> None:
    accept = "accept: [{code: check-failed, rule: D-1, reason: so}]\n"

    problems = found(tmp_path, f"{{id: D-1, rule: A, assert: {expression}}}", more=accept)

    assert [each.message for each in problems if each.code == "unused-accept"] == [
        "errors cannot be accepted: make the check 'D-1' a warning"
    ]


def test_any_warning_of_a_game_can_be_accepted(tmp_path: Path) -> None:
    write(tmp_path, "templates/tiny.yaml", "elements:\n  one: {text: small, fit: 4pt, top: 20mm, height: 8mm}\n")
    decks = DECKS.replace("template: face", "template: tiny").replace("    side: wild\n", "")

    problems = found(tmp_path, WARNS, more="accept: [{code: text-too-small, reason: a joke}]\n", decks=decks)

    assert [str(each.severity) for each in problems if each.code == "text-too-small"] == ["note"]


def test_hostile_checks_end_soon(tmp_path: Path) -> None:
    cards = "".join(f"      - {{id: c{i}, title: C, type: x}}\n" for i in range(400))
    hostile = " + ".join(["(range(1000) | sum)"] * 100)
    checks = "\n".join(f'{{rule: A{i}, of: pair, assert: "{hostile} > 0"}}' for i in range(50))
    start = perf_counter()

    said = found(tmp_path, checks, decks=DECKS + cards)

    assert perf_counter() - start < 5
    assert [each.code for each in said if each.severity is Severity.ERROR] == ["check-limit"]


def many(count: int, stats: int) -> str:
    """So many cards with so many stats, which differ by the last alone: each is better than all before it."""
    legend = "".join(f"  s{j}: {{label: S{j}, icon: sword, better: more}}\n" for j in range(stats))
    same = ", ".join(f"s{j}: 1" for j in range(stats - 1))
    cards = "".join(f"      - {{id: c{i}, title: C, {same}, s{stats - 1}: {i}}}\n" for i in range(count))
    return f"stats:\n{legend}decks:\n  - id: beasts\n    template: face\n    cards:\n{cards}"


def of_checks(folder: Path, check: str, decks: str) -> tuple[list[str], float]:
    """The codes of what a check finds among cards, which are not drawn, and the seconds that it takes."""
    write(folder, "cards/duel.yaml", f"game: Duel\nchecks: [{check}]\n{decks}")
    write(folder, "templates/face.yaml", "elements: {}\n")
    game = load(folder, "duel", report := Report())
    assert game
    assert [each.message for each in report] == []
    start = perf_counter()

    audit(game, {}, report)

    return [each.code for each in report], perf_counter() - start


def test_many_cards_with_many_stats_are_compared_soon(tmp_path: Path) -> None:
    line = '{rule: A, assert: "dominated_by | length < 1000 and above_line < 1000"}'

    codes, seconds = of_checks(tmp_path, line, many(300, 150))

    assert codes == []
    assert seconds < 3


def test_stats_are_paid_for_when_cards_are_compared(tmp_path: Path) -> None:
    (codes, _) = of_checks(tmp_path, '{rule: A, assert: "dominated_by | length < 2000"}', many(1000, 3))

    assert codes == ["check-limit"]


def test_the_pairs_of_a_thousand_cards_can_be_asked(tmp_path: Path) -> None:
    codes, _ = of_checks(tmp_path, "{rule: A, of: pair, assert: a.s0 == b.s0}", many(1000, 2))

    assert codes == []
