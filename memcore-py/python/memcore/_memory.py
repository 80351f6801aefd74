"""Memories: what they are made of and how old they are."""

from __future__ import annotations

from . import _memcore
from ._record import Rank, Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from datetime import datetime
    from typing import Any, Literal

    from ._memcore import Memory
    from ._text import Edit, Span


class AgeSource(Word):
    """What told a memory's time, in the order in which they are asked."""

    METADATA_MODIFIED = "metadata_modified"
    """`metadata.modified` in the header."""

    MODIFIED = "modified"
    """`modified` on top of the header."""

    UPDATED = "updated"
    """`updated` in the header."""

    LAST_VERIFIED = "last_verified"
    """`last_verified` in the header."""

    STATE = "state"
    """What the vault itself recorded of its writes."""

    FILE_TIME = "file_time"
    """The file's own time. Copying, restoring and `git checkout` reset it."""

    UNKNOWN = "unknown"
    """Nothing told."""


class LineEnd(Word):
    """How lines end."""

    LF = "lf"
    """`\\n`."""

    CR_LF = "crlf"
    """`\\r\\n`."""


class MemoryKind(Word):
    """The type of a memory, the `type:` of its frontmatter.

    An unknown type is never refused: `Memory::kind` is then `None` and `Memory::kind_text` has the word that stands
    there.
    """

    USER = "user"
    """Who the user is: role, expertise, how they like to work. Free text."""

    FEEDBACK = "feedback"
    """A correction or a confirmed approach: a rule, why it holds, and how to apply it."""

    PROJECT = "project"
    """Ongoing work, decisions and deadlines, with absolute dates."""

    REFERENCE = "reference"
    """Where something is found outside the project. Free text."""

    @staticmethod
    def from_word(word: str) -> MemoryKind | None:
        """The type that a word names, whatever its case and surrounding blanks."""
        return _memcore.memory_kind_from_word(word)


class NamePolicy(Word):
    """Which letters a new file's name may have."""

    UNICODE = "unicode"
    """Letters and digits of any script."""

    ASCII = "ascii"
    """`a` to `z` and digits: accents go, other letters are left out."""


class Origin(Rank):
    """Where a memory's text comes from. It is set by the call that writes, never read from the text, and orders by
    trust: what comes later may take the place of what comes before.

    A file that memcore did not write counts as an agent's.
    """

    EXTERNAL = "external"
    """Text that an agent read: a web page, an issue, a file of somebody else. It is never recalled unasked."""

    IMPORT = "import"
    """Brought in from another folder or program."""

    TEAM = "team"
    """A team mate's."""

    AGENT = "agent"
    """Written by an agent on its own account."""

    USER = "user"
    """What the user said."""

    @property
    def is_recalled_unasked(self) -> bool:
        """Whether memories of this origin are recalled where a query names no origin."""
        return _memcore.origin_is_recalled_unasked(self)


class Recovered(Word):
    """What a strict reader would have stumbled over."""

    COLON_IN_VALUE = "colon_in_value"
    """An unquoted `: ` in a value: YAML refuses the header."""

    HASH_IN_VALUE = "hash_in_value"
    """` #` in a name or description: YAML takes the rest of the line for a comment."""

    QUOTED_PHRASE = "quoted_phrase"
    """A value that begins with a quoted phrase and goes on after it."""

    BROKEN_QUOTES = "broken_quotes"
    """Quotes around a value that do not match what is between them."""

    RESERVED_START = "reserved_start"
    """A value that begins with a character which YAML reserves (`@`, a backtick, `[`, `*`, …)."""

    UNINDENTED_CONTINUATION = "unindented_continuation"
    """A value continued on a line that is not indented."""

    TAB = "tab"
    """A tab where YAML allows only blanks."""

    DUPLICATE_KEY = "duplicate_key"
    """A key that stands there twice; the first counts."""

    EMPTY_VALUE = "empty_value"
    """A name or description without a value (or null); it reads as the empty string."""

    MISSING_FENCE = "missing_fence"
    """No closing `---`; the header ends where the keys end."""

    NOT_AT_START = "not_at_start"
    """Blank lines or a comment before the opening `---`."""

    STRAY_LINE = "stray_line"
    """A line in the header that is neither a key nor part of a value."""

    UNREADABLE_VALUE = "unreadable_value"
    """A nested value that neither the line reader nor the YAML library understands; it is kept as text."""

    NOT_UTF8 = "not_utf8"
    """Bytes that are not UTF-8, shown as U+FFFD. The file itself keeps them."""

    @property
    def code(self) -> str:
        """The stable name of it."""
        return self.value

    @property
    def explain(self) -> str:
        """What is there, and what it does to other readers."""
        return _memcore.recovered_texts(self)[0]

    @property
    def help(self) -> str:
        """What to do about it."""
        return _memcore.recovered_texts(self)[1]


