"""YAML files to nodes with places, and files that are read or refused."""

import os
import time
import tracemalloc

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from pnp.problems import Report, Span
from pnp.source import encoding, files, slips, syntax, tree
from pnp.source import yaml as source
from pnp.source.files import read, resolve
from pnp.source.nodes import Mapping, Scalar
from pnp.source.plain import locate, plain
from pnp.source.yaml import parse

KNOWN = files.PROBLEMS | slips.PROBLEMS | encoding.PROBLEMS | syntax.PROBLEMS | tree.PROBLEMS | source.PROBLEMS


@pytest.fixture(params=["libyaml", "pure"])
def parser(request, monkeypatch):
    """Both parsers of PyYAML must say the same."""
    if request.param == "pure":
        monkeypatch.setattr(yaml, "__with_libyaml__", False)
    return request.param


def load(text):
    """What a YAML text says, and its problems as (place, code, message)."""
    report = Report()
    node = parse(text.encode() if isinstance(text, str) else text, "a.yaml", report)
    problems = [(str(each.span), each.code, each.message) for each in report if each.code != "slow-yaml"]
    return None if node is None else plain(node), problems


def values(text):
    found, problems = load(text)
    assert problems == []
    return found


def codes(text):
    return [(place, code) for place, code, _ in load(text)[1]]


# What is read


WORDS = ["NO", "On", "yes", "Null", "012", "08", "1_000", "1:30", "1:30:00", "1e3", "0x1F", "1.10", ".inf", "+2", "a#b"]


@pytest.mark.parametrize("text", [*WORDS, "2024-03-04", "2024-03-04 10:00:00", "=", "x:y", "(1)"])
def test_values_stay_as_they_are_typed(parser, text):
    assert values(f"{{id: {text}, list: [{text}]}}") == {"id": text, "list": [text]}
    assert values(f"{text}: {text}") == {text: text}


@given(
    st.text(
        alphabet=st.characters(exclude_categories=["Cs", "Cc"], exclude_characters="\ufeff\u2028\u2029"), min_size=1
    )
)
def test_a_dumped_text_comes_back(text):
    dumped = yaml.safe_dump({"text": text}, allow_unicode=True)

    assert values(dumped) == {"text": text}


@pytest.mark.parametrize(
    "data",
    [
        "\ufeffid: é\r\nn: 1\r\n".encode(),
        "id: é\rn: 1".encode(),
        "\ufeffid: é\nn: 1\n".encode("utf-16-le"),
        "\ufeffid: é\nn: 1\n".encode("utf-16-be"),
        "\ufeffid: é\nn: 1\n".encode("utf-32-le"),
    ],
    ids=["utf-8-windows", "old-mac", "utf-16-le", "utf-16-be", "utf-32"],
)
def test_byte_order_marks_and_line_ends_make_no_difference(parser, data):
    assert values(data) == {"id": "é", "n": "1"}


def test_block_texts_keep_their_lines(parser):
    text = "a: |\n  one\n\n  two\nb: >\n  one\n  two\n\n  three\nc: |-\n  one\nd: 'x\n  y'\n"

    assert values(text) == {"a": "one\n\ntwo\n", "b": "one two\nthree\n", "c": "one", "d": "x y"}


def test_an_empty_value_and_a_tilde_are_nothing(parser):
    report = Report()
    node = parse(b"[~, null, '', '~', !!str null, x]", "a.yaml", report)

    assert [item.is_nothing for item in node.items] == [True, True, False, False, False, False]


def test_merge_keys_are_filled_in_and_may_be_overridden(parser):
    text = (
        "a: &a {title: A, cost: 1}\nb: &b {cost: 2, type: x}\n"
        "c: {<<: *a, id: c}\nd: {cost: 9, <<: *a}\ne: {<<: [*a, *b]}\nf: {<<: {x: 1}}\n"
    )

    found = values(text)

    assert found["c"] == {"title": "A", "cost": "1", "id": "c"}
    assert found["d"] == {"title": "A", "cost": "9"}
    assert found["e"] == {"title": "A", "cost": "1", "type": "x"}
    assert found["f"] == {"x": "1"}


def test_decks_may_share_their_cards(parser):
    assert values("a: &army [{id: x}]\nb: *army\n") == {"a": [{"id": "x"}], "b": [{"id": "x"}]}


# Where it is


def span(text, *way):
    found = locate(parse(text.encode(), "a.yaml", Report()), way)[0]
    return found.line, found.column, found.end_line, found.end_column


