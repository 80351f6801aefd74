//! `context.json`: which instruction files are loaded, and why the others are not.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use memcore::{AgentsPolicy, Approval, Context, ContextOptions, Import, Instruction, Layer};
use memcore_tests::{Case, Differences, World};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Layout {
    name: String,
    world: World,
    start: PathBuf,
    #[serde(default)]
    options: Options,
    loaded: Vec<String>,
    #[serde(default)]
    later: Vec<Later>,
    not_loaded: Option<Vec<String>>,
    imports: Option<Vec<String>>,
    #[serde(default)]
    texts: BTreeMap<PathBuf, String>,
    #[serde(default)]
    faults: usize,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Later {
    file: PathBuf,
    loaded: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Options {
    managed_folder: Option<PathBuf>,
    managed_text: Option<String>,
    without: Vec<String>,
    excludes: Vec<String>,
    approval: Option<Approved>,
    links_need_approval: bool,
    agents: Option<String>,
    logical_parents: bool,
    extra_folders: Vec<PathBuf>,
    max_depth: Option<usize>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Approved {
    /// `all`
    Word(String),
    These(Vec<PathBuf>),
}

impl Options {
    fn read(&self) -> Result<ContextOptions, String> {
        let layer = |word: &String| match &**word {
            "managed" => Ok(Layer::Managed),
            "user" => Ok(Layer::User),
            "project" => Ok(Layer::Project),
            "local" => Ok(Layer::Local),
            other => Err(format!("    no layer {other}\n")),
        };
        let agents = match self.agents.as_deref() {
            None => AgentsPolicy::default(),
            Some("never") => AgentsPolicy::Never,
            Some("always") => AgentsPolicy::Always,
            Some("per_folder") => AgentsPolicy::PerFolder,
            Some("without_claude_md") => AgentsPolicy::WithoutClaudeMd,
            Some("without_claude_md_or_local") => AgentsPolicy::WithoutClaudeMdOrLocal,
            Some(other) => return Err(format!("    no policy {other}\n")),
        };
        let approval = match &self.approval {
            None => Approval::None,
            Some(Approved::Word(word)) if word == "all" => Approval::All,
            Some(Approved::Word(word)) => return Err(format!("    no approval {word}\n")),
            Some(Approved::These(paths)) => Approval::These(paths.clone()),
        };
        Ok(ContextOptions {
            managed_folder: self.managed_folder.clone().unwrap_or_else(|| "/etc/claude-code".into()),
            managed_text: self.managed_text.clone(),
            without: self.without.iter().map(layer).collect::<Result<_, _>>()?,
            excludes: self.excludes.clone(),
            approval,
            links_need_approval: self.links_need_approval,
            agents,
            logical_parents: self.logical_parents,
            extra_folders: self.extra_folders.clone(),
            max_depth: self.max_depth.unwrap_or(4),
        })
    }
}

impl Case for Layout {
    fn name(&self) -> &str {
        &self.name
    }

    fn check(&self) -> Result<(), String> {
        let mut differences = Differences::default();
        let (system, options) = (self.world.system(), self.options.read()?);
        let mut context =
            Context::load(&system, &self.start, &options).map_err(|error| format!("    {error}\n"))?;
        differences.compare("loaded", &self.loaded, &told(context.instructions()));
        for Later { file, loaded } in &self.later {
            let new = told(context.reading(&system, file));
            differences.compare(&format!("loaded for {}", file.display()), loaded, &new);
        }
        if let Some(wanted) = &self.not_loaded {
            let tell = |it: &memcore::NotLoaded| format!("{} {}", it.why.code(), slashed(&it.path));
            let mut found: Vec<String> = context.not_loaded().iter().map(tell).collect();
            let mut wanted = wanted.clone();
            wanted.sort();
            found.sort();
            differences.compare("not loaded", &wanted, &found);
        }
        if let Some(wanted) = &self.imports {
            let tell = |it: &Import| {
                format!("{} {}", it.not_loaded.as_ref().map_or("loaded", |why| why.code()), it.written)
            };
            let found: Vec<String> = context.imports().iter().map(tell).collect();
            differences.compare("imports", wanted, &found);
        }
        for (path, text) in &self.texts {
            let found = context.instructions().iter().find(|it| it.path == *path).map(|it| it.text.clone());
            differences.compare(&format!("text of {}", path.display()), &Some(text.clone()), &found);
        }
        differences.compare("faults", &self.faults, &context.faults().len());
        differences.finish()
    }
}

fn told(instructions: &[Instruction]) -> Vec<String> {
    let tell = |it: &Instruction| format!("{} {} {}", it.layer, it.because.code(), slashed(&it.path));
    instructions.iter().map(tell).collect()
}

fn slashed(path: &Path) -> String {
    path.to_string_lossy().into_owned()
}
