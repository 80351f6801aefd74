//! `places.json`: the folder of a project's memories, whose it is, and what memories are used for.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use memcore::{
    CollisionPolicy, MemoryPlace, Orphan, PlaceOptions, Settings, SettingsOptions, SwitchOptions, Switches,
    WorktreePolicy,
};
use memcore_tests::{Case, Differences, World};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Place {
    name: String,
    world: World,
    start: PathBuf,
    #[serde(default)]
    options: Options,
    folder: Option<PathBuf>,
    because: Option<String>,
    root: Option<PathBuf>,
    exists: Option<bool>,
    check: Option<String>,
    others: Option<Vec<PathBuf>>,
    faults: Option<usize>,
    switches: Option<BTreeMap<String, bool>>,
    orphans: Option<Vec<String>>,
    error: Option<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    worktrees: Option<String>,
    collisions: Option<String>,
    given: Option<String>,
    trusted: bool,
    relative_directories: bool,
    safe_mode: bool,
    bare: bool,
    no_storage: bool,
    index: Option<bool>,
    recall: Option<bool>,
    write: Option<bool>,
    extract: Option<bool>,
    consolidate: Option<bool>,
}

impl Options {
    fn place(&self) -> Result<PlaceOptions, String> {
        Ok(PlaceOptions {
            worktrees: match self.worktrees.as_deref() {
                None | Some("shared") => WorktreePolicy::Shared,
                Some("per_worktree") => WorktreePolicy::PerWorktree,
                Some(other) => return Err(format!("    no policy {other}\n")),
            },
            collisions: match self.collisions.as_deref() {
                None | Some("refuse") => CollisionPolicy::Refuse,
                Some("suffix") => CollisionPolicy::Suffix,
                Some(other) => return Err(format!("    no policy {other}\n")),
            },
            settings: SettingsOptions {
                managed_folder: Some("/etc/claude-code".into()),
                given: self.given.clone(),
                trusted: self.trusted,
            },
            relative_directories: self.relative_directories,
        })
    }

    fn switches(&self) -> SwitchOptions {
        let Self { safe_mode, bare, no_storage, index, recall, write, extract, consolidate, .. } = *self;
        SwitchOptions { safe_mode, bare, no_storage, index, recall, write, extract, consolidate }
    }
}

impl Case for Place {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let mut differences = Differences::default();
        let (system, options) = (self.world.system(), self.options.place()?);
        let place = match MemoryPlace::find_with(&system, &self.start, &options) {
            Ok(place) => place,
            Err(error) => {
                let found = Some(error.kind().code().to_owned());
                differences.compare(&format!("error ({error})"), &self.error, &found);
                return differences.finish();
            }
        };
        differences.compare("error", &self.error, &None);
        if self.error.is_none() {
            differences.compare("folder", &self.folder, &Some(place.folder.clone()));
            differences.compare("because", &self.because.as_deref(), &Some(place.because.code()));
        }
        if let Some(root) = &self.root {
            differences.compare("root", root, &place.root);
        }
        if let Some(exists) = self.exists {
            differences.compare("exists", &exists, &place.exists);
        }
        if let Some(check) = &self.check {
            differences.compare("check", &check.as_str(), &place.check.as_str());
            differences.compare("mismatch", &(check == "mismatch"), &place.allowed().is_err());
        }
        if let Some(others) = &self.others {
            let found: Vec<PathBuf> = place.others.iter().map(|other| other.folder.clone()).collect();
            differences.compare("others", others, &found);
        }
        if let Some(faults) = self.faults {
            differences.compare(&format!("faults ({:?})", place.faults), &faults, &place.faults.len());
        }
        if let Some(wanted) = &self.switches {
            let settings = Settings::read(&system, &place.root, &options.settings);
            let found = Switches::read(&system, &settings, &self.options.switches());
            differences.compare("switches", wanted, &told(&found));
        }
        if let Some(wanted) = &self.orphans {
            let tell = |it: &Orphan| format!("{} {}", it.evidence.as_str(), shown(&it.store.folder));
            let found = Orphan::of(&system, &place.owner).map_err(|error| format!("    {error}\n"))?;
            differences.compare("orphans", wanted, &found.iter().map(tell).collect::<Vec<_>>());
        }
        differences.finish()
    }
}

fn told(switches: &Switches) -> BTreeMap<String, bool> {
    let Switches { memory, index, recall, write, extract, consolidate, .. } = switches;
    let all = [
        ("memory", memory),
        ("index", index),
        ("recall", recall),
        ("write", write),
        ("extract", extract),
        ("consolidate", consolidate),
    ];
    all.into_iter().map(|(name, switch)| (name.to_owned(), switch.on)).collect()
}

fn shown(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
