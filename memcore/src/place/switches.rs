//! Whether memories are used at all, and what for.

use std::fmt;

use super::settings::{Settings, SettingsPlace};
use crate::system::System;

/// Whether something is on, and what decided it. Its text says so in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Whether it is on.
    pub on: bool,
    /// What decided.
    pub because: SwitchReason,
}

/// What decided a [`Switch`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SwitchReason {
    /// Nothing did.
    Default,
    /// A variable of the environment.
    Variable(&'static str),
    /// The host runs in safe mode, or without extras.
    Mode,
    /// The host runs far away, without a disk that lasts.
    NoStorage,
    /// A setting.
    Setting(SettingsPlace),
    /// The host's own choice.
    Host,
    /// Memories are off altogether.
    Master,
}

impl fmt::Display for Switch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.on { "on, " } else { "off, " })?;
        match &self.because {
            SwitchReason::Default => f.write_str("as nothing says otherwise"),
            SwitchReason::Variable(name) => write!(f, "by {name}"),
            SwitchReason::Mode => f.write_str("by the mode that the host runs in"),
            SwitchReason::NoStorage => f.write_str("as there is no disk that lasts"),
            SwitchReason::Setting(place) => write!(f, "by {place}"),
            SwitchReason::Host => f.write_str("as the host has it"),
            SwitchReason::Master => f.write_str("as memories are off"),
        }
    }
}

/// What a host decides about the use of memories. What is `None` is on if memories are.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SwitchOptions {
    /// It runs in a safe mode (`--safe-mode`).
    pub safe_mode: bool,
    /// It runs without extras (`--bare`).
    pub bare: bool,
    /// It runs far away, without a disk that lasts.
    pub no_storage: bool,
    /// Whether the index is put into the prompt.
    pub index: Option<bool>,
    /// Whether memories are recalled.
    pub recall: Option<bool>,
    /// Whether memories are written.
    pub write: Option<bool>,
    /// Whether memories are taken from conversations.
    pub extract: Option<bool>,
    /// Whether memories are consolidated.
    pub consolidate: Option<bool>,
}

/// What memories are used for: a switch for each, so that one can read without writing.
///
/// The chain that decides on all, the first that speaks: `CLAUDE_CODE_DISABLE_AUTO_MEMORY` (`1` off; `0` on, whatever
/// comes after), safe mode (the host's, or `CLAUDE_CODE_SAFE_MODE=1`), no extras (the host's, or
/// `CLAUDE_CODE_SIMPLE=1`), no disk that lasts, the setting `autoMemoryEnabled`; else on. If it is off, everything is.
///
/// # Example: recall, but do not write
/// ```
/// use memcore::{MemSystem, Settings, SwitchOptions, Switches};
///
/// let host = SwitchOptions { write: Some(false), extract: Some(false), ..SwitchOptions::default() };
/// let switches = Switches::read(&MemSystem::new(), &Settings::default(), &host);
/// assert!(switches.recall.on && !switches.write.on);
/// assert_eq!(switches.write.to_string(), "off, as the host has it");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Switches {
    /// All of it.
    pub memory: Switch,
    /// Whether the index is put into the prompt.
    pub index: Switch,
    /// Whether memories are recalled.
    pub recall: Switch,
    /// Whether memories are written.
    pub write: Switch,
    /// Whether memories are taken from conversations.
    pub extract: Switch,
    /// Whether memories are consolidated.
    pub consolidate: Switch,
}

const DISABLE: &str = "CLAUDE_CODE_DISABLE_AUTO_MEMORY";
const SAFE: &str = "CLAUDE_CODE_SAFE_MODE";
const SIMPLE: &str = "CLAUDE_CODE_SIMPLE";
const NO_FILES: &str = "CLAUDE_CODE_DISABLE_CLAUDE_MDS";

impl Switches {
    /// Reads the chain.
    pub fn read(system: &dyn System, settings: &Settings, host: &SwitchOptions) -> Self {
        let memory = memory(system, settings, host);
        let one = |choice: Option<bool>, otherwise: Option<Switch>| match (memory.on, choice) {
            (false, _) => Switch { on: false, because: SwitchReason::Master },
            (true, Some(on)) => Switch { on, because: SwitchReason::Host },
            (true, None) => otherwise.unwrap_or_else(|| memory.clone()),
        };
        let no_files = says(system, NO_FILES, "1", "true");
        let dream = settings.auto_dream_enabled().map(|(on, place)| by_setting(on, place));
        let write = one(host.write, None);
        // What does not write cannot keep what it found.
        let writing = |switch: Switch| if write.on { switch } else { Switch { on: false, ..write.clone() } };
        Self {
            index: match no_files && memory.on {
                true => Switch { on: false, because: SwitchReason::Variable(NO_FILES) },
                false => one(host.index, None),
            },
            recall: one(host.recall, None),
            extract: writing(one(host.extract, None)),
            consolidate: writing(one(host.consolidate, dream)),
            write,
            memory,
        }
    }
}

fn memory(system: &dyn System, settings: &Settings, host: &SwitchOptions) -> Switch {
    let by = |on, name| Switch { on, because: SwitchReason::Variable(name) };
    let off = |because| Switch { on: false, because };
    if says(system, DISABLE, "1", "true") {
        return by(false, DISABLE);
    }
    if says(system, DISABLE, "0", "false") {
        return by(true, DISABLE);
    }
    for name in [SAFE, SIMPLE] {
        if says(system, name, "1", "true") {
            return by(false, name);
        }
    }
    if host.safe_mode || host.bare {
        return off(SwitchReason::Mode);
    }
    if host.no_storage {
        return off(SwitchReason::NoStorage);
    }
    match settings.auto_memory_enabled() {
        Some((on, place)) => by_setting(on, place),
        None => Switch { on: true, because: SwitchReason::Default },
    }
}

fn by_setting(on: bool, place: &SettingsPlace) -> Switch {
    Switch { on, because: SwitchReason::Setting(place.clone()) }
}

fn says(system: &dyn System, name: &str, word: &str, other: &str) -> bool {
    system.env(name).is_some_and(|value| value == word || value.eq_ignore_ascii_case(other))
}
