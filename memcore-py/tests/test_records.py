"""Records and enums: values that do not change."""

from __future__ import annotations

import copy
import json
import pickle
from datetime import datetime, timedelta, timezone
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Any
from zoneinfo import ZoneInfo

import pytest

import memcore
from memcore import (
    Budget,
    Draft,
    FixedClock,
    InvalidInputError,
    Memories,
    Memory,
    MemoryId,
    MemoryKind,
    MemStore,
    Query,
    Scope,
    Session,
    Span,
    Vault,
)


def test_a_record_is_compared_hashed_shown_and_replaced() -> None:
    budget = Budget(memories=3)
    assert budget == Budget(3, 4096, 61440)
    assert budget != Budget(memories=4)
    assert hash(budget) == hash(Budget(3))
    assert repr(budget) == "Budget(memories=3, per_memory=4096, per_session=61440)"
    assert budget.replace(memories=5) == Budget()
    match budget:
        case Budget(memories=several):
            assert several == 3


def test_a_record_does_not_change() -> None:
    budget = Budget()
    with pytest.raises(AttributeError, match="does not change"):
        budget.memories = 9  # type: ignore[misc]
    with pytest.raises(AttributeError):
        delattr(budget, "memories")  # noqa: B043
    with pytest.raises(TypeError, match="no field nonsense"):
        budget.replace(nonsense=1)
    with pytest.raises(TypeError):
        Budget(nonsense=1)  # type: ignore[call-arg]


def test_lists_are_kept_as_tuples() -> None:
    query = Query("q", kinds=[MemoryKind.USER])
    assert query.kinds == (MemoryKind.USER,)
    assert hash(query) == hash(Query("q", kinds=(MemoryKind.USER,)))


def test_words_are_their_texts() -> None:
    word: str = MemoryKind.FEEDBACK
    assert word == "feedback"
    assert f"{MemoryKind.FEEDBACK}" == "feedback"
    assert MemoryKind("user") is MemoryKind.USER
    assert MemoryKind.from_word(" Feedback ") is MemoryKind.FEEDBACK
    assert MemoryKind.from_word("nonsense") is None


def test_what_is_recalled_goes_to_json_and_pickle(vault: Vault) -> None:
    session = Session()
    answer = vault.recall("mock the database?", session=session)
    for value in [
        *answer.memories,
        *answer.left_out,
        answer.trace.configuration,
        answer.trace.query,
        *answer.trace.picks,
    ]:
        assert pickle.loads(pickle.dumps(value)) == value
        assert copy.deepcopy(value) == value
        json.dumps(value.to_dict())
    assert pickle.loads(pickle.dumps(session)) == session
    assert pickle.loads(pickle.dumps(answer.trace)) == answer.trace
    assert json.dumps(answer.to_dict())
    memory = vault.find("tests")
    assert pickle.loads(pickle.dumps(memory)) == memory
    assert vault.index().index is None


def test_what_changed_goes_to_json(draft: Draft) -> None:
    vault = Vault.in_memory(clock=FixedClock.parse("2026-11-30T12:00:00Z"))
    written = vault.write(draft)
    assert pickle.loads(pickle.dumps(written)) == written
    change = vault.history()[0]
    assert json.loads(json.dumps(change.to_dict()))["operation"] == "create"
    assert change.at == datetime(2026, 11, 30, 12, tzinfo=timezone.utc)


def test_every_record_has_documentation() -> None:
    for name in memcore.__all__:
        value = getattr(memcore, name)
        assert name in ("MAX_DOCUMENT",) or (value.__doc__ or "").strip(), name


