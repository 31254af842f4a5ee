"""All that can be said of a game without writing anything: what its stages say, preflight, and stacks of its cards."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from .checks.accepting import accepted, tell_unused
from .drawn import Drawn, Order, Progress, draw, no_cyclic_garbage
from .impose import impose
from .outputs._raster import images
from .preflight import Job, faces, inspect
from .problems import Report
from .stacking import check_stacking


def check(root: Path, games: Sequence[str], report: Report, progress: Progress = lambda *_: None) -> None:
    """Tell `report` what is wrong with `games`, up to the pages of every sheet that they name."""
    with no_cyclic_garbage():
        for name in games:
            said = Report()
            drawn = draw(root, name, Order(check=True), said, progress)
            if drawn:
                for done, sheet in enumerate(drawn.sheets.values()):
                    progress("impose", done, len(drawn.sheets))
                    for lot in drawn.lots:
                        impose(lot, sheet, said, drawn.write, drawn.title)
                for lot, _, sheet in drawn.books:
                    impose(lot, sheet, said, drawn.write, drawn.title)
                if not said.has_errors:  # A misplaced element would be reported twice.
                    inspect(job(drawn, said, progress), said)
                    check_stacking([piece for lot in drawn.lots for piece in lot.pieces], drawn.stackings, said)
            accepts = drawn.accepts if drawn else ()
            if not said.has_errors:  # Much of what would be accepted was not looked for.
                tell_unused(tuple(said), accepts, said)
            report.merge(accepted(said, accepts))


def job(drawn: Drawn, report: Report, progress: Progress) -> Job:
    """What a printer is handed of a game: its faces, and the most that any of its sheets asks of them."""
    lots = [*drawn.lots, *(lot for lot, _, _ in drawn.books)]
    bleeds = [each.bleed for each in drawn.sheets.values()]
    return Job(
        faces=faces(piece for lot in lots for piece in lot.pieces),
        safe=drawn.safe,
        bleed=(max((x for x, _ in bleeds), default=0.0), max((y for _, y in bleeds), default=0.0)),
        legends=drawn.legends,
        render=lambda frames, dpi: images(frames, dpi, report),
        progress=progress,
    )
