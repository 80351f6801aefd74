//! The settings of a check, worked out once for each rule and type.

use std::collections::BTreeMap;

use super::{LintOptions, RULES, RulePage, Severity, options::Level};
use crate::memory::MemoryKind;
use crate::{Error, ErrorKind, Result};

/// Columns of the table: the four types, and what has none of them.
const COLUMNS: usize = MemoryKind::ALL.len() + 1;

/// What a rule is set to, by type.
#[derive(Clone, Copy, Debug)]
struct Row {
    levels: [Option<Severity>; COLUMNS],
    /// The level was set, so that what a rule says of one finding does not count.
    set: [bool; COLUMNS],
}

/// One row for each rule: those of the library, then those of the host.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    rows: Vec<Row>,
}

impl Settings {
    pub(super) fn new(options: &LintOptions) -> Result<Self> {
        let own = options.rules.iter().map(|rule| rule.page());
        let mut pages: Vec<&RulePage> = RULES.iter().map(|rule| rule.page()).collect();
        for page in own {
            named_apart(page, &pages)?;
            pages.push(page);
        }
        let named = [&options.select, &options.extend_select, &options.ignore].into_iter().flatten();
        let set = options.severity.keys().chain(options.severity_of_kind.values().flat_map(BTreeMap::keys));
        for selector in named.chain(set) {
            if !pages.iter().any(|page| fits(selector, page)) {
                let error = Error::new(ErrorKind::InvalidInput, format!("no rule is called `{selector}`"));
                return Err(
                    error.hint("name one by its code (MEM111), its name, or the beginning of its code")
                );
            }
        }
        Ok(Self { rows: pages.iter().map(|page| row(options, page)).collect() })
    }

    /// How bad a finding of this rule is; `None` if the rule is off for this type.
    pub(super) fn severity(&self, rule: usize, kind: Option<MemoryKind>) -> Option<Severity> {
        self.rows.get(rule)?.levels[column(kind)]
    }

    /// Whether a rule is on for anything.
    pub(super) fn is_on(&self, rule: usize) -> bool {
        self.rows.get(rule).is_some_and(|row| row.levels.iter().any(Option::is_some))
    }

    /// The same for a finding of which the rule says that it is at most so bad.
    pub(super) fn severity_at_most(
        &self,
        rule: usize,
        kind: Option<MemoryKind>,
        most: Option<Severity>,
    ) -> Option<Severity> {
        let severity = self.severity(rule, kind)?;
        Some(if self.rows[rule].set[column(kind)] {
            severity
        } else {
            most.map_or(severity, |most| most.min(severity))
        })
    }
}

/// A finding is known, ignored and set by the code or the name of its rule.
fn named_apart(page: &RulePage, others: &[&RulePage]) -> Result<()> {
    let wrong = |why: String| {
        let error = Error::new(ErrorKind::InvalidInput, format!("a rule of the host {why}"));
        Err(error.hint("give each rule a code and a name of its own, such as ACME001 and no-shouting"))
    };
    for word in [page.code, page.name] {
        if word.is_empty() || word.contains(|c: char| c.is_whitespace() || c == ',') || word == "all" {
            return wrong(format!("is called `{word}`, which no selector can name"));
        }
        if others.iter().any(|other| is_whole(word, other)) {
            return wrong(format!("is called `{word}`, as another rule is"));
        }
    }
    Ok(())
}

fn column(kind: Option<MemoryKind>) -> usize {
    kind.and_then(|kind| MemoryKind::ALL.iter().position(|other| *other == kind)).unwrap_or(COLUMNS - 1)
}

fn row(options: &LintOptions, page: &RulePage) -> Row {
    let any = |selectors: &[String]| selectors.iter().any(|selector| fits(selector, page));
    // What is off by itself is not switched on with its group.
    let switches_on =
        |selector: &str| fits(selector, page) && (!page.off || selector == "all" || is_whole(selector, page));
    let any_on = |selectors: &[String]| selectors.iter().any(|selector| switches_on(selector));
    let selected = if options.select.is_empty() { !page.off } else { any_on(&options.select) };
    let on = (selected || any_on(&options.extend_select)) && !any(&options.ignore);
    let mut row = Row { levels: [None; COLUMNS], set: [false; COLUMNS] };
    for kind in MemoryKind::ALL.map(Some).into_iter().chain([None]) {
        let own = kind.and_then(|kind| longest(options.severity_of_kind.get(&kind)?, page));
        let set = own.or_else(|| longest(&options.severity, page));
        let set = set.filter(|(selector, _)| on || is_whole(selector, page)).map(|(_, level)| level);
        let column = column(kind);
        // A level switches on what is off by itself, but nothing that was not selected.
        let chosen = options.select.is_empty() || selected;
        row.levels[column] = match set {
            Some(level) if chosen && !any(&options.ignore) => level.severity(),
            _ => on.then(|| page.severity_for(kind)),
        };
        row.set[column] = set.is_some();
    }
    row
}

