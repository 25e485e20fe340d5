//! Files of SGF whose charset is that of the whole file.

use honte_record::encoding;
use std::borrow::Cow;
use std::io::{self, Write};

/// What stands at the beginning of a file beside its text, and how the text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// As it is.
    Bytes,
    /// Behind a mark of three bytes.
    Utf8WithMark,
    /// Two bytes a unit.
    Utf16 { is_big_endian: bool, has_mark: bool },
}

const MARK: &[u8] = b"\xef\xbb\xbf";

impl Form {
    /// The form of a file with this beginning.
    pub(crate) fn of(head: &[u8]) -> Form {
        match encoding::utf16(head) {
            Some((found, mark)) => Form::Utf16 {
                is_big_endian: found.name() == "UTF-16BE",
                has_mark: mark > 0,
            },
            None if head.starts_with(MARK) => Form::Utf8WithMark,
            None => Form::Bytes,
        }
    }

    /// How many bytes stand before the text.
    pub(crate) fn mark_bytes(self) -> u64 {
        match self {
            Form::Utf8WithMark => MARK.len() as u64,
            Form::Bytes | Form::Utf16 { .. } => 0,
        }
    }
}

/// Puts text into the form of the file that it comes from, part by part.
#[derive(Debug)]
pub(crate) struct Encoder {
    form: Form,
    /// The beginning of a letter whose end is still to come.
    rest: Vec<u8>,
}

impl Encoder {
    pub(crate) const fn new(form: Form) -> Encoder {
        Encoder {
            form,
            rest: Vec::new(),
        }
    }

    pub(crate) const fn is_utf16(&self) -> bool {
        matches!(self.form, Form::Utf16 { .. })
    }

    /// What the file begins with.
    pub(crate) fn mark(&self) -> Vec<u8> {
        match self.form {
            Form::Utf8WithMark => MARK.to_vec(),
            Form::Utf16 {
                is_big_endian,
                has_mark: true,
            } => unit(0xfeff, is_big_endian).to_vec(),
            Form::Bytes | Form::Utf16 { .. } => Vec::new(),
        }
    }

    /// The next part of the file.
    pub(crate) fn encode<'b>(&mut self, bytes: &'b [u8]) -> Cow<'b, [u8]> {
        let Form::Utf16 { is_big_endian, .. } = self.form else {
            return Cow::Borrowed(bytes);
        };
        self.rest.extend_from_slice(bytes);
        // Read as UTF-8, it ends within a letter at most.
        let whole = match std::str::from_utf8(&self.rest) {
            Ok(text) => text.len(),
            Err(error) => error.valid_up_to(),
        };
        let text = String::from_utf8_lossy(self.rest.get(..whole).unwrap_or_default());
        let units = text
            .encode_utf16()
            .flat_map(|code| unit(code, is_big_endian));
        let units: Vec<u8> = units.collect();
        self.rest.drain(..whole);
        Cow::Owned(units)
    }
}

/// Writes text in the form of the file that it comes from.
pub(crate) struct Writer<'o> {
    encoder: Encoder,
    out: &'o mut dyn Write,
}

impl<'o> Writer<'o> {
    /// Writes the mark, if there is one.
    pub(crate) fn new(form: Form, out: &'o mut dyn Write) -> io::Result<Writer<'o>> {
        let encoder = Encoder::new(form);
        out.write_all(&encoder.mark())?;
        Ok(Writer { encoder, out })
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.out.write_all(&self.encoder.encode(bytes))
    }
}

fn unit(code: u16, is_big_endian: bool) -> [u8; 2] {
    match is_big_endian {
        true => code.to_be_bytes(),
        false => code.to_le_bytes(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_goes_back_into_its_form() {
        let text = "(;PB[秀策𠮷])";
        for is_big_endian in [false, true] {
            let file: Vec<u8> = std::iter::once(0xfeff)
                .chain(text.encode_utf16())
                .flat_map(|code| unit(code, is_big_endian))
                .collect();
            let mut out: Vec<u8> = Vec::new();
            let mut writer = Writer::new(Form::of(&file), &mut out).unwrap();
            // Byte by byte, so that letters come in parts.
            for byte in text.bytes() {
                writer.write(&[byte]).unwrap();
            }
            assert_eq!(out, file);
        }
        assert_eq!(Form::of(b"(;PB[x])"), Form::Bytes);
        assert_eq!(Form::of(b"\xef\xbb\xbf(;)"), Form::Utf8WithMark);
    }
}
