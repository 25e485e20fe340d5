//! UTF-16 files read as UTF-8.

use encoding_rs::{Decoder, Encoding};
use std::io::{self, Read};

/// A reader that turns UTF-16, its mark taken off, into UTF-8.
pub(super) struct Utf16Reader<'r> {
    inner: &'r mut dyn Read,
    decoder: Decoder,
    raw: Box<[u8]>,
    text: Vec<u8>,
    given: usize,
    ended: bool,
}

const BUFFER_BYTES: usize = 8 * 1024;

impl<'r> Utf16Reader<'r> {
    pub(super) fn new(inner: &'r mut dyn Read, encoding: &'static Encoding) -> Self {
        Self {
            inner,
            decoder: encoding.new_decoder_without_bom_handling(),
            raw: vec![0; BUFFER_BYTES].into(),
            text: Vec::new(),
            given: 0,
            ended: false,
        }
    }

    fn decode_more(&mut self) -> io::Result<()> {
        let n = self.inner.read(&mut self.raw)?;
        self.ended = n == 0;
        let room = self
            .decoder
            .max_utf8_buffer_length(n)
            .unwrap_or(4 * BUFFER_BYTES);
        self.text.resize(room, 0);
        let (_, _, written, _) =
            self.decoder
                .decode_to_utf8(&self.raw[..n], &mut self.text, self.ended);
        self.text.truncate(written);
        self.given = 0;
        Ok(())
    }
}

impl Read for Utf16Reader<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.given == self.text.len() && !self.ended {
            self.decode_more()?;
        }
        let n = out.len().min(self.text.len() - self.given);
        out[..n].copy_from_slice(&self.text[self.given..self.given + n]);
        self.given += n;
        Ok(n)
    }
}
