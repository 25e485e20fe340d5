//! Local figures, whose walls nobody can take and whose rims are edges: each
//! chain is asked about on the figure's own graph.

use std::{fs, path::PathBuf};

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point, Size};
use honte_life::{
    Budget, Region, Status, judge,
    search::{AbortPolicy, Problem, solve},
};
use honte_proof::{Aim, Reading, Side};
use toml::Table;

/// Visits a question.
const VISITS: u64 = 4_000_000;

struct Figure {
    /// Walls and stones.
    board: Board,
    /// What is played on.
    points: PointSet,
    /// The statuses that are expected, by a point of the chain.
    expected: Vec<(Point, String)>,
}

impl Figure {
    fn read(name: &str) -> Self {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data/study");
        let text = fs::read_to_string(folder.join(name).with_extension("txt")).unwrap();
        let table: Table = text.parse().unwrap();
        let rows: Vec<&str> = table["rows"].as_str().unwrap().trim().lines().collect();
        let size = Size::new(rows[0].len() as u8, rows.len() as u8).unwrap();
        let mut board = Board::new(size);
        let mut points = PointSet::EMPTY;
        for point in size.points() {
            let cell = rows[usize::from(point.y())].as_bytes()[usize::from(point.x())];
            match cell {
                b'X' | b'#' => board.place(Colour::Black, point).unwrap(),
                b'O' | b'@' => board.place(Colour::White, point).unwrap(),
                _ => {}
            }
            if b"XO.".contains(&cell) {
                points.insert(point);
            }
        }
        let expected = table["expect"].as_table().unwrap().iter();
        let expected = expected.map(|(at, word)| {
            let at = Point::parse_a1(size, at).unwrap();
            (at, word.as_str().unwrap().to_owned())
        });
        Self {
            expected: expected.collect(),
            board,
            points,
        }
    }

    /// The stones of the chain on a point, walls left out.
    fn chain(&self, point: Point) -> PointSet {
        let colour = self.board.colour_at(point);
        self.flood(point, |next| self.board.colour_at(next) == colour)
    }

    fn flood(&self, start: Point, passes: impl Fn(Point) -> bool) -> PointSet {
        let (mut reached, mut queue) = (PointSet::EMPTY, vec![start]);
        reached.insert(start);
        while let Some(point) = queue.pop() {
            for next in self.board.size().neighbours(point) {
                if self.points.contains(next) && passes(next) && reached.insert(next) {
                    queue.push(next);
                }
            }
        }
        reached
    }

    fn region(&self) -> Region {
        Region::of(&self.board, &self.points, &[], |point| {
            self.board.colour_at(point).into()
        })
        .unwrap()
    }

    /// Who wins the game about some points.
    fn winner(&self, of: Colour, points: &PointSet, aim: Aim, reading: Reading) -> Option<Side> {
        let region = self.region();
        let game = region.game(of, region.nodes(points.iter()), aim, reading);
        let problem = Problem {
            game: &game,
            start: region.start(!of),
            wanted: None,
            open: 0,
            stop: None,
            visits: VISITS,
            abort: AbortPolicy::Never,
            memory: 1 << 30,
        };
        solve(&problem).proof.map(|proof| proof.winner)
    }

    /// Whether a chain can be captured.
    fn falls(&self, at: Point, reading: Reading) -> Option<bool> {
        let colour = self.board.colour_at(at).unwrap();
        let winner = self.winner(colour, &self.chain(at), Aim::Once, reading)?;
        Some(winner == Side::Attacker)
    }

    /// One point of each chain.
    fn heads(&self) -> Vec<Point> {
        let is_first = |point: &Point| {
            !self.board.is_empty_at(*point) && self.chain(*point).iter().next() == Some(*point)
        };
        self.points.iter().filter(is_first).collect()
    }

    /// Empty points and chains that can be captured; `None` if one is open.
    fn passable(&self, reading: Reading) -> Option<PointSet> {
        let is_empty = |point: &Point| self.board.is_empty_at(*point);
        let mut passable: PointSet = self.points.iter().filter(is_empty).collect();
        for at in self.heads() {
            if self.falls(at, reading)? {
                passable.extend(self.chain(at).iter());
            }
        }
        Some(passable)
    }

