//! Readings of a folder: its index and its links.

use memcore::{
    DocPath, Edge, Guide, IndexAdvice, IndexEntry, IndexLimits, IndexLine, LinkGraph, LoadReport,
    LoadedIndex, Memory, MemoryId, MemoryIndex, Names, Rebuild, Resolution, UnresolvedLink,
};
use pyo3::prelude::*;

use crate::call::{detached_ok, over, over_memories};
use crate::memory::IdOrPath;
use crate::value::{FromPy, In, Out, wrong};

/// `MEMORY.md`: one line for each memory.
#[pyclass(frozen, eq, name = "MemoryIndex", module = "memcore")]
#[derive(Clone, PartialEq)]
pub(crate) struct PyMemoryIndex(MemoryIndex);

impl FromPy for MemoryIndex {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        let index = value.cast::<PyMemoryIndex>().map_err(|_| wrong(value, "a memcore.MemoryIndex"))?;
        Ok(index.get().0.clone())
    }
}

#[pymethods]
impl PyMemoryIndex {
    /// The name of the file.
    #[classattr]
    const FILE_NAME: &'static str = MemoryIndex::FILE_NAME;

    /// Reads an index from its text. Any text is an index, if perhaps one without entries.
    #[staticmethod]
    fn parse(py: Python<'_>, source: String) -> PyResult<Self> {
        over(py, source.len(), move || Ok(Self(MemoryIndex::parse(source))))
    }

    /// The whole text, byte for byte.
    #[getter]
    fn source(&self) -> &str {
        self.0.source()
    }

    /// The entries in the order of the file; a file that is named twice has two.
    #[getter]
    fn entries(&self) -> Out<&[IndexEntry]> {
        Out(self.0.entries())
    }

    /// The text that is loaded and that the limits measure: without byte order mark, header (frontmatter) and block
    /// comments.
    ///
    /// A block comment is a closed `<!-- -->` that begins at the start of a line (blanks may stand before it) and not
    /// in code. Its line goes with it if nothing else stands there.
    #[getter]
    fn text(&self) -> String {
        self.0.text().into_owned()
    }

    /// What an agent gets to see: the text up to the limits.
    #[pyo3(signature = (limits=None))]
    fn shown(&self, py: Python<'_>, limits: Option<In<IndexLimits>>) -> PyResult<String> {
        let limits = limits.map_or_else(IndexLimits::default, |it| it.0);
        detached_ok(py, || self.0.shown(&limits).into_owned())
    }

    /// Tells what an agent would get: how much of the index, which entries it would not see, and where index and folder
    /// disagree.
    ///
    /// `files` are the memories that exist, with paths that count from the folder of this index. Other index files are
    /// no memories: one among `files` needs no entry, and an entry that leads to one is not missed.
    ///
    /// For a folder without an index see `LoadReport::missing`.
    #[pyo3(signature = (files, *, limits=None))]
    fn load(
        &self,
        py: Python<'_>,
        files: In<Vec<DocPath>>,
        limits: Option<In<IndexLimits>>,
    ) -> PyResult<Out<LoadReport>> {
        let limits = limits.map_or_else(IndexLimits::default, |it| it.0);
        detached_ok(py, || Out(self.0.load(&limits, files.0.iter())))
    }

    /// What to do about an index that is over these limits; `None` if all of it is shown.
    #[pyo3(signature = (limits=None))]
    fn advice(&self, py: Python<'_>, limits: Option<In<IndexLimits>>) -> PyResult<Out<Option<IndexAdvice>>> {
        let limits = limits.map_or_else(IndexLimits::default, |it| it.0);
        detached_ok(py, || self.0.advice(&limits)).map(Out)
    }

    /// The index with a line for this memory; `None` where nothing has to change.
    ///
    /// A line that is there stays where it is, whatever the type. Its title and hook are replaced only if they are
    /// those of `was` (the line that was written for the memory before), so what people wrote stays; if `was` has
    /// another path, its target is replaced. A new line goes to the end of the section of its type (a heading such as
    /// `## Feedback`), else of the section with most entries, else of the file, in the style of the lines there. In the
    /// section that `rebuild` makes it is put in order.
    ///
    /// A file that no link can name (one that does not end in `.md`) gets no line.
    #[pyo3(signature = (entry, was=None))]
    fn upsert(
        &self,
        py: Python<'_>,
        entry: In<IndexLine>,
        was: Option<In<IndexLine>>,
    ) -> PyResult<Option<String>> {
        detached_ok(py, || self.0.upsert(&entry.0, was.as_ref().map(|it| &it.0)))
    }

