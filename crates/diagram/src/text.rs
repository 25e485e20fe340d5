//! Figures as plain text, in ASCII or in Unicode.
//!
//! A stone with a number, a label or a mark shows it after the stone. Sides that are edges of the
//! board are closed, others open. Lines and arrows, dimming and the last move's mark are not shown.

use honte_goban::{Colour, Point};

use crate::{Figure, Mark, Spot, Text, layout::named_sides, measure, note};

/// Draws with ASCII characters alone: black `X`, white `O`, hoshi `+`.
///
/// Marks are `^` triangle, `=` square, `*` circle, `!` cross, `v` check, `&`
/// diamond, `$` selected, `;` Black's and `:` White's territory, `~` dead.
/// Without any of these, and without labels and numbers, the result is a
/// [diagram](honte_goban::diagram) that can be read back.
///
/// ```
/// use honte_diagram::{Figure, text};
/// use honte_goban::Board;
///
/// let board: Board = ".X.\nXO.".parse()?;
/// let drawn = text::ascii(&Figure::from_board(&board));
/// let expected = concat!("+-------+\n", "| . X . |\n", "| X O . |\n", "+-------+\n");
/// assert_eq!(drawn, expected);
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[must_use]
pub fn ascii(figure: &Figure) -> String {
    let region = figure.region();
    let cell = |point| plain(&ascii_cell(figure, point));
    let width = region
        .points()
        .map(|point| cell(point).len())
        .max()
        .unwrap_or(1);
    let edges = region.edges(figure.size());
    let [left, top, right, bottom] = named_sides(figure);
    let indent = 3 * usize::from(left);
    let names = letters(figure, indent + 1 + usize::from(edges.left), width);
    let corner = |closed| if closed { "+" } else { "" };
    let line = format!(
        "{}{}{}{}\n",
        " ".repeat(indent),
        corner(edges.left),
        "-".repeat(usize::from(region.width()) * (width + 1) + 1),
        corner(edges.right),
    );
    let mut text = String::new();
    text += if top { &names } else { "" };
    text += if edges.top { &line } else { "" };
    for y in region.rows() {
        let name = figure.coordinates.row(figure.size(), y);
        let mut row = if left {
            format!("{name:>2} ")
        } else {
            String::new()
        };
        row += if edges.left { "|" } else { "" };
        for point in region.columns().filter_map(|x| Point::new(x, y)) {
            row += &format!(" {:<width$}", cell(point));
        }
        row += if edges.right { " |" } else { "" };
        if right {
            row += &format!(" {name}");
        }
        text += row.trim_end();
        text.push('\n');
    }
    text += if edges.bottom { &line } else { "" };
    text += if bottom { &names } else { "" };
    text + &plain(&below(figure))
}

/// Text in ASCII. Dashes and quotes become the nearest characters. Other characters that are not
/// ASCII, or cannot be seen, become question marks.
fn plain(text: &str) -> String {
    let near = |character: char| match character {
        '\n' | ' '..='~' => character,
        '\u{a0}' | '\u{2002}' => ' ',
        '–' | '—' => '-',
        '‘' | '’' => '\'',
        '“' | '”' => '"',
        _ => '?',
    };
    text.chars().map(near).collect()
}

/// Draws with Unicode's stones, circled numbers and lines.
///
/// ```
/// use honte_diagram::{Figure, text};
/// use honte_goban::Board;
///
/// let board: Board = ".X.\nXO.".parse()?;
/// assert_eq!(text::unicode(&Figure::from_board(&board)), "┌─●─┐\n●─○─┘\n");
/// # Ok::<(), honte_goban::DiagramError>(())
/// ```
#[must_use]
pub fn unicode(figure: &Figure) -> String {
    let region = figure.region();
    let cell = |point| unicode_cell(figure, point);
    let widths = region.points().map(|point| measure::columns(&cell(point)));
    let width = widths.max().unwrap_or(1);
    let edges = region.edges(figure.size());
    let [left, top, right, bottom] = named_sides(figure);
    let names = letters(
        figure,
        3 * usize::from(left) + usize::from(!edges.left),
        width,
    );
    let mut text = String::new();
    text += if top { &names } else { "" };
    for y in region.rows() {
        let name = figure.coordinates.row(figure.size(), y);
        if left {
            text += &format!("{name:>2} ");
        }
        text += if edges.left { "" } else { "─" };
        for point in region.columns().filter_map(|x| Point::new(x, y)) {
            let cell = cell(point);
            let line = match (point.x() == *region.columns().end(), edges.right) {
                (false, _) => width + 1 - measure::columns(&cell),
                (true, closed) => usize::from(!closed),
            };
            text += &cell;
            text += &"─".repeat(line);
        }
        if right {
            text += &format!(" {name}");
        }
        text.push('\n');
    }
    text += if bottom { &names } else { "" };
    text + &below(figure)
}

