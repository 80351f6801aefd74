//! `check`.

use serde_json::Value;

use crate::support::{all, folder, harbour, on};

const BODY: &str = "Ana prefers short reviews, at most three points.\n";
const HEADER: &str = "---\nname: ana\ndescription: How Ana likes her reviews\ntype: user\n---\n";
const INDEX: &str = "- [Ana](user_ana.md) — how Ana likes her reviews\n";

/// The paths of findings with this code.
fn paths(json: &Value, code: &str) -> Vec<String> {
    let findings = json["findings"].as_array().unwrap().iter().filter(|finding| finding["code"] == code);
    let mut paths: Vec<String> =
        findings.map(|finding| finding["path"].as_str().unwrap().to_owned()).collect();
    paths.dedup();
    paths
}

#[test]
fn the_oddities_of_the_demonstration_vault_are_found() {
    let ran = harbour(&["check", "--json"]);
    assert_eq!(ran.code, 1);
    let json = ran.json();
    let expected: &[(&str, &[&str])] = &[
        ("MEM001", &["glossary.md", "project_fare_cache.md", "user_kisaragi.md", "周会-约定.md"]),
        ("MEM003", &["project_loyalty_draft.md", "reference_runbooks.md"]),
        ("MEM004", &["reference_客户名单.md", "team/feedback_pairing.md"]),
        ("MEM006", &["feedback_incident_reviews.md", "project_数据库升级.md"]),
        ("MEM009", &["reference_staging_hosts.md"]),
        ("MEM303", &["MEMORY.md"]),
        ("MEM401", &["feedback_say_no_early.md", "project_oncall_rota.md"]),
        ("MEM403", &["project_2026_goals.md"]),
        ("MEM501", &[]),
        ("MEM503", &[]),
    ];
    for (code, files) in expected {
        assert_eq!(paths(&json, code), *files, "{code}");
    }
    for file in [
        "feedback_money_integers.md",
        "project_offline_boarding.md",
        "feedback_say_no_early.md",
        "user_rosa_lindqvist.md",
    ] {
        assert!(paths(&json, "MEM002").contains(&file.to_owned()), "{file}");
    }
    // Feedback of the vault tells why and how, in five languages; one memory has both as headings.
    for code in ["MEM111", "MEM112", "MEM113"] {
        assert_eq!(paths(&json, code), [""; 0], "{code}");
    }
    assert_eq!(json["memories"], 45);
    assert!(json["languages"].as_array().unwrap().contains(&"zh".into()));
    for finding in json["findings"].as_array().unwrap() {
        assert!(["error", "warning", "info"].contains(&finding["level"].as_str().unwrap()), "{finding}");
        assert!(finding["end_line"].as_u64() >= finding["line"].as_u64(), "{finding}");
    }
}

#[test]
fn findings_are_shown_with_the_line_that_they_stand_in() {
    let ran = harbour(&["check"]);
    let expected = "\
warning[MEM401]: [[relaese-freeze]] leads to no memory
  --> project_oncall_rota.md:22:55
   |
";
    assert!(ran.out.contains(expected), "{}", ran.out);
    assert!(ran.out.contains("= help: Did you mean project_release_freeze.md?"), "{}", ran.out);
    // A Chinese character is two columns wide, and so is its mark.
    let line = ran.out.lines().position(|line| line.contains("description: 用中文回复时")).unwrap();
    let mark = ran.out.lines().nth(line + 1).unwrap();
    let value = "用中文回复时: 代码标识符保留英文，不要翻译服务名";
    let wide: usize = value.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum();
    assert_eq!(mark.matches('^').count(), wide, "{mark}");
    assert!(ran.out.lines().last().unwrap().ends_with(" info in 45 memories"), "{}", ran.out);
    assert_eq!(ran.err, "");
}

