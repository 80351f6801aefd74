"""How an agent is told to use its memory."""

from __future__ import annotations

from . import _memcore
from ._memory import MemoryKind
from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from ._memory import Scope


class Language(Word):
    """The language of a text for a prompt."""

    ENGLISH = "en"
    """English."""

    CHINESE = "zh"
    """Chinese, in simplified characters."""

    @staticmethod
    def from_code(code: str) -> Language | None:
        """The language of a code such as `en` or `zh-CN`."""
        return _memcore.language_from_code(code)


class Guide(Record):
    """How an agent is told to use its memory: what it is, which types there are, what to save and what not, how, when
    to read, and how far to trust it.

    The text depends on nothing but these fields, so it is the same in every conversation and a prompt with it can
    be cached. Its place is the system prompt.
    """

    language: Language = Language.ENGLISH
    """The language."""

    folder: str | None = None
    """Where the folder is, if the agent reads it with tools of its own."""

    writes: bool = True
    """Whether the agent may write. If not, the text says so and leaves out how."""

    scopes: Sequence[tuple[Scope, str | None]] = ()
    """The scopes of its memory, each with its folder, if there are several. They take the place of `folder`."""

    def text(self) -> str:
        """The guidance for an agent, for its system prompt."""
        return _memcore.guide_text(self)


class KindGuide(Record):
    """What a type of memory is for, in sentences that an agent is told."""

    kind: MemoryKind
    """The type."""

    holds: str
    """What it holds."""

    save_when: str
    """When to save one."""

    body: str
    """How its body is written."""

    use_when: str
    """When it helps."""

    @staticmethod
    def of(kind: MemoryKind, language: Language = Language.ENGLISH) -> KindGuide:
        """The guidance for a type."""
        return _memcore.kind_guide(kind, language)

    @staticmethod
    def all(language: Language = Language.ENGLISH) -> tuple[KindGuide, ...]:
        """The guidance for all types."""
        return tuple(_memcore.kind_guide(kind, language) for kind in MemoryKind)
