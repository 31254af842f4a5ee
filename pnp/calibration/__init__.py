"""The page that shows how far a printer is off: it is printed on both sides and held to the light."""

from .scales import READABLE, Target, measured, target
from .sides import sides

__all__ = ["READABLE", "Target", "measured", "sides", "target"]
