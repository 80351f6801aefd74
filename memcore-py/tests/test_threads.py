"""Threads and signals."""

from __future__ import annotations

import _thread
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from memcore import (
    Draft,
    FixedClock,
    Keywords,
    MemStore,
    Pick,
    SelectRequest,
    Session,
    Vault,
)


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


def test_a_selector_that_never_ends_calling_itself(vault: Vault) -> None:
    class Again:
        depth = 0

        def select(self, request: SelectRequest, /) -> list[Pick]:
            Again.depth += 1
            vault.recall("mock the database", selector=self)
            return []

    with pytest.raises(RecursionError, match="32 calls deep"):
        vault.recall("mock the database", selector=Again())
    assert Again.depth == 32
    assert vault.recall("mock the database", selector=Newest()).memories, "the next call works"
