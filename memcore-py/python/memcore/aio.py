"""The calls of a vault to be awaited.

Files are read and written in a thread, so that the event loop goes on. A model that is awaited is asked in the loop,
between the steps of a turn; so is a selector whose `select` is a coroutine, for which a thread of its own waits: it may
await the vault, and as many may wait as there are. Cancelling a task ends its wait at once: a
write that has begun is finished by its thread.

>>> import asyncio
>>> from memcore import Draft, Vault, aio
>>> async def main() -> list[str]:
...     vault = aio.Vault(Vault.in_memory())
...     await vault.write(Draft.user("Ana", "Ana writes Rust."))
...     answer = await vault.recall("What does Ana write?")
...     return [memory.id.path for memory in answer.memories]
>>> asyncio.run(main())
['user_ana.md']
"""

from __future__ import annotations

import asyncio
import contextvars
import inspect
import threading
from concurrent.futures import Future
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from ._memcore import AgentSnapshot as _AgentSnapshot
from ._memcore import Injection, Session
from ._memcore import Memories as _Memories
from ._memcore import Vault as _Vault
from ._select import Ask, Manifest

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Coroutine, Sequence

    from ._memcore import Memory, SelectRequest
    from ._memory import MemoryId
    from ._protocols import Selector
    from ._select import Pick, Query, Selection

    _Choice = Selection | Sequence[Pick | MemoryId | Memory | str]

_P = ParamSpec("_P")
_T = TypeVar("_T", covariant=True)
_R = TypeVar("_R")


class AsyncModel(Protocol):
    """A language model that is awaited."""

    def reply(self, ask: Ask, /) -> Awaitable[str]:
        """The model's reply, as it comes."""
        ...


class AsyncSelector(Protocol):
    """A selector that is awaited."""

    def select(self, request: SelectRequest, /) -> Coroutine[Any, Any, _Choice]:
        """The choice, best first."""
        ...


class _Around(Protocol[_T]):
    """What has the calls of another object, to be awaited."""

    @property
    def _calls(self) -> _T: ...