    /// Article 7, clause 1: a chain that falls lives if a new stone stays on
    /// its points, or on those of the opposing chains that fall and that it
    /// reaches over empty points and chains that fall.
    fn status(&self, at: Point, reading: Reading) -> Status {
        let Some(passable) = self.passable(reading) else {
            return Status::Unknown;
        };
        if !passable.contains(at) {
            return Status::Alive;
        }
        let colour = self.board.colour_at(at).unwrap();
        let reached = self.flood(at, |point| passable.contains(point));
        let opposes = |point: &Point| self.board.colour_at(*point) == Some(!colour);
        let mut rebirth = self.chain(at);
        rebirth.extend(reached.iter().filter(opposes));
        match self.winner(colour, &rebirth, Aim::Lasting, reading) {
            Some(Side::Defender) => Status::Reborn,
            Some(Side::Attacker) => Status::Dead,
            None => Status::Unknown,
        }
    }
}

/// Figures with statuses that follow from the text or are beyond doubt.
const STATED: [&str; 12] = [
    "art7_bent4_plus_double_ko",
    "double_ko_seki",
    "ex01_torazu",
    "ex06_long_life",
    "ex07_1_bent4",
    "ex07_2",
    "ex12_mannenko_a",
    "ex12_mannenko_b",
    "t_invader_2x7",
    "t_seki",
    "t_semeai",
    "t_twoeyes",
];

#[test]
fn figures_have_the_statuses_that_are_stated() {
    let mut judged = 0;
    for name in STATED {
        let figure = Figure::read(name);
        assert!(!figure.expected.is_empty(), "{name}");
        for (at, word) in &figure.expected {
            let status = figure.status(*at, Reading::default());
            let lives = Some(word == "alive");
            let at = at.to_a1(figure.board.size());
            assert_eq!(status.lives(), lives, "{name}: {at} {status:?}");
            judged += 1;
        }
    }
    assert_eq!(judged, 26);
}

/// It looks like a seki of two liberties, but after the capture a stone is
/// thrown in, and both groups can be captured.
#[test]
fn a_seki_that_is_none() {
    let figure = Figure::read("t_nakade_under_stones");
    for (at, word) in &figure.expected {
        assert_eq!(word, "?");
        assert_eq!(figure.falls(*at, Reading::default()), Some(true));
        let status = figure.status(*at, Reading::default());
        println!("{}: {status}", at.to_a1(figure.board.size()));
    }
}

/// Nothing is stated about the triple ko; it is decided all the same.
#[test]
fn a_triple_ko_is_decided() {
    let figure = Figure::read("t_tripleko");
    assert!(figure.expected.is_empty());
    for at in figure.heads() {
        let status = figure.status(at, Reading::default());
        println!("{}: {status}", at.to_a1(figure.board.size()));
        assert!(status.lives().is_some());
    }
}

/// The statuses on some points of Example 16, the whole figure judged.
fn example_16(reading: Reading, visits: u64) -> Vec<(String, Status)> {
    let figure = Figure::read("ex16");
    let budget = Budget {
        visits,
        total: u64::MAX,
        memory: 1 << 30,
        watch: None,
        until: None,
        purse: None,
        threads: 1,
    };
    let size = figure.board.size();
    let verdicts = judge(&figure.board, reading, &budget);
    let status = |at: Point| {
        let mut verdicts = verdicts.iter();
        let chain = verdicts.find(|verdict| verdict.stones.contains(&at));
        (at.to_a1(size), chain.unwrap().status)
    };
    figure.expected.iter().map(|(at, _)| status(*at)).collect()
}

/// B6 and E6 are nine of the ten white stones on the left, J4 and L6 the nine
/// on the right, H6 Black between them and K6 his ko stone.
#[test]
fn example_16_is_dead_when_a_pass_yields() {
    let expected = [
        ("B6", Status::Dead),
        ("E6", Status::Dead),
        ("H6", Status::Alive),
        ("J4", Status::Dead),
        ("K6", Status::Reborn),
        ("L6", Status::Dead),
    ];
    let expected = expected.map(|(at, status)| (at.to_owned(), status));
    assert_eq!(example_16(Reading::Yielding, 10_000_000), expected);
}

/// Where a pass lifts only the ban that it names, White dances in the double ko
/// for ever, and what the text has dead cannot be captured.
#[test]
fn example_16_cannot_be_captured_when_a_pass_names_one_ban() {
    let found = example_16(Reading::Named, 1_000_000);
    let status = |name: &str| found.iter().find(|(at, _)| at == name).unwrap().1;
    for at in ["E6", "H6", "L6"] {
        assert_eq!(status(at), Status::Alive, "{at}");
    }
    for at in ["B6", "J4"] {
        assert_eq!(status(at), Status::Dead, "{at}");
    }
}
