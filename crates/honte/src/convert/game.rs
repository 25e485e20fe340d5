//! Games on their way into a file.

use super::ConvertArgs;
use super::target::Target;
use super::told::ProblemLog;
use crate::unicode::{Encoder, Form};
use honte_record::convert::Options;
use honte_record::encoding;
use honte_record::format::Format;
use honte_record::problem::{ProblemKind, Severity};
use honte_record::records::Record;
use honte_record::sgf::table::Shape;
use honte_record::sgf::{Finding, Name, check, normalise, write_clean, write_tree};
use honte_record::tree::{NodeId, Tree};
use std::io::{self, Write};

/// A file that games are written to.
pub(super) struct Writer<'a, 'o> {
    args: &'a ConvertArgs,
    to: Target,
    out: &'o mut dyn Write,
    /// All that is written comes from one file.
    one_source: bool,
    /// How SGF is written.
    encoder: Encoder,
    written: u64,
    /// Games of a format whose games are written together.
    held: Vec<Tree>,
}

impl<'a, 'o> Writer<'a, 'o> {
    pub(super) fn new(
        args: &'a ConvertArgs,
        to: Target,
        out: &'o mut dyn Write,
        one_source: bool,
    ) -> Self {
        Self {
            args,
            to,
            out,
            one_source,
            encoder: Encoder::new(Form::Bytes),
            written: 0,
            held: Vec::new(),
        }
    }

    /// Whether no game has been written.
    pub(super) fn is_empty(&self) -> bool {
        self.written == 0
    }

    /// Writes in this form from now on: that of the one file that all games come from.
    pub(super) fn begin(&mut self, form: Form) -> io::Result<()> {
        self.encoder = Encoder::new(form);
        self.out.write_all(&self.encoder.mark())
    }

