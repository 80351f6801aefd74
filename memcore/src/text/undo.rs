//! The edits that take edits back.

use super::{Edit, Span};

/// The edits that turn a changed text back into `source`, byte for byte. `edits` are those that changed it, and must
/// be some that [`apply_edits`](super::apply_edits) accepts.
pub(crate) fn undo_of(source: &str, edits: &[Edit]) -> Vec<Edit> {
    let mut sorted: Vec<&Edit> = edits.iter().collect();
    sorted.sort_by_key(|edit| edit.span);
    let (mut added, mut removed) = (0, 0);
    let undo = |edit: &Edit| {
        let start = edit.span.start + added - removed;
        added += edit.text.len();
        removed += edit.span.len();
        Edit::replace(Span::new(start, start + edit.text.len()), edit.span.of(source))
    };
    sorted.into_iter().map(undo).collect()
}

/// The one edit between two texts: what they begin and end with alike stays.
pub(crate) fn edit_between(old: &str, new: &str) -> Option<Edit> {
    if old == new {
        return None;
    }
    let mut start = old.bytes().zip(new.bytes()).take_while(|(a, b)| a == b).count();
    while !(old.is_char_boundary(start) && new.is_char_boundary(start)) {
        start -= 1;
    }
    let most = old.len().min(new.len()) - start;
    let mut same = old.bytes().rev().zip(new.bytes().rev()).take(most).take_while(|(a, b)| a == b).count();
    while !(old.is_char_boundary(old.len() - same) && new.is_char_boundary(new.len() - same)) {
        same -= 1;
    }
    Some(Edit::replace(Span::new(start, old.len() - same), &new[start..new.len() - same]))
}

#[cfg(test)]
mod tests {
    use super::super::apply_edits;
    use super::*;

    #[test]
    fn undone_edits_give_the_same_bytes() {
        let source = "één twee drie";
        let edits = [
            Edit::insert(0, "nul "),
            Edit::remove(Span::new(6, 11)),
            Edit::replace(Span::new(11, 15), "vier"),
            Edit::insert(6, "|"),
        ];
        let changed = apply_edits(source, &edits).unwrap();
        assert_eq!(changed, "nul één |vier");
        assert_eq!(apply_edits(&changed, &undo_of(source, &edits)).unwrap(), source);
    }

    #[test]
    fn only_what_differs_is_replaced() {
        assert_eq!(edit_between("a b c", "a b c"), None);
        assert_eq!(edit_between("a b c", "a x c"), Some(Edit::replace(Span::new(2, 3), "x")));
        assert_eq!(edit_between("aa", "aaa"), Some(Edit::insert(2, "a")));
        // é and è begin with the same byte, é and ĩ end with the same one: characters stay whole.
        assert_eq!(edit_between("é", "è"), Some(Edit::replace(Span::new(0, 2), "è")));
        assert_eq!(edit_between("é", "ĩ"), Some(Edit::replace(Span::new(0, 2), "ĩ")));
    }
}
