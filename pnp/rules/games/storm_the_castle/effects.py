"""What actions, dice and the shuffle of Storm the Castle make of a position."""

from __future__ import annotations

from typing import TypeVar

from .plans import ATTACK, RESURRECT, Action
from .strike import belongings
from .table import ACTING, DICE, DISPATCHING, DRAWING, NOBODY, NONE, OVER, SEATS, Cards, Pair, Table

Position = TypeVar("Position", bound=Table)


def marked(table: Position, card: int, is_cast: int) -> Position:
    """After a unit has used its action (STC-51)."""
    bit = table.rules.bit[card]
    (rules, seats, side, _, points, attacks, acted, struck, cast, fresh, boosts, hands, decks, graves, board, held,
     pending, winner, turns, trace) = table  # fmt: skip
    made = (rules, seats, side, ACTING, points, attacks, acted | bit, struck, cast | bit * is_cast, fresh, boosts,
            hands, decks, graves, board, held, pending, winner, turns, trace)  # fmt: skip
    return tuple.__new__(type(table), made)


def went(table: Position, unit: int, start: int, end: int) -> Position:
    """A unit in another space, with its item (STC-R13); in the enemy keep its side wins (STC-39, STC-40)."""
    rules, side, board = table.rules, table.side, table.board
    stack, there = board[start], board[end]
    moved = stack if len(stack) == 1 else belongings(rules, unit, stack)
    left = () if len(moved) == len(stack) else tuple([each for each in stack if each not in moved])
    joined = rules.sorted((*moved, *there)) if there else moved
    changed = list(board)
    changed[start], changed[end] = left, joined
    held = table.held
    mine = held[side] | 1 << end
    if not left:
        mine ^= 1 << start
    held = (held[0], mine) if side else (mine, held[1])
    has_won = end == rules.land.keeps[1 - side]
    (_, seats, _, phase, points, attacks, acted, struck, cast, fresh, boosts, hands, decks, graves, _, _,
     pending, winner, turns, trace) = table  # fmt: skip
    if has_won:
        seats, phase, winner = NOBODY, OVER, side
    made = (rules, seats, side, phase, points, attacks, acted, struck, cast, fresh, boosts, hands, decks, graves,
            tuple(changed), held, pending, winner, turns, trace)  # fmt: skip
    return tuple.__new__(type(table), made)


def attacked(table: Position, attack: Action) -> Position:
    """An attack declared, and done where nothing is rolled for."""
    rules, card = table.rules, attack[1]
    unit = rules.units[card]
    assert unit
    is_counted = rules.counts_assassin or not unit.picks_targets  # STC-R17
    bit = rules.bit[card]
    declared = marked(table, card, 0)._replace(
        struck=table.struck | bit, attacks=table.attacks + is_counted, pending=attack
    )
    if table.is_automatic(attack):
        return killed(declared, attack)
    return declared._replace(may_act=DICE)


def rolled(table: Position, total: int) -> Position:
    """What was declared, decided by its dice."""
    pending, rules, side = table.pending, table.rules, table.side
    assert pending
    kind, card, space, _, more = pending
    done = table._replace(may_act=SEATS[side], pending=None)
    if table.is_success(total):
        if kind == ATTACK:
            return killed(done, pending)
        if kind == RESURRECT:
            return came_back(done, space)
        graves = without(table.graves, side, (more,))
        return done._replace(graves=graves, hands=with_first(table.hands, side, (), (more,)))  # STC-79
    unit = rules.units[card]
    if kind == ATTACK and total == rules.numbers.fails and unit and not unit.is_ranged:
        return removed(done, space, belongings(rules, card, table.board[space]))  # STC-59, STC-75
    return done  # STC-58, STC-61, STC-62


def killed(table: Position, attack: Action) -> Position:
    """STC-57, STC-60: the defender in its graveyard, and whoever fought hand to hand in the space if it is empty."""
    rules = table.rules
    _, card, start, end, nth = attack
    unit = rules.units[card]
    assert unit
    stack = table.board[end]
    is_swept = rules.sweeps and not nth and not unit.is_ranged  # STC-R12
    gone = stack if is_swept else belongings(rules, table.defender(attack), stack)
    done = removed(table._replace(may_act=SEATS[table.side], pending=None), end, gone)
    if done.board[end] or unit.is_ranged:
        return done
    return went(done, card, start, end)  # STC-57, STC-R14


