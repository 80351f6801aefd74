//! Recall.

use memcore::{Evidence, LeftOutWhy};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use super::{Class, FromPy, field};

record!(Budget { memories, per_memory, per_session });
record_out!(Configuration { scope, folder, apart, budget, frame, freshness, counter, selector });
tagged!(Difference sentence {
    Setting = "setting" { name, was, is },
    Changed = "changed" { path, was, is },
    Time = "time" { path, was, is },
    Gone = "gone" { path },
    New = "new" { path },
    Count = "count" { was, is },
    Library = "library" { was, is },
    Pick = "pick" { rank, was, is, all_versions },
    Outcome = "outcome" { name, was, is }
});
record_out!(Evidence { weight, share, covered, words, near, unknown, grams, longest }, ..);
record!(Excerpt { parts });
record!(ExcerptPart { text, matches, missing_bytes });
record!(Floor { least, of_best });
words!(Frame { Blocks = "blocks", SystemReminder = "system_reminder" });
record_out!(FramedMemory { path, scope, origin, kind, text, missing });
record_out!(LeftOut { id, why });
tagged!(LeftOutWhy sentence {
    BelowLimit = "below_limit" { rank },
    BelowFloor = "below_floor" { missed_permille },
    FarBehind = "far_behind" { permille },
    SessionBudget = "session_budget",
    AlreadyShown = "already_shown",
    ToolInUse = "tool_in_use",
    External = "external",
    Unreviewed = "unreviewed",
    HoldsNonce = "holds_nonce"
});
record!(Manifest { files, bytes, description });
record!(NearMiss { pick, why });
words!(Nothing {
    NoMemories = "no_memories",
    AllFiltered = "all_filtered",
    AllShown = "all_shown",
    AllAside = "all_aside",
    NothingRelevant = "nothing_relevant",
    NothingNew = "nothing_new",
    NoBudget = "no_budget",
    Refused = "refused"
});
record!(Passage { start, end });
record!(Pick { id, score, parts, evidence, passage });
record!(Query {
    text,
    kinds,
    exclude,
    limit,
    recent_tools,
    tags,
    topic,
    since,
    until,
    origin_session,
    origins,
    archived,
    unreviewed,
    recent_days,
    min_confidence
});
record_out!(Recalled { id, revision, title, kind, kind_text, age, score, excerpt, shown });
record!(ScorePart { name, value });
record!(Selection { picks, near_misses, unknown });
record!(SelectorConfig { name, settings, repeats });
record_out!(TracedPick { id, score, parts, evidence, passage, near_miss, verdict, shown, missing_bytes });
record_out!(TracedVersion { path, revision, modified });
tagged!(Verdict { Shown = "shown", LeftOut = "left_out" (why) });

impl FromPy for Evidence {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        static CLASS: Class = Class::named("Evidence");
        CLASS.check(value)?;
        let mut evidence = Self::default();
        evidence.weight = field(value, "Evidence", "weight")?;
        evidence.share = field(value, "Evidence", "share")?;
        evidence.covered = field(value, "Evidence", "covered")?;
        evidence.words = field(value, "Evidence", "words")?;
        evidence.near = field(value, "Evidence", "near")?;
        evidence.unknown = field(value, "Evidence", "unknown")?;
        evidence.grams = field(value, "Evidence", "grams")?;
        evidence.longest = field(value, "Evidence", "longest")?;
        Ok(evidence)
    }
}

impl FromPy for LeftOutWhy {
    fn from_py(value: &Bound<'_, PyAny>) -> PyResult<Self> {
        static CLASS: Class = Class::named("LeftOutWhy");
        CLASS.check(value)?;
        let number = |name| field::<u16>(value, "LeftOutWhy", name);
        Ok(match field::<String>(value, "LeftOutWhy", "code")?.as_str() {
            "below_limit" => Self::BelowLimit { rank: field(value, "LeftOutWhy", "rank")? },
            "below_floor" => Self::BelowFloor { missed_permille: number("missed_permille")? },
            "far_behind" => Self::FarBehind { permille: number("permille")? },
            "session_budget" => Self::SessionBudget,
            "already_shown" => Self::AlreadyShown,
            "tool_in_use" => Self::ToolInUse,
            "external" => Self::External,
            "unreviewed" => Self::Unreviewed,
            "holds_nonce" => Self::HoldsNonce,
            other => {
                return Err(PyValueError::new_err(crate::errors::brief(format!(
                    "{other:?} is no code of a LeftOutWhy"
                ))));
            }
        })
    }
}
