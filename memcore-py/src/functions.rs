//! What records and enums of the package know to do: the core does it.

use std::ffi::OsString;
use std::path::PathBuf;

use chrono::{DateTime, FixedOffset};
use memcore::{
    Age, Checkout, DocPath, Edit, Evidence, Excerpt, Floor, FramedMemory, Freshness, Guide, IndexCut,
    IndexEntry, IndexLimits, KindGuide, Language, Layout, LoadReport, Memory, MemoryKind, NamePolicy,
    Nothing, Origin, Orphan, Owner, OwnerCheck, OwnerEvidence, Position, Recovered, Relocation, Revision,
    Span, Timestamp, Trouble,
};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::call::{detached, detached_ok, over_text};
use crate::errors;
use crate::host::AnySystem;
use crate::place::PyMemoryPlace;
use crate::value::{Blob, In, Out, ToPy};

#[pyfunction]
pub(crate) fn age_of(
    memory: In<Memory>,
    recorded: Option<In<DateTime<FixedOffset>>>,
    file_ns: i64,
    now: In<DateTime<FixedOffset>>,
) -> Out<Age> {
    Out(Age::of(&memory.0, recorded.map(|it| it.0), file_ns, now.0))
}

#[pyfunction]
pub(crate) fn age_label(age: In<Age>) -> String {
    age.0.label()
}

#[pyfunction]
pub(crate) fn freshness_warning(freshness: In<Freshness>, age: In<Age>) -> Option<String> {
    freshness.0.warning(&age.0)
}

#[pyfunction]
pub(crate) fn guide_text(guide: In<Guide>) -> String {
    guide.0.text()
}

#[pyfunction]
pub(crate) fn kind_guide(kind: In<MemoryKind>, language: In<Language>) -> Out<KindGuide> {
    Out(*KindGuide::of(kind.0, language.0))
}

#[pyfunction]
pub(crate) fn index_limits_cut(
    py: Python<'_>,
    limits: In<IndexLimits>,
    text: &str,
) -> PyResult<Out<Option<IndexCut>>> {
    detached_ok(py, || Out(limits.0.cut(text)))
}

#[pyfunction]
pub(crate) fn index_entry_names(entry: In<IndexEntry>, path: In<DocPath>) -> bool {
    entry.0.names(&path.0)
}

#[pyfunction]
pub(crate) fn load_report_missing(py: Python<'_>, files: In<Vec<DocPath>>) -> PyResult<Out<LoadReport>> {
    detached_ok(py, || Out(LoadReport::missing(files.0.iter())))
}

#[pyfunction]
pub(crate) fn layout_new_path(
    py: Python<'_>,
    layout: In<Layout>,
    kind: In<MemoryKind>,
    name: &str,
    policy: In<NamePolicy>,
    is_taken: Py<PyAny>,
) -> PyResult<Out<DocPath>> {
    let taken = |path: &str| {
        Python::attach(|py| {
            let said = is_taken.bind(py).call1((path,)).and_then(|said| said.is_truthy());
            said.unwrap_or_else(|why| errors::leave_with(py, why))
        })
    };
    detached(py, || layout.0.new_path(kind.0, name, policy.0, taken)).map(Out)
}

#[pyfunction]
pub(crate) fn layout_of(py: Python<'_>, memories: In<Vec<Memory>>) -> PyResult<Out<Layout>> {
    detached_ok(py, || Out(Layout::of(memories.0.iter())))
}

#[pyfunction]
pub(crate) fn memory_kind_from_word(word: &str) -> Out<Option<MemoryKind>> {
    Out(MemoryKind::from_word(word))
}

#[pyfunction]
pub(crate) fn origin_is_recalled_unasked(origin: In<Origin>) -> bool {
    origin.0.is_recalled_unasked()
}

#[pyfunction]
pub(crate) fn recovered_texts(what: In<Recovered>) -> (&'static str, &'static str) {
    (what.0.explain(), what.0.help())
}

#[pyfunction]
pub(crate) fn nothing_sentence(nothing: In<Nothing>) -> String {
    nothing.0.to_string()
}

