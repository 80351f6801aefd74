package dev.memcore

/** A made-up file system, as vectors describe one. */
fun systemOf(world: Case): HostSystem {
    val system = MemSystem()
    fun file(path: String, text: String) { system.withFile(path, text.toByteArray()) }
    fun last(path: String) = path.substringAfterLast('/')
    fun repository(git: String) {
        file("$git/HEAD", "ref: refs/heads/main\n")
        system.withFolder("$git/objects")
        system.withFolder("$git/refs")
    }
    val submodules = world.textMap("submodules")
    val bare = world.texts("bare").orEmpty()
    world.texts("git").orEmpty().forEach { repository("$it/.git") }
    bare.forEach { repository(it) }
    for ((folder, above) in submodules) {
        val git = "$above/.git/modules/${last(folder)}"
        repository(git)
        file("$git/config", "[core]\n\tworktree = $folder\n")
        file("$folder/.git", "gitdir: $git\n")
    }
    for ((folder, of) in world.textMap("worktrees")) {
        val git = submodules[of]?.let { "$it/.git/modules/${last(of)}" } ?: if (of in bare) of else "$of/.git"
        val own = "$git/worktrees/${last(folder)}"
        file("$own/HEAD", "ref: refs/heads/other\n")
        file("$own/commondir", "../..\n")
        file("$own/gitdir", "$folder/.git\n")
        file("$folder/.git", "gitdir: $own\n")
    }
    world.textMap("config").forEach { (folder, text) -> file("$folder/config", text) }
    world.texts("folders").orEmpty().forEach { system.withFolder(it) }
    world.textMap("files").forEach { (path, text) -> file(path, text) }
    world.textMap("links").forEach { (path, target) -> system.withLink(path, target) }
    world.textMap("env").forEach { (name, value) -> system.withEnv(name, value) }
    world.text("home")?.let { system.withHome(it) }
    world.text("current_dir")?.let { system.withCurrentDir(it) }
    return system.system()
}
