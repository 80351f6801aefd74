//! MEM503: characters that nobody sees.

use super::super::{Finding, Fix, LintContext, Rule, RulePage, Severity};
use crate::text::{Edit, Span, hidden_characters};

#[derive(Debug)]
pub(in crate::rules) struct HiddenCharacters;

static PAGE: RulePage = RulePage {
    code: "MEM503",
    name: "hidden-characters",
    severity: Severity::Error,
    index: true,
    what: "Finds characters that a person does not see and a model reads: direction marks, tag characters, zero-width \
           characters, control characters. Joiners that emoji and scripts like Persian and Hindi need are left alone, \
           and so is a byte order mark at the beginning.",
    why: "They can carry orders that no reviewer sees, and they split words so that no search finds them.",
    bad: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nShe prefers short re\u{200B}views.\n",
    )],
    good: &[(
        "user_ana.md",
        "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\nShe prefers short reviews.\n",
    )],
    fix: "unsafe: takes them out.",
    ..RulePage::EMPTY
};

impl Rule for HiddenCharacters {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let source = cx.memory().source();
        // Characters side by side are one finding.
        let mut run: Option<(Span, Vec<char>)> = None;
        let mut tell = |(span, characters): (Span, Vec<char>)| report(finding(span, &characters));
        for (at, c) in hidden_characters(source) {
            if at == 0 && c == '\u{FEFF}' {
                continue;
            }
            let span = Span::new(at, at + c.len_utf8());
            match &mut run {
                Some((before, characters)) if before.end == at => {
                    before.end = span.end;
                    characters.push(c);
                }
                _ => run.replace((span, vec![c])).into_iter().for_each(&mut tell),
            }
        }
        run.into_iter().for_each(tell);
    }
}

/// More than these are not named one by one.
const NAMED: usize = 4;

fn finding(span: Span, characters: &[char]) -> Finding {
    let names: Vec<String> = characters.iter().take(NAMED).map(|c| format!("U+{:04X}", *c as u32)).collect();
    let more = characters.len().saturating_sub(NAMED);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let what = if characters.len() == 1 { "a character" } else { "characters" };
    Finding::new(span, format!("{what} that nobody sees: {}{more}", names.join(" ")))
        .help("Take it out, unless you know why it is there")
        .fix(Fix::unsafe_("Take it out", vec![Edit::remove(span)]))
}
