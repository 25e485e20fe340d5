//! Random games that share their openings, with captures and kos near the start.

use super::random::Random;
use super::slow::Board;
use honte_goban::Colour::{self, Black, White};
use std::fmt::Write;

/// Column and row from the upper left, from 0.
pub(crate) type Point = (u8, u8);
/// A turn; no point is a pass.
pub(crate) type Turn = (Colour, Option<Point>);

/// The eight symmetries of the board as three switches: exchange the axes, then mirror.
pub(crate) fn turned(side: u8, symmetry: usize, (x, y): Point) -> Point {
    let (x, y) = if symmetry & 1 == 0 { (x, y) } else { (y, x) };
    let mirror = |v: u8, on: bool| if on { side - 1 - v } else { v };
    (mirror(x, symmetry & 2 != 0), mirror(y, symmetry & 4 != 0))
}

/// A game and what its record says of it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Game {
    pub(crate) side: u8,
    pub(crate) setup: Vec<(Colour, Point)>,
    pub(crate) turns: Vec<Turn>,
    pub(crate) result: &'static str,
    pub(crate) year: Option<i16>,
    /// Black's name, by which examples are told apart.
    pub(crate) name: String,
}

/// Results, and whom they give the game.
pub(crate) const RESULTS: [(&str, Option<Colour>); 7] = [
    ("B+R", Some(Black)),
    ("W+R", Some(White)),
    ("B+0.5", Some(Black)),
    ("W+12.5", Some(White)),
    ("0", None),
    ("Void", None),
    ("", None),
];

impl Game {
    pub(crate) fn winner(&self) -> Option<Colour> {
        RESULTS.iter().find(|r| r.0 == self.result)?.1
    }

    /// The same game on a turned board, with colours exchanged or not.
    pub(crate) fn image(&self, symmetry: usize, swap: bool) -> Game {
        let colour = |c: Colour| if swap { c.opposite() } else { c };
        let point = |p| turned(self.side, symmetry, p);
        let result = match (swap, self.result) {
            (true, "B+R") => "W+R",
            (true, "W+R") => "B+R",
            (true, "B+0.5") => "W+12.5",
            (true, "W+12.5") => "B+0.5",
            (_, other) => other,
        };
        let stone = |&(c, p): &(Colour, Point)| (colour(c), point(p));
        let turn = |&(c, p): &Turn| (colour(c), p.map(point));
        Game {
            setup: self.setup.iter().map(stone).collect(),
            turns: self.turns.iter().map(turn).collect(),
            result,
            ..self.clone()
        }
    }

    pub(crate) fn sgf(&self) -> String {
        let mut text = format!("(;FF[4]GM[1]SZ[{}]PB[{}]", self.side, self.name);
        if !self.result.is_empty() {
            let _ = write!(text, "RE[{}]", self.result);
        }
        if let Some(year) = self.year {
            let _ = write!(text, "DT[{year}-05-06]");
        }
        for &(colour, point) in &self.setup {
            let _ = write!(text, "A{}[{}]", colour.letter(), letters(point));
        }
        for &(colour, point) in &self.turns {
            let point = point.map_or_else(String::new, letters);
            let _ = write!(text, ";{}[{point}]", colour.letter());
        }
        text + ")\n"
    }
}

pub(crate) fn letters((x, y): Point) -> String {
    [x, y].map(|v| char::from(b'a' + v)).iter().collect()
}

/// Openings that are played in the upper left. Each fits a board of five lines.
///
/// A stone taken in the corner; the same corner without the stone, its stones in both orders; a ko
/// that is taken and taken back; two stones taken on the edge and one put back in.
const OPENINGS: [&str; 6] = [
    "Bba Waa Bab Wcc",
    "Bab Wcc Bba Wdd",
    "Bba Wcc Bab Wdd",
    "Bbb Wcb Bac Wdc Bbd Wcd Bee Wbc Bcc Waa Bda Wbc",
    "Bda Wca Bcb Wba Bbb Wee Baa Wca Bba Wba",
    "Bcc Wcd Bdd Wce Bbd Wed Bbe",
];

