"""
What every record shares: reading nodes into typed values, and problems in the maker's words when that fails.

Converters take text, since a node is always text: pydantic's own would read `1_000` and `2.0` as whole numbers and
drop the sign of `+2`. Each record remembers its node, so that a later stage can point at the value it complains about.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError
from pydantic_core import ErrorDetails, PydanticCustomError

from .fill import Fill, FillError, Test, compile_test, compile_text
from .problems import Report, Span, did_you_mean
from .source.nodes import Mapping, Node, Scalar, Sequence
from .source.plain import Plain, locate, plain
from .units import points

PROBLEMS = {
    "unknown-key": """
A key that nothing here knows, most often a slip of the pen: `atack` for `attack`. What is not known would be ignored,
and a card would be printed without its value, so it is an error. Write the key as the message suggests, or, for a
field of your own on a card, name it under `fields:` in the game file.
""",
    "missing-key": """
Something that cannot be guessed is not there, such as the `id` of a card or the `template` of a deck. Add the key to
the mapping that the place points at.
""",
    "wrong-shape": """
A list where one value is expected, one text where a list is expected, and the like. In YAML a list is written
`[left, top]` or one item a line behind `- `; a mapping is `key: value` lines, indented. A text that holds `: ` or
starts with `{`, `[`, `*`, `&`, `%` or `@` needs quotes.
""",
    "wrong-value": """
The value is of the right shape but none of those that are possible here, such as `colour: blu` or `align: middle`.
The message lists what is possible or shows an example of the form that is expected.
""",
    "wrong-length": """
A length needs a number, a decimal point and a unit: `63.5mm`, `2.5in`, `9pt`, `1cm`. A number alone is refused,
because millimetres, inches and pixels are all somebody's habit; only `0` may stand alone.
""",
    "wrong-number": """
A whole number is expected: digits with an optional sign, such as `3`, `-1` or `+2`. `2.0`, `1_000`, `1e3` and `two`
are not read as numbers, so that nothing is changed behind your back.
""",
}


class Record(BaseModel):
    """Something a maker writes, once it is checked: frozen, with its place."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True)

    # Not one of pydantic's private attributes: reading those takes a microsecond, and this is read for every card.
    _node: ClassVar[Mapping | None] = None

    @property
    def span(self) -> Span | None:
        """Where the record is written."""
        return self._node.span if self._node else None

    def at(self, *loc: str | int) -> Span | None:
        """Where the value under the keys `loc` is written, or the deepest part of that way that is written at all."""
        return locate(self._node, loc)[0].span if self._node else None


AnyRecord = TypeVar("AnyRecord", bound=Record)


def read(record: type[AnyRecord], node: Node, report: Report, what: str) -> AnyRecord | None:
    """
    The record that `node` describes, or None after telling `report` all that is wrong with it.

    `what` names it in messages: 'this card has no ...'.
    """
    if not isinstance(node, Mapping):
        report.error("wrong-shape", f"expected {article(what)} with keys and values, found {shape(node)}", node.span)
        return None
    try:
        made = record.model_validate(plain(node))
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            tell(detail, record, node, report, what)
        return None
    attach(made, node)
    return made


def attach(record: Record, node: Node) -> None:
    """Give `record` and the records in it the nodes they were read from."""
    if not isinstance(node, Mapping):
        return
    keep_node(record, node)
    for name, field in type(record).model_fields.items():
        value, below = getattr(record, name), node.get(field.alias or name)
        if below is None:
            continue
        if isinstance(value, Record):
            attach(value, below)
        elif isinstance(value, dict) and isinstance(below, Mapping):
            for key, each in value.items():
                if isinstance(each, Record) and (child := below.get(key)):
                    attach(each, child)
        elif isinstance(value, tuple) and isinstance(below, Sequence):
            for each, child in zip(value, below.items, strict=False):
                if isinstance(each, Record):
                    attach(each, child)


def keep_node(record: Record, node: Mapping) -> None:
    """Let `record`, and no other of its type, remember where it was written."""
    object.__setattr__(record, "_node", node)


