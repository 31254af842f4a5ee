"""Storm the Castle: its rules as states and actions, its logs, the odds of its combat, and what is odd about them."""

from .checks import checks
from .hints import citable, cited, promise, used, worth
from .judge import compare, judge
from .odds import odds
from .position import decided, position, snapshot, written
from .rules import PLAYERS, REFUSED, SWITCHES, rules
from .state import begin
from .table import conserved

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
    "odds",
    "position",
    "promise",
    "rules",
    "snapshot",
    "used",
    "worth",
    "written",
]
