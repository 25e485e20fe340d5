//! `honte gtp` as controllers, a client library and another engine see it.

use crate::common::{fed, folder_with, root, without_peer};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// Replies to lines, without the blanks at their ends and the empty lines behind them.
fn replies(folder: &Path, arguments: &[&str], input: impl Into<Vec<u8>>) -> Vec<String> {
    let run = fed(folder, &[&["gtp"], arguments].concat(), input);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert!(run.out.is_empty() || run.out.ends_with("\n\n"));
    let replies = run.out.split_terminator("\n\n");
    replies.map(|reply| reply.trim_end().to_owned()).collect()
}

fn told(input: &str) -> Vec<String> {
    replies(&root(), &[], input)
}

/// Each line with its reply.
fn session(arguments: &[&str], lines: &[(&str, &str)]) {
    let input: String = lines.iter().map(|(line, _)| format!("{line}\n")).collect();
    let replies = replies(&root(), arguments, input);
    let expected: Vec<&str> = lines.iter().map(|(_, reply)| *reply).collect();
    let told: Vec<(&str, &str)> = lines
        .iter()
        .map(|(line, _)| *line)
        .zip(replies.iter().map(String::as_str))
        .collect();
    assert_eq!(replies, expected, "{told:#?}");
}

#[test]
fn lines_are_read_as_the_draft_says() {
    assert_eq!(told("protocol_version\r\n"), ["= 2"]);
    assert_eq!(
        told("1 name\n\n   \n# only a comment\n2147483647 name # a comment\n"),
        ["=1 Honte", "=2147483647 Honte"]
    );
    assert_eq!(
        told("\t3\tknown_command\tplay\nkn\x01own_command dance\n"),
        ["=3 true", "= false"]
    );
    assert_eq!(
        told("4 dance\nNAME\n5\n"),
        [
            "?4 unknown command",
            "? unknown command",
            "?5 unknown command"
        ]
    );
    // The last line may have no end; nothing is read behind quit.
    assert_eq!(told("6 quit\nname\n"), ["=6"]);
    assert_eq!(told("name"), ["= Honte"]);
    assert!(told("").is_empty());
    let long = format!("name {}\nname\n", "x".repeat(1 << 20));
    assert_eq!(told(&long), ["? line too long", "= Honte"]);
}

#[test]
fn all_commands_are_listed_and_known() {
    let list = told("list_commands\n").remove(0);
    let names: Vec<&str> = list.trim_start_matches("= ").lines().collect();
    let specified = [
        "protocol_version",
        "name",
        "version",
        "known_command",
        "list_commands",
        "quit",
        "boardsize",
        "clear_board",
        "komi",
        "fixed_handicap",
        "place_free_handicap",
        "set_free_handicap",
        "play",
        "genmove",
        "undo",
        "time_settings",
        "time_left",
        "final_score",
        "final_status_list",
        "loadsgf",
        "reg_genmove",
        "showboard",
        "printsgf",
        "kgs-rules",
        "kgs-time_settings",
        "kata-set-rules",
        "kata-get-rules",
    ];
    for name in specified {
        assert!(names.contains(&name), "{name}");
    }
    let asked: String = names
        .iter()
        .map(|name| format!("known_command {name}\n"))
        .collect();
    assert!(told(&asked).iter().all(|reply| reply == "= true"));
}

#[test]
fn arguments_that_are_none() {
    session(
        &[],
        &[
            ("boardsize", "? syntax error"),
            ("boardsize nine", "? syntax error"),
            ("boardsize 9 7", "? syntax error"),
            ("boardsize 0", "? unacceptable size"),
            ("boardsize 30", "? unacceptable size"),
            ("boardsize -1", "? unacceptable size"),
            ("komi six", "? syntax error"),
            ("komi nan", "? syntax error"),
            ("komi -3.5", "="),
            ("play green D4", "? syntax error"),
            ("play b", "? syntax error"),
            ("play b I4", "? syntax error"),
            ("play b D", "? syntax error"),
            ("play b Z26", "? illegal move"),
            ("play b J5J", "? syntax error"),
            ("play b D4 now", "? syntax error"),
            ("genmove", "? syntax error"),
            ("name x", "? syntax error"),
            ("time_settings 1 2", "? syntax error"),
            ("time_settings 60 30 5", "="),
            ("time_left b 10 x", "? syntax error"),
            ("time_left black 10 0", "="),
            ("kgs-time_settings byoyomi 60 10 5", "="),
            ("kgs-time_settings none", "="),
            ("kgs-time_settings canadian 60", "? syntax error"),
            ("final_status_list sleeping", "? syntax error"),
            ("undo", "? cannot undo"),
            ("loadsgf nowhere.sgf", "? cannot load file"),
            ("loadsgf .", "? cannot load file"),
        ],
    );
}

