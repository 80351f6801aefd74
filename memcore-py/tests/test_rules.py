"""Rules: linting, mending, the gate of writing, rules and scanners of a host."""

from __future__ import annotations

import pickle
import re
from collections.abc import Callable, Iterator
from datetime import date, datetime

import pytest

from memcore import (
    RULES,
    Age,
    Applicability,
    By,
    Draft,
    Edit,
    Finding,
    Fix,
    FixedClock,
    Folder,
    GatePolicy,
    HostError,
    InvalidInputError,
    Level,
    LinkGraph,
    LintContext,
    Linter,
    LintOptions,
    Memory,
    MemoryEdit,
    MemoryIndex,
    MemoryKind,
    MemStore,
    RefusedError,
    Related,
    RulePage,
    Secret,
    Severity,
    Span,
    Vault,
    dates,
    rules_markdown,
)

NOW = datetime.fromisoformat("2026-11-30T12:00:00+01:00")
ANA = "---\nname: ana\ndescription: How Ana works\ntype: user\n---\nShe likes naïve Rust!\n"


def vault_of(text: str = ANA, **settings: object) -> Vault:
    store = MemStore()
    store.insert("user_ana.md", text)
    return Vault.with_store(store, clock=FixedClock(NOW), **settings)  # type: ignore[arg-type]


class NoShouting:
    """Finds exclamation marks, and makes full stops of them."""

    def page(self) -> RulePage:
        return RulePage(
            code="ACME001",
            name="no-shouting",
            severity=Severity.INFO,
            severity_of_kind=[(MemoryKind.USER, Severity.WARNING)],
            what="Finds exclamation marks.",
            why="A rule is followed for its reason.",
            bad=[("user_ana.md", "Hey!")],
        )

    def check(self, cx: LintContext) -> Iterator[Finding]:
        assert cx.today == date(2026, 11, 30) and cx.age.days >= 0
        source = cx.memory.source
        for mark in re.finditer("!", source):
            span = Span.of_chars(source, mark.start(), mark.end())
            fix = Fix.safe("Write a full stop", [Edit(span, ".")])
            yield Finding(span, "an exclamation mark", related=[Related("x.md", span, "here")], fixes=[fix])


OWN = LintOptions(rules=[NoShouting()], select=["ACME"])


def test_a_rule_of_a_host_finds_and_mends() -> None:
    vault = vault_of()
    report = vault.lint(OWN)
    (finding,) = report.diagnostics
    assert (finding.code, finding.name, finding.severity) == ("ACME001", "no-shouting", Severity.WARNING)
    assert finding.span.of(ANA) == "!" and finding.related[0].path == "x.md"
    assert finding.fix(Applicability.SAFE) == finding.fixes[0]
    assert not report.is_clean and report.count(Severity.WARNING) == 1 and report.memories == 1
    plan, written = vault.fix(OWN, by=By.user())
    assert written and plan.files[0].after == ANA.replace("!", ".") and not plan.left.diagnostics
    assert vault.read("user_ana.md").source == ANA.replace("!", ".")
    vault.undo()
    assert vault.read("user_ana.md").source == ANA
    assert pickle.loads(pickle.dumps(report)) == report


def test_a_rule_of_a_host_stands_at_the_gate() -> None:
    rules = OWN.replace(select=(), severity={"ACME001": Level.ERROR, "index-missing": "off"})
    vault = Vault.in_memory(clock=FixedClock(NOW), rules=rules, gate=GatePolicy.REFUSE)
    with pytest.raises(RefusedError, match="exclamation mark") as caught:
        vault.write(Draft.user("Bo", "Bo shouts!"))
    assert {it.code for it in caught.value.diagnostics} == {"ACME001"}
    again = pickle.loads(pickle.dumps(caught.value))
    assert again.diagnostics == caught.value.diagnostics and str(again) == str(caught.value)
    assert (
        Vault.in_memory(clock=FixedClock(NOW), rules=rules, gate=GatePolicy.OFF)
        .write(Draft.user("Bo", "Bo shouts!"))
        .change
    )


