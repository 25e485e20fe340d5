//! Superko, suicide and repetition against a slow twin that keeps whole positions.

use honte_goban::{Board, Colour, Move, Point, Size, zobrist::splitmix64};
use honte_rules::{
    Game, Ko, Phase, Preset, Repetition, RulesError, Ruleset, Suicide, Why, game::Moved,
};

/// Content of the points, row by row: 0 empty, 1 black, 2 white.
type Stones = Vec<u8>;

/// A game by definition: positions as vectors, chains by flood, every position kept.
struct Twin {
    width: usize,
    height: usize,
    rules: Ruleset,
    stones: Stones,
    /// Positions, each with the player to move then, and who created it by a play.
    seen: Vec<(Stones, u8, Option<u8>)>,
    to_move: u8,
    /// The position before the last play, if that took one stone.
    ko_position: Option<Stones>,
    passes: usize,
    captured: [usize; 2],
}

impl Twin {
    fn new(width: usize, height: usize, rules: Ruleset) -> Twin {
        let stones = vec![0; width * height];
        Twin {
            width,
            height,
            rules,
            seen: vec![(stones.clone(), 1, None)],
            stones,
            to_move: 1,
            ko_position: None,
            passes: 0,
            captured: [0; 2],
        }
    }

    fn beside(&self, at: usize) -> Vec<usize> {
        let (x, y) = (at % self.width, at / self.width);
        let mut all = Vec::new();
        if x > 0 {
            all.push(at - 1);
        }
        if x + 1 < self.width {
            all.push(at + 1);
        }
        if y > 0 {
            all.push(at - self.width);
        }
        if y + 1 < self.height {
            all.push(at + self.width);
        }
        all
    }

    /// The chain, if it has no liberty; else nothing.
    fn breathless(&self, stones: &[u8], at: usize) -> Vec<usize> {
        let mut chain = vec![at];
        let mut next = 0;
        while next < chain.len() {
            for beside in self.beside(chain[next]) {
                if stones[beside] == 0 {
                    return Vec::new();
                }
                if stones[beside] == stones[at] && !chain.contains(&beside) {
                    chain.push(beside);
                }
            }
            next += 1;
        }
        chain
    }

    /// The position after a play, with the numbers of enemy and own stones taken.
    fn after(&self, at: usize) -> (Stones, usize, usize) {
        let mut stones = self.stones.clone();
        stones[at] = self.to_move;
        let mut taken = 0;
        for beside in self.beside(at) {
            if stones[beside] == 3 - self.to_move {
                for dead in self.breathless(&stones, beside) {
                    stones[dead] = 0;
                    taken += 1;
                }
            }
        }
        let own = self.breathless(&stones, at);
        own.iter().for_each(|&dead| stones[dead] = 0);
        (stones, taken, own.len())
    }

    fn play(&mut self, at: usize) -> bool {
        if self.stones[at] != 0 {
            return false;
        }
        let (stones, taken, own) = self.after(at);
        let suicide = match self.rules.suicide {
            Suicide::Forbidden => own == 0,
            Suicide::MultiStone => own != 1,
            Suicide::Allowed => true,
        };
        let ko = self.rules.ko == Ko::None || self.ko_position.as_ref() != Some(&stones);
        let opponent = 3 - self.to_move;
        let superko = match self.rules.repetition {
            Repetition::Allowed | Repetition::NoResult => true,
            Repetition::Positional => self.seen.iter().all(|seen| seen.0 != stones),
            Repetition::Situational => self
                .seen
                .iter()
                .all(|seen| seen.0 != stones || seen.1 != opponent),
            Repetition::NaturalSituational => self
                .seen
                .iter()
                .all(|seen| seen.0 != stones || seen.2 != Some(self.to_move)),
        };
        if !(suicide && ko && superko) {
            return false;
        }
        let before = std::mem::replace(&mut self.stones, stones);
        self.ko_position = (taken == 1 && own == 0).then_some(before);
        self.captured[usize::from(opponent) - 1] += taken;
        self.captured[usize::from(self.to_move) - 1] += own;
        self.seen
            .push((self.stones.clone(), opponent, Some(self.to_move)));
        self.to_move = opponent;
        self.passes = 0;
        true
    }

    fn pass(&mut self) {
        self.ko_position = None;
        self.to_move = 3 - self.to_move;
        self.seen.push((self.stones.clone(), self.to_move, None));
        self.passes += 1;
    }

    /// The last turn before after which the position was the same.
    fn repeats(&self) -> Option<usize> {
        let (last, earlier) = self.seen.split_last().unwrap();
        earlier.iter().rposition(|seen| seen.0 == last.0)
    }
}

fn content(board: &Board) -> Stones {
    let code = |point| {
        board
            .colour_at(point)
            .map_or(0, |colour| colour.index() as u8 + 1)
    };
    board.size().points().map(code).collect()
}

struct Random(u64, u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.1 += 1;
        (splitmix64(self.0, self.1) % end as u64) as usize
    }
}

/// How often each thing was met.
#[derive(Debug, Default)]
struct Met {
    legal: usize,
    cycles: usize,
    suicides: usize,
    kos: usize,
    superkos: usize,
}

impl Met {
    fn note(&mut self, moved: &Result<Moved, RulesError>) {
        match moved {
            Ok(moved) => {
                self.legal += 1;
                self.cycles += usize::from(moved.cycle.is_some());
                self.suicides += usize::from(moved.suicide);
            }
            Err(RulesError::Refused(refusal)) => {
                self.kos += usize::from(refusal.why == Why::Ko);
                self.superkos += usize::from(matches!(refusal.why, Why::Repeats { .. }));
            }
            Err(error) => panic!("{error}"),
        }
    }
}

