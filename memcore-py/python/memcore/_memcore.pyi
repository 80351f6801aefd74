"""The native part of memcore: a class for each room of the core that holds more than a value."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from os import PathLike
from pathlib import Path
from typing import Any, ClassVar, TypeAlias, final

from typing_extensions import disjoint_base

from ._change import (
    By,
    Change,
    Contradiction,
    Forget,
    IndexUpkeep,
    Renamed,
    Version,
    Written,
)
from ._context import ContextOptions, Import, Instruction, NotLoaded, SizeAdvice
from ._errors import MemcoreError
from ._findings import Applicability, Diagnostic, Fix, FixPlan, LintReport, Mended, Severity
from ._guide import Guide, KindGuide, Language
from ._index import IndexAdvice, IndexCut, IndexEntry, IndexLimits, IndexLine, LoadReport, Rebuild
from ._links import Edge, Resolution, UnresolvedLink
from ._memory import (
    Age,
    Edited,
    Entry,
    Freshness,
    Heading,
    Health,
    Layout,
    MemoryId,
    MemoryKind,
    NamePolicy,
    Origin,
    Recovered,
    Recovery,
    Scope,
    WikiLink,
)
from ._place import (
    Checkout,
    Considered,
    Orphan,
    OtherStore,
    Owner,
    OwnerCheck,
    OwnerEvidence,
    PlaceOptions,
    Reason,
    Relocation,
    WorktreePolicy,
)
from ._protocols import Clock, Model, Selector, SizeCounter, Store, System, Tokenizer
from ._recall import (
    Configuration,
    Excerpt,
    Frame,
    FramedMemory,
    LeftOut,
    Nothing,
    Recalled,
    Replay,
    TracedPick,
    TracedVersion,
)
from ._rules import Folder, GatePolicy, Level, LintOptions, RulePage
from ._scopes import (
    AgentPlace,
    AgentScope,
    BundledMemory,
    ConflictKind,
    Imported,
    ImportOptions,
    Resolve,
    SnapshotChange,
    Unreviewed,
)
from ._select import Ask, Budget, Evidence, Floor, Manifest, Query, Selection, SelectorConfig
from ._settings import SettingsOptions, SettingsPlace, Switches, SwitchOptions
from ._store import Doc, DocMeta, Durability, Listing, Skipped
from ._text import Edit, Position, Span
from ._vault import (
    Archived,
    PromptSize,
    ScopeSize,
    Trouble,
    Usage,
    Verified,
    Why,
)
from .dates import DateHit, DateRule, WrittenDate
from .dates import Language as DateLanguage

__all__: list[str]

_HeaderValue: TypeAlias = str | list[Any] | dict[str, Any] | None

MAX_DOCUMENT: int
"""The largest document that is read, in bytes."""

TEAM_FOLDER: str
"""The folder below a project's memories that is its team's: see `Vault.open_team`."""

__version__: str
"""The version of memcore."""

@final
class AgentSnapshot:
    """Memories that come with the definition of an agent, from which its own vault is filled."""
    @staticmethod
    def open(folder: str | PathLike[str]) -> AgentSnapshot:
        """The snapshot in a folder, which is only read.

        Raises `NotFoundError` if it is not there, `IoError` if it cannot be opened.
        """
    @staticmethod
    def with_store(store: Store) -> AgentSnapshot:
        """The snapshot in a store of your own."""
    def initialise(self, vault: Vault, *, by: By | Origin | str | None = None) -> Written:
        """Copies all memories of the snapshot into a vault that has none.

        Raises `RefusedError` if the vault has memories or has been initialised already: then `diff` says what is
        new.
        """
    def diff(self, vault: Vault) -> tuple[SnapshotChange, ...]:
        """What the snapshot has that the vault has not, apart from what was kept before, by path.

        Raises if a store cannot list, or the record cannot be read.
        """
    def take(
        self, vault: Vault, paths: Sequence[str | PathLike[str]], *, by: By | Origin | str | None = None
    ) -> Written:
        """Gives the vault the snapshot's versions of these memories, in one change that can be undone; one that is
        gone from the snapshot goes from the vault.

        Raises `NotFoundError` if neither has such a memory; the store's.
        """
    def keep(self, vault: Vault, paths: Sequence[str | PathLike[str]], *, by: By | Origin | str | None = None) -> None:
        """Leaves the vault's versions of these memories as they are. They are not told of again before the snapshot
        changes.

        Raises what the store says.
        """

@final
class Bundle:
    """All memories of a folder, as one value that goes to JSON and back."""
    @staticmethod
    def from_json(json: str) -> Bundle:
        """Reads a bundle. Fields that are not known are passed over.

        Raises `InvalidInputError` if it is no bundle, or one of a later form.
        """
    def to_json(self) -> str:
        """The bundle as JSON, indented, with a line end."""
    @property
    def memcore(self) -> str:
        """The version of memcore that wrote it."""
    @property
    def scope(self) -> Scope:
        """Whose memories they were."""
    @property
    def owner(self) -> Owner | None:
        """The project that they belong to, if it is known."""
    @property
    def memories(self) -> tuple[BundledMemory, ...]:
        """The memories, by path."""
    @property
    def index(self) -> str | None:
        """The index, byte for byte as far as it is UTF-8."""
    @property
    def archive(self) -> tuple[BundledMemory, ...]:
        """The memories in the archive, if they were asked for, by the path where they were."""
    def to_dict(self) -> dict[str, Any]:
        """The same as plain dicts, lists, texts and numbers, ready for JSON."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class ByModel:
    """Lets a model choose among the descriptions of the memories."""
    def __new__(cls, model: Model, *, manifest: Manifest | None = None) -> ByModel: ...
    def select(self, request: SelectRequest) -> Selection:
        """The choice for a request, for a selector that builds on this one."""
    def configuration(self) -> SelectorConfig:
        """By what it chooses, for the trace."""

@final
class Bytes:
    """Bytes of UTF-8."""
    def __new__(cls) -> Bytes: ...
    def count(self, text: str) -> int:
        """The size of a text."""
    def cut(self, text: str, limit: int) -> str:
        """The longest beginning that is not larger than the limit."""

@final
class Candidate:
    """A memory that may be picked."""
    @property
    def origin(self) -> Origin:
        """Whose word it is."""
    @property
    def memory(self) -> Memory:
        """The memory."""
    @property
    def age(self) -> Age:
        """How old it is."""

@final
class Chars:
    """Characters."""
    def __new__(cls) -> Chars: ...
    def count(self, text: str) -> int:
        """The size of a text."""
    def cut(self, text: str, limit: int) -> str:
        """The longest beginning that is not larger than the limit."""

@final
class Conflict:
    """A document in which two versions of a memory met, and nobody decided yet."""
    @property
    def path(self) -> str:
        """The document."""
    @property
    def base(self) -> str | None:
        """The memory that it is about; of a text with marks itself. `None` if the name does not tell."""
    @property
    def tool(self) -> str:
        """What made it, as far as its name tells: `Syncthing`, `Dropbox`, `git`, …"""
    @property
    def kind(self) -> ConflictKind:
        """What it is."""
    def to_dict(self) -> dict[str, Any]:
        """The same as plain dicts, lists, texts and numbers, ready for JSON."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Context:
    """The instruction files that hold for a session."""
    @staticmethod
    def load(
        start: str | PathLike[str],
        *,
        options: ContextOptions | None = None,
        system: System | OsSystem | MemSystem | None = None,
    ) -> Context:
        """Loads what holds at the start of a session. `start` is the folder that it begins in.

        Nothing is loaded if the variable `CLAUDE_CODE_DISABLE_CLAUDE_MDS` is `1`; that is the published switch.

        Raises `NotFoundError` if `start` is not there, `IoError` if the system will not tell. A file that
        cannot be read fails nothing: it is among those not loaded.
        """
    def reading(
        self, file: str | PathLike[str], *, system: System | OsSystem | MemSystem | None = None
    ) -> tuple[Instruction, ...]:
        """Loads what holds for a file that is about to be read, if it is not loaded yet, and gives just that.

        These are the rules whose patterns the file fits, by its path or by that of what it links to, and the
        instruction files in the folders on the way to it, as far as these lie in the project or below the
        start. Each is loaded once. After a host has compacted its conversation, it loads anew.
        """
    def render(self) -> str:
        """All instructions as one text for a prompt: its place is before the conversation, behind the system
        prompt.

        Each file stands in a tag of its own, with its path and whose it is. What is loaded later is put behind,
        so the bytes before it stay and a cached prompt holds. Nothing loaded is the empty text.
        """
    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong apart from files: excludes that fit nothing, a `.git` that leads nowhere. In sentences."""
    @property
    def not_loaded(self) -> tuple[NotLoaded, ...]:
        """All that was looked at and is not loaded, with the reason; rules that wait for a file stand at the end.

        Folders below the start are not searched, so what is in them is not told until a file there is read.
        """
    @property
    def instructions(self) -> tuple[Instruction, ...]:
        """What is loaded, in the order in which an agent is given it."""
    @property
    def imports(self) -> tuple[Import, ...]:
        """Every `@path` in what is loaded, and what came of it. A word such as `@ana` counts only if there is a
        file of that name.
        """
    @property
    def size_advice(self) -> tuple[SizeAdvice, ...]:
        """The files that are longer than advised."""
    @property
    def root(self) -> Path:
        """The root of the project: of the checkout that the start is in, or else the start itself."""