def test_instants_are_aware() -> None:
    instant = datetime(2026, 7, 1, 12, tzinfo=timezone(timedelta(hours=2)))
    assert FixedClock(instant).now() == instant
    berlin = FixedClock(datetime(2026, 7, 1, 12, tzinfo=ZoneInfo("Europe/Berlin"))).now()
    assert berlin.utcoffset() == timedelta(hours=2)
    assert berlin == instant
    with pytest.raises(InvalidInputError, match="has no time zone") as caught:
        FixedClock(datetime(2026, 7, 1))
    assert "datetime.now(timezone.utc)" in (caught.value.hint or "")
    with pytest.raises(TypeError, match="datetime with a time zone, not str"):
        FixedClock("2026-07-01")  # type: ignore[arg-type]
    with pytest.raises(InvalidInputError):
        Vault.in_memory().recall(Query("q", since=datetime(2026, 7, 1)))


def test_a_header_without_a_zone_gives_a_time_without_one() -> None:
    memory = Memory.parse("a.md", "---\nmodified: 2026-11-30T12:00:00\n---\n")
    assert memory.modified == datetime(2026, 11, 30, 12)
    assert memcore.parse_timestamp("2026-11-30T12:00:00+02:00") == datetime(
        2026, 11, 30, 12, tzinfo=timezone(timedelta(hours=2))
    )
    assert memcore.parse_timestamp("yesterday") is None


def test_paths_are_texts_or_path_objects(tmp_path: Path) -> None:
    vault = Vault.create(str(tmp_path / "one"))
    assert vault.folder == tmp_path / "one"
    assert isinstance(Vault.create(tmp_path / "two").folder, Path)
    store = MemStore()
    store.insert(PurePosixPath("team/a.md"), b"text\n")
    for path in ("team/a.md", PurePosixPath("team/a.md"), PureWindowsPath("team\\a.md")):
        assert Vault.with_store(store).read(path).body == "text\n"


def test_spans_count_bytes() -> None:
    memory = Memory.parse(MemoryId(Scope.TEAM, "a.md"), "é [[b]]\n")
    link = memory.links[0]
    assert link.span == Span(3, 8)
    assert link.span.of(memory.source) == "[[b]]"
    assert len(link.span) == 5
    assert memory.id.scope is Scope.TEAM


def test_wrong_types_are_told_with_the_field() -> None:
    vault = Vault.in_memory()
    with pytest.raises(TypeError, match=r"Query.kinds: expected a list or tuple, not str"):
        vault.recall(Query("q", kinds="user"))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r'Query.kinds: "cat" is no MemoryKind; it is one of user, feedback'):
        vault.recall(Query("q", kinds=["cat"]))  # type: ignore[list-item]
    with pytest.raises(TypeError, match=r"Query.limit: .*"):
        vault.recall(Query("q", limit=-1))
    with pytest.raises(TypeError, match="expected a memcore.Query, not int"):
        vault.recall(3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unexpected keyword argument 'budgt'"):
        Vault.in_memory(budgt=Budget())  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="expected a memcore.Budget, not int"):
        Vault.in_memory(budget=3)  # type: ignore[arg-type]


def reached(values: list[Any]) -> dict[type, list[Any]]:
    """The records among these values, and in their fields and attributes, by class."""
    found: dict[type, list[Any]] = {}
    # Kept, so that no two values share an `id`.
    seen: dict[int, Any] = {}
    while values:
        value = values.pop()
        if id(value) in seen:
            continue
        seen[id(value)] = value
        if isinstance(value, (list, tuple)):
            values += value
        elif isinstance(value, memcore.Record):
            found.setdefault(type(value), []).append(value)
            values += [getattr(value, name) for name in value._fields]
        elif type(value).__module__ == "memcore" and not isinstance(value, type):
            names = [name for name in dir(value) if not name.startswith("_")]
            values += [getattr(value, name) for name in names if not callable(getattr(value, name))]
    return found


