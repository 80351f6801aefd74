"""Every example of a docstring and of the README runs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import memcore

MODULES = ["memcore", *(f"memcore.{it.name}" for it in pkgutil.iter_modules(memcore.__path__) if it.name != "__main__")]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    failed, _ = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0


def test_some_module_has_examples() -> None:
    assert doctest.testmod(memcore).attempted > 4


@pytest.mark.parametrize("number", range(6))
def test_the_readme(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
    assert len(blocks) == 6, "the README has another number of examples"
    monkeypatch.chdir(tmp_path)
    exec(compile(blocks[number], f"README.md, example {number + 1}", "exec"), {"__name__": "__readme__"})
