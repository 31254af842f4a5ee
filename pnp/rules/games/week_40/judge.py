"""Steps of logs of Week 40: preconditions in the ledger's order (its section F2), then claims."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ...logs import Fields, Malformed, Step, chosen
from ...play import Fault, Judgement, Kind, Value
from .claims import check_fight, check_over, check_score, left
from .hidden import card_said, learn_monsters, learn_players, starters_said
from .pack import SLOTS
from .reading import slot_of, slots_of
from .state import DEAL, END, IN, REVEAL, STARTERS, UNCHOSEN, Position, dealt, ending

EVENTS: Mapping[str, tuple[str, ...]] = {
    "deal": ("slots",),
    "starters": ("cards",),
    "place": ("to", "card"),
    "modes": SLOTS,
    "reveal": ("cards",),
    "attack": ("slot", "steps", "defeated", "discarded", "defense_only", "royal_lost", "stays"),
    "defend": ("slot", "steps", "defeated", "discarded", "defense_only", "royal_lost", "stays"),
    "end_turn": ("over",),
    "score": ("sum", "royals", "score"),
}
"""What can be done, and the fields that it can have."""

MODES = ("attack", "defend")

LASTING = ("closed", "monsters", "players", "card ")
"""What is remembered of a log beyond a turn: the beginnings of names in a trace."""


def judge(state: Position, step: Step) -> Judgement:
    """A step of a log, done; a rejected one changes nothing. Raises `Malformed`."""
    do = step.fields.choice("do", EVENTS)
    if do == "modes":
        slots_of(step.fields, "do", "by")  # These may be written in other ways too.
    else:
        step.fields.only("do", "by", *EVENTS[do])
    if "by" in step.fields:
        step.fields.choice("by", (state.rules.seat,))
    if state.phase == "over" and do != "score":
        # W40-D7; the game is over with the end of a turn, or, by W40-R14, with a deal.
        rule = ending(state) or "W40-37"
        message = f"'{do}' comes after the end of the game"
        return rejected(state, "turn", rule, message, "do", left(state), *traces(state, "end"))
    return JUDGES[do](state, step)


def rejected(state: Position, kind: Kind, rule: str, message: str, key: str = "", *values: Value) -> Judgement:
    """A step that does not count."""
    return Judgement(state, (Fault(kind, rule, message, values, key),))


def out_of_phase(state: Position, step: Step, rule: str = "W40-D6") -> Judgement:
    """A step that comes at the wrong time."""
    message = f"'{step.do}' comes out of order in turn {state.turn}, where {awaited(state)}"
    return rejected(state, "turn", rule, message, "do", *traces(state, "deal", "starters", "placed", "modes", "reveal"))


def awaited(state: Position) -> str:
    """What is next, in words."""
    match state.phase:
        case "deal":
            return "monsters are to be dealt first"
        case "starters":
            return "the starters are to be placed first"
        case "place" if state.stock and state.draws < state.draws_due:
            return f"card {state.draws + 1} of {state.draws_due} is to be drawn and placed first"
        case "place":
            return "the modes are to be chosen first"
        case "reveal":
            return "the monsters are to be turned over first"
        case "fight" if state.waiting:
            return f"{' and '.join(SLOTS[i] for i in IN[state.waiting])} are to fight first"
        case _:
            return "nothing is left to do but to end the turn"


def traces(state: Position, *names: str) -> tuple[Value, ...]:
    """Where the log decided something, as far as it did."""
    return tuple(state.trace[each] for each in names if each in state.trace)


def accepted(state: Position, step: Step, name: str, says: str, faults: tuple[Fault, ...] = ()) -> Judgement:
    """The state after a step that counts, which remembers where it was done."""
    state.trace = {**state.trace, name: Value(f"{says} in step {step.number}", step.fields.span())}
    return Judgement(state, faults)


def closed(state: Position, slot: int, key: str) -> Judgement:
    """W40-34: a step about a slot whose royal has fallen."""
    name = SLOTS[slot]
    open_slots = ", ".join(SLOTS[i] for i in IN[state.alive]) or "none"
    message = f"the slot '{name}' is closed, since its royal has fallen; open: {open_slots}"
    return rejected(state, "illegal", "W40-34", message, key, *traces(state, f"closed {name}"))


def judge_deal(state: Position, step: Step) -> Judgement:
    """W40-10."""
    if state.phase != "deal":
        return out_of_phase(state, step)
    due = [SLOTS[i] for i in dealt(state)]
    if "slots" in step.fields:
        named = [slot_of(each, "a slot", step.fields.span("slots"), "slots") for each in step.fields.names("slots")]
        for slot in named:
            if not state.alive >> slot & 1:
                return closed(state, slot, "slots")
        said = sorted(SLOTS[i] for i in named)
        if said not in (sorted(due), sorted(set(due))):
            message = f"monsters are dealt to {listed(said)}, expected {listed(due)}"
            number = Value(f"each open slot gets {state.rules.monsters_each}", state.rules.number_spans["monsters"])
            return rejected(state, "illegal", "W40-10", message, "slots", number, left(state))
    new = state.after(DEAL)
    new.trace = {name: each for name, each in state.trace.items() if name.startswith(LASTING)}
    if new.phase == "over":
        accepted(new, step, "end", "the monster deck ran out")
    return accepted(new, step, "deal", "the monsters were dealt")


def listed(names: list[str]) -> str:
    """'L, M and M'."""
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else "no slot"


def judge_starters(state: Position, step: Step) -> Judgement:
    """W40-18."""
    if state.turn != 1:
        message = f"starters are placed in the first turn only, and this is turn {state.turn}"
        return rejected(state, "turn", "W40-18", message, "do")
    if state.phase != "starters":
        return out_of_phase(state, step)
    count = min(len(SLOTS), len(state.stock))
    known, faults = learn_players(state, step.fields, starters_said(state, step.fields), count, "W40-18")
    if known is None:
        return Judgement(state, faults)
    return accepted(known.after(STARTERS), step, "starters", "the starters were placed", faults)


def judge_place(state: Position, step: Step) -> Judgement:
    """W40-12, W40-13, W40-19."""
    if state.turn == 1 and state.phase in ("deal", "starters"):
        return out_of_phase(state, step, "W40-18")
    if state.phase != "place":
        return out_of_phase(state, step)
    due = state.draws_due
    if state.draws >= due:
        name = "first_draws" if state.turn == 1 else "draws"
        message = f"{state.draws} of {due} cards of turn {state.turn} are drawn already"
        number = Value(f"{name} is {due}", state.rules.number_spans[name])
        rule = "W40-19" if state.turn == 1 else "W40-13"
        return rejected(state, "illegal", rule, message, "do", number, *traces(state, "placed"))
    if not state.stock:
        return rejected(state, "illegal", "W40-12", "the player deck is empty, so no card can be drawn", "do")
    slot = slot_of(step.fields.name("to"), f"'to' of step {step.number}", step.fields.span("to"), "to")
    if not state.alive >> slot & 1:
        return closed(state, slot, "to")
    known, faults = learn_players(state, step.fields, card_said(state, step.fields), 1, "W40-D3")
    if known is None:
        return Judgement(state, faults)
    card = state.rules.cards[known.stock[0]].id
    return accepted(known.after(("place", slot)), step, "placed", f"{card} was placed at {SLOTS[slot]}", faults)


def judge_modes(state: Position, step: Step) -> Judgement:
    """W40-14."""
    if state.turn == 1 and state.phase in ("deal", "starters"):
        return out_of_phase(state, step, "W40-18")
    if state.modes != UNCHOSEN:
        message = f"the modes of turn {state.turn} are chosen already"
        return rejected(state, "turn", "W40-14", message, "do", *traces(state, "modes"))
    if state.phase != "place":
        return out_of_phase(state, step)
    if state.stock and state.draws < state.draws_due:
        rule = "W40-19" if state.turn == 1 else "W40-12" if not state.draws else "W40-13"
        return out_of_phase(state, step, rule)
    said = slots_of(step.fields, "do", "by")
    for slot, key in said.items():
        if not state.alive >> slot & 1:
            return closed(state, slot, key)
    attackers = 0
    for slot in IN[state.alive]:
        if slot not in said:
            message = f"the slot '{SLOTS[slot]}' is open and has no mode, expected attack or defend"
            return rejected(state, "illegal", "W40-14", message)
        mode = mode_of(step.fields, said[slot])
        if isinstance(mode, str):
            return rejected(state, "illegal", "W40-14", mode, said[slot])
        attackers |= mode << slot
    return accepted(state.after(("modes", attackers)), step, "modes", "the modes were chosen")


def mode_of(fields: Fields, key: str) -> bool | str:
    """Whether a slot attacks, or what is wrong with its mode."""
    try:
        return chosen(fields.name(key), MODES, f"the mode of '{key}'", fields.span(key)) == "attack"
    except Malformed as error:
        return error.message


def judge_reveal(state: Position, step: Step) -> Judgement:
    """W40-15."""
    if state.modes == UNCHOSEN:
        return out_of_phase(state, step, "W40-14")
    if state.phase != "reveal":
        return out_of_phase(state, step)
    known, faults = learn_monsters(state, step.fields)
    if known is None:
        return Judgement(state, faults)
    return accepted(known.after(REVEAL), step, "reveal", "the monsters were turned over", faults)


def judge_fight(state: Position, step: Step) -> Judgement:
    """W40-16, W40-17, and the claims about the fight."""
    is_attack = step.fields.choice("do", EVENTS) == "attack"
    rule = "W40-16" if is_attack else "W40-17"
    if state.phase != "fight":
        return out_of_phase(state, step)
    slot = slot_of(step.fields.name("slot"), f"'slot' of step {step.number}", step.fields.span("slot"), "slot")
    name = SLOTS[slot]
    if not state.alive >> slot & 1:
        return closed(state, slot, "slot")
    if state.done >> slot & 1:
        message = f"the slot '{name}' has fought in turn {state.turn} already"
        return rejected(state, "turn", "W40-D6", message, "slot", *traces(state, f"fought {name}"))
    if bool(state.modes >> slot & 1) != is_attack:
        message = f"the slot '{name}' is in {'defense' if is_attack else 'offense'} this turn"
        return rejected(state, "illegal", rule, message, "do", *traces(state, "modes"))
    if not is_attack and (attackers := state.waiting & state.modes):
        message = f"'{name}' defends before {listed([SLOTS[i] for i in IN[attackers]])} attacked"
        return rejected(state, "turn", "W40-17", message, "do", *traces(state, "modes"))
    new = state.after(("attack" if is_attack else "defend", slot))
    faults = check_fight(state, slot, is_attack, step.fields)
    if state.alive != new.alive:
        accepted(new, step, f"closed {name}", f"the royal of {name} fell")
    return accepted(new, step, f"fought {name}", f"{name} fought", faults)


def judge_end_turn(state: Position, step: Step) -> Judgement:
    """W40-37, W40-38."""
    if state.phase != "fight":
        return out_of_phase(state, step)
    if waiting := state.waiting:
        attackers = waiting & state.modes
        names = listed([SLOTS[i] for i in IN[attackers or waiting]])
        message = f"turn {state.turn} ends before {names} {'attacked' if attackers else 'defended'}"
        return rejected(state, "turn", "W40-16" if attackers else "W40-17", message, "do", *traces(state, "modes"))
    new = state.after(END)
    faults = check_over(new, step.fields)
    if new.phase == "over":
        return accepted(new, step, "end", "the game ended", faults)
    return Judgement(new, faults)


def judge_score(state: Position, step: Step) -> Judgement:
    """W40-39, W40-40."""
    if state.phase != "over":
        message = f"the score is counted before the end of the game, where {awaited(state)}"
        return rejected(state, "turn", "W40-37", message, "do")
    return Judgement(state, check_score(state, step.fields))


JUDGES: Mapping[str, Callable[[Position, Step], Judgement]] = {
    "deal": judge_deal,
    "starters": judge_starters,
    "place": judge_place,
    "modes": judge_modes,
    "reveal": judge_reveal,
    "attack": judge_fight,
    "defend": judge_fight,
    "end_turn": judge_end_turn,
    "score": judge_score,
}
