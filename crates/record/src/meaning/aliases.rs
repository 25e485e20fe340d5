//! Names of one person, out of a file that the user keeps.

use super::fold::folded;
use thiserror::Error;

/// A line of an alias file that has no two names.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error(
    "line {line}: expected two names or more with '=' between them, found '{}'",
    .found.escape_debug()
)]
pub struct AliasError {
    /// The line, from 1.
    pub line: usize,
    /// What stands there, at most forty characters.
    pub found: String,
}

/// Names that stand for one person each, so that any of them finds all.
///
/// ```
/// use honte_record::aliases::Aliases;
///
/// let aliases = Aliases::parse("# Edo\nHoninbo Shusaku = 本因坊秀策 = 桑原秀策\n")?;
/// assert_eq!(aliases.others("shusaku", false), ["本因坊秀策", "桑原秀策"]);
/// # Ok::<(), honte_record::aliases::AliasError>(())
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Aliases {
    /// The names, folded.
    people: Vec<Vec<String>>,
}

impl Aliases {
    /// Reads a text with a person a line, whose names have `=` between them. Empty lines and those
    /// that begin with `#` are passed over.
    ///
    /// # Errors
    /// The first line that names nobody twice.
    pub fn parse(text: &str) -> Result<Aliases, AliasError> {
        let mut people = Vec::new();
        for (number, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            // Folding may leave blanks at the ends: it drops accents that stood alone.
            let names = line.split('=').map(|name| folded(name).trim().to_owned());
            let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
            if names.len() < 2 {
                return Err(AliasError {
                    line: number + 1,
                    found: line.chars().take(40).collect(),
                });
            }
            people.push(names);
        }
        Ok(Aliases { people })
    }

    /// The other names, folded, of everybody who has a name that is this text, or if not `whole`
    /// has it in it.
    #[must_use]
    pub fn others(&self, text: &str, whole: bool) -> Vec<String> {
        let text = folded(text);
        let text = text.trim();
        let fits = |name: &String| match whole {
            true => name == text,
            false => !text.is_empty() && name.contains(text),
        };
        let people = self.people.iter().filter(|names| names.iter().any(fits));
        let mut others: Vec<String> = Vec::new();
        for name in people.flatten() {
            if !fits(name) && !others.contains(name) {
                others.push(name.clone());
            }
        }
        others
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_without_two_names_is_told() {
        let error = Aliases::parse("a = b\n\nShusaku\n").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 3: expected two names or more with '=' between them, found 'Shusaku'"
        );
        let aliases = Aliases::parse("Go Seigen = 呉清源 = Wu Qingyuan").unwrap();
        assert_eq!(aliases.others("呉清源", true), ["go seigen", "wu qingyuan"]);
        assert!(aliases.others("Go", true).is_empty());
        assert!(aliases.others("", false).is_empty());
    }
}
