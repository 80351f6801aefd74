//! Where a new memory is written.

use super::{Layout, MemoryKind};
use crate::path::{DocPath, NamePolicy, fold, hashed, is_device, shortened, slug};
use crate::{Error, ErrorKind, Result};

/// The longest stem of a new file, in bytes.
const MAX_STEM: usize = 80;

/// The stem of the folder's index, in lower case: no memory is called so.
const INDEX_STEM: &str = "memory";

impl Layout {
    /// The file for a new memory: the type and the letters and digits of its name, in lower case, at most 80 bytes and
    /// `.md`. The type is never doubled, and a name without letters becomes a hash of it.
    ///
    /// `is_taken` is asked with the [fold](DocPath::folded) of a path. Where one is taken (by a file of another name,
    /// since the same name is the same memory) a number is added.
    ///
    /// # Errors
    /// [`ErrorKind::Refused`] if a hundred names with numbers are taken.
    ///
    /// # Example: names of any script, a type that is there already, and a number
    /// ```
    /// use memcore::{Layout, MemoryKind, NamePolicy};
    ///
    /// let layout = Layout::default();
    /// let path = |kind, name: &str, taken: &str| {
    ///     layout.new_path(kind, name, NamePolicy::Unicode, |path| path == taken).map(String::from)
    /// };
    /// assert_eq!(path(MemoryKind::Project, "배포 절차 (v2)", "")?, "project_배포_절차_v2.md");
    /// assert_eq!(path(MemoryKind::Feedback, "Feedback: Tests", "")?, "feedback_tests.md");
    /// assert_eq!(path(MemoryKind::User, "Ana", "user_ana.md")?, "user_ana_2.md");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn new_path(
        &self,
        kind: MemoryKind,
        name: &str,
        policy: NamePolicy,
        is_taken: impl Fn(&str) -> bool,
    ) -> Result<DocPath> {
        let stem = self.stem(kind, name, policy);
        for number in 1..=100 {
            let end = if number == 1 { String::new() } else { format!("{}{number}", self.separator) };
            let path = DocPath::new(&[shortened(&stem, MAX_STEM - end.len()), &end, ".md"].concat())?;
            if !is_taken(&path.folded()) {
                path.check_new()?;
                return Ok(path);
            }
        }
        Err(Error::new(ErrorKind::Refused, format!("`{stem}.md` and a hundred names like it are taken"))
            .hint("give the memory a name of its own"))
    }

    fn stem(&self, kind: MemoryKind, name: &str, policy: NamePolicy) -> String {
        let prefix = format!("{kind}{}", self.separator);
        let slug = slug(name, self.separator, policy);
        let mut bare = &*slug;
        while let Some(rest) = bare.strip_prefix(&prefix) {
            bare = rest;
        }
        let had_prefix = bare.len() < slug.len();
        let bare = if bare.is_empty() { hashed(name) } else { bare.to_owned() };
        if bare == kind.as_str() {
            return bare;
        }
        // Alone, some names are a device on Windows or the folder's index.
        let alone = !(is_device(&bare) || fold(&bare) == INDEX_STEM);
        let stem = if !self.prefixed && !had_prefix && alone { bare } else { prefix + &bare };
        shortened(&stem, MAX_STEM).to_owned()
    }
}
