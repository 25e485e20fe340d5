//! Plays that would save a dead chain: moves that should have been made before
//! the game stopped (Article 9, clause 3; Article 13).

use honte_goban::{Board, Point};
use honte_proof::{Action, Aim, Game, Side, State};
use honte_rules::PointSet;

use crate::{
    facts::verdict::{Status, Verdict},
    judge::{Budget, Judge, flood},
    regions::region::Region,
    regions::window::{ANY, Lean},
    search::AbortPolicy,
    strategies::hold::Effort,
};

use crate::tuning::SAVING_VISITS;

/// How hard to try: most dead chains are beyond help.
const EFFORT: Effort = Effort {
    visits: SAVING_VISITS,
    abort: AbortPolicy::Never,
};

impl Judge<'_> {
    /// Looks for a saving play for each chain that was proved dead.
    pub(crate) fn rescue_all(&mut self) {
        for number in 0..self.chains.len() {
            if self.is_spent() {
                return;
            }
            let chain = &self.chains[number];
            if chain.status == Status::Dead && chain.class.is_proved() {
                self.chains[number].rescue = self.rescue(number);
            }
        }
    }

    /// A play with which the owner of a chain makes it uncapturable; or a play
    /// beside it after which its capture enables a new stone.
    fn rescue(&mut self, number: usize) -> Option<Point> {
        let (first, colour) = (self.chains[number].stones[0], self.chains[number].colour);
        let room = flood(self.board, first, |point| !self.is_solid(point));
        let whole = Region::of(self.board, &room, &[first], |point| {
            self.board.colour_at(point).into()
        });
        if let Some(region) = whole {
            return self
                .saving_play(number, &region)
                .or_else(|| self.renewing_play(number, &room));
        }
        let way = (Lean::OnNone, ANY);
        for window in self.windows(&[number], colour, way, &PointSet::EMPTY) {
            let region = self.region(&window, &[first], colour)?;
            let found = self.saving_play(number, &region);
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// The play with which the owner of a chain makes it uncapturable in a region.
    fn saving_play(&mut self, number: usize, region: &Region) -> Option<Point> {
        let (first, colour) = (self.chains[number].stones[0], self.chains[number].colour);
        let game = region.game(colour, region.nodes([first]), Aim::Every, self.reading);
        self.first_play(&game, region, EFFORT)
    }

    /// The play on a liberty of a chain in a room after which the chain lives, if only
    /// by a new stone.
    fn renewing_play(&mut self, number: usize, room: &PointSet) -> Option<Point> {
        let (first, colour) = (self.chains[number].stones[0], self.chains[number].colour);
        // Where a new stone counts depends on what can be captured after the play.
        let may_fall = |chain: &&Verdict| chain.colour != colour && chain.status != Status::Alive;
        let chains = self.chains.iter().filter(may_fall);
        let others: Vec<Point> = chains.flat_map(|chain| chain.stones.clone()).collect();
        let liberties = self.liberties[number];
        liberties.iter().find(|&point| {
            if self.is_spent() {
                return false;
            }
            let mut after = self.board.clone();
            if after.play(colour, point).is_err() {
                return false;
            }
            let Some(region) = Region::of(&after, room, &[], |at| after.colour_at(at).into())
            else {
                return false;
            };
            let stones = after.chain(first).chain(others.iter().copied());
            let game = region.game(colour, region.nodes(stones), Aim::Lasting, self.reading);
            let wanted = (Some(Side::Defender), 0);
            let outcome = self.search(&game, region.start(!colour), wanted, EFFORT);
            outcome.proof.is_some() && self.lives_on(&after, first)
        })
    }

    /// Whether the chain on a point of another board is proved to live.
    fn lives_on(&mut self, board: &Board, at: Point) -> bool {
        let budget = Budget {
            visits: EFFORT.visits,
            total: self.account.proofs(),
            memory: self.bytes,
            watch: self.stop.watch.clone(),
            threads: 1,
            until: self.stop.until,
            purse: None,
        };
        let mut judge = Judge::new(board, self.reading, &budget);
        let wanted = |chain: &Verdict| chain.stones.contains(&at);
        judge.rounds(wanted, &budget, None);
        self.account.charge(judge.account.spent());
        judge
            .chains
            .iter()
            .any(|chain| wanted(chain) && chain.proved() == Some(true))
    }

    /// The play with which the defender of a game on a region wins if he is to move,
    /// and has won then even if nothing is banned for the attacker.
    pub(crate) fn first_play(
        &mut self,
        game: &Game,
        region: &Region,
        effort: Effort,
    ) -> Option<Point> {
        let mut proof = |start: State| {
            let wanted = (Some(Side::Defender), 0);
            self.search(game, start, wanted, effort).proof
        };
        let start = region.start(game.defender);
        let Some(&Action::Play(node)) = proof(start)?.strategy.get(&start) else {
            return None;
        };
        let after = State {
            marks: 0,
            ..game.play(&start, Action::Play(node))?
        };
        proof(after)?;
        region.points().get(usize::from(node)).copied()
    }
}
