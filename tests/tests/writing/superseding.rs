//! A memory in the place of another: never both, never neither.

use memcore::{By, Contradiction, Draft, ErrorKind, Keywords, Query, Revision, Session};

use crate::world::{by, path, vaults};

const OLD: &str =
    "---\nname: Database\ndescription: which database\nmetadata: \n  type: project\n---\nWe use MySQL.\n";

#[test]
fn the_old_version_is_hidden_as_soon_as_the_new_one_is_there() {
    // As a crash leaves it: the new memory is there, the old one is not yet in the archive.
    let new = format!(
        "---\nname: Database now\nsupersedes: [project_db.md@{}]\n---\nWe use Postgres.\n",
        Revision::of(OLD.as_bytes())
    );
    vaults(&[("project_db.md", OLD), ("project_db_now.md", &new)], |vault| {
        let snapshot = vault.snapshot().unwrap();
        let shown: Vec<_> = snapshot.memories().iter().map(|memory| memory.id().path.as_str()).collect();
        assert_eq!(shown, ["project_db_now.md"]);
        assert_eq!(snapshot.superseded().count(), 1);
        let query = Query::new("which database do we use, MySQL?");
        let answer = vault.recall(&query, &Keywords::default(), &mut Session::new()).unwrap();
        assert!(answer.memories.iter().all(|memory| memory.title == "Database now"));
    });
    let changed = OLD.replace("MySQL", "MariaDB");
    vaults(&[("project_db.md", &changed), ("project_db_now.md", &new)], |vault| {
        assert_eq!(
            vault.snapshot().unwrap().memories().len(),
            2,
            "a version that nobody superseded is shown"
        );
    });
    let bare = new.replace(&format!("@{}", Revision::of(OLD.as_bytes())), "");
    vaults(&[("project_db.md", OLD), ("project_db_now.md", &bare)], |vault| {
        assert_eq!(vault.snapshot().unwrap().memories().len(), 2, "without a version nothing is hidden");
    });
}

#[test]
fn superseded_memories_go_to_the_archive_and_the_chain_is_readable() {
    vaults(&[("project_db.md", OLD)], |vault| {
        let draft = Draft::project("Database two", "We use Postgres.");
        let second = vault.supersede(&path("project_db.md"), &draft, &by()).unwrap().path;
        let draft = Draft::project("Database three", "We use SQLite.");
        let third = vault.settle(&second, &draft, Contradiction::Version, &by()).unwrap().path;
        let titles: Vec<_> =
            vault.chain(&third).unwrap().iter().map(|memory| memory.title().to_owned()).collect();
        assert_eq!(titles, ["Database three", "Database two", "Database"]);
        let index = vault.snapshot().unwrap().index_text().unwrap().to_owned();
        assert!(index.contains(third.as_str()) && !index.contains(second.as_str()), "{index}");
        let memory = vault.find("Database three").unwrap();
        assert!(memory.body().contains("CORRECTED: this supersedes \"Database two\""), "{}", memory.body());
        let archived: Vec<_> = vault.archived().unwrap().iter().map(|it| it.path.to_string()).collect();
        assert_eq!(archived, ["project_database_two.md", "project_db.md"]);
    });
}

#[test]
fn links_to_what_is_superseded_are_told() {
    let link = "---\nname: link\n---\nSee [[project_db]].\n";
    vaults(&[("project_db.md", OLD), ("link.md", link)], |vault| {
        let draft = Draft::project("Database two", "We use Postgres.");
        let written = vault.supersede(&path("project_db.md"), &draft, &by()).unwrap();
        assert_eq!(written.linked_from, [path("link.md")]);
    });
}

#[test]
fn a_description_that_nobody_wrote_follows_the_text() {
    vaults(&[], |vault| {
        vault.write(&Draft::project("port", "The port is 8080."), &by()).unwrap();
        vault.write(&Draft::project("port", "The port is 9090."), &by()).unwrap();
        assert_eq!(vault.find("port").unwrap().description(), "The port is 9090.");
        assert!(vault.index().unwrap().shown.contains("9090"));
        vault.write(&Draft::project("port", "The port is 7070.").description("Ports"), &by()).unwrap();
        vault.write(&Draft::project("port", "The port is 6060."), &by()).unwrap();
        assert_eq!(vault.find("port").unwrap().description(), "Ports");
    });
}

#[test]
fn of_two_that_supersede_one_memory_the_second_is_told() {
    vaults(&[("project_db.md", OLD)], |vault| {
        let old = path("project_db.md");
        vault.supersede(&old, &Draft::project("one", "We use Postgres."), &by()).unwrap();
        let error = vault.supersede(&old, &Draft::project("two", "We use SQLite."), &by()).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::NotFound);
        assert_eq!(vault.snapshot().unwrap().memories().len(), 1);
    });
}

#[test]
fn lesser_trust_does_not_supersede_greater_trust_unasked() {
    use memcore::Origin;
    for writer in Origin::ALL {
        for rival in Origin::ALL {
            vaults(&[], |vault| {
                let old = Draft::project("db", "We use MySQL.");
                let old = vault.write(&old, &By::origin(writer)).unwrap().path;
                let new = Draft::project("db two", "We use Postgres.");
                let superseded = vault.supersede(&old, &new, &By::origin(rival));
                if rival < writer {
                    assert_eq!(superseded.unwrap_err().kind(), ErrorKind::Refused, "{rival} over {writer}");
                    vault.supersede(&old, &new, &By::origin(rival).overruling()).unwrap();
                } else {
                    superseded.unwrap();
                }
            });
        }
    }
}
