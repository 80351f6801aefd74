"""Which folder holds the memories of a project, and why; the world outside."""

from __future__ import annotations

from . import _memcore
from ._record import Record, Word
from ._settings import SettingsOptions

TYPE_CHECKING = False
if TYPE_CHECKING:
    from os import PathLike
    from pathlib import Path
    from typing import Literal

    from ._memcore import MemoryPlace, MemSystem, OsSystem, StoreEntry
    from ._protocols import System
    from ._settings import SettingsPlace


class CheckoutKind(Word):
    """What sort of checkout it is."""

    MAIN = "main"
    """The main one."""

    WORKTREE = "worktree"
    """One of those that `git worktree add` makes."""

    SUBMODULE = "submodule"
    """That of a submodule, which is a repository of its own."""

    BARE = "bare"
    """None: the repository is bare."""


class CollisionPolicy(Word):
    """What is done about a folder that belongs to another project with the same key."""

    REFUSE = "refuse"
    """It is reported, and opening it is an error."""

    SUFFIX = "suffix"
    """The later project gets a folder of its own: the key, `-`, and ten digits of its path's SHA-256. Other programs
    do not find it there.
    """


class OwnerEvidence(Word):
    """What tells that two folders are one repository, the best first."""

    ROOT_COMMIT = "root_commit"
    """They begin with the same commit."""

    REMOTE = "remote"
    """They have the same remote."""

    NAME = "name"
    """They have the same name and nothing else: hardly more than a guess."""


class WorktreePolicy(Word):
    """Whether the worktrees of a repository share their memories."""

    SHARED = "shared"
    """They do, in the place of the main checkout. Published, and no memory is lost with a worktree."""

    PER_WORKTREE = "per_worktree"
    """Each has its own: for branches that live long and differ."""


class PlaceOptions(Record):
    """What a host decides about the folder of memories. The defaults are the published behaviour, but that a relative
    `autoMemoryDirectory` is an error and not passed over in silence.
    """

    worktrees: WorktreePolicy = WorktreePolicy.SHARED
    """Whether the worktrees of a repository share their memories."""

    collisions: CollisionPolicy = CollisionPolicy.REFUSE
    """What is done about a folder that belongs to another project with the same key."""

    settings: SettingsOptions = SettingsOptions()
    """Which settings count."""

    relative_directories: bool = False
    """Whether a relative `autoMemoryDirectory` starts from the project's root, so that one setting holds for all
    systems that see it. If not, it is an error.
    """


class Reason(Record):
    """Why a `MemoryPlace` is where it is. Its text says so in words.

    * `variable` (variable): A variable names the folder itself.
    * `setting` (setting): The setting `autoMemoryDirectory` names it.
    * `home` (root): The project's key, in `.claude` under the home folder.
    * `config_dir` (root): The project's key, in the folder that the variable `CLAUDE_CONFIG_DIR` names.
    * `remote_dir` (root): The project's key, in the folder that the variable `CLAUDE_CODE_REMOTE_MEMORY_DIR`
      names.
    * `named`: The name that `CLAUDE_CODE_PROJECT_DIR_NAME` gives, in the folder that `CLAUDE_CONFIG_DIR` names.
    """

    code: Literal[
        "variable",
        "setting",
        "home",
        "config_dir",
        "remote_dir",
        "named",
    ]
    """Which of them."""

    sentence: str = ""
    """The same as a sentence."""

    variable: str | None = None
    """See above; `None` where it does not belong."""

    setting: SettingsPlace | None = None
    """See above; `None` where it does not belong."""

    root: ProjectRoot | None = None
    """See above; `None` where it does not belong."""

    @property
    def is_by_key(self) -> bool:
        """Whether the folder was found by the project's key, which others may share."""
        return self.code in ("home", "config_dir", "remote_dir")


class Orphan(Record):
    """Memories whose project is gone from where it was, and which may be those of another folder now."""

    store: StoreEntry
    """The folder of memories."""

    evidence: OwnerEvidence
    """What tells that they are this project's."""

    @staticmethod
    def of(owner: Owner, *, system: OsSystem | MemSystem | System | None = None) -> tuple[Orphan, ...]:
        """The orphaned memories that may be a project's, the best founded first."""
        return _memcore.orphans_of(owner, system)


class OtherStore(Record):
    """Another folder with memories that a project could have been given."""

    folder: Path
    """The folder."""

    memories: int
    """How many memories are in it."""

    because: str
    """What would lead there."""


class Relocation(Record):
    """What has to be done so that a project finds its memories again. A plan: nothing is moved by making it."""

    from_: Path
    """The folder of memories as it is."""

    to: Path
    """The folder where the project looks for them."""

    memories: int
    """How many memories there are."""

    owner: Owner
    """The record to write after the move."""

    left: tuple[Path, ...]
    """What else beside the memories knows the old path and is not memcore's to change: transcripts and the like."""

    @staticmethod
    def plan(
        folder: str | PathLike[str], place: MemoryPlace, *, system: OsSystem | MemSystem | System | None = None
    ) -> Relocation:
        """What has to be done so that the memories in `folder` are found by the project of `place`."""
        return _memcore.relocation_plan(folder, place, system)