#[test]
fn moves_are_legal_or_not_whoever_makes_them() {
    session(
        &["--rules", "Japanese"],
        &[
            ("boardsize 5", "="),
            ("play b b2", "="),
            ("play w B2", "? illegal move"),
            (
                "honte-why",
                "= Article 3: a stone can be played on an empty point only",
            ),
            ("play b A1", "="),
            ("play B a2", "="),
            ("play w pass", "="),
            ("play white PASS", "="),
            ("play black pass", "="),
            ("play b C1", "="),
            ("play white b1", "? illegal move"),
            (
                "honte-why",
                "= Article 4: no stones can exist on the board without a liberty",
            ),
            ("undo", "="),
            ("play white b1", "="),
            ("undo", "="),
            ("honte-why", "= the last move was legal"),
        ],
    );
}

/// A ko, and a position that comes back.
const KO: [&str; 8] = [
    "b B3", "w C3", "b A2", "w D2", "b B1", "w C1", "b C2", "w B2",
];

#[test]
fn kos_and_repetitions() {
    let lines: Vec<String> = KO.iter().map(|played| format!("play {played}")).collect();
    let open: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let outcome = |rules: &str, more: &str| {
        let input = format!("boardsize 4\n{open}{more}");
        let replies = replies(&root(), &["--rules", rules], input);
        replies[1 + KO.len()..].to_vec()
    };
    let illegal = "? illegal move";
    let at_once = "play b C2\nhonte-why\n";
    let taken = "= Article 6: a stone taken in a ko cannot be retaken on the next move";
    assert_eq!(outcome("Japanese", at_once), [illegal, taken]);
    let repeated = "= Tromp-Taylor Rule 6: the play would repeat the position after move 7";
    assert_eq!(outcome("Tromp-Taylor", at_once), [illegal, repeated]);
    // A move of each changes the position; passes lift the ban, but change nothing.
    let threat = "play b D4\nplay w A4\nplay b C2\nplay w B2\n";
    assert_eq!(outcome("Japanese", threat), ["=", "=", "=", illegal]);
    assert_eq!(outcome("Chinese", threat), ["=", "=", "=", illegal]);
    let passes = "play b pass\nplay w pass\nplay b C2\n";
    assert_eq!(outcome("Japanese", passes), ["=", "=", "="]);
    assert_eq!(outcome("Tromp-Taylor", passes), ["=", "=", illegal]);
    // The ban is the opponent's alone, and is there again when the lifting move is taken back.
    let undone = "play b D4\nundo\nplay b C2\nplay w C2\n";
    assert_eq!(outcome("Japanese", undone), ["=", "=", illegal, "="]);
}

#[test]
fn handicaps() {
    session(
        &[],
        &[
            ("boardsize 19", "="),
            ("fixed_handicap 1", "? invalid number of stones"),
            ("fixed_handicap 10", "? invalid number of stones"),
            ("fixed_handicap 5", "= D4 Q16 D16 Q4 K10"),
            ("fixed_handicap 2", "? board not empty"),
            ("set_free_handicap A1 B2", "? board not empty"),
            ("clear_board", "="),
            ("set_free_handicap A1", "? bad vertex list"),
            ("set_free_handicap A1 A1", "? bad vertex list"),
            ("set_free_handicap A1 pass", "? bad vertex list"),
            ("set_free_handicap A1 C3 T19", "="),
            ("final_status_list alive", "= T19\nC3\nA1"),
            ("clear_board", "="),
            (
                "place_free_handicap 20",
                "= D4 Q16 D16 Q4 D10 Q10 K4 K16 K10",
            ),
            ("boardsize 8", "="),
            ("fixed_handicap 5", "? invalid number of stones"),
            ("place_free_handicap 9", "= C3 F6 C6 F3"),
            ("boardsize 2", "="),
            ("place_free_handicap 4", "? invalid number of stones"),
        ],
    );
    // Some points of small boards, which have no custom.
    let placed = &told("boardsize 5\nplace_free_handicap 3\n")[1];
    assert_eq!(placed.split(' ').count(), 1 + 3, "{placed}");
}

