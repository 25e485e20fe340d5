//! The table at which a game is played.

use super::Arguments;
use super::record::Base;
use super::say::{HELP, Say, parse};
use super::talk::{proposal, speaker};
use crate::error::Failure;
use crate::record_file::Saved;
use crate::score::picture;
use crate::show::draw;
use honte_diagram::{Coordinates, Figure};
use honte_goban::{Colour, Move, Point};
use honte_rules::count::{Regions, Seki};
use honte_rules::game::{BothLose, Event, Moved};
use honte_rules::{Clause, Ending, Game, Matter, Phase, RulesError, SekiPoints, Statuses};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A game, its record, and where that is saved.
pub(super) struct Table {
    game: Game,
    base: Base,
    file: Option<PathBuf>,
    quiet: bool,
    /// There are steps that are not saved.
    unsaved: bool,
    /// The file was written.
    written: bool,
    has_quit: bool,
}

/// Something that was obeyed, or why not.
type Outcome = Result<(), String>;

impl Table {
    pub(super) fn new(args: &Arguments) -> Result<Table, Failure> {
        if let Some(path) = &args.file {
            Saved::of_name(path)?;
        }
        let (base, game) = Base::open(args)?;
        if let Some(path) = &args.file {
            // Better now than after the game.
            Saved::of_name(path)?.text(&base.with(&game), path)?;
        }
        Ok(Table {
            unsaved: false,
            written: false,
            game,
            base,
            file: args.file.clone(),
            quiet: args.quiet,
            has_quit: false,
        })
    }

    pub(super) const fn has_quit(&self) -> bool {
        self.has_quit
    }

    pub(super) fn greet(&self, out: &mut dyn Write) -> io::Result<()> {
        let start = self.game.start();
        let size = self.game.board().size();
        writeln!(
            out,
            "{}, {size} board, komi {}; 'help' lists the commands",
            start.rules, start.komi
        )?;
        self.show(out)
    }

    /// Who is asked, and what.
    pub(super) fn prompt(&self, out: &mut dyn Write) -> io::Result<()> {
        let who = name(speaker(&self.game));
        let confirms = self.game.rules().ending == Ending::Confirmation;
        match self.game.phase() {
            Phase::Playing => write!(out, "{who}, move {}> ", self.game.turns() + 1),
            Phase::Playout => write!(out, "{who}, playout, move {}> ", self.game.turns() + 1),
            Phase::Stopped => write!(out, "{who}, what is dead?> "),
            Phase::Ended if confirms => write!(out, "{who}, confirm?> "),
            Phase::Ended | Phase::Confirmed => write!(out, "> "),
        }
    }

    /// Does what a line says; the outer error is one of the output.
    pub(super) fn obey(&mut self, line: &str, out: &mut dyn Write) -> io::Result<Outcome> {
        let size = self.game.board().size();
        let (who, say) = match parse(size, line) {
            Ok(parsed) => parsed,
            Err(why) => return Ok(Err(why)),
        };
        let who = who.unwrap_or(speaker(&self.game));
        match say {
            Say::Nothing => {}
            Say::Show => self.show(out)?,
            Say::Moves => self.moves(out)?,
            Say::Score => return self.score(out),
            Say::Rules => writeln!(out, "{}", self.game.rules())?,
            Say::Help => writeln!(out, "{HELP}")?,
            Say::Quit => self.has_quit = true,
            Say::Save(name) => return Ok(self.save(name, out)),
            step => {
                let before = self.game.phase();
                let told = match self.step(who, step) {
                    Ok(told) => told,
                    Err(error) => return Ok(Err(error)),
                };
                if !self.quiet {
                    self.show(out)?;
                }
                if !told.is_empty() {
                    writeln!(out, "{told}")?;
                }
                self.news(before, out)?;
                self.unsaved = true;
                // Whatever happens next, this is not lost.
                if let Some(path) = self.file.clone()
                    && let Err(failure) = self.write(&path)
                {
                    return Ok(Err(failure.to_string()));
                }
            }
        }
        Ok(Ok(()))
    }

