"""
JSON Schema of the files that makers write, for editors: from the records that read them, all plug-ins included.

A schema says less than `pnp check`: it sees keys and the form of values, and knows nothing of other files. What it
calls wrong, pnp calls wrong too.
"""

from __future__ import annotations

import ast
import inspect
import json
from collections.abc import Callable, Iterable
from itertools import pairwise
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from annotated_types import MinLen
from pydantic import AfterValidator, BeforeValidator

from . import forms
from .boards._records import BoardFile
from .fill import Fill
from .forms import Form
from .kinds._records import Card, Deck
from .ledger import FORM as LEDGER
from .model import Record
from .project import GameFile
from .scene import Element
from .sheets import Sheet
from .tables.records import Source
from .templates import TemplateFile, element_types

DRAFT = "http://json-schema.org/draft-07/schema#"

FURTHER: dict[type[Record], dict[str, str]] = {
    Sheet: {"extends": "The sheet that it differs from; its own name means the ready-made one."},
    TemplateFile: {"extends": "The template that these elements are laid over."},
}
"""Keys that are followed, and gone, before the record is read."""

IDS: Form = {
    "if": {"not": {"properties": {"defaults": {"required": ["id"]}}, "required": ["defaults"]}},
    "then": {"properties": {"cards": {"items": {"required": ["id"]}}}},
}
"""The cards of a deck need an id, where its defaults have none."""


def schemas() -> dict[str, Form]:
    """The schema of each kind of file, by its name."""
    return {
        "board": document(BoardFile),
        "cards": document(tuple[Card, ...]),
        "game": document(GameFile),
        "ledger": {"$schema": DRAFT, **LEDGER},
        "template": document(TemplateFile),
    }


def files() -> dict[str, str]:
    """The schemas as files of a folder, by their names."""
    return {
        f"{kind}.schema.json": json.dumps(form, indent=1, ensure_ascii=False) + "\n" for kind, form in schemas().items()
    }


def document(annotation: object) -> Form:
    """The schema of a file that is read as `annotation`."""
    made = Forms()
    form = made.of(annotation)
    if "$ref" in form:  # Beside a reference, draft 7 reads nothing.
        form = made.definitions.pop(form["$ref"].rpartition("/")[2])
    return {"$schema": DRAFT, **form, "definitions": dict(sorted(made.definitions.items()))}


