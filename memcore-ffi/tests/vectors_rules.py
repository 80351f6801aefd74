"""The vectors on rules, dates and secrets."""

from cases import NOON, kind, memory
from face import face as m
from face import value_of, word


def dates(case):
    day = case.get("reference", "2026-03-10")
    found, text = m.find_dates(case["text"], day), case["text"].encode()
    got = [{"text": text[it.span.start : it.span.end].decode(), "rule": m.date_rule_code(it.rule)} for it in found]
    assert got == [{key: it[key] for key in ["text", "rule"]} for it in case["hits"]]
    for want, hit in zip(case["hits"], found):
        first = hit.readings[0] if hit.readings else None
        assert word(hit.applicability) == want["fix"]
        assert (first and m.reading_interval(first)) == want.get("date")
        for key in ["replace", "annotate"]:
            assert key not in want or (first and getattr(first, key)) == want[key]


def lint_options(given):
    levels = lambda them: {code: value_of(m.Level, level) for code, level in them.items()}
    return m.LintOptions(
        **{key: given[key] for key in ["select", "extend_select", "ignore"] if key in given},
        severity=levels(given.get("severity", {})),
        severity_of_kind={kind(it): levels(them) for it, them in given.get("severity_of_kind", {}).items()},
        dates=value_of(m.DateStyle, given.get("dates", "replace")),
        instructions=[m.InstructionFile(**it) for it in given.get("instructions", [])],
    )


def rules(case):
    def vault(files):
        store = m.MemStore()
        for path, text in files.items():
            store.insert(path, text.encode())
        return m.VaultBuilder().clock(m.fixed_clock(NOON)).with_store(store.store())

    def line(it):
        lines = case["files"].get(it.path, "").encode()[it.span.start : it.span.end].decode().splitlines()
        return f"{it.code} {word(it.severity)} {it.path}: {lines[0] if lines else ''}"

    options, files = lint_options(case.get("options", {})), case["files"]
    assert [line(it) for it in vault(files).lint(options).diagnostics] == case["found"]
    least = m.Applicability.UNSAFE if case.get("unsafe") else m.Applicability.SAFE
    fixed = {it.path: it.after for it in vault(files).plan_fixes(options, least).files}
    assert fixed == case.get("fixed", {})
    assert vault({**files, **fixed}).plan_fixes(options, least).files == []


def checked(path, text):
    read = memory(path, text)
    return read, m.Linter(m.LintOptions()).check(read, m.age_of(read, None, 0, NOON), NOON)


def secrets(case):
    secret = "".join(case["parts"])
    body = f"{case['before']}{secret}{case['after']}\n"
    read, found = checked("reference_it.md", f"---\nname: it\ndescription: What is in it\ntype: user\n---\n{body}")
    told = [it for it in found if it.code == "MEM501"]
    if case.get("kind") is None:
        assert not told and m.mask_secrets(body) == body
        return
    assert len(told) == 1 and secret not in repr(found) and case["kind"] in told[0].message
    assert read.source().encode()[told[0].span.start : told[0].span.end].decode() == secret
    stars = "".join(c if c == "\n" else "*" for c in secret)
    assert m.mask_secrets(body) == f"{case['before']}{stars}{case['after']}\n"


def why_how(case):
    header = "---\nname: rule\ndescription: A rule\ntype: feedback\n---\n"
    _, found = checked("feedback_rule.md", header + case["body"])
    has = lambda code, help_="": any(it.code == code and (it.help or "").startswith(help_) for it in found)

    def part(missing, help_):
        return "missing" if has(missing) else "empty" if has("MEM113", help_) else "present"

    want = [case[key].replace("unchecked", "present") for key in ["why", "how"]]
    assert [part("MEM111", "Say what happened"), part("MEM112", "Say when")] == want
