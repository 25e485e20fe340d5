//! `honte joseki …` as a person or a script runs it.

use crate::common::{Run, fed, folder_with, honte_in, interrupted, root};
use serde_json::Value;
use std::fs;
use std::io::Write;

/// Runs in the repository's root, so that printed paths are the same everywhere.
fn honte(arguments: &[&str]) -> Run {
    honte_in(&root(), arguments)
}

trait Expected {
    fn steady(&self) -> String;
    fn failed_with(&self, code: i32, line: &str);
}

impl Expected for Run {
    /// The output without what differs from run to run.
    fn steady(&self) -> String {
        let lines = self.out.lines().filter(|line| !line.starts_with("Time: "));
        lines.map(|line| format!("{line}\n")).collect()
    }

    fn failed_with(&self, code: i32, line: &str) {
        assert_eq!(
            (self.code, self.err.trim_end()),
            (code, line),
            "{}",
            self.out
        );
    }
}

const TWO_GAMES: &str = "(;GM[1]SZ[19]PB[A]PW[B]RE[B+R]DT[2001];B[dd];W[cf];B[pp])\n\
    (;GM[1]SZ[19]PB[C]PW[D]RE[W+1.5]DT[2003-04-05];B[pd];W[qf];B[dp])\n";

#[test]
fn the_first_command_of_the_readme() {
    let run = honte(&["joseki", "mine", "examples", "--prune", "3%"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    insta::assert_snapshot!("mine_examples", run.steady());
}

#[test]
fn the_readme_shows_what_the_command_prints() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let mined = honte(&["joseki", "mine", "examples", "--prune", "3%"]).steady();
    let block = readme
        .split("```\n")
        .find(|block| block.contains("[2]") && !block.contains("next  move"))
        .unwrap();
    for line in block.lines().filter(|line| *line != "…") {
        assert!(
            mined.lines().any(|printed| printed == line),
            "README line is not printed: {line}"
        );
    }
}

#[test]
fn showing_a_node() {
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("tree.json");
    let tree = tree.to_str().unwrap();
    assert_eq!(
        honte(&[
            "joseki", "mine", "examples", "--prune", "3%", "-q", "-o", tree
        ])
        .code,
        0
    );
    let run = honte(&["joseki", "show", tree, "--at", "dd cf"]);
    assert_eq!(run.code, 0, "{}", run.err);
    insta::assert_snapshot!("show_node", run.out);
    insta::assert_snapshot!("show_root", honte(&["joseki", "show", tree]).out);
    // The same moves in other corners, as letters and as coordinates.
    for same in ["pp qn", "Q16 R14", "dd fc", "q4 o3"] {
        assert_eq!(
            honte(&["joseki", "show", tree, "--at", same]).out,
            run.out,
            "{same}"
        );
    }
    let json: Value =
        serde_json::from_str(&honte(&["joseki", "show", tree, "--at", "dd cf", "--json"]).out)
            .unwrap();
    assert_eq!(json["moves"], "dd cf");
    let children = json["node"]["children"].as_array().unwrap();
    assert_eq!(json["next"].as_array().unwrap().len(), children.len());
}

#[test]
fn sgf_and_json_hold_the_same_tree() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_string();
    let (sgf, json, tsv) = (path("t.sgf"), path("t.json"), path("t.tsv"));
    let run = honte(&[
        "joseki", "mine", "examples", "--prune", "2%", "-o", &sgf, "-o", &json, "-o", &tsv,
        "--json",
    ]);
    assert_eq!(run.code, 0);
    assert_eq!(run.out, fs::read_to_string(&json).unwrap());
    for at in ["", "dd", "dd --"] {
        let show = |tree: &str| honte(&["joseki", "show", tree, "--at", at]).out;
        assert_eq!(show(&sgf), show(&json), "{at}");
        assert!(!show(&sgf).is_empty());
    }
    let nodes = serde_json::from_str::<Value>(&run.out).unwrap()["nodes"]
        .as_array()
        .unwrap()
        .len();
    assert_eq!(fs::read_to_string(&tsv).unwrap().lines().count(), nodes);
}

