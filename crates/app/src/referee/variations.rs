//! Proofs as variations of SGF files.

use super::explain::{claim, support};
use super::moves::{Moves, name};
use crate::Error;
use crate::save::{Saved, add_move};
use crate::text_board::set_up;
use honte_goban::{Board, Move};
use honte_life::Verdict;
use honte_proof::{Action, State};
use honte_record::tree::{NodeId, Tree};
use honte_referee::Judged;
use std::collections::{HashSet, VecDeque};
use std::iter;
use std::path::Path;
use std::sync::Arc;

/// Nodes that a proof has at most in the file.
const MOST_NODES: usize = 5_000;

/// The proofs of chains as an SGF file, one game each, with those that they rest on behind them, and
/// how many there are. None comes twice.
///
/// # Errors
/// None that is known: SGF holds every board.
pub fn write<'v>(
    judged: &Judged,
    chains: impl Iterator<Item = &'v Verdict>,
) -> Result<(Vec<u8>, usize), Error> {
    let mut text = Vec::new();
    let mut games = 0;
    let mut written = HashSet::new();
    for chain in chains {
        let Some(local) = &chain.proof else { continue };
        let support = support(judged, chain).map(|(what, moves)| (moves, Some(what)));
        let main = (Moves::new(local, judged.board()), None);
        for (moves, what) in iter::once(main).chain(support) {
            let proof = (Arc::as_ptr(&moves.local.proof), &moves.local.points);
            if what.is_some() && !written.insert(proof) {
                continue;
            }
            let tree = tree(judged, chain, &moves, what.as_deref());
            text.extend(Saved::Sgf.text(&tree, Path::new("proof.sgf"))?);
            games += 1;
        }
    }
    Ok((text, games))
}

/// A node whose moves are still to be added.
struct Place {
    node: NodeId,
    state: State,
    board: Board,
}

/// A proof as a game; `what` it shows, if a chain only rests on it.
fn tree(judged: &Judged, chain: &Verdict, moves: &Moves<'_>, what: Option<&str>) -> Tree {
    let proof = &moves.local.proof;
    let mut tree = Tree::new(judged.size());
    let root = tree.root();
    set_up(&mut tree, judged.board());
    let first = if proof.start.mover == honte_goban::Colour::Black {
        "B"
    } else {
        "W"
    };
    tree.set_raw(root, "PL", [first]);
    let kept = moves.kept();
    let marked = what.map_or(&chain.stones, |_| &kept);
    let marked: Vec<[u8; 2]> = marked.iter().map(|stone| stone.to_sgf()).collect();
    tree.set_raw(root, "TR", marked);
    let is = format!(
        "{} {}: {}",
        name(chain.colour),
        judged.at(chain),
        chain.status
    );
    let title = match what {
        None => is.clone(),
        Some(what) => format!("{what} ({is})"),
    };
    tree.set_text(root, "GN", &title);
    let mut comments = match what {
        None => vec![claim(judged, chain)],
        Some(what) => vec![format!("{what}. A verdict rests on that: {is}.")],
    };
    if what.is_none() {
        comments.extend(footing(judged, chain));
    }
    comments.extend([
        moves.beyond(),
        format!("A pass for a ko is read as '{}'.", proof.game.reading),
        format!(
            "All moves of {} in the proof are here or in comments, with an answer to each; what comes \
             again is followed up once.",
            name(moves.loser())
        ),
    ]);
    let mut grown = Grown {
        moves,
        tree: &mut tree,
        seen: HashSet::new(),
        queue: VecDeque::new(),
        nodes: 1,
    };
    if grown.grow(judged.board()) {
        comments.push(format!("The proof is cut at {MOST_NODES} nodes."));
    }
    tree.set_text(root, "C", &comments.join("\n"));
    tree
}

/// What the proof of a chain rests on, if that is more than itself.
fn footing(judged: &Judged, chain: &Verdict) -> Option<String> {
    let others: Vec<String> = support(judged, chain).map(|(what, _)| what).collect();
    let number = crate::words::count(others.len() as u64, "other proof", "other proofs");
    (!others.is_empty()).then(|| {
        format!(
            "It rests on {number}, on other points, in games of this file: {}.",
            others.join("; ")
        )
    })
}

struct Grown<'a> {
    moves: &'a Moves<'a>,
    tree: &'a mut Tree,
    /// States that have their moves already, or will have.
    seen: HashSet<State>,
    queue: VecDeque<Place>,
    nodes: usize,
}

impl Grown<'_> {
    /// Adds the moves, those near the root first; whether something had to be left out.
    fn grow(&mut self, board: &Board) -> bool {
        let start = self.moves.start();
        self.seen.insert(start);
        self.queue.push_back(Place {
            node: self.tree.root(),
            state: start,
            board: board.clone(),
        });
        let mut is_cut = false;
        while let Some(place) = self.queue.pop_front() {
            let actions = self.actions(&place.state);
            if self.nodes + actions.len() > MOST_NODES {
                self.say(
                    place.node,
                    "Not followed up: the file would become too long.",
                );
                is_cut = true;
                continue;
            }
            for action in actions {
                self.add(&place, action);
            }
        }
        is_cut
    }

    /// The moves that a state has in the proof.
    fn actions(&self, state: &State) -> Vec<Action> {
        match state.mover == self.moves.loser() {
            true => self.moves.actions(state),
            false => vec![self.moves.answer(state)],
        }
    }

    fn add(&mut self, place: &Place, action: Action) {
        let moves = self.moves;
        let Some(made) = moves.play(&place.state, action) else {
            return;
        };
        let (after, next) = (made.after, made.next);
        let mut board = place.board.clone();
        if !moves.play_on(&mut board, &place.state, action, &after) {
            let words = moves.words(&place.state, action, &after);
            self.say(
                place.node,
                &format!(
                    "{words}: not shown, since on the whole board this is another move: in the \
                     proof, what lies beyond its points are stones that nobody can take."
                ),
            );
            return;
        }
        let played = match action {
            Action::Play(node) => moves.point(node).map_or(Move::Pass, Move::Play),
            _ => Move::Pass,
        };
        let node = add_move(self.tree, place.node, place.state.mover, played);
        self.nodes += 1;
        let is_ko = matches!(action, Action::Play(node) if after.marks >> node & 1 == 1);
        if is_ko || matches!(action, Action::PassForKo(_)) {
            let words = moves.words(&place.state, action, &after);
            self.say(node, &format!("{words}."));
        }
        match moves.end(&next) {
            Some(end) => self.say(node, &format!("The end: {end}.")),
            None if self.seen.insert(next) => self.queue.push_back(Place {
                node,
                state: next,
                board,
            }),
            None => self.say(node, "Seen before: followed up elsewhere."),
        }
    }

    fn say(&mut self, node: NodeId, text: &str) {
        let text = match self.tree.comment(node) {
            Some(before) => format!("{before}\n{text}"),
            None => text.to_owned(),
        };
        self.tree.set_text(node, "C", &text);
    }
}