@final
class Draft:
    """A memory that is to be written."""
    def __new__(
        cls,
        kind: MemoryKind,
        name: str,
        text: str,
        *,
        description: str | None = None,
        why: str | None = None,
        how_to_apply: str | None = None,
        tags: Sequence[str] | None = None,
        topic: str | None = None,
        confidence: float | None = None,
        pinned: bool | None = None,
        applies_to: Sequence[str] | None = None,
        supersedes: Sequence[str] | None = None,
        session: str | None = None,
    ) -> Draft: ...
    @staticmethod
    def user(
        name: str,
        text: str,
        *,
        description: str | None = None,
        why: str | None = None,
        how_to_apply: str | None = None,
        tags: Sequence[str] | None = None,
        topic: str | None = None,
        confidence: float | None = None,
        pinned: bool | None = None,
        applies_to: Sequence[str] | None = None,
        supersedes: Sequence[str] | None = None,
        session: str | None = None,
    ) -> Draft:
        """Who the user is: role, expertise, how they like to work."""
    @staticmethod
    def feedback(
        name: str,
        rule: str,
        why: str,
        how_to_apply: str,
        *,
        description: str | None = None,
        tags: Sequence[str] | None = None,
        topic: str | None = None,
        confidence: float | None = None,
        pinned: bool | None = None,
        applies_to: Sequence[str] | None = None,
        supersedes: Sequence[str] | None = None,
        session: str | None = None,
    ) -> Draft:
        """A correction or a confirmed approach: the rule, why it holds, and how to apply it."""
    @staticmethod
    def project(
        name: str,
        fact: str,
        *,
        description: str | None = None,
        why: str | None = None,
        how_to_apply: str | None = None,
        tags: Sequence[str] | None = None,
        topic: str | None = None,
        confidence: float | None = None,
        pinned: bool | None = None,
        applies_to: Sequence[str] | None = None,
        supersedes: Sequence[str] | None = None,
        session: str | None = None,
    ) -> Draft:
        """Ongoing work, a decision, a deadline. `why` and `how_to_apply` can be added."""
    @staticmethod
    def reference(
        name: str,
        text: str,
        *,
        description: str | None = None,
        why: str | None = None,
        how_to_apply: str | None = None,
        tags: Sequence[str] | None = None,
        topic: str | None = None,
        confidence: float | None = None,
        pinned: bool | None = None,
        applies_to: Sequence[str] | None = None,
        supersedes: Sequence[str] | None = None,
        session: str | None = None,
    ) -> Draft:
        """Where something is found outside the project."""
    def is_for(self, memory: Memory) -> bool:
        """Whether a memory is the one that this draft is about: it has the same name, whatever the case and the
        signs between words. Writing the draft is then an update.
        """
    def update(self) -> MemoryEdit:
        """The changes that make an existing memory say what this draft says. What the draft does not name stays.

        Raises as for `render`, but for the size of the whole.
        """
    def render(self, layout: Layout, now: datetime) -> str:
        """The text of a new file, in the layout of its folder.

        It is read again first: name, description, type and all else must be what was asked for.

        Raises `ErrorKind::InvalidInput` for a name, description or body that is empty or too long, or a
        confidence outside 0 to 1; `ErrorKind::Refused` if the text would not be read back as it was meant.
        """
    @property
    def name(self) -> str:
        """Its name."""
    @property
    def described(self) -> str:
        """Its description, or the first line of its body in its place."""
    @property
    def kind(self) -> MemoryKind:
        """Its type."""
    @property
    def in_session(self) -> str | None:
        """The session in which it is written, if it was named."""
    @property
    def text(self) -> str:
        """Its body, as it was given."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class FixedClock:
    """A clock that stands still."""
    def __new__(cls, instant: datetime) -> FixedClock: ...
    @staticmethod
    def parse(rfc3339: str) -> FixedClock:
        """A clock that stands at an RFC 3339 instant."""
    def now(self) -> datetime:
        """The instant that it stands at."""

@final
class Frontmatter:
    """The header of a memory."""
    def __len__(self) -> int: ...
    def get(self, key: str) -> Entry | None:
        """The first entry with this key (`name`, `metadata.type`)."""
    def text(self, key: str) -> str | None:
        """The text of the first entry with this key, if it is a scalar."""
    def field(self, key: str) -> _HeaderValue:
        """A key that people put under `metadata` or on top: the one under `metadata` counts, unless it is empty."""
    def field_text(self, key: str) -> str | None:
        """The text of a `field`, if it is a scalar that is not empty."""
    def field_list(self, key: str) -> tuple[str, ...]:
        """The texts of a `field` that is a list; a scalar counts as a list of comma-separated texts."""
    def to_dict(self) -> dict[str, Any]:
        """The header as plain dicts and lists."""
    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it, or no header at all."""
    @property
    def is_nested(self) -> bool:
        """Whether the file keeps its fields under `metadata:`."""
    @property
    def entries(self) -> tuple[Entry, ...]:
        """Every entry in the order of the file, duplicates too. Block entries come right after their block."""
    @property
    def span(self) -> Span | None:
        """Where the header stands, from the opening fence to the end of the closing fence's line."""

@final
class FsStore:
    """A folder on disk."""
    @staticmethod
    def open(folder: str | PathLike[str], *, durability: Durability | None = None) -> FsStore:
        """Opens a folder that is there."""
    @staticmethod
    def create(folder: str | PathLike[str], *, durability: Durability | None = None) -> FsStore:
        """Opens a folder, which is made if it is not there."""
    def paths(self) -> tuple[tuple[str, ...], tuple[Skipped, ...]]:
        """The paths of all documents, and what was passed over."""
    def state(self, folder: str) -> tuple[DocMeta, ...]:
        """The documents below a folder of `.memcore/`, in the order of their paths."""
    def list(self) -> Listing:
        """Every document, with its stamp."""
    def read(self, paths: Sequence[str]) -> tuple[Doc | MemcoreError, ...]:
        """Reads documents. One that cannot be read is an exception in the list."""
    @staticmethod
    def lazy(folder: str | PathLike[str], *, durability: Durability | None = None) -> FsStore:
        """Opens a folder that need not be there: until the first change makes it, it holds nothing.

        Raises `IoError` if something that is no folder is there, or it may not be read.
        """
    @staticmethod
    def within(
        root: str | PathLike[str], below: str | PathLike[str], *, durability: Durability | None = None
    ) -> FsStore:
        """A folder below another one, which need not be there yet. Unlike the way to `root`, no part of the way down
        may be a symbolic link, whether it leads anywhere or not: for folders whose content others choose.

        Raises `RefusedError` if a part is a symbolic link, saying where it leads; `IoError` if a part is no folder.
        """
    @property
    def folder(self) -> Path:
        """The folder."""

@final
class Injection:
    """What a recall gives."""
    def __bool__(self) -> bool: ...
    def to_dict(self) -> dict[str, Any]:
        """The same as plain dicts, lists, texts and numbers, ready for JSON."""
    @property
    def memories(self) -> tuple[Recalled, ...]:
        """What is shown, in the order of the text."""
    @property
    def trace(self) -> Trace:
        """How it came about."""
    @property
    def text(self) -> str:
        """The framed text. Place it between the system prompt and the user's message. Empty if nothing is shown."""
    @property
    def left_out(self) -> tuple[LeftOut, ...]:
        """What was considered and is not shown, with the reason."""
    @property
    def nothing(self) -> Nothing | None:
        """Why nothing is shown; `None` if something is."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Keywords:
    """Finds memories by the words of the question."""
    def __new__(cls, *, tokenizer: Tokenizer | None = None, floor: Floor | None = None) -> Keywords: ...
    def prepare(self, snapshot: Snapshot) -> int:
        """Makes the index of these memories now, so that the first question does not wait. How many bytes it
        takes.
        """
    def select(self, request: SelectRequest) -> Selection:
        """The choice for a request, for a selector that builds on this one."""
    def configuration(self) -> SelectorConfig:
        """By what it chooses, for the trace."""

@final
class LinkGraph:
    """Which memory links to which."""
    @staticmethod
    def build(memories: Sequence[Memory]) -> LinkGraph:
        """Finds and resolves the links of these memories. Of memories with the same id the first counts."""
    def links_from(self, id: MemoryId | str) -> tuple[Edge, ...]:
        """The links in a memory."""
    def links_to(self, id: MemoryId | str) -> tuple[Edge, ...]:
        """The links to a memory."""
    def nearest(self, link: UnresolvedLink) -> MemoryId | None:
        """The memory that a dangling link may have meant."""
    def candidates(self, link: UnresolvedLink) -> tuple[MemoryId, ...]:
        """The memories that an ambiguous link fits."""
    def neighbours(self, id: MemoryId | str, steps: int) -> tuple[tuple[MemoryId, int], ...]:
        """The memories that can be reached by so many links, whichever way they point, each with the number of
        links it takes; the nearest first. A memory is not its own neighbour.
        """
    def dot(self) -> str:
        """The graph in the language of Graphviz.

        A memory is a node with its title, several links between two are one arrow, and a dangling link leads to
        a dashed node. Ambiguous links are not drawn.
        """
    def mermaid(self) -> str:
        """The graph in the language of Mermaid, with the same nodes and arrows as `dot`."""
    @property
    def orphans(self) -> tuple[MemoryId, ...]:
        """The memories that no link ties to another memory."""
    @property
    def names(self) -> Names:
        """The names that the links were resolved with."""
    @property
    def edges(self) -> tuple[Edge, ...]:
        """All links that lead to a memory."""
    @property
    def dangling(self) -> tuple[UnresolvedLink, ...]:
        """The links that lead nowhere; `nearest` says what may have been meant."""
    @property
    def ambiguous(self) -> tuple[UnresolvedLink, ...]:
        """The links that fit several memories equally well; `candidates` says which."""

@final
class LintContext:
    """What a rule may look at."""
    @property
    def memory(self) -> Memory:
        """The memory. Spans of findings count from the start of its source."""
    @property
    def kind(self) -> MemoryKind | None:
        """Its type, looked up once."""
    @property
    def age(self) -> Age:
        """How old it is, and by what."""
    @property
    def today(self) -> date:
        """The caller's civil date."""

