"""The last page of a book, whose columns are equally long."""

import pytest

from pnp.book.columns import balanced, fill
from pnp.book.strips import Strip

LINE = Strip(10.0)
KEPT = Strip(10.0, keep=True)


@pytest.mark.parametrize(
    ("strips", "counts"),
    [
        ([KEPT, KEPT, LINE], [3]),  # A heading, and the only two lines below it.
        ([KEPT, KEPT, LINE, LINE], [3, 1]),
        ([LINE, LINE, KEPT, KEPT, LINE], [2, 3]),
        ([LINE, LINE, LINE, LINE], [2, 2]),
        ([], []),
    ],
)
def test_balanced_columns_part_nothing_that_stays_together(strips: list[Strip], counts: list[int]):
    columns = balanced(fill(strips, lambda _: 100.0), 2, 100.0)

    assert [len(each) for each in columns] == counts
