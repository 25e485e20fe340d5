//! Property names as small numbers.

use std::fmt;

/// A property name: its upper-case letters and digits, packed.
///
/// FF\[1\] to FF\[3\] allow lower-case letters that do not count (`Black` is `B`); a name with no
/// upper-case letter at all, as some programs write, is read as if it were upper case. Names of
/// more than eight letters, which no version of SGF defines, are all [`Name::LONG`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name(u64);

impl Name {
    /// No name: what stands before a value that nothing precedes.
    pub const NONE: Name = Name(0);
    /// Any name of more than eight letters.
    pub const LONG: Name = Name(1);
    /// A black move.
    pub const B: Name = Name::new(b"B");
    /// A white move.
    pub const W: Name = Name::new(b"W");

    /// Black stones set up.
    pub const AB: Name = Name::new(b"AB");
    /// Points made empty.
    pub const AE: Name = Name::new(b"AE");
    /// White stones set up.
    pub const AW: Name = Name::new(b"AW");
    /// A comment.
    pub const C: Name = Name::new(b"C");
    /// The charset.
    pub const CA: Name = Name::new(b"CA");
    /// The version of SGF.
    pub const FF: Name = Name::new(b"FF");
    /// The kind of game.
    pub const GM: Name = Name::new(b"GM");
    /// Labels.
    pub const LB: Name = Name::new(b"LB");
    /// The board size.
    pub const SZ: Name = Name::new(b"SZ");

    /// The name spelled by `letters`.
    pub const fn new(letters: &[u8]) -> Name {
        let upper = Name::pack(letters, false);
        if upper.0 == 0 {
            Name::pack(letters, true)
        } else {
            upper
        }
    }

    /// Whether the name sorts behind another one; [`Ord`] for constants.
    pub(super) const fn is_after(self, other: Name) -> bool {
        self.0 > other.0
    }

    const fn pack(letters: &[u8], raise: bool) -> Name {
        let mut packed = 0u64;
        let mut i = 0;
        while i < letters.len() {
            let letter = if raise {
                letters[i].to_ascii_uppercase()
            } else {
                letters[i]
            };
            if !letter.is_ascii_lowercase() {
                if packed >> 56 != 0 {
                    return Name::LONG;
                }
                packed = packed << 8 | letter as u64;
            }
            i += 1;
        }
        Name(packed)
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Name::LONG {
            return f.write_str("(long name)");
        }
        self.0
            .to_be_bytes()
            .into_iter()
            .filter(|&b| b != 0)
            .try_for_each(|b| write!(f, "{}", b as char))
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Name({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lower_case_does_not_count() {
        assert_eq!(Name::new(b"Black"), Name::B);
        assert_eq!(Name::new(b"CoPyright"), Name::new(b"CP"));
        assert_eq!(Name::new(b"b"), Name::B);
        assert_eq!(Name::new(b"ABCDEFGH").to_string(), "ABCDEFGH");
        assert_eq!(Name::new(b"ABCDEFGHI"), Name::LONG);
        assert_eq!(Name::new(b"L4").to_string(), "L4");
    }
}
