"""Verdicts on logs: the game of a log found and read, the log replayed, what is wrong with it as problems."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path
from typing import cast

from ..discover import names, plugin
from ..problems import Problem, Report, Severity, did_you_mean
from ..project import Game, games, load
from ..source.files import LARGEST
from . import switches
from .logs import Expectation, Log, decimal, plain, read_log
from .odds import PACKAGE
from .play import Engine, Kind, RealTime, Rules
from .replay import Finding, Replayed, replay

PROBLEMS = {
    "malformed-step": """
A step of a log cannot be read: a field is missing or unknown, or something of another shape stands where a text, a
number or a list is expected, or names what the game does not have. It is skipped. `docs/logs.md` shows the steps of
each game.
""",
    "out-of-turn": """
A step of a log is done by somebody who cannot act now, or in a phase in which the rules do not have it. It is skipped.
""",
    "illegal-step": """
The rules forbid a step of a log. The message names the rule and what decided it, the hint what would have been legal.
The step is skipped, and replay goes on.
""",
    "wrong-claim": """
A log says of a step, or of its end, what is not so: another sum, another result, another place of a card. The true
result is applied, and replay goes on.
""",
    "worth-a-line": """
A step of a log is legal, and still worth a look: it wastes something, or has no effect.
""",
    "unknown-game": """
A log is of a game that this project does not have, or whose rules pnp does not know.
""",
    "unknown-switch": """
A log asks for a ruling that the game does not have, or for one that pnp leaves out on purpose. The message lists what
there is, or says why it is left out.
""",
}

MOST = 50
"""Faults of a log up to which all are told; beyond, only the first of a kind."""

CODES: dict[Kind, str] = {
    "malformed": "malformed-step",
    "turn": "out-of-turn",
    "illegal": "illegal-step",
    "claim": "wrong-claim",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What is to be said of one log; `positions` are what `--show` prints."""

    file: str
    game: str
    result: str
    is_as_expected: bool
    sentence: str
    step: int | None = None
    rule: str | None = None
    message: str = ""
    line: int | None = None
    legal: tuple[str, ...] = ()
    problems: tuple[Problem, ...] = ()
    positions: tuple[str, ...] = ()


def engines() -> tuple[str, ...]:
    """The games whose rules pnp can play, as they are called on the command line."""
    found = [each for each in names(PACKAGE) if hasattr(plugin(PACKAGE, each), "judge")]
    return tuple(each.replace("_", "-") for each in found)


def engine_of(game: str) -> Engine | None:
    """The rules of a game, None where pnp does not know them."""
    return cast(Engine, plugin(PACKAGE, game.replace("-", "_"))) if game in engines() else None


def verdict(root: Path, path: Path, tolerant: Fraction | None) -> Verdict:
    """
    The verdict on the log at `path`, by the game's files in the project at `root`.

    `tolerant` is by how many seconds steps of several players may change places, where the game has no turns.
    """
    report = Report()
    file = path.as_posix()
    data = read(path, report)
    log = read_log(data, file, report) if data is not None else None
    loaded = prepared(root, log, report) if log else None
    if log is None or loaded is None:
        return not_replayed(file, log, report)
    engine, rules, sentences = loaded
    found = told(replayed(engine, rules, log, tolerant), file, sentences)
    if tolerant is None and log.expect and log.expect.tolerant:
        return also_tolerant(found, engine, rules, log, log.expect.tolerant)
    return found


def not_replayed(file: str, log: Log | None, report: Report) -> Verdict:
    """
    A verdict on a log that cannot be read, or cannot be judged, since the project has errors.

    What is wrong with the project is never what a test log waits for.
    """
    first = next(each for each in report if each.severity is Severity.ERROR)
    is_of_log = first.span is None or first.span.file == file
    wanted = log.expect if log else None
    return Verdict(
        file,
        log.game if log else "",
        "malformed",
        is_of_log and wanted is not None and (wanted.result, wanted.step or 0, wanted.rules) == ("malformed", 0, ()),
        f"{file}: {'malformed' if is_of_log else 'not judged, the project has errors'}, {first.message}",
        step=0,
        message=first.message,
        line=first.span.line if is_of_log and first.span else None,
        problems=tuple(report),
    )


def replayed(engine: Engine, rules: Rules, log: Log, tolerant: Fraction | None) -> Replayed:
    """A log replayed in its order, or in one that its clocks allow."""
    if tolerant is None or not hasattr(engine, "ordered"):
        return whole(replay(engine, rules, log), log)
    if log.expect and log.expect.tolerant and log.expect.tolerant[0] == tolerant:
        log = replace(log, expect=Expectation(log.expect.tolerant[1]))
    found = cast(RealTime, engine).ordered(rules, log, tolerant)
    done = whole(replay(engine, found.rules, log, found.steps), log)
    early = [Finding(step.number, fault, step.fields.span(fault.key)) for step, fault in found.faults]
    return replace(done, findings=(*early, *done.findings))


def whole(done: Replayed | Finding, log: Log) -> Replayed:
    """A replay, also of a log that has no position to start from."""
    return Replayed(log, (done,), (), ()) if isinstance(done, Finding) else done


def also_tolerant(found: Verdict, engine: Engine, rules: Rules, log: Log, wanted: tuple[Fraction, str]) -> Verdict:
    """A verdict on a log that says what it is with tolerance too."""
    allowance, result = wanted
    true = replayed(engine, rules, log, allowance).result
    said = f"{found.sentence}; {true} with --tolerant {decimal(allowance)}"
    said += ", as expected" if true == result else f", expected {result}"
    return replace(found, sentence=said, is_as_expected=found.is_as_expected and true == result)


