"""Storm the Castle: combat, its odds, and what is odd about them."""

from .checks import checks
from .odds import odds

__all__ = ["checks", "odds"]
