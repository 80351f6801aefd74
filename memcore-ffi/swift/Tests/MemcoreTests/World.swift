import Foundation
import Memcore

/// A made-up file system, as vectors describe one.
func systemOf(_ world: Json) -> HostSystem {
    let system = MemSystem()
    func file(_ path: String, _ text: String) { _ = system.withFile(path: path, bytes: Data(text.utf8)) }
    func folder(_ path: String) { _ = system.withFolder(path: path) }
    func last(_ path: String) -> String { String(path.split(separator: "/").last ?? "") }
    func repository(_ git: String) {
        file("\(git)/HEAD", "ref: refs/heads/main\n")
        folder("\(git)/objects")
        folder("\(git)/refs")
    }
    let submodules = world["submodules"]?.textMap ?? [:]
    let bare = world["bare"]?.texts ?? []
    for it in world["git"]?.texts ?? [] { repository("\(it)/.git") }
    for it in bare { repository(it) }
    for (it, above) in submodules {
        let git = "\(above)/.git/modules/\(last(it))"
        repository(git)
        file("\(git)/config", "[core]\n\tworktree = \(it)\n")
        file("\(it)/.git", "gitdir: \(git)\n")
    }
    for (it, of) in world["worktrees"]?.textMap ?? [:] {
        let git = submodules[of].map { "\($0)/.git/modules/\(last(of))" } ?? (bare.contains(of) ? of : "\(of)/.git")
        let own = "\(git)/worktrees/\(last(it))"
        file("\(own)/HEAD", "ref: refs/heads/other\n")
        file("\(own)/commondir", "../..\n")
        file("\(own)/gitdir", "\(it)/.git\n")
        file("\(it)/.git", "gitdir: \(own)\n")
    }
    for (it, text) in world["config"]?.textMap ?? [:] { file("\(it)/config", text) }
    for it in world["folders"]?.texts ?? [] { folder(it) }
    for (path, text) in world["files"]?.textMap ?? [:] { file(path, text) }
    for (path, target) in world["links"]?.textMap ?? [:] { _ = system.withLink(path: path, target: target) }
    for (name, value) in world["env"]?.textMap ?? [:] { _ = system.withEnv(name: name, value: value) }
    if let home = world["home"]?.text { _ = system.withHome(path: home) }
    if let folder = world["current_dir"]?.text { _ = system.withCurrentDir(path: folder) }
    return system.system()
}
