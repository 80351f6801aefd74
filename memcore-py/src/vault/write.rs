//! Calls that change.

use memcore::{
    By, Contradiction, DocPath, Draft, Expect, Forget, Origin, Rebuild, Receipt, Renamed, Revision, Written,
};
use pyo3::prelude::*;

use super::PyVault;
use crate::draft::{PyDraft, PyMemoryEdit};
use crate::recall::either;
use crate::value::{FromPy, In, Out};

/// On whose word: a `By`, an `Origin` or its word; an agent's if none is named.
pub(crate) fn by(given: Option<In<Word>>) -> By {
    given.map_or_else(By::agent, |it| it.0.0)
}

pub(crate) struct Word(By);

impl FromPy for Word {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        match value.is_instance_of::<pyo3::types::PyString>() {
            true => Origin::from_py(value).map(By::origin).map(Self),
            false => By::from_py(value).map(Self),
        }
    }
}

fn expected(given: Option<In<Expect>>) -> Expect {
    given.map_or(Expect::Any, |it| it.0)
}

#[pymethods]
impl PyVault {
    /// Writes a memory. If there is one of this name, it is changed to say what the draft says, and what the draft does
    /// not name stays; if it says so already, nothing is written. Else a new file is made, laid out and named as most
    /// files of the folder are. The index gets its line.
    ///
    /// Raises `InvalidInputError` for a draft that lacks something; `RefusedError` for feedback of external origin, and
    /// where a change could harm the file that is there; `LockedError`, `ReadOnlyError`, `IoError`. Nothing is changed
    /// then.
    #[pyo3(signature = (draft, *, by=None))]
    fn write(&self, py: Python<'_>, draft: &PyDraft, by: Option<In<Word>>) -> PyResult<Out<Written>> {
        let by = self::by(by);
        self.call(py, |vault| vault.write(&draft.0, &by)).map(Out)
    }

