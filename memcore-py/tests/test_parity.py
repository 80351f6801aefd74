"""Nothing of the core's public surface is missing, or it stands here with its reason."""

from __future__ import annotations

import ast
import inspect
import re
from pathlib import Path

import pytest

import memcore

CORE = Path(__file__).parents[2] / "memcore" / "src"
PACKAGE = Path(__file__).parents[1] / "python" / "memcore"

# Names of the core that have no class of their own in Python.
OTHERWISE = {
    "Approval": 'the argument itself: "none", "all" or the paths',
    "BuiltInRule": "`RULES` are the pages of the library's rules; a Linter runs them",
    "Content": "a str where the bytes are UTF-8, else bytes",
    "DocPath": "a str, checked where it comes in; `check_path` checks it alone",
    "Error": "MemcoreError",
    "ErrorKind": "the subclasses of MemcoreError, and `code`",
    "Expect": 'a str: "any", "absent" or a revision',
    "FolderRule": "the library's own; a host's rules look at one memory",
    "Known": "what the default of write_over passes to write, which a host has",
    "Node": "None, str, list and dict",
    "OpenAiTokens": "7 MB of vocabularies; a counter over the package tiktoken is three lines",
    "Positions": "`Position.of`: a cursor over a text makes no sense across the border",
    "Rejected": "`RefusedError.diagnostics`",
    "RecallWith": "the argument `model` of `begin_recall`",
    "Result": "exceptions",
    "Revision": "a str; `revision_of` makes it",
    "Step": "what `step` gives is an Ask or an Injection",
    "Timestamp": "a datetime, without a zone where the header names none; `parse_timestamp` reads one",
    "Value": "None, str, list and dict",
    "VaultBuilder": "the keyword arguments of `Vault.open` and its like",
}

# Methods of the core under another name, or elsewhere.
METHODS = {
    "By": {
        "agent": "`By()`",
        "because": "the field `why`",
        "overruling": "the field `overrule`",
    },
    "ByModel": {"manifest": "a keyword argument"},
    "Draft": {
        "body": "`Draft(kind, name, text)`",
        **dict.fromkeys(
            "applies_to confidence description pinned session supersedes tags topic".split(), "an argument"
        ),
        **dict.fromkeys(["why", "how_to_apply"], "an argument"),
    },
    "Finding": {"fix": "the field `fixes`"},
    "FsStore": {"durability": "a keyword argument"},
    "Keywords": dict.fromkeys(["floor", "tokenizer"], "a keyword argument"),
    "LinkGraph": {"from": "`links_from`", "to": "`links_to`"},
    "MemoryEdit": dict.fromkeys(
        "add_header append applies_to body confidence description kind name pinned set set_list supersedes tags topic "
        "unset".split(),
        "a keyword argument",
    ),
    "MemoryPlace": {"find_with": "the argument `options` of `find`"},
    "MemStore": {"insert_at": "the argument `modified_ns` of `insert`"},
    "Prompts": {"sizes_by": "the argument of `sizes`"},
    "Query": {
        "recent_first": "the field `recent_days`",
        "with_archived": "the field `archived`",
        "with_unreviewed": "the field `unreviewed`",
    },
    "SelectorConfig": {"asked_once": "the field `repeats`", "set": "the field `settings`"},
    "Span": {"len": "`len()`"},
    "Switches": {"read": "`Settings.switches`"},
    "UserRoots": {"with": "keyword arguments"},
    "Vault": {"builder": "keyword arguments", "import": "`import_`: the word is Python's"},
}
# What every class of Rust has, in the words of Python.
EVERYWHERE = {"new": "the class itself", "as_str": "`str()`", "is_empty": "`len()`", "iter": "`iter()`"}


