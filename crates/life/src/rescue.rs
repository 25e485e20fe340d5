//! Plays that would save a dead chain: moves that should have been made before
//! the game stopped (Article 9, clause 3; Article 13).

use honte_goban::Point;
use honte_proof::{Action, Aim, Game, Proof, Side, State};
use honte_rules::PointSet;

use crate::{
    hold::Effort,
    judge::{Judge, flood},
    region::Region,
    search::Doubts,
    verdict::Status,
    window::{ANY, Lean},
};

/// How hard to try: most dead chains are beyond help.
const EFFORT: Effort = Effort {
    visits: 2_000,
    doubts: Doubts::NONE,
};

impl Judge<'_> {
    /// Looks for a saving play for each chain that was proved dead.
    pub(crate) fn rescue_all(&mut self) {
        for number in 0..self.chains.len() {
            let chain = &self.chains[number];
            if chain.status == Status::Dead && chain.class.is_proved() {
                self.chains[number].rescue = self.rescue(number);
            }
        }
    }

    /// A play with which the owner of a chain makes it uncapturable.
    fn rescue(&mut self, number: usize) -> Option<Point> {
        let (first, colour) = (self.chains[number].stones[0], self.chains[number].colour);
        let room = flood(self.board, first, |point| !self.is_solid(point));
        let whole = Region::of(self.board, &room, &[first], |point| {
            self.board.colour_at(point).into()
        });
        if let Some(region) = whole {
            return self.first_play(number, &region);
        }
        let way = (Lean::OnNone, ANY, true);
        for window in self.windows(&[number], colour, way, &PointSet::EMPTY) {
            let region = self.region(&window, &[first], colour)?;
            let found = self.first_play(number, &region);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The play with which the owner, to move, wins a region, if he has won it
    /// then even if nothing is banned for the attacker.
    fn first_play(&mut self, number: usize, region: &Region) -> Option<Point> {
        let (first, colour) = (self.chains[number].stones[0], self.chains[number].colour);
        let game = region.game(colour, region.nodes([first]), Aim::Every, self.reading);
        let start = region.start(colour);
        let proof = self.held(&game, start)?;
        let Some(&Action::Play(node)) = proof.strategy.get(&start) else {
            return None;
        };
        let after = State {
            marks: 0,
            ..game.play(&start, Action::Play(node))?
        };
        self.held(&game, after)?;
        region.points().get(usize::from(node)).copied()
    }

    /// The proof that the defender holds the chain.
    fn held(&mut self, game: &Game, start: State) -> Option<Proof> {
        let wanted = (Some(Side::Defender), 0);
        self.search(game, start, wanted, EFFORT).proof
    }
}
