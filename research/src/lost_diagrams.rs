//! Looks for lost diagrams of the official examples: for the smallest corners
//! of which everything is true that the text says.
//!
//! ```text
//! cargo run --release --manifest-path research/Cargo.toml -- lost_diagrams -- 2 10
//! cargo run --release --manifest-path research/Cargo.toml -- lost_diagrams -- 22 20
//! cargo run --release --manifest-path research/Cargo.toml -- lost_diagrams -- 19a 6
//! cargo run --release --manifest-path research/Cargo.toml -- lost_diagrams -- 19b 8
//! ```
//!
//! prints every corner of up to so many points that fits the text of Example 2
//! (seconds), of Example 22 (ten minutes), and of the two figures of Diagram 19
//! (seconds). A corner is a part of the board of at most six rows and columns
//! whose rows, from the edge down, do not grow longer. Round it stand living
//! stones, of one colour or of two with one border between them. Positions that
//! are mirror images of each other are printed once.
//!
//! The facts, from the Japanese rules of 1989:
//!
//! Life-and-Death Example 2: two black stones live, since after their capture
//! Black plays two new ones, at 2 and 4, that White cannot take; there is a dame,
//! so it is a seki; and Black need not add a stone at A. Read into it: A is the
//! play that captures, and a dame; the two stones are one chain; one of the new
//! stones stands where the old ones stood; without 4, White could capture 2.
//!
//! Life-and-Death Example 22: seven black stones live and ten white ones are
//! dead; Black need not add a move to capture three white stones. It stands
//! among the examples for the pass for a ko. Read into it: the three are a chain
//! and the other white stones are one; one play of Black's takes the three, not
//! beside his walls, after which nothing of his depends on a ko; as it stands,
//! that some black chain cannot be captured depends on one; all walls are his.
//!
//! Diagram 19 (commentary on Article 13): both players discover effective moves
//! at A; neither can afford to let the other play there; in b White's makes a
//! seki. Read into it: there are stones of both colours, one chain each, and
//! neither is in atari, which nobody would overlook. In a both are dead as it
//! stands, and whoever plays A lives and leaves the other dead. In b White is dead
//! as it stands and if Black plays A, and if White does, both live and share a
//! dame; Black lives in any case.

use std::process::ExitCode;

use crate::corners::{columns, corners, is_second_of_twins};
use crate::walls::{Corner, EXTENT, SIDE};
use honte_goban::{Board, Colour, Point, Size};
use honte_life::{Budget, Status, Verdict, judge};
use honte_proof::Reading;

/// A lost diagram.
struct Lost {
    /// Its number.
    name: &'static str,
    /// The smallest corner that is tried.
    least: usize,
    /// Black and white stones in the corner, where the text counts them.
    stones: [Option<usize>; 2],
    /// Whether there may be white walls.
    white_walls: bool,
    /// What shows that all facts hold, if they do.
    fits: fn(&Corner) -> Option<Vec<Point>>,
}

const LOST: [Lost; 4] = [
    Lost {
        name: "2",
        least: 4,
        stones: [Some(2), None],
        white_walls: true,
        fits: |corner| example_2(corner).map(Vec::from),
    },
    Lost {
        name: "22",
        least: 18,
        stones: [Some(7), Some(10)],
        white_walls: false,
        fits: example_22,
    },
    Lost {
        name: "19a",
        least: 3,
        stones: [None; 2],
        white_walls: true,
        fits: |corner| effective_move(corner, [[false; 2], [true, false], [false, true]]),
    },
    Lost {
        name: "19b",
        least: 3,
        stones: [None; 2],
        white_walls: true,
        fits: |corner| effective_move(corner, [[true, false], [true, false], [true; 2]]),
    },
];

pub(crate) fn run(args: &[String]) -> ExitCode {
    let asked = match args {
        [name, most] => LOST
            .iter()
            .find(|lost| lost.name == name)
            .zip(most.parse::<usize>().ok()),
        _ => None,
    };
    let (Some((lost, most)), Ok(size)) = (asked, Size::square(SIDE)) else {
        eprintln!("usage: lost_diagrams 2|22|19a|19b POINTS");
        return ExitCode::from(2);
    };
    for area in lost.least..=most {
        let mut found = 0;
        for rows in corners(area, EXTENT, EXTENT) {
            if columns(&rows) < rows {
                continue;
            }
            let is_symmetric = columns(&rows) == rows;
            Corner::new(size, &rows).each_filling(lost, &mut |corner| {
                if is_symmetric && is_second_of_twins(&corner.board) {
                    return;
                }
                if let Some(line) = (lost.fits)(corner) {
                    found += 1;
                    println!("{}\n{}\n", corner.board, names(&line));
                }
            });
        }
        println!("{area} points: {found} found");
    }
    ExitCode::SUCCESS
}