/// Caption and notes.
fn below(figure: &Figure) -> String {
    let mut text = String::new();
    for line in [figure.caption.clone(), note::joined(&figure.notes)] {
        if !line.is_empty() {
            text += &line;
            text.push('\n');
        }
    }
    text
}

/// The line of column names over cells of this width, the first one `indent`
/// columns from the left.
fn letters(figure: &Figure, indent: usize, width: usize) -> String {
    let mut line = " ".repeat(indent);
    for x in figure.region().columns() {
        line += &format!("{:<1$}", figure.coordinates.column(x), width + 1);
    }
    line.truncate(line.trim_end().len());
    line.push('\n');
    line
}

fn ascii_cell(figure: &Figure, point: Point) -> String {
    let spot = figure.spot(point);
    let sign = sign(spot).map(|(ascii, _)| ascii);
    let behind = written(spot).or(sign.map(String::from));
    match (spot.stone, behind) {
        (Some(colour), behind) => {
            let stone = ["X", "O"][colour.index()];
            format!("{stone}{}", behind.unwrap_or_default())
        }
        (None, Some(behind)) => behind,
        (None, None) => String::from(if figure.size().is_hoshi(point) {
            "+"
        } else {
            "."
        }),
    }
}

fn unicode_cell(figure: &Figure, point: Point) -> String {
    let spot = figure.spot(point);
    if let (Some(colour), Some(Text::Number(number))) = (spot.stone, &spot.text)
        && let Some(circled) = circled(colour, *number)
    {
        return circled.to_string();
    }
    let sign = sign(spot).map(|(_, unicode)| unicode);
    let behind = written(spot).or(sign.map(String::from));
    match (spot.stone, behind) {
        (Some(colour), behind) => {
            let stone = ["●", "○"][colour.index()];
            format!("{stone}{}", behind.unwrap_or_default())
        }
        (None, Some(behind)) => behind,
        (None, None) => grid(figure, point).to_string(),
    }
}

/// The text on the point, cut to four characters.
fn written(spot: &Spot) -> Option<String> {
    match spot.text.as_ref()? {
        Text::Number(number) => Some(number.to_string()),
        Text::Label(label) => {
            let short: String = label.chars().filter(|c| !c.is_control()).take(4).collect();
            (!short.is_empty()).then_some(short)
        }
    }
}

/// The point's mark in ASCII and in Unicode.
fn sign(spot: &Spot) -> Option<(char, char)> {
    let mark = spot.mark.map(|mark| match mark {
        Mark::Triangle => ('^', '△'),
        Mark::Square => ('=', '□'),
        Mark::Circle => ('*', '◦'),
        Mark::Cross => ('!', '×'),
        Mark::Check => ('v', '✔'),
        Mark::Diamond => ('&', '◇'),
        Mark::Selected => ('$', '•'),
    });
    let territory = spot.territory.map(|colour| match colour {
        Colour::Black => (';', '▪'),
        Colour::White => (':', '▫'),
    });
    mark.or(spot.dead.then_some(('~', '†'))).or(territory)
}

/// Numbers in black and white circles, up to 20.
fn circled(colour: Colour, number: u32) -> Option<char> {
    let (first, from) = match (colour, number) {
        (Colour::White, 1..=20) => ('①', 1),
        (Colour::Black, 1..=10) => ('❶', 1),
        (Colour::Black, 11..=20) => ('⓫', 11),
        _ => return None,
    };
    char::from_u32(u32::from(first) + number - from)
}

/// The lines of an empty point.
fn grid(figure: &Figure, point: Point) -> char {
    let size = figure.size();
    if size.is_hoshi(point) {
        return '╋';
    }
    let (left, right) = (point.x() == 0, point.x() + 1 == size.width());
    let (top, bottom) = (point.y() == 0, point.y() + 1 == size.height());
    match (left, right, top, bottom) {
        (true, true, true, true) => '·',
        (true, true, true, false) => '╷',
        (true, true, false, true) => '╵',
        (true, true, ..) => '│',
        (true, _, true, true) => '╶',
        (_, true, true, true) => '╴',
        (_, _, true, true) => '─',
        (true, _, true, _) => '┌',
        (_, true, true, _) => '┐',
        (true, _, _, true) => '└',
        (_, true, _, true) => '┘',
        (true, ..) => '├',
        (_, true, ..) => '┤',
        (_, _, true, _) => '┬',
        (_, _, _, true) => '┴',
        _ => '┼',
    }
}
