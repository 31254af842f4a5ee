"""Icons: the built-in set, reading files, and drawing in a color."""

from pathlib import Path

import pytest
import yaml

from pnp.frame import Box, Shape
from pnp.geometry import bounds
from pnp.pictures.faults import PROBLEMS, Fault
from pnp.pictures.icons import BUILT_IN, BUILT_IN_FORM, INK, Icons, parsed
from pnp.problems import Report


def svg(inside: str, root: str = 'viewBox="0 0 64 64"') -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg" {root}>{inside}</svg>'.encode()


def read(inside: str, root: str = 'viewBox="0 0 64 64"') -> tuple[Shape, ...]:
    return parsed(svg(inside, root), "test", "test.svg").shapes


def fault(data: bytes) -> str:
    with pytest.raises(Fault) as caught:
        parsed(data, "test", "test.svg")
    assert caught.value.code in PROBLEMS
    return caught.value.code


@pytest.mark.parametrize("name", sorted(Icons(()).names()))
def test_every_built_in_icon_fills_the_one_grid_in_one_ink(name: str):
    icon = Icons(()).get(name)

    assert icon is not None
    assert (icon.width, icon.height) == (64, 64)
    assert {(each.fill, each.stroke) for each in icon.shapes} == {(INK, None)}
    box = [bounds(each.path) for each in icon.shapes]
    assert min(min(each.x, each.y) for each in box) >= 0
    assert max(max(each.right, each.bottom) for each in box) <= 64
    assert max(max(each.width, each.height) for each in box) >= 48


def test_the_set_has_what_the_first_game_needs():
    needed = (
        "flag sword shield heart hourglass dice crown skull arrow boot hand eye star bolt flame drop coin gem key lock"
    )
    needed += " scroll book gear tower-shield round-shield great-sword war-lance horse helm cross mace catapult hammer"
    needed += " anvil staff orb dagger hood hero castle keep tower battlements hill banner regular support item"

    assert set(needed.split()) - Icons(()).names() == set()


def test_the_set_has_what_the_other_games_need():
    charge = "archer helm catapult tower diamond"
    stronghold = (
        "goblin orc troll archer soldier rank hourglass wood stone laurel ballista trebuchet altar siege-tower ram"
    )
    stronghold += " mantelet banner ladder rope tunnel bridge shield poison trap cauldron cannon wall gate"
    stronghold += " fist explosion pentacle mask target x"
    darkshine = "soldier archer commander bolt sleep check"
    week_40 = "claw battlements spade heart club diamond king queen jack tombstone flip tap deck discard"

    for needed in (charge, stronghold, darkshine, week_40):
        assert set(needed.split()) - Icons(()).names() == set()


def test_no_built_in_name_is_anything_but_a_text_where_makers_write_it():
    assert [name for name in Icons(()).names() if yaml.safe_load(name) != name] == []


@pytest.mark.parametrize("path", sorted(BUILT_IN.glob("*.svg")), ids=lambda path: path.stem)
def test_every_built_in_icon_has_the_form_that_is_read_fast(path: Path):
    assert BUILT_IN_FORM.fullmatch(path.read_bytes())


def test_black_current_color_and_unwritten_fills_are_ink_and_other_colors_stay():
    shapes = read('<rect width="1" height="1"/><path fill="currentColor" d="M0 0h1v1z"/><circle r="1" fill="red"/>')

    assert [each.fill for each in shapes] == [INK, INK, "#ff0000"]


def test_quadratic_curves_become_the_same_cubic_ones():
    (shape,) = read('<path d="M0 0Q3 6 6 0Z"/>')

    assert shape.path == (("M", 0.0, 0.0), ("C", 2.0, 4.0, 4.0, 4.0, 6.0, 0.0), ("Z",))


def test_the_form_of_the_built_in_set_reads_like_any_other_svg():
    path = '<path fill="currentColor" fill-rule="evenodd" d="M1 2L3.5 4Q3 6 6 0C1 1 2 2 -3 3Z"/>'

    assert read(path) == read(path.replace("Z", " Z"))


def test_transforms_and_the_origin_of_the_view_box_are_applied():
    (shape,) = read('<g transform="translate(1 2) scale(2)"><path d="M0 0h3v3z"/></g>', 'viewBox="-10 -20 40 40"')

    assert shape.path == (("M", 11.0, 22.0), ("L", 17.0, 22.0), ("L", 17.0, 28.0), ("Z",))


def test_the_size_a_file_would_like_to_be_shown_at_does_not_matter():
    drawing = '<path d="M0 0h3v3z"/>'

    assert read(drawing, 'width="1em" height="1em" viewBox="0 0 24 24"') == read(drawing, 'viewBox="0 0 24 24"')