    /// A step of the game; a remark about it.
    fn step(&mut self, who: Colour, say: Say) -> Result<String, String> {
        let game = &mut self.game;
        let text = |error: RulesError| error.to_string();
        let silent = |_| String::new();
        match say {
            Say::Move(played) => game.play_as(who, played).map(remark).map_err(text),
            Say::Force(played) => game.force(who, played).map(remark).map_err(text),
            Say::Resign => game.resign(who).map(silent).map_err(text),
            Say::Undo => game.undo().map(|event| undone(&event)).map_err(text),
            Say::Dead { dead, seki } => self.dead(who, dead, seki),
            Say::Agree => match proposal(game, !who).cloned() {
                Some(theirs) => game.propose(who, theirs).map(silent_phase).map_err(text),
                None => Err(format!("{} has not said yet what is dead", name(!who))),
            },
            Say::Disagree => game.disagree(who).map(silent_phase).map_err(text),
            Say::Resume => game.resume(who).map(silent).map_err(text),
            Say::Deadlock => game.deadlock().map(silent).map_err(text),
            Say::Fill(point) => game.fill(who, point).map(silent).map_err(text),
            Say::Confirm => game.confirm(who).map(silent_phase).map_err(text),
            Say::Object => game.object(who).map(silent).map_err(text),
            Say::NoResult => game.want_no_result(who).map(silent_phase).map_err(text),
            Say::Forfeit => game.forfeit().map(silent).map_err(text),
            Say::BothLose => game
                .both_lose(BothLose::EffectiveMove)
                .map(silent)
                .map_err(text),
            _ => Ok(String::new()),
        }
    }

    fn dead(
        &mut self,
        who: Colour,
        dead: Vec<Point>,
        seki: Option<Vec<Point>>,
    ) -> Result<String, String> {
        let board = self.game.final_board();
        let statuses = Statuses::with_dead(board, dead).and_then(|statuses| match seki {
            Some(seki) => statuses.with_seki(board, seki),
            None => Ok(statuses),
        });
        let proposed = statuses.and_then(|statuses| self.game.propose(who, statuses));
        proposed.map_err(|error| error.to_string())?;
        if self.game.phase() == Phase::Stopped && proposal(&self.game, !who).is_some() {
            return Ok("The players do not say the same.".to_owned());
        }
        Ok(self.seki_by_dame(who))
    }

    /// Warns of stones that are in seki only because dame are open.
    fn seki_by_dame(&self, who: Colour) -> String {
        let rules = self.game.rules();
        let Some(statuses) = proposal(&self.game, who) else {
            return String::new();
        };
        let derived = rules.seki == SekiPoints::None && *statuses.seki() == Seki::Derived;
        let seki = Regions::of(self.game.final_board(), statuses).seki;
        if !derived || seki.is_empty() {
            return String::new();
        }
        let clause = Clause::new(rules.text, Matter::Territory);
        let stones = crate::text::count(seki.len() as u64, "stone", "stones");
        format!(
            "{stones} with open dame are in seki ({clause}): fill the dame, or say 'dead … seki' to take them as filled."
        )
    }