@final
class Linter:
    """Rules with their settings, for memories that are in no vault."""
    def __new__(cls, options: LintOptions | None = None) -> Linter: ...
    def check(self, memory: Memory, age: Age, now: datetime) -> tuple[Diagnostic, ...]:
        """What the rules about single memories find in this one, by place."""
    def check_folder(self, folder: Folder) -> LintReport:
        """What all rules find in a folder."""
    def mend(self, memory: Memory, age: Age, now: datetime, least: Applicability) -> Mended:
        """Applies fixes that are at least so safe, looks again, and goes on until there is none. Fixing what comes out
        changes nothing. A file with bytes that are not UTF-8 is left as it is.
        """

@final
class LoadedIndex:
    """The index as an agent gets it."""
    def render(self, guide: Guide) -> str:
        """The index as text for a prompt: whether it is complete, cut or missing, and then, in a tag that it
        cannot end, the part that is shown.
        """
    @property
    def shown(self) -> str:
        """The part that is shown: within the limits, without frontmatter and comments."""
    @property
    def report(self) -> LoadReport:
        """What is shown and what is not, and what does not fit together with the files."""
    @property
    def index(self) -> MemoryIndex | None:
        """The file as it is; `None` where there is none."""

@final
class Memories:
    """The memories of several scopes together: a person's, a project's, a team's, an agent's."""
    def __new__(cls, vaults: Sequence[Vault | tuple[Vault, float]]) -> Memories: ...
    @property
    def vaults(self) -> tuple[Vault, ...]:
        """The vaults, in the order in which they were handed in."""
    def vault(self, scope: Scope) -> Vault | None:
        """The vault of a scope."""
    def recall(
        self, query: Query | str, *, selector: Selector | None = None, session: Session | None = None
    ) -> Injection:
        """Recalls from all scopes: the selector chooses among the memories of all of them, scope by scope, newest
        first in each.

        Raises if a store cannot list, or the selector fails. The session is then as it was.
        """
    def record_use(self, injection: Injection, session: Session) -> bool:
        """Counts the memories of a recall as used, each in its own vault, once a session. Whether all could be
        written.

        Raises what a store says.
        """
    def indexes(self) -> tuple[tuple[Scope, LoadedIndex], ...]:
        """The index of each scope, as an agent is shown it.

        Raises if a store cannot list.
        """
    def prompts(
        self, guide: Guide | None = None, *, context: Context | None = None, recalled: Injection | None = None
    ) -> Prompts:
        """The texts for a prompt: how to use memory, with the scopes that there are; what stands in instruction files
        and in the index of each scope; and what was recalled. The guide is told of the scopes, unless it says so
        itself.

        Raises if a store cannot list.
        """
    def sizes(self, recalled: Injection | None = None, tokens: SizeCounter | None = None) -> tuple[ScopeSize, ...]:
        """What each scope has in a prompt with this recall, in the order of the vaults, with tokens by this counter;
        without one they are estimated.

        Raises if a store cannot list.
        """
    def index_text(self, guide: Guide | None = None) -> str:
        """The indexes as one text for a prompt, each with its folder.

        Raises if a store cannot list.
        """

@final
class MemStore:
    """A folder in memory, for tests and for memories that are not to be kept."""
    def __new__(cls) -> MemStore: ...
    def insert(self, path: str | PathLike[str], text: str | bytes, *, modified_ns: int | None = None) -> None:
        """Puts a document in place."""
    def remove(self, path: str | PathLike[str]) -> bool:
        """Takes a document away; whether it was there."""
    def paths(self) -> tuple[tuple[str, ...], tuple[Skipped, ...]]:
        """The paths of all documents, and what was passed over."""
    def state(self, folder: str) -> tuple[DocMeta, ...]:
        """The documents below a folder of `.memcore/`, in the order of their paths."""
    def list(self) -> Listing:
        """Every document, with its stamp."""
    def read(self, paths: Sequence[str]) -> tuple[Doc | MemcoreError, ...]:
        """Reads documents. One that cannot be read is an exception in the list."""

@final
class MemSystem:
    """A made-up world, for tests."""
    def __new__(cls) -> MemSystem: ...
    def with_file(self, path: str | PathLike[str], text: str | bytes) -> MemSystem:
        """Adds a file, and the folders above it."""
    def with_folder(self, path: str | PathLike[str]) -> MemSystem:
        """Adds a folder."""
    def with_link(self, path: str | PathLike[str], target: str | PathLike[str]) -> MemSystem:
        """Adds a symbolic link."""
    def with_env(self, name: str, value: str) -> MemSystem:
        """Sets a variable of the environment."""
    def with_home(self, path: str | PathLike[str]) -> MemSystem:
        """Sets the home folder."""
    def with_current_dir(self, path: str | PathLike[str]) -> MemSystem:
        """Sets the current folder."""

