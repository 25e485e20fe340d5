//! Numbers for random play, always the same ones.

/// xorshift64*; G. Marsaglia, "Xorshift RNGs", 2003.
#[derive(Clone, Copy)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new() -> Self {
        Self(0x9e37_79b9_7f4a_7c15)
    }

    /// A number less than `end`, which is below 2^32.
    pub(crate) const fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        let high = self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32;
        // In 64 bits, also where `usize` has fewer.
        ((high * end as u64) >> 32) as usize
    }
}
