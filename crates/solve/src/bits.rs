//! Sets of nodes in a machine word.

use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of small numbers.
pub(crate) trait Bits:
    Copy
    + Ord
    + Hash
    + Debug
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
{
    const EMPTY: Self;
    /// Numbers below this fit.
    const CAPACITY: usize;

    fn one(number: usize) -> Self;

    fn is_empty(self) -> bool;

    fn len(self) -> u32;

    /// The lowest number; beyond all where there is none.
    fn first(self) -> usize;

    fn without_first(self) -> Self;

    fn contains(self, number: usize) -> bool {
        self.meets(Self::one(number))
    }

    fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    fn is_within(self, other: Self) -> bool {
        (self & !other).is_empty()
    }

    fn iter(self) -> Numbers<Self> {
        Numbers(self)
    }
}

/// The numbers of a set, in order.
pub(crate) struct Numbers<B>(B);

impl<B: Bits> Iterator for Numbers<B> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        if self.0.is_empty() {
            return None;
        }
        let first = self.0.first();
        self.0 = self.0.without_first();
        Some(first)
    }
}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            const EMPTY: Self = 0;
            const CAPACITY: usize = <$word>::BITS as usize;

            fn one(number: usize) -> Self {
                1 << number
            }

            fn is_empty(self) -> bool {
                self == 0
            }

            fn len(self) -> u32 {
                self.count_ones()
            }

            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }
        }
    };
}

bits!(u64);
bits!(u128);
