"""The cases that every language runs, from the JSON files in `tests/vectors`."""

from __future__ import annotations

import json
from datetime import date, datetime
from pathlib import Path
from typing import Any

import pytest

from memcore import (
    Age,
    Applicability,
    Ask,
    Diagnostic,
    Draft,
    FixedClock,
    Freshness,
    Guide,
    IndexLimits,
    IndexLine,
    KindGuide,
    Language,
    Layout,
    LineEnd,
    LinkGraph,
    Linter,
    LintOptions,
    LoadReport,
    Manifest,
    MemcoreError,
    Memory,
    MemoryEdit,
    MemoryIndex,
    MemoryKind,
    MemStore,
    NamePolicy,
    Rebuild,
    Scope,
    Session,
    Vault,
    apply_edits,
    check_path,
    dates,
    mask_secrets,
    project_key,
    revision_of,
)

VECTORS = Path(__file__).parents[2] / "tests" / "vectors"
NOW = datetime.fromisoformat("2026-08-15T18:58:28.638+00:00")

# What is not run here, with the reason.
NOT_RUN = {
    "budget": "the core's cutting, which Python only hands on",
    "context": "made-up worlds in a notation of their own; `test_vault` has one",
    "injection": "the core's framing, which Python only hands on",
    "places": "made-up worlds in a notation of their own; `test_vault` has one",
    "replay": "settings in a notation of their own; `test_vault` has one",
}


def cases(name: str) -> pytest.MarkDecorator:
    every = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))["cases"]
    return pytest.mark.parametrize("case", every, ids=[case.get("name", "") for case in every])


def instant(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text.replace("Z", "+00:00")) if text else None


def test_every_file_is_run_or_named() -> None:
    here = Path(__file__).parent.glob("test_vectors*.py")
    source = "".join(file.read_text(encoding="utf-8") for file in here)
    run = {file.stem for file in VECTORS.glob("*.json") if f'@cases("{file.stem}")' in source}
    assert run | NOT_RUN.keys() == {file.stem for file in VECTORS.glob("*.json")}


@cases("dates")
def test_dates(case: dict[str, Any]) -> None:
    if case.get("reference", "").startswith("+"):
        pytest.skip("Python's dates end with the year 9999")
    text = case["text"]
    found = dates.find(text, date.fromisoformat(case.get("reference", "2026-03-10")))
    assert [(hit.span.of(text), hit.rule.code) for hit in found] == [(it["text"], it["rule"]) for it in case["hits"]]
    for wanted, hit in zip(case["hits"], found, strict=True):
        first = hit.readings[0] if hit.readings else None
        assert hit.applicability == wanted["fix"]
        assert (first.interval if first else None) == wanted.get("date")
        if "replace" in wanted:
            assert first and first.replace == wanted["replace"]
        if "annotate" in wanted:
            assert first and first.annotate == wanted["annotate"]


def of_files(files: dict[str, str]) -> Vault:
    store = MemStore()
    for path, text in files.items():
        store.insert(path, text)
    return Vault.with_store(store, clock=FixedClock.parse("2026-11-30T12:00:00+01:00"))


@cases("rules")
def test_rules(case: dict[str, Any]) -> None:
    files = case["files"]
    options = LintOptions.from_json(json.dumps(case.get("options", {})))
    least = Applicability.UNSAFE if case.get("unsafe") else Applicability.SAFE
    vault = of_files(files)

    def line(it: Diagnostic) -> str:
        marked = it.span.of(files.get(it.path, "")).splitlines()
        return f"{it.code} {it.severity} {it.path}: {marked[0] if marked else ''}"

    assert [line(it) for it in vault.lint(options).diagnostics] == case["found"]
    fixed = {file.path: file.after for file in vault.plan_fixes(options, least).files}
    assert fixed == case.get("fixed", {})
    assert not of_files({**files, **fixed}).plan_fixes(options, least).files


def checked(path: str, source: str) -> tuple[Memory, tuple[Diagnostic, ...]]:
    memory = Memory.parse(path, source)
    now = datetime.fromisoformat("2026-11-30T12:00:00+01:00")
    return memory, Linter().check(memory, Age.of(memory, now=now), now)


@cases("secrets")
def test_secrets(case: dict[str, Any]) -> None:
    secret = "".join(case["parts"])
    body = f"{case['before']}{secret}{case['after']}\n"
    header = "---\nname: it\ndescription: What is in it\ntype: user\n---\n"
    memory, found = checked("reference_it.md", header + body)
    told = [it for it in found if it.code == "MEM501"]
    if case.get("kind") is None:
        assert not told and mask_secrets(body) == body
        return
    assert len(told) == 1 and case["kind"] in told[0].message
    assert secret not in repr(found) and secret not in json.dumps([it.to_dict() for it in found])
    assert told[0].span.of(memory.source) == secret
    stars = "".join("\n" if it == "\n" else "*" for it in secret)
    assert mask_secrets(body) == f"{case['before']}{stars}{case['after']}\n"