#[test]
fn filters_choose_games() {
    let folder = folder_with::<&[u8]>(&[("two.sgf", TWO_GAMES.as_bytes())]);
    let games = |filter: &str| {
        let run = honte_in(
            folder.path(),
            &[
                "joseki", "mine", "two.sgf", "--prune", "1", "--json", "--filter", filter,
            ],
        );
        serde_json::from_str::<Value>(&run.out)
            .ok()
            .and_then(|tree| tree["summary"]["games"].as_u64())
            .unwrap_or(0)
    };
    assert_eq!(games("black = A"), 1);
    assert_eq!(games("date >= 2002 and result = W+1.5"), 1);
    assert_eq!(games("moves = 3 and size = 19 and handicap = 0"), 2);
    assert_eq!(games("file ~ two"), 2);
    assert_eq!(games("player = D and winner = black"), 0);
    let none = honte_in(
        folder.path(),
        &["joseki", "mine", "two.sgf", "--filter", "black = Z"],
    );
    none.failed_with(
        2,
        "honte: no games mined: of 2 games, 2 not wanted by the filter",
    );
}

#[test]
fn a_bad_filter_is_pointed_at() {
    let run = honte(&["joseki", "mine", "examples", "--filter", "black ~ "]);
    assert_eq!(run.code, 2);
    assert!(
        run.err
            .contains("column 9: expected a word or a text in quotes, found the end"),
        "{}",
        run.err
    );
}

