//! Whose memories a folder holds: written down at the first change, compared at every opening.

use std::fs;
use std::path::{Path, PathBuf};

use memcore::{By, CollisionPolicy, Draft, ErrorKind, MemSystem, MemoryPlace, Owner, PlaceOptions, Vault};

use crate::{builder, there};

/// A made-up home in a real folder, so that vaults can be opened where places are found.
fn place(base: &Path, project: &str, options: &PlaceOptions) -> MemoryPlace {
    let mut system = MemSystem::new().with_home(base).with_folder(project);
    // What is on disk of the records is what the made-up system shows.
    for found in walk(base) {
        let text = fs::read(&found).unwrap();
        system = system.with_file(&found, String::from_utf8_lossy(&text).into_owned());
    }
    MemoryPlace::find_with(&system, Path::new(project), options).unwrap()
}

fn walk(folder: &Path) -> Vec<PathBuf> {
    let mut all = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() { all.extend(walk(&path)) } else { all.push(path) }
    }
    all
}

fn owner(vault: &Vault) -> String {
    vault.owner().unwrap().unwrap().path
}

#[test]
fn the_first_change_makes_the_folder_and_says_whose_it_is() {
    let dir = tempfile::tempdir().unwrap();
    let place = place(dir.path(), "/w/my_app", &PlaceOptions::default());
    let vault = builder().open_place(&place).unwrap();
    assert!(there(&vault).is_empty());
    vault.write(&Draft::project("x", "y"), &By::agent().dry_run()).unwrap();
    assert_eq!(fs::read_dir(dir.path()).unwrap().count(), 0, "nothing is made before the first write");

    vault.write(&Draft::project("x", "y"), &By::agent()).unwrap();
    let record = fs::read_to_string(place.folder.join(Owner::FILE)).unwrap();
    assert_eq!(Owner::from_json(&record).unwrap().path, "/w/my_app");
    vault.write(&Draft::project("z", "y"), &By::agent()).unwrap();
    assert_eq!(fs::read_to_string(place.folder.join(Owner::FILE)).unwrap(), record);
}

#[test]
fn two_projects_with_one_key_are_told_apart() {
    let dir = tempfile::tempdir().unwrap();
    let options = PlaceOptions::default();
    // Both are found before either has written.
    let (one, other) = (place(dir.path(), "/w/my_app", &options), place(dir.path(), "/w/my-app", &options));
    assert_eq!(one.folder, other.folder);
    let (first, second) = (builder().open_place(&one).unwrap(), builder().open_place(&other).unwrap());
    first.write(&Draft::project("x", "y"), &By::agent()).unwrap();

    let both = |error: memcore::Error| {
        assert_eq!(error.kind(), ErrorKind::Mismatch);
        assert!(error.message().contains("/w/my_app") && error.message().contains("/w/my-app"), "{error}");
    };
    both(second.write(&Draft::project("z", "y"), &By::agent()).unwrap_err());
    assert_eq!(there(&first), ["project_x.md"]);
    both(builder().open_place(&other).unwrap_err());
    both(builder().open_place(&place(dir.path(), "/w/my-app", &options)).unwrap_err());
    builder().open_place(&place(dir.path(), "/w/my_app", &options)).unwrap();

    // By policy the second gets a folder of its own, and finds it again.
    let options = PlaceOptions { collisions: CollisionPolicy::Suffix, ..options };
    let own = place(dir.path(), "/w/my-app", &options);
    assert_ne!(own.folder, one.folder);
    let vault = builder().open_place(&own).unwrap();
    vault.write(&Draft::project("z", "y"), &By::agent()).unwrap();
    assert_eq!(owner(&vault), "/w/my-app");
    let again = place(dir.path(), "/w/my-app", &options);
    assert_eq!(again.folder, own.folder);
    assert_eq!(there(&builder().open_place(&again).unwrap()), ["project_z.md"]);
}

#[test]
fn a_moved_project_is_recorded_anew() {
    let dir = tempfile::tempdir().unwrap();
    let options = PlaceOptions::default();
    let place = place(dir.path(), "/w/my-app", &options);
    let mut old = Owner::of_path("/w/my_app");
    old.remote = Some("host/app".to_owned());
    let mut moved = place.clone();
    moved.owner.remote = old.remote.clone();
    fs::create_dir_all(place.folder.join(".memcore")).unwrap();
    fs::write(place.folder.join(Owner::FILE), old.to_json()).unwrap();
    let vault = builder().open_place(&moved).unwrap();
    vault.write(&Draft::project("x", "y"), &By::agent()).unwrap();
    let owner = vault.owner().unwrap().unwrap();
    assert_eq!((owner.path.as_str(), &*owner.former), ("/w/my-app", &["/w/my_app".to_owned()][..]));
    assert_eq!(builder().open_place(&place).map(|vault| there(&vault)).unwrap(), ["project_x.md"]);
}

#[test]
fn a_record_that_is_none_is_not_written_over() {
    let dir = tempfile::tempdir().unwrap();
    let place = place(dir.path(), "/w/app", &PlaceOptions::default());
    fs::create_dir_all(place.folder.join(".memcore")).unwrap();
    fs::write(place.folder.join(Owner::FILE), "{\"version\": 9, \"path\": \"/w/app\"}").unwrap();
    let error = builder().open_place(&place).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::InvalidInput);
}
