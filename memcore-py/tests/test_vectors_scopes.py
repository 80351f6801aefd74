"""The cases about several folders: scopes step by step, agents, users."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from memcore import (
    AgentPlace,
    AgentScope,
    AgentSnapshot,
    Budget,
    Bundle,
    By,
    Draft,
    FixedClock,
    ImportOptions,
    Injection,
    MemcoreError,
    Memories,
    MemoryKind,
    MemStore,
    MemSystem,
    OnClash,
    Origin,
    Rebuild,
    Resolve,
    Scope,
    UserRoots,
    Vault,
    WorktreePolicy,
)

VECTORS = Path(__file__).parents[2] / "tests" / "vectors"


def cases(name: str) -> pytest.MarkDecorator:
    every = json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))["cases"]
    return pytest.mark.parametrize("case", every, ids=[case["name"] for case in every])


@cases("users")
def test_users(case: dict[str, Any]) -> None:
    if case["folder"] is None:
        with pytest.raises(MemcoreError):
            UserRoots.folder_name(case["id"])
    else:
        assert UserRoots.folder_name(case["id"]) == case["folder"]


def repository(system: MemSystem, git: str) -> MemSystem:
    system = system.with_file(f"{git}/HEAD", "ref: refs/heads/main\n")
    return system.with_folder(f"{git}/objects").with_folder(f"{git}/refs")


def system_of(world: dict[str, Any]) -> MemSystem:
    """A made-up file system."""
    system = MemSystem()
    submodules: dict[str, str] = world.get("submodules", {})

    def git_of(folder: str) -> str:
        if folder in submodules:
            return f"{submodules[folder]}/.git/modules/{folder.rpartition('/')[2]}"
        return folder if folder in world.get("bare", []) else f"{folder}/.git"

    for folder in [*world.get("git", []), *world.get("bare", [])]:
        system = repository(system, git_of(folder))
    for folder in submodules:
        system = repository(system, git_of(folder))
        system = system.with_file(f"{git_of(folder)}/config", f"[core]\n\tworktree = {folder}\n")
        system = system.with_file(f"{folder}/.git", f"gitdir: {git_of(folder)}\n")
    for folder, of in world.get("worktrees", {}).items():
        private = f"{git_of(of)}/worktrees/{folder.rpartition('/')[2]}"
        system = system.with_file(f"{private}/HEAD", "ref: refs/heads/other\n")
        system = system.with_file(f"{private}/commondir", "../..\n")
        system = system.with_file(f"{private}/gitdir", f"{folder}/.git\n")
        system = system.with_file(f"{folder}/.git", f"gitdir: {private}\n")
    for path, text in world.get("files", {}).items():
        system = system.with_file(path, text)
    for path, target in world.get("links", {}).items():
        system = system.with_link(path, target)
    for variable, value in world.get("env", {}).items():
        system = system.with_env(variable, value)
    return system.with_home(world["home"]) if world.get("home") else system


@cases("agents")
def test_agents(case: dict[str, Any]) -> None:
    assert set(case["world"]) <= {"home", "files", "links", "submodules", "bare", "env", "worktrees", "git"}
    worktrees = WorktreePolicy.PER_WORKTREE if case.get("per_worktree") else WorktreePolicy.SHARED
    scope = AgentScope(case["scope"]) if case.get("scope") else None

    def found() -> AgentPlace:
        system = system_of(case["world"])
        return AgentPlace.find(case["start"], case["agent"], scope=scope, worktrees=worktrees, system=system)

    if "error" in case:
        with pytest.raises(MemcoreError) as caught:
            found()
        assert caught.value.code == case["error"]
        return
    at = found()
    assert {
        "folder": str(at.folder),
        "scope": str(at.scope),
        "definition": str(at.definition) if at.definition else None,
        "snapshot": str(at.snapshot),
    } == case["is"]


def spelled(text: str) -> str:
    # What looks like a secret must not lie in a repository.
    return text.replace("{secret}", "AKIA" + "Z7VQ4M2XW6TNJ3RB")


class World:
    """The vaults of a case, and the steps that can be taken with them."""

    def __init__(self, folders: dict[str, dict[str, Any]]) -> None:
        self.stores: dict[str, MemStore] = {}
        self.vaults: dict[str, Vault] = {}
        # Those that keep the records of others come first.
        for name, folder in sorted(folders.items(), key=lambda it: "records_in" in it[1]):
            store = MemStore()
            for path, text in folder["files"].items():
                store.insert(path, spelled(text))
            budget = Budget(**folder["budget"]) if "budget" in folder else None
            keeper = self.vaults[folder["records_in"]] if "records_in" in folder else None
            self.stores[name] = store
            self.vaults[name] = Vault.with_store(
                store,
                clock=FixedClock.parse("2026-11-30T12:00:00Z"),
                scope=Scope(folder.get("scope", "project")),
                records_in=keeper,
                budget=budget,
            )

    def there(self, vault: str) -> list[str]:
        return sorted(memory.path for memory in self.vaults[vault].snapshot().memories)

    def several(self, vaults: list[list[Any]]) -> Memories:
        return Memories([(self.vaults[name], float(share)) for name, share in vaults])

    def recalled(self, vaults: list[list[Any]], question: str) -> Injection:
        if len(vaults) == 1:
            return self.vaults[vaults[0][0]].recall(question)
        return self.several(vaults).recall(question)

    def step(self, what: str, it: dict[str, Any]) -> None:
        by = By(origin=Origin(it["by"])) if "by" in it else By.user()
        vault = self.vaults.get(it.get("vault", ""))
        store = self.stores.get(it.get("vault", ""))
        snapshot = AgentSnapshot.with_store(self.stores[it["snapshot"]]) if "snapshot" in it else None
        match what:
            case "put" if store and it.get("text") is not None:
                store.insert(it["path"], spelled(it["text"]))
            case "put" if store:
                assert store.remove(it["path"])
            case "lose" if store:
                for path in self.there(it["vault"])[: it["first"]]:
                    store.remove(path)
            case "fill" if vault:
                for number in range(it["number"]):
                    vault.write(Draft.project(f"fact {number:03}", "It holds."), by=by)
            case "write" if vault:
                vault.write(Draft(MemoryKind(it["kind"]), it["title"], spelled(it["text"])), by=by)
            case "replace" if vault:
                vault.replace(it["path"], spelled(it["text"]), by=by)
            case "accept" if vault:
                vault.accept(it["path"], Origin.TEAM)
            case "unreviewed" if vault:
                waiting = [[one.memory.path, one.accepted is not None] for one in vault.unreviewed()]
                assert waiting == it["is"]
            case "recall":
                answer = self.recalled(it["vaults"], it["question"])
                assert sorted(f"{one.id.scope}: {one.id.path}" for one in answer.memories) == it["is"]
            case "shares":
                answer = self.recalled(it["vaults"], it["question"])
                assert Counter(str(one.id.scope) for one in answer.memories) == it["is"]
            case "together":
                self.several(it["vaults"])
            case "memories":
                assert self.there(it["vault"]) == it["is"]
            case "index" if vault:
                assert vault.index().shown == it["is"]
            case "vanished" if vault:
                assert len(vault.vanished()) == it["is"]
            case "accept_vanished" if vault:
                vault.accept_vanished(by=by)
            case "rebuild" if vault:
                vault.rebuild_index(Rebuild.WHOLE_FILE, by=By(overrule=True))
            case "conflicts" if vault:
                assert [one.path for one in vault.detect_conflicts()] == it["is"]
            case "resolve" if vault:
                (conflict,) = [one for one in vault.detect_conflicts() if one.path == it["path"]]
                vault.resolve(conflict, Resolve(it["how"]), by=by)
            case "initialise" if vault and snapshot:
                snapshot.initialise(vault)
            case "diff" if vault and snapshot:
                assert [[one.path, str(one.state)] for one in snapshot.diff(vault)] == it["is"]
            case "take" if vault and snapshot:
                snapshot.take(vault, it["paths"], by=by)
            case "keep" if vault and snapshot:
                snapshot.keep(vault, it["paths"], by=by)
            case "import":
                bundle = Bundle.from_json(self.vaults[it["from"]].export(archive=True).to_json())
                options = ImportOptions(OnClash(it.get("on_clash", "keep")), it.get("any_project", False))
                by = by.replace(dry_run=it.get("dry_run", False))
                done = self.vaults[it["into"]].import_(bundle, options=options, by=by)
                for name in ("added", "taken", "kept", "unchanged"):
                    assert list(getattr(done, name)) == it.get(name, [])
                assert [path for path, _ in done.refused] == it.get("refused", [])
            case "files" if store:
                for path, text in it["is"].items():
                    (doc,) = store.read([path])
                    assert (None if isinstance(doc, MemcoreError) else doc.bytes.decode(errors="replace")) == text
            case "undo" if vault:
                vault.undo(by=by)
            case _:
                pytest.fail(f"a step that is not known: {what}")


@cases("scopes")
def test_scopes(case: dict[str, Any]) -> None:
    world = World(case["vaults"])
    for step in case["steps"]:
        ((what, it),) = step.items()
        error = it.get("error")
        if error is None:
            world.step(what, it)
        else:
            with pytest.raises(MemcoreError) as caught:
                world.step(what, it)
            assert caught.value.code == error
