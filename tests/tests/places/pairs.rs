//! No two projects share memories without being told: all pairs of many paths, most of which share a key.

use std::collections::HashMap;

use memcore::{MemSystem, MemoryPlace, Owner, OwnerCheck, project_key};

/// Paths that differ in what keys lose: separators, scripts, case, accents, length.
fn paths() -> Vec<String> {
    let mut paths = Vec::new();
    // Every way to join four words by one of seven signs, all with the same key.
    for a in "/_-. +@".chars() {
        for b in "/_-. +@".chars() {
            for c in "/_-. +@".chars() {
                paths.push(format!("/w/my{a}big{b}old{c}app"));
            }
        }
    }
    // Names of four ideographs, of six Cyrillic letters, of three Arabic and of two emoji.
    let four = ["大明科技", "大華實業", "天成企業", "東京電力", "日本語版", "中文項目"];
    let six = ["Проект", "Работа", "Заметк", "Дневни", "Письма", "Задачи"];
    for (script, more) in four.iter().chain(&six).zip(["", "x", "/", "-"].iter().cycle()) {
        for case in ["src", "Src", "SRC", "sRc"] {
            for accent in ["é", "e\u{301}", "ё", "ü", "u\u{308}"] {
                paths.push(format!("/w/{script}/{case}/{accent}{more}"));
            }
        }
    }
    for sign in ["😀😀", "🎉🎉", "____", "文文文文", "שלום", "سلام"] {
        for folder in ["a", "A", "b", "_", "/"] {
            paths.push(format!("/u/{sign}/{folder}"));
        }
    }
    // Long ones, alike in the first 200 characters, and some of the same hash: `Aa` and `BB` have one.
    let long = format!("/w/{}", "deep/".repeat(45));
    for n in 0..64_u32 {
        let tail: String = (0..6).map(|bit| if n >> bit & 1 == 0 { "Aa" } else { "BB" }).collect();
        paths.push(format!("{long}{tail}"));
    }
    // Windows: drives, shares and slashes.
    for drive in ["C:", "D:"] {
        for name in ["MatLab_HomeWork", "MatLab-HomeWork", "MatLab.HomeWork", "MatLab HomeWork"] {
            for below in ["", r"\src", r"\src_x", r"\src-x"] {
                paths.push(format!(r"{drive}\{name}{below}"));
            }
        }
    }
    for n in 0..800 {
        paths.push(format!("/home/u{}/p{}_{}", n % 7, n / 11, n));
        paths.push(format!("/home/u{}/p{}-{}", n % 7, n / 11, n));
    }
    paths.sort();
    paths.dedup();
    paths
}

#[test]
fn a_million_pairs_share_nothing_unnoticed() {
    let paths = paths();
    let owners: Vec<(String, Owner)> =
        paths.iter().map(|path| (project_key(path), Owner::of_path(path.as_str()))).collect();
    let (mut pairs, mut shared) = (0_u64, 0_u64);
    for (at, (key, recorded)) in owners.iter().enumerate() {
        // What the file holds is what is compared.
        let recorded = Owner::from_json(&recorded.to_json()).unwrap();
        for (other, (other_key, owner)) in owners.iter().enumerate() {
            if at == other {
                assert_eq!(recorded.check(owner, None), OwnerCheck::Same, "{}", owner.path);
                continue;
            }
            pairs += 1;
            if key == other_key {
                shared += 1;
                let check = recorded.check(owner, Some(recorded.path.as_ref()));
                assert_eq!(check, OwnerCheck::Mismatch, "{} and {}", recorded.path, owner.path);
            }
        }
    }
    assert!(pairs >= 1_000_000, "only {pairs} pairs");
    assert!(shared >= 100_000, "only {shared} of them have one key");
}

#[test]
fn every_place_that_is_shared_is_refused() {
    let mut by_key: HashMap<String, Vec<String>> = HashMap::new();
    for path in paths().into_iter().filter(|path| path.starts_with('/') && !path.ends_with('/')) {
        by_key.entry(project_key(&path)).or_default().push(path);
    }
    let groups: Vec<&Vec<String>> = by_key.values().filter(|paths| paths.len() > 1).collect();
    assert!(groups.len() > 20, "only {}", groups.len());
    for group in groups {
        let first = &group[0];
        let key = project_key(first);
        let file = format!("/home/ana/.claude/projects/{key}/memory/{}", Owner::FILE);
        let system =
            MemSystem::new().with_home("/home/ana").with_file(file, Owner::of_path(first.as_str()).to_json());
        for path in group {
            let place =
                MemoryPlace::find(&system.clone().with_folder(first).with_folder(path), path.as_ref())
                    .unwrap();
            assert_eq!(place.key, key);
            assert_eq!(place.allowed().is_err(), path != first, "{first} and {path}");
        }
    }
}
