"""A store for LangGraph whose items are memories.

```python
from memcore import Vault
from memcore.integrations.langgraph import VaultStore

graph = builder.compile(store=VaultStore(Vault.create("memories")))
```

An item is a memory: its value stands in the body as JSON, its namespace and key in the header. It is found by the words
of the value, not by vectors, so an item is searched as a whole: `index` may be left out or `False`, a list of fields is
an error, and so is a time to live. Memories that are no items are left alone.
"""

# What `isinstance` makes of an `Any` is unknown to pyright: lists and dicts of anything are what is meant.
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false
from __future__ import annotations

import asyncio
import hashlib
import json
import operator
from datetime import datetime, timezone
from typing import TYPE_CHECKING, Any, cast

from langgraph.store.base import (
    BaseStore,
    GetOp,
    InvalidNamespaceError,
    Item,
    ListNamespacesOp,
    MatchCondition,
    Op,
    PutOp,
    Result,
    SearchItem,
    SearchOp,
)

from .. import By, Draft, Floor, Keywords, Memory, MemoryEdit, MemoryKind, Query, Vault
from ._texts import check_whole, half_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_NAMESPACE, _KEY, _UNINDEXED = "langgraph_namespace", "langgraph_key", "langgraph_unindexed"
_COMPARISONS: dict[str, Any] = {
    "$eq": operator.eq,
    "$ne": operator.ne,
    "$gt": operator.gt,
    "$gte": operator.ge,
    "$lt": operator.lt,
    "$lte": operator.le,
}


class VaultStore(BaseStore):
    """A LangGraph store over a vault."""

    supports_ttl = False

    def __init__(self, vault: Vault, *, by: By | None = None) -> None:
        self.vault = vault
        self.by = by or By()
        self._keywords = Keywords(floor=Floor.none())

    def batch(self, ops: Iterable[Op]) -> list[Result]:
        """Does one operation after the other; none, if one of them makes no sense."""
        every = list(ops)
        for op in every:
            _check(op)
        return [self._do(op) for op in every]

    async def abatch(self, ops: Iterable[Op]) -> list[Result]:
        """The same in a thread."""
        return await asyncio.to_thread(self.batch, list(ops))

    def _do(self, op: Op) -> Result:
        if isinstance(op, GetOp):
            return self._items().get((op.namespace, op.key), (None, None))[1]
        if isinstance(op, PutOp):
            self._put(op)
            return None
        if isinstance(op, SearchOp):
            return cast("Result", self._search(op))
        return self._namespaces(op)

    def _items(self) -> dict[tuple[tuple[str, ...], str], tuple[Memory, Item]]:
        """The items by namespace and key."""
        found: dict[tuple[tuple[str, ...], str], tuple[Memory, Item]] = {}
        for memory in self.vault.snapshot().memories:
            namespace, key = _place(memory)
            value = _value(memory)
            if namespace is None or key is None or value is None:
                continue
            times = [_aware(time) for time in (memory.created, memory.modified)]
            first, last = times[0] or times[1] or _EPOCH, times[1] or times[0] or _EPOCH
            item = Item(value=value, key=key, namespace=namespace, created_at=first, updated_at=last)
            found.setdefault((namespace, key), (memory, item))
        return found

    def _put(self, op: PutOp) -> None:
        memory, _ = self._items().get((op.namespace, op.key), (None, None))
        if op.value is None:
            if memory is not None:
                self.vault.forget(memory.path, by=self.by)
            return
        body = f"```json\n{_json(op.value)}\n```\n"
        if memory is None:
            place = json.dumps([op.namespace, op.key])
            name = f"{' '.join((*op.namespace, op.key))} {hashlib.sha256(place.encode()).hexdigest()[:12]}"
            path = self.vault.write(Draft(MemoryKind.PROJECT, name, body), by=self.by).path
        else:
            path = memory.path
        keys = {_NAMESPACE: json.dumps(op.namespace), _KEY: json.dumps(op.key)}
        keys[_UNINDEXED] = "true" if op.index is False else "false"
        self.vault.edit(path, MemoryEdit(body=body, set=keys), by=self.by)

    def _search(self, op: SearchOp) -> list[SearchItem]:
        items = {memory.path: (memory, item) for memory, item in self._items().values()}
        scores: dict[str, float | None] = {}
        if op.query:
            found = self.vault.search(Query(op.query), selector=self._keywords, limit=max(len(items), 1))
            scores = {pick.id.path: pick.score for pick in found.picks}
            paths = [path for path in scores if path in items and not _is_unindexed(items[path][0])]
        else:
            paths = sorted(items, key=lambda path: items[path][1].updated_at, reverse=True)
        chosen = [
            SearchItem(item.namespace, item.key, item.value, item.created_at, item.updated_at, scores.get(path))
            for path in paths
            for item in (items[path][1],)
            if item.namespace[: len(op.namespace_prefix)] == op.namespace_prefix and _fits(item.value, op.filter)
        ]
        return chosen[op.offset : op.offset + op.limit]

    def _namespaces(self, op: ListNamespacesOp) -> list[tuple[str, ...]]:
        conditions = op.match_conditions or ()
        found = {namespace for namespace, _ in self._items() if all(_matches(namespace, it) for it in conditions)}
        if op.max_depth is not None:
            found = {namespace[: op.max_depth] for namespace in found}
        return sorted(found)[op.offset : op.offset + op.limit]


