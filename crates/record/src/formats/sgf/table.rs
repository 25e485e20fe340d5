//! What the properties of all versions are: FF\[4\]'s specification and its index of the older ones.

use super::name::Name;

/// What a property belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// To the whole file: stands in the root.
    Root,
    /// To the game: stands once on the way from the root to any leaf.
    GameInfo,
    /// A move, and what belongs to one.
    Move,
    /// A change of the position that is no move.
    Setup,
    /// A judgement of a move.
    MoveAnnotation,
    /// Words and judgements about a position.
    Annotation,
    /// Signs on points.
    Markup,
    /// The clock.
    Timing,
    /// Anything else.
    Other,
}

/// What a value consists of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Nothing.
    Empty,
    /// A whole number.
    Number,
    /// A number with or without a fraction.
    Real,
    /// `1`, or `2` for emphasis.
    Double,
    /// `B` or `W`.
    Colour,
    /// One line of text.
    Line,
    /// Text of several lines.
    Text,
    /// A point; in FF\[4\]'s lists also a rectangle.
    Point,
    /// A point or a pass.
    Move,
    /// A point, a colon, a line of text.
    Label,
    /// Two points with a colon.
    Arrow,
    /// One number, or two with a colon.
    Size,
    /// Two lines of text with a colon.
    Program,
    /// Nothing, or a number, a colon and a line of text.
    Figure,
}

/// How many values a property has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Count {
    /// One.
    One,
    /// One or more.
    List,
    /// One or more, or one empty value for none.
    EmptyList,
}

/// A property's definition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Definition {
    /// Its name.
    pub name: &'static str,
    /// What it belongs to.
    pub kind: Kind,
    /// What its values are.
    pub shape: Shape,
    /// How many there are.
    pub count: Count,
    /// The versions that have it, a bit each: bit 0 is FF\[1\].
    pub versions: u8,
}

impl Definition {
    /// Whether that version of SGF has it; versions are counted from 1.
    pub fn is_in(&self, version: u8) -> bool {
        (1..=8).contains(&version) && self.versions >> (version - 1) & 1 == 1
    }
}

const fn version_bits(versions: &str) -> u8 {
    let digits = versions.as_bytes();
    let mut bits = 0;
    let mut i = 0;
    while i < digits.len() {
        bits |= 1 << (digits[i] - b'1');
        i += 1;
    }
    bits
}

macro_rules! table {
    ($($name:literal $kind:ident $shape:ident $count:ident $versions:literal;)*) => {
        /// Every property that a version of SGF defines for Go or for all games, by name.
        pub const TABLE: &[Definition] = &[$(Definition {
            name: $name,
            kind: Kind::$kind,
            shape: Shape::$shape,
            count: Count::$count,
            versions: version_bits($versions),
        }),*];

        const NAMES: &[Name] = &[$(Name::new($name.as_bytes())),*];
    };
}

table! {
    "AB" Setup Point List "1234";
    "AE" Setup Point List "1234";
    "AN" GameInfo Line One "4";
    "AP" Root Program One "4";
    "AR" Markup Arrow List "4";
    "AW" Setup Point List "1234";
    "B" Move Move One "1234";
    "BL" Timing Real One "1234";
    "BM" MoveAnnotation Double One "1234";
    "BR" GameInfo Line One "1234";
    "BS" GameInfo Number One "123";
    "BT" GameInfo Line One "34";
    "C" Annotation Text One "1234";
    "CA" Root Line One "4";
    "CH" Annotation Double One "123";
    "CP" GameInfo Line One "34";
    "CR" Markup Point List "34";
    "DD" Markup Point EmptyList "4";
    "DM" Annotation Double One "4";
    "DO" MoveAnnotation Empty One "4";
    "DT" GameInfo Line One "1234";
    "EL" Annotation Number One "123";
    "EV" GameInfo Line One "1234";
    "EX" Annotation Move One "123";
    "FF" Root Number One "234";
    "FG" Other Figure One "1234";
    "GB" Annotation Double One "1234";
    "GC" GameInfo Text One "1234";
    "GM" Root Number One "1234";
    "GN" GameInfo Line One "1234";
    "GW" Annotation Double One "1234";
    "HA" GameInfo Number One "1234";
    "HO" Annotation Double One "4";
    "ID" GameInfo Line One "3";
    "IT" MoveAnnotation Empty One "4";
    "KM" GameInfo Real One "1234";
    "KO" Move Empty One "4";
    "L" Markup Point List "123";
    "LB" Markup Label List "34";
    "LN" Markup Arrow List "4";
    "LT" Other Empty One "3";
    "M" Markup Point List "123";
    "MA" Markup Point List "34";
    "MN" Move Number One "34";
    "N" Annotation Line One "1234";
    "OB" Timing Number One "34";
    "OM" GameInfo Number One "3";
    "ON" GameInfo Line One "4";
    "OP" GameInfo Real One "3";
    "OT" GameInfo Line One "4";
    "OV" GameInfo Real One "3";
    "OW" Timing Number One "34";
    "PB" GameInfo Line One "1234";
    "PC" GameInfo Line One "1234";
    "PL" Setup Colour One "1234";
    "PM" Other Number One "4";
    "PW" GameInfo Line One "1234";
    "RE" GameInfo Line One "1234";
    "RG" Markup Point List "123";
    "RO" GameInfo Line One "1234";
    "RU" GameInfo Line One "34";
    "SC" Markup Point List "123";
    "SE" Markup Point List "3";
    "SI" Annotation Double One "123";
    "SL" Markup Point List "1234";
    "SO" GameInfo Line One "1234";
    "SQ" Markup Point List "4";
    "ST" Root Number One "4";
    "SZ" Root Size One "1234";
    "TB" Markup Point EmptyList "1234";
    "TC" Annotation Number One "3";
    "TE" MoveAnnotation Double One "1234";
    "TM" GameInfo Real One "1234";
    "TR" Markup Point List "34";
    "TW" Markup Point EmptyList "1234";
    "UC" Annotation Double One "4";
    "US" GameInfo Line One "1234";
    "V" Annotation Real One "1234";
    "VW" Other Point EmptyList "1234";
    "W" Move Move One "1234";
    "WL" Timing Real One "1234";
    "WR" GameInfo Line One "1234";
    "WS" GameInfo Number One "123";
    "WT" GameInfo Line One "34";
}

impl Name {
    /// What the name means in SGF; `None` for a name that no version defines for Go.
    pub fn definition(self) -> Option<&'static Definition> {
        // Sorted, as the packed letters of short names sort by length first.
        let found = SORTED.binary_search_by_key(&self, |&(name, _)| name);
        found.ok().map(|i| &TABLE[usize::from(SORTED[i].1)])
    }
}

/// The names in their own order, each with its place in the table.
const SORTED: [(Name, u8); NAMES.len()] = {
    let mut sorted = [(Name::NONE, 0); NAMES.len()];
    let mut i = 0;
    while i < NAMES.len() {
        let mut at = i;
        while at > 0 && sorted[at - 1].0.is_after(NAMES[i]) {
            sorted[at] = sorted[at - 1];
            at -= 1;
        }
        sorted[at] = (NAMES[i], i as u8);
        i += 1;
    }
    sorted
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_found() {
        for definition in TABLE {
            let found = Name::new(definition.name.as_bytes()).definition();
            assert_eq!(found, Some(definition));
        }
        for unknown in ["", "X", "SFMK", "VERYLONGNAME"] {
            assert_eq!(Name::new(unknown.as_bytes()).definition(), None);
        }
    }
}