def exports() -> set[str]:
    """The names that the core's root hands out."""
    text = (CORE / "lib.rs").read_text(encoding="utf-8")
    text = re.sub(r"//.*", "", text)
    names: set[str] = set()
    for block in re.findall(r"pub use ([^;]+);", text):
        names |= set(re.findall(r"\b([A-Za-z_]\w*)\b(?=\s*[,}]|\s*$)", block.split("::", 1)[-1]))
    return names


def bodies(kind: str) -> dict[str, str]:
    """The public enums or structs of the core by name; those about dates have a module of their own."""
    found: dict[str, str] = {}
    for file in CORE.rglob("*.rs"):
        if "dates" in file.parts:
            continue
        for name, body in re.findall(
            rf"^pub {kind} (\w+)(?:<[^>]*>)? \{{\n(.*?)^\}}", file.read_text(encoding="utf-8"), re.M | re.S
        ):
            found.setdefault(name, re.sub(r"//.*|#\[[^\n]*\]", "", body))
    return found


def test_the_exports_are_read() -> None:
    assert {"Vault", "Memory", "Selector", "project_key", "MAX_DOCUMENT"} <= exports()
    assert len(exports()) > 180


def test_every_export_is_here_or_has_a_reason() -> None:
    missing = {name for name in exports() if not hasattr(memcore, name)} - OTHERWISE.keys()
    assert not missing, f"not in Python, and no reason why: {sorted(missing)}"
    assert not [name for name in OTHERWISE if hasattr(memcore, name)], "it is here after all"
    assert not OTHERWISE.keys() - exports(), "the core has it no more"


def test_every_name_can_be_loaded() -> None:
    for name in memcore.__all__:
        assert getattr(memcore, name) is not None
    with pytest.raises(AttributeError, match="no attribute 'Nonsense'"):
        memcore.Nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_every_variant_of_an_enum_is_here() -> None:
    for name, body in bodies("enum").items():
        python = getattr(memcore, name, None)
        if name not in exports() or not inspect.isclass(python):
            continue
        variants = re.findall(r"^    ([A-Z]\w*)", body, re.M)
        words = {re.sub(r"(?<!^)([A-Z])", r"_\1", variant).upper() for variant in variants}
        if issubclass(python, memcore.Word):
            assert {member.name for member in python} == words, name
        elif name != "Replay":
            source = inspect.getsource(python)
            assert all(f'"{word.lower()}"' in source for word in words), name


def test_every_public_field_is_here() -> None:
    for name, body in bodies("struct").items():
        python = getattr(memcore, name, None)
        if name not in exports() or not inspect.isclass(python):
            continue
        for field in re.findall(r"^    pub (\w+):", body, re.M):
            here = "from_" if field == "from" else field
            fields = getattr(python, "_fields", ())
            assert here in fields or hasattr(python, str(here)), f"{name}.{field}"


def methods(dates_only: bool = False) -> dict[str, set[str]]:
    """The public methods of the core by the name of their type."""
    found: dict[str, set[str]] = {}
    for file in CORE.rglob("*.rs"):
        if ("dates" in file.parts) != dates_only:
            continue
        text = file.read_text(encoding="utf-8")
        for name, block in re.findall(r"^impl(?:<[^>]*>)? (\w+)(?:<[^>]*>)? \{\n(.*?)^\}", text, re.M | re.S):
            found.setdefault(name, set()).update(re.findall(r"^    pub (?:const )?fn (\w+)", block, re.M))
    return found


def lacking(python: type, calls: set[str]) -> set[str]:
    """The methods that are neither attributes nor fields."""
    renamed = {"to_string": "sentence", "render": "rendered"}
    fields: set[str] = set(getattr(python, "_fields", ()))
    here = {call for call in calls if hasattr(python, call) or {call, renamed.get(call, call)} & fields}
    return calls - here - EVERYWHERE.keys()


