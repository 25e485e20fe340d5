//! Files of SGF whose charset is that of the whole file.

use honte_record::encoding;
use std::io::{self, Write};

/// What stands at the beginning of a file beside its text, and how the text is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
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
    pub(super) fn of(head: &[u8]) -> Form {
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
    pub(super) fn mark_bytes(self) -> u64 {
        match self {
            Form::Utf8WithMark => MARK.len() as u64,
            Form::Bytes | Form::Utf16 { .. } => 0,
        }
    }
}

/// Writes text in the form of the file that it comes from.
pub(super) struct Writer<'o> {
    form: Form,
    out: &'o mut dyn Write,
    /// The beginning of a letter whose end is still to come.
    rest: Vec<u8>,
}

impl<'o> Writer<'o> {
    /// Writes the mark, if there is one.
    pub(super) fn new(form: Form, out: &'o mut dyn Write) -> io::Result<Writer<'o>> {
        match form {
            Form::Utf8WithMark => out.write_all(MARK)?,
            Form::Utf16 {
                is_big_endian,
                has_mark: true,
            } => out.write_all(&unit(0xfeff, is_big_endian))?,
            Form::Bytes | Form::Utf16 { .. } => {}
        }
        Ok(Writer {
            form,
            out,
            rest: Vec::new(),
        })
    }

    pub(super) fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Form::Utf16 { is_big_endian, .. } = self.form else {
            return self.out.write_all(bytes);
        };
        self.rest.extend_from_slice(bytes);
        // Read as UTF-8, it ends within a letter at most.
        let whole = match std::str::from_utf8(&self.rest) {
            Ok(text) => text.len(),
            Err(error) => error.valid_up_to(),
        };
        let text = String::from_utf8_lossy(self.rest.get(..whole).unwrap_or_default());
        let units: Vec<u8> = text
            .encode_utf16()
            .flat_map(|code| unit(code, is_big_endian))
            .collect();
        self.out.write_all(&units)?;
        self.rest.drain(..whole);
        Ok(())
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
