//! What engines said of a position, as programs write it down beside a game's moves.
//!
//! [`Analysis::of`] reads a node's: KaTrain's `KT`, Lizzie's and LizzieYzy's `LZ`, Sabaki's `SBKV`,
//! Ogatak's `OGSC`, and the comments of numbers that KataGo writes. [`convert`] writes a game's for
//! another program. All figures are Black's, whoever is to move.

mod convert;
mod katago;
mod katrain;
mod lizzie;
mod turn;

pub use convert::{Dialect, convert};

use crate::sgf::Name;
use crate::tree::{NodeId, Tree};
use honte_goban::{Colour, Move};
use turn::{after, to_move};

const SBKV: Name = Name::new(b"SBKV");
const OGSC: Name = Name::new(b"OGSC");
const LZ: Name = Name::new(b"LZ");
const KT: Name = Name::new(b"KT");

/// The most moves that are kept of one node, and of one line of play.
const MAX_CANDIDATES: usize = 64;

/// What an engine said of the position after a node's move.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Analysis {
    /// Black's chance to win, from 0 to 1.
    pub win_rate: Option<f64>,
    /// Black's lead in points, negative where White leads.
    pub lead: Option<f64>,
    /// How many visits or playouts it rests on.
    pub visits: Option<u64>,
    /// Moves that were looked at, the best first.
    pub moves: Vec<Candidate>,
}

/// A move that an engine looked at.
#[derive(Debug, Clone, PartialEq)]
pub struct Candidate {
    /// The move.
    pub played: Move,
    /// Black's chance to win behind it, from 0 to 1.
    pub win_rate: Option<f64>,
    /// Black's lead behind it.
    pub lead: Option<f64>,
    /// How many visits it had.
    pub visits: Option<u64>,
    /// How the play goes on, the move itself first.
    pub line: Vec<Move>,
}

impl Analysis {
    /// What is said of the position after a node's move; `None` if nothing is. Where several
    /// programs speak, the one that says most comes first and the others fill the gaps.
    ///
    /// ```
    /// use honte_record::analysis::Analysis;
    /// use honte_record::sgf::Collection;
    ///
    /// let game = &Collection::read(b"(;GM[1]SZ[9];B[ee]SBKV[62.5]OGSC[1.5])").games[0];
    /// let node = game.line(game.root()).nth(1).unwrap();
    /// let found = Analysis::of(game, node).unwrap();
    /// assert_eq!((found.win_rate, found.lead), (Some(0.625), Some(1.5)));
    /// ```
    pub fn of(tree: &Tree, node: NodeId) -> Option<Analysis> {
        Analysis::with_turn(tree, node, to_move(tree, node))
    }

    /// The same where it is known who moves next.
    fn with_turn(tree: &Tree, node: NodeId, next: Colour) -> Option<Analysis> {
        let text = |name| tree.value(node, name).map(|raw| tree.long_text(raw));
        let number = |name| finite(text(name)?.trim());
        let size = tree.size();
        let values: Vec<&[u8]> = tree.values(node, KT).take(8).collect();
        let mut found = katrain::read(&values, size).unwrap_or_default();
        if let Some(text) = text(LZ) {
            found.fill(lizzie::read(&text, next, size));
        }
        found.fill(Analysis {
            win_rate: number(SBKV).map(|percent| rate(percent / 100.0)),
            lead: number(OGSC),
            ..Analysis::default()
        });
        if let Some(comment) = tree.comment(node)
            && let Some(numbers) = katago::read(&comment)
        {
            found.fill(numbers);
        }
        (found != Analysis::default()).then_some(found)
    }

    /// Takes over what is not known yet.
    fn fill(&mut self, other: Analysis) {
        self.win_rate = self.win_rate.or(other.win_rate);
        self.lead = self.lead.or(other.lead);
        self.visits = self.visits.or(other.visits);
        if self.moves.is_empty() {
            self.moves = other.moves;
        }
    }
}

/// What is said of each node of the main line, the root first; `None` where nothing is.
pub fn main_line(tree: &Tree) -> Vec<Option<Analysis>> {
    let mut next = Colour::Black;
    let nodes = tree.line(tree.root());
    let each = nodes.map(|node| {
        next = after(tree, node).unwrap_or(next);
        Analysis::with_turn(tree, node, next)
    });
    each.collect()
}

