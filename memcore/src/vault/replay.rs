//! Replaying a recall: the same bytes, or the first thing that differs.

use std::collections::HashSet;

use super::{Snapshot, Vault};
use crate::Result;
use crate::path::DocPath;
use crate::recall::{Finish, Replay, Selector, Trace, TracedVersion};

impl Vault {
    /// Recalls once more what a trace tells of, and says whether the same comes out: the same text, byte for byte, of
    /// the same picks for the same reasons. If not, it names the first input that differs.
    ///
    /// The question, the clock, the session and where the folder lies are taken from the trace. So the vault's own clock
    /// does not matter, nor what the session was shown since, and the copy of a folder does as well. The memories and the
    /// settings are those of this vault. Nothing is spent in a session.
    ///
    /// The selector is asked again if it chooses the same whenever it is asked the same. What a model picked stands in
    /// the trace and is taken from there: then any selector may be handed in, and none is asked.
    ///
    /// # Errors
    /// If the store cannot list, or the selector fails.
    ///
    /// # Example: a memory that was edited since
    /// ```
    /// use memcore::{Keywords, MemStore, Query, Replay, Session, Vault};
    ///
    /// let vault = |text: &str| -> memcore::Result<Vault> {
    ///     let store = MemStore::new();
    ///     store.insert("port.md".parse()?, text);
    ///     Ok(Vault::with_store(store))
    /// };
    /// let (then, now) = (vault("The port is 8080.\n")?, vault("The port is 9090.\n")?);
    /// let keywords = Keywords::default();
    /// let answer = then.recall(&Query::new("which port?"), &keywords, &mut Session::new())?;
    ///
    /// let Replay::Same(again) = then.replay(&answer.trace, &keywords)? else { panic!("nothing has changed") };
    /// assert_eq!(again.text, answer.text);
    /// let Replay::Differs(what) = now.replay(&answer.trace, &keywords)? else { panic!("the memory has changed") };
    /// assert_eq!(what.to_string(), "port.md has another text now");
    /// # Ok::<(), memcore::Error>(())
    /// ```
    pub fn replay(&self, trace: &Trace, selector: &dyn Selector) -> Result<Replay> {
        let was = &trace.configuration;
        let finish = Finish {
            folder: was.folder.as_ref().map(|folder| std::path::Path::new(folder).into()),
            ..self.0.finish.clone()
        };
        let config = if was.selector.repeats { selector.configuration() } else { was.selector.clone() };
        if let Some(difference) = was.difference(&finish.configuration(config)) {
            return Ok(Replay::Differs(difference));
        }
        let snapshot = self.snapshot_at(trace.now)?;
        let versions = versions(trace, &snapshot);
        if let Some(difference) = trace.memory_difference(&versions, snapshot.memories().len()) {
            return Ok(Replay::Differs(difference));
        }
        let mut session = trace.session.clone();
        let mut picked = self.candidates_of(&snapshot, trace.now, trace.query.clone(), &session)?;
        picked.versions = Some(versions);
        picked.selector = was.selector.clone();
        if !was.selector.repeats {
            picked.selection = trace.selection();
        } else if !picked.candidates.is_empty() {
            picked.selection = selector.select(&finish.request(&picked))?;
        }
        let injection = finish.injection(picked, &mut session);
        Ok(match trace.outcome_difference(&injection.trace) {
            Some(difference) => Replay::Differs(difference),
            None => Replay::Same(Box::new(injection)),
        })
    }
}

/// What the trace has versions of, as it is now.
fn versions(trace: &Trace, snapshot: &Snapshot) -> Vec<TracedVersion> {
    if trace.has_all_versions() {
        return snapshot.versions(trace.now);
    }
    let paths: HashSet<&DocPath> = trace.versions.iter().map(|version| &version.path).collect();
    let all = snapshot.memories().iter().zip(snapshot.ages(trace.now));
    let known = all.filter(|(memory, _)| paths.contains(&memory.id().path));
    let mut versions: Vec<_> = known.map(|(memory, age)| TracedVersion::of(memory, &age)).collect();
    versions.sort_unstable_by(|a, b| a.path.cmp(&b.path));
    versions
}
