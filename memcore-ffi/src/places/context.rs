//! Instruction files.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use memcore as core;
use memcore::ContextOptions;

use super::Settings;
use crate::Result;
use crate::hosts::call;
use crate::hosts::system::{HostSystem, to_core};
use crate::records::{Import, Instruction, NotLoaded, SizeAdvice};
use crate::scalars::FilePath;

/// The instruction files of a project.
#[derive(uniffi::Object)]
pub struct Context(Mutex<core::Context>);

impl Context {
    pub(crate) fn inner(&self) -> MutexGuard<'_, core::Context> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[uniffi::export]
impl Context {
    /// Gathers the instruction files that hold in a folder.
    #[uniffi::constructor]
    pub fn load(system: Arc<dyn HostSystem>, start: FilePath, options: ContextOptions) -> Result<Arc<Self>> {
        let context = call(|| core::Context::load(&*to_core(system), &start, &options))?;
        Ok(Arc::new(Self(Mutex::new(context))))
    }

    /// What is loaded because this file is read.
    pub fn reading(&self, system: Arc<dyn HostSystem>, file: FilePath) -> Result<Vec<Instruction>> {
        let mut context = self.inner().clone();
        let new = call(|| Ok(context.reading(&*to_core(system), &file).iter().map(Into::into).collect()))?;
        *self.inner() = context;
        Ok(new)
    }

    /// What is loaded, in the order in which an agent gets it.
    pub fn instructions(&self) -> Vec<Instruction> {
        self.inner().instructions().iter().map(Into::into).collect()
    }

    /// What the instructions import, loaded or not.
    pub fn imports(&self) -> Vec<Import> {
        self.inner().imports().iter().map(Into::into).collect()
    }

    /// What is not loaded, and why.
    pub fn not_loaded(&self) -> Vec<NotLoaded> {
        self.inner().not_loaded().into_iter().map(Into::into).collect()
    }

    /// What is wrong in settings and rules, each in a sentence.
    pub fn faults(&self) -> Vec<String> {
        self.inner().faults().to_vec()
    }

    /// The root of the project.
    pub fn root(&self) -> FilePath {
        self.inner().root().to_owned()
    }

    /// The text for the prompt.
    pub fn render(&self) -> String {
        self.inner().render()
    }

    /// The files that are longer than advised.
    pub fn size_advice(&self) -> Vec<SizeAdvice> {
        self.inner().size_advice().into_iter().map(Into::into).collect()
    }
}

/// What counts if the host decides nothing.
#[uniffi::export]
pub fn context_options_default() -> ContextOptions {
    ContextOptions::default()
}

/// The same, with what settings say of instruction files: excludes, and an organisation's text.
#[uniffi::export]
pub fn context_options_with_settings(
    options: ContextOptions,
    settings: Arc<Settings>,
) -> Result<ContextOptions> {
    Ok(options.with_settings(&settings.0))
}

/// The stable name: `start`, `path_match`, `nested`, `import`.
#[uniffi::export]
pub fn load_reason_code(reason: core::LoadReason) -> Result<String> {
    Ok(reason.code().to_owned())
}