@final
class Memory:
    """A memory: its source bytes, and a reading of them."""
    @staticmethod
    def parse(id: MemoryId | str, source: str) -> Memory:
        """Reads a memory from its text. Any text is one; what had to be mended, `health` tells."""
    @staticmethod
    def from_bytes(id: MemoryId | str, data: bytes) -> Memory:
        """Reads a memory from its bytes. What is not UTF-8 is shown as U+FFFD."""
    def is_same(self, other: Memory) -> bool:
        """Whether both are clones of one memory: parsed once, with one text. Equal memories need not be the same,
        but telling that takes no look at their texts.
        """
    def edited(self, edit: MemoryEdit, now: datetime) -> Edited:
        """The text of this memory with these changes, and the edits that make it and take it back.

        `modified` is set to `now` (UTC, milliseconds) if name, description, type or body change, and never in a
        file without a header. Line ends and a byte order mark stay as they are. The new text is read again
        first: if anything but the changes would read differently, there is an error and no text.

        Raises `ErrorKind::InvalidInput` for a key or value that no header can hold. `ErrorKind::Refused` where
        the change could harm: a file that is not UTF-8, a header whose lines are in doubt (no closing `---`,
        not on the first line, a stray line), a key that stands there twice or could not be read, a key for a
        file without a header.
        """
    @property
    def source(self) -> str:
        """The whole text, byte for byte."""
    @property
    def topic(self) -> str | None:
        """The topic."""
    @property
    def confidence(self) -> float | None:
        """How sure the writer was, from 0 to 1; `None` if absent or not a number in that range."""
    @property
    def created(self) -> datetime | None:
        """When it was written first, by its header."""
    @property
    def id(self) -> MemoryId:
        """Scope and path, by which it is known."""
    @property
    def links(self) -> tuple[WikiLink, ...]:
        """The `[[links]]` of the body, in their order. Found at the first call."""
    @property
    def body_start(self) -> int:
        """Where the body begins in the source, in bytes."""
    @property
    def headings(self) -> tuple[Heading, ...]:
        """The headings of the body, in their order. Found at the first call."""
    @property
    def index_line(self) -> IndexLine:
        """The line of this memory in an index."""
    @property
    def is_pinned(self) -> bool:
        """Whether it is always to be considered."""
    @property
    def health(self) -> Health:
        """In what state the header was found."""
    @property
    def kind(self) -> MemoryKind | None:
        """The type, if the header has one of the four."""
    @property
    def body(self) -> str:
        """The text after the header; the whole text where there is none."""
    @property
    def recoveries(self) -> tuple[Recovery, ...]:
        """What had to be mended to read it."""
    @property
    def description(self) -> str:
        """The one-line description; empty where there is none."""
    @property
    def front(self) -> Frontmatter:
        """The header; empty where there is none."""
    @property
    def name(self) -> str | None:
        """The `name` (or `title`) of the header. It is a title that people write freely, not an identity."""
    @property
    def modified(self) -> datetime | None:
        """When it was last changed, by its header."""
    @property
    def applies_to(self) -> tuple[str, ...]:
        """What it applies to: files, tools, areas, in the writer's own words."""
    @property
    def supersedes(self) -> tuple[str, ...]:
        """The memories that it takes the place of, as written."""
    @property
    def path(self) -> str:
        """Where it is, counted from the folder."""
    @property
    def title(self) -> str:
        """What to call it: its name, or else the stem of its file."""
    @property
    def tags(self) -> tuple[str, ...]:
        """The tags."""
    @property
    def origin_session(self) -> str | None:
        """The session it was written in."""
    @property
    def kind_text(self) -> str | None:
        """The type as it is written: `metadata.type` if it is there, else `type`."""
    @property
    def revision(self) -> str:
        """The version of the file that this was read from."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class MemoryEdit:
    """A change of a memory that keeps every byte it does not name."""
    def __new__(
        cls,
        *,
        name: str | None = None,
        description: str | None = None,
        kind: MemoryKind | None = None,
        tags: Sequence[str] | None = None,
        topic: str | None = None,
        pinned: bool | None = None,
        confidence: float | None = None,
        applies_to: Sequence[str] | None = None,
        supersedes: Sequence[str] | None = None,
        set: Mapping[str, str | Sequence[str]] | None = None,
        unset: Sequence[str] | None = None,
        body: str | None = None,
        append: tuple[str, str] | Sequence[tuple[str, str]] | None = None,
        add_header: bool | None = None,
    ) -> MemoryEdit: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class MemoryIndex:
    """`MEMORY.md`: one line for each memory."""

    FILE_NAME: str
    """The name of the file."""
    @staticmethod
    def parse(source: str) -> MemoryIndex:
        """Reads an index from its text. Any text is an index, if perhaps one without entries."""
    def shown(self, limits: IndexLimits | None = None) -> str:
        """What an agent gets to see: the text up to the limits."""
    def load(self, files: Sequence[str], *, limits: IndexLimits | None = None) -> LoadReport:
        """Tells what an agent would get: how much of the index, which entries it would not see, and where index
        and folder disagree.

        `files` are the memories that exist, with paths that count from the folder of this index. Other index
        files are no memories: one among `files` needs no entry, and an entry that leads to one is not missed.

        For a folder without an index see `LoadReport::missing`.
        """
    def advice(self, limits: IndexLimits | None = None) -> IndexAdvice | None:
        """What to do about an index that is over these limits; `None` if all of it is shown."""
    def upsert(self, entry: IndexLine, was: IndexLine | None = None) -> str | None:
        """The index with a line for this memory; `None` where nothing has to change.

        A line that is there stays where it is, whatever the type. Its title and hook are replaced only if they
        are those of `was` (the line that was written for the memory before), so what people wrote stays; if
        `was` has another path, its target is replaced. A new line goes to the end of the section of its type (a
        heading such as `## Feedback`), else of the section with most entries, else of the file, in the style of
        the lines there. In the section that `rebuild` makes it is put in order.

        A file that no link can name (one that does not end in `.md`) gets no line.
        """
    def remove(self, path: str | PathLike[str]) -> str | None:
        """The index without the lines that lead to this file; `None` where there are none. On a line with several
        entries only this one's link goes; a heading that is a link keeps its text.
        """
    @staticmethod
    def upsert_text(text: str, entry: IndexLine, was: IndexLine | None = None) -> str | None:
        """`upsert` for a text that need not be parsed as a whole."""
    @staticmethod
    def remove_text(text: str, path: str | PathLike[str]) -> str | None:
        """`remove` for a text that need not be parsed as a whole."""
    @staticmethod
    def rebuild(text: str, lines: Sequence[IndexLine], how: Rebuild) -> str:
        """The index of these memories, derived anew: one line each, sorted by path (byte order), between two
        comments that do not count against the limits. `text` is the index as it is, empty where there is none.

        In an index with this section `upsert` and `remove` keep it as it would be rebuilt, so a conflict of
        versions in it is solved by rebuilding. Files that no link can name are left out.
        """
    @property
    def source(self) -> str:
        """The whole text, byte for byte."""
    @property
    def entries(self) -> tuple[IndexEntry, ...]:
        """The entries in the order of the file; a file that is named twice has two."""
    @property
    def text(self) -> str:
        """The text that is loaded and that the limits measure: without byte order mark, header (frontmatter) and
        block comments.

        A block comment is a closed `<!-- -->` that begins at the start of a line (blanks may stand before it)
        and not in code. Its line goes with it if nothing else stands there.
        """
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class MemoryPlace:
    """The folder that holds the memories of a project."""
    @staticmethod
    def find(
        start: str | PathLike[str],
        *,
        options: PlaceOptions | None = None,
        system: System | OsSystem | MemSystem | None = None,
    ) -> MemoryPlace:
        """Finds the folder for the project that `start`, a folder or a file, is in, by the published rules.
        Nothing is created. The first that speaks decides:

        1. the variable `CLAUDE_COWORK_MEMORY_PATH_OVERRIDE`, an absolute path; 2. the setting
        `autoMemoryDirectory`, absolute or below `~/`, of the strongest settings file; 3.
        `<config>/projects/<key>/memory`, where - `<config>` is the folder that `CLAUDE_CODE_REMOTE_MEMORY_DIR`
        names, or `CLAUDE_CONFIG_DIR`, or `.claude` in the home folder; - `<key>` is the key) of the git
        repository's main root, so that all folders and worktrees of a repository share their memories, or
        outside git that of `start` itself; - `CLAUDE_CODE_PROJECT_DIR_NAME` gives a name in place of the key,
        if `CLAUDE_CONFIG_DIR` is set too and the name is 1 to 64 letters, digits, `-` and `_`, and no device of
        Windows. Else it is ignored.

        The first variable and `CLAUDE_CODE_REMOTE_MEMORY_DIR` are in use, but not in the official list.

        For a Windows path a folder whose name differs in case alone is taken too: programs disagree on the case
        of a drive's letter. A cut key is matched by its beginning, which other projects share, only if the
        folder proves to be this project's: by its record, or by a conversation that was held in its root.

        Raises `NotFoundError` if `start` is not there, or neither a variable nor a home folder is known;
        `InvalidInputError` if a variable or a setting names a relative path; `IoError` if the system will not
        tell. That the folder belongs to another project is no error here but told by `check`, and by `allowed`
        as one.
        """
    def allowed(self) -> None:
        """Whether the folder may be used.

        Raises `MismatchError` if it belongs to another project with the same key; the message names both.
        """
    @property
    def key(self) -> str:
        """The name of the project's folder: its key), or the name that was handed in."""
    @property
    def folder(self) -> Path:
        """The folder of the memories."""
    @property
    def because(self) -> Reason:
        """Why it is this folder."""
    @property
    def exists(self) -> bool:
        """Whether the folder is there. Nothing is created before the first write."""
    @property
    def owner(self) -> Owner:
        """The project, as the record of its memories has it."""
    @property
    def recorded(self) -> Owner | None:
        """Who is recorded in the folder, if anybody."""
    @property
    def others(self) -> tuple[OtherStore, ...]:
        """Other folders with memories that this project could have been given: by another rule, from another
        folder of it, or under the same key.
        """
    @property
    def check(self) -> OwnerCheck:
        """Whether it is the same project. Where a setting or a variable names the folder, several may share it,
        and this is never a mismatch.
        """
    @property
    def considered(self) -> tuple[Considered, ...]:
        """What each rule said, in the order in which they are asked."""
    @property
    def root(self) -> Path:
        """The folder that stands for the project."""
    @property
    def faults(self) -> tuple[str, ...]:
        """What is wrong but keeps nothing from working, in sentences."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Names:
    """The names of memories, as links and people say them."""
    def __new__(cls, memories: Sequence[Memory]) -> Names: ...
    def resolve(self, text: str) -> Resolution:
        """Says what a text means: the target of a link, or what a person typed.

        A `#` is first taken for a part of the name (`task #21`). Only if nothing is called so, a heading begins
        there.
        """
    def nearest(self, text: str) -> MemoryId | None:
        """The memory whose stem or name looks most like this text, if any looks at least half like it."""

@final
class OsSystem:
    """Files, links and environment of this computer."""
    def __new__(cls) -> OsSystem: ...

@final
class Prompts:
    """The texts that bring memory into a prompt."""
    def sizes(self, tokens: SizeCounter | None = None) -> tuple[PromptSize, ...]:
        """The sizes of the three texts, with tokens by this counter; without one they are estimated."""
    def to_dict(self) -> dict[str, Any]:
        """The same as plain dicts, lists, texts and numbers, ready for JSON."""
    @property
    def standing(self) -> str:
        """What people have written down, and the index. It is the same until a file changes: behind the system
        prompt, before the conversation.
        """
    @property
    def guide(self) -> str:
        """How to use memory. It is the same in every conversation: for the system prompt."""
    @property
    def recalled(self) -> str:
        """What was recalled for this turn: between all of that and the user's message. Empty if nothing was."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class RecallTurn:
    """A recall in steps, for hosts that wait for their model in their own way."""
    def step(self, session: Session) -> Ask | Injection:
        """What comes next: an `Ask` for the model, or the `Injection`."""
    def supply(self, reply: str) -> None:
        """Takes the model's reply, with whatever chatter is around it.

        Raises `InvalidReplyError` if no answer can be found in it. The turn still waits: ask again, or
        `use_keywords`.
        """
    def use_keywords(self) -> None:
        """Selects by keywords instead of waiting for a model."""

@final
class Receipt:
    """What a forgotten memory leaves."""
    @property
    def names(self) -> tuple[str, ...]:
        """All names that it had, this one first."""
    @property
    def versions(self) -> tuple[str, ...]:
        """All its versions that are on record."""
    @property
    def had_usage(self) -> bool:
        """Whether its uses were counted."""
    @property
    def removed(self) -> tuple[str, ...]:
        """Files of the state folder that went with it."""
    @property
    def had_entry(self) -> bool:
        """Whether it had a line in the index."""
    @property
    def revision(self) -> str:
        """Its last version."""
    @property
    def written(self) -> Written:
        """The change; of a purged memory it has no files."""
    @property
    def purged(self) -> bool:
        """Whether its history went with it."""
    @property
    def linked_from(self) -> tuple[str, ...]:
        """Memories that still link to it."""
    @property
    def path(self) -> str:
        """Where it was."""

@final
class RoughTokens:
    """Tokens, estimated without a vocabulary."""
    def __new__(cls) -> RoughTokens: ...
    def count(self, text: str) -> int:
        """The size of a text."""
    def cut(self, text: str, limit: int) -> str:
        """The longest beginning that is not larger than the limit."""

