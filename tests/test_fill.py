"""Filling texts and asking conditions: strict about names, and safe with a stranger's text."""

import subprocess
import sys
import time
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.fill import FillError, compile_test, compile_text

CARD = {
    "id": "fox",
    "title": "Fox & <Hound>",
    "cost": 3,
    "motto": None,
    "note": "",
    "tags": ["beast", "red"],
    "colors": {"north": "#1f4e79", "items": "two"},
}


def fill(text, **values):
    return compile_text(text)({**CARD, **values})


def ask(expression, **values):
    return compile_test(expression)({**CARD, **values})


def fault_of(text, **values):
    with pytest.raises(FillError) as caught:
        fill(text, **values)
    return caught.value.code, caught.value.message, caught.value.line


@given(st.text().filter(lambda text: "{" not in text))
def test_a_text_without_braces_fills_to_itself(text):
    compiled = compile_text(text)

    assert (compiled({}), compiled.is_constant, compiled.names) == (text, True, frozenset())


@given(st.text(), st.text(alphabet=st.characters(blacklist_characters="{}\r", blacklist_categories=["Cs"])))
def test_names_are_filled_as_jinja_fills_them(title, around):
    simple = compile_text(f"{around}{{{{ title }}}}{around}")({"title": title})
    through_jinja = compile_text(f"{around}{{{{ title ~ '' }}}}{around}")({"title": title})

    assert simple == through_jinja == around + title + around


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ title }}", "Fox & <Hound>"),
        ("art/{{ id }}.png", "art/fox.png"),
        ("{{id}}-{{ cost }}", "fox-3"),
        ("{{ motto }}{{ note }}", ""),
        ("{{ motto ~ note }}", ""),
        ("{{ colors.north }}", "#1f4e79"),
        ("{{ colors['north'] }}", "#1f4e79"),
        ("{{ colors.items }}", "two"),
        ("{{ tags[0] }}{{ tags | length }}", "beast2"),
        ("{{ title | upper }}", "FOX & <HOUND>"),
        ("{{ id.upper() }}{{ id.replace('f', 'b') }}", "FOXbox"),
        ("{{ motto | upper }}", ""),
        ("{{ tags | join(', ') }}", "beast, red"),
        ("{{ tags | sort | first }} {{ tags | last }}", "beast red"),
        ("{{ [3, 1, 3] | unique | join }}{{ [3, 1] | min }}{{ [3, 1] | max }}{{ [3, 1] | sum }}", "31134"),
        ("{{ cost + 1 }} {{ cost / 2 }} {{ 4 / 2 }} {{ -cost | abs }} {{ cost // 2 }} {{ cost % 2 }}", "4 1.5 2 3 1 1"),
        ("{{ 2.567 | round(1) }} {{ 2.5 | round(method='floor') }} {{ '7' | int + 1 }}", "2.6 2 8"),
        ("{{ '*' * cost }}", "***"),
        ("{{ missing | default('none') }}", "none"),
        ("{% if missing is defined %}yes{% else %}no{% endif %}", "no"),
        ("{{ 'dear' if cost > 2 }}{{ 'cheap' if cost < 2 }}", "dear"),
        (
            "{% for tag in tags %}{{ loop.index }}{{ tag }}{% if not loop.last %}, {% endif %}{% endfor %}",
            "1beast, 2red",
        ),
        ("{% for name, color in {'n': 'blue'}.items() %}{{ name }}={{ color }}{% endfor %}", "n=blue"),
        ("{% for a, b in [('x', 1), ('y', 2)] %}{{ a }}{{ b }}{% endfor %}", "x1y2"),
        ("{% for i in range(1, 4) %}{{ i }}{% endfor %}", "123"),
        ("{% set double = cost * 2 %}{{ double }}", "6"),
        ("{# a remark #}text\n", "text\n"),
        ("{{ cost > 2 }}", "yes"),
    ],
)
def test_what_cards_need_is_there(text, expected):
    assert fill(text) == expected


def test_methods_can_be_called_within_loops():
    assert fill("{% for tag in tags %}{{ tag.upper() }} {% for key in colors.keys() %}.{% endfor %}{% endfor %}") == (
        "BEAST ..RED .."
    )


def test_a_fill_knows_the_names_it_uses():
    compiled = compile_text(
        "{{ a }}{% for b in c %}{{ b }}{{ d.e | default(f) }}{% endfor %}{% set g = 1 %}{{ g }}{{ range(h) }}"
    )

    assert compiled.names == {"a", "c", "d", "f", "h"}


