"""Steps that all players compete in: cards laid on the assembly piles, and races that were lost."""

from __future__ import annotations

from dataclasses import replace

from ...logs import Malformed, Step, plain
from ...play import Fault, Judgement, Value
from .cards import accepted, taken
from .memory import Play
from .reading import RESERVE, Broken, check_stack, place_name, seat_of, source_of
from .state import Position
from .table import NEW, Pile


def judge_assemble(state: Position, step: Step, at: int) -> Judgement:
    """CH-12, CH-14, CH-15, CH-20, CH-28, CH-29."""
    rules, seat, fields = state.rules, state.rules.seats[at], step.fields
    source = source_of(fields, "from")
    if source == RESERVE:
        raise Broken("CH-D4", f"'{seat}' plays a card of the reserve, expected one that lies open", "from")
    if source:
        check_stack(state, source, "from", at)
    state, card = taken(state, step, at, source)
    face, place = rules.faces[card], f"{seat} {place_name(source)}"
    value = Value(f"{face.id} is number {face.number} of '{face.unit}'", face.span)
    said = fields.name("to")
    if plain(said) == "new":
        if not rules.is_first[card]:
            message = f"'{seat}' opens a pile with {face.id}, expected a 1"
            raise Broken("CH-14", message, "to", value, *state.memory.values_of(place))
        target, name = NEW, new_name(state, step)
    else:
        if "as" in fields:
            raise Malformed("'as' names a new pile, and this is laid on another", fields.span("as"), "as")
        target, name = pile_of(state, said), said
        if target == NEW:
            values = (value, *state.memory.values_of(f"pile {said}"))
            message = f"there is no pile '{said}' on the table, expected {piles(state)}"
            raise Broken("CH-15", message, "to", *values)
        name = state.table[target].name
        if (wanted := state.table[target].next) != card:
            message = f"{face.id} is laid on {name}, expected {rules.faces[wanted].id}"
            raise Broken("CH-15", message, "to", value, *state.memory.values_of(f"pile {name}", place))
    new = state.after(("assemble", at, source, target, 1))
    if target == NEW:
        named(new, name)
    new.memory = replace(new.memory, plays={**new.memory.plays, step.number: Play(at, name, card)})
    return accepted(
        new, step, f"{seat}:{face.id} was laid", f"pile {name}", place, faults=take_faults(state, step, at, card)
    )


def new_name(state: Position, step: Step) -> str:
    """What a new pile is called."""
    name = step.fields.name("as") if "as" in step.fields else f"P{state.opened + 1}"
    if pile_of(state, name) != NEW or plain(name) == "new":
        raise Malformed(
            f"a new pile is called '{name}', expected a name that no pile has", step.fields.span("as"), "as"
        )
    return name


def named(new: Position, name: str) -> None:
    """Give the pile that was just opened another name."""
    pile = new.table[-1]
    new.table = (*new.table[:-1], Pile(pile.next, name, pile.seats))
    if name[:1] == "P" and name[1:].isdecimal() and len(name) < 8:
        new.opened = max(new.opened, int(name[1:]))  # So that no other is called so by itself.


def pile_of(state: Position, said: str) -> int:
    """The place of a pile by its name, NEW where there is none."""
    return next((i for i, each in enumerate(state.table) if plain(each.name) == plain(said)), NEW)


def piles(state: Position) -> str:
    """The piles on the table, each with the card that comes next."""
    listed = [f"{each.name} for {state.rules.faces[each.next].id}" for each in state.table]
    return " or ".join(listed) if listed else "a new one, since the table is empty"


def take_faults(state: Position, step: Step, at: int, card: int) -> tuple[Fault, ...]:
    """CH-28, CH-29: whether the unit is taken by whom the step says."""
    if "takes" not in step.fields:
        return ()
    rules, seat = state.rules, state.rules.seats[at]
    nobody = step.fields.is_nothing("takes")
    said = "nobody" if nobody else rules.seats[seat_of(step.fields.name("takes"), rules, "takes")]
    face = rules.faces[card]
    if rules.is_last[card] and said != seat:
        message = f"{said} takes the unit that '{seat}' has finished with {face.id}, expected '{seat}'"
        return (Fault("claim", "CH-29", message, (Value(f"{face.id} is a deployment card", face.span),), "takes"),)
    if not rules.is_last[card] and not nobody:
        message = f"{said} takes the unit although {face.id} does not finish it"
        return (Fault("claim", "CH-28", message, (Value(f"{face.id} is no deployment card", face.span),), "takes"),)
    return ()


def judge_collide(state: Position, step: Step, at: int) -> Judgement:
    """CH-R14, CH-D9: a race for a pile that another card has won."""
    rules, seat, fields = state.rules, state.rules.seats[at], step.fields
    source = source_of(fields, "from")
    if source == RESERVE:
        raise Broken("CH-D4", f"'{seat}' plays a card of the reserve, expected one that lies open", "from")
    if source:
        check_stack(state, source, "from", at)
    fields.get("card")
    state, card = taken(state, step, at, source)
    number, said = fields.whole("beaten_by"), fields.name("to")
    won = state.memory.plays.get(number)
    if won is None or plain(won.pile) != plain(said) or won.seat == at:
        true = (
            f"there {rules.seats[won.seat]} lays {rules.faces[won.card].id} on {won.pile}"
            if won
            else "nothing is laid there"
        )
        message = f"'{seat}' was beaten to '{said}' by step {number}, and {true}"
        raise Broken("CH-D9", message, "beaten_by", *state.memory.values_of(f"pile {said}"))
    if won.card != card:
        lost, first = rules.faces[card].id, rules.faces[won.card].id
        message = f"{lost} would not have fitted on {won.pile}, where step {number} laid {first}"
        raise Broken("CH-15", message, "card", *state.memory.values_of(f"pile {won.pile}"))
    return Judgement(state)
