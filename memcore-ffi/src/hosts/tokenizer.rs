//! A tokenizer of the host, for the keywords of a language that the library reads badly.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use memcore as core;

use super::said;
use crate::Result;

/// Takes a text to its terms.
#[uniffi::export(rust, foreign)]
pub trait Tokenizer: Any + Send + Sync {
    /// Hands over the terms of a text, in their order.
    fn tokenize(&self, text: String) -> Result<Vec<String>>;
}

pub(crate) struct HostTokenizer(pub(crate) Arc<dyn Tokenizer>);

impl core::Tokenizer for HostTokenizer {
    fn tokenize(&self, text: &str, term: &mut dyn FnMut(&str)) {
        said(self.0.tokenize(text.to_owned())).iter().for_each(|it| term(it));
    }
}

impl fmt::Debug for HostTokenizer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("HostTokenizer")
    }
}

struct OwnTokenizer;

impl Tokenizer for OwnTokenizer {
    fn tokenize(&self, text: String) -> Result<Vec<String>> {
        let mut terms = Vec::new();
        core::Tokenizer::tokenize(&core::WordTokenizer, &text, &mut |term| terms.push(term.to_owned()));
        Ok(terms)
    }
}

/// The tokenizer that keywords are found with if no other is named.
#[uniffi::export]
pub fn word_tokenizer() -> Arc<dyn Tokenizer> {
    Arc::new(OwnTokenizer)
}