class Owner(Record):
    """Whose memories a folder holds: the real identity of a project.

    A key) finds a folder but does not prove whose it is, since many paths share one. So the identity is kept with
    the memories, in `FILE`, and compared when the folder is used. It also finds the memories of a project that was
    renamed or moved.
    """

    version: int
    """The version of the form, 1."""

    path: str
    """The absolute path of the folder that stands for the project, links followed."""

    name: str
    """What people call it: the last name of the path. Keys of names in other scripts are nothing but dashes."""

    remote: str | None
    """The address of the remote `origin`, without a user and a password."""

    root_commit: str | None
    """The first commit of the repository."""

    aliases: tuple[str, ...]
    """Other paths of the same folder, such as the one that another system on the machine gives it."""

    former: tuple[str, ...]
    """Paths that it had before it was moved, the oldest first."""

    @staticmethod
    def of_path(path: str) -> Owner:
        """A project of which nothing but the path is known."""
        return _memcore.owner_of_path(path)

    @staticmethod
    def of_folder(root: str | PathLike[str], *, system: OsSystem | MemSystem | System | None = None) -> Owner:
        """The project in a folder: its path, its remote, its first commit."""
        return _memcore.owner_of_folder(root, system)

    @staticmethod
    def read(memories: str | PathLike[str], *, system: OsSystem | MemSystem | System | None = None) -> Owner | None:
        """The owner that is recorded beside a folder of memories."""
        return _memcore.owner_read(memories, system)

    @staticmethod
    def from_json(json: str) -> Owner:
        """Reads a record."""
        return _memcore.owner_from_json(json)

    def to_json(self) -> str:
        """The record as it is kept."""
        return _memcore.owner_to_json(self)

    def check(self, current: Owner, *, recorded_now: str | PathLike[str] | None = None) -> OwnerCheck:
        """Whether this record is that of the project as it is now."""
        return _memcore.owner_check(self, current, recorded_now)

    def evidence(self, other: Owner) -> OwnerEvidence | None:
        """What tells that both are one project although their paths differ."""
        return _memcore.owner_evidence(self, other)

    def moved_to(self, current: Owner) -> Owner:
        """This record after its project was moved to where `current` is."""
        return _memcore.owner_moved_to(self, current)


class Checkout(Record):
    """A checkout of a git repository: the folder of its files, and what it shares with the repository's other ones."""

    root: Path
    """The folder of its files; of a bare repository the repository itself."""

    main: Path
    """The folder that stands for the repository: the root of its main checkout; of a bare one itself."""

    common: Path
    """The git folder that all checkouts of the repository have in common."""

    kind: CheckoutKind
    """What sort of checkout it is."""

    @staticmethod
    def find(folder: str | PathLike[str], *, system: OsSystem | MemSystem | System | None = None) -> Checkout | None:
        """The git checkout that a folder is in."""
        return _memcore.checkout_find(folder, system)


class ProjectRoot(Record):
    """Which folder stands for a project, and how it was found.

    * `git` (folder): The root of the git repository; for a worktree that of the main one.
    * `checkout` (folder): The root of the checkout that one stands in, where each has its own memories.
    * `folder` (folder): The current folder, which is in no git repository.
    * `broken_git` (folder, file, fault): The current folder; the `.git` file that should lead to its repository
      does not.
    """

    code: Literal[
        "git",
        "checkout",
        "folder",
        "broken_git",
    ]
    """Which of them."""

    sentence: str = ""
    """The same as a sentence."""

    folder: Path | None = None
    """See above; `None` where it does not belong."""

    file: Path | None = None
    """See above; `None` where it does not belong."""

    fault: str | None = None
    """See above; `None` where it does not belong."""

    @property
    def path(self) -> Path | None:
        """The folder."""
        return self.folder


class OwnerCheck(Record):
    """What a comparison of two owners comes to.

    * `unrecorded`: Nothing is recorded.
    * `same`: The same project.
    * `moved` (evidence): The recorded path is gone, and this is the same repository: it was moved or renamed.
    * `mismatch`: Another project.
    """

    code: Literal[
        "unrecorded",
        "same",
        "moved",
        "mismatch",
    ]
    """Which of them."""

    evidence: OwnerEvidence | None = None
    """See above; `None` where it does not belong."""


class Considered(Record):
    """A rule that was asked for the folder, and what it said."""

    rule: str
    """The rule: a variable, a setting, the key."""

    outcome: str
    """What it said, in words."""

    decided: bool
    """Whether it decided."""
