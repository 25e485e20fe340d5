//! What living stones enclose: against the exhaustive twin, and where the
//! stones round it live by it.

use honte_goban::{Board, Colour, Point, Size};
use honte_life::{Budget, Enclosure, Entry, Survey, survey};
use honte_proof::Reading;

/// The side of the board; Black has two eyes far from the upper left.
const SIDE: u8 = 11;

/// Rows of a few points behind Black's stones, the edge above them; the upper
/// left of them lies so many columns from the corner.
struct Room {
    rows: &'static [u8],
    column: u8,
}

impl Room {
    fn points(&self) -> Vec<Point> {
        let rows = (0..).zip(self.rows);
        let points = rows.flat_map(|(y, &length)| {
            (0..length).map(move |x| Point::new(self.column + x, y).unwrap())
        });
        points.collect()
    }

    /// The board with stones of Black and of White in the room; `None` if some would
    /// have no liberty.
    fn board(&self, stones: [u16; 2]) -> Option<Board> {
        let points = self.points();
        let inside = |node: usize| {
            let mut colours = Colour::ALL.into_iter();
            colours.find(|&colour| stones[colour.index()] >> node & 1 == 1)
        };
        let stone = |point: Point| match points.iter().position(|&inside| inside == point) {
            Some(node) => inside(node),
            None => (!matches!((point.x(), point.y()), (8 | 10, 10))).then_some(Colour::Black),
        };
        let size = Size::square(SIDE).unwrap();
        let stones = size
            .points()
            .filter_map(|point| Some((stone(point)?, point)));
        Board::from_stones(size, stones).ok()
    }

    fn region(&self) -> crate::twin::Region {
        let cells: Vec<crate::twin::Cell> = self
            .points()
            .iter()
            .map(|point| (point.y().into(), point.x().into()))
            .collect();
        crate::twin::Region::new(&cells, |(row, column)| {
            let is_on = |line: i32| (0..i32::from(SIDE)).contains(&line);
            (is_on(row) && is_on(column)).then_some(crate::twin::Colour::Black)
        })
    }
}

fn found(board: &Board) -> Survey {
    let budget = Budget {
        visits: 40_000,
        ..Budget::default()
    };
    survey(board, Reading::default(), &budget)
}

/// What is enclosed round a point, if it is.
fn enclosed(board: &Board, at: Point) -> Option<Enclosure> {
    let mut enclosures = found(board).enclosures.into_iter();
    enclosures.find(|enclosure| enclosure.points.contains(&at))
}

/// How many rooms were found shut and open.
#[derive(Default)]
struct Tally {
    shut: u32,
    open: u32,
}

/// Asks the engine and the twin who may enter a room and live there, White to
/// move, with each of these ways to place Black's and White's stones in which
/// none of White's lives and all of Black's do.
fn compare(
    rows: &'static [u8],
    column: u8,
    ways: impl Fn(usize) -> Box<dyn Iterator<Item = [u16; 2]>>,
) -> Tally {
    let room = Room { rows, column };
    let (points, region) = (room.points(), room.region());
    let mut oracle = crate::twin::Twin::whole(&region, crate::twin::Reading::Yielding);
    let (white, aim) = (crate::twin::Colour::White, crate::twin::Aim::Lasting);
    let mut tally = Tally::default();
    for stones in ways(points.len()) {
        let Some(board) = room.board(stones) else {
            continue;
        };
        let enclosure = enclosed(&board, points[0]);
        let Some(enclosure) = enclosure.filter(|found| found.points == points) else {
            continue;
        };
        assert_eq!(enclosure.owner, Colour::Black);
        let start = crate::twin::State {
            stones,
            marks: 0,
            mover: white,
        };
        let can_enter = oracle.holds(&start, white, region.all(), aim);
        match enclosure.entry {
            Entry::Shut => assert!(!can_enter, "{board}"),
            Entry::Open(point) => {
                let node = points.iter().position(|&inside| inside == point).unwrap();
                let after = crate::twin::play(&region, &start, node).unwrap();
                let after = crate::twin::State { marks: 0, ..after };
                assert!(oracle.holds(&after, white, region.all(), aim), "{board}");
                tally.open += 1;
            }
            Entry::Unknown => panic!("too hard:\n{board}"),
        }
        tally.shut += u32::from(!can_enter);
    }
    tally
}

