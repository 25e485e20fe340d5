//! Scan and index against a slow twin, on patterns cut out of games.

use crate::oracle::{Collection, Game, Node, Point, Random, Wanted, other};
use honte_record::filter::TextField;
use honte_record::source::find;
use honte_search::{Answer, FoundGame, Index, Question, Scan, Update, Wins};
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::AtomicU64;

/// Games of random moves on small boards: captures, suicides, moves on stones, passes out of turn,
/// set-up at any time.
fn wild_game(random: &mut Random, number: usize) -> Game {
    let sides = [(5, 5), (7, 7), (7, 7), (6, 4), (9, 9)];
    let (width, height) = sides[random.below(sides.len())];
    let is_clean = random.one_in(2);
    let mut nodes = Vec::new();
    let mut colour = 'X';
    if random.one_in(3) {
        let stones = (0..1 + random.below(4)).map(|_| ('X', point(random, width, height)));
        nodes.push(Node::SetUp(stones.collect()));
    }
    let mut free: Vec<Point> = Vec::new();
    for _ in 0..random.below(2 * width * height) {
        if !is_clean && random.one_in(40) {
            let stone = ['X', 'O', '.'][random.below(3)];
            nodes.push(Node::SetUp(vec![(stone, point(random, width, height))]));
            continue;
        }
        if !is_clean && random.one_in(25) {
            colour = other(colour);
        }
        let played = match random.one_in(30) {
            true => None,
            false if is_clean => {
                let game = sketch(width, height, &nodes);
                let board = game.board_at(usize::MAX - usize::MAX % moments(&game) - 1);
                free.clear();
                for (y, row) in board.iter().enumerate() {
                    free.extend((0..row.len()).filter(|x| row[*x] == '.').map(|x| (x, y)));
                }
                match free.len() {
                    0 => None,
                    length => Some(free[random.below(length)]),
                }
            }
            false => Some(point(random, width, height)),
        };
        nodes.push(Node::Move(colour, played));
        colour = other(colour);
    }
    Game {
        winner: [Some('X'), Some('O'), None][random.below(3)],
        year: (!random.one_in(5)).then(|| 1700 + random.below(300) as i16),
        black: format!("Player {}", number % 7),
        white: format!("Player {}", number % 5),
        ..sketch(width, height, &nodes)
    }
}

fn sketch(width: usize, height: usize, nodes: &[Node]) -> Game {
    Game {
        width,
        height,
        nodes: nodes.to_vec(),
        black: String::new(),
        white: String::new(),
        winner: None,
        year: None,
    }
}

fn moments(game: &Game) -> usize {
    let begins_with_setup = matches!(game.nodes.first(), Some(Node::SetUp(_)));
    game.nodes.len() + usize::from(!begins_with_setup)
}

fn point(random: &mut Random, width: usize, height: usize) -> Point {
    (random.below(width), random.below(height))
}

fn letters((x, y): Point) -> String {
    [x, y].map(|v| char::from(b'a' + v as u8)).iter().collect()
}

fn sgf(game: &Game) -> String {
    let mut text = format!(
        "(;SZ[{}:{}]PB[{}]PW[{}]",
        game.width, game.height, game.black, game.white
    );
    if game.width == game.height {
        text = text.replace(
            &format!("{}:{}", game.width, game.height),
            &game.width.to_string(),
        );
    }
    let result = match game.winner {
        Some('X') => "B+R",
        Some(_) => "W+3.5",
        None => "Void",
    };
    let _ = write!(text, "RE[{result}]");
    if let Some(year) = game.year {
        let _ = write!(text, "DT[{year}-03-04]");
    }
    for (number, node) in game.nodes.iter().enumerate() {
        match node {
            Node::Move(colour, point) => {
                let colour = if *colour == 'X' { 'B' } else { 'W' };
                let _ = write!(text, ";{colour}[{}]", point.map_or(String::new(), letters));
            }
            Node::SetUp(stones) => {
                text.push_str(if number == 0 { "" } else { ";" });
                for (stone, point) in stones {
                    let name = match stone {
                        'X' => "AB",
                        'O' => "AW",
                        _ => "AE",
                    };
                    let _ = write!(text, "{name}[{}]", letters(*point));
                }
            }
        }
    }
    text + ")\n"
}

