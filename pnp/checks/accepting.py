"""Warnings that are meant to be so: each becomes a note with its reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ..problems import Problem, Report, Severity, did_you_mean
from .records import Accept, Check


def accepted(problems: Iterable[Problem], accepts: Sequence[Accept]) -> Report:
    """The problems, with notes for those warnings that are accepted."""
    report = Report()
    for each in problems:
        accept = next((one for one in accepts if accepts_it(one, each)), None)
        note = f"{each.message}: accepted, {accept.reason}" if accept else ""
        report.add(replace(each, severity=Severity.NOTE, message=note, hint="") if accept else each)
    return report


def accepts_it(accept: Accept, problem: Problem) -> bool:
    """Whether this is the warning that is meant."""
    return (
        problem.severity is Severity.WARNING
        and problem.code == accept.code
        and accept.rule in ("", problem.rule)
        and accept.of in ("", problem.card)
    )


def to_be_checked(accepts: Sequence[Accept], checks: Sequence[Check]) -> tuple[Accept, ...]:
    """Those that `pnp check` can have a warning for: not what is about simulated games."""
    simulated = {each.id for each in checks if each.of == "games" and each.id}
    return tuple(each for each in accepts if each.rule not in simulated)


def errors(checks: Sequence[Check]) -> set[str]:
    """The ids of those checks that are errors, which cannot be accepted."""
    return {each.id for each in checks if each.id} - {each.id for each in checks if each.severity != "error"}


def tell_errors(accepts: Sequence[Accept], checks: Sequence[Check], report: Report) -> None:
    """Warn of checks that are accepted and are errors."""
    for accept in accepts:
        if accept.code == "check-failed" and accept.rule in errors(checks):
            message = f"errors cannot be accepted: make the check '{accept.rule}' a warning"
            report.warning("unused-accept", message, accept.at("rule"))


def tell_unused(problems: Iterable[Problem], accepts: Sequence[Accept], report: Report) -> None:
    """Warn of what is accepted and not there."""
    warnings = [each for each in problems if each.severity is Severity.WARNING]
    told = {each.span for each in warnings if each.code == "unused-accept"}
    for accept in accepts:
        if accept.at("rule") not in told and not any(accepts_it(accept, each) for each in warnings):
            alike = [each for each in warnings if each.code == accept.code]
            near = "" if alike else did_you_mean(accept.code, {each.code for each in warnings})
            about = "".join(f" of '{name}'" for name in (accept.rule, accept.of) if name)
            report.warning("unused-accept", f"there is no '{accept.code}'{about} to accept{near}", accept.at("code"))