@final
class Scores:
    """How well a selector finds what was marked as relevant."""
    def __new__(cls) -> Scores: ...
    def add(self, found: Sequence[str], relevant: Sequence[str]) -> None:
        """Adds a question: what was found, best first and each once, and what is relevant."""
    def merge(self, others: Scores) -> None:
        """Adds what was added to others: the scores of all questions together, each of which counts the same."""
    def to_dict(self) -> dict[str, Any]:
        """The same as plain dicts, lists, texts and numbers, ready for JSON."""
    @property
    def answerable(self) -> int:
        """Questions that have an answer."""
    @property
    def unanswerable(self) -> int:
        """Questions that have none."""
    @property
    def top_1(self) -> float:
        """The share of the questions whose first memory is relevant."""
    @property
    def ndcg(self) -> float:
        """Normalised discounted cumulative gain."""
    @property
    def recall_at_10(self) -> float:
        """The share of the relevant memories that are among the first ten."""
    @property
    def no_answer_precision(self) -> float:
        """Of the questions that nothing was found for, the share that have no answer."""
    @property
    def recall_at_1(self) -> float:
        """The share of the relevant memories that stand first."""
    @property
    def mrr(self) -> float:
        """The mean of one over the place of the first relevant memory."""
    @property
    def no_answer_recall(self) -> float:
        """Of the questions without an answer, the share that nothing was found for."""
    @property
    def recall_at_5(self) -> float:
        """The share of the relevant memories that are among the first five."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class SelectRequest:
    """What a selector is asked."""
    @property
    def query(self) -> Query:
        """The question."""
    @property
    def corpus(self) -> list[Memory]:
        """All memories of the folder."""
    @property
    def candidates(self) -> tuple[Candidate, ...]:
        """All that may be picked, newest first."""
    @property
    def limit(self) -> int:
        """How many memories will be shown at most."""
    @property
    def now(self) -> datetime:
        """The instant of the call."""

@final
class Session:
    """What a conversation has been shown, and what it cost."""
    def __new__(cls) -> Session: ...
    @staticmethod
    def with_nonce(nonce: str) -> Session:
        """A conversation with a nonce that is known: for tests and replays. What is not a letter or a digit of
        ASCII is dropped from it, and a short one is filled up to eight characters with zeros.
        """
    @staticmethod
    def from_json(text: str) -> Session:
        """Goes on with a conversation.

        Raises `ErrorKind::InvalidInput` if the text is not what `to_json` gave.
        """
    def to_json(self) -> str:
        """The conversation as JSON."""
    def to_dict(self) -> dict[str, Any]:
        """The same as plain dicts, lists, texts and numbers, ready for JSON."""
    def has_seen(self, memory: Memory) -> bool:
        """Whether this version of a memory was shown."""
    @property
    def spent(self) -> int:
        """The size of all texts handed out, in the unit of the vault's counter."""
    @property
    def shown(self) -> int:
        """How many memories were shown."""
    @property
    def nonce(self) -> str:
        """The mark by which the frames of this session are known."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Settings:
    """What settings files say about memory."""
    @staticmethod
    def read(
        root: str | PathLike[str],
        *,
        options: SettingsOptions | None = None,
        system: System | OsSystem | MemSystem | None = None,
    ) -> Settings:
        """Reads the settings that hold for a project with this root. A file that cannot be read, or is no JSON
        object, is among the faults.
        """
    def switches(
        self, host: SwitchOptions | None = None, *, system: System | OsSystem | MemSystem | None = None
    ) -> Switches:
        """What is on and what is off, and why."""
    @property
    def managed_text(self) -> str | None:
        """Instructions in an organisation's settings, `claudeMd`."""
    @property
    def distrusted_directories(self) -> tuple[tuple[str, SettingsPlace], ...]:
        """The stronger values of `autoMemoryDirectory` that do not count because the project is not trusted."""
    @property
    def auto_memory_directory(self) -> tuple[str, SettingsPlace] | None:
        """The folder that `autoMemoryDirectory` names, as written. Files of a project that is not trusted do not
        count.
        """
    @property
    def excludes(self) -> tuple[str, ...]:
        """All `claudeMdExcludes`, of all files together."""
    @property
    def faults(self) -> tuple[str, ...]:
        """Files that do not count, in sentences that say why."""
    @property
    def auto_dream_enabled(self) -> tuple[bool, SettingsPlace] | None:
        """What `autoDreamEnabled` says: whether memories are consolidated."""
    @property
    def auto_memory_enabled(self) -> tuple[bool, SettingsPlace] | None:
        """What `autoMemoryEnabled` says."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class Snapshot:
    """The state of a folder at one moment."""
    def __len__(self) -> int: ...
    def ages(self, now: datetime) -> tuple[Age, ...]:
        """The ages of the memories at an instant, in the same order."""
    def get(self, path: str | PathLike[str]) -> Memory | None:
        """The memory with this path."""
    @property
    def superseded(self) -> tuple[Memory, ...]:
        """Memories that are there and that another one takes the place of in this very version. No reader is shown
        them.
        """
    @property
    def conflicts(self) -> list[Conflict]:
        """Documents in which two versions of a memory met, by path. They are no memories until somebody decides."""
    @property
    def skipped(self) -> tuple[Skipped, ...]:
        """Files that were not read, with the reason."""
    @property
    def index_text(self) -> str | None:
        """The text of the folder's `MEMORY.md`, if it has one. Bytes that are not UTF-8 are shown as U+FFFD."""
    @property
    def memories(self) -> tuple[Memory, ...]:
        """The memories, newest first; of equal age the smaller path first."""

@final
class StoreEntry:
    """A folder of memories among all that there are."""
    @staticmethod
    def all(*, system: System | OsSystem | MemSystem | None = None) -> tuple[StoreEntry, ...]:
        """All folders of memories under the configuration folder, in the order of their names.

        Raises `NotFoundError` if the configuration folder is not known, `IoError` if it cannot be listed.
        """
    def is_orphaned(self, *, system: System | OsSystem | MemSystem | None = None) -> bool | None:
        """Whether the project's folder is gone, so that it was moved, renamed or deleted. `None` if no path is
        known.
        """
    @property
    def owner(self) -> Owner | None:
        """Whose they are, by the record."""
    @property
    def seen(self) -> tuple[str, ...]:
        """Folders in which conversations were held that are kept beside the memories. Without a record they tell
        which project it is.
        """
    @property
    def project(self) -> str | None:
        """The path of the project: the recorded one, or the first in which a conversation was held."""
    @property
    def folder(self) -> Path:
        """The folder of the memories."""
    @property
    def fault(self) -> str | None:
        """What is wrong with the record, in a sentence."""
    @property
    def key(self) -> str:
        """The name of the project's folder, which is the key of its path, or was handed in."""
    @property
    def memories(self) -> int:
        """How many memories are in it."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class SystemClock:
    """The system's clock, in local time."""
    def __new__(cls) -> SystemClock: ...
    def now(self) -> datetime:
        """The instant now."""

@final
class Trace:
    """What a recall was asked, by which rules, and what came of it."""
    @staticmethod
    def from_json(text: str) -> Trace:
        """Reads a trace.

        Raises `ErrorKind::InvalidInput` if the text is not what `to_json` gave.
        """
    def to_json(self) -> str:
        """The trace as JSON."""
    def to_dict(self) -> dict[str, Any]:
        """The same as plain dicts, lists, texts and numbers, ready for JSON."""
    @property
    def session(self) -> Session:
        """The session before the call: its mark, what it had spent, and of what it had seen as much as mattered
        here.
        """
    @property
    def now(self) -> datetime:
        """The instant of the call."""
    @property
    def filtered(self) -> int:
        """Of these, taken out by the filters of the query."""
    @property
    def unknown(self) -> tuple[str, ...]:
        """Names that a selector or a model gave and that no candidate has; they were dropped."""
    @property
    def picks(self) -> tuple[TracedPick, ...]:
        """What the selector found, in the order in which it was considered: the picks, and behind them the near
        misses.
        """
    @property
    def version(self) -> int:
        """The form of the JSON, 1. Names and meanings only change with it; new names may come without."""
    @property
    def memcore(self) -> str:
        """The version of memcore that made it."""
    @property
    def nothing(self) -> Nothing | None:
        """Why nothing is shown; `None` if something is."""
    @property
    def text(self) -> str:
        """The digest of the text for the prompt."""
    @property
    def seen(self) -> int:
        """Of the rest, shown in this session before and unchanged."""
    @property
    def aside(self) -> tuple[LeftOut, ...]:
        """What was put aside before the selector was asked, with the reason."""
    @property
    def query(self) -> Query:
        """What was asked."""
    @property
    def memories(self) -> int:
        """Memories in the folder."""
    @property
    def size(self) -> int:
        """The size of that text, in the unit of the vault's counter."""
    @property
    def versions(self) -> tuple[TracedVersion, ...]:
        """In which version memories were read, by path: those that are named below, or all of the folder if the
        vault was told so.
        """
    @property
    def configuration(self) -> Configuration:
        """By what settings."""
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

@final
class UserRoots:
    """The folders of a service's users: one vault each, below one folder."""
    def __new__(
        cls,
        base: str | PathLike[str],
        *,
        clock: Clock | None = None,
        counter: SizeCounter | None = None,
        scope: Scope | None = None,
        budget: Budget | None = None,
        frame: Frame | None = None,
        freshness: Freshness | None = None,
        index_limits: IndexLimits | None = None,
        index_upkeep: IndexUpkeep | None = None,
        lock_wait: float | timedelta | None = None,
        durability: Durability | None = None,
        name_policy: NamePolicy | None = None,
        rules: LintOptions | None = None,
        gate: GatePolicy | None = None,
        records_in: Vault | None = None,
        apart: str | PathLike[str] | None = None,
        supersede_note: str | None = None,
        trace_all: bool | None = None,
    ) -> UserRoots: ...
    @staticmethod
    def folder_name(user: str) -> str:
        """The name of a user's folder. An id of up to 64 small letters, digits, `-` and `_` is its own; of any other a
        part that people can read, `~`, and 32 digits of the id's SHA-256.

        Raises `InvalidInputError` for an empty id.
        """
    def vault(self, user: str) -> Vault:
        """The vault of a user, there or not yet.

        Raises `InvalidInputError` for an empty id; `RefusedError` if the user's folder is a symbolic link, which
        could be another's; `IoError`.
        """

