"""What commands that print figures share: text, JSON, and a PDF besides."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..problems import Report
from .places import near, show

if TYPE_CHECKING:
    from ..findings import Finding
    from ..project import Game


def tell(
    context: click.Context,
    title: str,
    data: dict[str, Any],  # Any: as JSON has it
    findings: Sequence[Finding],
    form: str,
    pdf: Path | None,
    game: Game,
) -> None:
    """Print figures in the form that is asked for, after their pages are written to `pdf`."""
    if pdf:
        write_pdf(context, title, findings, pdf, game)
    if form == "json":
        import json

        click.echo(json.dumps(data, indent=1, ensure_ascii=False))
    else:
        from ..findings import lines

        click.echo("\n".join(lines(findings)))


def write_pdf(context: click.Context, title: str, findings: Sequence[Finding], path: Path, game: Game) -> None:
    """Write figures on pages, in the look of the game."""
    from io import BytesIO

    from ..leaflet import LANGUAGE, leaflet
    from ..outputs._files import replace_file
    from ..outputs._pdf import write

    report, file = Report(), BytesIO()
    pages = leaflet(title, findings, game, report)
    write(pages, file, title=title, language=LANGUAGE, report=report)
    if report.has_errors:
        show(report, game.root, notes=False)
        context.exit(1)
    replace_file(path, file.getvalue())
    click.echo(f"{near(path)}  {len(pages)} page{'s' * (len(pages) != 1)} of A4", err=True)
