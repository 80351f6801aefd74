"""Times the whole process of `recall query` of atlas-recall and of `memcore recall`, in turn, on the same folder.

    pip install atlas-recall==0.3.0
    cargo build --release -p memcore-cli
    python time_atlas_recall.py ../target/release/memcore DIR [ROUNDS]

The program of the package is called `recall`, and lies beside the interpreter that runs this. `recall query` uses no
index: it reads the folder and counts all words anew, as `memcore recall` does. So there is nothing to index
beforehand, and its configuration goes to a folder of its own. Its floor is lifted, for below it is every file that was
not changed for some months, as those of the corpus. Both get the same question, a new one each round; output goes to
nowhere.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

QUESTIONS = [
    "why does the deploy script fail on the staging server?",
    "which database do the integration tests use",
    "测试用哪个数据库？",
    "release branch naming and the merge queue",
]


def main():
    memcore, folder = (str(Path(arg).resolve()) for arg in sys.argv[1:3])
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 11
    atlas = str(Path(sys.executable).with_name("recall"))
    with tempfile.TemporaryDirectory() as home:
        env = os.environ | {"HOME": home, "ATLAS_RECALL_CONFIG": str(Path(home, "config.json"))}
        subprocess.run([atlas, "init", folder], env=env, check=True, stdout=subprocess.DEVNULL)
        config = Path(env["ATLAS_RECALL_CONFIG"])
        config.write_text(json.dumps(json.loads(config.read_text()) | {"min_score": 0}))
        commands = {
            "atlas-recall": lambda question: [atlas, "query", question],
            "memcore": lambda question: [memcore, "recall", question, "--dir", folder],
        }
        seconds = {name: [] for name in commands}
        for number in range(rounds + 1):
            for name, command in commands.items():
                took = timed(command(QUESTIONS[number % len(QUESTIONS)]), env)
                if number > 0:  # the first round warms up
                    seconds[name].append(took)
    ratios = [ours / theirs for ours, theirs in zip(seconds["memcore"], seconds["atlas-recall"])]
    print("| what | ms | ratio |\n|---|---:|---:|")
    print(f"| atlas-recall query | {spread(seconds['atlas-recall'], 1000, 0)} | 1.00 |")
    print(f"| memcore recall | {spread(seconds['memcore'], 1000, 0)} | {spread(ratios, 1, 2)} |")


def timed(command, env):
    start = time.perf_counter()
    subprocess.run(command, env=env, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - start


def spread(values, scale, decimals):
    middle, least, most = (scale * f(values) for f in (statistics.median, min, max))
    return f"{middle:.{decimals}f} ({least:.{decimals}f}–{most:.{decimals}f})"


if __name__ == "__main__":
    main()
