"""Rules that memories are held to: their settings and their pages."""

from __future__ import annotations

from . import _memcore
from ._findings import Severity
from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from ._index import LoadReport
    from ._memcore import LinkGraph, Memory, MemoryIndex
    from ._memory import Age, MemoryKind
    from ._protocols import Rule, SecretScanner


class Level(Word):
    """How bad findings of a rule are, or that it is off."""

    OFF = "off"
    """Not checked."""

    INFO = "info"
    """`Severity.Info`"""

    WARNING = "warning"
    """`Severity.Warning`"""

    ERROR = "error"
    """`Severity.Error`"""

    @property
    def severity(self) -> Severity | None:
        """The severity; `None` for off."""
        return _memcore.level_severity(self)


class DateStyle(Word):
    """How a relative date is mended."""

    REPLACE = "replace"
    """The date takes its place: `on 2026-03-19`."""

    ANNOTATE = "annotate"
    """The date stands behind it: `next Thursday (2026-03-19)`."""


class GatePolicy(Word):
    """What becomes of a text that the rules find fault with.

    Only findings that the text brings in count: what was in the memory before is nobody's fault now. An index that
    is too long refuses nothing, and a secret only in a team's folder.
    """

    FIX_THEN_REFUSE = "fix_then_refuse"
    """Fixes that are safe are made, dates with the day of writing; what is an error for the type is refused then."""

    REFUSE = "refuse"
    """What is an error for the type is refused. Nothing is changed."""

    WARN = "warn"
    """All is written as it is, and the findings are told."""

    OFF = "off"
    """The rules are not asked."""


class InstructionFile(Record):
    """A file whose text an agent has before its eyes anyway."""

    path: str
    """What it is called in findings."""

    text: str
    """Its text."""


class LintOptions(Record):
    """Settings of a check. The default is every rule that is on by itself, at its own level.

    A *selector* names rules: by code (`MEM111`), by the beginning of codes (`MEM1`), by name (`missing-why`), or
    all of them (`all`). Where two selectors fit a rule, the longer one counts. A rule that is off by itself is
    switched on by its code, its name and `all`, not by the beginning of its code.

    >>> from memcore import LintOptions
    >>> LintOptions.from_json('{"ignore": ["stale"], "severity": {"MEM11": "warning"}}').ignore
    ('stale',)
    """

    select: Sequence[str] = ()
    """Only these rules. Empty: all that are on by themselves."""

    extend_select: Sequence[str] = ()
    """These rules beside the others."""

    ignore: Sequence[str] = ()
    """Not these rules."""

    severity: Mapping[str, Level | str] = {}
    """The level of rules, by selector. `off` switches them off, another level switches them on."""

    severity_of_kind: Mapping[MemoryKind, Mapping[str, Level | str]] = {}
    """The same for one type of memory; counts before `severity`."""

    dates: DateStyle = DateStyle.REPLACE
    """How dates that only the day of writing explains are mended."""

    instructions: Sequence[InstructionFile] = ()
    """Instruction files of the project (CLAUDE.md, AGENTS.md), which memories should not repeat."""

    secret_scanners: Sequence[SecretScanner] = ()
    """Finders of secrets beside the library's own."""

    rules: Sequence[Rule] = ()
    """Rules of the host beside the library's own."""

    @staticmethod
    def from_json(json: str) -> LintOptions:
        """Reads settings. What hosts bring as code is then empty.

        Raises `InvalidInputError` for a key or a value that is not known.
        """
        return _memcore.lint_options_from_json(json)


class RulePage(Record):
    """All that is said of a rule, in one place.

    >>> from memcore import RULES
    >>> page = next(page for page in RULES if page.code == "MEM111")
    >>> page.name, page.severity.value
    ('missing-why', 'error')
    """

    code: str
    """`MEM111`. It is never given to another rule."""

    name: str
    """`missing-why`."""

    severity: Severity = Severity.WARNING
    """How bad its findings are."""

    severity_of_kind: Sequence[tuple[MemoryKind, Severity]] = ()
    """Where it is otherwise, by type."""

    off: bool = False
    """Whether it is off until it is selected."""

    index: bool = False
    """Whether it looks at `MEMORY.md` too."""

    what: str = ""
    """What it finds."""

    why: str = ""
    """Why that matters."""

    bad: Sequence[tuple[str, str]] = ()
    """Files of a folder in which it finds something: path and text."""

    good: Sequence[tuple[str, str]] = ()
    """The same in order."""

    fix: str = ""
    """What its fixes do, and what they promise; empty where there are none."""

    def severity_for(self, kind: MemoryKind | None) -> Severity:
        """How bad its findings are in a memory of this type, unless the settings say otherwise."""
        return _memcore.rule_page_severity_for(self, kind)

    def to_markdown(self) -> str:
        """The page as Markdown, as `memcore explain` and the list of all rules show it."""
        return _memcore.rule_page_to_markdown(self)


class Folder(Record):
    """A folder as it is checked: its memories, and what is derived of them."""

    memories: Sequence[Memory]
    """The memories."""

    ages: Sequence[Age]
    """Their ages, in the same order."""

    now: datetime
    """The caller's instant."""

    index: MemoryIndex | None
    """`MEMORY.md`, if there is one."""

    load: LoadReport
    """What an agent gets of it."""

    links: LinkGraph
    """The links between the memories."""

    not_read: Sequence[tuple[str, str]] = ()
    """Files that were not read, each with the reason."""


RULES: tuple[RulePage, ...] = _memcore.rules()
"""The pages of all rules of the library, by code. A code is never given to another rule."""