def test_a_test_knows_the_names_it_uses():
    assert (compile_test("text").names, compile_test("a > 1 and b.c").names) == ({"text"}, {"a", "b"})


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("title", True),
        (" note ", False),
        ("motto", False),
        ("not note", True),
        ("cost == 3", True),
        ("cost > 3", False),
        ("id == 'fox' and 'red' in tags", True),
        ("missing is defined", False),
        ("motto is none", True),
        ("tags | length > 1", True),
        ("'' if cost else 'x'", False),
        ("cost - 3", False),
        ("colors.north.startswith('#')", True),
    ],
)
def test_conditions_hold_or_not(expression, expected):
    assert ask(expression) is expected


@pytest.mark.parametrize("name", ["result", "range", "context", "environment", "class", "loop", "größe", "l_0_title"])
def test_a_value_may_have_any_name(name):
    values = {name: 5}

    assert compile_text(f"{{{{ {name} }}}} {{{{ {name} + 1 }}}}")(values) == "5 6"
    assert compile_test(f"{name} == 5")(values)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{{ cst }}", ("unknown-name", "there is no 'cst' here (did you mean 'cost'?)", 1)),
        ("one\n{{ id }} {{ cst }}", ("unknown-name", "there is no 'cst' here (did you mean 'cost'?)", 2)),
        ("one\ntwo {{ cst + 1 }}", ("unknown-name", "there is no 'cst' here (did you mean 'cost'?)", 2)),
        ("{{ cst | upper }}", ("unknown-name", "there is no 'cst' here (did you mean 'cost'?)", 1)),
        ("{{ cst.north }}", ("unknown-name", "there is no 'cst' here (did you mean 'cost'?)", 1)),
        ("{% for a in tgs %}{% endfor %}", ("unknown-name", "there is no 'tgs' here (did you mean 'tags'?)", 1)),
        ("{{ colors.nrth }}", ("unknown-name", "there is no 'nrth' here (did you mean 'north'?)", 1)),
        ("{{ id.nrth }}", ("unknown-name", "the text 'fox' has no 'nrth'", 1)),
        ("{{ tags[7] }}", ("unknown-name", "a list has no '7'", 1)),
        ("{{ [] | first }}", ("fill-failed", "an empty list has no such item", 1)),
        ("a\n{{ motto < 3 }}", ("fill-failed", "'<' cannot compare nothing with a number", 2)),
        ("{{ id > cost }}", ("fill-failed", "'>' cannot compare a text with a number", 1)),
        ("{{ id + cost }}", ("fill-failed", "'+' does not work with the text 'fox' and the number 3", 1)),
        ("{{ motto + 1 }}", ("fill-failed", "'+' does not work with nothing and the number 1", 1)),
        ("{{ tags }}", ("fill-failed", "a list cannot be written as it is, expected a text or a number", 1)),
        ("{{ colors ~ 1 }}", ("fill-failed", "a mapping cannot be written as it is, expected a text or a number", 1)),
        ("{{ 1 / 0 }}", ("fill-failed", "something is divided by zero", 1)),
        ("{{ id | int }}", ("fill-failed", "the text 'fox' is not a whole number", 1)),
        ("{{ cost() }}", ("fill-forbidden", "only range(...) and a few methods such as '.upper()' can be called", 1)),
        ("{% for a in 5 %}{% endfor %}", ("fill-failed", "a loop needs a list, found the number 5", 1)),
        ("{{ cost | length }}", ("fill-failed", "this cannot be worked out: object of type a number has no len()", 1)),
        (
            "{{ cost",
            (
                "fill-syntax",
                "this does not read as Jinja: unexpected end of template, expected 'end of print statement'",
                1,
            ),
        ),
        ("a\n{% if cost %}b", ("fill-syntax", "'{% if %}' is not closed, expected '{% endif %}'", 2)),
        ("{{ cost | uper }}", ("fill-forbidden", "there is no filter 'uper' (did you mean 'upper'?)", 1)),
        ("{{ cost is evn }}", ("fill-forbidden", "there is no test 'evn' (did you mean 'even'?)", 1)),
    ],
)
def test_faults_are_told_in_a_makers_words(text, expected):
    assert fault_of(text) == expected


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("{{ cost }}", ("fill-syntax", "a condition has no braces, expected something like 'cost > 3'")),
        ("cost = 3", ("fill-syntax", "'=' does not belong here (did you mean '=='?)")),
        ("cost 3", ("fill-syntax", "'3' does not belong here")),
        ("", ("fill-syntax", "a condition is empty, expected something like 'cost > 3'")),
        ("cst", ("unknown-name", "there is no 'cst' here (did you mean 'cost'?)")),
        ("cst > 3", ("unknown-name", "there is no 'cst' here (did you mean 'cost'?)")),
        ("motto > 3", ("fill-failed", "'>' cannot compare nothing with a number")),
    ],
)
def test_faults_in_conditions_are_told_in_a_makers_words(expression, expected):
    with pytest.raises(FillError) as caught:
        ask(expression)

    assert (caught.value.code, caught.value.message) == expected


