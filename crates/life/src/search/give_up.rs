//! How likely a question is to be decided: by how far off a proof still is, by how
//! often random play goes as wanted, and by how many visits are left.
//!
//! Most visits are made to questions that are not decided in the end. What is to be
//! expected of the next visits is known after a few hundred.

use honte_proof::{Side, State};

use crate::tuning::{
    ABORT_GAMES, ABORT_MOVES_A_NODE, DOUBLED_NUMBER, FEW_VISITS, LIKELY_NUMBER, NEAR_NUMBER,
    TERRITORY_LAST_NUMBER, WINDOW_LAST_NUMBER,
};

use super::{
    bits::Bits,
    evaluate::Terms,
    play::{Ground, Position},
    problem::AbortPolicy,
    random::Random,
};

impl AbortPolicy {
    /// How far off a proof may be with the last visit, if no random game goes as wanted.
    const fn last(self) -> Option<f32> {
        match self {
            Self::Never => None,
            Self::Window => Some(WINDOW_LAST_NUMBER),
            Self::Territory => Some(TERRITORY_LAST_NUMBER),
        }
    }

    /// The share of random games at or below which a question is given up, when `made` of `limit`
    /// visits are used and the proof number at the root is `number`. Negative: it is not given up.
    ///
    /// What is given up by this takes nine tenths of all visits of finished games, and
    /// brings a sixth of what is decided.
    pub(super) fn hopeless_share(self, number: u32, made: u64, limit: u64) -> f32 {
        let number = number as f32;
        match self.last() {
            Some(last) if number >= NEAR_NUMBER => {
                let left = (limit.max(FEW_VISITS) as f32 / made as f32).log2();
                (number - last - DOUBLED_NUMBER * left) / LIKELY_NUMBER
            }
            _ => -1.0,
        }
    }
}

/// Random games that were played from where play begins.
#[derive(Clone, Copy)]
pub(super) struct Games {
    random: Random,
    /// In how many the side that is wanted got what it wants, and in how many not.
    won: u32,
    lost: u32,
}

impl Games {
    pub(super) const fn new() -> Self {
        Self {
            random: Random::new(),
            won: 0,
            lost: 0,
        }
    }

    /// Whether a side gets what it wants in no more than this share of random games. No
    /// more of them are played than it takes to tell.
    pub(super) fn wins_at_most<B: Bits>(
        &mut self,
        terms: &Terms<'_, B>,
        start: &State,
        side: Side,
        share: f32,
    ) -> bool {
        let most = share * ABORT_GAMES as f32;
        let (position, mover) = (Position::new(start), start.mover as usize);
        while self.won as f32 <= most && (ABORT_GAMES - self.lost) as f32 > most {
            let held = is_held_at_end(terms, position, mover, &mut self.random);
            if held == (side == Side::Defender) {
                self.won += 1;
            } else {
                self.lost += 1;
            }
        }
        self.won as f32 <= most
    }
}

/// Whether the defender has what is needed at the end of a random game.
fn is_held_at_end<B: Bits>(
    terms: &Terms<'_, B>,
    start: Position<B>,
    mover: usize,
    random: &mut Random,
) -> bool {
    let (mut position, mut side, mut passes) = (start, mover, 0);
    for _ in 0..terms.ground.all().len() * ABORT_MOVES_A_NODE {
        match random_play(&terms.ground, &position, side, random) {
            Some(after) if !terms.is_kept(&after) => return true,
            Some(after) => (position, passes) = (after, 0),
            None => passes += 1,
        }
        if passes == 2 {
            break;
        }
        side = 1 - side;
    }
    terms.holds(&position)
}

/// A legal play that fills no own eye, if there is one.
fn random_play<B: Bits>(
    ground: &Ground<B>,
    position: &Position<B>,
    side: usize,
    random: &mut Random,
) -> Option<Position<B>> {
    let empty = ground.empty(position);
    if empty.is_empty() {
        return None;
    }
    let from = random.below(empty.len() as usize);
    let nodes = || empty.nodes();
    let mut order = nodes().skip(from).chain(nodes().take(from));
    order.find_map(|node| {
        let around = ground.around(node);
        let is_eye = !around.is_empty() && around.within(position.stones[side]);
        (!is_eye)
            .then(|| ground.play(position, side, node))
            .flatten()
    })
}

