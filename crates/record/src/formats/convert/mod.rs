//! Games from the Ishi format to SGF trees and back, with nothing lost on the way.
//!
//! Each format can say things for which the other has no word. Two rules keep them:
//!
//! - **Ishi properties.** A tree made of an Ishi event says what SGF can say in SGF's properties, and
//!   holds the Ishi lines themselves in private ones (`SFMK`, `SFHD`, …; see [`from_ishi`]). On the
//!   way back those lines are used as long as the other properties are what the lines would make.
//!   Once these have been edited, the edit wins.
//! - **`USER SGF` blocks.** A document made of an SGF tree has what Ishi cannot say in blocks of
//!   the form that Ishi reserves for programs, one property a line: `KEY[raw][raw]`, bytes other
//!   than ASCII 32 to 126 and `%` as `%XX`; a bare `KEY` says that there is no such property. On
//!   the way back they are taken up again. Lines that begin with `;` tell the tree's shape.
//!
//! Both can be left out, for programs that want plain files.

mod compare;
mod error;
mod from_ishi;
mod headers;
pub(crate) mod ishi_properties;
mod loss;
mod numbered;
mod options;
mod root;
pub(crate) mod sgf_block;
mod text;
mod to_ishi;

pub use error::ConvertError;
pub use from_ishi::{Dropped, FromIshi, dropped, each_from_ishi, from_ishi};
pub use loss::{Loss, Lost};
pub use options::Options;
pub(in crate::formats) use to_ishi::in_ishi;
pub use to_ishi::{ToIshi, to_ishi};
