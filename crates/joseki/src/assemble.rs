//! Puts the tree together from the counts of its sequences and the figures of their games.

use crate::chunk::GameId;
use crate::params::Params;
use crate::prefix::{self, Prefixes};
use crate::second_pass::{Circumstances, SecondPass};
use crate::sequence::TENUKI;
use crate::stats::{GameOutcomes, Outcomes};
use crate::storage::Games;
use crate::sums::{GameCounts, Sighting, Sums};
use crate::transposition::Transpositions;
use crate::tree::{Example, ExampleGame, Influence, Node, Summary, Tree};
use honte_goban::Colour;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::io;

/// Puts the tree together: the pruned prefix tree, and what the second pass over the games found.
pub(crate) fn assemble(second: &SecondPass<'_>, found: Circumstances) -> io::Result<Tree> {
    let SecondPass {
        params,
        prefixes,
        games: all,
        ..
    } = *second;
    let Circumstances {
        mut sums,
        transpositions,
    } = found;
    add_up(&prefixes.nodes, &mut sums);
    let mut games = Named::default();
    let nodes = (0..prefixes.nodes.len())
        .map(|i| node(params, prefixes, &sums[i], &transpositions, i, &mut games))
        .collect();
    let totals = all.totals();
    let mut tree = Tree {
        params: params.clone(),
        summary: Summary {
            games: totals.games,
            moves: totals.moves,
            sequences: totals.sequences,
            nodes_before_pruning: prefixes.before,
            ..Summary::default()
        },
        nodes,
        games: games.captions(all)?,
    };
    tree.summary.threshold = params.prune.threshold(tree.summary.games);
    tree.summary.leaves = tree.count_leaves();
    Ok(tree)
}

/// Results and years of each node from those of the deepest nodes.
fn add_up(nodes: &[prefix::Node], sums: &mut [Sums]) {
    for i in (1..nodes.len()).rev() {
        let (above, below) = sums.split_at_mut(i);
        above[nodes[i].parent as usize].absorb_below(&below[0]);
    }
}

fn node(
    params: &Params,
    prefixes: &Prefixes,
    sums: &Sums,
    transpositions: &Transpositions,
    i: usize,
    games: &mut Named,
) -> Node {
    let plain = &prefixes.nodes[i];
    let position = transpositions.of_node[i];
    let mut children: Vec<u32> = plain.children.clone().collect();
    children.sort_by_key(|&c| {
        let child = &prefixes.nodes[c as usize];
        (Reverse(child.count), child.code)
    });
    let second = if plain.code == TENUKI {
        plain.depth.is_multiple_of(2)
    } else {
        plain.second
    };
    Node {
        parent: plain.parent,
        step: plain.step(params.size),
        colour: if second { Colour::White } else { Colour::Black },
        depth: plain.depth,
        count: plain.count,
        games: sums.games.sum(),
        first_black: outcomes(sums.results[Colour::Black.index()]),
        first_white: outcomes(sums.results[Colour::White.index()]),
        outcomes: Some(game_outcomes(&sums.games)),
        years: sums.years,
        decades: sums.decades.0.clone(),
        by_year: sums.by_year.0.clone(),
        position,
        reached: if i == 0 {
            plain.count
        } else {
            transpositions.reached[position as usize]
        },
        late: transpositions.late(position),
        influence: (sums.stages > 0).then_some(Influence {
            n: sums.stages,
            sum: sums.influence,
            black: sums.black,
            white: sums.white,
        }),
        circumstances: sums.circumstances.sorted(),
        chosen_in: sums.chosen_in.sorted(),
        examples: examples(sums, games),
        children,
    }
}

fn examples(sums: &Sums, games: &mut Named) -> Vec<Example> {
    let sightings = sums.sightings.iter();
    let example = |sighting: &Sighting| Example {
        game: games.place(sighting.game),
        turn: sighting.turn,
    };
    sightings.map(example).collect()
}

fn game_outcomes(counts: &GameCounts) -> GameOutcomes {
    let [black, white, both] = counts.0.map(outcomes);
    GameOutcomes { black, white, both }
}

fn outcomes([won, lost, other]: [u32; 3]) -> Outcomes {
    Outcomes { won, lost, other }
}

/// The games that examples name, in the order in which they are first named.
#[derive(Default)]
struct Named {
    places: BTreeMap<GameId, u32>,
}

impl Named {
    fn place(&mut self, id: GameId) -> u32 {
        let next = self.places.len() as u32;
        *self.places.entry(id).or_insert(next)
    }

    fn captions(self, all: &Games) -> io::Result<Vec<ExampleGame>> {
        let mut games = vec![ExampleGame::default(); self.places.len()];
        let wanted = self.places.keys().copied().collect();
        all.captions(&wanted, |id, caption| {
            if let Some(&place) = self.places.get(&id) {
                games[place as usize] = ExampleGame::from_caption(caption);
            }
        })?;
        Ok(games)
    }
}
