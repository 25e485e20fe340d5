//! The commands (GTP 2, section 6, and others').

use super::arguments::{Reply, colour, exactly, number, vertex};
use super::engine::Engine;
use super::error::GtpError;
use super::{handicap, mover, status, storage};
use honte_goban::diagram::{Style, render};
use honte_goban::{Board, Colour, Size};
use honte_rules::{Amount, Ruleset};

type Obey = fn(&mut Engine, &[String]) -> Reply;

/// All commands, in the order of the specification.
const COMMANDS: &[(&str, Obey)] = &[
    ("protocol_version", |_, words| plain(words, "2")),
    ("name", |_, words| plain(words, "Honte")),
    ("version", |_, words| {
        plain(words, env!("CARGO_PKG_VERSION"))
    }),
    ("known_command", known),
    ("list_commands", list),
    ("quit", quit),
    ("boardsize", board_size),
    ("clear_board", clear_board),
    ("komi", komi),
    ("fixed_handicap", handicap::fixed),
    ("place_free_handicap", handicap::place),
    ("set_free_handicap", handicap::set),
    ("play", play),
    ("genmove", generate),
    ("reg_genmove", suggest),
    ("undo", undo),
    ("time_settings", time_settings),
    ("time_left", time_left),
    ("final_score", status::score),
    ("final_status_list", status::list),
    ("loadsgf", storage::load),
    ("printsgf", storage::print),
    ("showboard", show),
    ("kgs-rules", kgs_rules),
    ("kgs-time_settings", kgs_time_settings),
    ("kata-set-rules", kata_set_rules),
    ("kata-set-rule", kata_set_rule),
    ("kata-get-rules", kata_get_rules),
    ("honte-rules", rules),
    ("honte-dead", status::dead),
    ("honte-seki", status::seki),
    ("honte-why", why),
    ("honte-explain", status::explain),
];

/// Does what a line says.
pub(super) fn obey(engine: &mut Engine, words: &[String]) -> Reply {
    let (name, arguments) = words.split_first().ok_or(GtpError::Unknown)?;
    let (_, command) = COMMANDS
        .iter()
        .find(|(known, _)| known == name)
        .ok_or(GtpError::Unknown)?;
    command(engine, arguments)
}

/// A reply that is always the same.
fn plain(words: &[String], text: &str) -> Reply {
    exactly::<0>(words)?;
    Ok(text.to_owned())
}

fn done() -> Reply {
    Ok(String::new())
}

fn known(_: &mut Engine, words: &[String]) -> Reply {
    let [name] = exactly(words)?;
    let known = COMMANDS.iter().any(|(known, _)| known == name);
    Ok(known.to_string())
}

fn list(_: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    let names: Vec<&str> = COMMANDS.iter().map(|(name, _)| *name).collect();
    Ok(names.join("\n"))
}

fn quit(engine: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    engine.has_quit = true;
    done()
}

fn board_size(engine: &mut Engine, words: &[String]) -> Reply {
    let [side] = exactly(words)?;
    let side: i64 = number(side)?;
    let size = u8::try_from(side)
        .ok()
        .and_then(|side| Size::square(side).ok());
    let size = size.ok_or(GtpError::Size)?;
    engine.begin(Board::new(size), Colour::Black);
    done()
}

fn clear_board(engine: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    engine.begin(Board::new(engine.size), Colour::Black);
    done()
}

fn komi(engine: &mut Engine, words: &[String]) -> Reply {
    let [text] = exactly(words)?;
    // A float by the specification; what is no quarter of a point is no komi.
    let float: f64 = number(text)?;
    let komi: Amount = format!("{float}").parse().map_err(|_| GtpError::Syntax)?;
    engine.set_komi(komi);
    done()
}

fn play(engine: &mut Engine, words: &[String]) -> Reply {
    let [who, at] = exactly(words)?;
    let (who, at) = (colour(who)?, vertex(engine.size, at)?);
    let played = at.ok_or(GtpError::Illegal)?;
    // Which rule it breaks is told by honte-why.
    engine.play(who, played).map_err(|_| GtpError::Illegal)?;
    done()
}

fn generate(engine: &mut Engine, words: &[String]) -> Reply {
    let [who] = exactly(words)?;
    let who = colour(who)?;
    let played = mover::choose(&mut engine.game, who);
    // What was chosen is legal.
    engine.play(who, played)?;
    Ok(played.to_a1(engine.size))
}

fn suggest(engine: &mut Engine, words: &[String]) -> Reply {
    let [who] = exactly(words)?;
    let played = mover::choose(&mut engine.game, colour(who)?);
    Ok(played.to_a1(engine.size))
}

fn undo(engine: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    match engine.undo() {
        true => done(),
        false => Err(GtpError::Undo),
    }
}

/// Time is the controller's business.
fn time_settings(_: &mut Engine, words: &[String]) -> Reply {
    let times: &[String; 3] = exactly(words)?;
    for time in times {
        number::<u32>(time)?;
    }
    done()
}

fn time_left(_: &mut Engine, words: &[String]) -> Reply {
    let [who, time, stones] = exactly(words)?;
    colour(who)?;
    // Clocks may run over.
    number::<i64>(time)?;
    number::<u32>(stones)?;
    done()
}

fn kgs_time_settings(_: &mut Engine, words: &[String]) -> Reply {
    let (system, times) = words.split_first().ok_or(GtpError::Syntax)?;
    let expected = match system.as_str() {
        "none" => 0,
        "absolute" => 1,
        "byoyomi" | "canadian" => 3,
        _ => return Err(GtpError::Syntax),
    };
    for time in times {
        number::<u32>(time)?;
    }
    match times.len() == expected {
        true => done(),
        false => Err(GtpError::Syntax),
    }
}

fn show(engine: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    Ok(format!("\n{}", render(engine.board(), Style::default())))
}

fn kgs_rules(engine: &mut Engine, words: &[String]) -> Reply {
    let [name] = exactly(words)?;
    let rules = Ruleset::from_kgs(name)?;
    engine.set_rules(rules);
    done()
}

fn kata_set_rules(engine: &mut Engine, words: &[String]) -> Reply {
    let rules = Ruleset::from_kata(&words.join(" "))?;
    engine.set_rules(rules);
    done()
}

fn kata_set_rule(engine: &mut Engine, words: &[String]) -> Reply {
    let [key, value] = exactly(words)?;
    let mut rules = engine.rules.as_custom();
    rules.set_kata(key, value)?;
    engine.set_rules(rules);
    done()
}

fn kata_get_rules(engine: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    let json = engine.rules.to_kata_json();
    json.ok_or(GtpError::NoKataForm(engine.rules))
}

/// The rules by any name; asked for without one.
fn rules(engine: &mut Engine, words: &[String]) -> Reply {
    if words.is_empty() {
        return Ok(engine.rules.to_string());
    }
    let rules: Ruleset = words.join(" ").parse()?;
    engine.set_rules(rules);
    done()
}

fn why(engine: &mut Engine, words: &[String]) -> Reply {
    exactly::<0>(words)?;
    let refusal = engine.last_refusal.map(|refusal| refusal.to_string());
    Ok(refusal.unwrap_or_else(|| "the last move was legal".to_owned()))
}
