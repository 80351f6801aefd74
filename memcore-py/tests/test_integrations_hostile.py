"""What adapters are handed and should not be: it is told as the framework tells errors, and nothing is half written."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from memcore import Draft, FixedClock, InvalidInputError, Vault

SURROGATE = "\ud800"
HALF = r"half a character \(the lone surrogate U\+D800 at place \d+\)"


@pytest.fixture
def memories() -> Vault:
    return Vault.in_memory(clock=FixedClock.parse("2026-11-30T12:00:00Z"))


def everything(vault: Vault) -> list[tuple[str, str]]:
    return [(memory.path, memory.source) for memory in vault.snapshot().memories]


@pytest.mark.parametrize(
    ("command", "wrong"),
    [
        ({"command": "view", "path": "/memories/\ud800.md"}, "path"),
        ({"command": "create", "path": "/memories/\ud800.md", "file_text": "x"}, "path"),
        ({"command": "create", "path": "/memories/b.md", "file_text": "x\ud800"}, "file_text"),
        ({"command": "str_replace", "path": "/memories/\ud800", "old_str": "a", "new_str": "b"}, "path"),
        ({"command": "str_replace", "path": "/memories/a.md", "old_str": SURROGATE, "new_str": "b"}, "old_str"),
        ({"command": "str_replace", "path": "/memories/a.md", "old_str": "one", "new_str": SURROGATE}, "new_str"),
        ({"command": "insert", "path": "/memories/\ud800", "insert_line": 0, "insert_text": "x"}, "path"),
        ({"command": "insert", "path": "/memories/a.md", "insert_line": 0, "insert_text": SURROGATE}, "insert_text"),
        ({"command": "delete", "path": "/memories/a\ud800"}, "path"),
        ({"command": "rename", "old_path": "/memories/a\ud800", "new_path": "/memories/b.md"}, "old_path"),
        ({"command": "rename", "old_path": "/memories/a.md", "new_path": "/memories/\ud800.md"}, "new_path"),
    ],
    ids=lambda it: f"{it['command']}" if isinstance(it, dict) else str(it),
)
def test_anthropic_tells_half_a_character(memories: Vault, command: dict[str, Any], wrong: str) -> None:
    tools = pytest.importorskip("anthropic.lib.tools")
    from memcore.integrations.anthropic import MemoryTool

    tool = MemoryTool(memories)
    tool.call({"command": "create", "path": "/memories/a.md", "file_text": "one\ntwo\n"})
    before = everything(memories)
    with pytest.raises(tools.ToolError, match=f"^Invalid `{wrong}` parameter: it has {HALF}") as caught:
        tool.call(command)
    assert str(caught.value).encode(), "what the model is told can be sent"
    for none in (None, 7, ["/memories/a.md"]):
        with pytest.raises(tools.ToolError, match=f"^Invalid `{wrong}` parameter: it should be a text, not "):
            tool.call({**command, wrong: none})
    assert everything(memories) == before


def test_langgraph_tells_half_a_character(memories: Vault) -> None:
    base = pytest.importorskip("langgraph.store.base")
    from memcore.integrations.langgraph import VaultStore

    store = VaultStore(memories)
    store.put(("users",), "ana", {"text": "Ana eats no meat"})
    before = everything(memories)
    texts: list[tuple[str, Callable[[], object]]] = [
        ("key", lambda: store.put(("users",), SURROGATE, {"a": 1})),
        ("value", lambda: store.put(("users",), "ana", {"a": [1, {"b": SURROGATE}]})),
        ("value", lambda: store.put(("users",), "bo", {SURROGATE: 1})),
        ("key", lambda: store.get(("users",), SURROGATE)),
        ("key", lambda: store.delete(("users",), SURROGATE)),
        ("query", lambda: store.search(("users",), query=SURROGATE)),
        ("key", lambda: asyncio.run(store.aput(("users",), SURROGATE, {"a": 1}))),
    ]
    for name, call in texts:
        with pytest.raises(InvalidInputError, match=f"^`{name}` has {HALF}"):
            call()
    namespaces: list[Callable[[], object]] = [
        lambda: store.put(("users", SURROGATE), "ana", {"a": 1}),
        lambda: store.get((SURROGATE,), "ana"),
        lambda: store.delete((SURROGATE,), "ana"),
        lambda: store.search((SURROGATE,)),
        lambda: store.list_namespaces(prefix=(SURROGATE,)),
        lambda: store.list_namespaces(suffix=("users", SURROGATE)),
    ]
    for call in namespaces:
        with pytest.raises(base.InvalidNamespaceError, match=HALF):
            call()
    for wrong, why in [
        (base.PutOp(("users",), "cy", {"a": SURROGATE}), InvalidInputError),
        (base.PutOp(("users",), "cy", {"a": object()}), TypeError),
        (base.PutOp(("users",), "cy", {"a": 1}, ["a"]), NotImplementedError),
    ]:
        with pytest.raises(why):
            store.batch([base.PutOp(("users",), "bo", {"a": 1}), wrong])
    assert everything(memories) == before, "no operation is done beside one that makes no sense"


def test_openai_agents_tells_the_model_of_half_a_character(memories: Vault) -> None:
    pytest.importorskip("agents")
    tool_context = pytest.importorskip("agents.tool_context")
    from memcore.integrations.openai_agents import memory_tools

    tools = {tool.name: tool for tool in memory_tools(memories)}
    memories.write(Draft.user("Ana", "Ana writes Rust."))
    before = everything(memories)
    whole = {"kind": "feedback", "name": "Rule", "text": "Never.", "why": "It broke.", "how_to_apply": "Always."}
    calls = [("remember", {**whole, name: f"a{SURROGATE}"}, name) for name in ("name", "text", "why", "how_to_apply")]
    calls += [("recall", {"question": SURROGATE}, "question"), ("forget", {"name": f"Ana{SURROGATE}"}, "name")]
    for name, arguments, wrong in calls:
        text = json.dumps(arguments)
        context = tool_context.ToolContext(context=None, tool_name=name, tool_call_id="1", tool_arguments=text)
        said = str(asyncio.run(tools[name].on_invoke_tool(context, text)))  # type: ignore[arg-type]
        assert said.startswith(f"Error: `{wrong}` has half a character (the lone surrogate U+D800 at place "), said
    assert everything(memories) == before


def test_llama_index_tells_half_a_character(memories: Vault) -> None:
    llms = pytest.importorskip("llama_index.core.base.llms.types")
    from memcore.integrations.llama_index import VaultMemoryBlock

    asked = [llms.ChatMessage(role="user", content=f"Who is {SURROGATE}?")]
    with pytest.raises(InvalidInputError, match=f"^`message` has {HALF}"):
        asyncio.run(VaultMemoryBlock(vault=memories).aget(asked))

    def extract(messages: Any) -> list[Draft]:
        return [Draft.user("Fine", "Ana writes Rust."), Draft.user("Asked", messages[-1].content)]

    with pytest.raises(UnicodeEncodeError, match="surrogates not allowed") as caught:
        asyncio.run(VaultMemoryBlock(vault=memories, extract=extract).aput(asked))
    assert "extract" in [entry.name for entry in caught.traceback], "it is the host's own"
    assert everything(memories) == []
