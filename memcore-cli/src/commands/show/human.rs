//! A memory for people.

use memcore::{Age, AgeSource, Health, Memory, Node, Positions, Value};

use super::kind_of;
use crate::links::{Leads, LinkRecord};
use crate::output::{
    BOLD, DIM, PATH, PLAIN, Page, WARNING, age_label, count, dim, grid, long, one_line, visible,
};

pub(super) fn page(
    memory: &Memory,
    age: &Age,
    links_out: &[LinkRecord<'_>],
    links_in: &[LinkRecord<'_>],
    mut page: Page,
) -> Page {
    let (title, file) = (one_line(memory.title()), one_line(memory.id().path.as_str()));
    page.hanging("", &format!("{BOLD}{title}{BOLD:#}"));
    page.line(format_args!("{PATH}{file}{PATH:#}"));
    page.prose("", DIM, &format!("{} · {}", one_line(&kind_of(memory)), told(age)));
    header(&mut page, memory);
    health(&mut page, memory);
    if !links_out.is_empty() {
        page.heading(count(links_out.len(), "link out", "links out"));
        links_out.iter().for_each(|link| page.item(&out(link)));
    }
    if !links_in.is_empty() {
        page.heading(count(links_in.len(), "link in", "links in"));
        for link in links_in {
            page.item(&format!("{PATH}{}{PATH:#}  {}", link.place(), one_line(link.written)));
        }
    }
    page.heading("Text");
    match memory.body().trim() {
        "" => page.line(format_args!("{DIM}(there is none){DIM:#}")),
        _ => page.lines_of("", PLAIN, visible(memory.body()).trim_matches('\n')),
    }
    page
}

/// The age, and by what it is known.
fn told(age: &Age) -> String {
    let by = match age.source {
        AgeSource::MetadataModified => "by `metadata.modified`",
        AgeSource::Modified => "by `modified`",
        AgeSource::Updated => "by `updated`",
        AgeSource::LastVerified => "by `last_verified`",
        AgeSource::State => "by what was recorded when it was written",
        AgeSource::FileTime => "by the time of the file",
        AgeSource::Unknown => return age_label(age),
    };
    let date =
        age.modified.map(|time| format!(", {}", time.format("%Y-%m-%d %H:%M %:z"))).unwrap_or_default();
    format!("{} ({by}{date})", age_label(age))
}

fn header(page: &mut Page, memory: &Memory) {
    let fields = memory.front().entries().filter(|entry| entry.value != Value::Block);
    let rows: Vec<_> = fields.map(|entry| vec![dim(&entry.key), long(text_of(entry.value))]).collect();
    if !rows.is_empty() {
        page.heading("Header, as it is read");
        page.table(&grid(page.width, &[], rows));
    }
}

fn text_of(value: Value<'_>) -> String {
    match value {
        Value::Null | Value::Block => "(nothing)".to_owned(),
        Value::Text("") => "(empty)".to_owned(),
        Value::Text(text) => text.to_owned(),
        Value::List(items) => list(items),
        Value::Map(pairs) => map(pairs),
    }
}

fn node(node: &Node) -> String {
    match node {
        Node::Null => "(nothing)".to_owned(),
        Node::Text(text) => text.clone(),
        Node::List(items) => list(items),
        Node::Map(pairs) => map(pairs),
    }
}

fn list(items: &[Node]) -> String {
    format!("[{}]", items.iter().map(node).collect::<Vec<_>>().join(", "))
}

fn map(pairs: &[(String, Node)]) -> String {
    let pairs: Vec<String> = pairs.iter().map(|(key, value)| format!("{key}: {}", node(value))).collect();
    format!("{{{}}}", pairs.join(", "))
}

fn health(page: &mut Page, memory: &Memory) {
    match memory.health() {
        Health::Ok => {}
        Health::Missing => {
            page.gap();
            page.prose("", WARNING, "It has no header.");
        }
        Health::Recovered(found) => {
            page.heading("Findings");
            let mut places = Positions::in_text(memory.source());
            for recovery in found {
                let at = places.at(recovery.span.start);
                page.item(&format!("{DIM}{}:{}{DIM:#}  {}", at.line, at.column, recovery.what.explain()));
            }
        }
    }
}

fn out(link: &LinkRecord<'_>) -> String {
    let path = |path: &str| format!("{PATH}{}{PATH:#}", one_line(path));
    let leads = match &link.leads {
        Leads::Found { to, heading: Some(heading), .. } if !heading.exists => {
            format!("{}, which has no heading `{}`", path(to), one_line(&heading.heading))
        }
        Leads::Found { to, .. } => path(to),
        trouble => trouble.to_string(),
    };
    format!("{DIM}{}:{}{DIM:#}  {} → {leads}", link.at.line, link.at.column, one_line(link.written))
}
