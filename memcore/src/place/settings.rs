//! What settings files say about memories and instruction files.

use std::fmt;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::system::System;

/// A settings file of more bytes is not read.
const MAX_SETTINGS: u64 = 4 << 20;

/// Where a setting comes from, the strongest first. The published order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SettingsSource {
    /// An organisation's `managed-settings.json`.
    Managed,
    /// The host's own: what a program is given with `--settings`.
    Given,
    /// A person's in this project: `.claude/settings.local.json`.
    Local,
    /// The project's: `.claude/settings.json`.
    Project,
    /// A person's: `settings.json` in the configuration folder.
    User,
}

impl SettingsSource {
    /// The stable name: `managed`, `given`, `local`, `project`, `user`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Managed => "managed",
            Self::Given => "given",
            Self::Local => "local",
            Self::Project => "project",
            Self::User => "user",
        }
    }

    /// Whether it comes with the project, so that whoever made that wrote it.
    fn is_of_project(self) -> bool {
        matches!(self, Self::Local | Self::Project)
    }
}

impl fmt::Display for SettingsSource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What settings files say, and where each thing stands.
///
/// # Example: the stronger file counts
/// ```
/// use std::path::Path;
/// use memcore::{MemSystem, Settings, SettingsOptions, SettingsSource};
///
/// let system = MemSystem::new()
///     .with_home("/home/ana")
///     .with_file("/home/ana/.claude/settings.json", r#"{"autoMemoryEnabled": true}"#)
///     .with_file("/w/app/.claude/settings.local.json", r#"{"autoMemoryEnabled": false}"#);
///
/// let settings = Settings::read(&system, Path::new("/w/app"), &SettingsOptions::default());
/// let (on, place) = settings.auto_memory_enabled().unwrap();
/// assert_eq!((on, place.source), (false, SettingsSource::Local));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Settings {
    /// The strongest first.
    files: Vec<(SettingsPlace, Value)>,
    trusted: bool,
    faults: Vec<String>,
}

/// A settings file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SettingsPlace {
    /// Which of the files it is.
    pub source: SettingsSource,
    /// Its path; for the host's own settings absent.
    pub file: Option<PathBuf>,
}

impl fmt::Display for SettingsPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.file {
            Some(file) => write!(f, "{}", file.display()),
            None => f.write_str("the settings that were given"),
        }
    }
}

/// What a host decides about settings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SettingsOptions {
    /// Where an organisation's file is; by default where [`ContextOptions`](crate::ContextOptions) has it.
    pub managed_folder: Option<PathBuf>,
    /// Settings of the host's own, as JSON.
    pub given: Option<String>,
    /// Whether the person trusts the project. If not, its files cannot choose the folder of the memories, since they
    /// could lead an agent to write elsewhere.
    pub trusted: bool,
}

const DIRECTORY: &str = "autoMemoryDirectory";
const ENABLED: &str = "autoMemoryEnabled";
const DREAM: &str = "autoDreamEnabled";
const EXCLUDES: &str = "claudeMdExcludes";
const MANAGED_TEXT: &str = "claudeMd";

/// Where an organisation puts its files.
pub(crate) fn managed_folder() -> PathBuf {
    PathBuf::from(if cfg!(target_os = "macos") {
        "/Library/Application Support/ClaudeCode"
    } else if cfg!(windows) {
        r"C:\Program Files\ClaudeCode"
    } else {
        "/etc/claude-code"
    })
}

impl Settings {
    /// Reads the settings that hold for a project with this root. A file that cannot be read, or is no JSON object, is
    /// among the [faults](Self::faults).
    pub fn read(system: &dyn System, root: &Path, options: &SettingsOptions) -> Self {
        let mut settings = Self { trusted: options.trusted, ..Self::default() };
        let managed = options.managed_folder.clone().unwrap_or_else(managed_folder);
        settings.file(system, SettingsSource::Managed, managed.join("managed-settings.json"));
        if let Some(text) = &options.given {
            settings.add(SettingsPlace { source: SettingsSource::Given, file: None }, text);
        }
        let own = root.join(".claude");
        settings.file(system, SettingsSource::Local, own.join("settings.local.json"));
        let user = super::config_dir(system).ok().map(|(config, _)| config);
        let real = |path: &Path| system.canonical(path).ok();
        let is_user = user
            .as_ref()
            .is_some_and(|user| *user == own || real(user).is_some_and(|it| Some(it) == real(&own)));
        if !is_user {
            settings.file(system, SettingsSource::Project, own.join("settings.json"));
        }
        if let Some(config) = user {
            settings.file(system, SettingsSource::User, config.join("settings.json"));
        }
        settings
    }

