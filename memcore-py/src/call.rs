//! Every call of the core: without Python's lock, with panics caught, and so that Ctrl-C ends a long one.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use memcore::{Error, ErrorKind, Memory, Result};
use pyo3::exceptions::PyRecursionError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;

use crate::errors;

/// How often a long call looks whether a signal came.
const GLANCE: Duration = Duration::from_millis(50);

/// So many calls may be under way in each other in one thread, through objects of the host. Each takes up to 40 KB of the
/// stack, of which Python's own limit knows nothing.
const DEEPEST: usize = 32;

thread_local! {
    static DEPTH: Cell<usize> = const { Cell::new(0) };
}

/// A call that is under way.
struct Nested;

impl Nested {
    fn enter() -> PyResult<Self> {
        let depth = DEPTH.get();
        if depth >= DEEPEST {
            let message = format!("memcore calls itself through objects of the host, {DEEPEST} calls deep");
            return Err(PyRecursionError::new_err(message));
        }
        DEPTH.set(depth + 1);
        Ok(Self)
    }
}

impl Drop for Nested {
    fn drop(&mut self) {
        DEPTH.set(DEPTH.get() - 1);
    }
}

/// What came of work of the core, or the panic that ended it.
fn caught<T>(work: impl FnOnce() -> Result<T>) -> thread::Result<Result<T>> {
    catch_unwind(AssertUnwindSafe(|| {
        #[cfg(feature = "panics")]
        crate::injected::as_told();
        work()
    }))
}

/// Runs work of the core. Other Python threads run meanwhile, and callbacks of a host may call memcore again.
pub(crate) fn detached<T: Send>(py: Python<'_>, work: impl FnOnce() -> Result<T> + Send) -> PyResult<T> {
    let _nested = Nested::enter()?;
    let came = py.detach(|| caught(work));
    came.map_err(|panic| errors::of_panic(py, panic))?.map_err(|why| errors::raise(py, why))
}

/// The same for work that cannot fail.
pub(crate) fn detached_ok<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    detached(py, || Ok(work()))
}

/// Runs work that only reads and may take long. In the main thread, where signals arrive, it is done by another one,
/// and a signal whose handler raises ends the wait; what the other thread still does changes nothing.
pub(crate) fn interruptible<T: Send + 'static>(
    py: Python<'_>,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> PyResult<T> {
    if !in_main_thread(py)? {
        return detached(py, work);
    }
    let (send, mut receive) = sync_channel(1);
    let run = move || {
        // Nobody waits any more if the call was interrupted.
        let _ = send.send(caught(work));
    };
    thread::Builder::new().name("memcore".to_owned()).spawn(run)?;
    let lost = || Error::new(ErrorKind::Io, "the thread that did the work is gone");
    let came = loop {
        let came;
        (came, receive) = py.detach(move || (receive.recv_timeout(GLANCE), receive));
        match came {
            Ok(came) => break came,
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => return Err(errors::raise(py, lost())),
        }
    };
    came.map_err(|panic| errors::of_panic(py, panic))?.map_err(|why| errors::raise(py, why))
}

/// So many bytes are long enough that a thread for them costs nothing beside the work.
const LONG: usize = 1 << 20;

/// Runs work that only reads, over so many bytes: a signal ends it if they are many.
pub(crate) fn over<T: Send + 'static>(
    py: Python<'_>,
    bytes: usize,
    work: impl FnOnce() -> Result<T> + Send + 'static,
) -> PyResult<T> {
    if bytes < LONG { detached(py, work) } else { interruptible(py, work) }
}

/// The same over a text, which is copied only if it is long.
pub(crate) fn over_text<T: Send + 'static>(
    py: Python<'_>,
    text: &str,
    work: impl FnOnce(&str) -> Result<T> + Send + 'static,
) -> PyResult<T> {
    if text.len() < LONG {
        return detached(py, || work(text));
    }
    let text = text.to_owned();
    interruptible(py, move || work(&text))
}

/// The same over memories.
pub(crate) fn over_memories<T: Send + 'static>(
    py: Python<'_>,
    memories: Vec<Memory>,
    work: impl FnOnce(&[Memory]) -> T + Send + 'static,
) -> PyResult<T> {
    let bytes = memories.iter().map(|memory| memory.source().len()).sum();
    over(py, bytes, move || Ok(work(&memories)))
}

fn in_main_thread(py: Python<'_>) -> PyResult<bool> {
    static IDENT: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    static MAIN: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let ident = IDENT.get_or_try_init(py, || -> PyResult<_> {
        Ok(py.import("_thread")?.getattr("get_ident")?.unbind())
    })?;
    let main = MAIN.get_or_try_init(py, || -> PyResult<_> {
        Ok(py.import("threading")?.call_method0("main_thread")?.getattr("ident")?.unbind())
    })?;
    ident.bind(py).call0()?.eq(main.bind(py))
}
