//! Events to games.

use super::element::{Element, MARKS};
use super::game::{Game, Where};
use super::value;
use crate::Places;
use crate::limits::MAX_OPEN_ELEMENTS;
use crate::problem::ProblemKind;
use crate::purse::{Purse, rectangle_points};
use crate::reading::{Draft, Report, StepId};
use crate::sgf::Name;
use honte_goban::{Colour, Move, Size};
use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::reader::Reader as Xml;

/// The most attributes of an element that are looked at.
const MAX_ATTRIBUTES: usize = 16;

/// Reads all games of a text.
pub(super) fn read(text: &str, report: &mut Report) -> Vec<Draft> {
    let mut xml = Xml::from_str(text);
    let config = xml.config_mut();
    config.allow_dangling_amp = true;
    config.allow_unmatched_ends = true;
    config.check_end_names = false;
    let mut reader = Reader {
        places: Places::new(text.as_bytes(), (1, 1)),
        at: 0,
        open: Vec::new(),
        text: String::new(),
        game: None,
        games: Vec::new(),
        purse: Purse::default(),
        is_over_budget: false,
        report,
    };
    loop {
        reader.at = xml.buffer_position() as usize;
        match xml.read_event() {
            Ok(Event::Eof) => break,
            _ if reader.open.len() > MAX_OPEN_ELEMENTS => {
                let (line, column) = reader.place();
                let detail = "elements are nested too deeply".to_owned();
                reader
                    .report
                    .remark(ProblemKind::BadXml, line, column, detail);
                break;
            }
            Ok(event) => reader.event(&event),
            Err(error) => {
                let (line, column) = reader.places.of(xml.error_position() as usize);
                let detail = error.to_string();
                reader
                    .report
                    .remark(ProblemKind::BadXml, line, column, detail);
                break;
            }
        }
    }
    reader.finish()
}

/// An element that is open.
struct Frame {
    element: Element,
    name: String,
    target: Target,
    /// Paragraphs, arguments, and whether a place was given.
    parts: Vec<String>,
}

/// What the places in an element are for.
#[derive(Debug, Clone)]
enum Target {
    None,
    Move(StepId, Colour),
    /// Names of list properties, and a label.
    Points(StepId, Vec<&'static str>, Option<String>),
    /// The node that a text or an SGF property belongs to.
    Node(StepId),
}

struct Reader<'t, 'r> {
    places: Places<'t>,
    /// Where the event begins.
    at: usize,
    open: Vec<Frame>,
    /// The text since the last tag.
    text: String,
    game: Option<Game>,
    games: Vec<Draft>,
    purse: Purse,
    /// The file has named more points than it may.
    is_over_budget: bool,
    report: &'r mut Report,
}

impl Reader<'_, '_> {
    fn event(&mut self, event: &Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::Empty(tag) => {
                self.start(tag);
                self.end_frame();
            }
            Event::End(tag) => self.end(tag.name().as_ref()),
            Event::Text(text) => self.text.push_str(&text.xml10_content()),
            Event::CData(text) => self.text.push_str(&text.xml10_content()),
            Event::GeneralRef(entity) => self.entity(entity),
            _ => {}
        }
    }

    fn place(&mut self) -> Where {
        self.places.of(self.at)
    }

    /// `&lt;` and its like; others are kept as they are written.
    fn entity(&mut self, entity: &BytesRef<'_>) {
        let name: &str = entity;
        if let Some(text) = resolve_predefined_entity(name) {
            return self.text.push_str(text);
        }
        match entity.resolve_char_ref() {
            Ok(Some(c)) => self.text.push(c),
            _ => {
                let place = self.place();
                let expected = "one of lt, gt, amp, quot, apos";
                self.report
                    .found(ProblemKind::UnknownEntity, place, name, expected);
                self.text.push('&');
                self.text.push_str(name);
                self.text.push(';');
            }
        }
    }

