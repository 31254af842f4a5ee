"""
Run the benchmarks: `python -m bench [RUNS]` prints one table for 900 and for 9,000 different cards read from YAML,
`python -m bench play [RUNS]` one of the decisions a second that are played in each game.

Of the cards, each contender is a process of its own, started in turn so that both meet the same machine; wall time,
peak memory and file size are medians over RUNS (default 5) after one that is not counted. POSIX only: memory is what
the system accounts for the finished process.
"""

import os
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path

from bench.make_deck import write
from bench.play import measure

HERE = Path(__file__).parent
SIZES = (900, 9000)
# Python may keep its compiled modules, as it does wherever pnp is installed.
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(HERE.parent), "PYTHONDONTWRITEBYTECODE": ""}


def run(command: list[str], folder: Path) -> tuple[float, float]:
    """Wall seconds and peak MiB of one process."""
    before = time.perf_counter()
    child = os.posix_spawn(
        command[0],
        command,
        ENVIRONMENT,
        file_actions=[(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)],
    )
    _, status, usage = os.wait4(child, 0)
    if status:
        sys.exit(f"{' '.join(command)} failed in {folder}")
    return time.perf_counter() - before, usage.ru_maxrss / (1024 if sys.platform != "darwin" else 1024 * 1024)


def contenders(folder: Path, count: int) -> dict[str, tuple[list[str], Path]]:
    """For each contender its command and the file it writes."""
    import fontpkg_atkinson_hyperlegible

    game = folder / f"{count}"
    shutil.copytree(HERE / "game", game)
    write(count, game / "deck.yaml")
    shutil.copy(HERE / "deck.typ", game)
    fonts = str(Path(fontpkg_atkinson_hyperlegible.__file__).parent / "files")
    rival = game / "typst.pdf"
    typst = [sys.executable, str(HERE / "typeset.py"), str(game / "deck.yaml"), str(rival), fonts]
    ours = game / "output" / "bench" / "cards-a4.pdf"
    pnp = [sys.executable, "-m", "pnp", "build", "--project", str(game)]
    return {"pnp": (pnp, ours), "Typst": (typst, rival)}


def main() -> None:
    """Measure and print."""
    arguments = sys.argv[1:]
    wants_play = arguments[:1] == ["play"]
    runs = int(arguments[wants_play]) if len(arguments) > wants_play else 5
    print(measure(runs) if wants_play else cards(runs))


def cards(runs: int) -> str:
    """The table of cards, ours and those of a rival."""
    rows = ["| cards | | wall s | peak MiB | file kB |", "|---|---|---|---|---|"]
    with tempfile.TemporaryDirectory() as name:
        for count in SIZES:
            measured: dict[str, list[tuple[float, float]]] = {}
            entries = contenders(Path(name), count)
            for turn in range(runs + 1):
                for who, (command, _) in entries.items():
                    figures = run(command, Path(name))
                    if turn:
                        measured.setdefault(who, []).append(figures)
            for who, (_, file) in entries.items():
                wall = statistics.median(each[0] for each in measured[who])
                peak = statistics.median(each[1] for each in measured[who])
                rows.append(f"| {count:,} | {who} | {wall:.2f} | {peak:.0f} | {file.stat().st_size / 1000:,.0f} |")
    return "\n".join(rows)


main()
