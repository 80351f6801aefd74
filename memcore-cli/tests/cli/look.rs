//! `list`, `show`, `index` and `links`.

use memcore::Vault;
use serde_json::Value;
use textwrap::core::display_width;

use crate::support::{all, folder, harbour, harbour_folder, on};

#[test]
fn list_has_all_memories_and_counts_their_types() {
    let ran = harbour(&["list"]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(
        ran.out.contains("45 memories: 4 user, 14 feedback, 15 project, 8 reference, 4 without"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("? 2 without a header"));
    let json = harbour(&["list", "--json"]).json();
    assert_eq!(json["memories"].as_array().unwrap().len(), 45);
    let draft = json["memories"]
        .as_array()
        .unwrap()
        .iter()
        .find(|it| it["path"] == "project_loyalty_draft.md")
        .unwrap();
    assert_eq!(
        (&draft["kind"], &draft["kind_text"], &draft["health"]),
        (&Value::Null, &"draft".into(), &"ok".into())
    );
    let json = harbour(&["list", "--kind=user", "--json"]).json();
    assert_eq!(json["memories"].as_array().unwrap().len(), 4);
}

#[test]
fn the_columns_of_a_table_stay_in_line_whatever_the_script() {
    let ran = harbour(&["list"]);
    let lines: Vec<&str> = ran.out.lines().take_while(|line| !line.is_empty()).collect();
    let column = |line: &str, word: &str| line.find(word).map(|at| display_width(&line[..at]));
    let age = column(lines[0], "age");
    let ages: Vec<_> =
        lines[1..].iter().map(|line| column(line, "today").or(column(line, &days(line)))).collect();
    assert_eq!(ages.len(), 45);
    assert!(ages.iter().all(|at| *at == age), "{ages:?}");
    assert!(lines.iter().all(|line| display_width(line) <= 100));
}

/// The `181 days` of a line.
fn days(line: &str) -> String {
    let words: Vec<&str> = line.split_whitespace().collect();
    let at = words.iter().position(|word| *word == "days").unwrap_or(1);
    format!("{} days ", words[at - 1])
}

#[test]
fn list_tells_of_files_that_are_passed_over() {
    let vault = folder(&[("a.md", "---\nname: a\ntype: user\n---\nA.\n")]);
    std::fs::write(vault.path().join("big.md"), vec![b'x'; (1 << 20) + 1]).unwrap();
    let ran = on(vault.path(), &["list"]);
    assert!(ran.out.contains("1 file passed over") && ran.out.contains("1048577 bytes"), "{}", ran.out);
    assert_eq!(all(&on(vault.path(), &["list", "--json"]).json()["skipped"], "path"), ["big.md"]);
    let ran = on(folder(&[]).path(), &["list"]);
    assert_eq!((ran.code, &*ran.out), (1, "The folder holds no memories.\n"));
}

#[test]
fn show_reads_a_memory_by_any_of_its_names() {
    let file = harbour_folder().join("feedback_no_db_mocks.md");
    let names = ["feedback_no_db_mocks.md", "feedback_no_db_mocks", "No database mocks", "no-db-mocks"];
    for id in names.into_iter().chain(file.to_str()) {
        let json = harbour(&["show", id, "--json"]).json();
        assert_eq!(json["path"], "feedback_no_db_mocks.md", "{id}");
    }
    let json = harbour(&["show", "no-db-mocks", "--json"]).json();
    assert_eq!(json["age"]["days"], 181);
    let links: Vec<(&str, &str)> =
        all(&json["links_out"], "written").into_iter().zip(all(&json["links_out"], "to")).collect();
    assert_eq!(
        links,
        [
            ("[[feedback_schema_two_step]]", "feedback_schema_two_step.md"),
            ("[[reference_staging_hosts|staging hosts]]", "reference_staging_hosts.md"),
        ]
    );
    assert!(all(&json["links_in"], "from").contains(&"feedback_slow_tests.md"));
    let header = json["header"].as_array().unwrap();
    assert_eq!(
        (&header[0]["key"], &header[0]["value"], &header[0]["line"]),
        (&"name".into(), &"No database mocks".into(), &2.into())
    );
    assert!(json["body"].as_str().unwrap().contains("Tests that touch storage"));
}

#[test]
fn show_tells_what_is_wrong_with_a_header_and_where() {
    let ran = harbour(&["show", "feedback_money_integers"]);
    assert!(ran.out.contains("3:14"), "the description begins there: {}", ran.out);
    assert!(ran.out.contains("(by the time of the file") && ran.out.contains("unquoted `: `"));
    let ran = harbour(&["show", "project_oncall_rota"]);
    assert!(ran.out.contains("[[relaese-freeze]] → nothing; nearest: project_release_freeze.md"));
}

#[test]
fn raw_is_the_file_byte_for_byte() {
    for file in ["reference_staging_hosts.md", "user-jonas-brandt.md", "project_obon_timetable.md"] {
        let ran = harbour(&["show", file, "--raw"]);
        assert_eq!(ran.stdout, std::fs::read(harbour_folder().join(file)).unwrap(), "{file}");
    }
}

#[test]
fn a_name_that_fits_several_or_none() {
    let ran = harbour(&["show", "launch-checklist"]);
    assert_eq!((ran.code, &*ran.out), (2, ""));
    assert!(ran.err.contains("project_korea_launch.md, reference_launch_sheet.md"), "{}", ran.err);
    assert!(ran.err.contains("help: name one by its path"));
    assert_eq!(harbour(&["show", "launch-checklist", "--json"]).json_error()["code"], "ambiguous");
    let ran = harbour(&["show", "project_relaese_freeze", "--json"]);
    assert_eq!((ran.code, &ran.json_error()["code"]), (1, &"not_found".into()));
    assert!(ran.json_error()["hint"].as_str().unwrap().contains("project_release_freeze.md"));
    assert_eq!(ran.err, "");
}

#[test]
fn index_tells_what_an_agent_gets() {
    let json = harbour(&["index", "--json"]).json();
    assert_eq!(
        (&json["state"], &json["entries"], &json["limit_lines"]),
        (&"full".into(), &36.into(), &200.into())
    );
    assert_eq!(all(&json["entries_without_file"], "target"), ["project_old_kiosk.md"]);
    assert_eq!(json["files_without_entry"].as_array().unwrap().len(), 10);
    let shown = Vault::open(harbour_folder()).unwrap().index().unwrap().shown;
    assert_eq!(harbour(&["index", "--text"]).out, shown);
    let ran = harbour(&["index"]);
    assert!(ran.out.starts_with("MEMORY.md: an agent gets all of it\n"));
    assert!(ran.out.contains("10 files without an entry") && ran.out.contains("Old kiosk"));
}

#[test]
fn index_warns_when_the_end_is_not_seen() {
    let lines: String = (1..=203).map(|n| format!("- [M{n}](m{n}.md)\n")).collect();
    let vault = folder(&[("MEMORY.md", &lines)]);
    let json = on(vault.path(), &["index", "--json"]).json();
    assert_eq!(
        (&json["state"], &json["cut_by"], &json["shown_lines"]),
        (&"cut".into(), &"lines".into(), &200.into())
    );
    assert_eq!(all(&json["not_shown"], "title"), ["M201", "M202", "M203"]);
    let ran = on(vault.path(), &["index"]);
    assert!(
        ran.out.contains("3 entries are not shown") && ran.out.contains("only its beginning"),
        "{}",
        ran.out
    );
    let ran = on(vault.path(), &["index", "--text"]);
    assert_eq!(ran.out.lines().count(), 200);
    assert!(ran.err.contains("203 lines"));
    let ran = on(folder(&[("a.md", "A.\n")]).path(), &["index"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("there is none") && ran.out.contains("a.md"));
}

#[test]
fn links_tell_what_leads_nowhere_and_what_is_ambiguous() {
    let ran = harbour(&["links"]);
    let line = |word: &str| ran.out.lines().find(|line| line.contains(word)).unwrap();
    assert!(line("relaese-freeze").contains("project_oncall_rota.md:22:55"));
    assert!(line("relaese-freeze").contains("nearest: project_release_freeze.md"));
    assert!(line("[[launch-checklist]]").contains("project_2026_goals.md:17:"));
    let json = harbour(&["links", "--json"]).json();
    assert_eq!((&json["dangling"], &json["ambiguous"]), (&2.into(), &1.into()));
    let links = json["links"].as_array().unwrap();
    let heading = links.iter().find(|link| link["heading"]["heading"] == "Timeline").unwrap();
    assert_eq!(
        (&heading["from"], &heading["heading"]["exists"]),
        (&"feedback_incident_reviews.md".into(), &true.into())
    );
    let unlinked = json["orphans"].as_array().unwrap();
    assert!(unlinked.contains(&"glossary.md".into()) && !unlinked.contains(&"feedback_slow_tests.md".into()));
}

#[test]
fn links_as_graphs_and_around_one_memory() {
    let graph = Vault::open(harbour_folder()).unwrap().links().unwrap();
    assert_eq!(harbour(&["links", "--dot"]).out, graph.dot());
    assert_eq!(harbour(&["links", "--mermaid"]).out, graph.mermaid());
    let vault = folder(&[("a.md", "[[b]]"), ("b.md", "[[c]]"), ("c.md", "end"), ("d.md", "alone")]);
    let near = |args: &[&str]| on(vault.path(), args).json()["neighbours"].clone();
    assert_eq!(all(&near(&["links", "--from=a", "--json"]), "path"), ["b.md"]);
    let two = near(&["links", "--from=a", "--neighbours=2", "--json"]);
    assert_eq!(all(&two, "path"), ["b.md", "c.md"]);
    assert_eq!(two[1]["distance"], 2);
    assert_eq!(on(vault.path(), &["links", "--from=d"]).code, 1);
}

#[test]
fn the_days_of_an_age_are_grouped() {
    let vault = folder(&[("a.md", "---\nname: a\nmodified: 0001-01-01\n---\nferry\n")]);
    for args in [&["list"][..], &["show", "a"], &["recall", "ferry"]] {
        let ran = on(vault.path(), args);
        assert!(ran.out.contains("739,949 days"), "{args:?}: {}", ran.out);
    }
}
