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


# A file of four lines, as it is shown: the text ends with a line break, behind which is an empty line.
LINES = "one\ntwo\nthree\n"
HEAD = "Here's the content of /memories/a.md with line numbers:\n"
END = "; -1 is the end of the file."
NO_LINES = f"The first line should be within the range [1, 4], and not after the last one{END}"
NO_RANGE = f"It should be the numbers of the first and the last line, within the range [1, 4]{END}"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        *[(given, NO_LINES) for given in ([5, 5], [5, -1], [5, 9], [0, 2], [-1, -1], [-3, 2], [3, 2], [2, 0], [2, -2])],
        *[(given, NO_RANGE) for given in ([], [1], [1, 2, 3], ["a", 2], [1, None], [1.5, 2], 7, "12", {"a": 1})],
    ],
    ids=repr,
)
def test_anthropic_tells_which_lines_there_are(memories: Vault, given: object, why: str) -> None:
    tools = pytest.importorskip("anthropic.lib.tools")
    from memcore.integrations.anthropic import MemoryTool

    tool = MemoryTool(memories)
    tool.call({"command": "create", "path": "/memories/a.md", "file_text": LINES})
    with pytest.raises(tools.ToolError) as caught:
        tool.call({"command": "view", "path": "/memories/a.md", "view_range": given})
    assert str(caught.value) == f"Invalid `view_range` parameter: {given!r}. {why}"


def test_anthropic_shows_the_lines_that_there_are(memories: Vault) -> None:
    pytest.importorskip("anthropic.lib.tools")
    from memcore.integrations.anthropic import MemoryTool

    tool = MemoryTool(memories)
    tool.call({"command": "create", "path": "/memories/a.md", "file_text": LINES})
    shown = {1: "     1\tone", 2: "     2\ttwo", 3: "     3\tthree", 4: "     4\t"}
    for given, lines in [
        (None, [1, 2, 3, 4]),
        ([1, 4], [1, 2, 3, 4]),
        ([2, 2], [2]),
        ([4, 4], [4]),
        ([3, -1], [3, 4]),
        ([3, 200], [3, 4]),
    ]:
        said = tool.call({"command": "view", "path": "/memories/a.md", "view_range": given})
        assert said == HEAD + "\n".join(shown[line] for line in lines), given
    tool.call({"command": "create", "path": "/memories/b.md", "file_text": "x"})
    assert str(tool.call({"command": "view", "path": "/memories/b.md", "view_range": [1, 1]})).endswith("\n     1\tx")


def test_anthropic_tells_much_that_is_no_line_shortly(memories: Vault) -> None:
    tools = pytest.importorskip("anthropic.lib.tools")
    from memcore.integrations.anthropic import MemoryTool

    tool = MemoryTool(memories)
    tool.call({"command": "create", "path": "/memories/a.md", "file_text": LINES})
    before = everything(memories)
    with pytest.raises(
        tools.ToolError, match=r"^Invalid `view_range` parameter: \[1, 1, .*\.\.\. It should be"
    ) as caught:
        tool.call({"command": "view", "path": "/memories/a.md", "view_range": [1] * 5000})
    assert len(str(caught.value)) < 300
    for given in ("x", None, [1], SURROGATE, 4, -1):
        with pytest.raises(tools.ToolError, match="^Invalid `insert_line` parameter: .* within the range \\[0, 3\\]"):
            tool.call({"command": "insert", "path": "/memories/a.md", "insert_line": given, "insert_text": "x"})
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