#[pyfunction]
pub(crate) fn trouble_sentence(trouble: In<Trouble>) -> String {
    trouble.0.to_string()
}

#[pyfunction]
pub(crate) fn language_from_code(code: &str) -> Out<Option<Language>> {
    Out(Language::from_code(code))
}

#[pyfunction]
pub(crate) fn owner_of_path(path: String) -> Out<Owner> {
    Out(Owner::of_path(path))
}

#[pyfunction]
pub(crate) fn owner_of_folder(
    py: Python<'_>,
    root: In<PathBuf>,
    system: Option<In<AnySystem>>,
) -> PyResult<Out<Owner>> {
    let system = AnySystem::or_os(system);
    detached_ok(py, || Out(Owner::of_folder(&*system.0, &root.0)))
}

#[pyfunction]
pub(crate) fn owner_read(
    py: Python<'_>,
    memories: In<PathBuf>,
    system: Option<In<AnySystem>>,
) -> PyResult<Out<Option<Owner>>> {
    let system = AnySystem::or_os(system);
    detached(py, || Owner::read(&*system.0, &memories.0)).map(Out)
}

#[pyfunction]
pub(crate) fn owner_to_json(owner: In<Owner>) -> String {
    owner.0.to_json()
}

#[pyfunction]
pub(crate) fn owner_from_json(py: Python<'_>, json: &str) -> PyResult<Out<Owner>> {
    detached(py, || Owner::from_json(json)).map(Out)
}

#[pyfunction]
pub(crate) fn owner_check(
    owner: In<Owner>,
    current: In<Owner>,
    recorded_now: Option<In<PathBuf>>,
) -> Out<OwnerCheck> {
    Out(owner.0.check(&current.0, recorded_now.as_ref().map(|it| it.0.as_path())))
}

#[pyfunction]
pub(crate) fn owner_evidence(owner: In<Owner>, other: In<Owner>) -> Out<Option<OwnerEvidence>> {
    Out(owner.0.evidence(&other.0))
}

#[pyfunction]
pub(crate) fn owner_moved_to(owner: In<Owner>, current: In<Owner>) -> Out<Owner> {
    Out(owner.0.moved_to(&current.0))
}

#[pyfunction]
pub(crate) fn orphans_of(
    py: Python<'_>,
    owner: In<Owner>,
    system: Option<In<AnySystem>>,
) -> PyResult<Out<Vec<Orphan>>> {
    let system = AnySystem::or_os(system);
    detached(py, || Orphan::of(&*system.0, &owner.0)).map(Out)
}

#[pyfunction]
pub(crate) fn relocation_plan(
    py: Python<'_>,
    folder: In<PathBuf>,
    place: &PyMemoryPlace,
    system: Option<In<AnySystem>>,
) -> PyResult<Out<Relocation>> {
    let system = AnySystem::or_os(system);
    detached(py, || Relocation::plan(&*system.0, &folder.0, &place.0)).map(Out)
}

#[pyfunction]
pub(crate) fn checkout_find(
    py: Python<'_>,
    folder: In<PathBuf>,
    system: Option<In<AnySystem>>,
) -> PyResult<Out<Option<Checkout>>> {
    let system = AnySystem::or_os(system);
    detached(py, || Checkout::find(&*system.0, &folder.0)).map(Out)
}

#[pyfunction]
pub(crate) fn floor_missed_by(floor: In<Floor>, evidence: In<Evidence>) -> Option<f64> {
    floor.0.missed_by(&evidence.0)
}

#[pyfunction]
pub(crate) fn excerpt_text(excerpt: In<Excerpt>) -> (String, usize) {
    (excerpt.0.text(), excerpt.0.missing_bytes())
}

#[pyfunction]
pub(crate) fn span_of(span: In<Span>, text: &str) -> String {
    span.0.of(text).to_owned()
}

#[pyfunction]
pub(crate) fn position_of(py: Python<'_>, text: &str, offset: usize) -> PyResult<Out<Position>> {
    detached_ok(py, || Out(Position::of(text, offset)))
}

