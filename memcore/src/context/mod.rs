//! Instruction files: what people write down for agents, in layers, with rules and imports.
//!
//! `world` knows where a start stands, `folder` which files a folder may have, `load` takes a path to an instruction,
//! `imports` follows `@paths` (`reference` reads them, `markup` tells text from code), `patterns` and `globs` are for
//! the rules that hold for some files only, and `render` makes the text for a prompt. `agent` finds an agent's definition.

mod agent;
mod folder;
mod globs;
mod imports;
mod instruction;
mod load;
mod markup;
mod not_loaded;
mod options;
mod patterns;
mod reference;
mod render;
#[cfg(test)]
mod tests;
mod world;

use std::path::{Path, PathBuf};

pub use instruction::{Import, Instruction, Layer, LoadReason};
pub use not_loaded::{NotLoaded, NotLoadedWhy};
pub use options::{AgentsPolicy, Approval, ContextOptions};
pub use render::SizeAdvice;

use crate::Result;
use crate::system::System;
use load::{Found, Loader, Wanted};
use world::{Step, World};

/// The instruction files that hold where somebody stands: which are loaded, in which order, why, and which are not.
///
/// In order, broad ones first: an organisation's; a person's `CLAUDE.md` and `rules/` in their configuration folder;
/// then from the root of the file system down to the start, in each folder, `CLAUDE.md`, `AGENTS.md` by the
/// [policy](AgentsPolicy), `.claude/CLAUDE.md`, the rules in `.claude/rules/` and `CLAUDE.local.md`; then further
/// folders of the host's. What a file imports comes right after it. Each file is loaded once, by whatever paths it is
/// reached; of two checkouts of one repository, one within the other, a file that both have alike is loaded from the
/// nearer.
///
/// Rules with `paths` and the files of folders below the start are loaded when a file is [read](Self::reading) that
/// they hold for. They are put behind the others, so that what stands in a prompt already stays as it is. The index
/// of the memories is not part of this: see [`Vault::index`](crate::Vault::index).
///
/// # Example: a project with a rule for its tests
/// ```
/// use std::path::Path;
/// use memcore::{Context, ContextOptions, LoadReason, MemSystem};
///
/// let system = MemSystem::new()
///     .with_home("/home/ana")
///     .with_file("/home/ana/.claude/CLAUDE.md", "Answer in English.\n")
///     .with_file("/w/app/CLAUDE.md", "Build with make. See @docs/style.md and @docs/gone.md.\n")
///     .with_file("/w/app/docs/style.md", "Tabs.\n")
///     .with_file("/w/app/.claude/rules/tests.md", "---\npaths: tests/**/*.rs\n---\nNo mocks.\n")
///     .with_folder("/w/app/.git/objects")
///     .with_file("/w/app/.git/HEAD", "ref: refs/heads/main\n");
///
/// let mut context = Context::load(&system, Path::new("/w/app"), &ContextOptions::default())?;
/// let paths = |context: &Context| context.instructions().iter().map(|it| it.path.clone()).collect::<Vec<_>>();
/// assert_eq!(paths(&context).len(), 3);
/// assert_eq!(paths(&context)[2], Path::new("/w/app/docs/style.md"));
///
/// let not: Vec<String> = context.not_loaded().iter().map(|it| it.why.to_string()).collect();
/// assert_eq!(not, ["it is not there", "it waits for a file that fits `tests/**/*.rs`"]);
///
/// let new = context.reading(&system, Path::new("/w/app/tests/it.rs"));
/// assert_eq!(new[0].text, "No mocks.\n");
/// assert!(matches!(&new[0].because, LoadReason::PathMatch { pattern, .. } if pattern == "tests/**/*.rs"));
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Context {
    world: World,
    options: ContextOptions,
    found: Found,
    /// Folders below the start whose instructions are loaded.
    folders: Vec<PathBuf>,
    off: bool,
}

const OFF: &str = "CLAUDE_CODE_DISABLE_CLAUDE_MDS";

impl Context {
    /// Loads what holds at the start of a session. `start` is the folder that it begins in.
    ///
    /// Nothing is loaded if the variable `CLAUDE_CODE_DISABLE_CLAUDE_MDS` is `1`; that is the published switch.
    ///
    /// # Errors
    /// `NotFound` if `start` is not there, `Io` if the system will not tell. A file that cannot be read fails nothing:
    /// it is among those [not loaded](Self::not_loaded).
    pub fn load(system: &dyn System, start: &Path, options: &ContextOptions) -> Result<Self> {
        let world = World::new(system, start, options)?;
        let off = system.env(OFF).is_some_and(|value| matches!(&*value, "1" | "true"));
        let mut context =
            Self { world, options: options.clone(), found: Found::default(), folders: Vec::new(), off };
        if off {
            context.off(system);
        } else {
            context.start(system);
        }
        Ok(context)
    }

