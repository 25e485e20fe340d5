//! Wrong command lines: each is told in one clear line, with the right exit code.

#![cfg(unix)]

use crate::common::folder_with;
use std::fmt::Write;
use std::fs;
use std::os::unix::fs::PermissionsExt;

const GAME: &str = "(;FF[4]GM[1]SZ[9]KM[6.5]PB[A]PW[B];B[ee];W[cc];B[gg])";

/// As they are typed; `'` holds words together. Of each kind of mistake there is one for each command
/// that can meet it.
const LINES: &str = r"
joseki
shwo game.sgf
joseki dig game.sgf
--frobnicate
show
show game.sgf --frobnicate
show game.sgf games.sgf --tree
show game.sgf --columns colour
show game.sgf --csv --tsv
show nothing.sgf
show folder
show empty.sgf
show games.sgf --at 3
show game.sgf --game 0
show game.sgf --game 2
show game.sgf --game 1 --game 2
show game.sgf --at
show game.sgf --at K10
show game.sgf --at 99
show game.sgf --tree --moves
diagram
diagram game.sgf --moves 9-3
diagram game.sgf --moves 2-99
diagram game.sgf --region Z3
diagram game.sgf --region A1:T19
diagram game.sgf --format jpeg
diagram game.sgf --width 0 -o out.png
diagram game.sgf --width 500 -o out.svg
diagram game.sgf --book
diagram game.sgf --book -o out.svg
diagram game.sgf --book -o folder
diagram game.sgf -o out.jpeg
diagram game.sgf -o no/such/out.svg
diagram game.sgf -o game.sgf/out.svg
convert
convert game.sgf
convert game.sgf out.foo
convert game.sgf other.sgf
convert a-game.sgf game.sgf other.sgf --normalise
convert *.sgf --normalise
convert game.sgf read-only.sgf --force
convert game.sgf other.sgf --split --to sgf
convert game.sgf out.sgf --strip comment
convert game.sgf out --split={date
convert game.sgf out.sgf --keep last
convert game.sgf out.sgf --sort colour
convert game.sgf out.sgf --where 'moves > 9'
convert game.sgf out.sgf --to gib
convert nothing.sgf out.sgf
edit
edit game.sgf
edit game.sgf --set PB
edit game.sgf --set CA=UTF-8
edit game.sgf --delete moves
edit game.sgf --repair=colour
edit game.sgf --transform sideways
edit game.sgf --strip ai --json
edit game.sgf --strip ai --where 'moves >'
edit game.sgf --strip ai --aliases text.txt
edit - game.sgf --strip ai
edit game.sgf --strip ai -o out.go
edit game.sgf --strip ai -o other.sgf
edit read-only.sgf --set EV=x
edit nothing.sgf --strip ai
rename
rename {date game.sgf
rename {colour} game.sgf
rename name game.sgf
rename {date} nothing.sgf
compare game.sgf
compare game.sgf nothing.sgf
compare - -
index - -o games.honte
merge
merge game.sgf -o out.sgf
merge game.sgf other.sgf -o out.sgf
merge game.sgf a-game.sgf -o other.sgf
merge game.sgf folder/none.sgf -o out.sgf
merge game.sgf a-game.sgf -o folder
filter
filter 'moves > 1'
filter 'moves >' game.sgf
filter 'colour = red' game.sgf
filter 'date < soon' game.sgf
filter '(moves > 1' game.sgf
filter 'position nothing.txt' game.sgf
filter 'moves > 1' game.sgf --count --list
filter 'moves > 1' game.sgf -o other.sgf
check
check nothing.sgf
check folder/none/*.sgf
joseki mine
joseki mine game.sgf --prune some
joseki mine game.sgf --size 30
joseki mine game.sgf --tenuki often
joseki mine game.sgf -o tree.xml
joseki mine game.sgf --json --tsv
joseki mine game.sgf -o a.json -o a.json
joseki mine game.sgf
joseki show nothing.json
joseki show game.sgf
score game.sgf --komi 6.3
score game.sgf --rules Atlantic
score game.sgf --dead D9
score game.sgf --rules Japanese --dead Z9
score game.sgf --rules Japanese --dead A1
score game.sgf --alive A1
score game.sgf --json --explain
referee game.sgf --explain
referee game.sgf --explain A1 --nodes 1000
referee game.sgf --explain Z9 --nodes 1000
referee game.sgf --argue
referee game.sgf --nodes many
referee game.sgf --jobs 0
referee game.sgf --reading literal
referee game.sgf --komi half
referee - -
referee text.txt
play game.sgf --size 9
play out.txt
play --handicap 1
play --size 30
play --komi much
serve nothing
serve --port 99999
gtp --rules Atlantic
completions csh
man no/such/folder
licences please
";

/// Words, of which one may have blanks between `'`.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (i, part) in line.split('\'').enumerate() {
        match i % 2 {
            1 => words.push(part.to_owned()),
            _ => words.extend(part.split_whitespace().map(str::to_owned)),
        }
    }
    words
}

/// Names as a shell has them for `*.sgf`, in order; the pattern itself if there is none.
fn globbed(folder: &std::path::Path, word: &str) -> Vec<String> {
    if word != "*.sgf" {
        return vec![word.to_owned()];
    }
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap);
    let names = entries.map(|entry| entry.file_name().into_string().unwrap());
    let mut names: Vec<_> = names.filter(|name| name.ends_with(".sgf")).collect();
    names.sort();
    names
}

#[test]
fn one_clear_line_for_each() {
    let folder = folder_with(&[
        ("game.sgf", GAME),
        ("a-game.sgf", GAME),
        ("games.sgf", &format!("{GAME}\n{GAME}\n")),
        ("other.sgf", "(;SZ[9];B[aa];W[bb];B[ab])"),
        ("empty.sgf", ""),
        ("read-only.sgf", GAME),
        ("text.txt", "This is no board.\n"),
        ("folder/notes.txt", "Nor is this."),
    ]);
    let read_only = folder.path().join("read-only.sgf");
    fs::set_permissions(read_only, fs::Permissions::from_mode(0o444)).unwrap();
    let names = || {
        let entries = fs::read_dir(folder.path()).unwrap();
        let names = entries.map(|entry| entry.unwrap().file_name());
        names.collect::<std::collections::BTreeSet<_>>()
    };
    let before = names();
    let mut table = String::new();
    let mut unclear = Vec::new();
    for line in LINES.lines().filter(|line| !line.is_empty()) {
        let words: Vec<_> = words(line);
        let words = words.iter().flat_map(|word| globbed(folder.path(), word));
        let words: Vec<_> = words.collect();
        let words: Vec<_> = words.iter().map(String::as_str).collect();
        let run = crate::common::fed(folder.path(), &words, "");
        let _ = write!(table, "$ honte {line}\n{} {}", run.code, run.err);
        if run.err.lines().count() != 1 || run.code == 0 {
            unclear.push((line, run.told()));
        }
    }
    assert!(unclear.is_empty(), "{unclear:#?}");
    assert_eq!(names(), before, "something was written");
    insta::assert_snapshot!(table);
}
