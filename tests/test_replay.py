"""Logs are read and judged step by step, with any engine: here one for a game of sticks."""

from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import nim
import pytest
from click.testing import Result
from project import write

from pnp.problems import Report
from pnp.rules import verdicts
from pnp.rules.logs import Log, decimal, read_log
from pnp.rules.replay import Finding, Replayed, legal_steps, replay
from pnp.rules.verdicts import check_switches, told, verdict

ENGINE: Any = nim  # Any: a module is an engine

Run = Callable[..., Result]


def log_of(text: str) -> Log:
    """A log that can be read."""
    report = Report()
    log = read_log(text.encode(), "log.yaml", report)
    assert log, [each.message for each in report]
    return log


def replayed(text: str) -> Replayed:
    """A log of the game of sticks, replayed."""
    done = replay(ENGINE, {}, log_of("game: nim\n" + text))
    assert isinstance(done, Replayed)
    return done


def found(done: Replayed) -> list[tuple[int, str, str, int]]:
    """Step, kind, rule and line of each finding."""
    return [(each.step, each.fault.kind, each.fault.rule, each.span.line if each.span else 0) for each in done.findings]


def test_a_legal_log_has_no_finding_and_a_state_for_each_step():
    done = replayed(
        "start: {sticks: 4}\nlog:\n- {by: first, do: take, count: 3, left: 1}\n- {by: second, do: take, count: 1}"
    )

    assert (done.result, done.findings, done.notes) == ("legal", (), ((2, "the heap is empty"),))
    assert [state.sticks for state in done.states] == [4, 1, 0]


def test_a_forbidden_step_is_told_skipped_and_replay_goes_on():
    done = replayed("start: {sticks: 6}\nlog:\n- {by: first, do: take, count: 4}\n- {by: first, do: take, count: 3}")

    assert found(done) == [(1, "illegal", "N-2", 4)]
    assert done.findings[0].legal == tuple(f"{{by: first, do: take, count: {count}}}" for count in (1, 2, 3))
    assert [state.sticks for state in done.states] == [6, 6, 3]


def test_a_wrong_claim_is_told_and_the_true_result_counts():
    done = replayed(
        "start: {sticks: 6}\nlog:\n- {by: first, do: take, count: 3, left: 2}\n- {by: second, do: take, count: 3}"
    )

    assert found(done) == [(1, "claim", "N-3", 4)]
    assert done.states[-1].sticks == 0


def test_a_step_out_of_turn_and_one_that_cannot_be_read_are_other_things_than_a_forbidden_one():
    done = replayed(
        "start: {sticks: 6}\nlog:\n- {by: second, do: take, count: 1}\n- {by: first, do: take, count: two}\n"
        "- {by: first, do: grab}\n- {by: first, do: take, cuont: 1}"
    )

    assert [(each.step, each.fault.kind, each.fault.message) for each in done.findings] == [
        (1, "turn", "it is not the turn of 'second'"),
        (2, "malformed", "'count' of step 2 is 'two', expected a whole number"),
        (3, "malformed", "'do' of step 3 is 'grab', expected one of take"),
        (4, "malformed", "step 4 has no 'cuont' (did you mean 'count'?), expected by, do, count, left"),
    ]


def test_a_step_that_says_nothing_that_can_be_done_is_told_at_its_turn():
    done = replayed(
        "start: {sticks: 6}\nlog:\n- {by: first, do: take, count: 4}\n- take\n- {by: first}\n"
        "- {by: first, do: [take]}\n- {by: first, do: take, count: 3}"
    )

    assert [
        (each.step, each.fault.kind, each.fault.message, each.span and each.span.line) for each in done.findings
    ] == [
        (1, "illegal", "'first' takes 4, expected 1 to 3", 4),
        (2, "malformed", "step 2 is 'take', expected something like '{do: end_turn}'", 5),
        (3, "malformed", "step 3 needs 'do'", 6),
        (4, "malformed", "'do' of step 4 is a list, expected a text", 7),
    ]
    assert [state.sticks for state in done.states] == [6, 6, 6, 6, 6, 3]


def test_the_end_is_compared_after_all_steps():
    done = replayed("start: {sticks: 3}\nlog:\n- {by: first, do: take, count: 2}\nend: {sticks: 0}")

    assert found(done) == [(2, "claim", "N-4", 5)]


