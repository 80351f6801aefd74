//! The folders of other scopes in a story: the team's, which others fill, and the user's own.

use std::sync::Arc;

use memcore::{Keywords, MemStore, Memories, Origin, Query, Scope, Session, Vault};

use super::call::Answer;
use super::run::Wanted;
use crate::vault::clock;

/// The folders, and what is accepted of the team's.
pub(super) struct Scopes {
    team_files: Arc<MemStore>,
    team: Vault,
    user_files: Arc<MemStore>,
    user: Vault,
}

fn said(error: memcore::Error) -> String {
    error.to_string()
}

impl Scopes {
    pub(super) fn new() -> Self {
        let (team_files, user_files) = (Arc::new(MemStore::new()), Arc::new(MemStore::new()));
        let open = |scope, files: &Arc<MemStore>| {
            Vault::builder().clock(clock()).scope(scope).with_store(Arc::clone(files))
        };
        let (team, user) = (open(Scope::Team, &team_files), open(Scope::User, &user_files));
        Self { team_files, team, user_files, user }
    }

    /// Somebody writes a file: into the team's folder, or the user's.
    pub(super) fn file(&self, scope: &str, path: &str, text: &str) -> Result<(), String> {
        let files = if scope == "team" { &self.team_files } else { &self.user_files };
        files.insert(path.parse().map_err(said)?, text);
        Ok(())
    }

    pub(super) fn accept(&self, path: &str) -> Result<(), String> {
        self.team.accept(&path.parse().map_err(said)?, Origin::Team).map_err(said)
    }

    /// What waits in the team's folder.
    pub(super) fn waiting(&self) -> Result<Answer, String> {
        let waiting = self.team.unreviewed().map_err(said)?;
        let line = |it: &memcore::Unreviewed| {
            let what = if it.accepted.is_some() { "changed" } else { "new" };
            format!("{}: {what}", it.memory.id().path)
        };
        Ok(waiting.iter().map(line).collect::<Vec<_>>().into())
    }

    /// Two versions of one text in the team's folder.
    pub(super) fn conflicts(&self) -> Result<Answer, String> {
        let all = self.team.detect_conflicts().map_err(said)?;
        let line = |it: &memcore::Conflict| {
            let of = it.base.as_ref().map(|base| format!(" of {base}")).unwrap_or_default();
            format!("{}{of}, {}", it.path, it.tool)
        };
        Ok(all.iter().map(line).collect::<Vec<_>>().into())
    }

    /// One question to the project's, the user's and the team's memories.
    pub(super) fn together(
        &self,
        project: Vault,
        text: &str,
        wanted: &Wanted<'_>,
        session: &mut Session,
    ) -> Result<Answer, String> {
        let mut shares = [1.0; 3];
        for (name, value) in &wanted.with {
            if *name != "shares" {
                return Err(format!("there is no `with {name}`"));
            }
            let numbers: Result<Vec<f64>, _> = value.split(", ").map(str::parse).collect();
            shares = numbers.ok().and_then(|it| it.try_into().ok()).ok_or("three numbers, please")?;
        }
        let [of_project, of_user, of_team] = shares;
        let all = [(project, of_project), (self.user.clone(), of_user), (self.team.clone(), of_team)];
        let memories = Memories::new(all).map_err(said)?;
        let answer = memories.recall(&Query::new(text), &Keywords::default(), session).map_err(said)?;
        let shown = answer.memories.iter().map(|it| format!("{}: {}", it.id.scope, it.id.path));
        let nothing = answer.nothing.iter().map(|nothing| format!("nothing: {nothing}"));
        let left = answer.left_out.iter();
        let left = left.map(|it| format!("left out: {}: {} — {}", it.id.scope, it.id.path, it.why));
        Ok(Answer { lines: shown.chain(nothing).chain(left).collect(), text: answer.text.clone() })
    }
}