#[test]
fn archives_give_the_same_tree() {
    let plain = fs::read(root().join("examples/games.sgf")).unwrap();
    let gz = {
        let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        out.write_all(&plain).unwrap();
        out.finish().unwrap()
    };
    let tar = {
        let mut out = tar::Builder::new(Vec::new());
        let mut header = tar::Header::new_gnu();
        header.set_size(plain.len() as u64);
        header.set_mode(0o644);
        out.append_data(&mut header, "deep/games.sgf", &plain[..])
            .unwrap();
        zstd::encode_all(&out.into_inner().unwrap()[..], 1).unwrap()
    };
    let zst = zstd::encode_all(&plain[..], 1).unwrap();
    let folder = folder_with::<&[u8]>(&[
        ("a.sgf", &plain),
        ("b.sgf.gz", &gz),
        ("c.sgf.zst", &zst),
        ("d.tar.zst", &tar),
    ]);
    let tree = |name: &str| {
        let run = honte_in(
            folder.path(),
            &["joseki", "mine", name, "--prune", "5", "--tsv"],
        );
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let first = tree("a.sgf");
    assert!(first.lines().count() > 100);
    for name in ["b.sgf.gz", "c.sgf.zst", "d.tar.zst"] {
        assert_eq!(tree(name), first, "{name}");
    }
    let all = honte_in(
        folder.path(),
        &["joseki", "mine", ".", "--prune", "5", "--json"],
    );
    let summary: Value = serde_json::from_str(&all.out).unwrap();
    assert_eq!(summary["summary"]["games"], 4 * 199);
}

#[test]
fn a_truncated_archive_still_gives_its_first_games() {
    let plain = fs::read(root().join("examples/games.sgf")).unwrap();
    let zst = zstd::encode_all(&plain[..], 1).unwrap();
    let folder = folder_with::<&[u8]>(&[("cut.sgf.zst", &zst[..zst.len() * 3 / 4])]);
    let run = honte_in(
        folder.path(),
        &["joseki", "mine", "cut.sgf.zst", "--prune", "5", "--json"],
    );
    assert_eq!(run.code, 1);
    assert!(
        run.err.starts_with("cut.sgf.zst: truncated: "),
        "{}",
        run.err
    );
    let tree: Value = serde_json::from_str(&run.out).unwrap();
    let games = tree["summary"]["games"].as_u64().unwrap();
    assert!(games > 50 && games < 199, "{games}");
}

#[test]
fn bad_places_and_files() {
    let folder = folder_with::<&[u8]>(&[
        ("empty.sgf", b""),
        ("text.sgf", b"Dear friend,\nhere is no game.\n"),
        ("notes.txt", b"(;B[dd])"),
        ("paren.sgf", &vec![b'('; 3_000_000]),
    ]);
    fs::create_dir(folder.path().join("folder")).unwrap();
    let run = |name: &str| honte_in(folder.path(), &["joseki", "mine", name]);
    run("nowhere.sgf").failed_with(2, "nowhere.sgf: no such file or folder; check the spelling");
    run("folder").failed_with(
        2,
        "folder: no records in this folder: expected names ending in .sgf or .mgt, also .gz, .zst, .zip \
         and .tar; name other files one by one (0 passed over)",
    );
    run("empty.sgf").failed_with(
        2,
        "empty.sgf: error: no game here: expected '(;'; nothing was read [no-game]",
    );
    for name in ["text.sgf", "paren.sgf"] {
        run(name).failed_with(
            2,
            &format!("{name}:1:1: warning: text outside a game: expected '(;'; passed over [text-outside]"),
        );
    }
    // A file that is named is read whatever its name.
    assert_eq!(run("notes.txt").code, 0);
}

#[test]
fn damage_is_reported_and_the_rest_is_mined() {
    let mut text = TWO_GAMES.to_string();
    text.push_str("(;GM[1]SZ[9];B[dd])\n(;GM[1]SZ[19];B[dd];W[zz];B[pp]\n");
    let folder = folder_with::<&[u8]>(&[
        ("mixed.sgf", text.as_bytes()),
        ("good.sgf", TWO_GAMES.as_bytes()),
    ]);
    let run = honte_in(folder.path(), &["joseki", "mine", ".", "--prune", "1"]);
    assert_eq!(run.code, 1);
    assert_eq!(
        run.err.trim_end(),
        "./mixed.sgf:4:1: error: the game is not closed: expected ')'; what was there is kept [unclosed-game] (1 more in this file)"
    );
    assert!(run.out.contains("Mined: 5 games"), "{}", run.out);
    assert!(
        run.out
            .contains("Read: 2 files with 6 games; 1 of another board size."),
        "{}",
        run.out
    );
    assert!(
        run.out.contains("Problems: 1 unclosed-game, 1 off-board."),
        "{}",
        run.out
    );
}

#[test]
fn files_that_are_passed_over_are_counted() {
    let games = TWO_GAMES.as_bytes();
    let folder = folder_with::<&[u8]>(&[
        ("two.sgf", games),
        ("notes.txt", b"(;B[dd])"),
        ("photo.jpg", b""),
    ]);
    let run = honte_in(
        folder.path(),
        &["joseki", "mine", ".", "two.sgf", "--prune", "1"],
    );
    let line = "Read: 1 file with 2 games; 2 files passed over, being no records by name; 1 file named twice.";
    assert!(run.out.contains(line), "{}", run.out);
}

#[test]
fn outputs_are_written_whole_or_not_at_all() {
    let folder =
        folder_with::<&[u8]>(&[("two.sgf", TWO_GAMES.as_bytes()), ("old.json", b"precious")]);
    let run = |output: &str, input: &str| {
        let arguments = [
            "joseki", "mine", input, "-q", "--prune", "1", "--force", "-o", output,
        ];
        honte_in(folder.path(), &arguments)
    };
    run("no/where.sgf", "two.sgf").failed_with(
        2,
        "honte: no/where.sgf: cannot be written: there is no such folder; name a file in a folder you may write to",
    );
    run("tree.pdf", "two.sgf").failed_with(
        2,
        "honte: tree.pdf: the format is not known; expected a name that ends in .sgf, .json or .tsv",
    );
    assert_eq!(run("old.json", "nowhere.sgf").code, 2);
    assert_eq!(
        fs::read(folder.path().join("old.json")).unwrap(),
        b"precious"
    );
    assert_eq!(run("old.json", "two.sgf").code, 0);
    assert!(
        fs::read(folder.path().join("old.json"))
            .unwrap()
            .starts_with(b"{")
    );
    let left: Vec<_> = fs::read_dir(folder.path())
        .unwrap()
        .map(|e| e.unwrap().file_name())
        .collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

/// A folder that may not be written to; root may write everywhere, so there it proves nothing.
#[cfg(unix)]
#[test]
fn a_folder_without_permission() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder_with::<&[u8]>(&[("two.sgf", TWO_GAMES.as_bytes())]);
    let closed = folder.path().join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o500)).unwrap();
    if fs::write(closed.join("probe"), b"").is_ok() {
        crate::common::skipped("this user may write everywhere");
        return;
    }
    honte_in(folder.path(), &["joseki", "mine", "two.sgf", "-q", "-o", "closed/tree.sgf"]).failed_with(
        2,
        "honte: closed/tree.sgf: cannot be written: permission denied; name a file in a folder you may write to",
    );
}

