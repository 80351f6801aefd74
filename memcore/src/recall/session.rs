//! What one conversation has been shown.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{BuildHasher, RandomState};

use serde::{Deserialize, Serialize};

use crate::memory::{Memory, MemoryId};
use crate::path::Scope;
use crate::revision::Revision;
use crate::{Error, ErrorKind, Result};

/// What one conversation has seen: which memories in which version, and how much text in all. A memory is
/// shown again only if it changed.
///
/// It goes to JSON and back, so that a hook in a new process goes on where the last one stopped.
///
/// # Example: across processes
/// ```
/// use memcore::Session;
///
/// let session = Session::new();
/// let saved = session.to_json();
/// assert_eq!(Session::from_json(&saved)?, session);
/// # Ok::<(), memcore::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    version: u32,
    nonce: String,
    spent: usize,
    shown: BTreeMap<String, Revision>,
    /// What each of several scopes has shown of bodies, in the unit of the counter.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    spent_of: BTreeMap<Scope, usize>,
    /// The memories whose use was counted.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    counted: BTreeSet<String>,
}

/// The form of the JSON.
const VERSION: u32 = 1;

impl Session {
    /// A new conversation, with a random nonce.
    pub fn new() -> Self {
        // A keyed hash of nothing, under a key that the operating system drew for this process.
        Self::with_nonce(&format!("{:016x}", RandomState::new().hash_one("memcore session")))
    }

    /// A conversation with a nonce that is known: for tests and replays. What is not a letter or a digit of
    /// ASCII is dropped from it, and a short one is filled up to eight characters with zeros.
    pub fn with_nonce(nonce: &str) -> Self {
        let nonce: String = nonce.chars().filter(char::is_ascii_alphanumeric).collect();
        Self {
            version: VERSION,
            nonce: format!("{nonce:0>8}"),
            spent: 0,
            shown: BTreeMap::new(),
            spent_of: BTreeMap::new(),
            counted: BTreeSet::new(),
        }
    }

    /// Goes on with a conversation.
    ///
    /// # Errors
    /// [`ErrorKind::InvalidInput`] if the text is not what [`to_json`](Self::to_json) gave.
    pub fn from_json(text: &str) -> Result<Self> {
        let invalid = |why: String| {
            Error::new(ErrorKind::InvalidInput, format!("this is no session of memcore: {why}"))
                .hint("start a new session, or hand in the JSON that the last recall returned")
        };
        let session: Self = serde_json::from_str(text).map_err(|why| invalid(why.to_string()))?;
        session.checked().map_err(invalid)
    }

    /// What was read, if it can be one.
    pub(super) fn checked(self) -> std::result::Result<Self, String> {
        let clean = Self::with_nonce(&self.nonce).nonce;
        match self.version {
            VERSION if self.nonce == clean => Ok(self),
            VERSION => Err("its nonce is not eight or more letters and digits".to_owned()),
            other => Err(format!("its version is {other}, not {VERSION}")),
        }
    }

    /// The conversation as JSON.
    pub fn to_json(&self) -> String {
        // A map of strings and numbers always serialises.
        serde_json::to_string(self).unwrap_or_default()
    }

    /// The mark by which the frames of this session are known.
    pub fn nonce(&self) -> &str {
        &self.nonce
    }

    /// The size of all texts handed out, in the unit of the vault's counter.
    pub fn spent(&self) -> usize {
        self.spent
    }

    /// How many memories were shown.
    pub fn shown(&self) -> usize {
        self.shown.len()
    }

    /// Whether this version of a memory was shown.
    pub fn has_seen(&self, memory: &Memory) -> bool {
        // The revision costs a hash of the text, so it is asked only for memories that were shown.
        self.shown.get(&memory.id().to_string()).is_some_and(|revision| revision == memory.revision())
    }

    /// Notes that a memory's use was counted; whether it is the first time.
    pub(crate) fn count_use(&mut self, id: &MemoryId) -> bool {
        self.counted.insert(id.to_string())
    }

    /// The same conversation, with no more memories than these.
    pub(super) fn with_only(&self, memories: &[&MemoryId]) -> Self {
        let shown = memories.iter().filter_map(|id| self.shown.get_key_value(&id.to_string()));
        Self {
            version: self.version,
            nonce: self.nonce.clone(),
            spent: self.spent,
            shown: shown.map(|(id, revision)| (id.clone(), revision.clone())).collect(),
            spent_of: self.spent_of.clone(),
            counted: BTreeSet::new(),
        }
    }

    pub(super) fn spent_of(&self, scope: Scope) -> usize {
        self.spent_of.get(&scope).copied().unwrap_or(0)
    }

    pub(super) fn spend_of(&mut self, scope: Scope, size: usize) {
        let spent = self.spent_of.entry(scope).or_default();
        *spent = spent.saturating_add(size);
    }

    pub(super) fn remember(&mut self, id: &MemoryId, revision: Revision) {
        self.shown.insert(id.to_string(), revision);
    }

    pub(super) fn spend(&mut self, size: usize) {
        self.spent = self.spent.saturating_add(size);
    }
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}