    fn attribute(&mut self, tag: &BytesStart<'_>, name: &str) -> Option<String> {
        let mut attributes = tag.attributes();
        let mut known = attributes.with_checks(false).take(MAX_ATTRIBUTES).flatten();
        let found = known.find(|attribute| attribute.key.as_ref() == name)?;
        let value = found.normalized_value(XmlVersion::Implicit1_0);
        Some(match value {
            Ok(value) => value.into_owned(),
            Err(_) => {
                let place = self.place();
                let expected = "no entity but XML's own";
                self.report
                    .found(ProblemKind::UnknownEntity, place, &found.value, expected);
                found.value.into_owned()
            }
        })
    }

    fn start(&mut self, tag: &BytesStart<'_>) {
        self.loose_text();
        let name = tag.name();
        let name: &str = name.as_ref();
        let element = Element::of(name);
        let target = self.begin(element, tag);
        if element == Element::Unknown && !self.within(Element::Information) {
            let place = self.place();
            self.report.found(
                ProblemKind::UnknownElement,
                place,
                name,
                "one of Jago's go.dtd",
            );
        }
        self.open.push(Frame {
            element,
            name: name.to_owned(),
            target,
            parts: Vec::new(),
        });
    }

    /// Text before a tag belongs to the element that it stands in.
    fn loose_text(&mut self) {
        let text = std::mem::take(&mut self.text);
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        match self.open.last_mut() {
            Some(frame) if matches!(frame.element, Element::Paragraphs(_)) => {
                frame.parts.push(merged(text));
            }
            Some(frame) if matches!(frame.element, Element::Unknown) => {}
            _ => self.stray(text),
        }
    }

    /// Text where only elements may stand.
    fn stray(&mut self, text: &str) {
        let place = self.place();
        let expected = "an element and no text here";
        self.report
            .found(ProblemKind::UnknownElement, place, text, expected);
    }

    fn within(&self, element: Element) -> bool {
        self.open
            .last()
            .is_some_and(|frame| frame.element == element)
    }

    fn game(&mut self) -> &mut Game {
        self.game.get_or_insert_with(Game::new)
    }

    /// What an element's beginning means.
    fn begin(&mut self, element: Element, tag: &BytesStart<'_>) -> Target {
        match element {
            Element::GoGame => {
                self.finish_game();
                let name = self.attribute(tag, "name");
                let game = self.game();
                name.iter().for_each(|name| game.draft.head("GN", name));
                Target::None
            }
            Element::Node => {
                let name = self.attribute(tag, "name");
                let game = self.game();
                let step = game.node();
                name.into_iter()
                    .for_each(|name| game.draft.add(step, "N", name));
                Target::None
            }
            Element::Variation => {
                if !self.game().open() {
                    let place = self.place();
                    let expected = "a node before it";
                    self.report
                        .found(ProblemKind::UnknownElement, place, "Variation", expected);
                }
                Target::None
            }
            Element::Move(colour) => self.begin_move(colour, tag),
            Element::Add(name) => {
                let step = self.game().here();
                self.points(tag, Target::Points(step, vec![name], None))
            }
            Element::Mark => self.begin_mark(tag),
            Element::ToPlay(colour) => {
                let game = self.game();
                let step = game.here();
                game.draft.add(step, "PL", colour.letter());
                Target::None
            }
            Element::Sgf => {
                let kind = self.attribute(tag, "type").unwrap_or_default();
                let step = self.game().here();
                Target::Points(step, Vec::new(), Some(kind))
            }
            Element::Paragraphs("C") => Target::Node(self.game().here()),
            _ => Target::None,
        }
    }

    fn begin_move(&mut self, colour: Colour, tag: &BytesStart<'_>) -> Target {
        let in_node = self.within(Element::Node);
        let time = self.attribute(tag, "timeleft");
        let annotation = self.attribute(tag, "annotate");
        let game = self.game();
        let step = game.play(in_node);
        if let Some(time) = time {
            let name = if colour == Colour::Black { "BL" } else { "WL" };
            game.draft.add(step, name, time);
        }
        annotation
            .into_iter()
            .for_each(|text| game.draft.add(step, "XMLA", text));
        self.points(tag, Target::Move(step, colour))
    }