#[test]
fn exit_codes_tell_clean_findings_and_failure_apart() {
    let vault = folder(&[("MEMORY.md", INDEX), ("user_ana.md", &format!("{HEADER}{BODY}"))]);
    let ran = on(vault.path(), &["check"]);
    assert_eq!((ran.code, &*ran.out), (0, "Nothing found in 1 memory.\n"));
    assert_eq!(on(vault.path(), &["check", "--severity", "stale=error"]).code, 0, "it is not stale");
    assert_eq!(on(vault.path(), &["check", "--select=MEM9"]).code, 2);
    assert_eq!(on(vault.path(), &["check", "--severity=MEM111=loud"]).code, 2);
    assert_eq!(on(vault.path(), &["check", "--instructions=no-such-file.md"]).code, 2);
    assert_eq!(on(&vault.path().join("nowhere"), &["check"]).code, 2);
    assert_eq!(on(folder(&[]).path(), &["check"]).code, 0, "an empty folder needs no index");

    // What is worth knowing does not fail.
    std::fs::write(
        vault.path().join("user_ana.md"),
        format!("{}{BODY}", HEADER.replace("name: ana", "name: The Ways of Ana")),
    )
    .unwrap();
    let ran = on(vault.path(), &["check"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.starts_with("info[MEM005]: the name is neither in kebab case"), "{}", ran.out);
    assert_eq!(on(vault.path(), &["check", "--level=warning"]).out, "Nothing found in 1 memory.\n");
    assert_eq!(on(vault.path(), &["check", "--severity=MEM005=error"]).code, 1);
    assert_eq!(
        on(vault.path(), &["check", "--severity=user:MEM005=off"]).out,
        "Nothing found in 1 memory.\n"
    );
    assert_eq!(on(vault.path(), &["check", "--ignore=name-invalid"]).code, 0);
}

#[test]
fn a_missing_or_cut_index_is_told() {
    let vault = folder(&[("user_ana.md", &format!("{HEADER}{BODY}"))]);
    let ran = on(vault.path(), &["check", "--json"]);
    assert_eq!((ran.code, &*all(&ran.json()["findings"], "code")), (1, &["MEM305"][..]));

    let long: String = (1..=203).map(|_| INDEX).collect();
    std::fs::write(vault.path().join("MEMORY.md"), long).unwrap();
    let json = on(vault.path(), &["check", "--select=MEM304", "--json"]).json();
    let finding = &json["findings"][0];
    assert_eq!(
        (&finding["code"], &finding["line"], &finding["level"]),
        (&"MEM304".into(), &201.into(), &"error".into())
    );
}

#[test]
fn a_heading_that_is_not_there_is_told() {
    let vault = folder(&[("a.md", "[[b#Before]] and [[b#After]]\n"), ("b.md", "# Before\n")]);
    let json = on(vault.path(), &["check", "--select=MEM404", "--json"]).json();
    assert_eq!(all(&json["findings"], "message"), ["b.md has no heading `After`"]);
    assert_eq!((&json["findings"][0]["line"], &json["findings"][0]["column"]), (&1.into(), &18.into()));
}

#[test]
fn many_equal_findings_are_counted_instead_of_listed() {
    let check = |links: usize| {
        let vault = folder(&[
            ("user_ana.md", &format!("{HEADER}{}", "[[nobody]]\n".repeat(links))),
            ("user_ben.md", &format!("{HEADER}{}", "[[nobody]]\n".repeat(6))),
        ]);
        let told = on(vault.path(), &["check", "--select=MEM401"]).out;
        let json = on(vault.path(), &["check", "--select=MEM401", "--json"]).json();
        assert_eq!(json["findings"].as_array().unwrap().len(), links + 6, "JSON has all");
        let of = |file: &str| told.lines().filter(|line| line.contains(&format!("--> {file}"))).count();
        (of("user_ana.md"), of("user_ben.md"), told)
    };
    let (of_ana, of_ben, told) = check(20);
    assert_eq!((of_ana, of_ben), (20, 6));
    assert!(!told.contains("more of MEM401"));
    let (of_ana, of_ben, told) = check(1_021);
    assert_eq!((of_ana, of_ben), (5, 6), "{told}");
    assert!(told.contains("and 1,016 more of MEM401 in user_ana.md"), "{told}");
    assert!(told.contains("1,027 warnings in 2 memories"), "{told}");
}

#[test]
fn safe_fixes_are_shown_or_written_and_then_nothing_is_left() {
    let source = format!("{}{BODY}", HEADER.replace("How Ana", "Reviews: how Ana"));
    let vault = folder(&[("MEMORY.md", "# People\n"), ("user_ana.md", &source)]);
    let read = |path: &str| std::fs::read_to_string(vault.path().join(path)).unwrap();

    let ran = on(vault.path(), &["check", "--diff"]);
    let dry = on(vault.path(), &["check", "--fix", "--dry-run"]);
    assert_eq!((dry.code, &dry.out, &dry.err), (ran.code, &ran.out, &ran.err), "it is the same");
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("-description: Reviews: how Ana likes her reviews\n+description: \"Reviews: how Ana likes her reviews\"\n"), "{}", ran.out);
    assert!(ran.out.contains("--- a/MEMORY.md\n+++ b/MEMORY.md\n"), "{}", ran.out);
    assert_eq!(
        (read("user_ana.md"), read("MEMORY.md")),
        (source.clone(), "# People\n".to_owned()),
        "--diff writes nothing"
    );

    let ran = on(vault.path(), &["check", "--fix"]);
    assert_eq!(ran.code, 0, "{}", ran.out);
    assert!(ran.out.contains("Mended 2 findings in 2 files."), "{}", ran.out);
    assert_eq!(
        read("user_ana.md"),
        source.replace("Reviews: how Ana likes her reviews", "\"Reviews: how Ana likes her reviews\"")
    );
    assert_eq!(read("MEMORY.md"), "# People\n- [ana](user_ana.md) — Reviews: how Ana likes her reviews\n");
    let ran = on(vault.path(), &["check", "--diff"]);
    assert_eq!((ran.code, &*ran.out), (0, ""), "nothing is left to mend");
    let names = std::fs::read_dir(vault.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let left: Vec<_> = names.filter(|name| name != ".memcore").collect();
    assert_eq!(left.len(), 2, "{left:?}");
    assert_eq!(on(vault.path(), &["undo"]).code, 0);
    assert_eq!((read("user_ana.md"), read("MEMORY.md")), (source, "# People\n".to_owned()));
}

#[test]
fn unsafe_fixes_are_written_only_when_they_are_asked_for() {
    let vault = folder(&[
        ("MEMORY.md", INDEX),
        ("user_ana.md", &format!("{}{BODY}", HEADER.replace("type: user", "type: usr"))),
    ]);
    let read = || std::fs::read_to_string(vault.path().join("user_ana.md")).unwrap();
    assert_eq!(on(vault.path(), &["check", "--fix"]).code, 1);
    assert!(read().contains("type: usr"));
    assert_eq!(on(vault.path(), &["check", "--unsafe-fixes"]).code, 0);
    assert_eq!(read(), format!("{HEADER}{BODY}"));
}

#[cfg(unix)]
#[test]
fn a_mended_file_keeps_its_permissions_and_bytes_that_are_no_text_stay() {
    use std::os::unix::fs::PermissionsExt;
    let broken = HEADER.replace("How Ana", "Reviews: how Ana");
    let vault = folder(&[("MEMORY.md", INDEX), ("user_ana.md", &format!("{broken}{BODY}"))]);
    let file = vault.path().join("user_ana.md");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o600)).unwrap();
    assert_eq!(on(vault.path(), &["check", "--fix"]).code, 0);
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);

    let bytes = [broken.as_bytes(), b"caf\xe9\n"].concat();
    std::fs::write(&file, &bytes).unwrap();
    let ran = on(vault.path(), &["check", "--unsafe-fixes"]);
    assert_eq!(ran.code, 1);
    assert!(ran.out.contains("(by hand)") && !ran.out.contains("fix)"), "{}", ran.out);
    assert_eq!(std::fs::read(&file).unwrap(), bytes);
}

