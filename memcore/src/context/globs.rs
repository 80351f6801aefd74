//! Patterns of paths: many at once, each bad one by itself.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use globset::{Glob, GlobBuilder, GlobSet, GlobSetBuilder};

/// A pattern of more bytes is refused: nobody writes it, and the automaton of it could be large.
const MAX_PATTERN: usize = 4 << 10;

/// Patterns, each with the number that its owner knows it by.
///
/// A pattern is relative to a folder: `*` and `?` stay within a name, `**` spans folders, braces give choices, classes
/// stand in brackets. `*.md` is a file of that folder itself, and what ends in `/` means all below. One that begins
/// with `/`, `~/` or a drive is absolute; with `/`, it may be meant from that folder too.
#[derive(Clone, Debug, Default)]
pub(super) struct Globs {
    relative: Half,
    absolute: Half,
}

/// The patterns that are matched against one form of a path.
#[derive(Clone, Debug, Default)]
struct Half {
    globs: Vec<Glob>,
    owners: Vec<usize>,
    set: OnceLock<GlobSet>,
}

impl Globs {
    /// Adds a pattern.
    ///
    /// # Errors
    /// What is wrong with it. The others are not touched.
    pub(super) fn add(&mut self, pattern: &str, home: Option<&Path>, owner: usize) -> Result<(), String> {
        let (text, is_absolute) = normal(pattern, home)?;
        let glob = GlobBuilder::new(&text)
            .literal_separator(true)
            .backslash_escape(true)
            .build()
            .map_err(|error| error.kind().to_string())?;
        let half = if is_absolute { &mut self.absolute } else { &mut self.relative };
        half.globs.push(glob);
        half.owners.push(owner);
        half.set.take();
        Ok(())
    }

