"""Threads, signals and panics."""

from __future__ import annotations

import _thread
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from memcore import Draft, FixedClock, InternalError, Keywords, MemStore, Pick, SelectRequest, Session, Vault, _memcore


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


def test_a_signal_ends_a_long_call() -> None:
    class Interrupted(Exception):
        pass

    def handler(*_: object) -> None:
        raise Interrupted

    store = MemStore()
    text = "word " * 100_000
    for number in range(200):
        store.insert(f"m{number}.md", f"{text}{number}\n")
    vault = Vault.with_store(store)
    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.005)
        with pytest.raises(Interrupted):
            for _ in range(100):
                Keywords().prepare(vault.snapshot())
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    assert len(vault.snapshot()) == 200, "the next call works"


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


def has_panics() -> bool:
    return hasattr(_memcore, "PANICS")


class Panic(Exception):
    """In the build for tests, Rust panics where this is raised."""


@pytest.mark.skipif(not has_panics(), reason="not the build in which panics can be injected")
@pytest.mark.parametrize("where", ["clock", "counter", "tokenizer", "selector"])
def test_a_panic_is_an_exception_and_the_next_call_works(
    store: MemStore, where: str, capfd: pytest.CaptureFixture[str]
) -> None:
    class Host:
        on = True

        def raise_panic(self, what: str) -> None:
            if self.on and where == what:
                raise Panic

        def now(self) -> object:
            self.raise_panic("clock")
            return FixedClock.parse("2026-11-30T12:00:00Z").now()

        def count(self, text: str, /) -> int:
            self.raise_panic("counter")
            return len(text)

        def cut(self, text: str, limit: int, /) -> str:
            return text[:limit]

        def tokenize(self, text: str, /) -> list[str]:
            self.raise_panic("tokenizer")
            return text.split()

        def select(self, request: SelectRequest, /) -> object:
            self.raise_panic("selector")
            return keywords.select(request)

    host = Host()
    keywords = Keywords(tokenizer=host)
    for number in range(600):
        store.insert(f"many/{number}.md", f"the database {number}\n")
    vault = Vault.with_store(store, clock=host, counter=host)  # type: ignore[arg-type]
    for _ in range(3):
        with pytest.raises(InternalError, match="injected") as caught:
            vault.recall("the database", selector=host)  # type: ignore[arg-type]
        assert caught.value.code == "internal"
    host.on = False
    assert vault.recall("the database", selector=host)  # type: ignore[arg-type]