    /// The index without the lines that lead to this file; `None` where there are none. On a line with several entries
    /// only this one's link goes; a heading that is a link keeps its text.
    fn remove(&self, py: Python<'_>, path: In<DocPath>) -> PyResult<Option<String>> {
        detached_ok(py, || self.0.remove(&path.0))
    }

    /// `upsert` for a text that need not be parsed as a whole.
    #[staticmethod]
    #[pyo3(signature = (text, entry, was=None))]
    fn upsert_text(
        py: Python<'_>,
        text: &str,
        entry: In<IndexLine>,
        was: Option<In<IndexLine>>,
    ) -> PyResult<Option<String>> {
        detached_ok(py, || MemoryIndex::upsert_text(text, &entry.0, was.as_ref().map(|it| &it.0)))
    }

    /// `remove` for a text that need not be parsed as a whole.
    #[staticmethod]
    fn remove_text(py: Python<'_>, text: &str, path: In<DocPath>) -> PyResult<Option<String>> {
        detached_ok(py, || MemoryIndex::remove_text(text, &path.0))
    }

    /// The index of these memories, derived anew: one line each, sorted by path (byte order), between two comments that
    /// do not count against the limits. `text` is the index as it is, empty where there is none.
    ///
    /// In an index with this section `upsert` and `remove` keep it as it would be rebuilt, so a conflict of versions in
    /// it is solved by rebuilding. Files that no link can name are left out.
    #[staticmethod]
    fn rebuild(py: Python<'_>, text: &str, lines: In<Vec<IndexLine>>, how: In<Rebuild>) -> PyResult<String> {
        detached_ok(py, || MemoryIndex::rebuild(text, lines.0.iter(), how.0))
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        Ok((slf.get_type().getattr("parse")?, (slf.get().0.source().to_owned(),)))
    }

    fn __repr__(&self) -> String {
        format!("<MemoryIndex of {} entries>", self.0.entries().len())
    }
}

/// The index as an agent gets it.
#[pyclass(frozen, name = "LoadedIndex", module = "memcore")]
pub(crate) struct PyLoadedIndex(pub(crate) LoadedIndex);

#[pymethods]
impl PyLoadedIndex {
    /// The file as it is; `None` where there is none.
    #[getter]
    fn index(&self) -> Option<PyMemoryIndex> {
        self.0.index.clone().map(PyMemoryIndex)
    }

    /// The part that is shown: within the limits, without frontmatter and comments.
    #[getter]
    fn shown(&self) -> &str {
        &self.0.shown
    }

    /// What is shown and what is not, and what does not fit together with the files.
    #[getter]
    fn report(&self) -> Out<LoadReport> {
        Out(self.0.report.clone())
    }

    /// The index as text for a prompt: whether it is complete, cut or missing, and then, in a tag that it cannot end,
    /// the part that is shown.
    fn render(&self, guide: In<Guide>) -> String {
        self.0.render(&guide.0)
    }

    fn __repr__(&self) -> String {
        format!("<LoadedIndex {} of {} bytes shown>", self.0.report.shown_bytes, self.0.report.bytes)
    }
}

/// Which memory links to which.
#[pyclass(frozen, name = "LinkGraph", module = "memcore")]
pub(crate) struct PyLinkGraph(pub(crate) LinkGraph);

#[pymethods]
impl PyLinkGraph {
    /// Finds and resolves the links of these memories. Of memories with the same id the first counts.
    #[staticmethod]
    fn build(py: Python<'_>, memories: In<Vec<Memory>>) -> PyResult<Self> {
        over_memories(py, memories.0, |memories| Self(LinkGraph::build(memories)))
    }

    /// The names that the links were resolved with.
    #[getter]
    fn names(slf: Py<Self>) -> PyNames {
        PyNames(NamesOf::Graph(slf))
    }