    fn start(&mut self, system: &dyn System) {
        let Self { world, options, found, .. } = self;
        let mut loader = Loader { system, options, world, found };
        let because = LoadReason::Start;
        loader.probe(options.managed_folder.join(folder::MAIN), Layer::Managed, None, &because);
        if let Some(text) = &options.managed_text {
            loader.text(options.managed_folder.join("managed-settings.json"), text);
        }
        if let Some(config) = &world.config {
            let main = config.join(folder::MAIN);
            if !loader.is_off(Layer::User, &main) {
                loader.probe(main, Layer::User, None, &because);
                loader.rules(config.join(folder::RULES), Layer::User, &world.root, None, &because);
            }
        }
        for step in &world.chain {
            loader.folder(step, &because);
        }
        for further in &options.extra_folders {
            loader.folder(&Step { folder: world::absolute(system, further), mirror: None }, &because);
        }
    }

    /// Says of the main files what keeps them out.
    fn off(&mut self, system: &dyn System) {
        let Self { world, options, found, .. } = self;
        let mut loader = Loader { system, options, world, found };
        let mut candidates = vec![(options.managed_folder.join(folder::MAIN), Layer::Managed)];
        candidates.extend(world.config.iter().map(|config| (config.join(folder::MAIN), Layer::User)));
        candidates.extend(world.chain.iter().map(|step| (step.folder.join(folder::MAIN), Layer::Project)));
        for (path, layer) in candidates {
            if system.kind(&path) == crate::system::PathKind::File {
                loader.not(path, layer, NotLoadedWhy::SwitchedOff { variable: OFF });
            }
        }
    }

    /// Loads what holds for a file that is about to be read, if it is not loaded yet, and gives just that.
    ///
    /// These are the rules whose patterns the file fits, by its path or by that of what it links to, and the
    /// instruction files in the folders on the way to it, as far as these lie in the project or below the start. Each
    /// is loaded once. After a host has compacted its conversation, it [loads](Self::load) anew.
    pub fn reading(&mut self, system: &dyn System, file: &Path) -> &[Instruction] {
        let before = self.found.instructions.len();
        if self.off {
            return &[];
        }
        let start = self.world.start.clone();
        let path = if file.is_relative() { start.join(file) } else { file.to_owned() };
        let path = world::absolute(system, &path);
        let real = real_path(system, &path);
        let files = [&*path, &*real];
        let steps = self.world.below(system, &real);
        let Self { world, options, found, folders, .. } = self;
        let mut loader = Loader { system, options, world, found };
        let groups = loader.found.groups.len();
        loader.release(&files, 0..groups);
        for step in steps {
            if !folders.contains(&step.folder) {
                folders.push(step.folder.clone());
                loader.folder(&step, &LoadReason::Nested { file: path.clone() });
            }
        }
        let all = loader.found.groups.len();
        loader.release(&files, groups.min(all)..all);
        self.found.instructions.get(before..).unwrap_or_default()
    }

    /// What is loaded, in the order in which an agent is given it.
    pub fn instructions(&self) -> &[Instruction] {
        &self.found.instructions
    }

    /// Every `@path` in what is loaded, and what came of it. A word such as `@ana` counts only if there is a file of
    /// that name.
    pub fn imports(&self) -> &[Import] {
        &self.found.imports
    }

    /// All that was looked at and is not loaded, with the reason; rules that wait for a file stand at the end.
    ///
    /// Folders below the start are not searched, so what is in them is not told until a file there is read.
    pub fn not_loaded(&self) -> Vec<NotLoaded> {
        let by_policy = |not: &NotLoaded| {
            // An AGENTS.md that is imported or linked to is loaded after all.
            not.why == NotLoadedWhy::ByAgentsPolicy
                && self.found.instructions.iter().any(|it| it.path == not.path || it.real_path == not.path)
        };
        let waiting = self.found.waiting.iter().flatten().map(|rule| {
            let why = NotLoadedWhy::Waiting { patterns: rule.patterns.clone() };
            NotLoaded { path: rule.path.clone(), layer: rule.layer, by: None, why }
        });
        self.found.not_loaded.iter().filter(|not| !by_policy(not)).cloned().chain(waiting).collect()
    }

    /// What is wrong apart from files: excludes that fit nothing, a `.git` that leads nowhere. In sentences.
    pub fn faults(&self) -> &[String] {
        &self.world.faults
    }

    /// The root of the project: of the checkout that the start is in, or else the start itself.
    pub fn root(&self) -> &Path {
        &self.world.root
    }
}

impl Loader<'_> {
    /// Loads a text that stands in an organisation's settings.
    fn text(&mut self, path: PathBuf, text: &str) {
        let real_path = path.clone();
        let layer = Layer::Managed;
        let wanted = Wanted { path: path.clone(), real_path, layer, rule_of: None, mirror: None };
        match load::prepared(&wanted, text.as_bytes().to_vec()) {
            Ok(prepared) => self.place_within(prepared, LoadReason::Start, &mut vec![path]),
            Err(why) => self.not(path, layer, why),
        }
    }
}

/// The path without links, as far as there is something.
fn real_path(system: &dyn System, path: &Path) -> PathBuf {
    for above in path.ancestors() {
        if let (Ok(real), Ok(rest)) = (system.canonical(above), path.strip_prefix(above)) {
            return real.join(rest).components().collect();
        }
    }
    path.to_owned()
}
