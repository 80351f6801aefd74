"""Objects of the host: what they may be, and what becomes of those that fail, lie, block or call back."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime, timezone
from typing import Any

import pytest

from memcore import (
    Ask,
    Budget,
    ByModel,
    Doc,
    DocMeta,
    Draft,
    HostError,
    InvalidReplyError,
    Keywords,
    Listed,
    ListedKind,
    Listing,
    MemoryId,
    MemoryPlace,
    MemStore,
    NotFoundError,
    PathKind,
    Pick,
    Query,
    ReadOnlyError,
    Scope,
    Selection,
    SelectorConfig,
    SelectRequest,
    Session,
    Skipped,
    SkipReason,
    Stamp,
    Stored,
    Vault,
    Writer,
)


class Chosen:
    """A selector that gives what it is told to."""

    def __init__(self, give: Callable[[SelectRequest], Any]) -> None:
        self.give = give

    def select(self, request: SelectRequest, /) -> Any:
        return self.give(request)


def paths(vault: Vault, give: Callable[[SelectRequest], Any]) -> list[str]:
    return [memory.id.path for memory in vault.recall("anything", selector=Chosen(give)).memories]


def test_a_selector_gives_picks_ids_memories_or_paths(vault: Vault) -> None:
    both = ["user_ana.md", "feedback_tests.md"]
    assert paths(vault, lambda _: both) == both
    assert paths(vault, lambda _: [MemoryId(Scope.PROJECT, path) for path in both]) == both
    assert paths(vault, lambda _: [Pick(MemoryId(Scope.PROJECT, path), score=1.0) for path in both]) == both
    assert paths(vault, lambda request: [it.memory for it in request.candidates]) == both[::-1]
    assert paths(vault, lambda _: Selection(unknown=["x"])) == []
    assert paths(vault, lambda _: iter(both)) == both


def test_a_selector_sees_the_request(vault: Vault) -> None:
    seen: list[SelectRequest] = []

    def look(request: SelectRequest) -> Sequence[Pick]:
        seen.append(request)
        return Keywords().select(request).picks

    assert vault.recall(Query("mock the database", limit=1), selector=Chosen(look))
    (request,) = seen
    assert request.query.text == "mock the database"
    assert request.limit == 1
    assert [it.age.days for it in request.candidates] == [1, 333]
    assert len(request.corpus) == 2
    assert request.now.tzinfo is not None


def test_a_trace_names_the_selector(vault: Vault) -> None:
    class Configured(Chosen):
        def configuration(self) -> SelectorConfig:
            return SelectorConfig("mine", settings={"k": "1"})

    trace = vault.recall("x", selector=Configured(lambda _: [])).trace
    assert trace.configuration.selector == SelectorConfig("mine", settings={"k": "1"})
    assert vault.recall("x", selector=Chosen(lambda _: [])).trace.configuration.selector.name == "Chosen"


class Mine(Exception):
    """An exception that memcore does not know."""


def test_what_a_selector_raises_comes_back_with_its_traceback(vault: Vault) -> None:
    raised = Mine("mine")

    def fail(_: SelectRequest) -> None:
        raise raised

    session = Session()
    with pytest.raises(Mine) as caught:
        vault.recall("x", selector=Chosen(fail), session=session)
    assert caught.value is raised
    assert "in fail" in "".join(traceback.format_tb(raised.__traceback__))
    assert session.shown == 0
    assert vault.recall("mock the database", session=session), "the next call works"


@pytest.mark.parametrize(
    "raised", [KeyboardInterrupt(), SystemExit(3), GeneratorExit(), MemoryError(), RecursionError()]
)
def test_so_does_what_is_no_ordinary_exception(vault: Vault, raised: BaseException) -> None:
    def fail(_: SelectRequest) -> None:
        raise raised

    with pytest.raises(type(raised)):
        vault.recall("x", selector=Chosen(fail))


@pytest.mark.parametrize("raised", [KeyError("mine"), KeyboardInterrupt(), SystemExit(3)])
def test_so_does_what_a_generator_raises(vault: Vault, raised: BaseException) -> None:
    def picks(request: SelectRequest) -> Iterator[str]:
        yield request.candidates[0].memory.path
        raise raised

    class Words:
        def tokenize(self, text: str, /) -> Iterator[str]:
            yield text
            raise raised

    for selector in (Chosen(picks), Keywords(tokenizer=Words())):
        with pytest.raises(type(raised)) as caught:
            vault.recall("mock the database", selector=selector)
        assert caught.value is raised


@pytest.mark.parametrize(
    ("gave", "told"),
    [
        (None, "not NoneType"),
        (3, "not int"),
        ("user_ana.md", "not str"),
        ([3], "expected a Pick, MemoryId, Memory or path, not int"),
        (["../x.md"], "part"),
        ([Pick(MemoryId(Scope.PROJECT, "user_ana.md"), score=float("nan"))], "a score of NaN for user_ana.md"),
        ([Pick(MemoryId(Scope.PROJECT, "user_ana.md"), score=float("inf"))], "a score of inf"),
        ([Pick(MemoryId(Scope.PROJECT, "user_ana.md"), score="high")], "Pick.score"),  # type: ignore[arg-type]
        (["\ud800.md"], "surrogates not allowed"),
    ],
)
def test_nonsense_is_told(vault: Vault, gave: object, told: str) -> None:
    with pytest.raises(HostError, match=told) as caught:
        vault.recall("x", selector=Chosen(lambda _: gave))
    assert str(caught.value).startswith("Chosen.select gave back")
    assert caught.value.__cause__ is not None
    assert caught.value.code == "host"


def test_names_that_are_none_are_in_the_trace(vault: Vault) -> None:
    answer = vault.recall("x", selector=Chosen(lambda _: ["nothing.md", "user_ana.md", "user_ana.md"]))
    assert [memory.id.path for memory in answer.memories] == ["user_ana.md"]
    assert answer.trace.unknown == ("nothing.md",)


def test_what_is_no_selector_is_told(vault: Vault) -> None:
    with pytest.raises(TypeError, match=r"expected a Selector \(with a method `select`\), not int"):
        vault.recall("x", selector=3)  # type: ignore[arg-type]


def test_a_selector_may_call_the_vault(vault: Vault) -> None:
    def write(request: SelectRequest) -> Sequence[str]:
        path = vault.write(Draft.user("New", "Written while a recall runs.")).path
        inner = vault.recall("mock the database", selector=Keywords())
        assert vault.read(path).title == "New"
        vault.undo()
        return [memory.id.path for memory in inner.memories]

    assert paths(vault, write) == ["feedback_tests.md"]


def test_a_recall_in_a_recall_in_a_recall(vault: Vault) -> None:
    def deeper(depth: int) -> Callable[[SelectRequest], Any]:
        return lambda _: paths(vault, deeper(depth - 1)) if depth else ["user_ana.md"]

    assert paths(vault, deeper(20)) == ["user_ana.md"]


class Model:
    """A model with one answer."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer
        self.asked: list[Ask] = []

    def reply(self, ask: Ask, /) -> Any:
        self.asked.append(ask)
        return self.answer


