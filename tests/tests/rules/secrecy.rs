//! A secret is told by its place and kind. Its text is in nothing that a check hands out, however that is written down.

use std::error::Error as _;

use memcore::{
    Applicability, By, Draft, GatePolicy, InstructionFile, LintOptions, MemStore, MemoryKind, Rejected, Vault,
};
use memcore_tests::clock;

fn secret() -> String {
    ["kF8mQz", "2wLp9T"].concat()
}

/// One file says that it is a password; the others only use it, where rules quote what they find.
fn vault() -> Vault {
    let (store, secret) = (MemStore::new(), secret());
    let head = |name: &str, kind: &str| {
        format!("---\nname: {name}\ndescription: Where {name} of the harbour stands\ntype: {kind}\n---\n")
    };
    let files = [
        (
            "MEMORY.md",
            format!("- [Login](user_login.md) — password {secret}\n- [{secret}]({secret}.md) — gone\n"),
        ),
        ("user_login.md", format!("{}The password is {secret}.\n", head("login", "user"))),
        ("user_link.md", format!("{}See [[{secret}]] of the harbour.\n", head("link", "user"))),
        ("user_type.md", format!("{}Nothing.\n", head("type", &secret))),
        (
            "user_name.md",
            format!(
                "---\nname: {secret}\ndescription: The {secret} of the harbour: old\ntype: user\n---\nx\n"
            ),
        ),
    ];
    for (path, text) in files {
        store.insert(path.parse().unwrap(), text);
    }
    Vault::builder().clock(clock()).with_store(store)
}

#[test]
fn reports_and_plans_never_hold_it() {
    for ignore in [vec![], vec!["MEM501".to_owned()]] {
        let options = LintOptions { select: vec!["all".to_owned()], ignore, ..LintOptions::default() };
        let report = vault().lint(&options).unwrap();
        assert!(report.diagnostics.len() >= 5, "{report:?}");
        let written = [
            format!("{report:?}"),
            format!("{report:#?}"),
            serde_json::to_string(&report).unwrap(),
            report
                .diagnostics
                .iter()
                .map(|it| it.line("") + it.help.as_deref().unwrap_or_default())
                .collect(),
            format!("{:?}", vault().plan_fixes(&options, Applicability::Unsafe).unwrap()),
        ];
        for text in written {
            assert!(!text.contains(&secret()), "{text}");
        }
        // The edits of fixes would write it somewhere else.
        let edits = report.diagnostics.iter().flat_map(|it| &it.fixes).flat_map(|fix| &fix.edits);
        assert!(edits.into_iter().all(|edit| !edit.text.contains(&secret())));
    }
}

#[test]
fn neither_does_the_error_of_a_text_that_is_refused() {
    let body = format!("The password is {} and see [[{}]] tomorrow.", secret(), secret());
    let vault = Vault::builder().gate(GatePolicy::Refuse).with_store(MemStore::new());
    let error = vault.write(&Draft::body(MemoryKind::Feedback, "login", &body), &By::user()).unwrap_err();
    let rejected = error.source().and_then(|source| source.downcast_ref::<Rejected>()).unwrap();
    assert!(!rejected.diagnostics.is_empty());
    for text in
        [format!("{error}"), format!("{error:?}"), format!("{error:#?}"), format!("{rejected} {rejected:?}")]
    {
        assert!(!text.contains(&secret()), "{text}");
    }
}

#[test]
fn settings_do_not_show_the_instructions_that_they_hold() {
    let file = InstructionFile { path: "CLAUDE.md".to_owned(), text: format!("password: {}", secret()) };
    let options = LintOptions { instructions: vec![file], ..LintOptions::default() };
    let shown = format!("{options:?} {:?}", memcore::Linter::new(&options).unwrap());
    assert!(shown.contains("CLAUDE.md") && !shown.contains(&secret()), "{shown}");
}
