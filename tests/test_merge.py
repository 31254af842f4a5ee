"""Laying one file over another, and finding one's way in nodes."""

from hypothesis import given
from hypothesis import strategies as st

from pnp.problems import Report
from pnp.source.merge import merge
from pnp.source.plain import Plain, locate, plain
from pnp.source.yaml import parse


def node(text, file="a.yaml"):
    return parse(text.encode(), file, Report())


def test_a_merge_keeps_the_order_of_the_base_and_appends_new_keys():
    base = node("elements: {title: {font: a, size: 9}, text: x}\nname: card\n")
    over = node("more: 1\nelements: {art: y, title: {size: 11}}\n")

    merged = plain(merge(base, over))

    assert merged == {
        "elements": {"title": {"font": "a", "size": "11"}, "text": "x", "art": "y"},
        "name": "card",
        "more": "1",
    }
    assert list(merged) == ["elements", "name", "more"]
    assert list(merged["elements"]) == ["title", "text", "art"]


def test_what_is_no_mapping_is_replaced_as_a_whole():
    base = node("list: [a, b]\nmap: {a: 1}\ntext: x\nnothing: {a: 1}\n")
    over = node("list: [c]\nmap: y\ntext: {b: 2}\nnothing:\n")

    assert plain(merge(base, over)) == {"list": ["c"], "map": "y", "text": {"b": "2"}, "nothing": ""}


def test_every_value_of_a_merge_keeps_its_own_place():
    base = node("a:\n  b: 1\n  c: 2\n", "base.yaml")
    over = node("\na: {c: 3}\n", "over.yaml")

    merged = merge(base, over)

    places = [str(locate(merged, way)[0].span) for way in ((), ("a",), ("a", "b"), ("a", "c"))]
    assert places == ["over.yaml:2:1", "over.yaml:2:4", "base.yaml:2:6", "over.yaml:2:8"]


nested = st.recursive(
    st.text(alphabet="ab", max_size=2), lambda below: st.dictionaries(st.sampled_from("abc"), below), max_leaves=6
)


def written(value):
    """A nested dict of texts as YAML."""
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}": {written(each)}' for key, each in value.items()) + "}"
    return f'"{value}"'


@given(nested, nested)
def test_merging_leaves_both_sides_alone_and_can_be_repeated(one, other):
    base, over = node(written(one)), node(written(other))
    before = plain(base), plain(over)

    merged = merge(base, over)

    assert (plain(base), plain(over)) == before
    assert plain(merge(merged, over)) == plain(merged)


def test_only_unquoted_texts_are_plain():
    values = plain(node("[a, 'b', \"c\", ~]"))

    assert [type(value) for value in values] == [Plain, str, str, Plain]


def test_a_way_is_followed_as_far_as_it_is_written():
    deck = node("cards:\n  - {id: fox}\n  - {id: owl}\n")

    ways = [("cards", 1, "id"), ("cards", 1, "title"), ("cards", 7, "id"), ("decks",), ("cards", 0, "id", "x", 2)]
    found = [(str(value.span), key.text if key else None) for value, key in (locate(deck, way) for way in ways)]

    assert found == [
        ("a.yaml:3:10", "id"),
        ("a.yaml:3:5", None),
        ("a.yaml:2:3", "cards"),
        ("a.yaml:1:1", None),
        ("a.yaml:2:10", "id"),
    ]
