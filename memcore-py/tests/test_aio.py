"""The calls to be awaited."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from memcore import (
    AgentSnapshot,
    Ask,
    Draft,
    InvalidReplyError,
    Manifest,
    Memories,
    MemoryId,
    Scope,
    SelectRequest,
    Session,
    Vault,
    aio,
)


class Model:
    """A model that is awaited."""

    def __init__(self, answer: str = '{"selected_memories": ["user_ana.md"]}', pause: float = 0.0) -> None:
        self.answer = answer
        self.pause = pause
        self.asked: list[Ask] = []

    async def reply(self, ask: Ask, /) -> str:
        self.asked.append(ask)
        await asyncio.sleep(self.pause)
        return self.answer


def test_twenty_at_once(vault: Vault) -> None:
    async def main() -> list[str]:
        awaited = aio.Vault(vault)
        model = Model()
        answers = await asyncio.gather(*(awaited.recall(f"who is {n}?", model=model) for n in range(20)))
        assert len(model.asked) == 20
        return [answer.memories[0].id.path for answer in answers]

    assert asyncio.run(main()) == ["user_ana.md"] * 20


def test_writing_and_taking_back() -> None:
    async def main() -> None:
        vault = aio.Vault(Vault.in_memory())
        written = await vault.write(Draft.user("Ana", "Ana writes Rust."))
        assert (await vault.read(written.path)).title == "Ana"
        session = Session()
        answer = await vault.recall("What does Ana write?", session=session)
        assert session.shown == len(answer.memories) == 1
        await vault.undo()
        assert len(await vault.snapshot()) == 0

    asyncio.run(main())


def test_opening_and_several_folders(tmp_path: Path) -> None:
    async def main() -> None:
        project = await aio.Vault.create(tmp_path / "project")
        await project.write(Draft.project("Deploy day", "We deploy on Tuesdays."))
        user = await aio.Vault.open_lazily(tmp_path / "user", scope=Scope.USER)
        memories = aio.Memories(Memories([project.vault, (user.vault, 0.5)]))

        class Slow:
            async def select(self, request: SelectRequest, /) -> list[MemoryId]:
                await asyncio.sleep(0)
                return [it.memory.id for it in request.candidates]

        for selector in (None, Slow()):
            answer = await memories.recall("When do we deploy?", selector=selector)
            assert [it.id.scope for it in answer.memories] == [Scope.PROJECT]
        assert [scope for scope, _ in await memories.indexes()] == [Scope.PROJECT, Scope.USER]
        assert "deploy on Tuesdays" in (await memories.prompts()).standing
        sizes = await memories.sizes(answer)
        assert [(it.memories, round(it.share, 2)) for it in sizes] == [(1, 0.67), (0, 0.33)]
        assert (await (await aio.Vault.open(tmp_path / "project")).lint()).memories == 1
        snapshot = aio.AgentSnapshot(AgentSnapshot.open(tmp_path / "project"))
        assert [it.path for it in await snapshot.diff(user.vault)] == ["project_deploy_day.md"]
        await snapshot.initialise(user.vault)
        assert await snapshot.diff(user.vault) == ()

    asyncio.run(main())


def test_a_selector_that_is_awaited(vault: Vault) -> None:
    class Slow:
        async def select(self, request: SelectRequest, /) -> list[str]:
            await asyncio.sleep(0)
            return [request.candidates[-1].memory.path]

    class Fast:
        def select(self, request: SelectRequest, /) -> list[str]:
            return [request.candidates[-1].memory.path]

    class Fails:
        async def select(self, request: SelectRequest, /) -> list[str]:
            raise LookupError("mine")

    async def main() -> None:
        awaited = aio.Vault(vault)
        for selector in (Slow(), Fast()):
            answer = await awaited.recall("x", selector=selector)
            assert answer.memories[0].id.path == "user_ana.md"
        with pytest.raises(LookupError, match="mine"):
            await awaited.recall("x", selector=Fails())
        with pytest.raises(TypeError, match="not both"):
            await awaited.recall("x", selector=Slow(), model=Model())

    asyncio.run(main())


def test_any_number_of_awaited_selectors_may_await_the_vault(vault: Vault) -> None:
    async def main() -> None:
        awaited = aio.Vault(vault)
        waiting = asyncio.Event()

        class Asks:
            async def select(self, request: SelectRequest, /) -> list[str]:
                inner = await awaited.recall("who is Ana?")
                return [inner.memories[0].id.path]

        class Waits:
            async def select(self, request: SelectRequest, /) -> list[str]:
                await waiting.wait()
                return []

        answers = await asyncio.gather(*(awaited.recall("x", selector=Asks()) for _ in range(64)))
        assert [answer.memories[0].id.path for answer in answers] == ["user_ana.md"] * 64
        blocked = [asyncio.ensure_future(awaited.recall("x", selector=Waits())) for _ in range(64)]
        await asyncio.sleep(0)
        assert (await awaited.recall("who is Ana?")).memories
        assert not any(it.done() for it in blocked)
        waiting.set()
        assert [len(answer.memories) for answer in await asyncio.gather(*blocked)] == [0] * 64

    asyncio.run(asyncio.wait_for(main(), 60))


def test_a_reply_that_cannot_be_read(vault: Vault) -> None:
    async def main() -> None:
        with pytest.raises(InvalidReplyError):
            await aio.Vault(vault).recall("x", model=Model("no idea"), manifest=Manifest(files=1))

    asyncio.run(main())


def test_cancelling_ends_the_wait(vault: Vault) -> None:
    class Never:
        cancelled = False

        async def select(self, request: SelectRequest, /) -> list[str]:
            try:
                await asyncio.sleep(3600)
            except asyncio.CancelledError:
                self.cancelled = True
                raise
            return []

    async def main() -> None:
        awaited = aio.Vault(vault)
        selector, session = Never(), Session()
        calls = [
            awaited.recall("x", selector=selector, session=session),
            awaited.recall("x", model=Model(pause=3600), session=session),
        ]
        for call in calls:
            task = asyncio.create_task(call)
            await asyncio.sleep(0.05)
            task.cancel()
            with pytest.raises(asyncio.CancelledError):
                await task
        await asyncio.sleep(0)
        assert selector.cancelled
        assert session.shown == 0
        assert await awaited.recall("mock the database", session=session), "the next call works"

    begun = time.monotonic()
    asyncio.run(main())
    assert time.monotonic() - begun < 60