def test_a_model_chooses(vault: Vault) -> None:
    model = Model('Sure! {"selected_memories": ["user_ana.md"]}')
    answer = vault.recall("who?", selector=ByModel(model))
    assert [memory.id.path for memory in answer.memories] == ["user_ana.md"]
    assert model.asked[0].schema["type"] == "object"
    with pytest.raises(InvalidReplyError) as caught:
        vault.recall("who?", selector=ByModel(Model("no idea")))
    assert caught.value.hint
    with pytest.raises(HostError, match="Model.reply gave back: expected a str, not NoneType"):
        vault.recall("who?", selector=ByModel(Model(None)))


class Clock:
    """A clock that tells what it is told."""

    def __init__(self, tell: Callable[[], Any]) -> None:
        self.tell = tell

    def now(self) -> Any:
        return self.tell()


def test_a_clock_of_the_host(store: MemStore, draft: Draft) -> None:
    instant = datetime(2026, 11, 30, 12, tzinfo=timezone.utc)
    vault = Vault.with_store(store, clock=Clock(lambda: instant))
    assert vault.recall("mock the database").trace.now == instant

    def fail() -> None:
        raise Mine("no time")

    broken = Vault.with_store(store, clock=Clock(fail))
    with pytest.raises(Mine):
        broken.write(draft)
    assert len(vault.snapshot()) == 2, "nothing was written"
    naive = Vault.with_store(store, clock=Clock(lambda: datetime(2026, 1, 1)))
    with pytest.raises(HostError, match="Clock.now gave back: the datetime 2026-01-01 00:00:00 has no time zone"):
        naive.snapshot()


class Words:
    """Counts words."""

    def count(self, text: str, /) -> int:
        return len(text.split())

    def cut(self, text: str, limit: int, /) -> str:
        end = 0
        for word in text.split()[:limit]:
            end = text.index(word, end) + len(word)
        return text[:end]


def test_a_counter_of_the_host(store: MemStore) -> None:
    vault = Vault.with_store(store, counter=Words(), budget=Budget(per_memory=3))
    answer = vault.recall("mock the database")
    assert answer.trace.configuration.counter == "Words"
    assert len(answer.memories[0].excerpt.text.split()) <= 3
    assert answer.memories[0].excerpt.missing_bytes > 0

    class Liar(Words):
        def cut(self, text: str, limit: int, /) -> str:
            return "something else"

    liar = Vault.with_store(store, counter=Liar(), budget=Budget(per_memory=3))
    with pytest.raises(HostError, match="Liar.cut gave back: no beginning of the text"):
        liar.recall("mock the database")