def keys(record: type[Record]) -> tuple[str, ...]:
    """The keys that a maker can write in `record`."""
    return tuple(field.alias or name for name, field in record.model_fields.items())


def tell(detail: ErrorDetails, record: type[Record], node: Mapping, report: Report, what: str) -> None:
    """Add what pydantic found to `report`, at its place and in plain words."""
    loc = tuple(each for each in detail["loc"] if not (isinstance(each, str) and each.startswith("function-")))
    found, key = locate(node, loc)
    kind, name = detail["type"], str(loc[-1]) if loc else what
    context: dict[str, Any] = dict(detail.get("ctx", {}))
    if kind == "extra_forbidden":
        owner, owner_name = owner_of(record, loc, what)
        place = key.span if key else found.span
        report.error("unknown-key", f"this {owner_name} has no '{name}'{did_you_mean(name, keys(owner))}", place)
    elif kind == "missing":
        _, owner_name = owner_of(record, loc, what)
        report.error("missing-key", f"this {owner_name} needs '{name}'", start(found))
    elif kind == "literal_error":
        said = quoted(found)
        options = str(context["expected"]).replace("'", "")
        message = f"{said} is not possible for '{key_name(loc)}', expected {options}"
        report.error("wrong-value", message + did_you_mean(said.strip("'"), re.split(r", | or ", options)), found.span)
    elif kind in EXPECTED:
        report.error("wrong-shape", f"'{key_name(loc)}' is {shape(found)}, expected {EXPECTED[kind]}", found.span)
    elif "message" in context:
        report.error(kind, context["message"], found.span, hint=context.get("hint", ""))
    else:
        report.error("wrong-value", f"{quoted(found)} does not do for '{key_name(loc)}': {detail['msg']}", found.span)


EXPECTED = {
    "string_type": "text",
    "dict_type": "keys and values",
    "model_type": "keys and values",
    "model_attributes_type": "keys and values",
    "tuple_type": "a list",
    "list_type": "a list",
    "too_short": "a longer list",
    "too_long": "a shorter list",
}


def owner_of(record: type[Record], loc: tuple[str | int, ...], what: str) -> tuple[type[Record], str]:
    """The record type that holds the last key of `loc`, and the word for it."""
    owner, name = record, what
    for step in loc[:-1]:
        if isinstance(step, str):
            field = next((each for key, each in owner.model_fields.items() if (each.alias or key) == step), None)
            inner = nested(field.annotation) if field else None
            if inner is None:
                continue
            owner, name = inner, f"'{step}'"
    return owner, name


def nested(annotation: object) -> type[Record] | None:
    """The record type inside an annotation such as `tuple[Deck, ...]` or `Theme | None`."""
    if isinstance(annotation, type) and issubclass(annotation, Record):
        return annotation
    for each in getattr(annotation, "__args__", ()):
        if inner := nested(each):
            return inner
    return None


def key_name(loc: tuple[str | int, ...]) -> str:
    """The last key of `loc` that is a word."""
    return next((each for each in reversed(loc) if isinstance(each, str)), "this")


def start(node: Node) -> Span:
    """The first character of a node: a missing key is missing at the head of its mapping."""
    return Span(node.file, node.line, node.column, node.line, node.column + 1)


def shape(node: Node) -> str:
    """What a node is, in a maker's words."""
    match node:
        case Scalar():
            return "nothing" if node.is_nothing else f"the text {quoted(node)}"
        case Sequence():
            return "a list"
        case _:
            return "a mapping of keys to values"


def quoted(node: Node) -> str:
    """The maker's own text in quotes, cut when it is long."""
    if not isinstance(node, Scalar):
        return shape(node)
    text = node.text if len(node.text) <= 40 else node.text[:37] + "..."
    return f"'{text}'"


def article(what: str) -> str:
    """`what` with 'a' or 'an'."""
    return f"an {what}" if what[0] in "aeiou" else f"a {what}"


def fault(code: str, message: str, hint: str = "") -> PydanticCustomError:
    """What a converter raises; `message` is a sentence for the maker."""
    return PydanticCustomError(code, "{message}", {"message": message, "hint": hint})


