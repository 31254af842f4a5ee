"""Which parts of Jinja a text may be made of, and those that are put in the place of parts without limits."""

from __future__ import annotations

from typing import NoReturn

from jinja2 import Environment, nodes
from jinja2.visitor import NodeTransformer

from ..problems import did_you_mean
from .sandbox import DICT, METHODS
from .values import FillError

PARTS = frozenset(
    [
        "Template",
        "Output",
        "TemplateData",
        "Name",
        "Const",
        "Tuple",
        "List",
        "Dict",
        "Pair",
        "CondExpr",
        "Filter",
        "Test",
        "Compare",
        "Operand",
        "And",
        "Or",
        "Not",
        "Add",
        "Sub",
        "Mul",
        "Div",
        "FloorDiv",
        "Mod",
        "Neg",
        "Pos",
        "Concat",
        "Getattr",
        "Getitem",
        "Slice",
        "Call",
        "Keyword",
        "For",
        "If",
        "Assign",
    ]
)
"""Names of the node classes that a text may be made of."""

WRITTEN = {"AssignBlock": "endset", "CallBlock": "call", "FilterBlock": "filter", "FromImport": "import", "Pow": "**"}
"""How makers write a node whose class is called otherwise."""


class Rewriter(NodeTransformer):
    """Puts filters that count and limit in the place of what Jinja itself would do without limits."""

    def filtered(self, name: str, node: nodes.Expr, args: list[nodes.Expr]) -> nodes.Filter:
        """`node` through a filter."""
        return nodes.Filter(node, name, args, [], None, None, lineno=node.lineno)

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        """`a ~ b` joins."""
        self.generic_visit(node)
        return self.filtered("join", nodes.List(node.nodes, lineno=node.lineno), [])

    def visit_Call(self, node: nodes.Call) -> nodes.Node:
        """`range()` is the only function."""
        self.generic_visit(node)
        return self.filtered(" range", node.args[0], node.args[1:]) if isinstance(node.node, nodes.Name) else node

    def visit_CondExpr(self, node: nodes.CondExpr) -> nodes.Node:
        """Without an `else` nothing is said."""
        self.generic_visit(node)
        node.expr2 = node.expr2 or nodes.Const("", lineno=node.lineno)
        return node

    def visit_For(self, node: nodes.For) -> nodes.Node:
        """A loop pays for its turns."""
        weight = 1 + sum(1 for _ in node.find_all(nodes.Node))
        self.generic_visit(node)
        assert isinstance(node.iter, nodes.Expr)
        node.iter = self.filtered(" loop", node.iter, [nodes.Const(weight, lineno=node.lineno)])
        return node

    def visit_List(self, node: nodes.List) -> nodes.Node:
        """Lists hold single values, and lists written inside them."""
        self.generic_visit(node)
        node.items = [self.held(item) for item in node.items]
        return node

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Node:
        """As lists, except where names are set."""
        if node.ctx == "load":
            self.generic_visit(node)
            node.items = [self.held(item) for item in node.items]
        return node

    def visit_Pair(self, node: nodes.Pair) -> nodes.Node:
        """A value of a mapping written in the text."""
        self.generic_visit(node)
        node.value = self.held(node.value)
        return node

    def held(self, item: nodes.Expr) -> nodes.Expr:
        """An item that is checked when it is known, unless the text itself shows what it is."""
        return item if isinstance(item, nodes.Literal) else self.filtered(" single", item, [])


def check(tree: nodes.Template, sandbox: Environment) -> None:
    """Raise FillError for the first part that games may not use."""
    for node in tree.find_all(nodes.Node):
        what = type(node).__name__
        if what not in PARTS:
            forbid(f"'{WRITTEN.get(what, what.lower())}' is not possible in the texts of a game", node)
        elif isinstance(node, nodes.Name) and node.name == "self":
            forbid("'self' is not possible in the texts of a game", node)
        elif isinstance(node, nodes.Getattr) and node.attr.startswith("_"):
            forbid(f"'{node.attr}' is not possible, since names behind a '.' must not begin with '_'", node)
        elif isinstance(node, nodes.Filter | nodes.Test):
            known = sandbox.filters if isinstance(node, nodes.Filter) else sandbox.tests
            if node.name not in known:
                word = "filter" if isinstance(node, nodes.Filter) else "test"
                forbid(f"there is no {word} '{node.name}'{did_you_mean(node.name, known)}", node)
        elif isinstance(node, nodes.Call):
            callee = node.node
            is_range = isinstance(callee, nodes.Name) and callee.name == "range" and node.args and not node.kwargs
            if not is_range and not (isinstance(callee, nodes.Getattr) and callee.attr in METHODS | DICT):
                forbid("only range(...) and a few methods such as '.upper()' can be called", node)
        elif isinstance(node, nodes.For) and node.recursive:
            forbid("loops cannot be recursive", node)
        if getattr(node, "dyn_args", None) or getattr(node, "dyn_kwargs", None):
            forbid("'*' before an argument is not possible in the texts of a game", node)


def forbid(message: str, node: nodes.Node) -> NoReturn:
    """Raise FillError for a part that games may not use."""
    raise FillError("fill-forbidden", message, node.lineno)