/// Every `step`th game of the professional ones, read by hand: they are one line each.
fn real_games(path: &Path, step: usize, most: usize) -> Vec<Game> {
    let file = fs::File::open(path).expect("the games");
    let reader = BufReader::new(zstd::Decoder::new(file).expect("zstd"));
    let mut games = Vec::new();
    let mut text = String::new();
    let mut number = 0;
    for line in reader.lines() {
        let line = line.expect("text");
        if line.starts_with("(;") && !text.is_empty() {
            if number % step == 0 && games.len() < most {
                games.extend(real_game(&text));
            }
            number += 1;
            text.clear();
        }
        text.push_str(&line);
    }
    games
}

fn real_game(text: &str) -> Option<Game> {
    // No variations, no set-up: those the other test has.
    if text.matches('(').count() > 1 || text.contains("AB[") || text.contains("AW[") {
        return None;
    }
    let header = |name: &str| {
        let start = text.find(&format!("{name}["))? + name.len() + 1;
        Some(text[start..start + text[start..].find(']')?].to_owned())
    };
    let mut nodes = Vec::new();
    for node in text.split(';').skip(2) {
        let colour = if node.starts_with("B[") { 'X' } else { 'O' };
        let bytes = node.as_bytes();
        let point = match bytes.get(2..4)? {
            [b']', _] => None,
            [x, y] => Some((usize::from(x - b'a'), usize::from(y - b'a'))),
            _ => return None,
        };
        nodes.push(Node::Move(
            colour,
            point.filter(|(x, y)| *x < 19 && *y < 19),
        ));
    }
    let result = header("RE").unwrap_or_default();
    let year = header("DT").filter(|date| date.len() >= 4);
    let year = year.and_then(|date| date[..4].parse().ok());
    Some(Game {
        width: 19,
        height: 19,
        nodes,
        black: header("PB").unwrap_or_default(),
        white: header("PW").unwrap_or_default(),
        winner: match result.get(..2) {
            Some("B+") => Some('X'),
            Some("W+") => Some('O'),
            _ => None,
        },
        // Other spellings of a date are not the matter of this test.
        year,
    })
}

/// A pattern cut out of some game, with conditions of all kinds.
fn cut(random: &mut Random, games: &[Game]) -> Wanted {
    let game = &games[random.below(games.len())];
    let count = moments(game);
    // Openings are asked for more often than endgames.
    let until = if random.one_in(2) {
        count
    } else {
        count.min(40)
    };
    let board = game.board_at(random.below(until));
    let anchor = ["corner", "corner", "side", "anywhere", "anywhere", "board"][random.below(6)];
    let (w, h) = match anchor {
        "board" => (game.width, game.height),
        _ => {
            let most = if random.one_in(3) { 19 } else { 8 };
            let mut side = |of: usize| (2 + random.below(most)).min(of);
            (side(game.width), side(game.height))
        }
    };
    let left = if anchor == "corner" {
        0
    } else {
        random.below(game.width - w + 1)
    };
    let top = if anchor == "anywhere" {
        random.below(game.height - h + 1)
    } else {
        0
    };
    let swap = random.one_in(2);
    let blur = [0, 0, 10, 4][random.below(4)];
    let mut rows = Vec::new();
    for line in &board[top..top + h] {
        let row = line[left..left + w].iter().map(|&sign| {
            let sign = if swap { other(sign) } else { sign };
            match sign {
                _ if blur == 0 || !random.one_in(blur) => sign,
                _ if random.one_in(2) => '*',
                '.' => ['x', 'o'][random.below(2)],
                'X' => ['x', '?'][random.below(2)],
                _ => ['o', '?'][random.below(2)],
            }
        });
        rows.push(row.collect());
    }
    let mut wanted = Wanted {
        anchor,
        rows,
        colours_fixed: random.one_in(4),
        before: random.one_in(5).then(|| random.below(count + 5) as u32),
        after: random.one_in(5).then(|| random.below(count + 5) as u32),
        at_end: random.one_in(12),
        by: random.one_in(8).then(|| game.black.clone()),
        next: None,
    };
    if wanted
        .rows
        .iter()
        .all(|row: &String| row.chars().all(|sign| sign == '*'))
    {
        wanted.rows[0].replace_range(0..1, ".");
    }
    if random.one_in(6) {
        let colour = [None, Some('X'), Some('O')][random.below(3)];
        let point = (!random.one_in(3)).then(|| (random.below(w), random.below(h)));
        wanted.next = Some((colour, point));
    }
    wanted
}

