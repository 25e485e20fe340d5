//! Sets of nodes as machine words: 64 bits where the region is small enough,
//! 128 where it is not.

use std::{
    fmt::Debug,
    hash::Hash,
    ops::{BitAnd, BitOr, BitOrAssign, Not},
};

/// A set of nodes.
pub(crate) trait Bits:
    Copy
    + Eq
    + Debug
    + Hash
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
{
    /// How many nodes fit.
    const ROOM: usize;

    /// The set of one node.
    fn one(node: u8) -> Self;
    /// The lowest node, if there is any.
    fn first(self) -> Option<u8>;
    /// The set without its lowest node.
    fn rest(self) -> Self;
    /// How many nodes there are.
    fn len(self) -> u32;
    /// The lowest nodes of a wider set.
    fn cut(wide: u128) -> Self;
    /// The same set, wider.
    fn widen(self) -> u128;
    /// Mixes the set into a hash.
    fn mix(self, seed: u64) -> u64;

    /// Whether there is no node.
    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether the sets have a node in common.
    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    /// Whether all nodes are in the other set.
    fn within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    /// The nodes that are not in the other set.
    fn without(self, other: Self) -> Self {
        self & !other
    }

    /// The nodes, lowest first.
    fn nodes(self) -> Nodes<Self> {
        Nodes(self)
    }
}

/// The nodes of a set.
pub(crate) struct Nodes<B>(B);

impl<B: Bits> Iterator for Nodes<B> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let node = self.0.first()?;
        self.0 = self.0.rest();
        Some(node)
    }
}

/// A multiplication that spreads every bit over the word.
const fn spread(word: u64, seed: u64) -> u64 {
    let wide = ((word ^ seed) as u128).wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835);
    (wide as u64) ^ ((wide >> 64) as u64)
}

/// The same for both words; only the mixing differs.
macro_rules! word {
    ($word:ty, $mix:expr) => {
        impl Bits for $word {
            const ROOM: usize = <$word>::BITS as usize;

            fn one(node: u8) -> Self {
                1 << node
            }

            fn first(self) -> Option<u8> {
                (self != 0).then(|| self.trailing_zeros() as u8)
            }

            fn rest(self) -> Self {
                self & self.wrapping_sub(1)
            }

            fn len(self) -> u32 {
                self.count_ones()
            }

            fn cut(wide: u128) -> Self {
                wide as Self
            }

            fn widen(self) -> u128 {
                self.into()
            }

            fn mix(self, seed: u64) -> u64 {
                $mix(self, seed)
            }
        }
    };
}

word!(u64, spread);
word!(u128, |word: u128, seed| spread(
    (word >> 64) as u64,
    spread(word as u64, seed)
));