def test_a_tokenizer_of_the_host(vault: Vault) -> None:
    class Upper:
        def tokenize(self, text: str, /) -> list[str]:
            return text.upper().split()

    keywords = Keywords(tokenizer=Upper())
    assert vault.search("rust.", selector=keywords).picks[0].id.path == "user_ana.md"

    class Fails:
        def tokenize(self, text: str, /) -> list[str]:
            raise Mine(text)

    with pytest.raises(Mine):
        vault.search("rust", selector=Keywords(tokenizer=Fails()))


class DictStore:
    """A store over a dict that can be read."""

    def __init__(self, docs: dict[str, bytes]) -> None:
        self.docs = docs

    def stamp(self, path: str) -> Stamp:
        return Stamp(modified_ns=hash(self.docs[path]) & 0xFFFF_FFFF, size=len(self.docs[path]))

    def list(self) -> Listing:
        metas = [DocMeta(path, self.stamp(path)) for path in sorted(self.docs) if not path.startswith(".")]
        return Listing(metas, [Skipped("pipe.md", SkipReason("not_a_file"))])

    def read(self, paths: Sequence[str], /) -> Sequence[Doc | Exception]:
        return [
            Doc(path, self.docs[path], self.stamp(path)) if path in self.docs else NotFoundError(path) for path in paths
        ]


class Lock:
    """The lock of a store over a dict."""

    def __init__(self, store: WritableDictStore) -> None:
        self.store = store

    def was_interrupted(self) -> bool:
        return False

    def settled(self, all: bool, /) -> None:
        self.store.settled = all

    def write(self, path: str, data: bytes, expect: str, keep: str | None, /) -> Stored:
        if keep and path in self.store.docs:
            self.store.docs[keep] = self.store.docs[path]
        self.store.docs[path] = data
        return Stored(DocMeta(path, self.store.stamp(path)))

    def remove(self, path: str, expect: str, keep: str | None, /) -> Stored:
        meta = DocMeta(path, self.store.stamp(path))
        data = self.store.docs.pop(path)
        if keep:
            self.store.docs[keep] = data
        return Stored(meta)

    def append(self, path: str, data: bytes, /) -> None:
        self.store.docs[path] = self.store.docs.get(path, b"") + data

    def commit(self) -> None:
        self.store.commits += 1

    def close(self) -> None:
        self.store.open -= 1


class WritableDictStore(DictStore):
    """A store over a dict that can be changed."""

    commits = 0
    open = 0
    settled = False

    def state(self, folder: str, /) -> Sequence[DocMeta]:
        return [DocMeta(path, self.stamp(path)) for path in sorted(self.docs) if path.startswith(f"{folder}/")]

    def lock(self, seconds: float, /) -> Writer:
        assert seconds == 5.0
        self.open += 1
        return Lock(self)


def test_a_store_that_can_be_read(draft: Draft) -> None:
    vault = Vault.with_store(DictStore({"a.md": b"Ana writes Rust.\n"}))
    assert [memory.id.path for memory in vault.recall("What does Ana write?").memories] == ["a.md"]
    assert vault.snapshot().skipped[0].why.sentence == "not a regular file"
    with pytest.raises(ReadOnlyError):
        vault.write(draft)


def test_a_store_that_can_be_changed(draft: Draft) -> None:
    store = WritableDictStore({})
    vault = Vault.with_store(store)
    path = vault.write(draft).path
    assert b"Never mock it." in store.docs[path]
    assert b"Real database" in store.docs["MEMORY.md"]
    vault.undo()
    assert path not in store.docs
    assert store.open == 0
    assert store.commits > 0


def test_a_store_that_fails() -> None:
    class Broken(DictStore):
        def list(self) -> Listing:
            raise Mine("list")

        def paths(self) -> tuple[Sequence[str], Sequence[Skipped]]:
            raise Mine("paths")

    with pytest.raises(Mine):
        Vault.with_store(Broken({})).snapshot()

    class Short(DictStore):
        def read(self, paths: Sequence[str], /) -> Sequence[Doc | Exception]:
            return []

    with pytest.raises(HostError, match="0 documents for 1 paths"):
        Vault.with_store(Short({"a.md": b""})).snapshot()


class World:
    """A system with nothing in it but a home."""

    def read(self, path: object, limit: int, /) -> bytes | None:
        return None

    head = read

    def kind(self, path: object, /) -> PathKind:
        return PathKind.FOLDER

    def canonical(self, path: Any, /) -> Any:
        return path

    def link(self, path: object, /) -> None:
        return None

    def list(self, path: object, /) -> Sequence[Listed]:
        return [Listed("a.md", ListedKind.FILE)]

    def env(self, name: str, /) -> str | None:
        return None

    def home(self) -> str:
        return "/home/ana"

    def current_dir(self) -> str:
        return "/home/ana/work"


def test_a_system_of_the_host() -> None:
    place = MemoryPlace.find("/home/ana/work", system=World())
    assert str(place.folder).startswith("/home/ana/.claude/projects/")

    class Fails(World):
        def home(self) -> str:
            raise Mine("home")

    with pytest.raises(Mine):
        MemoryPlace.find("/home/ana/work", system=Fails())
