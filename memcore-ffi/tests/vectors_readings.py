"""The vectors on the index, links, conflicts and the guide."""

from cases import kind, memory, paths
from face import face as m
from face import value_of, word


def index(case):
    store = m.MemStore()
    for path in case["files"]:
        store.insert(path, b"A memory.\n")
    if case["source"] is not None:
        store.insert("MEMORY.md", case["source"].encode())
    limits = m.IndexLimits(**case.get("limits", {}))
    loaded = m.VaultBuilder().index_limits(limits).with_store(store.store()).index()
    report, want = loaded.report, case["expect"]
    entries = loaded.index.entries() if loaded.index else []
    assert [{"title": it.title, "target": it.target, "hook": it.hook, "line": it.line} for it in entries] == want[
        "entries"
    ]
    assert (word(report.state), report.lines, report.bytes) == (want["state"], want["lines"], want["bytes"])
    assert [it.target for it in report.not_shown] == want["not_shown"]
    if case["source"] is None:
        ordered = m.load_report_missing(case["files"])
    else:
        ordered = m.MemoryIndex.parse(case["source"]).load(limits, case["files"])
    assert ordered.without_entry == want["without_entry"]
    assert [it.target for it in report.without_file] == want["without_file"]
    assert loaded.shown == want.get("shown", loaded.shown)


def links(case):
    graph = m.LinkGraph.build([memory(it["path"], it["source"]) for it in case["memories"]])
    want = case["expect"]
    edges = [[it._from.path, it.to.path, it.heading and it.heading.heading] for it in graph.edges()]
    nearest = lambda link: (lambda id_: id_ and id_.path)(graph.nearest(link))
    assert edges == want["edges"]
    assert [[it._from.path, it.target, nearest(it)] for it in graph.dangling()] == want["dangling"]
    ambiguous = [[it._from.path, it.target, paths(graph.candidates(it))] for it in graph.ambiguous()]
    assert ambiguous == want["ambiguous"]
    assert paths(graph.orphans()) == want["orphans"]


def prompts(case):
    language = {"en": m.Language.ENGLISH, "zh": m.Language.CHINESE}[case["language"]]
    given = [m.ScopeFolder(scope=value_of(m.Scope, name), folder=folder) for name, folder in case.get("scopes", [])]
    text = m.guide_text(m.Guide(language=language, folder=case["folder"], writes=case["writes"], scopes=given))
    assert all(part in text for part in case.get("contains", []))
    assert not any(part in text for part in case.get("lacks", []))
    assert all(m.kind_guide_of(it, language).holds in text for it in m.MemoryKind)
    assert m.revision_of(text.encode()) == case["sha256"]


def upkeep(case):
    def line(it):
        return m.IndexLine(path=it["path"], title=it["title"], hook=it.get("hook", ""), kind=kind(it.get("kind")))

    read = m.MemoryIndex.parse(case["source"])
    if "upsert" in case:
        got = read.upsert(line(case["upsert"]), line(case["was"]) if "was" in case else None)
    elif "remove" in case:
        got = read.remove(case["remove"])
    else:
        how = m.Rebuild.WHOLE_FILE if case.get("whole") else m.Rebuild.SECTION
        got = m.memory_index_rebuild(case["source"], [line(it) for it in case["rebuild"]], how)
        got = None if got == case["source"] else got
    assert got == case["expect"]


def conflicts(case):
    store = m.MemStore()
    for path, text in case["files"].items():
        store.insert(path, text.encode())
    seen = m.Vault.with_store(store.store()).snapshot()
    assert [[it.path, it.base or "", it.tool, word(it.kind)] for it in seen.conflicts()] == case["conflicts"]
    assert sorted(it.id().path for it in seen.memories()) == case["memories"]
