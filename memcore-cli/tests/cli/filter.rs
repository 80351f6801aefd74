//! Filters of recall and search, and the score of a selector.

use crate::support::{folder, harbour, on};

#[test]
fn filters_leave_what_fits() {
    let home = folder(&[
        ("old.md", "---\nname: old\ntags: [Ports]\nmodified: 2026-01-05\n---\nThe ferry port.\n"),
        ("new.md", "---\nname: new\nconfidence: 0.4\nmodified: 2026-06-05\n---\nThe ferry port.\n"),
        ("psql.md", "---\nname: psql and the ferry\ntype: reference\nmodified: 2026-06-01\n---\nTables.\n"),
    ]);
    let paths = |filter: &[&str]| {
        let args = [&["search", "ferry", "--json"][..], filter].concat();
        let json = on(home.path(), &args).json();
        let mut paths: Vec<String> = json["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["path"].as_str().unwrap().to_owned())
            .collect();
        paths.sort();
        paths
    };
    assert_eq!(paths(&[]), ["new.md", "old.md", "psql.md"]);
    assert_eq!(paths(&["--tag", "ports"]), ["old.md"]);
    assert_eq!(paths(&["--since", "2026-06-05"]), ["new.md"]);
    assert_eq!(paths(&["--until", "2026-06-01"]), ["old.md"]);
    assert_eq!(paths(&["--confidence", "0.5"]), ["old.md", "psql.md"]);
    assert_eq!(paths(&["--tool", "psql"]), ["new.md", "old.md"]);
    assert_eq!(on(home.path(), &["search", "ferry", "--since", "soon"]).code, 2);
}

#[test]
fn a_filter_that_leaves_nothing_says_how_many_it_took_out() {
    let home = folder(&[("a.md", "The ferry leaves.\n")]);
    let ran = on(home.path(), &["recall", "ferry", "--tag", "none"]);
    assert!(ran.code == 1 && ran.out.contains("\n1 memory is filtered out.\n"), "{}", ran.out);
}

#[test]
fn eval_scores_marked_answers() {
    let home = folder(&[
        ("a.md", "Apples are red.\n"),
        ("b.md", "Pears are green.\n"),
        (
            "questions.jsonl",
            "{\"text\": \"apples\", \"relevant\": [\"a.md\"]}\n{\"text\": \"pears\", \"relevant\": [\"a\"]}\n{\"text\": \"stones\", \"relevant\": []}\n",
        ),
    ]);
    let file = home.path().join("questions.jsonl");
    let args = ["eval", file.to_str().unwrap(), "--json"];
    let json = on(home.path(), &args).json();
    // One of two is found; the question about stones rightly finds nothing.
    assert_eq!((json["recall_at_5"].as_f64(), json["no_answer_recall"].as_f64()), (Some(0.5), Some(1.0)));
    assert_eq!((&json["missed"], &json["unknown"]), (&serde_json::json!(["pears"]), &serde_json::json!([])));
    std::fs::write(&file, "\u{FEFF}{\"text\": \"pears\", \"relevant\": [\"b\", \"pear\"]}\r\n").unwrap();
    assert_eq!(on(home.path(), &args).json()["unknown"], serde_json::json!(["pear.md"]));
    assert!(on(home.path(), &args[..2]).out.contains("pear.md"));
    assert_eq!(on(home.path(), &[&args[..], &["--apart", "x"]].concat()).code, 2);
    std::fs::write(&file, "\n").unwrap();
    let error = on(home.path(), &args).json_error();
    assert!(error["message"].as_str().unwrap().contains("has no questions"), "{error}");
    std::fs::write(&file, "{}\n").unwrap();
    let error = on(home.path(), &args).json_error();
    assert!(error["message"].as_str().unwrap().contains("questions.jsonl:1"), "{error}");
    assert_eq!(harbour(&["eval", "/no/such/file"]).code, 2);
}

#[test]
fn eval_makes_a_table_of_a_folder_of_sets() {
    let fruit = "{\"text\": \"apples\", \"relevant\": [\"a.md\"], \"shows\": \"are red\"}\n\
                 {\"text\": \"pears\", \"relevant\": [\"a\"], \"shows\": \"are red\"}\n";
    let pools = "{\"text\": \"apples\", \"relevant\": [\"x1\"], \"pool\": \"one\"}\n\
                 {\"text\": \"apples\", \"relevant\": [\"x2\"], \"pool\": \"two\"}\n";
    let documents = "{\"id\": \"x1\", \"pool\": \"one\", \"body\": \"Apples.\"}\n\
                     {\"id\": \"x2\", \"pool\": \"two\", \"body\": \"Pears.\"}\n";
    let sets = folder(&[
        ("fruit/a.md", "Apples are red.\n"),
        ("fruit/b.md", "Pears are green.\n"),
        ("fruit.questions.jsonl", fruit),
        ("fruit.no-answer.jsonl", "{\"text\": \"stones\", \"relevant\": []}\n"),
        ("pools.queries.jsonl", pools),
        ("pools.docs.jsonl", documents),
    ]);
    let args = ["eval", sets.path().to_str().unwrap(), "--apart", "two"];
    let json = on(sets.path(), &[&args[..], &["--json"]].concat()).json();
    let (sets_of, all) = (|at: usize| json["sets"][at].clone(), &json["all"]);
    let told = |of: &serde_json::Value| (of["name"].clone(), of["recall_at_5"].as_f64().unwrap());
    assert_eq!((told(&sets_of(0)), told(&sets_of(1))), (("fruit".into(), 0.5), ("pools".into(), 0.5)));
    let parts: Vec<_> = sets_of(1)["parts"].as_array().unwrap().iter().map(told).collect();
    assert_eq!(parts, [("two".into(), 0.0), ("the others".into(), 1.0)]);
    assert_eq!(sets_of(0)["parts"].as_array().unwrap().len(), 0);
    assert_eq!((sets_of(0)["shown"].clone(), sets_of(1)["shown"].clone()), (0.5.into(), ().into()));
    assert_eq!((all["questions"].clone(), all["recall_at_5"].clone()), (5.into(), 0.5.into()));
    assert_eq!(
        (all["no_answer_recall"].clone(), all["no_answer_precision"].clone()),
        (1.0.into(), 0.5.into())
    );
    let page = on(sets.path(), &args).out;
    assert!(
        page.contains("· the others")
            && page.contains("all questions")
            && page.contains("none: R")
            && page.contains("shown"),
        "{page}"
    );

    let documents = sets.path().join("pools.docs.jsonl");
    let error = on(sets.path(), &[&args[..], &["--docs", documents.to_str().unwrap(), "--json"]].concat())
        .json_error();
    assert!(error["message"].as_str().unwrap().contains("--docs"), "{error}");
    std::fs::remove_file(documents).unwrap();
    let error = on(sets.path(), &[&args[..], &["--json"]].concat()).json_error();
    assert!(error["message"].as_str().unwrap().contains("pools"), "{error}");
}

#[test]
fn why_explains_an_absence() {
    let home = folder(&[
        ("a.md", "---\nname: a\ntype: user\n---\nApples are red.\n"),
        ("b.md", "---\nname: b\ntype: project\n---\nPears are green.\n"),
    ]);
    let because =
        |args: &[&str]| on(home.path(), &[&["why", "--json"], args].concat()).json()["because"].clone();
    assert_eq!(because(&["a", "which", "apples"])["is"], "recalled");
    assert_eq!(because(&["b", "which", "apples"])["is"], "not_found");
    let filtered = because(&["a", "apples", "--kind=project"]);
    assert_eq!((&filtered["is"], &filtered["filter"]), (&"filtered".into(), &"kinds".into()));
    let ran = on(home.path(), &["why", "b", "apples"]);
    assert!(ran.code == 0 && ran.out.contains("it shares nothing with the question"), "{}", ran.out);
    assert_eq!(on(home.path(), &["why", "nobody", "apples"]).code, 1);
    let ran = on(home.path(), &["why", "b", "the", "of"]);
    assert!(ran.code == 2 && ran.err.contains("no words to look for"), "{}", ran.err);
}

#[test]
fn origins_and_the_archive_are_asked_for() {
    let vault =
        folder(&[("crane.md", "---\nname: crane\ntype: reference\n---\nThe harbour crane is blue.\n")]);
    let add = ["add", "reference", "page", "The harbour crane is red.", "--origin=external"];
    assert_eq!(on(vault.path(), &add).code, 0);
    let paths = |args: &[&str]| {
        let ran = on(vault.path(), &[&["search", "which harbour crane", "--json"], args].concat());
        let json: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        json.to_string()
    };
    let (all, external) = (paths(&[]), paths(&["--from=external"]));
    assert!(all.contains("crane.md") && !all.contains("page.md"), "{all}");
    assert!(external.contains("page.md") && !external.contains("\"crane.md"), "{external}");
    assert_eq!(on(vault.path(), &["archive", "crane"]).code, 0);
    assert!(paths(&["--archived"]).contains(".memcore/archive/crane~"));
}