@disjoint_base
class Vault:
    """A folder of memories."""
    def write(self, draft: Draft, *, by: By | Origin | str | None = None) -> Written:
        """Writes a memory. If there is one of this name, it is changed to say what the draft says, and what the
        draft does not name stays; if it says so already, nothing is written. Else a new file is made, laid out
        and named as most files of the folder are. The index gets its line.

        Raises `InvalidInputError` for a draft that lacks something; `RefusedError` for feedback of external
        origin, and where a change could harm the file that is there; `LockedError`, `ReadOnlyError`, `IoError`.
        Nothing is changed then.
        """
    def write_all(
        self, drafts: Sequence[Draft], *, by: By | Origin | str | None = None
    ) -> list[Written | MemcoreError]:
        """Writes many memories under one lock, with one change of the index: for a first filling. Each draft has
        its own result. A crash on the way leaves some of them written, each whole.

        Raises if the lock cannot be taken or the store fails; what is wrong with one draft is its own result.
        """
    def edit(
        self,
        path: str | PathLike[str],
        edit: MemoryEdit,
        *,
        expect: str | None = None,
        by: By | Origin | str | None = None,
    ) -> Written:
        """Changes parts of a memory and leaves all other bytes as they are.

        Raises `NotFoundError`; `ConflictError` if it is not in the version that is expected; what
        `Memory::edited` says; the store's.
        """
    def replace(
        self, path: str | PathLike[str], source: str, *, expect: str | None = None, by: By | Origin | str | None = None
    ) -> Written:
        """Puts a text of a person's making in the place of a memory's, as an editor does; with `expect="absent"` it
        makes a new memory of it, at a path of the caller's choice. What it says of itself in its header is taken as it
        is.

        Raises `NotFoundError`; `ConflictError` if it is not in the version that is expected, or is there and should
        not be; `InvalidPathError` if no memory can be at the path; `RefusedError` by the rules; the store's.
        """
    def supersede(self, old: str | PathLike[str], draft: Draft, *, by: By | Origin | str | None = None) -> Written:
        """Puts a new memory in the place of an old one. It names the version that it corrects, in its header and
        in a sentence of its body; from the moment that it is there no reader sees that version. The old one
        goes to the archive. Links to it stay as they are and dangle, unless both have one name.

        Raises `NotFoundError`; `ConflictError` if the old memory is changed at the same moment or has been
        superseded; `RefusedError` if it is of greater trust than the new one and `by` does not overrule; what
        `write` says.
        """
    def supersede_relinking(
        self, old: str | PathLike[str], draft: Draft, *, by: By | Origin | str | None = None
    ) -> Written:
        """The same, and the `[[links]]` to the old memory lead to the new one: each in the form in which it is written
        (a path, a stem, a name; what stands behind `#` and `|` stays), in the same change. `relinked` says where
        they stand.

        Raises those of `supersede`; `IoError` if a document cannot be read that may hold such links.
        """
    def settle_relinking(
        self, old: str | PathLike[str], draft: Draft, how: Contradiction, *, by: By | Origin | str | None = None
    ) -> Written:
        """The same, and links that would not lead to the memory any more are rewritten, as `supersede_relinking` does.

        Raises those of `settle` and `supersede_relinking`.
        """
    def settle(
        self, old: str | PathLike[str], draft: Draft, how: Contradiction, *, by: By | Origin | str | None = None
    ) -> Written:
        """Settles a contradiction between a memory and a new fact.

        Raises as `supersede` and `write`.
        """
    def forget(
        self, path: str | PathLike[str], how: Forget | None = None, *, by: By | Origin | str | None = None
    ) -> Receipt:
        """Takes a memory away: its file, its line in the index, its counts, and if it is to be purged all that is kept
        of it, under all names that it had. Searches find nothing of it from then on. What was archived, superseded
        or forgotten before can still be purged, by the path that it had.

        Raises `NotFoundError`, `ConflictError` if it is changed at the same moment, the store's.
        """
    def verify_forgotten(self, receipt: Receipt) -> tuple[tuple[str, str], ...]:
        """What memcore still keeps of a memory that was forgotten: documents, each with what is found in it. Empty
        for one that was purged. A memory of the same path that was written since is found as well.

        Raises the store's.
        """
    def rename(
        self, path: str | PathLike[str], to: str | PathLike[str], *, by: By | Origin | str | None = None
    ) -> Renamed:
        """Moves a memory to another path and rewrites the `[[links]]` to it, each in the form in which it is
        written (path, stem, name; what stands behind `#` and `|` stays). If its name was that of its file, it
        gets the new one. Its line in the index keeps its place and its words.

        All files change or none; a crash on the way is finished by whoever changes the folder next.

        Raises `NotFoundError`, `ConflictError` if the new path is taken or a file is changed at the same
        moment, `InvalidPathError` if not every system can hold it, the store's.
        """
    def archive(self, path: str | PathLike[str], *, by: By | Origin | str | None = None) -> Written:
        """Puts a memory into the archive. Links to it dangle then, which `links` shows.

        Raises `NotFoundError`, `ConflictError` if it is changed at the same moment, or what the store says.
        """
    def restore(self, name: str, *, by: By | Origin | str | None = None) -> Written:
        """Brings a memory back from the archive to where it was: by its path there or in the archive, its stem, or
        its name. Of several versions of one path the newest is meant if none is named exactly.

        Raises `NotFoundError`, `AmbiguousError` if the name fits memories of several paths, `ConflictError` if
        its place is taken.
        """
    def undo(self, id: str | None = None, *, by: By | Origin | str | None = None) -> Written:
        """Takes a change back: every file of it gets the bytes that it had before, the index too. An undo can be
        undone. The id may be shortened as long as it fits one change; `None` is the last change that is not
        taken back.

        Raises `NotFoundError` for an id that is not recorded or versions that are not kept any more,
        `AmbiguousError`, `ConflictError` if a file was changed since.
        """
    def revert(self, path: str | PathLike[str], revision: str, *, by: By | Origin | str | None = None) -> Written:
        """Gives a memory the bytes of one of its earlier versions, by the first digits of its revision.

        Raises `NotFoundError` if no version that is kept begins so, `AmbiguousError` if several do.
        """
    def lint(self, options: LintOptions | None = None) -> LintReport:
        """What the rules find in the folder: in each memory, in the index, and between them.

        Raises `InvalidInputError` if the options name a rule that is not there; the store's, if it cannot list.
        """
    def lint_one(self, memory: Memory, options: LintOptions | None = None) -> LintReport:
        """What the rules about single memories find in this one, which need not be in the folder: a memory before it
        is written. Its age is told by its header alone.

        Raises `InvalidInputError` if the options name a rule that is not there.
        """
    def plan_fixes(self, options: LintOptions | None = None, least: Applicability | None = None) -> FixPlan:
        """What fixes that are at least so safe would make of the folder. Nothing is written.

        Raises those of `lint`.
        """
    def fix(
        self,
        options: LintOptions | None = None,
        least: Applicability | None = None,
        *,
        by: By | Origin | str | None = None,
    ) -> tuple[FixPlan, Written | None]:
        """Makes fixes that are at least so safe, in one change of the folder that can be taken back. What was mended
        and what is left, and the change, if anything was changed.

        Raises those of `lint`; `ConflictError` if a file is changed at the same moment; the store's. Nothing is
        changed then.
        """
    def unreviewed(self) -> tuple[Unreviewed, ...]:
        """The memories in versions that nobody has accepted: what is new or was changed since. Always empty but for a
        vault of `Scope.TEAM`.

        Raises if the store cannot list, or the record cannot be read.
        """
    def accept(self, path: str | PathLike[str], origin: Origin) -> None:
        """Records that a memory, as it is now, is the word of `origin`: how a host accepts what came from elsewhere.

        Raises `NotFoundError`; `RefusedError` if it is an undecided conflict; what the store says.
        """
    def accept_version(self, path: str | PathLike[str], seen: str, origin: Origin) -> None:
        """Accepts a memory in the version that somebody has looked at.

        Raises those of `accept`; `ConflictError` if it is in another version by now.
        """
    def vanished(self) -> tuple[str, ...]:
        """Memories of a team's folder that went away all at once without memcore: more than 10, and more than a fifth
        of what was there at the last change or acceptance. As long as this tells of any, the record of what was
        there stays, and `rebuild_index` is refused. What memcore keeps of them (their earlier versions, whose word
        they were, their uses) is kept in any case.

        Raises if the store cannot list, or the record cannot be read.
        """
    def accept_vanished(self, *, by: By | Origin | str | None = None) -> None:
        """Agrees that what has vanished is gone.

        Raises what the store says.
        """
    def detect_conflicts(self) -> list[Conflict]:
        """The documents in which two versions of a memory met, by path.

        Raises if the store cannot list.
        """
    def resolve(self, conflict: Conflict, how: Resolve, *, by: By | Origin | str | None = None) -> Written:
        """Decides a conflict. What goes stays in the history, so that `undo` brings it back.

        Raises `NotFoundError` if the document is gone; `RefusedError` if it is no text that can be taken (a patch
        that failed), if its name does not tell whose version it is, or if its marks do not stand in order; the
        store's.
        """
    def export(self, archive: bool = False) -> Bundle:
        """All memories of the folder with its index, those in the archive too if `archive` says so. Conflicts that
        nobody has decided are no memories and stay behind.

        Raises if the store cannot list, or a record cannot be read.
        """
    def import_(
        self, bundle: Bundle, *, options: ImportOptions | None = None, by: By | Origin | str | None = None
    ) -> Imported:
        """Brings the memories of a bundle in: one change, which `undo` takes back as a whole. All of it is of the
        origin `Origin.IMPORT`, or a lesser one that it had; what a bundle says of greater trust does not count. If
        there is no index, the bundle's is taken; else it gets the lines of the new memories. With `By.dry_run`
        nothing is changed, and the result says what would be.

        Refused one by one are: paths that lead elsewhere or that some systems cannot hold, paths that differ from
        another in case or composition alone, texts that do not have the revision that the bundle says, are longer
        than a memory may be, have the marks of a merge, or are a synchronising tool's copies.

        Raises `MismatchError` if the bundle is another project's, naming both; the store's. Nothing is changed
        then.
        """
    def owner(self) -> Owner | None:
        """Whose memories these are: what is recorded in the folder, or else the project that the vault was opened for.

        Raises `InvalidInputError` if what is there is no record; what the store says.
        """
    def find_kept(self, name: str) -> str:
        """The path that a memory had of which only something is kept: one in the archive, by name, stem or path, or
        one that has versions or changes on record, by path or stem.

        Raises `NotFoundError`, `AmbiguousError`, or the store's.
        """
    def rebuild_index(self, how: Rebuild | None = None, *, by: By | Origin | str | None = None) -> Written:
        """Writes the index anew from the memories: the whole file, or the section that memcore manages.

        Raises what the store says.
        """
    @staticmethod
    def open(
        folder: str | PathLike[str],
        *,
        clock: Clock | None = None,
        counter: SizeCounter | None = None,
        scope: Scope | None = None,
        budget: Budget | None = None,
        frame: Frame | None = None,
        freshness: Freshness | None = None,
        index_limits: IndexLimits | None = None,
        index_upkeep: IndexUpkeep | None = None,
        lock_wait: float | timedelta | None = None,
        durability: Durability | None = None,
        name_policy: NamePolicy | None = None,
        rules: LintOptions | None = None,
        gate: GatePolicy | None = None,
        records_in: Vault | None = None,
        apart: str | PathLike[str] | None = None,
        supersede_note: str | None = None,
        trace_all: bool | None = None,
    ) -> Vault:
        """Opens a folder that is there."""
    @staticmethod
    def create(
        folder: str | PathLike[str],
        *,
        clock: Clock | None = None,
        counter: SizeCounter | None = None,
        scope: Scope | None = None,
        budget: Budget | None = None,
        frame: Frame | None = None,
        freshness: Freshness | None = None,
        index_limits: IndexLimits | None = None,
        index_upkeep: IndexUpkeep | None = None,
        lock_wait: float | timedelta | None = None,
        durability: Durability | None = None,
        name_policy: NamePolicy | None = None,
        rules: LintOptions | None = None,
        gate: GatePolicy | None = None,
        records_in: Vault | None = None,
        apart: str | PathLike[str] | None = None,
        supersede_note: str | None = None,
        trace_all: bool | None = None,
    ) -> Vault:
        """Opens a folder, which is made if it is not there."""
    @staticmethod
    def open_lazily(
        folder: str | PathLike[str],
        *,
        clock: Clock | None = None,
        counter: SizeCounter | None = None,
        scope: Scope | None = None,
        budget: Budget | None = None,
        frame: Frame | None = None,
        freshness: Freshness | None = None,
        index_limits: IndexLimits | None = None,
        index_upkeep: IndexUpkeep | None = None,
        lock_wait: float | timedelta | None = None,
        durability: Durability | None = None,
        name_policy: NamePolicy | None = None,
        rules: LintOptions | None = None,
        gate: GatePolicy | None = None,
        records_in: Vault | None = None,
        apart: str | PathLike[str] | None = None,
        supersede_note: str | None = None,
        trace_all: bool | None = None,
    ) -> Vault:
        """Opens a folder that need not be there yet: until the first change makes it, it holds nothing.

        Raises `IoError` if something else than a folder is there, or it cannot be opened.
        """
    @staticmethod
    def open_team(
        root: str | PathLike[str],
        below: str | PathLike[str],
        *,
        clock: Clock | None = None,
        counter: SizeCounter | None = None,
        scope: Scope | None = None,
        budget: Budget | None = None,
        frame: Frame | None = None,
        freshness: Freshness | None = None,
        index_limits: IndexLimits | None = None,
        index_upkeep: IndexUpkeep | None = None,
        lock_wait: float | timedelta | None = None,
        durability: Durability | None = None,
        name_policy: NamePolicy | None = None,
        rules: LintOptions | None = None,
        gate: GatePolicy | None = None,
        records_in: Vault | None = None,
        apart: str | PathLike[str] | None = None,
        supersede_note: str | None = None,
        trace_all: bool | None = None,
    ) -> Vault:
        """Opens a team's folder below another one, such as `team` below a project's memories or a folder of a
        repository. It need not be there yet. Others choose what it holds, so no part of the way below `root` may be
        a symbolic link, and nothing is recalled before it is accepted.

        Raises `RefusedError` if a part of the way is a symbolic link, wherever it leads; `IoError`.
        """
    @property
    def scope(self) -> Scope:
        """Whose memories these are."""
    @staticmethod
    def with_store(
        store: Store,
        *,
        clock: Clock | None = None,
        counter: SizeCounter | None = None,
        scope: Scope | None = None,
        budget: Budget | None = None,
        frame: Frame | None = None,
        freshness: Freshness | None = None,
        index_limits: IndexLimits | None = None,
        index_upkeep: IndexUpkeep | None = None,
        lock_wait: float | timedelta | None = None,
        durability: Durability | None = None,
        name_policy: NamePolicy | None = None,
        rules: LintOptions | None = None,
        gate: GatePolicy | None = None,
        records_in: Vault | None = None,
        apart: str | PathLike[str] | None = None,
        supersede_note: str | None = None,
        trace_all: bool | None = None,
    ) -> Vault:
        """A vault over a store: a `MemStore`, an `FsStore`, or your own."""
    @staticmethod
    def in_memory(
        *,
        clock: Clock | None = None,
        counter: SizeCounter | None = None,
        scope: Scope | None = None,
        budget: Budget | None = None,
        frame: Frame | None = None,
        freshness: Freshness | None = None,
        index_limits: IndexLimits | None = None,
        index_upkeep: IndexUpkeep | None = None,
        lock_wait: float | timedelta | None = None,
        durability: Durability | None = None,
        name_policy: NamePolicy | None = None,
        rules: LintOptions | None = None,
        gate: GatePolicy | None = None,
        records_in: Vault | None = None,
        apart: str | PathLike[str] | None = None,
        supersede_note: str | None = None,
        trace_all: bool | None = None,
    ) -> Vault:
        """A vault whose memories are gone with it."""
    @staticmethod
    def open_place(
        place: MemoryPlace,
        *,
        clock: Clock | None = None,
        counter: SizeCounter | None = None,
        scope: Scope | None = None,
        budget: Budget | None = None,
        frame: Frame | None = None,
        freshness: Freshness | None = None,
        index_limits: IndexLimits | None = None,
        index_upkeep: IndexUpkeep | None = None,
        lock_wait: float | timedelta | None = None,
        durability: Durability | None = None,
        name_policy: NamePolicy | None = None,
        rules: LintOptions | None = None,
        gate: GatePolicy | None = None,
        records_in: Vault | None = None,
        apart: str | PathLike[str] | None = None,
        supersede_note: str | None = None,
        trace_all: bool | None = None,
    ) -> Vault:
        """Opens the folder that `MemoryPlace.find` found."""
    def recall(
        self, query: Query | str, *, selector: Selector | None = None, session: Session | None = None
    ) -> Injection:
        """Recalls the memories that matter for a question: the selector picks, the budget admits, and the session
        remembers what was shown.

        Raises if the store cannot list, or the selector fails. The session is then as it was.
        """
    def begin_recall(
        self, query: Query | str, *, model: Manifest | None = None, session: Session | None = None
    ) -> RecallTurn:
        """Begins a recall in steps. Nothing changes until it is done.

        Raises if the store cannot list.
        """
    def search(self, query: Query | str, *, selector: Selector | None = None, limit: int = 10) -> Selection:
        """Ranks memories for a question without budget or session, at most `limit` of them.

        Raises if the store cannot list, or the selector fails.
        """
    def why(
        self, name: str, query: Query | str, *, selector: Selector | None = None, session: Session | None = None
    ) -> Why:
        """Says what becomes of a memory when this is asked, and why. `name` is what a person calls it, as in
        `find`. The session stays as it is.

        Raises those of `find` and of `recall`.
        """
    def replay(self, trace: Trace, *, selector: Selector | None = None) -> Replay:
        """Recalls once more what a trace tells of, and says whether the same comes out: the same text, byte for
        byte, of the same picks for the same reasons. If not, it names the first input that differs.

        The question, the clock, the session and where the folder lies are taken from the trace. So the vault's
        own clock does not matter, nor what the session was shown since, and the copy of a folder does as well.
        The memories and the settings are those of this vault. Nothing is spent in a session.

        The selector is asked again if it chooses the same whenever it is asked the same. What a model picked
        stands in the trace and is taken from there: then any selector may be handed in, and none is asked.

        Raises if the store cannot list, or the selector fails.
        """
    def snapshot(self) -> Snapshot:
        """The state of the folder now: its memories, newest first, and what was passed over.

        Raises if the store cannot list. A file that cannot be read is reported in the snapshot and fails
        nothing.
        """
    def index(self) -> LoadedIndex:
        """The index and how much of it an agent gets.

        Raises if the store cannot list.
        """
    def links(self) -> LinkGraph:
        """The graph of the links between the memories.

        Raises if the store cannot list.
        """
    def find(self, name: str) -> Memory:
        """The memory that a person means: by path, stem, name, or one of these with case, `_`, `-` and the type's
        prefix disregarded.

        Raises `NotFoundError`, with the nearest name; `AmbiguousError`, with all that fit; or the store's, if
        it cannot list.
        """
    def read(self, path: str | PathLike[str]) -> Memory:
        """The memory at a path.

        Raises `NotFoundError` if there is none.
        """
    def archived(self) -> tuple[Archived, ...]:
        """The memories in the archive, by path.

        Raises what the store says. A file that cannot be read is passed over.
        """
    def chain(self, path: str | PathLike[str]) -> tuple[Memory, ...]:
        """A memory and those that it took the place of, newest first, from the archive.

        Raises `NotFoundError` if there is no such memory; the store's.
        """
    def history(self, path: str | PathLike[str] | None = None) -> tuple[Change, ...]:
        """The changes that memcore made to this folder, newest first; those of one document, if one is named. What
        other programs changed is not among them.

        Raises if the store fails.
        """
    def versions(self, path: str | PathLike[str]) -> tuple[Version, ...]:
        """The earlier versions of a document that are kept, oldest first: the last 20, for 90 days.

        Raises if the store fails.
        """
    def version(self, version: Version) -> bytes:
        """The bytes of a version that is kept.

        Raises `NotFoundError` if it is not kept any more; the store's.
        """
    def origin(self, memory: Memory) -> Origin:
        """Whose word a memory is.

        Raises if the record cannot be read.
        """
    def usage(self) -> dict[str, Usage]:
        """How often each memory was used, over all machines.

        Raises what the store says.
        """
    def verify(self) -> Verified:
        """Reads the whole folder and all that memcore keeps beside it, and says what is not as it should be.
        Changes nothing. What is wrong inside of memories, `check` tells.

        Raises if the store cannot list.
        """
    def prompts(
        self, guide: Guide | None = None, *, context: Context | None = None, recalled: Injection | None = None
    ) -> Prompts:
        """The texts for a prompt: how to use memory, what stands in instruction files and the index, and what was
        recalled. The guide is told where the folder is, unless it says so itself.

        Raises if the store cannot list.
        """
    def record_use(self, injection: Injection, session: Session) -> bool:
        """Counts a use of each memory that a recall put into a prompt, at most once a session. The host says when:
        showing a person what would be recalled is no use. Where memcore has never changed anything, nothing is
        recorded, so that reading a folder leaves it as it is.

        If another holds the folder's lock, the counts wait for the next call. Whether all are written.

        Raises what the store says.
        """
    @property
    def folder(self) -> Path | None:
        """The folder, if the vault is one of the file system."""

