//! Names compared as people compare them.

use unicode_normalization::UnicodeNormalization;

/// A name with case, composition, and the difference between `_`, `-` and blanks taken away.
pub(crate) fn fold_name(name: &str) -> String {
    let mut folded = String::with_capacity(name.len());
    let mut gap = false;
    let mut push = |c: char| {
        if c == '_' || c == '-' || c.is_whitespace() {
            gap = true;
            return;
        }
        if std::mem::take(&mut gap) && !folded.is_empty() {
            folded.push('-');
        }
        folded.push(c);
    };
    if name.is_ascii() {
        name.chars().for_each(|c| push(c.to_ascii_lowercase()));
    } else {
        // Through upper case, so that ß is ss and ς is σ. Case can decompose (İ), so NFC comes last.
        let folded = name.nfc().flat_map(char::to_uppercase).flat_map(char::to_lowercase);
        folded.nfc().for_each(push);
    }
    folded
}

/// How alike two names are, from 0 to 1: the share of letter pairs they have in common (Dice 1945).
pub(crate) fn similarity(a: &str, b: &str) -> f64 {
    let pairs = |text: &str| {
        let chars: Vec<char> = text.chars().collect();
        let mut pairs: Vec<(char, char)> = chars.windows(2).map(|pair| (pair[0], pair[1])).collect();
        pairs.sort_unstable();
        pairs
    };
    if a == b {
        return 1.0;
    }
    let (a, b) = (pairs(a), pairs(b));
    if a.is_empty() || b.is_empty() {
        return 0.0;
    }
    let (mut i, mut j, mut common) = (0, 0, 0_u32);
    while i < a.len() && j < b.len() {
        match a[i].cmp(&b[j]) {
            std::cmp::Ordering::Less => i += 1,
            std::cmp::Ordering::Greater => j += 1,
            std::cmp::Ordering::Equal => {
                common += 1;
                i += 1;
                j += 1;
            }
        }
    }
    2.0 * f64::from(common) / (a.len() + b.len()) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_people_take_for_the_same_fold_to_the_same() {
        assert_eq!(fold_name("Deploy_Checklist"), "deploy-checklist");
        assert_eq!(fold_name("  deploy  -checklist "), "deploy-checklist");
        assert_eq!(fold_name("caf\u{e9}"), fold_name("CAFE\u{301}"));
        assert_eq!(fold_name("Straße"), fold_name("STRASSE"));
        assert_eq!(fold_name("배포 절차"), fold_name("배포-절차"));
    }

    #[test]
    fn likeness_is_one_for_the_same_and_zero_for_strangers() {
        assert_eq!(similarity("release", "release"), 1.0);
        assert_eq!(similarity("abc", "xyz"), 0.0);
        // "night" and "nacht" share one of four pairs each.
        assert_eq!(similarity("night", "nacht"), 0.25);
    }
}
