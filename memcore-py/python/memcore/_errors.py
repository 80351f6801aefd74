"""What goes wrong: one class for all, and one for each kind."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ._findings import Diagnostic


class MemcoreError(Exception):
    """Anything that memcore says went wrong: what happened, where, and what to do."""

    code: str = "memcore"
    """The kind, as a word that stays the same across versions."""

    def __init__(
        self, message: str, *, path: str | None = None, hint: str | None = None, candidates: tuple[str, ...] = ()
    ) -> None:
        super().__init__(message)
        self.message = message
        """What happened, without the hint."""
        self.path = path
        """The file or folder, where there is one."""
        self.hint = hint
        """What to do about it."""
        self.candidates = candidates
        """What may have been meant by a name that fits several."""

    def __str__(self) -> str:
        return f"{self.message} ({self.hint})" if self.hint else self.message

    def __reduce__(self) -> tuple[object, ...]:
        return (_again, (type(self), self.message, self.path, self.hint, self.candidates), self.__dict__)

    @staticmethod
    def _of(code: str, message: str, path: str | None, hint: str | None, candidates: list[str]) -> MemcoreError:
        return _again(_CLASSES.get(code, MemcoreError), message, path, hint, tuple(candidates))


class NotFoundError(MemcoreError, LookupError):
    """There is no such memory, folder or version."""

    code = "not_found"


class AmbiguousError(MemcoreError, LookupError):
    """A name fits several memories: see `candidates`."""

    code = "ambiguous"


class InvalidPathError(MemcoreError, ValueError):
    """A path that leaves the folder, or that not every system can hold."""

    code = "invalid_path"


class InvalidInputError(MemcoreError, ValueError):
    """A value that makes no sense here."""

    code = "invalid_input"


class MismatchError(MemcoreError):
    """The folder belongs to another project."""

    code = "mismatch"


class InvalidReplyError(MemcoreError, ValueError):
    """A model's reply that cannot be read; it may be asked again."""

    code = "invalid_reply"


class ConflictError(MemcoreError):
    """Somebody else was faster; nothing was changed."""

    code = "conflict"


class LockedError(MemcoreError):
    """Another process changes the folder, and did not let go in time."""

    code = "locked"


class ReadOnlyError(MemcoreError):
    """Nothing can be written here."""

    code = "read_only"


class RefusedError(MemcoreError):
    """A rule or a setting does not allow it."""

    code = "refused"
    diagnostics: tuple[Diagnostic, ...] = ()
    """What the rules find wrong with the text, if it was they: by place in the text as it would have been written."""


class IoError(MemcoreError):
    """The system would not do it."""

    code = "io"


class HostError(MemcoreError):
    """A selector, model, store or the like gave back what it should not: see `__cause__`."""

    code = "host"


class InternalError(MemcoreError):
    """A mistake in memcore itself. The vault can be used on; please report it."""

    code = "internal"


_CLASSES: dict[str, type[MemcoreError]] = {
    kind.code: kind
    for kind in (
        NotFoundError,
        AmbiguousError,
        InvalidPathError,
        InvalidInputError,
        MismatchError,
        InvalidReplyError,
        ConflictError,
        LockedError,
        ReadOnlyError,
        RefusedError,
        IoError,
        HostError,
        InternalError,
    )
}


def _again(
    kind: type[MemcoreError], message: str, path: str | None, hint: str | None, candidates: tuple[str, ...]
) -> MemcoreError:
    return kind(message, path=path, hint=hint, candidates=candidates)
