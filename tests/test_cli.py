"""The command line: exit codes, where things are printed, and that no maker meets a traceback."""

import contextlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

import pnp
from pnp.cli import Commands

Run = Callable[..., Result]
Write = Callable[[dict[str, str]], Path]


def change(project: Path, file: str, old: str, new: str) -> None:
    """Replace the one `old` in a file of `project`."""
    text = (project / file).read_text("utf-8")
    assert text.count(old) == 1
    (project / file).write_text(text.replace(old, new), "utf-8")


def files_in(folder: Path) -> list[str]:
    """All files below `folder` that a maker sees, sorted."""
    files = (each for each in folder.rglob("*") if each.is_file() and not each.name.startswith("."))
    return sorted(each.relative_to(folder).as_posix() for each in files)


def test_the_version_is_printed(run: Run):
    result = run("--version")

    assert (result.stdout, result.exit_code) == (f"pnp {pnp.__version__}\n", 0)


def test_help_names_every_command(run: Run):
    result = run("--help")

    assert result.exit_code == 0
    assert [each for each in ("build", "check", "explain") if f"\n  {each} " not in result.stdout] == []


def test_pnp_runs_as_a_module():
    result = subprocess.run([sys.executable, "-m", "pnp", "--version"], capture_output=True, text=True)

    assert result.stdout == f"pnp {pnp.__version__}\n"


def test_explain_says_what_a_code_means(run: Run):
    result = run("explain", "unknown-key")

    assert result.exit_code == 0
    assert result.stdout.startswith("# unknown-key\n\nA key that ")


def test_explain_alone_lists_all_codes(run: Run):
    result = run("explain")

    assert "unknown-key" in result.stdout.splitlines()
    assert result.stdout.splitlines() == sorted(result.stdout.splitlines())


def test_explain_suggests_the_nearest_code(run: Run):
    result = run("explain", "unknwon-key")

    assert result.exit_code == 2
    assert "no code 'unknwon-key' (did you mean 'unknown-key'?)" in result.stderr


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_folder_without_games_says_what_is_expected(run: Run, tmp_path: Path, command: str):
    result = run(command, cwd=tmp_path)

    assert result.exit_code == 2
    assert "expected one file for each game such as cards/storm-the-castle.yaml" in result.stderr


@pytest.mark.parametrize("command", ["build", "check"])
def test_an_unknown_game_is_a_usage_error_with_the_nearest_name(run: Run, tiny: Path, command: str):
    result = run(command, "Dual", cwd=tiny)

    assert result.exit_code == 2
    assert "no game 'Dual' (did you mean 'duel'?), there is: duel" in result.stderr


def test_a_project_folder_that_is_not_there_is_a_usage_error(run: Run, tmp_path: Path):
    result = run("check", "--project", "nowhere", cwd=tmp_path)

    assert result.exit_code == 2
    assert "'nowhere' does not exist" in result.stderr


def test_only_without_ids_is_a_usage_error(run: Run, tiny: Path):
    result = run("build", "--only", ",", cwd=tiny)

    assert result.exit_code == 2
    assert "expected card ids with commas between" in result.stderr


def test_a_project_without_faults_checks_out(run: Run, tiny: Path):
    result = run("check", cwd=tiny)

    assert (result.stdout, result.stderr, result.exit_code) == ("", "no problems\n", 0)


def test_a_project_can_be_named(run: Run, tiny: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tiny / "cards")

    result = run("check", "duel", "--project", "..")

    assert (result.stderr, result.exit_code) == ("no problems\n", 0)


def test_errors_go_to_stderr_with_their_line_and_exit_with_one(run: Run, tiny: Path):
    change(tiny, "templates/beast.yaml", "height: 7mm", "heigth: 7mm")

    result = run("check", cwd=tiny)

    assert (result.stdout, result.exit_code) == ("", 1)
    assert "templates/beast.yaml:2:66: error[unknown-key]: this text element has no 'heigth' " in result.stderr
    assert f"  | {' ' * 65}^^^^^^\n" in result.stderr
    assert result.stderr.endswith("\n1 error\n")


def test_json_is_one_list_on_stdout(run: Run, tiny: Path):
    change(tiny, "templates/beast.yaml", "height: 7mm", "heigth: 7mm")

    result = run("check", "--format", "json", cwd=tiny)

    assert (result.stderr, result.exit_code) == ("", 1)
    assert [(each["code"], each["severity"], each["file"], each["line"]) for each in json.loads(result.stdout)] == [
        ("unknown-key", "error", "templates/beast.yaml", 2)
    ]


def test_json_of_no_problems_is_an_empty_list(run: Run, tiny: Path):
    result = run("check", "--format", "json", cwd=tiny)

    assert (json.loads(result.stdout), result.exit_code) == ([], 0)


def test_build_writes_a_kit_and_says_how_to_print_it(run: Run, tiny: Path):
    result = run("build", cwd=tiny)

    assert result.exit_code == 0
    *lines, advice = result.stdout.splitlines()
    assert [each.split("  ")[0] for each in lines] == [f"output/duel/{each}" for each in files_in(tiny / "output/duel")]
    assert advice.startswith("print at 100 % / actual size")


def test_build_with_errors_writes_nothing(run: Run, tiny: Path):
    change(tiny, "templates/beast.yaml", "height: 7mm", "heigth: 7mm")

    result = run("build", cwd=tiny)

    assert result.exit_code == 1
    assert result.stderr.endswith("nothing was written; --anyway writes in spite of errors\n")
    assert files_in(tiny) == ["cards/duel.yaml", "templates/beast.yaml"]


