"""All that does not change during a game of Stronghold: pieces, board, numbers and switches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ....problems import Report, Span, did_you_mean
from ....project import Game
from .castle import Castle, castle
from .pieces import Counts, Pieces, Price, pieces

SEATS = ("attacker", "defender")
"""SH-01."""

PLAYERS = (SEATS,)

SWITCHES: Mapping[str, tuple[str, ...]] = {
    "round1_hourglasses": ("cumulative", "setup_only"),  # AMB-01
    "unspent_hourglasses": ("discard_ok",),  # AMB-02
    "stone_block": ("place_in_phase_1", "keep"),  # AMB-03
    "wood_recycles": ("true", "false"),  # AMB-09
    "wood_carryover": ("true", "false"),  # AMB-10
    "exchange_under_supply_special": ("false", "true"),  # AMB-11
    "camp_origin": ("reserve_plus_camp_card", "camp_card_only"),  # AMB-30
    "camp_two_sided": ("true", "false"),  # AMB-31
    "ram_allotment": ("shared", "own"),  # AMB-28
    "ram_zone_capacity": ("two_per_element", "unlimited"),  # AMB-29
    "special_optional": ("true",),  # AMB-06
    "orders_pricing": ("per_face_down_order", "flat_one"),  # AMB-37
    "orders_mix": ("allowed", "exclusive"),  # AMB-38
    "explode_count": ("choose", "all"),  # AMB-40
    "frenzy_goblins_to": ("removed", "discard"),  # AMB-41
    "breach_needs_no_blocks": ("true", "false"),  # AMB-45
    "ranged_kills_to": ("removed", "hospital"),  # AMB-46
    "hospital_when": ("cleanup",),  # AMB-47
    "blood_glory": ("once", "per_12"),  # AMB-24
    "blood_counts_on_breach_round": ("true", "false"),  # AMB-23
    "glory_tie": ("draw", "defender", "attacker"),  # AMB-49
    "revive_source": ("discard_any",),  # AMB-25
    "dishonour_from_round": ("5", "N"),  # AMB-51
    "rounds": ("10", "N"),  # SH-03
    "hospital_return": ("2", "N"),  # SH-89
    "ranged_cap": ("4", "N"),  # SH-41
    "blood_threshold": ("12", "N"),  # SH-56
    "revive_max": ("3", "N"),  # SH-57
    "cannon_circles": ("4", "N"),  # SH-24
}
"""The rulings. Where a number is switched, what the game's file says of it is passed over."""

OPTIONAL = "the ledger gives no example of it, and does not ask for it"

REFUSED: Mapping[str, str] = {
    "unspent_hourglasses=must_spend_if_possible": OPTIONAL,
    "special_optional=false": OPTIONAL,
    "revive_source=killed_only": OPTIONAL,
    "hospital_when=battle_step_9": OPTIONAL,
}

NUMBERS: Mapping[str, tuple[int, str]] = {
    "rounds": (10, "SH-03"),
    "glory": (10, "SH-08"),
    "deed_glory": (1, "SH-09"),
    "dishonour_from_round": (5, "SH-10"),
    "start_wood": (5, "SH-14"),
    "start_stone": (2, "SH-16"),
    "start_hourglasses": (4, "SH-17"),
    "round_hourglasses": (2, "SH-29"),
    "round_stone": (1, "SH-29"),
    "draw": (14, "SH-32"),
    "draw_wood": (5, "SH-32"),
    "exchange_goblin": (1, "SH-33"),
    "exchange_orc": (2, "SH-33"),
    "exchange_troll": (3, "SH-33"),
    "exchange_hourglasses": (1, "SH-34"),
    "special_draw": (16, "SH-35"),
    "machines_special": (2, "SH-42"),
    "equipment_special": (1, "SH-46"),
    "training_special": (1, "SH-52"),
    "rituals_special": (1, "SH-57"),
    "ranged_cap": (4, "SH-41"),
    "blood_threshold": (12, "SH-56"),
    "revive_max": (3, "SH-57"),
    "big_hourglasses": (5, "SH-60"),
    "big_units": (7, "SH-60"),
    "small_hourglasses": (3, "SH-61"),
    "small_units": (5, "SH-61"),
    "camp_few": (4, "SH-69"),
    "camp_few_hourglasses": (1, "SH-69"),
    "camp_many": (8, "SH-69"),
    "camp_many_hourglasses": (3, "SH-69"),
    "camp_most": (12, "SH-69"),
    "camp_most_hourglasses": (6, "SH-69"),
    "orders_up": (1, "SH-72"),
    "order_hourglasses": (1, "SH-73"),
    "frenzy_strength": (3, "SH-75"),
    "stone_strength": (1, "AMB-43"),
    "wood_block_strength": (1, "AMB-43"),
    "ram_units": (2, "AMB-29"),
    "hospital_return": (2, "SH-89"),
    "wood": (16, "SH-07"),
    "stone_blocks": (23, "SH-07"),
    "wood_blocks": (5, "SH-07"),
}
"""Each number of the rules: the reference, and the rule about it."""

MOST = 999
"""The largest number of the rules."""

DEEDS = ("D1", "D2", "D3", "D4")
"""SH-09: the spaces of the dishonorable deeds."""


