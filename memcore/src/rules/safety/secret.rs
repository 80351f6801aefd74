//! MEM501: a password, key or token.

use super::super::{Finding, Fix, LintContext, Rule, RulePage, Severity};
use super::secrets::{Secret, SecretScanner};
use crate::text::Edit;

#[derive(Debug)]
pub(in crate::rules) struct SecretRule;

pub(in crate::rules) static PAGE: RulePage = RulePage {
    code: "MEM501",
    name: "secret",
    severity: Severity::Error,
    index: true,
    what: "Finds passwords, keys and tokens: by the forms that vendors publish, as the password of a URL, and as a \
           random value behind a word like `password` in many languages. Code blocks are searched too. What is found \
           is never shown: a finding tells the place and the kind.",
    why: "Memories are put into prompts, copied, synchronised and committed. A secret in one of them is out.",
    bad: &[(
        "reference_staging.md",
        "---\nname: staging\ndescription: How to reach the staging database\ntype: reference\n---\n\
         Log in at https://staging.example.com, the password is `t9Kf2qLz8wXb`.\n",
    )],
    good: &[(
        "reference_staging.md",
        "---\nname: staging\ndescription: How to reach the staging database\ntype: reference\n---\n\
         Log in at https://staging.example.com, the password is in the team's vault under `staging-db`.\n",
    )],
    fix: "unsafe: writes `[redacted: …]` in its place. Whoever wrote it down has to change the secret all the same.",
    ..RulePage::EMPTY
};

impl Rule for SecretRule {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        cx.own_secrets().iter().for_each(|secret| report(finding(secret)));
    }
}

/// What is told of a secret: never the secret.
pub(in crate::rules) fn finding(secret: &Secret) -> Finding {
    let edit = Edit::replace(secret.span, format!("[redacted: {}]", secret.kind));
    Finding::new(secret.span, format!("this looks like a secret ({})", secret.kind))
        .help("Take it out, change it where it is used, and write where it is kept instead")
        .fix(Fix::unsafe_(format!("Write `[redacted: {}]`", secret.kind), vec![edit]))
}

/// What the scanners of the host find, where it is a text and does not overlap.
pub(in crate::rules) fn of_scanners<'s>(
    scanners: impl Iterator<Item = &'s dyn SecretScanner>,
    text: &str,
) -> Vec<Secret> {
    let mut found: Vec<Secret> = scanners.flat_map(|scanner| scanner.scan(text)).collect();
    found.retain(|secret| text.get(secret.span.start..secret.span.end).is_some_and(|text| !text.is_empty()));
    found.sort_by_key(|secret| secret.span);
    let mut end = 0;
    found.retain(|secret| {
        let apart = secret.span.start >= end;
        end = end.max(secret.span.end);
        apart
    });
    found
}
