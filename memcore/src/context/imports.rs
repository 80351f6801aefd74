//! Imports: `@path` in an instruction file.

use std::path::{Path, PathBuf};

use super::load::{Loader, Prepared, Wanted, prepared};
use super::reference::{Leads, Reference};
use super::{Import, Layer, LoadReason, NotLoaded, NotLoadedWhy};
use crate::path::plain;
use crate::system::PathKind;

/// Imports of one file that are followed. Far more than anyone has; it keeps odd files cheap.
const MAX_IMPORTS: usize = 1_000;

impl Loader<'_> {
    /// Loads what a file imports. `over` are the files that led here, itself the last.
    pub(super) fn imports(
        &mut self,
        references: Vec<(Reference, usize)>,
        by: &Path,
        real_by: &Path,
        layer: Layer,
        over: &mut Vec<PathBuf>,
    ) {
        // A path starts from the importing file as it was reached, or else from where it lies.
        let folders: Vec<&Path> = [by, real_by].into_iter().filter_map(Path::parent).collect();
        for (at, (reference, line)) in references.into_iter().enumerate() {
            let note = |path, not_loaded| Import {
                by: by.to_owned(),
                line,
                written: reference.plain().to_owned(),
                path,
                not_loaded,
            };
            if at >= MAX_IMPORTS {
                self.note(note(None, Some(NotLoadedWhy::TooMany { limit: MAX_IMPORTS })), layer);
                return;
            }
            let paths = match reference.leads(&folders, self.world.home.as_deref()) {
                Leads::To(paths) => paths,
                Leads::Refused => {
                    self.note(note(None, Some(NotLoadedWhy::Refused)), layer);
                    continue;
                }
                Leads::Nowhere => {
                    self.note(note(None, Some(NotLoadedWhy::Missing)), layer);
                    continue;
                }
            };
            let there = paths.iter().find(|path| self.system.kind(path) != PathKind::Nothing);
            let Some(path) = there.cloned() else {
                // `@ana` is a person, unless there is a file of that name.
                if reference.is_path {
                    let dead = paths.iter().find_map(|path| self.system.link(path));
                    let why = dead.map_or(NotLoadedWhy::Missing, |target| NotLoadedWhy::DeadLink { target });
                    // The form without punctuation is the likely one.
                    let likely = paths
                        .iter()
                        .find(|path| path.to_string_lossy().ends_with(&slashed(reference.plain())));
                    self.note(note(likely.or(paths.first()).map(|path| plain(path)), Some(why)), layer);
                }
                continue;
            };
            if self.system.kind(&path) == PathKind::Folder {
                if reference.is_path {
                    let why = NotLoadedWhy::Unreadable("it is a folder".to_owned());
                    self.note(note(Some(plain(&path)), Some(why)), layer);
                }
                continue;
            }
            let path = plain(&path);
            match self.import(path.clone(), layer, over) {
                Err(why) => self.note(note(Some(path), Some(why)), layer),
                Ok(file) => {
                    self.note(note(Some(path), None), layer);
                    let because = LoadReason::Import { by: by.to_owned(), line, depth: over.len() };
                    over.push(file.real_path.clone());
                    self.place_within(file, because, over);
                    over.pop();
                }
            }
        }
    }

    /// A file that is imported, read.
    fn import(&self, path: PathBuf, layer: Layer, over: &[PathBuf]) -> Result<Prepared, NotLoadedWhy> {
        let real_path =
            self.system.canonical(&path).map_err(|why| NotLoadedWhy::Unreadable(why.to_string()))?;
        if over.contains(&real_path) {
            return Err(NotLoadedWhy::Cycle);
        }
        self.may_load(&[&path, &real_path], layer, false)?;
        if over.len() > self.options.max_depth {
            return Err(NotLoadedWhy::TooDeep { limit: self.options.max_depth });
        }
        if self.world.needs_approval(layer, &[&path, &real_path], self.options) {
            return Err(NotLoadedWhy::NeedsApproval);
        }
        let bytes = self.read(&path)?;
        prepared(&Wanted { path, real_path, layer, rule_of: None, mirror: None }, bytes)
    }

    fn note(&mut self, import: Import, layer: Layer) {
        if let Some(why) = &import.not_loaded {
            let path = import.path.clone().unwrap_or_else(|| PathBuf::from(&import.written));
            let by = Some((import.by.clone(), import.line));
            self.found.not_loaded.push(NotLoaded { path, layer, by, why: why.clone() });
        }
        self.found.imports.push(import);
    }
}

/// As the end of a path that was made of it.
fn slashed(written: &str) -> String {
    let written = written.replace('\\', "/");
    written.trim_start_matches(['~', '.']).trim_start_matches('/').to_owned()
}
