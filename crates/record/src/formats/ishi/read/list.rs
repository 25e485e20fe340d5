//! Stones set up, marks, hidden stones and prisoners.

use honte_goban::Colour;

use super::{Kind, Reader, Unsized};
use crate::ishi::build::SetupAs;
use crate::ishi::document::Stone;
use crate::ishi::field::{Allowed, Field, Fields, Placed, item, place};
use crate::ishi::keyword::Word;
use crate::ishi::place::{Item, Loc, Place};

/// Which board a place has to be on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Board {
    /// The event's.
    Event,
    /// The one that is shown where the place is used: the event's or a diagram's.
    Shown,
}

impl Reader<'_> {
    pub(super) fn setup(&mut self, mut fields: Fields<'_>, word: &Word) {
        self.begin_setup(word);
        let start = self.builder.doc.stones.len() as u32;
        let mut colour = None;
        while let Some(field) = fields.next() {
            match field.bytes {
                b"B" | b"b" => colour = Some(Colour::Black),
                b"W" | b"w" => colour = Some(Colour::White),
                _ => self.setup_stone(&mut fields, field, colour),
            }
        }
        self.builder.end_setup(start);
    }

    /// Finds out where the stones of a line belong, and reports what is odd about that.
    fn begin_setup(&mut self, word: &Word) {
        let column = word.start + 1;
        let remarks: Vec<u32> = self.builder.remarks.iter().map(|&(_, line)| line).collect();
        let setup = self.builder.begin_setup(self.at);
        if matches!(setup, SetupAs::First | SetupAs::Late | SetupAs::Diagram) {
            self.taken = [0; 20];
        } else {
            for line in remarks {
                self.report.add(Kind::RemarkOnLaterSetup, line, 0, b"");
            }
        }
        if matches!(setup, SetupAs::Late | SetupAs::More { late: true, .. }) {
            self.report(Kind::SetupLate, column, b"");
        }
        if matches!(setup, SetupAs::More { split: true, .. }) {
            self.report(Kind::SetupSplit, column, b"");
        }
    }

    fn setup_stone(&mut self, fields: &mut Fields<'_>, field: Field<'_>, colour: Option<Colour>) {
        let placed = place(field.bytes);
        let kind = match (placed, colour) {
            (Placed::No, _) => Kind::BadField,
            (_, None) => Kind::SetupColor,
            (Placed::Off, Some(_)) => Kind::OffBoardPlace,
            (Placed::On(loc), Some(colour)) => {
                if self.is_shown(fields, field, loc, Board::Shown) {
                    self.take(fields, field, loc);
                    self.builder.doc.stones.push(Stone { colour, loc });
                }
                return;
            }
        };
        self.report_field(kind, fields, field);
    }

    /// Notes that a step has a stone on this point, and reports the second one.
    fn take(&mut self, fields: &mut Fields<'_>, field: Field<'_>, loc: Loc) {
        let bit = 1 << loc.column();
        let Some(row) = self.taken.get_mut(usize::from(loc.row())) else {
            return;
        };
        let is_taken = *row & bit != 0;
        *row |= bit;
        if is_taken {
            self.report_field(Kind::SetupDuplicate, fields, field);
        }
    }

    pub(super) fn mark(&mut self, fields: Fields<'_>, word: &Word, sets: bool) {
        self.report_late_data(word);
        let allowed = Allowed {
            all: true,
            ranges: true,
            signs: sets,
        };
        let items = self.read_items(fields, allowed, Board::Shown);
        match sets {
            true => self.builder.mark(&items),
            false => self.builder.unmark(&items),
        }
        self.items = items;
    }

    pub(super) fn hide(&mut self, fields: Fields<'_>, word: &Word) {
        if !self.builder.cursor.in_diagram {
            return self.report(Kind::HideOutsideDiagram, word.start + 1, b"");
        }
        let allowed = Allowed {
            all: false,
            ranges: true,
            signs: false,
        };
        let items = self.read_items(fields, allowed, Board::Shown);
        self.builder.hide(&items);
        self.items = items;
    }

    pub(super) fn prisoners(&mut self, fields: Fields<'_>, word: &Word) {
        if self.builder.current_move().is_none() {
            return self.report(Kind::NoMove, word.start + 1, b"PRISONER");
        }
        if !self.builder.is_at_move() {
            self.report(Kind::LateMoveData, word.start + 1, b"PRISONER");
        }
        let allowed = Allowed {
            all: false,
            ranges: false,
            signs: false,
        };
        let items = self.read_items(fields, allowed, Board::Event);
        if let Some(step) = self.builder.prisoners(&items).filter(|_| !items.is_empty()) {
            self.prisoners.entry(step).or_insert(self.at);
        }
        self.items = items;
    }

    /// The fields that can be used; the others are reported.
    fn read_items(&mut self, mut fields: Fields<'_>, allowed: Allowed, board: Board) -> Vec<Item> {
        let mut items = std::mem::take(&mut self.items);
        items.clear();
        while let Some(field) = fields.next() {
            match item(field.bytes, allowed) {
                Ok(item) => {
                    let usable = match item.place {
                        Place::At(loc) => self.is_shown(&mut fields, field, loc, board),
                        _ => true,
                    };
                    if usable {
                        items.push(item);
                    }
                }
                Err(kind) => self.report_field(kind, &mut fields, field),
            }
        }
        items
    }

    /// Whether a place can be kept: it is on the board that it is meant for. What is not is
    /// reported. Before the tree the size may be yet to come, so that all places are kept there.
    fn is_shown(
        &mut self,
        fields: &mut Fields<'_>,
        field: Field<'_>,
        loc: Loc,
        board: Board,
    ) -> bool {
        if !self.builder.in_tree && self.builder.size() == 0 {
            let column = fields.column(field);
            self.unsized_places.push(Unsized {
                line: self.at,
                column,
                loc,
            });
            return true;
        }
        let side = self.side();
        let (columns, rows) = match self.builder.cursor.in_diagram && board == Board::Shown {
            true => self.shown,
            false => (side, side),
        };
        let is_within = loc.is_within(columns, rows);
        if !is_within {
            self.report_field(Kind::OffBoardPlace, fields, field);
        }
        is_within || !self.builder.in_tree
    }

    /// Reports data of a move that comes after its variations, or before a variation's first.
    pub(super) fn report_late_data(&mut self, word: &Word) {
        let column = word.start + 1;
        if self.builder.cursor.after_var {
            self.report(Kind::DataAfterVar, column, b"");
        } else if self.builder.is_at_head() {
            self.report(Kind::VarLeadData, column, b"");
        }
    }
}