def test_places_count_characters_from_one(parser):
    text = "a:\n  - {é: 'ä😀', b: Wörter hier}\n"

    assert span(text, "a", 0, "é") == (2, 9, 2, 13)
    assert span(text, "a", 0, "b") == (2, 18, 2, 29)


def test_a_mapping_ends_where_its_last_value_ends(parser):
    text = "a:\n  b: one\n  c:\n    - x\n\n# remark\nd: {e: f}\n"

    assert span(text, "a") == (2, 3, 4, 8)
    assert span(text, "a", "c") == (4, 5, 4, 8)
    assert span(text, "d") == (7, 4, 7, 10)
    assert span(text) == (1, 1, 7, 10)


@pytest.mark.parametrize("head", ["|", ">-", "|2", "&x |", "!!str |+", "| # remark"])
def test_a_block_starts_at_its_first_line_and_ends_with_its_last(parser, head):
    assert span(f"a: {head}\n  one\n  two!\n\nb: 1\n", "a") == (2, 3, 3, 7)


def test_a_block_that_starts_with_blank_or_deeper_lines_keeps_its_place(parser):
    text = "a:\n  b: |2\n\n      deep\n    two\n"

    found = locate(parse(text.encode(), "a.yaml", Report()), ("a", "b"))[0]

    assert (found.text, found.line, found.column, found.block) == ("\n  deep\ntwo\n", 3, 5, True)


def test_what_an_alias_repeats_keeps_its_place(parser):
    assert span("a: &x one\nb:\n  c: *x\n", "b", "c") == (1, 4, 1, 10)
    assert span("a: &x one\nb:\n  c: *x\n", "b") == (3, 3, 3, 8)


# What is wrong


def test_duplicate_keys_are_told_with_both_lines(parser):
    text = "cards:\n  - id: A1\n    text: first\n    text: second\ncards: []\n"

    assert load(text)[1] == [
        ("a.yaml:4:5", "duplicate-key", "'text' is written twice, in line 3 and in line 4"),
        ("a.yaml:5:1", "duplicate-key", "'cards' is written twice, in line 1 and in line 5"),
    ]


def test_the_first_of_two_equal_keys_is_shown_too():
    report = Report()

    parse(b"a: 1\nb: 2\na: 3\n", "a.yaml", report)

    assert [each.related[0].span for each in report] == [Span("a.yaml", 1, 1, 1, 2)]


