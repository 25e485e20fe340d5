//! What two archives have in common, as lists and figures, or as JSON.

use super::games::{Games, Known};
use super::{CompareArgs, Where};
use crate::error::Failure;
use crate::text::{count, plain, thousands};
use honte_record::sgf::Name;
use serde_json::json;
use std::io::{self, Write};

/// A header that is not the same.
struct Header<'g> {
    name: Name,
    left: Option<&'g str>,
    right: Option<&'g str>,
}

/// Prints the lists and the figures; whether all is alike.
pub(super) fn tell(args: &CompareArgs, left: &Games, right: &Games) -> Result<bool, Failure> {
    let mut out = io::BufWriter::new(anstream::stdout().lock());
    let is_listed = |place| args.show.is_empty() || args.show.contains(&place);
    let [mut only_left, mut only_right, mut different, mut alike] = [0u64; 4];
    for game in &left.list {
        let Some(other) = right.find(game) else {
            only_left += 1;
            if is_listed(Where::Left) {
                one(args, Where::Left, game, &mut out)?;
            }
            continue;
        };
        let headers = headers(game, other);
        let (turned, rest) = (game.unturned != other.unturned, game.rest != other.rest);
        if headers.is_empty() && !turned && !rest {
            alike += 1;
            continue;
        }
        different += 1;
        if is_listed(Where::Different) {
            both(args, [game, other], &headers, &mut out)?;
        }
    }
    for game in right.list.iter().filter(|game| left.find(game).is_none()) {
        only_right += 1;
        if is_listed(Where::Right) {
            one(args, Where::Right, game, &mut out)?;
        }
    }
    out.flush()?;
    let games = |number| count(number, "game", "games");
    anstream::eprintln!("only on the left: {}", games(only_left));
    anstream::eprintln!("only on the right: {}", games(only_right));
    anstream::eprintln!("in both, different: {}", games(different));
    anstream::eprintln!("in both, alike: {}", games(alike));
    for (side, found) in [("left", left), ("right", right)] {
        let (twins, empty) = (found.twins, found.without_moves);
        if twins + empty > 0 {
            let (twins, empty) = (thousands(twins), thousands(empty));
            anstream::eprintln!("on the {side}, left out: {twins} twins, {empty} without moves");
        }
    }
    Ok(only_left + only_right + different == 0)
}

/// The headers in which two records differ.
fn headers<'g>(left: &'g Known, right: &'g Known) -> Vec<Header<'g>> {
    let text = |game: &'g Known, name| {
        let found = game.headers.iter().find(|(known, _)| *known == name);
        found.map(|(_, text)| text.as_str())
    };
    let mut names: Vec<Name> = left
        .headers
        .iter()
        .chain(&right.headers)
        .map(|h| h.0)
        .collect();
    names.sort_unstable();
    names.dedup();
    let pairs = names.into_iter().map(|name| Header {
        name,
        left: text(left, name),
        right: text(right, name),
    });
    pairs.filter(|header| header.left != header.right).collect()
}

fn place(game: &Known) -> String {
    match game.line {
        0 => format!("{} (game {})", game.file, game.number),
        line => format!("{}:{line}", game.file),
    }
}

fn json_place(game: &Known) -> serde_json::Value {
    json!({"file": game.file, "line": game.line, "game": game.number})
}

fn one(args: &CompareArgs, side: Where, game: &Known, out: &mut dyn Write) -> io::Result<()> {
    if args.quiet {
        return Ok(());
    }
    if args.json {
        let object = json!({
            "where": side.name(), side.name(): json_place(game), "title": game.title,
        });
        return writeln!(out, "{object}");
    }
    writeln!(out, "{} {}  {}", side.sign(), place(game), game.title)
}

fn both(
    args: &CompareArgs,
    [left, right]: [&Known; 2],
    headers: &[Header<'_>],
    out: &mut dyn Write,
) -> io::Result<()> {
    if args.quiet {
        return Ok(());
    }
    let turned = left.unturned != right.unturned;
    // On a turned board every mark stands elsewhere: the rest cannot be compared.
    let rest = (!turned).then_some(left.rest != right.rest);
    if args.json {
        let headers = headers.iter().map(|header| {
            json!({"name": header.name.to_string(), "left": header.left, "right": header.right})
        });
        let object = json!({
            "where": Where::Different.name(),
            "left": json_place(left),
            "right": json_place(right),
            "title": left.title,
            "headers": headers.collect::<Vec<_>>(),
            "turned": turned,
            "rest_differs": rest,
        });
        return writeln!(out, "{object}");
    }
    let sign = Where::Different.sign();
    writeln!(
        out,
        "{sign} {}  {}  {}",
        place(left),
        place(right),
        left.title
    )?;
    for Header { name, left, right } in headers {
        let shown =
            |text: &Option<&str>| text.map_or("nothing".to_owned(), |t| format!("'{}'", plain(t)));
        writeln!(
            out,
            "    {name}: {} here, {} there",
            shown(left),
            shown(right)
        )?;
    }
    if turned {
        writeln!(out, "    the board is turned, or the colours are exchanged")?;
    }
    if rest == Some(true) {
        writeln!(out, "    comments, marks or variations differ")?;
    }
    Ok(())
}
