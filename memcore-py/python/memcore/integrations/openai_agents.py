"""Tools for the OpenAI Agents SDK: an agent remembers, recalls and forgets by itself.

```python
from agents import Agent
from memcore import Vault
from memcore.integrations.openai_agents import memory_tools

agent = Agent(name="assistant", tools=memory_tools(Vault.create("memories")))
```

There is no `Session` here: the SDK's sessions keep the messages of a conversation, word for word and in order, and a
folder of memories is not that.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

from agents import FunctionTool, function_tool

from .. import By, Draft, MemcoreError, MemoryKind, Query, Session, Vault
from ._texts import check_whole

if TYPE_CHECKING:
    from collections.abc import Callable

    from .. import Selector


def memory_tools(
    vault: Vault, *, session: Session | None = None, selector: Selector | None = None, by: By | None = None
) -> list[FunctionTool]:
    """The tools `remember`, `recall` and `forget` over a vault.

    With a session nothing is recalled twice. What goes wrong is told to the model, which can act on it.
    """
    word = by or By()

    @function_tool
    async def remember(
        kind: Literal["user", "feedback", "project", "reference"],
        name: str,
        text: str,
        why: str = "",
        how_to_apply: str = "",
    ) -> str:
        """Save something worth knowing in later conversations. One fact a memory; the same name changes it.

        Args:
            kind: user: who the user is; feedback: how to work, with why and how to apply it; project: what is going on;
                reference: where to look something up.
            name: a short title.
            text: what to remember, complete enough to be understood alone.
            why: what happened, or what it protects; feedback needs it.
            how_to_apply: when and where it holds; feedback needs it.
        """

        def written() -> str:
            check_whole(name=name, text=text, why=why, how_to_apply=how_to_apply)
            draft = Draft(MemoryKind(kind), name, text, why=why or None, how_to_apply=how_to_apply or None)
            done = vault.write(draft, by=word)
            return f"{done.outcome.value}: {done.path}"

        return await _told(written)

    @function_tool
    async def recall(question: str) -> str:
        """Look up what was saved in earlier conversations.

        Args:
            question: what you want to know, in plain words.
        """

        def answer() -> str:
            check_whole(question=question)
            found = vault.recall(Query(question), selector=selector, session=session)
            return f"Nothing: {found.nothing.sentence}." if found.nothing else found.text

        return await _told(answer)

    @function_tool
    async def forget(name: str) -> str:
        """Take away a memory that is wrong or that the user wants to be forgotten.

        Args:
            name: its title or path, as it was recalled.
        """

        def gone() -> str:
            check_whole(name=name)
            memory = vault.find(name)
            vault.forget(memory.path, by=word)
            return f"Forgot {memory.path}."

        return await _told(gone)

    return [remember, recall, forget]


async def _told(work: Callable[[], str]) -> str:
    try:
        return await asyncio.to_thread(work)
    except MemcoreError as error:
        return f"Error: {error}"