def test_fill_rules_and_lines_are_kept():
    (shape,) = read(
        '<path fill="none" stroke="black" stroke-width="3" stroke-linejoin="round" stroke-linecap="round"'
        ' fill-rule="evenodd" d="M0 0h9"/>'
    )

    path = (("M", 0.0, 0.0), ("L", 9.0, 0.0))
    assert shape == Shape(path, None, INK, line=3.0, join="round", cap="round", even_odd=True)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (svg("<script>alert(1)</script>"), "not-an-icon"),
        (svg('<use href="#a"/>'), "not-an-icon"),
        (svg('<rect width="1" height="1" opacity="0.5"/>'), "not-an-icon"),
        (svg('<rect width="1" height="1" fill="#00000080"/>'), "not-an-icon"),
        (svg("<desc>nothing</desc>"), "not-an-icon"),
        (svg('<path fill="currentColor" d="L10 10L20 20"/>'), "not-an-icon"),
        (svg('<path d="C 10 10 20 20 30 30"/>'), "not-an-icon"),
        (svg('<path d="Z"/>'), "not-an-icon"),
        (svg(f'<path fill="currentColor" d="M0 0L{"9" * 20} 0Z"/>'), "broken-picture"),
        (svg('<path fill="currentColor" d="M0 0L9 0Z"/>', f'viewBox="0 0 {"9" * 400} 64"'), "not-an-icon"),
        (svg('<image href="http://127.0.0.1/x.png"/>'), "external-reference"),
        (svg("<style>@import url(http://127.0.0.1/x.css);</style>"), "external-reference"),
        (b'<!DOCTYPE svg [<!ENTITY x SYSTEM "/etc/hostname">]>' + svg("<desc>&x;</desc>"), "external-reference"),
        (svg("<g>" * 300 + "</g>" * 300), "hostile-picture"),
        (svg('<rect width="1" height="1"/>', 'viewBox="0 0 0 0"'), "broken-picture"),
        (svg('<rect width="1" height="1"/>', ""), "broken-picture"),
        (svg('<circle r="1e308"/>'), "broken-picture"),
        (svg('<circle r="1" stroke="red" stroke-width="1e30"/>'), "broken-picture"),
        (svg('<rect width="1" height="1"/>', 'viewBox="0 0 1e-320 1"'), "broken-picture"),
        (b"<svg><rect></svg>", "broken-picture"),
        (b"", "broken-picture"),
        (svg('<path d="M0 0' + "h1v1" * 11_000 + '"/>'), "picture-too-large"),
        (svg(" " * 1_000_001), "picture-too-large"),
    ],
)
def test_what_is_no_plain_drawing_is_refused_by_name(data: bytes, code: str):
    assert fault(data) == code


def test_entities_that_multiply_are_refused():
    rows = '<!ENTITY a0 "lollollollol">' + "".join(f'<!ENTITY a{i} "{f"&a{i - 1};" * 10}">' for i in range(1, 9))

    assert fault(f"<!DOCTYPE svg [{rows}]>".encode() + svg("<desc>&a8;</desc>")) == "hostile-picture"


def test_a_project_s_own_icon_wins_over_the_built_in_one(tmp_path: Path):
    (tmp_path / "sword.svg").write_bytes(svg('<rect width="8" height="4"/>', 'viewBox="0 0 8 4"'))
    (tmp_path / "moon.svg").write_bytes(svg('<circle r="4"/>'))

    icons = Icons((tmp_path,))

    assert "moon" in icons
    assert "shield" in icons
    assert (icon := icons.get("sword")) is not None
    assert (icon.width, icon.height) == (8, 4)


def test_an_unknown_icon_is_none_without_a_problem():
    report = Report()

    assert Icons((), report).get("swrod") is None
    assert list(report) == []


def test_a_broken_icon_is_reported_once_with_its_file(tmp_path: Path):
    folder = tmp_path / "templates" / "icons"
    folder.mkdir(parents=True)
    (folder / "moon.svg").write_bytes(b"<svg")
    report = Report()
    icons = Icons((folder,), report, tmp_path)

    assert (icons.get("moon"), icons.get("moon")) == (None, None)
    assert [(each.code, each.span and each.span.file) for each in report] == [
        ("broken-picture", "templates/icons/moon.svg")
    ]


def test_an_icon_that_is_a_link_out_of_the_project_is_refused(tmp_path: Path):
    (tmp_path / "secret.svg").write_bytes(svg('<circle r="4"/>'))
    (tmp_path / "game").mkdir()
    (tmp_path / "game" / "moon.svg").symlink_to(tmp_path / "secret.svg")
    report = Report()

    assert Icons((tmp_path / "game",), report, tmp_path / "game").get("moon") is None
    assert [each.code for each in report] == ["outside-project"]


def test_an_icon_is_drawn_in_the_middle_of_its_box_without_being_stretched(tmp_path: Path):
    (tmp_path / "wide.svg").write_bytes(svg('<rect width="20" height="10"/>', 'viewBox="0 0 20 10"'))
    icons = Icons((tmp_path,))
    icon = icons.get("wide")
    assert icon is not None

    group = icons.draw(icon, Box(100, 200, 40, 40), "#102030")

    assert group.matrix == (2.0, 0.0, 0.0, 2.0, 100.0, 210.0)
    assert group.name == "icon wide"
    assert [each.fill for each in group.items if isinstance(each, Shape)] == ["#102030"]


def test_the_same_icon_in_the_same_color_is_the_same_tuple():
    icons = Icons(())
    icon = icons.get("sword")
    assert icon is not None

    first, second = icons.draw(icon, Box(0, 0, 9, 9), "#000000"), icons.draw(icon, Box(50, 50, 20, 20), "#000000")

    assert first.items is second.items


def test_white_parts_take_the_color_of_the_paper(tmp_path: Path):
    (tmp_path / "two.svg").write_bytes(svg('<rect width="9" height="9"/><rect width="3" height="3" fill="white"/>'))
    icons = Icons((tmp_path,))
    icon = icons.get("two")
    assert icon is not None

    group = icons.draw(icon, Box(0, 0, 9, 9), "#102030", "#f3ead7")

    assert [each.fill for each in group.items if isinstance(each, Shape)] == ["#102030", "#f3ead7"]
