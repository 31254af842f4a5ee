"""
Many games by bots: how often each seat wins, with intervals, and what a change of a number does.

Rules know no floats; here, where chances are estimated and not counted, they begin.
"""
