"""Printers: how far the backs are off that each of them prints. The user's settings keep it, for all games."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import BeforeValidator, Field

from .frame import Matrix
from .geometry import move, scale, then, turn
from .model import Record, read
from .problems import Report, Span, did_you_mean
from .source.yaml import parse
from .units import MM, mm
from .values import Text, between, fault, to_length, to_number

PROBLEMS = {
    "unknown-printer": """
`--printer`, or `default:` in your settings, names a printer of which no numbers are kept. `pnp calibrate --list` shows
those that there are, `pnp calibrate --printer NAME` keeps numbers for another one, and `--printer none` prints as if
there were none.
""",
}

NONE = "none"
"""What `--printer` says to print as if nothing were known of any printer."""

FARTHEST, STEEPEST, STRETCH = 20 * MM, 5.0, 0.05
"""No printer is off by more: across or down, in degrees, as a part of the size. More is a slip of the pen."""

HEAD = """\
# How far printers are off on the back of the paper. Written by `pnp calibrate`, read by `pnp build`.
# Backs are moved to the right and down, turned clockwise by degrees and scaled about the middle of the page.
"""


def to_shift(value: object) -> float:
    """Text to points, no more than a printer can be off."""
    length = to_length(value)
    if abs(length) > FARTHEST:
        raise fault("wrong-length", f"'{value}' is more than a printer can be off, expected {mm(FARTHEST)} at most")
    return length


to_turn = between(-STEEPEST, STEEPEST, to_number)
to_scale = between(1 - STRETCH, 1 + STRETCH, to_number)

Shift = Annotated[float, BeforeValidator(to_shift)]


class Numbers(Record):
    """What the settings say of one printer."""

    NOUN: ClassVar[str] = "printer"

    across: Shift = 0.0
    down: Shift = 0.0
    turn: Annotated[float, BeforeValidator(to_turn)] = 0.0
    scale: Annotated[float, BeforeValidator(to_scale)] = 1.0
    flip: Literal["long", "short"] = "long"


class SettingsFile(Record):
    """What a user has told pnp of this machine."""

    NOUN: ClassVar[str] = "settings file"

    default: Text = ""
    printers: dict[str, Numbers] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Printer:
    """
    What moves backs so that a printer prints them behind their fronts.

    As seen on an upright back page: to the right and down in points, clockwise and larger about its middle. It was
    measured on paper that was turned over its `flip` edge.
    """

    name: str
    across: float = 0.0
    down: float = 0.0
    turn_degrees: float = 0.0
    scale: float = 1.0
    flip: str = "long"

    def correction(self, width: float, height: float, flip: str) -> Matrix:
        """
        What moves all that is on a back page of that size, where paper is turned over its `flip` edge.

        A printer puts a back where it does on the paper, whatever is printed. Over the other edge, the page lies upside
        down on the back of the same paper; a landscape page lies anticlockwise on it, its right side at the top.
        """
        x, y = (self.across, self.down) if flip == self.flip else (-self.across, -self.down)
        if width > height:
            x, y = -y, x
        middle = move(-width / 2, -height / 2)
        sized = then(then(middle, scale(self.scale)), move(width / 2, height / 2))
        return then(then(sized, turn(self.turn_degrees, width / 2, height / 2)), move(x, y))

    @property
    def sentence(self) -> str:
        """'backs are moved by 0.4 mm to the right and 0.2 mm up for the printer 'hp'', a line of what is done."""
        moves = [
            f"{length} {words[by < 0]}"
            for by, words in ((self.across, ("to the right", "to the left")), (self.down, ("down", "up")))
            if (length := mm(abs(by))) != mm(0)
        ]
        said = [f"moved by {' and '.join(moves)}"] if moves else []
        if turned := round(abs(self.turn_degrees), 3):
            said.append(f"turned by {turned:g}° {'anticlockwise' if self.turn_degrees < 0 else 'clockwise'}")
        if (sized := round(100 * self.scale, 3)) != 100:
            said.append(f"scaled to {sized:g} %")
        return f"backs are {', '.join(said) or 'left where they are'} for the printer '{self.name}'"


@dataclass(frozen=True, slots=True)
class Settings:
    """The printers that are known, by name, and the one that is meant when none is named."""

    printers: tuple[Printer, ...] = ()
    default: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of all printers."""
        return tuple(each.name for each in self.printers)

    def printer(self, name: str) -> Printer | None:
        """The printer of that name."""
        return next((each for each in self.printers if each.name == name), None)

    def with_printer(self, printer: Printer) -> Settings:
        """The settings with `printer` in place of one of its name, or behind all others."""
        found = {each.name: each for each in (*self.printers, printer)}
        return Settings(tuple(found.values()), self.default)

    def without(self, name: str) -> Settings:
        """The settings without the printer of that name."""
        default = "" if self.default == name else self.default
        return Settings(tuple(each for each in self.printers if each.name != name), default)

    def text(self) -> str:
        """The settings as a file."""
        lines = [f"default: {json.dumps(self.default, ensure_ascii=False)}"] if self.default else []
        lines.append("printers:" if self.printers else "printers: {}")
        for each in self.printers:
            lines.append(f"  {json.dumps(each.name, ensure_ascii=False)}:")
            lines += [f"    {key}: {value}" for key, value in written(each).items()]
        return HEAD + "\n".join(lines) + "\n"


