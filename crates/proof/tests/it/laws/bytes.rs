//! Choices made by the bytes of an input; zeros when they are used up.

/// The bytes that are left.
pub(crate) struct Bytes<'a>(pub(crate) &'a [u8]);

impl Bytes<'_> {
    pub(crate) fn byte(&mut self) -> u8 {
        let first = self.0.split_first();
        let (byte, rest) = first.map_or((0, self.0), |(&byte, rest)| (byte, rest));
        self.0 = rest;
        byte
    }

    /// A number from 0 to one less than the limit, which is at most 256.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        usize::from(self.byte()) % limit
    }

    pub(crate) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}
