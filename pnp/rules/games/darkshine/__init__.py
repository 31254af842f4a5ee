"""DarkShine: its rules as states and actions, its logs, and the odds of its attacks."""

from .checks import checks
from .hints import citable, cited, promise, used, worth
from .judge import compare, judge
from .odds import odds
from .position import decided, position, snapshot, written
from .rules import PLAYERS, REFUSED, SWITCHES, rules
from .state import begin, conserved

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
    "position",
    "promise",
    "rules",
    "snapshot",
    "used",
    "worth",
    "written",
]
