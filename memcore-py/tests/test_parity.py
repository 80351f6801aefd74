"""Nothing of the core's public surface is missing, or it stands here with its reason."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import memcore

CORE = Path(__file__).parents[2] / "memcore" / "src"

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

# Methods of the core's vault under another name, or elsewhere.
METHODS = {"builder": "keyword arguments", "import": "`import_`: the word is Python's"}


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


def test_every_call_of_a_vault_is_here_and_can_be_awaited() -> None:
    from memcore import aio

    calls: set[str] = set()
    for file in (CORE / "vault").rglob("*.rs"):
        for block in re.findall(r"^impl Vault \{\n(.*?)^\}", file.read_text(encoding="utf-8"), re.M | re.S):
            calls |= set(re.findall(r"^    pub fn (\w+)", block, re.M))
    assert {"recall", "write", "undo"} <= calls
    assert not {call for call in calls if not hasattr(memcore.Vault, call)} - METHODS.keys()
    makers = {"open", "create", "with_store", "folder", "scope"}
    assert not {call for call in calls - makers if not hasattr(aio.Vault, call)} - METHODS.keys()


def test_the_defaults_are_the_cores() -> None:
    from memcore import _memcore

    for name, value in _memcore.defaults().items():
        made = memcore.Query("") if name == "Query" else getattr(memcore, name)()
        assert made == value, name
