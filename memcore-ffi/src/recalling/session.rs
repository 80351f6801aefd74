//! What a conversation has been shown.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use memcore as core;

use crate::Result;
use crate::texts::Memory;

/// What a conversation has been shown. One for each conversation.
#[derive(uniffi::Object)]
pub struct Session(Mutex<core::Session>);

impl Session {
    pub(crate) fn of(session: core::Session) -> Arc<Self> {
        Arc::new(Self(Mutex::new(session)))
    }

    pub(crate) fn get(&self) -> core::Session {
        self.inner().clone()
    }

    /// Does `work` on a copy, since a host's code may use the session meanwhile, and keeps what it made of it.
    ///
    /// # Errors
    /// `Conflict` if another call changed the session meanwhile.
    pub(crate) fn change<T>(&self, work: impl FnOnce(&mut core::Session) -> Result<T>) -> Result<T> {
        let before = self.get();
        let mut after = before.clone();
        let done = work(&mut after)?;
        let mut inner = self.inner();
        if *inner != before {
            let message = "another call used this session at the same time";
            let error = core::Error::new(core::ErrorKind::Conflict, message);
            return Err(error.hint("call again; a session is for one conversation").into());
        }
        *inner = after;
        Ok(done)
    }

    fn inner(&self) -> MutexGuard<'_, core::Session> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[uniffi::export]
impl Session {
    /// A new conversation, with a random nonce.
    #[uniffi::constructor]
    pub fn new() -> Arc<Self> {
        Self::of(core::Session::new())
    }

    /// A conversation with a nonce that is known: for tests and replays. What is not a letter or a digit of
    /// ASCII is dropped from it, and a short one is filled up to eight characters with zeros.
    #[uniffi::constructor]
    pub fn with_nonce(nonce: String) -> Arc<Self> {
        Self::of(core::Session::with_nonce(&nonce))
    }

    /// Goes on with a conversation.
    ///
    /// Errors: `InvalidInput` if the text is not what `to_json` gave.
    #[uniffi::constructor]
    pub fn from_json(text: String) -> Result<Arc<Self>> {
        Ok(Self::of(core::Session::from_json(&text)?))
    }

    /// The conversation as JSON.
    pub fn to_json(&self) -> String {
        self.inner().to_json()
    }

    /// The mark by which the frames of this session are known.
    pub fn nonce(&self) -> String {
        self.inner().nonce().to_owned()
    }

    /// What was handed out, in the counter's unit.
    pub fn spent(&self) -> usize {
        self.inner().spent()
    }

    /// How many memories were shown.
    pub fn shown(&self) -> usize {
        self.inner().shown()
    }

    /// Whether this version of a memory was shown.
    pub fn has_seen(&self, memory: Arc<Memory>) -> bool {
        self.inner().has_seen(&memory.0)
    }
}
