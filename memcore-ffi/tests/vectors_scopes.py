"""The vectors on agents, users, and what happens between folders of several scopes."""

from cases import NOON, error_code, kind
from face import face as m
from face import value_of, word
from vectors_places import system_of

SECRET = "AKIA" + "Z7VQ4M2XW6TNJ3RB"


def agents(case):
    worktrees = m.WorktreePolicy.PER_WORKTREE if case.get("per_worktree") else m.WorktreePolicy.SHARED
    scope = case["scope"] and value_of(m.AgentScope, case["scope"])
    find = lambda: m.agent_place_find(system_of(case["world"]), case["start"], case["agent"], worktrees, scope)
    if "error" in case:
        assert error_code(find) == case["error"]
        return
    at = find()
    found = {"folder": at.folder, "scope": word(at.scope), "definition": at.definition, "snapshot": at.snapshot}
    assert found == case["is"]


def users(case):
    if case["folder"] is None:
        assert error_code(lambda: m.user_roots_folder_name(case["id"])) is not None
    else:
        assert m.user_roots_folder_name(case["id"]) == case["folder"]


def by(origin=m.Origin.USER, dry_run=False):
    return m.By(origin=origin, dry_run=dry_run)


class World:
    """The vaults of a case, with the stores that other programs write to."""

    def __init__(self, folders):
        self.stores, self.vaults = {}, {}
        # Those that keep the records of others come first.
        for name, folder in sorted(folders.items(), key=lambda it: "records_in" in it[1]):
            store = m.MemStore()
            for path, text in folder["files"].items():
                store.insert(path, text.replace("{secret}", SECRET).encode())
            builder = m.VaultBuilder().clock(m.fixed_clock(NOON))
            builder = builder.scope(value_of(m.Scope, folder.get("scope", "project")))
            if "records_in" in folder:
                builder = builder.records_in(self.vaults[folder["records_in"]])
            if "budget" in folder:
                builder = builder.budget(m.Budget(**folder["budget"]))
            self.stores[name], self.vaults[name] = store, builder.with_store(store.store())

    def several(self, vaults):
        return m.Memories([m.Weighted(vault=self.vaults[name], weight=float(weight)) for name, weight in vaults])

    def recalled(self, it):
        asked = self.vaults[it["vaults"][0][0]] if len(it["vaults"]) == 1 else self.several(it["vaults"])
        return asked.recall(m.Query(text=it["question"]), m.keywords(), m.Session()).memories

    def there(self, name):
        return sorted(it.id().path for it in self.vaults[name].snapshot().memories())

    def text(self, name, path):
        read = self.stores[name].store().read([path])[0]
        return read.doc.bytes.decode(errors="replace") if read.is_found() else None

    def bring(self, it):
        bundle = m.Bundle.from_json(self.vaults[it["from"]].export(True).to_json())
        options = m.ImportOptions(
            on_clash=value_of(m.OnClash, it.get("on_clash", "keep")), any_project=it.get("any_project", False)
        )
        done = self.vaults[it["into"]]._import(bundle, options, by(dry_run=it.get("dry_run", False)))
        for what in ["added", "taken", "kept", "unchanged"]:
            assert getattr(done, what) == it.get(what, []), what
        assert [it.path for it in done.refused] == it.get("refused", [])

    def do(self, what, it):
        """Takes a step that ends well, or with an error."""
        name = it.get("vault")
        vault = self.vaults.get(name)
        snapshot = lambda: m.AgentSnapshot.with_store(self.stores[it["snapshot"]].store())
        if what == "put" and it["text"] is not None:
            self.stores[name].insert(it["path"], it["text"].replace("{secret}", SECRET).encode())
        elif what == "put":
            assert self.stores[name].remove(it["path"])
        elif what == "lose":
            for path in self.there(name)[: it["first"]]:
                self.stores[name].remove(path)
        elif what == "fill":
            for number in range(it["number"]):
                vault.write(m.Draft.project(f"fact {number:03}", "It holds."), by())
        elif what == "write":
            draft = m.Draft.body(kind(it["kind"]), it["title"], it["text"].replace("{secret}", SECRET))
            vault.write(draft, by(value_of(m.Origin, it["by"])))
        elif what == "replace":
            text = it["text"].replace("{secret}", SECRET)
            vault.replace(it["path"], text, m.Expect.ANY(), by(value_of(m.Origin, it["by"])))
        elif what == "accept":
            vault.accept(it["path"], m.Origin.TEAM)
        elif what == "together":
            self.several(it["vaults"])
        elif what == "accept_vanished":
            vault.accept_vanished(by())
        elif what == "rebuild":
            vault.rebuild_index(m.Rebuild.WHOLE_FILE, by(m.Origin.AGENT))
        elif what == "resolve":
            conflict = next(one for one in vault.detect_conflicts() if one.path == it["path"])
            vault.resolve(conflict, value_of(m.Resolve, it["how"]), by())
        elif what == "initialise":
            snapshot().initialise(vault, by(m.Origin.AGENT))
        elif what == "take":
            snapshot().take(vault, it["paths"], by())
        elif what == "keep":
            snapshot().keep(vault, it["paths"], by())
        elif what == "import":
            self.bring(it)
        elif what == "undo":
            vault.undo(None, by())
        else:
            assert self.seen(what, it, vault, snapshot) == it["is"]

    def seen(self, what, it, vault, snapshot):
        """What a step says that has to hold."""
        if what == "unreviewed":
            return [[one.memory.id().path, one.accepted is not None] for one in vault.unreviewed()]
        if what == "recall":
            return sorted(f"{word(one.id.scope)}: {one.id.path}" for one in self.recalled(it))
        if what == "shares":
            scopes = [word(one.id.scope) for one in self.recalled(it)]
            return {scope: scopes.count(scope) for scope in scopes}
        if what == "memories":
            return self.there(it["vault"])
        if what == "index":
            return vault.index().shown
        if what == "vanished":
            return len(vault.vanished())
        if what == "conflicts":
            return [one.path for one in vault.detect_conflicts()]
        if what == "diff":
            return [[one.path, word(one.state)] for one in snapshot().diff(vault)]
        if what == "files":
            return {path: self.text(it["vault"], path) for path in it["is"]}
        raise AssertionError(f"a step {what} is not known")


def scopes(case):
    world = World(case["vaults"])
    for step in case["steps"]:
        ((what, it),) = step.items()
        assert error_code(lambda: world.do(what, it)) == it.get("error"), what
