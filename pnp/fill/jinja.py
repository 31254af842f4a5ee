"""Texts and conditions compiled by Jinja, and its complaints in a maker's words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache

from jinja2 import Template, nodes
from jinja2.exceptions import TemplateSyntaxError
from jinja2.meta import find_undeclared_variables
from jinja2.parser import Parser
from jinja2.utils import missing

from ..problems import did_you_mean
from .filters import STEPS, Filling, limited
from .parts import Rewriter, check
from .sandbox import Missing, Sandbox
from .values import LONGEST, FillError, Purse, kind

Values = Mapping[str, object]


@cache
def shared() -> Sandbox:
    """The one sandbox: what it compiles depends on nothing else."""
    return Sandbox()


def filling(text: str) -> tuple[frozenset[str], Callable[[Values], str]]:
    """The names that a text uses, and what fills it. Raises FillError."""
    names, pieces = compiled(text, lambda sandbox: sandbox.parse(text))

    def run(values: Values) -> str:
        length, filled = 0, []
        for piece in pieces(values, Filling(shared(), values, None, {})):  # type: ignore[arg-type]  # only read
            length += len(piece)
            limited(length)
            filled.append(piece)
        return "".join(filled)

    return names, run


def testing(expression: str) -> tuple[frozenset[str], Callable[[Values, Purse | None], bool]]:
    """The names that a condition uses, and what asks it. Raises FillError."""
    if "{{" in expression or "{%" in expression:
        raise FillError("fill-syntax", "a condition has no braces, expected something like 'cost > 3'")
    if not expression.strip():
        raise FillError("fill-syntax", "a condition is empty, expected something like 'cost > 3'")

    def parse(sandbox: Sandbox) -> nodes.Template:
        parser = Parser(sandbox, expression, state="variable")
        found = parser.parse_expression()
        if not parser.stream.eos:
            token = parser.stream.current
            meant = " (did you mean '=='?)" if token.type == "assign" else ""
            raise FillError("fill-syntax", f"'{token.value}' does not belong here{meant}", token.lineno)
        # An output would say 'no' where False is meant, so the answer is 'x' or ''.
        answer = nodes.CondExpr(found, nodes.Const("x"), nodes.Const(""), lineno=1)
        return nodes.Template([nodes.Output([answer], lineno=1)], lineno=1)

    names, pieces = compiled(expression, parse)

    # What takes no steps of its own takes time by its length.
    weight = 1 + len(expression) // 64

    def run(values: Values, purse: Purse | None) -> bool:
        context = Filling(shared(), values, None, {})  # type: ignore[arg-type]  # only read
        if purse:
            context.left = min(STEPS, purse.left)
        before = context.left
        try:
            return any(pieces(values, context))
        finally:
            if purse:
                purse.left -= weight + before - context.left

    return names, run


Pieces = Callable[[Values, Filling], Iterator[str]]


def compiled(text: str, parse: Callable[[Sandbox], nodes.Template]) -> tuple[frozenset[str], Pieces]:
    """The names that a text uses, and what gives its pieces. Raises FillError."""
    if len(text) > LONGEST:
        raise FillError("fill-limit", f"the text is longer than {LONGEST:,} characters")
    sandbox = shared()
    try:
        tree = parse(sandbox)
        check(tree, sandbox)
        tree = Rewriter().visit(tree)
        tree.set_environment(sandbox)
        names = frozenset(find_undeclared_variables(tree))
        template = sandbox.from_string(tree)
    except FillError:
        raise
    except TemplateSyntaxError as error:
        raise FillError("fill-syntax", unread(error.message or ""), error.lineno) from None
    except (RecursionError, MemoryError):
        raise FillError("fill-limit", "brackets or loops are nested too deep") from None
    except Exception as error:
        raise FillError("fill-syntax", unread(str(error))) from None

    def pieces(values: Values, context: Filling) -> Iterator[str]:
        try:
            yield from template.root_render_func(context)
        except Exception as error:
            raise told(error, values, template) from None

    return names, pieces


def unread(message: str) -> str:
    """What Jinja says of a text that it cannot read, as one sentence."""
    if innermost := re.search(r"innermost block that needs to be closed is '(\w+)'", message):
        return f"'{{% {innermost[1]} %}}' is not closed, expected '{{% end{innermost[1]} %}}'"
    first = message.split(". ")[0].rstrip(".")
    return f"this does not read as Jinja: {first[:1].lower()}{first[1:]}"


TYPES = {
    "str": "a text",
    "int": "a number",
    "float": "a number",
    "bool": "yes or no",
    "NoneType": "nothing",
    "list": "a list",
    "tuple": "a list",
    "dict": "a mapping",
}


def told(error: Exception, values: Values, template: Template) -> FillError:
    """What went wrong while a text was filled, in a maker's words, with its line."""
    line, trace = 1, error.__traceback__
    while trace:
        if trace.tb_frame.f_code.co_filename == "<template>":
            line = template.get_corresponding_lineno(trace.tb_lineno)
        trace = trace.tb_next
    match error:
        case FillError():
            error.line = line
            return error
        case Missing():
            return FillError("unknown-name", lacking(error, values), line)
        case RecursionError() | MemoryError():
            return FillError("fill-limit", "this is nested too deep to be filled", line)
        case ZeroDivisionError():
            return FillError("fill-failed", "something is divided by zero", line)
    said = str(error)
    if match := re.fullmatch(r"'(.+)' not supported between instances of '(\w+)' and '(\w+)'", said):
        left, right = TYPES.get(match[2], match[2]), TYPES.get(match[3], match[3])
        return FillError("fill-failed", f"'{match[1]}' cannot compare {left} with {right}", line)
    plain = re.sub(r"'(\w+)'( object)?", lambda name: TYPES.get(name[1], name[0]), said)
    return FillError("fill-failed", f"this cannot be worked out: {plain or type(error).__name__}", line)


def lacking(error: Missing, values: Values) -> str:
    """What is not there, and the nearest that is."""
    name, of = error.name, error.of
    if of is missing or isinstance(of, dict):
        known = values if of is missing else of
        return f"there is no '{name}' here{did_you_mean(str(name), map(str, known))}"
    return f"{kind(of)} has no '{name}'"
