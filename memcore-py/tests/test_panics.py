"""A panic injected wherever Rust calls an object of the host is an exception, and the next call works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timezone
from typing import Any

import pytest

from memcore import (
    AgentPlace,
    Ask,
    Budget,
    By,
    ByModel,
    Bytes,
    Checkout,
    Context,
    Doc,
    DocMeta,
    Draft,
    Finding,
    FixedClock,
    InternalError,
    Keywords,
    LintContext,
    LintOptions,
    Listed,
    ListedKind,
    Listing,
    MemoryPlace,
    MemStore,
    NotFoundError,
    Owner,
    PathKind,
    Query,
    RulePage,
    Secret,
    SelectorConfig,
    SelectRequest,
    Settings,
    Skipped,
    Span,
    Stamp,
    Stored,
    StoreEntry,
    Vault,
    _memcore,
)

pytestmark = pytest.mark.skipif(
    not hasattr(_memcore, "panic_next"), reason="not the build in which panics can be injected"
)


class Panic(Exception):
    """In the build for tests, Rust panics where this is raised."""


class Trap:
    """An object of the host, one method of which makes Rust panic while it is set."""

    def __init__(self, inner: Any, method: str) -> None:
        self.inner, self.method, self.on, self.sprung = inner, method, True, 0

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.inner, name)
        if name != self.method or not self.on:
            return found

        def panic(*_: object) -> None:
            self.sprung += 1
            raise Panic

        return panic


class Memory:
    """A store that can be changed, over a dict."""

    def __init__(self) -> None:
        self.docs: dict[str, bytes] = {f"m{n}.md": f"The database {n}.\n".encode() for n in range(600)}
        self.writer: Any = self
        self.locks = 0

    def stamp(self, path: str) -> Stamp:
        return Stamp(modified_ns=hash(self.docs[path]) & 0xFFFF_FFFF, size=len(self.docs[path]))

    def meta(self, path: str) -> DocMeta:
        return DocMeta(path, self.stamp(path))

    def list(self) -> Listing:
        return Listing([self.meta(path) for path in sorted(self.docs) if not path.startswith(".")], [])

    def paths(self) -> tuple[Sequence[str], Sequence[Skipped]]:
        return [path for path in sorted(self.docs) if not path.startswith(".")], []

    def read(self, paths: Sequence[str], /) -> Sequence[Doc | Exception]:
        return [
            Doc(path, self.docs[path], self.stamp(path)) if path in self.docs else NotFoundError(path) for path in paths
        ]

    def state(self, folder: str, /) -> Sequence[DocMeta]:
        return [self.meta(path) for path in sorted(self.docs) if path.startswith(f"{folder}/")]

    def lock(self, seconds: float, /) -> Any:
        self.locks += 1
        return self.writer

    def was_interrupted(self) -> bool:
        return True

    def settled(self, all: bool, /) -> None: ...

    def write(self, path: str, data: bytes, expect: str, keep: str | None, /) -> Stored:
        if keep and path in self.docs:
            self.docs[keep] = self.docs[path]
        self.docs[path] = data
        return Stored(self.meta(path))

    def write_like(self, path: str, data: bytes, expect: str, keep: str | None, like: Sequence[str], /) -> Stored:
        return self.write(path, data, expect, keep)

    def remove(self, path: str, expect: str, keep: str | None, /) -> Stored:
        if path not in self.docs:
            raise NotFoundError(path)
        meta = self.meta(path)
        data = self.docs.pop(path)
        if keep:
            self.docs[keep] = data
        return Stored(meta)

    def append(self, path: str, data: bytes, /) -> None:
        self.docs[path] = self.docs.get(path, b"") + data

    def commit(self) -> None: ...

    def close(self) -> None:
        self.locks -= 1


class World:
    """A system with one project in it."""

    def read(self, path: object, limit: int, /) -> bytes | None:
        return None

    head = read

    def kind(self, path: object, /) -> PathKind:
        return PathKind.NOTHING if str(path).endswith(".md") else PathKind.FOLDER

    def canonical(self, path: Any, /) -> Any:
        return path

    def link(self, path: object, /) -> None:
        return None

    def list(self, path: object, /) -> Sequence[Listed]:
        return [Listed("a.md", ListedKind.FILE)]

    def env(self, name: str, /) -> str | None:
        return "configuration" if name == "CLAUDE_CONFIG_DIR" else None

    def home(self) -> str:
        return "/home/ana"

    def current_dir(self) -> str:
        return "/home/ana/work"


class Selects:
    """A selector in Python."""

    def select(self, request: SelectRequest, /) -> object:
        return Keywords().select(request)

    def configuration(self) -> SelectorConfig:
        return SelectorConfig("mine")


class Speaks:
    """A model."""

    def reply(self, ask: Ask, /) -> str:
        return '{"selected_memories": ["m1.md"]}'


class Splits:
    """A tokenizer."""

    def tokenize(self, text: str, /) -> list[str]:
        return text.split()


class Finds:
    """A rule, and a finder of secrets."""

    def page(self) -> RulePage:
        return RulePage(code="ACME001", name="mine", what="Finds the beginning.")

    def check(self, cx: LintContext, /) -> list[Finding]:
        return [Finding(Span(0, 1), "the beginning")]

    def scan(self, text: str, /) -> list[Secret]:
        return []


CALM = FixedClock(datetime(2026, 11, 30, 12, tzinfo=timezone.utc))
DRAFT = Draft.project("Deploy day", "We deploy on Tuesdays.")


def asked(**settings: Any) -> Callable[[], object]:
    """A recall from a vault with these settings, and a small budget, so that bodies are cut."""
    selector = settings.pop("selector", Keywords())
    store = settings.pop("store", None) or Memory()
    every: dict[str, Any] = {"clock": CALM, "budget": Budget(per_memory=8), **settings}
    return lambda: Vault.with_store(store, **every).recall(Query("the database"), selector=selector)


def changed(store: Any) -> Callable[[], object]:
    """Every kind of change."""

    def change() -> object:
        vault = Vault.with_store(store, clock=CALM)
        path = vault.write(DRAFT, by=By.user()).path
        vault.archive(path)
        vault.restore(path)
        vault.supersede(path, Draft.project("Deploy days", "We deploy on Mondays."), by=By.user())
        vault.undo(by=By.user())
        assert vault.history()
        vault.forget(path)
        return vault

    return change


def looked(system: Any) -> Callable[[], object]:
    """Every call that asks a system."""

    def look() -> object:
        MemoryPlace.find("work", system=system)
        Settings.read("/home/ana/work", system=system)
        StoreEntry.all(system=system)
        AgentPlace.find("/home/ana/work", "reviewer", system=system)
        Context.load("work", system=system)
        Owner.read("/home/ana/work", system=system)
        Checkout.find("/home/ana/work", system=system)
        return True

    return look


def linted(options: Callable[[Any], LintOptions]) -> Callable[[Any], Callable[[], object]]:
    def of(trap: Any) -> Callable[[], object]:
        def lint() -> object:
            store = MemStore()
            store.insert("m.md", "text\n")
            Vault.with_store(store).lint(options(trap))
            return Vault.with_store(store, rules=options(trap)).write(DRAFT)

        return lint

    return of


def of_writer(trap: Any) -> Callable[[], object]:
    store = trap.inner
    store.writer = trap
    return changed(store)


CASES: list[tuple[Callable[[], Any], list[str], Callable[[Any], Callable[[], object]]]] = [
    (lambda: CALM, ["now"], lambda trap: asked(clock=trap)),
    (Bytes, ["count", "cut"], lambda trap: asked(counter=trap)),
    (Splits, ["tokenize"], lambda trap: asked(selector=Keywords(tokenizer=trap))),
    (Selects, ["select", "configuration"], lambda trap: asked(selector=trap)),
    (Speaks, ["reply"], lambda trap: asked(selector=ByModel(trap))),
    (Memory, ["paths", "read"], lambda trap: asked(store=trap)),
    (Memory, ["list", "state", "lock"], changed),
    (
        Memory,
        ["was_interrupted", "settled", "write", "write_like", "remove", "append", "commit", "close"],
        of_writer,
    ),
    (World, ["read", "head", "kind", "canonical", "link", "list", "env", "home", "current_dir"], looked),
    (Finds, ["check"], linted(lambda trap: LintOptions(rules=[trap]))),
    (Finds, ["scan"], linted(lambda trap: LintOptions(secret_scanners=[trap]))),
]
EVERY = [(make, method, use) for make, methods, use in CASES for method in methods]


@pytest.mark.parametrize(
    ("make", "method", "use"), EVERY, ids=[f"{make().__class__.__name__}.{method}" for make, method, _ in EVERY]
)
def test_a_panic_is_an_exception_and_the_next_call_works(
    make: Callable[[], Any], method: str, use: Callable[[Any], Callable[[], object]], capfd: pytest.CaptureFixture[str]
) -> None:
    trap = Trap(make(), method)
    call = use(trap)
    for _ in range(3):
        before = trap.sprung
        with pytest.raises(InternalError, match="injected") as caught:
            call()
        assert caught.value.code == "internal"
        assert trap.sprung > before
    trap.on = False
    assert call() is not None


def test_a_change_that_panics_halfway_is_finished_or_taken_back_by_the_next() -> None:
    for method in ("write", "write_like", "append", "commit", "settled"):
        store = Memory()
        store.writer = trap = Trap(store, method)
        trap.on = False
        vault = Vault.with_store(store, clock=CALM)
        vault.write(Draft.project("Deploy day", "We deploy on Mondays."))
        trap.on = True
        with pytest.raises(InternalError):
            vault.write(Draft.project("Another", "We rest on Fridays.") if method == "write_like" else DRAFT)
        trap.on = False
        path = vault.write(DRAFT).path
        assert vault.read(path).body.strip() == "We deploy on Tuesdays."
        assert f"]({path})" in store.docs["MEMORY.md"].decode()
        assert not vault.verify().troubles, method
        assert store.locks == 0, "every lock was let go"
