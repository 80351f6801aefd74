//! A whole text becomes a memory at the path that its writer chose, byte for byte, in one change.

use memcore::{By, Draft, ErrorKind, Expect, Operation, Origin};

use crate::world::{path, vaults};

const TEXT: &str =
    "---\nname: Port\ndescription: Where it listens\ntype: reference\n---\nThe port is 8080.\n";

#[test]
fn as_it_is_with_a_line_in_the_index() {
    vaults(&[("MEMORY.md", "# Memory\n\n- [Ana](ana.md) — who\n")], |vault| {
        let at = path("notes/port.md");
        vault.replace(&at, TEXT, &Expect::Absent, &By::agent()).unwrap();
        let memory = vault.find("port").unwrap();
        assert_eq!((memory.id().path.clone(), memory.source()), (at, TEXT));
        assert_eq!(vault.origin(&memory).unwrap(), Origin::Agent);
        let changes = vault.history(None).unwrap();
        assert_eq!(changes.iter().map(|it| it.operation).collect::<Vec<_>>(), [Operation::Create]);
        let index = vault.snapshot().unwrap().index_text().unwrap().to_owned();
        assert_eq!(index, "# Memory\n\n- [Ana](ana.md) — who\n- [Port](notes/port.md) — Where it listens\n");
        // Its name is taken: who writes under it changes it.
        let again = vault.write(&Draft::reference("Port", "The port is 9090."), &By::agent()).unwrap();
        assert_eq!(again.path, path("notes/port.md"));
    });
}

#[test]
fn only_where_there_is_none_and_one_can_be() {
    vaults(&[("port.md", "The port is 80.\n")], |vault| {
        let refused = |at: &str, text: &str| {
            vault.replace(&path(at), text, &Expect::Absent, &By::agent()).unwrap_err().kind()
        };
        assert_eq!(refused("port.md", TEXT), ErrorKind::Conflict);
        for at in [
            "MEMORY.md",
            ".memcore/log.md",
            "port.txt",
            "con.md",
            "port.sync-conflict-20261130-090000-ABCDEFG.md",
        ] {
            assert_eq!(refused(at, TEXT), ErrorKind::InvalidPath, "{at}");
        }
        let bare = "---\nname: mocks\ndescription: No mocks\ntype: feedback\n---\nNever mock.\n";
        assert_eq!(refused("mocks.md", bare), ErrorKind::Refused, "the rules are asked");
        let missing = vault.replace(&path("gone.md"), TEXT, &Expect::Any, &By::agent()).unwrap_err();
        assert_eq!(missing.kind(), ErrorKind::NotFound);
        let snapshot = vault.snapshot().unwrap();
        let there: Vec<(&str, &str)> =
            snapshot.memories().iter().map(|it| (it.id().path.as_str(), it.source())).collect();
        assert_eq!(there, [("port.md", "The port is 80.\n")]);
        assert!(vault.history(None).unwrap().is_empty());
    });
}