@final
class WordTokenizer:
    """The library's own way from a text to terms."""
    def __new__(cls) -> WordTokenizer: ...
    def tokenize(self, text: str) -> list[str]:
        """The terms of a text, in their order."""

def agent_scope_from_word(word: str) -> AgentScope | None: ...
def agent_place_find(
    start: str | PathLike[str],
    agent: str,
    scope: AgentScope | None,
    worktrees: WorktreePolicy,
    system: System | OsSystem | MemSystem | None,
) -> AgentPlace: ...
def agent_place_all(
    start: str | PathLike[str], worktrees: WorktreePolicy, system: System | OsSystem | MemSystem | None
) -> tuple[tuple[str, AgentPlace], ...]: ...
def config_folder(*, system: System | OsSystem | MemSystem | None = None) -> Path:
    """The folder of a person's configuration, which holds `projects`: what `CLAUDE_CONFIG_DIR` names, or `.claude` in
    the home folder.

    Raises `NotFoundError` if neither is known.
    """

def user_folder(config: str | PathLike[str]) -> Path:
    """The folder of a person's memories, which hold in every project: `memory` in the configuration folder. The
    published layout has none; this one stands beside its folders and is named as theirs are.
    """

def plain_path(path: str | PathLike[str]) -> Path:
    """A path of the system without `.` and `..`, as far as names tell: links are not followed, and what it names may
    be gone.
    """

