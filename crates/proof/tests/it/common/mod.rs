//! Games solved by brute force: all states that can be reached, and fixpoints over them.

use std::collections::HashMap;

use honte_goban::Colour;
use honte_proof::{Action, Aim, Drawing, Flaw, Game, Proof, Reading, Side, State};

/// All states that can be reached from some state, and who wins each of them.
pub(crate) struct Solved<'a> {
    pub(crate) game: &'a Game,
    pub(crate) states: Vec<State>,
    pub(crate) numbers: HashMap<State, usize>,
    next: Vec<Vec<(Action, usize)>>,
    /// The winner of each state, by number.
    pub(crate) winners: Vec<Side>,
    /// What the winner does where he is to move.
    pub(crate) moves: Vec<Option<Action>>,
}

impl<'a> Solved<'a> {
    pub(crate) fn new(game: &'a Game, start: State) -> Self {
        let mut solved = Self::explored(game, start);
        let count = solved.states.len();
        let lost: Vec<bool> = solved
            .states
            .iter()
            .map(|state| !game.holds(state))
            .collect();
        let mut arena = vec![true; count];
        loop {
            // Where the attacker can get to a state without stones, and where he cannot.
            let reach = solved.attract(&arena, &lost, Side::Attacker);
            let safe: Vec<bool> = (0..count).map(|n| arena[n] && !reach[n]).collect();
            if !safe.contains(&true) || game.aim != Aim::Lasting {
                for n in (0..count).filter(|&n| reach[n]) {
                    solved.winners[n] = Side::Attacker;
                    if lost[n] {
                        solved.stay(n, &arena, Side::Attacker);
                    }
                }
                for n in (0..count).filter(|&n| safe[n]) {
                    solved.stay(n, &safe, Side::Defender);
                }
                return solved;
            }
            let won = solved.attract(&arena, &safe, Side::Defender);
            for n in 0..count {
                if safe[n] {
                    solved.stay(n, &safe, Side::Defender);
                }
                arena[n] &= !won[n];
            }
        }
    }

    pub(crate) fn winner(&self, state: &State) -> Side {
        self.winners[self.numbers[state]]
    }

    /// The proof for the winner of a state.
    pub(crate) fn proof(&self, start: State) -> Proof {
        let winner = self.winner(&start);
        let mover = colour(self.game, winner);
        let entry = |(number, state): (usize, &State)| {
            let mine = state.mover == mover && self.winners[number] == winner;
            Some((*state, self.moves[number].filter(|_| mine)?))
        };
        let strategy = self.states.iter().enumerate().filter_map(entry).collect();
        Proof {
            game: self.game.clone(),
            start,
            winner,
            strategy,
        }
    }

    fn explored(game: &'a Game, start: State) -> Self {
        let mut states = vec![start];
        let mut numbers = HashMap::from([(start, 0)]);
        let mut next = Vec::new();
        while let Some(&state) = states.get(next.len()) {
            let mut list = Vec::new();
            if game.aim == Aim::Lasting || game.holds(&state) {
                for action in game.actions(&state) {
                    let after = game.play(&state, action).unwrap();
                    let number = *numbers.entry(after).or_insert_with(|| {
                        states.push(after);
                        states.len() - 1
                    });
                    list.push((action, number));
                }
            }
            next.push(list);
        }
        let count = states.len();
        let winners = vec![Side::Defender; count];
        Self {
            game,
            states,
            numbers,
            next,
            winners,
            moves: vec![None; count],
        }
    }

    /// The states of the arena from which a side can get to the targets, with its moves.
    fn attract(&mut self, arena: &[bool], targets: &[bool], side: Side) -> Vec<bool> {
        let mover = colour(self.game, side);
        let mut reach: Vec<bool> = (0..arena.len()).map(|n| arena[n] && targets[n]).collect();
        loop {
            let mut changed = false;
            for n in 0..arena.len() {
                if !arena[n] || reach[n] {
                    continue;
                }
                let mut inside = self.next[n].iter().filter(|&&(_, to)| arena[to]);
                if self.states[n].mover == mover {
                    if let Some(&(action, _)) = inside.find(|&&(_, to)| reach[to]) {
                        self.moves[n] = Some(action);
                        reach[n] = true;
                    }
                } else {
                    reach[n] = !self.next[n].is_empty() && inside.all(|&(_, to)| reach[to]);
                }
                changed |= reach[n];
            }
            if !changed {
                return reach;
            }
        }
    }