    fn begin_mark(&mut self, tag: &BytesStart<'_>) -> Target {
        let step = self.game().here();
        let label = self
            .attribute(tag, "label")
            .filter(|label| !label.is_empty());
        let mut names = Vec::new();
        for attribute in ["type", "territory"] {
            let Some(value) = self.attribute(tag, attribute) else {
                continue;
            };
            let known = MARKS
                .iter()
                .find(|(a, v, _)| *a == attribute && *v == value);
            match known {
                Some((_, _, property)) => names.push(*property),
                None => {
                    let place = self.place();
                    let expected = "circle, square or triangle; black or white";
                    self.report
                        .found(ProblemKind::UnknownElement, place, &value, expected);
                }
            }
        }
        if names.is_empty() && label.is_none() {
            names.push("MA");
        }
        self.points(tag, Target::Points(step, names, label))
    }

    /// The place in an element's `at`, if it has one.
    fn points(&mut self, tag: &BytesStart<'_>, target: Target) -> Target {
        match self.attribute(tag, "at") {
            Some(at) => {
                self.point(&target, &at);
                // A place has been given, be it one or not.
                Target::None
            }
            None => target,
        }
    }

    /// Does with a place what it is for.
    fn point(&mut self, target: &Target, at: &str) {
        let place = self.place();
        let Some(game) = &mut self.game else {
            return;
        };
        let Some(found) = game.place(at, place, self.report) else {
            return;
        };
        match target {
            Target::Move(step, colour) if game.draft.played(*step).is_none() => {
                game.draft.play(*step, *colour, found);
            }
            Target::Move(step, colour) => {
                self.report.say(ProblemKind::TwoMoves, place.0, place.1);
                let name = colour.letter().to_string();
                game.draft.add(*step, &name, found.to_sgf());
            }
            Target::Points(step, names, label) => {
                let Move::Play(point) = found else {
                    let expected = "a place such as Q16";
                    return self.report.found(ProblemKind::NoPoint, place, at, expected);
                };
                names
                    .iter()
                    .for_each(|name| game.draft.add_point(*step, name, point));
                if let Some(label) = label {
                    let value = format!("{}:{label}", found.to_sgf());
                    game.draft.add(*step, "LB", value);
                }
            }
            Target::None | Target::Node(_) => {}
        }
    }

    /// An end tag: of the newest element, or of one around it whose inner ones are not closed.
    fn end(&mut self, name: &str) {
        /// How far around an element is looked for its end tag.
        const MAX_LEVELS_OUT: usize = 64;
        let around = self.open.iter().rev().take(MAX_LEVELS_OUT);
        let Some(depth) = around
            .map(|frame| &frame.name)
            .position(|open| open == name)
        else {
            let place = self.place();
            let expected = match self.open.last() {
                Some(frame) => format!("</{}>", frame.name),
                None => "the end of the file".to_owned(),
            };
            let found = format!("</{name}>");
            return self
                .report
                .found(ProblemKind::BadXml, place, &found, &expected);
        };
        if depth > 0 {
            let place = self.place();
            let inner = self.open.last().map_or("", |frame| &frame.name);
            let expected = format!("</{inner}>");
            let found = format!("</{name}>");
            self.report
                .found(ProblemKind::BadXml, place, &found, &expected);
        }
        (0..=depth).for_each(|_| self.end_frame());
    }

    /// The newest element ends.
    fn end_frame(&mut self) {
        let Some(mut frame) = self.open.pop() else {
            return;
        };
        let text = std::mem::take(&mut self.text);
        match frame.element {
            Element::GoGame | Element::Variation | Element::Go | Element::Nodes | Element::Node
                if !text.trim().is_empty() =>
            {
                self.stray(text.trim());
                self.open.push(frame);
                self.end_frame();
            }
            Element::GoGame => self.finish_game(),
            Element::Variation => self.game().close(),
            Element::BoardSize => self.board_size(text.trim()),
            Element::Info(name) => self.game().draft.head(name, &merged(text.trim())),
            Element::Paragraphs(name) => self.paragraphs(name, frame, &text),
            Element::P => self.part(merged(&text)),
            Element::Arg => self.part(text),
            Element::At => self.at(&text),
            // No place at all is a pass.
            Element::Move(_) if frame.parts.is_empty() || !text.trim().is_empty() => {
                self.point(&frame.target, &text);
            }
            Element::Add(_) | Element::Mark if !text.trim().is_empty() => {
                self.point(&frame.target, &text);
            }
            Element::Sgf => self.sgf(&mut frame),
            Element::Unknown if self.within(Element::Information) => {
                let place = self.place();
                let expected = "one of Jago's go.dtd";
                self.report
                    .found(ProblemKind::UnknownElement, place, &frame.name, expected);
                let line = format!("{}={}", frame.name, merged(text.trim()));
                self.game().draft.add(StepId::ROOT, "XMLH", line);
            }
            _ => {}
        }
    }