    /// The board, as it is or as it counts.
    fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        if let Ok(count) = self.game.count() {
            let statuses = self.game.agreed().cloned().unwrap_or_default();
            let (figure, legend) = picture(&self.game.position(statuses), &count);
            draw(&figure, out)?;
            return writeln!(out, "{legend}");
        }
        let mut figure = Figure::from_board(self.game.final_board());
        figure.coordinates = Coordinates::A1;
        draw(&figure, out)?;
        let prisoners = self.game.prisoners();
        let [black, white] = Colour::ALL.map(|colour| prisoners.of(!colour));
        writeln!(out, "Prisoners: Black has {black}, White has {white}")
    }

    fn moves(&self, out: &mut dyn Write) -> io::Result<()> {
        let size = self.game.board().size();
        for (number, (colour, played)) in (1..).zip(self.game.moves()) {
            writeln!(out, "{number:>4} {} {}", name(colour), played.to_a1(size))?;
        }
        Ok(())
    }

    /// The count, or what it would be with what was said last.
    fn score(&self, out: &mut dyn Write) -> io::Result<Outcome> {
        let proposed = Colour::ALL
            .iter()
            .find_map(|&colour| proposal(&self.game, colour));
        let agreed = self.game.agreed().or(proposed).cloned();
        let statuses = agreed.unwrap_or_default();
        let count = match self.game.count() {
            Ok(count) => count,
            Err(_) => match self.game.position(statuses).count(self.game.rules()) {
                Ok(count) => count,
                Err(error) => return Ok(Err(error.to_string())),
            },
        };
        for part in count.to_string().split("; ") {
            writeln!(out, "{part}")?;
        }
        Ok(Ok(()))
    }

    /// A phase that has begun.
    fn news(&self, before: Phase, out: &mut dyn Write) -> io::Result<()> {
        let phase = self.game.phase();
        if phase == before {
            return Ok(());
        }
        match (phase, self.game.result()) {
            (Phase::Ended, Some(result)) => {
                if let Ok(count) = self.game.count() {
                    writeln!(out, "{count}")?;
                }
                writeln!(out, "Result: {result}")
            }
            (Phase::Confirmed, Some(result)) => writeln!(out, "The result stands: {result}"),
            (phase, _) => writeln!(out, "The game is {phase}."),
        }
    }

    fn save(&mut self, name: Option<String>, out: &mut dyn Write) -> Outcome {
        let path = name.map(PathBuf::from).or_else(|| self.file.clone());
        let path = path.ok_or("expected a file behind 'save', such as game.sgf")?;
        self.write(&path).map_err(|failure| failure.to_string())?;
        // The line itself is a courtesy.
        let _ = writeln!(out, "Saved to {}", path.display());
        Ok(())
    }

    fn write(&mut self, path: &Path) -> Result<(), Failure> {
        let tree = self.base.with(&self.game);
        Saved::of_name(path)?.save(&tree, path)?;
        (self.unsaved, self.written) = (false, true);
        Ok(())
    }

    /// Saves what was played, or tells that it is not.
    pub(super) fn leave(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        if let Some(path) = self.file.clone() {
            if self.unsaved || !path.exists() {
                self.write(&path)?;
            }
            if self.written {
                writeln!(out, "Saved to {}", path.display())?;
            }
        } else if self.unsaved {
            let moves = crate::text::count(self.game.moves().count() as u64, "move", "moves");
            writeln!(out, "Not saved: {moves}")?;
        }
        Ok(())
    }
}

fn name(colour: Colour) -> &'static str {
    ["Black", "White"][colour.index()]
}

fn silent_phase(_: Phase) -> String {
    String::new()
}

/// What a move did.
fn remark(moved: Moved) -> String {
    let captured = crate::text::count(moved.captured, "stone", "stones");
    let mut remark = match (moved.captured, moved.suicide) {
        (0, _) => String::new(),
        (_, true) => format!("{captured} taken off: suicide."),
        (_, false) => format!("{captured} captured."),
    };
    if let Some(cycle) = moved.cycle {
        if !remark.is_empty() {
            remark.push(' ');
        }
        remark.push_str(&format!(
            "The position after move {} is there again, {} later.",
            cycle.start,
            crate::text::count(cycle.len() as u64, "move", "moves")
        ));
    }
    remark
}

fn undone(event: &Event) -> String {
    match event {
        Event::Move(colour, Move::Pass) => format!("{}'s pass is taken back.", name(*colour)),
        Event::Move(colour, _) => format!("{}'s move is taken back.", name(*colour)),
        _ => "The last step is taken back.".to_owned(),
    }
}
