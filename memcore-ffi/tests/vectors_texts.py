"""The vectors on memories, drafts, edits, ages and names of files."""

import datetime

import pytest

from cases import CHANGED, error_code, kind, memory
from face import face as m
from face import value_of, word


def drafts(case):
    name = case["title"]
    if "rule" in case:
        draft = m.Draft.feedback(name, case["rule"], case.get("why", ""), case.get("how_to_apply", ""))
    else:
        draft = m.Draft.body(kind(case["kind"]), name, case.get("body", ""))
        for part in ["why", "how_to_apply"]:
            if part in case:
                draft = getattr(draft, part)(case[part])
    for part in ["description", "topic", "confidence", "session"]:
        if part in case:
            draft = getattr(draft, part)(case[part])
    for part in ["tags", "applies_to", "supersedes"]:
        draft = getattr(draft, part)(case.get(part, []))
    draft = draft.pinned(case.get("pinned", False))
    given = case.get("layout", {"line_end": "lf"})
    layout = m.Layout(**{**given, "line_end": value_of(m.LineEnd, given["line_end"])})
    if "error" in case:
        assert error_code(lambda: draft.render(layout, CHANGED)) == case["error"]
    else:
        assert draft.render(layout, CHANGED) == case["source"]


def edits(case):
    edit, given = m.MemoryEdit(), case["edit"]
    for part in ["name", "description", "tags", "pinned", "confidence", "body", "add_header"]:
        if part in given:
            edit = getattr(edit, part)(given[part])
    if "kind" in given:
        edit = edit.kind(kind(given["kind"]))
    for key, value in sorted(given.get("set", {}).items()):
        edit = edit.set(key, value) if isinstance(value, str) else edit.set_list(key, value)
    for key in given.get("unset", []):
        edit = edit.unset(key)
    for heading, text in given.get("append", []):
        edit = edit.append(heading, text)
    before = memory("a.md", case["source"])
    if "error" in case:
        with pytest.raises(m.MemcoreError) as raised:
            before.edited(edit, CHANGED)
        info = raised.value.info
        assert (info.code, info.path, bool(info.hint)) == (case["error"], "a.md", True)
        return
    edited = before.edited(edit, CHANGED)
    assert edited.source == case.get("expect", case["source"])
    assert m.apply_edits(edited.source, edited.undo) == case["source"]
    assert edited.is_changed == ("expect" in case)


def freshness(case):
    at = lambda key: datetime.datetime.fromisoformat(case[key]) if key in case else None
    file_ns = 0
    if "file_time" in case:
        file_ns = (at("file_time") - datetime.datetime.fromisoformat("1970-01-01T00:00:00+00:00")) // datetime.timedelta(
            microseconds=1
        ) * 1000
    age = m.age_of(memory("memory.md", case["source"]), at("recorded"), file_ns, at("now"))
    want = case["expect"]
    modified = want.get("modified")
    assert word(age.source) == want["by"]
    assert age.modified == (modified and datetime.datetime.fromisoformat(modified))
    assert (age.days, m.age_label(age)) == (want["days"], want["label"])
    assert age.in_future == want.get("in_future", False)
    warning = m.freshness_warning(m.Freshness(warn_from_days=case.get("warn_from_days", 1)), age)
    assert (warning is not None) == want["warning"]


def plain(value):
    if value.is_text():
        return value.text
    if value.is_sequence():
        return [plain(it) for it in value.items]
    if value.is_mapping():
        return {it.key: plain(it.value) for it in value.fields}
    return None


def frontmatter(case):
    id_ = m.MemoryId(scope=m.Scope.PROJECT, path="memory.md")
    if "hex" in case:
        read = m.Memory.from_bytes(id_, bytes.fromhex(case["hex"]))
    else:
        read = m.Memory.parse(id_, case["source"])
    want = case["expect"]
    health = read.health()
    found = {word(it.what) for it in health.recoveries} if health.is_recovered() else set()
    assert word(health) == want["health"]
    assert found == set(want.get("recoveries", []))
    got = {
        "name": read.name(), "description": read.description(), "kind": word(read.kind()),
        "kind_text": read.kind_text(), "body": read.body(), "body_start": read.body_start(), "tags": read.tags(),
    }
    for key, value in got.items():
        assert key not in want or want[key] == value, key
    for key, value in want.get("entries", {}).items():
        entry = read.front().get(key)
        assert entry is not None and plain(entry.value) == value, key


def names(case):
    if "create" in case:
        assert error_code(lambda: m.doc_path_check_new(case["create"])) == (None if case["ok"] else "invalid_path")
        return
    given = {key: case[key] for key in ["separator", "prefixed"] if key in case}
    layout = m.Layout(line_end=m.LineEnd.LF, **given)
    policy = value_of(m.NamePolicy, case.get("policy", "unicode"))
    made = m.layout_new_path(layout, kind(case.get("kind", "feedback")), case["title"], policy, case.get("taken", []))
    assert made == case["path"]
