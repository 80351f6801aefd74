//! Which paths may be created: those that every platform can hold.

use unicode_normalization::{UnicodeNormalization, is_nfc};

use super::DocPath;
use crate::text::is_hidden;
use crate::{Error, ErrorKind, Result};

/// The folder in which memcore keeps its own state.
const STATE: &str = ".memcore";

/// File systems allow 255 bytes; this leaves room for what is put around a name while it is written.
const MAX_PART: usize = 200;

/// A file lies in at most so many folders less one: deeper ones are not looked into.
const MAX_PARTS: usize = 16;

impl DocPath {
    /// Whether a file may be created at this path. Existing files keep their names whatever they are; a new one must
    /// be a file on Windows and macOS too, and look like what it is.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidPath`] if a part has a control, invisible or bidirectional character or one of
    /// `<>:"|?*\`, is a device of Windows (`CON`, `lpt1.md`), ends in a dot or blank, begins with a dot (but for the
    /// folder `.memcore` at the top and its `.gitignore`), is not in NFC, or has more than 200 bytes; or if there are more
    /// than 16 parts.
    ///
    /// # Example: what may be created, and what may not
    /// ```
    /// use memcore::DocPath;
    ///
    /// let creatable = |path: &str| path.parse::<DocPath>().is_ok_and(|path| path.check_new().is_ok());
    /// assert!(creatable("team/feedback_배포-절차.md"));
    /// assert!(!creatable("aux.md"));
    /// assert!(!creatable("why?.md"));
    /// assert!(!creatable(".hidden/notes.md"));
    /// ```
    pub fn check_new(&self) -> Result<()> {
        if self.as_str().split('/').nth(MAX_PARTS).is_some() {
            return Err(Error::new(ErrorKind::InvalidPath, format!("{} folders are too deep", MAX_PARTS))
                .at(self.as_str())
                .hint("put it nearer to the top"));
        }
        for (number, part) in self.as_str().split('/').enumerate() {
            let of_state = match number {
                0 => part == STATE,
                1 => part == ".gitignore" && self.parent() == STATE,
                _ => false,
            };
            if let Some(fault) = fault(part, of_state) {
                let shown = part.escape_debug();
                return Err(Error::new(ErrorKind::InvalidPath, format!("`{shown}` {fault}"))
                    .at(self.as_str())
                    .hint("take letters, digits, `-`, `_` and single blanks or dots between them"));
            }
        }
        Ok(())
    }

    /// The path as file systems compare it that do not tell case or composition apart: NFC and full case folding. Two
    /// paths with one fold cannot both be created everywhere.
    ///
    /// # Example: one place on Windows and macOS
    /// ```
    /// use memcore::DocPath;
    ///
    /// let fold = |path: &str| path.parse::<DocPath>().map(|path| path.folded());
    /// assert_eq!(fold("Straße/CAFE\u{301}.md")?, fold("STRASSE/caf\u{e9}.md")?);
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn folded(&self) -> String {
        fold(self.as_str())
    }
}

/// NFC and full case folding. Through upper case, so that ß is ss and ς is σ.
pub(crate) fn fold(text: &str) -> String {
    if text.is_ascii() {
        return text.to_ascii_lowercase();
    }
    let cased =
        text.nfd().flat_map(char::to_lowercase).flat_map(char::to_uppercase).flat_map(char::to_lowercase);
    let once: String = cased.nfc().collect();
    // Composing can give a character that folds further.
    once.chars().flat_map(char::to_uppercase).flat_map(char::to_lowercase).nfc().collect()
}

/// What is wrong with a part, as the end of a sentence.
fn fault(part: &str, of_state: bool) -> Option<&'static str> {
    if part.len() > MAX_PART {
        Some("has more than 200 bytes")
    } else if part.starts_with('.') && !of_state {
        Some("begins with a dot")
    } else if part.ends_with(|c: char| c == '.' || c.is_whitespace()) {
        Some("ends in a dot or blank")
    } else if part.contains(|c: char| c.is_control() || is_hidden(c)) {
        Some("holds a character that cannot be seen")
    } else if part.contains(['<', '>', ':', '"', '|', '?', '*', '\\']) {
        Some("holds a character that Windows does not allow")
    } else if is_device(part) {
        Some("is the name of a device on Windows")
    } else if !is_nfc(part) {
        Some("is not in NFC, the composed form of its characters")
    } else {
        None
    }
}

/// Whether Windows takes a name for a device, whatever its extension (Microsoft, "Naming Files, Paths, and
/// Namespaces"). The superscript digits count too.
pub(crate) fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim_end_matches(' ');
    let upper = stem.to_uppercase();
    if matches!(&*upper, "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$") {
        return true;
    }
    let number = upper.strip_prefix("COM").or_else(|| upper.strip_prefix("LPT"));
    number.is_some_and(|digit| {
        matches!(digit, "¹" | "²" | "³") || digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit()
    })
}
