"""Games of Charge! that bots play: what holds of every game and of every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

import pytest
from race import CALL, SHEET, engine, game, in_turns, played, replay_of, rules
from shipped import faults

from pnp.rules.games import charge
from pnp.rules.games.charge.pack import COLORS, SWITCHES
from pnp.rules.playing import LONGEST, Played, log_of, play
from pnp.rules.replay import Replayed
from pnp.rules.written import as_yaml, flow

Golden = Callable[[str, str], None]


def test_most_armies_of_four_crumble_and_rounds_of_all_numbers_of_players_end_by_a_call() -> None:
    """CH-S24 and section E4, in bands, since another bot plays."""
    ends = {count: [in_turns(COLORS[:count], seed)[-1][0] for seed in range(25)] for count in (2, 3, 4)}

    labels = Counter(line.label for end in ends[4] for line in end.lines)
    assert labels["crumbled"] / labels.total() > 0.3
    assert 20 < sum(line.round for end in ends[4] for line in end.lines) / (4 * 25) < 32
    assert all(end.caller is not None for count in ends for end in ends[count])


EVERY = [{}] + [{name: value} for name, values in SWITCHES.items() for value in values[1:]]

BOTS = ("random", "greedy", "ahead")


@cache
def random_game(players: tuple[str, ...], seed: int, bot: str = "random", **switches: str) -> Played:
    """A whole game."""
    return play(engine(), rules(players, **switches), dict.fromkeys(players, bot), f"{seed}")


def replay_game(done: Played, switches: Mapping[str, str]) -> Replayed:
    """A game as a log, replayed."""
    return replay_of(as_yaml(log_of(engine(), "charge", done, switches)).partition("\n")[2])


@pytest.mark.parametrize("switches", EVERY, ids=lambda each: "-".join(each.values()) or "reference")
def test_games_that_are_played_end_and_replay_as_legal_position_by_position(switches: dict[str, str]) -> None:
    done = random_game(("red", "blue"), 1, **switches)

    again = replay_game(done, switches)

    wanted: list[object] = []
    for turn in done.turns[1:]:
        if turn.seat == "chance":
            wanted.pop()  # The decks stand in the step before.
        wanted.append(turn.after)
    assert len(done.turns) < LONGEST
    assert sum((done.scores or {}).values()) == 1
    assert faults(again) == []
    assert list(again.states) == [done.turns[0].after, *wanted]


@pytest.mark.parametrize("bot", BOTS)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_every_bot_comes_to_an_end(bot: str, count: int) -> None:
    done = random_game(COLORS[:count], 2, bot)

    assert done.scores is not None


@pytest.mark.parametrize("switches", EVERY, ids=lambda each: "-".join(each.values()) or "reference")
def test_every_position_is_whole_and_unchanged_by_what_comes_after(switches: dict[str, str]) -> None:
    found = rules(**switches)
    for turn in random_game(found.seats, 1, **switches).turns[1:300]:
        state: Any = turn.state
        assert charge.conserved(state) == (tuple(sorted(found.deck)),) * 2
        before = state.parts
        for seat in state.may_act if turn.seat != "chance" else ():
            moves = state.actions(seat)
            assert moves
            assert len(set(moves)) == len(moves)
            for move in moves:
                after = state.after(move)
                assert 0 <= charge.worth(after, seat) <= 1000
                assert isinstance(charge.promise(state, seat, move), int)
                assert set(charge.cited(state, seat, move)) <= set(game().ledger or {})
                assert {id for id, _ in charge.used(state, seat, move, after)} <= {
                    *(each.id for each in found.faces),
                    "army",
                    "call",
                }
        assert state.parts == before


def test_every_legal_action_of_a_position_is_legal_as_a_step_and_leads_to_the_same() -> None:
    for turn in random_game(COLORS, 4).turns[1:400:11]:
        state: Any = turn.state
        if turn.seat == "chance":
            continue
        head = "".join(f"{key}: {flow(value)}\n" for key, value in charge.snapshot(state).items())
        for seat in state.may_act:
            for move in state.actions(seat):
                done = replay_of(f"{head}log:\n- {flow(charge.written(state, seat, move))}\n")

                assert faults(done) == []
                assert done.states == (state, state.after(move))


def test_every_position_is_read_back_from_its_snapshot() -> None:
    for turn in random_game(COLORS, 5, false_call="continues").turns[::11]:
        state: Any = turn.after
        text = "".join(f"{key}: {flow(value)}\n" for key, value in charge.snapshot(state).items())

        done = replay_of(f"variants: {{false_call: continues}}\n{text}log: []\n")

        assert (faults(done), done.states) == ([], (state,))


def test_a_round_after_a_false_call_is_read_back_too() -> None:
    variants = "false_call: continues"
    state = played(SHEET, CALL, "by: blue, do: call", variants=variants).states[-1]
    text = "".join(f"{key}: {flow(value)}\n" for key, value in charge.snapshot(state).items())  # type: ignore[arg-type]  # a position of Charge!

    assert replay_of(f"variants: {{{variants}}}\n{text}log: []\n").states == (state,)


def test_equal_seeds_give_equal_logs() -> None:
    def text(seed: int) -> str:
        done = play(engine(), rules(), {"red": "random", "blue": "random"}, f"{seed}")
        return as_yaml(log_of(engine(), "charge", done, {}))

    assert text(3) == text(3)
    assert text(3) != text(4)


@pytest.mark.parametrize("seed", [1, 2])
def test_a_playthrough_is_as_it_was_looked_at(seed: int, golden: Golden) -> None:
    turns = in_turns(COLORS[: seed + 1], seed)
    lines = [f"- {flow(charge.written(state, seat, move))}" for state, seat, move in turns[:-1]]
    head = [f"{key}: {flow(value)}" for key, value in charge.snapshot(turns[0][0]).items()]

    golden(f"rules-charge/{seed}.txt", "\n".join([*head, "log:", *lines, "", str(turns[-1][0]), ""]))