fn longest<'o>(levels: &'o BTreeMap<String, Level>, page: &RulePage) -> Option<(&'o str, Level)> {
    let fitting = levels.iter().filter(|(selector, _)| fits(selector, page));
    // A name says as much as a whole code.
    let length = |selector: &str| {
        if selector == page.name {
            page.code.len()
        } else if selector == "all" {
            0
        } else {
            selector.len()
        }
    };
    fitting.max_by_key(|(selector, _)| length(selector)).map(|(selector, level)| (&**selector, *level))
}

/// Whether a selector names this rule alone.
fn is_whole(selector: &str, page: &RulePage) -> bool {
    selector.eq_ignore_ascii_case(page.code) || selector.eq_ignore_ascii_case(page.name)
}

/// Whether a selector names a rule.
pub(super) fn fits(selector: &str, page: &RulePage) -> bool {
    let begins = |code: &str| {
        !selector.is_empty()
            && code.get(..selector.len()).is_some_and(|head| head.eq_ignore_ascii_case(selector))
    };
    selector == "all" || selector.eq_ignore_ascii_case(page.name) || begins(page.code)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn severity(options: &LintOptions, code: &str, kind: Option<MemoryKind>) -> Option<Severity> {
        let rule = RULES.iter().position(|rule| rule.page().code == code).unwrap();
        Settings::new(options).unwrap().severity(rule, kind)
    }

    fn options(json: &str) -> LintOptions {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn each_rule_has_a_name_of_its_own() {
        static FIRST: RulePage = RulePage { code: "ACME001", name: "no-shouting", ..RulePage::EMPTY };
        let apart = |code, name| {
            let page = RulePage { code, name, ..RulePage::EMPTY };
            let mut pages: Vec<&RulePage> = RULES.iter().map(|rule| rule.page()).collect();
            pages.push(&FIRST);
            named_apart(&page, &pages).map_err(|error| error.kind())
        };
        assert_eq!(apart("ACME002", "no-whispering"), Ok(()));
        for (code, name) in [
            ("", "x"),
            ("X1", ""),
            ("X 1", "x"),
            ("X1", "a,b"),
            ("all", "x"),
            ("MEM111", "x"),
            ("mem111", "x"),
            ("X1", "missing-why"),
            ("acme001", "x"),
            ("X1", "no-shouting"),
        ] {
            assert_eq!(apart(code, name), Err(ErrorKind::InvalidInput), "{code} {name}");
        }
    }

    #[test]
    fn what_is_off_is_on_when_it_is_selected() {
        let off = LintOptions::default();
        assert_eq!(severity(&off, "MEM402", None), None);
        assert_eq!(severity(&options(r#"{"select": ["orphan"]}"#), "MEM402", None), Some(Severity::Warning));
        assert_eq!(severity(&options(r#"{"select": ["orphan"]}"#), "MEM401", None), None);
        assert_eq!(
            severity(&options(r#"{"extend_select": ["mem402"]}"#), "MEM401", None),
            Some(Severity::Warning)
        );
        assert_eq!(severity(&options(r#"{"select": ["MEM4"]}"#), "MEM402", None), None, "not with its group");
        assert_eq!(severity(&options(r#"{"severity": {"MEM4": "error"}}"#), "MEM402", None), None);
        assert_eq!(severity(&options(r#"{"select": ["all"]}"#), "MEM402", None), Some(Severity::Warning));
        assert_eq!(severity(&options(r#"{"select": ["MEM4"], "ignore": ["MEM402"]}"#), "MEM402", None), None);
        assert_eq!(
            severity(&options(r#"{"severity": {"MEM402": "error"}}"#), "MEM402", None),
            Some(Severity::Error)
        );
    }

    #[test]
    fn the_longer_selector_and_the_type_count_first() {
        let options = options(
            r#"{"severity": {"all": "info", "MEM5": "warning", "MEM501": "error", "missing-why": "off"},
                "severity_of_kind": {"user": {"MEM5": "off"}}}"#,
        );
        assert_eq!(severity(&options, "MEM503", None), Some(Severity::Warning));
        assert_eq!(severity(&options, "MEM501", Some(MemoryKind::Project)), Some(Severity::Error));
        assert_eq!(severity(&options, "MEM501", Some(MemoryKind::User)), None);
        assert_eq!(severity(&options, "MEM111", Some(MemoryKind::Feedback)), None);
        assert_eq!(severity(&options, "MEM112", Some(MemoryKind::Feedback)), Some(Severity::Info));
    }

    #[test]
    fn a_rule_that_is_not_there_is_an_error() {
        for json in
            [r#"{"select": ["MEM9"]}"#, r#"{"ignore": [""]}"#, r#"{"severity": {"no-such-rule": "off"}}"#]
        {
            assert_eq!(Settings::new(&options(json)).unwrap_err().kind(), ErrorKind::InvalidInput);
        }
    }
}
