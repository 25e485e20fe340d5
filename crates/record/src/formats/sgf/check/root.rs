//! What belongs to the game as a whole: version, size, charset.

use super::Check;
use super::play::Play;
use crate::encoding::{self, Why};
use crate::problem::ProblemKind;
use crate::sgf::{Name, value};
use encoding_rs::Encoding;

impl<P: Play> Check<'_, P> {
    pub(super) fn root(&mut self) {
        self.find_version();
        self.check_size();
        self.check_charset();
        self.check_controls();
        self.main_line();
    }

    /// Bytes that no text has: nearly always a damaged file.
    fn check_controls(&mut self) {
        let source = self.tree.source();
        let is_control = |b: u8| b < 0x20 && !matches!(b, 9..=13 | 0x1a | 0x1b);
        // Whole chunks, which is quick where there is none.
        let mut chunks = source.chunks(256).enumerate();
        let found = chunks.find_map(|(i, chunk)| {
            let any = chunk.iter().fold(false, |any, &b| any | is_control(b));
            let first = chunk.iter().position(|&b| any && is_control(b))?;
            Some(i * 256 + first)
        });
        if let Some(at) = found {
            let byte = format!("byte {:#04x}", source[at]);
            let root = self.tree.root();
            self.tell(ProblemKind::ControlByte, root, at, Some(byte));
        }
    }

    fn find_version(&mut self) {
        let root = self.tree.root();
        let Some(value) = self.tree.value(root, Name::FF) else {
            return;
        };
        self.version = match value.trim_ascii() {
            [digit @ b'1'..=b'4'] => Some(digit - b'0'),
            _ => None,
        };
        if self.version.is_none() {
            self.tell_value(ProblemKind::UnknownVersion, root, (Name::FF, value), None);
        }
    }

    fn check_size(&mut self) {
        let root = self.tree.root();
        let Some(raw) = self.tree.value(root, Name::SZ) else {
            return;
        };
        match value::parse_size(raw) {
            None => self.tell_value(ProblemKind::BadSize, root, (Name::SZ, raw), None),
            Some(size) if size.width() == size.height() && raw.contains(&b':') => {
                let expected = size.width().to_string();
                let expected = Some(expected.as_str());
                self.tell_value(ProblemKind::SquareSize, root, (Name::SZ, raw), expected);
            }
            Some(_) => {}
        }
    }

    fn check_charset(&mut self) {
        let root = self.tree.root();
        let declared = self.tree.value(root, Name::CA);
        if let Some(label) = declared.filter(|label| encoding::label(label).is_none()) {
            self.tell_value(ProblemKind::UnknownCharset, root, (Name::CA, label), None);
        }
        if self.tree.source().is_ascii() {
            return;
        }
        let detected = encoding::detect(self.tree.source(), declared);
        if let (Some(_), Some(label)) = (detected.contradicted, declared) {
            let expected = Some(detected.encoding.name());
            self.tell_value(ProblemKind::WrongCharset, root, (Name::CA, label), expected);
        } else if detected.why == Why::Guessed {
            let guess = format!("read as {}", detected.encoding.name());
            let at = self.tree.offset(root);
            self.tell(ProblemKind::NoCharset, root, at, Some(guess));
        }
    }

    /// Whether a text makes sense in the game's charset.
    pub(super) fn is_readable(&self, raw: &[u8]) -> bool {
        let encoding: &'static Encoding = self.tree.encoding();
        raw.is_ascii() || !encoding.decode_without_bom_handling(raw).1
    }
}