_EPOCH = datetime.fromtimestamp(0, timezone.utc)


def _json(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=1)


def _check(op: Op) -> None:
    """Raises for what the store cannot do, before it does anything."""
    if isinstance(op, ListNamespacesOp):
        for condition in op.match_conditions or ():
            _check_labels(condition.path)
        return
    if isinstance(op, SearchOp):
        _check_labels(op.namespace_prefix)
        check_whole(query=op.query or "")
        return
    _check_labels(op.namespace)
    check_whole(key=op.key)
    if not isinstance(op, PutOp):
        return
    if op.ttl is not None:
        raise NotImplementedError("VaultStore keeps items until they are deleted: no time to live")
    if isinstance(op.index, list):
        raise NotImplementedError("VaultStore searches whole values: index is None or False, not a list of fields")
    if op.value is not None:
        check_whole(value=_json(op.value))


def _check_labels(namespace: tuple[str, ...]) -> None:
    for label in namespace:
        if half := half_of(label):
            raise InvalidNamespaceError(
                f"Invalid namespace label {label!a} found in {namespace!a}. Namespace labels cannot contain {half}."
            )


def _aware(time: datetime | None) -> datetime | None:
    return time if time is None or time.tzinfo else time.astimezone()


def _place(memory: Memory) -> tuple[tuple[str, ...] | None, str | None]:
    namespace, key = memory.front.field_text(_NAMESPACE), memory.front.field_text(_KEY)
    try:
        return tuple(json.loads(namespace or "null") or ()) if namespace else None, json.loads(key or "null")
    except ValueError:
        return None, None


def _value(memory: Memory) -> dict[str, Any] | None:
    body = memory.body.strip()
    if not (body.startswith("```json\n") and body.endswith("\n```")):
        return None
    try:
        value = json.loads(body[len("```json\n") : -len("\n```")])
    except ValueError:
        return None
    return cast("dict[str, Any]", value) if isinstance(value, dict) else None


def _is_unindexed(memory: Memory) -> bool:
    return memory.front.field_text(_UNINDEXED) == "true"


def _fits(value: dict[str, Any], filters: dict[str, Any] | None) -> bool:
    return all(_compares(value.get(key), wanted) for key, wanted in (filters or {}).items())


def _compares(value: Any, wanted: Any) -> bool:
    comparisons: dict[str, Any] = wanted if isinstance(wanted, dict) else {}
    if not any(key.startswith("$") for key in comparisons):
        return bool(value == wanted)
    for name, bound in comparisons.items():
        if name not in _COMPARISONS:
            raise ValueError(f"{name} is no comparison; there are {', '.join(_COMPARISONS)}")
        if value is None and name not in ("$eq", "$ne"):
            return False
        if not _COMPARISONS[name](value, bound):
            return False
    return True


def _matches(namespace: tuple[str, ...], condition: MatchCondition) -> bool:
    path = tuple(condition.path)
    if len(path) > len(namespace):
        return False
    part = namespace[: len(path)] if condition.match_type == "prefix" else namespace[len(namespace) - len(path) :]
    return all(wanted in ("*", is_) for wanted, is_ in zip(path, part, strict=True))
