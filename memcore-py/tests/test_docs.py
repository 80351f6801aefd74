"""Every example of a docstring and of the README runs."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
from pathlib import Path

import pytest

import memcore

MODULES = [
    "memcore",
    *(it.name for it in pkgutil.walk_packages(memcore.__path__, "memcore.") if "__main__" not in it.name),
]


@pytest.mark.parametrize("name", MODULES)
def test_examples(name: str) -> None:
    module = importlib.import_module(name)
    failed, attempted = doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE)
    assert failed == 0
    file = Path(module.__file__ or "")
    if file.suffix == ".py":
        written = re.findall(r"^ *>>> ", file.read_text(encoding="utf-8"), re.M)
        assert attempted == len(written), "every example is found"


def test_native_calls_have_no_examples_that_nobody_runs() -> None:
    from memcore import _memcore

    stub = (Path(memcore.__file__).parent / "_memcore.pyi").read_text(encoding="utf-8")
    assert ">>>" not in stub
    native = {name: it for name, it in vars(_memcore).items() if callable(it)}
    assert not [name for name, it in native.items() if ">>>" in (it.__doc__ or "")]


def test_some_module_has_examples() -> None:
    assert doctest.testmod(memcore).attempted > 4


@pytest.mark.parametrize("number", range(7))
def test_the_readme(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"^```python\n(.*?)^```", text, re.M | re.S)
    assert len(blocks) == 7, "the README has another number of examples"
    monkeypatch.chdir(tmp_path)
    exec(compile(blocks[number], f"README.md, example {number + 1}", "exec"), {"__name__": "__readme__"})