def removed(table: Position, space: int, gone: Cards) -> Position:
    """STC-74, STC-75: cards of a space in their owner's graveyard, in the order they had."""
    side = table.rules.cards[gone[0]].side
    left = tuple(each for each in table.board[space] if each not in gone)
    north, south = table.held
    emptied = 0 if left else 1 << space
    held = (north, south ^ emptied) if side else (north ^ emptied, south)
    return table._replace(
        board=put(table.board, space, left), held=held, graves=with_first(table.graves, side, gone, ())
    )


def came_back(table: Position, space: int) -> Position:
    """STC-82, STC-R22: a unit out of the graveyard in the space of its Cleric."""
    rules, unit = table.rules, table.raised(space)
    assert unit is not None
    board = put(table.board, space, rules.sorted((*table.board[space], unit)))
    return table._replace(board=board, graves=without(table.graves, table.side, (unit,)), fresh=freshened(table, unit))


def freshened(table: Table, unit: int) -> int:
    """STC-R10: the units that may not act yet, with one more."""
    return table.fresh if table.rules.wakes_at_once else table.fresh | table.rules.bit[unit]


def paid(table: Position, card: int) -> Position:
    """STC-44, STC-46: a card out of the hand, and its cost out of the points."""
    return table._replace(
        points=table.points - table.rules.costs[card], hands=without(table.hands, table.side, (card,))
    )


def arrived(table: Position, unit: int, space: int) -> Position:
    """STC-47: a unit on a castle space."""
    side, bit = table.side, 1 << space
    north, south = table.held
    return paid(table, unit)._replace(
        board=put(table.board, space, table.rules.sorted((*table.board[space], unit))),
        held=(north, south | bit) if side else (north | bit, south),
        fresh=freshened(table, unit),
    )


def equipped(table: Position, item: int, space: int) -> Position:
    """STC-48: an item beneath the Regular of a space."""
    stack = table.rules.sorted((*table.board[space], item))
    return paid(table, item)._replace(board=put(table.board, space, stack))


def empowered(table: Position, unit: int, target: int) -> Position:
    """STC-85, STC-R19: help for a Regular until the end of the turn."""
    helper = table.rules.units[unit]
    assert helper
    boosts = dict(table.boosts)
    boosts[target] = boosts.get(target, 0) + helper.empower  # STC-R37
    return marked(table, unit, 1)._replace(boosts=tuple(sorted(boosts.items())))


def drawn(table: Position) -> Position:
    """STC-42, STC-43: cards from the top of the deck; STC-R27: whoever finds none may have lost."""
    side, count, deck = table.side, table.due, table.decks[table.side]
    if not deck and table.rules.loses_empty:
        return table._replace(may_act=NOBODY, phase=OVER, winner=1 - side)
    return table._replace(
        phase=DISPATCHING,
        hands=with_first(table.hands, side, (), deck[:count]),
        decks=(table.decks[0], deck[count:]) if side else (deck[count:], table.decks[1]),
    )


def ended(table: Position) -> Position:
    """The other side's turn (STC-R01, STC-R29), or the end at the limit of turns (STC-R35)."""
    rules, side = table.rules, 1 - table.side
    turns = table.turns + 1 if rules.turn_limit else 0
    is_over = bool(turns) and turns >= rules.turn_limit
    made = (rules, NOBODY if is_over else SEATS[side], side, OVER if is_over else DRAWING, rules.numbers.points,
            0, 0, 0, 0, 0, (), table.hands, table.decks, table.graves, table.board, table.held,
            None, NONE, turns, table.trace)  # fmt: skip
    return tuple.__new__(type(table), made)


def dealt(table: Position, north: Cards, south: Cards, side: int) -> Position:
    """STC-36, STC-38: both decks shuffled, and hands off their tops."""
    hand = table.rules.numbers.hand
    return table._replace(
        may_act=SEATS[side],
        side=side,
        phase=DRAWING,
        hands=(north[:hand], south[:hand]),
        decks=(north[hand:], south[hand:]),
    )


def put(board: tuple[Cards, ...], space: int, stack: Cards) -> tuple[Cards, ...]:
    """The board with another stack in a space."""
    return (*board[:space], stack, *board[space + 1 :])


def without(pair: Pair, side: int, cards: Cards) -> Pair:
    """Cards of both sides, but for some of one side."""
    left = tuple([each for each in pair[side] if each not in cards])
    return (pair[0], left) if side else (left, pair[1])


def with_first(pair: Pair, side: int, first: Cards, last: Cards) -> Pair:
    """Cards of both sides, with some more before and behind those of one side."""
    more = (*first, *pair[side], *last)
    return (pair[0], more) if side else (more, pair[1])
