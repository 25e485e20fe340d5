//! The program that is built without the page and without pictures (`--no-default-features`).

use crate::common::{honte_in, root};
use std::fs;

const GAME: [&str; 4] = ["diagram", "corpus/ishi/testspec.ishi", "--game", "3"];

#[test]
fn the_page_is_refused_in_a_line() {
    let (code, out, err) = honte_in(&root(), &["serve", "examples"]).told();
    let line = "honte: this honte was built without the page: build it with the feature 'page'\n";
    assert_eq!((code, out.as_str(), err.as_str()), (2, "", line));
}

#[test]
fn pictures_that_need_fonts_are_refused_and_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    for more in [
        &["-o", "a.png"][..],
        &["-o", "a.pdf"],
        &["-o", "a.pdf", "--book"],
        &["-o", "a.svg", "--font", "any.ttf"],
    ] {
        let record = root().join(GAME[1]);
        let arguments = [&["diagram", record.to_str().unwrap()], &GAME[2..], more].concat();
        let (code, out, err) = honte_in(folder.path(), &arguments).told();
        assert_eq!((code, out.as_str()), (2, ""), "{more:?}");
        assert!(err.contains("the feature 'pictures'"), "{err}");
        assert_eq!(err.lines().count(), 1, "{err}");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "{more:?}");
    }
}

#[test]
fn text_and_drawings_are_made() {
    let text = honte_in(&root(), &GAME);
    assert_eq!((text.code, text.err.as_str()), (0, ""));
    let svg = honte_in(&root(), &[&GAME[..], &["--format", "svg"]].concat());
    assert_eq!((svg.code, svg.err.as_str()), (0, ""));
    assert!(svg.out.starts_with("<svg") && svg.out.trim_end().ends_with("</svg>"));
}
