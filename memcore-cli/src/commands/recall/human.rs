//! A recall for people.

use comfy_table::{Cell, Color};
use memcore::{Floor, LeftOutWhy, MemoryId, Nothing, Recalled, ScorePart, Trace, TracedPick, Verdict};

use super::Recalling;
use crate::output::{
    BOLD, DIM, PATH, PLAIN, Page, WARNING, age_label, count, dim, grid, grouped, one_line, path, percent,
    plain, right, styled, visible,
};

/// So many paths are named for each reason; the rest is counted.
const NAMED: usize = 5;

/// So many words of a score are shown.
const WORDS: usize = 4;

pub(super) fn page(recalling: &Recalling, explain: bool, mut page: Page) -> Page {
    let injection = &recalling.injection;
    match injection.nothing {
        Some(why) => nothing(&mut page, recalling, why),
        None => {
            for (rank, memory) in (1..).zip(&injection.memories) {
                page.gap();
                shown(&mut page, rank, memory, recalling.asked.are_several());
            }
            page.gap();
            totals(&mut page, recalling);
        }
    }
    if explain && !injection.trace.picks.is_empty() {
        page.heading("What was considered");
        let several = recalling.asked.are_several();
        let rows = (1..).zip(&injection.trace.picks).map(|(rank, pick)| considered(rank, pick, several));
        let head = ["#", "score", "for it", "path", "made of", "verdict"];
        page.table(&grid(page.width, &head, rows.collect()));
    }
    if explain {
        account(&mut page, &injection.trace);
    }
    left_out(&mut page, recalling, explain);
    page
}

fn shown(page: &mut Page, rank: usize, memory: &Recalled, with_scope: bool) {
    let kind = memory.kind_text.as_deref().map(|kind| format!("{} · ", one_line(kind))).unwrap_or_default();
    let (title, file) = (one_line(&memory.title), one_line(memory.id.path.as_str()));
    page.hanging("   ", &format!("{DIM}{rank}{DIM:#}  {BOLD}{title}{BOLD:#}"));
    let scope = if with_scope { format!("{} · ", memory.id.scope) } else { String::new() };
    page.line(format_args!("   {PATH}{file}{PATH:#} {DIM}· {scope}{kind}{}{DIM:#}", age_label(&memory.age)));
    let parts = &memory.excerpt.parts;
    for (at, part) in parts.iter().enumerate() {
        quote(page, &part.text);
        if part.missing_bytes > 0 {
            let missing = count(part.missing_bytes, "byte", "bytes");
            let matches = parts.get(at + 1).is_some_and(|next| next.matches);
            let next = if matches { "; what matches the question comes next" } else { "" };
            page.prose("   ┆ ", WARNING, &format!("{missing} are not shown here{next}"));
        }
    }
    if memory.excerpt.parts.iter().all(|part| part.text.is_empty()) {
        page.line(format_args!("   {DIM}│ (it has no text){DIM:#}"));
    }
}

fn quote(page: &mut Page, text: &str) {
    for line in text.lines() {
        match line {
            "" => page.line(format_args!("   {DIM}│{DIM:#}")),
            line => page.quote("   │ ", &visible(line)),
        }
    }
}

fn totals(page: &mut Page, recalling: &Recalling) {
    let injection = &recalling.injection;
    let cut = injection.memories.iter().filter(|memory| memory.excerpt.missing_bytes() > 0);
    let (cut, missing) =
        cut.fold((0, 0), |(cut, bytes), memory| (cut + 1, bytes + memory.excerpt.missing_bytes()));
    page.prose(
        "",
        PLAIN,
        &format!(
            "{} of {} recalled, {} for the prompt",
            grouped(injection.memories.len()),
            count(injection.trace.memories, "memory", "memories"),
            count(injection.text.len(), "byte", "bytes"),
        ),
    );
    if cut > 0 {
        let (cut, missing) = (count(cut, "memory is", "memories are"), count(missing, "byte", "bytes"));
        page.prose(
            "",
            WARNING,
            &format!("{cut} cut: {missing} are not shown; `memcore show` has the whole text"),
        );
    }
    session(page, recalling);
}

fn session(page: &mut Page, recalling: &Recalling) {
    if recalling.session_file.is_some() {
        let (spent, limit) = (grouped(recalling.session.spent()), grouped(recalling.budget.per_session));
        let shown = count(recalling.session.shown(), "memory", "memories");
        page.prose("", DIM, &format!("this session was shown {shown}, {spent} of {limit} bytes"));
    }
}

