"""The command `pnp explain`: what a problem code means and what to do about it."""

from __future__ import annotations

import sys

import click

from ..problems import did_you_mean


@click.command(short_help="Say what a problem code means.")
@click.argument("code", required=False)
def explain(code: str | None) -> None:
    """Say what a problem CODE such as text-overflow means and what to do, or list all codes."""
    known = explanations()
    if code is None:
        click.echo("\n".join(sorted(known)))
    elif code not in known:
        raise click.UsageError(f"no code '{code}'{did_you_mean(code, known)}; 'pnp explain' alone lists all codes")
    elif sys.stdout.isatty():
        from rich.console import Console
        from rich.markdown import Markdown

        Console(width=min(100, Console().width)).print(Markdown(f"# {code}\n\n{known[code].strip()}"))
    else:
        click.echo(f"# {code}\n\n{known[code].strip()}")


def explanations() -> dict[str, str]:
    """The explanation of every code that a module of pnp can raise, in Markdown."""
    from importlib import import_module
    from pkgutil import walk_packages

    import pnp

    found: dict[str, str] = {}
    for each in walk_packages(pnp.__path__, "pnp."):
        found |= getattr(import_module(each.name), "PROBLEMS", {})
    return found