#[test]
fn trees_that_are_none() {
    let folder = folder_with::<&[u8]>(&[
        ("game.sgf", TWO_GAMES.as_bytes()),
        ("cut.json", b"{\"params\":{\"size\":19,"),
    ]);
    let show = |name: &str| honte_in(folder.path(), &["joseki", "show", name]);
    show("game.sgf").failed_with(
        2,
        "honte: game.sgf: not a joseki tree: it has no HT property; expected the SGF that 'honte joseki mine -o tree.sgf' writes",
    );
    assert!(
        show("cut.json")
            .err
            .starts_with("honte: cut.json: line 1, column 21: not a joseki tree: EOF")
    );
    assert!(
        show("none.json")
            .err
            .starts_with("honte: none.json: no such file; check")
    );
    let tree = folder.path().join("t.json");
    let tree = tree.to_str().unwrap();
    honte_in(
        folder.path(),
        &[
            "joseki", "mine", "game.sgf", "-q", "--prune", "1", "-o", tree,
        ],
    );
    honte(&["joseki", "show", tree, "--at", "dd qq"])
        .failed_with(2, "honte: --at: the tree does not know 'qq' after 'dd' (it keeps what was played once or more)");
    honte(&["joseki", "show", tree, "--at", "dd x9x"]).failed_with(
        2,
        "honte: --at: 'x9x' is no move: expected two letters such as 'dd', or '--' for a tenuki",
    );
}

#[test]
fn nothing_frequent_enough_gives_advice() {
    let folder = folder_with::<&[u8]>(&[("two.sgf", TWO_GAMES.as_bytes())]);
    let run = honte_in(folder.path(), &["joseki", "mine", "two.sgf"]);
    assert_eq!(run.code, 0);
    assert!(run.out.starts_with(
        "Nothing was played 150 times. Try a share of the games, such as --prune 1%.\n"
    ));
}

#[test]
fn help_completions_and_man_pages() {
    let help = honte(&["joseki", "mine", "--help"]);
    assert_eq!(help.code, 0);
    assert!(
        help.out
            .contains("Examples:\n  honte joseki mine examples --prune 3%")
    );
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        assert!(
            honte(&["completions", shell]).out.contains("joseki"),
            "{shell}"
        );
    }
    assert!(honte(&["man"]).out.contains(".TH honte 1"));
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(honte(&["man", folder.path().to_str().unwrap()]).code, 0);
    assert!(folder.path().join("honte-joseki-mine.1").exists());
}