    /// Writes many memories under one lock, with one change of the index: for a first filling. Each draft has its own
    /// result. A crash on the way leaves some of them written, each whole.
    ///
    /// Raises if the lock cannot be taken or the store fails; what is wrong with one draft is its own result.
    #[pyo3(signature = (drafts, *, by=None))]
    fn write_all<'py>(
        &self,
        py: Python<'py>,
        drafts: In<Vec<Draft>>,
        by: Option<In<Word>>,
    ) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let by = self::by(by);
        let all = self.call(py, |vault| vault.write_all(&drafts.0, &by))?;
        all.into_iter().map(|one| either(py, one)).collect()
    }

    /// Changes parts of a memory and leaves all other bytes as they are.
    ///
    /// Raises `NotFoundError`; `ConflictError` if it is not in the version that is expected; what `Memory::edited`
    /// says; the store's.
    #[pyo3(signature = (path, edit, *, expect=None, by=None))]
    fn edit(
        &self,
        py: Python<'_>,
        path: In<DocPath>,
        edit: &PyMemoryEdit,
        expect: Option<In<Expect>>,
        by: Option<In<Word>>,
    ) -> PyResult<Out<Written>> {
        let (expect, by) = (expected(expect), self::by(by));
        self.call(py, |vault| vault.edit(&path.0, &edit.0, &expect, &by)).map(Out)
    }

    /// Puts a text of a person's making in the place of a memory's, as an editor does; with `expect="absent"` it makes a
    /// new memory of it, at a path of the caller's choice. What it says of itself in its header is taken as it is.
    ///
    /// Raises `NotFoundError`; `ConflictError` if it is not in the version that is expected, or is there and should not
    /// be; `InvalidPathError` if no memory can be at the path; `RefusedError` by the rules; the store's.
    #[pyo3(signature = (path, source, *, expect=None, by=None))]
    fn replace(
        &self,
        py: Python<'_>,
        path: In<DocPath>,
        source: &str,
        expect: Option<In<Expect>>,
        by: Option<In<Word>>,
    ) -> PyResult<Out<Written>> {
        let (expect, by) = (expected(expect), self::by(by));
        self.call(py, |vault| vault.replace(&path.0, source, &expect, &by)).map(Out)
    }

    /// Puts a new memory in the place of an old one. It names the version that it corrects, in its header and in a
    /// sentence of its body; from the moment that it is there no reader sees that version. The old one goes to the
    /// archive. Links to it stay as they are and dangle, unless both have one name.
    ///
    /// Raises `NotFoundError`; `ConflictError` if the old memory is changed at the same moment or has been superseded;
    /// `RefusedError` if it is of greater trust than the new one and `by` does not overrule; what `write` says.
    #[pyo3(signature = (old, draft, *, by=None))]
    fn supersede(
        &self,
        py: Python<'_>,
        old: In<DocPath>,
        draft: &PyDraft,
        by: Option<In<Word>>,
    ) -> PyResult<Out<Written>> {
        let by = self::by(by);
        self.call(py, |vault| vault.supersede(&old.0, &draft.0, &by)).map(Out)
    }

    /// The same, and the `[[links]]` to the old memory lead to the new one: each in the form in which it is written (a
    /// path, a stem, a name; what stands behind `#` and `|` stays), in the same change. `relinked` says where they
    /// stand.
    ///
    /// Raises those of `supersede`; `IoError` if a document cannot be read that may hold such links.
    #[pyo3(signature = (old, draft, *, by=None))]
    fn supersede_relinking(
        &self,
        py: Python<'_>,
        old: In<DocPath>,
        draft: &PyDraft,
        by: Option<In<Word>>,
    ) -> PyResult<Out<Written>> {
        let by = self::by(by);
        self.call(py, |vault| vault.supersede_relinking(&old.0, &draft.0, &by)).map(Out)
    }

    /// Settles a contradiction between a memory and a new fact.
    ///
    /// Raises as `supersede` and `write`.
    #[pyo3(signature = (old, draft, how, *, by=None))]
    fn settle(
        &self,
        py: Python<'_>,
        old: In<DocPath>,
        draft: &PyDraft,
        how: In<Contradiction>,
        by: Option<In<Word>>,
    ) -> PyResult<Out<Written>> {
        let by = self::by(by);
        self.call(py, |vault| vault.settle(&old.0, &draft.0, how.0, &by)).map(Out)
    }

    /// The same, and links that would not lead to the memory any more are rewritten, as `supersede_relinking` does.
    ///
    /// Raises those of `settle` and `supersede_relinking`.
    #[pyo3(signature = (old, draft, how, *, by=None))]
    fn settle_relinking(
        &self,
        py: Python<'_>,
        old: In<DocPath>,
        draft: &PyDraft,
        how: In<Contradiction>,
        by: Option<In<Word>>,
    ) -> PyResult<Out<Written>> {
        let by = self::by(by);
        self.call(py, |vault| vault.settle_relinking(&old.0, &draft.0, how.0, &by)).map(Out)
    }

    /// Takes a memory away: its file, its line in the index, its counts, and if it is to be purged all that is kept of
    /// it, under all names that it had. Searches find nothing of it from then on. What was archived, superseded or
    /// forgotten before can still be purged, by the path that it had.
    ///
    /// Raises `NotFoundError`, `ConflictError` if it is changed at the same moment, the store's.
    #[pyo3(signature = (path, how=None, *, by=None))]
    fn forget(
        &self,
        py: Python<'_>,
        path: In<DocPath>,
        how: Option<In<Forget>>,
        by: Option<In<Word>>,
    ) -> PyResult<PyReceipt> {
        let (how, by) = (how.map_or(Forget::KeepHistory, |it| it.0), self::by(by));
        self.call(py, |vault| vault.forget(&path.0, how, &by)).map(PyReceipt)
    }

    /// What memcore still keeps of a memory that was forgotten: documents, each with what is found in it. Empty for one
    /// that was purged. A memory of the same path that was written since is found as well.
    ///
    /// Raises the store's.
    fn verify_forgotten(&self, py: Python<'_>, receipt: &PyReceipt) -> PyResult<Out<Vec<(DocPath, String)>>> {
        self.call(py, |vault| vault.verify_forgotten(&receipt.0)).map(Out)
    }

    /// Moves a memory to another path and rewrites the `[[links]]` to it, each in the form in which it is written
    /// (path, stem, name; what stands behind `#` and `|` stays). If its name was that of its file, it gets the new one.
    /// Its line in the index keeps its place and its words.
    ///
    /// All files change or none; a crash on the way is finished by whoever changes the folder next.
    ///
    /// Raises `NotFoundError`, `ConflictError` if the new path is taken or a file is changed at the same moment,
    /// `InvalidPathError` if not every system can hold it, the store's.
    #[pyo3(signature = (path, to, *, by=None))]
    fn rename(
        &self,
        py: Python<'_>,
        path: In<DocPath>,
        to: In<DocPath>,
        by: Option<In<Word>>,
    ) -> PyResult<Out<Renamed>> {
        let by = self::by(by);
        self.call(py, |vault| vault.rename(&path.0, &to.0, &by)).map(Out)
    }

    /// Puts a memory into the archive. Links to it dangle then, which `links` shows.
    ///
    /// Raises `NotFoundError`, `ConflictError` if it is changed at the same moment, or what the store says.
    #[pyo3(signature = (path, *, by=None))]
    fn archive(&self, py: Python<'_>, path: In<DocPath>, by: Option<In<Word>>) -> PyResult<Out<Written>> {
        let by = self::by(by);
        self.call(py, |vault| vault.archive(&path.0, &by)).map(Out)
    }

    /// Brings a memory back from the archive to where it was: by its path there or in the archive, its stem, or its
    /// name. Of several versions of one path the newest is meant if none is named exactly.
    ///
    /// Raises `NotFoundError`, `AmbiguousError` if the name fits memories of several paths, `ConflictError` if its
    /// place is taken.
    #[pyo3(signature = (name, *, by=None))]
    fn restore(&self, py: Python<'_>, name: &str, by: Option<In<Word>>) -> PyResult<Out<Written>> {
        let by = self::by(by);
        self.call(py, |vault| vault.restore(name, &by)).map(Out)
    }

    /// Takes a change back: every file of it gets the bytes that it had before, the index too. An undo can be undone.
    /// The id may be shortened as long as it fits one change; `None` is the last change that is not taken back.
    ///
    /// Raises `NotFoundError` for an id that is not recorded or versions that are not kept any more, `AmbiguousError`,
    /// `ConflictError` if a file was changed since.
    #[pyo3(signature = (id=None, *, by=None))]
    fn undo(&self, py: Python<'_>, id: Option<&str>, by: Option<In<Word>>) -> PyResult<Out<Written>> {
        let by = self::by(by);
        self.call(py, |vault| vault.undo(id, &by)).map(Out)
    }

    /// Gives a memory the bytes of one of its earlier versions, by the first digits of its revision.
    ///
    /// Raises `NotFoundError` if no version that is kept begins so, `AmbiguousError` if several do.
    #[pyo3(signature = (path, revision, *, by=None))]
    fn revert(
        &self,
        py: Python<'_>,
        path: In<DocPath>,
        revision: &str,
        by: Option<In<Word>>,
    ) -> PyResult<Out<Written>> {
        let by = self::by(by);
        self.call(py, |vault| vault.revert(&path.0, revision, &by)).map(Out)
    }

    /// The path that a memory had of which only something is kept: one in the archive, by name, stem or path, or one
    /// that has versions or changes on record, by path or stem.
    ///
    /// Raises `NotFoundError`, `AmbiguousError`, or the store's.
    fn find_kept(&self, py: Python<'_>, name: String) -> PyResult<Out<DocPath>> {
        self.look(py, move |vault| vault.find_kept(&name)).map(Out)
    }

    /// Writes the index anew from the memories: the whole file, or the section that memcore manages.
    ///
    /// Raises what the store says.
    #[pyo3(signature = (how=None, *, by=None))]
    fn rebuild_index(
        &self,
        py: Python<'_>,
        how: Option<In<Rebuild>>,
        by: Option<In<Word>>,
    ) -> PyResult<Out<Written>> {
        let (how, by) = (how.map_or(Rebuild::Section, |it| it.0), self::by(by));
        self.call(py, |vault| vault.rebuild_index(how, &by)).map(Out)
    }
}