fn nothing(page: &mut Page, recalling: &Recalling, why: Nothing) {
    let trace = &recalling.injection.trace;
    let because = recalling.nothing_because().unwrap_or_default();
    page.line(format_args!("{BOLD}Nothing recalled{BOLD:#}: {because}"));
    let looked_at = count(trace.memories - trace.filtered - trace.seen, "memory", "memories");
    let advice = match why {
        Nothing::NothingRelevant => format!("Looked at {looked_at}."),
        Nothing::AllFiltered => {
            format!("{} filtered out.", count(trace.filtered, "memory is", "memories are"))
        }
        Nothing::NothingNew => {
            let shown = count(trace.seen, "memory was", "memories were");
            format!("Looked at {looked_at}; {shown} shown before. Another --session file begins anew.")
        }
        Nothing::AllShown => "Another --session file begins anew.".to_owned(),
        Nothing::NoBudget if recalling.budget.memories == 0 => "--limit is 0.".to_owned(),
        _ => String::new(),
    };
    page.prose("", DIM, &advice);
    session(page, recalling);
}

/// What the table does not say: the floor, and how many memories were not looked at.
fn account(page: &mut Page, trace: &Trace) {
    page.gap();
    if trace.picks.iter().any(|pick| pick.evidence.is_some()) {
        let text = format!(
            "for it: what speaks for a find, all in all. The best needs {}, from the fourth on the others {} of its score.",
            percent(Floor::default().least),
            percent(Floor::default().of_best),
        );
        page.prose("", DIM, &text);
    }
    let rest = [(trace.filtered, "filtered out"), (trace.aside.len(), "put aside")];
    let rest: Vec<String> = rest
        .iter()
        .filter(|(number, _)| *number > 0)
        .map(|(number, what)| format!(", {} {what}", grouped(*number)))
        .collect();
    let (all, looked_at) =
        (count(trace.memories, "memory", "memories"), trace.memories - trace.filtered - trace.aside.len());
    page.prose("", DIM, &format!("{all}: {} looked at{}", grouped(looked_at), rest.concat()));
}

fn considered(rank: usize, pick: &TracedPick, with_scope: bool) -> Vec<Cell> {
    let verdict = match pick.verdict {
        Verdict::Shown if pick.missing_bytes > 0 => {
            let missing = count(pick.missing_bytes, "byte", "bytes");
            let passage = pick.passage.map(|it| format!("; bytes {} to {} match", it.start, it.end));
            styled(format!("shown, but for {missing}{}", passage.unwrap_or_default()), Color::DarkYellow)
        }
        Verdict::Shown => styled("shown", Color::DarkGreen),
        Verdict::LeftOut(LeftOutWhy::BelowLimit { .. }) => dim("below the limit"),
        Verdict::LeftOut(why) => dim(why.to_string()),
    };
    let mut words: Vec<String> = pick.parts.iter().take(WORDS).map(word).collect();
    if pick.parts.len() > WORDS {
        words.push("…".to_owned());
    }
    vec![
        right(rank.to_string()),
        right(format!("{:.1}", pick.score)),
        right(pick.evidence.map_or_else(String::new, |evidence| percent(evidence.weight))),
        path(named(&pick.id, with_scope)),
        plain(words.join(", ")),
        verdict,
    ]
}

/// The path of a memory, with its scope where several were asked.
fn named(id: &MemoryId, with_scope: bool) -> String {
    if with_scope { format!("{}: {}", id.scope, id.path) } else { id.path.to_string() }
}

fn word(part: &ScorePart) -> String {
    format!("{} {:.1}", one_line(&part.name), part.value)
}

/// The memories that are left out, by reason. What the table explains is not told twice.
fn left_out(page: &mut Page, recalling: &Recalling, explained: bool) {
    let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
    for left in &recalling.injection.left_out {
        let reason = match left.why {
            LeftOutWhy::AlreadyShown | LeftOutWhy::ToolInUse => left.why.to_string(),
            _ if explained => continue,
            LeftOutWhy::BelowLimit { .. } => format!("below the limit of {}", recalling.budget.memories),
            why => why.to_string(),
        };
        let file = one_line(&named(&left.id, recalling.asked.are_several()));
        match reasons.iter_mut().find(|(known, _)| *known == reason) {
            Some((_, files)) => files.push(file),
            None => reasons.push((reason, vec![file])),
        }
    }
    for (reason, files) in reasons {
        page.heading(format_args!("Left out: {reason}"));
        let rest = files.len().saturating_sub(NAMED);
        page.columns(DIM, &files[..files.len() - rest]);
        if rest > 0 {
            let how = if explained { "--json" } else { "--explain" };
            page.line(format_args!("  {DIM}and {rest} more ({how} lists them){DIM:#}"));
        }
    }
}
