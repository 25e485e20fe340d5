//! Tables whose rows are printed as they come.
//!
//! Nobody knows yet how wide the later rows are: a column begins with the width of what is usual in
//! it, and grows with what comes. A very long cell pushes its own row aside, and no other.

use crate::text::{Align, line};
use std::io::{self, Write};
use unicode_width::UnicodeWidthStr;

/// No column grows beyond this width.
const MAX_WIDTH: usize = 40;

/// The columns of a table that is printed row by row.
#[derive(Debug)]
pub(crate) struct Rows {
    columns: Vec<(&'static str, Align)>,
    widths: Vec<usize>,
    has_head: bool,
}

impl Rows {
    /// Columns, each with its head and the width of what is usual in it.
    pub(crate) fn new(columns: &[(&'static str, Align, usize)]) -> Rows {
        let widths = columns.iter();
        let widths = widths.map(|(head, _, usual)| head.width().max(*usual).min(MAX_WIDTH));
        Rows {
            widths: widths.collect(),
            columns: columns
                .iter()
                .map(|(head, align, _)| (*head, *align))
                .collect(),
            has_head: false,
        }
    }

    /// Prints a row; before the first one the heads, in bold.
    pub(crate) fn print(&mut self, cells: &[String], out: &mut dyn Write) -> io::Result<()> {
        if !self.has_head {
            self.head(out)?;
        }
        for (width, cell) in self.widths.iter_mut().zip(cells) {
            *width = cell.width().min(MAX_WIDTH).max(*width);
        }
        writeln!(out, "{}", self.line(cells))
    }

    /// Prints the heads, which [`Rows::print`] does by itself before the first row.
    pub(crate) fn head(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.has_head = true;
        let bold = anstyle::Style::new().bold();
        let heads = self.columns.iter().map(|(head, _)| (*head).to_owned());
        let heads: Vec<String> = heads.collect();
        writeln!(out, "{bold}{}{bold:#}", self.line(&heads))
    }

    fn line(&self, cells: &[String]) -> String {
        let aligns: Vec<Align> = self.columns.iter().map(|(_, align)| *align).collect();
        line(cells, &aligns, &self.widths)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_grow_with_what_comes() {
        let mut rows = Rows::new(&[("name", Align::Left, 6), ("n", Align::Right, 2)]);
        let mut out = Vec::new();
        let long = "x".repeat(MAX_WIDTH + 2);
        for name in ["Lee", "Shusaku", "Go", &long, "Cho"] {
            rows.print(&[name.to_owned(), "7".to_owned()], &mut out)
                .unwrap();
        }
        let text = anstream::adapter::strip_bytes(&out).into_vec();
        let text = String::from_utf8(text).unwrap();
        let expected = format!(
            "name     n\nLee      7\nShusaku   7\nGo        7\n{long}   7\n{:<40}   7\n",
            "Cho"
        );
        assert_eq!(text, expected);
    }
}