/// What a forgotten memory leaves.
#[pyclass(frozen, name = "Receipt", module = "memcore")]
pub(crate) struct PyReceipt(pub(crate) Receipt);

#[pymethods]
impl PyReceipt {
    /// The change; of a purged memory it has no files.
    #[getter]
    fn written(&self) -> Out<&Written> {
        Out(&self.0.written)
    }

    /// Where it was.
    #[getter]
    fn path(&self) -> &str {
        self.0.path.as_str()
    }

    /// Its last version.
    #[getter]
    fn revision(&self) -> &str {
        self.0.revision.as_str()
    }

    /// All names that it had, this one first.
    #[getter]
    fn names(&self) -> Out<&[DocPath]> {
        Out(&self.0.names)
    }

    /// All its versions that are on record.
    #[getter]
    fn versions(&self) -> Out<&[Revision]> {
        Out(&self.0.versions)
    }

    /// Whether its history went with it.
    #[getter]
    fn purged(&self) -> bool {
        self.0.purged
    }

    /// Whether it had a line in the index.
    #[getter]
    fn had_entry(&self) -> bool {
        self.0.had_entry
    }

    /// Whether its uses were counted.
    #[getter]
    fn had_usage(&self) -> bool {
        self.0.had_usage
    }

    /// Files of the state folder that went with it.
    #[getter]
    fn removed(&self) -> Out<&[DocPath]> {
        Out(&self.0.removed)
    }

    /// Memories that still link to it.
    #[getter]
    fn linked_from(&self) -> Out<&[DocPath]> {
        Out(&self.0.linked_from)
    }

    fn __repr__(&self) -> String {
        format!("<Receipt {} purged={}>", self.0.path, self.0.purged)
    }
}
