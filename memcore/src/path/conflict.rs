//! Names that tools which synchronise folders give to the copies that they could not bring together.

/// What such a name tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ConflictName {
    /// The names that the document may have been a copy of, in the same folder, the likeliest first.
    pub(crate) bases: Vec<String>,
    /// The tool that gives such names, or one of them.
    pub(crate) tool: &'static str,
    /// Whether nobody gives a memory such a name by hand. Else it is a copy only if it says the same as its base.
    pub(crate) sure: bool,
    /// Whether it has another extension than a memory's: what a merge left beside it.
    pub(crate) leftover: bool,
}

/// Words for a conflict in the languages in which Dropbox and its kin name copies, in lower case.
const COPY: [&str; 12] = [
    "conflicted copy",
    "konflikt stehende kopie",
    "copie en conflit",
    "copia en conflicto",
    "copia in conflitto",
    "cópia em conflito",
    "conflicterende kopie",
    "case clash",
    "case conflict",
    "selective sync conflict",
    "unicode encoding conflict",
    "sfconflict",
];

/// The same, short: these words may stand in a title, so a date or nothing else has to stand with them.
const WORDS: [&str; 8] = ["conflict", "konflikt", "conflit", "conflito", "冲突", "衝突", "競合", "충돌"];

/// What a file name says of a conflict; `None` for an ordinary one.
pub(crate) fn conflict_name(name: &str) -> Option<ConflictName> {
    // Nearly all names of memories are plain, and there are many of them.
    let plain = |b: &u8| b.is_ascii_lowercase() || b.is_ascii_digit() || matches!(b, b'_' | b'-' | b'.');
    if name.ends_with(".md") && name.as_bytes().iter().all(plain) && !name.contains("conflict") {
        return None;
    }
    let lower = name.to_ascii_lowercase();
    let Some(stem) = lower.strip_suffix(".md") else { return leftover(name, &lower) };
    // Case folding of ASCII keeps every position.
    let given = name.get(..stem.len())?;
    let base = |at: usize| format!("{}.md", given.get(..at).unwrap_or_default().trim_end());
    let sure = |at: usize, tool| {
        let bases = Some(base(at)).filter(|base| base.len() > 3).into_iter().collect();
        Some(ConflictName { bases, tool, sure: true, leftover: false })
    };
    if let Some(at) = stem.find(".sync-conflict-") {
        return sure(at, "Syncthing");
    }
    if let Some((at, tool)) = bracketed(given) {
        return sure(at, tool);
    }
    if let Some(at) = stem.rfind("_conflict-").filter(|at| digits(&stem[*at..]) >= 14) {
        return sure(at, "ownCloud");
    }
    if let Some(at) = numbered(stem, "_conf(", ")") {
        return sure(at, "Google Drive");
    }
    if let Some(at) = numbered(stem, ".conflict", "").or_else(|| stem.strip_suffix(".conflict").map(str::len))
    {
        return sure(at, "Resilio Sync");
    }
    for mark in ["_BACKUP_", "_BASE_", "_LOCAL_", "_REMOTE_"] {
        if let Some(at) = numbered(given, mark, "") {
            return sure(at, "git");
        }
    }
    if let Some(at) = dated_host(stem) {
        return sure(at, "Synology Drive");
    }
    perhaps(given, stem)
}

/// `stem (Ana's conflicted copy 2026-01-02)`, `stem[Conflict]` and the like: where the stem ends, and whose it is.
fn bracketed(stem: &str) -> Option<(usize, &'static str)> {
    let close = stem.chars().next_back().filter(|c| matches!(c, ')' | ']'))?;
    let open = if close == ')' { '(' } else { '[' };
    stem.match_indices(open).find_map(|(at, _)| {
        let inner = stem.get(at + 1..stem.len() - 1)?;
        let lower = inner.to_lowercase();
        let date = digits(&lower);
        if COPY.iter().any(|words| lower.contains(words)) {
            let tool = match () {
                () if lower.contains("sfconflict") => "Seafile",
                () if lower.contains("case clash") => "Nextcloud",
                () if inner.starts_with("Conflicted copy") => "Obsidian",
                () if date >= 14 && !lower.contains('\'') => "Nextcloud",
                () => "Dropbox",
            };
            return Some((at, tool));
        }
        let word = WORDS.iter().find(|word| lower.contains(**word))?;
        let rest = lower.replacen(word, "", 1);
        let bare =
            rest.chars().all(|c| c.is_ascii_digit() || matches!(c, ' ' | '#' | 'e' | 'd' | 's' | '-' | ':'));
        let tool = if close == ']' { "Google Drive" } else { "a synchronising tool" };
        (date >= 6 || bare).then_some((at, tool))
    })
}

