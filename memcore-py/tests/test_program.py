"""The console script is the same program."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

PROGRAM = str(Path(sys.executable).with_name("memcore"))


def run(*args: str, program: tuple[str, ...] = (sys.executable, "-m", "memcore")) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*program, *args], capture_output=True, text=True, check=False)


def test_it_writes_recalls_and_tells_its_exit_code(tmp_path: Path) -> None:
    there = ("--dir", str(tmp_path))
    added = run("add", "user", "Ana", "Ana writes Rust.", *there)
    assert added.returncode == 0, added.stderr
    recalled = run("recall", "What does Ana write?", "--json", *there)
    assert recalled.returncode == 0
    assert "user_ana.md" in json.dumps(json.loads(recalled.stdout))
    assert run("recall", "quantum chromodynamics", *there).returncode == 1
    assert run("show", "Bo", *there).returncode == 1
    assert run("check", *there).returncode == 0
    (tmp_path / "bad.md").write_text("---\nname: bad\ndescription: Bad\ntype: feedback\n---\nNever mock.\n")
    assert run("check", *there).returncode == 1
    assert run("nonsense").returncode == 2
    assert run("recall", "Ana", "--dir", str(tmp_path / "bad.md")).returncode == 2
    wrong = run("--json", "nonsense")
    assert json.loads(wrong.stderr or wrong.stdout)


def test_the_script_is_installed() -> None:
    if Path(PROGRAM).exists():
        assert run("--version", program=(PROGRAM,)).stdout.startswith("memcore ")
    assert run("--version").stdout.startswith("memcore ")


def test_importing_needs_nothing() -> None:
    code = "import sys; before = set(sys.modules); import memcore; print(*sorted(set(sys.modules) - before))"
    loaded = subprocess.run(
        [sys.executable, "-S", "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert not {"asyncio", "typing", "dataclasses", "inspect"} & set(loaded)
