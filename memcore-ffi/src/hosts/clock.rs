//! A clock of the host.

use std::any::Any;
use std::cell::Cell;
use std::fmt;
use std::sync::Arc;

use memcore as core;

use super::{own, said};
use crate::Result;
use crate::scalars::OffsetDateTime;

/// Tells the time: an instant and the reader's offset, which decides what "today" is.
#[uniffi::export(rust, foreign)]
pub trait Clock: Any + Send + Sync {
    /// The instant now. A vault asks once a call and hands the value on.
    fn now(&self) -> Result<OffsetDateTime>;
}

thread_local! {
    /// What the host's clock said at the beginning of the call, so that nothing is done if it fails.
    static NOW: Cell<Option<OffsetDateTime>> = const { Cell::new(None) };
}

/// A clock as the core has one.
#[derive(Clone)]
pub(crate) enum CoreClock {
    Own(Arc<dyn core::Clock>),
    Host(Arc<dyn Clock>),
}

pub(crate) struct OwnClock(Arc<dyn core::Clock>);

impl Clock for OwnClock {
    fn now(&self) -> Result<OffsetDateTime> {
        Ok(self.0.now())
    }
}

impl From<Arc<dyn Clock>> for CoreClock {
    fn from(clock: Arc<dyn Clock>) -> Self {
        match own::<OwnClock>(clock.clone()) {
            Some(clock) => Self::Own(Arc::clone(&clock.0)),
            None => Self::Host(clock),
        }
    }
}

impl CoreClock {
    /// Does `work` at the time that the host's clock says, or nothing if it fails.
    pub(crate) fn at_its_time<T>(&self, work: impl FnOnce() -> Result<T>) -> Result<T> {
        let Self::Host(clock) = self else { return work() };
        let now = clock.now()?;
        let _outer = Outer(NOW.replace(Some(now)));
        work()
    }
}

/// The time of the call around this one, which holds again afterwards.
struct Outer(Option<OffsetDateTime>);

impl Drop for Outer {
    fn drop(&mut self) {
        NOW.set(self.0);
    }
}

impl core::Clock for CoreClock {
    fn now(&self) -> OffsetDateTime {
        match self {
            Self::Own(clock) => clock.now(),
            Self::Host(clock) => NOW.get().unwrap_or_else(|| said(clock.now())),
        }
    }
}

impl fmt::Debug for CoreClock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(clock) => clock.fmt(f),
            Self::Host(_) => f.write_str("HostClock"),
        }
    }
}

/// The clock of the machine.
#[uniffi::export]
pub fn system_clock() -> Arc<dyn Clock> {
    Arc::new(OwnClock(Arc::new(core::SystemClock)))
}

/// A clock that stands.
#[uniffi::export]
pub fn fixed_clock(now: OffsetDateTime) -> Result<Arc<dyn Clock>> {
    Ok(Arc::new(OwnClock(Arc::new(core::FixedClock(now)))))
}