/// Where a mark begins that is followed by a number and this end, and nothing else.
fn numbered(stem: &str, mark: &str, end: &str) -> Option<usize> {
    let bare = stem.strip_suffix(end)?;
    let at = bare.rfind(mark)?;
    let number = bare.get(at + mark.len()..)?;
    (!number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())).then_some(at)
}

/// `stem_host_Jan-02-150405-2026_conflict`
fn dated_host(stem: &str) -> Option<usize> {
    let (rest, date) = stem.strip_suffix("_conflict")?.rsplit_once('_')?;
    let (base, _host) = rest.rsplit_once('_')?;
    (digits(date) >= 10 && date.contains('-')).then_some(base.len())
}

/// What may be a copy, and may be somebody's own choice of a name.
fn perhaps(given: &str, stem: &str) -> Option<ConflictName> {
    let perhaps = |bases: Vec<String>, tool| {
        let bases: Vec<String> = bases.into_iter().filter(|base| base.len() > 3).collect();
        (!bases.is_empty()).then_some(ConflictName { bases, tool, sure: false, leftover: false })
    };
    let upto = |at: usize| format!("{}.md", given.get(..at).unwrap_or_default().trim_end());
    for prefix in ["copy of ", "kopie von ", "copie de ", "copia de "] {
        if stem.starts_with(prefix) {
            return perhaps(vec![format!("{}.md", given.get(prefix.len()..)?)], "Google Drive");
        }
    }
    let bare = numbered(stem, " (", ")").or_else(|| numbered(stem, "(", ")"));
    let of_copy = stem.get(..bare.unwrap_or(stem.len()))?;
    for suffix in [" - copy", " copy", " - kopie", " kopie"] {
        if let Some(base) = of_copy.strip_suffix(suffix) {
            return perhaps(vec![upto(base.len())], "a file manager");
        }
    }
    if let Some(at) = bare {
        return perhaps(vec![upto(at)], "Google Drive");
    }
    if let Some(at) = numbered(stem, " ", "") {
        return perhaps(vec![upto(at)], "iCloud");
    }
    // The name of a machine, as OneDrive adds it.
    let host =
        |at: &usize| given.get(at + 1..).is_some_and(|host| host.bytes().any(|b| b.is_ascii_uppercase()));
    let cuts = stem.match_indices('-').map(|(at, _)| at).filter(host);
    let mut bases: Vec<String> = cuts.map(upto).collect();
    bases.reverse();
    perhaps(bases, "OneDrive")
}

/// What a merge or a patch leaves beside a document: `a.md.orig`, `a.md~HEAD`.
fn leftover(name: &str, lower: &str) -> Option<ConflictName> {
    let at = lower.find(".md")? + 3;
    let rest = lower.get(at..)?;
    let tool = match rest {
        ".orig" | ".rej" => "git",
        ".mine" | ".theirs" | ".ours" | ".working" => "Subversion",
        ".conflict" => "Resilio Sync",
        _ if rest.len() > 1 && rest.starts_with('~') => "git",
        _ if rest.starts_with(".sync-conflict-") => "Syncthing",
        _ if numbered(rest, ".r", "") == Some(0) => "Subversion",
        _ => return None,
    };
    let base = name.get(..at)?.to_owned();
    (base.len() > 3).then_some(ConflictName { bases: vec![base], tool, sure: true, leftover: true })
}

fn digits(text: &str) -> usize {
    text.bytes().filter(u8::is_ascii_digit).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_people_give_are_no_conflicts() {
        for name in [
            "feedback_no-mocks.md",
            "merge conflicts (how to solve).md",
            "naming (conflict resolution).md",
            "project_conflict-of-interest.md",
            "reference_공휴일.md",
            "user_ana.md",
            "a_conflict.md",
            "project_budget_2026_conflict.md",
            "notes.md.bak",
            "notes.md~",
            "BACKUP_2026.md",
            "(conflict).txt",
            "b.txt",
            ".md",
        ] {
            assert_eq!(conflict_name(name), None, "{name}");
        }
    }

    #[test]
    fn a_number_or_a_machine_may_be_a_copy() {
        for (name, base) in [
            ("user_ana 2.md", "user_ana.md"),
            ("user_ana (1).md", "user_ana.md"),
            ("user_ana(1).md", "user_ana.md"),
            ("Copy of user_ana.md", "user_ana.md"),
            ("user_ana - Copy.md", "user_ana.md"),
            ("user_ana - Copy (2).md", "user_ana.md"),
            ("user_ana copy.md", "user_ana.md"),
        ] {
            let found = conflict_name(name).unwrap();
            assert_eq!((found.sure, &*found.bases), (false, &[base.to_owned()][..]), "{name}");
        }
        let host = conflict_name("user-ana-DESKTOP-A1.md").unwrap();
        assert_eq!(host.bases, ["user-ana-DESKTOP.md", "user-ana.md", "user.md"]);
    }
}
