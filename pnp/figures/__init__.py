"""
What the numbers on a game's cards look like: how they are spread, and what cards give for what they cost.

All of it is counted exactly, in fractions.
"""
