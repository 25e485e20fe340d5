//! The parts of an expression.

use super::clause::PatternClause;
use super::compare::{self, Comparison};
use super::field::{Field, Fields};
use super::headers::Headers;
use super::pattern::{Opening, Pattern};
use super::play::Play;
use super::value;
use super::words::Words;
use crate::aliases::Aliases;
use std::fmt;

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Node {
    /// Two or more, none of them an `All`; or none, which every game meets. An expression has none
    /// only until what is asked beside it is put in.
    All(Vec<Node>),
    /// Two or more, none of them an `Any`.
    Any(Vec<Node>),
    Not(Box<Node>),
    Has(Field),
    Contains(Part),
    Plays(Opening),
    /// As it was given, what it says, and the same with what is asked of it.
    Position(String, Pattern, Numbered),
    Pattern(Numbered),
    Is(Comparison),
    Words(Words),
}

/// A clause and its place among those of its expression, from 0.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Numbered {
    pub(super) number: usize,
    pub(super) clause: PatternClause,
}

/// What the tree of a game may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    Comments,
    Variations,
}

impl Part {
    const ALL: [(&str, Part); 2] = [
        ("comments", Part::Comments),
        ("variations", Part::Variations),
    ];

    pub(super) fn of(name: &str) -> Option<Part> {
        let mut all = Part::ALL.into_iter();
        all.find(|(known, _)| known.eq_ignore_ascii_case(name))
            .map(|(_, part)| part)
    }

    fn name(self) -> &'static str {
        match self {
            Part::Comments => "comments",
            Part::Variations => "variations",
        }
    }

    fn is_in(self, play: &Play<'_>) -> bool {
        match self {
            Part::Comments => play.has_comments(),
            Part::Variations => play.has_variations(),
        }
    }
}

impl Node {
    pub(super) fn all(nodes: Vec<Node>) -> Node {
        let flat = nodes.into_iter().flat_map(|node| match node {
            Node::All(nodes) => nodes,
            node => vec![node],
        });
        single_or(flat.collect(), Node::All)
    }

    pub(super) fn any(nodes: Vec<Node>) -> Node {
        let flat = nodes.into_iter().flat_map(|node| match node {
            Node::Any(nodes) => nodes,
            node => vec![node],
        });
        single_or(flat.collect(), Node::Any)
    }

    pub(super) fn matches(&self, game: &(impl Headers + ?Sized)) -> bool {
        match self {
            Node::All(nodes) => nodes.iter().all(|node| node.matches(game)),
            Node::Any(nodes) => nodes.iter().any(|node| node.matches(game)),
            Node::Not(node) => !node.matches(game),
            Node::Has(field) => compare::has(*field, game),
            Node::Contains(part) => game.play().is_some_and(|play| part.is_in(play)),
            Node::Plays(opening) => game.play().is_some_and(|play| play.begins(opening)),
            Node::Position(_, pattern, clause) => game.shows(clause.number).unwrap_or_else(|| {
                let play = game.play().filter(|_| !clause.clause.is_limited());
                play.is_some_and(|play| play.meets(pattern))
            }),
            Node::Pattern(clause) => game.shows(clause.number).unwrap_or(false),
            Node::Is(comparison) => comparison.matches(game),
            Node::Words(words) => words.matches(game),
        }
    }

    pub(super) fn collect(&self, fields: &mut Fields) {
        match self {
            Node::All(nodes) | Node::Any(nodes) => {
                nodes.iter().for_each(|node| node.collect(fields));
            }
            Node::Not(node) => node.collect(fields),
            Node::Has(field) => fields.add(*field),
            Node::Contains(_) | Node::Plays(_) | Node::Position(..) | Node::Pattern(_) => {
                fields.play = true;
            }
            Node::Is(comparison) => fields.add(comparison.field),
            Node::Words(_) => fields.text.extend(Words::FIELDS),
        }
    }

    /// As [`matches`](Self::matches), with every pattern as it is wanted: met, or not met where
    /// it is under an odd number of `not`s.
    pub(super) fn may_match(&self, game: &(impl Headers + ?Sized), is_wanted: bool) -> bool {
        match self {
            Node::All(nodes) => nodes.iter().all(|node| node.may_match(game, is_wanted)),
            Node::Any(nodes) => nodes.iter().any(|node| node.may_match(game, is_wanted)),
            Node::Not(node) => !node.may_match(game, !is_wanted),
            Node::Position(..) | Node::Pattern(_) => is_wanted,
            node => node.matches(game),
        }
    }

    pub(super) fn requires(&self, number: usize) -> bool {
        match self {
            Node::All(nodes) => nodes.iter().any(|node| node.requires(number)),
            Node::Any(nodes) => nodes.iter().all(|node| node.requires(number)),
            Node::Position(_, _, clause) | Node::Pattern(clause) => clause.number == number,
            _ => false,
        }
    }