def age_label(age: Age) -> str: ...
def age_of(memory: Memory, recorded: datetime | None, file_ns: int, now: datetime) -> Age: ...
def apply_edits(source: str, edits: Sequence[Edit]) -> str:
    """A text with edits applied to it, which may not overlap."""

def check_path(path: str | PathLike[str], *, new: bool = False) -> str:
    """The path of a document as memcore writes it.

    Raises `InvalidPathError` for one that could leave the folder. With `new`, also for one that not every
    system can hold.
    """

def checkout_find(folder: str | PathLike[str], system: System | OsSystem | MemSystem | None) -> Checkout | None: ...
def cli_main(args: Sequence[str]) -> int:
    """The program `memcore`; gives its exit code."""

def context_options_with_settings(options: ContextOptions, settings: Settings) -> ContextOptions:
    """The options with what settings files add to them."""

def defaults() -> dict[str, Any]:
    """What the core takes where a host says nothing: the tests hold the defaults of the records against it."""

def excerpt_text(excerpt: Excerpt) -> tuple[str, int]: ...
def floor_missed_by(floor: Floor, evidence: Evidence) -> float | None: ...
def freshness_warning(freshness: Freshness, age: Age) -> str | None: ...
def guide_text(guide: Guide) -> str: ...
def index_entry_names(entry: IndexEntry, path: str | PathLike[str]) -> bool: ...
def index_limits_cut(limits: IndexLimits, text: str) -> IndexCut | None: ...
def kind_guide(kind: MemoryKind, language: Language) -> KindGuide: ...
def language_from_code(code: str) -> Language | None: ...
def layout_new_path(
    layout: Layout, kind: MemoryKind, name: str, policy: NamePolicy, is_taken: Callable[[str], bool]
) -> str: ...
def layout_of(memories: Sequence[Memory]) -> Layout: ...
def load_report_missing(files: Sequence[str]) -> LoadReport: ...
def managed_folder() -> Path:
    """Where an organisation puts its files on this system."""

def memory_kind_from_word(word: str) -> MemoryKind | None: ...
def nothing_sentence(nothing: Nothing) -> str: ...
def origin_is_recalled_unasked(origin: Origin) -> bool: ...
def orphans_of(owner: Owner, system: System | OsSystem | MemSystem | None) -> tuple[Orphan, ...]: ...
def owner_check(owner: Owner, current: Owner, recorded_now: str | PathLike[str] | None) -> OwnerCheck: ...
def owner_evidence(owner: Owner, other: Owner) -> OwnerEvidence | None: ...
def owner_from_json(json: str) -> Owner: ...
def owner_moved_to(owner: Owner, current: Owner) -> Owner: ...
def owner_of_folder(root: str | PathLike[str], system: System | OsSystem | MemSystem | None) -> Owner: ...
def owner_of_path(path: str) -> Owner: ...
def owner_read(memories: str | PathLike[str], system: System | OsSystem | MemSystem | None) -> Owner | None: ...
def owner_to_json(owner: Owner) -> str: ...
def parse_timestamp(text: str) -> datetime | None:
    """The time that a header's text means, if it is one; without a zone where the text names none."""

def position_of(text: str, offset: int) -> Position: ...
def project_key(path: str) -> str:
    """The name of a project's folder below the configuration folder."""

def read_blocks(text: str, nonce: str) -> tuple[FramedMemory, ...]:
    """The memories in the text of an injection, read back by the nonce of its session."""

def recovered_texts(what: Recovered) -> tuple[str, str]: ...
def relocation_plan(
    folder: str | PathLike[str], place: MemoryPlace, system: System | OsSystem | MemSystem | None
) -> Relocation: ...
def revision_of(data: str | bytes) -> str:
    """The revision of these bytes: their SHA-256 in hexadecimal digits."""

def show_hidden(text: str) -> str:
    """A text with the characters that a reader cannot see written out, such as `⟨U+202E⟩`."""

def span_of(span: Span, text: str) -> str: ...
def trouble_sentence(trouble: Trouble) -> str: ...
def rules() -> tuple[RulePage, ...]:
    """The pages of all rules of the library, by code."""

def rules_markdown() -> str:
    """The pages of all rules with a table before them, as Markdown."""

def rule_page_severity_for(page: RulePage, kind: MemoryKind | None) -> Severity: ...
def rule_page_to_markdown(page: RulePage) -> str: ...
def diagnostic_fix(diagnostic: Diagnostic, least: Applicability) -> Fix | None: ...
def diagnostic_line(diagnostic: Diagnostic, source: str) -> str: ...
def level_severity(level: Level) -> Severity | None: ...
def date_rule_code(rule: DateRule) -> str: ...
def date_language_from_tag(tag: str) -> DateLanguage | None: ...
def lint_options_from_json(json: str) -> LintOptions: ...
def mask_secrets(text: str) -> str:
    """The text with every secret that the library knows written over with `*`, byte for byte: places stay what they
    are.
    """

def dates_find(text: str, reference: date, languages: Iterable[DateLanguage] | None = None) -> tuple[DateHit, ...]: ...
def dates_written(text: str, languages: Iterable[DateLanguage] | None = None) -> tuple[WrittenDate, ...]: ...
def agent_folder(
    scope: AgentScope, agent: str, config: str | PathLike[str], project: str | PathLike[str] | None = None
) -> AgentPlace:
    """The folder of an agent's memories, and why it is that one.

    `config` is the configuration folder, `~/.claude` as a rule. `project` is the root of the project whose
    `.claude` folder defines the agent, wherever it was started. Nothing is looked at and nothing is made.

    Raises `InvalidInputError` for a name that is not one folder's on every system, or a project's scope without a
    project.
    """
