//! Loading: from a path to an instruction, or to the reason why not.

use std::collections::HashMap;
use std::path::{Path, PathBuf};

use super::globs::Globs;
use super::markup::{markup, shown};
use super::patterns::patterns;
use super::reference::{Reference, references};
use super::world::World;
use super::{ContextOptions, Import, Instruction, Layer, LoadReason, NotLoaded, NotLoadedWhy};
use crate::memory::{Memory, MemoryId};
use crate::path::{DocPath, Scope};
use crate::system::{PathKind, System};
use crate::text::Positions;

/// A larger file is not loaded. The published limit, 4 MiB.
pub(super) const MAX_FILE: u64 = 4 << 20;

/// What was found so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Found {
    pub(super) instructions: Vec<Instruction>,
    pub(super) imports: Vec<Import>,
    pub(super) not_loaded: Vec<NotLoaded>,
    /// Real paths of what is loaded or waits, with the paths that it was reached by.
    pub(super) known: HashMap<PathBuf, PathBuf>,
    /// Rules that wait for a file; taken out when it comes.
    pub(super) waiting: Vec<Option<Prepared>>,
    pub(super) groups: Vec<Group>,
}

/// The patterns of rules that see paths from one folder.
#[derive(Clone, Debug)]
pub(super) struct Group {
    /// The folder, by all paths that it is known by.
    pub(super) folders: Vec<PathBuf>,
    pub(super) globs: Globs,
    /// The rule of each pattern, by its place among those that wait, and the pattern as written.
    pub(super) owners: Vec<(usize, String)>,
}

/// A file that is read and may be loaded.
#[derive(Clone, Debug)]
pub(super) struct Prepared {
    pub(super) layer: Layer,
    pub(super) path: PathBuf,
    pub(super) real_path: PathBuf,
    pub(super) patterns: Vec<String>,
    pub(super) text: String,
    /// Its imports with their lines.
    pub(super) references: Vec<(Reference, usize)>,
}

/// A file to be loaded.
#[derive(Debug)]
pub(super) struct Wanted<'w> {
    pub(super) path: PathBuf,
    pub(super) real_path: PathBuf,
    pub(super) layer: Layer,
    /// Of a rule: the folder that its patterns see paths from.
    pub(super) rule_of: Option<&'w Path>,
    /// The file at the same place of the start's checkout.
    pub(super) mirror: Option<PathBuf>,
}

pub(super) struct Loader<'a> {
    pub(super) system: &'a dyn System,
    pub(super) options: &'a ContextOptions,
    pub(super) world: &'a World,
    pub(super) found: &'a mut Found,
}

