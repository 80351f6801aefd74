"""A signal ends each call that may take long, whatever it does at the moment."""

from __future__ import annotations

import signal
from collections.abc import Callable
from datetime import datetime, timezone
from typing import Any

import pytest

from memcore import (
    Bundle,
    Keywords,
    LinkGraph,
    Linter,
    Memories,
    Memory,
    MemoryIndex,
    MemStore,
    Vault,
    WordTokenizer,
    _memcore,
    dates,
    mask_secrets,
)

pytestmark = pytest.mark.skipif(
    not hasattr(_memcore, "stall_next"), reason="not the build in which a call can be made to take long"
)

NOW = datetime(2026, 11, 30, 12, tzinfo=timezone.utc)
WORDS = "Never mock the database before Friday; see [[m1]] and https://example.org. "


class Interrupted(Exception):
    """What the handler raises, as Python's own raises `KeyboardInterrupt`."""


@pytest.fixture(scope="module")
def given() -> dict[str, Any]:
    """A vault, and arguments of more than a million bytes, which is what a call over them takes for long."""
    store = MemStore()
    text = WORDS * 6_000
    for number in range(4):
        store.insert(f"m{number}.md", f"---\nname: m{number}\ntype: project\n---\n{text}{number}\n")
    vault = Vault.with_store(store)
    snapshot = vault.snapshot()
    bundle = vault.export()
    return {
        "vault": vault,
        "all": Memories([vault]),
        "snapshot": snapshot,
        "memories": snapshot.memories,
        "bundle": bundle,
        "json": bundle.to_json(),
        "text": WORDS * 15_000,
        "index": "- [Ana](user_ana.md) - how she works\n" * 30_000,
        "memory": Memory.parse("a.md", WORDS * 15_000),
        "age": snapshot.ages(NOW)[0],
        "keywords": Keywords(),
        "linter": Linter(),
        "tokenizer": WordTokenizer(),
    }


CALLS: dict[str, Callable[[dict[str, Any]], object]] = {
    "snapshot": lambda it: it["vault"].snapshot(),
    "find": lambda it: it["vault"].find("m1"),
    "recall": lambda it: it["vault"].recall("mock the database"),
    "search": lambda it: it["vault"].search("mock the database"),
    "why": lambda it: it["vault"].why("m1.md", "mock the database"),
    "lint": lambda it: it["vault"].lint(),
    "lint_one": lambda it: it["vault"].lint_one(it["memory"]),
    "plan_fixes": lambda it: it["vault"].plan_fixes(),
    "export": lambda it: it["vault"].export(),
    "links": lambda it: it["vault"].links(),
    "memories": lambda it: it["all"].recall("mock the database"),
    "prepare": lambda it: it["keywords"].prepare(it["snapshot"]),
    "graph": lambda it: LinkGraph.build(it["memories"]),
    "to_json": lambda it: it["bundle"].to_json(),
    "from_json": lambda it: Bundle.from_json(it["json"]),
    "parse": lambda it: MemoryIndex.parse(it["index"]),
    "check": lambda it: it["linter"].check(it["memory"], it["age"], NOW),
    "dates": lambda it: dates.find(it["text"], NOW.date()),
    "secrets": lambda it: mask_secrets(it["text"]),
    "tokenize": lambda it: it["tokenizer"].tokenize(it["text"]),
}


@pytest.mark.parametrize("name", CALLS)
def test_a_signal_ends_a_long_call(name: str, given: dict[str, Any]) -> None:
    inject: Any = _memcore

    def handler(*_: object) -> None:
        # It comes again until the call is under way.
        if inject.is_stalled():
            raise Interrupted

    before = signal.signal(signal.SIGALRM, handler)
    try:
        inject.stall_next()
        signal.setitimer(signal.ITIMER_REAL, 0.01, 0.01)
        with pytest.raises(Interrupted):
            CALLS[name](given)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        inject.go_on()
    assert given["vault"].recall("mock the database").memories, "the next call works"
