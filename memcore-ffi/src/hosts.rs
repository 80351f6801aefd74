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
use std::cell::RefCell;
use std::sync::Arc;

use memcore as core;

use crate::{MemcoreError, Result};

thread_local! {
    /// The first failure of a host's code that the core could not be told of, since the method has no way to fail.
    static FAILURE: RefCell<Option<MemcoreError>> = const { RefCell::new(None) };
}

/// Calls the core. If a host's clock, counter or the like failed on the way, that failure is the result.
pub(crate) fn call<T>(work: impl FnOnce() -> core::Result<T>) -> Result<T> {
    // A call within a callback is a call of its own.
    let outer = FAILURE.take();
    let done = work();
    let failure = FAILURE.replace(outer);
    match failure {
        Some(failure) => Err(failure),
        None => Ok(done?),
    }
}

/// What a host's method said, or `otherwise` if it failed: the call that it belongs to fails then.
pub(crate) fn said<T>(answer: Result<T>, otherwise: T) -> T {
    answer.unwrap_or_else(|error| {
        FAILURE.with_borrow_mut(|failure| {
            failure.get_or_insert(error);
        });
        otherwise
    })
}

/// A host's value that is none.
pub(crate) fn nonsense(what: String) -> MemcoreError {
    core::Error::new(core::ErrorKind::Host, what).into()
}

/// The library's own, if it is that.
pub(crate) fn own<T: Send + Sync + 'static>(it: Arc<dyn Any + Send + Sync>) -> Option<Arc<T>> {
    it.downcast().ok()
}