#[test]
fn scores_and_statuses_as_given() {
    let walls = "boardsize 5\nkomi 0.5\nplay b C1\nplay b C2\nplay b C3\nplay b C4\nplay b C5\n\
                 play w D1\nplay w D2\nplay w D3\nplay w D4\nplay w D5\nplay w B4\n";
    let ask = |rules: &str, questions: &str| {
        let input = format!("{walls}{questions}");
        replies(&root(), &["--rules", rules], input)[13..].to_vec()
    };
    let questions = "honte-dead\nfinal_score\nhonte-dead B4\nfinal_score\nfinal_status_list dead\nfinal_status_list alive\n";
    // 10 points and a prisoner, less 5 and komi; or 15 points less 10 and komi.
    let chains = "= C5 C4 C3 C2 C1\nD5 D4 D3 D2 D1";
    let sorted = |reply: &str| {
        let mut words: Vec<String> = reply.split_whitespace().map(str::to_owned).collect();
        words.sort();
        words
    };
    for (rules, before, after) in [
        ("Japanese", "= W+5.5", "= B+5.5"),
        ("Chinese", "= W+6.5", "= B+4.5"),
    ] {
        let told = ask(rules, questions);
        assert_eq!(told[0], "=", "{rules}");
        let told = &told[1..];
        assert_eq!(told[..4], [before, "=", after, "= B4"], "{rules}");
        assert_eq!(sorted(&told[4]), sorted(chains));
        assert_eq!(told[4].lines().count(), 2);
    }
    assert_eq!(
        ask("Chinese", "honte-dead A1\n"),
        ["? A1 has no stone to be alive or dead"]
    );
    assert_eq!(
        ask(
            "Japanese",
            "honte-seki D1\nhonte-dead B4\nfinal_score\nfinal_status_list seki\nhonte-dead D5\n"
        ),
        [
            "=",
            "=",
            "= B+10.5",
            &ask("Japanese", "honte-seki D5\nfinal_status_list seki\n")[1],
            "? the chain at D5 is called dead, so it is not in seki"
        ]
    );
    // A move makes what was said void.
    assert_eq!(
        ask(
            "Chinese",
            "honte-dead D5\nplay b A1\nfinal_status_list dead\n"
        )[2],
        "= B4"
    );
}

#[test]
fn scores_and_statuses_as_found() {
    let walls = "boardsize 5\nkomi 0.5\nplay b C1\nplay b C2\nplay b C3\nplay b C4\nplay b C5\n\
                 play w D1\nplay w D2\nplay w D3\nplay w D4\nplay w D5\nplay w B4\n";
    let ask = |more: &str| {
        let input = format!("{walls}{more}");
        replies(&root(), &["--rules", "Japanese"], input)[13..].to_vec()
    };
    // Nobody said that the stone is dead.
    let told = ask("play b B3\nplay w E2\nfinal_status_list dead\nfinal_score\nhonte-explain\n");
    // 9 points and a dead stone, less 4 and komi.
    assert_eq!(told[2..4], ["= B4", "= B+5.5"], "{told:?}");
    assert!(told[4].ends_with("; B+5.5"), "{told:?}");
    // What is said goes before what is found, and is void with the next move.
    let told = ask("play b B3\nplay w E2\nhonte-dead\nfinal_score\nplay b B2\nfinal_score\n");
    assert_eq!(told[3], "= W+4.5", "{told:?}");
    assert_eq!(told[5], "= B+4.5", "{told:?}");
    // An open board: nothing is dead, and there is no score.
    let open = "boardsize 9\nplay b C3\nplay w G7\nplay b C7\nplay w G3\n\
                final_status_list dead\nfinal_score\n";
    let told = replies(&root(), &["--rules", "Japanese"], open);
    assert_eq!(told[5], "=");
    assert!(
        told[6].starts_with("? cannot score: not finished: "),
        "{told:?}"
    );
    assert!(
        told[6].contains("points are open between the two sides"),
        "{told:?}"
    );
    assert_eq!(
        replies(&root(), &[], "boardsize 9\nfinal_score\n")[1],
        "? cannot score: no stones: there is nothing to judge"
    );
    // Other rules or another komi count anew.
    let told = ask(
        "play b B3\nplay w E2\nfinal_score\nkomi 1.5\nfinal_score\nhonte-rules Chinese\nfinal_score\n",
    );
    assert_eq!(
        [2, 4, 6].map(|n| told[n].as_str()),
        ["= B+5.5", "= B+4.5", "= B+3.5"]
    );
}

