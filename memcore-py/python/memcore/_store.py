"""Documents in a store."""

from __future__ import annotations

from . import _memcore
from ._record import Record, Word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal


class Durability(Word):
    """When a change is acknowledged."""

    STRICT = "strict"
    """When it survives a power cut: files and folders are synced."""

    RELAXED = "relaxed"
    """When it survives the end of the process. A power cut may undo the changes of the last seconds, or leave a file
    of theirs empty.
    """


class Listing(Record):
    """What a store found."""

    docs: Sequence[DocMeta] = ()
    """The documents, in no particular order."""

    skipped: Sequence[Skipped] = ()
    """What looked like a document and was passed over."""


class DocMeta(Record):
    """A document in a listing."""

    path: str
    """Where it is."""

    stamp: Stamp
    """By what a change is noticed without reading."""


class Doc(Record):
    """A document with its bytes."""

    path: str
    """Where it is."""

    bytes: bytes
    """All of it."""

    stamp: Stamp
    """As it was when these bytes were read."""

    @property
    def revision(self) -> str:
        """The version that these bytes are."""
        return _memcore.revision_of(self.bytes)


class Stored(Record):
    """What became of a change."""

    meta: DocMeta
    """The document as it is now; of a removed one, as it was."""

    displaced: str | None = None
    """The version that was in place before."""

    rescued: str | None = None
    """Where the text is that somebody who does not know the lock saved at the very moment."""


class Stamp(Record):
    """A cheap sign of a document's state. It is not a `Revision`: it says "unchanged", never "the same text"."""

    modified_ns: int = 0
    """Last change, in nanoseconds since 1970 UTC. A store without times may count versions."""

    size: int = 0
    """Bytes."""

    inode: int = 0
    """Which file it is, where files have numbers."""

    recent: bool = False
    """Changed so lately that a further change within the clock's grain would not show."""

    def is_same(self, other: Stamp) -> bool:
        """Whether two stamps vouch for the same bytes."""
        return not self.recent and not other.recent and self == other


class Skipped(Record):
    """What was passed over, and why."""

    path: str
    """Its path as far as it can be shown."""

    why: SkipReason
    """The reason."""


class SkipReason(Record):
    """Why a document was not read.

    * `symbolic_link`: A symbolic link; none is followed, so nothing outside the folder is read.
    * `not_a_file`: A pipe, socket or device.
    * `too_large` (size, limit): More bytes than a document may have.
    * `unusable_name`: A name that is not UTF-8 or that a `DocPath` cannot hold.
    * `merge_leftover`: What a merge, a patch or a synchronising tool left beside a document, with another extension.
    * `not_portable`: A name that some systems cannot hold or would show as another; others choose the names in this
      folder.
    * `too_many` (limit): More documents than a folder may have of which others choose the content.
    * `too_deep`: A folder deeper than any that is looked into.
    * `unreadable` (detail): The system would not let it be read; this is what it said.
    """

    code: Literal[
        "symbolic_link",
        "not_a_file",
        "too_large",
        "unusable_name",
        "merge_leftover",
        "not_portable",
        "too_many",
        "too_deep",
        "unreadable",
    ]
    """Which of them."""

    sentence: str = ""
    """The same as a sentence."""

    size: int | None = None
    """See above; `None` where it does not belong."""

    limit: int | None = None
    """See above; `None` where it does not belong."""

    detail: str | None = None
    """See above; `None` where it does not belong."""
