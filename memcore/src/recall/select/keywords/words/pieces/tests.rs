//! What texts come to.

use super::*;

fn pieces(text: &str) -> Vec<String> {
    let mut pieces = Vec::new();
    Splitter::default().each(text, |piece| {
        pieces.push(match piece {
            Piece::Word(word, _) => word.to_owned(),
            Piece::Whole(whole, _) => format!("={whole}"),
            Piece::Path(path) => format!("/{path}"),
            Piece::Single(single) => format!("'{single}"),
            Piece::Pair(pair) => format!("+{pair}"),
            Piece::Term(_) => unreachable!(),
        });
    });
    pieces
}

#[test]
fn a_number_does_not_swallow_the_chinese_behind_it() {
    assert_eq!(pieces("2010年上映"), ["2010", "'年", "'上", "+年上", "'映", "+上映"]);
    assert_eq!(pieces("用API的"), ["+用", "API", "+的"]);
}

#[test]
fn identifiers_come_in_parts_and_whole() {
    assert_eq!(pieces("fooBar"), ["foo", "Bar", "=fooBar"]);
    assert_eq!(pieces("HTTPServer a_b"), ["HTTP", "Server", "=HTTPServer", "a", "b", "=a_b"]);
    assert_eq!(pieces("src/main.rs"), ["src", "main", "rs", "=main.rs", "/src/main.rs"]);
    assert_eq!(pieces("v1.2.3, 1,000"), ["v1", "2", "3", "=v1.2.3", "1", "000", "=1,000"]);
    assert_eq!(pieces("URLs and IDs."), ["URLs", "and", "IDs"]);
    assert_eq!(pieces("one, two - three. Four"), ["one", "two", "three", "Four"]);
}

#[test]
fn paths_come_in_parts_and_whole() {
    let wholes = |text: &str| -> Vec<String> {
        pieces(text).into_iter().filter_map(|piece| Some(piece.strip_prefix('/')?.to_owned())).collect()
    };
    for path in [
        "src/vault/write.rs",
        r"C:\x\y",
        "https://a.b/c",
        "crates/foo:bar",
        "std::fs::read_dir",
        "src/__init__.py",
        "node_modules/@scope/a-b",
        "docs/größe/x.md",
        "localhost:8080",
        "2026/05/08",
    ] {
        assert_eq!(wholes(&format!("see `{path}`, then (/{path}/).")), [path, path], "{path}");
    }
    assert_eq!(pieces("crates/foo:bar"), ["crates", "foo", "bar", "/crates/foo:bar"]);
    assert_eq!(
        pieces("write.rs at vault/fooBar")[3..],
        ["at", "vault", "foo", "Bar", "=fooBar", "/vault/fooBar"]
    );
    for none in ["Why: this. / that", "a.b a_b", "x, y; z", "end.", "用a的/b", "one/ two", &"a/".repeat(80)]
    {
        assert!(wholes(none).is_empty(), "{none}");
    }
}

#[test]
fn a_path_is_the_same_on_every_system() {
    for (one, other) in [
        (r"C:\Src\a_b.rs", "c:/src/a_b.rs"),
        (r"src\\main.rs", "src/main.rs"),
        ("HTTPS://A.b/C", "https://a.b/c"),
    ] {
        assert_eq!(Piece::Path(one).readings(), Piece::Path(other).readings());
    }
}

#[test]
fn a_date_names_its_month() {
    assert_eq!(pieces("by 2026-05-08."), ["by", "2026", "05", "08", "=2026-05-08", "May"]);
    assert_eq!(pieces("2026-13-08"), ["2026", "13", "08", "=2026-13-08"]);
    assert_eq!(pieces("2026/05/08"), ["2026", "05", "08", "/2026/05/08", "May"]);
}

#[test]
fn kana_come_in_pairs_and_kanji_alone_too() {
    assert_eq!(pieces("食べる"), ["'食", "+食べ", "+べる"]);
    assert_eq!(pieces("の"), ["+の"]);
}

#[test]
fn hangul_words_come_with_their_syllable_pairs() {
    assert_eq!(pieces("배포 절차는"), ["배포", "절차는", "+절차", "+차는"]);
    assert_eq!(pieces("API를"), ["API", "를"]);
}

#[test]
fn thai_comes_in_pairs_of_syllables() {
    assert_eq!(pieces("ที่นี่"), ["+ที่นี่"]);
    assert_eq!(pieces("เทศไทย"), ["+เทศ", "+ศไท", "+ไทย"]);
}

#[test]
fn marks_stay_in_their_words() {
    assert_eq!(pieces("हिन्दी में"), ["हिन्दी", "में"]);
    assert_eq!(pieces("don't"), ["don", "t"]);
}
