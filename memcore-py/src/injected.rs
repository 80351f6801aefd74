//! In the build for tests: the next call of the core panics, or takes as long as the test wants.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use pyo3::prelude::*;

static PANIC: AtomicBool = AtomicBool::new(false);
static STALL: Mutex<Stall> = Mutex::new(Stall::Off);
static GO_ON: Condvar = Condvar::new();

/// A call that nobody lets go on ends all the same, so that a test which waits for it fails instead of hanging.
const LONGEST: Duration = Duration::from_secs(10);

#[derive(Clone, Copy, PartialEq)]
enum Stall {
    Off,
    Next,
    Now,
}

/// Lets the next call of the core panic, or not after all. Whether one was to.
#[pyfunction]
pub(crate) fn panic_next(on: bool) -> bool {
    PANIC.swap(on, Ordering::SeqCst)
}

/// Lets the next call of the core wait for [`go_on`].
#[pyfunction]
pub(crate) fn stall_next() {
    *stall() = Stall::Next;
}

/// Whether a call waits.
#[pyfunction]
pub(crate) fn is_stalled() -> bool {
    *stall() == Stall::Now
}

/// Lets the call that waits go on.
#[pyfunction]
pub(crate) fn go_on() {
    *stall() = Stall::Off;
    GO_ON.notify_all();
}

/// What a call does first.
pub(crate) fn as_told() {
    if PANIC.swap(false, Ordering::SeqCst) {
        #[expect(clippy::panic, reason = "this is what the test asks for")]
        {
            panic!("injected");
        }
    }
    let mut stall = stall();
    if *stall == Stall::Next {
        *stall = Stall::Now;
        let waited = GO_ON.wait_timeout_while(stall, LONGEST, |it| *it == Stall::Now);
        *waited.unwrap_or_else(PoisonError::into_inner).0 = Stall::Off;
    }
}

fn stall() -> MutexGuard<'static, Stall> {
    STALL.lock().unwrap_or_else(PoisonError::into_inner)
}