    /// The numbers of all patterns that a file fits, in the order in which they were added.
    pub(super) fn fitting(&self, file: &Target<'_>) -> Vec<usize> {
        let mut found = self.relative.fitting(file.relative.iter().map(String::as_str));
        if !self.absolute.globs.is_empty() {
            let rooted: Vec<String> = file.relative.iter().map(|path| format!("/{path}")).collect();
            let absolute = file.absolute.iter().map(|path| slashed(path));
            let absolute: Vec<String> = rooted.into_iter().chain(absolute).collect();
            found.extend(self.absolute.fitting(absolute.iter().map(String::as_str)));
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

impl Half {
    fn fitting<'p>(&self, paths: impl Iterator<Item = &'p str>) -> Vec<usize> {
        if self.globs.is_empty() {
            return Vec::new();
        }
        let set = self.set.get_or_init(|| {
            let mut builder = GlobSetBuilder::new();
            for glob in &self.globs {
                builder.add(glob.clone());
            }
            // Each was parsed when it was added. What is left to fail is their sum, of many megabytes.
            builder.build().unwrap_or_else(|_| GlobSet::empty())
        });
        paths.flat_map(|path| set.matches(path)).filter_map(|at| self.owners.get(at).copied()).collect()
    }
}

/// A file as patterns see it: by all its names.
#[derive(Debug)]
pub(super) struct Target<'f> {
    relative: Vec<String>,
    absolute: Vec<&'f Path>,
}

impl<'f> Target<'f> {
    /// A file under the paths by which it is known, seen from the folders by which that of the patterns is known.
    pub(super) fn new(files: &[&'f Path], folders: &[&Path]) -> Self {
        let below =
            |file: &Path| folders.iter().find_map(|folder| file.strip_prefix(folder).ok().map(slashed));
        let mut relative: Vec<String> = files.iter().filter_map(|file| below(file)).collect();
        relative.dedup();
        let mut absolute = files.to_vec();
        absolute.dedup();
        Self { relative, absolute }
    }

    /// A file by its absolute paths alone, which relative patterns are held against too.
    pub(super) fn whole(files: &[&'f Path]) -> Self {
        Self { relative: files.iter().map(|file| slashed(file)).collect(), absolute: files.to_vec() }
    }
}

/// A path with `/` between its parts.
pub(super) fn slashed(path: &Path) -> String {
    let text = path.to_string_lossy();
    if cfg!(windows) { text.replace('\\', "/") } else { text.into_owned() }
}

/// The pattern as the library takes it, and whether it is of absolute paths.
fn normal(pattern: &str, home: Option<&Path>) -> Result<(String, bool), String> {
    let mut text = pattern.trim().to_owned();
    if text.len() > MAX_PATTERN {
        return Err(format!("it is longer than {MAX_PATTERN} bytes"));
    }
    if text.starts_with('!') {
        return Err("a pattern cannot be negated; name what it shall fit".to_owned());
    }
    if let Some(rest) = text.strip_prefix("~/") {
        let home = home.ok_or("the home folder is not known")?;
        text = format!("{}/{rest}", globset::escape(&slashed(home)));
    }
    while let Some(rest) = text.strip_prefix("./") {
        text = rest.to_owned();
    }
    if text.ends_with('/') {
        text.push_str("**");
    }
    if text.is_empty() {
        return Err("it is empty".to_owned());
    }
    let is_absolute = text.starts_with('/') || PathBuf::from(&text).is_absolute();
    Ok((text, is_absolute))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(pattern: &str, file: &str) -> bool {
        let mut globs = Globs::default();
        globs.add(pattern, Some(Path::new("/home/ana")), 7).unwrap();
        !globs.fitting(&Target::new(&[Path::new(file)], &[Path::new("/w")])).is_empty()
    }

    #[test]
    fn patterns_are_relative_to_their_folder() {
        for (pattern, file, is) in [
            ("*.md", "/w/a.md", true),
            ("*.md", "/w/docs/a.md", false),
            ("**/*.md", "/w/a.md", true),
            ("**/*.md", "/w/a/b/c.md", true),
            ("src/**/*.{ts,tsx}", "/w/src/a.tsx", true),
            ("src/**/*.{ts,tsx}", "/w/src/a.js", false),
            ("{src,lib{,-old}}/**", "/w/lib-old/x/y", true),
            ("src/", "/w/src/x/y", true),
            ("./src/*.rs", "/w/src/a.rs", true),
            ("/src/*.rs", "/w/src/a.rs", true),
            ("/w/src/*.rs", "/w/src/a.rs", true),
            ("~/notes/*.md", "/home/ana/notes/a.md", true),
            ("**/a.rs", "/elsewhere/a.rs", false),
            ("w/*.rs", "/w/a.rs", false),
            ("[ab].rs", "/w/b.rs", true),
            ("文檔/*.md", "/w/文檔/說明.md", true),
            (r"a\*.rs", "/w/a*.rs", true),
            (r"a\*.rs", "/w/ab.rs", false),
        ] {
            assert_eq!(fits(pattern, file), is, "{pattern} {file}");
        }
    }

    #[test]
    fn a_bad_pattern_says_why_and_the_others_hold() {
        let deep = format!("{}{}", "{a,".repeat(300), "}".repeat(300));
        let mut globs = Globs::default();
        for bad in ["src/[a-", "a{b", "!x", "", "./", &"x".repeat(4_097), "~/x", &deep] {
            assert!(globs.add(bad, None, 1).is_err(), "{bad}");
        }
        globs.add("*.rs", None, 2).unwrap();
        assert_eq!(globs.fitting(&Target::new(&[Path::new("/w/a.rs")], &[Path::new("/w")])), [2]);
    }

    #[test]
    fn a_thousand_thousand_choices_cost_no_more_than_their_text() {
        let pattern = "{a,b,c,d,e,f,g,h,i,j}".repeat(6);
        assert!(fits(&pattern, "/w/abcdef") && !fits(&pattern, "/w/abcdez"));
    }
}
