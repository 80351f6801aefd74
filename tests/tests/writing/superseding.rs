//! A memory in the place of another: never both, never neither.

use memcore::{By, Contradiction, Draft, ErrorKind, Keywords, Query, Revision, Session};

use crate::world::{by, path, undoes, vaults};

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

const HOLDER: &str = "[[team/db]] [[team/db.md]] [[db]] [[db.md]] [[db#Ports|its ports]] [[Our database|x]] [[our_database]] [[other]]\n";

/// Every form in which a memory can be named.
const FORMS: [(&str, &str); 3] = [
    ("team/db.md", "---\nname: Our database\ntype: project\n---\nWe use MySQL. [[db]]\n"),
    ("holder.md", HOLDER),
    ("other.md", "---\nname: other\n---\nNothing.\n"),
];

#[test]
fn links_are_rewritten_on_request_each_in_its_form() {
    vaults(&FORMS, |vault| {
        let draft = Draft::project("Postgres", "We use Postgres.");
        let dry = vault.supersede_relinking(&path("team/db.md"), &draft, &by().dry_run()).unwrap();
        assert_eq!(dry.relinked, [path("holder.md")]);
        assert!(dry.files.iter().any(|file| file.path == path("holder.md") && file.before != file.after));
        assert_eq!(vault.find("holder").unwrap().source(), HOLDER, "a dry run writes nothing");

        undoes(vault, |vault| {
            let new = vault.supersede_relinking(&path("team/db.md"), &draft, &by()).unwrap();
            assert_eq!((&new.relinked[..], new.linked_from.len()), (&[path("holder.md")][..], 0));
            let stem = new.path.stem();
            assert_eq!(
                vault.find("holder").unwrap().source(),
                format!(
                    "[[{stem}]] [[{stem}.md]] [[{stem}]] [[{stem}.md]] [[{stem}#Ports|its ports]] [[Postgres|x]] \
                     [[Postgres]] [[other]]\n"
                ),
            );
            assert!(vault.links().unwrap().dangling().is_empty());
            assert_eq!(vault.history(None).unwrap().len() % 2, 1, "it is one change");
        });
    });
}

#[test]
fn a_name_that_would_mean_another_memory_becomes_a_path() {
    let docs = [
        ("db.md", "---\nname: Database\ntype: project\n---\nWe use MySQL.\n"),
        ("holder.md", "[[Database]] and [[database|here]].\n"),
        ("twin.md", "---\nname: Postgres [16]\n---\nAnother of this name.\n"),
    ];
    vaults(&docs, |vault| {
        let draft = Draft::project("Postgres [16]", "We use Postgres.");
        // A name with brackets cannot stand in a link.
        let new = vault.supersede_relinking(&path("db.md"), &draft, &by()).unwrap();
        let bare = new.path.as_str().strip_suffix(".md").unwrap();
        assert_eq!(vault.find("holder").unwrap().source(), format!("[[{bare}]] and [[{bare}|here]].\n"));
        assert_eq!(
            vault.links().unwrap().to(vault.snapshot().unwrap().get(&new.path).unwrap().id()).count(),
            2
        );
    });
    let docs = [
        ("ana.md", "---\nname: Ana\n---\nWrites Rust.\n"),
        ("lopez.md", "---\nname: Lopez\n---\nAnother one.\n"),
        ("holder.md", "See [[ana]].\n"),
    ];
    vaults(&docs, |vault| {
        vault.rename(&path("ana.md"), &path("team/lopez.md"), &by()).unwrap();
        assert_eq!(
            vault.find("holder").unwrap().source(),
            "See [[team/lopez]].\n",
            "`lopez` is somebody else"
        );
    });
}

#[test]
fn links_that_lead_to_what_took_the_place_are_not_called_lost() {
    let docs = [FORMS[0], ("holder.md", "[[team/db]]\n"), ("named.md", "[[Our database]]\n")];
    vaults(&docs, |vault| {
        let same = Draft::project("Our database", "We use Postgres.");
        let new = vault.supersede(&path("team/db.md"), &same, &by()).unwrap();
        assert_eq!((new.path, new.linked_from.len()), (path("team/db.md"), 0), "it is where it was");
        let other = Draft::project("Our Postgres", "We use Postgres 17.");
        let new = vault.settle(&path("team/db.md"), &other, Contradiction::Overwrite, &by()).unwrap();
        assert_eq!(new.linked_from, [path("named.md")], "it has another name");
        let third = Draft::project("Our Postgres 18", "We use Postgres 18.");
        let how = Contradiction::Merge;
        let new = vault.settle_relinking(&path("team/db.md"), &third, how, &by()).unwrap();
        assert_eq!(new.relinked.len(), 0, "no link has the name that it had: {:?}", new.relinked);
    });
}
