//! `drafts.json`: the text of a new memory.

use memcore::{Draft, Layout, MemoryKind};
use memcore_tests::{Case, Differences, text_difference};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Drafted {
    name: String,
    kind: MemoryKind,
    title: String,
    /// A body, or what feedback consists of.
    body: Option<String>,
    rule: Option<String>,
    why: Option<String>,
    how_to_apply: Option<String>,
    description: Option<String>,
    tags: Option<Vec<String>>,
    topic: Option<String>,
    confidence: Option<f64>,
    pinned: Option<bool>,
    applies_to: Option<Vec<String>>,
    supersedes: Option<Vec<String>>,
    session: Option<String>,
    layout: Option<Layout>,
    source: Option<String>,
    error: Option<String>,
}

impl Drafted {
    fn draft(&self) -> Draft {
        let text = |it: &Option<String>| it.clone().unwrap_or_default();
        let mut draft = match &self.rule {
            Some(rule) => Draft::feedback(&self.title, rule, text(&self.why), text(&self.how_to_apply)),
            None => {
                let mut draft = Draft::body(self.kind, &self.title, text(&self.body));
                if let Some(why) = &self.why {
                    draft = draft.why(why);
                }
                if let Some(how) = &self.how_to_apply {
                    draft = draft.how_to_apply(how);
                }
                draft
            }
        };
        if let Some(description) = &self.description {
            draft = draft.description(description);
        }
        if let Some(topic) = &self.topic {
            draft = draft.topic(topic);
        }
        if let Some(confidence) = self.confidence {
            draft = draft.confidence(confidence);
        }
        if let Some(session) = &self.session {
            draft = draft.session(session);
        }
        let list = |it: &Option<Vec<String>>| it.clone().unwrap_or_default();
        draft
            .tags(list(&self.tags))
            .applies_to(list(&self.applies_to))
            .supersedes(list(&self.supersedes))
            .pinned(self.pinned.unwrap_or_default())
    }
}

impl Case for Drafted {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let got = self.draft().render(&self.layout.unwrap_or_default(), super::now());
        match (got, &self.source, &self.error) {
            (Ok(got), Some(source), None) if got == *source => Ok(()),
            (Ok(got), Some(source), None) => Err(text_difference(source, &got)),
            (Err(error), None, Some(code)) => {
                let mut differences = Differences::default();
                differences.compare("error", &code.as_str(), &error.kind().code());
                differences.compare("a hint", &true, &error.what_to_do().is_some());
                differences.finish()
            }
            (got, ..) => Err(format!("    got {:?}", got.map_err(|error| error.to_string()))),
        }
    }
}
