"""Print-and-play generator: games described in YAML, printed as PDF, checked against their rules."""

__version__ = "0.1.0"
