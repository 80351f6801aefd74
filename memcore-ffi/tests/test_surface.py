"""What the core has, UniFFI has: every name that `lib.rs` exports, its public methods and its public fields."""

import inspect
import re
import tomllib

import pytest

from face import FOLDER, ROOT, camel, face

CORE = ROOT / "memcore" / "src"
SOURCES = "\n".join(path.read_text(encoding="utf-8") for path in sorted(CORE.rglob("*.rs")))
LISTS = tomllib.loads((ROOT / "memcore-ffi" / "tests" / "surface.toml").read_text(encoding="utf-8"))
# Made by a constructor or by named arguments; the name of a case.
EVERYWHERE = {"new", "as_str"}


def exported():
    """The names of `pub use` in the core's `lib.rs`."""
    uses = re.findall(r"pub use [\w:]+::(\{[^}]*\}|\w+);", (CORE / "lib.rs").read_text(encoding="utf-8"))
    return {name.split(" as ")[-1].strip() for use in uses for name in use.strip("{}").split(",") if name.strip()}


EXPORTED = exported()


def blocks(kind):
    """Blocks of the core's types: the name, and what is in braces."""
    for match in re.finditer(rf"^{kind}(?:<[^>]*>)? (\w+)(?:<[^>]*>)? \{{$", SOURCES, re.M):
        if match[1] in EXPORTED:
            yield match[1], SOURCES[match.end() : SOURCES.index("\n}", match.end())]


def members(name):
    cls = getattr(face, name, None)
    names = set(dir(cls)) if cls else set()
    if inspect.isclass(cls):
        try:
            names |= set(inspect.signature(cls).parameters)
        except (ValueError, TypeError):
            pass
    # Words of Python get an underscore; methods of values are functions that are named after both.
    names = {it.strip("_") for it in names}
    return names | {it[len(camel(name)) + 1 :] for it in dir(face) if it.startswith(camel(name) + "_")}


METHODS = {
    f"{name}.{method}"
    for name, body in blocks("impl")
    for method in re.findall(r"^    pub (?:const )?fn (\w+)", body, re.M)
    if method not in EVERYWHERE
}
def traits():
    """The methods of traits that a host may implement."""
    for match in re.finditer(r"^pub trait (\w+)[^{]*\{$", SOURCES, re.M):
        if match[1] in EXPORTED:
            yield match[1], SOURCES[match.end() : SOURCES.index("\n}", match.end())]


TRAITS = {f"{name}.{method}" for name, body in traits() for method in re.findall(r"^    fn (\w+)", body, re.M)}
FIELDS = {f"{name}.{field}" for name, body in blocks("pub struct") for field in re.findall(r"^    pub (\w+):", body, re.M)}


def missing(them):
    split = (it.split(".") for it in them)
    return sorted(f"{cls}.{name}" for cls, name in split if cls not in LISTS["types"] and name not in members(cls))


def test_every_name():
    there = {name for name in dir(face)}
    of_another_name = {name for name in EXPORTED if camel(name) in there}
    assert sorted(EXPORTED - there - of_another_name) == sorted(LISTS["types"])
    assert len(EXPORTED) > 200


def test_every_trait():
    renamed = {"System": "HostSystem"}
    named = (it.split(".") for it in TRAITS)
    lacking = [f"{cls}.{name}" for cls, name in named if name not in members(renamed.get(cls, cls))]
    lacking = {it for it in lacking if not it.startswith("FolderRule.")}
    assert lacking == set(LISTS["trait_methods"]) and len(TRAITS) > 30


@pytest.mark.parametrize(("kind", "them"), [("methods", METHODS), ("fields", FIELDS)])
def test_every_member(kind, them):
    found, listed = set(missing(them)), set(LISTS[kind])
    assert sorted(found - listed) == [], "there is no reason why UniFFI lacks these"
    assert sorted(listed - found) == [], "these lines are not needed any more"
    assert len(them) > 200


# Types, their calls, fields and cases, as Swift has them; a case of an error says what it is by its name.
SHOWN = re.compile(r"(?:public (?:struct|enum|protocol|func) |    func |    public let |    case )`?(\w+)")
SCAFFOLDING = re.compile(r"uniffi|FfiConverter|RustBuffer|RustCall|InternalError|Stopwatch|panickingStore", re.I)


def undocumented(source):
    """The lines of a Swift source that declare something and have no comment above."""
    lines, inside = source.split("\n"), ""
    for at, line in enumerate(lines):
        if line and not line[0].isspace():
            inside = line
        shown = SHOWN.match(line)
        private = inside.startswith(("fileprivate", "private", "public struct FfiConverter", "extension"))
        if not shown or private or SCAFFOLDING.search(inside) or SCAFFOLDING.search(line):
            continue
        above = at - 1
        while lines[above].strip().startswith(("@", "#if", "#endif")) or not lines[above].strip():
            above -= 1
        yield lines[above].strip().endswith("*/"), f"{inside} {line.strip()}"


def test_every_word_is_explained():
    told = list(undocumented((FOLDER / "Memcore.swift").read_text(encoding="utf-8")))
    assert [line for documented, line in told if not documented] == []
    assert len(told) > 1000