def test_the_gate_mends_what_is_safe_and_tells_the_rest() -> None:
    draft = Draft.feedback("Freeze", "Nothing is merged tomorrow.", "The release is cut.", "For all branches.")
    vault = vault_of()
    written = vault.write(draft)
    assert {it.code for it in written.mended} == {"MEM101"}
    assert "2026-12-01" in vault.read(written.path).source
    warned = vault_of(gate=GatePolicy.WARN).write(Draft(MemoryKind.FEEDBACK, "Short", "Never."))
    assert {"MEM111", "MEM112"} <= {it.code for it in warned.diagnostics} and not warned.mended


def test_what_a_rule_raises_comes_out() -> None:
    class Broken(NoShouting):
        def check(self, cx: LintContext) -> Iterator[Finding]:
            yield Finding(Span(0, 0), "first")
            raise KeyError("on the way")

    with pytest.raises(KeyError, match="on the way") as caught:
        vault_of().lint(LintOptions(rules=[Broken()]))
    assert caught.traceback[-1].name == "check"


class WithPage(NoShouting):
    """A rule whose page is what it is told to be."""

    def __init__(self, give: Callable[[], object]) -> None:
        self.give = give

    def page(self) -> RulePage:
        return self.give()  # type: ignore[return-value]


def handed_in(give: Callable[[], object]) -> list[Callable[[], object]]:
    """Every call that takes settings with this rule in them."""
    options = LintOptions(rules=[WithPage(give)])
    vault = vault_of()
    return [
        lambda: vault.lint(options),
        lambda: vault.lint_one(vault.read("user_ana.md"), options),
        lambda: vault.plan_fixes(options),
        lambda: vault.fix(options, by=By.user()),
        lambda: Linter(options),
        lambda: vault_of(rules=options),
    ]


@pytest.mark.parametrize(
    "raised",
    [KeyError("mine"), TypeError("mine"), ValueError("mine"), AttributeError("mine"), KeyboardInterrupt()],
    ids=lambda it: type(it).__name__,
)
def test_what_a_page_raises_comes_out(raised: BaseException) -> None:
    def fail() -> object:
        raise raised

    for call in handed_in(fail):
        raised.__traceback__ = None
        with pytest.raises(type(raised)) as caught:
            call()
        assert caught.value is raised
        assert [entry.name for entry in caught.traceback][-2:] == ["page", "fail"]
    for call in handed_in({}.popitem):
        with pytest.raises(KeyError, match="dictionary is empty"):
            call()


@pytest.mark.parametrize(
    ("gave", "told"),
    [
        (None, "expected a memcore.RulePage, not NoneType"),
        ({"code": "ACME001"}, "expected a memcore.RulePage, not dict"),
        (object.__new__(RulePage), "RulePage.code is missing"),
        (RulePage._of({"code": "ACME001"}), "RulePage.name is missing"),  # type: ignore[attr-defined]
        (RulePage("ACME001", None), "RulePage.name: expected a str, not NoneType"),  # type: ignore[arg-type]
        (RulePage("ACME001", "loud", severity="loud"), "RulePage.severity: "),  # type: ignore[arg-type]
        (RulePage("\ud800", "half"), "RulePage.code: .*surrogates not allowed"),
    ],
    ids=["nothing", "a dict", "no field", "no name", "name", "severity", "surrogate"],
)
def test_nonsense_for_a_page_is_told(gave: object, told: str) -> None:
    for call in handed_in(lambda: gave):
        with pytest.raises(HostError, match=f"^WithPage.page gave back: {told}") as caught:
            call()
        assert caught.value.__cause__ is not None


def test_what_an_argument_raises_while_it_is_read_comes_out() -> None:
    def selectors() -> Iterator[str]:
        yield "ACME"
        raise KeyError("on the way")

    with pytest.raises(KeyError, match="on the way") as caught:
        vault_of().lint(LintOptions(select=selectors()))  # type: ignore[arg-type]
    assert caught.traceback[-1].name == "selectors"