def test_names_are_read_whatever_their_capitals_blanks_and_hyphens():
    done = replayed("start: {sticks: 3, turn: SECOND}\nlog:\n- {by: Second, do: take, count: 3}")

    assert done.result == "legal"


def test_a_start_that_cannot_be_read_gives_nothing_to_replay():
    log = log_of("game: nim\nstart: {stick: 3}\nlog: []")

    done = replay(ENGINE, {}, log)

    assert isinstance(done, Finding)
    assert (done.step, done.fault.message) == (
        0,
        "'start' of this log has no 'stick' (did you mean 'sticks'?), expected sticks, turn",
    )


@pytest.mark.parametrize(
    ("expect", "is_met"),
    [
        ("{result: illegal, step: 1, rule: N-2}", True),
        ("{result: illegal, step: 1, rule: N-9, accept: [N-2]}", True),
        ("{result: illegal}", True),
        ("{result: illegal, step: null, rule: null, accept: null, tolerant: null}", True),
        ("{result: illegal, step: 2, rule: N-2}", False),
        ("{result: illegal, step: 1, rule: N-3}", False),
        ("{result: legal}", False),
        ("{result: malformed}", False),
    ],
)
def test_what_a_test_log_expects_is_compared(expect: str, is_met: bool):
    done = replayed(f"start: {{sticks: 6}}\nlog:\n- {{by: first, do: take, count: 4}}\nexpect: {expect}")

    assert done.is_as_expected == is_met


def test_without_an_expectation_a_log_should_be_legal():
    assert replayed("start: {sticks: 6}\nlog: []").is_as_expected
    assert not replayed("start: {sticks: 6}\nlog:\n- {by: first, do: take, count: 9}").is_as_expected


def test_a_game_with_turns_is_judged_in_its_order_whatever_the_allowance():
    log = log_of(
        "game: nim\nstart: {sticks: 6}\nlog:\n- {by: second, do: take, count: 1}\n- {by: first, do: take, count: 1}\n"
    )

    done = verdicts.replayed(ENGINE, {}, log, Fraction(9))

    assert done == replay(ENGINE, {}, log)


@pytest.mark.parametrize("seconds", ["nan", "-1", "inf", "4000"])
def test_an_allowance_is_a_time(run: Run, tmp_path: Path, seconds: str):
    (tmp_path / "log.yaml").write_text("game: nim\nlog: []\n", "utf-8")

    result = run("replay", "log.yaml", "--tolerant", seconds, cwd=tmp_path)

    assert result.exit_code == 2
    assert f"'{float(seconds):g}' is no time, expected 0 to 3600 seconds" in result.stderr


def test_times_and_allowances_are_exact():
    log = log_of("game: nim\nlog: [{do: take, t: 0.45}]\nexpect: {result: legal, tolerant: {eps: 0.8, result: legal}}")

    assert log.steps[0].fields.number("t") == Fraction(9, 20)
    assert log.expect
    assert log.expect.tolerant == (Fraction(4, 5), "legal")


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("game: nim", 1, "this log needs 'log'"),
        ("log: []", 1, "this log needs 'game'"),
        ("- 1", 1, "a log is a list, expected 'game:' and 'log:'"),
        ("game: nim\nlgo: []\nlog: []", 2, "this log has no 'lgo' (did you mean 'log'?), expected game, id, title,"),
        (
            "game: nim\nlog: []\nexpect: {result: fine}",
            3,
            "'result' of 'expect' of this log is 'fine', expected one of",
        ),
        (
            "game: nim\nlog: []\nexpect: {result: legal, step: 2}",
            3,
            "a log that is legal has no 'step' that is at fault",
        ),
        (
            "game: nim\nlog: []\nexpect: {result: legal, tolerant: {eps: 0.5, result: leagl}}",
            3,
            "'result' of 'tolerant' of 'expect' of this log is 'leagl' (did you mean 'legal'?), expected one of legal",
        ),
        (
            "game: nim\nlog: []\nexpect: {result: legal, tolerant: {eps: -1, result: legal}}",
            3,
            "'eps' of 'tolerant' of 'expect' of this log is '-1', expected 0 to 3600 seconds",
        ),
    ],
)
def test_a_log_that_cannot_be_read_is_told_at_its_line(text: str, line: int, message: str):
    report = Report()

    assert read_log(text.encode(), "log.yaml", report) is None

    (problem,) = report
    assert problem.code == "malformed-log"
    assert problem.span
    assert (problem.span.line, problem.message[: len(message)]) == (line, message)