@pytest.mark.parametrize(
    ("text", "place", "code"),
    [
        ("", "1:1", "empty-file"),
        ("# nothing yet\n", "1:1", "empty-file"),
        ("---\n", "1:1", "empty-file"),
        ("a: 1\n---\nb: 2\n", "2:1", "several-documents"),
        ("- id: A1\n\ttitle: Fox\n", "2:1", "tab-indentation"),
        ("- id: A1\n  \ttitle: Fox\n", "2:3", "tab-indentation"),
        ("a:\n\tb: 1\n", "2:1", "tab-indentation"),
        ("- a\n\t- b\n", "2:1", "tab-indentation"),
        ("a:\n  - id: A1\n\xa0\xa0 title: Fox\n", "3:1", "odd-space"),
        ("a:\n  - id: A1\n    \xa0title: Fox\n", "3:5", "odd-space"),
        ("a:\n  - id: A1\n  \u3000title: Fox\n", "3:3", "odd-space"),
        ("a:\n  - one\n\xa0 - two\n", "3:1", "odd-space"),
        ("a:\n  text: Attack: deal 3\n", "2:9", "needs-quotes"),
        ("a:\n  text: *bold* move\n", "2:9", "needs-quotes"),
        ("a:\n  text: *bold move\n", "2:9", "needs-quotes"),
        ("a:\n  text: **Ward.** Yes\n", "2:9", "needs-quotes"),
        ("a:\n  text: & more\n", "2:9", "needs-quotes"),
        ("a:\n  text: %d\n", "2:9", "needs-quotes"),
        ("a:\n  text: @home\n", "2:9", "needs-quotes"),
        ("a:\n  text: `code`\n", "2:9", "needs-quotes"),
        ("a:\n  text: > 3 wins\n", "2:9", "needs-quotes"),
        ("a:\n  text: [x] marks it\n", "2:9", "needs-quotes"),
        ("a:\n  text: - x\n", "2:9", "needs-quotes"),
        ("a:\n  text: {fire} deals 2\n", "2:9", "braces-need-quotes"),
        ("a:\n  text: {{ cost }} gold\n", "2:9", "braces-need-quotes"),
        ("a:\n  text: {{ cost }}\n", "2:9", "braces-need-quotes"),
        ("a:\n  text: {fire}\n", "2:9", "braces-need-quotes"),
        ("a:\n  text: {fire, wood}\n", "2:9", "braces-need-quotes"),
        ("- {id: A1, text: {{ cost }}}\n", "1:18", "braces-need-quotes"),
        ("- {id:A1, title: Fox}\n", "1:4", "key-without-value"),
        ("- {id: A1, text: Draw, discard}\n", "1:24", "key-without-value"),
        ("a:\n  border: #ff0000\n  fill: red\n", "2:11", "hash-needs-quotes"),
        ("a:\n  - #fff\n  - red\n", "2:5", "hash-needs-quotes"),
        ("a: {border: #ff0000, fill: red}\nb: 1\n", "1:13", "hash-needs-quotes"),
        ("a: {b: Draw card #2}\nc: d\n", "1:18", "hash-needs-quotes"),
        ('a: [\n  {b: "Card #2 [x]"},\n  {b: c}\n  {b: d}\n]\n', "1:4", "unclosed-bracket"),
        ("a: [\n  {b: 'one, #123'},\n  {b: c}\n  {b: d}\n]\n", "1:4", "unclosed-bracket"),
        ("a: [\n  {b: c},  #see [x]\n  {b: c}\n  {b: d}\n]\n", "1:4", "unclosed-bracket"),
        ('a: "open\nb: 1\n', "1:4", "unclosed-quote"),
        ("a: 'it's mine'\n", "1:8", "unclosed-quote"),
        ('a: "one" two\n', "1:10", "unclosed-quote"),
        ('a: "C:\\art"\nb: "\\q"\n', "2:5", "unknown-escape"),
        ("a: [b, c\nd: 1\n", "1:4", "unclosed-bracket"),
        ("a: {b: c d: e}\n", "1:11", "unclosed-bracket"),
        ("a: [b]]\n", "1:7", "unclosed-bracket"),
        ("a:\n  - b: 1\n   c: 2\n", "3:4", "wrong-indentation"),
        ("a:\n  - b: 1\n     c: 2\n", "3:6", "wrong-indentation"),
        ("a:\n    b: 1\n  c: 2\n", "3:3", "wrong-indentation"),
        ("a:\n  - b\n  c: 1\n", "3:3", "wrong-indentation"),
        ("a:\n  b: 1\n  - c\n", "3:3", "wrong-indentation"),
        ("- id: A1\n  title Fox\n  x: 1\n", "2:3", "missing-colon"),
        ("cards\n  - id: A1\n", "1:1", "missing-colon"),
        ("a:1\nb: 2\n", "1:1", "missing-colon"),
        (": 1\n", "1:1", "missing-colon"),
        ("a: !icon fire\n", "1:4", "tag-not-allowed"),
        ("a: !!python/object/apply:builtins.print ['pwned']\n", "1:4", "tag-not-allowed"),
        ("a: !!int 3\n", "1:4", "tag-not-allowed"),
        ("a: *b\n", "1:4", "unknown-alias"),
        ("a: &a\n  b: *a\n", "2:6", "alias-cycle"),
        ("a: {<<: 3}\n", "1:9", "merge-needs-mapping"),
        ("[a]: b\n", "1:1", "key-not-text"),
        ("a: b\x07c\n", "1:5", "control-character"),
        ("a: 1\nb: x\ufeffy\n", "2:5", "control-character"),
        ("a: \x00\n", "1:4", "control-character"),
        (b"a: 1\nb: Caf\xe9\n", "2:7", "wrong-encoding"),
        (b"\xff\xfea\x00:\x00 \x00\x00\xd8", "1:4", "wrong-encoding"),
        ("a: " + "[" * 2000 + "\n", None, "too-deep"),
    ],
)
def test_a_fault_is_one_problem_at_its_place(parser, text, place, code):
    [(found_place, found_code)] = codes(text)

    assert (found_place.removeprefix("a.yaml:") if place else None, found_code) == (place, code)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("- a\n\t- b\n", "tabs are not allowed for indentation, use spaces"),
        ("a: Attack: deal 3\n", "'Attack: deal 3' has a ': ' in it, and no quotes"),
        ("a: {fire}\n", "'{fire}' has no quotes, so its braces are a mapping to YAML"),
        ("a: #ff0000\n", "'#ff0000' without quotes is a comment, so there is no value here"),
        ("abc: &abc 1\nb: *abd\n", "'*abd' repeats a value marked '&abd', but none is above (did you mean 'abc'?)"),
        ("a: !icon fire\n", "'!icon' is a tag, expected only texts, lists and mappings"),
        ("a:1\nb: 2\n", "'a:1' has no ': '"),
        (b"a: \xe9\n", "the file is not UTF-8 text: the byte E9 does not fit here (in Windows-1252 it would be 'é')"),
    ],
)
def test_faults_are_told_in_a_makers_words(parser, text, message):
    assert [each[2] for each in load(text)[1]] == [message]


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("a: Attack: deal 3\n", 'put quotes round the text: "Attack: deal 3"'),
        ('a: *say* "it\'s"\n', "put quotes round the text: '*say* \"it''s\"'"),
        ("a: {{ cost }}\n", 'put quotes round the whole text: "{{ cost }}"'),
        ("- {id:A1, b: c}\n", "put a space behind the colon: 'id: A1'"),
    ],
)
def test_hints_can_be_copied(parser, text, hint):
    report = Report()

    parse(text.encode(), "a.yaml", report)

    assert [each.hint for each in report if each.code != "slow-yaml"] == [hint]