class Scope(Word):
    """Whose memories a folder holds."""

    USER = "user"
    """One person's, in every project."""

    PROJECT = "project"
    """One project's."""

    TEAM = "team"
    """Shared by a team."""

    AGENT = "agent"
    """One agent's."""

    SESSION = "session"
    """One conversation's."""


class Health(Record):
    """In what state a memory's frontmatter was found. Nothing is ever dropped for it.

    * `ok`: Read as it stands.
    * `recovered` (recoveries): Read, but a strict reader would fail, lose text, or read something else.
    * `missing`: There is no frontmatter; the whole text is body.
    """

    code: Literal[
        "ok",
        "recovered",
        "missing",
    ]
    """Which of them."""

    recoveries: tuple[Recovery, ...] | None = None
    """See above; `None` where it does not belong."""


class WikiLink(Record):
    """A `[[link]]` of a body. Whether a `#` in it is a heading shows only when the link is resolved."""

    target: str
    """What is linked to: all before the `|`, without blanks around it."""

    alias: str | None
    """What is shown instead, after the `|`."""

    embedded: bool
    """Whether it is embedded: `![[target]]`."""

    span: Span
    """Where it stands in the source, brackets and all."""


class Age(Record):
    """How long ago a memory was last changed, and where that is known from.

    Days are blocks of 24 hours, as in the published behaviour of the format, not calendar days.
    """

    modified: datetime | None
    """When it was last changed; `None` where nothing tells."""

    days: int
    """Whole days since then. Zero within the first day, and for times up to a day ahead (clocks differ)."""

    source: AgeSource
    """What told the time."""

    in_future: bool
    """The time lies more than a day ahead: it is wrong, and says nothing of the age."""

    @staticmethod
    def of(memory: Memory, *, recorded: datetime | None = None, file_ns: int = 0, now: datetime) -> Age:
        """The age of a memory. `recorded` is what the vault knows of its own last write, `file_ns` the file's time in
        nanoseconds since 1970 (0: unknown).
        """
        return _memcore.age_of(memory, recorded, file_ns, now)

    def label(self) -> str:
        """The age for a reader: `today`, `yesterday`, `7 days ago`."""
        return _memcore.age_label(self)


class MemoryId(Record):
    """The identity of a memory: whose folder it is in, and its path there. Never its `name`, which people write
    freely.
    """

    scope: Scope
    """Whose memories the folder holds."""

    path: str
    """The path inside the folder."""

    def __str__(self) -> str:
        return f"{self.scope}:{self.path}"


class Heading(Record):
    """A heading of a body."""

    level: int
    """1 to 6."""

    text: str
    """Its text without markup."""

    span: Span
    """Where it stands in the source."""


class Layout(Record):
    """How a folder names its files and lays out their headers."""

    nested: bool = True
    """Whether all fields but name and description stand under `metadata:`."""

    separator: str = "_"
    """What stands between the words of a file name: `_` or `-`."""

    prefixed: bool = True
    """Whether a file name begins with the type: `feedback_tests.md`."""

    line_end: LineEnd = LineEnd.LF
    """How lines end."""

    @staticmethod
    def of(memories: Sequence[Memory]) -> Layout:
        """The habit of most of these memories."""
        return _memcore.layout_of(memories)

    def new_path(
        self,
        kind: MemoryKind,
        name: str,
        *,
        policy: NamePolicy = NamePolicy.UNICODE,
        is_taken: Callable[[str], bool] = lambda _: False,
    ) -> str:
        """The file for a new memory: its type, and the letters and digits of its name, in lower case."""
        return _memcore.layout_new_path(self, kind, name, policy, is_taken)


class Recovery(Record):
    """One thing that was recovered, and where."""

    what: Recovered
    """What it was."""

    span: Span
    """Where it stands in the source."""


class Edited(Record):
    """A memory's text after its changes."""

    source: str
    """The new text; the old one where nothing changed."""

    edits: tuple[Edit, ...]
    """The edits that make it of the old text; empty where nothing changed."""

    undo: tuple[Edit, ...]
    """The edits that make the old text of it, byte for byte."""

    is_changed: bool
    """Whether the text differs from the old one."""


class Entry(Record):
    """One `key: value` of a header."""

    key: str
    """The key; for an entry of a block such as `metadata:` with the block's key and a dot before it."""

    value: Any
    """The value as a person reads it."""

    key_span: Span
    """Where the key stands, without quotes."""

    value_span: Span
    """Where the value stands as written, with its quotes; empty where there is none."""

    lines: Span
    """All lines of the entry, with their line ends."""


class Freshness(Record):
    """From when on a reader is warned."""

    warn_from_days: int = 1
    """The age in days from which on a warning is given. Default 1 (from yesterday on), as published."""

    def warning(self, age: Age) -> str | None:
        """The sentence for a reader, or `None` for a memory that is young enough."""
        return _memcore.freshness_warning(self, age)
