//! Many memories of a team's folder that go away at once: nothing is dropped, and it is told until somebody agrees.

use std::fs;

use memcore::{By, Draft, ErrorKind, Rebuild, Trouble};

use crate::{builder, path, there};

#[test]
fn ten_mass_deletions_are_told_and_small_ones_are_not() {
    // How many there are, how many go, and whether that is more than 10 and more than a fifth.
    let scenarios = [
        (12, 12),
        (20, 11),
        (20, 20),
        (30, 15),
        (40, 11),
        (50, 11),
        (54, 11),
        (60, 40),
        (100, 21),
        (120, 119),
        (55, 11),
        (100, 20),
        (10, 10),
        (20, 10),
        (11, 3),
        (200, 12),
    ];
    let mut braked = 0;
    for (all, gone) in scenarios {
        let dir = tempfile::tempdir().unwrap();
        let own = builder().open_lazily(dir.path().join("memory")).unwrap();
        let open = || builder().records_in(&own).open_team(dir.path(), &path("team")).unwrap();
        let drafts: Vec<Draft> =
            (0..all).map(|number| Draft::project(format!("fact {number:03}"), "It holds.")).collect();
        for written in open().write_all(&drafts, &By::user()).unwrap() {
            written.unwrap();
        }
        let team = open();
        let index = fs::read(dir.path().join("team/MEMORY.md")).unwrap();
        let paths = there(&team);
        for name in &paths[..gone] {
            fs::remove_file(dir.path().join("team").join(name)).unwrap();
        }
        let expected = gone > 10 && gone * 5 > all;
        braked += usize::from(expected);
        // Also to one who opens it later.
        for team in [&team, &open()] {
            let vanished = team.vanished().unwrap();
            assert_eq!(vanished.len(), if expected { gone } else { 0 }, "{gone} of {all}");
            let told =
                team.verify().unwrap().troubles.iter().filter(|(_, it)| *it == Trouble::Vanished).count();
            assert_eq!(told, vanished.len());
            assert_eq!(team.snapshot().unwrap().memories().len(), all - gone);
        }
        if !expected {
            continue;
        }
        let refused = team.rebuild_index(Rebuild::WholeFile, &By::agent()).unwrap_err();
        assert_eq!(refused.kind(), ErrorKind::Refused);
        assert_eq!(fs::read(dir.path().join("team/MEMORY.md")).unwrap(), index);
        // A change in between does not let go of the brake, and all that was known of them is still there.
        team.write(&Draft::project("Another", "It holds, too."), &By::user()).unwrap();
        assert_eq!(team.vanished().unwrap().len(), gone, "{gone} of {all}");
        assert_eq!(team.history(Some(&path(&paths[0]))).unwrap().len(), 1);
        team.accept_vanished(&By::user()).unwrap();
        assert!(team.vanished().unwrap().is_empty());
        team.rebuild_index(Rebuild::WholeFile, &By::agent()).unwrap();
    }
    assert_eq!(braked, 10);
}

#[test]
fn what_comes_back_is_still_accepted() {
    let dir = tempfile::tempdir().unwrap();
    let own = builder().open_lazily(dir.path().join("memory")).unwrap();
    let team = builder().records_in(&own).open_team(dir.path(), &path("team")).unwrap();
    for number in 0..15 {
        team.write(&Draft::project(format!("fact {number:03}"), "It holds."), &By::user()).unwrap();
    }
    let folder = dir.path().join("team");
    let texts: Vec<(String, Vec<u8>)> =
        there(&team).into_iter().map(|name| (name.clone(), fs::read(folder.join(name)).unwrap())).collect();
    texts.iter().for_each(|(name, _)| fs::remove_file(folder.join(name)).unwrap());
    assert_eq!(team.vanished().unwrap().len(), 15);
    texts.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    assert!(team.vanished().unwrap().is_empty());
    assert!(team.unreviewed().unwrap().is_empty());
}

#[test]
fn what_memcore_takes_away_has_not_vanished() {
    let dir = tempfile::tempdir().unwrap();
    let team = builder().open_team(dir.path(), &path("team")).unwrap();
    for number in 0..14 {
        team.write(&Draft::project(format!("fact {number:03}"), "It holds."), &By::user()).unwrap();
    }
    for name in there(&team) {
        team.archive(&path(&name), &By::user()).unwrap();
    }
    assert!(team.vanished().unwrap().is_empty());
}