def written(printer: Printer) -> dict[str, str]:
    """The numbers of a printer as they stand in the file, by key: those that say something."""
    found = {
        "across": f"{plain(printer.across / MM, 3)}mm",
        "down": f"{plain(printer.down / MM, 3)}mm",
        "turn": plain(printer.turn_degrees, 4),
        "scale": f"{plain(100 * printer.scale, 4)}%",
        "flip": printer.flip,
    }
    usual = {"turn": "0", "scale": "100%", "flip": "long"}
    return {key: value for key, value in found.items() if usual.get(key) != value}


def plain(number: float, digits: int) -> str:
    """A number without an exponent, without zeros at its end and without a minus before 0."""
    text = f"{number:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def settings_path(platform: str, environment: Mapping[str, str], home: Path) -> Path:
    """Where the settings are, in the folder that each system has for such files."""
    if platform == "win32":
        folder = Path(environment.get("APPDATA") or home / "AppData" / "Roaming")
    elif platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        named = environment.get("XDG_CONFIG_HOME", "")
        folder = Path(named) if os.path.isabs(named) else home / ".config"
    return folder / "pnp" / "settings.yaml"


def load_settings(path: Path, report: Report) -> Settings | None:
    """The settings in a file, empty ones when it is not there; None after a problem."""
    file = path.as_posix()
    try:
        data = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return Settings()
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        report.error("unreadable-file", f"'{file}' cannot be read: {reason}", Span(file))
        return None
    node = parse(data, file, report)
    record = read(SettingsFile, node, report, "settings file") if node else None
    if record is None:
        return None
    printers = tuple(
        Printer(name, each.across, each.down, each.turn, each.scale, each.flip)
        for name, each in record.printers.items()
    )
    settings = Settings(printers, record.default)
    if record.default and record.default not in settings.names:
        tell_unknown(record.default, settings.names, report, record.at("default"))
        return None
    return settings


def wanted_printer(name: str | None, path: Path, report: Report) -> Printer | None:
    """The printer of that name in the settings, or their default; None without one, and after a problem."""
    if name == NONE:
        return None
    settings = load_settings(path, report)
    if settings is None:
        return None
    if name and name not in settings.names:
        tell_unknown(name, settings.names, report)
    return settings.printer(name or settings.default)


def tell_unknown(name: str, known: Iterable[str], report: Report, span: Span | None = None) -> None:
    """Report a printer of which nothing is kept."""
    listed = ", ".join(f"'{each}'" for each in known)
    report.error(
        "unknown-printer",
        f"there is no printer '{name}'{did_you_mean(name, known)}, "
        + (f"expected {listed}" if listed else "none is kept"),
        span,
        hint=f"'pnp calibrate --printer {json.dumps(name, ensure_ascii=False)}' keeps numbers for it",
    )
