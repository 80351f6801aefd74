"""The calls of a vault, from a folder on disk."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path

import pytest

from memcore import (
    Ask,
    Budget,
    By,
    Chars,
    ConflictError,
    Context,
    Contradiction,
    Draft,
    Durability,
    FixedClock,
    Forget,
    Frame,
    FsStore,
    Guide,
    Keywords,
    Language,
    Layout,
    LinkGraph,
    Manifest,
    MemoryEdit,
    MemoryIndex,
    MemoryKind,
    MemoryPlace,
    MemSystem,
    NotFoundError,
    Nothing,
    Origin,
    Outcome,
    Query,
    Rebuild,
    RefusedError,
    Scores,
    Session,
    Settings,
    StoreEntry,
    Trace,
    Vault,
)


@pytest.fixture
def folder(tmp_path: Path) -> Vault:
    return Vault.create(
        tmp_path / "memory", clock=FixedClock.parse("2026-11-30T12:00:00+00:00"), durability=Durability.RELAXED
    )


def test_write_recall_undo(folder: Vault, draft: Draft) -> None:
    written = folder.write(draft, by=By.user(why="asked to"))
    assert written.outcome is Outcome.CREATED
    assert written.path == "feedback_real_database.md"
    assert folder.folder is not None
    text = (folder.folder / written.path).read_text()
    assert text.startswith("---\nname: Real database\n")
    assert "**Why:** A mock hid a bug." in text
    answer = folder.recall("may I mock the database?")
    assert [memory.title for memory in answer.memories] == ["Real database"]
    assert answer
    assert "| Never mock it." in answer.text
    assert folder.origin(folder.find("real database")) is Origin.USER
    taken_back = folder.undo()
    assert taken_back.outcome is Outcome.REMOVED
    assert folder.recall("may I mock the database?").nothing is Nothing.NO_MEMORIES
    assert [change.operation for change in folder.history()] == ["undo", "create"]
    assert folder.undo(taken_back.change).outcome is Outcome.CREATED


def test_a_dry_run_changes_nothing(folder: Vault, draft: Draft) -> None:
    written = folder.write(draft, by=By(dry_run=True))
    assert written.files[0].after is not None
    assert len(folder.snapshot()) == 0


def test_edit_replace_and_conflict(folder: Vault, draft: Draft) -> None:
    path = folder.write(draft).path
    seen = folder.read(path).revision
    edit = MemoryEdit(
        description="no mocks", tags=["x"], set={"owner": "ana", "more": ["a", "b"]}, append=("More", "m")
    )
    assert folder.edit(path, edit, expect=seen).outcome is Outcome.UPDATED
    memory = folder.read(path)
    assert memory.description == "no mocks"
    assert memory.tags == ("x",)
    assert memory.front.field_text("owner") == "ana"
    assert memory.front.field("more") == ["a", "b"]
    assert "m\n" in memory.body
    with pytest.raises(ConflictError) as caught:
        folder.edit(path, MemoryEdit(pinned=True), expect=seen)
    assert (caught.value.code, caught.value.path) == ("conflict", path)
    assert folder.replace(path, "new text\n").outcome is Outcome.UPDATED
    assert folder.read(path).source == "new text\n"
    kept = folder.versions(path)
    assert len(kept) == 2
    assert b"Never mock it." in folder.version(kept[0])
    folder.revert(path, kept[0].revision[:10])
    assert folder.read(path).title == "Real database"


def test_supersede_settle_and_chain(folder: Vault) -> None:
    old = folder.write(Draft.project("Port", "The port is 80.")).path
    folder.supersede(old, Draft.project("Port now", "The port is 8080."))
    assert [memory.title for memory in folder.chain("project_port_now.md")] == ["Port now", "Port"]
    folder.settle("project_port_now.md", Draft.project("Port now", "It is 9090."), Contradiction.OVERWRITE)
    assert "9090" in folder.read("project_port_now.md").body


def test_weaker_words_are_refused(folder: Vault) -> None:
    folder.write(Draft.project("Port", "The port is 80."), by="user")
    with pytest.raises(RefusedError):
        folder.supersede("project_port.md", Draft.project("Port 2", "The port is 81."), by="external")


def test_forget_archive_restore_rename(folder: Vault) -> None:
    path = folder.write(Draft.user("Ana", "Ana writes Rust.")).path
    folder.write(Draft.project("Team", "See [[user_ana]]."))
    moved = folder.rename(path, "people/ana.md")
    assert moved.relinked == ("project_team.md",)
    folder.archive("people/ana.md")
    assert [archived.path for archived in folder.archived()] == ["people/ana.md"]
    folder.restore("people/ana.md")
    receipt = folder.forget("people/ana.md")
    assert receipt.linked_from == ("project_team.md",)
    with pytest.raises(NotFoundError):
        folder.read("people/ana.md")
    assert folder.verify().memories == 1


def test_a_purge_leaves_nothing(folder: Vault) -> None:
    path = folder.write(Draft.user("Ana", "Ana writes Rust.")).path
    receipt = folder.forget(path, Forget.PURGE)
    assert receipt.purged
    assert folder.verify_forgotten(receipt) == ()
    assert folder.versions(path) == ()


def test_write_all_tells_of_each(folder: Vault) -> None:
    came = folder.write_all([Draft.user("Ana", "a"), Draft.user("", "x"), Draft.user("Bo", "b")])
    assert [type(one).__name__ for one in came] == ["Written", "InvalidInputError", "Written"]


def test_index_links_and_prompts(folder: Vault) -> None:
    folder.write(Draft.user("Ana", "Ana writes Rust. [[nobody]]"))
    index = folder.index()
    assert index.report.without_file == ()
    assert "[Ana](user_ana.md)" in index.shown
    links = folder.links()
    assert [link.target for link in links.dangling] == ["nobody"]
    assert links.links_from("user_ana.md") == ()
    assert "digraph" in links.dot()
    prompts = folder.prompts(Guide(language=Language.CHINESE), recalled=folder.recall("What does Ana write?"))
    assert "Ana writes Rust." in prompts.recalled
    assert [size.name for size in prompts.sizes(Chars())] == ["guide", "standing", "recalled"]
    folder.rebuild_index(Rebuild.WHOLE_FILE)
    assert MemoryIndex.parse("- [A](a.md) — x\n").entries[0].target == "a.md"


def test_settings_of_a_vault(store: object) -> None:
    vault = Vault.with_store(store, frame=Frame.SYSTEM_REMINDER, budget=Budget(memories=1), counter=Chars())  # type: ignore[arg-type]
    answer = vault.recall(Query("Ana mock database Rust"), selector=Keywords())
    assert answer.text.startswith("<system-reminder>")
    assert answer.trace.configuration.budget.memories == 1
    assert answer.trace.configuration.counter == "Chars"


def test_why_replay_and_scores(vault: Vault) -> None:
    answer = vault.recall("mock the database")
    assert vault.why("Ana", "mock the database").because.code == "not_found"
    trace = Trace.from_json(answer.trace.to_json())
    assert vault.replay(trace).is_same
    assert vault.search("database", limit=1).picks[0].id.path == "feedback_tests.md"
    scores = Scores()
    scores.add([memory.id.path for memory in answer.memories], ["feedback_tests.md"])
    assert scores.recall_at_1 == 1.0


def test_a_session_goes_on_in_another_process(vault: Vault) -> None:
    session = Session()
    assert vault.recall("mock the database", session=session)
    again = Session.from_json(session.to_json())
    assert again.has_seen(vault.find("tests"))
    assert vault.recall("mock the database", session=again).nothing is not None
    assert again.shown == 1


def test_usage_is_counted_when_the_host_says_so(folder: Vault) -> None:
    folder.write(Draft.user("Ana", "Ana writes Rust."))
    session = Session()
    answer = folder.recall("What does Ana write?", session=session)
    assert folder.usage() == {}
    assert folder.record_use(answer, session)
    assert folder.usage()["user_ana.md"].count == 1


def test_turns(vault: Vault) -> None:
    session = Session()
    turn = vault.begin_recall("which tests?", model=Manifest(), session=session)
    ask = turn.step(session)
    assert isinstance(ask, Ask)
    assert "feedback_tests.md" in ask.user
    turn.supply('{"selected_memories": ["feedback_tests.md"]}')
    done = turn.step(session)
    assert not isinstance(done, Ask)
    assert [memory.id.path for memory in done.memories] == ["feedback_tests.md"]
    assert session.shown == 1


def test_a_made_up_world() -> None:
    world = (
        MemSystem()
        .with_home("/home/ana")
        .with_folder("/home/ana/work/.git")
        .with_file("/home/ana/work/CLAUDE.md", "Be brief.\n")
        .with_file("/home/ana/.claude/projects/-home-ana-work/memory/a.md", "x\n")
        .with_current_dir("/home/ana/work")
    )
    place = MemoryPlace.find("/home/ana/work", system=world)
    assert place.folder == Path("/home/ana/.claude/projects/-home-ana-work/memory")
    assert place.because.code == "home"
    assert place.exists
    assert StoreEntry.all(system=world)[0].memories == 1
    context = Context.load("/home/ana/work", system=world)
    assert [instruction.text for instruction in context.instructions] == ["Be brief.\n"]
    assert "Be brief." in context.render()
    settings = Settings.read("/home/ana/work", system=world)
    assert settings.switches(system=world).memory.on


def test_layouts_and_graphs_of_memories(vault: Vault) -> None:
    memories = vault.snapshot().memories
    layout = Layout.of(memories)
    assert layout.new_path(MemoryKind.USER, "Bo Li") == "user_bo_li.md"
    assert layout.new_path(MemoryKind.USER, "Bo", is_taken=lambda path: path == "user_bo.md") != "user_bo.md"
    graph = LinkGraph.build(memories)
    assert graph.links_to("user_ana.md")[0].from_.path == "feedback_tests.md"
    assert graph.names.resolve("ana").id is not None


def test_ages(vault: Vault) -> None:
    ages = vault.snapshot().ages(datetime(2026, 11, 30, 12, tzinfo=timezone.utc))
    assert [age.label() for age in ages] == ["yesterday", "333 days ago"]


def test_stores_can_be_read(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("x\n")
    listing = FsStore.open(tmp_path).list()
    assert [doc.path for doc in listing.docs] == ["a.md"]
    doc, missing = FsStore.open(tmp_path).read(["a.md", "b.md"])
    assert not isinstance(doc, Exception)
    assert doc.bytes == b"x\n"
    assert isinstance(missing, NotFoundError)
