"""What the runners of the vectors share."""

import datetime

from face import face as m
from face import value_of

NOON = datetime.datetime.fromisoformat("2026-11-30T12:00:00+00:00")
CHANGED = datetime.datetime.fromisoformat("2026-08-15T20:58:28.638+02:00")


def kind(name):
    return None if name is None else value_of(m.MemoryKind, name)


def source(text):
    return text if isinstance(text, str) else "".join(part * times for part, times in text)


def memory(path, text):
    return m.Memory.parse(m.MemoryId(scope=m.Scope.PROJECT, path=path), text)


def store_of(files):
    store = m.MemStore()
    for file in files:
        store.insert(file["path"], source(file["source"]).encode())
    return store.store()


def paths(ids):
    return [it.path for it in ids]


def error_code(work):
    try:
        work()
    except m.MemcoreError as error:
        return error.info.code
    return None
