//! One value out of a repository's `config`.

use std::path::Path;

use crate::system::System;

/// A `config` of more bytes is not read.
const MAX_CONFIG: u64 = 1 << 20;

/// The value of a key in a section: `core`, or `remote "origin"`. As git reads it, the last one counts.
///
/// Files that the `config` includes are not read, and no file is an answer too: none.
pub(super) fn git_config(system: &dyn System, git: &Path, section: &str, key: &str) -> Option<String> {
    let bytes = system.read(&git.join("config"), MAX_CONFIG).ok()??;
    value(&String::from_utf8(bytes).ok()?, section, key)
}

fn value(config: &str, section: &str, key: &str) -> Option<String> {
    let (mut within, mut found) = (false, None);
    for line in config.lines() {
        let mut line = line.trim();
        if let Some(rest) = line.strip_prefix('[') {
            let Some((name, after)) = rest.rsplit_once(']') else { continue };
            within = is_section(name, section);
            line = after.trim();
        }
        if let (true, Some((name, text))) = (within, line.split_once('='))
            && name.trim().eq_ignore_ascii_case(key)
        {
            found = Some(unquoted(text.trim()));
        }
    }
    found
}

/// Names of sections have no case, the quoted names of their parts have.
fn is_section(written: &str, wanted: &str) -> bool {
    let parts = |text: &str| match text.split_once('"') {
        Some((name, part)) => (name.trim().to_ascii_lowercase(), part.trim_end_matches('"').to_owned()),
        None => (text.trim().to_ascii_lowercase(), String::new()),
    };
    parts(written) == parts(wanted)
}

/// A value without its quotes, escapes and comment.
fn unquoted(text: &str) -> String {
    let (mut value, mut quoted) = (String::new(), false);
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        match c {
            '"' => quoted = !quoted,
            '\\' => match chars.next() {
                Some('n') => value.push('\n'),
                Some('t') => value.push('\t'),
                Some(c) => value.push(c),
                None => {}
            },
            '#' | ';' if !quoted => break,
            c => value.push(c),
        }
    }
    value.trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::value;

    #[test]
    fn values_are_those_of_git() {
        let config = "; made by hand\n[core]\n\tbare = false\n\tworktree = ../../../lib ; there\n\
                      [remote \"origin\"]\n\turl = old\n\turl = \"https://host/a b\\\\c.git\" # new\n\
                      [Remote \"Origin\"] url = other\n[branch \"main\"]\n\tremote = origin\n";
        let get = |section, key| value(config, section, key);
        assert_eq!(get("core", "worktree").as_deref(), Some("../../../lib"));
        assert_eq!(get("CORE", "Bare").as_deref(), Some("false"));
        assert_eq!(get("remote \"origin\"", "url").as_deref(), Some("https://host/a b\\c.git"));
        assert_eq!(get("remote \"Origin\"", "url").as_deref(), Some("other"));
        assert_eq!(get("remote \"upstream\"", "url"), None);
        assert_eq!(get("remote", "remote"), None);
    }
}
