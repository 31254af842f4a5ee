"""What holds of every game of DarkShine, by all its switches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from skirmish import HIT, MISS, SHIPPED, played

from pnp.rules.games import darkshine
from pnp.rules.games.darkshine.rules import ATTACK, END, Rules
from pnp.rules.games.darkshine.state import DICE, State
from pnp.rules.replay import Replayed, replay, shown

game, rules, engine = SHIPPED.game, SHIPPED.rules, SHIPPED.engine
log_of = SHIPPED.log_of

Golden = Callable[[str, str], None]


def games(known: Rules, seed: int) -> Iterator[tuple[State, object]]:
    """The states and actions of a game of random players, to its end."""
    chance = Random(seed)
    state = darkshine.begin(known)
    while state.may_act:
        is_rolled = state.may_act == DICE
        action = state.sample(chance) if is_rolled else chance.choice(state.actions(state.may_act[0]))
        yield state, action
        state = state.after(action)
    yield state, None


ALL = [
    {},
    {"mode": "ventare", "setup": "open-8"},
    {"aura": "all", "archer_ranges": "[2]", "archer_pinned": "true", "first_player": "white"},
]


def replayed_with(known: Rules, text: str) -> Replayed:
    """A log, replayed."""
    done = replay(engine(), known, log_of(text))
    assert isinstance(done, Replayed), done
    return done


@pytest.mark.parametrize("switches", ALL)
def test_just_the_actions_of_a_state_are_judged_legal_and_lead_to_the_same_state(switches: dict[str, str]):
    known = rules(**switches)
    roll = {"roll": {"attack": 1, "defend": 1}} if known.is_rolled else {}
    states = [state for state, _ in games(known, 5) if state.may_act not in (DICE, ())]

    for state in states[:: max(1, len(states) // 12)]:
        seat = state.may_act[0]
        own = [each.id for each in known.pawns if each.side == state.side]
        enemies = [each.id for each in known.pawns if each.side != state.side]
        moves = [{"do": "move", "pawn": pawn, "to": tile} for pawn, tile in product(own, known.grid.tiles)]
        attacks = [{"do": "attack", "pawn": pawn, "target": other, **roll} for pawn, other in product(own, enemies)]
        steps = [{"by": seat, **each} for each in [*moves, *attacks, {"do": "end_turn"}]]
        lines = "\n".join(f"- {shown(each)}" for each in steps)
        position = darkshine.position(
            known, log_of(f"start: {shown(darkshine.snapshot(state)['start'])}\nlog: []")
        ).state
        judged = [darkshine.judge(position, each) for each in log_of(f"log:\n{lines}").steps]
        made = {}
        for action in state.actions(seat):
            after = state.after(action)
            after = after.after((1, 1)) if after.may_act == DICE else after
            rolled = roll if ATTACK <= action < END else {}
            made[shown({**darkshine.written(state, seat, action), **rolled})] = after

        assert {shown(step): each.state for step, each in zip(steps, judged, strict=True) if not each.faults} == made


@pytest.mark.parametrize("switches", ALL)
def test_a_game_that_was_played_replays_as_legal(switches: dict[str, str]):
    known = rules(**switches)
    steps: list[dict[str, object]] = []
    first: dict[str, object] = {}
    last = None
    for state, action in games(known, 11):
        if state.may_act == DICE and steps:
            steps[-1] |= darkshine.decided(state, action)
        elif state.may_act not in (DICE, ()):
            first = first or darkshine.snapshot(state)
            steps.append(darkshine.written(state, state.may_act[0], action))
        last = state
    lines = "\n".join(f"- {shown(each)}" for each in steps)

    done = replayed_with(known, f"start: {shown(first['start'])}\nlog:\n{lines}")

    assert (done.findings, done.states[-1]) == ((), last)


@pytest.mark.parametrize("switches", ALL)
def test_pawns_stand_on_tiles_of_their_own_until_they_leave_for_good(switches: dict[str, str]):
    known = rules(**switches)
    before = None
    for state, action in games(known, 3):
        on_board = [tile for tile in state.pawns if tile != known.gone]
        assert len(set(on_board)) == len(on_board)
        for side in (0, 1):
            tiles = [tile for each, tile in zip(known.pawns, state.pawns, strict=True) if each.side == side]
            assert state.armies[side] == sum(known.bit[tile] for tile in tiles)
        assert state.tired.bit_count() <= known.numbers.actions - state.left
        assert state.tired & ~state.armies[max(state.side, 0)] == 0
        if before:
            gone = [i for i, tile in enumerate(before.pawns) if tile == known.gone]
            assert all(state.pawns[i] == known.gone for i in gone)
        if state.may_act not in (DICE, ()):
            options = state.actions(state.may_act[0])
            assert len(set(options)) == len(options) > 0
            assert action in options
            seat = state.may_act[0]
            assert all(isinstance(darkshine.promise(state, seat, each), int) for each in options)
            assert set(darkshine.cited(state, seat, action)) <= set(game().ledger or {})
            assert darkshine.used(state, seat, action, state.after(action)) is not None
        worths = [darkshine.worth(state, each) for each in ("white", "black")]
        assert 998 <= sum(worths) <= 1000
        before = state
    assert sum(before.scores().values()) == 1


MATE = "{WC: a4, WS1: j4, BC: k4, BS1: b4}"


@pytest.mark.parametrize(
    ("turn", "step", "winner"),
    [
        ("white", f"do: attack, pawn: WS1, target: BC, {HIT}", "white"),
        ("black", f"do: attack, pawn: BS1, target: WC, {HIT}", "black"),
    ],
)
def test_who_removes_the_commander_has_the_whole_win(turn: str, step: str, winner: str):
    state = played(MATE, step, turn=turn).states[-1]

    assert state.scores() == {each: Fraction(each == winner) for each in ("white", "black")}
    assert str(state).splitlines()[-1] == f"{winner} has won"


def test_at_the_limit_of_turns_the_win_is_shared():
    state = played(MATE, "do: end_turn", variants="turn_limit: 1").states[-1]

    assert (state.may_act, state.scores()) == ((), {"white": Fraction(1, 2), "black": Fraction(1, 2)})


def test_turns_are_counted_only_where_they_are_limited():
    counted, uncounted = (played(MATE, "do: end_turn", variants=each).states[-1] for each in ("turn_limit: 9", ""))

    assert (counted.turns, uncounted.turns) == (1, 0)
    assert darkshine.snapshot(counted)["start"]["turns_ended"] == 1


def test_a_position_is_shown_with_who_is_to_act_and_who_is_tired():
    state = played(MATE, f"do: attack, pawn: WS1, target: BC, {MISS}").states[-1]

    assert str(state).splitlines()[3:] == [
        " 4  C s . . . . . . . S c",
        " 3  . . . . . . . . . . .",
        " 2  . . . . . . . . . . .",
        " 1  . . . . . . . . . . .",
        "    a b c d e f g h i j k",
        "white to act, actions left: 2",
        "tired: WS1",
    ]


def test_before_the_first_turn_both_roll_for_it():
    first = darkshine.begin(rules())

    assert str(first).splitlines()[-1] == "both roll for the first turn"
    assert darkshine.decided(first, (3, 2)) == {}


def test_tiredness_goes_with_the_pawn_and_stays_with_it_alone():
    pawns = "{WC: a4, WS1: e4, WS2: e5, BC: k4, BS1: f4}"
    moved = played(pawns, f"do: attack, pawn: WS1, target: BS1, {MISS}", "do: move, pawn: WS1, to: e3",
                   "do: move, pawn: WS2, to: e4").states[-1]  # fmt: skip

    assert darkshine.snapshot(moved)["start"]["fatigued"] == ["WS1"]


def test_dice_decide_the_attack_that_was_declared():
    (state,) = played(MATE).states
    attack = next(each for each in state.actions("white") if ATTACK <= each < END)
    declared = state.after(attack)

    assert (declared.may_act, declared.left, declared.scores()["white"]) == (DICE, 2, Fraction(1, 2))
    assert [darkshine.decided(declared, roll) for roll in ((5, 3), (5, 4))] == [
        {"roll": {"attack": 5, "defend": 3}, "result": "kill"},
        {"roll": {"attack": 5, "defend": 4}, "result": "survive"},
    ]


def test_what_is_conserved_are_all_pawns_of_each_side():
    known = rules()
    (few,) = played(MATE).states

    assert darkshine.conserved(darkshine.begin(known)) == darkshine.conserved(few) == (10, 10)


def test_equal_seeds_play_equal_games():
    one, other = (list(games(rules(), 7)) for _ in range(2))

    assert [action for _, action in one] == [action for _, action in other]


def test_all_rolls_are_listed_once_and_drawn():
    state = darkshine.begin(rules())
    outcomes = state.outcomes()

    assert outcomes == tuple(((one, other), 1) for one in range(1, 7) for other in range(1, 7))
    assert {state.sample(Random(seed)) for seed in range(500)} == {roll for roll, _ in outcomes}


@pytest.mark.parametrize(
    ("name", "switches", "seed"),
    [("dice", {}, 1), ("ventare", {"mode": "ventare"}, 2), ("open-8", {"setup": "open-8", "aura": "all"}, 3)],
)
def test_a_game_of_greedy_players_is_the_one_that_was_looked_at(
    golden: Golden, name: str, switches: dict[str, str], seed: int
):
    chance = Random(seed)
    state = darkshine.begin(rules(**switches))
    lines = [str(state)]
    while state.may_act:
        seat = state.may_act[0]
        if state.may_act == DICE:
            action = state.sample(chance)
            lines[-1] += f" {shown(darkshine.decided(state, action) or list(action))}"
        else:
            options = state.actions(seat)
            best = max(darkshine.promise(state, seat, each) for each in options)
            action = chance.choice([each for each in options if darkshine.promise(state, seat, each) == best])
            lines.append(shown(darkshine.written(state, seat, action)))
        state = state.after(action)

    golden(f"rules-darkshine/{name}.txt", "\n".join((*lines, str(state), "")))
