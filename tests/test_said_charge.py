"""What is said of each fault of a log of Charge!: the sentence, and beside it what decided, from the cards or the log."""

from __future__ import annotations

import pytest
from race import BOTH, CALL, FLIP, GAP, ONE, PILE, STUCK, played

S2 = (
    "red: {army: [['red:A1', 'blue:A2', 'red:A3'], ['blue:A1', 'blue:A2', 'red:A3']]}, "
    "blue: {army: [['blue:K1', 'blue:K2', 'blue:K3', 'blue:K4']]}, table: {P3: ['red:C1']}"
)

# A start, steps of which the last is at fault, the sentence, what decided and where it stands, and a switch.
SAID: dict[str, tuple[str, tuple[str, ...], str, list[str], str]] = {
    "sheet face": (S2, (CALL, "do: score, claims: {red: {face: 9}}",), "'face' of 'red' is 9, expected 6", ['A3 counts 3 (cards)', 'A3 counts 3 (cards)'], ''),
    "sheet label": (S2, (CALL, "do: score, claims: {red: {label: safe}}",), "'label' of 'red' is safe, expected sabotaged", ["the army of 'red', 6 points, has 1 red, 3 blue"], ''),
    "sheet gained": (S2, (CALL, "do: score, claims: {red: {gained: 9}}",), "'gained' of 'red' is 9, expected 0", ["the army of 'red', 6 points, has 1 red, 3 blue", "the army of 'blue', 4 points, has 0 red, 3 blue"], ''),
    "sheet bonus": (S2, (CALL, "do: score, claims: {red: {bonus: 9}}",), "'bonus' of 'red' is 9, expected 0", ['5 for a rightful call (cards)', "'red' called in step 1 (log)"], ''),
    "sheet bust": (S2, (CALL, "do: score, claims: {red: {bust: 9}}",), "'bust' of 'red' is 9, expected 3", ["'red' called in step 1 (log)"], ''),
    "sheet waste": (S2, (CALL, "do: score, claims: {red: {waste: 9}}",), "'waste' of 'red' is 9, expected 5", ['5 for the most cards (cards)', 'in the waste pile: 1 red, 0 blue'], ''),
    "sheet round": (S2, (CALL, "do: score, claims: {red: {round: 9}}",), "'round' of 'red' is 9, expected -5", ['army 6, bonus 0, gained 0, lost 3, bust 3, waste 5'], ''),
    "sheet total": (S2, (CALL, "do: score, claims: {red: {total: 9}}",), "'total' of 'red' is 9, expected -5", ['army 6, bonus 0, gained 0, lost 3, bust 3, waste 5', 'before: 0'], ''),
    "sheet gained of blue": (S2, (CALL, "do: score, claims: {blue: {gained: 9}}",), "'gained' of 'blue' is 9, expected 3", ["the army of 'red', 6 points, has 1 red, 3 blue", "the army of 'blue', 4 points, has 0 red, 3 blue"], ''),
    "sheet bonus without a call": ("red: {flip: [], army: [['red:A1', 'blue:A2', 'red:A3'], ['blue:A1', 'blue:A2', 'red:A3']]}, blue: {army: [['blue:K1', 'blue:K2', 'blue:K3', 'blue:K4']]}, table: {P3: ['red:C1']}, ended: yes", ("do: score, claims: {red: {bonus: 5}}",), "'bonus' of 'red' is 5, expected 0", ['5 for a rightful call (cards)', 'nobody called'], ''),
    "sheet bust at start": (f"{S2}, ended: yes, caller: blue, busted: [blue]", ("do: score, claims: {red: {bust: 5}}",), "'bust' of 'red' is 5, expected 0", ["'blue' called"], ''),
    "sheet total with before": (f"{S2}, totals: {{red: 50}}", (CALL, "do: score, claims: {red: {total: 9}}",), "'total' of 'red' is 9, expected 45", ['army 6, bonus 0, gained 0, lost 3, bust 3, waste 5', 'before: 50'], ''),
    "before": (f"{S2}, totals: {{red: 50}}", (CALL, "do: score, before: {blue: 3}",), "'blue' had 3, expected 0", [], ''),
    "over": (S2, (CALL, "do: score, over: yes",), "'over' is true, expected false", ['totals: red -5, blue 7', 'the game ends with 200 (cards)'], ''),
    "winner": (f"{S2}, totals: {{red: 250}}", (CALL, "do: score, winner: blue",), "the winner is blue, expected red", ['totals: red 245, blue 7', 'the game ends with 200 (cards)'], ''),
    "takes other": (PILE, ("by: red, do: assemble, from: W2, to: P1, takes: blue",), "blue takes the unit that 'red' has finished with A3, expected 'red'", ['A3 is a deployment card (cards)'], ''),
    "takes nobody": (PILE, ("by: red, do: assemble, from: W2, to: P1, takes: null",), "nobody takes the unit that 'red' has finished with A3, expected 'red'", ['A3 is a deployment card (cards)'], ''),
    "takes early": (BOTH, (FLIP, f"{ONE}, takes: red",), "red takes the unit although A1 does not finish it", ['A1 is no deployment card (cards)'], ''),
    "collide nothing": (PILE, ("by: red, do: collide, from: W2, card: A3, to: P1, beaten_by: 1",), "'red' was beaten to 'P1' by step 1, and nothing is laid there", ['P1 lies there at the start (log)'], ''),
    "collide other": (PILE.replace("[[A2]", "[[A3]"), ("by: blue, do: assemble, from: W1, to: P1", "by: red, do: collide, from: W2, card: A3, to: P2, beaten_by: 1",), "'red' was beaten to 'P2' by step 1, and there blue lays A3 on P1", [], ''),
    "collide unfit": (PILE.replace("[[A2]", "[[A3]"), ("by: blue, do: assemble, from: W1, to: P1", "by: red, do: collide, from: W1, card: C4, to: P1, beaten_by: 1",), "C4 would not have fitted on P1, where step 1 laid A3", ['blue:A3 was laid in step 1 (log)'], ''),
    "no pile": (PILE, ("by: blue, do: assemble, from: W1, to: P9",), "there is no pile 'P9' on the table, expected P1 for A3", ["A2 is number 2 of 'archer' (cards)"], ''),
    "wrong pile": (PILE, ("by: blue, do: assemble, from: W1, to: P1",), "A2 is laid on P1, expected A3", ["A2 is number 2 of 'archer' (cards)", 'P1 lies there at the start (log)', 'so it is at the start (log)'], ''),
    "new": (PILE, ("by: blue, do: assemble, from: W1, to: new",), "'blue' opens a pile with A2, expected a 1", ["A2 is number 2 of 'archer' (cards)", 'so it is at the start (log)'], ''),
    "flip count": (BOTH, ("by: red, do: flip, count: 2",), "'red' turns over 2 of 7 cards, expected 3", ['3 are turned over together (cards)'], ''),
    "flip count last": (BOTH, ("by: blue, do: flip", "by: blue, do: flip, count: 3",), "the flip pile of 'blue' is empty, expected that the flipped stack is turned over first", ['turned over in step 1 (log)'], ''),
    "flip shows": (BOTH, ("by: red, do: flip, shows: T2",), "T2 comes to the top of F of 'red', expected A1", ['so it is at the start (log)'], ''),
    "flip shows color": (BOTH, ("by: red, do: flip, shows: 'blue:A1'",), "'red' turns up a card of 'blue'", [], ''),
    "refill shows": (GAP, ("by: red, do: refill, to: W2, shows: T2",), "T2 comes to the top of W2 of 'red', expected K2", ['so it is at the start (log)'], ''),
    "nothing to flip": ("red: {working: [[T7], [], []]}", (FLIP,), "the flip pile of 'red' is empty, expected no flip, since no card is left", ['so it is at the start (log)'], ''),
    "nothing to turn": ("red: {working: [[T7], [], []]}", ("by: red, do: recycle",), "the flipped stack of 'red' is empty, so that there is nothing to turn over", ['so it is at the start (log)'], ''),
    "turn early": (BOTH, (FLIP, "by: red, do: recycle",), "the flipped stack of 'red' is turned over while 4 cards are left to flip", ['turned over in step 1 (log)'], ''),
    "strict place": ("red: {working: [[T7], [T6], [K2]], flipped: [A1, C1], flip: [T5]}", (FLIP,), "'red' turns over more cards although A1 can be played", ['it opens a pile', 'so it is at the start (log)'], 'flip_when: only_when_stuck'),
    "strict build": ("red: {working: [[T7], [T6], [K3]], flipped: [A2, C1], flip: [T5]}", (FLIP,), "'red' turns over more cards although A2 can be played", ['it fits on W3', 'so it is at the start (log)'], 'flip_when: only_when_stuck'),
    "strict pile": ("red: {working: [[T7], [T6], [K4]], flipped: [A2, C1], flip: [T5]}, table: {P4: ['blue:A1']}", (FLIP,), "'red' turns over more cards although A2 can be played", ['it comes next on P4', 'so it is at the start (log)'], 'flip_when: only_when_stuck'),
    "covered F": (BOTH, (FLIP, "by: red, do: assemble, from: F, card: K3, to: new",), "'red' uses K3, which is covered on F, expected A1", ['from the top down: A1 T2 K3', 'turned over in step 1 (log)'], ''),
    "not on F": (BOTH, (FLIP, "by: red, do: assemble, from: F, card: C3, to: new",), "'red' uses C3 of F, where A1 lies", ['turned over in step 1 (log)'], ''),
    "empty W": (GAP, ("by: red, do: assemble, from: W2, to: new",), "no card lies on W2 of 'red'", ['so it is at the start (log)'], ''),
    "other's card": (BOTH, ("by: red, do: assemble, from: W1, card: 'blue:C4', to: new",), "'red' plays a card of 'blue', expected one of the own deck", [], ''),
    "build unknown": ("red: {working: [[T7], ['?'], []], flipped: [A2]}", ("by: red, do: build, from: F, to: W2",), "nobody knows which card lies on W2 of 'red', so that A2 fits on it cannot be said", ["A2 is number 2 of 'archer' (cards)", 'A2 fits on K3, C3, T3', 'so it is at the start (log)'], ''),
    "build on empty": (GAP, ("by: red, do: build, from: F, to: W2",), "C3 is laid on the empty stack W2 of 'red', expected a deployment card", ['C3 is no deployment card (cards)', 'so it is at the start (log)'], ''),
    "move count": (GAP, ("by: red, do: move, from: W3, to: W1, count: 3",), "'red' moves 3 cards of W3, expected 1 to 2", ['so it is at the start (log)'], ''),
    "move nothing": (GAP, ("by: red, do: move, from: W2, to: W1",), "W2 of 'red' is empty", ['so it is at the start (log)'], ''),
    "move self": (GAP, ("by: red, do: move, from: W3, to: W3",), "W3 of 'red' is moved onto itself, expected another stack", [], ''),
    "move card": (GAP, ("by: red, do: move, from: W3, to: W1, count: 1, card: T6",), "'red' moves T6 of W3, where the lowest of 1 is C5", ['so it is at the start (log)'], ''),
    "move empty": (GAP, ("by: red, do: move, from: W3, to: W2",), "C5 is moved to the empty stack W2 of 'red', expected a refill", ['so it is at the start (log)'], ''),
    "move unfit ascending": (GAP, ("by: red, do: move, from: W3, to: W1",), "C5 is laid on C4 on W1 of 'red', expected another unit with 4", ["C5 is number 5 of 'catapult' (cards)", "C4 is number 4 of 'catapult' (cards)", 'C5 fits on K4, T4', 'so it is at the start (log)'], 'working_order: ascending'),
    "refill full": (GAP, ("by: red, do: refill, to: W3",), "W3 of 'red' is filled although T6 C5 lies there, expected an empty stack", ['so it is at the start (log)'], ''),
    "refill none": ("red: {working: [[T7], [], []]}", ("by: red, do: refill, to: W2",), "the reserve of 'red' is empty, expected a flipped deployment card for W2, or none", ['so it is at the start (log)'], ''),
    "W4": (f"{STUCK}, stalemates: 2", ("by: red, do: refill, to: W4",), "'red' has no working stack W4, only W1 to W3", ['stalemates in this round: 2'], ''),
    "stalemate W": (BOTH.replace("[[C4]", "[[C1]"), ("do: stalemate",), "nobody can play, says the step, but 'red' can play C1 of W1", ['on the stacks: C1 A3 T6', 'so it is at the start (log)'], ''),
    "stalemate flip": (BOTH, ("do: stalemate",), "nobody can play, says the step, but 'red' can play A1 of the flip pile", ['on the stacks: C4 A3 T6', 'so it is at the start (log)'], ''),
    "stalemate reserve": (GAP, ("do: stalemate",), "nobody can play, says the step, but 'red' can refill a stack from the reserve", ['on the stacks: C4 nothing C5', 'so it is at the start (log)'], ''),
    "stalemate shows": (STUCK, ("do: stalemate, shows: {red: T1, blue: T2}",), "T2 comes to the top of W4 of 'blue', expected K3", ['so it is at the start (log)'], ''),
    "stalemate shows color": (STUCK, ("do: stalemate, shows: {red: 'blue:A1'}",), "'red' turns up a card of 'blue'", [], ''),
    "stalemate shows none": ("red: {working: [[T7], [T7], [C6]]}, blue: {working: [[T7], [T7], [C6]], reserve: [A2]}", ("do: stalemate, shows: {red: T1}",), "'red' turns up T1, but no card is left or the round ends", [], ''),
    "go shows too much": (f"running: no, {GAP}", ("do: go, shows: {red: [C4, K1, C5]}",), "K1 lies on W2 of 'red', expected no card", ['so it is at the start (log)'], ''),
    "call": (S2, (f"{CALL}, claim: complete",), "the army of 'red' is complete, says the call, expected busted", ['archer: 2 of 3 (cards)', 'knight: 0 of 2 (cards)', 'catapult: 0 of 1 (cards)', 'tower: 0 of 1 (cards)'], ''),
    "late": (BOTH, ("t: 5, by: red, do: flip", "t: 4.5, by: blue, do: flip",), "the time is 4.5, expected at least 5", ['a step before it is at 5'], ''),
    "learned too many": ("red: {working: [[T7], [T7], []], flip: ['?', '?', '?']}", ("by: red, do: flip, shows: T7",), "'red' has one more T7, expected 2 in all", ['T7: 2 in each deck (cards)'], ''),
    "learned named too many": ("red: {working: [[T7], [T7], []], flip: ['?', '?', '?']}", (FLIP, "by: red, do: assemble, from: F, card: T7, to: new",), "'red' has one more T7, expected 2 in all", ['T7: 2 in each deck (cards)'], ''),
}  # fmt: skip


@pytest.mark.parametrize("name", SAID)
def test_a_fault_is_told_with_what_decided_it(name: str) -> None:
    start, steps, message, values, variants = SAID[name]

    fault = played(start, *steps, variants=variants).findings[-1].fault

    places = [each.span and ("cards" if each.span.file.startswith("cards/") else "log") for each in fault.values]
    said = [each.says + (f" ({at})" if at else "") for each, at in zip(fault.values, places, strict=True)]
    assert (fault.message, said) == (message, values)
