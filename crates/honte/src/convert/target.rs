//! The format that is written.

use clap::ValueEnum;
use clap::builder::PossibleValue;
use honte_record::format::{FORMATS, Format, Row};
use honte_record::writer::Writer;
use std::path::Path;
use std::sync::LazyLock;

/// A format that can be written.
#[derive(Debug, Clone, Copy)]
pub(super) struct Target {
    row: &'static Row,
    writer: &'static Writer,
}

/// All formats that can be written.
static TARGETS: LazyLock<Vec<Target>> =
    LazyLock::new(|| FORMATS.iter().filter_map(Target::of).collect());

impl Target {
    fn of(row: &'static Row) -> Option<Target> {
        let writer = row.writer.as_ref()?;
        Some(Target { row, writer })
    }

    /// The one that the ending of a name stands for.
    pub(super) fn of_name(path: &Path) -> Option<Target> {
        Target::of(Format::of_name(path)?.row())
    }

    /// Whether this is SGF, which stays as it is where nothing has to be changed.
    pub(super) fn is_sgf(self) -> bool {
        self.row.format == Format::Sgf
    }

    /// Whether this is Ishi, whose files stay as they are where nothing has to be changed.
    pub(super) fn is_ishi(self) -> bool {
        self.row.format == Format::Ishi
    }

    /// The endings of its files' names.
    pub(super) fn endings(self) -> &'static [&'static str] {
        self.row.endings
    }

    /// How it is written.
    pub(super) fn writer(self) -> &'static Writer {
        self.writer
    }
}

impl ValueEnum for Target {
    fn value_variants<'a>() -> &'a [Target] {
        &TARGETS
    }

    /// Its name; the ending of its files does as well.
    fn to_possible_value(&self) -> Option<PossibleValue> {
        let value = PossibleValue::new(self.row.name).help(self.row.title);
        let ending = Some(self.writer.ending).filter(|ending| *ending != self.row.name);
        Some(value.aliases(ending))
    }
}