/// Territory that a loaded record marks is counted as marked; a seki that nobody marked is found.
#[test]
fn scores_of_records() {
    let marked = "(;SZ[5]RU[Japanese]KM[0.5];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de];B[];W[bb]\
                  TB[aa:be]TW[ea:ee])";
    // The players say that the stone lives.
    let alive = marked.replace("TB[aa:be]", "");
    let seki = "(;SZ[5:2]RU[Japanese]KM[0]AB[ba][bb]AW[da][db])";
    let stones =
        "(;SZ[5]RU[Chinese]KM[3.75];B[ca];W[da];B[cb];W[db];B[cc];W[dc];B[cd];W[dd];B[ce];W[de])";
    let folder = folder_with(&[
        ("marked.sgf", marked),
        ("alive.sgf", &alive),
        ("seki.sgf", seki),
        ("stones.sgf", stones),
    ]);
    let ask = |file: &str| {
        let input = format!(
            "loadsgf {file}.sgf\nfinal_score\nfinal_status_list dead\nfinal_status_list seki\n"
        );
        replies(folder.path(), &[], input)[1..].to_vec()
    };
    // The stone is taken off; 5 points against 10, a stone and komi.
    assert_eq!(ask("marked"), ["= B+5.5", "= B4", "="]);
    assert_eq!(ask("alive"), ["= W+5.5", "=", "="]);
    assert_eq!(ask("seki"), ["= 0", "=", "= B2 B1\nD2 D1"]);
    // 15 points against 10, and 7.5 of komi.
    assert_eq!(ask("stones")[0], "= W+2.5");
}

#[test]
fn rules_by_their_names_elsewhere() {
    session(
        &[],
        &[
            ("kgs-rules new_zealand", "="),
            ("honte-rules", "= New Zealand"),
            (
                "kgs-rules mine",
                "? no rules are known as 'mine'; known are Japanese, Ikeda, Chinese, AGA, AGA-territory, New Zealand (NZ), Tromp-Taylor, Ing (GOE), Korean, Custom",
            ),
            ("kata-set-rules tromp-taylor", "="),
            ("honte-rules", "= Tromp-Taylor"),
            (
                "kata-set-rules {\"ko\":\"SIMPLE\",\"scoring\":\"TERRITORY\",\"tax\":\"SEKI\",\"suicide\":false}",
                "=",
            ),
            ("kata-set-rule suicide true", "="),
            (
                "kata-get-rules",
                "= {\"ko\":\"SIMPLE\",\"scoring\":\"TERRITORY\",\"tax\":\"SEKI\",\"suicide\":true,\"hasButton\":false,\"whiteHandicapBonus\":\"0\",\"friendlyPassOk\":true,\"komi\":7.5}",
            ),
            (
                "kata-set-rule tax ALL",
                "? rules with a tax on groups are not supported",
            ),
            ("honte-rules AGA komi=0.5", "="),
            ("honte-rules", "= AGA komi=0.5"),
        ],
    );
}

#[test]
fn records_come_and_go() {
    let text =
        "(;FF[4]GM[1]SZ[9]RU[Japanese]KM[3.5]HA[2]AB[cg][gc];W[ee];B[ed];W[dd](;B[fe])(;B[aa]))";
    let folder = folder_with(&[("a.sgf", text), ("bad.sgf", "(;SZ[30];B[aa])")]);
    let ask = |input: &str| replies(folder.path(), &[], input);
    let told = ask(
        "loadsgf a.sgf\nprintsgf out.sgf\nprintsgf\nhonte-rules\nundo\nshowboard\nloadsgf bad.sgf\nhonte-rules\n",
    );
    assert_eq!(told[..2], ["=", "="]);
    assert_eq!(told[3], "= Japanese");
    assert_eq!(told[6..], ["? cannot load file", "= Japanese"]);
    let saved = std::fs::read_to_string(folder.path().join("out.sgf")).unwrap();
    assert_eq!(told[2], format!("= {}", saved.trim_end()));
    for part in [
        "RU[Japanese]",
        "KM[3.5]",
        "HA[2]",
        "AB[gc][cg]",
        "PL[W]",
        ";W[ee];B[ed];W[dd];B[fe])",
    ] {
        assert!(saved.contains(part), "{part}: {saved}");
    }
    // Before a move; a number behind the end is the end.
    let before = |number: &str| {
        let told = ask(&format!("loadsgf a.sgf {number}\nprintsgf\n"));
        told[1].matches(";W[").count() + told[1].matches(";B[").count()
    };
    assert_eq!(["1", "2", "4", "5", "99"].map(before), [0, 1, 3, 4, 4]);
}

