"""The vectors on budgets, injections, replies and replays."""

import datetime
import json

from cases import NOON, error_code, paths, store_of
from face import face as m
from face import value_of, word


def reply(vault, text, session, question="what?"):
    turn = vault.begin_recall(m.Query(text=question), m.RecallWith.MODEL(m.Manifest()), session)
    while True:
        step = turn.step(session)
        if step.is_done():
            return step.injection
        turn.supply(text)


def pick(vault, names, session, question="what?"):
    return reply(vault, json.dumps({"selected_memories": names}), session, question)


def budget(case):
    counter = {"bytes": m.bytes, "characters": m.chars}[case.get("unit", "bytes")]()
    builder = m.VaultBuilder().clock(m.fixed_clock(NOON)).budget(m.Budget(**case["budget"])).counter(counter)
    session = m.Session.with_nonce("vectors")
    injection = pick(builder.with_store(store_of(case["memories"])), case["pick"], session, case.get("question", "what?"))
    want = case["expect"]
    assert paths(it.id for it in injection.memories) == [it["path"] for it in want["shown"]]
    assert [[it.id.path, word(it.why)] for it in injection.left_out] == want.get("left_out", [])
    assert word(injection.nothing) == want.get("nothing")
    assert counter.count(injection.text) == session.spent()
    for shown, block in zip(want["shown"], m.read_blocks(injection.text, session.nonce())):
        assert (block.missing > 0) == shown["cut"]
        assert block.missing == shown.get("missing", block.missing)
        assert block.text == shown.get("text", block.text)
        assert block.text.startswith(shown.get("begins", "")) and block.text.endswith(shown.get("ends", ""))
        assert all(part in block.text for part in shown.get("holds", []))


def injection(case):
    builder = m.VaultBuilder().clock(m.fixed_clock(datetime.datetime.fromisoformat(case["now"])))
    if "scope" in case:
        builder = builder.scope(value_of(m.Scope, case["scope"]))
    if "frame" in case:
        builder = builder.frame(value_of(m.Frame, case["frame"]))
    if "warn_from_days" in case:
        builder = builder.freshness(m.Freshness(warn_from_days=case["warn_from_days"]))
    if "per_memory" in case:
        builder = builder.budget(m.Budget(per_memory=case["per_memory"]))
    session = m.Session.with_nonce(case["nonce"])
    injected = pick(builder.with_store(store_of(case["memories"])), case["pick"], session)
    assert session.nonce() == case["nonce"]
    assert injected.text == "".join(line + "\n" for line in case["expect"])


def replay(case):
    def vault(settings, files):
        builder = m.VaultBuilder().trace_all(case["trace_all"])
        clock = settings.get("clock")
        builder = builder.clock(m.fixed_clock(datetime.datetime.fromisoformat(clock) if clock else NOON))
        builder = builder.budget(m.Budget(**settings.get("budget", {})))
        builder = builder.frame(value_of(m.Frame, settings.get("frame", "blocks")))
        return builder.with_store(store_of(files))

    def keywords(settings):
        floor = settings.get("floor")
        return m.keywords(m.Floor(**floor)) if floor else m.keywords()

    then, now = case.get("then", {}), case.get("now", {})
    vault_then, selector, session = vault(then, case["files"]), keywords(then), m.Session.with_nonce("vector")
    ask = lambda question: vault_then.recall(m.Query(text=question), selector, session)
    for question in case.get("before", []):
        ask(question)
    answer = ask(case["question"])
    for question in case.get("between", []):
        ask(question)
    changed = case.get("changed", [])
    away = {it["path"] for it in changed} | set(case.get("gone", []))
    files = [it for it in case["files"] if it["path"] not in away] + [
        it for it in changed if it["path"] not in case.get("gone", [])
    ]
    trace = m.Trace.from_json(answer.trace.to_json())
    assert trace == answer.trace
    replayed = vault(now, files).replay(trace, keywords(now))
    if replayed.is_same():
        assert case["replay"] == "same" and replayed.injection.text == answer.text
        assert replayed.injection.trace == answer.trace
    else:
        assert replayed.message == case["replay"]


def reply_(case):
    vault = m.VaultBuilder().clock(m.fixed_clock(NOON)).with_store(store_of(case["candidates"]))
    ask = lambda: reply(vault, case["reply"], m.Session.with_nonce("vectors"))
    want = case["expect"]
    if "error" in want:
        assert error_code(ask) == want["error"]
        return
    trace = ask().trace
    assert paths(it.id for it in trace.picks()) == want["picks"]
    assert trace.unknown() == want["unknown"]