    pub(super) fn asks_beside_patterns(&self) -> bool {
        match self {
            Node::All(nodes) | Node::Any(nodes) => nodes.iter().any(Node::asks_beside_patterns),
            Node::Not(node) => node.asks_beside_patterns(),
            Node::Position(..) | Node::Pattern(_) => false,
            _ => true,
        }
    }

    pub(super) fn needs_search(&self) -> bool {
        match self {
            Node::All(nodes) | Node::Any(nodes) => nodes.iter().any(Node::needs_search),
            Node::Not(node) => node.needs_search(),
            Node::Position(_, _, clause) => clause.clause.is_limited(),
            Node::Pattern(_) => true,
            _ => false,
        }
    }

    pub(super) fn asks_play_beside_patterns(&self) -> bool {
        match self {
            Node::All(nodes) | Node::Any(nodes) => {
                nodes.iter().any(Node::asks_play_beside_patterns)
            }
            Node::Not(node) => node.asks_play_beside_patterns(),
            Node::Contains(_) | Node::Plays(_) => true,
            Node::Is(comparison) => comparison.field.is_of_play(),
            Node::Has(field) => field.is_of_play(),
            _ => false,
        }
    }

    /// Tells each clause, and whether it is under an even number of `not`s.
    pub(super) fn patterns<'n>(&'n self, tell: &mut dyn FnMut(&'n PatternClause, bool)) {
        match self {
            Node::All(nodes) | Node::Any(nodes) => {
                nodes.iter().for_each(|node| node.patterns(tell));
            }
            Node::Not(node) => {
                node.patterns(&mut |clause, is_wanted| tell(clause, !is_wanted));
            }
            Node::Position(_, _, clause) | Node::Pattern(clause) => tell(&clause.clause, true),
            _ => {}
        }
    }

    /// Looks for other names of players, too.
    pub(super) fn learn(&mut self, aliases: &Aliases) {
        match self {
            Node::All(nodes) | Node::Any(nodes) => {
                nodes.iter_mut().for_each(|node| node.learn(aliases));
            }
            Node::Not(node) => node.learn(aliases),
            Node::Is(comparison) => comparison.learn(aliases),
            Node::Words(words) => words.learn(aliases),
            _ => {}
        }
    }

    /// Gives the clauses their numbers.
    pub(super) fn count(&mut self, next: &mut usize) {
        match self {
            Node::All(nodes) | Node::Any(nodes) => nodes.iter_mut().for_each(|n| n.count(next)),
            Node::Not(node) => node.count(next),
            Node::Position(_, _, clause) | Node::Pattern(clause) => {
                clause.number = *next;
                *next += 1;
            }
            _ => {}
        }
    }

    /// How tightly it binds, for parentheses.
    fn binding(&self) -> u8 {
        match self {
            Node::Any(_) => 0,
            Node::All(_) => 1,
            Node::Position(_, _, clause) | Node::Pattern(clause) if clause.clause.is_limited() => 1,
            _ => 2,
        }
    }

    fn write_within(&self, binding: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.binding() < binding {
            write!(f, "({self})")
        } else {
            write!(f, "{self}")
        }
    }
}

fn single_or(mut nodes: Vec<Node>, many: impl FnOnce(Vec<Node>) -> Node) -> Node {
    match nodes.pop() {
        Some(node) if nodes.is_empty() => node,
        last => {
            nodes.extend(last);
            many(nodes)
        }
    }
}

impl fmt::Display for Node {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (nodes, word) = match self {
            Node::All(nodes) => (nodes, " and "),
            Node::Any(nodes) => (nodes, " or "),
            Node::Not(node) => {
                f.write_str("not ")?;
                return node.write_within(2, f);
            }
            Node::Has(field) => return write!(f, "has {field}"),
            Node::Contains(part) => return write!(f, "has {}", part.name()),
            Node::Plays(opening) => return write!(f, "plays \"{opening}\""),
            Node::Position(given, _, clause) => {
                f.write_str("position ")?;
                value::write_quoted(given, f)?;
                return clause.clause.write_conditions(f);
            }
            Node::Pattern(clause) => {
                write!(f, "pattern {}", clause.clause.pattern)?;
                return clause.clause.write_conditions(f);
            }
            Node::Is(comparison) => return comparison.fmt(f),
            Node::Words(words) => return words.fmt(f),
        };
        for (i, node) in nodes.iter().enumerate() {
            f.write_str(if i > 0 { word } else { "" })?;
            node.write_within(self.binding() + 1, f)?;
        }
        Ok(())
    }
}
