"""Asks SQLite FTS5, bm25s and memcore the same questions about the same memories, and compares their times.

    pip install bm25s==0.3.16 numba==0.68.1  # numba may be left out
    cargo build --release -p memcore-benches --bin recall
    python ask_recall_rivals.py ../target/release/recall [FILES] [ROUNDS]

Everything is in memory, warm, on one thread, best five. Of each question the least time of all rounds counts. memcore
is a process of its own in each round, so that all are measured within the same minute.

given: all are fed the same terms, made by memcore outside the clocks. made: the memories as they are; each makes its
own terms of the question within its clock. For FTS5 the words are put together as a query (OR) outside it. unicode61
and bm25s take a row of Chinese for one word, so they have less to do; trigram does not.
"""

import json
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import bm25s

PLACES = 5


class Fts5:
    """One column, one segment, without the text itself: an answer is a rowid."""

    def __init__(self, memories, tokenizer):
        self.trigram = tokenizer == "trigram"
        self.db = sqlite3.connect(":memory:")
        self.db.execute(f"CREATE VIRTUAL TABLE t USING fts5(text, content='', tokenize='{tokenizer}')")
        rows = enumerate(memories, 1)
        self.db.executemany("INSERT INTO t(rowid, text) VALUES (?, ?)", rows)
        self.db.execute("INSERT INTO t(t) VALUES ('optimize')")

    def query(self, question):
        """The words of a question, each once; for trigram, Chinese by threes of characters."""
        terms = []
        for word in question.split():
            if self.trigram and any("\u4e00" <= c <= "\u9fff" for c in word):
                terms += [word[at : at + 3] for at in range(max(len(word) - 2, 1))]
            else:
                terms.append(word)
        if self.trigram:
            terms = [term for term in terms if len(term) >= 3]  # shorter ones are never found
        return " OR ".join('"' + term.replace('"', '""') + '"' for term in dict.fromkeys(terms)) or '""'

    def ask(self, query):
        return self.db.execute("SELECT rowid FROM t WHERE t MATCH ? ORDER BY rank LIMIT ?", (query, PLACES)).fetchall()


class Bm25s:
    """As its documentation shows it; `backend` is `numpy`, the default, or `numba`."""

    def __init__(self, memories, given, backend):
        self.given = given
        self.index = bm25s.BM25(backend=backend)
        if given:
            tokens = [memory.split() for memory in memories]
        else:
            tokens = bm25s.tokenize(memories, stopwords="en", show_progress=False)
        self.index.index(tokens, show_progress=False)

    def query(self, question):
        return [question.split()] if self.given else question

    def ask(self, query):
        if not self.given:
            query = bm25s.tokenize(query, stopwords="en", return_ids=False, show_progress=False)
        if not query[0]:
            return []  # it refuses a question without words
        return self.index.retrieve(query, k=PLACES, show_progress=False, n_threads=0).documents


def main():
    recall, files, rounds = sys.argv[1], *(sys.argv[2:] + ["10000", "3"])[:2]
    options = ["--files", files]
    with tempfile.TemporaryDirectory() as folder:
        dump = Path(folder, "dump.json")
        subprocess.run([recall, "--dump", dump, *options], check=True)
        fed = json.loads(dump.read_text(encoding="utf-8"))
    engines = [
        ("given", "FTS5 unicode61", Fts5(fed["terms"]["memories"], "unicode61")),
        ("given", "bm25s", Bm25s(fed["terms"]["memories"], True, "numpy")),
        ("made", "FTS5 unicode61", Fts5(fed["texts"]["memories"], "unicode61")),
        ("made", "FTS5 trigram", Fts5(fed["texts"]["memories"], "trigram")),
        ("made", "bm25s", Bm25s(fed["texts"]["memories"], False, "numpy")),
    ]
    try:
        import numba  # noqa: F401

        engines.insert(2, ("given", "bm25s with numba", Bm25s(fed["terms"]["memories"], True, "numba")))
        engines.append(("made", "bm25s with numba", Bm25s(fed["texts"]["memories"], False, "numba")))
    except ImportError:
        pass
    feed = {"given": "terms", "made": "texts"}
    asked = [[engine.query(q) for q in fed[feed[how]]["questions"]] for how, _, engine in engines]
    for (_, _, engine), queries in zip(engines, asked):
        [engine.ask(query) for query in queries[:20]]  # numba compiles at the first question
    least = {}
    for _ in range(int(rounds)):
        alone = subprocess.run([recall, "--alone", "--rounds", "1", *options], check=True, capture_output=True)
        times = json.loads(alone.stdout)
        for how, name in feed.items():
            keep_least(least, (how, "memcore"), times[name])
        for (how, name, engine), queries in zip(engines, asked):
            keep_least(least, (how, name), [timed(engine, query) for query in queries])
    report(least, feed)


def timed(engine, query):
    start = time.perf_counter_ns()
    engine.ask(query)
    return (time.perf_counter_ns() - start) / 1e3


def keep_least(least, key, times):
    least[key] = [min(pair) for pair in zip(times, least.get(key, times))]


def report(least, feed):
    print(f"SQLite {sqlite3.sqlite_version}, bm25s {bm25s.__version__}\n")
    print("| | p50 µs | memcore faster | p99 µs | memcore faster |\n|---|---:|---:|---:|---:|")
    for how in feed:
        ours = least[how, "memcore"]
        for (of, name), times in least.items():
            if of == how:
                cells = []
                for at in (50, 99):
                    mine, theirs = (statistics.quantiles(t, n=100, method="inclusive")[at - 1] for t in (ours, times))
                    cells.append(f"{theirs:,.0f} | {theirs / mine:.1f} ×")
                print(f"| {how}: {name} | {' | '.join(cells)} |")


if __name__ == "__main__":
    main()
