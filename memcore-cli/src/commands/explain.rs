//! `memcore explain`: the pages of the rules.

use memcore::{Error, ErrorKind, RULES, RulePage, rules_markdown};
use serde::Serialize;

use super::Done;
use crate::app::App;
use crate::args::Explain;
use crate::failure::{Failure, Outcome};
use crate::output::{BOLD, dim, listing, plain, visible};

#[derive(Serialize)]
struct All<'a> {
    rules: Vec<&'a RulePage>,
}

#[derive(Serialize)]
struct One<'a> {
    rule: &'a RulePage,
    markdown: String,
}

pub(super) fn run(args: &Explain, app: &mut App) -> Done {
    let pages = || RULES.iter().map(|rule| rule.page());
    let Some(name) = &args.rule else {
        return all(args.all, pages().collect(), app);
    };
    let is = |page: &&RulePage| page.code.eq_ignore_ascii_case(name) || page.name.eq_ignore_ascii_case(name);
    let Some(page) = pages().find(is) else {
        let error = Error::new(ErrorKind::NotFound, format!("no rule is called `{name}`"));
        return Err(Failure::Told(error.hint("`memcore explain` lists them all")));
    };
    if app.out.is_json() {
        app.out.json("explain", One { rule: page, markdown: page.to_markdown() })?;
    } else {
        let mut out = app.out.new_page();
        let text = page.to_markdown();
        let (head, rest) = text.split_once('\n').unwrap_or((&text, ""));
        out.line(format_args!("{BOLD}{}{BOLD:#}", head.trim_start_matches("## ")));
        out.lines_of("", crate::output::PLAIN, &visible(rest));
        app.out.page(&out)?;
    }
    Ok(Outcome::Fine)
}

fn all(markdown: bool, rules: Vec<&RulePage>, app: &mut App) -> Done {
    if app.out.is_json() {
        app.out.json("explain", All { rules })?;
    } else if markdown {
        app.out.exact(rules_markdown().as_bytes())?;
    } else {
        let row = |page: &&RulePage| {
            let level = if page.off { "off" } else { page.severity.as_str() };
            let first = page.what.split(". ").next().unwrap_or_default().trim_end_matches('.');
            vec![plain(page.code), plain(page.name), plain(level), dim(first)]
        };
        let mut page = app.out.new_page();
        let table =
            listing(page.width, &["code", "name", "level", "what it finds"], rules.iter().map(row).collect());
        page.table(&table);
        app.out.page(&page)?;
    }
    Ok(Outcome::Fine)
}
