"""The adapters, each against the real package; without it they are skipped, which is said."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from memcore import Draft, FixedClock, Session, Vault


@pytest.fixture
def memories() -> Vault:
    return Vault.in_memory(clock=FixedClock.parse("2026-11-30T12:00:00Z"))


# Each command, as a model gives it, in the order of a session.
COMMANDS: list[dict[str, Any]] = [
    {"command": "view", "path": "/memories/none.md"},
    {"command": "create", "path": "/memories/notes.md", "file_text": "one\ntwo\nthree\n"},
    {"command": "create", "path": "/memories/notes.md", "file_text": "again"},
    {"command": "create", "path": "/memories/team/ana.md", "file_text": "Ana writes Rust.\nAna is in Berlin."},
    {"command": "view", "path": "/memories/notes.md"},
    {"command": "view", "path": "/memories/notes.md", "view_range": [2, 3]},
    {"command": "view", "path": "/memories/notes.md", "view_range": [2, -1]},
    {"command": "view", "path": "/memories/team/ana.md"},
    {"command": "str_replace", "path": "/memories/notes.md", "old_str": "two", "new_str": "2\n2b"},
    {"command": "str_replace", "path": "/memories/notes.md", "old_str": "four", "new_str": "4"},
    {"command": "str_replace", "path": "/memories/team/ana.md", "old_str": "Ana", "new_str": "Bo"},
    {"command": "str_replace", "path": "/memories/none.md", "old_str": "a", "new_str": "b"},
    {"command": "str_replace", "path": "/memories/team", "old_str": "a", "new_str": "b"},
    {"command": "insert", "path": "/memories/notes.md", "insert_line": 0, "insert_text": "zero\n"},
    {"command": "insert", "path": "/memories/team/ana.md", "insert_line": 2, "insert_text": "And back."},
    {"command": "insert", "path": "/memories/notes.md", "insert_line": 99, "insert_text": "x"},
    {"command": "insert", "path": "/memories/none.md", "insert_line": 0, "insert_text": "x"},
    {"command": "view", "path": "/memories/notes.md"},
    {"command": "view", "path": "/memories/team/ana.md"},
    {"command": "rename", "old_path": "/memories/notes.md", "new_path": "/memories/team/notes.md"},
    {"command": "rename", "old_path": "/memories/none.md", "new_path": "/memories/other.md"},
    {"command": "rename", "old_path": "/memories/team/notes.md", "new_path": "/memories/team/ana.md"},
    {"command": "rename", "old_path": "/memories/team", "new_path": "/memories/people"},
    {"command": "view", "path": "/memories/people/notes.md"},
    {"command": "delete", "path": "/memories/none.md"},
    {"command": "delete", "path": "/memories"},
    {"command": "delete", "path": "/memories/people/notes.md"},
    {"command": "view", "path": "/memories/people/notes.md"},
    {"command": "view", "path": "/memories/../secret.md"},
    {"command": "view", "path": "/etc/passwd"},
    {"command": "delete", "path": "/memories/people"},
]


def test_anthropic_answers_as_the_tool_for_files(memories: Vault, tmp_path: Path) -> None:
    tools = pytest.importorskip("anthropic.lib.tools")
    builtin = pytest.importorskip("anthropic.lib.tools._beta_builtin_memory_tool")
    from memcore.integrations.anthropic import MemoryTool

    def told(tool: Any, command: dict[str, Any]) -> str:
        try:
            return str(tool.call(command))
        except tools.ToolError as error:
            return f"ToolError: {error}"

    ours, theirs = MemoryTool(memories), builtin.BetaLocalFilesystemMemoryTool(str(tmp_path))
    for command in COMMANDS:
        assert told(ours, command) == told(theirs, command), command
    assert ours.to_dict() == {"type": "memory_20250818", "name": "memory"}


def test_anthropic_lists_folders_and_says_what_differs(memories: Vault) -> None:
    tools = pytest.importorskip("anthropic.lib.tools")
    from memcore.integrations.anthropic import MemoryTool

    tool = MemoryTool(memories)
    assert tool.call({"command": "view", "path": "/memories"}) == (
        "Here're the files and directories up to 2 levels deep in /memories, excluding hidden items:\n0B\t/memories"
    )
    for path in ("a.md", "b/c.md", "b/d/e.md", "b/d/f/g.md"):
        tool.call({"command": "create", "path": f"/memories/{path}", "file_text": "x" * 1536})
    lines = str(tool.call({"command": "view", "path": "/memories/"})).split("\n")
    assert [line.split("\t")[1] for line in lines[1:]] == [
        "/memories",
        "/memories/MEMORY.md",
        "/memories/a.md",
        "/memories/b/",
        "/memories/b/c.md",
        "/memories/b/d/",
    ]
    assert "1.5K\t/memories/a.md" in lines
    for command, why in [
        ({"command": "create", "path": "/memories/a.txt", "file_text": "x"}, "has to end in .md"),
        ({"command": "delete", "path": "/memories/MEMORY.md"}, "it is the index"),
        ({"command": "create", "path": "/memories/con.md", "file_text": "x"}, "con"),
    ]:
        with pytest.raises(tools.ToolError, match=why):
            tool.call(command)
    memories.undo()
    assert len(memories.snapshot()) == 3, "a create is one change"
    rule = "---\nname: Real database\ndescription: Tests use a real one\ntype: feedback\n---\nNever mock it.\n"
    with pytest.raises(tools.ToolError, match="MEM111"):
        tool.call({"command": "create", "path": "/memories/rule.md", "file_text": rule})
    assert len(memories.snapshot()) == 3, "what is refused leaves nothing"
    assert tool.clear_all_memory() == "All memory cleared"
    assert len(memories.snapshot()) == 0


def test_langgraph_keeps_items(memories: Vault) -> None:
    pytest.importorskip("langgraph.store.base")
    from memcore.integrations.langgraph import VaultStore

    store = VaultStore(memories)
    docs = ("users", "ana")
    store.put(docs, "Diet", {"text": "Ana eats no meat", "score": 3, "deep": {"list": [1, None, "ä"]}})
    store.put(docs, "diet", {"text": "another key", "score": 5})
    store.put(("users", "bo"), "Diet", {"text": "Bo eats fish", "score": 1})
    item = store.get(docs, "Diet")
    assert item is not None
    assert item.value == {"text": "Ana eats no meat", "score": 3, "deep": {"list": [1, None, "ä"]}}
    assert (item.namespace, item.key) == (docs, "Diet")
    assert item.created_at.tzinfo is not None
    assert store.get(docs, "none") is None
    assert [it.value["text"] for it in store.search(("users",), query="who eats fish?")][0] == "Bo eats fish"
    assert {it.key for it in store.search(docs)} == {"Diet", "diet"}
    assert [it.key for it in store.search(("users",), filter={"score": {"$gte": 3, "$lt": 5}})] == ["Diet"]
    assert [it.namespace for it in store.search((), filter={"text": "Bo eats fish"})] == [("users", "bo")]
    assert store.search((), limit=1, offset=5) == []
    assert store.list_namespaces() == [("users", "ana"), ("users", "bo")]
    assert store.list_namespaces(max_depth=1) == [("users",)]
    assert store.list_namespaces(suffix=("bo",)) == [("users", "bo")]
    store.put(docs, "Diet", {"text": "Ana eats everything"})
    changed = store.get(docs, "Diet")
    assert changed is not None
    assert changed.value == {"text": "Ana eats everything"}
    store.put(docs, "hidden", {"text": "eats secretly"}, index=False)
    assert "hidden" not in {it.key for it in store.search(docs, query="eats secretly")}
    store.delete(docs, "Diet")
    assert store.get(docs, "Diet") is None
    memories.write(Draft.user("Ana", "No item."))
    assert len(store.search((), limit=10)) == 3
    with pytest.raises(NotImplementedError, match="list of fields"):
        store.put(docs, "x", {"a": 1}, index=["a"])
    with pytest.raises(NotImplementedError):
        store.put(docs, "x", {"a": 1}, ttl=5)
    assert asyncio.run(store.aget(docs, "diet")) == store.get(docs, "diet")


def test_langgraph_in_a_graph(memories: Vault) -> None:
    graph_ = pytest.importorskip("langgraph.graph")
    from memcore.integrations.langgraph import VaultStore

    def remember(state: dict[str, Any], *, store: Any) -> dict[str, Any]:
        store.put(("facts",), "port", {"text": state["text"]})
        return {"text": store.search(("facts",), query="port")[0].value["text"]}

    from langgraph.store.base import BaseStore

    remember.__annotations__ = {"state": dict, "store": BaseStore, "return": dict}
    builder = graph_.StateGraph(dict)
    builder.add_node("remember", remember)
    builder.add_edge(graph_.START, "remember")
    graph = builder.compile(store=VaultStore(memories))
    assert graph.invoke({"text": "The port is 8080"})["text"] == "The port is 8080"


def test_openai_agents_remember_recall_and_forget(memories: Vault) -> None:
    agents = pytest.importorskip("agents")
    tool_context = pytest.importorskip("agents.tool_context")
    from memcore.integrations.openai_agents import memory_tools

    tools = {tool.name: tool for tool in memory_tools(memories, session=Session())}
    assert set(tools) == {"remember", "recall", "forget"}
    assert tools["remember"].params_json_schema["properties"]["kind"]["enum"] == [
        "user",
        "feedback",
        "project",
        "reference",
    ]
    assert agents.Agent(name="assistant", tools=list(tools.values())).tools

    def call(tool: str, /, **arguments: str) -> str:
        text = json.dumps(arguments)
        context = tool_context.ToolContext(context=None, tool_name=tool, tool_call_id="1", tool_arguments=text)

        async def invoke() -> Any:
            return await tools[tool].on_invoke_tool(context, text)

        return str(asyncio.run(invoke()))

    said = call("remember", kind="feedback", name="Real database", text="Never mock the database.")
    assert said.startswith("Error: ") and "MEM111" in said, "what is lacking is told to the model"
    reason = {"why": "A mock hid a bug.", "how_to_apply": "Use the test schema."}
    said = call("remember", kind="feedback", name="Real database", text="Never mock the database.", **reason)
    assert said == "created: feedback_real_database.md"
    assert "| Never mock the database." in call("recall", question="May I mock the database?")
    assert call("recall", question="May I mock the database?").startswith("Nothing: every memory")
    assert call("forget", name="real database") == "Forgot feedback_real_database.md."
    assert call("forget", name="real database").startswith("Error: ")


def test_llama_index_recalls_for_the_last_message(memories: Vault) -> None:
    llms = pytest.importorskip("llama_index.core.base.llms.types")
    memory = pytest.importorskip("llama_index.core.memory")
    from memcore.integrations.llama_index import VaultMemoryBlock

    memories.write(Draft.feedback("Real database", "Never mock the database.", "w", "h"))
    block = VaultMemoryBlock(vault=memories)
    asked = [llms.ChatMessage(role="user", content="May I mock the database?")]
    assert "| Never mock the database." in asyncio.run(block.aget(asked))
    assert asyncio.run(block.aget([])) == ""
    asyncio.run(block.aput(asked))
    assert len(memories.snapshot()) == 1, "nothing is kept that nobody extracted"

    def extract(messages: Any) -> list[Draft]:
        return [Draft.user("Asked", messages[-1].content)]

    asyncio.run(VaultMemoryBlock(vault=memories, extract=extract).aput(asked))
    assert len(memories.snapshot()) == 2
    whole = memory.Memory.from_defaults(session_id="s", memory_blocks=[block])
    whole.put(asked[0])
    assert "Never mock the database." in str(whole.get())
