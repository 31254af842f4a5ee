"""What holds of every game of Storm the Castle, whoever plays it and by whatever rulings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

import pytest
from sieges import engine, game, games, log_of, played, rules

from pnp.rules.games import storm_the_castle as storm
from pnp.rules.games.storm_the_castle.plans import ATTACK, EMPOWER, REFORGE, RESURRECT
from pnp.rules.games.storm_the_castle.rules import Rules
from pnp.rules.games.storm_the_castle.state import State
from pnp.rules.games.storm_the_castle.table import BEGIN, DICE, OVER
from pnp.rules.replay import Replayed, replay, shown
from pnp.rules.written import flow

Golden = Callable[[str, str], None]

ALL: list[dict[str, str]] = [
    {},
    {"board": "lanes", "stack_limit_counts_items": "false", "cavalry_move": "2", "mid_ground": "literal"},
    {"board": "lanes-no-ridge", "melee_vs_stack": "sweep", "support_defense": "roll", "dispatched_may_act": "false"},
    {"assassin_counts_as_attack": "false", "cleric_top": "topmost_unit", "blacksmith_reach": "top_only"},
    {"catapult_targets": "enemy_castle", "draw_when_empty": "one_plus_two", "hand_limit": "7", "empty_deck": "lose"},
    {"space_bonus_for": "owner", "first_player": "fixed", "turn_limit": "40"},
]


def read_back(known: Rules, state: State) -> State:
    """A state by way of a log."""
    judged = storm.position(known, log_of(f"start: {flow(storm.snapshot(state)['start'])}\nlog: []"))
    assert judged.faults == ()
    found: State = judged.state
    return found


@pytest.mark.parametrize("switches", ALL)
def test_a_state_can_be_written_and_read_back(switches: dict[str, str]):
    known = rules(**switches)

    for state, _ in list(games(known, 2))[::17]:
        if not state.pending and state.phase != BEGIN:
            assert read_back(known, state) == state


def candidates(state: State) -> Iterator[dict[str, object]]:
    """Every step that a side could think of after its draw, legal or not, without dice."""
    known, side = state.rules, state.side
    spaces, ids = known.land.spaces, [each.id for each in known.cards]
    standing = [each for stack in state.board for each in stack]
    yield {"do": "end_turn"}
    for card in state.hands[side]:
        yield from ({"do": "dispatch", "card": ids[card], "to": to} for to in spaces)
        yield from ({"do": "equip", "card": ids[card], "bearer": ids[each]} for each in standing)
    for unit in standing:
        yield from ({"do": "move", "unit": ids[unit], "to": to} for to in spaces)
        yield from ({"do": "attack", "unit": ids[unit], "at": to} for to in spaces)
        lower = [(at, each) for at, stack in zip(spaces, state.board, strict=True) for each in stack[1:]]
        yield from ({"do": "attack", "unit": ids[unit], "at": at, "card": ids[each]} for at, each in lower)
        special = {"do": "special", "unit": ids[unit]}
        yield {**special, "use": "resurrect"}
        yield from ({**special, "use": "reforge", "item": ids[each]} for each in state.graves[side])
        yield from ({**special, "use": "empower", "target": ids[each]} for each in standing)


@pytest.mark.parametrize("switches", ALL)
def test_just_the_actions_of_a_state_are_judged_legal_and_lead_to_the_same_state(switches: dict[str, str]):
    known = rules(**switches)
    states = [state for state, _ in games(known, 5, 700) if state.may_act not in (DICE, ())]
    total, dice = 7, {"roll": [3, 4]}

    for state in states[:: max(1, len(states) // 5)]:
        if not state.actions(state.may_act[0])[0][0]:
            continue
        seat = state.may_act[0]
        steps = [{"by": seat, **each} for each in candidates(state)]
        rolled = [
            {**each, **dice} if each["do"] in ("attack", "special") and each.get("use") != "empower" else each
            for each in steps
        ]
        lines = "\n".join(f"- {flow(each)}" for each in rolled)
        position = read_back(known, state)
        judged = [storm.judge(position, each) for each in log_of(f"log:\n{lines}").steps]
        made = {}
        for action in state.actions(seat):
            after = state.after(action)
            step = {key: value for key, value in storm.written(state, seat, action).items() if key != "result"}
            made[shown(step)] = after.after(total) if after.may_act == DICE else after

        found = {shown(step): each.state for step, each in zip(steps, judged, strict=True) if not each.faults}
        assert found == made


@pytest.mark.parametrize("switches", ALL)
def test_a_game_that_was_played_replays_as_legal(switches: dict[str, str]):
    known = rules(**switches)
    steps: list[dict[str, object]] = []
    first: dict[str, object] = {}
    last = None
    for state, action in games(known, 11, 1500):
        if state.may_act == DICE and steps:
            steps[-1] |= storm.decided(state, action)
        elif state.phase not in (BEGIN, OVER) and action is not None:
            first = first or storm.snapshot(state)
            steps.append(storm.written(state, state.may_act[0], action))
        last = state
    lines = "\n".join(f"- {flow(each)}" for each in steps)

    done = replay(engine(), known, log_of(f"start: {flow(first['start'])}\nlog:\n{lines}"))

    assert isinstance(done, Replayed)
    assert (done.findings, done.states[-1]) == ((), last)


@pytest.mark.parametrize("switches", ALL)
def test_cards_are_in_one_place_each_and_stacks_are_as_the_rules_want_them(switches: dict[str, str]):
    known = rules(**switches)
    for state, action in games(known, 3, 2000):
        if state.phase == BEGIN:
            continue
        zones = [*state.board, *state.hands, *state.decks, *state.graves]
        assert sorted(each for zone in zones for each in zone) == list(range(len(known.cards)))
        for at, stack in enumerate(state.board):
            sides = {known.cards[each].side for each in stack}
            assert [side for side in (0, 1) if state.held[side] >> at & 1] == sorted(sides)
            assert known.sorted(stack) == stack
            assert known.load(stack) <= known.numbers.stack
            assert sum(known.cards[each].is_regular for each in stack) <= 1
            assert all(known.cards[stack[0]].is_regular for each in stack if known.units[each] is None)
        keeps = [side for side in (0, 1) if state.held[side] >> known.land.keeps[1 - side] & 1]
        assert state.winner in (keeps or ([-1, 0, 1] if known.loses_empty else [-1]))
        assert 0 <= state.points <= known.numbers.points
        assert 0 <= state.attacks <= known.numbers.attacks
        assert 0 <= storm.worth(state, "north") <= 1000
        if action is not None and state.may_act != DICE:
            seat = state.may_act[0]
            options = state.actions(seat)
            assert len(set(options)) == len(options) > 0
            assert all(isinstance(storm.promise(state, seat, each), int) for each in options)
            assert set(storm.cited(state, seat, action)) <= set(game().ledger or {})
            assert storm.used(state, seat, action, state.after(action)) is not None
    assert sum(state.scores().values()) == 1


def test_equal_seeds_play_equal_games():
    one, other = ([action for _, action in games(rules(), 7, 500)] for _ in range(2))

    assert one == other


def test_all_totals_are_listed_with_their_ways_and_drawn():
    states = [state for state, _ in games(rules(), 1, 500) if state.pending]
    outcomes = states[0].outcomes()

    assert outcomes == tuple(zip(range(2, 13), (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1), strict=True))
    assert {states[0].sample(Random(seed)) for seed in range(500)} == set(range(2, 13))


def test_each_side_begins_in_about_half_of_all_games():
    begun = storm.begin(rules())

    norths = sum(begun.sample(Random(seed))[2] == 0 for seed in range(400))

    assert 160 < norths < 240


def test_random_players_use_every_ability():
    actions = [action for seed in range(12) for _, action in games(rules(), seed, 1500) if isinstance(action, tuple)]

    assert {ATTACK, RESURRECT, REFORGE, EMPOWER} <= {action[0] for action in actions if len(action) == 5}


@pytest.mark.parametrize(("name", "switches", "seed"), [("fork", {}, 1), ("lanes", {"board": "lanes"}, 2)])
def test_a_game_of_greedy_players_is_the_one_that_was_looked_at(
    golden: Golden, name: str, switches: dict[str, str], seed: int
):
    chance = Random(seed)
    state = storm.begin(rules(**switches))
    lines: list[str] = []
    while state.may_act and len(lines) < 150:
        seat = state.may_act[0]
        if state.may_act == DICE:
            action = state.sample(chance)
            if lines:
                lines[-1] += f" {shown(storm.decided(state, action))}"
        else:
            options = state.actions(seat)
            best = max(storm.promise(state, seat, each) for each in options)
            action = chance.choice([each for each in options if storm.promise(state, seat, each) == best])
            lines.append(shown(storm.written(state, seat, action)))
        state = state.after(action)

    golden(f"rules-storm-the-castle/{name}.txt", "\n".join((*lines, str(state), "")))


@pytest.mark.parametrize(
    ("switches", "sides"), [({}, ["north", "south"]), ({"first_player": "fixed"}, ["north"])], ids=str
)
def test_a_deal_gives_five_cards_off_the_top_to_each_and_says_who_begins(switches: dict[str, str], sides: list[str]):
    begun = storm.begin(rules(**switches))
    deals = [begun.sample(Random(seed)) for seed in range(20)]
    dealt = [begun.after(each) for each in deals]

    assert sorted({state.may_act[0] for state in dealt}) == sides
    assert [state.hands for state in dealt] == [(north[:5], south[:5]) for north, south, _ in deals]
    assert [state.decks for state in dealt] == [(north[5:], south[5:]) for north, south, _ in deals]
    assert {tuple(sorted(north)) for north, _, _ in deals} == {begun.rules.decks[0]}
    assert {tuple(sorted(south)) for _, south, _ in deals} == {begun.rules.decks[1]}
    assert begun.outcomes() == ()


@pytest.mark.parametrize(
    ("start", "variants", "scores"),
    [
        ("board: {SK: [n-hero-1]}", "", {"north": 1, "south": 0}),
        ("board: {NK: [s-hero-1]}", "", {"north": 0, "south": 1}),
        ("turns: 3", "turn_limit: 3", {"north": Fraction(1, 2), "south": Fraction(1, 2)}),
        ("winner: south", "empty_deck: lose", {"north": 0, "south": 1}),
    ],
)
def test_the_winner_has_it_all_and_of_a_stopped_game_each_has_half(
    start: str, variants: str, scores: dict[str, Fraction]
):
    state = played(start, variants=variants).states[0]

    assert (state.may_act, dict(state.scores())) == ((), scores)


@pytest.mark.parametrize(
    "start",
    [
        "phase: draw, hand: {north: ['?']}, deck: {south: [s-hero-1, '?']}, board: {}",
        "points: 2, hand: {south: [s-hero-1]}, board: {NK: [{unit: n-knight-1, item: n-war-lance-1}], SK: [s-knight-1, s-cleric-1]}",
        "phase: act, acted: {n-knight-1: attack, n-cavalry-1: move, n-cleric-1: special}, board: {NOW: [n-knight-1, n-cleric-1]}",
        "phase: act, attacks_used: 2, acted: {n-knight-1: attack}, board: {}",
        "phase: act, empowered: {n-knight-1: 3}, acted: {n-sorcerer-1: special}, board: {NOW: [n-knight-1, n-sorcerer-1]}",
        "graveyard: {north: [n-knight-1, n-war-lance-1]}, board: {}",
        "board: {SK: [n-hero-1]}, winner: north",
    ],
)
def test_a_start_is_written_as_it_was_read(start: str):
    state = played(start).states[0]

    assert isinstance(state, State)
    assert read_back(state.rules, state) == state


SWITCHED = {
    "dispatched_may_act: false": (
        "dispatched: [n-knight-1], board: {NTW: [n-knight-1]}",
        "dispatched",
        ["north-knight-1"],
    ),
    "assassin_counts_as_attack: false": ("phase: act, acted: {n-assassin-1: attack}, board: {}", "attacks_used", None),
    "turn_limit: 5": ("turns: 3, board: {}", "turns", 3),
}


@pytest.mark.parametrize(
    ("variants", "start", "key", "value"), [(key, *each) for key, each in SWITCHED.items()], ids=SWITCHED
)
def test_what_only_a_ruling_knows_is_written_with_it(variants: str, start: str, key: str, value: object):
    done = played(start, variants=variants)
    written = storm.snapshot(done.states[0])["start"]

    assert isinstance(written, dict)
    assert (done.findings, written.get(key)) == ((), value)
