//! Plays that would save a dead chain: moves that should have been made before
//! the game stopped (Article 9, clause 3; Article 13).

use honte_goban::Point;
use honte_proof::{Action, Aim, Game, Proof, Side, State};
use honte_rules::PointSet;

use crate::{
    hold::SIZES,
    judge::{Judge, flood},
    pieces::bans_stand,
    region::Region,
    search::{self, Problem},
    verdict::{Local, Status},
    window::ANY,
};

/// Visits that a question may take: most dead chains are beyond help.
const VISITS: u64 = 2_000;

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
            self.board.colour_at(point)
        });
        if let Some(region) = whole {
            return self.first_play(number, &region).map(|(point, _)| point);
        }
        for size in SIZES {
            let way = (false, ANY, true);
            let window = self.window(&[number], size, colour, way, &PointSet::EMPTY)?;
            let region = self.region(&window, &[first], colour)?;
            let found = self.first_play(number, &region);
            let stands = |(_, local): &(Point, Local)| bans_stand(self, &window, local);
            if let Some((point, _)) = found.filter(stands) {
                return Some(point);
            }
        }
        None
    }

    /// The play with which the owner, to move, wins a region, and the proof that
    /// he has won it then, the attacker to move and nothing banned.
    fn first_play(&mut self, number: usize, region: &Region) -> Option<(Point, Local)> {
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
        let local = Local {
            points: region.points().to_vec(),
            eyes: 0,
            proof: self.held(&game, after)?,
        };
        Some((*local.points.get(usize::from(node))?, local))
    }

    /// The proof that the defender holds the chain.
    fn held(&mut self, game: &Game, start: State) -> Option<Proof> {
        let outcome = search::solve(&Problem {
            game,
            start,
            visits: VISITS.min(self.left),
            memory: self.bytes,
        });
        self.left = self.left.saturating_sub(outcome.visits);
        outcome.proof.filter(|proof| proof.winner == Side::Defender)
    }
}
