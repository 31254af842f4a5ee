"""
Whether tests guard an engine: it is made wrong in one place at a time, and its tests must tell.

    python -m bench.mutate week_40 --mutants 60

A comparison, a number, a flag, `and`, `or`, `not`, a plus or a minus is turned into another in a copy of the checkout,
and the engine's own test files are run there until the first one fails. What survives is printed with its line: a test
is missing there, or the change makes no difference. This is run by hand, on POSIX; CONTRIBUTING.md has the last
result.
"""

from __future__ import annotations

import argparse
import ast
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from resource import RLIMIT_CPU, RUSAGE_CHILDREN, getrusage, setrlimit

ROOT = Path(__file__).parent.parent
GAMES = Path("pnp", "rules", "games")

COMPARED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
REACHED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}


@dataclass(frozen=True, slots=True)
class Site:
    """One place that can be made wrong: its line, what changes there, and the change to the tree."""

    line: int
    says: str
    change: Callable[[], None]


def sites(tree: ast.AST) -> Iterator[Site]:
    """The places of a module; types and decorators are none, they decide nothing in a game."""
    for name, value in ast.iter_fields(tree):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for each in value if isinstance(value, list) else [value]:
            if isinstance(each, ast.keyword) and each.arg == "strict":
                continue  # Of `zip`: what has one length has it with the flag and without.
            if isinstance(each, ast.AST):
                yield from at(each, tree)
                yield from sites(each)


def at(node: ast.AST, above: ast.AST) -> Iterator[Site]:
    """The changes of one node."""
    line = getattr(node, "lineno", 0)
    match node:
        case ast.Compare():
            for index, op in enumerate(node.ops):
                other = COMPARED[type(op)]
                yield Site(line, f"{type(op).__name__} to {other.__name__}", put(node.ops, index, other()))
        case ast.BoolOp():
            swapped = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield Site(line, f"{type(node.op).__name__} to {type(swapped).__name__}", set_to(node, "op", swapped))
        case ast.BinOp() | ast.AugAssign() if type(node.op) in REACHED:
            reached = REACHED[type(node.op)]()
            yield Site(line, f"{type(node.op).__name__} to {type(reached).__name__}", set_to(node, "op", reached))
        case ast.UnaryOp(op=ast.Not()):
            # `not not x` is as true as x.
            yield Site(line, "Not to nothing", set_to(node, "operand", ast.UnaryOp(ast.Not(), node.operand)))
        case ast.Constant(value=bool()):
            yield Site(line, f"{node.value} to {not node.value}", set_to(node, "value", not node.value))
        case ast.Constant(value=int()) if not isinstance(above, ast.FormattedValue):
            yield Site(line, f"{node.value} to {node.value + 1}", set_to(node, "value", node.value + 1))
        case _:
            pass


def put(items: list[ast.cmpop], index: int, value: ast.cmpop) -> Callable[[], None]:
    """A change of one item of a list."""
    return lambda: items.__setitem__(index, value)


def set_to(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    """A change of one field of a node."""
    return lambda: setattr(node, name, value)


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one place made wrong."""

    path: Path
    line: int
    says: str
    text: str


def mutants(folder: Path) -> Iterator[Mutant]:
    """All mutants of the modules of an engine; paths are relative to the checkout."""
    for path in sorted(folder.glob("*.py")):
        source = path.read_text("utf-8")
        for index in range(len(list(sites(ast.parse(source))))):
            tree = ast.parse(source)
            site = list(sites(tree))[index]
            site.change()
            yield Mutant(path.relative_to(ROOT), site.line, site.says, ast.unparse(ast.fix_missing_locations(tree)))


def fails(checkout: Path, tests: list[str], limit: int) -> tuple[bool, float]:
    """Whether a test fails in a checkout, or works for longer than `limit` seconds; and how long it has worked."""
    command = [sys.executable, "-B", "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    before = getrusage(RUSAGE_CHILDREN).ru_utime
    # What is turned round may go on for ever. Others work here too, so it is not the clock on the wall that counts.
    done = subprocess.run(
        command,
        cwd=checkout,
        capture_output=True,
        env={"PYTHONPATH": str(checkout)},
        preexec_fn=lambda: setrlimit(RLIMIT_CPU, (limit, limit)),
    )
    return done.returncode != 0, getrusage(RUSAGE_CHILDREN).ru_utime - before


def main() -> None:
    """Prints a line for each survivor, and how many were killed of each module."""
    parser = argparse.ArgumentParser(description="Make an engine wrong in one place at a time, and see its tests fail.")
    parser.add_argument("engine", help="the name of its folder, such as week_40")
    parser.add_argument("--mutants", type=int, default=60, help="how many of all there are (60)")
    parser.add_argument("--seed", default="1", help="which of them")
    parser.add_argument("--module", default="", help="only this module of the engine")
    parser.add_argument("--line", type=int, default=0, help="only this line of the module, to see a survivor again")
    asked = parser.parse_args()
    folder = ROOT / GAMES / asked.engine
    all_of_them = [
        each for each in mutants(folder) if asked.module in ("", each.path.stem) and asked.line in (0, each.line)
    ]
    chosen = Random(asked.seed).sample(all_of_them, min(asked.mutants, len(all_of_them)))
    # Its rules before its odds: they are quicker to notice.
    found = sorted(ROOT.glob(f"tests/test_*_{asked.engine}.py"), reverse=True)
    tests = [f"tests/{each.name}" for each in found]
    with tempfile.TemporaryDirectory() as place:
        checkout = Path(place, "checkout")
        shutil.copytree(
            ROOT, checkout, ignore=shutil.ignore_patterns(".git", ".venv", "output", "__pycache__", ".*_cache")
        )
        is_wrong, seconds = fails(checkout, tests, 600)
        if is_wrong:
            sys.exit(f"the tests fail before anything is changed: {' '.join(tests)}")
        limit = int(4 * seconds) + 10
        killed: dict[str, list[bool]] = {}
        for number, each in enumerate(sorted(chosen, key=lambda mutant: (mutant.path, mutant.line)), 1):
            path = checkout / each.path
            kept = path.read_text("utf-8")
            path.write_text(each.text, "utf-8")
            is_killed, _ = fails(checkout, tests, limit)
            path.write_text(kept, "utf-8")
            killed.setdefault(each.path.stem, []).append(is_killed)
            if not is_killed:
                print(f"survived: {each.path.as_posix()}:{each.line}: {each.says}", flush=True)
            if number % 10 == 0:
                print(f"{number} of {len(chosen)}", file=sys.stderr, flush=True)
    for name, results in sorted(killed.items()):
        print(f"{name:12} {sum(results):3} of {len(results):3} killed")
    every = [each for results in killed.values() for each in results]
    print(f"{asked.engine}: {sum(every)} of {len(every)} killed, of {len(all_of_them)} mutants in all")


if __name__ == "__main__":
    main()