#[test]
fn generated_moves_are_always_the_same_and_end_the_game() {
    let input = format!("boardsize 7\n{}", "genmove b\ngenmove w\n".repeat(120));
    let game = told(&input);
    assert_eq!(game, told(&input));
    assert!(game.iter().all(|reply| reply.starts_with('=')), "{game:?}");
    let passes = game
        .windows(2)
        .position(|pair| pair == ["= pass", "= pass"]);
    assert!(passes.unwrap() > 20, "{game:?}");
    // A capture comes first, and a stone in atari is saved.
    let atari = "boardsize 9\nplay w E5\nplay b D5\nplay b F5\nplay b E6\n";
    assert_eq!(told(&format!("{atari}reg_genmove b\n"))[5], "= E4");
    assert_eq!(told(&format!("{atari}reg_genmove w\n"))[5], "= E4");
}

#[test]
fn it_never_dies_of_its_input() {
    let pieces: Vec<&[u8]> = vec![
        b"play",
        b"b",
        b"w",
        b"A1",
        b"C3",
        b"pass",
        b"undo",
        b"genmove",
        b"boardsize",
        b"5",
        b"19",
        b"25",
        b"1",
        b"-9",
        b"999999999999999999999",
        b"fixed_handicap",
        b"place_free_handicap",
        b"set_free_handicap",
        b"D4",
        b"loadsgf",
        b"/dev/null",
        b"printsgf",
        b"final_score",
        b"\xff\xfe",
        b"final_status_list",
        b"dead",
        b"seki",
        b"honte-dead",
        b"honte-seki",
        b"clear_board",
        b"#",
        b"kata-set-rules",
        b"{\"ko\":",
        b"tromp-taylor",
        b"kata-set-rule",
        b"komi",
        b"1e308",
        b"0.5",
        b"\0",
        b"showboard",
        b"kgs-rules",
        b"aga",
        b"honte-rules",
        b"Ikeda",
        b"honte-explain",
        b"\x1b[2J",
    ];
    let mut seed = 1u64;
    let mut random = |below: usize| {
        seed = seed
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % below
    };
    let mut input = Vec::new();
    for _ in 0..4000 {
        for _ in 0..1 + random(4) {
            input.extend_from_slice(pieces[random(pieces.len())]);
            input.push(b' ');
        }
        input.push(b'\n');
    }
    let folder = folder_with::<&[u8]>(&[]);
    let mut command = assert_cmd::Command::cargo_bin("honte").unwrap();
    let output = command
        .arg("gtp")
        .write_stdin(input)
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(0));
    // The last reply is whole, too.
    assert!(output.stdout.ends_with(b"\n\n"));
}