    /// All links that lead to a memory.
    #[getter]
    fn edges(&self) -> Out<&[Edge]> {
        Out(self.0.edges())
    }

    /// The links in a memory.
    fn links_from(&self, id: In<IdOrPath>) -> Out<&[Edge]> {
        Out(self.0.from(&id.0.0))
    }

    /// The links to a memory.
    fn links_to(&self, id: In<IdOrPath>) -> Out<Vec<Edge>> {
        Out(self.0.to(&id.0.0).cloned().collect())
    }

    /// The links that lead nowhere; `nearest` says what may have been meant.
    #[getter]
    fn dangling(&self) -> Out<&[UnresolvedLink]> {
        Out(self.0.dangling())
    }

    /// The links that fit several memories equally well; `candidates` says which.
    #[getter]
    fn ambiguous(&self) -> Out<&[UnresolvedLink]> {
        Out(self.0.ambiguous())
    }

    /// The memory that a dangling link may have meant.
    fn nearest(&self, py: Python<'_>, link: In<UnresolvedLink>) -> PyResult<Out<Option<MemoryId>>> {
        detached_ok(py, || self.0.nearest(&link.0).cloned()).map(Out)
    }

    /// The memories that an ambiguous link fits.
    fn candidates(&self, py: Python<'_>, link: In<UnresolvedLink>) -> PyResult<Out<Vec<MemoryId>>> {
        detached_ok(py, || self.0.candidates(&link.0).into_iter().cloned().collect()).map(Out)
    }

    /// The memories that no link ties to another memory.
    #[getter]
    fn orphans(&self) -> Out<Vec<MemoryId>> {
        Out(self.0.orphans().cloned().collect())
    }

    /// The memories that can be reached by so many links, whichever way they point, each with the number of links it
    /// takes; the nearest first. A memory is not its own neighbour.
    fn neighbours(
        &self,
        py: Python<'_>,
        id: In<IdOrPath>,
        steps: usize,
    ) -> PyResult<Out<Vec<(MemoryId, usize)>>> {
        detached_ok(py, || self.0.neighbours(&id.0.0, steps)).map(Out)
    }

    /// The graph in the language of Graphviz.
    ///
    /// A memory is a node with its title, several links between two are one arrow, and a dangling link leads to a
    /// dashed node. Ambiguous links are not drawn.
    fn dot(&self, py: Python<'_>) -> PyResult<String> {
        detached_ok(py, || self.0.dot())
    }

    /// The graph in the language of Mermaid, with the same nodes and arrows as `dot`.
    fn mermaid(&self, py: Python<'_>) -> PyResult<String> {
        detached_ok(py, || self.0.mermaid())
    }

    fn __repr__(&self) -> String {
        format!("<LinkGraph of {} links>", self.0.edges().len())
    }
}

/// The names of memories, as links and people say them.
#[pyclass(frozen, name = "Names", module = "memcore")]
pub(crate) struct PyNames(NamesOf);

enum NamesOf {
    Own(Names),
    Graph(Py<PyLinkGraph>),
}

impl PyNames {
    fn names(&self) -> &Names {
        match &self.0 {
            NamesOf::Own(names) => names,
            NamesOf::Graph(graph) => graph.get().0.names(),
        }
    }
}

#[pymethods]
impl PyNames {
    #[new]
    fn new(py: Python<'_>, memories: In<Vec<Memory>>) -> PyResult<Self> {
        over_memories(py, memories.0, |memories| Self(NamesOf::Own(Names::new(memories))))
    }

    /// Says what a text means: the target of a link, or what a person typed.
    ///
    /// A `#` is first taken for a part of the name (`task #21`). Only if nothing is called so, a heading begins there.
    fn resolve(&self, py: Python<'_>, text: &str) -> PyResult<Out<Resolution>> {
        let names = self.names();
        detached_ok(py, || names.resolve(text)).map(Out)
    }

    /// The memory whose stem or name looks most like this text, if any looks at least half like it.
    fn nearest(&self, py: Python<'_>, text: &str) -> PyResult<Out<Option<MemoryId>>> {
        let names = self.names();
        detached_ok(py, || names.nearest(text).cloned()).map(Out)
    }

    fn __repr__(&self) -> &'static str {
        "<Names>"
    }
}