impl Loader<'_> {
    /// Loads a file if there is one.
    pub(super) fn probe(
        &mut self,
        path: PathBuf,
        layer: Layer,
        mirror: Option<PathBuf>,
        because: &LoadReason,
    ) {
        match self.system.kind(&path) {
            PathKind::File => match self.system.canonical(&path) {
                Ok(real_path) => {
                    self.load(Wanted { path, real_path, layer, rule_of: None, mirror }, because);
                }
                Err(why) => self.not(path, layer, NotLoadedWhy::Unreadable(why.to_string())),
            },
            PathKind::Folder => self.not(path, layer, NotLoadedWhy::Unreadable("it is a folder".to_owned())),
            PathKind::Nothing => {
                if let Some(target) = self.system.link(&path) {
                    self.not(path, layer, NotLoadedWhy::DeadLink { target });
                }
            }
        }
    }

    /// Loads a file that is there, or says why not.
    pub(super) fn load(&mut self, wanted: Wanted<'_>, because: &LoadReason) {
        let (path, layer) = (wanted.path.clone(), wanted.layer);
        match self.prepare(&wanted) {
            Err(NotLoadedWhy::AlreadyLoaded { from }) if from == path => {}
            Err(why) => self.not(path, layer, why),
            Ok(prepared) => match wanted.rule_of {
                Some(folder) if !prepared.patterns.is_empty() => self.wait(prepared, folder),
                _ => self.place(prepared, because.clone()),
            },
        }
    }

    fn prepare(&self, wanted: &Wanted<'_>) -> Result<Prepared, NotLoadedWhy> {
        let paths = [&*wanted.path, &*wanted.real_path];
        self.may_load(&paths, wanted.layer, wanted.rule_of.is_some())?;
        if self.options.links_need_approval
            && wanted.real_path != wanted.path
            && self.is_of_project(&wanted.path)
            && self.world.needs_approval(wanted.layer, &paths, self.options)
        {
            return Err(NotLoadedWhy::NeedsApproval);
        }
        let bytes = self.read(&wanted.path)?;
        if let Some(mirror) = &wanted.mirror
            && self.world.excluded(&[mirror], self.options).is_none()
            && self.system.read(mirror, MAX_FILE).is_ok_and(|other| other.as_ref() == Some(&bytes))
        {
            return Err(NotLoadedWhy::SameInCheckout { other: mirror.clone() });
        }
        prepared(wanted, bytes)
    }

    /// Whether the path stands in the project, wherever the file itself lies.
    fn is_of_project(&self, path: &Path) -> bool {
        path.starts_with(&self.world.root) || path.starts_with(&self.world.start)
    }

    /// The reasons that hold for every file: excludes, and that it is loaded. A rule that waits is loaded all the same
    /// if it is reached in another way.
    pub(super) fn may_load(
        &self,
        paths: &[&Path; 2],
        layer: Layer,
        is_rule: bool,
    ) -> Result<(), NotLoadedWhy> {
        if layer != Layer::Managed
            && let Some(pattern) = self.world.excluded(paths, self.options)
        {
            return Err(NotLoadedWhy::Excluded { pattern: pattern.clone() });
        }
        match self.found.known.get(paths[1]) {
            Some(from) if is_rule || !self.waits(paths[1]) => {
                Err(NotLoadedWhy::AlreadyLoaded { from: from.clone() })
            }
            _ => Ok(()),
        }
    }

    fn waits(&self, real_path: &Path) -> bool {
        self.found.waiting.iter().flatten().any(|rule| rule.real_path == real_path)
    }

    pub(super) fn read(&self, path: &Path) -> Result<Vec<u8>, NotLoadedWhy> {
        match self.system.read(path, MAX_FILE) {
            Ok(Some(bytes)) => Ok(bytes),
            Ok(None) => Err(NotLoadedWhy::Missing),
            Err(why) if why.kind() == std::io::ErrorKind::FileTooLarge => {
                Err(NotLoadedWhy::TooLarge { limit: MAX_FILE })
            }
            Err(why) => Err(NotLoadedWhy::Unreadable(why.to_string())),
        }
    }

    /// Keeps a rule until a file comes that it holds for.
    fn wait(&mut self, rule: Prepared, folder: &Path) {
        let at = match self.found.groups.iter().position(|group| group.folders.iter().any(|it| it == folder))
        {
            Some(at) => at,
            None => {
                let mut folders = vec![folder.to_owned()];
                folders.extend(self.system.canonical(folder).ok().filter(|real| real != folder));
                self.found.groups.push(Group { folders, globs: Globs::default(), owners: Vec::new() });
                self.found.groups.len() - 1
            }
        };
        let number = self.found.waiting.len();
        let mut good = Vec::new();
        for pattern in &rule.patterns {
            let Some(group) = self.found.groups.get_mut(at) else { return };
            match group.globs.add(pattern, self.world.home.as_deref(), group.owners.len()) {
                Ok(()) => {
                    group.owners.push((number, pattern.clone()));
                    good.push(pattern.clone());
                }
                Err(fault) => {
                    let why = NotLoadedWhy::BadPattern { pattern: pattern.clone(), fault };
                    self.not(rule.path.clone(), rule.layer, why);
                }
            }
        }
        if !good.is_empty() {
            self.found.known.insert(rule.real_path.clone(), rule.path.clone());
            self.found.waiting.push(Some(Prepared { patterns: good, ..rule }));
        }
    }

    /// Loads the rules that wait for a file, which is known by these paths.
    pub(super) fn release(&mut self, files: &[&Path], groups: std::ops::Range<usize>) {
        let mut fitting: Vec<(usize, String)> = Vec::new();
        for group in self.found.groups.get(groups).unwrap_or_default() {
            let folders: Vec<&Path> = group.folders.iter().map(PathBuf::as_path).collect();
            let target = super::globs::Target::new(files, &folders);
            fitting.extend(
                group.globs.fitting(&target).into_iter().filter_map(|it| group.owners.get(it).cloned()),
            );
        }
        fitting.sort_by_key(|(rule, _)| *rule);
        for (rule, pattern) in fitting {
            let Some(rule) = self.found.waiting.get_mut(rule).and_then(Option::take) else { continue };
            let file = files.first().map(|file| file.to_path_buf()).unwrap_or_default();
            self.place(rule, LoadReason::PathMatch { pattern, file });
        }
    }

    /// Loads what is read, and what it imports.
    fn place(&mut self, file: Prepared, because: LoadReason) {
        let mut over = vec![file.real_path.clone()];
        self.place_within(file, because, &mut over);
    }

    pub(super) fn place_within(&mut self, file: Prepared, because: LoadReason, over: &mut Vec<PathBuf>) {
        let Prepared { layer, path, real_path, patterns, text, references } = file;
        if self.found.known.insert(real_path.clone(), path.clone()).is_some() {
            // It waited. Whatever way it was reached by, it does so no longer.
            for rule in &mut self.found.waiting {
                rule.take_if(|rule| rule.real_path == real_path);
            }
        }
        let (by, real_by) = (path.clone(), real_path.clone());
        self.found.instructions.push(Instruction { layer, path, real_path, because, patterns, text });
        self.imports(references, &by, &real_by, layer, over);
    }

    pub(super) fn not(&mut self, path: PathBuf, layer: Layer, why: NotLoadedWhy) {
        self.found.not_loaded.push(NotLoaded { path, layer, by: None, why });
    }
}

