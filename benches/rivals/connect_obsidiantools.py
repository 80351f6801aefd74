"""Builds the link graph of a folder with obsidiantools, once, and says how long it took.

    pip install obsidiantools==0.11.0
    python connect_obsidiantools.py DIR
"""

import contextlib
import io
import sys
import time
from pathlib import Path

import obsidiantools.api as otools


def main():
    folder = Path(sys.argv[1])
    # It prints a line for each frontmatter that is no YAML. A terminal's speed is not its own.
    with contextlib.redirect_stdout(io.StringIO()):
        start = time.perf_counter()
        vault = otools.Vault(folder).connect()
        seconds = time.perf_counter() - start
    files = len(vault.md_file_index)
    links = sum(len(targets) for targets in vault.wikilinks_index.values())
    # Many, for it finds targets by file name and not by the frontmatter's name.
    missing = len(vault.nonexistent_notes)
    print(f"{files} files, {links} links, {missing} targets not found, {seconds:.3f} s")


if __name__ == "__main__":
    main()
