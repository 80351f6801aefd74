//! The marks that a merge leaves in a text where it could not decide.

/// So many equal signs and angles make a mark; git can be told to take more.
const LEAST: usize = 7;

/// What a line is in a text with marks.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    Open,
    Base,
    Middle,
    Close,
}

/// Whether a text has the marks of a merge: one that begins a conflict and one that ends it, or either with the one that
/// stands between. They begin a line; an example that is indented or quoted has none.
pub(in crate::vault) fn has_markers(text: &str) -> bool {
    let bytes = text.as_bytes();
    let may = |mark: &[u8]| memchr::memmem::find(bytes, mark).is_some();
    if !may(b"<<<<<<<") && !may(b">>>>>>>") {
        return false;
    }
    let marks: Vec<Mark> = text.lines().filter_map(mark).collect();
    let has = |mark| marks.contains(&mark);
    let (open, close) = (has(Mark::Open), has(Mark::Close));
    open && close || (open || close) && has(Mark::Middle)
}

/// Both sides of a text: ours and theirs. `None` if the marks do not stand in order.
pub(super) fn sides(text: &str) -> Option<(String, String)> {
    let (mut ours, mut theirs) = (String::new(), String::new());
    let mut at = None;
    for line in text.split_inclusive('\n') {
        at = match (mark(line.trim_end_matches(['\r', '\n'])), at) {
            (Some(Mark::Open), None) => Some(Mark::Open),
            (Some(Mark::Base), Some(Mark::Open)) => Some(Mark::Base),
            (Some(Mark::Middle), Some(Mark::Open | Mark::Base)) => Some(Mark::Middle),
            (Some(Mark::Close), Some(Mark::Middle)) => None,
            // A line of equal signs outside underlines a heading.
            (None | Some(Mark::Middle), None) => {
                ours.push_str(line);
                theirs.push_str(line);
                None
            }
            (None, Some(Mark::Open)) => {
                ours.push_str(line);
                at
            }
            (None, Some(Mark::Base)) => at,
            (None, Some(Mark::Middle)) => {
                theirs.push_str(line);
                at
            }
            _ => return None,
        };
    }
    at.is_none().then_some((ours, theirs))
}

/// All lines but the marks, and what both come from left out.
pub(super) fn union(text: &str) -> Option<String> {
    sides(text)?;
    let (mut both, mut in_base) = (String::new(), false);
    let mut inside = false;
    for line in text.split_inclusive('\n') {
        match mark(line.trim_end_matches(['\r', '\n'])) {
            Some(Mark::Open) => inside = true,
            Some(Mark::Base) if inside => in_base = true,
            Some(Mark::Middle) if inside => in_base = false,
            Some(Mark::Close) => inside = false,
            _ if in_base => {}
            _ => both.push_str(line),
        }
    }
    Some(both)
}

fn mark(line: &str) -> Option<Mark> {
    let line = line.trim_end_matches('\r');
    let sign = line.chars().next().filter(|sign| matches!(sign, '<' | '|' | '=' | '>' | '%' | '+'))?;
    let rest = line.trim_start_matches(sign);
    let many = line.len() - rest.len();
    if many < LEAST || !(rest.is_empty() || rest.starts_with(' ')) {
        return None;
    }
    match sign {
        '<' => Some(Mark::Open),
        '|' => Some(Mark::Base),
        '>' => Some(Mark::Close),
        // Jujutsu's; git's stands alone, and a longer line underlines a heading.
        '%' | '+' => Some(Mark::Middle),
        _ => (rest.is_empty()).then_some(Mark::Middle),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_marks_of_a_merge_are_marks() {
        for text in [
            "Title\n=======\n\nText.\n",
            "    <<<<<<< HEAD\n    =======\n    >>>>>>> x\n",
            "> <<<<<<< HEAD\n> >>>>>>> x\n",
            "Git writes `<<<<<<< HEAD` and `>>>>>>> branch`.\n",
            "<<<<<<<HEAD is no mark\n",
            "<<<<<< six\n======\n>>>>>> six\n",
        ] {
            assert!(!has_markers(text), "{text}");
        }
        for text in [
            "a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n",
            "<<<<<<< HEAD\r\nb\r\n=======\r\nc\r\n>>>>>>> x\r\n",
            "<<<<<<< HEAD\nb\n=======\nleft by hand\n",
            "b\n=======\nc\n>>>>>>> x\n",
            "<<<<<<<\n>>>>>>>\n",
        ] {
            assert!(has_markers(text), "{text}");
        }
    }

    #[test]
    fn both_sides_are_read() {
        let text = "a\n<<<<<<< HEAD\nb\n||||||| old\no\n=======\nc\n>>>>>>> x\nd\n";
        assert_eq!(sides(text), Some(("a\nb\nd\n".to_owned(), "a\nc\nd\n".to_owned())));
        assert_eq!(union(text).as_deref(), Some("a\nb\nc\nd\n"));
        assert_eq!(sides("<<<<<<< HEAD\nb\n"), None);
    }
}
