//! Whatever a model replies, it picks among the candidates or is an error.

use memcore::{Manifest, Query, RecallWith, Session, Step};
use memcore_tests::vault_of;
use proptest::prelude::*;

use super::soup::{NONCE, cases, folder, path, soup};

fn reply() -> impl Strategy<Value = String> {
    let names = proptest::collection::vec(prop_oneof![path(), soup(3)], 0..6);
    let answer = names.prop_map(|names| serde_json::json!({ "selected_memories": names }).to_string());
    let piece = prop_oneof![2 => answer, 1 => soup(6), 1 => Just("{\"selected_memories\": [".to_owned()), 1 => Just("{".to_owned())];
    proptest::collection::vec(piece, 0..4).prop_map(|pieces| pieces.concat())
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn a_reply_picks_candidates_or_is_an_error(files in folder(5, 4), reply in reply()) {
        let vault = vault_of(&files).unwrap();
        let mut session = Session::with_nonce(NONCE);
        let with = RecallWith::Model(Manifest::default());
        let mut turn = vault.begin_recall(Query::new("what?"), with, &session).unwrap();
        if let Step::Ask(ask) = turn.step(&mut session).unwrap() {
            prop_assert!(files.len() == ask.user.lines().filter(|line| line.starts_with("- [")).count(), "{}", ask.user);
            match turn.supply(&reply) {
                Ok(()) => {
                    let Step::Done(injection) = turn.step(&mut session).unwrap() else { panic!("it asks again") };
                    let mut picked: Vec<_> = injection.trace.picks.iter().map(|pick| pick.id.path.as_str()).collect();
                    prop_assert!(picked.iter().all(|path| files.contains_key(*path)));
                    picked.sort_unstable();
                    prop_assert!(picked.windows(2).all(|pair| pair[0] != pair[1]), "{picked:?}");
                }
                Err(why) => {
                    prop_assert_eq!(why.kind().code(), "invalid_reply");
                    prop_assert_eq!(&session, &Session::with_nonce(NONCE));
                    prop_assert!(matches!(turn.step(&mut session).unwrap(), Step::Ask(_)), "the turn still waits");
                }
            }
        }
    }

    #[test]
    fn the_list_for_a_model_keeps_to_its_limits(
        files in folder(12, 6),
        list in (0..8_usize, 0..400_usize, 0..80_usize),
        question in soup(4),
    ) {
        let vault = vault_of(&files).unwrap();
        let mut session = Session::with_nonce(NONCE);
        let manifest = Manifest { files: list.0, bytes: list.1, description: list.2 };
        let mut turn = vault.begin_recall(Query::new(&question), RecallWith::Model(manifest), &session).unwrap();
        if let Step::Ask(ask) = turn.step(&mut session).unwrap() {
            let lines = ask.user.rsplit_once("\nMemories (choose at most 5):\n").unwrap().1;
            prop_assert!(lines.len() <= manifest.bytes && lines.lines().count() <= manifest.files, "{lines}");
            for line in lines.lines() {
                prop_assert!(line.starts_with("- [") && !line.chars().any(char::is_control), "{line:?}");
                let description = line.split_once("): ").unwrap().1;
                // A description of no bytes at all is still seen to be cut.
                prop_assert!(description.len() <= manifest.description.max("…".len()), "{description:?}");
            }
        }
    }
}