def _awaited(
    call: Callable[Concatenate[_T, _P], _R],
) -> Callable[Concatenate[_Around[_T], _P], Coroutine[Any, Any, _R]]:
    @wraps(call)
    async def awaited(self: _Around[_T], /, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        return await asyncio.to_thread(call, self._calls, *args, **kwargs)

    return awaited


def _opened(call: Callable[_P, _Vault]) -> Callable[_P, Coroutine[Any, Any, Vault]]:
    @wraps(call)
    async def opened(*args: _P.args, **kwargs: _P.kwargs) -> Vault:
        return Vault(await asyncio.to_thread(call, *args, **kwargs))

    return opened


async def _in_own_thread(call: Callable[[], _R]) -> _R:
    """Runs a call that waits for coroutines. Threads of the loop's pool are few, and those coroutines may need them."""
    done: Future[_R] = Future()
    done.set_running_or_notify_cancel()
    context = contextvars.copy_context()

    def run() -> None:
        try:
            done.set_result(context.run(call))
        except BaseException as why:
            done.set_exception(why)

    threading.Thread(target=run, name="memcore-aio", daemon=True).start()
    return await asyncio.wrap_future(done)


async def _chosen(
    recall: Callable[..., Injection],
    query: Query | str,
    selector: Selector | AsyncSelector | None,
    session: Session | None,
) -> Injection:
    if selector is None or not inspect.iscoroutinefunction(selector.select):
        return await asyncio.to_thread(recall, query, selector=selector, session=session)
    bridge = _Bridge(cast("AsyncSelector", selector), asyncio.get_running_loop())
    try:
        return await _in_own_thread(partial(recall, query, selector=bridge, session=session))
    except asyncio.CancelledError:
        bridge.cancel()
        raise


class Vault:
    """A vault whose calls are awaited. It shares what it is made of: the same folder, the same last look."""

    def __init__(self, vault: _Vault) -> None:
        self.vault = vault
        """The vault whose calls these are."""

    @property
    def _calls(self) -> _Vault:
        return self.vault

    open = staticmethod(_opened(_Vault.open))
    create = staticmethod(_opened(_Vault.create))
    open_lazily = staticmethod(_opened(_Vault.open_lazily))
    open_team = staticmethod(_opened(_Vault.open_team))
    open_place = staticmethod(_opened(_Vault.open_place))

    async def recall(
        self,
        query: Query | str,
        *,
        selector: Selector | AsyncSelector | None = None,
        model: AsyncModel | None = None,
        manifest: Manifest | None = None,
        session: Session | None = None,
    ) -> Injection:
        """From a question to the text for the prompt: by keywords, by a selector, or by a model that is awaited."""
        if model is not None:
            if selector is not None:
                raise TypeError("a selector or a model chooses, not both")
            return await self._by_model(query, model, manifest or Manifest(), session or Session())
        return await _chosen(self.vault.recall, query, selector, session)

    async def _by_model(self, query: Query | str, model: AsyncModel, manifest: Manifest, session: Session) -> Injection:
        turn = await asyncio.to_thread(self.vault.begin_recall, query, model=manifest, session=session)
        while isinstance(step := await asyncio.to_thread(turn.step, session), Ask):
            turn.supply(await model.reply(step))
        return step

    begin_recall = _awaited(_Vault.begin_recall)
    search = _awaited(_Vault.search)
    why = _awaited(_Vault.why)
    replay = _awaited(_Vault.replay)
    snapshot = _awaited(_Vault.snapshot)
    index = _awaited(_Vault.index)
    links = _awaited(_Vault.links)
    find = _awaited(_Vault.find)
    read = _awaited(_Vault.read)
    archived = _awaited(_Vault.archived)
    chain = _awaited(_Vault.chain)
    history = _awaited(_Vault.history)
    versions = _awaited(_Vault.versions)
    version = _awaited(_Vault.version)
    origin = _awaited(_Vault.origin)
    usage = _awaited(_Vault.usage)
    verify = _awaited(_Vault.verify)
    prompts = _awaited(_Vault.prompts)
    record_use = _awaited(_Vault.record_use)
    write = _awaited(_Vault.write)
    write_all = _awaited(_Vault.write_all)
    edit = _awaited(_Vault.edit)
    replace = _awaited(_Vault.replace)
    supersede = _awaited(_Vault.supersede)
    supersede_relinking = _awaited(_Vault.supersede_relinking)
    settle = _awaited(_Vault.settle)
    settle_relinking = _awaited(_Vault.settle_relinking)
    forget = _awaited(_Vault.forget)
    verify_forgotten = _awaited(_Vault.verify_forgotten)
    rename = _awaited(_Vault.rename)
    archive = _awaited(_Vault.archive)
    restore = _awaited(_Vault.restore)
    undo = _awaited(_Vault.undo)
    revert = _awaited(_Vault.revert)
    lint = _awaited(_Vault.lint)
    lint_one = _awaited(_Vault.lint_one)
    plan_fixes = _awaited(_Vault.plan_fixes)
    fix = _awaited(_Vault.fix)
    unreviewed = _awaited(_Vault.unreviewed)
    accept = _awaited(_Vault.accept)
    accept_version = _awaited(_Vault.accept_version)
    vanished = _awaited(_Vault.vanished)
    accept_vanished = _awaited(_Vault.accept_vanished)
    detect_conflicts = _awaited(_Vault.detect_conflicts)
    resolve = _awaited(_Vault.resolve)
    export = _awaited(_Vault.export)
    import_ = _awaited(_Vault.import_)
    owner = _awaited(_Vault.owner)
    find_kept = _awaited(_Vault.find_kept)
    rebuild_index = _awaited(_Vault.rebuild_index)

    def __repr__(self) -> str:
        return f"aio.{self.vault!r}"


class Memories:
    """The memories of several scopes together, whose calls are awaited."""

    def __init__(self, memories: _Memories) -> None:
        self.memories = memories
        """The memories whose calls these are."""

    @property
    def _calls(self) -> _Memories:
        return self.memories

    async def recall(
        self,
        query: Query | str,
        *,
        selector: Selector | AsyncSelector | None = None,
        session: Session | None = None,
    ) -> Injection:
        """Recalls from all scopes: by keywords, or by a selector."""
        return await _chosen(self.memories.recall, query, selector, session)

    record_use = _awaited(_Memories.record_use)
    indexes = _awaited(_Memories.indexes)
    index_text = _awaited(_Memories.index_text)
    prompts = _awaited(_Memories.prompts)
    sizes = _awaited(_Memories.sizes)

    def __repr__(self) -> str:
        return f"aio.{self.memories!r}"


class AgentSnapshot:
    """Memories that come with the definition of an agent, whose calls are awaited."""

    def __init__(self, snapshot: _AgentSnapshot) -> None:
        self.snapshot = snapshot
        """The snapshot whose calls these are."""

    @property
    def _calls(self) -> _AgentSnapshot:
        return self.snapshot

    initialise = _awaited(_AgentSnapshot.initialise)
    diff = _awaited(_AgentSnapshot.diff)
    take = _awaited(_AgentSnapshot.take)
    keep = _awaited(_AgentSnapshot.keep)

    def __repr__(self) -> str:
        return f"aio.{self.snapshot!r}"


class _Bridge:
    """A selector that is awaited, for the thread in which the recall runs."""

    def __init__(self, selector: AsyncSelector, loop: asyncio.AbstractEventLoop) -> None:
        self._selector = selector
        self._loop = loop
        self._waiting: Future[_Choice] | None = None

    def select(self, request: SelectRequest, /) -> _Choice:
        waiting = asyncio.run_coroutine_threadsafe(self._selector.select(request), self._loop)
        self._waiting = waiting
        return waiting.result()

    def cancel(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()


__all__ = ["AgentSnapshot", "AsyncModel", "AsyncSelector", "Memories", "Vault"]
