"""The index MEMORY.md."""

from __future__ import annotations

from . import _memcore
from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ._memcore import Memory
    from ._memory import MemoryKind
    from ._text import Span


class CutBy(Word):
    """The limit that is reached first."""

    LINES = "lines"
    """Too many lines."""

    BYTES = "bytes"
    """Too many bytes."""


class LoadState(Word):
    """Whether there was an index, and whether all of it is shown."""

    FULL = "full"
    """All of it, which may be nothing: an empty index is not a missing one."""

    CUT = "cut"
    """Its beginning. What stands behind the limit is not seen."""

    MISSING = "missing"
    """There is none."""


class Rebuild(Word):
    """How much of an index is derived from the files."""

    WHOLE_FILE = "whole_file"
    """All of it. What people wrote into it goes."""

    SECTION = "section"
    """The section between `<!-- memcore:begin -->` and `<!-- memcore:end -->`, which is added at the end where there
    is none. All else stays byte for byte.
    """


class TargetKind(Word):
    """How an entry names its file."""

    FILE = "file"
    """By its path: `Title`."""

    WIKI = "wiki"
    """By its path or its stem, with or without `.md`: `[[file]]`."""


class IndexEntry(Record):
    """One entry of an index: a line, or a part of one, that names a memory's file.

    Usually that is `- Title — hook`. An entry is also every other link to a Markdown file of the folder in a list
    or a table, and elsewhere on a line that begins with one; `[[name]]` counts like a link unless it is part of
    another entry's hook. Whatever stands in code or in a comment is no entry.
    """

    title: str
    """The text of the link, without markup."""

    kind: TargetKind
    """How the file is named."""

    target: str
    """The path of the file from the folder of the index: without `./`, percent signs and anchor. For a `[[name]]` the
    name as written, since only the files tell whether a `#` in it begins an anchor.
    """

    raw_target: str
    """The target as written."""

    hook: str
    """What the line says of the file, as written and without the sign that separates it from the link; empty where it
    says nothing. Where a line has several entries, it is the last one's.
    """

    section: str | None
    """The text of the heading it stands under."""

    line: int
    """The line in the source, from 1."""

    span: Span
    """What belongs to the entry: its line without the line end. Where a line has several, the first one's part begins
    with the line, each other one's with its link, and each reaches up to the next.
    """

    link_span: Span
    """Where the link stands, brackets and all."""

    target_span: Span
    """Where the target stands as written: for `[Title][1]` that is in the definition of `[1]`."""

    def names(self, path: str) -> bool:
        """Whether this entry leads to the file at `path`."""
        return _memcore.index_entry_names(self, path)


class IndexLimits(Record):
    """How much of an index an agent gets: so many lines or so many bytes, whichever is reached first.

    The default are the published limits, 200 lines or 25 KB. The second one is 25,000 bytes: in use it is shown as
    24.4 KB (25,000 / 1,024). Whether bytes or characters are counted is not published; bytes are the stricter
    reading, so an index that fits here fits everywhere.
    """

    lines: int = 200
    """Lines that are read."""

    bytes: int = 25_000
    """Bytes of UTF-8 that are read."""

    def cut(self, text: str) -> IndexCut | None:
        """Where a text is cut off, if it is too long."""
        return _memcore.index_limits_cut(self, text)


class IndexAdvice(Record):
    """An index that is over a limit: what is not shown any more, and what to shorten.

    An index is rewritten to 70 % of a limit (140 lines, 17,500 bytes under the default ones), as Claude Code
    advises when an index is over it: else the next entry would be lost again. Nothing is shortened unasked.
    """

    cut_by: CutBy
    """The limit that was reached first."""

    not_shown: tuple[EntryRef, ...]
    """The entries that are not shown."""

    lines_over: int
    """How many lines are over 70 % of the limit: so many are to be merged or dropped."""

    bytes_over: int
    """How many bytes are over 70 % of the limit."""

    shorten: tuple[Shorten, ...]
    """The entries to shorten, longest hook first, until `bytes_over` are saved or no hook is long any more."""


class IndexLine(Record):
    """What an index is to say of one memory.

    Title and hook are made harmless when they are written: one line, nothing that cannot be seen, no markup that
    would end the link or make another one. They are cut at a word, with `…`: the title at 100 bytes, the hook so
    that the line has at most 200 without escapes, but not below 60.
    """

    path: str
    """The file, from the folder of the index."""

    title: str
    """The text of the link."""

    hook: str = ""
    """What is said of it; may be empty."""

    kind: MemoryKind | None = None
    """Its type, which chooses the section where there are sections of types."""

    @staticmethod
    def of(memory: Memory) -> IndexLine:
        """The line of a memory: its title, and its description as the hook."""
        return memory.index_line


class LoadReport(Record):
    """What an agent gets of an index, and where index and folder disagree.

    Made by `MemoryIndex::load`. An index that is too long loses its end without a word, and new entries are mostly
    written at the end: so this is for the host and the people before it, not for the agent.
    """

    state: LoadState
    """Full, cut or missing."""

    limits: IndexLimits
    """The limits that were applied."""

    lines: int
    """Lines of the whole text: without header and block comments."""

    bytes: int
    """Bytes of the whole text."""

    shown_lines: int
    """Lines that are shown."""

    shown_bytes: int
    """Bytes that are shown."""

    cut_by: CutBy | None
    """The limit that was reached first, if one was."""

    not_shown: tuple[EntryRef, ...]
    """Entries whose link is not shown, or not in full."""

    without_entry: tuple[str, ...]
    """Files that no entry names, in the order in which they were given."""

    without_file: tuple[IndexEntry, ...]
    """Entries whose file does not exist."""

    warning: str | None
    """What an agent is told where something is cut off."""

    @staticmethod
    def missing(files: Sequence[str]) -> LoadReport:
        """The report of a folder that has no index."""
        return _memcore.load_report_missing(files)


class Shorten(Record):
    """An entry whose hook is long."""

    entry: EntryRef
    """Which one."""

    hook_bytes: int
    """How long its hook is."""

    saves: int
    """How many bytes a hook of 60 bytes would save."""


class IndexCut(Record):
    """Where a text is cut."""

    end: int
    """How many bytes remain; a character boundary."""

    lines: int
    """How many lines remain."""

    by: CutBy
    """The limit that is reached first."""


class DroppedLine(Record):
    """A line of an index that a rebuilt one does not have, though it says more than is written for a memory."""

    line: int
    """Its number, from 1."""

    text: str
    """What it says."""


class EntryRef(Record):
    """An entry in short."""

    title: str
    """The text of its link."""

    target: str
    """The file it names."""

    line: int
    """The line in the source, from 1."""
