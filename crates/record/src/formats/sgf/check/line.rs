//! The main line as a whole: handicap stones, stones set up late, and whether the result can be.

use super::Check;
use super::play::Play;
use crate::header::text::komi;
use crate::header::{GameResult, Margin, Points};
use crate::problem::ProblemKind;
use crate::replay::setup;
use crate::sgf::{Name, value};
use crate::tree::NodeId;
use honte_goban::Colour;

const HA: Name = Name::new(b"HA");
const KM: Name = Name::new(b"KM");
const RE: Name = Name::new(b"RE");

/// What one pass over the main line tells.
#[derive(Default)]
struct MainLine {
    /// Black stones set up before the first move.
    stones: usize,
    /// Black's moves before White's first.
    black_first: usize,
    /// The player of the newest move.
    last: Option<Colour>,
    /// White has moved.
    white: bool,
    /// The first node behind the root where stones are set up.
    late: Option<NodeId>,
}

impl<P: Play> Check<'_, P> {
    pub(super) fn main_line(&mut self) {
        let root = self.tree.root();
        if self.tree.played(root, self.size).is_some() {
            let at = self.tree.offset(root);
            self.tell(ProblemKind::MoveInRoot, root, at, None);
        }
        let line = self.pass_main_line();
        if let Some(node) = line.late {
            let at = self.tree.offset(node);
            self.tell(ProblemKind::SetupAfterRoot, node, at, None);
        }
        self.check_handicap(&line);
        self.check_result(&line);
    }

    fn pass_main_line(&self) -> MainLine {
        let tree = self.tree;
        let mut line = MainLine::default();
        for node in tree.line(tree.root()) {
            if let Some((colour, _)) = tree.plain_stone(node, self.size) {
                line.play(colour);
                continue;
            }
            for property in tree.properties(node) {
                if let Some(colour) = property.colour() {
                    line.play(colour);
                } else if let Some(stone) = setup(property.name()) {
                    if stone == Some(Colour::Black) && line.last.is_none() {
                        let values = property.values();
                        let points =
                            values.filter_map(|raw| value::parse_points(raw, self.size).ok());
                        line.stones += points.flatten().count();
                    }
                    if tree.parent(node).is_some() {
                        line.late.get_or_insert(node);
                    }
                }
            }
        }
        line
    }

    /// The handicap against the stones set up before the first move.
    fn check_handicap(&mut self, line: &MainLine) {
        let root = self.tree.root();
        let Some(raw) = self.tree.value(root, HA) else {
            return;
        };
        let text = std::str::from_utf8(raw.trim_ascii()).unwrap_or_default();
        let Ok(handicap) = text.parse::<usize>() else {
            return; // told with the other values
        };
        // Handicap 1 is a game without komi.
        if handicap < 2 || line.stones == handicap {
            return;
        }
        if line.stones == 0 && line.black_first >= handicap {
            self.tell_value(ProblemKind::HandicapMoves, root, (HA, raw), None);
            return;
        }
        let expected = format!("{handicap} stones set up, found {}", line.stones);
        let kind = ProblemKind::HandicapMismatch;
        self.tell_value(kind, root, (HA, raw), Some(&expected));
    }

    /// Whether the result can be, with this komi and this last move.
    fn check_result(&mut self, line: &MainLine) {
        let root = self.tree.root();
        let Some(raw) = self.tree.value(root, RE) else {
            return;
        };
        let text = self.tree.simple_text(raw);
        let Some(result) = GameResult::parse(text.trim()) else {
            return;
        };
        let komi = self.tree.value(root, KM);
        let komi = komi.and_then(|raw| komi::parse(self.tree.simple_text(raw).trim()));
        let margin = match result {
            GameResult::Draw => Some(Points::default()),
            GameResult::Win {
                margin: Margin::Points(points),
                ..
            } => Some(points),
            _ => None,
        };
        if let (Some(komi), Some(margin)) = (komi, margin)
            && !can_be(komi, margin)
        {
            let detail = format!("a margin with the fraction of the komi {komi}");
            self.tell_value(ProblemKind::KomiResult, root, (RE, raw), Some(&detail));
        }
        if let GameResult::Win {
            winner,
            margin: Margin::Resignation,
        } = result
            && line.last == Some(!winner)
        {
            let kind = ProblemKind::ResignerMoved;
            self.tell_value(kind, root, (RE, raw), None);
        }
    }
}

impl MainLine {
    fn play(&mut self, colour: Colour) {
        self.last = Some(colour);
        self.white |= colour == Colour::White;
        self.black_first += usize::from(!self.white);
    }
}

/// Points on the board are whole, so that komi and margin have the same fraction. Quarters are of
/// stones by Chinese count, for which that is not so.
fn can_be(komi: Points, margin: Points) -> bool {
    let (komi, margin) = (komi.hundredths(), margin.hundredths());
    let in_stones = komi % 50 != 0 || margin % 50 != 0;
    in_stones || (komi - margin) % 100 == 0
}
