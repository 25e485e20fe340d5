//! What a reader has to say about its input: kinds, severities, places.
//!
//! A reader never stops at damage. It keeps what can be read, hands out a [`Problem`] for the rest
//! and goes on.

use std::fmt;

/// How bad a problem is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Nothing is wrong, and it is worth knowing.
    Note,
    /// Odd, but nothing was lost.
    Warning,
    /// Something could not be used.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $variant:ident $name:literal $severity:ident $message:literal,)*) => {
        /// The kinds of problems, named in kebab case for programs.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum ProblemKind { $($(#[$doc])* $variant,)* }

        impl ProblemKind {
            /// Every kind, in the order of declaration.
            pub const ALL: &'static [ProblemKind] = &[$(ProblemKind::$variant),*];

            /// The stable name, such as `off-board`.
            pub const fn name(self) -> &'static str {
                match self { $(ProblemKind::$variant => $name),* }
            }

            /// How bad it is.
            pub const fn severity(self) -> Severity {
                match self { $(ProblemKind::$variant => Severity::$severity),* }
            }

            /// What was found, what was expected and what the reader did about it.
            pub const fn message(self) -> &'static str {
                match self { $(ProblemKind::$variant => $message),* }
            }
        }
    };
}

kinds! {
    /// The input holds no game at all.
    NoGame "no-game" Error "no game here: expected '(;'; nothing was read",
    /// Bytes other than white space outside any game.
    TextOutside "text-outside" Warning "text outside a game: expected '(;'; passed over",
    /// The input, or the next game, begins before the game's last ')'.
    UnclosedGame "unclosed-game" Error "the game is not closed: expected ')'; what was there is kept",
    /// The input ends inside a value.
    UnclosedValue "unclosed-value" Error "the value is not closed: expected ']'; what was there is kept",
    /// A property name that no '[' follows.
    MissingValue "missing-value" Error "a property without a value: expected '['; passed over",
    /// A value that no property name precedes.
    MissingName "missing-name" Error "a value without a property name; passed over",
    /// A property before the first ';' of a variation.
    MissingNode "missing-node" Warning "a property outside a node: expected ';' before it; read as if it were there",
    /// A node behind a variation.
    NodeAfterVariation "node-after-variation" Warning "a node behind a variation: expected '(' before it; read as a variation of its own",
    /// A byte that means nothing between properties.
    UnexpectedByte "unexpected-byte" Error "expected ';', '(', ')' or a property name; passed over",
    /// A `]` within a text that should have a backslash before it.
    UnescapedBracket "unescaped-bracket" Warning "a ']' within a text: expected '\\]'; read as part of the text",
    /// A game that is longer than the reader is willing to hold in memory.
    GameTooLong "game-too-long" Error "the game is longer than 64 MiB: its beginning is kept, the rest passed over",
    /// A game with more nodes than the reader is willing to hold in memory.
    TooManyNodes "too-many-nodes" Error "the game has more than 4,000,000 nodes: the first ones are kept, the rest passed over",
    /// The rectangles of a file name more points than its [purse](crate::limits::UNITS_PER_BYTE) has.
    TooManyPoints "too-many-points" Error "the rectangles up to here name more points than a file of this length may, which is 1,048,576 and 2 a byte: those before are kept, the rest passed over; take out those that only repeat others, or split the file",
    /// A move that is no point.
    BadLoc "bad-loc" Error "not a point: expected two letters such as 'dd', or nothing for a pass; the move is left out",
    /// A move outside the board.
    OffBoard "off-board" Error "the point is not on this board; the move is left out",
    /// Two moves in one node.
    TwoMoves "two-moves" Warning "a second move in one node: expected one; both are kept in this order",
    /// A board size that cannot be used.
    BadSize "bad-size" Error "not a board size: expected 1 to 25, or two such numbers with ':'; 19 is used",
    /// A record of a game that is not Go.
    OtherGame "other-game" Warning "not a game of Go: expected GM[1]; left out",

    // Formats other than SGF: see `reading`.
    /// Nothing that a reader of another format could make a game of.
    NoRecord "no-record" Error "no record of this format: expected a header or moves; nothing was read",
    /// A record that stops before its end.
    EarlyEnd "early-end" Error "the record ends early; what was there is kept",
    /// A line of no form that the format has.
    BadLine "bad-line" Error "not a line of this format; passed over",
    /// A move or point in a form that the format does not have.
    NoPoint "bad-place" Error "not a move or point of this format; left out",
    /// A header that says nothing certain.
    BadHeader "bad-header" Warning "the header is not understood; kept as it is written, in a private property",
    /// A handicap whose stones have no known places.
    BadHandicap "bad-handicap" Error "the handicap stones' places are not known; no stones are set up",
    /// Not as many moves as the record says.
    MoveCount "move-count" Warning "not as many moves as the record says it has",
    /// A file that is longer than a reader is willing to hold.
    RecordTooLong "record-too-long" Error "the file is longer than 16 MiB: its beginning is kept, the rest passed over; split it into shorter files",
    /// A line that is longer than a reader is willing to hold.
    LineTooLong "line-too-long" Error "the line is longer than 1 MiB: its beginning is kept",
    /// Bytes that the charset does not have.
    BadText "bad-text" Warning "bytes that make no character in this charset; shown as U+FFFD",
    /// A record that its program wrote for itself alone.
    Enciphered "enciphered" Error "the record is enciphered: expected PLAIN_UGF_FILE; only its header is kept",
    /// A record inside an archive that is not unpacked.
    Packed "packed" Error "a packed record (UGZ, which is LHA behind two bytes): expected it unpacked; nothing was read",
    /// A section that says nothing about the game.
    LeftOut "left-out" Warning "a section that has no place in a game tree; left out",
    /// XML that is broken.
    BadXml "bad-xml" Error "not well-formed XML; what could be read is kept",
    /// An element or attribute that the format does not have.
    UnknownElement "unknown-element" Warning "no element or attribute of this format; passed over",
    /// An entity other than XML's own five.
    UnknownEntity "unknown-entity" Warning "not an entity of XML: none is defined by a file; kept as it is written",
    // SGF beyond its grammar.
    /// A version of SGF that there is not.
    UnknownVersion "unknown-version" Warning "no version of SGF: expected FF[1] to FF[4]",
    /// A property that the game's version does not have.
    WrongVersion "wrong-version" Warning "the property is not of the version that FF names; kept",
    /// A property that no version has.
    UnknownProperty "unknown-property" Warning "a property that no version of SGF defines; kept",
    /// A name with lower-case letters.
    LowerCaseName "lower-case-name" Warning "lower-case letters in a property's name; they do not count",
    /// A property that a node has twice.
    RepeatedProperty "repeated-property" Warning "the node has this property already: expected one with all values; taken together",
    /// Several values where one is expected.
    ManyValues "many-values" Warning "more than one value: expected one; the first counts",
    /// An empty value where something is expected.
    EmptyValue "empty-value" Warning "an empty value: expected one, or no such property",
    /// A value that is not of its property's kind.
    BadValue "bad-value" Error "not a value of this property",
    /// A value whose form is not the property's, and whose meaning is beyond doubt.
    OddValue "odd-value" Warning "not the form of this value; read as it is meant",
    /// A point written otherwise than by two letters.
    OddPoint "odd-point" Warning "not two letters such as 'dd'; read as the point that it names",
    /// A value where the property takes none.
    NeedlessValue "needless-value" Warning "a value of a property that takes none; passed over",
    /// A time that is no number of seconds.
    BadTime "bad-time" Warning "not a number of seconds; kept as text",
    /// The kind of game in words.
    GameName "game-name" Warning "the kind of game in words: expected GM[1]; read as Go",
    /// Properties of a program's own, whose meaning is known.
    PrivateData "private-data" Note "data of a program's own; kept",
    /// A value that should be a point.
    BadPoint "bad-loc" Error "not a point: expected two letters such as 'dd', or a rectangle such as 'aa:cc'; left out",
    /// A point outside the board.
    PointOffBoard "off-board" Error "the point is not on this board; left out",
    /// A property of the file that stands elsewhere than in the root.
    RootProperty "root-property" Warning "a property of the whole file: expected in the first node; it does not count here",
    /// A header below a node with headers.
    GameInfoTwice "game-info-twice" Warning "a header, and an earlier node of this line has headers; the earlier ones count",
    /// A move and set-up stones in one node.
    MoveAndSetup "move-and-setup" Warning "a move and a set-up in one node: expected two nodes; done in the order in which they stand",
    /// Judgements that exclude each other.
    AnnotationConflict "annotation-conflict" Warning "judgements that exclude each other: expected one",
    /// A judgement of a move that is not there.
    AnnotationWithoutMove "annotation-without-move" Warning "a judgement of a move, and no move in this node",
    /// A point with two signs or two labels.
    MarkTwice "mark-twice" Warning "the point has another sign or label: expected one",
    /// A point that is named twice.
    PointTwice "point-twice" Warning "the point is named before in this list",
    /// A point in two lists that exclude each other.
    PointInBoth "point-in-both" Warning "the point stands in two lists that exclude each other; the later one counts",
    /// A set-up that changes nothing.
    SetupRedundant "setup-redundant" Warning "the set-up changes nothing",
    /// A set-up with a chain that has no liberty.
    NoLiberty "no-liberty" Warning "stones without a liberty are set up",
    /// A ko that is taken back at once.
    KoRetaken "ko-retaken" Warning "the ko is taken back at once",
    /// A handicap that is not the number of stones.
    HandicapMismatch "handicap-mismatch" Warning "the handicap is not what is on the board",
    /// A handicap that is no number.
    HandicapText "bad-handicap" Warning "not a number of handicap stones; kept as text",
    /// A date that is none.
    BadDate "bad-date" Warning "not a date that can be understood: expected a form such as 1846-09-11",
    /// A result that is none.
    BadResult "bad-result" Warning "not a result that can be understood: expected a form such as B+3.5 or W+R",
    /// A komi that makes no sense on the board.
    BadKomi "bad-komi" Warning "not a komi that makes sense: expected a number of points such as 6.5",
    /// A charset that is not known.
    UnknownCharset "unknown-charset" Warning "not a charset that is known; the texts' charset is found out by their bytes",
    /// A charset that is not that of the texts.
    WrongCharset "wrong-charset" Warning "the texts are not in this charset",
    /// A charset that is not named.
    NoCharset "no-charset" Warning "no charset is named for texts that are not ASCII: expected CA[…]",
    /// A byte that no text has.
    ControlByte "control-byte" Warning "a control byte: expected text; perhaps the file is damaged",
    /// A move in the root.
    MoveInRoot "move-in-root" Warning "a move in the first node: expected headers and set-up alone there",
    /// Stones set up on the main line behind the root.
    SetupAfterRoot "setup-after-root" Warning "stones are set up behind the first node: expected moves there",
    /// A variation of the player who has just moved.
    VariationLevel "variation-level" Warning "the variation begins with the player who has just moved: perhaps it belongs to the move before",
    /// A variation with nothing in it.
    EmptyVariation "empty-variation" Warning "a variation without a node; passed over",
    /// The handicap's stones as moves.
    HandicapMoves "handicap-moves" Warning "the handicap stones are Black's first moves: expected them set up by AB",
    /// A margin that is not possible with the komi.
    KomiResult "komi-result" Warning "the result is not possible with this komi",
    /// The loser by resignation moved last.
    ResignerMoved "resigner-moved-last" Note "the player who resigned made the last move",
    /// A charset that was guessed.
    GuessedCharset "guessed-charset" Warning "text that is not ASCII, and no charset is named: name it with --charset",
    /// A square board with both its sides.
    SquareSize "square-size" Warning "a square board with two numbers: expected one",
    /// A node without properties.
    EmptyNode "empty-node" Warning "a node without properties",
    // Ishi Standard Format; the names are those of its manual, so that some are SGF's too.
    /// A keyword without the data it requires.
    MissingData "missing" Error "data is missing; the line is passed over",
    /// A field that should be a number, 1 to 999,999,999.
    BadNumber "bad-number" Error "not a number: expected digits, from 1 to 999999999; passed over",
    /// A field that should be a place.
    BadIshiPlace "bad-loc" Error "not a place: expected a column from A to T without I and a row, such as Q16, or PASS; the line is passed over",
    /// A place outside of the board.
    OffBoardPlace "off-board" Error "the place is not on this board; passed over",
    /// What looks like a second move on a line.
    ExtraData "extra-data" Error "more data on the line: expected one move a line; only the first is read",
    /// Words after all that a line needs.
    ExtraWords "extra-data" Warning "words that mean nothing after the line's data; passed over",
    /// A field of a list that is of no form the keyword takes.
    BadField "bad-field" Error "not a field that this keyword takes; passed over",
    /// A range of move numbers that is none.
    BadRange "bad-range" Error "not a range: expected two move numbers, the first no greater than the second, such as #3-9; passed over",
    /// A stone that no colour precedes.
    SetupColor "setup-color" Error "a stone without a colour: expected B or W before it; passed over",
    /// A board side that is not 2 to 19.
    BadSide "bad-size" Error "not a board size: expected a number from 2 to 19; passed over",
    /// A second, different board size, or one that comes too late.
    SizeConflict "size-conflict" Error "the board's size is settled already; the first one is kept",
    /// A diagram's region in no form there is.
    BadRegion "bad-region" Error "not a region: expected a size such as 9x9, from 2x2 to 19x19, or two corners such as b5 j12; the whole board is shown",
    /// A marker of a variation that is too long.
    BadVarMarker "bad-var-marker" Error "not a variation's marker: expected one or two characters; left out",
    /// A move number for the second time in a sequence.
    DuplicateMove "duplicate-move" Error "the number was used before in this sequence; both moves are kept",
    /// A variation or prisoners without a move.
    NoMove "no-move" Error "no move for it in this sequence: expected a B or W line before; a variation opens at the current position, prisoners are passed over",
    /// Stones to hide, and no diagram.
    HideOutsideDiagram "hide-outside-diagram" Error "no diagram to hide stones in: expected DIAGRAM before; passed over",
    /// The end of what was not begun.
    StrayEnd "stray-end" Error "the end of something that was not begun; passed over",
    /// A block that lasts to the end of the file.
    Unterminated "unterminated" Error "the block is not closed: expected ENDCOM or ENDUSER; it lasts to the end of the file",
    /// A line that begins with no keyword.
    UnknownKeyword "unknown-keyword" Error "no keyword at the beginning of the line; passed over",
    /// A file that is longer than a reader is willing to hold.
    FileTooLong "file-too-long" Error "the file is longer than 32 MiB: its beginning is kept, the rest passed over; split it into shorter files",
    /// Lines that end with LF or CR.
    Eol "eol" Warning "lines end with LF or CR: expected CR LF; read as line ends",
    /// Bytes that the format does not know, in a line that is not free text.
    IgnoredByte "ignored-byte" Warning "bytes other than ASCII 32 to 126 and tab; left out",
    /// A move number that is lower than the one before.
    OutOfOrder "out-of-order" Warning "the number is lower than the one before it in this sequence",
    /// As [`OutOfOrder`](Self::OutOfOrder), where it is an error.
    StrictOutOfOrder "out-of-order" Error "the number is lower than the one before it in this sequence; the move is kept",
    /// A move number that is not the next one.
    Gap "gap" Warning "numbers are left out before this one in this sequence",
    /// As [`Gap`](Self::Gap), where it is an error.
    StrictGap "gap" Error "numbers are left out before this one in this sequence; the move is kept",
    /// A header after the first move.
    HeaderLate "header-late" Warning "a header after the first move, diagram or variation: expected before; it counts all the same",
    /// A header that should be there once.
    HeaderRepeated "header-repeated" Warning "a second line of what is said once; the last one holds",
    /// As [`HeaderRepeated`](Self::HeaderRepeated), where it is an error.
    StrictHeaderRepeated "header-repeated" Error "a second line of what is said once; the last one holds, all are kept",
    /// The same board size again.
    SizeRepeated "size-repeated" Warning "the board's size once more; passed over",
    /// Rules that the format does not name.
    RulesUnknown "rules-unknown" Warning "other rules than Japanese or Chinese; kept as text",
    /// Stones set up after the first move.
    SetupLate "setup-late" Warning "stones set up after the first move, diagram or variation: read as a step of their own",
    /// A series of set-up lines with something else in between.
    SetupSplit "setup-split" Warning "more stones after something was said about the first ones: read as one step",
    /// A stone on a point where the same step has one.
    SetupDuplicate "setup-duplicate" Warning "a second stone on one point; the last one holds",
    /// A remark within a series of set-up lines.
    RemarkOnLaterSetup "remark-on-later-setup" Warning "a remark on another than the first line of stones: read as a remark on all of them",
    /// A variation that nothing closes.
    UnclosedVar "unclosed-var" Warning "the variation is not closed: expected ENDVAR; it ends with the event",
    /// A variation with nothing in it.
    EmptyVar "empty-var" Warning "a variation with nothing in it; kept",
    /// Something said in a variation before its first move.
    VarLeadData "var-lead-data" Warning "said before the variation's first move: read as said of the position before it",
    /// Something said of a move after its variations.
    DataAfterVar "data-after-var" Warning "said after a variation: expected before it; read as said of the move the variation stands on",
    /// Prisoners that are not listed right behind their move.
    LateMoveData "late-move-data" Warning "prisoners after a diagram or variation: read as those of the current move",
    /// A comment that begins within a comment.
    NestedCom "nested-com" Warning "COM within a comment: expected ENDCOM before; read as text",
    /// A remark that nothing follows.
    RemarkDangling "remark-dangling" Warning "no event, move, stones or diagram follows for this remark; kept at the end",
    /// A move on a stone.
    Occupied "occupied" Warning "there is a stone on this point; it is replaced",
    /// A move that takes its own stones off.
    Suicide "suicide" Warning "the move leaves its own stones without a liberty; they are taken off",
    /// Prisoners that are not those captured.
    PrisonerMismatch "prisoner-mismatch" Warning "the prisoners listed are not the stones captured; both are taken off",
    /// A capture without a list, where other captures have one.
    PrisonerMissing "prisoner-missing" Warning "a capture without PRISONER, which this event has elsewhere",
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A problem and its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// What it is.
    pub kind: ProblemKind,
    /// The line, from 1; 0 where the problem belongs to the whole input.
    pub line: u64,
    /// The column in bytes, from 1; 0 where the problem belongs to the whole line or input.
    pub column: u64,
    /// More than the kind's own message, where there is more to say.
    pub detail: Option<String>,
}