    fn file(&mut self, system: &dyn System, source: SettingsSource, path: PathBuf) {
        match system.read(&path, MAX_SETTINGS).map(|bytes| bytes.map(String::from_utf8)) {
            Ok(None) => {}
            Ok(Some(Ok(text))) => self.add(SettingsPlace { source, file: Some(path) }, &text),
            Ok(Some(Err(_))) => {
                self.faults.push(format!("{} is not UTF-8, so it does not count", path.display()))
            }
            Err(why) => self.faults.push(format!("{} does not count: {why}", path.display())),
        }
    }

    fn add(&mut self, place: SettingsPlace, text: &str) {
        match serde_json::from_str::<Value>(text.trim_start_matches('\u{FEFF}')) {
            Ok(value @ Value::Object(_)) => self.files.push((place, value)),
            Ok(_) => self.faults.push(format!("{place} does not count: it is no JSON object")),
            Err(why) => self.faults.push(format!("{place} does not count: {why}")),
        }
    }

    /// The strongest value of a key that is what it should be.
    fn strongest<'s, T>(
        &'s self,
        key: &str,
        read: impl Fn(&'s Value) -> Option<T>,
    ) -> Option<(T, &'s SettingsPlace)> {
        self.files.iter().find_map(|(place, value)| Some((read(value.get(key)?)?, place)))
    }

    /// The folder that `autoMemoryDirectory` names, as written. Files of a project that is not trusted do not count.
    pub fn auto_memory_directory(&self) -> Option<(&str, &SettingsPlace)> {
        let counts = |place: &SettingsPlace| self.trusted || !place.source.is_of_project();
        self.directories().find(|(_, place)| counts(place))
    }

    /// The stronger values of `autoMemoryDirectory` that do not count because the project is not trusted.
    pub fn distrusted_directories(&self) -> Vec<(&str, &SettingsPlace)> {
        let counts = |place: &SettingsPlace| self.trusted || !place.source.is_of_project();
        self.directories().take_while(|(_, place)| !counts(place)).collect()
    }

    fn directories(&self) -> impl Iterator<Item = (&str, &SettingsPlace)> {
        self.files.iter().filter_map(|(place, value)| {
            let text = value.get(DIRECTORY)?.as_str()?.trim();
            (!text.is_empty()).then_some((text, place))
        })
    }

    /// What `autoMemoryEnabled` says.
    pub fn auto_memory_enabled(&self) -> Option<(bool, &SettingsPlace)> {
        self.strongest(ENABLED, Value::as_bool)
    }

    /// What `autoDreamEnabled` says: whether memories are consolidated.
    pub fn auto_dream_enabled(&self) -> Option<(bool, &SettingsPlace)> {
        self.strongest(DREAM, Value::as_bool)
    }

    /// All `claudeMdExcludes`, of all files together.
    pub fn excludes(&self) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for (_, value) in &self.files {
            for pattern in value.get(EXCLUDES).and_then(Value::as_array).into_iter().flatten() {
                if let Some(pattern) = pattern.as_str()
                    && !all.iter().any(|it| it == pattern)
                {
                    all.push(pattern.to_owned());
                }
            }
        }
        all
    }

    /// Instructions in an organisation's settings, `claudeMd`.
    pub fn managed_text(&self) -> Option<&str> {
        let managed = self.files.iter().find(|(place, _)| place.source == SettingsSource::Managed);
        managed.and_then(|(_, value)| value.get(MANAGED_TEXT)?.as_str())
    }

    /// Files that do not count, in sentences that say why.
    pub fn faults(&self) -> &[String] {
        &self.faults
    }
}
