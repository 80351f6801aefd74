use std::collections::HashSet;

use super::*;

fn first(n: usize) -> impl Iterator<Item = GeneratedMemory> {
    Spec::new(n).memories()
}

/// Part of a hundred, rounded.
fn percent(of: &[GeneratedMemory], which: impl Fn(&GeneratedMemory) -> bool) -> usize {
    (of.iter().filter(|m| which(m)).count() * 100 + of.len() / 2) / of.len()
}

#[test]
fn same_seed_same_bytes() {
    assert_eq!(memory(1, 7), memory(1, 7));
    assert_ne!(memory(1, 7).text, memory(2, 7).text);
    // Figures taken with one version of this crate are compared with another's.
    let hash = first(100)
        .flat_map(|m| m.text.into_bytes())
        .fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3));
    assert_eq!(format!("{hash:016x}"), "45a4f1edcd04ea36");
}

#[test]
fn sizes_are_those_of_real_folders() {
    let sizes: Vec<usize> = first(2_000).map(|m| m.text.len()).collect();
    let mean = sizes.iter().sum::<usize>() / sizes.len();
    assert!((1_400..1_600).contains(&mean), "mean {mean}");
    assert!(
        sizes.iter().all(|size| (450..4_608).contains(size)),
        "{:?}–{:?}",
        sizes.iter().min(),
        sizes.iter().max()
    );
}

#[test]
fn the_mix_is_as_described() {
    let all: Vec<_> = first(4_000).collect();
    let close = |is: usize, wanted: usize, what: &str| assert!(is.abs_diff(wanted) <= 2, "{is} % {what}");
    close(percent(&all, |m| m.text.contains("\nmetadata: \n")), 50, "nested");
    close(percent(&all, |m| m.text.contains("\ntype: ")), 50, "flat");
    close(percent(&all, |m| m.text.contains('。')), 30, "Chinese");
    close(percent(&all, |m| m.text.contains("```")), 20, "with code");
    close(percent(&all, |m| m.text.contains("\n\n---\n\n")), 7, "with a rule");
    close(percent(&all, |m| m.description.contains(": ")), 2, "with a colon");
    close(percent(&all, |m| m.description.contains(" #30")), 1, "with a hash");
    assert!(all.iter().all(|m| m.text.matches("\n---\n").count() >= 1 && m.text.ends_with('\n')));
}

#[test]
fn names_are_unique_and_links_find_them() {
    let all: Vec<_> = first(2_000).collect();
    let paths: HashSet<_> =
        all.iter().map(|m| m.path.rsplit('/').next().unwrap().trim_end_matches(".md")).collect();
    let names: HashSet<_> = all.iter().map(|m| m.name.as_str()).collect();
    assert_eq!((paths.len(), names.len()), (all.len(), all.len()));

    let (mut links, mut dangling) = (0, 0);
    for memory in &all {
        let targets =
            memory.text.match_indices("[[").filter(|(at, _)| !memory.text[at + 2..].starts_with(" -f "));
        for (at, _) in targets {
            let target = memory.text[at + 2..].split_once("]]").unwrap().0;
            links += 1;
            dangling += usize::from(!names.contains(target) && !paths.contains(target));
        }
    }
    assert_eq!(links, all.iter().map(|m| m.links).sum::<usize>());
    assert_eq!(dangling, all.iter().map(|m| m.dangling).sum::<usize>());
    assert!((2_250..2_550).contains(&links), "{links}");
    assert!((80..160).contains(&dangling), "{dangling}");
}

#[test]
fn what_is_written_is_what_is_made() {
    let dir = tempfile::tempdir().unwrap();
    let spec = Spec { files: 160, seed: 3, folders: 4 };
    let summary = write(dir.path(), &spec).unwrap();

    let mut bytes = 0;
    for memory in spec.memories() {
        let path = dir.path().join(&memory.path);
        assert_eq!(fs::read_to_string(&path).unwrap(), memory.text);
        assert!(fs::metadata(&path).unwrap().modified().unwrap().elapsed().unwrap().as_secs() > 0);
        bytes += memory.text.len() as u64;
    }
    let listing = fs::read_to_string(dir.path().join("MEMORY.md")).unwrap();
    assert_eq!(listing.lines().count(), index::LISTED);
    assert!(listing.len() < 25_000, "{}", listing.len());
    assert_eq!((summary.files, summary.bytes), (161, bytes + listing.len() as u64));

    let again = write(dir.path(), &spec).unwrap_err();
    assert_eq!(again.kind(), io::ErrorKind::AlreadyExists);
}

/// Words, and pairs of neighbouring Chinese characters.
fn terms(text: &str, into: &mut HashSet<String>) {
    for word in text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        into.insert(word.to_ascii_lowercase());
    }
    for run in text.split(|c: char| c.is_ascii() || !c.is_alphanumeric()) {
        let chars: Vec<char> = run.chars().collect();
        into.extend(chars.windows(2).map(String::from_iter));
    }
}

#[test]
#[ignore = "takes seconds in a debug build"]
fn ten_thousand_memories_have_a_wide_vocabulary() {
    let mut all = HashSet::new();
    first(10_000).for_each(|m| terms(&m.text, &mut all));
    let bigrams = all.iter().filter(|term| !term.is_ascii()).count();
    println!("{} words, {bigrams} bigrams", all.len() - bigrams);
    assert!(all.len() >= 150_000, "{}", all.len());
}
