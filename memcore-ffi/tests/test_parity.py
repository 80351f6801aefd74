"""UniFFI's Python and the Python package have the same names, members, parameters, enums and error codes."""

import enum
import inspect

import pytest

from both import AS_METHOD, BY_FUNCTION, ERRORS, LISTS, PYTHON, SHARED, UNIFFI, calls, members
from face import camel


def test_the_same_names():
    renamed = LISTS["renamed"]
    ours = {renamed.get(name, name) for name in UNIFFI if name not in AS_METHOD or name in renamed}
    theirs = {name for name in PYTHON if not (name.endswith("Error") and name[:-5] in ERRORS)}
    assert sorted(ours - theirs - set(LISTS["uniffi"]) - {"MemcoreError"}) == [], "the Python package lacks these"
    assert sorted(theirs - ours - set(LISTS["python"]) - {"MemcoreError"}) == [], "UniFFI lacks these"
    assert len(SHARED) > 150


def test_the_same_error_codes():
    codes = {camel(name) for name in ERRORS}
    assert codes == {camel(name[:-5]) for name in PYTHON if name.endswith("Error")} - {"memcore", "internal"}
    assert len(codes) == 12


# What values and protocols of either side have by nature.
NATURE = {"handle", "from", "replace", "to_dict", "sentence", "message", "code", "args", "kwargs"} | set(dir(str))


@pytest.mark.parametrize("name", SHARED)
def test_the_same_members(name):
    mine, theirs = UNIFFI[name], PYTHON[name]
    if issubclass(mine, enum.Enum):
        assert {it.name.lower() for it in mine} == {it.name.lower() for it in theirs}
        return
    variants = {it for key, it in vars(mine).items() if inspect.isclass(it)}
    ours = set().union(*(set(inspect.signature(it).parameters) for it in variants)) if variants else members(mine)
    # Fields without a name are `values`.
    ours = {it.strip("_") for it in ours if it != "values"} | BY_FUNCTION.get(name, {}).keys()
    listed = lambda side: {key.split(".")[1] for key in LISTS[side] if key.startswith(name + ".")}
    if "*" in listed("uniffi"):
        return
    assert sorted(ours - members(theirs) - NATURE - listed("uniffi")) == [], "the Python package lacks these"
    assert sorted(members(theirs) - ours - NATURE - listed("python")) == [], "UniFFI lacks these"


@pytest.mark.parametrize("name", SHARED)
def test_the_same_parameters(name):
    """What a call of UniFFI is given has the same name in Python, which may take more: settings by name."""
    mine, theirs = calls(UNIFFI[name], UNIFFI, BY_FUNCTION.get(name, {})), calls(PYTHON[name], PYTHON, {})
    differing = {
        method: sorted(mine[method] - theirs[method])
        for method in mine.keys() & theirs.keys()
        if mine[method] - theirs[method] and f"{name}.{method}" not in LISTS["parameters"]
    }
    assert differing == {}


def stale():
    """Lines of the lists that say of a name what is not so, or not so any more."""
    sides = {"uniffi": (UNIFFI, BY_FUNCTION), "python": (PYTHON, {})}
    there = lambda them, more, cls, member: cls in them and (not member or member in members(them[cls]) | more.get(cls, {}).keys())
    for side, (them, more) in sides.items():
        other, more_of_other = sides["python" if side == "uniffi" else "uniffi"]
        for key in LISTS[side]:
            cls, _, member = key.partition(".")
            if not there(them, more, cls, "" if member == "*" else member):
                yield f"{side}: {key} is not there"
            elif member != "*" and there(other, more_of_other, cls, member):
                yield f"{side}: {key} is there on both sides"
    for mine, theirs in LISTS["renamed"].items():
        if mine not in UNIFFI or theirs not in PYTHON:
            yield f"renamed: {mine} or {theirs} is not there"
    for key in LISTS["parameters"]:
        cls, _, method = key.partition(".")
        mine, theirs = calls(UNIFFI[cls], UNIFFI, BY_FUNCTION.get(cls, {})), calls(PYTHON[cls], PYTHON, {})
        if method not in mine or method not in theirs or not mine[method] - theirs[method]:
            yield f"parameters: {key} is the same"
    yield from (f"{side}: {key} has no reason" for side in LISTS for key, why in LISTS[side].items() if not why.strip())


def test_no_line_is_stale():
    assert list(stale()) == []
