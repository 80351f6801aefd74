//! Settings files, and what they switch on and off.

use std::sync::Arc;

use memcore as core;
use memcore::{SettingsOptions, SettingsPlace, SwitchOptions};

use crate::Result;
use crate::hosts::call;
use crate::hosts::system::{HostSystem, to_core};
use crate::records::Switches;
use crate::scalars::FilePath;

/// The settings of a project.
#[derive(uniffi::Object)]
pub struct Settings(pub(crate) core::Settings);

/// A text of the settings and where it stands.
#[derive(uniffi::Record)]
pub struct SetText {
    /// The value.
    pub value: String,
    /// The file that it stands in.
    pub place: SettingsPlace,
}

/// A choice of the settings and where it stands.
#[derive(uniffi::Record)]
pub struct SetChoice {
    /// The value.
    pub value: bool,
    /// The file that it stands in.
    pub place: SettingsPlace,
}

fn text((value, place): (&str, &SettingsPlace)) -> SetText {
    SetText { value: value.to_owned(), place: place.clone() }
}

fn choice((value, place): (bool, &SettingsPlace)) -> SetChoice {
    SetChoice { value, place: place.clone() }
}

#[uniffi::export]
impl Settings {
    /// Reads the settings that hold for a project with this root. A file that cannot be read, or is no JSON
    /// object, is among the faults.
    #[uniffi::constructor]
    pub fn read(system: Arc<dyn HostSystem>, root: FilePath, options: SettingsOptions) -> Result<Arc<Self>> {
        Ok(Arc::new(Self(call(|| Ok(core::Settings::read(&*to_core(system), &root, &options)))?)))
    }

    /// The folder that `autoMemoryDirectory` names, as written. Files of a project that is not trusted do not
    /// count.
    pub fn auto_memory_directory(&self) -> Option<SetText> {
        self.0.auto_memory_directory().map(text)
    }

    /// The stronger values of `autoMemoryDirectory` that do not count because the project is not trusted.
    pub fn distrusted_directories(&self) -> Vec<SetText> {
        self.0.distrusted_directories().into_iter().map(text).collect()
    }

    /// What `autoMemoryEnabled` says.
    pub fn auto_memory_enabled(&self) -> Option<SetChoice> {
        self.0.auto_memory_enabled().map(choice)
    }

    /// What `autoDreamEnabled` says: whether memories are consolidated.
    pub fn auto_dream_enabled(&self) -> Option<SetChoice> {
        self.0.auto_dream_enabled().map(choice)
    }

    /// All `claudeMdExcludes`, of all files together.
    pub fn excludes(&self) -> Vec<String> {
        self.0.excludes()
    }

    /// Instructions in an organisation's settings, `claudeMd`.
    pub fn managed_text(&self) -> Option<String> {
        self.0.managed_text().map(str::to_owned)
    }

    /// Files that do not count, in sentences that say why.
    pub fn faults(&self) -> Vec<String> {
        self.0.faults().to_vec()
    }
}

/// Reads the chain.
#[uniffi::export]
pub fn switches_read(
    system: Arc<dyn HostSystem>,
    settings: Arc<Settings>,
    host: SwitchOptions,
) -> Result<Switches> {
    call(|| Ok(core::Switches::read(&*to_core(system), &settings.0, &host).into()))
}
