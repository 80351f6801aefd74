//! A measure of texts of the host.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use memcore as core;

use super::{nonsense, own, said};
use crate::Result;

/// Measures texts, in any unit.
#[uniffi::export(rust, foreign)]
pub trait SizeCounter: Any + Send + Sync {
    /// The size of a text.
    fn count(&self, text: String) -> Result<usize>;
    /// The longest beginning of the text that is not larger than the limit.
    fn cut(&self, text: String, limit: usize) -> Result<String>;
}

/// A counter as the core has one.
#[derive(Clone)]
pub(crate) enum CoreCounter {
    Own(Arc<dyn core::SizeCounter>),
    Host(Arc<dyn SizeCounter>),
}

pub(crate) struct OwnCounter(Arc<dyn core::SizeCounter>);

impl SizeCounter for OwnCounter {
    fn count(&self, text: String) -> Result<usize> {
        Ok(self.0.count(&text))
    }

    fn cut(&self, text: String, limit: usize) -> Result<String> {
        Ok(self.0.cut(&text, limit).to_owned())
    }
}

impl From<Arc<dyn SizeCounter>> for CoreCounter {
    fn from(counter: Arc<dyn SizeCounter>) -> Self {
        match own::<OwnCounter>(counter.clone()) {
            Some(counter) => Self::Own(Arc::clone(&counter.0)),
            None => Self::Host(counter),
        }
    }
}

impl core::SizeCounter for CoreCounter {
    fn count(&self, text: &str) -> usize {
        match self {
            Self::Own(counter) => counter.count(text),
            Self::Host(counter) => said(counter.count(text.to_owned())),
        }
    }

    fn cut<'t>(&self, text: &'t str, limit: usize) -> &'t str {
        match self {
            Self::Own(counter) => counter.cut(text, limit),
            Self::Host(counter) => {
                let begins = |cut: String| match text.get(..cut.len()) {
                    Some(part) if *part == *cut => Ok(part),
                    _ => Err(nonsense(format!(
                        "the size counter cut to {cut:?}, which is no beginning of the text"
                    ))),
                };
                said(counter.cut(text.to_owned(), limit).and_then(begins))
            }
        }
    }
}

impl fmt::Debug for CoreCounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Own(counter) => counter.fmt(f),
            Self::Host(_) => f.write_str("HostSizeCounter"),
        }
    }
}

/// Counts bytes of UTF-8.
#[uniffi::export]
pub fn bytes() -> Arc<dyn SizeCounter> {
    Arc::new(OwnCounter(Arc::new(core::Bytes)))
}

/// Counts characters.
#[uniffi::export]
pub fn chars() -> Arc<dyn SizeCounter> {
    Arc::new(OwnCounter(Arc::new(core::Chars)))
}

/// Estimates tokens.
#[uniffi::export]
pub fn rough_tokens() -> Arc<dyn SizeCounter> {
    Arc::new(OwnCounter(Arc::new(core::RoughTokens)))
}
