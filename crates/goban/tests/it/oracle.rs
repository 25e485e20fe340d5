//! The board against a slow twin that shares no code with it, on dense random
//! play with undo.

use std::collections::BTreeSet;

use crate::common::{Random, sizes};
use honte_goban::{Board, Colour, PlayError, Played, Point, Size, zobrist};

type Spot = (usize, usize);
type Spots = BTreeSet<Spot>;

/// Stones only; everything else is found by flood fill.
#[derive(Clone, PartialEq, Debug)]
struct Twin(Vec<Vec<Option<Colour>>>);

impl Twin {
    fn new(size: Size) -> Self {
        Self(vec![vec![None; size.width().into()]; size.height().into()])
    }

    fn beside(&self, (x, y): Spot) -> Vec<Spot> {
        let all = [
            (x + 1, y),
            (x, y + 1),
            (x.wrapping_sub(1), y),
            (x, y.wrapping_sub(1)),
        ];
        all.into_iter()
            .filter(|&(x, y)| y < self.0.len() && x < self.0[0].len())
            .collect()
    }

    /// Stones and liberties of the chain on a spot.
    fn chain(&self, start: Spot) -> (Spots, Spots) {
        let (mut stones, mut liberties) = (Spots::from([start]), Spots::new());
        let mut open = vec![start];
        while let Some(spot) = open.pop() {
            for (x, y) in self.beside(spot) {
                match self.0[y][x] {
                    None => _ = liberties.insert((x, y)),
                    colour if colour != self.0[start.1][start.0] => {}
                    _ if stones.insert((x, y)) => open.push((x, y)),
                    _ => {}
                }
            }
        }
        (stones, liberties)
    }

    /// Distinct chains of a colour beside a spot.
    fn chains_beside(&self, spot: Spot, colour: Colour) -> BTreeSet<Spots> {
        let wanted = |&(x, y): &Spot| self.0[y][x] == Some(colour);
        self.beside(spot)
            .into_iter()
            .filter(wanted)
            .map(|spot| self.chain(spot).0)
            .collect()
    }

    /// Plays, suicide allowed, and gives the chains taken off.
    fn play(&mut self, colour: Colour, spot: Spot) -> Vec<Spots> {
        self.0[spot.1][spot.0] = Some(colour);
        let enemies = self.chains_beside(spot, !colour).into_iter();
        let mut taken: Vec<Spots> = enemies.filter(|chain| self.is_dead(chain)).collect();
        let (own, liberties) = self.chain(spot);
        if taken.is_empty() && liberties.is_empty() {
            taken.push(own);
        }
        taken
            .iter()
            .flatten()
            .for_each(|&(x, y)| self.0[y][x] = None);
        taken
    }

    fn is_dead(&self, chain: &Spots) -> bool {
        chain
            .first()
            .is_some_and(|&spot| self.chain(spot).1.is_empty())
    }
}

fn spot(point: Point) -> Spot {
    (point.x().into(), point.y().into())
}

fn spots(points: impl Iterator<Item = Point>) -> Spots {
    let list: Vec<Spot> = points.map(spot).collect();
    let set: Spots = list.iter().copied().collect();
    assert_eq!(set.len(), list.len(), "a point was given twice");
    set
}

/// Everything a board says, compared with the twin.
fn compare(board: &Board, twin: &Twin, ko: Option<Spot>) {
    let mut hash = zobrist::size_key(board.size());
    let mut done = Spots::new();
    for point in board.size().points() {
        let (x, y) = spot(point);
        assert_eq!(board.colour_at(point), twin.0[y][x]);
        if let Some(colour) = twin.0[y][x] {
            hash ^= zobrist::stone_key(colour, point);
            if !done.contains(&(x, y)) {
                done.extend(compare_chain(board, point, &twin.chain((x, y))));
            }
        } else {
            assert_eq!((board.liberties(point), board.chain_size(point)), (0, 0));
            assert!(board.chain(point).next().is_none() && board.chain_head(point).is_none());
        }
    }
    assert_eq!(board.hash128(), hash);
    assert_eq!(board.hash64(), hash as u64);
    assert_eq!(board.ko().map(spot), ko);
}

/// What the board says of one chain, at every stone of it; gives the stones.
fn compare_chain(board: &Board, point: Point, (stones, liberties): &(Spots, Spots)) -> Spots {
    assert_eq!(spots(board.chain(point)), *stones);
    assert_eq!(spots(board.chain_liberties(point)), *liberties);
    for stone in board.chain(point) {
        assert_eq!(usize::from(board.chain_size(stone)), stones.len());
        assert_eq!(usize::from(board.liberties(stone)), liberties.len());
        assert_eq!(board.chain_head(stone), board.chain_head(point));
    }
    stones.clone()
}