impl Corner {
    /// All walls with all fillings that have so many stones.
    fn each_filling(&mut self, lost: &Lost, visit: &mut impl FnMut(&Self)) {
        let [black, white] = lost.stones;
        let counted = black.zip(white).map(|(black, white)| black + white);
        let empty = counted.map(|stones| self.inside.len().saturating_sub(stones));
        let left = [black, white, empty];
        self.each_wall(lost.white_walls, &mut |corner| corner.fill(0, left, visit));
    }

    /// A point of the only chain of a colour in the corner, if it is one and joins
    /// no wall.
    fn only_chain(&self, colour: Colour) -> Option<Point> {
        let is_own = |point: &&Point| self.board.colour_at(**point) == Some(colour);
        let mut stones = self.inside.iter().filter(is_own);
        let first = *stones.next()?;
        let is_one = stones.count() + 1 == usize::from(self.board.chain_size(first));
        let mut chain = self.board.chain(first);
        (is_one && chain.all(|stone| self.inside.contains(&stone))).then_some(first)
    }

    /// Everything that the points from `next` on can be, if so many are black,
    /// white and empty; `None`: any number. Black's stones are apart from walls
    /// of his.
    fn fill(&mut self, next: usize, left: [Option<usize>; 3], visit: &mut impl FnMut(&Self)) {
        if left.iter().flatten().sum::<usize>() > self.inside.len() - next {
            return;
        }
        let Some(&point) = self.inside.get(next) else {
            if self.board.check().is_ok() {
                visit(self);
            }
            return;
        };
        for (place, stone) in [Some(Colour::Black), Some(Colour::White), None]
            .into_iter()
            .enumerate()
        {
            let joins = stone == Some(Colour::Black) && self.joins_wall(Colour::Black, point);
            if left[place] == Some(0) || joins {
                continue;
            }
            let mut rest = left;
            rest[place] = left[place].map(|count| count - 1);
            if let Some(colour) = stone {
                let _ = self.board.place(colour, point);
            }
            self.fill(next + 1, rest, visit);
            self.board.remove(point);
        }
    }
}

/// White's capture at A and the text's moves 2, 3 and 4, if all facts hold.
fn example_2(corner: &Corner) -> Option<[Point; 4]> {
    let board = &corner.board;
    let is = |colour| move |point: &&Point| board.colour_at(**point) == Some(colour);
    let two = corner
        .inside
        .iter()
        .copied()
        .find(|point| is(Colour::Black)(&point))?;
    if board.chain_size(two) != 2 || board.liberties(two) != 1 {
        return None;
    }
    let a = board.chain_liberties(two).next()?;
    if !is_dame(corner, a) {
        return None;
    }
    let mut taken = board.clone();
    if taken.play(Colour::White, a).ok()?.captured() != 2 {
        return None;
    }
    let verdicts = verdicts(board);
    let lives = |point| status(&verdicts, point).is_some_and(|status| status.lives() == Some(true));
    let mut stones = corner
        .inside
        .iter()
        .filter(|&&point| !board.is_empty_at(point));
    if !stones.all(|&point| lives(point)) {
        return None;
    }
    let old: Vec<Point> = board.chain(two).collect();
    let [b, c, d] = new_stones(corner, &taken, &old)?;
    Some([a, b, c, d])
}

/// A, where a play changes who lives: whether the only black and the only white
/// chain in the corner live as it stands, after Black's play and after White's.
fn effective_move(corner: &Corner, lives: [[bool; 2]; 3]) -> Option<Vec<Point>> {
    let board = &corner.board;
    let heads = Colour::ALL.map(|colour| corner.only_chain(colour));
    let [Some(black), Some(white)] = heads else {
        return None;
    };
    let [stands, by_black, by_white] = lives;
    let in_atari = |head: Point| board.liberties(head) == 1;
    if in_atari(black) || in_atari(white) || alive(board, [black, white]) != stands.map(Some) {
        return None;
    }
    let is_effective = |colour: Colour, point: Point, lives: [bool; 2]| {
        let mut after = board.clone();
        after.play(colour, point).is_ok()
            && alive(&after, [black, white]) == lives.map(Some)
            && (lives != [true; 2] || shares_dame(corner, &after))
    };
    let effective = |point: &&Point| {
        board.is_empty_at(**point)
            && is_effective(Colour::White, **point, by_white)
            && is_effective(Colour::Black, **point, by_black)
    };
    let found: Vec<Point> = corner.inside.iter().filter(effective).copied().collect();
    (found.len() == 1).then_some(found)
}

/// Whether the chains that stood on some points live; who was taken does not.
fn alive(board: &Board, heads: [Point; 2]) -> [Option<bool>; 2] {
    let verdicts = verdicts(board);
    let [black, white] = heads;
    [(black, Colour::Black), (white, Colour::White)].map(|(head, colour)| {
        match board.colour_at(head) == Some(colour) {
            true => status(&verdicts, head).and_then(Status::lives),
            false => Some(false),
        }
    })
}

