//! Perfect play on small boards: the exact value of a position, with a line that shows it.
//!
//! It covers Ikeda's Territory I (alternation and playout; agreement does not change the value,
//! since it needs both players), and as a control area rules with positional superko, where two
//! passes end the game. Under Territory I a score is the area at the end, less a point for each
//! play of the player in the alternation. So neither prisoners nor paid passes need be kept.
//!
//! A question is "can this player get at least this many points?". It is first put to a search that
//! knows no history and shares positions (fast, but often without an answer), then to one that
//! knows the whole history. Both cut only what no play can change. What neither answers within the
//! budget stays unknown.

mod bits;
mod graph;
mod position;
mod safe;
mod tree;

use crate::{Ending, Game, Phase, Repetition, RulesError, Scoring, Suicide};
use bits::{Grid, Stones};
use graph::Graph;
use honte_goban::{Colour, Move};
use position::{Goal, Known, PASS, Position};
use tree::Tree;

/// The nodes for a first try with the history: small questions are decided by that.
const SMALL: usize = 1_000_000;

/// The budget for one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Budget {
    /// Positions that are kept: about 100 bytes each without the history, 16 with it.
    pub nodes: usize,
}

impl Default for Budget {
    /// Five million nodes: about half a gigabyte and ten seconds.
    fn default() -> Self {
        Self { nodes: 5_000_000 }
    }
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    /// The player can get that many points.
    Yes,
    /// The other player can prevent that.
    No,
    /// The budget was not enough to decide.
    Unknown,
}

/// What is known of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The points that Black gets at least, less White's; without komi.
    pub at_least: i32,
    /// The points that Black gets at most, less White's; without komi.
    pub at_most: i32,
    /// A line of perfect play, up to where the position alone gives the rest. Empty unless the
    /// value is known.
    pub line: Vec<(Colour, Move)>,
    /// The number of positions examined.
    pub nodes: usize,
}

impl Solution {
    /// The value, if it is proved from both sides.
    #[must_use]
    pub fn value(&self) -> Option<i32> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }
}

/// A position of a game, with all of its history.
#[derive(Clone, Debug)]
pub struct Puzzle {
    grid: Grid,
    root: Position,
    before: Vec<Stones>,
    base: i32,
}

/// The graph or tree of a finished search.
enum Proof {
    Graph(Graph),
    Tree(Tree),
}

