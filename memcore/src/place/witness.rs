//! Which project a folder was used for, by what is in it.

use std::path::Path;

use super::owner::Owner;
use crate::system::{ListedKind, PathKind, System};

/// Transcripts that are looked into, and how far: the first lines name the folder of the conversation.
const MAX_TRANSCRIPTS: usize = 8;
const MAX_HEAD: u64 = 64 << 10;

/// The folders that the conversations beside a folder of memories were held in, as their transcripts have it (`cwd`).
/// `project` is the folder that holds both. Each once, in the order of the transcripts' names.
pub(super) fn folders_of_conversations(system: &dyn System, project: &Path) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    let Ok(entries) = system.list(project) else { return found };
    let transcripts = entries.iter().filter(|it| it.kind == ListedKind::File && it.name.ends_with(".jsonl"));
    for transcript in transcripts.take(MAX_TRANSCRIPTS) {
        let Ok(Some(head)) = system.head(&project.join(&transcript.name), MAX_HEAD) else { continue };
        let text = String::from_utf8_lossy(&head);
        let cwd = text.lines().find_map(|line| {
            let value: serde_json::Value = serde_json::from_str(line).ok()?;
            Some(value.get("cwd")?.as_str()?.to_owned())
        });
        if let Some(cwd) = cwd
            && !found.contains(&cwd)
        {
            found.push(cwd);
        }
    }
    found
}

/// Whether something in a project's folder proves that it is that of `owner`: its record, or a conversation that was
/// held in its root.
pub(super) fn proves(system: &dyn System, project: &Path, owner: &Owner) -> bool {
    match Owner::read(system, &project.join("memory")) {
        Ok(Some(record)) => super::owner::same_path(&record.path, &owner.path),
        _ => folders_of_conversations(system, project)
            .iter()
            .any(|cwd| super::owner::same_path(cwd, &owner.path)),
    }
}

/// For a folder without a record: the other project that it was used for, if conversations were held there and none in
/// the root of `owner`. The folder of conversations has the key of the folder that they were held in, so another path
/// in it is one that shares the key; it counts if it is still there, or else this may be the project itself after it
/// was renamed.
pub(super) fn another_project(system: &dyn System, project: &Path, owner: &Owner) -> Option<Owner> {
    let folders = folders_of_conversations(system, project);
    let is_own = |cwd: &String| {
        let now = system.canonical(Path::new(cwd)).ok();
        super::owner::same_path(cwd, &owner.path) || now.is_some_and(|now| now == Path::new(&owner.path))
    };
    if folders.iter().any(is_own) {
        return None;
    }
    let shares_key = |cwd: &&String| super::project_key(cwd) == super::project_key(&owner.path);
    let there = |cwd: &&String| system.kind(Path::new(cwd.as_str())) == PathKind::Folder;
    folders.iter().filter(shares_key).find(there).map(|cwd| Owner::of_path(cwd.as_str()))
}
