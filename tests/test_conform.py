"""`pnp conform` holds an engine to its promises: one in a file that is named, or one of pnp."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from pnp.problems import Report
from pnp.rules.contracts.complete import functions
from pnp.rules.contracts.promises import PROMISES
from pnp.rules.contracts.subjects import own as loaded
from pnp.rules.logs import read_log
from pnp.rules.play import Conserving, Engine, RealTime, State
from pnp.rules.replay import Replayed, replay
from pnp.rules.verdicts import verdict

ROOT = Path(__file__).parent.parent
NIM = (ROOT / "tests/nim.py").read_text("utf-8")

Run = Callable[..., Result]


def own(folder: Path, *changes: tuple[str, str]) -> Path:
    """The game of sticks in a file of its own, changed."""
    text = NIM
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path = folder / "sticks.py"
    path.write_text(text, "utf-8")
    return path


def conform(run: Run, path: Path, *arguments: str) -> Result:
    """What is said of an engine in a file."""
    return run("conform", path.name, *arguments, cwd=path.parent)


def test_an_engine_in_a_file_that_keeps_all_promises_is_told_so(run: Run, tmp_path: Path):
    result = conform(run, own(tmp_path))

    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert [line.split()[0] for line in lines] == [*["holds"] * 15, "unsure", "unsure", "sticks.py:"]
    assert lines[-2:] == [
        "unsure  conserved  what it says is conserved never changes",
        "sticks.py: 0 broken, 2 unsure, 15 kept in 15 games",
    ]


def test_a_broken_promise_is_told_with_the_state(run: Run, tmp_path: Path):
    path = own(tmp_path, ("1000 if (state.sticks % 4 == 0) != is_mine else 0", "4000"))

    result = conform(run, path, "--games", "2", "--seed", "x", "--variant", "last=loses")

    assert result.exit_code == 1
    assert "BROKEN  glance     promises are whole numbers" in result.stdout
    assert "| 3 sticks" in result.stdout or "sticks," in result.stdout
    assert result.stdout.splitlines()[-1] == "sticks.py: 1 broken, 2 unsure, 14 kept in 2 games"
    assert "error[broken-promise]: glance: this is worth 4000 for '" in result.stderr
    assert "in the game of the seed 'x/1'" in result.stderr


def test_a_broken_promise_is_told_with_the_options_that_lead_there_again(run: Run, tmp_path: Path):
    path = own(tmp_path, ("if self.last ==", "if self.last == 'loses' and 1 // 0 or self.last =="))

    result = conform(run, path)

    assert result.stderr.count("= hint: in the game of the seed '1/1', with --variant last=loses\n") == 1


def test_rules_that_raise_are_told_with_the_options_that_lead_there_again(run: Run, tmp_path: Path):
    path = own(tmp_path, ("    return switches\n", "    return {} if not switches else 1 // 0\n"))

    assert "= hint: with --variant last=loses\n" in conform(run, path).stderr


def test_a_promise_that_no_game_put_to_the_test_is_unsure(run: Run, tmp_path: Path):
    path = own(tmp_path, ("return Nim(last=", "return Nim(7, 0, True, last="))

    result = conform(run, path)

    assert (result.exit_code, result.stdout.splitlines()[6][:18]) == (0, "unsure  chance    ")


def test_an_error_while_names_are_looked_for_is_told_with_its_line(run: Run, tmp_path: Path):
    path = own(tmp_path, ("def begin(", "def __getattr__(name):\n    return {}[name]\n\n\ndef begin("))

    result = conform(run, path)

    assert "error[broken-promise]: errors: KeyError: 'conserved'" in result.stderr
    assert result.stdout.splitlines()[-1] == "sticks.py: 1 broken, 16 unsure, 0 kept in 0 games"


def test_an_error_in_an_engine_is_told_with_its_line_and_without_a_traceback(run: Run, tmp_path: Path):
    path = own(tmp_path, ("        return range(1, min(3, self.sticks) + 1)", "        return range(1, 6 // 0)"))

    result = conform(run, path)

    line = next(number for number, each in enumerate(path.read_text("utf-8").splitlines(), 1) if "6 // 0" in each)
    assert result.exit_code == 1
    assert f"sticks.py:{line}:1: error[broken-promise]: errors: ZeroDivisionError" in result.stderr
    assert "range(1, 6 // 0)" in result.stderr
    assert "Traceback" not in result.stderr + result.stdout
    assert result.stdout.splitlines()[-1] == "sticks.py: 1 broken, 15 unsure, 1 kept in 15 games"


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("x = 1\ndef judge(state:\n", "sticks.py:2:", "this is no Python: "),
        ("x = 1\ny = x // 0\n", "sticks.py:2:", "the file cannot be loaded: ZeroDivisionError: "),
        ("import sys\nsys.exit(3)\n", "sticks.py:2:", "the file cannot be loaded: SystemExit: 3"),
        ("import no_such_library\n", "sticks.py:1:", "the file cannot be loaded: ModuleNotFoundError: "),
        ('eval("1 +")\n', "sticks.py:1:", "the file cannot be loaded: SyntaxError: "),
        ("x = '\0'\n", "", "source code string cannot contain null bytes"),
    ],
)
def test_a_file_that_cannot_be_run_is_told_with_its_line(run: Run, tmp_path: Path, text: str, place: str, message: str):
    path = tmp_path / "sticks.py"
    path.write_text(text, "utf-8")

    result = conform(run, path)

    assert result.exit_code == 1
    assert "error[unreadable-engine]: " in result.stderr
    assert place in result.stderr
    assert message in result.stderr


def test_the_codes_of_engines_are_explained(run: Run):
    for code in ("broken-promise", "unreadable-engine"):
        assert "`pnp conform`" in run("explain", code).stdout


def test_a_file_that_is_not_there_is_told(run: Run, tmp_path: Path):
    result = run("conform", "none.py", cwd=tmp_path)

    assert (result.exit_code, result.stdout) == (1, "")
    assert "error[unreadable-engine]: 'none.py' cannot be read: no such file or directory" in result.stderr


def test_what_is_missing_is_told_before_anything_is_played(run: Run, tmp_path: Path):
    result = conform(run, own(tmp_path, ("def judge(", "def jugde(")))

    assert result.exit_code == 1
    assert result.stdout.count("unsure ") == 16
    assert "complete: the engine has no 'judge(state, step)' (did you mean 'jugde'?)" in result.stderr


def test_rules_that_cannot_be_had_are_told(run: Run, tmp_path: Path):
    silent = conform(run, own(tmp_path, ("    return switches\n", "    return None\n")))
    loud = conform(
        run, own(tmp_path, ("    return switches\n", '    report.error("outside-the-rules", "no sticks")\n'))
    )
    lost = conform(run, own(tmp_path, ("    return switches\n", "    return game.decks\n")))

    assert [each.exit_code for each in (silent, loud, lost)] == [1, 1, 1]
    assert "'rules' gave None and reported no problem, expected one of both" in silent.stderr
    assert "error[outside-the-rules]: no sticks" in loud.stderr
    assert "errors: AttributeError: 'NoneType' object has no attribute 'decks'" in lost.stderr


def test_an_engine_reads_the_game_that_is_named(run: Run, tiny: Path):
    path = own(tiny, ("    return switches\n", '    return {} if game and game.title == "Duel" else None\n'))

    assert conform(run, path, "--game", "duel").exit_code == 0
    assert conform(run, path).exit_code == 1
    assert "no game 'duet' (did you mean 'duel'?)" in conform(run, path, "--game", "duet").stderr


def test_a_line_of_a_file_outside_of_the_project_is_shown(run: Run, tmp_path: Path):
    (tmp_path / "game").mkdir()
    path = own(tmp_path, ("    return action\n", "    return 6 // 0\n"))

    result = conform(run, path, "--project", "game")

    assert " |     return 6 // 0\n" in result.stderr


def test_nothing_is_written_beside_the_file(run: Run, tmp_path: Path):
    conform(run, own(tmp_path))

    assert [each.name for each in tmp_path.iterdir()] == ["sticks.py"]


def test_an_engine_of_pnp_is_named_like_its_game(run: Run):
    arguments = ("--games", "1", "--variant", "setup=open-8", "--project", str(ROOT))

    known = run("conform", "darkshine", *arguments)
    unknown = run("conform", "darkshin", *arguments)

    assert (known.exit_code, known.stdout.splitlines()[-1]) == (0, "darkshine: 0 broken, 0 unsure, 17 kept in 1 game")
    assert unknown.exit_code == 2
    assert "pnp cannot play 'darkshin' (did you mean 'darkshine'?), expected one of " in unknown.stderr


def test_a_switch_that_is_not_there_is_a_usage_error(run: Run, tmp_path: Path):
    result = conform(run, own(tmp_path), "--variant", "first=wins")

    assert result.exit_code == 2
    assert "'sticks' has no switch 'first', expected one of last, heap" in result.stderr


def test_a_game_without_an_end_is_told(run: Run, tmp_path: Path):
    result = conform(run, own(tmp_path), "--longest", "1", "--games", "1")

    assert "ends: after 1 decisions the game goes on" in result.stderr


# The pages about engines and logs

PAGE = (ROOT / "docs/engines.md").read_text("utf-8")
LOGS = (ROOT / "docs/logs.md").read_text("utf-8")


def block(page: str, language: str) -> str:
    """The one block of a page in a language."""
    (found,) = re.findall(rf"```{language}\n(.*?)```", page, re.DOTALL)
    return str(found)


def test_the_engine_of_the_page_keeps_its_promises(run: Run, tmp_path: Path):
    path = tmp_path / "sticks.py"
    path.write_text(block(PAGE, "python"), "utf-8")

    assert conform(run, path).stdout.splitlines()[-1] == "sticks.py: 0 broken, 1 unsure, 16 kept in 10 games"


def test_the_broken_promise_of_the_page_is_told_as_it_says(run: Run, tmp_path: Path):
    path = tmp_path / "sticks.py"
    path.write_text(block(PAGE, "python").replace("1000 if", "2000 if"), "utf-8")

    assert block(PAGE, "text") in conform(run, path).stdout


def test_the_engine_of_the_page_tells_of_a_mistake_in_its_actions(run: Run, tmp_path: Path):
    path = tmp_path / "sticks.py"
    right, wrong = "range(1, min(self.most, self.heap) + 1)", "range(1, min(self.most, self.heap) + 2)"
    path.write_text(block(PAGE, "python").replace(right, wrong), "utf-8")

    assert "BROKEN  judge " in conform(run, path, "--games", "1", "--variant", "most=3").stdout


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ("by: first, do: take, count: 3, left: 2", []),
        ("by: second, do: take, count: 3", [("turn", "ST-1")]),
        ("by: first, do: take, count: 4", [("illegal", "ST-2")]),
        ("by: first, do: take, count: 3, left: 1", [("claim", "ST-2"), ("claim", "ST-3")]),
    ],
)
def test_the_engine_of_the_page_judges_logs(tmp_path: Path, step: str, found: list[tuple[str, str]]):
    path = tmp_path / "sticks.py"
    path.write_text(block(PAGE, "python"), "utf-8")
    engine: Any = loaded(path, Report())  # Any: a module is an engine
    end = "end: {heap: 3}" if "left: 1" in step else ""
    text = f"game: sticks\nstart: {{heap: 5, taken: {{first: 3, second: 4}}, turn: first}}\nlog: [{{{step}}}]\n{end}"
    log = read_log(text.encode(), "log.yaml", Report())
    assert log

    done = replay(engine, 3, log)

    assert isinstance(done, Replayed)
    assert [(each.fault.kind, each.fault.rule) for each in done.findings] == found


def test_the_page_has_every_promise_and_every_function():
    names = [
        *PROMISES,
        *(name for each in (Engine, State, Conserving, RealTime) for name in functions(each)),
        "may_act",
    ]

    assert [name for name in names if f"`{name}`" not in PAGE] == []


def test_the_logs_of_the_page_get_the_verdicts_that_it_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    (tmp_path / "logs").mkdir()
    monkeypatch.chdir(tmp_path)
    said = []
    for name, text in re.findall(r"```yaml\n# (logs/.*?)\n(.*?)```", LOGS, re.DOTALL):
        Path(name).write_text(text, "utf-8")
        said.append(verdict(ROOT, Path(name), None).sentence)

    assert said == [block(LOGS, "text").strip(), "logs/too-far.yaml: illegal, step 1 by DS-10, as expected"]
