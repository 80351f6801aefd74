//! Which folder holds the memories of a project, and why.

use std::path::PathBuf;

use memcore::{
    Considered, MemoryPlace, OtherStore, Owner, OwnerCheck, PlaceOptions, Reason, Settings, SettingsOptions,
    SettingsPlace, StoreEntry, SwitchOptions, Switches,
};
use pyo3::prelude::*;

use crate::call::{detached, detached_ok};
use crate::host::AnySystem;
use crate::value::{In, Out, ToPy};

/// The folder that holds the memories of a project.
#[pyclass(frozen, eq, name = "MemoryPlace", module = "memcore")]
#[derive(PartialEq)]
pub(crate) struct PyMemoryPlace(pub(crate) MemoryPlace);

#[pymethods]
impl PyMemoryPlace {
    /// Finds the folder for the project that `start`, a folder or a file, is in, by the published rules. Nothing is
    /// created. The first that speaks decides:
    ///
    /// 1. the variable `CLAUDE_COWORK_MEMORY_PATH_OVERRIDE`, an absolute path; 2. the setting `autoMemoryDirectory`,
    /// absolute or below `~/`, of the strongest settings file; 3. `<config>/projects/<key>/memory`, where - `<config>`
    /// is the folder that `CLAUDE_CODE_REMOTE_MEMORY_DIR` names, or `CLAUDE_CONFIG_DIR`, or `.claude` in the home
    /// folder; - `<key>` is the key) of the git repository's main root, so that all folders and worktrees of a
    /// repository share their memories, or outside git that of `start` itself; - `CLAUDE_CODE_PROJECT_DIR_NAME` gives a
    /// name in place of the key, if `CLAUDE_CONFIG_DIR` is set too and the name is 1 to 64 letters, digits, `-` and
    /// `_`, and no device of Windows. Else it is ignored.
    ///
    /// The first variable and `CLAUDE_CODE_REMOTE_MEMORY_DIR` are in use, but not in the official list.
    ///
    /// For a Windows path a folder whose name differs in case alone is taken too: programs disagree on the case of a
    /// drive's letter. A cut key is matched by its beginning, which other projects share, only if the folder proves to
    /// be this project's: by its record, or by a conversation that was held in its root.
    ///
    /// Raises `NotFoundError` if `start` is not there, or neither a variable nor a home folder is known;
    /// `InvalidInputError` if a variable or a setting names a relative path; `IoError` if the system will not tell.
    /// That the folder belongs to another project is no error here but told by `check`, and by `allowed` as one.
    #[staticmethod]
    #[pyo3(signature = (start, *, options=None, system=None))]
    fn find(
        py: Python<'_>,
        start: In<PathBuf>,
        options: Option<In<PlaceOptions>>,
        system: Option<In<AnySystem>>,
    ) -> PyResult<Self> {
        let (system, options) =
            (AnySystem::or_os(system), options.map_or_else(PlaceOptions::default, |it| it.0));
        detached(py, || MemoryPlace::find_with(&*system.0, &start.0, &options)).map(Self)
    }

    /// Whether the folder may be used.
    ///
    /// Raises `MismatchError` if it belongs to another project with the same key; the message names both.
    fn allowed(&self, py: Python<'_>) -> PyResult<()> {
        detached(py, || self.0.allowed())
    }

    /// The folder of the memories.
    #[getter]
    fn folder(&self) -> Out<PathBuf> {
        Out(self.0.folder.clone())
    }

    /// The folder that stands for the project.
    #[getter]
    fn root(&self) -> Out<PathBuf> {
        Out(self.0.root.clone())
    }

    /// The name of the project's folder: its key), or the name that was handed in.
    #[getter]
    fn key(&self) -> &str {
        &self.0.key
    }

    /// Whether the folder is there. Nothing is created before the first write.
    #[getter]
    fn exists(&self) -> bool {
        self.0.exists
    }

    /// Why it is this folder.
    #[getter]
    fn because(&self) -> Out<&Reason> {
        Out(&self.0.because)
    }