HALF = ANA.encode().index("ï".encode())


@pytest.mark.parametrize(
    "gave", [None, 7, "text", [1], [Finding(Span(0, 9999), "out")], [Finding(Span(HALF, HALF + 1), "half")]]
)
def test_nonsense_from_a_rule_is_told(gave: object) -> None:
    class Odd(NoShouting):
        def check(self, cx: LintContext) -> object:  # type: ignore[override]
            return gave

    vault = vault_of()
    options = LintOptions(rules=[Odd()])  # type: ignore[list-item]
    with pytest.raises(HostError, match="Odd.check gave back"):
        vault.lint(options)
    assert vault.lint().memories == 1


@pytest.mark.parametrize("rule", [object(), "rule", NoShouting])
def test_what_is_no_rule_is_refused(rule: object) -> None:
    with pytest.raises((TypeError, RuntimeError)):
        vault_of().lint(LintOptions(rules=[rule]))  # type: ignore[list-item]


def test_a_scanner_of_a_host() -> None:
    class Staff:
        def scan(self, text: str) -> list[Secret]:
            found = re.finditer(r"S-\d+", text)
            return [Secret(Span.of_chars(text, it.start(), it.end()), "staff number") for it in found]

    vault = vault_of(ANA + "Her number is S-4711.\n")
    found = vault.lint(LintOptions(secret_scanners=[Staff()])).diagnostics
    (secret,) = [it for it in found if it.code == "MEM501"]
    assert "staff number" in secret.message and "4711" not in repr(found)

    class Raises:
        def scan(self, text: str) -> list[Secret]:
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        vault.lint(LintOptions(secret_scanners=[Raises()]))


def test_a_rule_may_call_the_vault() -> None:
    vault = vault_of()

    class Asks(NoShouting):
        def check(self, cx: LintContext) -> Iterator[Finding]:
            assert vault.snapshot().get(cx.memory.path) is not None
            vault.write(Draft.user("Asked", f"Somebody looked at {cx.memory.title}."))
            return iter(())

    vault.lint(LintOptions(rules=[Asks()], select=["ACME"]))
    assert vault.find("Asked").path == "user_asked.md"


def test_a_linter_without_a_vault() -> None:
    memory = Memory.parse("user_ana.md", ANA)
    age = Age.of(memory, now=NOW)
    linter = Linter(OWN)
    assert [it.code for it in linter.check(memory, age, NOW)] == ["ACME001"]
    mended = linter.mend(memory, age, NOW, Applicability.SAFE)
    assert mended.source == ANA.replace("!", ".") and not mended.left and len(mended.fixed) == 1
    index = MemoryIndex.parse("# Memory\n")
    load = index.load(["user_ana.md"])
    folder = Folder(memories=[memory], ages=[age], now=NOW, index=index, load=load, links=LinkGraph.build([memory]))
    assert "MEM303" in {it.code for it in Linter().check_folder(folder).diagnostics}
    with pytest.raises(ValueError, match="as many"):
        Linter().check_folder(folder.replace(ages=[]))
    with pytest.raises(InvalidInputError, match="no rule is called"):
        Linter(LintOptions(select=["MEM999"]))


def test_lint_one_before_writing() -> None:
    memory = Memory.parse("feedback_x.md", "---\nname: x\ndescription: y\ntype: feedback\n---\nNever mock.\n")
    codes = [it.code for it in Vault.in_memory().lint_one(memory).diagnostics]
    assert {"MEM111", "MEM112"} <= set(codes)


def test_severity_and_applicability_go_from_least_to_most() -> None:
    assert Severity.INFO < Severity.WARNING < Severity.ERROR and max(Severity) is Severity.ERROR
    assert sorted(Applicability, reverse=True)[0] is Applicability.SAFE
    assert Severity.ERROR >= "warning" and not Severity.ERROR <= Severity.INFO
    assert Level.OFF.severity is None and Level.ERROR.severity is Severity.ERROR


