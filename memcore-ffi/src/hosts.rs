//! What a host may implement, each as a trait that goes both ways: a host's own, and the library's.
//!
//! Each file has the trait as it crosses, an adapter for a host's implementation (`Host…`), and one for the library's
//! (`Own…`). What the library made and gets back is recognised, so that such a call does not pass through the host.

pub(crate) mod clock;
pub(crate) mod counter;
pub(crate) mod model;
pub(crate) mod rule;
pub(crate) mod selector;
pub(crate) mod store;
pub(crate) mod system;
pub(crate) mod tokenizer;
pub(crate) mod writer;

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;

use memcore as core;

use crate::{MemcoreError, Result};

/// So many calls may be under way in each other in one thread, through the host's code. Each takes up to 40 KB of the stack,
/// of which a JVM gives a thread 1 MB.
const DEEPEST: usize = 16;

thread_local! {
    static DEPTH: Cell<usize> = const { Cell::new(0) };
    /// The first failure of a host's code where nothing can be given up any more, and the core has no way to hear of it.
    static FAILURE: RefCell<Option<MemcoreError>> = const { RefCell::new(None) };
}

/// What the core is left with where a host's code failed and the core's trait has no way to say so.
struct Failed(MemcoreError);

/// Calls the core. What a host's clock, counter, tokenizer or the like threw on the way is the result.
pub(crate) fn call<T>(work: impl FnOnce() -> core::Result<T>) -> Result<T> {
    let (mut work, mut done) = (Some(work), None);
    guarded(&mut || done = work.take().map(|work| work()))?;
    Ok(done.ok_or_else(|| nonsense("the call was not made".to_owned()))??)
}

/// What is the same in each call stands here once: in [`call`] it would be compiled for every method.
#[inline(never)]
fn guarded(work: &mut dyn FnMut()) -> Result<()> {
    let depth = DEPTH.get();
    if depth >= DEEPEST {
        return Err(nonsense(format!("memcore calls itself through the host's code, {DEEPEST} calls deep")));
    }
    DEPTH.set(depth + 1);
    // A call within a callback is a call of its own.
    let outer = FAILURE.take();
    let left = catch_unwind(AssertUnwindSafe(work));
    let failure = FAILURE.replace(outer);
    DEPTH.set(depth);
    if let Err(left) = left {
        return match left.downcast::<Failed>() {
            Ok(failed) => Err(failed.0),
            Err(panic) => resume_unwind(panic),
        };
    }
    failure.map_or(Ok(()), Err)
}

/// What a host's method said. If it failed the core is left at once, from whatever thread, so that it neither keeps nor
/// writes what is made of half an answer.
pub(crate) fn said<T>(answer: Result<T>) -> T {
    answer.unwrap_or_else(|error| resume_unwind(Box::new(Failed(error))))
}

/// The same at the end of a change, which is finished nevertheless: the call fails behind it.
pub(crate) fn noted(answer: Result<()>) {
    if let Err(error) = answer {
        FAILURE.with_borrow_mut(|failure| {
            failure.get_or_insert(error);
        });
    }
}

/// A host's value that is none.
pub(crate) fn nonsense(what: String) -> MemcoreError {
    core::Error::new(core::ErrorKind::Host, what).into()
}

/// The library's own, if it is that.
pub(crate) fn own<T: Send + Sync + 'static>(it: Arc<dyn Any + Send + Sync>) -> Option<Arc<T>> {
    it.downcast().ok()
}
