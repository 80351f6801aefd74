//! Vectors: cases in JSON that every face of the library has to pass.

use std::collections::HashSet;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::data;

/// A case of a vector file. Its type should refuse fields that it does not know.
pub trait Case: DeserializeOwned {
    /// What it is called, once in its file.
    fn name(&self) -> &str;

    /// Whether it holds.
    ///
    /// # Errors
    /// What differs.
    fn check(&self) -> Result<(), String>;
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Vectors<C> {
    about: String,
    cases: Vec<C>,
}

/// Runs all cases of `vectors/<file>` and gives their number.
///
/// # Errors
/// The names of the cases that do not hold, with what differs; or why the file cannot be read.
pub fn run_vectors<C: Case>(file: &str) -> Result<usize, String> {
    let path = data("vectors").join(file);
    let text = std::fs::read_to_string(&path).map_err(|why| format!("{}: {why}", path.display()))?;
    run(file, &text, C::check)
}

fn run<C: Case>(file: &str, text: &str, check: impl Fn(&C) -> Result<(), String>) -> Result<usize, String> {
    let vectors: Vectors<C> = serde_json::from_str(text).map_err(|why| format!("{file}: {why}"))?;
    if vectors.about.is_empty() || vectors.cases.is_empty() {
        return Err(format!("{file}: it says nothing of what it is about, or has no cases"));
    }
    let mut names = HashSet::new();
    let mut failures = Vec::new();
    for case in &vectors.cases {
        if !names.insert(case.name()) {
            failures.push(format!("  {}\n    the name stands there twice", case.name()));
        }
        if let Err(differences) = check(case) {
            failures.push(format!("  {}\n{}", case.name(), differences.trim_end_matches('\n')));
        }
    }
    match &failures[..] {
        [] => Ok(vectors.cases.len()),
        _ => Err(format!(
            "{file}: {} of {} cases fail\n{}\n",
            failures.len(),
            vectors.cases.len(),
            failures.join("\n")
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Small {
        name: String,
        holds: bool,
    }

    impl Case for Small {
        fn name(&self) -> &str {
            &self.name
        }

        fn check(&self) -> Result<(), String> {
            if self.holds { Ok(()) } else { Err("    it does not hold\n".to_owned()) }
        }
    }

    fn failure(cases: &str) -> String {
        run("x.json", &format!("{{\"about\": \"x\", \"cases\": {cases}}}"), Small::check).unwrap_err()
    }

    #[test]
    fn a_failing_case_is_named() {
        let text = failure(r#"[{"name": "good", "holds": true}, {"name": "bad", "holds": false}]"#);
        assert_eq!(text, "x.json: 1 of 2 cases fail\n  bad\n    it does not hold\n");
    }

    #[test]
    fn unknown_fields_and_double_names_fail() {
        assert!(failure(r#"[{"name": "a", "holds": true, "hodls": 1}]"#).contains("hodls"));
        assert!(failure(r#"[{"name": "a", "holds": true}, {"name": "a", "holds": true}]"#).contains("twice"));
        assert!(failure("[]").contains("no cases"));
    }
}
