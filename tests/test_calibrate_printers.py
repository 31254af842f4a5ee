"""What is kept of calibrated printers, read, written and said."""

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from pnp.printers import Printer, Settings, load_settings, settings_path, wanted_printer
from pnp.problems import Report
from pnp.units import MM

Run = Callable[..., Result]
Point = tuple[float, float]


NAMES = st.text(st.characters(exclude_categories=["C", "Z"]), min_size=1, max_size=12)


@given(
    st.lists(
        st.builds(
            Printer,
            NAMES,
            st.integers(-5000, 5000).map(lambda n: n / 1000 * MM),
            st.integers(-5000, 5000).map(lambda n: n / 1000 * MM),
            st.integers(-50000, 50000).map(lambda n: n / 10000),
            st.integers(950000, 1050000).map(lambda n: n / 1000000),
            st.sampled_from(["long", "short"]),
        ),
        unique_by=lambda each: each.name,
        max_size=3,
    )
)
def test_settings_are_read_as_they_were_written(tmp_path_factory: pytest.TempPathFactory, printers: list[Printer]):
    kept = Settings(tuple(printers), printers[0].name if printers else "")
    path = tmp_path_factory.mktemp("settings") / "settings.yaml"
    path.write_text(kept.text(), "utf-8")
    report = Report()

    found = load_settings(path, report)

    assert list(report) == []
    assert found is not None
    assert (found.default, found.names) == (kept.default, kept.names)
    for one, other in zip(found.printers, kept.printers, strict=True):
        assert one.flip == other.flip
        assert (one.across, one.down, one.turn_degrees, one.scale) == pytest.approx(
            (other.across, other.down, other.turn_degrees, other.scale), abs=1e-9
        )


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("", "empty-file", "is empty, expected keys and values"),
        ("printers: {hp: {across: 0.4}}", "wrong-length", "'0.4' has no unit"),
        ("printers: {hp: {across: 4cm}}", "wrong-length", "'4cm' is more than a printer can be off, expected 20 mm"),
        ("printers: {hp: {acros: 1mm}}", "unknown-key", "this printer has no 'acros' (did you mean 'across'?)"),
        ("printers: {hp: {turn: 90}}", "wrong-number", "'90' is not possible here, expected -5 to 5"),
        ("printers: {hp: {scale: 2}}", "wrong-number", "'2' is not possible here, expected 0.95 to 1.05"),
        ("printers: {hp: {flip: left}}", "wrong-value", "'left' is not possible for 'flip', expected long or short"),
        ("printers: [hp]", "wrong-shape", "'printers' is a list, expected keys and values"),
        (
            "printer: {hp: {across: 1mm}}",
            "unknown-key",
            "this settings file has no 'printer' (did you mean 'printers'?)",
        ),
        ("default: lasr\nprinters: {laser: {}}", "unknown-printer", "no printer 'lasr' (did you mean 'laser'?)"),
        ("default: hp", "unknown-printer", "there is no printer 'hp', none is kept"),
        ("printers: {hp: {across: 1mm}", "unclosed-bracket", ""),
        ("hp", "wrong-shape", "expected a settings file with keys and values, found the text 'hp'"),
    ],
)
def test_faults_of_the_settings_are_told_at_their_place(tmp_path: Path, text: str, code: str, message: str):
    path = tmp_path / "settings.yaml"
    path.write_text(text, "utf-8")
    report = Report()

    assert load_settings(path, report) is None

    (found,) = report
    assert (found.code, found.span.file if found.span else "") == (code, path.as_posix())
    assert message in found.message


def test_settings_that_are_a_folder_are_a_problem(tmp_path: Path):
    report = Report()

    assert wanted_printer(None, tmp_path, report) is None

    assert [each.code for each in report] == ["unreadable-file"]


def test_without_a_file_there_are_no_settings(tmp_path: Path):
    report = Report()

    assert load_settings(tmp_path / "none" / "settings.yaml", report) == Settings()
    assert list(report) == []


@pytest.mark.parametrize(
    ("platform", "environment", "path"),
    [
        ("linux", {}, "/home/ada/.config/pnp/settings.yaml"),
        ("linux", {"XDG_CONFIG_HOME": "/etc/ada"}, "/etc/ada/pnp/settings.yaml"),
        ("linux", {"XDG_CONFIG_HOME": "relative"}, "/home/ada/.config/pnp/settings.yaml"),
        ("darwin", {}, "/home/ada/Library/Application Support/pnp/settings.yaml"),
        ("win32", {}, "/home/ada/AppData/Roaming/pnp/settings.yaml"),
        ("win32", {"APPDATA": "/data"}, "/data/pnp/settings.yaml"),
    ],
)
def test_settings_are_where_each_system_has_them(platform: str, environment: dict[str, str], path: str):
    assert settings_path(platform, environment, Path("/home/ada")) == Path(path)


@pytest.mark.parametrize(
    ("printer", "said"),
    [
        (Printer("hp", 0.4 * MM, -0.2 * MM), "moved by 0.4 mm to the right and 0.2 mm up"),
        (Printer("hp", -0.4 * MM), "moved by 0.4 mm to the left"),
        (
            Printer("hp", 0, 1 * MM, -0.05, 1.001),
            "moved by 1 mm down, turned by 0.05° anticlockwise, scaled to 100.1 %",
        ),
        (Printer("hp"), "left where they are"),
    ],
)
def test_what_is_done_for_a_printer_is_said(printer: Printer, said: str):
    assert printer.sentence == f"backs are {said} for the printer 'hp'"
