"""Charge!: a race in real time for units that all players assemble, and an audit of whose cards they are made of."""

from .claims import compare
from .clocks import ordered
from .hints import cited, promise, used, worth
from .judge import judge
from .odds import odds
from .pack import PLAYERS, REFUSED, SWITCHES, rules
from .position import begin, position, snapshot
from .writing import decided, written

__all__ = [
    "PLAYERS",
    "REFUSED",
    "SWITCHES",
    "begin",
    "cited",
    "compare",
    "decided",
    "judge",
    "odds",
    "ordered",
    "position",
    "promise",
    "rules",
    "snapshot",
    "used",
    "worth",
    "written",
]