    /// Notes a move that stays in a set, if the side is to move.
    fn stay(&mut self, n: usize, set: &[bool], side: Side) {
        if self.states[n].mover == colour(self.game, side) {
            self.moves[n] = self.next[n]
                .iter()
                .find(|&&(_, to)| set[to])
                .map(|&(action, _)| action);
        }
    }
}

pub(crate) fn colour(game: &Game, side: Side) -> Colour {
    match side {
        Side::Defender => game.defender,
        Side::Attacker => !game.defender,
    }
}

pub(crate) fn drawing(text: &str) -> Drawing {
    text.parse().unwrap()
}

/// Who wins a game from a state.
pub(crate) fn winner(game: &Game, start: State) -> Side {
    Solved::new(game, start).winner(&start)
}

/// Simple random numbers, the same on every machine (xorshift64*).
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33;
        high as usize % limit
    }

    pub(crate) fn chance(&mut self, of: usize) -> bool {
        self.below(of) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

/// Whether a game can start from a state.
pub(crate) fn legal(game: &Game, start: &State) -> bool {
    // Settled at once; for this winner and aim that is looked at last, and never true.
    let proof = Proof {
        game: Game {
            aim: Aim::Once,
            keep: 0,
            eyes: 0,
            ..game.clone()
        },
        start: *start,
        winner: Side::Attacker,
        strategy: HashMap::from([(*start, Action::Settled)]),
    };
    matches!(proof.check(), Ok(_) | Err(Flaw::NotSettled { .. }))
}

/// A random game on any graph, not only on pieces of boards, and a state to start from.
pub(crate) fn random_game(random: &mut Random, nodes: usize) -> (Game, State) {
    loop {
        let mut neighbours = vec![0u128; nodes];
        for a in 0..nodes {
            for b in 0..a {
                let near = a - b == 1 || (a - b == 3 && random.chance(2));
                if if near {
                    !random.chance(6)
                } else {
                    random.chance(9)
                } {
                    neighbours[a] |= 1 << b;
                    neighbours[b] |= 1 << a;
                }
            }
        }
        let mut set =
            |of: usize| (0..nodes).fold(0u128, |set, n| set | u128::from(random.chance(of)) << n);
        let filled = set(2) | set(3);
        let black = filled & set(2);
        let rebirth = black | set(4);
        let anchors = [set(12) & set(2), set(4)];
        let stones = [black, filled & !black];
        let defender = random.pick(&Colour::ALL);
        let game = Game {
            neighbours,
            anchors: if defender == Colour::Black {
                anchors
            } else {
                [anchors[1], anchors[0]]
            },
            open: 0,
            defender,
            rebirth,
            aim: random.pick(&[Aim::Once, Aim::Lasting, Aim::Lasting]),
            keep: 0,
            eyes: 0,
            reading: random.pick(&Reading::ALL),
        };
        let stones = if defender == Colour::Black {
            stones
        } else {
            [stones[1], stones[0]]
        };
        let state = State {
            stones,
            marks: 0,
            mover: random.pick(&Colour::ALL),
        };
        if legal(&game, &state) {
            return (game, state);
        }
    }
}

/// A random game with two stones of the attacker, the defender's opponent, that separate three
/// parts of the other nodes.
pub(crate) fn random_rooms(random: &mut Random, nodes: usize) -> (Game, State) {
    loop {
        let room: Vec<usize> = (0..nodes).map(|_| random.below(3)).collect();
        let mut neighbours = vec![0u128; nodes];
        for a in 0..nodes {
            for b in 0..a {
                let joined = match b {
                    0 | 1 if a > 1 => random.below(3) > 0,
                    0 | 1 => random.chance(3),
                    _ => room[a] == room[b] && random.below(4) > 0,
                };
                if joined {
                    neighbours[a] |= 1 << b;
                    neighbours[b] |= 1 << a;
                }
            }
        }
        let mut set =
            |of: usize| (2..nodes).fold(0u128, |set, n| set | u128::from(random.chance(of)) << n);
        let black = set(4);
        let game = Game {
            neighbours,
            anchors: [set(20), set(20)],
            open: 0,
            defender: Colour::Black,
            rebirth: black | set(2),
            aim: Aim::Lasting,
            keep: 0,
            eyes: 0,
            reading: random.pick(&Reading::ALL),
        };
        let start = State {
            stones: [black, 0b11],
            marks: 0,
            mover: Colour::White,
        };
        if legal(&game, &start) {
            return (game, start);
        }
    }
}