    /// The project, as the record of its memories has it.
    #[getter]
    fn owner(&self) -> Out<&Owner> {
        Out(&self.0.owner)
    }

    /// Who is recorded in the folder, if anybody.
    #[getter]
    fn recorded(&self) -> Out<&Option<Owner>> {
        Out(&self.0.recorded)
    }

    /// Whether it is the same project. Where a setting or a variable names the folder, several may share it, and this
    /// is never a mismatch.
    #[getter]
    fn check(&self) -> Out<OwnerCheck> {
        Out(self.0.check)
    }

    /// Other folders with memories that this project could have been given: by another rule, from another folder of it,
    /// or under the same key.
    #[getter]
    fn others(&self) -> Out<&[OtherStore]> {
        Out(&self.0.others)
    }

    /// What each rule said, in the order in which they are asked.
    #[getter]
    fn considered(&self) -> Out<&[Considered]> {
        Out(&self.0.considered)
    }

    /// What is wrong but keeps nothing from working, in sentences.
    #[getter]
    fn faults(&self) -> Out<&[String]> {
        Out(&self.0.faults)
    }

    fn __repr__(&self) -> String {
        format!("<MemoryPlace {} ({})>", self.0.folder.display(), self.0.because.code())
    }
}

/// A folder of memories among all that there are.
#[pyclass(frozen, eq, name = "StoreEntry", module = "memcore")]
#[derive(PartialEq)]
pub(crate) struct PyStoreEntry(StoreEntry);

impl ToPy for StoreEntry {
    fn to_py<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(Bound::new(py, PyStoreEntry(self.clone()))?.into_any())
    }
}

#[pymethods]
impl PyStoreEntry {
    /// All folders of memories under the configuration folder, in the order of their names.
    ///
    /// Raises `NotFoundError` if the configuration folder is not known, `IoError` if it cannot be listed.
    #[staticmethod]
    #[pyo3(signature = (*, system=None))]
    fn all(py: Python<'_>, system: Option<In<AnySystem>>) -> PyResult<Out<Vec<StoreEntry>>> {
        let system = AnySystem::or_os(system);
        detached(py, || StoreEntry::all(&*system.0)).map(Out)
    }

    /// Whether the project's folder is gone, so that it was moved, renamed or deleted. `None` if no path is known.
    #[pyo3(signature = (*, system=None))]
    fn is_orphaned(&self, py: Python<'_>, system: Option<In<AnySystem>>) -> PyResult<Option<bool>> {
        let system = AnySystem::or_os(system);
        detached_ok(py, || self.0.is_orphaned(&*system.0))
    }

    /// The path of the project: the recorded one, or the first in which a conversation was held.
    #[getter]
    fn project(&self) -> Option<&str> {
        self.0.project()
    }

    /// The folder of the memories.
    #[getter]
    fn folder(&self) -> Out<PathBuf> {
        Out(self.0.folder.clone())
    }

    /// The name of the project's folder, which is the key of its path, or was handed in.
    #[getter]
    fn key(&self) -> &str {
        &self.0.key
    }

    /// How many memories are in it.
    #[getter]
    fn memories(&self) -> usize {
        self.0.memories
    }

    /// Whose they are, by the record.
    #[getter]
    fn owner(&self) -> Out<&Option<Owner>> {
        Out(&self.0.owner)
    }

    /// Folders in which conversations were held that are kept beside the memories. Without a record they tell which
    /// project it is.
    #[getter]
    fn seen(&self) -> Out<&[String]> {
        Out(&self.0.seen)
    }

    /// What is wrong with the record, in a sentence.
    #[getter]
    fn fault(&self) -> Option<&str> {
        self.0.fault.as_deref()
    }

    fn __repr__(&self) -> String {
        format!("<StoreEntry {} memories={}>", self.0.folder.display(), self.0.memories)
    }
}

/// What settings files say about memory.
#[pyclass(frozen, eq, name = "Settings", module = "memcore")]
#[derive(PartialEq)]
pub(crate) struct PySettings(pub(crate) Settings);