fn wins(wins: &Wins) -> crate::oracle::Wins {
    [wins.x, wins.o, wins.black, wins.white, wins.other]
}

/// What search says, as the twin would.
fn as_twin(answer: &Answer, list: Vec<(usize, u32, u32, Option<u32>)>) -> crate::oracle::Answer {
    let continuations = answer.continuations.iter().map(|next| {
        let key = (
            usize::from(next.point.y()),
            usize::from(next.point.x()),
            next.colour.index() as u8,
        );
        let years = next.years.map_or(vec![], |(first, last)| vec![first, last]);
        let continuation = crate::oracle::Continuation {
            hits: next.hits,
            at_once: next.at_once,
            games: next.games,
            wins: wins(&next.wins),
            years,
        };
        (key, continuation)
    });
    let years = answer.years.iter().filter(|(_, year)| year.games > 0);
    crate::oracle::Answer {
        games: answer.games,
        hits: answer.hits,
        tenuki: answer.tenuki,
        not_continued: answer.not_continued,
        wins: wins(&answer.wins),
        continuations: continuations.collect(),
        years: years.map(|(year, counts)| (*year, counts.games)).collect(),
        list,
    }
}

/// Only the first and the last year are told of a continuation.
fn spans(mut answer: crate::oracle::Answer) -> crate::oracle::Answer {
    for next in answer.continuations.values_mut() {
        let span = next
            .years
            .iter()
            .min()
            .copied()
            .zip(next.years.iter().max().copied());
        next.years = span.map_or(vec![], |(first, last)| vec![first, last]);
    }
    answer
}

/// The hits of a game that is found, by its number in the event header.
fn list_of(game: &FoundGame<'_>, list: &mut Vec<(usize, u32, u32, Option<u32>)>) {
    let number = game
        .headers
        .text(TextField::Event)
        .and_then(|text| text.parse().ok());
    let number = number.expect("the number of the game");
    let row = |hit: &honte_search::Hit| {
        (
            number,
            hit.begin,
            hit.last,
            hit.next.map(|next| next.number),
        )
    };
    list.extend(game.hits.iter().map(row));
}

/// Part by part, so that a difference can be read.
fn same(found: &crate::oracle::Answer, expected: &crate::oracle::Answer, what: &str) {
    let differs = |hit: &&(usize, u32, u32, Option<u32>)| !expected.list.contains(hit);
    let more: Vec<_> = found.list.iter().filter(differs).take(5).collect();
    let differs = |hit: &&(usize, u32, u32, Option<u32>)| !found.list.contains(hit);
    let fewer: Vec<_> = expected.list.iter().filter(differs).take(5).collect();
    assert!(
        more.is_empty() && fewer.is_empty(),
        "{what}: more {more:?}, fewer {fewer:?}"
    );
    assert_eq!(found.list.len(), expected.list.len(), "{what}");
    let keys = found
        .continuations
        .keys()
        .chain(expected.continuations.keys());
    for key in keys {
        let parts = [found, expected].map(|answer| answer.continuations.get(key));
        assert_eq!(parts[0], parts[1], "{what}: {key:?}");
    }
    assert_eq!(found, expected, "{what}");
}

