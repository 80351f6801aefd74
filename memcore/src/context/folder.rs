//! The instruction files of one folder, and the rules below it.

use std::path::{Path, PathBuf};

use super::load::{Loader, Wanted};
use super::world::Step;
use super::{AgentsPolicy, Layer, LoadReason, NotLoadedWhy};
use crate::system::{Listed, ListedKind, PathKind};

pub(super) const MAIN: &str = "CLAUDE.md";
const LOCAL: &str = "CLAUDE.local.md";
const AGENTS: &str = "AGENTS.md";
pub(super) const OWN: &str = ".claude";
pub(super) const RULES: &str = "rules";

/// Folders within folders of rules that are followed.
const MAX_FOLDERS: usize = 32;

impl Loader<'_> {
    /// Loads what a folder of the project has.
    pub(super) fn folder(&mut self, step: &Step, because: &LoadReason) {
        let Step { folder, mirror } = step;
        let mirrored = |name: &str| mirror.as_ref().map(|mirror| mirror.join(name));
        let is_own = self.world.is_own_config(&folder.join(OWN));
        if !self.is_off(Layer::Project, &folder.join(MAIN)) {
            self.probe(folder.join(MAIN), Layer::Project, mirrored(MAIN), because);
            self.agents(folder, mirrored(AGENTS), because, is_own);
            if !is_own {
                let name = format!("{OWN}/{MAIN}");
                self.probe(folder.join(&name), Layer::Project, mirrored(&name), because);
                let rules = folder.join(OWN).join(RULES);
                let mirror = mirror.as_ref().map(|mirror| mirror.join(OWN).join(RULES));
                self.rules(rules, Layer::Project, folder, mirror, because);
            }
        }
        if !self.is_off(Layer::Local, &folder.join(LOCAL)) {
            self.probe(folder.join(LOCAL), Layer::Local, mirrored(LOCAL), because);
        }
    }

    fn agents(&mut self, folder: &Path, mirror: Option<PathBuf>, because: &LoadReason, is_own: bool) {
        let path = folder.join(AGENTS);
        if self.system.kind(&path) == PathKind::Nothing && self.system.link(&path).is_none() {
            return;
        }
        let has_main = |folder: &Path| self.has(&folder.join(MAIN)) || self.has_own_main(folder);
        let chain = |local: bool| {
            let any = |step: &Step| has_main(&step.folder) || local && self.has(&step.folder.join(LOCAL));
            self.world.chain.iter().any(any)
        };
        let here = self.has(&folder.join(MAIN)) || (!is_own && self.has_own_main(folder));
        let is_read = match self.options.agents {
            AgentsPolicy::Never => false,
            AgentsPolicy::Always => true,
            AgentsPolicy::PerFolder => !here,
            AgentsPolicy::WithoutClaudeMd => !here && !chain(false),
            AgentsPolicy::WithoutClaudeMdOrLocal => !here && !chain(true),
        };
        if is_read {
            self.probe(path, Layer::Project, mirror, because);
        } else {
            self.not(path, Layer::Project, NotLoadedWhy::ByAgentsPolicy);
        }
    }

    fn has(&self, path: &Path) -> bool {
        self.system.kind(path) == PathKind::File
    }

    fn has_own_main(&self, folder: &Path) -> bool {
        let own = folder.join(OWN);
        !self.world.is_own_config(&own) && self.has(&own.join(MAIN))
    }

    /// Whether a layer is left out; says so of a file that is there.
    pub(super) fn is_off(&mut self, layer: Layer, file: &Path) -> bool {
        let off = self.options.without.contains(&layer);
        if off && self.has(file) {
            self.not(file.to_owned(), layer, NotLoadedWhy::LayerOff);
        }
        off
    }

    /// Loads the rules in a folder and below, in the order of their names. `base` is what their patterns start from.
    pub(super) fn rules(
        &mut self,
        rules: PathBuf,
        layer: Layer,
        base: &Path,
        mirror: Option<PathBuf>,
        because: &LoadReason,
    ) {
        if self.system.kind(&rules) != PathKind::Folder {
            return;
        }
        match self.system.canonical(&rules) {
            Ok(real) => {
                let at = At { path: rules, real, mirror };
                self.rules_at(at, layer, base, because, &mut Vec::new());
            }
            Err(why) => self.not(rules, layer, NotLoadedWhy::Unreadable(why.to_string())),
        }
    }

    fn rules_at(&mut self, at: At, layer: Layer, base: &Path, because: &LoadReason, over: &mut Vec<PathBuf>) {
        if over.contains(&at.real) || over.len() >= MAX_FOLDERS {
            self.not(at.path, layer, NotLoadedWhy::Cycle);
            return;
        }
        let entries = match self.system.list(&at.path) {
            Ok(entries) => entries,
            Err(why) => {
                self.not(at.path, layer, NotLoadedWhy::Unreadable(why.to_string()));
                return;
            }
        };
        over.push(at.real.clone());
        for Listed { name, kind } in entries {
            let is_rule = Path::new(&name).extension().is_some_and(|end| end.eq_ignore_ascii_case("md"));
            let mut below = at.below(&name);
            let kind = match kind {
                ListedKind::File => PathKind::File,
                ListedKind::Folder => PathKind::Folder,
                ListedKind::Other => PathKind::Nothing,
                ListedKind::Link => match self.system.canonical(&below.path) {
                    Ok(real) => {
                        below.real = real;
                        self.system.kind(&below.real)
                    }
                    Err(_) => {
                        if is_rule && let Some(target) = self.system.link(&below.path) {
                            self.not(below.path.clone(), layer, NotLoadedWhy::DeadLink { target });
                        }
                        PathKind::Nothing
                    }
                },
            };
            match kind {
                PathKind::Folder => self.rules_at(below, layer, base, because, over),
                PathKind::File if is_rule => {
                    let At { path, real: real_path, mirror } = below;
                    self.load(Wanted { path, real_path, layer, rule_of: Some(base), mirror }, because);
                }
                _ => {}
            }
        }
        over.pop();
    }
}

/// A folder of rules or what stands in one: as it is reached, itself, and at the same place of the start's checkout.
struct At {
    path: PathBuf,
    real: PathBuf,
    mirror: Option<PathBuf>,
}

impl At {
    fn below(&self, name: &str) -> Self {
        Self {
            path: self.path.join(name),
            real: self.real.join(name),
            mirror: self.mirror.as_ref().map(|mirror| mirror.join(name)),
        }
    }
}
