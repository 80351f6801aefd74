"""memcore through Python against memcore in Rust, and against Python libraries, on one folder in one run.

    cargo build --release -p memcore-benches --bin corpus --bin beside_python
    pip install memcore-*.whl python-frontmatter bm25s rank_bm25
    python time_memcore_py.py target/release/beside_python FOLDER [ROUNDS]

Rounds are interleaved; the median of the quotients counts. bm25s and rank_bm25 do the same task: read the folder with
python-frontmatter, index it, and answer; their questions alone, with the index kept, are told too.
"""

import statistics
import subprocess
import sys
import time
from pathlib import Path

import bm25s
import frontmatter
from rank_bm25 import BM25Okapi

import memcore

QUESTIONS = [
    "how do we deploy the service on friday?",
    "which port does the database listen on?",
    "why did the migration of the test schema fail?",
    "who reviews changes of the parser?",
    "what does the cache do when the disk is full?",
]


def micros(work):
    begun = time.perf_counter()
    work()
    return (time.perf_counter() - begun) * 1e6


def read(folder):
    texts = []
    for path in sorted(Path(folder).rglob("*.md")):
        try:
            texts.append(frontmatter.load(path).content)
        except Exception:
            texts.append(path.read_text(errors="replace"))
    return texts


def told(name, values, unit="x"):
    print(f"{name}: {statistics.median(values):.2f} {unit} ({min(values):.2f}-{max(values):.2f})")


def main():
    program, folder, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 15
    rust = subprocess.Popen([program, folder], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def ask(line):
        rust.stdin.write(line + "\n")
        rust.stdin.flush()
        return float(rust.stdout.readline())

    vault, keywords = memcore.Vault.open(folder), memcore.Keywords()
    for question in QUESTIONS * 2:
        vault.recall(question, selector=keywords)
        ask(question)
    opens, recalls, first, python_open, python_recall = [], [], [], [], []
    for _ in range(rounds):
        there = ask("open")
        here = micros(lambda: memcore.Vault.open(folder).snapshot())
        opens.append(here / there)
        python_open.append(here)
        for question in QUESTIONS:
            there = ask(question)
            here = micros(lambda question=question: vault.recall(question, selector=keywords))
            recalls.append(here / there)
            python_recall.append(here)
        first.append(micros(lambda: memcore.Vault.open(folder).recall(QUESTIONS[0])))
    rust.stdin.close()
    rust.wait()
    told("open through Python / Rust", opens)
    told("recall through Python / Rust", recalls)
    told("open", [it / 1000 for it in python_open], "ms")
    told("recall, looking at the folder again", [it / 1000 for it in python_recall], "ms")

    frontmatters, bm25s_all, rank_all, bm25s_ask, rank_ask = [], [], [], [], []
    for _ in range(3):
        ours = micros(lambda: memcore.Vault.open(folder).snapshot().memories)
        texts = []
        frontmatters.append(micros(lambda: texts.extend(read(folder))) / ours)
        reading = frontmatters[-1] * ours
        whole = micros(lambda: memcore.Vault.open(folder).recall(QUESTIONS[0]))
        retriever = bm25s.BM25()

        def index(retriever=retriever, texts=texts):
            retriever.index(bm25s.tokenize(texts, show_progress=False), show_progress=False)

        built = micros(index)

        def search(question, retriever=retriever):
            retriever.retrieve(bm25s.tokenize(question, show_progress=False), k=5, show_progress=False)

        asked = statistics.median(micros(lambda question=question: search(question)) for question in QUESTIONS)
        bm25s_all.append((reading + built + asked) / whole)
        bm25s_ask.append(asked / 1000)
        ranker = []
        built = micros(lambda: ranker.append(BM25Okapi([text.lower().split() for text in texts])))
        asked = statistics.median(
            micros(lambda question=question: ranker[0].get_top_n(question.lower().split(), texts, n=5))
            for question in QUESTIONS
        )
        rank_all.append((reading + built + asked) / whole)
        rank_ask.append(asked / 1000)
    told("python-frontmatter / open, all memories as objects", frontmatters)
    told("bm25s with reading / open and first recall", bm25s_all)
    told("rank_bm25 with reading / open and first recall", rank_all)
    told("bm25s, one question to an index that is kept and never looks at the folder", bm25s_ask, "ms")
    told("rank_bm25, the same", rank_ask, "ms")


if __name__ == "__main__":
    main()