@pytest.mark.parametrize(
    "text",
    [
        "{{ id.__class__ }}",
        "{{ id._x }}",
        "{{ self }}",
        "{{ lipsum() }}",
        "{{ cycler.__init__ }}",
        "{{ '%1000000000d' | format(1) }}",
        "{{ '{0.__class__}'.format(id) }}",
        "{{ id.center(1000000000) }}",
        "{{ [id] | map('upper') | join }}",
        "{{ id | attr('__class__') }}",
        "{{ 10 ** 10 }}",
        "{% macro a() %}{% endmacro %}",
        "{% include '/etc/passwd' %}",
        "{% import 'x' as y %}",
        "{% from 'x' import y %}",
        "{% extends 'x' %}",
        "{% block a %}{% endblock %}",
        "{% call a() %}{% endcall %}",
        "{% filter upper %}{% endfilter %}",
        "{% set a %}{% endset %}",
        "{% with a = 1 %}{% endwith %}",
        "{% for a in tags recursive %}{% endfor %}",
        "{{ tags | sort(*tags) }}",
        "{{ range() }}",
        "{{ id.upper.upper() }}{{ (id ~ id).format() }}",
    ],
)
def test_what_could_do_harm_is_forbidden(text):
    with pytest.raises(FillError) as caught:
        compile_text(text)

    assert caught.value.code == "fill-forbidden"


@pytest.mark.parametrize(
    "text",
    [
        "{{ id['__class__'] }}",
        "{{ colors['__class__'] }}",
        "{{ tags | sort(attribute='__class__') | join }}",
        "{{ id.upper }}",
        "{{ '%s' % id }}",
        "{% set a = [tags] %}",
        "{{ tags + tags }}",
        "{{ tags * 9 }}",
    ],
)
def test_what_python_could_do_with_values_is_no_part_of_a_text(text):
    with pytest.raises(FillError):
        fill(text)


ENDLESS = [
    "{% for a in range(1000) %}{% for b in range(1000) %}{% for c in range(9) %}x{% endfor %}{% endfor %}{% endfor %}",
    "{% for a in range(100000) %}x{% endfor %}",
    "{% for a in range(1000) %}{{ range(1000) | sort | sum }}{% endfor %}",
    "{% for a in range(900) %}{{ title }}{{ title }}{{ title }}{{ title }}{{ title }}{{ title }}{% endfor %}",
    "{{ 'x' * 1000000000 }}",
    "{{ 1000000000 * 'x' }}",
    "{{ 999999999999 * 999999999999 }}",
    "{% set a = 'x' * 60000 %}{% set b = a ~ a %}{{ b }}",
    "{% set a = 'x' * 60000 %}{{ a + a }}",
    "{% set a = 'x' * 60000 %}{{ a | replace('x', a) }}",
    "{% set a = 'x' * 60000 %}{{ a.replace('', a) }}",
    "{{ range(1000) | join('x' * 60000) }}",
    "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "{{ 1 }}" + "x" * 70000,
]


@pytest.mark.parametrize("text", ENDLESS, ids=range(len(ENDLESS)))
def test_nothing_runs_or_grows_without_end(text):
    start = time.perf_counter()

    code, _, _ = fault_of(text)

    assert (code, time.perf_counter() - start < 1) == ("fill-limit", True)


def test_a_long_value_is_a_limit_too():
    assert fault_of("{{ title }}{{ title }}", title="x" * 60_000)[0] == "fill-limit"


@given(st.text(alphabet="{}%#|.()[]'\"~+-*/<>= \nabx01_", max_size=40))
def test_no_text_raises_anything_but_a_fill_error(inside):
    values = {"a": 1, "b": "x", "x": [1]}

    for text in (inside, "{{" + inside + "}}", "{% " + inside + " %}"):
        with suppress(FillError):
            assert isinstance(compile_text(text)(values), str)
    with suppress(FillError):
        assert isinstance(compile_test(inside)(values), bool)


def test_names_in_braces_are_filled_without_jinja():
    program = (
        "import sys; from pnp.fill import compile_text, compile_test;"
        "compile_text('art/{{ id }}.png')({'id': 'fox'}); compile_test('id')({'id': 1}); print('jinja2' in sys.modules)"
    )

    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout

    assert said == "False\n"


def test_filling_one_name_takes_microseconds():
    compiled = compile_text("{{ title }}")

    start = time.perf_counter()
    for _ in range(1000):
        compiled(CARD)

    assert time.perf_counter() - start < 0.05
