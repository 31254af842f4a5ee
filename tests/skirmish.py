"""Positions of DarkShine with a few pawns, and what is done in them."""

from __future__ import annotations

from shipped import Shipped

from pnp.rules.replay import Replayed

SHIPPED = Shipped("darkshine")

DUEL = "{WC: a4, WS1: e4, WA1: b1, BC: k4, BS1: f4, BA1: h4}"
HIT, MISS = "roll: {attack: 6, defend: 1}", "roll: {attack: 1, defend: 6}"


def played(pawns: str, *steps: str, turn: str = "white", start: str = "", variants: str = "") -> Replayed:
    """A position and steps of the side to act; those with a `by` of their own say who does them."""
    lines = [f"- {{{'' if each.startswith('by:') else f'by: {turn}, '}{each}}}" for each in steps]
    head = f"variants: {{{variants}}}\n" if variants else ""
    position = f"start: {{turn: {turn}, pawns: {pawns}{f', {start}' if start else ''}}}"
    return SHIPPED.replayed(f"{head}{position}\nlog:" + ("\n" + "\n".join(lines) if lines else " []"))
