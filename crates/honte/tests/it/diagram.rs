//! `honte diagram …` as a person or a script runs it.

use crate::common::{honte_in, root};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const SAMPLE: &str = "corpus/ishi/testspec.ishi";

/// Runs in the repository's root; exit code, output, complaints.
fn diagram(arguments: &[&str]) -> (i32, String, String) {
    honte_in(&root(), &[&["diagram"], arguments].concat()).told()
}

fn drawn(arguments: &[&str]) -> String {
    let (code, out, err) = diagram(arguments);
    assert_eq!((code, err.as_str()), (0, ""), "{arguments:?}");
    out
}

/// Draws into a file and reads it.
fn file(folder: &TempDir, name: &str, arguments: &[&str]) -> Vec<u8> {
    let path = folder.path().join(name);
    let all = [arguments, &["--force", "-o", path.to_str().unwrap()]].concat();
    assert_eq!(drawn(&all), "");
    fs::read(path).unwrap()
}

#[test]
fn text() {
    let numbered = &[SAMPLE, "--game", "2", "--moves", "1-31"];
    insta::assert_snapshot!("numbered", drawn(numbered));
    let problem = &[
        SAMPLE, "--game", "3", "--at", "1", "--region", "J1:T13", "--coords", "a1",
    ];
    insta::assert_snapshot!("part", drawn(problem));
    let hidden = &[SAMPLE, "--game", "3", "--at", "6.b2", "--region", "J1:T11"];
    insta::assert_snapshot!("joseki", drawn(hidden));
    let sensei = &[
        SAMPLE, "--game", "3", "--moves", "2-6", "--format", "sensei",
    ];
    insta::assert_snapshot!("sensei", drawn(sensei));
}

#[test]
fn numbers_may_begin_anew() {
    let game = [SAMPLE, "--game", "1", "--moves", "41-45", "--format", "svg"];
    let numbers = |more: &[&str]| {
        let svg = drawn(&[&game, more].concat());
        let moves = svg
            .split_once(" Moves:")
            .unwrap()
            .1
            .split_once(".<")
            .unwrap()
            .0;
        let words = moves
            .split(',')
            .map(|m| m.trim().split(' ').next().unwrap().to_owned());
        words.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(numbers(&[]), "41 42 43 44 45");
    assert_eq!(numbers(&["--from-1"]), "1 2 3 4 5");
    assert_eq!(numbers(&["--numbers", "from-1"]), "1 2 3 4 5");
    assert_eq!(numbers(&["--numbers", "hundreds"]), "41 42 43 44 45");
}

#[test]
fn files_are_what_their_names_say() {
    let folder = tempfile::tempdir().unwrap();
    let game = [SAMPLE, "--game", "3", "--at", "1"];
    let svg = String::from_utf8(file(&folder, "a.svg", &game)).unwrap();
    assert!(svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"));
    let png = file(&folder, "a.png", &[&game[..], &["--width", "640"]].concat());
    assert!(png.starts_with(b"\x89PNG\r\n\x1a\n"));
    // The header's first field is the width.
    assert_eq!(png[16..20], 640_u32.to_be_bytes());
    let pdf = file(&folder, "a.pdf", &game);
    assert!(pdf.starts_with(b"%PDF-") && pdf.trim_ascii_end().ends_with(b"%%EOF"));
    let text = String::from_utf8(file(&folder, "a.txt", &game)).unwrap();
    assert_eq!(text, drawn(&game));
    let wood = file(
        &folder,
        "b.svg",
        &[&game[..], &["--theme", "wood"]].concat(),
    );
    assert_ne!(String::from_utf8(wood).unwrap(), svg);
}

#[test]
fn a_book_is_a_pdf_or_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let game = [SAMPLE, "--game", "3", "--book"];
    let pdf = file(&folder, "a.pdf", &game);
    assert!(pdf.starts_with(b"%PDF-"));
    let pages = folder.path().join("pages");
    let to = |path: &Path| {
        [&game[..], &["-o", path.to_str().unwrap()]]
            .concat()
            .join(" ")
    };
    let run = |path: &Path| diagram(&to(path).split(' ').collect::<Vec<_>>());
    assert_eq!(run(&pages), (0, String::new(), String::new()));
    let html = fs::read_to_string(pages.join("index.html")).unwrap();
    let figures = html.matches("<figure").count();
    assert_eq!(fs::read_dir(&pages).unwrap().count(), figures + 1);
    // Every comment of the event is there.
    for words in [
        "Black to play",
        "is the best move",
        "Score: 8",
        "not good for White",
        "pincer joseki",
    ] {
        assert!(html.contains(words), "{words}");
    }
    insta::assert_snapshot!("book", captions(&html));
    // Nothing is overwritten, nothing is left behind.
    assert_eq!(run(&pages).0, 2);
    assert_eq!(run(&folder.path().join("a.docx")).0, 2);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 2);
}

fn captions(html: &str) -> String {
    let parts = html
        .split("alt=\"")
        .skip(1)
        .filter_map(|part| part.split('"').next());
    parts.collect::<Vec<_>>().join("\n")
}

#[test]
fn what_is_wrong_is_said_in_a_line() {
    let cases: [(&[&str], &str); 7] = [
        (&[SAMPLE], "there are several games"),
        (
            &[SAMPLE, "--game", "2", "--at", "99"],
            "honte: there is no move 99",
        ),
        (
            &[SAMPLE, "--game", "2", "--moves", "20-40"],
            "--moves: there is no move 40",
        ),
        (
            &[SAMPLE, "--game", "2", "--region", "A1:T19"],
            "T19 is not on the 10x10 board",
        ),
        (&[SAMPLE, "--game", "2", "--region", "A1"], ""),
        (
            &[SAMPLE, "--game", "2", "-o", "a.jpg"],
            "expected .txt, .svg, .png or .pdf",
        ),
        (&[SAMPLE, "--game", "2", "--width", "9"], "--width"),
    ];
    for (arguments, words) in cases {
        let (code, out, err) = diagram(arguments);
        if words.is_empty() {
            assert_eq!(code, 0, "one point is a part of the board: {err}");
            continue;
        }
        assert_eq!((code, out.as_str()), (2, ""), "{arguments:?}");
        assert!(
            err.contains(words) && err.lines().count() == 1,
            "{arguments:?}: {err}"
        );
    }
    for bad in [["--format", "jpg"], ["--moves", "9-3"], ["--theme", "pink"]] {
        let (code, _, err) = diagram(&[&[SAMPLE][..], &bad].concat());
        assert_eq!(code, 2, "{err}");
    }
}

#[test]
fn games_of_professionals_are_drawn() {
    let games = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../../shared/games/pro.sgf.zst");
    if !games.exists() {
        crate::common::skipped("../shared/games is not there");
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let games = games.to_str().unwrap();
    for game in ["11", "100", "1000"] {
        let svg = file(
            &folder,
            "a.svg",
            &[games, "--game", game, "--moves", "1-100"],
        );
        let svg = String::from_utf8(svg).unwrap();
        // Each move has its number on the board or in a note below.
        let below: String = svg.split("font-style=\"italic\"").skip(1).collect();
        let on_board = svg.matches("<g data-point=").count();
        assert!(
            on_board <= 100 && (on_board == 100 || !below.is_empty()),
            "{game}: {on_board}"
        );
        file(&folder, "a.pdf", &[games, "--game", game, "--book"]);
    }
}
