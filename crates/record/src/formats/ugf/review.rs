//! `[ReviewNode]` and `[ReviewComment]`.

use super::Game;
use crate::problem::ProblemKind;
use crate::reading::{Line, Report, StepId};
use honte_goban::{Colour, Move};
use std::collections::HashMap;
use std::collections::hash_map::Entry;

/// A line of `[ReviewNode]`.
#[derive(Debug, Clone, Copy)]
enum Item {
    Node {
        id: u32,
        colour: Option<Colour>,
        x: u32,
        y: u32,
        /// Where it stands, for problems.
        place: (u64, u64),
    },
    /// A variation begins; where it ends in the list.
    Open(usize),
    Close,
}

/// A review, which is put down when all of it is there: variations stand before the move that they
/// are another way to play, and are to come behind it.
#[derive(Debug, Default)]
pub(super) struct Review {
    items: Vec<Item>,
    /// The variations that are open.
    open: Vec<usize>,
    comments: Vec<Comment>,
}

#[derive(Debug)]
struct Comment {
    line: u64,
    id: Option<u32>,
    text: String,
}

impl Review {
    /// A line of `[ReviewNode]`.
    pub(super) fn node(&mut self, line: &Line<'_>, text: &str, report: &mut Report) {
        let mut fields = text.split(',').map(str::trim);
        match fields.next().unwrap_or_default() {
            "" => {}
            "NODE" => match node(fields, line.place(text)) {
                Some(item) => self.items.push(item),
                None => {
                    let expected = "NODE,number,player,column,row";
                    report.found(ProblemKind::BadLine, line.place(text), text, expected);
                }
            },
            "VARIATION" => {
                self.open.push(self.items.len());
                self.items.push(Item::Open(usize::MAX));
            }
            "VARIATIONEND" if !self.open.is_empty() => {
                self.close();
            }
            _ => {
                let expected = "NODE, VARIATION or the VARIATIONEND of one";
                report.found(ProblemKind::BadLine, line.place(text), text, expected);
            }
        }
    }

    fn close(&mut self) {
        let end = self.items.len();
        if let Some(Item::Open(place)) = self.open.pop().and_then(|at| self.items.get_mut(at)) {
            *place = end;
        }
        self.items.push(Item::Close);
    }

    /// A line of `[ReviewComment]`.
    pub(super) fn comment(&mut self, line: &Line<'_>, text: &str) {
        if let Some(id) = text.strip_prefix(".Comment,") {
            self.comments.push(Comment {
                line: line.number,
                id: id.trim().parse().ok(),
                text: String::new(),
            });
        } else if let Some(comment) = self.comments.last_mut() {
            comment.text.push_str(text);
            comment.text.push('\n');
        }
    }

    /// Puts the review down.
    pub(super) fn tell(mut self, game: &mut Game, report: &mut Report) {
        let unclosed = self.open.len();
        if unclosed > 0 {
            let detail = format!("{unclosed} of [ReviewNode]'s variations have no VARIATIONEND");
            report.remark(ProblemKind::EarlyEnd, 0, 0, detail);
        }
        while !self.open.is_empty() {
            self.close();
        }
        let mut told = Placed::new(game);
        told.items(&self.items, game, report);
        for comment in &self.comments {
            let step = comment.id.and_then(|id| told.steps.get(&id));
            match step {
                Some(&step) => game.draft.add_line(step, "C", comment.text.trim_end()),
                None => {
                    let text = comment.text.trim();
                    let place = (comment.line, 1);
                    let expected = "a comment on a node of [ReviewNode]";
                    report.found(ProblemKind::BadLine, place, text, expected);
                    game.draft.add(StepId::ROOT, "UGFH", text);
                }
            }
        }
    }
}

/// `NODE,54,1,16,8` behind its first word.
fn node<'l>(mut fields: impl Iterator<Item = &'l str>, place: (u64, u64)) -> Option<Item> {
    let mut next = || fields.next()?.parse::<u32>().ok();
    let (id, player, x, y) = (next()?, next()?, next()?, next()?);
    let colour = match player {
        0 => None,
        1 => Some(Colour::Black),
        2 => Some(Colour::White),
        _ => return None,
    };
    Some(Item::Node {
        id,
        colour,
        x,
        y,
        place,
    })
}

/// What of a review stands in the draft.
struct Placed {
    /// The steps of the nodes' numbers.
    steps: HashMap<u32, StepId>,
    /// The steps by their parents and moves, so that the moves of `[Data]` are not put down twice.
    known: HashMap<(StepId, Colour, Move), StepId>,
}

impl Placed {
    fn new(game: &Game) -> Placed {
        let draft = &game.draft;
        let main = (1..draft.len()).filter_map(|number| {
            let step = draft.at(number)?;
            let (colour, played) = draft.played(step)?;
            Some(((draft.parent(step), colour, played), step))
        });
        Placed {
            // Without a tree, nodes are numbered like moves, the root being 1.
            steps: (0..draft.len())
                .filter_map(|number| Some((number as u32 + 1, draft.at(number)?)))
                .collect(),
            known: main.collect(),
        }
    }

    /// Puts lines down one after the other, those within a line behind it.
    fn items(&mut self, items: &[Item], game: &mut Game, report: &mut Report) {
        let mut lines = std::collections::VecDeque::from([(0, StepId::ROOT)]);
        while let Some((mut at, mut tip)) = lines.pop_front() {
            while let Some(item) = items.get(at) {
                at += 1;
                match *item {
                    Item::Close => break,
                    Item::Open(end) => {
                        lines.push_back((at, tip));
                        at = end.saturating_add(1);
                    }
                    Item::Node { .. } => tip = self.node(item, tip, game, report),
                }
            }
        }
    }

    fn node(&mut self, item: &Item, tip: StepId, game: &mut Game, report: &mut Report) -> StepId {
        let Item::Node {
            id,
            colour,
            x,
            y,
            place,
        } = *item
        else {
            return tip;
        };
        let step = match colour.map(|colour| (colour, game.coordinates.numbers(x, y))) {
            Some((colour, Ok(played))) => match self.known.entry((tip, colour, played)) {
                Entry::Occupied(known) => *known.get(),
                Entry::Vacant(free) => {
                    let step = game.draft.step(tip, Some((colour, played)));
                    *free.insert(step)
                }
            },
            Some((_, Err(kind))) => {
                report.say(kind, place.0, place.1);
                tip
            }
            // The root, and the end of the game.
            None => tip,
        };
        self.steps.insert(id, step);
        step
    }
}
