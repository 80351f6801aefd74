"""What all records and all enums of the package are made of."""

# What `isinstance` makes of an `Any` is unknown to pyright: lists and dicts of anything are what is meant.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
from __future__ import annotations

from enum import Enum

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, ClassVar

    from typing_extensions import Self, dataclass_transform
else:

    def dataclass_transform(**_):
        return lambda cls: cls


class Word(str, Enum):
    """A word out of a fixed list. It is equal to its text, and the text may be given instead."""

    def __str__(self) -> str:
        return str(self.value)


class Rank(Word):
    """A word of a list that goes from the least to the most: it compares by its place there, not as a text."""

    @property
    def _rank(self) -> int:
        return list(type(self)).index(self)

    def __lt__(self, other: str) -> bool:
        return self._rank < type(self)(other)._rank

    def __le__(self, other: str) -> bool:
        return self._rank <= type(self)(other)._rank

    def __gt__(self, other: str) -> bool:
        return self._rank > type(self)(other)._rank

    def __ge__(self, other: str) -> bool:
        return self._rank >= type(self)(other)._rank


# A dataclass would do the same and more, but to make eighty of them takes longer than to import all of memcore.
@dataclass_transform(frozen_default=True, eq_default=True)
class Record:
    """A value that does not change: made with positional or keyword arguments, compared by its fields."""

    if not TYPE_CHECKING:
        _fields = ()

        def __init_subclass__(cls):
            names = tuple(cls.__annotations__)
            cls._fields = cls.__match_args__ = names
            # As a dataclass does it: the parameters are those that are written in the class.
            given = [f"{name}=_defaults[{name!r}]" if name in vars(cls) else name for name in names]
            body = ", ".join(f"{name!r}: {name}" for name in names)
            code = f"def __init__(self, {', '.join(given)}):\n    _set(self, {{{body}}})"
            scope = {"_defaults": {name: getattr(cls, name) for name in names if name in vars(cls)}, "_set": _set}
            exec(code, scope)
            cls.__init__ = scope["__init__"]
            cls.__init__.__qualname__ = f"{cls.__qualname__}.__init__"

        def __setattr__(self, name, value):
            raise AttributeError(f"{type(self).__name__} does not change; use replace({name}=...)")

        def __delattr__(self, name):
            raise AttributeError(f"{type(self).__name__} does not change")

        @classmethod
        def _of(cls, values):
            """A record with values that the core gave: fields that are not there keep their default."""
            self = object.__new__(cls)
            self.__dict__.update(values)
            return self

    if TYPE_CHECKING:
        _fields: ClassVar[tuple[str, ...]]

    def replace(self, **changes: Any) -> Self:
        """The same record with some fields changed."""
        unknown = changes.keys() - set(self._fields)
        if unknown:
            raise TypeError(f"{type(self).__name__} has no field {', '.join(sorted(unknown))}")
        return type(self)(**{**dict(self._items()), **changes})

    def to_dict(self) -> dict[str, Any]:
        """The fields as plain dicts, lists, texts and numbers, ready for JSON. Only `bytes` stay what they are."""
        return {name: _plain(value) for name, value in self._items()}

    def _items(self) -> Iterator[tuple[str, Any]]:
        return ((name, getattr(self, name)) for name in self._fields)

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return NotImplemented
        return all(value == getattr(other, name) for name, value in self._items())

    def __hash__(self) -> int:
        return hash((type(self), *(_hashable(value) for _, value in self._items())))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self._items())})"

    def __str__(self) -> str:
        sentence = getattr(self, "sentence", None)
        return sentence if isinstance(sentence, str) and sentence else repr(self)


def _set(record: Record, values: dict[str, Any]) -> None:
    # Lists are kept as tuples, for what does not change should be hashable.
    for name, value in values.items():
        if isinstance(value, list):
            several: list[Any] = value
            values[name] = tuple(several)
    record.__dict__.update(values)


def _hashable(value: Any) -> Any:
    if isinstance(value, dict):
        several: dict[str, Any] = value
        return tuple(sorted((key, _hashable(one)) for key, one in several.items()))
    if isinstance(value, (list, tuple)):
        values: list[Any] = list(value)
        return tuple(_hashable(one) for one in values)
    return value


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float, bytes)):
        return value
    if isinstance(value, str):
        return str(value)
    if isinstance(value, (list, tuple)):
        several: list[Any] = list(value)
        return [_plain(one) for one in several]
    if isinstance(value, dict):
        named: dict[str, Any] = value
        return {str(key): _plain(one) for key, one in named.items()}
    if hasattr(value, "to_dict"):
        return value.to_dict()
    if hasattr(value, "isoformat"):
        return value.isoformat()
    return str(value)
