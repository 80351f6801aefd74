"""A memory block for LlamaIndex: what is recalled for the last message stands in the prompt.

```python
from llama_index.core.memory import Memory
from memcore import Vault
from memcore.integrations.llama_index import VaultMemoryBlock

memory = Memory.from_defaults(memory_blocks=[VaultMemoryBlock(vault=Vault.create("memories"))])
```

Messages that leave the short-term memory are not memories yet, and which facts are worth keeping is for a model to say.
So they are kept only by your own `extract`, which makes drafts of them; without it nothing is written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence  # noqa: TC003  (pydantic reads the annotations)
from typing import Any

from llama_index.core.base.llms.types import ChatMessage, MessageRole
from llama_index.core.memory import BaseMemoryBlock
from pydantic import Field

from .. import By, Draft, Query, Session, Vault
from ._texts import check_whole


class VaultMemoryBlock(BaseMemoryBlock[str]):
    """Recalls for the last message of the user; writes what `extract` makes of the messages that leave."""

    name: str = "memories"
    vault: Vault = Field(description="The folder of memories.")
    selector: Any = Field(default=None, description="Chooses the memories; by keywords if there is none.")
    session: Session | None = Field(default=None, description="With one, nothing is recalled twice.")
    extract: Callable[[Sequence[ChatMessage]], Sequence[Draft]] | None = Field(
        default=None, description="Makes drafts of messages that leave the short-term memory."
    )
    by: By = Field(default_factory=By, description="On whose word it writes.")

    async def _aget(self, messages: list[ChatMessage] | None = None, **block_kwargs: Any) -> str:
        asked = [message.content for message in messages or [] if message.role == MessageRole.USER and message.content]
        if not asked:
            return ""
        check_whole(message=asked[-1])
        query = Query(asked[-1])
        found = await asyncio.to_thread(self.vault.recall, query, selector=self.selector, session=self.session)
        return found.text

    async def _aput(self, messages: list[ChatMessage]) -> None:
        if self.extract is None:
            return
        for came in await asyncio.to_thread(self.vault.write_all, list(self.extract(messages)), by=self.by):
            if isinstance(came, Exception):
                raise came

    async def atruncate(self, content: str, tokens_to_truncate: int) -> str | None:
        """The whole text or nothing: a budget of the vault is what makes it shorter."""
        return content if tokens_to_truncate <= 0 else None
