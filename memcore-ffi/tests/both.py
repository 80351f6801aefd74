"""Both surfaces, read by `inspect`: UniFFI's Python and the package made with PyO3."""

import importlib
import inspect
import os
import tomllib

import pytest

from face import ROOT, camel, face

# `.ci/faces` installs the Python package, and says that it must be there. Else it may be missing: in a checkout the folder
# `memcore` can be imported too, with nothing in it.
try:
    memcore, dates = importlib.import_module("memcore"), importlib.import_module("memcore.dates")
except ImportError:
    if "MEMCORE_PARITY" in os.environ:
        raise
    pytest.skip("the Python package is not installed: `.ci/faces` does it", allow_module_level=True)

LISTS = tomllib.loads((ROOT / "memcore-ffi" / "tests" / "parity.toml").read_text(encoding="utf-8"))
TESTING = {"panicking_store", "Stopwatch", "StopwatchProtocol"}


def public(module):
    names = getattr(module, "__all__", None) or [name for name in dir(module) if not name.startswith("_")]
    kinds = lambda it: inspect.isclass(it) or callable(it) or isinstance(it, int)
    return {name: getattr(module, name) for name in names if kinds(getattr(module, name))}


def without_scaffolding():
    """UniFFI's public classes and functions."""
    mine = {name: it for name, it in public(face).items() if getattr(it, "__module__", "") == face.__name__}
    hidden = lambda name: name.endswith(("Protocol", "Impl")) or name.startswith(("uniffi", "Uniffi"))
    return {name: it for name, it in mine.items() if not hidden(name) and name not in TESTING}


def members(cls):
    """Methods, properties and fields."""
    names = {name for name in dir(cls) if not name.startswith("_") or name.endswith("import")}
    try:
        names |= set(inspect.signature(cls).parameters)
    except (ValueError, TypeError):
        pass
    for base in cls.__mro__:
        names |= {name for name in vars(base).get("__annotations__", {}) if not name.startswith("__")}
    # Python's words get an underscore, before or after. `is_found` asks for a case that `FOUND` makes.
    case = lambda name: name.startswith("is_") and name[3:].upper() in names
    return {name.strip("_") for name in names if not case(name)}


def parameters(function):
    """The names of a call's parameters."""
    try:
        given = inspect.signature(function).parameters
    except (ValueError, TypeError):
        return None
    return {name.strip("_") for name in given} - {"self"}


def calls(cls, names, functions):
    """The parameters of a class's methods, by method; `functions` are those that are named after both."""
    found = {}
    for name in dir(cls):
        it = inspect.getattr_static(cls, name)
        if name.startswith("_") and not name.endswith("import"):
            continue
        if inspect.isclass(it) or not callable(getattr(cls, name, None)):
            continue
        given = parameters(getattr(cls, name))
        if given is not None:
            found[name.strip("_")] = given
    own = next((camel(name) for name, it in names.items() if it is cls), "")
    for name, function in functions.items():
        # The value itself comes first.
        found[name] = {it for it in parameters(function) if it != own and not own.endswith("_" + it) and not own.startswith(it + "_")}
    return found


def by_function(names):
    """`age_label` is a method `label` of `Age`."""
    of = {}
    for name, it in names.items():
        if not inspect.isfunction(it) or name in LISTS["renamed"] or name in LISTS["uniffi"] or name in PYTHON:
            continue
        fitting = [cls for cls in names if inspect.isclass(names[cls]) and name.startswith(camel(cls) + "_")]
        if fitting:
            cls = max(fitting, key=len)
            of.setdefault(cls, {})[name[len(camel(cls)) + 1 :]] = it
    return of


UNIFFI, PYTHON = without_scaffolding(), public(memcore)
# The Python package has dates in a module of their own.
DATES = {"Language": "DateLanguage", "find": "find_dates"}
OF_DATES = {name: it for name, it in public(dates).items() if getattr(it, "__module__", "") == dates.__name__}
PYTHON |= {DATES.get(name, name): it for name, it in OF_DATES.items()}
BY_FUNCTION = by_function(UNIFFI)
AS_METHOD = {f"{camel(cls)}_{method}" for cls, methods in BY_FUNCTION.items() for method in methods}
ERRORS = {name for name, it in vars(face.MemcoreError).items() if inspect.isclass(it)}
SHARED = sorted(name for name in UNIFFI if name in PYTHON and inspect.isclass(UNIFFI[name]) and name != "MemcoreError")