def test_a_key_that_is_written_twice_is_told_since_only_one_would_count():
    report = Report()

    log = read_log(b"game: nim\nlog:\n- {by: first, do: take, count: 1, count: 2}", "log.yaml", report)

    assert (log, [(each.code, each.span and each.span.column) for each in report]) == (None, [("duplicate-key", 35)])


def test_a_step_that_lacks_only_what_chance_gave_is_not_told_that_it_is_legal():
    (state,) = replayed("start: {sticks: 6}\nlog: []").states
    log = log_of("game: nim\nlog:\n- {by: first, do: take, count: 2}\n- {by: first, do: take, count: 2, left: 4}")

    same, other = (legal_steps(ENGINE, state, step, "illegal") for step in log.steps)

    assert (same, other) == ((), tuple(f"{{by: first, do: take, count: {count}}}" for count in (2, 1, 3)))


def test_who_acts_too_early_is_told_first_what_brings_the_turn():
    (state,) = replayed("start: {sticks: 3}\nlog: []").states
    (early,) = log_of("game: nim\nlog:\n- {by: Second, do: take, count: 3}").steps

    # Taking all three ends the game; the others bring the turn of the second.
    assert legal_steps(ENGINE, state, early, "turn") == tuple(
        f"{{by: first, do: take, count: {count}}}" for count in (1, 2, 3)
    )
    assert legal_steps(ENGINE, state, early, "illegal")[0] == "{by: first, do: take, count: 3}"


def test_what_is_legal_is_named_for_the_first_fault_of_a_kind():
    twice = 2 * "- {by: first, do: take, count: 4}\n"
    done = replayed(f"start: {{sticks: 6}}\nlog:\n{twice}")

    assert [len(each.legal) for each in done.findings] == [3, 0]


def test_faults_are_told_up_to_a_limit_and_the_first_of_a_kind_beyond():
    steps = 60 * "- {by: first, do: take, count: 4}\n"
    done = replayed(f"start: {{sticks: 6}}\nlog:\n{steps}- {{by: second, do: take, count: 1}}\n")

    problems = told(done, "log.yaml", {}).problems

    assert (len(problems), problems[-1].message) == (51, "step 61: it is not the turn of 'second' (N-1)")


def test_the_first_fault_of_each_kind_is_told_in_full_and_others_shortly():
    done = replayed(
        "start: {sticks: 6}\nlog:\n- {by: first, do: take, count: 4}\n- {by: first, do: take, count: 5}\n"
        "- {by: second, do: take, count: 1}\n- {by: first, do: grab}\n- {by: first, do: take, count: 3, left: 0}\n"
    )

    verdict = told(done, "log.yaml", {"N-2": "You take one to three."})

    assert [(each.code, each.message, each.hint) for each in verdict.problems] == [
        (
            "illegal-step",
            "step 1: 'first' takes 4, expected 1 to 3 (N-2: You take one to three.)",
            "6 sticks are left; legal here: {by: first, do: take, count: 1}, {by: first, do: take, count: 2},"
            " {by: first, do: take, count: 3}",
        ),
        ("illegal-step", "step 2: 'first' takes 5, expected 1 to 3 (N-2)", ""),
        ("out-of-turn", "step 3: it is not the turn of 'second' (N-1)", told_legal(1, 2, 3)),
        ("malformed-step", "'do' of step 4 is 'grab', expected one of take", ""),
        ("wrong-claim", "step 5: the log says that 0 are left, in truth it is 3 (N-3)", ""),
    ]
    assert verdict.sentence == "log.yaml: illegal, step 1 by N-2 and 4 more"
    assert (verdict.result, verdict.step, verdict.rule, verdict.line) == ("illegal", 1, "N-2", 4)


def told_legal(*counts: int) -> str:
    """The hint that names what would have been legal."""
    return "legal here: " + ", ".join(f"{{by: first, do: take, count: {count}}}" for count in counts)


def test_what_is_legal_but_odd_is_a_note():
    verdict = told(replayed("start: {sticks: 1}\nlog:\n- {by: first, do: take, count: 1}"), "log.yaml", {})

    assert [(each.code, str(each.severity), each.message) for each in verdict.problems] == [
        ("worth-a-line", "note", "step 1: the heap is empty")
    ]


