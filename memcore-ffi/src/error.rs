//! The errors that cross: one case for each kind of the core, each with the same particulars.

use std::error::Error;
use std::fmt;

use memcore as core;

use crate::rules::Diagnostic;

/// What the calls of this package return where something can fail.
pub type Result<T> = std::result::Result<T, MemcoreError>;

/// What happened, where, and what to do.
#[derive(Clone, Debug, PartialEq, Eq, uniffi::Record)]
#[uniffi::export(Display)]
pub struct ErrorInfo {
    /// The stable name of the kind, such as `not_found`.
    pub code: String,
    /// What happened, in a sentence.
    pub message: String,
    /// The document or folder concerned.
    #[uniffi(default = None)]
    pub path: Option<String>,
    /// What to do about it.
    #[uniffi(default = None)]
    pub hint: Option<String>,
    /// For an ambiguous name, the paths that it fits.
    #[uniffi(default = [])]
    pub candidates: Vec<String>,
    /// For a text that the rules refuse, what they found.
    #[uniffi(default = [])]
    pub diagnostics: Vec<Diagnostic>,
}

impl fmt::Display for ErrorInfo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)?;
        match &self.hint {
            Some(hint) => write!(f, " ({hint})"),
            None => Ok(()),
        }
    }
}

macro_rules! errors {
    ($($(#[$doc:meta])* $kind:ident,)*) => {
        /// An error of memcore: the case is its kind. A host's own code throws these to be understood, and anything
        /// else to be reported as `Host`.
        #[derive(Clone, Debug, PartialEq, Eq, uniffi::Error)]
        pub enum MemcoreError {
            $($(#[$doc])* $kind { info: ErrorInfo },)*
        }

        impl MemcoreError {
            fn of(kind: core::ErrorKind, info: ErrorInfo) -> Self {
                match kind {
                    $(core::ErrorKind::$kind => Self::$kind { info },)*
                    // A kind that is newer than this package.
                    _ => Self::Io { info },
                }
            }

            /// The error that has this code.
            pub(crate) fn from_info(info: ErrorInfo) -> Self {
                $(if info.code == core::ErrorKind::$kind.code() {
                    return Self::$kind { info };
                })*
                Self::Host { info }
            }

            fn parts(&self) -> (core::ErrorKind, &ErrorInfo) {
                match self {
                    $(Self::$kind { info } => (core::ErrorKind::$kind, info),)*
                }
            }
        }
    };
}

errors! {
    /// No such folder, memory or name.
    NotFound,
    /// A name fits several memories.
    Ambiguous,
    /// A path that could leave the folder, or that some platform cannot hold.
    InvalidPath,
    /// A value that was handed in does not make sense.
    InvalidInput,
    /// The folder belongs to another project.
    Mismatch,
    /// A model's reply that holds no usable answer.
    InvalidReply,
    /// What is in place is not what was expected.
    Conflict,
    /// Another holds the folder's lock.
    Locked,
    /// The folder cannot be written to.
    ReadOnly,
    /// It could be done and must not be.
    Refused,
    /// The operating system or the store failed.
    Io,
    /// The host's own code failed.
    Host,
}

impl MemcoreError {
    /// What happened.
    pub fn info(&self) -> &ErrorInfo {
        self.parts().1
    }

    pub(crate) fn to_core(&self) -> core::Error {
        let (kind, info) = self.parts();
        let mut error = core::Error::new(kind, &info.message).because(self.clone());
        if let Some(path) = &info.path {
            error = error.at(path);
        }
        match &info.hint {
            Some(hint) => error.hint(hint.clone()),
            None => error,
        }
    }
}

impl From<core::Error> for MemcoreError {
    fn from(error: core::Error) -> Self {
        let source = error.source();
        let rejected = source.and_then(|source| source.downcast_ref::<core::Rejected>());
        let diagnostics = rejected.map(|it| it.diagnostics.iter().cloned().map(Diagnostic::from).collect());
        // What a host threw. Of a file it comes within the system's error, whose kind says less.
        let of_file = source.and_then(|it| it.downcast_ref::<std::io::Error>()?.get_ref()?.downcast_ref());
        let kind = of_file.map_or(error.kind(), |thrown: &Self| thrown.parts().0);
        let thrown = source.and_then(|source| source.downcast_ref()).or(of_file).map(Self::info);
        let info = ErrorInfo {
            code: kind.code().to_owned(),
            message: error.message().to_owned(),
            path: error.path().map(str::to_owned),
            hint: error.what_to_do().map(str::to_owned).or_else(|| thrown?.hint.clone()),
            candidates: thrown.map_or_else(|| error.candidates().to_vec(), |it| it.candidates.clone()),
            diagnostics: diagnostics.or_else(|| Some(thrown?.diagnostics.clone())).unwrap_or_default(),
        };
        Self::of(kind, info)
    }
}

/// What a host's code threw that is no error of memcore.
impl From<uniffi::UnexpectedUniFFICallbackError> for MemcoreError {
    fn from(error: uniffi::UnexpectedUniFFICallbackError) -> Self {
        core::Error::new(core::ErrorKind::Host, error.reason).into()
    }
}

impl fmt::Display for MemcoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.info().fmt(f)
    }
}

impl Error for MemcoreError {}
