//! New files lie in the folder itself, can be created everywhere, and never meet another one.

use std::collections::HashSet;

use memcore::{DocPath, Layout, MemoryKind, NamePolicy};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use unicode_properties::{GeneralCategory, UnicodeGeneralCategory};

use super::soup::{cases, soup};

/// Names that are hard to keep apart, or that no file may have.
const NAMES: &[&str] = &[
    "con",
    "CON",
    "com1",
    "LPT\u{b9}",
    "nul.md",
    "conin$",
    "Straße",
    "STRASSE",
    "strasse",
    "caf\u{e9}",
    "CAFE\u{301}",
    "ΛΌΓΟΣ",
    "λόγος",
    "İstanbul",
    "istanbul",
    "ſ",
    "s",
    "ﬁne",
    "fine",
    "memory",
    "Memory",
    "MEMORY.md",
    "..",
    ".",
    "",
    "/etc/passwd",
    "../x",
    "a/b",
    "a\\b",
    "feedback",
    "feedback_feedback_x",
    "feedback x",
    "क्षेत्र",
    "배포 절차",
    "ｆｕｌｌ",
    "😀",
    "\u{202E}x",
    "x\u{200B}",
    "a.",
    "a ",
    "don't",
    "K",
    "\u{212A}",
    "Å",
    "\u{212B}",
    "ᾳ",
    "ᾼ",
];

fn name() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => select(NAMES).prop_map(str::to_owned),
        2 => soup(5),
        1 => any::<String>(),
        1 => "[a-zé漢 ]{60,200}",
    ]
}

proptest! {
    #![proptest_config(cases(2000))]

    #[test]
    fn new_files_can_be_created_everywhere_and_never_meet(
        names in vec((select(&MemoryKind::ALL[..]), name()), 1..12),
        separator in select(&['_', '-'][..]),
        prefixed in any::<bool>(),
        ascii in any::<bool>(),
    ) {
        let layout = Layout { separator, prefixed, ..Layout::default() };
        let policy = if ascii { NamePolicy::Ascii } else { NamePolicy::Unicode };
        let mut taken = HashSet::from(["memory.md".to_owned()]);
        for (kind, name) in names {
            let path = layout.new_path(kind, &name, policy, |path| taken.contains(path)).unwrap();
            prop_assert_eq!(path.parent(), "");
            prop_assert!(path.check_new().is_ok() && path.as_str().parse::<DocPath>().is_ok());
            let stem = path.as_str().strip_suffix(".md").unwrap();
            prop_assert!(!stem.is_empty() && stem.len() <= 80, "{path}");
            prop_assert!(!ascii || stem.is_ascii());
            let wanted = |c: char| {
                c == '-' || c == '_' || c.is_alphanumeric()
                    || matches!(c.general_category(), GeneralCategory::NonspacingMark | GeneralCategory::SpacingMark | GeneralCategory::EnclosingMark)
            };
            prop_assert!(stem.chars().all(wanted), "{path}");
            let doubled = format!("{kind}{separator}{kind}{separator}");
            prop_assert!(!stem.starts_with(&doubled), "{path}");
            if prefixed {
                prop_assert!(stem == kind.as_str() || stem.starts_with(&format!("{kind}{separator}")), "{path}");
            }
            prop_assert!(taken.insert(path.folded()), "{path} is there already");
        }
    }

    #[test]
    fn what_may_be_created_is_portable(path in prop_oneof![soup(4), any::<String>(), "[a-zA-Z0-9 ._$:*-]{1,12}"]) {
        let Ok(path) = path.parse::<DocPath>() else { return Ok(()) };
        if path.check_new().is_ok() {
            for part in path.as_str().split('/') {
                prop_assert!(part.len() <= 200 && !part.ends_with(['.', ' ']));
                prop_assert!(!part.contains(['<', '>', ':', '"', '|', '?', '*', '\\']));
                prop_assert!(part.chars().all(|c| !matches!(c.general_category(), GeneralCategory::Control | GeneralCategory::Format | GeneralCategory::LineSeparator | GeneralCategory::ParagraphSeparator)));
            }
        }
    }
}
