//! Instruction files, and the texts for a prompt.

use std::path::PathBuf;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use memcore::{Context, ContextOptions, Import, Instruction, NotLoaded, PromptSize, Prompts, SizeAdvice};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

use crate::call::{detached, detached_ok};
use crate::host::{AnyCounter, AnySystem};
use crate::place::PySettings;
use crate::value::{In, Out};

/// The instruction files that hold for a session.
#[pyclass(frozen, name = "Context", module = "memcore")]
pub(crate) struct PyContext(Mutex<Option<Arc<Context>>>);

impl PyContext {
    fn slot(&self) -> MutexGuard<'_, Option<Arc<Context>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// As it is now.
    pub(crate) fn now(&self) -> PyResult<Arc<Context>> {
        self.slot().clone().ok_or_else(in_use)
    }
}

fn in_use() -> PyErr {
    PyRuntimeError::new_err("another call is in the middle of this context; give each thread its own")
}

#[pymethods]
impl PyContext {
    /// Loads what holds at the start of a session. `start` is the folder that it begins in.
    ///
    /// Nothing is loaded if the variable `CLAUDE_CODE_DISABLE_CLAUDE_MDS` is `1`; that is the published switch.
    ///
    /// Raises `NotFoundError` if `start` is not there, `IoError` if the system will not tell. A file that cannot be
    /// read fails nothing: it is among those not loaded.
    #[staticmethod]
    #[pyo3(signature = (start, *, options=None, system=None))]
    fn load(
        py: Python<'_>,
        start: In<PathBuf>,
        options: Option<In<ContextOptions>>,
        system: Option<In<AnySystem>>,
    ) -> PyResult<Self> {
        let (system, options) =
            (AnySystem::or_os(system), options.map_or_else(ContextOptions::default, |it| it.0));
        detached(py, || Context::load(&*system.0, &start.0, &options))
            .map(|context| Self(Mutex::new(Some(Arc::new(context)))))
    }

    /// Loads what holds for a file that is about to be read, if it is not loaded yet, and gives just that.
    ///
    /// These are the rules whose patterns the file fits, by its path or by that of what it links to, and the
    /// instruction files in the folders on the way to it, as far as these lie in the project or below the start. Each
    /// is loaded once. After a host has compacted its conversation, it loads anew.
    #[pyo3(signature = (file, *, system=None))]
    fn reading(
        &self,
        py: Python<'_>,
        file: In<PathBuf>,
        system: Option<In<AnySystem>>,
    ) -> PyResult<Out<Vec<Instruction>>> {
        let system = AnySystem::or_os(system);
        let shared = self.slot().take().ok_or_else(in_use)?;
        // Out of its place while the host's system may be asked, so that no lock is held then.
        let mut context = Arc::try_unwrap(shared).map_err(|shared| {
            *self.slot() = Some(shared);
            in_use()
        })?;
        let new = detached_ok(py, || context.reading(&*system.0, &file.0).to_vec());
        *self.slot() = Some(Arc::new(context));
        new.map(Out)
    }

    /// What is loaded, in the order in which an agent is given it.
    #[getter]
    fn instructions(&self) -> PyResult<Out<Vec<Instruction>>> {
        Ok(Out(self.now()?.instructions().to_vec()))
    }

    /// Every `@path` in what is loaded, and what came of it. A word such as `@ana` counts only if there is a file of
    /// that name.
    #[getter]
    fn imports(&self) -> PyResult<Out<Vec<Import>>> {
        Ok(Out(self.now()?.imports().to_vec()))
    }

    /// All that was looked at and is not loaded, with the reason; rules that wait for a file stand at the end.
    ///
    /// Folders below the start are not searched, so what is in them is not told until a file there is read.
    #[getter]
    fn not_loaded(&self) -> PyResult<Out<Vec<NotLoaded>>> {
        Ok(Out(self.now()?.not_loaded()))
    }

    /// The files that are longer than advised.
    #[getter]
    fn size_advice(&self) -> PyResult<Out<Vec<SizeAdvice>>> {
        Ok(Out(self.now()?.size_advice()))
    }

    /// What is wrong apart from files: excludes that fit nothing, a `.git` that leads nowhere. In sentences.
    #[getter]
    fn faults(&self) -> PyResult<Out<Vec<String>>> {
        Ok(Out(self.now()?.faults().to_vec()))
    }

    /// The root of the project: of the checkout that the start is in, or else the start itself.
    #[getter]
    fn root(&self) -> PyResult<Out<PathBuf>> {
        Ok(Out(self.now()?.root().to_owned()))
    }

    /// All instructions as one text for a prompt: its place is before the conversation, behind the system prompt.
    ///
    /// Each file stands in a tag of its own, with its path and whose it is. What is loaded later is put behind, so the
    /// bytes before it stay and a cached prompt holds. Nothing loaded is the empty text.
    fn render(&self) -> PyResult<String> {
        Ok(self.now()?.render())
    }

    fn __repr__(&self) -> String {
        let files = self.slot().as_ref().map_or(0, |context| context.instructions().len());
        format!("<Context of {files} files>")
    }
}

/// The options with what settings files add to them.
#[pyfunction]
pub(crate) fn context_options_with_settings(
    options: In<ContextOptions>,
    settings: &PySettings,
) -> Out<ContextOptions> {
    Out(options.0.with_settings(&settings.0))
}

/// The texts that bring memory into a prompt.
#[pyclass(frozen, eq, name = "Prompts", module = "memcore")]
#[derive(PartialEq)]
pub(crate) struct PyPrompts(pub(crate) Prompts);

#[pymethods]
impl PyPrompts {
    /// How to use memory. It is the same in every conversation: for the system prompt.
    #[getter]
    fn guide(&self) -> &str {
        &self.0.guide
    }

    /// What people have written down, and the index. It is the same until a file changes: behind the system prompt,
    /// before the conversation.
    #[getter]
    fn standing(&self) -> &str {
        &self.0.standing
    }

    /// What was recalled for this turn: between all of that and the user's message. Empty if nothing was.
    #[getter]
    fn recalled(&self) -> &str {
        &self.0.recalled
    }

    /// The sizes of the three texts, with tokens by this counter; without one they are estimated.
    #[pyo3(signature = (tokens=None))]
    fn sizes(&self, py: Python<'_>, tokens: Option<In<AnyCounter>>) -> PyResult<Out<Vec<PromptSize>>> {
        detached_ok(py, || match tokens {
            Some(In(counter)) => self.0.sizes_by(&*counter.counter).to_vec(),
            None => self.0.sizes().to_vec(),
        })
        .map(Out)
    }

    /// The same as plain dicts, lists, texts and numbers, ready for JSON.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        crate::value::plain(py, &self.0)
    }

    fn __repr__(&self) -> String {
        let Prompts { guide, standing, recalled, .. } = &self.0;
        format!(
            "<Prompts guide={} standing={} recalled={} bytes>",
            guide.len(),
            standing.len(),
            recalled.len()
        )
    }
}
