"""The shape of the house holds: imports go one way, modules are small and say what they are, the map is right."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODULES = sorted((ROOT / "pnp").rglob("*.py"))

PLUGINS = ("elements", "kinds", "impose", "preflight", "outputs", "rules.games")
"""Packages whose modules are found by looking."""


def tree() -> list[str]:
    """The paths in the map of CONTRIBUTING.md, in its order; two spaces of indent are one folder deeper."""
    block = re.search(r"## The tree.*?```\n(.*?)```", (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.DOTALL)
    assert block
    found: list[str] = []
    folders: list[str] = []
    for line in block[1].splitlines():
        name = line.split()[0].rstrip("/")
        folders = [*folders[: (len(line) - len(line.lstrip())) // 2], name]
        found.append("/".join(folders))
    return found


ORDER = [Path(each).stem for each in tree() if re.fullmatch("pnp/[^/]+", each)]
"""A module imports only from those before its own, and from its own package."""


def name_of(path: Path) -> str:
    """'pnp.source.nodes' for pnp/source/nodes.py; a package is named like its folder."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def imports(path: Path) -> Iterator[str]:
    """The modules of pnp that a module imports anywhere in it, also inside functions."""
    package = name_of(path).split(".") if path.name == "__init__.py" else name_of(path).split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        match node:
            case ast.Import(names=names):
                found = [each.name for each in names]
            case ast.ImportFrom(module=module, level=level, names=names):
                start = ".".join([*package[: len(package) - level + 1], *([module] if module else [])])
                start = start if level else module or ""
                found = [f"{start}.{each.name}" if is_module(f"{start}.{each.name}") else start for each in names]
            case _:
                continue
        yield from (each for each in found if each.split(".")[0] == "pnp" and each != name_of(path))


def is_module(name: str) -> bool:
    """Whether there is a file or a folder for a dotted name."""
    path = ROOT.joinpath(*name.split("."))
    return path.is_dir() or path.with_suffix(".py").is_file()


def test_every_module_has_its_place_in_the_order():
    tops = {name_of(each).split(".")[1] for each in MODULES if name_of(each) != "pnp"}

    assert tops - set(ORDER) == set()


def test_imports_come_only_from_above():
    wrong = [
        f"{name_of(path)} imports {other}"
        for path in MODULES
        for other in imports(path)
        if other != "pnp" and ORDER.index(other.split(".")[1]) > ORDER.index(name_of(path).split(".")[1])
    ]

    assert wrong == []


def test_imports_go_round_nowhere():
    graph = {name_of(path): set(imports(path)) - {"pnp"} for path in MODULES}

    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        pytest.fail(" -> ".join(error.args[1]))


def test_plugins_do_not_import_each_other():
    wrong = [
        f"{name_of(path)} imports {other}"
        for path in MODULES
        for other in imports(path)
        if (here := plugin(name_of(path))) and (there := plugin(other)) and here[0] == there[0] and here != there
    ]

    assert wrong == []


def plugin(name: str) -> tuple[str, str] | None:
    """The scanned package and the plug-in in it that a dotted name belongs to; a leading underscore makes it none."""
    for package in PLUGINS:
        first = name.removeprefix(f"pnp.{package}.").split(".")[0]
        if name.startswith(f"pnp.{package}.") and not first.startswith("_"):
            return package, first
    return None


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_say_what_they_are(path: Path):
    said = ast.get_docstring(ast.parse(path.read_text("utf-8")))

    assert said
    assert said.splitlines()[0].endswith((".", ":"))


@pytest.mark.parametrize("path", MODULES, ids=name_of)
def test_modules_fit_in_a_head(path: Path):
    assert len(path.read_text("utf-8").splitlines()) <= 320


def test_only_the_command_line_prints_and_exits():
    wrong = [
        f"{name_of(path)}:{node.lineno}"
        for path in MODULES
        if name_of(path).split(".")[1:2] != ["cli"]
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in ("print", "exit", "quit", "sys.exit", "os._exit", "SystemExit", "click.echo")
    ]

    assert wrong == []


def test_the_command_line_starts_without_heavy_libraries():
    heavy = ["PIL", "icu4py", "openpyxl", "pikepdf", "pypdfium2", "reportlab", "uharfbuzz"]
    heavy += ["jinja2", "pydantic", "rich", "yaml"]
    code = f"import sys, pnp.cli; print([each for each in {heavy} if each in sys.modules])"

    loaded = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)

    assert loaded.stdout == "[]\n"


def test_the_map_shows_what_is_there():
    assert [each for each in tree() if not (ROOT / each).exists()] == []


def test_the_map_leaves_nothing_out():
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True)
    if tracked.returncode:
        pytest.skip("not a git checkout")
    files = [Path(each) for each in tracked.stdout.splitlines()]
    expected = {each.parts[0] for each in files} | {
        "/".join(each.parts[:2]) for each in files if each.parts[0] == "pnp"
    }

    assert sorted(expected - set(tree()) - {".gitignore", "pnp/__init__.py"}) == []


def test_ci_runs_the_test_command_of_the_readme():
    script = (ROOT / ".ci" / "run").read_text("utf-8")

    command = next(line for line in script.splitlines() if line.startswith("python3 -m venv"))

    assert command in (ROOT / "README.md").read_text("utf-8").splitlines()