    /// A file as it is.
    pub(super) fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.written += 1;
        self.out.write_all(bytes)
    }

    /// Where a file goes part by part, as it is.
    pub(super) fn direct(&mut self) -> &mut dyn Write {
        &mut *self.out
    }

    /// This number of games has been written directly.
    pub(super) fn count(&mut self, games: u64) {
        self.written += games;
    }

    /// SGF, in the form of the file.
    fn put(&mut self, text: &[u8]) -> io::Result<()> {
        self.out.write_all(&self.encoder.encode(text))
    }

    /// Text outside of SGF games, which stays where nothing else is changed.
    pub(super) fn outside(&mut self, bytes: &[u8]) -> io::Result<()> {
        if self.to.is_sgf() && !self.args.normalise && !self.args.pick.is_any() {
            self.put(bytes)
        } else {
            Ok(())
        }
    }

    pub(super) fn game(
        &mut self,
        name: &str,
        record: Record,
        told: &mut ProblemLog,
    ) -> io::Result<()> {
        told.problems(name, &record.problems);
        let place = (record.place.0, record.format);
        let mut tree = record.tree;
        self.args
            .strip
            .iter()
            .for_each(|part| part.apply(&mut tree));
        if self.to.is_sgf() {
            if self.args.clean && record.format == Format::Sgf {
                told.private(name, place.0, &tree);
            }
            self.sgf(tree, place.1)
        } else if let Err(error) = (self.to.writer().check)(&tree) {
            told.unconverted(name, place.0, &error);
            Ok(())
        } else if self.to.writer().is_joint {
            self.held.push(tree);
            self.written += 1;
            Ok(())
        } else {
            self.other(name, place.0, tree, told)
        }
    }

    fn sgf(&mut self, mut tree: Tree, from: Format) -> io::Result<()> {
        let mut text = Vec::new();
        if self.args.clean {
            tree.strip_private();
        }
        if from == Format::Sgf {
            self.say_utf8(&mut tree);
        }
        if self.args.normalise {
            write_clean(&normalise(&tree).tree, &mut text);
        } else if from == Format::Sgf {
            write_tree(&tree, &mut text);
        } else {
            write_clean(&tree, &mut text);
        }
        let is_loose = self.args.normalise || from != Format::Sgf || self.args.pick.is_any();
        if is_loose && text.last() != Some(&b'\n') {
            text.push(b'\n');
        }
        self.written += 1;
        self.put(&text)
    }

    /// Names the charset that the text has become: UTF-16 is read as UTF-8, and so is what
    /// `--charset` names.
    fn say_utf8(&self, tree: &mut Tree) {
        if self.encoder.is_utf16() {
            return;
        }
        let root = tree.root();
        let named = tree.value(root, Name::CA).and_then(encoding::label);
        let is_utf16 = named.is_some_and(|named| named.name().starts_with("UTF-16"));
        let is_silent = self.args.charset.charset.is_some();
        if is_utf16 || (is_silent && named.is_none_or(|named| named.name() != "UTF-8")) {
            tree.set_raw(root, "CA", ["UTF-8"]);
        }
    }

    /// A game in another format than SGF.
    fn other(
        &mut self,
        name: &str,
        line: u64,
        mut tree: Tree,
        told: &mut ProblemLog,
    ) -> io::Result<()> {
        // What is clean FF[4] keeps its raw values.
        let is_ishi = tree.value(tree.root(), Name::new(b"SFEV")).is_some();
        if tree.is_go() && !is_ishi && (self.args.clean || !is_modern(&tree)) {
            tree = normalise(&tree).tree;
        }
        self.settle_flags(&mut tree);
        match (self.to.writer().write)(std::slice::from_ref(&tree), self.options()) {
            Ok(text) => {
                told.lost(&text.lost);
                self.written += 1;
                self.out.write_all(&text.bytes)
            }
            Err(error) => {
                told.unconverted(name, line, &error);
                Ok(())
            }
        }
    }

    fn options(&self) -> Options {
        Options {
            clean: self.args.clean,
        }
    }

    /// An event that had no title line needs one behind others, and files of several sources are in
    /// UTF-8.
    fn settle_flags(&self, tree: &mut Tree) {
        let root = tree.root();
        let flags: Vec<Vec<u8>> = tree
            .values(root, Name::new(b"SFEV"))
            .map(<[u8]>::to_vec)
            .collect();
        let keeps = |flag: &Vec<u8>| match flag.as_slice() {
            b"implicit" => self.written == 0,
            b"cp437" | b"latin1" | b"shift_jis" => self.one_source,
            _ => true,
        };
        let mut kept: Vec<Vec<u8>> = flags.iter().filter(|flag| keeps(flag)).cloned().collect();
        if kept.len() < flags.len() {
            if kept.is_empty() {
                kept.push(Vec::new());
            }
            tree.set_raw(root, "SFEV", kept);
        }
    }

    pub(super) fn finish(mut self) -> io::Result<()> {
        if self.to.writer().is_joint {
            let trees: Vec<Tree> = std::mem::take(&mut self.held);
            let trees: Vec<Tree> = trees.iter().map(|tree| normalise(tree).tree).collect();
            let text = (self.to.writer().write)(&trees, self.options());
            let text = text.map_err(io::Error::other)?;
            self.out.write_all(&text.bytes)?;
        }
        self.out.flush()
    }
}

/// Whether a game is FF\[4\] in UTF-8 by its own words, and nothing in it is in error.
fn is_modern(tree: &Tree) -> bool {
    let is_ff4 = tree.value(tree.root(), Name::FF).map(<[u8]>::trim_ascii) == Some(b"4");
    let is_utf8 = std::str::from_utf8(tree.source()).is_ok();
    let is_sound = |finding: &Finding| match finding.kind {
        ProblemKind::ManyValues | ProblemKind::RepeatedProperty | ProblemKind::BadResult => true,
        ProblemKind::EmptyValue => are_texts_alone_empty(tree, finding.node),
        kind => kind.severity() == Severity::Note,
    };
    is_ff4 && is_utf8 && check(tree).list.iter().all(is_sound)
}

/// Whether the empty values of a node are those of texts, or passes.
fn are_texts_alone_empty(tree: &Tree, node: NodeId) -> bool {
    let may_be_empty = |name: Name| {
        let shape = name.definition().map(|of| of.shape);
        matches!(shape, None | Some(Shape::Text | Shape::Line | Shape::Move))
    };
    let is_full = |value: &[u8]| !value.trim_ascii().is_empty();
    let mut properties = tree.properties(node);
    properties.all(|property| may_be_empty(property.name()) || property.values().all(is_full))
}
