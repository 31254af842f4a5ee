"""How far long work has come: a bar on a terminal, nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..drawn import Progress


@contextmanager
def progress() -> Iterator[Progress]:
    """What stages tell their steps; one line shows the verb at work, and goes when all is done."""
    if not sys.stderr.isatty():
        yield lambda verb, done, total: None
        return
    from rich import progress as rich
    from rich.console import Console

    with rich.Progress("{task.description}", rich.BarColumn(), console=Console(stderr=True), transient=True) as bars:
        shown, line = "load", bars.add_task("load", total=None)

        def step(verb: str, done: int, total: int) -> None:
            nonlocal shown, line
            # A bar of one step would stand still: without a total it moves.
            length = total if total > 1 else None
            if verb != shown:
                bars.remove_task(line)
                shown, line = verb, bars.add_task(verb, total=length)
            bars.update(line, completed=done, total=length)

        yield step
