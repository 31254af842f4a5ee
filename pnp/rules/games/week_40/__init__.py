"""Week 40: one player, three royals behind towers, and monsters that come row by row."""

from .checks import checks
from .hints import citable, cited, promise, used, worth
from .judge import judge
from .odds import odds
from .pack import PLAYERS, REFUSED, SWITCHES, rules
from .position import begin, compare, position, snapshot
from .whole import conserved
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
    "position",
    "promise",
    "rules",
    "snapshot",
    "used",
    "worth",
    "written",
]