class Forms:
    """Makes the forms of types; those of records are definitions with names."""

    def __init__(self) -> None:
        self.definitions: dict[str, Form] = {}

    def of(self, annotation: Any, beside: tuple[object, ...] = ()) -> Form:
        """What is written for a value of this type; `beside` is what pydantic finds beside it."""
        # Any: a type is a value of many types.
        if get_origin(annotation) is Annotated:
            inner, *nearer = get_args(annotation)
            return self.of(inner, (*nearer, *beside))
        form = self.bare(annotation)
        for each in beside:
            if isinstance(each, MinLen):
                form = {**form, "minItems" if form["type"] == "array" else "minProperties": each.min_length}
        for each in beside:
            if isinstance(each, BeforeValidator):
                form = forms.applied(each.func, form)
            elif not isinstance(each, AfterValidator | MinLen):
                raise TypeError(f"no form is known for {each}")
        return form

    def bare(self, annotation: Any) -> Form:
        """The form of a type without its converters; empty for what only they can make."""
        origin, args = get_origin(annotation), get_args(annotation)
        if origin is Literal:
            return {"enum": list(args)}
        if origin is tuple and args[1:] == (...,):
            return {"type": "array", "items": self.of(args[0])}
        if origin is dict:
            names = self.of(args[0])
            named = {"propertyNames": {"pattern": names["pattern"]}} if "pattern" in names else {}
            return {"type": "object", "additionalProperties": self.of(args[1]), **named}
        if origin in (Union, UnionType):
            # Nothing can be written for None but what a converter reads as nothing.
            return self.of(next(each for each in args if each is not type(None)))
        if isinstance(annotation, type) and issubclass(annotation, Record):
            make = self.whole_element if annotation is Element else lambda: self.record(annotation)
            return self.named(annotation.__name__, make)
        return {}

    def named(self, name: str, make: Callable[[], Form], *path: str) -> Form:
        """A reference to a definition, or to what lies at `path` in it; it is made where it is not there yet."""
        if name not in self.definitions:
            self.definitions[name] = {}  # It may hold itself.
            self.definitions[name] = make()
        return {"$ref": "/".join(["#/definitions", name, *path])}

    def record(self, record: type[Record]) -> Form:
        """The keys of a record, each with its form and what it means."""
        return {
            "type": "object",
            "description": inspect.cleandoc(record.__doc__ or ""),
            "properties": {**self.keys(record), **further(record), **(self.sources() if record is Deck else {})},
            # What an element lacks may be written in the template that its own one extends, and the id of a card may
            # be made by the defaults of its deck.
            **({} if issubclass(record, Element | Card) else needed(record)),
            **(IDS if record is Deck else {}),
            "additionalProperties": record.model_config.get("extra") == "allow",
            **(self.by_extends() if record is TemplateFile else {}),
        }

    def keys(self, record: type[Record]) -> dict[str, Form]:
        """The form of each key of a record; those that all elements have are written once."""
        common = Element.model_fields if issubclass(record, Element) and record is not Element else {}
        said = meanings(record)
        found = {}
        for name, field in record.model_fields.items():
            if name in common:
                found[name] = self.named("Common", lambda: {"properties": self.keys(Element)}, "properties", name)
            else:
                form = self.read_later(record, name) or self.of(field.annotation, tuple(field.metadata))
                found[field.alias or name] = described(form, said.get(name, ""), field.default)
        return found

    def sources(self) -> dict[str, Form]:
        """The keys of a deck that are followed, and gone, before its cards are read."""
        one = {"anyOf": [{"type": "string"}, self.of(Source)]}
        return {
            "table": {
                "description": "Files with cards, one or a list: CSV, workbooks, YAML lists.",
                "anyOf": [*one["anyOf"], {"type": "array", "items": one}],
            },
            "defaults": {"type": "object", "description": "Keys of all cards that do not say otherwise."},
            "combine": {
                "type": "object",
                "description": "Fields with lists, of which every choice makes a card with every other.",
                "minProperties": 1,
            },
        }

    def read_later(self, record: type[Record], name: str) -> Form | None:
        """The form of a field that stays as it is written until a later stage reads it."""
        match record.__name__, name:
            case GameFile.__name__, "sheets":
                return {"type": "object", "additionalProperties": self.of(Sheet)}
            case Card.__name__, "elements":
                return {"type": "object", "additionalProperties": self.change()}
            case TemplateFile.__name__, "elements":
                return {"type": "object"}
        return None

    def by_extends(self) -> Form:
        """The elements of a template: whole ones, or changes where it extends another."""
        whole, changes = (
            {"properties": {"elements": {"additionalProperties": form}}} for form in (self.of(Element), self.change())
        )
        return {"if": {"required": ["extends"]}, "then": changes, "else": whole}

    def whole_element(self) -> Form:
        """An element with all that it needs, by the one key that only its kind has."""
        kinds = element_types()
        says = f"expected one of {', '.join(f'{key}:' for key in kinds)}, which says what the element is"
        return {
            "type": "object",
            "description": "A thing that a template places, known by the one key that only its kind has.",
            "properties": {key: {"description": kind.__doc__} for key, kind in kinds.items()},
            "errorMessage": says,
            "if": without(kinds),
            "then": {"type": "null", "errorMessage": says},  # It never is: editors say just the message.
            "allOf": [
                {"if": having(key), "then": {**needed(kind), "allOf": [self.of(kind)]}} for key, kind in kinds.items()
            ],
        }

    def change(self) -> Form:
        """A part of an element; where its kind is said elsewhere, any key of any kind."""
        return self.named("Change", self.changed_element)

    def changed_element(self) -> Form:
        """What may be written of an element whose kind is not known here."""
        kinds = {key: self.of(kind) for key, kind in element_types().items()}
        found: dict[str, list[Form]] = {}
        for kind in kinds.values():
            keys = self.definitions[kind["$ref"].rpartition("/")[2]]["properties"]
            for key, form in keys.items():
                here = form if "$ref" in form else {"$ref": f"{kind['$ref']}/properties/{key}"}
                if here not in found.setdefault(key, []):
                    found[key].append(here)
        return {
            "type": "object",
            "description": "What is changed of an element.",
            "allOf": [{"if": having(key), "then": form} for key, form in kinds.items()],
            "if": without(kinds),
            "then": {
                "properties": {key: each[0] if len(each) == 1 else {"anyOf": each} for key, each in found.items()},
                "additionalProperties": False,
            },
        }


def having(key: str) -> Form:
    """What holds of keys and values with `key` among them, and of nothing else."""
    return {"type": "object", "required": [key]}


def without(keys: Iterable[str]) -> Form:
    """What holds of keys and values with none of `keys` among them."""
    return {"type": "object", "not": {"anyOf": [{"required": [key]} for key in keys]}}


def further(record: type[Record]) -> dict[str, Form]:
    """The key of a record that is followed, and gone, before it is read."""
    return {key: {"type": "string", "description": says} for key, says in FURTHER.get(record, {}).items()}


def needed(record: type[Record]) -> Form:
    """The keys that a record cannot do without."""
    keys = [field.alias or name for name, field in record.model_fields.items() if field.is_required()]
    return {"required": keys} if keys else {}


def described(form: Form, meaning: str, default: object) -> Form:
    """`form` with what the key means, and with what it is where it is not written, if a maker would write it so."""
    says = "\n\n".join(each for each in (meaning, form.get("description", "")) if each)
    value = default.text if isinstance(default, Fill) else default
    more: dict[str, object] = {"description": says} if says else {}
    if isinstance(value, str | bool) and value != "":
        more["default"] = value
    return {"allOf": [form], **more} if "$ref" in form and more else {**form, **more}


def meanings(record: type[Record]) -> dict[str, str]:
    """What the keys of a record mean: the texts below them in the source, which Python itself does not keep."""
    found: dict[str, str] = {}
    for each in reversed(record.__mro__):
        if each is not Record and issubclass(each, Record):
            (body,) = (node for node in ast.parse(inspect.getsource(each)).body if isinstance(node, ast.ClassDef))
            for field, below in pairwise(body.body):
                match field, below:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                        found[name] = inspect.cleandoc(text)
    return found
