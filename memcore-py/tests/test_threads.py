"""Threads and signals."""

from __future__ import annotations

import _thread
import contextlib
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import pytest

from memcore import (
    Bundle,
    Draft,
    FixedClock,
    Keywords,
    LinkGraph,
    Linter,
    Memories,
    Memory,
    MemoryIndex,
    MemStore,
    Pick,
    SelectRequest,
    Session,
    Vault,
    WordTokenizer,
    dates,
    mask_secrets,
)

NOW = datetime(2026, 11, 30, 12, tzinfo=timezone.utc)


class Newest:
    """A selector in Python."""

    def select(self, request: SelectRequest, /) -> list[Pick]:
        return [Pick(it.memory.id) for it in request.candidates]


def test_eight_threads_and_ten_thousand_calls_each(store: MemStore) -> None:
    vault = Vault.with_store(store, clock=FixedClock.parse("2026-11-30T12:00:00Z"))
    keywords, newest = Keywords(), Newest()

    def work(number: int) -> int:
        found = 0
        session = Session()
        for call in range(10_000):
            if call % 100 == 0:
                found += len(vault.recall("mock the database", selector=newest).memories)
            elif call % 1000 == 1:
                vault.write(Draft.user(f"Person {number}", f"Call {call}."))
            elif call % 10 == 2:
                found += len(vault.search("mock the database", selector=keywords).picks)
            else:
                found += session.shown + len(vault.find("tests").title)
        return found

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(work, range(8), timeout=300))
    assert len(vault.snapshot()) == 10


def test_other_threads_run_while_the_core_works(tmp_path: Path) -> None:
    for number in range(2000):
        (tmp_path / f"m{number}.md").write_text("some words of a memory\n" * 20)
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0)

    ticker = threading.Thread(target=tick)
    ticker.start()
    before = ticks
    Vault.open(tmp_path).snapshot()
    during = ticks - before
    done.set()
    ticker.join()
    assert during > 0


class Interrupted(Exception):
    """What the handler raises, as Python's own raises `KeyboardInterrupt`."""


def is_waiting() -> bool:
    """Whether a call is under way in the thread that works while the main one waits for signals."""
    threads = Path("/proc/self/task").iterdir()
    return any((it / "comm").read_text(errors="replace").strip() == "memcore" for it in threads)


WORDS = "Never mock the database before Friday; see [[m7]] and https://example.org. "


@pytest.fixture(scope="module")
def long() -> dict[str, Any]:
    """Arguments that take long: many memories, 90 MB in others, and long texts."""
    many = MemStore()
    for number in range(60_000):
        many.insert(f"m{number}.md", f"---\nname: m{number}\ntype: project\n---\nShort.\n")
    store = MemStore()
    text = WORDS * 6_000
    for number in range(200):
        store.insert(f"m{number}.md", f"---\nname: m{number}\ntype: project\n---\n{text}{number}\n")
    snapshot = Vault.with_store(store).snapshot()
    memories = snapshot.memories
    bundle = Vault.with_store(store).export()
    return {
        "store": store,
        "many": many,
        "snapshot": snapshot,
        "memories": memories,
        "bundle": bundle,
        # A field that is not known is passed over.
        "json": f'{{"unknown": [{"1," * 40_000_000}1],{bundle.to_json()[1:]}',
        "text": WORDS * 800_000,
        "line": "- [Ana](user_ana.md) - how she works\n" * 1_000_000,
        "memory": Memory.parse("a.md", WORDS * 400_000),
        "age": snapshot.ages(NOW)[0],
    }


LONG_CALLS: dict[str, Callable[[dict[str, Any]], object]] = {
    "snapshot": lambda it: Vault.with_store(it["many"]).snapshot(),
    "find": lambda it: Vault.with_store(it["many"]).find("m7"),
    "recall": lambda it: Vault.with_store(it["store"]).recall("mock the database"),
    "search": lambda it: Vault.with_store(it["store"]).search("mock the database"),
    "why": lambda it: Vault.with_store(it["store"]).why("m7.md", "mock the database"),
    "lint": lambda it: Vault.with_store(it["store"]).lint(),
    "lint_one": lambda it: Vault.with_store(MemStore()).lint_one(it["memory"]),
    "plan_fixes": lambda it: Vault.with_store(it["store"]).plan_fixes(),
    "export": lambda it: Vault.with_store(it["many"]).export(),
    "links": lambda it: Vault.with_store(it["store"]).links(),
    "memories": lambda it: Memories([Vault.with_store(it["store"])]).recall("mock the database"),
    "prepare": lambda it: Keywords().prepare(it["snapshot"]),
    "graph": lambda it: LinkGraph.build(it["memories"]),
    "to_json": lambda it: it["bundle"].to_json(),
    "from_json": lambda it: Bundle.from_json(it["json"]),
    "parse": lambda it: MemoryIndex.parse(it["line"]),
    "check": lambda it: Linter().check(it["memory"], it["age"], NOW),
    "dates": lambda it: dates.find(it["text"], NOW.date()),
    "secrets": lambda it: mask_secrets(it["text"]),
    "tokenize": lambda it: WordTokenizer().tokenize(it["text"]),
}


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="what threads there are is asked of Linux")
@pytest.mark.parametrize("name", LONG_CALLS)
def test_a_signal_ends_a_long_call(name: str, long: dict[str, Any]) -> None:
    came: list[bool] = []

    def handler(*_: object) -> None:
        came.append(is_waiting())
        raise Interrupted

    before = signal.signal(signal.SIGALRM, handler)
    try:
        # A call may be done before anybody looks for a signal. One that cannot be interrupted is so each time.
        for seconds in (0.02, 0.01, 0.005, 0.002, 0.001):
            # What an interrupted call still did, it has done.
            while is_waiting():
                time.sleep(0.001)
            with contextlib.suppress(Interrupted):
                signal.setitimer(signal.ITIMER_REAL, seconds)
                LONG_CALLS[name](long)
                signal.setitimer(signal.ITIMER_REAL, 0)
            if any(came):
                break
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert any(came), "the signal had to wait for the end of the call"
    assert Vault.with_store(MemStore()).recall("x") is not None, "the next call works"


def test_ctrl_c_ends_a_selector_that_blocks(vault: Vault) -> None:
    class Blocks:
        def select(self, request: SelectRequest, /) -> list[Pick]:
            _thread.interrupt_main()
            for _ in range(10_000):
                time.sleep(0.001)
            return []

    # Where the tests run in the background, the signal is ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            vault.recall("x", selector=Blocks())
    finally:
        signal.signal(signal.SIGINT, before)
    assert vault.recall("mock the database")
