//! Files packed as they were.

use super::Packing;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::io::{self, Write};

/// How hard zstd tries: its own default.
const ZSTD_LEVEL: i32 = 3;

/// Writes a file packed like another one.
pub struct Packer<'w>(Form<'w>);

enum Form<'w> {
    Plain(&'w mut dyn Write),
    Gzip(GzEncoder<&'w mut dyn Write>),
    Zstd(zstd::Encoder<'static, &'w mut dyn Write>),
}

impl<'w> Packer<'w> {
    /// Packs what is written on the way to `out`; an [archive](Packing::Archive) is not made, but a
    /// plain file.
    ///
    /// # Errors
    /// The packer cannot begin.
    pub fn new(packing: Packing, out: &'w mut dyn Write) -> io::Result<Packer<'w>> {
        Ok(Packer(match packing {
            Packing::Plain | Packing::Archive => Form::Plain(out),
            Packing::Gzip => Form::Gzip(GzEncoder::new(out, Compression::default())),
            Packing::Zstd => Form::Zstd(zstd::Encoder::new(out, ZSTD_LEVEL)?),
        }))
    }

    /// Writes the end.
    ///
    /// # Errors
    /// What the writer returns.
    pub fn finish(self) -> io::Result<()> {
        match self.0 {
            Form::Plain(out) => out.flush(),
            Form::Gzip(packer) => packer.finish()?.flush(),
            Form::Zstd(packer) => packer.finish()?.flush(),
        }
    }
}

impl Write for Packer<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.0 {
            Form::Plain(out) => out.write(bytes),
            Form::Gzip(packer) => packer.write(bytes),
            Form::Zstd(packer) => packer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.0 {
            Form::Plain(out) => out.flush(),
            Form::Gzip(packer) => packer.flush(),
            Form::Zstd(packer) => packer.flush(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn what_is_packed_can_be_unpacked() {
        let text = b"(;B[dd];W[pp])".repeat(1000);
        for packing in [Packing::Plain, Packing::Gzip, Packing::Zstd] {
            let mut packed: Vec<u8> = Vec::new();
            let mut packer = Packer::new(packing, &mut packed).unwrap();
            packer.write_all(&text).unwrap();
            packer.finish().unwrap();
            let mut reader: Box<dyn Read> = match packing {
                Packing::Gzip => Box::new(flate2::read::GzDecoder::new(&*packed)),
                Packing::Zstd => Box::new(zstd::Decoder::new(&*packed).unwrap()),
                Packing::Plain | Packing::Archive => Box::new(&*packed),
            };
            let mut back = Vec::new();
            reader.read_to_end(&mut back).unwrap();
            assert_eq!(back, text, "{packing:?}");
        }
    }
}
