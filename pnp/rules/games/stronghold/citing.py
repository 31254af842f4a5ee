"""Which rules of Stronghold an action makes use of, for reports on those that ever mattered."""

from __future__ import annotations

from . import battle
from .mustering import PAID, PRINTED, SPECIAL
from .rounds import with_blood
from .rules import Rules
from .siege import Siege
from .terms import ATTACKER, NOWHERE, Action

ALWAYS = {"setup": ("SH-12", "SH-14", "SH-17", "AMB-05"), "start": ("SH-27", "SH-28", "SH-29"),
          "exchange": ("SH-33", "SH-34", "AMB-12"), "ritual": ("SH-53", "SH-55", "AMB-22"),
          "camp": ("SH-68", "SH-69", "SH-70", "AMB-34"), "stone": ("SH-29", "AMB-03"), "work": ("SH-24", "SH-31"),
          "deed": ("SH-10", "AMB-51"), "breach": ("SH-76", "SH-90", "SH-05", "AMB-45", "AMB-48")}  # fmt: skip
"""The rules that an action makes use of whatever the position."""

REVEALED = {"frenzy": ("SH-75",), "explode": ("SH-78", "AMB-40"), "summon": ("SH-79",), "bluff": ("SH-81",)}
"""The rules about each order."""

MOVED = {"big": "SH-60", "small": "SH-61"}

CHECKED = ("SH-83", "SH-84", "AMB-43", "AMB-44")
CLEANED = ("SH-85", "SH-86", "SH-87", "SH-88")


def cited(state: Siege, seat: str, action: Action) -> tuple[str, ...]:
    """The rules that an action makes use of."""
    match action:
        case ("build", number, _, _):
            price = state.rules.prices[number]
            more = ("SH-41",) if price.is_ranged else ("SH-49",) if price.site == "facility" else ()
            return ("SH-38", PRINTED[price.phase], PAID[price.phase], *more)
        case ("special", phase, *_):
            is_short = phase == 5 and state.discard[0] < state.rules.numbers["revive_max"]
            return ("SH-27", SPECIAL[phase], *(("SH-58",) if is_short else ()))
        case ("move", path, _, _):
            start, _ = state.rules.castle.paths[path]
            moved = "SH-64" if start == state.rules.camp else MOVED[state.size]
            return ("SH-65", "SH-67", moved, *(("SH-80",) if path in state.traps else ()))
        case ("manoeuvre", size):
            return ("SH-59", MOVED[size])
        case ("order", _, _, is_up):
            return ("SH-71", "SH-72" if is_up else "SH-73")
        case ("reveal", _, kind, choice):
            return (*REVEALED[kind], *(("AMB-42",) if kind == "summon" and choice == NOWHERE else ()))
        case ("fire", _, _):
            return ("SH-83", *(("SH-42",) if state.has_second_card else ()))
        case ("draw",):
            return ("SH-35" if state.is_flipped(1) else "SH-32",)
        case ("end",):
            return ("SH-06",) if state.turn == ATTACKER else ("SH-20", *(("AMB-02",) if state.held else ()))
        case ("check", wall):
            is_frenzied = bool(state.frenzied_mask >> wall & 1)
            is_lost = is_frenzied and battle.fight(state, wall)[0] == "defender"
            return (*CHECKED, *(("SH-75",) if is_frenzied else ()), *(("SH-77",) if is_lost else ()))
        case ("clean", returned):
            return (*CLEANED, *(("SH-89", "AMB-47") if any(returned) else ()), *ended(state))
        case _:
            return ALWAYS[action[0]]


def ended(state: Siege) -> tuple[str, ...]:
    """What the end of a round brings besides: a point of the blood pool, the end of the game."""
    is_paid = with_blood(state).blood_paid > state.blood_paid
    is_last = state.round >= state.rules.numbers["rounds"]
    return (*(("SH-56",) if is_paid else ()), *(("SH-03", "SH-04") if is_last else ()))


def citable(rules: Rules) -> tuple[str, ...]:
    """All that `cited` can name in a game with the prices, the numbers and the switches of `rules`."""
    found = [each for action in ALWAYS if action != "deed" for each in ALWAYS[action]]
    if rules.numbers["dishonour_from_round"] <= rules.numbers["rounds"]:
        found += ALWAYS["deed"]
    found += ["SH-38"]
    for price in rules.prices:
        found += [PRINTED[price.phase], *([PAID[price.phase]] if price.phase in PAID else [])]
        found += ["SH-41"] if price.is_ranged else ["SH-49"] if price.site == "facility" else []
    found += ["SH-27", *SPECIAL.values(), "SH-58", "SH-65", "SH-67", "SH-64", *MOVED.values(), "SH-80", "SH-59"]
    found += ["SH-71", *(["SH-72"] if rules.numbers["orders_up"] else []), "SH-73"]
    found += [each for one in REVEALED.values() for each in one]
    found += ["AMB-42", "SH-83", "SH-35", "SH-32", "SH-06", "SH-20", "AMB-02", *CHECKED, "SH-77"]
    found += [*CLEANED, "SH-89", "AMB-47", "SH-56", "SH-03", "SH-04"]
    return tuple(dict.fromkeys(found))
