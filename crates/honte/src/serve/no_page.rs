//! In place of the page, in a program that was built without it.

use super::Arguments;
use crate::answer::Answer;
use crate::error::{Failure, Misuse};

pub(crate) fn run(_: &Arguments) -> Result<Answer, Failure> {
    Err(Misuse::NoPage.into())
}
