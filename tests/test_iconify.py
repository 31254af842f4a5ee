"""Packs of icons from Iconify: found by prefix, drawn as the format says, colored by their place; their faults."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printed import operators, page, pdf, picture, reader
from project import composed, named, walk, write

from pnp.check import check
from pnp.cli.explain import explanations
from pnp.frame import Box, Group, Shape
from pnp.geometry import bounds
from pnp.pictures import iconify
from pnp.pictures.icons import INK, Icon, Icons
from pnp.problems import Report

KNOWN = explanations()
SQUARE = '<path fill="currentColor" d="M1 2h3v4h-3z"/>'
"""A tall rectangle near the top left of 16 x 16: it looks different however it is turned or flipped."""


def pack(**icons: Any) -> dict[str, Any]:
    return {"prefix": "demo", "icons": {name: {"body": SQUARE} | keys for name, keys in icons.items()}}


def icons_of(folder: Path, *packs: object, **files: object) -> tuple[Icons, Report]:
    """The icons of a project with packs: values become JSON, texts are files as they are."""
    for name, content in {**{f"pack{i}": each for i, each in enumerate(packs)}, **files}.items():
        text = content if isinstance(content, str) else json.dumps(content)
        write(folder, f"templates/icons/{name}.json", text)
    report = Report()
    return Icons((folder / "templates" / "icons",), report, folder), report


def drawn(folder: Path, content: object, name: str = "demo:a") -> Icon:
    """An icon of a pack without faults."""
    icons, report = icons_of(folder, content)
    icon = icons.get(name)
    assert list(report) == []
    assert icon is not None
    return icon


def box(icon: Icon) -> tuple[float, ...]:
    """Where the square of a pack lies: left, top, right, bottom; then width and height of the icon."""
    found = bounds(icon.shapes[0].path)
    return found.x, found.y, found.right, found.bottom, icon.width, icon.height


def faults(folder: Path, content: object, name: str = "demo:a") -> list[tuple[str, str]]:
    """Place and code of what is wrong when an icon is asked for twice."""
    icons, report = icons_of(folder, demo=content)
    assert (icons.get(name), icons.get(name)) == (None, None)
    assert {each.code for each in report} <= set(KNOWN)
    assert all(each.hint for each in report)
    return [(str(each.span).removeprefix("templates/icons/"), each.code) for each in report]


def message(folder: Path, content: object, name: str = "demo:a") -> str:
    """The one problem when an icon is asked for."""
    icons, report = icons_of(folder, demo=content)
    icons.get(name)
    (problem,) = report
    return problem.message


# Finding icons


def test_an_icon_is_called_by_the_prefix_of_its_pack_whatever_the_file_is_called(tmp_path: Path):
    icons, _ = icons_of(tmp_path, pack(sword={}))

    assert [name in icons for name in ("demo:sword", "pack0:sword", "demo:axe", "demo", "demo:", ":")] == [
        True,
        *[False] * 5,
    ]
    assert (icon := icons.get("demo:sword")) is not None
    assert icon.name == "demo:sword"


def test_a_pack_without_a_prefix_has_the_name_of_its_file(tmp_path: Path):
    icons, _ = icons_of(tmp_path, mine={"icons": {"sword": {"body": SQUARE}}})

    assert icons.get("mine:sword") is not None


def test_packs_with_one_prefix_are_one_pack_and_the_file_called_like_it_comes_first(tmp_path: Path):
    icons, _ = icons_of(tmp_path, pack(a={"width": 32}, b={}), demo=pack(a={"width": 64}))

    assert [icon and icon.width for icon in map(icons.get, ("demo:a", "demo:b"))] == [64, 16]


def test_a_pack_is_not_read_before_a_name_with_a_colon_is_asked_for(tmp_path: Path):
    icons, report = icons_of(tmp_path, demo="{")

    assert icons.get("sword") is not None
    assert icons.get("demo") is None
    assert list(report) == []
    assert icons.get("demo:sword") is None
    assert [each.code for each in report] == ["broken-pack"]


def test_a_pack_called_like_its_prefix_is_read_without_the_others(tmp_path: Path):
    icons, report = icons_of(tmp_path, "{", demo=pack(sword={}))

    assert icons.get("demo:sword") is not None
    assert list(report) == []


def test_what_is_hidden_can_be_drawn_but_is_not_offered(tmp_path: Path):
    icons, _ = icons_of(tmp_path, pack(old={"hidden": True}, new={}) | {"aliases": {"other": {"parent": "old"}}})

    assert icons.get("demo:old") is not None
    assert sorted(name for name in icons.names() if ":" in name) == ["demo:new", "demo:other"]


# The format


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({}, (1, 2, 4, 6, 16, 16)),
        ({"width": 20, "height": 10}, (1, 2, 4, 6, 20, 10)),
        ({"left": -3, "top": 1}, (4, 1, 7, 5, 16, 16)),
        ({"hFlip": True, "width": 20}, (16, 2, 19, 6, 20, 16)),
        ({"vFlip": True, "height": 10}, (1, 4, 4, 8, 16, 10)),
        ({"rotate": 1, "width": 20, "height": 10}, (4, 1, 8, 4, 10, 20)),
        ({"rotate": 2, "width": 20, "height": 10}, (16, 4, 19, 8, 20, 10)),
        ({"rotate": 3, "width": 20, "height": 10}, (2, 16, 6, 19, 10, 20)),
        ({"rotate": -1, "width": 20, "height": 10}, (2, 16, 6, 19, 10, 20)),
        ({"rotate": 4}, (1, 2, 4, 6, 16, 16)),
        ({"hFlip": True, "vFlip": True, "width": 20, "height": 10}, (16, 4, 19, 8, 20, 10)),
        # Flipped first, then turned.
        ({"rotate": 1, "hFlip": True, "width": 20, "height": 10}, (4, 16, 8, 19, 10, 20)),
        ({"rotate": 1, "hFlip": True, "left": 1, "top": 2, "width": 20, "height": 10}, (6, 17, 10, 20, 10, 20)),
        ({"width": None, "rotate": None, "hFlip": None, "hidden": None}, (1, 2, 4, 6, 16, 16)),
    ],
)
def test_sides_turns_and_flips_of_an_icon_are_applied(
    tmp_path: Path, keys: dict[str, Any], expected: tuple[float, ...]
):
    assert box(drawn(tmp_path, pack(a=keys))) == expected


def test_the_sides_of_the_pack_are_those_of_icons_that_have_none(tmp_path: Path):
    whole = pack(a={"height": 8}) | {"width": 512, "height": 512, "left": 1, "top": -1}

    assert box(drawn(tmp_path, whole)) == (0, 3, 3, 7, 512, 8)


@pytest.mark.parametrize(
    ("icon", "alias", "expected"),
    [
        ({"width": 20}, {}, (1, 2, 4, 6, 20, 16)),
        ({"width": 20}, {"width": 30}, (1, 2, 4, 6, 30, 16)),
        ({"rotate": 1}, {"rotate": 1}, (12, 10, 15, 14, 16, 16)),
        ({"rotate": 3}, {"rotate": 2}, (10, 1, 14, 4, 16, 16)),
        ({"hFlip": True}, {"hFlip": True}, (1, 2, 4, 6, 16, 16)),
        ({"hFlip": True}, {"hFlip": False}, (12, 2, 15, 6, 16, 16)),
        ({"hFlip": True}, {"vFlip": True}, (12, 10, 15, 14, 16, 16)),
    ],
)
def test_an_alias_adds_its_turns_and_flips_and_replaces_sides(tmp_path: Path, icon: Any, alias: Any, expected: Any):
    whole = pack(b=icon) | {"aliases": {"a": {"parent": "b"} | alias}}

    assert box(drawn(tmp_path, whole)) == expected


def test_an_alias_of_an_alias_takes_from_all_of_them(tmp_path: Path):
    aliases = {"a": {"parent": "b", "rotate": 1}, "b": {"parent": "c", "rotate": 1, "width": 20}}

    assert box(drawn(tmp_path, pack(c={"rotate": 2, "height": 10}) | {"aliases": aliases})) == (1, 2, 4, 6, 20, 10)


def test_ten_thousand_aliases_of_each_other_are_followed(tmp_path: Path):
    aliases = {f"a{i}": {"parent": f"a{i + 1}", "rotate": 1} for i in range(10_000)}

    assert box(drawn(tmp_path, pack(a10000={}) | {"aliases": aliases}, "demo:a0")) == (1, 2, 4, 6, 16, 16)


# Colors


COLORED = (
    '<path d="M0 0h1v1z"/><path fill="currentColor" d="M0 0h1v1z"/><path fill="#000" d="M0 0h1v1z"/>'
    '<path fill="#fff" d="M0 0h1v1z"/><path fill="red" d="M0 0h1v1z"/>'
)


def test_black_current_color_and_nothing_are_ink_white_is_the_ground_and_others_stay(tmp_path: Path):
    icons, _ = icons_of(tmp_path, pack(a={"body": COLORED}))
    icon = icons.get("demo:a")
    assert icon is not None

    group = icons.draw(icon, Box(0, 0, 16, 16), "#102030", "#f3ead7")

    ink = "#102030"
    assert [each.fill for each in group.items if isinstance(each, Shape)] == [ink, ink, ink, "#f3ead7", "#ff0000"]


def test_icons_of_lines_work(tmp_path: Path):
    line = '<path stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2" d="M1 2h3"/>'

    icon = drawn(tmp_path, pack(a={"body": f'<g fill="none">{line}</g>', "rotate": 1}))

    path = (("M", 14.0, 1.0), ("L", 14.0, 4.0))
    assert icon.shapes == (Shape(path, None, INK, line=2.0, join="round", cap="round"),)


GAME = '- {id: wolf, emblem: demo:claw, attack: 3, text: "Pay 1 <demo:claw>."}'
TEMPLATE = """
  emblem: {icon: "{{ emblem }}", color: "#cc0000", width: 16mm, height: 16mm, top: 10mm}
  plain:  {icon: demo:claw, color: "#00aa00", width: 16mm, height: 16mm, top: 30mm}
  rules:  {text: "{{ text }}", color: "#0000cc", left: 5mm, right: 5mm, top: 50mm}
  back:   {pattern: demo:claw, color: "#888888", top: 70mm}
