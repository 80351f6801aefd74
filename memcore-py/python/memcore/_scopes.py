"""Several folders of memories, and what goes from one to another."""

from __future__ import annotations

from . import _memcore
from ._place import WorktreePolicy
from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path

    from ._change import Written
    from ._memcore import Memory, MemSystem, OsSystem
    from ._memory import Origin
    from ._protocols import System


class AgentScope(Word):
    """Whose an agent's memories are."""

    USER = "user"
    """The person's, in every project."""

    PROJECT = "project"
    """The project's, shared with all who work on it."""

    LOCAL = "local"
    """The project's on this machine alone; it is not committed."""

    @staticmethod
    def from_word(word: str) -> AgentScope | None:
        """The one of this name."""
        return _memcore.agent_scope_from_word(word)


class ConflictKind(Word):
    """What a conflict is."""

    COPY = "copy"
    """A second file with another version of the memory."""

    MARKERS = "markers"
    """One file in which both versions stand between the marks of a merge."""

    LEFTOVER = "leftover"
    """A file with another extension that a merge or a patch left, such as `.orig`."""


class OnClash(Word):
    """What becomes of a memory of a bundle whose path is taken by another text."""

    KEEP = "keep"
    """The text that is there stays."""

    TAKE = "take"
    """The bundle's takes its place."""

    BOTH = "both"
    """The bundle's gets a path beside it."""


class Resolve(Word):
    """How a conflict is decided."""

    KEEP = "keep"
    """The memory stays as it is, and the copy goes; between marks, what stands first."""

    TAKE = "take"
    """The memory gets the text of the copy, which goes; between marks, what stands last."""

    BOTH = "both"
    """The copy becomes a memory of its own; between marks, both texts stay, one behind the other."""


class SnapshotState(Word):
    """How a memory of a snapshot differs from the vault's."""

    NEW = "new"
    """New in the snapshot."""

    CHANGED = "changed"
    """Changed in the snapshot alone."""

    BOTH = "both"
    """Changed in both, or there in both from the beginning with different texts."""

    GONE = "gone"
    """Gone from the snapshot."""


class AgentPlace(Record):
    """The folder of an agent's memories, and why it is that one."""

    folder: Path
    """The folder. It need not be there: `Vault.open_lazily` makes it at the first change."""

    scope: AgentScope
    """Whose the memories are."""

    because: str
    """Why it is this folder, in words."""

    definition: Path | None
    """The file that defines the agent, if one was looked for and found."""

    snapshot: Path
    """Where an `AgentSnapshot` that comes with the definition would be. It need not be there."""

    @staticmethod
    def find(
        start: str | PathLike[str],
        agent: str,
        *,
        scope: AgentScope | None = None,
        worktrees: WorktreePolicy = WorktreePolicy.SHARED,
        system: System | OsSystem | MemSystem | None = None,
    ) -> AgentPlace:
        """Finds the folder of an agent's memories from wherever it is started.

        Its definition, a file below `.claude/agents` with that `name` or that stem, is looked for in `start`, in the
        folders above up to the root of the checkout (outside git: of the file system), and in the person's
        configuration folder. The first counts: where it lies is the project that the memories belong to, and its
        `memory` says whose they are, unless `scope` does. Without a definition the project is the one that `start` is
        in, and the memories are the project's.

        With `WorktreePolicy.SHARED` memories of an agent that a worktree defines lie in the main checkout, so that they
        outlast it. Nothing is made.

        Raises `InvalidInputError` for a name that is not one folder's on every system, or a definition that says
        something else of its memories than `user`, `project` or `local`; `NotFoundError` if `start` is not there, or no
        home folder is known.
        """
        return _memcore.agent_place_find(start, agent, scope, worktrees, system)

    @staticmethod
    def all(
        start: str | PathLike[str],
        *,
        worktrees: WorktreePolicy = WorktreePolicy.SHARED,
        system: System | OsSystem | MemSystem | None = None,
    ) -> tuple[tuple[str, AgentPlace], ...]:
        """The agents that have a folder of memories here: the person's, and those of the projects that `start` is in.
        Each with the folder; by scope and name.

        Raises `NotFoundError` if `start` is not there, or no home folder is known.
        """
        return _memcore.agent_place_all(start, worktrees, system)


class BundledMemory(Record):
    """A memory in a bundle."""

    path: str
    """Where it was. Any text: it becomes a path only if it is one."""

    content: str | bytes
    """Its bytes: a `str` where they are UTF-8."""

    revision: str
    """Their revision."""

    origin: Origin
    """Whose word it was there."""


class ImportOptions(Record):
    """How a bundle is brought in."""

    on_clash: OnClash = OnClash.KEEP
    """What becomes of a memory whose path is taken by another text."""

    any_project: bool = False
    """Also memories of another project."""


class Imported(Record):
    """What an import did, or would do."""

    written: Written | None
    """The change; `None` if nothing was to be changed."""

    added: tuple[str, ...]
    """New memories."""

    taken: tuple[str, ...]
    """Memories that have the bundle's text now."""

    kept: tuple[str, ...]
    """Memories that kept their own text against the bundle's."""

    unchanged: tuple[str, ...]
    """Memories that had the bundle's text already."""

    refused: tuple[tuple[str, str], ...]
    """What was not brought in, and why."""


class SnapshotChange(Record):
    """What the snapshot has and the vault has not."""

    path: str
    """The memory, by its path in both."""

    state: SnapshotState
    """What it is."""

    theirs: str | None
    """Its version in the snapshot; `None` if it is gone from there."""

    ours: str | None
    """Its version in the vault; `None` if it is not there."""


class Unreviewed(Record):
    """A memory of a team's folder in a version that nobody here has accepted. It is not recalled unless it is asked
    for.
    """

    memory: Memory
    """As it is now."""

    accepted: str | None
    """The version that was accepted last; `None`: it is new."""
