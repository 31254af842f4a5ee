"""What every engine promises, put to the test in games of its own: the rules of pnp, and those that a maker writes."""
