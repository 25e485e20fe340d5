//! What is to be done to each game.

use super::args::{EditArgs, Repairs};
use super::assign::{Assignment, Renaming};
use honte_record::analysis::convert;
use honte_record::filter::{Filter, of_tree};
use honte_record::repair::{REPAIRS, Repair};
use honte_record::sgf::Name;
use honte_record::sgf::table::Kind;
use honte_record::tree::{CutError, NodeId, Tree};

/// The edits of one call.
pub(super) struct Plan<'a> {
    args: &'a EditArgs,
    filter: Option<Filter>,
    repairs: Vec<&'static Repair>,
}

/// What became of a game.
pub(super) enum Edited {
    /// Nothing.
    Same,
    /// It is another one now.
    Changed,
    /// These take its place.
    Split(Vec<Tree>),
}

impl<'a> Plan<'a> {
    pub(super) fn new(args: &'a EditArgs) -> Plan<'a> {
        let repairs = REPAIRS.iter().filter(|repair| {
            args.repair.iter().any(|wanted| match wanted {
                Repairs::All => true,
                Repairs::One(one) => one.name == repair.name,
            })
        });
        Plan {
            args,
            filter: args.select.filter(),
            repairs: repairs.collect(),
        }
    }

    /// Whether there are games that cannot be edited so.
    pub(super) fn may_fail(&self) -> bool {
        self.args.from.is_some() || self.args.split_variations
    }

    /// Edits a game, if it is one that is meant.
    ///
    /// # Errors
    /// A cut that cannot be made; the game is to stay as it is.
    ///
    /// `is_utf16` says that the file is in UTF-16 and stays so: its games need declare nothing.
    pub(super) fn edit(
        &self,
        tree: &mut Tree,
        (file, number): (&str, u64),
        is_utf16: bool,
    ) -> Result<Edited, CutError> {
        let is_number = self.args.game.is_none_or(|wanted| wanted == number);
        let fits = |filter: &Filter| filter.matches(&of_tree(tree, file));
        if !is_number || !self.filter.as_ref().is_none_or(fits) {
            return Ok(Edited::Same);
        }
        if self.is_recoded() {
            tree.declare_utf8();
        }
        self.properties(tree, is_utf16);
        for part in &self.args.strip {
            part.apply(tree);
        }
        if let Some(program) = self.args.analysis {
            convert(tree, program.dialect());
        }
        for turn in &self.args.transform {
            tree.transform(turn.transform());
        }
        self.cut(tree)
    }

    /// Cuts the game; tells whether anything is other than it was.
    fn cut(&self, tree: &mut Tree) -> Result<Edited, CutError> {
        let args = self.args;
        match args.to.map(|number| tree.end_at(number)) {
            // A game that ends before has nothing to be cut off.
            None | Some(Ok(()) | Err(CutError::NoMove { .. })) => {}
            Some(Err(error)) => return Err(error),
        }
        if let Some(number) = args.from.filter(|number| *number > 1) {
            *tree = tree.begin_at(number)?;
        }
        if args.renumber {
            tree.renumber();
        }
        if args.split_variations && !tree.is_one_line() {
            return Ok(Edited::Split(tree.lines()?));
        }
        Ok(match tree.is_changed() {
            true => Edited::Changed,
            false => Edited::Same,
        })
    }

    /// Whether the file comes out of a charset that was named, as UTF-8.
    pub(super) fn is_recoded(&self) -> bool {
        self.args.charset.charset.is_some()
    }

    /// Whether texts are to be UTF-8.
    pub(super) fn mends_charset(&self) -> bool {
        self.is_recoded() || self.repairs.iter().any(|repair| repair.name == "charset")
    }

    fn properties(&self, tree: &mut Tree, is_utf16: bool) {
        for repair in &self.repairs {
            repair.apply(tree);
        }
        for Renaming { old, new } in &self.args.rename {
            each_node(tree, |tree, node| {
                if tree.property(node, Name::new(new.as_bytes())).is_none() {
                    tree.rename(node, old, new);
                }
            });
        }
        for name in &self.args.delete {
            each_node(tree, |tree, node| drop_answer(tree.remove(node, name)));
        }
        for assignment in &self.args.set {
            let node = place(tree, assignment);
            set(tree, node, assignment, is_utf16);
        }
        for assignment in &self.args.append {
            let node = place(tree, assignment);
            append(tree, node, assignment, is_utf16);
        }
    }
}

fn drop_answer(_: bool) {}

/// Does something to each node that says more than a move.
fn each_node(tree: &mut Tree, edit: impl Fn(&mut Tree, NodeId)) {
    let nodes: Vec<NodeId> = tree.nodes(tree.root()).collect();
    for node in nodes {
        edit(tree, node);
    }
}

/// The node of the main line that has the header, or else the root.
fn place(tree: &Tree, assignment: &Assignment) -> NodeId {
    let name = Name::new(assignment.name.as_bytes());
    let root = tree.root();
    let is_header = name.definition().is_none_or(|of| of.kind == Kind::GameInfo);
    if !is_header || tree.property(root, name).is_some() {
        return root;
    }
    let mut line = tree.line(root);
    let found = line.find(|&node| tree.property(node, name).is_some());
    found.unwrap_or(root)
}

fn set(tree: &mut Tree, node: NodeId, assignment: &Assignment, is_utf16: bool) {
    if assignment.is_list_of_points() {
        let values = assignment.value.split_whitespace();
        let values: Vec<&[u8]> = values.map(str::as_bytes).collect();
        let name = Name::new(assignment.name.as_bytes());
        if !tree.values(node, name).eq(values.iter().copied()) {
            tree.set_raw(node, &assignment.name, values);
        }
    } else {
        write(tree, (node, assignment), &assignment.value, is_utf16);
    }
}

fn append(tree: &mut Tree, node: NodeId, assignment: &Assignment, is_utf16: bool) {
    let name = Name::new(assignment.name.as_bytes());
    if assignment.is_list() {
        let values = assignment.value.split_whitespace();
        match assignment.is_list_of_points() {
            true => values.for_each(|value| tree.add_raw(node, &assignment.name, value.as_bytes())),
            false => tree.add_raw(node, &assignment.name, assignment.value.as_bytes()),
        }
        return;
    }
    let between = if assignment.is_long_text() { "\n" } else { " " };
    let old = tree
        .value(node, name)
        .map(|raw| match assignment.is_long_text() {
            true => tree.long_text(raw).into_owned(),
            false => tree.simple_text(raw).into_owned(),
        });
    let text = match old.filter(|old| !old.trim().is_empty()) {
        Some(old) => format!("{old}{between}{}", assignment.value),
        None => assignment.value.clone(),
    };
    write(tree, (node, assignment), &text, is_utf16);
}

/// Writes a text, unless it stands there.
fn write(tree: &mut Tree, (node, assignment): (NodeId, &Assignment), text: &str, is_utf16: bool) {
    let name = Name::new(assignment.name.as_bytes());
    let mut values = tree.values(node, name);
    let is_said = |raw: &[u8]| match assignment.is_long_text() {
        true => tree.long_text(raw) == text,
        false => tree.simple_text(raw) == text,
    };
    if values.next().is_some_and(is_said) && values.next().is_none() {
        return;
    }
    drop(values);
    match is_utf16 {
        true => tree.set_text(node, &assignment.name, text),
        false => tree.set_text_kept(node, &assignment.name, text),
    }
}
