//! One pass over sorted sequences: which prefixes are frequent, and how many there are.

use super::nodes::{BuildError, MAX_DEPTH, MAX_NODES};
use crate::sequence::Code;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// A prefix that is kept, by the code of its last entry. Those of one part stand in the order in
/// which they end: children before their parents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) depth: u16,
    pub(super) code: Code,
    pub(super) count: u32,
}

/// What a part of the sorted sequences has.
#[derive(Debug, Default)]
pub(super) struct Part {
    /// Prefixes that are frequent in this part, and all prefixes of its first and of its last
    /// sequence: those may go on in the neighbouring parts.
    pub(super) kept: Vec<Kept>,
    /// Different prefixes in this part.
    pub(super) before: u64,
    pub(super) sequences: u64,
    pub(super) first: Vec<Code>,
    pub(super) last: Vec<Code>,
}

/// The least count that is kept, and how many nodes all parts may still keep.
#[derive(Debug)]
pub(super) struct Limit {
    threshold: u64,
    room: AtomicUsize,
}

impl Limit {
    pub(super) fn new(threshold: u32) -> Self {
        Self {
            threshold: threshold.into(),
            // Those at the ends of parts are counted twice.
            room: AtomicUsize::new(2 * MAX_NODES),
        }
    }

    fn take(&self, nodes: usize) -> Result<(), BuildError> {
        let less = |room: usize| room.checked_sub(nodes);
        self.room
            .fetch_update(Relaxed, Relaxed, less)
            .map(drop)
            .map_err(|_| BuildError::TooMany)
    }
}

/// Prefixes of the current sequence that began at the same place: from this depth on, as far as the
/// next group or the end.
#[derive(Debug, Clone, Copy)]
struct Open {
    from: usize,
    start: u64,
}

/// A scan in progress.
#[derive(Debug)]
pub(super) struct Scan<'l> {
    limit: &'l Limit,
    open: Vec<Open>,
    /// Entries of the current sequence.
    length: usize,
    part: Part,
}

impl<'l> Scan<'l> {
    pub(super) fn new(limit: &'l Limit) -> Self {
        Self {
            limit,
            open: Vec::new(),
            length: 0,
            part: Part::default(),
        }
    }

    /// The next sequence has `length` entries, the first `common` of which are those of the current
    /// one; `code` tells the current one's by their places.
    pub(super) fn next(
        &mut self,
        common: usize,
        length: usize,
        code: impl Fn(usize) -> Code,
    ) -> Result<(), BuildError> {
        self.close(common, code, false)?;
        if length > common {
            self.open.push(Open {
                from: common + 1,
                start: self.part.sequences,
            });
        }
        self.part.before += (length - common) as u64;
        self.part.sequences += 1;
        self.length = length;
        Ok(())
    }

    /// Ends the current sequence's prefixes that are longer than `common`.
    fn close(
        &mut self,
        common: usize,
        code: impl Fn(usize) -> Code,
        is_last: bool,
    ) -> Result<(), BuildError> {
        let mut end = self.length;
        while end > common {
            let Some(&Open { from, start }) = self.open.last() else {
                break;
            };
            let lowest = from.max(common + 1);
            let count = self.part.sequences - start;
            let is_frequent = count >= self.limit.threshold;
            if is_frequent || is_last || start == 0 {
                let depths = lowest..end.min(MAX_DEPTH) + 1;
                if is_frequent {
                    self.limit.take(depths.len())?;
                }
                self.part.kept.extend(depths.rev().map(|depth| Kept {
                    depth: depth as u16,
                    code: code(depth - 1),
                    count: count as u32,
                }));
            }
            if from > common {
                self.open.pop();
            }
            end = lowest - 1;
        }
        Ok(())
    }

    /// Ends the part. `first` and `last` are its first and its last sequence.
    pub(super) fn finish(mut self, first: Vec<Code>, last: Vec<Code>) -> Result<Part, BuildError> {
        self.close(
            0,
            |place| last.get(place).copied().unwrap_or_default(),
            true,
        )?;
        Ok(Part {
            first,
            last,
            ..self.part
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Counts all prefixes of all sequences, the plain way.
    fn counted(sequences: &[Vec<Code>]) -> BTreeMap<Vec<Code>, u32> {
        let mut counts = BTreeMap::new();
        for sequence in sequences {
            for length in 1..=sequence.len() {
                *counts.entry(sequence[..length].to_vec()).or_default() += 1;
            }
        }
        counts
    }

    fn scanned(sequences: &[Vec<Code>], limit: &Limit) -> Part {
        let mut scan = Scan::new(limit);
        let mut current: &[Code] = &[];
        for next in sequences {
            let common = current.iter().zip(next).take_while(|(a, b)| a == b).count();
            scan.next(common, next.len(), |place| current[place])
                .unwrap();
            current = next;
        }
        scan.finish(sequences[0].clone(), current.to_vec()).unwrap()
    }

    #[test]
    fn frequent_prefixes_and_those_at_the_ends() {
        let mut sequences: Vec<Vec<Code>> = vec![
            vec![1, 2, 3],
            vec![1, 2, 4, 5],
            vec![1, 2, 4, 5],
            vec![1, 3],
            vec![2],
            vec![2, 7],
            vec![2, 7, 7, 7],
            vec![4, 4, 4],
        ];
        sequences.sort();
        let counts = counted(&sequences);
        for threshold in 1..5 {
            let part = scanned(&sequences, &Limit::new(threshold));
            assert_eq!(part.before, counts.len() as u64);
            assert_eq!(part.sequences, 8);
            // In reverse, the kept prefixes are a walk through the tree, parents first.
            let mut path: Vec<Code> = Vec::new();
            let mut kept = BTreeMap::new();
            for one in part.kept.iter().rev() {
                path.truncate(usize::from(one.depth) - 1);
                path.push(one.code);
                assert_eq!(path.len(), usize::from(one.depth), "a parent is missing");
                kept.insert(path.clone(), one.count);
            }
            assert_eq!(kept.len(), part.kept.len());
            let expected = counts.iter().filter(|(path, count)| {
                let at_end = |s: &Vec<Code>| s.starts_with(path);
                **count >= threshold || at_end(&sequences[0]) || at_end(&sequences[7])
            });
            let expected: BTreeMap<_, _> = expected.map(|(p, n)| (p.clone(), *n)).collect();
            assert_eq!(kept, expected, "{threshold}");
        }
    }

    #[test]
    fn too_many_nodes_are_refused() {
        let sequences: Vec<Vec<Code>> = (0..3).map(|i| vec![i; 900]).collect();
        let limit = Limit::new(1);
        limit.room.store(2600, Relaxed);
        let mut scan = Scan::new(&limit);
        let mut outcome = Ok(());
        for (i, next) in sequences.iter().enumerate() {
            let current = i.saturating_sub(1);
            outcome = outcome.and(scan.next(0, next.len(), |place| sequences[current][place]));
        }
        assert!(outcome.is_ok());
        let ended = scan.finish(sequences[0].clone(), sequences[2].clone());
        assert!(matches!(ended, Err(BuildError::TooMany)));
    }
}
