//! The moves of a proof, on the board and in words.

use honte_diagram::{Coordinates, Figure};
use honte_goban::{Board, Colour, Point};
use honte_life::Local;
use honte_proof::{Action, Aim, Side, State};

/// A proof on its board.
#[derive(Debug)]
pub struct Moves<'a> {
    /// The proof and its points.
    pub local: &'a Local,
    /// The board that it is about.
    pub board: &'a Board,
    /// The points of each node: several where a node is a whole chain.
    cells: Vec<Vec<Point>>,
}

/// A move that was made.
#[derive(Debug, Clone, Copy)]
pub struct Made {
    /// What it leaves.
    pub after: State,
    /// Where play goes on: perhaps in a part of that only.
    pub next: State,
}

impl<'a> Moves<'a> {
    /// A proof on a board.
    pub fn new(local: &'a Local, board: &'a Board) -> Moves<'a> {
        Moves {
            cells: local.piece(board).cells,
            local,
            board,
        }
    }

    /// Where play begins.
    pub fn start(&self) -> State {
        self.confined(self.local.proof.start)
    }

    /// The state after the proof has walled up what does not matter any more.
    fn confined(&self, mut state: State) -> State {
        while let Some(&Action::Confine(room)) = self.local.proof.strategy.get(&state) {
            let all = u128::MAX >> 128usize.saturating_sub(self.local.points.len()).min(127);
            let walled = state.walled(all & !room);
            if walled == state {
                break;
            }
            state = walled;
        }
        state
    }

    /// Makes a move; `None` if it is illegal.
    pub fn play(&self, state: &State, action: Action) -> Option<Made> {
        let after = self.local.proof.game.play(state, action)?;
        Some(Made {
            after,
            next: self.confined(after),
        })
    }

    /// All that the player to move may do.
    pub fn actions(&self, state: &State) -> Vec<Action> {
        self.local.proof.game.actions(state)
    }

    /// Whether the defender has a stone where one is needed.
    pub fn holds(&self, state: &State) -> bool {
        self.local.proof.game.holds(state)
    }

    /// The colour of who loses.
    pub fn loser(&self) -> Colour {
        let proof = &self.local.proof;
        match proof.winner {
            Side::Attacker => proof.game.defender,
            Side::Defender => !proof.game.defender,
        }
    }

    /// The winner's stones that are never taken.
    pub fn kept(&self) -> Vec<Point> {
        let proof = &self.local.proof;
        let nodes = match (proof.winner, proof.game.aim) {
            (Side::Attacker, _) => proof.game.keep,
            (Side::Defender, Aim::Every) => proof.game.rebirth,
            (Side::Defender, Aim::Once | Aim::Lasting) => 0,
        };
        let numbered = self.cells.iter().enumerate();
        let kept = numbered.filter(|&(node, _)| nodes >> node & 1 == 1);
        kept.flat_map(|(_, cell)| cell.iter().copied()).collect()
    }

    /// What is thought to be round the points of the proof.
    pub fn beyond(&self) -> String {
        let size = self.board.size();
        let anchors = self.local.proof.game.anchors;
        let is_thought = |colour: Colour| {
            let mut anchored = self.cells.iter().enumerate();
            anchored.any(|(node, cell)| {
                let mut around = cell.iter().flat_map(|&point| size.neighbours(point));
                anchors[colour.index()] >> node & 1 == 1
                    && !around.any(|beside| {
                        self.board.colour_at(beside) == Some(colour) && self.node(beside).is_none()
                    })
            })
        };
        match Colour::ALL.into_iter().find(|&colour| is_thought(colour)) {
            Some(colour) => format!(
                "Beyond the points of the proof all is taken to be safe stones of {}'s.",
                name(colour)
            ),
            None => "Beyond the points of the proof are stones that nobody can take.".to_owned(),
        }
    }

    /// The point of a node; `None` where it lies somewhere else.
    pub fn point(&self, node: u8) -> Option<Point> {
        self.local.points.get(usize::from(node)).copied()
    }

    /// A node's point in words.
    pub fn name(&self, node: u8) -> String {
        let size = self.board.size();
        self.point(node)
            .map_or_else(|| "the other eye".to_owned(), |point| point.to_a1(size))
    }

    /// The node of a point.
    pub fn node(&self, point: Point) -> Option<u8> {
        let node = self.cells.iter().position(|cell| cell.contains(&point))?;
        u8::try_from(node).ok()
    }

    /// What the winner does.
    pub fn answer(&self, state: &State) -> Action {
        self.local
            .proof
            .strategy
            .get(state)
            .copied()
            .unwrap_or(Action::Pass)
    }

    /// Why play ends in a state; `None` where it goes on.
    pub fn end(&self, state: &State) -> Option<String> {
        let proof = &self.local.proof;
        let defender = name(proof.game.defender);
        let is_over = proof.game.aim != Aim::Lasting && !self.holds(state);
        let is_settled = proof.strategy.get(state) == Some(&Action::Settled);
        match (is_over, is_settled, proof.winner) {
            (true, ..) => Some(format!("the {} stones are captured", proof.game.defender)),
            (_, true, Side::Defender) => Some(format!(
                "{defender} has a chain there with two eyes, or an answer to every play against them"
            )),
            (_, true, Side::Attacker) => Some(format!(
                "what stands round it cannot be captured, and what room is left is too small for a new {} stone to live",
                proof.game.defender
            )),
            _ => None,
        }
    }

    /// How many stones are on these nodes.
    fn stones(&self, set: u128) -> usize {
        let on = |(node, _): &(usize, &Vec<Point>)| set >> node & 1 == 1;
        self.cells
            .iter()
            .enumerate()
            .filter(on)
            .map(|(_, cell)| cell.len())
            .sum()
    }

    /// How many stones a move takes.
    fn taken(&self, before: &State, after: &State) -> usize {
        let other = (!before.mover).index();
        self.stones(before.stones[other] & !after.stones[other])
    }

    /// A move as a clause: `White plays B8, taking three stones`.
    pub fn words(&self, before: &State, action: Action, after: &State) -> String {
        let who = name(before.mover);
        match action {
            Action::Play(node) if after.marks >> node & 1 == 1 => {
                format!("{who} takes the ko at {}", self.name(node))
            }
            Action::Play(node) => {
                let at = self.name(node);
                match self.taken(before, after) {
                    0 => format!("{who} plays {at}"),
                    1 => format!("{who} plays {at}, taking a stone"),
                    taken => format!("{who} plays {at}, taking {} stones", number(taken)),
                }
            }
            Action::PassForKo(node) => format!("{who} passes for the ko at {}", self.name(node)),
            Action::Pass | Action::Settled | Action::Confine(_) => format!("{who} passes"),
        }
    }

    /// Makes a move on a whole board; whether the board then is as the proof has it.
    pub fn play_on(
        &self,
        board: &mut Board,
        before: &State,
        action: Action,
        after: &State,
    ) -> bool {
        let Action::Play(node) = action else {
            board.pass();
            return true;
        };
        let Some(point) = self.point(node) else {
            return false;
        };
        match board.play(before.mover, point) {
            Ok(played) => {
                usize::from(played.captured()) == self.taken(before, after)
                    && self.is_like(board, after)
            }
            Err(_) => false,
        }
    }

    /// Nodes that are not walled up, with their points.
    fn in_play(&self, state: &State) -> impl Iterator<Item = (&Vec<Point>, u8)> {
        let walls = state.walls();
        let cells = self.cells.iter().zip(0u8..);
        cells.filter(move |(_, node)| walls >> node & 1 == 0)
    }

    fn is_like(&self, board: &Board, state: &State) -> bool {
        let mut cells = self.in_play(state);
        cells.all(|(cell, node)| {
            cell.iter()
                .all(|&point| board.colour_at(point) == stone(state, node))
        })
    }

    /// Makes a board like a state; what is walled up stays as it is.
    pub fn draw_on(&self, board: &mut Board, state: &State) {
        for (cell, node) in self.in_play(state) {
            for &point in cell {
                // The points are on the board.
                let _ = board.set(point, stone(state, node));
            }
        }
    }

    /// A board with the last move.
    pub fn figure(&self, board: &Board, last: Option<Action>) -> Figure {
        let mut figure = Figure::from_board(board);
        figure.coordinates = Coordinates::A1;
        if let Some(Action::Play(node)) = last
            && let Some(spot) = self.point(node).and_then(|point| figure.spot_mut(point))
        {
            spot.last = true;
        }
        figure
    }
}

/// The stone on a node.
fn stone(state: &State, node: u8) -> Option<Colour> {
    let mut colours = Colour::ALL.into_iter();
    colours.find(|colour| state.stones[colour.index()] >> node & 1 == 1)
}

/// `Black` or `White`.
pub fn name(colour: Colour) -> &'static str {
    ["Black", "White"][colour.index()]
}

fn number(count: usize) -> String {
    const WORDS: [&str; 11] = [
        "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    ];
    let word = count.checked_sub(2).and_then(|index| WORDS.get(index));
    word.map_or_else(|| count.to_string(), |word| (*word).to_owned())
}