def test_what_was_meant_stands_in_for_a_fault_so_that_it_is_told_once(parser):
    found, problems = load("text: {{ cost }}\ncolor: #ff0000\nmove: *tap\n")

    assert (found, len(problems)) == ({"text": "{{ cost }}", "color": "#ff0000", "move": "*tap"}, 3)


@pytest.mark.parametrize(
    "text",
    [
        "a: '\n  \xa0x'\n",
        "a: |\n  b\n  \xa0 c\n",
        "a: >\n  b\n  \u3000c\n",
        "a: x\xa0y\n",
        "a: 1\t# remark\n",
        "a: # face cards\n  b: 1\n",
        "a: #add\n  b: 1\n",
        "a: {b: , c: 1}\n",
        "a: 'b{{ c }}: #fff *d'\n",
        "a: Pay {{ cost }} & go\n",
    ],
)
def test_what_only_looks_like_a_fault_is_none(text):
    assert load(text)[1] == []


def test_a_bomb_of_aliases_is_refused_at_once(parser):
    lines = ["a0: &a0 [x,x,x,x,x,x,x,x,x,x]"]
    lines += [f"a{i}: &a{i} [{','.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 12)]
    start = time.perf_counter()

    found = codes("\n".join(lines))

    assert ([code for _, code in found], time.perf_counter() - start < 1) == (["too-many-values"], True)


def test_aliases_cannot_pile_up_depth(parser):
    lines = ["a0: &a0 [[[[[[[[[[x]]]]]]]]]]"]
    lines += [f"a{i}: &a{i} [[[[[[[[[[*a{i - 1}]]]]]]]]]]" for i in range(1, 300)]

    assert [code for _, code in codes("\n".join(lines))] == ["too-deep"]


def test_escapes_that_nothing_can_encode_are_refused(parser):
    assert [code for _, code in codes('a: "\\ud800"\n')] == ["unknown-escape"]


def test_a_slow_yaml_library_is_noted_once(monkeypatch):
    monkeypatch.setattr(yaml, "__with_libyaml__", False)
    report = Report()

    parse(b"a: 1", "a.yaml", report)
    parse(b"a: 1", "b.yaml", report)

    assert ([each.code for each in report], report.has_errors) == (["slow-yaml"], False)


@given(st.text(alphabet="ab:-{}[],#&*!|>'\"%@`?<~ \n\t\r\xa0\u2028\x00\\", max_size=30))
def test_no_text_raises(text):
    report = Report()

    node = parse(text.encode(), "a.yaml", report)

    assert node is not None or report.has_errors
    assert all(each.code in KNOWN and each.span.file == "a.yaml" for each in report)


@given(st.binary(max_size=30))
def test_no_bytes_raise(data):
    report = Report()

    node = parse(data, "a.yaml", report)

    assert node is not None or report.has_errors


def test_a_large_deck_is_read_fast_and_small():
    card = "- {id: a, title: A title, type: b, cost: 1, attack: 2, defense: 3, text: 'some words'}\n"
    data = (card * 2000).encode()
    tracemalloc.start()

    start = time.process_time()
    node = parse(data, "a.yaml", Report())
    seconds = time.process_time() - start
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()

    assert len(node.items) == 2000
    assert seconds < 4  # twice what it takes while memory is traced and other tests run
    assert size < 10_000_000


# Files


@pytest.fixture
def project(tmp_path):
    root = tmp_path / "project"
    (root / "art").mkdir(parents=True)
    (root / "cards").mkdir()
    (root / "art" / "fox.png").write_bytes(b"fox")
    (root / "art" / "cafe\u0301.png").write_bytes(b"nfd")
    (root / "art" / "größe & {x} 'y'.png").write_bytes(b"odd")
    (tmp_path / "secret.txt").write_bytes(b"secret")
    return root


def outcome(name, root):
    """What is read, or the problem's code and message."""
    report = Report()
    data = read(name, root, report)
    return data if data is not None else next((each.code, each.message) for each in report)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("art/fox.png", b"fox"),
        ("art\\fox.png", b"fox"),
        ("./art//../art/fox.png", b"fox"),
        ("art/caf\u00e9.png", b"nfd"),
        ("art/größe & {x} 'y'.png", b"odd"),
        (
            "art/Fox.png",
            ("wrong-case", "there is no 'art/Fox.png', capital letters count (did you mean 'art/fox.png'?)"),
        ),
        (
            "ART/fox.png",
            ("wrong-case", "there is no 'ART/fox.png', capital letters count (did you mean 'art/fox.png'?)"),
        ),
        ("art/fxo.png", ("missing-file", "there is no 'art/fxo.png' (did you mean 'fox.png'?)")),
        (
            "arts/x.png",
            ("missing-file", "there is no 'arts/x.png', since there is no folder 'arts' (did you mean 'art'?)"),
        ),
        ("art/fox.png/x", ("missing-file", "there is no 'art/fox.png/x'")),
        ("art/a\0b", ("missing-file", "there is no 'art/a\0b'")),
        ("art", ("not-a-file", "'art' is a folder, expected a file")),
        ("", ("not-a-file", "'' is a folder, expected a file")),
        ("../secret.txt", ("outside-project", "'../secret.txt' leaves the project, expected a file inside it")),
        ("..\\secret.txt", ("outside-project", "'..\\secret.txt' leaves the project, expected a file inside it")),
        ("/etc/hosts", ("outside-project", "'/etc/hosts' leaves the project, expected a file inside it")),
        ("C:\\art\\fox.png", ("outside-project", "'C:\\art\\fox.png' leaves the project, expected a file inside it")),
        ("https://x.org/a", ("outside-project", "'https://x.org/a' leaves the project, expected a file inside it")),
    ],
)
def test_files_of_the_project_are_read_and_no_others(project, name, expected):
    assert outcome(name, project) == expected


