//! The graph of the states that a proof reaches.

use std::ops::Range;

/// A directed graph. States are numbered in the order in which they were found, and their
/// successors are added in the same order.
#[derive(Debug, Default)]
pub(crate) struct Graph {
    /// The successors of all states, one state after the other.
    next: Vec<u32>,
    /// Where the successors of each state end in `next`.
    ends: Vec<usize>,
}

/// A state not reached yet by the search for cycles.
const UNSEEN: u32 = u32::MAX;
/// A state whose component is known.
const DONE: u32 = u32::MAX - 1;

/// A state on the path that the search follows.
struct Step {
    state: u32,
    /// The successors that were not examined yet, as places in `next`.
    rest: Range<usize>,
    /// The lowest order of a state that can be reached from here and whose component is not known.
    low: u32,
    /// How many states without a known component there were before this one.
    open: usize,
}

impl Graph {
    /// The most states that can be numbered.
    pub(crate) const LIMIT: usize = DONE as usize;

    /// Adds a successor of the state that is being added.
    pub(crate) fn push(&mut self, successor: u32) {
        self.next.push(successor);
    }

    /// Ends the state that is being added.
    pub(crate) fn end_state(&mut self) {
        self.ends.push(self.next.len());
    }

    /// The number of states.
    pub(crate) fn states(&self) -> usize {
        self.ends.len()
    }

    /// The number of edges.
    pub(crate) fn edges(&self) -> usize {
        self.next.len()
    }

    fn successors(&self, state: u32) -> Range<usize> {
        let state = state as usize;
        let start = state.checked_sub(1).map_or(0, |before| self.ends[before]);
        start..self.ends[state]
    }

    /// A `wanted` state on a cycle that stays `inside`, if there is one.
    ///
    /// The strongly connected components after R. Tarjan (1972), with a path of its own instead
    /// of recursion, since the graphs are deep. A state lies on a cycle exactly if its component
    /// has more than one state: none is its own successor, because the mover changes.
    pub(crate) fn on_cycle(
        &self,
        inside: impl Fn(u32) -> bool,
        wanted: impl Fn(u32) -> bool,
    ) -> Option<u32> {
        // The order in which the states were reached.
        let mut orders = vec![UNSEEN; self.states()];
        let mut order = 0;
        // The states whose components are not known yet.
        let mut open: Vec<u32> = Vec::new();
        let mut path: Vec<Step> = Vec::new();
        for root in (0..).take(self.states()) {
            let mut enter =
                Some(root).filter(|&root| orders[root as usize] == UNSEEN && inside(root));
            loop {
                if let Some(state) = enter.take() {
                    orders[state as usize] = order;
                    path.push(Step {
                        state,
                        rest: self.successors(state),
                        low: order,
                        open: open.len(),
                    });
                    open.push(state);
                    order += 1;
                }
                let Some(step) = path.last_mut() else { break };
                if let Some(place) = step.rest.next() {
                    let next = self.next[place];
                    match orders[next as usize] {
                        UNSEEN => enter = Some(next).filter(|&next| inside(next)),
                        DONE => {}
                        reached => step.low = step.low.min(reached),
                    }
                } else if let Some(step) = path.pop() {
                    if step.low < orders[step.state as usize] {
                        // This state belongs to the component of a state before it.
                        if let Some(before) = path.last_mut() {
                            before.low = before.low.min(step.low);
                        }
                        continue;
                    }
                    let component = &open[step.open..];
                    if component.len() > 1
                        && let Some(&state) = component.iter().find(|&&state| wanted(state))
                    {
                        return Some(state);
                    }
                    for &state in component {
                        orders[state as usize] = DONE;
                    }
                    open.truncate(step.open);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(successors: &[&[u32]]) -> Graph {
        let mut graph = Graph::default();
        for list in successors {
            list.iter().for_each(|&next| graph.push(next));
            graph.end_state();
        }
        graph
    }

    /// Whether a wanted state can be reached from itself inside, by plain search.
    fn reaches_itself(successors: &[&[u32]], inside: &[bool], state: u32) -> bool {
        let mut seen = vec![false; successors.len()];
        let mut queue = vec![state];
        while let Some(from) = queue.pop() {
            for &next in successors[from as usize] {
                if next == state {
                    return true;
                }
                if inside[next as usize] && !std::mem::replace(&mut seen[next as usize], true) {
                    queue.push(next);
                }
            }
        }
        false
    }

    #[test]
    fn two_cycles_and_a_tail() {
        let successors: [&[u32]; 6] = [&[1], &[2], &[1, 3], &[4], &[5], &[4]];
        let graph = graph(&successors);
        assert_eq!((graph.states(), graph.edges()), (6, 7));
        for wanted in 0..6 {
            let found = graph.on_cycle(|_| true, |state| state == wanted);
            assert_eq!(found, [1, 2, 4, 5].contains(&wanted).then_some(wanted));
            let cut = graph.on_cycle(|state| state != 2, |state| state == wanted);
            assert_eq!(cut, [4, 5].contains(&wanted).then_some(wanted));
        }
    }

    #[test]
    fn a_long_cycle_needs_no_deep_stack() {
        let mut long = Graph::default();
        for state in 0..1_000_000 {
            long.push((state + 1) % 1_000_000);
            long.end_state();
        }
        assert_eq!(long.on_cycle(|_| true, |state| state == 7), Some(7));
        assert_eq!(long.on_cycle(|state| state != 999_999, |_| true), None);
    }

    #[test]
    fn as_plain_search_finds_it() {
        // All graphs with four states, two successors each at most, some states outside.
        let choices: Vec<Vec<u32>> = (0..16u32)
            .map(|set| (0..4).filter(|state| set >> state & 1 == 1).collect())
            .collect();
        for number in 0..16u32.pow(4) {
            let lists: Vec<&[u32]> = (0..4)
                .map(|state| choices[(number >> (4 * state) & 15) as usize].as_slice())
                .collect();
            // No state is its own successor.
            if lists
                .iter()
                .zip(0..)
                .any(|(list, state)| list.contains(&state))
            {
                continue;
            }
            let graph = graph(&lists);
            for inside in [
                [true; 4],
                [true, true, true, false],
                [false, true, true, true],
            ] {
                for wanted in 0..4 {
                    let expected =
                        inside[wanted as usize] && reaches_itself(&lists, &inside, wanted);
                    let found =
                        graph.on_cycle(|state| inside[state as usize], |state| state == wanted);
                    assert_eq!(found, expected.then_some(wanted), "{lists:?} {inside:?}");
                }
            }
        }
    }
}
