"""Stronghold: its rules as states and actions, and its logs."""

from .checks import checks
from .citing import citable, cited
from .facts import compare
from .hints import promise, used, worth
from .judge import judge
from .position import position, snapshot
from .rules import PLAYERS, REFUSED, SWITCHES, rules
from .state import begin, conserved
from .writing import decided, written

__all__ = [
    "PLAYERS",
    "REFUSED",
    "SWITCHES",
    "begin",
    "checks",
    "citable",
    "cited",
    "compare",
    "conserved",
    "decided",
    "judge",
    "position",
    "promise",
    "rules",
    "snapshot",
    "used",
    "worth",
    "written",
]
