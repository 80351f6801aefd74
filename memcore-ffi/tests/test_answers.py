"""Both faces give the same answers on the shared vectors, field by field, also where the vectors look at a part only."""

import datetime
import enum
import json
import pathlib

import pytest

from both import dates, face, memcore
from cases import NOON, source
from face import camel, vectors


# What Python's records say of themselves, and UniFFI by functions.
SENTENCES = {"interval", "warning"}


def fields(it):
    """The names of a record's fields."""
    if isinstance(it, memcore.Record):
        named = [name for cls in type(it).__mro__ for name in vars(cls).get("__annotations__", {})]
        return [name for name in named if not name.startswith("_") and name not in SENTENCES]
    return list(vars(it))


def plain(it):
    """Values of either face as plain ones."""
    if isinstance(it, enum.Enum):
        return camel(it.name)
    if it is None or isinstance(it, (bool, int, float, str)):
        return it
    if isinstance(it, bytes):
        return it.decode(errors="replace")
    if isinstance(it, (datetime.datetime, datetime.date)):
        return it.isoformat()
    if isinstance(it, pathlib.Path):
        return str(it)
    if isinstance(it, (list, tuple)):
        return [plain(one) for one in it]
    if isinstance(it, dict):
        return {plain(key): plain(value) for key, value in it.items()}
    # Words of Python get an underscore.
    return {name.strip("_"): plain(getattr(it, name)) for name in fields(it)}


def read(it, name):
    """A property of one face, a method of the other."""
    value = getattr(it, name)
    return plain(value() if callable(value) else value)


MEMORY = "body_start title name description kind kind_text tags topic applies_to supersedes confidence is_pinned"
MEMORY += " origin_session revision links headings"


def frontmatter(case, m):
    id_ = m.MemoryId(scope=m.Scope.PROJECT, path="memory.md")
    memory = m.Memory.from_bytes(id_, bytes.fromhex(case["hex"])) if "hex" in case else m.Memory.parse(id_, case["source"])
    return {name: read(memory, name) for name in MEMORY.split()}


def found_dates(case, m):
    day, text = case.get("reference", "2026-03-10"), case["text"]
    if len(day) > 10:
        return None  # Python's years end with 9999.
    return plain(m.find_dates(text, day) if m is face else dates.find(text, datetime.date.fromisoformat(day)))


def vault(files, m, **settings):
    store = m.MemStore()
    for path, text in files.items():
        store.insert(path, text.encode())
    if m is face:
        return m.VaultBuilder().clock(m.fixed_clock(NOON)).with_store(store.store())
    return m.Vault.with_store(store, clock=m.FixedClock(NOON))


def lint(case, m):
    options = json.dumps(case.get("options", {}))
    options = m.lint_options_from_json(options) if m is face else m.LintOptions.from_json(options)
    report = vault(case["files"], m).lint(options)
    return [plain(report.diagnostics), report.memories, plain(report.other_language), report.is_clean]


def recalled(case, m):
    files = {it["path"]: source(it["source"]) for it in case["files"]}
    session = m.Session.with_nonce("parity")
    if m is face:
        answer = vault(files, m).recall(m.Query(text=case["question"]), m.keywords(), session)
    else:
        answer = vault(files, m).recall(case["question"], selector=m.Keywords(), session=session)
    return [answer.text, json.loads(answer.trace.to_json()), json.loads(session.to_json())]


def index(case, m):
    files = dict.fromkeys(case["files"], "A memory.\n") | ({"MEMORY.md": case["source"]} if case["source"] is not None else {})
    loaded = vault(files, m).index()
    return [loaded.shown, plain(loaded.report)]


def links(case, m):
    made = [m.Memory.parse(m.MemoryId(scope=m.Scope.PROJECT, path=it["path"]), it["source"]) for it in case["memories"]]
    graph = m.LinkGraph.build(made)
    return [graph.mermaid(), graph.dot(), read(graph, "edges"), read(graph, "orphans")]


def keys(case, m):
    return m.project_key(case["path"] * case.get("repeat", 1))


ANSWERS = {
    "dates": found_dates, "frontmatter": frontmatter, "index": index, "keys": keys, "links": links, "replay": recalled,
    "rules": lint,
}  # fmt: skip


@pytest.mark.parametrize("file", ANSWERS)
def test_the_same_answers(file):
    answer, cases = ANSWERS[file], vectors(f"{file}.json")
    differing = [case["name"] for case in cases if answer(case, face) != answer(case, memcore)]
    assert differing == [] and len(cases) > 10
