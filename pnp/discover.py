"""The plug-in modules of a folder: one file is one plug-in, found by looking, not by registering."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType


@cache
def plugins(package: str) -> dict[str, ModuleType]:
    """
    The modules of `package` ('pnp.elements') by name, sorted; those with a leading underscore are not plug-ins.

    Importing a plug-in must do no work: it only defines its record, its functions and its problem codes.
    """
    return {name: import_module(f"{package}.{name}") for name in names(package)}


def plugin(package: str, name: str) -> ModuleType:
    """The one plug-in of that name, without loading the others."""
    return import_module(f"{package}.{name}")


def names(package: str) -> tuple[str, ...]:
    """The names of the plug-ins of `package`, without importing them."""
    found = import_module(package)
    return tuple(sorted(each.name for each in iter_modules(found.__path__) if not each.name.startswith("_")))
