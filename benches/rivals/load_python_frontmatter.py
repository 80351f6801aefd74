"""Loads every memory of a folder with python-frontmatter, several times, and says how long it took.

    pip install python-frontmatter==1.3.0
    python load_python_frontmatter.py DIR [ROUNDS]
"""

import os
import statistics
import sys
import time

import frontmatter
import yaml


def load(folder):
    """The files loaded, and the files whose frontmatter is no YAML and which it refuses."""
    loaded = refused = 0
    for parent, _, names in os.walk(folder):
        for name in names:
            if name.endswith(".md"):
                try:
                    frontmatter.load(os.path.join(parent, name))
                    loaded += 1
                except yaml.YAMLError:
                    refused += 1
    return loaded, refused


def main():
    folder = sys.argv[1]
    rounds = int(sys.argv[2]) if len(sys.argv) > 2 else 3
    load(folder)  # warms the disk cache up
    seconds = []
    for _ in range(rounds):
        start = time.perf_counter()
        loaded, refused = load(folder)
        seconds.append(time.perf_counter() - start)
    print(f"{loaded} files, {refused} refused, {statistics.median(seconds):.3f} s (median of {rounds})")


if __name__ == "__main__":
    main()