#[test]
fn a_secret_is_shown_nowhere() {
    let secret = ["kF8mQz", "2wLp9T"].concat();
    let source = format!(
        "{}Ana's password: {secret} re\u{200B}views, see [[{secret}]].\n",
        HEADER.replace("type: user", &format!("type: password {secret}"))
    );
    let index = format!("- [Ana](user_ana.md) — password {secret}\n- [password {secret}](gone.md)\n");
    let vault = folder(&[("MEMORY.md", &index), ("user_ana.md", &source)]);
    for args in [
        &["check"][..],
        &["check", "--json"],
        &["check", "--output=sarif"],
        &["check", "--output=github"],
        &["check", "--diff", "--unsafe-fixes"],
        &["check", "--diff", "--unsafe-fixes", "--json"],
        &["check", "--ignore=MEM501"],
        &["check", "--ignore=MEM501", "--json"],
    ] {
        let ran = on(vault.path(), args);
        assert_eq!(ran.code, 1, "{args:?}");
        assert!(!ran.out.contains(&secret) && !ran.err.contains(&secret), "{args:?}: {}", ran.out);
        assert!(!ran.out.is_empty());
    }
    assert!(on(vault.path(), &["check"]).out.contains("error[MEM501]"));
}

#[test]
fn other_programs_can_read_the_findings() {
    let vault = folder(&[
        ("MEMORY.md", INDEX),
        ("user_ana.md", &format!("{}{BODY}", HEADER.replace("How Ana", "100%: how Ana"))),
    ]);
    let sarif: Value = serde_json::from_str(&on(vault.path(), &["check", "--output=sarif"]).out).unwrap();
    assert_eq!(sarif["version"], "2.1.0");
    let result = &sarif["runs"][0]["results"][0];
    assert_eq!((&result["ruleId"], &result["level"]), (&"MEM002".into(), &"warning".into()));
    let location = &result["locations"][0]["physicalLocation"];
    assert_eq!(
        (&location["region"]["startLine"], &location["region"]["startColumn"]),
        (&3.into(), &14.into())
    );
    assert!(location["artifactLocation"]["uri"].as_str().unwrap().ends_with("/user_ana.md"));
    let rules = sarif["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert_eq!(rules[result["ruleIndex"].as_u64().unwrap() as usize]["id"], "MEM002");
    assert_eq!(
        result["fixes"][0]["artifactChanges"][0]["replacements"][0]["insertedContent"]["text"],
        "\"100%: how Ana likes her reviews\""
    );

    let github = on(vault.path(), &["check", "--output=github"]).out;
    assert!(github.starts_with("::warning file="), "{github}");
    assert!(
        github.contains(
            "user_ana.md,line=3,col=14,endLine=3,endColumn=45,title=MEM002 frontmatter-yaml::an unquoted `: `"
        ),
        "{github}"
    );
    assert!(github.contains("%0APut the value in quotes"), "{github}");
    assert_eq!(
        on(vault.path(), &["check", "--output=json"]).json(),
        on(vault.path(), &["check", "--json"]).json()
    );
}

#[test]
fn instructions_are_compared() {
    let vault = folder(&[
        ("MEMORY.md", "- [Tests](feedback_tests.md) — the suite runs before a push\n"),
        (
            "feedback_tests.md",
            "---\nname: tests\ndescription: The whole test suite runs before a push\ntype: user\n---\nRun the whole test suite before every push, and wait for it to be green.\n",
        ),
        (
            "CLAUDE.txt",
            "# Rules\n\nRun the whole test suite before every push, and wait for it to be green!\n",
        ),
    ]);
    let file = vault.path().join("CLAUDE.txt");
    let ran = on(vault.path(), &["check", "--instructions", file.to_str().unwrap()]);
    assert_eq!(ran.code, 1);
    assert!(
        ran.out.contains("warning[MEM204]: 100 % of this stands in")
            && ran.out.contains("line 3 says the same"),
        "{}",
        ran.out
    );
    assert_eq!(on(vault.path(), &["check"]).code, 0);
}

#[test]
fn rules_explain_themselves() {
    let ran = harbour(&["explain", "MEM111"]);
    assert_eq!(ran.code, 0);
    assert!(ran.out.starts_with("MEM111 missing-why\n\nLevel: error."), "{}", ran.out);
    assert!(ran.out.contains("Bad, `feedback_small_commits.md`:"), "{}", ran.out);
    assert_eq!(harbour(&["explain", "missing-why"]).out, ran.out);
    assert_eq!(harbour(&["explain", "mem111", "--json"]).json()["rule"]["code"], "MEM111");
    let list = harbour(&["explain"]).out;
    assert!(
        memcore::RULES.iter().all(|rule| list.contains(rule.page().code) && list.contains(rule.page().name)),
        "{list}"
    );
    assert_eq!(harbour(&["explain", "--all"]).out, memcore::rules_markdown());
    assert_eq!(harbour(&["explain", "MEM999"]).code, 2);
    assert_eq!(harbour(&["explain", "MEM999", "--json"]).json_error()["code"], "not_found");
}