def test_a_log_of_a_game_that_is_not_there_is_told(tmp_path: Path):
    write(tmp_path, "cards/duel.yaml", "game: Duel\ndecks: []\n")
    write(tmp_path, "log.yaml", "game: duel\nlog: []\n")

    found = verdict(tmp_path, tmp_path / "log.yaml", None)

    assert [(each.code, each.message) for each in found.problems] == [
        ("unknown-game", "there is no game 'duel' whose rules pnp knows, expected one of none")
    ]
    assert (found.result, found.is_as_expected) == ("malformed", False)


@pytest.mark.parametrize(
    ("variants", "message"),
    [
        ("{lst: wins}", "'nim' has no switch 'lst' (did you mean 'last'?), expected one of last, heap"),
        ("{last: win}", "'last' cannot be 'win' (did you mean 'wins'?), expected wins or loses"),
        ("{heap: many}", "'heap' cannot be 'many', expected none or a whole number"),
        ("{heap: N}", "'heap' cannot be 'N', expected none or a whole number"),
        ("{heaps: 3}", "the switch 'heaps: 3' is left out: there is one heap"),
    ],
)
def test_a_switch_that_is_not_there_is_told(variants: str, message: str):
    report = Report()
    log = log_of(f"game: nim\nvariants: {variants}\nlog: []")

    assert not check_switches(ENGINE, log, report)

    assert [(each.code, each.message, str(each.span)) for each in report] == [
        ("unknown-switch", message, "log.yaml:2:" + str(13 + variants.index(":")))
    ]


def test_a_number_will_do_where_a_switch_takes_any():
    assert check_switches(ENGINE, log_of("game: nim\nvariants: {heap: 12}\nlog: []"), Report())


BROKEN = "game: DarkShine\ndecks: [{id: pawns, template: none, cards: []}]\n"


def test_a_project_with_errors_is_never_what_a_log_expects(tmp_path: Path):
    write(tmp_path, "cards/darkshine.yaml", BROKEN)
    write(tmp_path, "log.yaml", "game: darkshine\nlog: []\nexpect: {result: malformed}\n")

    found = verdict(tmp_path, tmp_path / "log.yaml", None)

    assert (found.is_as_expected, found.line) == (False, None)
    assert ": not judged, the project has errors, " in found.sentence
    assert {each.span.file for each in found.problems if each.span} == {"cards/darkshine.yaml"}


@pytest.mark.parametrize(
    ("expect", "is_met"),
    [
        ("{result: malformed}", True),
        ("{result: malformed, step: 0}", True),
        ("{result: malformed, step: 1}", False),
        ("{result: malformed, rule: DS-10}", False),
        ("{result: illegal}", False),
    ],
)
def test_a_switch_that_is_not_there_makes_a_log_malformed(tmp_path: Path, expect: str, is_met: bool):
    write(tmp_path, "cards/darkshine.yaml", BROKEN)
    write(tmp_path, "log.yaml", f"game: darkshine\nvariants: {{x: 1}}\nlog: []\nexpect: {expect}\n")

    found = verdict(tmp_path, tmp_path / "log.yaml", None)

    assert (found.result, found.is_as_expected, found.line) == ("malformed", is_met, 2)


@pytest.mark.parametrize("name", ["DarkShine", "dark shine"])
def test_a_game_is_found_whatever_its_capitals_and_blanks(tmp_path: Path, name: str):
    write(tmp_path, "cards/darkshine.yaml", BROKEN)
    write(tmp_path, "log.yaml", f"game: {name}\nlog: []\n")

    found = verdict(tmp_path, tmp_path / "log.yaml", None)

    assert "the project has errors" in found.sentence  # So the game was found.


def test_a_log_that_is_not_there_is_told(tmp_path: Path):
    found = verdict(tmp_path, tmp_path / "none.yaml", None)

    assert found.problems[0].code == "malformed-log"
    assert found.problems[0].message.endswith("cannot be read: no such file or directory")


@pytest.mark.parametrize(
    ("number", "text"),
    [(Fraction(9, 20), "0.45"), (Fraction(12), "12"), (Fraction(-1, 3), "-0.333333333"), (Fraction(0), "0")],
)
def test_numbers_are_written_as_people_write_them(number: Fraction, text: str):
    assert decimal(number) == text
