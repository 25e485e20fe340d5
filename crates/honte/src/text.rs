//! Tables for people.

pub(crate) use honte_app::words::{count, plain, thousands, times};
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// How a column stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// A table with a head.
#[derive(Debug)]
pub(crate) struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    pub(crate) fn new(columns: &[(impl AsRef<str>, Align)]) -> Table {
        let columns = columns.iter();
        Table {
            columns: columns
                .map(|(head, align)| (head.as_ref().to_owned(), *align))
                .collect(),
            rows: Vec::new(),
        }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells);
    }

    /// Prints the table: columns two spaces apart, the head first and in bold.
    pub(crate) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let bold = anstyle::Style::new().bold();
        for (i, line) in self.lines().iter().enumerate() {
            match i {
                0 => writeln!(out, "{bold}{line}{bold:#}")?,
                _ => writeln!(out, "{line}")?,
            }
        }
        Ok(())
    }

    fn lines(&self) -> Vec<String> {
        let head: Vec<_> = self.columns.iter().map(|(head, _)| head.clone()).collect();
        let rows = || std::iter::once(&head).chain(&self.rows);
        let width = |column: usize| rows().map(|row| row[column].width()).max().unwrap_or(0);
        let widths: Vec<_> = (0..self.columns.len()).map(width).collect();
        let aligns: Vec<_> = self.columns.iter().map(|(_, align)| *align).collect();
        rows().map(|row| line(row, &aligns, &widths)).collect()
    }
}

/// A row: cells two spaces apart, each as wide as its column unless it is longer.
pub(crate) fn line(row: &[String], aligns: &[Align], widths: &[usize]) -> String {
    let cell = |i: usize| {
        let space = " ".repeat(widths[i].saturating_sub(row[i].width()));
        match aligns[i] {
            Align::Left => format!("{}{space}", row[i]),
            Align::Right => format!("{space}{}", row[i]),
        }
    };
    let cells: Vec<_> = (0..row.len()).map(cell).collect();
    cells.join("  ").trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_in_threes() {
        assert_eq!(thousands(0u64), "0");
        assert_eq!(thousands(999u64), "999");
        assert_eq!(thousands(5_113_447u64), "5,113,447");
        assert_eq!(count(1u64, "game", "games"), "1 game");
    }

    #[test]
    fn columns_line_up() {
        let mut table = Table::new(&[
            ("n", Align::Right),
            ("name", Align::Left),
            ("x", Align::Left),
        ]);
        table.row(vec!["7".into(), "趙".into(), "a".into()]);
        table.row(vec!["10".into(), "Cho".into(), String::new()]);
        assert_eq!(table.lines(), [" n  name  x", " 7  趙    a", "10  Cho"]);
    }
}
