//! The one error type: a stable kind, a sentence that says what happened, where, and what to do.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

/// What `memcore` returns where something can fail.
pub type Result<T> = std::result::Result<T, Error>;

/// An error with a stable [kind](ErrorKind), a sentence, and where known the path and a hint what to do.
///
/// What a sentence quotes may be of any length: a sentence or a hint of more than 1,600 bytes, and a path of more than
/// 4,096, keeps its beginning and its end, with `…` between them.
///
/// Cloning is cheap. The cause, if there is one, is reached through [`std::error::Error::source`] and can be
/// downcast: an error that your own store or selector returned comes back as itself.
///
/// # Example: tell a missing folder from other trouble
/// ```
/// use memcore::{ErrorKind, Vault};
///
/// let error = Vault::open("/no/such/folder").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::NotFound);
/// assert_eq!(error.kind().code(), "not_found");
/// assert!(error.to_string().contains("/no/such/folder"));
/// ```
#[derive(Clone)]
pub struct Error(Arc<Inner>);

struct Inner {
    kind: ErrorKind,
    message: String,
    path: Option<String>,
    hint: Option<Cow<'static, str>>,
    candidates: Vec<String>,
    source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// What sort of thing went wrong. The [code](ErrorKind::code) of a kind never changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// No such folder, memory or name.
    NotFound,
    /// A name fits several memories; the message lists them.
    Ambiguous,
    /// A path that could leave the folder, or that some platform cannot hold.
    InvalidPath,
    /// A value that was handed in does not make sense: a session's JSON, a date, a limit.
    InvalidInput,
    /// The folder belongs to another project; the message names both.
    Mismatch,
    /// A model's reply that holds no usable answer.
    InvalidReply,
    /// What is in place is not what was expected: somebody else was faster.
    Conflict,
    /// Another holds the folder's lock, and did not let it go in time; the message names the holder.
    Locked,
    /// The folder cannot be written to.
    ReadOnly,
    /// It could be done and must not be: it would lose or break something, or a rule forbids it.
    Refused,
    /// The operating system or the store failed.
    Io,
    /// The host's own code (a selector, a model, a store) failed; its error is the source.
    Host,
}

impl ErrorKind {
    /// The stable name of the kind, as bindings and the program's JSON show it.
    pub fn code(self) -> &'static str {
        match self {
            Self::NotFound => "not_found",
            Self::Ambiguous => "ambiguous",
            Self::InvalidPath => "invalid_path",
            Self::InvalidInput => "invalid_input",
            Self::Mismatch => "mismatch",
            Self::InvalidReply => "invalid_reply",
            Self::Conflict => "conflict",
            Self::Locked => "locked",
            Self::ReadOnly => "read_only",
            Self::Refused => "refused",
            Self::Io => "io",
            Self::Host => "host",
        }
    }
}

/// So many bytes of a sentence are told, and of a path: no system has longer ones.
const SENTENCE: usize = 1_600;
const PATH: usize = 4_096;

/// A text of at most so many bytes: what is too much is taken out of its middle, for what happened stands at the
/// beginning of a sentence and what follows from it at the end.
fn at_most(most: usize, mut text: String) -> String {
    if text.len() > most {
        let room = most - '…'.len_utf8();
        let boundary = |at: &usize| text.is_char_boundary(*at);
        let end = (0..=room / 4 * 3).rev().find(boundary).unwrap_or_default();
        let rest = (text.len() - room / 4..text.len()).find(boundary).unwrap_or(text.len());
        text.replace_range(end..rest, "…");
    }
    text
}

impl Error {
    /// An error of this kind with its sentence. Stores and selectors of your own make theirs with this.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Self {
        Self(Arc::new(Inner {
            kind,
            message: at_most(SENTENCE, message.into()),
            path: None,
            hint: None,
            candidates: Vec::new(),
            source: None,
        }))
    }

    /// A failure of the host's own code; `source` stays reachable through [`std::error::Error::source`].
    pub fn host(source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let source = source.into();
        Self::new(ErrorKind::Host, source.to_string()).because(source)
    }

    pub(crate) fn io(doing: &str, path: impl Into<String>, source: std::io::Error) -> Self {
        let kind = match source.kind() {
            std::io::ErrorKind::NotFound => ErrorKind::NotFound,
            _ => ErrorKind::Io,
        };
        let path = path.into();
        Self::new(kind, format!("{doing} {path}: {source}")).at(path).because(source)
    }

    /// The same error with its cause, which callers can downcast.
    #[must_use]
    pub fn because(self, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let source = source.into();
        self.with(|inner| inner.source = Some(source))
    }

    /// The same error, saying which document or folder it is about.
    #[must_use]
    pub fn at(self, path: impl Into<String>) -> Self {
        let path = at_most(PATH, path.into());
        self.with(|inner| inner.path = Some(path))
    }

    /// The same error with a sentence on what to do about it.
    #[must_use]
    pub fn hint(self, hint: impl Into<Cow<'static, str>>) -> Self {
        let hint = match hint.into() {
            Cow::Owned(hint) => Cow::Owned(at_most(SENTENCE, hint)),
            hint => hint,
        };
        self.with(|inner| inner.hint = Some(hint))
    }

    pub(crate) fn fitting(self, candidates: Vec<String>) -> Self {
        self.with(|inner| inner.candidates = candidates)
    }

    /// What sort of thing went wrong.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// The document or folder concerned, where there is one.
    pub fn path(&self) -> Option<&str> {
        self.0.path.as_deref()
    }

    /// What happened, without the hint that [`Display`](fmt::Display) adds.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// For an ambiguous name, the paths that it fits.
    pub fn candidates(&self) -> &[String] {
        &self.0.candidates
    }

    /// What to do about it, where something useful can be said.
    pub fn what_to_do(&self) -> Option<&str> {
        self.0.hint.as_deref()
    }

    /// An error that others hold too stays as it is and becomes the source of the changed one.
    fn with(mut self, change: impl FnOnce(&mut Inner)) -> Self {
        match Arc::get_mut(&mut self.0) {
            Some(inner) => {
                change(inner);
                self
            }
            None => {
                let mut inner = Inner {
                    kind: self.0.kind,
                    message: self.0.message.clone(),
                    path: self.0.path.clone(),
                    hint: self.0.hint.clone(),
                    candidates: self.0.candidates.clone(),
                    source: Some(Box::new(self)),
                };
                change(&mut inner);
                Self(Arc::new(inner))
            }
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.message)?;
        match &self.0.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Error")
            .field("kind", &self.0.kind)
            .field("message", &self.0.message)
            .field("path", &self.0.path)
            .finish_non_exhaustive()
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source.as_deref().map(|source| source as _)
    }
}