/// A text with edits applied to it, which may not overlap.
#[pyfunction]
pub(crate) fn apply_edits(py: Python<'_>, source: &str, edits: In<Vec<Edit>>) -> PyResult<String> {
    detached(py, || memcore::apply_edits(source, &edits.0))
}

/// A text with the characters that a reader cannot see written out, such as `⟨U+202E⟩`.
#[pyfunction]
pub(crate) fn show_hidden(py: Python<'_>, text: &str) -> PyResult<String> {
    detached_ok(py, || memcore::show_hidden(text).into_owned())
}

/// The name of a project's folder below the configuration folder.
#[pyfunction]
pub(crate) fn project_key(py: Python<'_>, path: &str) -> PyResult<String> {
    detached_ok(py, || memcore::project_key(path))
}

/// The memories in the text of an injection, read back by the nonce of its session.
#[pyfunction]
pub(crate) fn read_blocks(py: Python<'_>, text: &str, nonce: &str) -> PyResult<Out<Vec<FramedMemory>>> {
    let nonce = nonce.to_owned();
    over_text(py, text, move |text| Ok(memcore::read_blocks(text, &nonce))).map(Out)
}

/// The time that a header's text means, if it is one; without a zone where the text names none.
#[pyfunction]
pub(crate) fn parse_timestamp(text: &str) -> Out<Option<Timestamp>> {
    Out(Timestamp::parse(text))
}

/// The revision of these bytes: their SHA-256 in hexadecimal digits.
#[pyfunction]
pub(crate) fn revision_of(py: Python<'_>, data: In<Blob>) -> PyResult<String> {
    detached_ok(py, || Revision::of(&data.0.0).as_str().to_owned())
}

/// The path of a document as memcore writes it.
///
/// Raises `InvalidPathError` for one that could leave the folder. With `new`, also for one that not every system can
/// hold.
#[pyfunction]
#[pyo3(signature = (path, *, new=false))]
pub(crate) fn check_path(py: Python<'_>, path: In<DocPath>, new: bool) -> PyResult<String> {
    if new {
        path.0.check_new().map_err(|why| errors::raise(py, why))?;
    }
    Ok(path.0.as_str().to_owned())
}

/// The program `memcore`; gives its exit code.
#[pyfunction]
pub(crate) fn cli_main(py: Python<'_>, args: Vec<OsString>) -> PyResult<u8> {
    detached_ok(py, || memcore_cli::run(args))
}

/// What the core takes where a host says nothing: the tests hold the defaults of the records against it.
#[pyfunction]
pub(crate) fn defaults(py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
    fn put<T: Default + ToPy>(all: &Bound<'_, PyDict>, name: &str) -> PyResult<()> {
        all.set_item(name, T::default().to_py(all.py())?)
    }
    let all = PyDict::new(py);
    put::<memcore::Budget>(&all, "Budget")?;
    put::<memcore::ContextOptions>(&all, "ContextOptions")?;
    put::<Evidence>(&all, "Evidence")?;
    put::<Floor>(&all, "Floor")?;
    put::<Freshness>(&all, "Freshness")?;
    put::<Guide>(&all, "Guide")?;
    put::<IndexLimits>(&all, "IndexLimits")?;
    put::<Layout>(&all, "Layout")?;
    put::<memcore::ImportOptions>(&all, "ImportOptions")?;
    put::<memcore::LintOptions>(&all, "LintOptions")?;
    put::<memcore::Manifest>(&all, "Manifest")?;
    put::<memcore::PlaceOptions>(&all, "PlaceOptions")?;
    put::<memcore::Query>(&all, "Query")?;
    put::<memcore::Selection>(&all, "Selection")?;
    put::<memcore::SettingsOptions>(&all, "SettingsOptions")?;
    put::<memcore::Stamp>(&all, "Stamp")?;
    put::<memcore::SwitchOptions>(&all, "SwitchOptions")?;
    put::<memcore::By>(&all, "By")?;
    Ok(all)
}

/// Where an organisation puts its files on this system.
#[pyfunction]
pub(crate) fn managed_folder() -> Out<PathBuf> {
    Out(memcore::ContextOptions::default().managed_folder)
}
