//! The beginning of a line that is too long.

/// At most `most` bytes, up to the end of a word where one ends in the second half, else of a character with its marks.
/// Nothing is put in the place of the rest.
pub(crate) fn cut_at_word(line: &str, most: usize) -> &str {
    if line.len() <= most {
        return line;
    }
    // A mark that combines is not torn off its character, nor is a joined emoji torn apart.
    let joins = |c: char| unicode_normalization::char::is_combining_mark(c) || c == '\u{200D}';
    let whole = |at: &usize| {
        line.is_char_boundary(*at) && !line[*at..].starts_with(joins) && !line[..*at].ends_with('\u{200D}')
    };
    let end = (0..=most).rev().find(whole).unwrap_or_default();
    let cut = &line[..end];
    if line[end..].starts_with(char::is_whitespace) {
        return cut.trim_end();
    }
    match cut.rfind(char::is_whitespace) {
        Some(word) if word * 2 >= most => cut[..word].trim_end(),
        _ => cut,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stay_whole_where_there_are_some() {
        assert_eq!(cut_at_word("one two three", 13), "one two three");
        assert_eq!(cut_at_word("one two three", 9), "one two");
        assert_eq!(cut_at_word("one two three", 7), "one two");
        assert_eq!(
            cut_at_word("a verylongwordindeed", 12),
            "a verylongwo",
            "no word ends in the second half"
        );
        assert_eq!(cut_at_word("记忆索引", 8), "记忆");
        assert_eq!(cut_at_word("xe\u{301}y", 3), "x");
        assert_eq!(cut_at_word("ab👩\u{200D}💻", 10), "ab");
    }
}
