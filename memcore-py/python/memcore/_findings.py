"""What rules find, and what fixes make of it."""

from __future__ import annotations

from . import _memcore
from ._record import Rank, Record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ._text import Edit, Span


class Severity(Rank):
    """How bad a finding is; the worst is the largest."""

    INFO = "info"
    """Worth knowing."""

    WARNING = "warning"
    """Something is missing, unclear, or will mislead a reader."""

    ERROR = "error"
    """The memory does not do what it is for, or does harm."""


class Applicability(Rank):
    """What is promised of a fix; the safest is the largest."""

    DISPLAY_ONLY = "display_only"
    """To be shown, never to be applied."""

    UNSAFE = "unsafe"
    """It may change what the text means; a person should look at it."""

    SAFE = "safe"
    """The text means the same before and after."""


class Related(Record):
    """A place that belongs to a finding."""

    path: str
    """The file: a path in the folder, or the name under which an instruction file was given."""

    span: Span
    """Where in the file, in bytes."""

    message: str
    """What is there."""


class Fix(Record):
    """A way to mend a finding: edits of its file, and a promise."""

    title: str
    """What it does: `Write 2026-03-24`."""

    edits: Sequence[Edit]
    """The edits, all within the span of the finding. After them the finding is gone."""

    applicability: Applicability
    """Whether it may be applied without asking."""

    @staticmethod
    def safe(title: str, edits: Sequence[Edit]) -> Fix:
        """A fix that keeps the meaning."""
        return Fix(title, edits, Applicability.SAFE)

    @staticmethod
    def unsafe_(title: str, edits: Sequence[Edit]) -> Fix:
        """A fix that a person should look at."""
        return Fix(title, edits, Applicability.UNSAFE)


class Diagnostic(Record):
    """A finding: which rule, where, what is the matter, and what to do.

    No text in it ever holds a secret that MEM501 knows of, not even where another rule quotes one.
    """

    code: str
    """The code of the rule, `MEM111`. It never changes its meaning."""

    name: str
    """The name of the rule, `missing-why`."""

    severity: Severity
    """How bad it is."""

    path: str
    """The file, as a path in the folder."""

    span: Span
    """Where in the file, in bytes."""

    message: str
    """What is the matter, in one sentence without a full stop."""

    help: str | None
    """What to do about it."""

    related: tuple[Related, ...]
    """Other places that belong to it."""

    fixes: tuple[Fix, ...]
    """Ways to mend it, the best first. They are alternatives: one of them is enough."""

    def fix(self, least: Applicability) -> Fix | None:
        """The first of its fixes that is at least as safe as `least`."""
        return _memcore.diagnostic_fix(self, least)

    def line(self, source: str) -> str:
        """The finding in one line, as compilers tell theirs: `path:line:column: error[MEM111]: message`. `source` is
        the text of its file; none of it is shown.
        """
        return _memcore.diagnostic_line(self, source)


class Finding(Record):
    """What a rule reports. The linter adds code, name, path and severity."""

    span: Span
    """Where, in bytes of the memory's source."""

    message: str
    """What is the matter, in one sentence without a full stop."""

    at_most: Severity | None = None
    """At most so bad. The settings of the host still count before it."""

    help: str | None = None
    """What to do about it."""

    related: Sequence[Related] = ()
    """Other places that belong to it."""

    fixes: Sequence[Fix] = ()
    """Ways to mend it, the best first. Their edits lie within the span."""


class Secret(Record):
    """Where a secret stands, and what sort of secret it is. Never the secret itself."""

    span: Span
    """Where it stands in the text."""

    kind: str
    """What it opens, for people: `GitHub token`."""


class Mended(Record):
    """A text after its fixes."""

    source: str
    """The text as it is now."""

    fixed: tuple[Diagnostic, ...]
    """What was fixed, in order; spans count in the text as it was then."""

    left: tuple[Diagnostic, ...]
    """What is left."""


class MendedFile(Record):
    """A file that fixes change."""

    path: str
    """Its path in the folder."""

    before: str
    """Its text as it was read."""

    after: str
    """Its text with the fixes."""

    fixed: tuple[Diagnostic, ...]
    """What they fix."""


class LintReport(Record):
    """The findings of a check, and what was checked."""

    diagnostics: tuple[Diagnostic, ...]
    """The findings, by path and place."""

    memories: int
    """How many memories were checked."""

    languages: tuple[str, ...]
    """The languages in which rules about content look (BCP 47: `en`, `zh`)."""

    date_languages: tuple[str, ...]
    """The languages in which dates are looked for (BCP 47)."""

    other_language: tuple[str, ...]
    """Memories in another language: what rules about content would say of them is not known. Paths in the folder."""

    is_clean: bool
    """Whether there is no error and no warning."""

    def count(self, severity: Severity) -> int:
        """How many findings are of this severity."""
        return sum(finding.severity == severity for finding in self.diagnostics)


class FixPlan(Record):
    """What fixes would make of a folder. Nothing is written."""

    files: tuple[MendedFile, ...]
    """The files that change, by path."""

    left: LintReport
    """What is left when they are written."""
