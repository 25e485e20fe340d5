//! Properties that no version of SGF has and that programs and servers write.

/// A property of a program's own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Private {
    /// Its name.
    pub name: &'static str,
    /// The program or server that writes it.
    pub program: &'static str,
    /// What it says.
    pub what: &'static str,
}

macro_rules! table {
    ($($name:literal $program:literal $what:literal;)*) => {
        /// Those that are known, by program.
        pub const PRIVATE: &[Private] = &[$(Private {
            name: $name,
            program: $program,
            what: $what,
        }),*];
    };
}

table! {
    "KT" "KaTrain" "analysis";
    "KTV" "KaTrain" "the version of its analysis";
    "LZ" "Lizzie" "analysis";
    "LZ2" "LizzieYzy" "analysis of a second engine";
    "LZOP" "LizzieYzy" "analysis of the position before the game";
    "LZOP2" "LizzieYzy" "analysis of the position before the game, of a second engine";
    "SBKV" "Sabaki" "Black's win rate";
    "OGSC" "Ogatak" "Black's lead in points";
    "TT" "Fox" "seconds of each period of overtime";
    "RL" "Fox" "whether the game was rated";
    "RN" "Fox" "whether the game was rated";
    "SY" "Cyberoro" "the program";
    "MULTIGOGM" "MultiGo" "the kind of record";
    "MULTIGOBM" "MultiGo" "a bookmark";
    "JD" "MultiGo" "data of its own";
    "KGSDE" "KGS" "dead stones";
    "KGSSB" "KGS" "Black's score";
    "KGSSW" "KGS" "White's score";
    "GE" "goproblems.com" "the kind of problem";
    "DI" "goproblems.com" "the difficulty";
    "DP" "goproblems.com" "the difficulty's weight";
    "CO" "goproblems.com" "the collection";
    "KI" "old converters" "the komi in half points";
    "GK" "Yike" "data of its own";
    "LC" "Yike" "periods of overtime";
    "TD" "Yike" "data of its own";
    "RD" "Yike" "the day";
}

/// What a name means that no version of SGF has, as it is spelled.
///
/// ```
/// use honte_record::sgf::private;
///
/// assert_eq!(private(b"KT").unwrap().program, "KaTrain");
/// assert_eq!(private(b"XYZ"), None);
/// ```
pub fn private(spelling: &[u8]) -> Option<&'static Private> {
    PRIVATE
        .iter()
        .find(|known| known.name.as_bytes().eq_ignore_ascii_case(spelling))
}
