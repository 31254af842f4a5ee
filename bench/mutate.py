"""
Whether tests guard an engine: it is made wrong in one place at a time, and its tests must tell.

    python -m bench.mutate week_40 --mutants 60

A comparison, a number, a flag, `and`, `or`, `not`, a plus or a minus is turned into another, and the engine's own test
files are run until the first test fails. No file is changed: each run is a fork that loads one module of the engine
from another text. What survives is printed with its line: a test is missing there, or the change makes no difference.
This is run by hand, on POSIX; CONTRIBUTING.md has the last result.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from random import Random
from resource import RLIMIT_CPU, RUSAGE_CHILDREN, getrusage, setrlimit
from types import CodeType, ModuleType

import pytest

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


QUICK = ("-x", "--assert=plain", "-p", "no:cacheprovider", "-p", "no:hypothesispytest")
"""A failure need not be explained, and when a run fails, Hypothesis would be loaded, which takes half of its time."""


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
    """All mutants of the modules of an engine."""
    for path in sorted(folder.glob("*.py")):
        source = path.read_text("utf-8")
        for index in range(len(list(sites(ast.parse(source))))):
            tree = ast.parse(source)
            site = list(sites(tree))[index]
            site.change()
            yield Mutant(path, site.line, site.says, ast.unparse(ast.fix_missing_locations(tree)))


class Wrong(SourceFileLoader):
    """Loads a module from the text of its mutant."""

    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.path))
        self.text = mutant.text

    def get_code(self, fullname: str) -> CodeType:
        return compile(self.text, self.path, "exec")


class Finder:
    """Finds the module of a mutant before Python does."""

    def __init__(self, mutant: Mutant) -> None:
        name = ".".join(mutant.path.relative_to(ROOT).with_suffix("").parts)
        self.name, self.mutant = name.removesuffix(".__init__"), mutant

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.name:
            return None
        return spec_from_file_location(name, self.mutant.path, loader=Wrong(name, self.mutant))


class Watch:
    """Tells the first test that fails, or the file that cannot be read; what has killed most runs first."""

    def __init__(self, killers: Counter[str]) -> None:
        self.killers, self.first = killers, ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items.sort(key=lambda item: -self.killers[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.first = self.first or report.nodeid

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        if report.failed:
            self.first = self.first or report.nodeid


def tested(tests: list[str], killers: Counter[str], mutant: Mutant | None, limit: int, told: Connection) -> None:
    """Runs tests in this process, up to so many seconds of work, and tells the first that fails or `""`."""
    # What is turned round may go on for ever. Others work here too, so it is not the clock on the wall that counts.
    setrlimit(RLIMIT_CPU, (limit, limit))
    signal.signal(signal.SIGXCPU, signal.SIG_DFL)
    if mutant:
        sys.meta_path.insert(0, Finder(mutant))
    watch = Watch(killers)
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.redirect_stderr(nowhere):
        code = pytest.main([*QUICK, *tests], plugins=[watch])
    told.send(watch.first or ("" if code == 0 else f"pytest ends with {code}"))


def killer(tests: list[str], killers: Counter[str], mutant: Mutant | None, limit: int) -> str:
    """The test that fails, `""` for none; or that it works for longer than `limit` seconds."""
    fork = get_context("fork")
    heard, told = fork.Pipe(duplex=False)
    run = fork.Process(target=tested, args=(tests, killers, mutant, limit, told))
    run.start()
    told.close()
    try:
        said: str = heard.recv()
    except EOFError:
        said = "it was stopped"
    run.join()
    return said


def tests_of(engine: str) -> list[str]:
    """The test files of an engine's own; none where there is no such engine."""
    if not (ROOT / GAMES / engine / "__init__.py").is_file():
        return []
    return sorted(str(each) for each in ROOT.glob(f"tests/test_*_{engine}.py"))


def main() -> None:
    """Prints a line for each survivor, and how many were killed of each module."""
    parser = argparse.ArgumentParser(description="Make an engine wrong in one place at a time, and see its tests fail.")
    parser.add_argument("engine", help="the name of its folder, such as week_40")
    parser.add_argument("--mutants", type=int, default=60, help="how many of all there are (60)")
    parser.add_argument("--seed", default="1", help="which of them")
    parser.add_argument("--module", default="", help="only this module of the engine")
    parser.add_argument("--line", type=int, default=0, help="only this line of the module, to see a survivor again")
    asked = parser.parse_args()
    os.chdir(ROOT)
    tests = tests_of(asked.engine)
    if not tests:
        engines = ", ".join(sorted(each.name for each in (ROOT / GAMES).iterdir() if tests_of(each.name)))
        sys.exit(f"there is no engine '{asked.engine}' with tests of its own, expected one of {engines}")
    all_of_them = [
        each
        for each in mutants(ROOT / GAMES / asked.engine)
        if asked.module in ("", each.path.stem) and asked.line in (0, each.line)
    ]
    chosen = Random(asked.seed).sample(all_of_them, min(asked.mutants, len(all_of_them)))
    load_what_is_shared(asked.engine)
    if first := killer(tests, Counter(), None, 600):
        sys.exit(f"before anything is changed there fails: {first}")
    limit = int(4 * getrusage(RUSAGE_CHILDREN).ru_utime) + 10
    killers: Counter[str] = Counter()
    killed: dict[str, list[bool]] = {}
    for number, each in enumerate(sorted(chosen, key=lambda mutant: (mutant.path, mutant.line)), 1):
        first = killer(tests, killers, each, limit)
        killers[first] += 1
        killed.setdefault(each.path.stem, []).append(bool(first))
        if not first:
            print(f"survived: {each.path.relative_to(ROOT).as_posix()}:{each.line}: {each.says}", flush=True)
        if number % 10 == 0:
            print(f"{number} of {len(chosen)}", file=sys.stderr, flush=True)
    for name, results in sorted(killed.items()):
        print(f"{name:12} {sum(results):3} of {len(results):3} killed")
    every = [each for results in killed.values() for each in results]
    print(f"{asked.engine}: {sum(every)} of {len(every)} killed, of {len(all_of_them)} mutants in all")


def load_what_is_shared(engine: str) -> None:
    """Loads what each run needs and no mutant touches, once; `engine` must not be among it."""
    import pnp.audit
    import pnp.facts
    import pnp.project
    import pnp.rules.playing
    import pnp.rules.verdicts  # noqa: F401

    assert not any(name.endswith(f".games.{engine}") for name in sys.modules), "it would not be changed any more"


if __name__ == "__main__":
    main()
