"""Arguments that make no sense: a clear error, no panic, and the next call works."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import memcore
from memcore import (
    Bundle,
    Draft,
    InternalError,
    InvalidInputError,
    Keywords,
    Linter,
    Memories,
    Memory,
    MemoryEdit,
    MemoryIndex,
    MemStore,
    MemSystem,
    Session,
    Trace,
    Vault,
    _memcore,
)

SURROGATE = "\ud800"
HOSTILE: list[Any] = [
    None,
    SURROGATE,
    "",
    "\0",
    "../" * 40 + "x.md",
    "a" * 300 + ".md",
    float("nan"),
    float("inf"),
    -1,
    2**70,
    b"\xff\xfe",
    object(),
    [SURROGATE],
    [[[]]],
    {"a": SURROGATE},
    Exception,
    Session,
]


def subjects(vault: Vault) -> list[Any]:
    """What has methods: an object of each class that can be had, and the classes."""
    answer = vault.recall("mock the database")
    memory = vault.read("feedback_tests.md")
    index = MemoryIndex.parse("- [Ana](user_ana.md) — how\n")
    made: list[Any] = [
        vault,
        Memories([vault]),
        memory,
        memory.front,
        index,
        vault.index(),
        vault.links(),
        vault.links().names,
        vault.snapshot(),
        answer,
        answer.trace,
        vault.prompts(recalled=answer),
        vault.begin_recall("mock"),
        vault.export(),
        Session(),
        Keywords(),
        Linter(),
        MemStore(),
        MemSystem(),
        memcore.Bytes(),
        memcore.RoughTokens(),
        memcore.Scores(),
        memcore.WordTokenizer(),
        Draft.user("Ana", "Ana writes Rust."),
    ]
    classes = [value for name, value in vars(_memcore).items() if inspect.isclass(value) and not name.startswith("_")]
    return made + classes


def calls(subject: Any) -> list[tuple[str, Callable[..., Any]]]:
    found: list[tuple[str, Callable[..., Any]]] = []
    if inspect.isclass(subject):
        found.append((subject.__name__, subject))
    for name in dir(subject):
        if name.startswith("_"):
            continue
        try:
            value = getattr(subject, name)
        except Exception:
            continue
        if callable(value) and not inspect.isclass(value):
            found.append((f"{type(subject).__name__}.{name}", value))
    return found


def parameters(call: Callable[..., Any]) -> tuple[int, list[str]]:
    """How many arguments have to be given by place, and which may be given by name."""
    try:
        every = list(inspect.signature(call).parameters.values())
    except (TypeError, ValueError):
        return 1, []
    placed = [it for it in every if it.kind in (it.POSITIONAL_ONLY, it.POSITIONAL_OR_KEYWORD)]
    return len(placed), [it.name for it in every if it.kind is it.KEYWORD_ONLY]


def test_whatever_is_handed_in_the_next_call_works(
    vault: Vault, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    every = [pair for subject in subjects(vault) for pair in calls(subject)]
    every += [
        (name, value)
        for name, value in vars(_memcore).items()
        if callable(value) and not inspect.isclass(value) and not name.startswith("_") and name != "cli_main"
    ]
    assert len(every) > 250
    refused = 0
    for name, call in every:
        number, by_name = parameters(call)
        for value in HOSTILE:
            for given in {number, min(1, number)}:
                for keywords in [{}, *({key: value} for key in by_name)]:
                    try:
                        call(*[value] * given, **keywords)
                    except InternalError as error:
                        pytest.fail(f"{name}({value!r}): {error}")
                    except (TypeError, ValueError, LookupError, OverflowError, AttributeError, RuntimeError, OSError):
                        refused += 1
                    except memcore.MemcoreError as error:
                        assert error.code != "internal"
                        refused += 1
    assert refused > 5000
    assert vault.find("tests") and vault.snapshot()
    assert Vault.in_memory().write(Draft.user("Ana", "Ana writes Rust.")).change


@pytest.mark.skipif(not hasattr(_memcore, "panic_next"), reason="not the build in which panics can be injected")
def test_a_panic_in_any_call_is_an_exception_and_the_next_call_works(vault: Vault, tmp_path: Path) -> None:
    inject: Callable[[bool], bool] = getattr(_memcore, "panic_next")  # noqa: B009
    struck: set[str] = set()
    for name, call in [pair for subject in subjects(vault) for pair in calls(subject)]:
        number, _ = parameters(call)
        folder = str(tmp_path) if "open" in name or "create" in name else "user_ana.md"
        for given in ([], [folder] * number):
            inject(True)
            try:
                call(*given)
            except InternalError as error:
                assert "injected" in str(error)
                struck.add(name)
            except (TypeError, ValueError):
                pass
        inject(False)
        assert vault.find("Ana").title == "Ana", f"after {name}"
    assert {"Vault.recall", "Vault.lint", "Vault.undo", "Memories.recall", "Vault.export"} <= struck
    assert len(struck) > 60, sorted(struck)


def test_a_lone_surrogate_is_told(vault: Vault) -> None:
    for call in (
        lambda: vault.recall(SURROGATE),
        lambda: vault.find(SURROGATE),
        lambda: vault.read(f"{SURROGATE}.md"),
        lambda: vault.write(Draft.user(SURROGATE, "text")),
        lambda: vault.replace("user_ana.md", SURROGATE),
        lambda: Memory.parse("a.md", SURROGATE),
        lambda: memcore.mask_secrets(SURROGATE),
        lambda: Session.from_json(SURROGATE),
    ):
        with pytest.raises(UnicodeEncodeError, match="surrogates not allowed"):
            call()
    with pytest.raises(ValueError, match=r"Query.tags: .*surrogates not allowed"):
        vault.recall(memcore.Query("x", tags=[SURROGATE]))


HUGE = 100_000_000


def test_a_hundred_megabytes(vault: Vault) -> None:
    text = "word " * (HUGE // 5)
    writes: list[Callable[[], object]] = [
        lambda: vault.write(Draft.user("Ana", text)),
        lambda: vault.write(Draft.user(text, "Ana writes Rust.")),
        lambda: vault.edit("user_ana.md", MemoryEdit(body=text)),
        lambda: vault.replace("user_ana.md", text),
    ]
    for write in writes:
        with pytest.raises(memcore.MemcoreError) as caught:
            write()
        assert caught.value.code in ("invalid_input", "invalid_path"), caught.value
        assert len(str(caught.value)) < 2000, "the text is not told back"
    reads: list[Callable[[str], object]] = [
        Session.from_json,
        Trace.from_json,
        Bundle.from_json,
        memcore.LintOptions.from_json,
    ]
    for read in reads:
        with pytest.raises(InvalidInputError):
            read(text)
    for name in (lambda: vault.find(text), lambda: vault.undo(text), lambda: vault.read(text)):
        with pytest.raises(memcore.NotFoundError):
            name()
    assert Memory.parse("a.md", text).body == text
    assert not MemoryIndex.parse(text).entries
    assert len(vault.recall("mock the database").memories) == 1


def test_numbers_that_are_none(vault: Vault) -> None:
    nan = float("nan")
    with pytest.raises((InvalidInputError, ValueError)):
        vault.write(Draft.user("Ana", "Ana writes Rust.", confidence=nan))
    with pytest.raises(InvalidInputError):
        Memories([(vault, nan)])
    with pytest.raises(ValueError, match="lock_wait"):
        Vault.in_memory(lock_wait=nan)
    for wrong in (-1, 2**70):
        with pytest.raises((OverflowError, TypeError, ValueError)):
            vault.search("x", limit=wrong)
