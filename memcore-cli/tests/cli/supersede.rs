//! `supersede --relink`: the links to what is not true any more lead to what is.

use crate::support::{all, folder, on, read};

#[test]
fn links_lead_to_the_new_one_if_that_is_asked_for() {
    let files = [
        ("project_db.md", "---\nname: db\ntype: project\n---\n\nWe use MySQL.\n"),
        ("deploy.md", "First back up [[project_db#Backup|the database]].\n"),
    ];
    let args = ["supersede", "db", "project", "Postgres", "We use Postgres."];
    let told = on(folder(&files).path(), &args);
    assert!(told.err.contains("links lead to what is not there any more: deploy.md"), "{}", told.err);

    let vault = folder(&files);
    let relink = |more: &[&str]| on(vault.path(), &[&args[..], &["--relink"], more].concat());
    let dry = relink(&["--dry-run"]);
    assert_eq!((dry.code, &*read(&vault, "deploy.md")), (0, files[1].1));
    assert!(dry.out.contains("+First back up [[project_postgres#Backup|the database]].\n"), "{}", dry.out);
    let json = relink(&["--json"]).json();
    assert_eq!(all(&json["files"], "path")[0], "project_postgres.md");
    assert_eq!(json["relinked"], serde_json::json!(["deploy.md"]));
    assert_eq!(read(&vault, "deploy.md"), "First back up [[project_postgres#Backup|the database]].\n");
    assert_eq!(on(vault.path(), &["undo"]).code, 0);
    assert_eq!(read(&vault, "deploy.md"), files[1].1, "one undo takes all of it back");
    let told = relink(&[]);
    assert!(told.out.contains("those in deploy.md") && told.err.is_empty(), "{}{}", told.out, told.err);
}