def test_every_record_is_a_value(tmp_path: Path, draft: Draft) -> None:
    """Pickled, copied, compared, hashed, shown and made plain: whatever the calls give."""
    from memcore import _memcore, dates

    vault = Vault.create(tmp_path / "memories", clock=FixedClock.parse("2026-11-30T12:00:00Z"))
    (tmp_path / "memories" / "bad.md").write_bytes(b"\xff\xfe")
    first = vault.write(draft)
    second = vault.write(Draft.project("Deploy", "We deploy tomorrow. See [[nobody]], [[Real database#x]]."))
    session = Session()
    answer = vault.recall("May I mock the database?", session=session)
    vault.record_use(answer, session)
    team = Vault.in_memory(scope=Scope.TEAM)
    team.write(Draft.project("Team day", "Once a week."))
    memory = vault.read(first.path)
    roots: list[Any] = [
        *_memcore.defaults().values(),
        *memcore.RULES,
        first,
        second,
        answer,
        team.import_(vault.export()),
        vault.recall("zzz"),
        vault.why(first.path, "mock the database"),
        vault.search("mock the database"),
        vault.replay(answer.trace),
        vault.lint(),
        vault.plan_fixes(),
        vault.index(),
        vault.links(),
        vault.snapshot(),
        vault.history(),
        vault.versions(first.path),
        vault.usage(),
        vault.verify(),
        vault.rename(second.path, "project_deploys.md"),
        vault.archive("project_deploys.md"),
        vault.archived(),
        vault.prompts(recalled=answer),
        Memories([vault, team]).sizes(),
        team.unreviewed(),
        vault.export(),
        memory,
        memory.edited(memcore.MemoryEdit(pinned=True), datetime.now(timezone.utc)),
        memcore.MemoryIndex.parse("# A\n- [Ana](user_ana.md) — how\n"),
        memcore.MemoryPlace.find(tmp_path),
        memcore.Settings.read(tmp_path),
        memcore.Context.load(tmp_path),
        dates.find("We met yesterday and on Monday.", datetime(2026, 11, 30).date()),
        dates.written_dates("on 2026-03-24"),
        memcore.FsStore.open(tmp_path / "memories").list(),
        memcore.FsStore.open(tmp_path / "memories").read([first.path]),
    ]
    found = reached(roots)
    assert len(found) > 60, sorted(kind.__name__ for kind in found)
    # It holds an injection, which only a recall makes.
    del found[memcore.Replay]
    for kind, values in found.items():
        for value in values[:20]:
            again = pickle.loads(pickle.dumps(value))
            assert again == value and type(again) is kind, kind
            assert copy.copy(value) == value and copy.deepcopy(value) == value
            assert not value != again
            assert "replace" in value._fields or value.replace() == value
            assert repr(value).startswith(f"{kind.__name__}(") and str(value)
            assert hash(value) == hash(again), kind
            plain = value.to_dict()
            assert tuple(plain) == value._fields
            assert json.loads(json.dumps(plain, default=bytes.hex)) is not None


def test_a_header_with_lists_in_it_gives_records_that_can_be_hashed() -> None:
    memory = Memory.parse("a.md", "---\ntags: [a, b]\nnested: {x: [1, {y: 2}], z: [[3]]}\n---\n")
    entries = {entry.key: entry for entry in memory.front.entries}
    assert entries["tags"].value == ("a", "b")
    assert entries["tags"].replace() == entries["tags"]
    for entry in entries.values():
        assert hash(pickle.loads(pickle.dumps(entry))) == hash(entry)


def test_what_is_at_work_cannot_be_pickled(vault: Vault, draft: Draft, tmp_path: Path) -> None:
    stores = [memcore.MemStore(), memcore.FsStore.open(tmp_path)]
    for value in [vault, Memories([vault]), *stores, draft, vault.snapshot(), vault.recall("mock the database?")]:
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(value)


def test_what_is_more_than_a_record_can_be_pickled_too(vault: Vault) -> None:
    answer = vault.recall("mock the database?")
    for value in [vault.export(), answer.trace, vault.find("tests"), memcore.MemoryIndex.parse("- [a](a.md)\n")]:
        assert pickle.loads(pickle.dumps(value)) == value
        assert repr(value)