/// Cuts patterns out of the games and compares the answers of scan and index with the twin's.
fn compare(games: Vec<Game>, patterns: usize, seed: u64) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut text = String::new();
    for (number, game) in games.iter().enumerate() {
        text += &sgf(game).replacen("(;", &format!("(;EV[{number}]"), 1);
    }
    fs::write(folder.path().join("games.sgf"), text).expect("written");
    let found = find(&[folder.path()]);
    let path = folder.path().join("games.honte");
    let update = Update {
        path: &path,
        named: &[],
        found: &found,
        anew: false,
        bytes: &AtomicU64::new(0),
        games: &AtomicU64::new(0),
        is_stopped: &|| false,
    };
    assert_eq!(update.run().expect("an index").games, games.len() as u64);
    let index = Index::open(&path).expect("the index");
    let collection = Collection::new(games);
    let mut random = Random(seed);
    let mut all_hits = 0;
    for number in 0..patterns {
        // Seen with --nocapture, in the run that takes an hour.
        if number > 0 && number % 500 == 0 {
            eprintln!("{number} of {patterns} patterns compared");
        }
        let wanted = cut(&mut random, &collection.games);
        let text = wanted.question();
        let question = Question::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
        let expected = spans(collection.ask(&wanted));
        let mut scan = Scan::new(&question);
        let mut list = Vec::new();
        let _ = scan.source(
            &found.sources[0],
            true,
            &AtomicU64::new(0),
            &|| false,
            &mut |game| {
                list_of(game, &mut list);
                ControlFlow::Continue(())
            },
        );
        let scanned = scan.finish();
        list.sort_unstable();
        same(
            &as_twin(&scanned, list),
            &expected,
            &format!("scan, pattern {number}: {text}"),
        );
        let mut list = Vec::new();
        let mut on_game = |game: &FoundGame<'_>| {
            list_of(game, &mut list);
            ControlFlow::Continue(())
        };
        let asked = index
            .ask(&question, &|| false, &mut on_game)
            .expect("an answer");
        list.sort_unstable();
        same(
            &as_twin(&asked, list),
            &expected,
            &format!("index, pattern {number}: {text}"),
        );
        assert_eq!(asked, scanned, "pattern {number}: {text}");
        all_hits += expected.hits;
    }
    // Patterns that are met nowhere would prove little.
    assert!(
        all_hits > patterns as u64 / 2,
        "{all_hits} hits of {patterns} patterns"
    );
}

#[test]
fn wild_games_on_small_boards() {
    let mut random = Random(20_261_126);
    let games = (0..60)
        .map(|number| wild_game(&mut random, number))
        .collect();
    compare(games, 700, 1);
}

fn professional(patterns: usize, games: usize) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/games/pro.sgf.zst");
    if !path.exists() {
        return crate::skipped::skipped("../shared/games is not there");
    }
    compare(real_games(&path, 64_836 / games - 1, games), patterns, 2);
}

#[test]
fn professional_games() {
    professional(60, 40);
}

/// The whole comparison: it takes an hour of processor time, optimised.
#[test]
#[ignore = "takes an hour"]
fn five_thousand_patterns_out_of_professional_games() {
    professional(5000, 50);
}

/// The reference counts, over all games.
#[test]
fn reference_counts() {
    let shared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let games = shared.join("games/pro.sgf.zst");
    let Ok(table) = fs::read_to_string(shared.join("data/search/patterns.tsv")) else {
        return crate::skipped::skipped("../shared/data is not there");
    };
    if !games.exists() {
        return crate::skipped::skipped("../shared/games is not there");
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("games.honte");
    let update = Update {
        path: &path,
        named: &[],
        found: &find(&[games]),
        anew: false,
        bytes: &AtomicU64::new(0),
        games: &AtomicU64::new(0),
        is_stopped: &|| false,
    };
    assert_eq!(update.run().expect("an index").games, 64_836);
    let index = Index::open(&path).expect("the index");
    let mut counts = BTreeMap::new();
    for row in table.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = row.split('\t').collect();
        let question = format!("pattern {} \"{}\"", fields[1], fields[4]);
        let question = Question::parse(&question).expect("a question");
        let answer = index.ask(&question, &|| false, &mut |_| ControlFlow::Continue(()));
        let answer = answer.expect("an answer");
        let expected = (fields[5].to_owned(), fields[6].to_owned());
        let found = (answer.games.to_string(), answer.hits.to_string());
        counts.insert(fields[0].to_owned(), (found, expected));
    }
    assert_eq!(counts.len(), 8);
    for (name, (found, expected)) in counts {
        assert_eq!(found, expected, "{name}");
    }
}
