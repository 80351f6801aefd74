//! Calls about what others wrote: reviewing, conflicts, bundles.

use std::sync::Arc;

use memcore::{DocPath, ImportOptions, Imported, Origin, Owner, Resolve, Revision, Unreviewed, Written};
use pyo3::prelude::*;

use super::PyVault;
use super::write::{Word, by};
use crate::share::{PyBundle, PyConflict};
use crate::value::{In, Out};

#[pymethods]
impl PyVault {
    /// The memories in versions that nobody has accepted: what is new or was changed since. Always empty but for a
    /// vault of `Scope.TEAM`.
    ///
    /// Raises if the store cannot list, or the record cannot be read.
    fn unreviewed(&self, py: Python<'_>) -> PyResult<Out<Vec<Unreviewed>>> {
        self.look(py, |vault| vault.unreviewed()).map(Out)
    }

    /// Records that a memory, as it is now, is the word of `origin`: how a host accepts what came from elsewhere.
    ///
    /// Raises `NotFoundError`; `RefusedError` if it is an undecided conflict; what the store says.
    fn accept(&self, py: Python<'_>, path: In<DocPath>, origin: In<Origin>) -> PyResult<()> {
        self.call(py, |vault| vault.accept(&path.0, origin.0))
    }

    /// Accepts a memory in the version that somebody has looked at.
    ///
    /// Raises those of `accept`; `ConflictError` if it is in another version by now.
    fn accept_version(
        &self,
        py: Python<'_>,
        path: In<DocPath>,
        seen: In<Revision>,
        origin: In<Origin>,
    ) -> PyResult<()> {
        self.call(py, |vault| vault.accept_version(&path.0, &seen.0, origin.0))
    }

    /// Memories of a team's folder that went away all at once without memcore: more than 10, and more than a fifth of
    /// what was there at the last change or acceptance. As long as this tells of any, the record of what was there
    /// stays, and `rebuild_index` is refused. What memcore keeps of them (their earlier versions, whose word they were,
    /// their uses) is kept in any case.
    ///
    /// Raises if the store cannot list, or the record cannot be read.
    fn vanished(&self, py: Python<'_>) -> PyResult<Out<Vec<DocPath>>> {
        self.look(py, |vault| vault.vanished()).map(Out)
    }

    /// Agrees that what has vanished is gone.
    ///
    /// Raises what the store says.
    #[pyo3(signature = (*, by=None))]
    fn accept_vanished(&self, py: Python<'_>, by: Option<In<Word>>) -> PyResult<()> {
        let by = self::by(by);
        self.call(py, |vault| vault.accept_vanished(&by))
    }

    /// The documents in which two versions of a memory met, by path.
    ///
    /// Raises if the store cannot list.
    fn detect_conflicts(&self, py: Python<'_>) -> PyResult<Vec<PyConflict>> {
        let found = self.look(py, |vault| vault.detect_conflicts())?;
        Ok(found.into_iter().map(PyConflict).collect())
    }

    /// Decides a conflict. What goes stays in the history, so that `undo` brings it back.
    ///
    /// Raises `NotFoundError` if the document is gone; `RefusedError` if it is no text that can be taken (a patch that
    /// failed), if its name does not tell whose version it is, or if its marks do not stand in order; the store's.
    #[pyo3(signature = (conflict, how, *, by=None))]
    fn resolve(
        &self,
        py: Python<'_>,
        conflict: &PyConflict,
        how: In<Resolve>,
        by: Option<In<Word>>,
    ) -> PyResult<Out<Written>> {
        let by = self::by(by);
        self.call(py, |vault| vault.resolve(&conflict.0, how.0, &by)).map(Out)
    }

    /// All memories of the folder with its index, those in the archive too if `archive` says so. Conflicts that nobody
    /// has decided are no memories and stay behind.
    ///
    /// Raises if the store cannot list, or a record cannot be read.
    #[pyo3(signature = (archive=false))]
    fn export(&self, py: Python<'_>, archive: bool) -> PyResult<PyBundle> {
        self.look(py, move |vault| vault.export(archive)).map(|bundle| PyBundle(Arc::new(bundle)))
    }

    /// Brings the memories of a bundle in: one change, which `undo` takes back as a whole. All of it is of the origin
    /// `Origin.IMPORT`, or a lesser one that it had; what a bundle says of greater trust does not count. If there is no
    /// index, the bundle's is taken; else it gets the lines of the new memories. With `By.dry_run` nothing is changed,
    /// and the result says what would be.
    ///
    /// Refused one by one are: paths that lead elsewhere or that some systems cannot hold, paths that differ from
    /// another in case or composition alone, texts that do not have the revision that the bundle says, are longer than
    /// a memory may be, have the marks of a merge, or are a synchronising tool's copies.
    ///
    /// Raises `MismatchError` if the bundle is another project's, naming both; the store's. Nothing is changed then.
    #[pyo3(signature = (bundle, *, options=None, by=None))]
    fn import_(
        &self,
        py: Python<'_>,
        bundle: &PyBundle,
        options: Option<In<ImportOptions>>,
        by: Option<In<Word>>,
    ) -> PyResult<Out<Imported>> {
        let (options, by) = (options.map_or_else(ImportOptions::default, |it| it.0), self::by(by));
        self.call(py, |vault| vault.import(&bundle.0, &options, &by)).map(Out)
    }

    /// Whose memories these are: what is recorded in the folder, or else the project that the vault was opened for.
    ///
    /// Raises `InvalidInputError` if what is there is no record; what the store says.
    fn owner(&self, py: Python<'_>) -> PyResult<Out<Option<Owner>>> {
        self.look(py, |vault| vault.owner()).map(Out)
    }
}