def test_build_anyway_writes_in_spite_of_errors_and_still_exits_with_one(run: Run, tiny: Path):
    change(tiny, "cards/duel.yaml", "attack: 5", "attack: 15")

    result = run("build", "--anyway", cwd=tiny)

    assert result.exit_code == 1
    assert files_in(tiny / "output") != []


def test_a_kit_lands_in_the_folder_that_is_named(run: Run, tiny: Path):
    result = run("build", "--out", "kits", cwd=tiny)

    assert result.exit_code == 0
    assert not (tiny / "output").exists()
    assert files_in(tiny / "kits/duel") != []


def test_pictures_are_one_for_each_face(run: Run, tiny: Path):
    result = run("build", "--to", "png", "--dpi", "50", "--only", "wolf", cwd=tiny)

    assert result.exit_code == 0
    (name,) = files_in(tiny / "output/duel")
    assert name.endswith(".png")
    assert "wolf" in name
    assert "print at 100 %" not in result.stdout


def test_resolution_is_not_ignored_silently(run: Run, tiny: Path):
    result = run("build", "--dpi", "600", cwd=tiny)

    assert result.exit_code == 0
    assert "--dpi changes nothing with --to pdf\n" in result.stderr


def test_a_sheet_is_not_ignored_silently(run: Run, tiny: Path):
    result = run("build", "--to", "showcase", "--sheet", "a4", "--dpi", "20", cwd=tiny)

    assert result.exit_code == 0
    assert "--sheet changes nothing with --to showcase\n" in result.stderr


def test_a_proof_goes_into_a_folder_of_its_own(run: Run, tiny: Path):
    result = run("build", "--proof", cwd=tiny)

    assert result.exit_code == 0
    assert files_in(tiny / "output") == ["duel/proof/proof.pdf"]
    assert result.stdout.startswith("output/duel/proof/proof.pdf  ")


def test_a_proof_of_pictures_to_show_is_a_usage_error(run: Run, tiny: Path):
    result = run("build", "--proof", "--to", "showcase", cwd=tiny)

    assert result.exit_code == 2
    assert "--proof does not go with --to showcase" in result.stderr
    assert not (tiny / "output").exists()


def test_in_a_pipe_there_is_neither_progress_nor_color(tiny: Path):
    change(tiny, "templates/beast.yaml", "height: 7mm", "heigth: 7mm")

    result = subprocess.run([sys.executable, "-m", "pnp", "check"], cwd=tiny, capture_output=True)

    assert b"unknown-key" in result.stderr
    assert b"\x1b" not in result.stderr


def on_a_terminal(project: Path, columns: int = 0, **variables: str) -> str:
    """What `pnp check` shows on a terminal with so many columns."""
    if sys.platform == "win32":
        pytest.skip("needs a pseudo-terminal")
    import pty
    import termios

    ours, theirs = pty.openpty()
    if columns:
        termios.tcsetwinsize(theirs, (24, columns))
    environment = {key: text for key, text in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    with subprocess.Popen(
        [sys.executable, "-m", "pnp", "check"], cwd=project, stderr=theirs, env=environment | variables
    ):
        os.close(theirs)
        found = b""
        with contextlib.suppress(OSError):  # Linux says so when nobody holds the terminal open any more.
            while part := os.read(ours, 2**16):
                found += part
    return found.decode()


def test_a_terminal_shows_progress_and_color(tiny: Path):
    change(tiny, "templates/beast.yaml", "height: 7mm", "heigth: 7mm")

    shown = on_a_terminal(tiny, TERM="xterm")

    assert "load" in shown
    assert "\x1b[31m\x1b[1merror[unknown-key]" in shown


@pytest.mark.parametrize("variables", [{"NO_COLOR": "1"}, {"TERM": "dumb"}], ids=str)
def test_a_terminal_that_wants_no_color_gets_none(tiny: Path, variables: dict[str, str]):
    change(tiny, "templates/beast.yaml", "height: 7mm", "heigth: 7mm")

    shown = on_a_terminal(tiny, **{"TERM": "xterm"} | variables)

    assert "error[unknown-key]: this text element" in shown
    assert re.findall(r"\x1b\[[0-9;]*[1-9][0-9;]*m", shown) == []


def test_excerpts_are_as_wide_as_the_terminal(tiny: Path):
    change(tiny, "templates/beast.yaml", "height: 7mm", "heigth: 7mm")

    lines = click.unstyle(on_a_terminal(tiny, columns=60, TERM="xterm")).splitlines()

    (excerpt,) = (line for line in lines if line.startswith("2 | "))
    carets = lines[lines.index(excerpt) + 1]
    assert len(excerpt) <= 60
    assert excerpt[carets.index("^") : carets.rindex("^") + 1] == "heigth"


def failing(fault: BaseException) -> Result:
    """What happens when a command of the command line ends with `fault`."""

    @click.group(cls=Commands)
    def group() -> None: ...

    @group.command()
    def build() -> None:
        raise fault

    return CliRunner().invoke(group, ["build"])


def test_a_fault_of_the_program_is_one_sentence_without_a_traceback(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv("PNP_DEBUG", raising=False)

    result = failing(RuntimeError("no\nway"))

    assert result.exit_code == 1
    assert result.stderr == (
        "pnp has a fault of its own: RuntimeError: no way\nplease report it with what PNP_DEBUG=1 adds to this output\n"
    )


def test_a_full_disk_is_said_plainly():
    result = failing(OSError(28, "No space left on device", "output/duel/a4.pdf"))

    assert (result.stderr, result.exit_code) == ("pnp: No space left on device: output/duel/a4.pdf\n", 1)


def test_a_stopped_build_exits_with_130():
    result = failing(KeyboardInterrupt())

    assert (result.stderr, result.exit_code) == ("pnp: stopped, no file is left half written\n", 130)