def said(value: object) -> str:
    """`value` as text, refusing lists, mappings and nothing."""
    if not isinstance(value, str):
        raise fault("wrong-shape", f"expected one value, found {'a list' if isinstance(value, list) else 'a mapping'}")
    return value


def is_nothing(value: object) -> bool:
    """Whether a plain scalar says nothing."""
    return isinstance(value, Plain) and value in ("", "~", "null", "Null", "NULL")


def optional(convert: Callable[[object], Any]) -> Callable[[object], Any]:
    """`convert`, except that nothing stays nothing."""
    return lambda value: None if value is None or is_nothing(value) else convert(value)


def to_length(value: object) -> float:
    """Text to points."""
    if isinstance(value, float):
        return value
    try:
        return points(said(value))
    except ValueError as error:
        raise fault("wrong-length", str(error)) from None


def to_size(value: object) -> float:
    """Text to points, more than nothing."""
    length = to_length(value)
    if length <= 0:
        raise fault("wrong-length", f"'{value}' must be more than 0")
    return length


def to_whole(value: object) -> int:
    """Text to a whole number."""
    if isinstance(value, int):
        return value
    text = said(value).strip()
    if not re.fullmatch(r"[+-]?[0-9]{1,9}", text):
        raise fault("wrong-number", f"'{text}' is not a whole number, expected digits such as '3'")
    return int(text)


def to_number(value: object) -> float:
    """Text to a number with an optional fraction; '80%' is 0.8."""
    if isinstance(value, float | int):
        return float(value)
    text = said(value).strip()
    match = re.fullmatch(r"([+-]?(?:\d+(?:\.\d*)?|\.\d+))(%?)", text)
    if match is None:
        raise fault("wrong-number", f"'{text}' is not a number, expected something like '0.8' or '80%'")
    return float(match[1]) / (100 if match[2] else 1)


def to_yes(value: object) -> bool:
    """Text to yes or no."""
    if isinstance(value, bool):
        return value
    answer = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}.get(said(value).lower())
    if answer is None:
        raise fault("wrong-value", f"'{value}' is neither 'yes' nor 'no'")
    return answer


def to_fill(value: object) -> Fill:
    """Text that may hold Jinja."""
    if isinstance(value, Fill):
        return value
    try:
        return compile_text(said(value))
    except FillError as error:
        raise fault(error.code, error.message) from None


def to_test(value: object) -> Test:
    """A condition."""
    if isinstance(value, Test):
        return value
    try:
        return compile_test(said(value))
    except FillError as error:
        raise fault(error.code, error.message) from None


def to_list(value: object) -> object:
    """A list, or one value as a list of one."""
    return [value] if isinstance(value, str) else value


class Limits(NamedTuple):
    """The lowest and the highest number that is allowed, both included."""

    low: int
    high: int


def to_limits(value: object) -> Limits:
    """'1..4' to its two ends."""
    if isinstance(value, Limits):
        return value
    match = re.fullmatch(r"\s*([+-]?\d+)\s*\.\.\s*([+-]?\d+)\s*", said(value))
    if match is None or int(match[1]) > int(match[2]):
        raise fault("wrong-value", f"'{value}' is not a range, expected the lowest and the highest such as '1..4'")
    return Limits(int(match[1]), int(match[2]))


Text = Annotated[str, BeforeValidator(said)]
Length = Annotated[float, BeforeValidator(to_length)]
Size = Annotated[float, BeforeValidator(to_size)]
Whole = Annotated[int, BeforeValidator(to_whole)]
Number = Annotated[float, BeforeValidator(to_number)]
YesNo = Annotated[bool, BeforeValidator(to_yes)]
Filled = Annotated[Fill, BeforeValidator(to_fill)]
Condition = Annotated[Test, BeforeValidator(to_test)]
Range = Annotated[Limits, BeforeValidator(to_limits)]
Texts = Annotated[tuple[Text, ...], BeforeValidator(to_list)]