@cases("why_how")
def test_why_how(case: dict[str, Any]) -> None:
    header = "---\nname: rule\ndescription: A rule\ntype: feedback\n---\n"
    _, found = checked("feedback_rule.md", header + case["body"])

    def part(missing: str, help: str) -> str:
        if any(it.code == missing for it in found):
            return "missing"
        empty = any(it.code == "MEM113" and (it.help or "").startswith(help) for it in found)
        return "empty" if empty else "present"

    wanted = ["present" if case[part] == "unchecked" else case[part] for part in ("why", "how")]
    assert [part("MEM111", "Say what happened"), part("MEM112", "Say when")] == wanted


@cases("conflicts")
def test_conflicts(case: dict[str, Any]) -> None:
    snapshot = of_files(case["files"]).snapshot()
    found = [[it.path, it.base or "", it.tool, str(it.kind)] for it in snapshot.conflicts]
    assert found == case["conflicts"]
    assert sorted(memory.path for memory in snapshot.memories) == case["memories"]


@cases("keys")
def test_keys(case: dict[str, Any]) -> None:
    assert project_key(case["path"] * case.get("repeat", 1)) == case["key"]


@cases("prompts")
def test_prompts(case: dict[str, Any]) -> None:
    language = Language(case["language"])
    scopes = [(Scope(scope), folder) for scope, folder in case.get("scopes", [])]
    text = Guide(language=language, folder=case["folder"], writes=case["writes"], scopes=scopes).text()
    assert revision_of(text) == case["sha256"]
    assert all(part in text for part in case.get("contains", []))
    assert not any(part in text for part in case.get("lacks", []))
    assert all(guide.holds in text for guide in KindGuide.all(language))


@cases("drafts")
def test_drafts(case: dict[str, Any]) -> None:
    names = ("description", "tags", "topic", "confidence", "pinned", "applies_to", "supersedes", "session")
    more = {name: case[name] for name in names if name in case}
    layout = Layout()
    if "layout" in case:
        given = case["layout"]
        layout = Layout(given["nested"], given["separator"], given["prefixed"], LineEnd(given["line_end"]))

    def rendered() -> str:
        if "rule" in case:
            draft = Draft.feedback(case["title"], case["rule"], case["why"], case["how_to_apply"], **more)
        else:
            also = {name: case[name] for name in ("why", "how_to_apply") if name in case}
            draft = Draft(MemoryKind(case["kind"]), case["title"], case["body"], **more, **also)
        return draft.render(layout, NOW)

    if "error" in case:
        with pytest.raises(MemcoreError) as caught:
            rendered()
        assert caught.value.code == case["error"]
    else:
        assert rendered() == case["source"]


@cases("edits")
def test_edits(case: dict[str, Any]) -> None:
    memory = Memory.parse("a.md", case["source"])
    edit = dict(case["edit"])
    if "append" in edit:
        edit["append"] = [tuple(pair) for pair in edit["append"]]
    if "error" in case:
        with pytest.raises(MemcoreError) as caught:
            memory.edited(MemoryEdit(**edit), NOW)
        assert caught.value.code == case["error"]
        return
    edited = memory.edited(MemoryEdit(**edit), NOW)
    assert edited.source == case.get("expect", case["source"])
    assert edited.is_changed == ("expect" in case)
    assert apply_edits(edited.source, edited.undo) == case["source"]


@cases("freshness")
def test_freshness(case: dict[str, Any]) -> None:
    file_time, now, expect = instant(case.get("file_time")), instant(case["now"]), case["expect"]
    assert now is not None
    file_ns = round(file_time.timestamp() * 1_000_000) * 1000 if file_time else 0
    memory = Memory.parse("memory.md", case["source"])
    age = Age.of(memory, recorded=instant(case.get("recorded")), file_ns=file_ns, now=now)
    warning = Freshness(case.get("warn_from_days", 1)).warning(age)
    assert (age.source, age.days, age.label()) == (expect["by"], expect["days"], expect["label"])
    assert age.modified == instant(expect.get("modified"))
    assert age.in_future == expect.get("in_future", False)
    assert (warning is not None) == expect["warning"]


@cases("frontmatter")
def test_frontmatter(case: dict[str, Any]) -> None:
    expect = case["expect"]
    if "hex" in case:
        memory = Memory.from_bytes("memory.md", bytes.fromhex(case["hex"]))
    else:
        memory = Memory.parse("memory.md", case["source"])
    assert memory.health.code == expect["health"]
    assert {recovery.what for recovery in memory.recoveries} == set(expect.get("recoveries", []))
    for name in ("name", "description", "kind", "kind_text", "body", "body_start"):
        if name in expect:
            assert getattr(memory, name) == expect[name], name
    if "tags" in expect:
        assert list(memory.tags) == expect["tags"]
    for key, value in expect.get("entries", {}).items():
        entry = memory.front.get(key)
        assert entry is not None, key
        # A record does not change, so its lists are tuples.
        wanted: Any = value
        assert entry.value == (tuple(wanted) if isinstance(value, list) else value), key