impl Puzzle {
    /// The position that a game has come to.
    ///
    /// # Errors
    ///
    /// [`RulesError::Unsolvable`] for a board of more than 64 points, for other rules than these
    /// two kinds, and for a game that has ended or is being agreed on.
    ///
    /// ```
    /// use honte_goban::{Board, Colour};
    /// use honte_rules::{Game, Preset, game::Start, solve::{Budget, Puzzle}};
    ///
    /// let board: Board = ". X . O .\n. X . O .\n. X . O .".parse()?;
    /// let start = Start::at(board, Colour::Black, Preset::TrompTaylor.ruleset());
    /// let puzzle = Puzzle::of(&Game::from_start(start)?)?;
    /// let solution = puzzle.solve(Budget::default());
    /// // Of the three points between them Black gets two.
    /// assert_eq!(solution.value(), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(game: &Game) -> Result<Puzzle, RulesError> {
        let grid = Grid::new(game.board().size())
            .ok_or(RulesError::Unsolvable("the board has more than 64 points"))?;
        let is_ikeda = is_meant(game)?;
        let start = game.start();
        let mut board = start.board.clone();
        let mut before = vec![grid.stones(&board)];
        let mut tax = 0i32;
        let mut turns = 0;
        let alternation = alternation_turns(game);
        for (player, played) in game.moves() {
            if let Move::Play(point) = played {
                if board.play_allowing_suicide(player, point).is_err() {
                    return Err(RulesError::Unsolvable("an illegal move was played"));
                }
                before.push(grid.stones(&board));
                if is_ikeda && turns < alternation {
                    tax += if player == Colour::White { 1 } else { -1 };
                }
            }
            turns += 1;
        }
        let passes = game
            .moves()
            .rev()
            .take_while(|(_, played)| *played == Move::Pass);
        let is_playout = !is_ikeda || game.phase() == Phase::Playout;
        let passes = match (is_ikeda && is_playout, turns - alternation) {
            (true, playout_turns) => passes.take(playout_turns).count(),
            _ => passes.count(),
        };
        let mut base = tax;
        if is_ikeda {
            let stones = grid.stones(&start.board);
            base += stones.of(Colour::White).count_ones() as i32;
            base -= stones.of(Colour::Black).count_ones() as i32;
            let [black, white] = start
                .prisoners
                .map(|stones| i32::try_from(stones).unwrap_or(0));
            base += white - black;
        }
        let root = Position {
            stones: grid.stones(&board),
            to_move: game.to_move(),
            is_playout,
            passes: u8::from(passes % 2 == 1),
            tax: 0,
        };
        Ok(Puzzle {
            grid,
            root,
            before,
            base,
        })
    }

    /// Whether a player can get at least `points` more than the other.
    #[must_use]
    pub fn at_least(&self, player: Colour, points: i32, budget: Budget) -> Answer {
        match self.ask(player, points, budget).0 {
            Known::Reached => Answer::Yes,
            Known::Missed => Answer::No,
            Known::Open => Answer::Unknown,
        }
    }

    /// The value, or bounds of it if the budget of a question runs out.
    #[must_use]
    pub fn solve(&self, budget: Budget) -> Solution {
        let mut solution = Solution {
            at_least: self.base - 2 * self.grid.area(),
            at_most: self.base + 2 * self.grid.area(),
            line: Vec::new(),
            nodes: 0,
        };
        let mut proofs = [None, None];
        let small = Budget {
            nodes: budget.nodes.min(SMALL),
        };
        let mut ask = |solution: &mut Solution, target: i32, budget: Budget| {
            let (known, nodes, proof) = self.ask(Colour::Black, target, budget);
            solution.nodes += nodes;
            match known {
                Known::Reached => {
                    solution.at_least = target;
                    proofs[0] = proof;
                }
                Known::Missed => {
                    solution.at_most = target - 1;
                    proofs[1] = proof;
                }
                Known::Open => return None,
            }
            Some(known == Known::Reached)
        };
        // What no play can change is a bound, and is often the value.
        let [low, high] = self.bounds();
        for target in [high + 1, low, high, low + 1] {
            if solution.at_least < target && target <= solution.at_most {
                ask(&mut solution, target, small);
            }
        }
        // The count of the position now is a good guess; from there the steps grow.
        let mut guess = self.grid.area_lead(self.root.stones) + self.base;
        let mut step = 1;
        while solution.at_least < solution.at_most {
            let target = guess.clamp(solution.at_least + 1, solution.at_most);
            let Some(is_reached) = ask(&mut solution, target, budget) else {
                break;
            };
            guess = if is_reached {
                target + step
            } else {
                target - step
            };
            step *= 2;
        }
        if let ([Some(black), Some(white)], true) = (&proofs, solution.value().is_some()) {
            solution.line = self.line(black, white);
        }
        solution
    }

    /// The least and the most that Black gets, by what no play can change.
    fn bounds(&self) -> [i32; 2] {
        let safe = |colour| {
            let safe = safe::safe(&self.grid, self.root.stones, colour);
            2 * safe.count_ones() as i32 - self.grid.area()
        };
        [
            self.base + safe(Colour::Black),
            self.base - safe(Colour::White),
        ]
    }

    fn ask(&self, prover: Colour, target: i32, budget: Budget) -> (Known, usize, Option<Proof>) {
        let goal = Goal {
            prover,
            target,
            base: self.base,
        };
        let (grid, root) = (&self.grid, self.root);
        let before = &self.before;
        // Most questions are small, and then the search with history costs next to nothing.
        let small = budget.nodes.min(SMALL);
        let (known, tree) = tree::search(grid, goal, root, before, small);
        let mut nodes = tree.len();
        if known != Known::Open || small == budget.nodes {
            return (known, nodes, Some(Proof::Tree(tree)));
        }
        drop(tree);
        let (known, graph) = graph::search(grid, goal, root, before, budget.nodes);
        nodes += graph.len();
        if known != Known::Open {
            return (known, nodes, Some(Proof::Graph(graph)));
        }
        drop(graph);
        let (known, tree) = tree::search(grid, goal, root, before, budget.nodes.saturating_mul(6));
        nodes += tree.len();
        (known, nodes, Some(Proof::Tree(tree)))
    }

    /// Perfect play from two proofs: that Black gets this much, and that Black gets no more.
    fn line(&self, black: &Proof, white: &Proof) -> Vec<(Colour, Move)> {
        let mut line = Vec::new();
        let mut position = self.root;
        let (mut in_black, mut in_white) = (0, 0);
        while !position.is_over() {
            let player = position.to_move;
            let played = match player {
                Colour::Black => black.reply(in_black, Known::Reached),
                Colour::White => white.reply(in_white, Known::Missed),
            };
            let Some(played) = played else {
                break;
            };
            let place = self
                .grid
                .point(u32::from(played))
                .filter(|_| played != PASS);
            line.push((player, place.map_or(Move::Pass, Move::Play)));
            position = tree::after(&self.grid, position, played);
            let (Some(b), Some(w)) = (black.child(in_black, played), white.child(in_white, played))
            else {
                break;
            };
            (in_black, in_white) = (b, w);
        }
        line
    }
}

