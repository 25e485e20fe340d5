//! The table at which a game is played.

use super::Arguments;
use super::record::Base;
use super::refused::Refused;
use crate::error::Failure;
use crate::overwrite::{KnownFiles, Overwrite};
use crate::show::draw;
use honte_app::Existing;
use honte_app::picture;
use honte_app::play::{HELP, Say, parse, proposal, speaker, step};
use honte_app::save::Saved;
use honte_diagram::{Coordinates, Figure};
use honte_goban::Colour;
use honte_rules::{Ending, Game, Phase};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A game, its record, and where that is saved.
pub(super) struct Table {
    game: Game,
    base: Base,
    file: Option<PathBuf>,
    /// Files that this game was saved to.
    own: KnownFiles,
    /// The file that it was read from.
    read: KnownFiles,
    overwrite: Overwrite,
    quiet: bool,
    /// There are steps that are not saved.
    unsaved: bool,
    /// The file was written.
    written: bool,
    has_quit: bool,
}

/// Something that was obeyed, or why not.
type Outcome = Result<(), Refused>;

impl Table {
    pub(super) fn new(args: &Arguments) -> Result<Table, Failure> {
        if let Some(path) = &args.file {
            Saved::of_name(path)?;
        }
        let mut read = KnownFiles::default();
        let there = args.file.as_deref().filter(|path| path.exists());
        if let Some(path) = there
            && let Some(found) = honte_app::lock(path)?
        {
            read.put(path, found);
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
            own: KnownFiles::default(),
            read,
            overwrite: args.overwrite,
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
            Err(error) => return Ok(Err(error.into())),
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
            said => {
                let before = self.game.phase();
                let told = match step(&mut self.game, who, said) {
                    Ok(told) => told,
                    Err(error) => return Ok(Err(error.into())),
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
                    return Ok(Err(failure.into()));
                }
            }
        }
        Ok(Ok(()))
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
                Err(error) => return Ok(Err(error.into())),
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
        let path = path.ok_or(Refused::NoFile)?;
        self.write(&path)?;
        // The line itself is a courtesy.
        let _ = writeln!(out, "Saved to {}", path.display());
        Ok(())
    }

    fn write(&mut self, path: &Path) -> Result<(), Failure> {
        let tree = self.base.with(&self.game);
        let format = Saved::of_name(path)?;
        // After the first time there is a backup, and nothing of anybody's to be lost.
        let (existing, known) = match (self.own.get(path), self.read.get(path)) {
            (Some(saved), _) => (Existing::Replace, Some(saved)),
            (None, Some(read)) => (self.overwrite.own(), Some(read)),
            (None, None) => (self.overwrite.other(), None),
        };
        if let Some(now) = format.save(&tree, path, existing, known)? {
            self.own.put(path, now);
        }
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
            let moves = honte_app::words::count(self.game.moves().count() as u64, "move", "moves");
            writeln!(out, "Not saved: {moves}")?;
        }
        Ok(())
    }
}

fn name(colour: Colour) -> &'static str {
    ["Black", "White"][colour.index()]
}