/// How often each kind of event has been met.
#[derive(Default, Debug)]
struct Seen {
    captures: usize,
    multi_chain_captures: usize,
    snapbacks: usize,
    kos: usize,
    refused_suicides: usize,
    single_suicides: usize,
    big_suicides: usize,
    merges_of_4: usize,
    passes: usize,
    undone: usize,
}

/// A state to come back to, and the play that left it.
struct Step {
    twin: Twin,
    ko: Option<Spot>,
    played: Played,
}

struct Trial<'a> {
    board: Board,
    twin: Twin,
    ko: Option<Spot>,
    /// The only stone that the last play captured.
    last_single: Option<Spot>,
    steps: Vec<Step>,
    seen: &'a mut Seen,
}

impl Trial<'_> {
    fn play(&mut self, colour: Colour, point: Point, suicide_allowed: bool) {
        let mut after = self.twin.clone();
        let taken = after.play(colour, spot(point));
        let suicide = taken
            .first()
            .is_some_and(|chain| chain.contains(&spot(point)));
        assert_eq!(self.board.is_legal_without_ko(colour, point), !suicide);
        let result = if suicide_allowed {
            self.board.play_allowing_suicide(colour, point)
        } else {
            self.board.play(colour, point)
        };
        if suicide && !suicide_allowed {
            self.seen.refused_suicides += 1;
            assert_eq!(result.err(), Some(PlayError::NoLiberty));
        } else {
            let played = result.expect("a legal play");
            self.check_play(colour, point, &played, &taken, suicide);
            self.count(colour, point, &taken, suicide);
            self.keep(played, after, colour, point, &taken, suicide);
        }
    }

    fn check_play(
        &self,
        colour: Colour,
        point: Point,
        played: &Played,
        taken: &[Spots],
        suicide: bool,
    ) {
        let captured: Spots = taken.iter().flatten().copied().collect();
        assert_eq!(usize::from(played.captured()), captured.len());
        assert_eq!(spots(self.board.captured(played)), captured);
        assert_eq!(played.is_suicide(), suicide);
        assert_eq!(played.point(), Some(point));
        if !suicide {
            let own = self.twin.chains_beside(spot(point), colour);
            assert_eq!(played.joined(), own.len());
        }
    }

    fn count(&mut self, colour: Colour, point: Point, taken: &[Spots], suicide: bool) {
        let stones: usize = taken.iter().map(Spots::len).sum();
        let retakes = self.last_single == Some(spot(point));
        let merges = !suicide && self.twin.chains_beside(spot(point), colour).len() == 4;
        self.seen.captures += usize::from(!suicide && stones > 0);
        self.seen.multi_chain_captures += usize::from(taken.len() > 1);
        self.seen.snapbacks += usize::from(!suicide && retakes && stones > 1);
        self.seen.single_suicides += usize::from(suicide && stones == 1);
        self.seen.big_suicides += usize::from(suicide && stones > 1);
        self.seen.merges_of_4 += usize::from(merges);
    }

    fn keep(
        &mut self,
        played: Played,
        after: Twin,
        colour: Colour,
        point: Point,
        taken: &[Spots],
        suicide: bool,
    ) {
        let step = Step {
            twin: std::mem::replace(&mut self.twin, after),
            ko: self.ko,
            played,
        };
        self.steps.push(step);
        let single = taken.len() == 1 && taken[0].len() == 1 && !suicide;
        self.last_single = single.then(|| *taken[0].first().unwrap());
        let (own, liberties) = self.twin.chain(spot(point));
        let alone = own.len() == 1 && liberties.len() == 1;
        self.ko = self.last_single.filter(|_| alone);
        self.seen.kos += usize::from(self.ko.is_some());
        assert_eq!(self.board.colour_at(point), (!suicide).then_some(colour));
        self.compare();
    }

    fn pass(&mut self) {
        let played = self.board.pass();
        assert_eq!(
            (played.captured(), played.point(), played.joined()),
            (0, None, 0)
        );
        assert_eq!(self.board.captured(&played).count(), 0);
        self.steps.push(Step {
            twin: self.twin.clone(),
            ko: self.ko,
            played,
        });
        self.ko = None;
        self.last_single = None;
        self.seen.passes += 1;
        self.compare();
    }

    fn undo(&mut self) {
        if let Some(step) = self.steps.pop() {
            self.board.undo(step.played);
            (self.twin, self.ko, self.last_single) = (step.twin, step.ko, None);
            self.seen.undone += 1;
            self.compare();
        }
    }

    fn compare(&self) {
        compare(&self.board, &self.twin, self.ko);
    }
}

