"""Charge!: a race in real time for units that all players assemble, and an audit of whose cards they are made of."""

from .checks import checks
from .claims import compare
from .hints import citable, cited, promise, used, worth
from .judge import judge
from .odds import odds
from .orders import ordered
from .pack import PLAYERS, REFUSED, SWITCHES, rules
from .position import begin, conserved, position, snapshot
from .writing import decided, written

__all__ = [
    "PLAYERS",
    "REFUSED",
    "SWITCHES",
    "begin",
    "citable",
    "checks",
    "cited",
    "compare",
    "conserved",
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
