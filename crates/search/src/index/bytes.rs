//! Little-endian numbers in a section, read with every bound checked.

/// Reads one number after the other; `None` past the end.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    pub(super) const fn new(bytes: &'a [u8]) -> Self {
        Self { rest: bytes }
    }

    pub(super) fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(length)?;
        self.rest = rest;
        Some(taken)
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        let (taken, rest) = self.rest.split_first_chunk()?;
        self.rest = rest;
        Some(*taken)
    }

    pub(super) fn u8(&mut self) -> Option<u8> {
        self.array().map(|[byte]| byte)
    }

    pub(super) fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_le_bytes)
    }

    pub(super) fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_le_bytes)
    }

    pub(super) fn u64(&mut self) -> Option<u64> {
        self.array().map(u64::from_le_bytes)
    }

    /// A length in 32 bits.
    pub(super) fn length(&mut self) -> Option<usize> {
        usize::try_from(self.u32()?).ok()
    }

    pub(super) const fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }
}

/// Numbers of two bytes that lie behind each other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shorts<'a>(&'a [[u8; 2]]);

impl<'a> Shorts<'a> {
    /// `None` if the bytes do not hold `count` numbers.
    pub(super) fn new(bytes: &'a [u8], count: usize) -> Option<Self> {
        let (numbers, rest) = bytes.as_chunks();
        (rest.is_empty() && numbers.len() == count).then_some(Self(numbers))
    }

    pub(super) fn get(self, at: usize) -> Option<u16> {
        self.0.get(at).copied().map(u16::from_le_bytes)
    }

    /// The numbers as they lie there: loops over slices are made several numbers at a time.
    pub(super) const fn raw(self) -> &'a [[u8; 2]] {
        self.0
    }

    pub(super) fn iter(self) -> impl ExactSizeIterator<Item = u16> + Clone + 'a {
        self.0.iter().copied().map(u16::from_le_bytes)
    }

    /// The numbers from one place to another; none where that is not within.
    pub(super) fn part(self, from: usize, to: usize) -> Self {
        Self(self.0.get(from..to).unwrap_or_default())
    }

    pub(super) const fn len(self) -> usize {
        self.0.len()
    }
}

/// Numbers of four bytes that lie behind each other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Longs<'a>(&'a [[u8; 4]]);

impl<'a> Longs<'a> {
    pub(super) fn new(bytes: &'a [u8], count: usize) -> Option<Self> {
        let (numbers, rest) = bytes.as_chunks();
        (rest.is_empty() && numbers.len() == count).then_some(Self(numbers))
    }

    pub(super) fn get(self, at: usize) -> Option<u32> {
        self.0.get(at).copied().map(u32::from_le_bytes)
    }

    pub(super) fn iter(self) -> impl ExactSizeIterator<Item = u32> + Clone + 'a {
        self.0.iter().copied().map(u32::from_le_bytes)
    }

    pub(super) fn part(self, from: usize, to: usize) -> Self {
        Self(self.0.get(from..to).unwrap_or_default())
    }

    /// The part that belongs to one of several owners, if these numbers are where each begins and
    /// the last one ends.
    pub(super) fn span(self, owner: usize) -> Option<(usize, usize)> {
        let start = self.get(owner)?;
        let end = self.get(owner.checked_add(1)?)?;
        Some((start as usize, end as usize))
    }
}
