"""How far long work has come: a bar on a terminal, nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import TaskID

    from ..build import Progress


@contextmanager
def progress() -> Iterator[Progress]:
    """What a stage tells its steps; the bars go when the work is done."""
    if not sys.stderr.isatty():
        yield lambda verb, done, total: None
        return
    from rich import progress as rich
    from rich.console import Console

    columns = (rich.TextColumn("{task.description:8}"), rich.BarColumn(), rich.MofNCompleteColumn())
    with rich.Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        tasks: dict[str, TaskID] = {}

        def step(verb: str, done: int, total: int) -> None:
            if verb not in tasks:
                tasks[verb] = bars.add_task(verb)
            bars.update(tasks[verb], completed=done, total=total)

        yield step
