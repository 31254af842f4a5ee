"""Logs of Stronghold in the text of a test: sides, positions that many start from, and what is found."""

from shipped import Shipped, faults

from pnp.rules.games.stronghold.state import State
from pnp.rules.replay import Replayed

SHIPPED = Shipped("stronghold")

CARDS = "2: M3, 3: E1, 4: T1, 5: R1"
OFFERS = "offers: {2: [M1, M4], 3: [E4, E1], 4: [T2, T3], 5: [R5, R1]}"
PICKS = "picks: {2: M1, 3: E1, 4: T3, 5: R1}"
BEFORE, READY = "round: 0, phase: ready", "round: 1, phase: ready"
P1 = "round: 2, phase: 1, turn: attacker"
P1D = "round: 2, phase: 1, turn: defender, held: 4"
P2 = "round: 2, phase: 2, turn: attacker, wood: 10, reserve: {goblin: 3, orc: 4, troll: 1}"
P3 = "round: 2, phase: 3, turn: attacker, wood: 8, reserve: {goblin: 3, orc: 4, troll: 1}"
P4 = "round: 2, phase: 4, turn: attacker, wood: 4, reserve: {goblin: 6, orc: 4, troll: 1}"
P5 = "round: 2, phase: 5, turn: attacker, reserve: {goblin: 4}"
P6 = "round: 2, phase: 6, turn: attacker, reserve: {orc: 9, troll: 1}, areas: {FG-L: {orc: 8}, RP-L1: {goblin: 3}}"
P6D = "round: 2, phase: 6, turn: defender, held: 3"
BATTLE = "round: 2, phase: battle, areas: {WL-A: {goblin: 1, orc: 1}}"
FRENZY = f"{BATTLE}, orders: {{WL-A: {{kind: frenzy, face: down}}}}"
DRAW = "draw, units: {goblin: 4, orc: 8, troll: 2}"
BIG, SMALL, CAMP = "manoeuvre, size: big", "manoeuvre, size: small", "camp"
TRAPPED = f"{P6}, traps: ['RP-L1>WL-A']"
OPEN = "areas: {WL-A: {orc: 1}}, garrison: {WL-A: {}}, stone: {WL-A: 0}"
IN = ["- battle, step: 8, at: WL-A", "- breach, at: WL-A"]
Broken = tuple[str, list[str], tuple[int, str, str]]
"""A position, steps, and the one fault that is found."""


def played(start: str, *steps: str, cards: str = "", variants: str = "") -> Replayed:
    """
    A position and steps, replayed. A step is `do` and its fields, with 'a' or 'd' before it for who does it.

    Without a start the log begins with the set-up.
    """
    sides = {"a": "by: attacker, ", "d": "by: defender, ", "-": ""}
    lines = [f"- {{{sides[step[0]]}do: {step[2:]}}}" for step in steps]
    head = f"cards: {{{cards}}}\n" if cards else ""
    head += f"variants: {{{variants}}}\n" if variants else ""
    head += f"start: {{{start}}}\n" if start else ""
    return SHIPPED.replayed(f"{head}log:" + ("\n" + "\n".join(lines) if lines else " []"))


def state_after(done: Replayed) -> State:
    """The last state of a log without faults."""
    last = done.states[-1]
    assert faults(done) == []
    assert isinstance(last, State)
    return last


def assertion(**facts: str) -> str:
    """A step that states facts."""
    return f"- assert, state: {{{', '.join(f'{key}: {value}' for key, value in facts.items())}}}"


def end_of_phase() -> list[str]:
    """Both turns of a phase in which nobody does anything."""
    return ["a end_turn", "d end_turn"]


def told(name: str, start: str, steps: list[str]) -> str:
    """What is told of a broken rule, for people to look at: the sentence, what decided, and where each came from."""
    lines = [f"{name}\n"]
    for finding in played(start, *steps, cards=CARDS if start else "").findings:
        lines.append(f"  step {finding.step}, '{finding.fault.key}': {finding.fault.message}\n")
        for value in finding.fault.values:
            file, line = (value.span.file, value.span.line) if value.span else ("nowhere", 0)
            place = f"line {line}" if file == "log.yaml" else file
            lines.append(f"    {value.says} ({place})\n")
    return "".join(lines)
