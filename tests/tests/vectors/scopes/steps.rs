//! Taking the steps of a case.

use std::collections::BTreeMap;

use memcore::{By, Draft, Expect, ImportOptions, Origin, Rebuild, Store, Vault};
use memcore_tests::Differences;

use super::{Import, Step, World, spelled};

fn paths(paths: &[String]) -> memcore::Result<Vec<memcore::DocPath>> {
    paths.iter().map(|path| path.parse()).collect()
}

/// Compares how something ended with the code that it should have ended with.
fn ended<T>(
    label: &str,
    code: &Option<String>,
    result: memcore::Result<T>,
    differences: &mut Differences,
) -> Option<T> {
    let is = result.as_ref().err().map(|error| error.kind().code().to_owned());
    differences.compare(label, code, &is);
    result.ok()
}

impl Step {
    pub(super) fn take(
        &self,
        world: &World,
        label: &str,
        differences: &mut Differences,
    ) -> memcore::Result<()> {
        match self {
            Self::Put { vault, path, text } => {
                let (store, path) = (world.store(vault), path.parse()?);
                match text {
                    Some(text) => store.insert(path, spelled(text)),
                    None => assert!(store.remove(&path)),
                }
            }
            Self::Lose { vault, first } => {
                for path in there(world.vault(vault))?.iter().take(*first) {
                    world.store(vault).remove(&path.parse()?);
                }
            }
            Self::Fill { vault, number } => {
                for number in 0..*number {
                    let draft = Draft::project(format!("fact {number:03}"), "It holds.");
                    world.vault(vault).write(&draft, &By::user())?;
                }
            }
            Self::Write { vault, kind, title, text, by, error } => {
                let draft = Draft::body(*kind, title, spelled(text));
                let result = world.vault(vault).write(&draft, &By::origin(*by));
                ended(label, error, result, differences);
            }
            Self::Replace { vault, path, text, by, error } => {
                let result = world.vault(vault).replace(
                    &path.parse()?,
                    &spelled(text),
                    &Expect::Any,
                    &By::origin(*by),
                );
                ended(label, error, result, differences);
            }
            Self::Accept { vault, path, error } => {
                ended(label, error, world.vault(vault).accept(&path.parse()?, Origin::Team), differences);
            }
            Self::Unreviewed { vault, is } => {
                let waiting = world.vault(vault).unreviewed()?;
                let waiting: Vec<(String, bool)> = waiting
                    .iter()
                    .map(|it| (it.memory.id().path.to_string(), it.accepted.is_some()))
                    .collect();
                differences.compare(label, is, &waiting);
            }
            Self::Recall { vaults, question, is } => {
                let recalled = world.recall(vaults, question)?;
                let mut recalled: Vec<String> =
                    recalled.into_iter().map(|(scope, path)| format!("{scope}: {path}")).collect();
                recalled.sort();
                differences.compare(label, is, &recalled);
            }
            Self::Shares { vaults, question, is } => {
                let mut of = BTreeMap::new();
                for (scope, _) in world.recall(vaults, question)? {
                    *of.entry(scope.to_string()).or_insert(0) += 1;
                }
                differences.compare(label, is, &of);
            }
            Self::Together { vaults, error } => {
                ended(label, &Some(error.clone()), world.several(vaults), differences);
            }
            Self::Memories { vault, is } => differences.compare(label, is, &there(world.vault(vault))?),
            Self::Index { vault, is } => {
                differences.compare(label, is, &world.vault(vault).index()?.shown);
            }
            Self::Vanished { vault, is } => {
                differences.compare(label, is, &world.vault(vault).vanished()?.len());
            }
            Self::AcceptVanished { vault } => world.vault(vault).accept_vanished(&By::user())?,
            Self::Rebuild { vault, error } => {
                let result = world.vault(vault).rebuild_index(Rebuild::WholeFile, &By::agent());
                ended(label, error, result, differences);
            }
            Self::Conflicts { vault, is } => {
                let found = world.vault(vault).detect_conflicts()?;
                let found: Vec<String> = found.iter().map(|it| it.path.to_string()).collect();
                differences.compare(label, is, &found);
            }
            Self::Resolve { vault, path, how, error } => {
                let vault = world.vault(vault);
                let all = vault.detect_conflicts()?;
                let conflict = all.iter().find(|it| it.path.as_str() == path).expect("a conflict there");
                ended(label, error, vault.resolve(conflict, (*how).into(), &By::user()), differences);
            }
            Self::Initialise { snapshot, vault, error } => {
                let result = world.snapshot(snapshot).initialise(world.vault(vault), &By::agent());
                ended(label, error, result, differences);
            }
            Self::Diff { snapshot, vault, is } => {
                let found = world.snapshot(snapshot).diff(world.vault(vault))?;
                let state = |state| serde_json::to_value(state).unwrap().as_str().unwrap().to_owned();
                let found: Vec<(String, String)> =
                    found.iter().map(|it| (it.path.to_string(), state(it.state))).collect();
                differences.compare(label, is, &found);
            }
            Self::Take { snapshot, vault, paths: these, error } => {
                let these = paths(these)?;
                let result = world.snapshot(snapshot).take(world.vault(vault), &these, &By::user());
                ended(label, error, result, differences);
            }
            Self::Keep { snapshot, vault, paths: these } => {
                world.snapshot(snapshot).keep(world.vault(vault), &paths(these)?, &By::user())?;
            }
            Self::Import(import) => import.check(world, label, differences)?,
            Self::Files { vault, is } => {
                let mut found = BTreeMap::new();
                for path in is.keys() {
                    let doc = world.store(vault).read(&[path.parse()?]).remove(0).ok();
                    let text = doc.map(|doc| String::from_utf8_lossy(&doc.bytes).into_owned());
                    found.insert(path.clone(), text);
                }
                differences.compare(label, is, &found);
            }
            Self::Undo { vault } => drop(world.vault(vault).undo(None, &By::user())?),
        }
        Ok(())
    }
}

impl Import {
    fn check(&self, world: &World, label: &str, differences: &mut Differences) -> memcore::Result<()> {
        let json = world.vault(&self.from).export(true)?.to_json();
        let bundle = memcore::Bundle::from_json(&json)?;
        let options = ImportOptions { on_clash: self.on_clash, any_project: self.any_project };
        let by = if self.dry_run { By::user().dry_run() } else { By::user() };
        let result = world.vault(&self.into).import(&bundle, &options, &by);
        let Some(done) = ended(label, &self.error, result, differences) else { return Ok(()) };
        let names = |paths: &[memcore::DocPath]| paths.iter().map(ToString::to_string).collect::<Vec<_>>();
        let refused: Vec<String> = done.refused.into_iter().map(|(path, _)| path).collect();
        for (what, expected, is) in [
            ("added", &self.added, names(&done.added)),
            ("taken", &self.taken, names(&done.taken)),
            ("kept", &self.kept, names(&done.kept)),
            ("unchanged", &self.unchanged, names(&done.unchanged)),
            ("refused", &self.refused, refused),
        ] {
            differences.compare(&format!("{label}: {what}"), expected, &is);
        }
        Ok(())
    }
}

/// The paths of the memories that are there.
fn there(vault: &Vault) -> memcore::Result<Vec<String>> {
    let snapshot = vault.snapshot()?;
    let mut all: Vec<String> = snapshot.memories().iter().map(|it| it.id().path.to_string()).collect();
    all.sort();
    Ok(all)
}