/// One game side by side; gives the number of moves tried.
fn side_by_side(
    size: Size,
    rules: Ruleset,
    random: &mut Random,
    length: usize,
    met: &mut Met,
) -> usize {
    let mut game = Game::new(size, rules);
    let mut twin = Twin::new(size.width().into(), size.height().into(), rules);
    let all: Vec<Point> = size.points().collect();
    let mut tried = 0;
    while tried < length && game.phase() == Phase::Playing {
        tried += 1;
        let at = random.below(all.len() + 1);
        let Some(&point) = all.get(at) else {
            // Two passes would end the game.
            if twin.passes == 0 {
                twin.pass();
                game.play(Move::Pass).unwrap();
            }
            continue;
        };
        let colour = Colour::ALL[usize::from(twin.to_move) - 1];
        let legal = twin.play(at);
        let moved = game.play_as(colour, Move::Play(point));
        met.note(&moved);
        assert_eq!(
            moved.is_ok(),
            legal,
            "{size} {rules}: {point:?}: {moved:?}\n{}",
            game.board()
        );
        assert_eq!(content(game.board()), twin.stones, "{size} {rules}");
        if let Ok(moved) = moved {
            let start = moved.cycle.map(|cycle| cycle.start);
            assert_eq!(
                start,
                twin.repeats(),
                "{size} {rules}: cycle\n{}",
                game.board()
            );
            let prisoners = Colour::ALL.map(|colour| game.prisoners().of(colour) as usize);
            assert_eq!(prisoners, twin.captured, "{size} {rules}");
        }
    }
    tried
}

fn variants() -> Vec<Ruleset> {
    let mut all = Vec::new();
    for &ko in Ko::ALL {
        for &repetition in Repetition::ALL {
            for &suicide in Suicide::ALL {
                all.push(Ruleset {
                    ko,
                    repetition,
                    suicide,
                    ..Preset::Custom.ruleset()
                });
            }
        }
    }
    all
}

#[test]
fn millions_of_moves_on_small_boards_agree_with_a_slow_twin() {
    let mut random = Random(4, 0);
    let (mut tried, mut met) = (0, Met::default());
    let variants = variants();
    assert_eq!(variants.len(), 30);
    for round in 0.. {
        if tried > 8_000_000 {
            break;
        }
        let rules = variants[round % variants.len()];
        let (width, height) = (2 + random.below(4), 2 + random.below(4));
        let size = Size::new(width as u8, height as u8).unwrap();
        tried += side_by_side(size, rules, &mut random, 40 + 4 * size.area(), &mut met);
    }
    assert!(met.legal > 1_000_000, "{met:?}");
    let rare = [met.cycles, met.suicides, met.kos, met.superkos];
    assert!(rare.iter().all(|&times| times > 1_000), "{met:?}");
}

#[test]
fn long_games_agree_with_a_slow_twin() {
    let mut random = Random(15, 0);
    let size = Size::square(4).unwrap();
    for &repetition in Repetition::ALL {
        let rules = Ruleset {
            repetition,
            suicide: Suicide::Allowed,
            ..Preset::Custom.ruleset()
        };
        let mut met = Met::default();
        side_by_side(size, rules, &mut random, 12_000, &mut met);
        if repetition.is_superko() {
            // Sooner or later one player can only pass, and the other cannot.
            assert!(met.superkos > 200, "{repetition}: {met:?}");
        } else {
            // Thousands of different positions: the table of positions has to grow.
            assert!(
                met.legal > 2_000 && met.cycles > 200,
                "{repetition}: {met:?}"
            );
        }
    }
}

#[test]
fn undo_leads_back_through_long_games() {
    let mut random = Random(8, 0);
    for rules in variants() {
        let size = Size::square(3).unwrap();
        let mut game = Game::new(size, rules);
        let all: Vec<Point> = size.points().collect();
        let mut before = Vec::new();
        for _ in 0..400 {
            let state = (
                content(game.board()),
                game.to_move(),
                game.prisoners(),
                game.cycle(),
            );
            let played = all
                .get(random.below(10))
                .map_or(Move::Pass, |&p| Move::Play(p));
            let two_passes =
                played == Move::Pass && game.moves().next_back().is_some_and(|(_, m)| m.is_pass());
            if !two_passes && game.play(played).is_ok() {
                before.push(state);
            }
            // Back a little now and then, so that the history grows from where it was cut.
            if random.below(7) == 0
                && let Some(state) = before.pop()
            {
                game.undo().unwrap();
                assert_eq!(
                    state,
                    (
                        content(game.board()),
                        game.to_move(),
                        game.prisoners(),
                        game.cycle()
                    )
                );
            }
        }
        let fresh: Vec<_> = game.moves().collect();
        let mut again = Game::new(size, rules);
        for (colour, played) in fresh {
            again.play_as(colour, played).unwrap();
        }
        assert_eq!(content(again.board()), content(game.board()));
        assert_eq!(again.cycle(), game.cycle());
        while let Some(state) = before.pop() {
            game.undo().unwrap();
            let now = (
                content(game.board()),
                game.to_move(),
                game.prisoners(),
                game.cycle(),
            );
            assert_eq!(state, now);
        }
        assert!(game.undo().is_err());
    }
}
