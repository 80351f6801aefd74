"""Every parameter of every call, alone: texts that are none, texts of any length, things of a wrong type, naive times.

The calls and their parameters are those of the stub, which stubtest holds against the binary.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from datetime import date, datetime, timezone
from pathlib import Path
from typing import Any

import pytest

import memcore
from memcore import (
    AgentSnapshot,
    Draft,
    InternalError,
    Linter,
    Memories,
    Memory,
    MemoryEdit,
    MemoryIndex,
    MemStore,
    MemSystem,
    Session,
    Vault,
    _memcore,
)

NOW = datetime(2026, 11, 30, 12, tzinfo=timezone.utc)
STUB = ast.parse((Path(memcore.__file__).parent / "_memcore.pyi").read_text(encoding="utf-8"))
# The program itself: its arguments are texts of the system.
NOT_ASKED = {"cli_main"}


class Parameter:
    """A parameter of a call of the native part."""

    def __init__(self, owner: str, call: ast.FunctionDef, name: str, annotation: str) -> None:
        self.owner, self.call, self.name, self.annotation = owner, call, name, annotation

    def __repr__(self) -> str:
        call = self.call.name.replace("__new__", "new")
        return f"{self.owner}.{call}.{self.name}" if self.owner else f"{call}.{self.name}"


def parameters_of(call: ast.FunctionDef) -> list[tuple[str, str, bool]]:
    """Names, annotations, and whether it has to be given."""
    args = call.args
    placed = [it for it in [*args.posonlyargs, *args.args] if it.arg not in ("self", "cls")]
    lacking = len(placed) - len(args.defaults)
    found = [(it, at < lacking) for at, it in enumerate(placed)]
    found += [(it, default is None) for it, default in zip(args.kwonlyargs, args.kw_defaults, strict=True)]
    return [(it.arg, ast.unparse(it.annotation) if it.annotation else "", needed) for it, needed in found]


def every_parameter() -> list[Parameter]:
    found: list[Parameter] = []
    for node in STUB.body:
        calls = [node] if isinstance(node, ast.FunctionDef) else node.body if isinstance(node, ast.ClassDef) else []
        owner = node.name if isinstance(node, ast.ClassDef) else ""
        for call in calls:
            if not isinstance(call, ast.FunctionDef) or call.name in NOT_ASKED:
                continue
            if not call.name.startswith("_") or call.name == "__new__":
                found += [Parameter(owner, call, name, what) for name, what, _ in parameters_of(call)]
    return found


EVERY = every_parameter()
TEXTS = [it for it in EVERY if it.annotation.startswith(("str", "Query | str", "MemoryId | str"))]
LISTS = [it for it in EVERY if it.annotation.startswith("Sequence[str")]
TIMES = [it for it in EVERY if it.annotation.startswith("datetime")]


def test_the_parameters_are_read() -> None:
    names = {repr(it) for it in EVERY}
    assert {"Vault.recall.query", "Draft.feedback.why", "Memory.parse.source", "mask_secrets.text"} <= names
    assert len(TEXTS) > 180 and len(LISTS) > 20 and len(TIMES) >= 8


class Speaks:
    """A model."""

    def reply(self, ask: memcore.Ask, /) -> str:
        return "{}"


class World:
    """What calls are made on, and what they are given where nothing else is asked for."""

    def __init__(self, folder: Path) -> None:
        store = MemStore()
        store.insert("user_ana.md", "---\nname: Ana\ntype: user\n---\nAna writes Rust. See [[nobody]] and [[tests]].\n")
        store.insert("feedback_tests.md", "Never mock the database.\n")
        store.insert("a.sync-conflict-20261130-090000-ABCDEFG.md", "Another version.\n")
        self.vault = vault = Vault.with_store(store, clock=memcore.FixedClock(NOW))
        vault.archive("feedback_tests.md")
        vault.write(Draft.project("Deploy", "We deploy on Tuesdays."))
        answer, memory, links = vault.recall("Who writes Rust?"), vault.read("user_ana.md"), vault.links()
        index = MemoryIndex.parse("- [Ana](user_ana.md) — how\n")
        snapshot = vault.snapshot()
        ages = snapshot.ages(NOW)
        system = MemSystem().with_home("/home/ana").with_current_dir("/home/ana/work").with_folder("/home/ana/work")
        system.with_file("/home/ana/.claude/projects/-home-ana-work/memory/user_ana.md", "Ana writes Rust.")
        start, root = "/home/ana/work", folder / "root"
        root.mkdir()
        diagnostics = vault.lint().diagnostics
        settings = memcore.Settings.read(start, system=system)
        place = memcore.MemoryPlace.find(start, system=system)
        requests: list[memcore.SelectRequest] = []

        class Keeps:
            def select(self, request: memcore.SelectRequest, /) -> list[str]:
                requests.append(request)
                return []

        vault.recall("x", selector=Keeps())
        owner = _memcore.owner_of_path("/home/ana/work")
        snapshot_of = AgentSnapshot.with_store(store)
        self.subjects: dict[str, Any] = {
            "AgentSnapshot": snapshot_of,
            "Bundle": vault.export(),
            "ByModel": memcore.ByModel(Speaks()),
            "Bytes": memcore.Bytes(),
            "Chars": memcore.Chars(),
            "Context": memcore.Context.load(start, system=system),
            "Draft": Draft.user("Ana", "Ana writes Rust."),
            "FixedClock": memcore.FixedClock(NOW),
            "Frontmatter": memory.front,
            "FsStore": memcore.FsStore.open(root),
            "Keywords": memcore.Keywords(),
            "LinkGraph": links,
            "Linter": Linter(),
            "LoadedIndex": vault.index(),
            "MemStore": MemStore(),
            "MemSystem": MemSystem(),
            "Memories": Memories([vault]),
            "Memory": memory,
            "MemoryEdit": MemoryEdit(),
            "MemoryIndex": index,
            "MemoryPlace": place,
            "Names": links.names,
            "Prompts": vault.prompts(recalled=answer),
            "RecallTurn": vault.begin_recall("Who?", model=memcore.Manifest()),
            "RoughTokens": memcore.RoughTokens(),
            "Scores": memcore.Scores(),
            "Session": Session(),
            "Settings": settings,
            "Snapshot": snapshot,
            "StoreEntry": memcore.StoreEntry.all(system=system)[0],
            "UserRoots": memcore.UserRoots(folder / "users"),
            "Vault": vault,
            "WordTokenizer": memcore.WordTokenizer(),
        }
        self.by_type: dict[str, Any] = {
            "Age": ages[0],
            "AgentScope": memcore.AgentScope.PROJECT,
            "Applicability": memcore.Applicability.SAFE,
            "Bundle": vault.export(),
            "Callable[[str], bool]": lambda _: False,  # pyright: ignore[reportUnknownLambdaType]
            "Conflict": vault.detect_conflicts()[0],
            "ContextOptions": memcore.ContextOptions(),
            "Contradiction": memcore.Contradiction.MERGE,
            "DateRule": memcore.dates.find("tomorrow", date(2026, 1, 1))[0].rule,
            "Diagnostic": diagnostics[0],
            "Draft": Draft.user("Ana", "Ana writes Rust."),
            "Evidence": memcore.Evidence(),
            "Excerpt": answer.memories[0].excerpt,
            "Floor": memcore.Floor(),
            "Folder": memcore.Folder(
                snapshot.memories, ages, NOW, index, index.load(["user_ana.md"]), memcore.LinkGraph.build([memory])
            )
            if len(ages) == len(snapshot.memories)
            else None,
            "Freshness": memcore.Freshness(),
            "Guide": memcore.Guide(),
            "IndexEntry": index.entries[0],
            "IndexLine": memcore.IndexLine("user_ana.md", "Ana", "how", memcore.MemoryKind.USER),
            "IndexLimits": memcore.IndexLimits(),
            "Injection": answer,
            "Language": memcore.Language.ENGLISH,
            "Layout": memcore.Layout(),
            "Level": memcore.Level.ERROR,
            "Memory": memory,
            "MemoryEdit": MemoryEdit(pinned=True),
            "MemoryKind": memcore.MemoryKind.USER,
            "MemoryPlace": place,
            "Model": Speaks(),
            "NamePolicy": memcore.NamePolicy.UNICODE,
            "Nothing": vault.recall("zzz").nothing,
            "Origin": memcore.Origin.USER,
            "Owner": owner,
            "Rebuild": memcore.Rebuild.SECTION,
            "Resolve": memcore.Resolve.KEEP,
            "RulePage": memcore.RULES[0],
            "Scope": memcore.Scope.PROJECT,
            "Scores": memcore.Scores(),
            "SelectRequest": requests[0],
            "Sequence[Draft]": [Draft.user("Ana", "Ana writes Rust.")],
            "Sequence[Edit]": [],
            "Sequence[IndexLine]": [],
            "Sequence[Memory]": [memory],
            "Sequence[Vault | tuple[Vault, float]]": [vault],
            "Session": Session(),
            "Settings": settings,
            "Snapshot": snapshot,
            "Span": memcore.Span(0, 1),
            "Store": MemStore(),
            "System | OsSystem | MemSystem | None": system,
            "Trace": answer.trace,
            "UnresolvedLink": links.dangling[0],
            "Vault": vault,
            "WorktreePolicy": list(memcore.WorktreePolicy)[0],
            "bytes": b"text",
            "date": date(2026, 11, 30),
            "datetime": NOW,
            "float": 0.5,
            "int": 1,
            "bool": True,
        }
        self.by_name: dict[str, Any] = {
            "agent": "reviewer",
            "base": folder / "users",
            "below": "team",
            "config": "/home/ana/.claude",
            "folder": root,
            "id": "user_ana.md",
            "json": "{}",
            "memories": [memory],
            "old": "user_ana.md",
            "path": "user_ana.md",
            "project": "/home/ana/work",
            "reply": '{"selected_memories": []}',
            "rfc3339": "2026-11-30T12:00:00Z",
            "root": root,
            "seen": memory.revision,
            "revision": memory.revision,
            "start": start,
            "to": "user_anna.md",
        }

    def value(self, name: str, annotation: str) -> Any:
        if annotation.endswith(" | None"):
            return self.by_type.get(annotation)
        if annotation in self.by_type:
            return self.by_type[annotation]
        if name in self.by_name:
            return self.by_name[name]
        if annotation.startswith("str"):
            return "text"
        if annotation.startswith(("Query", "MemoryId")):
            return "user_ana.md"
        if annotation.startswith("Sequence[str"):
            return ["user_ana.md"]
        raise LookupError(f"nothing to give for {name}: {annotation}")

    def calling(self, parameter: Parameter) -> Callable[[Any], Any]:
        """The call, but for the value of this parameter."""
        call = parameter.call
        if not parameter.owner:
            function: Any = getattr(_memcore, call.name)
        elif call.name == "__new__":
            function = getattr(_memcore, parameter.owner)
        else:
            static = any(ast.unparse(it) in ("staticmethod", "classmethod") for it in call.decorator_list)
            subject = getattr(_memcore, parameter.owner) if static else self.subjects[parameter.owner]
            function = getattr(subject, call.name)
        # `new` has to be placed; what is not needed stays away.
        by_place: list[tuple[str, Any]] = []
        by_name: dict[str, Any] = {}
        names = {it.arg for it in call.args.kwonlyargs}
        for name, annotation, needed in parameters_of(call):
            if name != parameter.name and not needed:
                continue
            value = None if name == parameter.name else self.value(name, annotation)
            if name in names or not needed:
                by_name[name] = value
            else:
                by_place.append((name, value))

        def made(value: Any) -> Any:
            placed = [value if name == parameter.name else it for name, it in by_place]
            named = {name: value if name == parameter.name else it for name, it in by_name.items()}
            return function(*placed, **named)

        return made


@pytest.fixture
def world(tmp_path: Path) -> World:
    return World(tmp_path)


# What a call may do with a text that is no good.
TOLD = (memcore.MemcoreError, ValueError, TypeError, OSError)


def told(call: Callable[[Any], Any], value: Any, of: tuple[type[BaseException], ...]) -> BaseException:
    try:
        gave = call(value)
    except InternalError:
        raise
    except of as error:
        assert str(error), "an error without a word"
        assert len(str(error)) < 4000, "the text is told back"
        return error
    return pytest.fail(f"it took {str(value)[:40]!r} and gave {str(gave)[:80]}")


@pytest.mark.parametrize("parameter", TEXTS, ids=repr)
def test_a_lone_surrogate_is_told(parameter: Parameter, world: World) -> None:
    call = world.calling(parameter)
    error = told(call, "a\ud800.md", (UnicodeEncodeError, ValueError))
    assert "surrogates" in str(error)


@pytest.mark.parametrize("parameter", LISTS, ids=repr)
def test_so_it_is_in_a_list(parameter: Parameter, world: World) -> None:
    call = world.calling(parameter)
    assert "surrogates" in str(told(call, ["fine.md", "\ud800.md"], (UnicodeEncodeError, ValueError)))
    for wrong in (3, "one text", [3], [None], {"a": 1}, [["a"]]):
        told(call, wrong, (TypeError, memcore.MemcoreError, ValueError))


@pytest.mark.parametrize("parameter", TEXTS, ids=repr)
def test_another_type_is_told(parameter: Parameter, world: World) -> None:
    call = world.calling(parameter)
    wrongs: list[Any] = [3, 1.5, object(), ["a"], float("nan")]
    if "bytes" not in parameter.annotation:
        wrongs.append(b"text")
    if "None" not in parameter.annotation:
        wrongs.append(None)
    for wrong in wrongs:
        told(call, wrong, (TypeError,))


@pytest.mark.parametrize("parameter", [it for it in EVERY if it not in TEXTS + LISTS], ids=repr)
def test_so_it_is_where_no_text_is_wanted(parameter: Parameter, world: World) -> None:
    call = world.calling(parameter)
    for wrong in ("no such word", object(), [object()], b"\xff"):
        if parameter.annotation == "bytes" and isinstance(wrong, (bytes, str)):
            continue
        if parameter.annotation.startswith("By |") and isinstance(wrong, str):
            told(call, wrong, TOLD)
            continue
        told(call, wrong, (TypeError, ValueError))


@pytest.mark.parametrize("parameter", TIMES, ids=repr)
def test_a_time_without_a_zone_is_told(parameter: Parameter, world: World) -> None:
    call = world.calling(parameter)
    error = told(call, datetime(2026, 11, 30), (memcore.InvalidInputError,))
    assert "has no time zone" in str(error)
    told(call, date(2026, 11, 30), (TypeError,))


def test_every_record_that_is_handed_in_refuses_a_time_without_a_zone(world: World) -> None:
    naive = datetime(2026, 11, 30)
    for query in (memcore.Query("x", since=naive), memcore.Query("x", until=naive)):
        with pytest.raises(memcore.InvalidInputError, match="has no time zone"):
            world.vault.recall(query)
    folder = world.by_type["Folder"]
    with pytest.raises((memcore.InvalidInputError, TypeError), match="has no time zone"):
        Linter().check_folder(folder.replace(now=naive))
    with pytest.raises(memcore.InvalidInputError, match="has no time zone"):
        Linter().check(Memory.parse("a.md", "x"), world.by_type["Age"].replace(modified=naive), NOW)


LONG = "long " * 400_000


@pytest.mark.parametrize("parameter", TEXTS, ids=repr)
def test_a_text_of_two_megabytes_is_taken_or_told(parameter: Parameter, world: World) -> None:
    call = world.calling(parameter)
    for text in (LONG, "x" * len(LONG), "记忆" * (len(LONG) // 6)):
        try:
            call(text)
        except TOLD as error:
            assert not isinstance(error, InternalError)
            assert 0 < len(str(error)) < 4000, "the text is told back"
    assert world.vault.find("Ana") is not None, "the next call works"
