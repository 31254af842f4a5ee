"""Figures for people: histograms whose parts have no gaps, bars as long as their share."""

from __future__ import annotations

from fractions import Fraction

from pnp.findings import Bin, Finding, bins, drawn, lines


def test_a_histogram_has_ten_parts_at_most_and_no_gaps():
    assert bins([Fraction(7, 2), 3, 5]) == (Bin(3, 3, 2), Bin(4, 4, 0), Bin(5, 5, 1))
    assert [each.label for each in bins([-3, 1180])] == [
        "−200 to −1",
        "0 to 199",
        "200 to 399",
        "400 to 599",
        "600 to 799",
        "800 to 999",
        "1,000 to 1,199",
    ]
    assert bins([]) == ()


def test_bars_are_as_long_as_their_share_of_the_longest():
    shown = drawn((("a", Fraction(1, 2), "10"), ("bb", Fraction(1, 4), "5"), ("c", Fraction(0), "0")))

    assert [*lines([Finding("Bars", (), shown)])] == [
        "Bars",
        "   a  " + "█" * 40 + "  10",
        "  bb  " + "█" * 20 + "  5",
        "   c  0",
    ]