def test_a_link_out_of_the_project_is_not_followed(project):
    os.symlink(project.parent / "secret.txt", project / "art" / "link.png")
    os.symlink(project.parent, project / "up")

    assert [outcome(name, project)[0] for name in ("art/link.png", "up/secret.txt")] == ["outside-project"] * 2


def test_a_link_inside_the_project_is_followed(project):
    os.symlink(project / "art", project / "pictures")

    assert outcome("pictures/fox.png", project) == b"fox"


def test_names_are_seen_from_the_folder_they_are_written_in(project):
    found = resolve("../art/fox.png", project / "cards", project, Report())

    assert found == project / "art" / "fox.png"


def test_a_file_that_is_too_large_is_not_read(project):
    report = Report()

    data = read("art/fox.png", project, report, Span("a.yaml", 3), largest=2)

    assert (data, [(each.code, str(each.span)) for each in report]) == (None, [("file-too-large", "a.yaml:3:1")])


def test_a_file_that_the_system_withholds_is_told(project, monkeypatch):
    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("pathlib.Path.read_bytes", refuse)

    assert outcome("art/fox.png", project) == ("unreadable-file", "'art/fox.png' cannot be read: permission denied")


def test_a_scalar_is_a_text_at_a_place():
    assert Scalar("x", "a.yaml", 1, 2, 1, 3).span == Span("a.yaml", 1, 2, 1, 3)


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: one <two> three\n", "f.yaml:1:8"),
        ('a: "one <two> three"\n', "f.yaml:1:9"),
        ("a: |\n  one\n\n  and <two>\n", "f.yaml:4:7"),
        ('a: "\\t <two>"\n', "f.yaml:1:4"),  # what stands in the file is not what it says: the whole text
        ("a: no such part\n", "f.yaml:1:4"),
    ],
)
def test_a_part_of_a_text_knows_its_place(text: str, place: str) -> None:
    node = parse(text.encode(), "f.yaml", Report())

    assert isinstance(node, Mapping)
    value = node.get("a")
    assert isinstance(value, Scalar)
    assert str(value.place_of("<two>")) == place
