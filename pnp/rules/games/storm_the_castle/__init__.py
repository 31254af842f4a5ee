"""Storm the Castle: combat and its odds."""

from .odds import odds

__all__ = ["odds"]
