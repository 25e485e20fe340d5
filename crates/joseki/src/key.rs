//! The beginning of a sequence in one number, so that sorting seldom has to look further.

use crate::sequence::{Code, Entry};

/// The first codes of a sequence, ten bits each: one more than the code, so that an end, which is
/// 0, sorts before everything.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Key(u128);

impl Key {
    /// Codes that a key holds.
    pub(crate) const LENGTH: usize = 12;

    pub(crate) fn of(entries: &[Entry]) -> Key {
        Key::packed(entries.iter().map(|entry| entry.code()))
    }

    pub(crate) fn of_codes(codes: &[Code]) -> Key {
        Key::packed(codes.iter().copied())
    }

    fn packed(codes: impl ExactSizeIterator<Item = Code>) -> Key {
        let behind = Key::LENGTH - codes.len().min(Key::LENGTH);
        let head = codes.take(Key::LENGTH);
        let packed = head.fold(0, |key, code| key << 10 | u128::from(code + 1));
        Key(packed << (10 * behind))
    }

    /// How many places at the beginning two keys share; `None` if they share all.
    pub(crate) fn common(self, other: Key) -> Option<u32> {
        let differing = self.0 ^ other.0;
        // The twelve tens begin eight bits below the top.
        (differing != 0).then(|| (differing.leading_zeros() - 8) / 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(codes: &[Code]) -> Vec<Entry> {
        codes
            .iter()
            .enumerate()
            .map(|(i, &code)| Entry::new(code, i % 2 == 1))
            .collect()
    }

    #[test]
    fn keys_sort_and_share_as_their_sequences_do() {
        let lists: Vec<Vec<Code>> = vec![
            vec![0],
            vec![0, 0],
            vec![0, 1, 624],
            vec![0, 1, 625],
            vec![5; 11],
            vec![5; 12],
            vec![5; 13],
            (600..620).collect(),
        ];
        for a in &lists {
            for b in &lists {
                let (x, y) = (Key::of(&entries(a)), Key::of(&entries(b)));
                let head = |list: &[Code]| list[..list.len().min(12)].to_vec();
                assert_eq!(x.cmp(&y), head(a).cmp(&head(b)));
                let shared = a.iter().zip(b).take_while(|(p, q)| p == q).count();
                assert_eq!(x.common(y), (head(a) != head(b)).then_some(shared as u32));
                assert_eq!(x, Key::of_codes(a));
            }
        }
    }
}