def test_every_method_is_here_or_has_a_reason() -> None:
    found = methods()
    assert {"recall", "write", "undo"} <= found["Vault"] and {"parse", "title"} <= found["Memory"]
    missing: dict[str, set[str]] = {}
    for name in exports() & found.keys():
        python = getattr(memcore, name, None)
        if not inspect.isclass(python):
            continue
        if lacks := lacking(python, found[name]) - METHODS.get(name, {}).keys():
            missing[name] = lacks
    assert not missing, "not in Python, and no reason why"
    for name, reasons in METHODS.items():
        assert reasons.keys() <= found[name], f"{name}: the core has it no more"
        given = {call for call in reasons if hasattr(getattr(memcore, name), call)}
        assert not given - {"description", "kind", "name"}, f"{name}: it is here after all"


def test_dates_have_all_of_their_module() -> None:
    from memcore import dates

    text = (CORE / "rules" / "dates" / "mod.rs").read_text(encoding="utf-8")
    names = {name for block in re.findall(r"^pub use \w+::([^;]+);", text, re.M) for name in re.findall(r"\w+", block)}
    assert {"find", "DateHit", "Languages"} <= names
    assert not names - {"Languages"} - set(dates.__all__), "a set of languages is any iterable of them"
    for file in (CORE / "rules" / "dates").rglob("*.rs"):
        source = file.read_text(encoding="utf-8")
        for kind, name, body in re.findall(r"^pub (enum|struct) (\w+) \{\n(.*?)^\}", source, re.M | re.S):
            body = re.sub(r"//.*|#\[[^\n]*\]", "", body)
            if name not in names:
                continue
            here = getattr(dates, name)
            if kind == "enum":
                variants = re.findall(r"^    ([A-Z]\w*)", body, re.M)
                words = {re.sub(r"(?<!^)([A-Z])", r"_\1", variant).upper() for variant in variants}
                assert {member.name for member in here} == words, name
            else:
                assert set(re.findall(r"^    pub (\w+):", body, re.M)) <= set(here._fields), name
    for name, calls in methods(dates_only=True).items():
        if name in names - {"Languages"}:
            assert not lacking(getattr(dates, name), calls), name


# What needs no waiting: it asks no folder.
AT_ONCE = {"folder", "scope", "vault", "vaults", "with_store", "in_memory"}


@pytest.mark.parametrize("name", ["Vault", "Memories", "AgentSnapshot"])
def test_every_call_can_be_awaited(name: str) -> None:
    from memcore import aio

    native, awaited = getattr(memcore, name), getattr(aio, name)
    calls = {call for call in dir(native) if not call.startswith("_")} - AT_ONCE
    calls -= {"open"} if name == "AgentSnapshot" else set()
    assert not {call for call in calls if not hasattr(awaited, call)}
    assert all(inspect.iscoroutinefunction(getattr(awaited, call)) for call in calls)


def test_the_stub_says_what_the_binary_says() -> None:
    from memcore import _memcore

    stub = ast.parse((PACKAGE / "_memcore.pyi").read_text(encoding="utf-8"))
    checked = 0

    def hold(node: ast.ClassDef | ast.FunctionDef, here: object, name: str) -> None:
        nonlocal checked
        said, told = ast.get_docstring(node) or "", (inspect.getdoc(here) or "").split("\n--\n\n")[-1]
        if not name.rpartition(".")[2].startswith("__"):
            assert said.split() == told.split(), name
            assert said or "." not in name, f"{name} has no documentation"
            checked += 1

    for node in stub.body:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            here = getattr(_memcore, node.name)
            hold(node, here, node.name)
            for inner in node.body if isinstance(node, ast.ClassDef) else []:
                if isinstance(inner, ast.FunctionDef):
                    hold(inner, getattr(here, inner.name), f"{node.name}.{inner.name}")
    assert checked > 300


def test_the_defaults_are_the_cores() -> None:
    from memcore import _memcore

    for name, value in _memcore.defaults().items():
        made = memcore.Query("") if name == "Query" else getattr(memcore, name)()
        assert made == value, name
