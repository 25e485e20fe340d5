//! The examples that the program carries: the 25 official examples of life and death of the
//! Japanese rules of 1989, the diagrams of their commentary, and R. Jasiek's 14 examples for Ikeda
//! Territory I.
//!
//! They are data to show and to test with. Nothing is decided by them: what `honte referee` says of
//! such a position it computes, as it does for any other, and it can be held against what the text
//! says.
//!
//! [`all`] and [`find`] go through those of the program, [`read`] reads a file of the same form.

mod compared;
mod error;
mod file;
mod json;
mod shelf;
mod tree;
mod words;

pub use compared::Compared;
pub use error::{ExampleError, ExampleFault};
pub use file::read;
pub use shelf::{PREFIX, all, exactly, find, named};

use honte_goban::{Board, Colour, Diagram, Point};
use honte_rules::Ruleset;

/// Which text an example belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Group {
    /// The official examples of life and death.
    Life,
    /// Diagrams of the official commentary.
    Diagrams,
    /// Examples for Ikeda Territory I.
    Ikeda,
    /// None that is known: a file of somebody's own.
    Other,
}

impl Group {
    /// Those that the program has.
    pub const ALL: [Group; 3] = [Group::Life, Group::Diagrams, Group::Ikeda];

    /// The name in commands and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Group::Life => "life",
            Group::Diagrams => "diagrams",
            Group::Ikeda => "ikeda",
            Group::Other => "other",
        }
    }

    fn of(id: &str) -> Group {
        match id.split_once('-').map(|(head, _)| head) {
            Some("ld") => Group::Life,
            Some("art") => Group::Diagrams,
            Some("ikeda") => Group::Ikeda,
            _ => Group::Other,
        }
    }
}

/// How sure it is that a position is the one that was printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confidence {
    /// The text leaves nothing else.
    High,
    /// All that the text says holds, and little else would fit.
    Medium,
    /// The text says too little to tell it from others.
    Low,
    /// All that the text says holds. It was found by an enumeration, and the printed one may be
    /// another.
    Found,
}

impl Confidence {
    /// All of them.
    pub const ALL: [Confidence; 4] = [
        Confidence::High,
        Confidence::Medium,
        Confidence::Low,
        Confidence::Found,
    ];

    /// The name in files, commands and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Confidence::High => "high",
            Confidence::Medium => "medium",
            Confidence::Low => "low",
            Confidence::Found => "found",
        }
    }
}

/// A position with what a text says of it.
#[derive(Debug, Clone)]
pub struct Example {
    /// Its name in the file, such as `ld-07-1`.
    pub id: String,
    /// Which text it belongs to.
    pub group: Group,
    /// A title.
    pub title: String,
    /// Where the text stands.
    pub source: Option<String>,
    /// The article that it explains, such as `7.2`.
    pub article: Option<String>,
    /// What is asked.
    pub question: Option<String>,
    /// What the text answers, in our words.
    pub answer: Option<String>,
    /// The rules that it is counted by.
    pub rules: Ruleset,
    /// Where the position comes from: recovered, reconstructed, designed, found.
    pub provenance: Option<String>,
    /// How sure it is that this is the printed one.
    pub confidence: Option<Confidence>,
    /// How it was found.
    pub how: Option<String>,
    /// What was checked, and by what.
    pub verified: Option<String>,
    /// What else there is to say.
    pub notes: Option<String>,
    /// The stones as they are drawn; chains may have no liberties.
    pub diagram: Diagram,
    /// Who moves first, where that is said.
    pub first: Option<Colour>,
    /// Prisoners of Black less those of White before the first move.
    pub prisoners_lead: i64,
    /// Points with a name in the text.
    pub labels: Vec<Label>,
    /// What the text says of chains.
    pub chains: Vec<Stated>,
    /// Lines of play.
    pub lines: Vec<Line>,
    /// Ways to play it through to the score.
    pub variations: Vec<Variation>,
}

/// A point with a name in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The name: a letter, a number, or a sign such as `triangle`.
    pub name: String,
    /// The point.
    pub point: Point,
}

/// What a text says of a chain.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stated {
    /// One of its stones.
    pub at: Point,
    /// Whose it is.
    pub colour: Colour,
    /// Its stones.
    pub stones: u16,
    /// Whether it lives.
    pub lives: bool,
    /// Whether it is in seki.
    pub seki: Option<bool>,
    /// Whether it is taken off as it is (Article 10.1).
    pub removable: Option<bool>,
    /// Whether it was added round the figure, and the text does not speak of it.
    pub is_outside: bool,
}

/// When a line is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Phase {
    /// Before the game stops.
    Game,
    /// In confirmation, with its rule for kos.
    Confirmation,
}

impl Phase {
    /// The name in files and JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phase::Game => "game",
            Phase::Confirmation => "confirmation",
        }
    }
}

/// A move of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// A play.
    Play(Point),
    /// A pass.
    Pass,
    /// A pass for the ko on a point (Article 7.2).
    PassForKo(Point),
}

/// A line of play.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// When it is played.
    pub phase: Phase,
    /// What it shows: a clause.
    pub shows: String,
    /// Where it is from.
    pub origin: Option<String>,
    /// The moves, which take turns.
    pub moves: Vec<(Colour, Turn)>,
}

/// A way to play an example through its phases to the score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Variation {
    /// Its number in the text.
    pub number: u32,
    /// Whether it is perfect play.
    pub is_perfect: bool,
    /// The moves of the alternation.
    pub alternation: Vec<(Colour, Turn)>,
    /// The stones that the players agree to take off; `None` if they disagree.
    pub agreed: Option<Vec<Point>>,
    /// The moves of the playout.
    pub playout: Vec<(Colour, Turn)>,
    /// The score by the text: what Black has more.
    pub score: Option<i64>,
}

impl Example {
    /// What a person types for it: `7-1`, `24a`, `d13`, `ikeda-3`.
    #[must_use]
    pub fn name(&self) -> String {
        let number = |text: &str| text.trim_start_matches('0').to_owned();
        match self.group {
            Group::Life => number(self.id.trim_start_matches("ld-")),
            Group::Diagrams => {
                let last = self.id.rsplit('-').next().unwrap_or_default();
                format!("d{}", number(last.trim_start_matches('d')))
            }
            Group::Ikeda => {
                let last = self.id.rsplit("ex").next().unwrap_or_default();
                format!("ikeda-{}", number(last))
            }
            Group::Other => self.id.clone(),
        }
    }

    /// The position.
    ///
    /// # Errors
    /// A chain without a liberty, with its place in the diagram: Diagram 3 shows stones that cannot
    /// exist.
    pub fn board(&self) -> Result<Board, honte_goban::DiagramError> {
        self.diagram.board()
    }

    /// The rows of the diagram, the top one first: `X` black, `O` white, `.` empty.
    #[must_use]
    pub fn rows(&self) -> Vec<String> {
        let size = self.diagram.size;
        let mut rows = vec![vec!['.'; usize::from(size.width())]; usize::from(size.height())];
        for &(colour, point) in &self.diagram.stones {
            let row = rows.get_mut(usize::from(point.y()));
            if let Some(place) = row.and_then(|row| row.get_mut(usize::from(point.x()))) {
                *place = ['X', 'O'][colour.index()];
            }
        }
        rows.into_iter().map(String::from_iter).collect()
    }

    /// What the text says of the chain on a point.
    #[must_use]
    pub fn stated(&self, board: &Board, point: Point) -> Option<&Stated> {
        let mut chains = self.chains.iter();
        chains.find(|chain| board.chain(chain.at).any(|stone| stone == point))
    }
}
