//! The links to a memory that another path or another memory takes the place of.

use std::collections::BTreeMap;

use super::Snapshot;
use super::change::{Step, Transaction};
use crate::links::{Edge, LinkGraph, NameTier, Names, Resolution};
use crate::memory::Memory;
use crate::path::DocPath;
use crate::store::{SkipReason, Skipped};
use crate::text::{Edit, Span, apply_edits, fold_name};
use crate::{Error, ErrorKind, Result};

/// What makes the links to one memory lead to another. Only those that do not lead there anyway change.
pub(super) struct Relinking {
    /// By the memory that they stand in.
    edits: BTreeMap<DocPath, Vec<Edit>>,
    /// Of the old memory's links to itself.
    own: Vec<Edit>,
    old: Memory,
}

impl Relinking {
    pub(super) fn new(snapshot: &Snapshot, old: &Memory, new: &Memory) -> Self {
        let graph = LinkGraph::build(snapshot.memories());
        let mut edits: BTreeMap<DocPath, Vec<Edit>> = BTreeMap::new();
        let mut names = None;
        for edge in graph.to(old.id()) {
            let Some(holder) = snapshot.get(&edge.from.path) else { continue };
            let then = names.get_or_insert_with(|| {
                let others = snapshot.memories().iter().filter(|it| it.id() != old.id());
                Names::new(&others.chain([new]).cloned().collect::<Vec<_>>())
            });
            edits.entry(edge.from.path.clone()).or_default().extend(retarget(holder, edge, old, new, then));
        }
        edits.retain(|_, edits| !edits.is_empty());
        let own = edits.remove(&old.id().path).unwrap_or_default();
        Self { edits, own, old: old.clone() }
    }

    /// The memories whose links have to change.
    pub(super) fn holders(&self) -> Vec<DocPath> {
        self.edits.keys().cloned().collect()
    }

    /// The text of the old memory at its new place, with its links to itself. Its header may have changed before them, so
    /// they are counted from the end.
    pub(super) fn within(&self, text: &str) -> String {
        let old = self.old.source().len();
        let from_end = self.own.iter().filter_map(|edit| {
            let start = (text.len() + edit.span.start).checked_sub(old)?;
            Some(Edit::replace(Span::new(start, start + edit.span.len()), edit.text.clone()))
        });
        apply_edits(text, &from_end.collect::<Vec<_>>()).unwrap_or_else(|_| text.to_owned())
    }
}

impl Transaction<'_> {
    /// The steps that rewrite the links.
    ///
    /// # Errors
    /// `Io` if a document cannot be read, which may hold some, `Conflict` if one was changed since the look.
    pub(super) fn relink(&mut self, snapshot: &Snapshot, relinking: &Relinking) -> Result<Vec<Step>> {
        let unreadable = |it: &&Skipped| matches!(it.why, SkipReason::Unreadable(_));
        if let Some(Skipped { path, why }) = snapshot.skipped().iter().find(unreadable) {
            let message =
                format!("{path} cannot be read ({why}): whether it links to the memory is not known");
            return Err(Error::new(ErrorKind::Io, message).at(path).hint("make it readable, and try again"));
        }
        let mut steps = Vec::with_capacity(relinking.edits.len());
        for (holder, edits) in &relinking.edits {
            let before = self.existing(holder)?;
            let now = self.read(holder, before.clone());
            let same = snapshot.get(holder).is_some_and(|seen| seen.revision() == now.revision());
            if !same {
                let message = format!("{holder} was changed meanwhile");
                return Err(Error::new(ErrorKind::Conflict, message).at(holder.as_str()).hint("try again"));
            }
            let after = apply_edits(now.source(), edits)?;
            let origin = self.origins()?.of(&now);
            let changed = self.read(holder, after.clone().into_bytes());
            self.note_from(&now, &changed, origin)?;
            steps.push(Step::new(holder.clone(), Some(before), Some(after.into_bytes())));
        }
        Ok(steps)
    }
}

/// The edit that makes a link lead to the new memory, in the form in which it is written: a path stays a path, a name a
/// name. Where that would mean another one it becomes the path. `None` where it need not change.
fn retarget(holder: &Memory, edge: &Edge, old: &Memory, new: &Memory, then: &Names) -> Option<Edit> {
    let link = edge.span.of(holder.source());
    let open = link.find("[[")? + "[[".len();
    let inner = link.get(open..)?.strip_suffix("]]")?;
    let target = inner.split_once('|').map_or(inner, |(target, _)| target).trim_end_matches('\\');
    let name = match (&edge.heading, target.split_once('#')) {
        (Some(_), Some((name, _))) => name,
        _ => target,
    };
    let lead = name.len() - name.trim_start().len();
    let name = name.trim();
    let leads = |text: &str| match then.resolve(text) {
        Resolution::Found { id, tier, .. } if id == *new.id() => Some(tier),
        _ => None,
    };
    if leads(name) == Some(edge.tier) {
        return None;
    }
    let to = &new.id().path;
    let markdown = |text: &str| if name.ends_with(".md") { format!("{text}.md") } else { text.to_owned() };
    let path = to.as_str().strip_suffix(".md").unwrap_or(to.as_str());
    let by_name = || {
        let written = |own: &&str| !own.is_empty() && !own.contains(['[', ']', '|', '#', '\n', '\r']);
        new.name().filter(written).map(str::to_owned)
    };
    let is_name = |own: &str| own != old.id().path.stem() && fold_name(own) == fold_name(name);
    let written = match edge.tier {
        NameTier::Path if name.contains('/') => Some(markdown(path)),
        NameTier::Path => Some(markdown(if to.parent().is_empty() { path } else { to.stem() })),
        NameTier::Stem => Some(markdown(to.stem())),
        NameTier::Name => by_name(),
        NameTier::Folded | NameTier::Prefix if old.name().is_some_and(is_name) => by_name(),
        NameTier::Folded | NameTier::Prefix => Some(to.stem().to_owned()),
    };
    let new = written.filter(|text| leads(text).is_some()).unwrap_or_else(|| markdown(path));
    let start = edge.span.start + open + lead;
    (new != name).then(|| Edit::replace(Span::new(start, start + name.len()), new))
}
