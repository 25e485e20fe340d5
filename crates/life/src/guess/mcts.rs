//! Random play that learns: a tree of what went well so far, with random games from
//! its leaves (L. Kocsis and C. Szepesvári, "Bandit based Monte-Carlo planning",
//! 2006), in which plays count, too, that went well later in a game (S. Gelly and
//! D. Silver, "Combining online and offline knowledge in UCT", 2007).
//!
//! No proof rests on this.

use honte_goban::PointSet;
use honte_goban::{Board, Colour, Point};

use crate::{
    guess::ownership::Fixed,
    guess::rollout::Rollout,
    prover::budget::Meter,
    search::random::Random,
    tuning::{
        BALANCE_GAMES, CURIOSITY, ENOUGH_ATTACKS, HARDLY_WON, LOOK_GAMES, MAX_TREE_DEPTH,
        RIPE_GAMES, SELDOM_PART, SURELY_WON,
    },
};

/// Whether a chain is kept, which the other colour attacks first.
pub(crate) struct Question<'a> {
    pub board: &'a Board,
    /// A point of the chain.
    pub at: Point,
    pub keeper: Colour,
    /// Where plays are chosen.
    pub field: &'a PointSet,
    /// What random games leave as it is.
    pub fixed: Fixed,
}

/// A play and how it went, for the player who makes it.
#[derive(Clone, Copy)]
struct Choice {
    /// `None`: a pass.
    play: Option<Point>,
    /// The node after it, once there is one.
    child: Option<usize>,
    made: Tally,
    /// Games in which he made it later.
    later: Tally,
}

#[derive(Clone, Copy, Default)]
struct Tally {
    games: f32,
    won: f32,
}

impl Tally {
    fn count(&mut self, is_won: bool) {
        self.games += 1.0;
        self.won += f32::from(u8::from(is_won));
    }

    fn won_share(&self) -> f32 {
        self.won / self.games.max(1.0)
    }
}

#[derive(Default)]
struct Node {
    games: u32,
    choices: Vec<Choice>,
}

/// A step of a game within the tree.
struct Step {
    node: usize,
    choice: usize,
    mover: Colour,
    /// How many plays went before.
    before: usize,
}

/// In what part of the games that the best attack leads to the place of the chain is
/// its colour's in the end, and how many these are; of all games if no attack is
/// better than the others.
/// No more games are played than `meter` allows.
pub(crate) fn kept(question: &Question<'_>, games: u32, meter: &mut Meter<'_>) -> (f32, u32) {
    let mut tree = Tree {
        question,
        nodes: vec![Node::default()],
        all: Tally::default(),
        random: Random::new(),
    };
    for game in 1..=games {
        if !meter.allows() {
            break;
        }
        meter.pay(tree.play());
        if game.is_multiple_of(LOOK_GAMES) && tree.is_clear() {
            break;
        }
    }
    let best = tree.best_attack();
    (1.0 - best.won_share(), best.games as u32)
}

struct Tree<'a> {
    question: &'a Question<'a>,
    nodes: Vec<Node>,
    /// How the attack went in all games.
    all: Tally,
    random: Random,
}