/// Whether there is a dame in the corner, away from the walls.
fn shares_dame(corner: &Corner, board: &Board) -> bool {
    let after = Corner {
        board: board.clone(),
        inside: corner.inside.clone(),
        beside: Vec::new(),
    };
    let mut empty = corner
        .inside
        .iter()
        .filter(|&&point| board.is_empty_at(point));
    empty.any(|&point| is_dame(&after, point))
}

/// Black's play that takes three stones, if all facts hold.
fn example_22(corner: &Corner) -> Option<Vec<Point>> {
    let board = &corner.board;
    let white = |size: u16| {
        let mut inside = corner.inside.iter().copied();
        inside.find(|&point| {
            board.colour_at(point) == Some(Colour::White) && board.chain_size(point) == size
        })
    };
    let (three, _) = white(3)
        .filter(|&three| board.liberties(three) == 1)
        .zip(white(7))?;
    let play = board.chain_liberties(three).next()?;
    let mut beside = board.size().neighbours(play);
    let mut taken = board.clone();
    if beside.any(|near| !corner.inside.contains(&near))
        || taken.play(Colour::Black, play).ok()?.captured() != 3
    {
        return None;
    }
    let inside = |verdict: &&Verdict| corner.inside.contains(&verdict.stones[0]);
    let as_it_stands = verdicts(board);
    let mut chains = as_it_stands.iter().filter(inside);
    let black = |verdict: &Verdict| verdict.colour == Colour::Black;
    if !chains.all(|chain| chain.proved() == Some(black(chain))) {
        return None;
    }
    let by_ko = |chain: &Verdict| black(chain) && chain.has_kos();
    let holds_by_ko = |chain: &Verdict| by_ko(chain) && chain.status == Status::Alive;
    if !as_it_stands.iter().filter(inside).any(holds_by_ko) {
        return None;
    }
    let after = verdicts(&taken);
    let is_settled = |chain: &Verdict| chain.status == Status::Alive && !chain.has_kos();
    let mut own = after.iter().filter(|chain| black(chain));
    own.all(is_settled).then(|| vec![play])
}

/// Whether a point is a dame between stones in the corner, away from the walls.
fn is_dame(corner: &Corner, point: Point) -> bool {
    let board = &corner.board;
    let mut region = vec![point];
    let mut touched = [false; 2];
    let mut next = 0;
    while let Some(&point) = region.get(next) {
        next += 1;
        for near in board.size().neighbours(point) {
            if !corner.inside.contains(&near) {
                return false;
            }
            if board
                .chain(near)
                .any(|stone| !corner.inside.contains(&stone))
            {
                return false;
            }
            match board.colour_at(near) {
                Some(colour) => touched[colour.index()] = true,
                None if region.contains(&near) => {}
                None => region.push(near),
            }
        }
    }
    touched == [true; 2]
}

/// Moves 2, 3 and 4 such that White can capture 2 before Black has played 4, and
/// neither after it; one of the two stands where the old stones stood.
fn new_stones(corner: &Corner, taken: &Board, old: &[Point]) -> Option<[Point; 3]> {
    for (b, second) in plays(corner, taken, Colour::Black) {
        for (c, third) in plays(corner, &second, Colour::White) {
            if third.is_empty_at(b) || is_uncapturable(&third, b) {
                continue;
            }
            for (d, fourth) in plays(corner, &third, Colour::Black) {
                let in_place = old.contains(&b) || old.contains(&d);
                if in_place && [b, d].iter().all(|&new| is_uncapturable(&fourth, new)) {
                    return Some([b, c, d]);
                }
            }
        }
    }
    None
}

/// The plays of a player in the corner, and the boards after them.
fn plays(corner: &Corner, board: &Board, colour: Colour) -> Vec<(Point, Board)> {
    let points = corner
        .inside
        .iter()
        .filter(|&&point| board.ko() != Some(point));
    points
        .filter_map(|&point| {
            let mut after = board.clone();
            after.play(colour, point).ok()?;
            Some((point, after))
        })
        .collect()
}

fn is_uncapturable(board: &Board, point: Point) -> bool {
    status(&verdicts(board), point) == Some(Status::Alive)
}

fn verdicts(board: &Board) -> Vec<Verdict> {
    let budget = Budget {
        visits: 20_000,
        ..Budget::default()
    };
    judge(board, Reading::default(), &budget)
}

/// The status of the chain at a point, if it is proved.
fn status(verdicts: &[Verdict], point: Point) -> Option<Status> {
    let mut verdicts = verdicts.iter();
    let verdict = verdicts.find(|verdict| verdict.stones.contains(&point))?;
    verdict.class.is_proved().then_some(verdict.status)
}

fn names(line: &[Point]) -> String {
    let size = Size::square(SIDE);
    let names = line
        .iter()
        .filter_map(|point| Some(point.to_a1(size.ok()?)));
    names.collect::<Vec<_>>().join(" ")
}
