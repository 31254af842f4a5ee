"""Stronghold: its rules as states and actions, and its logs."""

from .rules import PLAYERS, REFUSED, SWITCHES, rules
from .state import begin

__all__ = ["PLAYERS", "REFUSED", "SWITCHES", "begin", "rules"]
