//! Windows against the whole board.

use honte_goban::{Board, Colour, Size};
use honte_proof::Reading;

use super::*;
use crate::{Budget, Status, regions::region::Region};

const BUDGET: Budget = Budget {
    visits: 100_000,
    total: u64::MAX,
    memory: 1 << 28,
    watch: None,
    threads: 1,
    until: None,
    purse: None,
};

/// A xorshift generator.
fn next(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// A position with many stones, most of them where their friends are.
fn random(size: Size, state: &mut u64) -> Board {
    let mut board = Board::new(size);
    for _ in 0..size.area() * 2 {
        let number = next(state) as usize;
        let points: Vec<Point> = size.points().collect();
        let point = points[number % points.len()];
        let left = usize::from(point.x()) * 2 + number / 64 % 5 < usize::from(size.width()) + 1;
        let colour = if left { Colour::Black } else { Colour::White };
        if board.play(colour, point).is_err() {
            board.pass();
        }
    }
    board
}

/// Windows prove nothing that is not so on the whole board, which is small
/// enough here to be searched whole.
#[test]
fn windows_agree_with_the_whole_board() {
    let mut state = 0x2545_f491_4f6c_dd1d;
    let mut proved = [0; 2];
    for round in 0..120 {
        let size = Size::new(5, 4 + round % 2).unwrap();
        let board = random(size, &mut state);
        let all: PointSet = size.points().collect();
        let region = Region::of(&board, &all, &[], |_| None.into()).unwrap();
        let mut judge = Judge::new(&board, Reading::default(), &BUDGET);
        for number in 0..judge.chains.len() {
            let stones = region.nodes(judge.chains[number].stones.iter().copied());
            if judge
                .secure(&[number], &Trial::anywhere(2_000, WALL_DEPTH))
                .is_some()
            {
                let winner = judge
                    .ask_all(number, &region, stones, Aim::Once, 100_000)
                    .winner;
                assert_ne!(winner, Some(Side::Attacker), "{number} of\n{board}");
                proved[0] += usize::from(winner.is_some());
            }
            if judge.kill(number, 2_000).is_some() {
                let winner = judge
                    .ask_all(number, &region, stones, Aim::Lasting, 100_000)
                    .winner;
                assert_ne!(winner, Some(Side::Defender), "{number} of\n{board}");
                proved[1] += usize::from(winner.is_some());
            }
        }
    }
    assert!(proved.iter().all(|&proved| proved > 20), "{proved:?}");
}

/// Nor do whole territories.
#[test]
fn territories_agree_with_the_whole_board() {
    let mut state = 0x9e37_79b9_7f4a_7c15;
    let mut proved = [0; 2];
    for round in 0..120 {
        let size = Size::new(5 + round % 2, 5).unwrap();
        let board = random(size, &mut state);
        let all: PointSet = size.points().collect();
        let region = Region::of(&board, &all, &[], |_| None.into()).unwrap();
        let mut judge = Judge::new(&board, Reading::default(), &BUDGET);
        judge.whole_territories(&|_| true, 2_000);
        let certificate = crate::certificate(&board, Reading::default(), &judge.chains);
        assert_eq!(certificate.check(&board), Ok(()), "{board}");
        for number in 0..judge.chains.len() {
            let stones = region.nodes(judge.chains[number].stones.iter().copied());
            let (aim, wrong, place) = match judge.chains[number].status {
                Status::Alive => (Aim::Once, Side::Attacker, 0),
                Status::Dead => (Aim::Lasting, Side::Defender, 1),
                _ => continue,
            };
            let winner = judge.ask_all(number, &region, stones, aim, 100_000).winner;
            assert_ne!(winner, Some(wrong), "{number} of\n{board}");
            proved[place] += usize::from(winner.is_some());
        }
    }
    assert!(proved.iter().all(|&proved| proved > 20), "{proved:?}");
}

/// What was not decided is asked again with more visits.
#[test]
fn a_question_is_asked_again_only_where_that_may_help() {
    let asked = |given_up| Asked {
        winner: None,
        local: None,
        given_up,
    };
    let (little, much) = (Effort::of(2_000), Effort::of(20_000));
    let out = Answer::new(Some(asked(false)), little);
    assert!(matches!(out.after(little), Some(Tried::Out)));
    assert!(out.after(much).is_none());
    let doubted = Answer::new(Some(asked(true)), little);
    assert!(matches!(doubted.after(little), Some(Tried::GivenUp)));
    assert!(doubted.after(much).is_none());
    let lost = Asked {
        winner: Some(Side::Attacker),
        ..asked(false)
    };
    assert!(matches!(
        Answer::new(Some(lost), little).after(much),
        Some(Tried::Lost)
    ));
    let too_large = Answer::new(None, little);
    assert!(matches!(too_large.after(much), Some(Tried::Out)));
}

/// A seki of three white stones with two black chains, 26 stones of them. The white chains round it
/// have no eyes that are safe at sight.
const LONG: &str = "
    . . . O O O O O O O X . X .
    . . O O O O O O X X . X O O
    . . O O X X X X X X X X O .
    O . O O O O O O O O O O X X
    O . O X X X X X X X X X X .
    O . O O O O O O O O O O X X
    O . O O O O O O O O O O O X
    O . O O O O O O O O O O O O
";

#[test]
fn a_seki_is_seen_though_many_stones_are_in_it() {
    let board: Board = LONG.parse().unwrap();
    let at = Point::parse_a1(board.size(), "N7").unwrap();
    let verdicts = crate::judge(&board, Reading::default(), &BUDGET);
    let mut chains = verdicts.iter();
    let seki = chains.find(|chain| chain.stones.contains(&at)).unwrap();
    assert_eq!(seki.stones.len(), 3);
    assert_eq!(seki.status, Status::Alive);
    assert!(seki.class.is_proved(), "{:?}", seki.class);
}
