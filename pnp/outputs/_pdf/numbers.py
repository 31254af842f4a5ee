"""Numbers as PDF writes them: short, without exponents, without trailing zeros. What repeats is formatted once."""

from functools import lru_cache

from ...frame import Matrix

BOX_PLACES = 5
"""Decimals of the boxes of pages: 4 nm. Print shops compare them with what they ordered."""


def decimal(number: float, places: int) -> str:
    """`number` with at most `places` decimals, of which there is at least one: '0.5', '12' for 12.0, '0' for -0.0."""
    text = f"{number:.{places}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def upright(left: float, top: float, right: float, bottom: float, height: float) -> str:
    """Four edges on a page of that height as PDF says them: lower left and upper right corner, y up."""
    return " ".join(decimal(each, BOX_PLACES) for each in (left, height - bottom, right, height - top))


@lru_cache(maxsize=16384)
def short(number: float) -> str:
    """A length or place; a thousandth of a point is finer than any printer."""
    return decimal(number, 3)


@lru_cache(maxsize=4096)
def matrix(numbers: Matrix) -> str:
    """
    Six numbers; '' when the matrix flattens everything to a line or a point.

    Turns and scales are multiplied with places, so they have more decimals.
    """
    a, b, c, d, x, y = numbers
    if a * d == b * c:
        return ""
    return " ".join([*(decimal(each, 6) for each in (a, b, c, d)), decimal(x, 3), decimal(y, 3)])


@lru_cache(maxsize=4096)
def color(name: str) -> str:
    """The three numbers from 0 to 1 of '#rrggbb'."""
    return " ".join(decimal(int(name[at : at + 2], 16) / 255, 3) for at in (1, 3, 5))