/// Within what a chance can be.
fn rate(rate: f64) -> f64 {
    rate.clamp(0.0, 1.0)
}

/// A number of a text, if it is one: neither infinite nor none.
fn finite(word: &str) -> Option<f64> {
    word.parse().ok().filter(|number: &f64| number.is_finite())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sgf::Collection;
    use honte_goban::Size;

    fn second(text: &str) -> Option<Analysis> {
        let collection = Collection::read(text.as_bytes());
        let tree = &collection.games[0];
        Analysis::of(tree, tree.line(tree.root()).nth(1)?)
    }

    fn about(found: Option<f64>, wanted: f64) -> bool {
        found.is_some_and(|found| (found - wanted).abs() < 1e-6)
    }

    #[test]
    fn sabaki_and_ogatak() {
        let found = second("(;SZ[9];W[ee]SBKV[61.5]OGSC[-2])").unwrap();
        assert!(about(found.win_rate, 0.615) && about(found.lead, -2.0));
        assert_eq!(second("(;SZ[9];W[ee]SBKV[none])"), None);
        assert_eq!(second("(;SZ[9];W[ee]C[0.5])"), None);
    }

    #[test]
    fn katago_s_comments() {
        let found = second("(;SZ[9];B[ee]C[0.40 0.60 0.00 -1.5 v=300 weight=0.5])").unwrap();
        assert!(about(found.win_rate, 0.6) && about(found.lead, 1.5));
        assert_eq!(found.visits, Some(300));
        assert_eq!(second("(;SZ[9];B[ee]C[1 2 3 4 moves later])"), None);
    }

    #[test]
    fn lizzie() {
        let text = "(;SZ[9];B[ee]LZ[0.7.4 45.0 1.2k\nmove C3 visits 900 winrate 5600 pv C3 G7 \
                    info move G7 visits 300 winrate 5200 pv G7])";
        let found = second(text).unwrap();
        // Black has moved, and the first rate is Black's; those of moves are White's.
        assert!(about(found.win_rate, 0.45), "{found:?}");
        assert_eq!(found.visits, Some(1200));
        assert_eq!(found.moves.len(), 2);
        assert!(about(found.moves[0].win_rate, 0.44));
        assert_eq!(found.moves[0].line.len(), 2);
        assert_eq!(found.moves[1].visits, Some(300));
    }

    #[test]
    fn katrain() {
        let json = r#"{"root": {"winrate": 0.7, "scoreLead": 3.5, "visits": 50},
            "moves": {"C3": {"order": 1, "visits": 10, "winrate": 0.6, "scoreLead": 2.0, "pv": ["C3"]},
                      "G7": {"order": 0, "visits": 40, "winrate": 0.71, "scoreLead": 3.6}}}"#;
        let text = katrain::packed(json).unwrap();
        let found = second(&format!("(;SZ[9];B[ee]KT[AA==][AA==][{text}])")).unwrap();
        assert!(about(found.win_rate, 0.7) && about(found.lead, 3.5));
        assert_eq!(found.moves[0].played.to_a1(Size::GO9), "G7");
        assert_eq!(found.moves.len(), 2);
    }

    #[test]
    fn what_is_written_is_read_back() {
        let source = "(;SZ[9];B[ee]LZ[x 45.0 1200 1.5\nmove C3 visits 900 winrate 5600 scoreMean \
                      2.5 pv C3 G7])";
        for dialect in [Dialect::Sabaki, Dialect::Lizzie, Dialect::Katrain] {
            let mut tree = Collection::read(source.as_bytes()).games.remove(0);
            let node = tree.line(tree.root()).nth(1).unwrap();
            let before = Analysis::of(&tree, node).unwrap();
            let moved = usize::from(dialect != Dialect::Lizzie);
            assert_eq!(convert(&mut tree, dialect), moved);
            let after = Analysis::of(&tree, node).unwrap();
            assert!(
                about(after.win_rate, before.win_rate.unwrap()),
                "{dialect:?}"
            );
            if dialect != Dialect::Sabaki {
                assert_eq!(after, before);
            }
        }
    }

    #[test]
    fn anything_is_read() {
        for text in [
            "LZ[]",
            "LZ[x]",
            "LZ[x nan inf]",
            "KT[!]",
            "KT[]",
            "SBKV[1e999]",
            "OGSC[nan]",
        ] {
            let _ = second(&format!("(;SZ[9];B[ee]{text})"));
        }
    }
}