"""


def test_an_icon_of_a_pack_works_wherever_icons_do_and_takes_the_color_of_the_place(tmp_path: Path):
    icons_of(tmp_path, pack(claw={}))

    (piece,), report = composed(tmp_path, GAME, TEMPLATE)

    assert list(report) == []
    found = [
        {each.fill for group in named(element, "icon demo:claw") for each in walk((group,)) if isinstance(each, Shape)}
        for element in piece.front.items
        if isinstance(element, Group)
    ]
    assert found == [{"#cc0000"}, {"#00aa00"}, {"#0000cc"}, {"#888888"}]


def test_a_stat_can_have_an_icon_of_a_pack(tmp_path: Path):
    icons_of(tmp_path, pack(claw={}))
    write(
        tmp_path,
        "cards/bad.yaml",
        "game: A\nstats:\n  attack: {label: Attack, icon: demo:claw}\n"
        "decks:\n  - {id: a, template: a, cards: [{id: a, attack: 3}]}\n",
    )
    write(tmp_path, "templates/a.yaml", "elements:\n  stats: {stats: all, along: left}\n")
    report = Report()

    check(tmp_path, ["bad"], report, lambda *_: None)

    assert list(report) == []


def test_on_paper_a_pack_s_icon_has_the_color_of_its_place(tmp_path: Path):
    icons, _ = icons_of(tmp_path, pack(a={"body": '<path fill="currentColor" d="M0 0h16v16h-16z"/>'}))
    icon = icons.get("demo:a")
    assert icon is not None

    data = pdf(page(icons.draw(icon, Box(10, 10, 40, 40), "#ff0000"), icons.draw(icon, Box(60, 10, 40, 40), "#0000ff")))

    image = picture(data)
    assert [image.getpixel(each) for each in ((30, 30), (80, 30), (55, 30))] == [
        (255, 0, 0),
        (0, 0, 255),
        (255, 255, 255),
    ]
    assert len(reader(data).pages) == 1


# Faults


@pytest.mark.parametrize(
    ("text", "place", "said"),
    [
        ("", "1:1", "expecting value"),
        ('{\n  "icons": {\n    "a": {"body": "x"}\n    "b": {}\n  }\n}', "4:5", "expecting ',' delimiter"),
        ('{"icons": {"a": {"body": "<path', "1:26", "unterminated string starting at"),
        ('{"icons": {}} x', "1:15", "extra data"),
    ],
)
def test_broken_json_is_told_with_the_place_where_reading_stopped(tmp_path: Path, text: str, place: str, said: str):
    icons, report = icons_of(tmp_path, demo=text)
    icons.get("demo:a")

    (problem,) = report

    assert (problem.code, str(problem.span)) == ("broken-pack", f"templates/icons/demo.json:{place}")
    assert problem.message == f"'templates/icons/demo.json' is not JSON: {said}"


def test_brackets_without_end_and_other_encodings_are_broken(tmp_path: Path):
    assert faults(tmp_path, '{"icons":' + "[" * 200_000) == [("demo.json:1:1", "broken-pack")]

    (tmp_path / "templates/icons/demo.json").write_bytes(b'{"prefix": "demo",\n "icons": "\xff"}')
    icons, report = Icons((tmp_path / "templates/icons",), report := Report(), tmp_path), report
    icons.get("demo:a")

    (problem,) = report
    assert (problem.code, str(problem.span)) == ("broken-pack", "templates/icons/demo.json:2:12")


def test_a_byte_order_mark_and_utf_16_are_read(tmp_path: Path):
    icons_of(tmp_path, demo="")
    for encoding in ("utf-8-sig", "utf-16"):
        (tmp_path / "templates/icons/demo.json").write_text(json.dumps(pack(a={})), encoding)

        assert Icons((tmp_path / "templates/icons",)).get("demo:a") is not None


def test_a_pack_that_cannot_be_read_does_not_make_its_icons_unknown_too(tmp_path: Path):
    icons_of(tmp_path, demo="{")

    _, report = composed(
        tmp_path, "- {id: a}", 'a: {icon: demo:a}\n  b: {text: "<demo:b>", left: 5mm, right: 5mm, top: 5mm}'
    )

    assert [each.code for each in report] == ["broken-pack"]


FILE = "'templates/icons/demo.json'"


@pytest.mark.parametrize(
    ("whole", "said"),
    [
        ([], f"{FILE} has no 'icons', expected a name and a 'body' for each"),
        ({"prefix": "demo"}, f"{FILE} has no 'icons', expected a name and a 'body' for each"),
        ({"icons": [1]}, f"{FILE} has no 'icons', expected a name and a 'body' for each"),
        ({"icons": {}, "aliases": 1}, f"{FILE} has '1' as 'aliases', expected a 'parent' for each name"),
        ({"icons": {}, "prefix": []}, f"{FILE} has a list as 'prefix', expected a name such as 'my-icons'"),
        ({"icons": {}, "prefix": "a b"}, f"{FILE} has 'a b' as 'prefix', expected a name such as 'my-icons'"),
        (pack(a={}) | {"width": {}}, f"{FILE} has a mapping as 'width', expected a number up to 100,000"),
        ({"icons": {"a": None}}, "'demo:a' is null, expected a 'body' or a 'parent' in braces"),
        ({"icons": {"a": {}}}, "'demo:a' has no 'body', expected the inside of an SVG"),
        ({"icons": {"a": {"body": 3}}}, "'demo:a' has '3' as 'body', expected the inside of an SVG"),
        (pack(a={"width": "24"}), "'demo:a' has '24' as 'width', expected a number up to 100,000"),
        (pack(a={"width": True}), "'demo:a' has true as 'width', expected a number up to 100,000"),
        (pack(a={"left": float("nan")}), "'demo:a' has 'nan' as 'left', expected a number up to 100,000"),
        (pack(a={"height": float("inf")}), "'demo:a' has 'inf' as 'height', expected a number up to 100,000"),
        (pack(a={"height": 10**4000}), "'demo:a' has 'inf' as 'height', expected a number up to 100,000"),
        (pack(a={"height": 0}), "'demo:a' has 'height: 0', expected more than 0"),
        (pack(a={"rotate": 0.5}), "'demo:a' has 'rotate: 0.5', expected a whole number of quarters"),
        (pack(a={"hFlip": 1}), "'demo:a' has '1' as 'hFlip', expected true or false"),
        (pack() | {"aliases": {"a": {}}}, "'demo:a' has no 'parent', expected the name of an icon"),
        (pack() | {"aliases": {"a": {"parent": 1}}}, "'demo:a' has '1' as 'parent', expected the name of an icon"),
    ],
)
def test_what_is_no_pack_is_told_in_its_own_words(tmp_path: Path, whole: object, said: str):
    assert message(tmp_path, whole) == said
    assert [code for _, code in faults(tmp_path, whole)] == ["not-a-pack"]


@pytest.mark.parametrize(
    ("aliases", "said"),
    [
        ({"a": "b"}, "'demo:a' is an alias of 'b', which the pack does not have (did you mean 'bb'?)"),
        ({"a": "a"}, "'demo:a' is an alias in a circle: its parent 'a' looks like it"),
        ({"a": "c", "c": "d", "d": "c"}, "'demo:d' is an alias in a circle: its parent 'c' looks like it"),
        ({"a": "\ud800\x1b[2J"}, "'demo:a' is an alias of '??[2J', which the pack does not have"),
    ],
)
def test_an_alias_that_leads_to_no_icon_is_told(tmp_path: Path, aliases: dict[str, str], said: str):
    whole = pack(bb={}) | {"aliases": {name: {"parent": parent} for name, parent in aliases.items()}}

    assert message(tmp_path, whole) == said
    assert [code for _, code in faults(tmp_path, whole)] == ["alias-without-icon"]


def test_faults_stand_where_the_icon_is_written_in_its_pack(tmp_path: Path):
    whole = json.dumps(
        {"info": {"a": 1}, "icons": {"a": {"body": 1}, "c": {}}, "aliases": {"b": {"parent": "x"}}}, indent=2
    )
    icons, report = icons_of(tmp_path, demo=whole)
    for name in "abc":
        icons.get(f"demo:{name}")

    lines = whole.splitlines()

    found = [each.span for each in report if each.span]
    assert [lines[each.line - 1][each.column - 1 : each.end_column - 1] for each in found] == ['"a"', '"c"', '"b"']
    assert found[0].line == 6


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("", "not-an-icon"),
        ('<path d="M0 0h9v9z"><animate attributeName="d"/></path>', "not-an-icon"),
        ('<mask id="m"><path d="M0 0h9v9z"/></mask><path mask="url(#m)" d="M0 0h9v9z"/>', "not-an-icon"),
        ('<use href="#a"/>', "not-an-icon"),
        ('<path opacity=".5" d="M0 0h9v9z"/>', "not-an-icon"),
        ('<image href="http://127.0.0.1/x.png"/>', "external-reference"),
        ('<path d="M0 0h9v9z">', "broken-picture"),
        ('</svg><svg xmlns="http://www.w3.org/2000/svg">', "broken-picture"),
        ("&nothing;", "broken-picture"),
        ("\ud800", "not-an-icon"),
        ("<g>" * 300 + "</g>" * 300, "hostile-picture"),
        (" " * 1_000_001, "picture-too-large"),
    ],
)
def test_a_body_with_a_fault_has_the_problem_of_an_svg_and_the_place_of_its_icon(tmp_path: Path, body: str, code: str):
    assert faults(tmp_path, pack(a={"body": body})) == [("demo.json:1:30", code)]


def test_a_body_that_is_no_svg_is_not_told_with_a_line_that_nobody_can_find(tmp_path: Path):
    said = message(tmp_path, pack(a={"body": "<path>"}))

    assert said == "'demo:a' is not a readable SVG: mismatched tag"


def test_one_icon_with_a_fault_spoils_no_other(tmp_path: Path):
    icons, report = icons_of(tmp_path, pack(a={"body": None}, b={}) | {"aliases": {"c": []}})

    assert icons.get("demo:b") is not None
    assert list(report) == []


def test_a_pack_larger_than_the_limit_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(iconify, "MOST_BYTES", 2_000_000)

    assert faults(tmp_path, pack(a={"body": " " * 2_000_000})) == [("demo.json:1:1", "picture-too-large")]


def test_a_pack_that_is_a_link_out_of_the_project_is_refused(tmp_path: Path):
    (tmp_path / "secret.json").write_text(json.dumps(pack(a={})))
    folder = tmp_path / "game" / "templates" / "icons"
    folder.mkdir(parents=True)
    (folder / "demo.json").symlink_to(tmp_path / "secret.json")
    report = Report()

    assert Icons((folder,), report, tmp_path / "game").get("demo:a") is None
    assert [(each.code, each.span and each.span.file) for each in report] == [
        ("outside-project", "templates/icons/demo.json")
    ]


# What an unknown name may have meant


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("demo:broadswrd", " (did you mean 'demo:broadsword'?)"),
        ("dmeo:broadswrd", ", since there is no pack 'dmeo' in templates/icons (did you mean 'demo:broadsword'?)"),
        ("more:broadsword", " (did you mean 'demo:broadsword'?)"),
        ("dmeo:broadsword", ", since there is no pack 'dmeo' in templates/icons (did you mean 'demo:broadsword'?)"),
        ("mdi:broadsword", ", since there is no pack 'mdi' in templates/icons (did you mean 'demo:broadsword'?)"),
        ("mdi:broadswrd", ", since there is no pack 'mdi' in templates/icons (did you mean 'great-sword'?)"),
        ("mdi:anvil", ", since there is no pack 'mdi' in templates/icons (did you mean 'anvil'?)"),
        ("mdi:xyzxyz", ", since there is no pack 'mdi' in templates/icons"),
        ("broadsword", ", but there is one in a pack (did you mean 'demo:broadsword'?)"),
        ("wyvern", ", but there are some in packs (did you mean 'demo:wyvern' or 'more:wyvern'?)"),
        ("broadswrd", " (did you mean 'demo:broadsword'?)"),
        ("swrod", " (did you mean 'sword'?)"),
        ("xyzxyz", ""),
    ],
)
def test_an_unknown_name_is_looked_for_in_packs_too(tmp_path: Path, name: str, said: str):
    icons, _ = icons_of(tmp_path, pack(broadsword={}, wyvern={}), {"prefix": "more", "icons": {"wyvern": {}}})

    assert icons.near(name) == said


def test_an_unknown_icon_of_a_pack_is_told_where_it_is_named(tmp_path: Path):
    icons_of(tmp_path, pack(claw={}))

    _, report = composed(
        tmp_path, '- {id: a, text: "Pay <demo:clwa>."}', 'a: {text: "{{ text }}", left: 5mm, right: 5mm}'
    )

    assert [(each.code, each.message, str(each.span)) for each in report] == [
        ("unknown-icon", "there is no icon 'demo:clwa' (did you mean 'demo:claw'?)", "cards/duel.yaml:11:28")
    ]


# Whatever stands in a pack, there is an icon or a problem


SCALARS = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
)
NUMBERS = st.sampled_from(["", "0", "1", "-1", "2.5", "16", "1e308", "1e400", "1e-320", "nan", "inf", "5%", "1px", "x"])
LISTS = st.lists(NUMBERS | st.sampled_from([*"MmLlHhVvCcSsQqTtAaZz,"]), max_size=9).map(" ".join)
FORMS = st.builds("{}({})".format, st.sampled_from(["scale", "rotate", "matrix", "skewX", "url", "rgb", "x"]), LISTS)
PAINTS = st.sampled_from(["none", "red", "#fff", "#12", "currentColor", "inherit", "a:b;c", "&lt;", "\x01"]) | FORMS
NAMES = st.sampled_from(
    ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "g", "svg", "style", "use"]
)
PLACES = ["d", "points", "transform", "width", "height", "x", "y", "r", "rx", "cx", "x1", "y2"]
KEYS = st.sampled_from([*PLACES, "stroke", "stroke-width", "fill", "style", "class", "id"])
ATTRIBUTES = st.dictionaries(KEYS, LISTS | FORMS | PAINTS | NUMBERS, max_size=4).map(
    lambda keys: " ".join(f'{key}="{value}"' for key, value in keys.items())
)
BODIES = st.recursive(
    st.sampled_from(
        ["", "x", "<!-- -->", "<?x y?>", "<![CDATA[x]]>", "*{fill:red}", "</g>", "<", "&x;", '<path d="M0 0h9v9"/>']
    ),
    lambda inner: st.builds("<{0} {1}>{2}{3}</{0}>".format, NAMES, ATTRIBUTES, inner, inner),
    max_leaves=6,
)
ENTRIES = st.fixed_dictionaries(
    {},
    optional={
        "body": BODIES | VALUES,
        "parent": st.sampled_from("abc") | VALUES,
        **dict.fromkeys(("width", "height", "left", "top", "rotate"), st.integers() | st.floats() | VALUES),
        **dict.fromkeys(("hFlip", "vFlip", "hidden"), st.booleans() | VALUES),
    },
)
TABLES = st.dictionaries(st.sampled_from("abc"), ENTRIES | VALUES) | VALUES
PACKS = VALUES | st.fixed_dictionaries(
    {"icons": TABLES},
    optional={"prefix": st.just("demo") | VALUES, "aliases": TABLES, "width": VALUES, "height": st.floats() | VALUES},
)


def check_all(folder: Path, text: str) -> None:
    """Hold that every icon of a pack is drawn or reported, with a code and a place in its file."""
    (folder / "demo.json").write_bytes(text.encode("utf-8", "surrogatepass"))
    report = Report()
    icons = Icons((folder,), report, folder)

    for name in ("demo:a", "demo:b", "demo:c"):
        icon = icons.get(name)
        if icon is not None:
            group = icons.draw(icon, Box(0, 0, 10, 10), "#000000")
            assert not {"nan", "inf"} & set(operators(pdf(page(group))).split())
        elif name in icons:
            assert report.has_errors
        icons.near(name)
    icons.near("other:xyz")
    icons.near("xyz")

    assert all(each.code in KNOWN and each.span and each.span.file == "demo.json" for each in report)
    "".join(each.message for each in report).encode()


@given(PACKS.map(json.dumps) | st.text(alphabet='{}[]":,abc\\u0\ud800e-1 \n', max_size=30))
def test_no_pack_raises(tmp_path_factory: pytest.TempPathFactory, text: str):
    check_all(tmp_path_factory.getbasetemp(), text)


@given(BODIES, st.integers(-1, 5), st.booleans(), st.floats(-1e5, 1e5), st.floats(0.01, 1e5))
def test_no_body_raises(tmp_path_factory: pytest.TempPathFactory, body, rotate, flip, left, width):
    keys = {"body": body, "rotate": rotate, "hFlip": flip, "left": left, "width": width}

    check_all(tmp_path_factory.getbasetemp(), json.dumps(pack(a=keys)))