/// Games come through a pipe, so that the command is surely at work when it is interrupted.
#[cfg(unix)]
#[test]
fn an_interruption_ends_the_work_and_writes_nothing() {
    let mine = ["joseki", "mine", "pipe.sgf", "-o", "tree.sgf"];
    let (run, folder) = interrupted(&mine, TWO_GAMES);
    assert_eq!(run.code, 130);
    let message = run.err;
    assert!(
        message.starts_with("honte: interrupted: ")
            && message.ends_with(" games read; nothing was written\n"),
        "{message}"
    );
    assert!(!folder.path().join("tree.sgf").exists());
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn the_joseki_of_a_game() {
    let folder = folder_with(&[("two.sgf", TWO_GAMES), ("small.sgf", "(;SZ[9];B[cc])")]);
    let run = |arguments: &[&str]| honte_in(folder.path(), arguments);
    let mined = run(&[
        "joseki",
        "mine",
        "two.sgf",
        "--prune",
        "2",
        "-o",
        "tree.json",
        "-q",
    ]);
    assert_eq!(mined.code, 0, "{}", mined.err);
    let found = run(&[
        "joseki",
        "find",
        "two.sgf",
        "small.sgf",
        "--tree",
        "tree.json",
        "--json",
    ]);
    assert_eq!((found.code, found.err.as_str()), (0, ""));
    let games: Value = serde_json::from_str(&found.out).unwrap();
    for (game, turned) in [(0, "as it is"), (1, "left and right exchanged")] {
        let joseki = &games[game]["joseki"];
        assert_eq!(joseki.as_array().unwrap().len(), 1);
        assert_eq!(joseki[0]["joseki"], "dd cf");
        assert_eq!(joseki[0]["turned"], turned);
        assert_eq!(joseki[0]["colours_swapped"], false);
        assert_eq!(joseki[0]["moves"], serde_json::json!([1, 2]));
        assert_eq!(joseki[0]["count"], 2);
        assert!(joseki[0]["next"].is_null());
    }
    assert_eq!(games[2]["board_fits"], false);
    // For people, and as a record with comments.
    let found = run(&[
        "joseki",
        "find",
        "two.sgf",
        "--tree",
        "tree.json",
        "-o",
        "said.sgf",
    ]);
    assert!(found.out.contains("ends here"), "{}", found.out);
    let said = fs::read_to_string(folder.path().join("said.sgf")).unwrap();
    assert_eq!(
        said.matches("Joseki dd cf, played 2 times in 2 games")
            .count(),
        2,
        "{said}"
    );
}

#[test]
fn a_node_by_another_order_of_moves() {
    let games = "(;GM[1]SZ[19];B[dd];W[cf];B[cc];W[fc])(;GM[1]SZ[19];B[dd];W[cf];B[cc];W[fc])";
    let folder = folder_with(&[("two.sgf", games)]);
    let run = |arguments: &[&str]| honte_in(folder.path(), arguments);
    run(&[
        "joseki",
        "mine",
        "two.sgf",
        "--prune",
        "2",
        "-o",
        "tree.json",
        "-q",
    ]);
    let shown = run(&["joseki", "show", "tree.json", "--at", "cc fc dd cf"]);
    assert_eq!((shown.code, shown.err.as_str()), (0, ""));
    assert!(shown.out.contains("played here 2 times"), "{}", shown.out);
}

/// The tree does not depend on the memory, nor on whether the games can be read twice.
#[test]
fn little_memory_and_standard_input() {
    // Eight times: a megabyte does not hold as many.
    let games = fs::read(root().join("examples/games.sgf"))
        .unwrap()
        .repeat(8);
    let folder = folder_with::<&[u8]>(&[("games.sgf", &games)]);
    let mine = |arguments: &[&str]| {
        let all = [&["joseki", "mine", "--prune", "40", "--tsv"], arguments].concat();
        fed(folder.path(), &all, games.clone())
    };
    let whole = mine(&["games.sgf"]);
    assert_eq!((whole.code, whole.err.as_str()), (0, ""));
    assert!(whole.out.lines().count() > 100);
    for arguments in [
        &["games.sgf", "--memory", "1"][..],
        &["-"],
        &["-", "--memory", "1", "--temporary", "."],
    ] {
        assert_eq!(mine(arguments).out, whole.out, "{arguments:?}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    let missing = mine(&["games.sgf", "--memory", "1", "--temporary", "nowhere"]);
    assert_eq!((missing.code, missing.out.as_str()), (2, ""));
    let line = "honte: temporary file in nowhere: ";
    assert!(missing.err.starts_with(line), "{}", missing.err);
    assert!(
        missing
            .err
            .ends_with("; name another folder with --temporary\n"),
        "{}",
        missing.err
    );
}

#[test]
fn trees_are_merged() {
    let games = fs::read_to_string(root().join("examples/games.sgf")).unwrap();
    let at = games.match_indices("\n(;").nth(99).unwrap().0;
    let (first, second) = games.split_at(at);
    let folder = folder_with(&[("a.sgf", first), ("b.sgf", second)]);
    let run = |arguments: &str| {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        honte_in(folder.path(), &arguments)
    };
    for part in ["a", "b"] {
        assert_eq!(
            run(&format!(
                "joseki mine {part}.sgf -q --prune 2 -o {part}.json"
            ))
            .code,
            0
        );
    }
    let merged = run("joseki merge a.json b.json -o ab.json -o ab.sgf -o ab.tsv");
    assert_eq!(merged.code, 0, "{}", merged.err);
    assert!(
        merged.out.starts_with("Merged: 2 trees of 199 games; "),
        "{}",
        merged.out
    );
    let least = merged.out.split("exactly from ").nth(1).unwrap();
    let least: u32 = least.split(' ').next().unwrap().parse().unwrap();
    let whole = run(&format!(
        "joseki mine a.sgf b.sgf -q --prune {least} -o whole.tsv"
    ));
    assert_eq!(whole.code, 0);
    let text = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();
    assert!(text("whole.tsv").lines().count() > 5);
    assert_eq!(text("ab.tsv"), text("whole.tsv"));
    let show = |tree: &str| run(&format!("joseki show {tree} --at dd")).out;
    assert_eq!(show("ab.json"), show("ab.sgf"));
    let refused = run(&format!(
        "joseki merge a.json b.json --prune {} -o no.json",
        least - 1
    ));
    assert_eq!(refused.code, 2);
    assert!(
        refused.err.starts_with(&format!(
            "honte: a.json, b.json: cannot merge exactly at {}: ",
            least - 1
        )) && refused
            .err
            .contains(&format!("; merge with --prune {least}, or mine ")),
        "{}",
        refused.err
    );
    assert!(!folder.path().join("no.json").exists());
    let same = run("joseki merge a.json a.json -o no.json");
    let line = "honte: a.json and a.json: both trees have a.sgf number ";
    assert_eq!((same.code, same.out.as_str()), (2, ""));
    assert!(same.err.starts_with(line), "{}", same.err);
}

#[test]
fn what_is_played_when_and_all_games() {
    let folder = tempfile::tempdir().unwrap();
    let tree = folder.path().join("tree.json");
    let tree = tree.to_str().unwrap();
    honte(&[
        "joseki", "mine", "examples", "--prune", "3%", "-q", "-o", tree,
    ]);
    let show = |arguments: &[&str]| {
        let run = honte(&[&["joseki", "show", tree, "--at", "dd cf"], arguments].concat());
        assert_eq!((run.code, run.err.as_str()), (0, ""), "{arguments:?}");
        run.out
    };
    let when = ["--when", "bottom black and right nobody"];
    let text = show(&when);
    let head = "When bottom is the first player's and right is nobody's: ";
    assert!(text.contains(head), "{text}");
    let json = show(&[&when[..], &["--json"]].concat());
    let value: Value = serde_json::from_str(&json).unwrap();
    let number = |value: &Value| value.as_u64().unwrap();
    let all = number(&value["when"]["holds"]) + number(&value["when"]["otherwise"]);
    assert_eq!(all, number(&value["node"]["count"]));
    let next = value["when"]["next"].as_array().unwrap();
    assert_eq!(next.len(), value["next"].as_array().unwrap().len());
    for (split, child) in next.iter().zip(value["next"].as_array().unwrap()) {
        let played = number(&split["holds"]) + number(&split["otherwise"]);
        assert_eq!(played, number(&child["count"]));
    }
    // All games, and those of each colour.
    let games = |arguments: &[&str]| {
        let json = show(&[&["--json", "--games", "examples"], arguments].concat());
        let value: Value = serde_json::from_str(&json).unwrap();
        value["all_games"].as_array().unwrap().clone()
    };
    let (all, black, white) = (
        games(&[]),
        games(&["--first", "black"]),
        games(&["--first", "white"]),
    );
    assert_eq!(all.len() as u64, number(&value["node"]["games"]));
    let both = all
        .iter()
        .filter(|game| game["black_first"] != 0 && game["white_first"] != 0)
        .count();
    assert_eq!(black.len() + white.len(), all.len() + both);
    let outcomes = &value["node"]["outcomes"];
    let sum = |of: &Value| {
        ["won", "lost", "other"]
            .iter()
            .map(|one| number(&of[one]))
            .sum::<u64>()
    };
    assert_eq!(sum(&outcomes["both"]), both as u64);
    assert!(both > 0 && sum(&outcomes["black"]) > 0);
    let text = show(&["--games", "examples", "--years"]);
    assert!(
        text.trim_end().ends_with(&format!("{} games", all.len())),
        "{text}"
    );
    assert!(text.contains("No years are known"), "{text}");

    let bad = honte(&["joseki", "show", tree, "--when", "under black"]);
    assert_eq!(bad.code, 2);
    assert!(
        bad.err
            .contains("expected left, right, top or bottom, found 'under'"),
        "{}",
        bad.err
    );
}
