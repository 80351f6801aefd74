"""The vectors on where memories are, and which instructions are loaded."""

from cases import error_code
from face import face as m
from face import value_of, word


def system_of(world):
    system = m.MemSystem()
    last = lambda path: path.rsplit("/", 1)[-1]

    def repository(git):
        system.with_file(f"{git}/HEAD", b"ref: refs/heads/main\n")
        system.with_folder(f"{git}/objects").with_folder(f"{git}/refs")

    submodules, bare = world.get("submodules", {}), world.get("bare", [])
    for folder in world.get("git", []):
        repository(f"{folder}/.git")
    for folder in bare:
        repository(folder)
    for folder, above in submodules.items():
        git = f"{above}/.git/modules/{last(folder)}"
        repository(git)
        system.with_file(f"{git}/config", f"[core]\n\tworktree = {folder}\n".encode())
        system.with_file(f"{folder}/.git", f"gitdir: {git}\n".encode())
    for folder, of in world.get("worktrees", {}).items():
        git = f"{submodules[of]}/.git/modules/{last(of)}" if of in submodules else of if of in bare else f"{of}/.git"
        private = f"{git}/worktrees/{last(folder)}"
        system.with_file(f"{private}/HEAD", b"ref: refs/heads/other\n").with_file(f"{private}/commondir", b"../..\n")
        system.with_file(f"{private}/gitdir", f"{folder}/.git\n".encode())
        system.with_file(f"{folder}/.git", f"gitdir: {private}\n".encode())
    for folder, text in world.get("config", {}).items():
        system.with_file(f"{folder}/config", text.encode())
    for folder in world.get("folders", []):
        system.with_folder(folder)
    for path, text in world.get("files", {}).items():
        system.with_file(path, text.encode())
    for path, target in world.get("links", {}).items():
        system.with_link(path, target)
    for name, value in world.get("env", {}).items():
        system.with_env(name, value)
    if "home" in world:
        system.with_home(world["home"])
    if "current_dir" in world:
        system.with_current_dir(world["current_dir"])
    return system.system()


def context(case):
    given = case.get("options", {})
    approval = given.get("approval")
    approval = (
        m.Approval.NONE() if approval is None
        else m.Approval.ALL() if approval == "all"
        else m.Approval.THESE(approval)
    )
    options = m.ContextOptions(
        managed_folder=given.get("managed_folder", "/etc/claude-code"),
        managed_text=given.get("managed_text"),
        without=[value_of(m.Layer, name) for name in given.get("without", [])],
        excludes=given.get("excludes", []),
        approval=approval,
        links_need_approval=given.get("links_need_approval", False),
        agents=value_of(m.AgentsPolicy, given.get("agents", "without_claude_md")),
        logical_parents=given.get("logical_parents", False),
        extra_folders=given.get("extra_folders", []),
        max_depth=given.get("max_depth", 4),
    )
    system = system_of(case["world"])
    loaded = m.Context.load(system, case["start"], options)

    def told(them):
        return [f"{word(it.layer)} {m.load_reason_code(it.because)} {it.path}" for it in them]

    assert told(loaded.instructions()) == case["loaded"]
    for later in case.get("later", []):
        assert told(loaded.reading(system, later["file"])) == later["loaded"]
    if "not_loaded" in case:
        found = [f"{it.code} {it.path}" for it in loaded.not_loaded()]
        assert sorted(found) == sorted(case["not_loaded"])
    if "imports" in case:
        assert [f"{it.code} {it.written}" for it in loaded.imports()] == case["imports"]
    texts = {it.path: it.text for it in loaded.instructions()}
    for path, text in case.get("texts", {}).items():
        assert texts.get(path) == text
    assert len(loaded.faults()) == case.get("faults", 0)


def keys(case):
    assert m.project_key(case["path"] * case.get("repeat", 1)) == case["key"]


def places(case):
    given = case.get("options", {})
    settings = m.SettingsOptions(
        managed_folder="/etc/claude-code", given=given.get("given"), trusted=given.get("trusted", False)
    )
    options = m.PlaceOptions(
        worktrees=value_of(m.WorktreePolicy, given.get("worktrees", "shared")),
        collisions=value_of(m.CollisionPolicy, given.get("collisions", "refuse")),
        settings=settings,
        relative_directories=given.get("relative_directories", False),
    )
    system = system_of(case["world"])
    if "error" in case:
        assert error_code(lambda: m.MemoryPlace.find_with(system, case["start"], options)) == case["error"]
        return
    place = m.MemoryPlace.find_with(system, case["start"], options)
    assert place.folder() == case["folder"]
    assert m.reason_code(place) == case["because"]
    assert place.root() == case.get("root", place.root())
    assert place.exists() == case.get("exists", place.exists())
    if "check" in case:
        assert m.owner_check_as_str(place.check()) == case["check"]
        assert (error_code(place.allowed) == "mismatch") == (case["check"] == "mismatch")
    if "others" in case:
        assert [it.folder for it in place.others()] == case["others"]
    if "faults" in case:
        assert len(place.faults()) == case["faults"]
    if "switches" in case:
        chosen = ["safe_mode", "bare", "no_storage", "index", "recall", "write", "extract", "consolidate"]
        host = m.SwitchOptions(**{key: given[key] for key in chosen if key in given})
        found = m.switches_read(system, m.Settings.read(system, place.root(), settings), host)
        uses = ["memory", "index", "recall", "write", "extract", "consolidate"]
        assert {use: getattr(found, use).on for use in uses} == case["switches"]
    if "orphans" in case:
        found = m.orphan_of(system, place.owner())
        assert [f"{word(it.evidence)} {it.store.folder}" for it in found] == case["orphans"]