/// An engine or referee at the other end of a pipe.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(program: &str, arguments: &[&str]) -> Engine {
        let child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn();
        let mut child = child.unwrap_or_else(|error| {
            panic!("{program}: {error}; './check' installs what is missing")
        });
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Engine {
            child,
            input,
            output,
        }
    }

    fn honte() -> Engine {
        Engine::start(env!("CARGO_BIN_EXE_honte"), &["gtp", "--rules", "Chinese"])
    }

    fn gnugo() -> Engine {
        // Debian keeps games outside of some paths.
        let usual = "/usr/games/gnugo";
        let program = if Path::new(usual).exists() {
            usual
        } else {
            "gnugo"
        };
        let arguments = [
            "--mode",
            "gtp",
            "--level",
            "1",
            "--seed",
            "1",
            "--never-resign",
            "--chinese-rules",
        ];
        Engine::start(program, &arguments)
    }

    /// The text of a reply that must be one of success.
    fn ask(&mut self, command: &str) -> String {
        writeln!(self.input, "{command}").unwrap();
        let mut reply = String::new();
        loop {
            let mut line = String::new();
            assert!(
                self.output.read_line(&mut line).unwrap() > 0,
                "{command}: {reply}"
            );
            if line.trim().is_empty() && !reply.is_empty() {
                break;
            }
            reply.push_str(&line);
        }
        let text = reply.strip_prefix('=');
        text.unwrap_or_else(|| panic!("{command}: {reply}"))
            .trim()
            .to_owned()
    }

    /// Rows of `X`, `O` and `.`.
    fn board(&mut self, size: usize) -> Vec<String> {
        let text = self.ask("showboard");
        let row = |line: &str| -> Option<String> {
            let rest = line
                .trim_start()
                .trim_start_matches(|c: char| c.is_ascii_digit());
            let points = rest.split_whitespace().take(size);
            let row: String = points.map(|point| point.replace('+', ".")).collect();
            let is_row = rest.len() < line.trim_start().len() && row.len() == size;
            is_row.then_some(row)
        };
        text.lines().filter_map(row).collect()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}

/// Plays a game of moves that `choose` makes; both keep the board.
fn play_out(choose: impl Fn(bool, &mut Engine, &mut Engine) -> String) {
    const SIZE: usize = 9;
    let (mut honte, mut gnugo) = (Engine::honte(), Engine::gnugo());
    for command in ["boardsize 9", "clear_board", "komi 7.5"] {
        honte.ask(command);
        gnugo.ask(command);
    }
    let mut passes = 0;
    let mut moves = 0;
    while passes < 2 {
        let black = moves % 2 == 0;
        let played = choose(black, &mut honte, &mut gnugo);
        passes = (passes + 1) * i32::from(played.eq_ignore_ascii_case("pass"));
        moves += 1;
        let boards = [honte.board(SIZE), gnugo.board(SIZE)];
        assert_eq!(boards[0].len(), SIZE);
        assert_eq!(boards[0], boards[1], "after move {moves}, {played}");
        assert!(moves < 400, "the game does not end");
    }
    assert!(moves > 20);
    let dead = gnugo.ask("final_status_list dead").replace('\n', " ");
    honte.ask(&format!("honte-dead {dead}"));
    let lead = |engine: &mut Engine| -> f64 {
        let score = engine.ask("final_score");
        let (winner, by) = score.split_once('+').unwrap_or(("B", "0"));
        let by: f64 = by.trim().parse().unwrap();
        if winner == "B" { by } else { -by }
    };
    assert_eq!(lead(&mut honte), lead(&mut gnugo));
    // All of it is taken back.
    for _ in 0..moves {
        honte.ask("undo");
    }
    assert_eq!(honte.board(SIZE), vec![".".repeat(SIZE); SIZE]);
}

#[test]
fn gnu_go_plays_against_itself_through_it() {
    if without_peer("GNU Go") {
        return;
    }
    play_out(|black, honte, gnugo| {
        let colour = if black { "black" } else { "white" };
        let played = gnugo.ask(&format!("genmove {colour}"));
        honte.ask(&format!("play {colour} {played}"));
        played
    });
}

#[test]
fn gnu_go_plays_against_it() {
    if without_peer("GNU Go") {
        return;
    }
    play_out(|black, honte, gnugo| {
        let (colour, mover, other) = match black {
            true => ("black", honte, gnugo),
            false => ("white", gnugo, honte),
        };
        let played = mover.ask(&format!("genmove {colour}"));
        other.ask(&format!("play {colour} {played}"));
        played
    });
}

/// `@sabaki/gtp`, which GUIs use.
#[test]
fn a_client_library_drives_it() {
    if without_peer("node") {
        return;
    }
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/gtp");
    let library = folder.join("node_modules/@sabaki/gtp");
    assert!(
        library.exists(),
        "node_modules is missing: './check' installs it, or 'npm ci' in tests/gtp"
    );
    let output = Command::new("node")
        .arg("client.mjs")
        .arg(env!("CARGO_BIN_EXE_honte"))
        .current_dir(folder)
        .output()
        .unwrap_or_else(|error| panic!("node: {error}; './check' installs what is missing"));
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_eq!(text(&output.stderr), "");
    assert_eq!(text(&output.stdout), "client: all is well\n");
}