#[cfg(test)]
mod tests {
    use honte_goban::Colour;
    use honte_proof::{Aim, Drawing, Reading};

    use super::*;
    use crate::search::Problem;

    /// The least number with which a question is given up.
    fn least(abort: AbortPolicy, visits: (u64, u64), share: f32) -> u32 {
        let is_far = |&number: &u32| share <= abort.hopeless_share(number, visits.0, visits.1);
        (0..1_000).find(is_far).unwrap_or(u32::MAX)
    }

    #[test]
    fn the_likelier_may_be_farther_off() {
        for abort in [AbortPolicy::Window, AbortPolicy::Territory] {
            let least = |share: u8| least(abort, (2_048, 20_000), f32::from(share) / 10.0);
            let all: Vec<u32> = (0..=10).map(least).collect();
            assert!(all.is_sorted_by(|one, other| one <= other), "{all:?}");
            assert!(all[0] < 15 && all[10] > 50, "{all:?}");
        }
    }

    #[test]
    fn the_fewer_visits_are_left_the_nearer_a_proof_has_to_be() {
        let least = |made, limit| least(AbortPolicy::Window, (made, limit), 0.5);
        let all = [512, 1_024, 4_096, 16_384].map(|made| least(made, 20_000));
        assert!(all.is_sorted_by(|one, other| one > other), "{all:?}");
        assert!(least(1_024, FEW_VISITS) < least(1_024, 70_000));
        assert_eq!(least(1_024, FEW_VISITS), least(1_024, 2_000));
        // With the last one it has to be at hand.
        assert_eq!(least(20_000, 20_000), 12);
    }

    #[test]
    fn territories_are_worth_more() {
        let visits = (1_024, 20_000);
        assert!(
            least(AbortPolicy::Territory, visits, 0.5) > least(AbortPolicy::Window, visits, 0.5)
        );
    }

    /// Two white stones in a room of Black's, White to move.
    #[test]
    fn games_tell_as_much_as_if_all_were_played() {
        let drawing: Drawing = "
            . X . . . X @
            . X O . O X @
            X X . . . X @
            @ @ @ @ @ @ @
        "
        .parse()
        .unwrap();
        let rebirth = drawing.stones[1];
        let game = drawing.game(Colour::White, rebirth, Aim::Lasting, Reading::Yielding);
        let start = drawing.state(Colour::White);
        let problem = Problem {
            game: &game,
            start,
            wanted: None,
            open: 0,
            visits: 0,
            abort: AbortPolicy::Never,
            memory: 0,
            stop: None,
        };
        for side in [Side::Attacker, Side::Defender] {
            let terms = Terms::<u64>::new(&problem, true);
            let mut all = Games::new();
            // That it is just this share takes all games to tell.
            let won = (0..=ABORT_GAMES).find(|&most| {
                let share = most as f32 / ABORT_GAMES as f32;
                all.wins_at_most(&terms, &start, side, share)
            });
            let won = won.unwrap();
            assert!(0 < won && won < ABORT_GAMES, "{won}");
            assert_eq!(all.won + all.lost, ABORT_GAMES);
            for most in 0..=ABORT_GAMES {
                let mut games = Games::new();
                let share = most as f32 / ABORT_GAMES as f32;
                assert_eq!(games.wins_at_most(&terms, &start, side, share), won <= most);
                // As soon as it is clear they stop.
                let Games { won, lost, .. } = games;
                assert!(
                    won <= most + 1 && lost <= ABORT_GAMES - most,
                    "{won} {lost} {most}"
                );
            }
            let mut games = Games::new();
            assert!(!games.wins_at_most(&terms, &start, side, -1.0));
            assert!(games.wins_at_most(&terms, &start, side, 1.0));
            assert_eq!(games.won + games.lost, 0);
        }
    }

    #[test]
    fn without_doubts_nothing_is_far() {
        assert!(AbortPolicy::Never.hopeless_share(u32::MAX, 20_000, 20_000) < 0.0);
    }
}
