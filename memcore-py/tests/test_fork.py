"""A vault whose process forks, or goes to another folder."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from memcore import Draft, Vault

SCRIPT = """
import os, sys
from memcore import Draft, Vault

vault = Vault.open(sys.argv[1])
vault.write(Draft.project("first", "A fact."))
children = []
for child in range(4):
    pid = os.fork()
    if pid == 0:
        for number in range(30):
            vault.write(Draft.project(f"k{child} i{number}", f"Fact {child} {number}."))
        os._exit(0)
    children.append(pid)
for number in range(30):
    vault.write(Draft.project(f"parent i{number}", f"Fact of the parent {number}."))
sys.exit(any(os.waitpid(pid, 0)[1] for pid in children))
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
def test_processes_that_were_forked_lose_nothing(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", SCRIPT, str(tmp_path)], check=True)
    vault = Vault.open(tmp_path)
    assert len(vault.snapshot().memories) == 151
    report = vault.index().report
    assert (report.without_entry, report.without_file) == ((), ())
    assert vault.verify().troubles == ()


def test_a_folder_stays_where_it_was_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    vault = Vault.create("memories")
    monkeypatch.chdir("/")
    vault.write(Draft.user("Ana", "Ana writes Rust."))
    assert vault.find("Ana").body.strip() == "Ana writes Rust."
    assert (tmp_path / "memories" / "MEMORY.md").exists()
