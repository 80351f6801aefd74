"""What a host may bring: any object with these methods will do, no base class is needed.

What such an object raises comes out of the call that used it, with its type and its traceback. It may call memcore
itself: no lock is held while it runs. It runs in the thread of the call, but for tokenizers, which may run in several.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime
    from os import PathLike
    from pathlib import Path

    from ._findings import Finding, Secret
    from ._memcore import LintContext, Memory, SelectRequest
    from ._memory import MemoryId
    from ._rules import RulePage
    from ._select import Ask, Pick, Selection, SelectorConfig
    from ._settings import Listed, PathKind
    from ._store import Doc, DocMeta, Listing, Stored


class Selector(Protocol):
    """Chooses the memories that matter for a question."""

    def select(self, request: SelectRequest, /) -> Selection | Sequence[Pick | MemoryId | Memory | str]:
        """The choice, best first: a `Selection`, or a list of picks, ids, memories or paths."""
        ...


class ConfiguredSelector(Selector, Protocol):
    """A selector that says by which settings it chooses, so that a trace can be replayed."""

    def configuration(self) -> SelectorConfig:
        """Its name, and every setting that its choice depends on."""
        ...


class Rule(Protocol):
    """A rule about one memory, for `LintOptions.rules`."""

    def page(self) -> RulePage:
        """What it is called, how bad its findings are, and its page. It is asked once, when the rule is handed in.

        What it raises comes out of that call; if it gives back no page, that is a `HostError`.
        """
        ...

    def check(self, cx: LintContext, /) -> Iterable[Finding]:
        """Looks at one memory and gives what it finds, as a list or one by one."""
        ...


class SecretScanner(Protocol):
    """Finds secrets beside those that the library knows, for `LintOptions.secret_scanners`."""

    def scan(self, text: str, /) -> Iterable[Secret]:
        """The secrets of a text: where they stand, in bytes, and what they open."""
        ...


class Model(Protocol):
    """A language model, as the host reaches it: text in, text out."""

    def reply(self, ask: Ask, /) -> str:
        """The model's reply, as it comes. Chatter and code fences around the answer are tolerated."""
        ...


class Clock(Protocol):
    """Tells the time."""

    def now(self) -> datetime:
        """The instant, with the time zone of whoever reads ages."""
        ...


class SizeCounter(Protocol):
    """Measures texts in the unit that a budget is given in."""

    def count(self, text: str, /) -> int:
        """The size of a text."""
        ...

    def cut(self, text: str, limit: int, /) -> str:
        """The longest beginning of a text that is not larger than the limit."""
        ...


class Tokenizer(Protocol):
    """Makes texts into terms; questions and memories go through the same one."""

    def tokenize(self, text: str, /) -> Iterable[str]:
        """The terms of a text, in their order: folded, stemmed, without words that say nothing."""
        ...


class Store(Protocol):
    """A folder of documents that can be read.

    It may have more of these methods: `paths() -> tuple[list[str], list[Skipped]]`, the same as `list` for when no
    stamps are needed; `state(folder) -> list[DocMeta]` and `lock(seconds) -> Writer`, which make it one that can be
    changed (`WritableStore`).
    """

    def list(self) -> Listing:
        """Every document with its stamp. A stamp that stays the same means the same bytes."""
        ...

    def read(self, paths: Sequence[str], /) -> Sequence[Doc | Exception]:
        """Reads documents in the order asked for; an exception stands for one that cannot be read."""
        ...


class WritableStore(Store, Protocol):
    """A store whose documents can be changed."""

    def state(self, folder: str, /) -> Sequence[DocMeta]:
        """The documents below a folder of `.memcore/`, in the order of their paths."""
        ...

    def lock(self, seconds: float, /) -> Writer:
        """Takes the lock, waiting at most so long; raises `LockedError` or `ReadOnlyError`."""
        ...


class Writer(Protocol):
    """The lock of a store, and the changes that are made while it is held.

    `expect` is `"any"`, `"absent"` or a revision: anything else in place is a `ConflictError`. The version that a
    change displaces goes to the path `keep`, if there is one.
    """

    def was_interrupted(self) -> bool:
        """Whether something may be half done: a holder was killed, or left something unsettled, or nobody who took the
        lock through this store has looked yet.
        """
        ...

    def settled(self, all: bool, /) -> object:
        """Says whether all that was begun is finished, by this holder and by those before. Until somebody says so after
        an interruption, or once somebody says that it is not, `was_interrupted` tells the next holders. This must not
        fail.
        """
        ...

    def write(self, path: str, data: bytes, expect: str, keep: str | None, /) -> Stored:
        """Puts a document in place, whole or not at all."""
        ...

    def remove(self, path: str, expect: str, keep: str | None, /) -> Stored:
        """Takes a document away."""
        ...

    def append(self, path: str, data: bytes, /) -> object:
        """Adds to the end of a document, which is made if it is not there."""
        ...

    def commit(self) -> object:
        """Makes all changes so far survive a power cut."""
        ...

    def close(self) -> object:
        """Lets the lock go."""
        ...


class PermissionWriter(Writer, Protocol):
    """A writer of a store whose documents have permissions."""

    def write_like(self, path: str, data: bytes, expect: str, keep: str | None, like: Sequence[str], /) -> Stored:
        """`write`, with the permissions that a new document gets: those that all of these grant which are there."""
        ...


class System(Protocol):
    """Files, links and environment outside a vault: what is looked at to find the folder of a project."""

    def read(self, path: Path, limit: int, /) -> bytes | None:
        """A file, `None` if there is none; one of more bytes than the limit is an error."""
        ...

    def head(self, path: Path, limit: int, /) -> bytes | None:
        """At most so many bytes from the beginning of a file."""
        ...

    def kind(self, path: Path, /) -> PathKind:
        """What is at a path, links followed."""
        ...

    def canonical(self, path: Path, /) -> str | PathLike[str]:
        """The path without links and dots."""
        ...

    def link(self, path: Path, /) -> str | PathLike[str] | None:
        """Where a symbolic link leads, as it is written."""
        ...

    def list(self, path: Path, /) -> Sequence[Listed]:
        """What is in a folder."""
        ...

    def env(self, name: str, /) -> str | None:
        """A variable of the environment."""
        ...

    def home(self) -> str | PathLike[str] | None:
        """The home folder."""
        ...

    def current_dir(self) -> str | PathLike[str]:
        """The current folder."""
        ...