    /// A paragraph or an argument ends.
    fn part(&mut self, text: String) {
        if let Some(around) = self.open.last_mut() {
            around.parts.push(text);
        }
    }

    /// An `at` element ends.
    fn at(&mut self, text: &str) {
        let Some(around) = self.open.last_mut() else {
            return;
        };
        around.parts.push(String::new());
        let target = around.target.clone();
        self.point(&target, text);
    }

    fn paragraphs(&mut self, name: &str, mut frame: Frame, text: &str) {
        if !text.trim().is_empty() {
            frame.parts.push(merged(text.trim()));
        }
        if frame.parts.is_empty() {
            return;
        }
        let all = frame.parts.join("\n");
        match frame.target {
            Target::Node(step) => self.game().draft.add_line(step, name, &all),
            _ => self.game().draft.head(name, &all),
        }
    }

    fn board_size(&mut self, text: &str) {
        match text.parse().ok().and_then(|side| Size::square(side).ok()) {
            Some(size) => self.game().draft.size = size,
            None => {
                let place = self.place();
                self.report
                    .found(ProblemKind::BadSize, place, text, "a number");
            }
        }
    }

    fn sgf(&mut self, frame: &mut Frame) {
        let Target::Points(step, _, Some(kind)) = &frame.target else {
            return;
        };
        let plain = !kind.is_empty()
            && kind
                .bytes()
                .all(|b| b.is_ascii_uppercase() || b.is_ascii_digit());
        if !plain {
            let place = self.place();
            let expected = "a property's name in upper case";
            return self
                .report
                .found(ProblemKind::UnknownElement, place, kind, expected);
        }
        if matches!(kind.as_str(), "FF" | "GM" | "CA") && *step == StepId::ROOT {
            return;
        }
        let game = self.game.get_or_insert_with(Game::new);
        if kind == "SZ" && *step == StepId::ROOT {
            let size = frame
                .parts
                .first()
                .and_then(|text| text.trim().parse().ok());
            game.draft.size = size.unwrap_or(game.draft.size);
            return;
        }
        let name = Name::new(kind.as_bytes());
        let mut refused = None;
        for part in frame.parts.drain(..) {
            let raw = value::raw(&part);
            match rectangle_points(name, raw.as_bytes()) {
                Some(points) if !self.purse.draw(points, self.at) => refused = Some(points),
                _ => game.draft.add_raw(*step, kind, raw),
            }
        }
        if refused.is_some() && !std::mem::replace(&mut self.is_over_budget, true) {
            let (line, column) = self.place();
            self.report.say(ProblemKind::TooManyPoints, line, column);
        }
    }

    fn finish_game(&mut self) {
        let draft = self.game.take().map(|game| game.draft);
        if let Some(draft) = &draft {
            self.purse.count(draft.len(), 0);
        }
        self.games.extend(draft);
    }

    fn finish(mut self) -> Vec<Draft> {
        if !self.open.is_empty() {
            let (line, column) = self.place();
            let inner = self.open.last().map_or("", |frame| &frame.name);
            let detail = format!("expected </{inner}>");
            self.report
                .remark(ProblemKind::EarlyEnd, line, column, detail);
        }
        while !self.open.is_empty() {
            self.end_frame();
        }
        self.finish_game();
        self.games
    }
}

/// Lines made one.
fn merged(text: &str) -> String {
    let text = text.replace("\r\n", " ");
    text.replace(['\n', '\r'], " ")
}