impl Proof {
    /// The winner's move, if the winner is to move at a node that has been looked into.
    fn reply(&self, node: u32, won: Known) -> Option<u8> {
        match self {
            Proof::Graph(graph) => graph.reply(node),
            Proof::Tree(tree) => {
                let mut children = tree.children(node);
                let good = children.find(|&(_, child)| tree.known(child) == won);
                good.map(|(played, _)| played)
            }
        }
    }

    fn child(&self, node: u32, played: u8) -> Option<u32> {
        let is_it = |&(known, _): &(u8, u32)| known == played;
        let child = match self {
            Proof::Graph(graph) => {
                let edges = graph.children(node).iter();
                edges.map(|edge| (edge.played, edge.to)).find(is_it)
            }
            Proof::Tree(tree) => tree.children(node).find(is_it),
        };
        child.map(|(_, child)| child)
    }
}

/// Whether the rules are Ikeda's; an error if they are neither these nor plain area rules.
fn is_meant(game: &Game) -> Result<bool, RulesError> {
    let rules = game.rules();
    let superko = rules.repetition == Repetition::Positional && rules.suicide == Suicide::Allowed;
    let is_ikeda = rules.ending == Ending::Playout && rules.scoring == Scoring::Territory;
    let is_area = rules.ending == Ending::AtOnce && rules.scoring == Scoring::Area;
    if !superko || !(is_ikeda || is_area) {
        let why = "perfect play is searched under Ikeda Territory I and Tromp-Taylor rules only";
        return Err(RulesError::Unsolvable(why));
    }
    let is_played = matches!(game.phase(), Phase::Playing | Phase::Playout);
    match is_played {
        true => Ok(is_ikeda),
        false => Err(RulesError::Unsolvable("the game is not being played")),
    }
}

/// The turns up to the two passes that end the alternation; all of them before that.
fn alternation_turns(game: &Game) -> usize {
    let mut passes = 0;
    for (turn, (_, played)) in game.moves().enumerate() {
        passes = if played == Move::Pass { passes + 1 } else { 0 };
        if passes == 2 {
            return turn + 1;
        }
    }
    game.turns()
}

#[cfg(test)]
mod tests {
    use super::*;
    use honte_goban::Size;

    /// All positions of 3x2 points: where the search without the history knows, the one with it
    /// knows the same.
    #[test]
    fn what_is_proved_without_history_holds_with_it() {
        let grid = Grid::new(Size::new(3, 2).unwrap()).unwrap();
        let mut agreed = 0;
        for code in 0..3u32.pow(6) {
            let mut stones = Stones::default();
            for bit in 0..6 {
                match code / 3u32.pow(bit) % 3 {
                    0 => {}
                    colour => stones.0[colour as usize - 1] |= 1 << bit,
                }
            }
            let free = grid.all & !stones.both();
            let mut chains = stones.0.into_iter().flat_map(|own| grid.parts(own));
            if chains.any(|chain| grid.beside(chain) & free == 0) {
                continue;
            }
            for to_move in Colour::ALL {
                for (is_playout, target) in [(true, 1), (true, 4), (false, 0), (false, 2)] {
                    let root = Position {
                        stones,
                        to_move,
                        is_playout,
                        passes: 0,
                        tax: 0,
                    };
                    let goal = Goal {
                        prover: Colour::Black,
                        target,
                        base: 0,
                    };
                    let before = [stones];
                    let (known, _) = graph::search(&grid, goal, root, &before, 20_000);
                    if known != Known::Open {
                        let (with, _) = tree::search(&grid, goal, root, &before, 300_000);
                        assert!(
                            with == known || with == Known::Open,
                            "{root:?} {goal:?}: {known:?} without, {with:?} with"
                        );
                        agreed += usize::from(with == known);
                    }
                }
            }
        }
        assert!(agreed > 2000, "{agreed}");
    }
}
