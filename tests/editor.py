"""YAML as editors read it: by the core schema of YAML 1.2, where `yes` is a text and `3` a number, with lines."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import yaml
from jsonschema import Draft7Validator, ValidationError

NULL = re.compile(r"null|Null|NULL|~|")
BOOLEAN = re.compile(r"true|True|TRUE|false|False|FALSE")
WHOLE = re.compile(r"[-+]?[0-9]+")
OCTAL = re.compile(r"0o[0-7]+")
HEXADECIMAL = re.compile(r"0x[0-9a-fA-F]+")
FRACTION = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")

Lines = dict[tuple[str | int, ...], int]
"""The line of each value by the way to it."""


def scalar(text: str) -> Any:
    """What a text without quotes is (YAML 1.2.2, 10.3.2)."""
    if NULL.fullmatch(text):
        return None
    if BOOLEAN.fullmatch(text):
        return text.lower() == "true"
    if WHOLE.fullmatch(text):
        return int(text)
    if OCTAL.fullmatch(text) or HEXADECIMAL.fullmatch(text):
        return int(text[2:], 8 if text[1] == "o" else 16)
    return float(text) if FRACTION.fullmatch(text) else text


def load(text: str) -> tuple[Any, Lines]:
    """The one document of a text, and where its values are. Raises yaml.YAMLError."""
    lines: Lines = {}

    def value(node: yaml.Node, way: tuple[str | int, ...]) -> Any:
        if len(way) > 100:
            raise yaml.YAMLError("an alias that stands in its own value")
        lines.setdefault(way, node.start_mark.line + 1)
        match node:
            case yaml.ScalarNode():
                return scalar(node.value) if node.style is None else node.value
            case yaml.SequenceNode():
                return [value(each, (*way, index)) for index, each in enumerate(node.value)]
            case yaml.MappingNode():
                merged: dict[str, Any] = {}
                own: dict[str, Any] = {}
                for key, below in node.value:
                    if not isinstance(key, yaml.ScalarNode):
                        raise yaml.YAMLError("a key that is no text")
                    lines[(*way, key.value)] = key.start_mark.line + 1
                    if key.value == "<<":
                        found = value(below, (*way, "<<"))
                        for each in reversed(found if isinstance(found, list) else [found]):
                            merged |= each if isinstance(each, Mapping) else {}
                    else:
                        own[key.value] = value(below, (*way, key.value))
                return merged | own
        raise TypeError(node)

    node = yaml.compose(text, Loader=yaml.BaseLoader)
    return (None if node is None else value(node, ())), lines


def faults(schema: Mapping[str, Any], text: str) -> list[tuple[int, str]]:
    """What an editor would underline: the line, and what the schema says."""
    data, lines = load(text)
    return sorted(
        {(lines[way], error.message) for error in Draft7Validator(schema).iter_errors(data) for way in ways(error)}
    )


def ways(error: ValidationError) -> list[tuple[str | int, ...]]:
    """The ways to what is wrong: to keys, where these are."""
    way = tuple(error.absolute_path)
    if error.validator == "additionalProperties":
        return [(*way, key) for key in error.instance if key not in error.schema["properties"]]
    return [(*way, error.instance)] if "propertyNames" in error.absolute_schema_path else [way]
