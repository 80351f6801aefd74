//! Folders on disk that go away after the test.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use memcore::{Doc, DocPath, FsStore, Listing, Result, Skipped, Store};
use tempfile::TempDir;

/// A folder with a store on it.
#[derive(Debug)]
pub(crate) struct Folder {
    store: FsStore,
    dir: TempDir,
}

impl Folder {
    pub(crate) fn new() -> Self {
        let dir = tempfile::tempdir().unwrap();
        Self { store: FsStore::open(dir.path()).unwrap(), dir }
    }

    /// A folder with these files, by path and bytes.
    pub(crate) fn of(files: &[(&str, &[u8])]) -> Self {
        let folder = Self::new();
        files.iter().for_each(|(path, bytes)| folder.write(path, bytes));
        folder
    }

    /// Writes a file that is an hour old, so that its stamp is not "recent".
    pub(crate) fn write(&self, path: &str, bytes: &[u8]) {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, bytes).unwrap();
        age(&path);
    }

    pub(crate) fn path(&self, path: &str) -> PathBuf {
        self.dir.path().join(path)
    }

    /// The paths of all documents, sorted.
    pub(crate) fn listed(&self) -> Vec<String> {
        let mut paths: Vec<String> =
            self.list().unwrap().docs.iter().map(|doc| doc.path.to_string()).collect();
        paths.sort();
        paths
    }

    /// What was passed over, sorted by path.
    pub(crate) fn skipped(&self) -> Vec<(String, memcore::SkipReason)> {
        let mut skipped: Vec<_> =
            self.list().unwrap().skipped.into_iter().map(|it| (it.path, it.why)).collect();
        skipped.sort_by(|a, b| a.0.cmp(&b.0));
        skipped
    }
}

impl Store for Folder {
    fn list(&self) -> Result<Listing> {
        self.store.list()
    }

    fn paths(&self) -> Result<(Vec<DocPath>, Vec<Skipped>)> {
        self.store.paths()
    }

    fn read(&self, paths: &[DocPath]) -> Vec<Result<Doc>> {
        self.store.read(paths)
    }
}

/// Sets a file's time back by an hour.
pub(crate) fn age(path: &Path) {
    let hour_ago = SystemTime::now() - Duration::from_secs(3600);
    File::options().write(true).open(path).unwrap().set_modified(hour_ago).unwrap();
}