fn opening(text: &str) -> Vec<Turn> {
    let turn = |word: &str| {
        let [colour, x, y] = word.as_bytes() else {
            panic!("{word}")
        };
        let colour = if *colour == b'B' { Black } else { White };
        (colour, Some((x - b'a', y - b'a')))
    };
    text.split(' ').map(turn).collect()
}

/// What a batch of games draws from.
#[derive(Debug)]
pub(crate) struct Batch {
    pub(crate) side: u8,
    pub(crate) games: usize,
    /// Most of the turns of a game.
    pub(crate) longest: usize,
}

impl Batch {
    pub(crate) fn draw(&self, random: &mut Random) -> Vec<Game> {
        let mut openings: Vec<Vec<Turn>> = OPENINGS.iter().map(|text| opening(text)).collect();
        for _ in 0..3 {
            openings.push(self.random_opening(random));
        }
        (0..self.games)
            .map(|i| self.game(i, &openings, random))
            .collect()
    }

    fn random_opening(&self, random: &mut Random) -> Vec<Turn> {
        let mut colour = Black;
        let turns = (0..6).map(|_| {
            let at = (random.below(5) as u8, random.below(5) as u8);
            colour = colour.opposite();
            (colour, Some(at))
        });
        turns.collect()
    }

    fn game(&self, i: usize, openings: &[Vec<Turn>], random: &mut Random) -> Game {
        let mut game = Game {
            side: self.side,
            name: format!("g{i}"),
            result: random.one_of(&RESULTS).0,
            year: random.percent(80).then(|| 1990 + random.below(12) as i16),
            ..Game::default()
        };
        if random.percent(20) {
            game.setup = self.setup(random);
        }
        for _ in 0..1 + random.below(3) {
            let opening = &openings[random.below(openings.len())];
            self.play_opening(&mut game, opening, random);
        }
        self.wander(&mut game, random);
        game.turns.truncate(self.longest);
        game
    }

    fn setup(&self, random: &mut Random) -> Vec<(Colour, Point)> {
        let mut stones: Vec<(Colour, Point)> = Vec::new();
        for _ in 0..1 + random.below(3) {
            let at = self.anywhere(random);
            if stones.iter().all(|&(_, p)| p != at) {
                stones.push((if random.percent(70) { Black } else { White }, at));
            }
        }
        stones
    }

    fn anywhere(&self, random: &mut Random) -> Point {
        let side = usize::from(self.side);
        (random.below(side) as u8, random.below(side) as u8)
    }

    /// An opening in some corner, by either colour, sometimes with a turn spent elsewhere. A stone
    /// may fall on another: records have that, too.
    fn play_opening(&self, game: &mut Game, opening: &[Turn], random: &mut Random) {
        let (symmetry, swap) = (random.below(8), random.percent(50));
        let length = opening.len() - random.below(3);
        for &(colour, point) in &opening[..length] {
            let colour = if swap { colour.opposite() } else { colour };
            if random.percent(4) {
                game.turns.push((colour, None));
            } else if random.percent(6) {
                game.turns.push((colour, Some(self.anywhere(random))));
            } else {
                let point = point.map(|p| turned(self.side, symmetry, p));
                game.turns.push((colour, point));
            }
        }
    }

    /// Goes on at random, mostly near the last stone.
    fn wander(&self, game: &mut Game, random: &mut Random) {
        let mut board = Board::new(self.side, &game.setup);
        for &(colour, point) in &game.turns {
            board.turn(colour, point);
        }
        let mut colour = if random.percent(50) { Black } else { White };
        for _ in 0..random.below(self.longest) {
            let near = game.turns.last().and_then(|turn| turn.1);
            let point = self.near(near, random);
            if board.at(point).is_none() || random.percent(1) {
                let point = (!random.percent(3)).then_some(point);
                board.turn(colour, point);
                game.turns.push((colour, point));
            }
            if !random.percent(5) {
                colour = colour.opposite();
            }
        }
    }

    fn near(&self, last: Option<Point>, random: &mut Random) -> Point {
        let Some((x, y)) = last.filter(|_| random.percent(70)) else {
            return self.anywhere(random);
        };
        let mut step = |v: u8| {
            (v + random.below(5) as u8)
                .saturating_sub(2)
                .min(self.side - 1)
        };
        (step(x), step(y))
    }
}