impl Tree<'_> {
    /// How the best attack went; all games, if none is better than the others.
    fn best_attack(&self) -> Tally {
        let attacks = self.nodes[0].choices.iter().map(|choice| choice.made);
        let best = attacks.max_by(|one, other| one.games.total_cmp(&other.games));
        let is_best = |tally: &Tally| tally.games * SELDOM_PART as f32 >= self.all.games;
        best.filter(is_best).unwrap_or(self.all)
    }

    /// Whether more games would hardly tell otherwise.
    fn is_clear(&self) -> bool {
        let best = self.best_attack();
        best.games >= ENOUGH_ATTACKS && !(HARDLY_WON..SURELY_WON).contains(&best.won_share())
    }

    /// Plays a game, and tells how many moves it had.
    fn play(&mut self) -> u64 {
        let question = self.question;
        let mut game = Rollout::new(question.board, !question.keeper, &question.fixed.settled);
        let mut plays = Vec::new();
        let (path, leaf, is_over) = self.descend(&mut game, &mut plays);
        if !is_over {
            game.run(&mut self.random, |colour, point| {
                plays.push((colour, point));
            });
        }
        if game.keeps(&question.fixed.living, question.board) {
            self.nodes[leaf].games += 1;
            let is_kept = game.owner(question.at) == Some(question.keeper);
            self.all.count(!is_kept);
            self.learn(&path, &plays, is_kept);
        }
        game.moves()
    }

    /// Plays what is best until the end of the tree; the path to there, the node, and
    /// whether both have passed.
    fn descend(
        &mut self,
        game: &mut Rollout,
        plays: &mut Vec<(Colour, Point)>,
    ) -> (Vec<Step>, usize, bool) {
        let (mut path, mut node, mut passes) = (Vec::new(), 0, 0);
        while passes < 2 && path.len() < MAX_TREE_DEPTH {
            let here = &mut self.nodes[node];
            if here.choices.is_empty() {
                if here.games < RIPE_GAMES {
                    break;
                }
                here.choices = choices(game, self.question.field);
            }
            // There is always a pass.
            let Some(choice) = here.best() else { break };
            let (mover, before) = (game.mover(), plays.len());
            match here.choices[choice].play {
                Some(point) if !game.choose(point) => {
                    here.choices.swap_remove(choice);
                    continue;
                }
                Some(point) => {
                    plays.push((mover, point));
                    passes = 0;
                }
                None => {
                    game.pass();
                    passes += 1;
                }
            }
            path.push(Step {
                node,
                choice,
                mover,
                before,
            });
            node = self.child(node, choice);
        }
        (path, node, passes == 2)
    }

    fn child(&mut self, node: usize, choice: usize) -> usize {
        if let Some(child) = self.nodes[node].choices[choice].child {
            return child;
        }
        let child = self.nodes.len();
        self.nodes.push(Node::default());
        self.nodes[node].choices[choice].child = Some(child);
        child
    }

    /// Enters how a game went at all nodes of its path.
    fn learn(&mut self, path: &[Step], plays: &[(Colour, Point)], is_kept: bool) {
        // Who played first on a point, from the last play back to each node.
        let mut first: Vec<Option<Colour>> = vec![None; Point::INDEX_END];
        let mut known = plays.len();
        for step in path.iter().rev() {
            for &(colour, point) in plays[step.before..known].iter().rev() {
                first[point.index()] = Some(colour);
            }
            known = step.before;
            let is_won = is_kept == (step.mover == self.question.keeper);
            let node = &mut self.nodes[step.node];
            node.games += 1;
            node.choices[step.choice].made.count(is_won);
            for choice in &mut node.choices {
                let played = choice.play.and_then(|point| first[point.index()]);
                if played == Some(step.mover) {
                    choice.later.count(is_won);
                }
            }
        }
    }
}

impl Node {
    /// What went best, or has hardly been tried.
    fn best(&self) -> Option<usize> {
        let log = (self.games.max(1) as f32).ln();
        let value = |choice: &Choice| {
            let Tally { games, won } = choice.made;
            let later = (choice.later.won + 1.0) / (choice.later.games + 2.0);
            let weight = (BALANCE_GAMES / (3.0 * games + BALANCE_GAMES)).sqrt();
            let mean = if games > 0.0 { won / games } else { later };
            weight * later + (1.0 - weight) * mean + CURIOSITY * (log / (games + 1.0)).sqrt()
        };
        let values = self.choices.iter().map(value).enumerate();
        let best = values.max_by(|one, other| one.1.total_cmp(&other.1));
        best.map(|(choice, _)| choice)
    }
}

fn choices(game: &Rollout, field: &PointSet) -> Vec<Choice> {
    let plays = game.open_points().filter(|&point| field.contains(point));
    let all = plays.map(Some).chain([None]);
    let new = |play| Choice {
        play,
        child: None,
        made: Tally::default(),
        later: Tally::default(),
    };
    all.map(new).collect()
}

#[cfg(test)]
mod tests;
