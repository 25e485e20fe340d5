//! Grids beside what they are made of.

use super::*;
use honte_goban::Board;

/// The same on a board with true liberties.
fn play(board: &mut Board, colour: Colour, point: Point, captured: &mut Vec<Point>) -> bool {
    let played = board.play_allowing_suicide(colour, point).unwrap();
    captured.extend(board.captured(&played));
    played.is_suicide()
}

fn compare(grid: &Grid, board: &Board, points: &[Point]) {
    for &point in points {
        assert_eq!(grid.stone(point), board.colour_at(point));
        if board.colour_at(point).is_some() {
            let (stones, liberties) = grid.chain(point);
            assert_eq!(stones, board.chain_size(point));
            assert_eq!(liberties == 0, board.liberties(point) == 0);
        }
    }
    let dead = board.check().err().map(|error| error.point());
    assert_eq!(grid.first_without_liberty(), dead);
}

/// Random stones, also where there are some: the two boards never differ.
#[test]
fn it_plays_as_the_board_does() {
    let mut state = 7_u64;
    let mut random = |end: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % end
    };
    let mut grid = Grid::new(Size::GO9);
    let (mut captures, mut suicides) = (0, 0);
    for round in 0..300 {
        let side = |i: usize| 1 + (i % 19) as u8;
        let size = Size::new(side(round), side(round / 7)).unwrap();
        let points: Vec<Point> = size.points().collect();
        let mut board = Board::new(size);
        grid.reset(size);
        for _ in 0..3 * points.len() {
            let (point, colour) = (points[random(points.len())], Colour::ALL[random(2)]);
            if grid.stone(point).is_some() || random(20) == 0 {
                let stone = [None, Some(colour)][random(2)];
                grid.set(point, stone);
                board.set(point, stone).unwrap();
            } else {
                let (mut ours, mut theirs) = (Vec::new(), Vec::new());
                let suicide = play(&mut board, colour, point, &mut theirs);
                assert_eq!(grid.play(colour, point, &mut ours), suicide);
                captures += ours.len();
                suicides += usize::from(suicide);
                ours.sort_unstable();
                theirs.sort_unstable();
                assert_eq!(ours, theirs);
            }
            compare(&grid, &board, &points);
        }
    }
    assert!(captures > 1000 && suicides > 100, "{captures}, {suicides}");
}

/// Many stones at once are as many one by one, on both boards, whatever was there.
#[test]
fn many_stones_are_set_as_one_by_one() {
    let mut state = 11_u64;
    let mut random = |end: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        (state >> 33) as usize % end
    };
    let size = Size::new(9, 7).unwrap();
    let points: Vec<Point> = Size::square(9).unwrap().points().collect();
    let (mut grid, mut at_once) = (Grid::new(size), Board::new(size));
    let mut board = Board::new(size);
    for round in 0..300 {
        let stones = (0..random(2 * points.len())).map(|_| {
            let colour = Colour::ALL[usize::from(random(5) == 0)];
            (
                points[random(points.len())],
                Some(colour).filter(|_| round % 2 == 0),
            )
        });
        let stones: Vec<_> = stones.collect();
        grid.set_all(&stones);
        at_once.set_all(&stones);
        for &(point, stone) in &stones {
            let _ = board.set(point, stone);
        }
        assert_eq!(at_once, board);
        compare(&grid, &at_once, &size.points().collect::<Vec<_>>());
        for point in size.points() {
            assert_eq!(at_once.liberties(point), board.liberties(point));
            assert_eq!(at_once.chain_size(point), board.chain_size(point));
        }
    }
}

/// However many stones go, the work is in proportion to those and to the board.
#[test]
fn a_chain_goes_in_the_work_of_one_board() {
    let size = Size::GO19;
    let mut grid = Grid::new(size);
    let all = |stone| {
        size.points()
            .map(|point| (point, stone))
            .collect::<Vec<_>>()
    };
    for gone in [1, 2, 50, 300, 361] {
        grid.set_all(&all(Some(Colour::Black)));
        let before = grid.puts;
        grid.set_all(&all(None)[..gone]);
        assert!(
            grid.puts - before <= 2 * size.area(),
            "{gone}: {}",
            grid.puts - before
        );
        assert_eq!(size.points().filter(|&p| grid.is_empty(p)).count(), gone);
    }
}

#[test]
fn nothing_happens_off_the_board() {
    let size = Size::square(3).unwrap();
    let mut grid = Grid::new(size);
    let beyond = Point::new(3, 0).unwrap();
    grid.set(beyond, Some(Colour::Black));
    assert_eq!(grid.stone(beyond), None);
    assert_eq!(grid.first_without_liberty(), None);
}