impl Problem {
    /// How bad it is.
    pub fn severity(&self) -> Severity {
        self.kind.severity()
    }
}

impl fmt::Display for Problem {
    /// `12:7: error: the point is not on this board; … [off-board]`
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "{}:{}: ", self.line, self.column)?;
        }
        write!(f, "{}: {}", self.severity(), self.kind.message())?;
        if let Some(detail) = &self.detail {
            write!(f, ": {detail}")?;
        }
        write!(f, " [{}]", self.kind)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_kebab_and_name_no_kind_twice() {
        // A name may be shared: by the formats, or by a fault that is graver in some cases.
        let mut kinds: Vec<_> = ProblemKind::ALL
            .iter()
            .map(|k| (k.name(), k.severity(), k.message()))
            .collect();
        let is_kebab = |name: &str| name.bytes().all(|b| b.is_ascii_lowercase() || b == b'-');
        assert!(kinds.iter().all(|(name, ..)| is_kebab(name)));
        kinds.sort_unstable();
        kinds.dedup();
        assert_eq!(kinds.len(), ProblemKind::ALL.len());
    }

    #[test]
    fn display_gives_place_and_name() {
        let problem = Problem {
            kind: ProblemKind::OffBoard,
            line: 3,
            column: 9,
            detail: Some("'zz'".into()),
        };
        assert_eq!(
            problem.to_string(),
            "3:9: error: the point is not on this board; the move is left out: 'zz' [off-board]"
        );
    }
}