@dataclass(frozen=True, slots=True, eq=False)
class Rules:
    """The rules of a game with its switches. Attackers and defenders are counted by kind, weakest first."""

    pieces: Pieces
    castle: Castle
    numbers: Mapping[str, int]
    number_spans: Mapping[str, Span | None]
    switches: Mapping[str, str]
    strengths: Counts = field(init=False)
    """Of attackers."""
    defenses: Counts = field(init=False)
    """The strengths of defenders."""
    total: Counts = field(init=False)
    """All attackers there are."""
    prices: tuple[Price, ...] = field(init=False)
    price_numbers: Mapping[str, int] = field(init=False)
    camp: int = field(init=False)
    walls: tuple[int, ...] = field(init=False)
    ramparts: tuple[int, ...] = field(init=False)
    foregrounds: tuple[int, ...] = field(init=False)
    facilities: tuple[int, ...] = field(init=False)
    ram: int = field(init=False)

    def __post_init__(self) -> None:
        attackers, defenders, castle = self.pieces.attackers, self.pieces.defenders, self.castle
        prices = tuple(self.pieces.prices.values())
        made = {
            "strengths": tuple(each.strength for each in attackers),
            "defenses": tuple(each.strength for each in defenders),
            "total": tuple(each.count for each in attackers),
            "prices": prices,
            "price_numbers": {each.id: i for i, each in enumerate(prices)},
            "camp": castle.camp,
            "walls": castle.of("wall"),
            "ramparts": castle.of("rampart"),
            "foregrounds": castle.of("foreground"),
            "facilities": castle.of("facility"),
            "ram": castle.of("ram")[0],
        }
        for name, value in made.items():
            object.__setattr__(self, name, value)

    def is_on(self, name: str, value: str = "true") -> bool:
        """Whether a switch has a value."""
        return self.switches[name] == value

    def number_of(self, area: str) -> int:
        """The number of an area by its id."""
        return self.castle.by_id[area]

    def camp_price(self, units: int) -> int:
        """SH-69: the hourglasses of so many units in the camp."""
        found, numbers = 0, self.numbers
        for row in ("camp_few", "camp_many", "camp_most"):
            if units >= numbers[row]:
                found = numbers[f"{row}_hourglasses"]
        return found


def rules(game: Game, switches: Mapping[str, str], players: Sequence[str], report: Report) -> Rules | None:
    """The rules as a game's files and `switches` have them; None after a problem. No players: the usual ones."""
    said = Report()
    if players and sorted(players) != sorted(SEATS):
        message = f"the players are {', '.join(players)}, expected {' and '.join(SEATS)} (SH-01, AMB-55)"
        said.error("outside-the-rules", message)
    chosen = {name: switches.get(name, values[0]) for name, values in SWITCHES.items()}
    numbers = numbers_of(game, said)
    for name in numbers:
        if name in switches:
            numbers[name] = int(switches[name])
    found, board = pieces(game, said), castle(game, said)
    if board and "cannon_circles" in switches:
        board = with_circles(board, int(switches["cannon_circles"]))
    if board and not said.has_errors:
        check(found, board, numbers, game, said)
    report.merge(said)
    if said.has_errors or board is None:
        return None
    return Rules(found, board, numbers, {each: game.file.at("numbers", each) for each in NUMBERS}, chosen)


def with_circles(board: Castle, circles: int) -> Castle:
    """SH-24: a board whose cannons take so many circles."""
    works = tuple(
        type(each)(each.facility, each.action, circles if each.action == "cannon" else each.circles, each.span)
        for each in board.works
    )
    return Castle(board.areas, board.paths, works, board.span)


def check(found: Pieces, board: Castle, numbers: Mapping[str, int], game: Game, report: Report) -> None:
    """Whether there are pieces enough for the set-up (SH-07)."""
    for i, unit in enumerate(found.defenders):
        if (standing := sum(each.garrison[i] for each in board.areas)) > unit.count:
            message = f"{standing} of '{unit.id}' stand on the board, of {unit.count} that there are (SH-15)"
            report.error("outside-the-rules", message, unit.span, card=unit.id)
    needed = numbers["start_stone"] * len(board.of("wall"))
    if needed > numbers["stone_blocks"]:
        message = f"the walls take {needed} stone blocks of {numbers['stone_blocks']} that there are (SH-16)"
        report.error("outside-the-rules", message, game.file.at("numbers"))


def numbers_of(game: Game, report: Report) -> dict[str, int]:
    """The numbers of the rules; one that the game leaves out is as in the reference."""
    found = {name: game.numbers.get(name, usual) for name, (usual, _) in NUMBERS.items()}
    for name, (_, rule) in NUMBERS.items():
        if not 0 <= found[name] <= MOST:
            message = f"the number '{name}' is {found[name]}, expected 0 to {MOST} ({rule})"
            report.error("outside-the-rules", message, game.file.at("numbers", name))
    absent = [name for name in NUMBERS if name not in game.numbers]
    for name in game.numbers:
        # Other numbers are for texts alone, but one that is meant for the rules must not be passed over.
        if name not in NUMBERS and (near := did_you_mean(name, absent)):
            message = f"the rules know no number '{name}'{near}"
            report.error("outside-the-rules", message, game.file.at("numbers", name))
    return found