#[pymethods]
impl PySettings {
    /// Reads the settings that hold for a project with this root. A file that cannot be read, or is no JSON object, is
    /// among the faults.
    #[staticmethod]
    #[pyo3(signature = (root, *, options=None, system=None))]
    fn read(
        py: Python<'_>,
        root: In<PathBuf>,
        options: Option<In<SettingsOptions>>,
        system: Option<In<AnySystem>>,
    ) -> PyResult<Self> {
        let (system, options) =
            (AnySystem::or_os(system), options.map_or_else(SettingsOptions::default, |it| it.0));
        detached_ok(py, || Self(Settings::read(&*system.0, &root.0, &options)))
    }

    /// The folder that `autoMemoryDirectory` names, as written. Files of a project that is not trusted do not count.
    #[getter]
    fn auto_memory_directory(&self) -> Out<Option<(&str, &SettingsPlace)>> {
        Out(self.0.auto_memory_directory())
    }

    /// The stronger values of `autoMemoryDirectory` that do not count because the project is not trusted.
    #[getter]
    fn distrusted_directories(&self) -> Out<Vec<(&str, &SettingsPlace)>> {
        Out(self.0.distrusted_directories())
    }

    /// What `autoMemoryEnabled` says.
    #[getter]
    fn auto_memory_enabled(&self) -> Out<Option<(bool, &SettingsPlace)>> {
        Out(self.0.auto_memory_enabled())
    }

    /// What `autoDreamEnabled` says: whether memories are consolidated.
    #[getter]
    fn auto_dream_enabled(&self) -> Out<Option<(bool, &SettingsPlace)>> {
        Out(self.0.auto_dream_enabled())
    }

    /// All `claudeMdExcludes`, of all files together.
    #[getter]
    fn excludes(&self) -> Out<Vec<String>> {
        Out(self.0.excludes())
    }

    /// Instructions in an organisation's settings, `claudeMd`.
    #[getter]
    fn managed_text(&self) -> Option<&str> {
        self.0.managed_text()
    }

    /// Files that do not count, in sentences that say why.
    #[getter]
    fn faults(&self) -> Out<&[String]> {
        Out(self.0.faults())
    }

    /// What is on and what is off, and why.
    #[pyo3(signature = (host=None, *, system=None))]
    fn switches(
        &self,
        py: Python<'_>,
        host: Option<In<SwitchOptions>>,
        system: Option<In<AnySystem>>,
    ) -> PyResult<Out<Switches>> {
        let (system, host) = (AnySystem::or_os(system), host.map_or_else(SwitchOptions::default, |it| it.0));
        detached_ok(py, || Out(Switches::read(&*system.0, &self.0, &host)))
    }

    fn __repr__(&self) -> &'static str {
        "<Settings>"
    }
}

/// The folder of a person's configuration, which holds `projects`: what `CLAUDE_CONFIG_DIR` names, or `.claude` in the
/// home folder.
///
/// Raises `NotFoundError` if neither is known.
#[pyfunction]
#[pyo3(signature = (*, system=None))]
pub(crate) fn config_folder(py: Python<'_>, system: Option<In<AnySystem>>) -> PyResult<Out<PathBuf>> {
    let system = AnySystem::or_os(system);
    detached(py, || memcore::config_folder(&*system.0)).map(Out)
}

/// The folder of a person's memories, which hold in every project: `memory` in the configuration folder. The published
/// layout has none; this one stands beside its folders and is named as theirs are.
#[pyfunction]
pub(crate) fn user_folder(config: In<PathBuf>) -> Out<PathBuf> {
    Out(memcore::user_folder(&config.0))
}

/// A path of the system without `.` and `..`, as far as names tell: links are not followed, and what it names may be
/// gone.
#[pyfunction]
pub(crate) fn plain_path(path: In<PathBuf>) -> Out<PathBuf> {
    Out(memcore::plain_path(&path.0))
}
