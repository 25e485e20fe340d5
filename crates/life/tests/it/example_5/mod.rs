//! The results of Life-and-Death Example 5, in a corner with two dame for whoever has
//! nothing better to do.

use honte_goban::{Board, Colour, Move, Point};

use crate::best_play::{BestPlay, Stage};

/// Black's lead after best play, whoever begins.
pub(crate) const LEAD: i32 = -1;
const DAME: [(Colour, &str); 2] = [(Colour::Black, "G9"), (Colour::White, "K9")];
/// Of a search for what comes of one of Black's plays.
const VISITS: u64 = 2_000_000;

/// Whether [`LEAD`] is the most that Black gets if he begins with a play: to pass is no
/// try to capture. `None`: the search does not tell.
///
/// Each colour has filled a dame: a fair exchange, without which one of Black's tries takes
/// more visits than there are.
pub(crate) fn black_loses_a_point(board: &Board) -> Option<bool> {
    let mut filled = board.clone();
    for (colour, dame) in DAME {
        let point = Point::parse_a1(filled.size(), dame).ok()?;
        filled.play(colour, point).ok()?;
    }
    let black = Stage::new(filled.clone(), Colour::Black);
    let plays = BestPlay::new(&filled, 0).moves(&black).into_iter();
    let plays = plays.filter(|&play| play != Move::Pass);
    let after: Vec<(Stage, i32)> = plays.filter_map(|play| black.after(play)).collect();
    // Each by itself: what was found for another may rest on repetition.
    let search = || BestPlay::new(&filled, VISITS);
    let is_at_most =
        |lead: i32| (after.iter()).all(|(next, taken)| search().is_at_most(next, lead - taken));
    let is_at_least =
        |lead: i32| (after.iter()).any(|(next, taken)| search().is_at_least(next, lead - taken));
    if is_at_most(LEAD) {
        let is_less = || is_at_most(LEAD - 1).then_some(false);
        return is_at_least(LEAD).then_some(true).or_else(is_less);
    }
    is_at_least(LEAD + 1).then_some(false)
}