#[test]
fn the_engine_and_the_twin_agree_on_who_can_enter() {
    let rooms = [
        (&[4, 4][..], 0),
        (&[3, 3, 3], 0),
        (&[5, 3, 1], 0),
        (&[5, 5], 0),
        (&[5, 5], 3),
        (&[3, 3, 3], 3),
    ];
    let (mut shut, mut open) = (0, 0);
    for (rows, column) in rooms {
        // Every third way to place white stones.
        let tally = compare(rows, column, |nodes| {
            Box::new((0..(1 << nodes) - 1).step_by(3).map(|white| [0, white]))
        });
        shut += tally.shut;
        open += tally.open;
    }
    println!("{shut} shut, {open} open");
    assert!(shut > 1_000 && open > 20, "{shut} shut, {open} open");
}

/// The same with stones of Black's in the room that can be taken, and live by a
/// new one.
#[test]
fn the_engine_and_the_twin_agree_on_rooms_with_stones_of_both() {
    let rooms = [(&[4, 4][..], 0), (&[3, 3, 2], 0), (&[4, 4], 3)];
    let (mut shut, mut open) = (0, 0);
    for (rows, column) in rooms {
        let tally = compare(rows, column, |nodes| {
            let fillings = (1..1_u16 << nodes).flat_map(move |black| {
                let others = (1..1 << nodes).filter(move |white| black & white == 0);
                others.map(move |white| [black, white])
            });
            Box::new(fillings.step_by(5))
        });
        shut += tally.shut;
        open += tally.open;
    }
    println!("{shut} shut, {open} open");
    assert!(shut > 10, "{shut} shut, {open} open");
}

/// Black lives by the four points in the corner and by nothing else.
#[test]
fn stones_that_live_by_what_they_enclose_are_kept() {
    let board: Board = "
        . . . . X O . O .
        X X X X X O O O O
        O O O O O O . . .
        . . . . . . . . .
    "
    .parse()
    .unwrap();
    let corner = Point::new(0, 0).unwrap();
    let enclosure = enclosed(&board, corner).unwrap();
    assert_eq!(
        (enclosure.points.len(), enclosure.owner, enclosure.entry),
        (4, Colour::Black, Entry::Shut)
    );
}

/// White's C7 puts two chains in atari, of which Black can save either, but not
/// both: each lives, and yet the room is not shut.
#[test]
fn a_room_is_open_to_an_attack_on_two_chains_round_it() {
    let board: Board = "
        X X X X X X . X .
        X . . . X X X X X
        X . . X O O O O O
        O X X O O O O O O
        O O O O O O O O O
        . O . O O O O O O
    "
    .parse()
    .unwrap();
    let found = found(&board);
    let alive = found
        .chains
        .iter()
        .filter(|chain| chain.proved() == Some(true));
    assert_eq!((alive.count(), found.chains.len()), (4, 4));
    let at = Point::new(1, 1).unwrap();
    let room = found
        .enclosures
        .iter()
        .find(|room| room.points.contains(&at));
    let room = room.unwrap();
    assert_eq!(
        (room.points.len(), room.owner, room.entry),
        (5, Colour::Black, Entry::Unknown)
    );
}

/// Rooms too large for the twin, with stones that cannot be saved themselves:
/// after the play, white stones there live.
#[test]
fn a_stone_lives_where_a_room_is_open() {
    let rooms = [
        (&[5, 5, 4][..], ". O . O . / . . . . . / O O . ."),
        (&[5, 6, 4], ". O . . . / . . . . . . / . O O O"),
        (&[4, 4, 4, 4], ". . . O / . . O . / . O . . / O . . ."),
    ];
    for (rows, drawn) in rooms {
        let room = Room { rows, column: 0 };
        let signs = drawn.chars().filter(|sign| matches!(sign, '.' | 'O'));
        let stones = (0..).zip(signs);
        let white = stones.fold(0, |white, (node, sign)| {
            white | u16::from(sign == 'O') << node
        });
        let board = room.board([0, white]).unwrap();
        let enclosure = enclosed(&board, Point::new(0, 0).unwrap()).unwrap();
        let Entry::Open(point) = enclosure.entry else {
            panic!("{:?}\n{board}", enclosure.entry)
        };
        let mut after = board.clone();
        after.play(Colour::White, point).unwrap();
        let found = found(&after);
        let mut chains = found.chains.iter();
        let lives =
            chains.any(|chain| chain.colour == Colour::White && chain.proved() == Some(true));
        assert!(lives, "{after}");
    }
}