/// Reads a file's bytes: its text without what is not for an agent, its patterns if it is a rule, its imports.
pub(super) fn prepared(wanted: &Wanted<'_>, bytes: Vec<u8>) -> Result<Prepared, NotLoadedWhy> {
    if memchr::memchr(0, &bytes).is_some() {
        return Err(NotLoadedWhy::NotText);
    }
    let source = String::from_utf8(bytes).map_err(|_| NotLoadedWhy::NotText)?;
    let mut from = source.len() - source.trim_start_matches('\u{FEFF}').len();
    let (mut rule_patterns, mut rule) = (Vec::new(), None);
    if wanted.rule_of.is_some() {
        let memory = rule.insert(Memory::parse(rule_id()?, source.as_str()));
        from = from.max(memory.body_start());
        rule_patterns = patterns(memory).unwrap_or_default();
    }
    let markup = markup(&source, from);
    let text = shown(&source, from, &markup.comments);
    if text.trim().is_empty() {
        return Err(NotLoadedWhy::Empty);
    }
    let mut lines = Positions::in_text(&source);
    let found = references(&source, from, &markup.quiet);
    let references =
        found.into_iter().map(|it| (lines.at(it.at).line, it)).map(|(line, it)| (it, line)).collect();
    Ok(Prepared {
        layer: wanted.layer,
        path: wanted.path.clone(),
        real_path: wanted.real_path.clone(),
        patterns: rule_patterns,
        text,
        references,
    })
}

/// A name for what is read as a memory is; nobody sees it.
fn rule_id() -> Result<MemoryId, NotLoadedWhy> {
    let path = DocPath::new("rule.md").map_err(|error| NotLoadedWhy::Unreadable(error.to_string()))?;
    Ok(MemoryId::new(Scope::default(), path))
}