def read(path: Path, report: Report) -> bytes | None:
    """What is in a file; None after a problem."""
    try:
        if path.exists() and not path.is_file():
            report.error("malformed-log", f"'{path.as_posix()}' is no file")
            return None
        if path.stat().st_size <= LARGEST:
            return path.read_bytes()
        report.error("malformed-log", f"'{path.as_posix()}' is larger than any log")
    except OSError as error:
        report.error("malformed-log", f"'{path.as_posix()}' cannot be read: {(error.strerror or str(error)).lower()}")
    return None


def prepared(root: Path, log: Log, report: Report) -> tuple[Engine, Rules, Mapping[str, str]] | None:
    """The engine of a log's game, its rules with the log's switches, and the sentences of its ledger."""
    known = [each for each in games(root) if each in engines()]
    named = next((each for each in known if plain(each) == plain(log.game)), "")
    engine = engine_of(named)
    if engine is None:
        near, listed = did_you_mean(log.game, known), ", ".join(known) or "none"
        message = f"there is no game '{log.game}' whose rules pnp knows{near}, expected one of {listed}"
        report.error("unknown-game", message, log.root.span("game"))
        return None
    if not check_switches(engine, log, report):
        return None
    said = Report()
    game = load(root, named, said)
    if game is None or said.has_errors:
        report.merge(said)
        return None
    rules = engine.rules(game, log.variants, log.players, report)
    return None if rules is None else (engine, rules, sentences_of(game))


def check_switches(engine: Engine, log: Log, report: Report) -> bool:
    """Whether all switches of a log are known."""
    known, refused = engine.SWITCHES, engine.REFUSED
    faults = {name: switches.fault(log.game, name, value, known, refused) for name, value in log.variants.items()}
    for name, fault in faults.items():
        if fault:
            report.error("unknown-switch", fault, log.root.fields("variants").span(name))
    return not any(faults.values())


def sentences_of(game: Game) -> Mapping[str, str]:
    """What each rule of a game's ledger says, by its id."""
    return {id: entry.sentence for id, entry in (game.ledger or {}).items()}


def told(done: Replayed, file: str, sentences: Mapping[str, str]) -> Verdict:
    """A replay as a verdict: the first fault of each kind in full, and others shortly, as far as they are not many."""
    report = Report()
    seen: set[Kind] = set()
    for finding in done.findings:
        fault = finding.fault
        if fault.kind not in seen:
            seen.add(fault.kind)
            tell(finding, done.log, sentences, report)
        elif len(report) < MOST:
            cited = f" ({fault.rule})" if fault.rule else ""
            report.error(CODES[fault.kind], f"{placed(finding, done.log)}{cited}", finding.span)
    for step, note in done.notes:
        span = done.log.steps[step - 1].fields.span() if step else None
        report.note("worth-a-line", f"step {step}: {note}", span)
    first, log = done.first, done.log
    ending = f" and {len(done.findings) - 1} more" if len(done.findings) > 1 else ""
    said = f"{file}: {done.result}"
    if first:
        by = f" by {first.fault.rule}" if first.fault.rule else ""
        said += f", {where(first, log)}{by}{ending}"
    if log.expect:
        said += ", as expected" if done.is_as_expected else f", expected {expected(log)}"
    return Verdict(
        file,
        log.game,
        done.result,
        done.is_as_expected,
        said,
        first.step if first else None,
        (first.fault.rule or None) if first else None,
        first.fault.message if first else "",
        first.span.line if first and first.span else None,
        first.legal if first else (),
        tuple(report),
        tuple(str(each) for each in done.states),
    )


def tell(finding: Finding, log: Log, sentences: Mapping[str, str], report: Report) -> None:
    """One fault as a problem: the rule with its sentence, the values that decided it with their places."""
    fault = finding.fault
    sentence = sentences.get(fault.rule, "")
    cited = f" ({fault.rule}{f': {sentence}' if sentence else ''})" if fault.rule else ""
    also = [(each.span, each.says) for each in fault.values if each.span]
    decided = "; ".join(each.says for each in fault.values if not each.span)
    others = (f"and {finding.more_legal} others",) if finding.more_legal else ()
    legal = f"legal here: {', '.join((*finding.legal, *others))}" if finding.legal else ""
    hint = "; ".join(each for each in (decided, legal) if each)
    said = f"{placed(finding, log)}{cited}"
    report.error(CODES[fault.kind], said, finding.span, hint=hint, also=also)


def placed(finding: Finding, log: Log) -> str:
    """What is wrong, behind its place where it does not name that itself."""
    place, message = where(finding, log), finding.fault.message
    return message if re.search(rf"\b{place}\b", message) else f"{place}: {message}"


def where(finding: Finding, log: Log) -> str:
    """'step 6', 'the start', 'the end'."""
    if finding.step == 0:
        return "the start"
    return "the end" if finding.step > len(log.steps) else f"step {finding.step}"


def expected(log: Log) -> str:
    """'illegal, step 6 by STC-52'."""
    assert log.expect
    parts = [log.expect.result]
    if log.expect.step is not None:
        parts.append(f"step {log.expect.step}")
    return ", ".join(parts) + (f" by {' or '.join(log.expect.rules)}" if log.expect.rules else "")
