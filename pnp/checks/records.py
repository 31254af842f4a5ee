"""What a maker writes under `checks:` and `accept:`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BeforeValidator, Field

from ..fill import Fill
from ..model import Record
from ..values import Condition, Name, Text, optional, to_fill, to_test

PROBLEMS = {
    "check-failed": """
A card, a deck, a space or the board breaks a rule of the game. The rule stands under `checks:` in the game's file, with
a sentence and often the number that it has in the game's ledger; or it is one that pnp knows of this game. Change the
card, or the rule. A warning that is meant to be so can be accepted with a reason:
`accept: [{code: check-failed, rule: CK-30, reason: why it is so}]`.
""",
    "check-without-rule": """
A check under `checks:` says neither with `rule:` what must hold, nor with `id:` which rule of the game's ledger it is
about. Nobody who reads that it failed would know why it matters. Write the sentence: `rule: Support units cannot
defend`.
""",
    "check-without-groups": """
Groups gather the cards of a deck or of the game, or the spaces of a board. A check of single cards, pairs, spaces or
paths has none, nor has one of simulated games. Write `of: deck`, `of: board` or `of: game` on the check, or take its
`groups:` out.
""",
    "idle-check": """
A check was asked of nothing: no card, pair, deck, space or board is as its `for:` wants it, or the game has no board.
Most often a word in `for:` is misspelled, and then nothing would ever be checked.
""",
    "check-limit": """
The checks of a game take too many steps together: 1,000,000, where each question of one card, or of one pair, takes one
or more. Two thousand cards make four million pairs. Say with `for:` on a check of single cards what you can, or give
the cards decks of their own: pairs are of one deck.
""",
    "unused-accept": """
A line under `accept:` accepts a warning that there is none of, so it is out of date, or a word in it is misspelled.
Take it out. Or it names a check whose failures are errors, and these cannot be accepted: give the check
`severity: warning`.
""",
}

Of = Literal["card", "pair", "deck", "space", "path", "board", "game", "games"]


class Check(Record):
    """A rule of the game that its cards, decks or boards must keep."""

    id: Text = ""
    """The id of the rule, such as 'STC-30': one of the ledger, or one of your own."""
    rule: Text = ""
    """The rule in a sentence; needed where the ledger has no sentence for its id."""
    of: Of = "card"
    """
    What is asked: each card, pair of cards (`a` and `b`) in a deck, deck, space, path (`a` and `b`), or board; the
    game; or the games of `pnp simulate`.
    """
    where: Annotated[Condition | None, BeforeValidator(optional(to_test)), Field(alias="for")] = None
    """Which of them are asked; all, if nothing is said."""
    groups: dict[Name, Condition] = Field(default_factory=dict)
    """Cards of a deck, or spaces of a board, by a condition over each: their counts and sums can be named."""
    holds: Annotated[Condition, Field(alias="assert")]
    """What must be true."""
    severity: Literal["error", "warning", "note"] = "error"
    """What it is when it is not: an error stops a build, a warning does not."""
    message: Annotated[Fill | None, BeforeValidator(optional(to_fill))] = None
    """What is said then, with values filled in; if nothing is said, the values that `assert` names."""


class Accept(Record):
    """A warning that is meant to be so, and why."""

    code: Name
    """The code of the warning."""
    rule: Text = ""
    """Only where it is about this rule."""
    of: Text = ""
    """Only where it is about the card or the space with this id."""
    reason: Name
    """Why it is meant: stands in the note that the warning becomes."""
