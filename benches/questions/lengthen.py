#!/usr/bin/env python3
"""Makes sets with long files of a set of paragraphs, to measure whether a long file drowns its best paragraph.

usage: lengthen.py FOLDER SET OUT [PARAGRAPHS]

Half of the documents of SET in FOLDER stay as they are; the others become files of PARAGRAPHS (12) of them each, drawn by
chance with a fixed seed. Two sets are written to OUT, over the same documents: in SET-in-long stand the questions whose
answer is one paragraph of a long file, in SET-beside-long those whose answer is a short file. Each question says which
paragraph has to be shown. Score them with `memcore eval OUT`.
"""
import json
import pathlib
import random
import sys


def main():
    folder, name, out = pathlib.Path(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3])
    paragraphs = int(sys.argv[4]) if len(sys.argv) > 4 else 12
    documents = lines(folder / f"{name}.docs.jsonl")
    random.Random(1).shuffle(documents)
    half = len(documents) // 2
    short, joined = documents[:half], documents[half:]
    files = [{"id": it["id"], "body": it["body"]} for it in short]
    file_of, text_of = {}, {it["id"]: it["body"].strip() for it in documents}
    for number, start in enumerate(range(0, len(joined), paragraphs)):
        parts = joined[start:start + paragraphs]
        files.append({"id": f"long{number}", "body": "\n\n".join(text_of[it["id"]] for it in parts)})
        file_of.update({it["id"]: f"long{number}" for it in parts})
    questions = {"in-long": [], "beside-long": []}
    for it in lines(folder / f"{name}.queries.jsonl"):
        if len(it["relevant"]) == 1:
            answer = it["relevant"][0]
            question = {"text": it["text"], "relevant": [file_of.get(answer, answer)], "shows": text_of[answer]}
            questions["in-long" if answer in file_of else "beside-long"].append(question)
    out.mkdir(parents=True, exist_ok=True)
    for kind, asked in questions.items():
        write(out / f"{name}-{kind}.docs.jsonl", files)
        write(out / f"{name}-{kind}.queries.jsonl", asked)


def lines(file):
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def write(file, records):
    file.write_text("".join(json.dumps(it, ensure_ascii=False) + "\n" for it in records), encoding="utf-8")


main()