fn trial(size: Size, seed: u64, seen: &mut Seen) {
    let mut random = Random::new(seed);
    let (board, twin) = (Board::new(size), Twin::new(size));
    let mut trial = Trial {
        board,
        twin,
        ko: None,
        last_single: None,
        steps: vec![],
        seen,
    };
    let mut colour = Colour::Black;
    for _ in 0..3 * size.area() + 20 {
        if random.once_in(40) {
            trial.pass();
        } else if random.once_in(30) {
            (0..=random.below(12)).for_each(|_| trial.undo());
        } else if let Some(point) = choose(&trial, &mut random) {
            trial.play(colour, point, random.once_in(4));
        }
        colour = if random.once_in(8) { colour } else { !colour };
    }
    while !trial.steps.is_empty() {
        trial.undo();
    }
    assert_eq!(trial.board, Board::new(size));
}

/// An empty point, often one where a single stone was just captured: kos are
/// retaken so, and snapbacks come about.
fn choose(trial: &Trial<'_>, random: &mut Random) -> Option<Point> {
    let retaken = trial.last_single.filter(|_| random.once_in(3));
    let retaken = retaken.and_then(|(x, y)| Point::new(x as u8, y as u8));
    retaken.or_else(|| random.empty_point(&trial.board))
}

#[test]
fn board_and_twin_agree_on_random_play() {
    let mut seen = Seen::default();
    for size in sizes() {
        let rounds = (1500 / size.area()).clamp(2, 100);
        (0..rounds as u64).for_each(|seed| trial(size, seed, &mut seen));
    }
    println!("{seen:?}");
    assert!(seen.captures > 1000, "{seen:?}");
    assert!(seen.multi_chain_captures > 50, "{seen:?}");
    assert!(seen.snapbacks > 10, "{seen:?}");
    assert!(seen.kos > 100, "{seen:?}");
    assert!(seen.refused_suicides > 100, "{seen:?}");
    assert!(seen.single_suicides > 20, "{seen:?}");
    assert!(seen.big_suicides > 20, "{seen:?}");
    assert!(seen.merges_of_4 > 5, "{seen:?}");
    assert!(seen.passes > 100 && seen.undone > 1000, "{seen:?}");
}

#[test]
fn set_up_agrees_with_the_twin() {
    for size in sizes() {
        let mut random = Random::new(size.area() as u64);
        let (mut board, mut twin) = (Board::new(size), Twin::new(size));
        let points: Vec<Point> = size.points().collect();
        for _ in 0..400 {
            let point = points[random.below(points.len())];
            let stone = (!random.once_in(3)).then(|| random.colour());
            let (x, y) = spot(point);
            assert_eq!(board.set(point, stone), Ok(twin.0[y][x]));
            twin.0[y][x] = stone;
            compare(&board, &twin, None);
            // By now the liberties are known to be right.
            let dead = |&p: &Point| board.colour_at(p).is_some() && board.liberties(p) == 0;
            let dead = points.iter().copied().find(dead);
            assert_eq!(board.check().err().map(|error| error.point()), dead);
        }
    }
}

#[test]
fn plays_off_the_board_and_on_stones_are_refused() {
    for size in sizes() {
        let mut board = Board::new(size);
        let corner = size.points().next().unwrap();
        let suicide = size.area() == 1;
        for y in 0..25 {
            for x in 0..25 {
                let point = Point::new(x, y).unwrap();
                if !size.contains(point) {
                    let result = board.play(Colour::White, point).map(|_| ());
                    assert_eq!(result, Err(PlayError::OffBoard));
                    let result = board
                        .play_allowing_suicide(Colour::Black, point)
                        .map(|_| ());
                    assert_eq!(result, Err(PlayError::OffBoard));
                    assert!(!board.is_legal_without_ko(Colour::Black, point));
                }
            }
        }
        assert_eq!(board.play(Colour::Black, corner).is_err(), suicide);
        if !suicide {
            let result = board.play(Colour::White, corner).map(|_| ());
            assert_eq!(result, Err(PlayError::Occupied));
        }
    }
}

#[test]
fn cleared_boards_are_as_new() {
    let mut random = Random::new(5);
    let mut board = crate::common::random_board(Size::GO19, 400, &mut random);
    board.clear();
    compare(&board, &Twin::new(Size::GO19), None);
    let again = crate::common::random_board(Size::GO19, 300, &mut Random::new(6));
    for (colour, point) in again.all_stones() {
        board.place(colour, point).unwrap();
    }
    assert_eq!(board, again);
}
