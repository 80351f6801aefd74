//! All rules on one page.

use super::RULES;

/// The pages of all rules with a table before them, as Markdown: `RULES.md` of the project.
///
/// # Example: it begins with the table
/// ```
/// let page = memcore::rules_markdown();
/// assert!(page.starts_with("# Rules\n"));
/// assert!(page.contains("| [MEM111](#mem111-missing-why) | missing-why | error |"));
/// ```
pub fn rules_markdown() -> String {
    let mut page = String::from(INTRODUCTION);
    page.push_str("\n| code | name | level | fix |\n|---|---|---|---|\n");
    for rule in RULES.iter().map(|rule| rule.page()) {
        let level = if rule.off { "off" } else { rule.severity.as_str() };
        let fix = rule.fix.split(':').next().unwrap_or_default();
        let anchor = format!("{}-{}", rule.code.to_lowercase(), rule.name);
        page.push_str(&format!("| [{}](#{anchor}) | {} | {level} | {fix} |\n", rule.code, rule.name));
    }
    for rule in RULES {
        page.push('\n');
        page.push_str(&rule.page().to_markdown());
    }
    page
}

const INTRODUCTION: &str = "\
# Rules

What `memcore check` and `Vault::lint` look for. This page is printed from the rules themselves: \
`memcore explain --all > RULES.md`.

A rule is named by its code, by its name, or with others by the beginning of their codes (`MEM4`). Settings choose rules \
(`select`, `ignore`) and set their level, for all memories or for those of one type; a rule that is off is switched on \
by its own code or name. In a file, a comment keeps a rule \
quiet: `<!-- memcore: ignore MEM111 -->` for the block that it stands in or the one that follows, and \
`<!-- memcore: ignore-file MEM111 -->` for the file; without a code it holds for all rules.

A safe fix keeps what the text means; an unsafe one should be looked at.
";
