"""What tests share: the command line in this process, a tiny project, and goldens that can be blessed."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from hypothesis import settings

from pnp.cli import main

# The same examples each time, so that a run fails for what was changed and not by luck; CONTRIBUTING says how to look
# for others.
settings.register_profile("same", derandomize=True, deadline=None)
settings.register_profile("search", max_examples=1000, deadline=None)
settings.load_profile("same")

GOLDEN = Path(__file__).parent / "golden"

TINY = {
    "cards/duel.yaml": """\
game: Duel
stats:
  attack: {label: Attack, icon: sword, range: 0..9}
decks:
  - id: beasts
    template: beast
    size: poker
    cards:
      - {id: wolf, title: Wolf, count: 2, attack: 3}
      - {id: bear, title: Bear, attack: 5}
""",
    "templates/beast.yaml": """\
elements:
  title: {text: "{{ title }}", left: 12mm, top: 4mm, right: 4mm, height: 7mm}
  stats: {stats: all, along: left}
""",
}


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="write goldens anew instead of comparing with them")


def pytest_configure(config: pytest.Config) -> None:
    # What is built here must not depend on the printers of whoever runs the tests: there is no such file.
    os.environ["PNP_SETTINGS"] = str(GOLDEN / "no-settings.yaml")
    if config.getoption("--bless") and os.environ.get("CI"):
        raise pytest.UsageError("--bless is refused under CI: goldens are looked at before they are committed")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """Compares a text with tests/golden/NAME, or writes it there with --bless."""

    def compare(name: str, text: str) -> None:
        path = GOLDEN / name
        if request.config.getoption("--bless"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
        assert path.exists(), f"no {path}, look at the result and write it with --bless"
        assert text == path.read_text("utf-8")

    return compare


@pytest.fixture
def write(tmp_path: Path) -> Callable[[dict[str, str]], Path]:
    """Writes files below a fresh folder, which it returns."""

    def files(texts: dict[str, str]) -> Path:
        for name, text in texts.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
        return tmp_path

    return files


@pytest.fixture
def tiny(write: Callable[[dict[str, str]], Path]) -> Path:
    """A project without faults: one deck of two different cards, three with copies, and one template."""
    return write(TINY)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """Calls `pnp` with arguments, in the folder `cwd`."""

    def call(*arguments: str, cwd: Path | None = None) -> Result:
        if cwd:
            monkeypatch.chdir(cwd)
        return CliRunner().invoke(main, arguments, prog_name="pnp")

    return call
