//! A recall as JSON.

use memcore::{Evidence, LeftOutWhy, MemoryKind, Nothing, Passage, Scope, ScorePart, TracedPick, Verdict};
use serde::Serialize;

use super::Recalling;
use crate::folder::Folder;
use crate::output::AgeRecord;

#[derive(Serialize)]
pub(super) struct Answer<'a> {
    /// Of the first scope.
    folder: String,
    /// All that were asked, with their shares of the budget.
    scopes: Vec<Scoped>,
    question: &'a str,
    /// What stands in a prompt.
    text: &'a str,
    text_bytes: usize,
    /// Why nothing is recalled, as a word; null if something is.
    nothing: Option<Nothing>,
    /// The same as a sentence.
    nothing_because: Option<String>,
    memories: Vec<Shown<'a>>,
    left_out: Vec<Left<'a>>,
    trace: Account<'a>,
    /// Null without `--session`.
    session: Option<Kept<'a>>,
}

#[derive(Serialize)]
struct Scoped {
    scope: Scope,
    folder: String,
    exists: bool,
    share: f64,
}

#[derive(Serialize)]
struct Shown<'a> {
    scope: Scope,
    path: &'a str,
    file: String,
    title: &'a str,
    kind: Option<MemoryKind>,
    revision: &'a str,
    age: AgeRecord,
    score: f64,
    shown_bytes: usize,
    missing_bytes: usize,
}

#[derive(Serialize)]
struct Left<'a> {
    scope: Scope,
    path: &'a str,
    #[serde(flatten)]
    why: LeftOutWhy,
    because: String,
}

#[derive(Serialize)]
struct Account<'a> {
    now: String,
    memories: usize,
    filtered: usize,
    seen: usize,
    picks: Vec<Considered<'a>>,
}

#[derive(Serialize)]
struct Considered<'a> {
    rank: usize,
    scope: Scope,
    path: &'a str,
    score: f64,
    words: &'a [ScorePart],
    /// How much of the question it answers to; null where that is not known.
    evidence: Option<Evidence>,
    /// Whether it is shown.
    shown: bool,
    /// Of its body, so many bytes are cut off.
    missing_bytes: usize,
    /// Which part of its body matches, in bytes of it; null where that is not told.
    passage: Option<Passage>,
    /// Why it is not.
    because: Option<String>,
}

#[derive(Serialize)]
struct Kept<'a> {
    file: &'a str,
    spent_bytes: usize,
    limit_bytes: usize,
    shown_memories: usize,
}

/// What is told of a recall.
pub(super) fn of(recalling: &Recalling) -> Answer<'_> {
    let injection = &recalling.injection;
    let shown = injection.memories.iter().map(|memory| Shown {
        scope: memory.id.scope,
        path: memory.id.path.as_str(),
        file: recalling.asked.file(&memory.id),
        title: &memory.title,
        kind: memory.kind,
        revision: memory.revision.as_str(),
        age: memory.age.into(),
        score: memory.score,
        shown_bytes: memory.shown,
        missing_bytes: memory.excerpt.missing_bytes(),
    });
    let left_out = injection.left_out.iter();
    let trace = &injection.trace;
    let scoped = |(folder, scope, share): (&Folder, Scope, f64)| Scoped {
        scope,
        folder: folder.path.display().to_string(),
        exists: folder.exists(),
        share,
    };
    let scopes: Vec<Scoped> = recalling.asked.folders().map(scoped).collect();
    Answer {
        folder: scopes.first().map(|it| it.folder.clone()).unwrap_or_default(),
        scopes,
        question: &trace.query.text,
        text: &injection.text,
        text_bytes: injection.text.len(),
        nothing: injection.nothing,
        nothing_because: recalling.nothing_because(),
        memories: shown.collect(),
        left_out: left_out
            .map(|left| Left {
                scope: left.id.scope,
                path: left.id.path.as_str(),
                why: left.why,
                because: left.why.to_string(),
            })
            .collect(),
        trace: Account {
            now: trace.now.to_rfc3339(),
            memories: trace.memories,
            filtered: trace.filtered,
            seen: trace.seen,
            picks: (1..).zip(&trace.picks).map(considered).collect(),
        },
        session: recalling.session_file.as_deref().map(|file| Kept {
            file,
            spent_bytes: recalling.session.spent(),
            limit_bytes: recalling.budget.per_session,
            shown_memories: recalling.session.shown(),
        }),
    }
}

fn considered((rank, pick): (usize, &TracedPick)) -> Considered<'_> {
    let because = match pick.verdict {
        Verdict::Shown => None,
        Verdict::LeftOut(why) => Some(why.to_string()),
    };
    let path = pick.id.path.as_str();
    Considered {
        rank,
        scope: pick.id.scope,
        path,
        score: pick.score,
        words: &pick.parts,
        evidence: pick.evidence,
        shown: because.is_none(),
        missing_bytes: pick.missing_bytes,
        passage: pick.passage,
        because,
    }
}
