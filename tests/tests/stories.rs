//! Every page of `stories/` is a test with the page's name.

use std::process::ExitCode;

use libtest_mimic::{Arguments, Trial};
use memcore_tests::{Page, data, run_page};

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let mut trials = Vec::new();
    let (here, rules) = (std::fs::read_dir(data("stories"))?, std::fs::read_dir(data("stories/rules"))?);
    for entry in here.chain(rules) {
        let path = entry?.path();
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        if path.extension().is_some_and(|extension| extension == "md") && name != "README" {
            let text = std::fs::read_to_string(&path)?;
            trials.push(Trial::test(name, move || Ok(run_page(&Page::parse(&text)?)?)));
        }
    }
    trials.sort_by(|a, b| a.name().cmp(b.name()));
    Ok(libtest_mimic::run(&Arguments::from_args(), trials).exit_code())
}