@cases("index")
def test_index(case: dict[str, Any]) -> None:
    store = MemStore()
    for path in case["files"]:
        store.insert(path, "A memory.\n")
    if case["source"] is not None:
        store.insert(MemoryIndex.FILE_NAME, case["source"])
    limits = IndexLimits(**case["limits"]) if case.get("limits") else IndexLimits()
    loaded, expect = Vault.with_store(store, index_limits=limits).index(), case["expect"]
    entries = loaded.index.entries if loaded.index else ()
    got = [{"title": it.title, "target": it.target, "hook": it.hook, "line": it.line} for it in entries]
    assert got == expect["entries"]
    report = loaded.report
    assert (report.state, report.lines, report.bytes) == (expect["state"], expect["lines"], expect["bytes"])
    assert [it.target for it in report.not_shown] == expect["not_shown"]
    assert [it.target for it in report.without_file] == expect["without_file"]
    if case["source"] is None:
        alone = LoadReport.missing(case["files"])
    else:
        alone = MemoryIndex.parse(case["source"]).load(case["files"], limits=limits)
    assert list(alone.without_entry) == expect["without_entry"]
    if expect.get("shown") is not None:
        assert loaded.shown == expect["shown"]


@cases("links")
def test_links(case: dict[str, Any]) -> None:
    graph = LinkGraph.build([Memory.parse(it["path"], it["source"]) for it in case["memories"]])
    nearest = [graph.nearest(link) for link in graph.dangling]
    assert {
        "edges": [[it.from_.path, it.to.path, it.heading and it.heading.heading] for it in graph.edges],
        "dangling": [
            [it.from_.path, it.target, near and near.path] for it, near in zip(graph.dangling, nearest, strict=True)
        ],
        "ambiguous": [[it.from_.path, it.target, [one.path for one in graph.candidates(it)]] for it in graph.ambiguous],
        "orphans": [it.path for it in graph.orphans],
    } == case["expect"]


@cases("names")
def test_names(case: dict[str, Any]) -> None:
    if "create" in case:
        try:
            check_path(case["create"], new=True)
            ok = True
        except MemcoreError as error:
            assert error.code == "invalid_path"
            ok = False
        assert ok == case["ok"]
        return
    layout = Layout(separator=case.get("separator", "_"), prefixed=case.get("prefixed", True))
    taken = {path.casefold() for path in case.get("taken", [])}
    kind, policy = MemoryKind(case.get("kind", "feedback")), NamePolicy(case.get("policy", "unicode"))
    assert layout.new_path(kind, case["title"], policy=policy, is_taken=lambda it: it in taken) == case["path"]


@cases("reply")
def test_reply(case: dict[str, Any]) -> None:
    store = MemStore()
    for file in case["candidates"]:
        store.insert(file["path"], file["source"])
    session = Session()
    turn = Vault.with_store(store).begin_recall("Which?", model=Manifest(), session=session)
    expect = case["expect"]
    if isinstance(turn.step(session), Ask) and "error" in expect:
        with pytest.raises(MemcoreError) as caught:
            turn.supply(case["reply"])
        assert caught.value.code == expect["error"]
        return
    turn.supply(case["reply"])
    done = turn.step(session)
    assert not isinstance(done, Ask)
    assert [pick.id.path for pick in done.trace.picks] == expect["picks"]
    assert list(done.trace.unknown) == expect["unknown"]


@cases("upkeep")
def test_upkeep(case: dict[str, Any]) -> None:
    def line(given: dict[str, Any] | None) -> IndexLine | None:
        if given is None:
            return None
        kind = MemoryKind(given["kind"]) if given.get("kind") else None
        return IndexLine(given["path"], given["title"], given.get("hook", ""), kind)

    index, source = MemoryIndex.parse(case["source"]), case["source"]
    if case.get("upsert"):
        entry = line(case["upsert"])
        assert entry is not None
        got = index.upsert(entry, line(case.get("was")))
        assert MemoryIndex.upsert_text(source, entry, line(case.get("was"))) == got
    elif case.get("remove"):
        got = index.remove(case["remove"])
        assert MemoryIndex.remove_text(source, case["remove"]) == got
    else:
        how = Rebuild.WHOLE_FILE if case.get("whole") else Rebuild.SECTION
        lines = [entry for entry in map(line, case["rebuild"]) if entry]
        new = MemoryIndex.rebuild(source, lines, how)
        got = new if new != source else None
    assert got == case["expect"]
