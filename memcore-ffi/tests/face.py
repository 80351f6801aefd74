"""UniFFI's generated Python, loaded under a name of its own: `memcore` is the package made with PyO3."""

import importlib.util
import json
import os
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
FOLDER = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "ffi"

spec = importlib.util.spec_from_file_location("memcore_uniffi", FOLDER / "memcore.py")
face = importlib.util.module_from_spec(spec)
sys.modules["memcore_uniffi"] = face
spec.loader.exec_module(face)


def vectors(file):
    """The cases of a file of vectors."""
    return json.loads((ROOT / "tests" / "vectors" / file).read_text(encoding="utf-8"))["cases"]


def camel(word):
    """`metadata_modified` of `MetadataModified` and `METADATA_MODIFIED`."""
    if word.isupper() or "_" in word:
        return word.lower()
    return "".join("_" + c.lower() if c.isupper() else c for c in word).lstrip("_")


def word(value):
    """The JSON name of an enum's value, with or without fields."""
    if value is None:
        return None
    return camel(value.name if hasattr(value, "name") and hasattr(value, "value") else type(value).__name__.rsplit(".", 1)[-1])


def value_of(enum, name):
    """An enum's value by its JSON name."""
    return next(it for it in enum if camel(it.name).replace("_", "") == name.replace("_", ""))