def test_the_pages() -> None:
    assert len({page.code for page in RULES}) == len(RULES) > 35
    page = RULES[0]
    assert page.to_markdown().startswith(f"## {page.code} {page.name}\n")
    assert page.to_markdown() in rules_markdown()
    assert page.severity_for(None) in Severity
    own = NoShouting().page()
    assert own.severity_for(MemoryKind.USER) is Severity.WARNING and own.severity_for(None) is Severity.INFO
    assert "**Bad" not in own.to_markdown() and "Hey!" in own.to_markdown()


def test_settings_of_a_check() -> None:
    options = LintOptions(severity={"MEM11": "off"}, severity_of_kind={MemoryKind.USER: {"all": Level.INFO}})
    assert hash(options) == hash(options.replace()) and options == options.replace()
    assert LintOptions.from_json('{"severity": {"MEM11": "off"}}') == LintOptions(severity={"MEM11": Level.OFF})
    for wrong in ("{", '{"nonsense": 1}', '{"severity": {"all": "loud"}}'):
        with pytest.raises(InvalidInputError):
            LintOptions.from_json(wrong)
    with pytest.raises(ValueError, match="loud"):
        vault_of().lint(LintOptions(severity={"all": "loud"}))
    with pytest.raises(TypeError, match="LintOptions.select"):
        vault_of().lint(LintOptions(select="MEM1"))


def test_dates_in_some_languages_alone() -> None:
    day = date(2026, 3, 10)
    assert dates.find("mañana", day, [dates.Language.SPANISH])
    assert not dates.find("tomorrow", day, [dates.Language.SPANISH]) and not dates.find("tomorrow", day, [])
    (written,) = dates.written_dates("on 2026-03-24")
    assert (written.start, written.end) == (date(2026, 3, 24), date(2026, 3, 25))
    assert dates.Language.from_tag("xx") is None
    for wrong in (NOW, "2026-03-10"):
        with pytest.raises(TypeError, match="a date"):
            dates.find("tomorrow", wrong)  # type: ignore[arg-type]


class Spelling:
    """Finds `colour`, and writes `color`."""

    def __init__(self, vault: Vault | None = None) -> None:
        self.vault, self.looks = vault, 0

    def page(self) -> RulePage:
        return RulePage(code="ACME002", name="spelling", severity=Severity.ERROR, what="Finds British spelling.")

    def check(self, cx: LintContext) -> Iterator[Finding]:
        self.looks += 1
        if self.vault is not None:
            # The lock is free, or this would wait for it in vain.
            self.vault.write(Draft.user("Meanwhile", f"Look {self.looks}."))
        source = cx.memory.source
        for found in re.finditer("colour", source):
            span = Span.of_chars(source, found.start(), found.end())
            yield Finding(span, "British spelling", fixes=[Fix.safe("Write `color`", [Edit(span, "color")])])


def test_safe_fixes_of_a_host_are_made_at_the_door() -> None:
    store = MemStore()
    rule = Spelling(Vault.with_store(store, lock_wait=0.1))
    vault = Vault.with_store(store, clock=FixedClock(NOW), rules=LintOptions(rules=[rule]))
    written = vault.write(Draft.project("Paint", "The colour is red."))
    assert vault.read(written.path).body.strip() == "The color is red."
    assert "ACME002" in {finding.code for finding in written.mended}
    vault.edit(written.path, MemoryEdit(append=("Notes", "Her colour is green.")))
    assert "Her color is green." in vault.read(written.path).body
    outcomes = vault.write_all([Draft.project("Sky", "A colour."), Draft.project("Sky", "Another colour.")])
    assert all(not isinstance(outcome, Exception) for outcome in outcomes)
    assert vault.find("Sky").body.strip() == "Another color."
    assert rule.looks >= 4
    with pytest.raises(RefusedError) as caught:
        refuses = Vault.with_store(store, rules=LintOptions(rules=[Spelling()]), gate=GatePolicy.REFUSE)
        refuses.write(Draft.project("Sea", "A colour."))
    assert caught.value.diagnostics[0].code == "ACME002"
