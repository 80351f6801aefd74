//! MEM502: details of a person or a machine.

use super::super::{Finding, LintContext, Rule, RulePage, Severity};
use crate::text::Span;

#[derive(Debug)]
pub(in crate::rules) struct PersonalDetail;

static PAGE: RulePage = RulePage {
    code: "MEM502",
    name: "personal-or-machine-detail",
    severity: Severity::Warning,
    off: true,
    index: true,
    what: "Finds e-mail addresses, paths into somebody's home folder, and private IP addresses.",
    why: "In a folder that a team shares they tell more of a person or a machine than the others need, and they are \
          wrong on every other machine.",
    bad: &[(
        "reference_logs.md",
        "---\nname: logs\ndescription: Where the build logs are kept\ntype: reference\n---\nThey are in /home/ana/logs.\n",
    )],
    good: &[(
        "reference_logs.md",
        "---\nname: logs\ndescription: Where the build logs are kept\ntype: reference\n---\nThey are in `target/logs` of the checkout.\n",
    )],
    ..RulePage::EMPTY
};

impl Rule for PersonalDetail {
    fn page(&self) -> &'static RulePage {
        &PAGE
    }

    fn check(&self, cx: &LintContext<'_>, report: &mut dyn FnMut(Finding)) {
        let source = cx.memory().source();
        let mut start = 0;
        // Words up to blanks and brackets; each is looked at once.
        let is_end = |c: char| {
            c.is_whitespace() || matches!(c, '(' | ')' | '<' | '>' | '"' | '`' | '[' | ']' | ',' | ';')
        };
        for word in source.split(is_end) {
            let found = email(word).map(|it| (it, "an e-mail address"));
            let found = found.or_else(|| home(word).map(|it| (it, "a path into somebody's home folder")));
            let found = found.or_else(|| private_address(word).map(|it| (it, "a private IP address")));
            if let Some((span, what)) = found {
                report(
                    Finding::new(span.shifted(start), what)
                        .help("Name a role, or a place that others have too"),
                );
            }
            start += word.len();
            start += source[start..].chars().next().map_or(0, char::len_utf8);
        }
    }
}

fn email(word: &str) -> Option<Span> {
    let (name, host) = word.split_once('@')?;
    let name_char = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '%' | '+' | '-');
    let name = name.rsplit(|c: char| !name_char(c)).next().filter(|name| !name.is_empty())?;
    let length =
        host.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '.' | '-')).unwrap_or(host.len());
    let host = host[..length].trim_end_matches(['.', '-']);
    let (domain, top) = host.rsplit_once('.')?;
    let ok = !domain.is_empty() && top.len() >= 2 && top.bytes().all(|byte| byte.is_ascii_alphabetic());
    // `git@github.com:` is an address of a machine, and examples are nobody's.
    let tame = name == "git" || host.starts_with("example.") || host.contains("noreply");
    let at = word.find('@')?;
    (ok && !tame).then(|| Span::new(at - name.len(), at + 1 + host.len()))
}

fn home(word: &str) -> Option<Span> {
    let at = ["/home/", "/Users/", "C:\\Users\\", "c:\\Users\\"].iter().find_map(|root| {
        let at = word.find(root)?;
        let user = &word[at + root.len()..];
        let user = user.split(['/', '\\']).next().unwrap_or_default();
        let tame = user.is_empty() || user.starts_with(['$', '{', '<', '*']);
        (!tame && !["user", "me", "you", "username", "runner", "Shared", "Public"].contains(&user))
            .then_some(at)
    })?;
    Some(Span::new(at, word.trim_end_matches(['.', ':']).len().max(at)))
}

fn private_address(word: &str) -> Option<Span> {
    let start = word.find(|c: char| c.is_ascii_digit())?;
    let length = word[start..].find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(word.len() - start);
    let address = word[start..start + length].trim_end_matches('.');
    let parsed: std::net::Ipv4Addr = address.parse().ok()?;
    let before = word[..start].chars().next_back();
    (parsed.is_private() && !before.is_some_and(char::is_alphanumeric))
        .then(|| Span::new(start, start + address.len()))
}
