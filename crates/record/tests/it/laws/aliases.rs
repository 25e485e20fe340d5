//! Files with the names of persons.

use honte_record::aliases::Aliases;
use honte_record::filter::Filter;
use honte_record::fold::folded;

/// Each line that says something names a person twice or more, or the file is refused at the first that
/// does not. Every name of a line then finds the others of that line, and none finds itself; a filter
/// takes them.
pub(crate) fn aliases(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let lines = text.trim_start_matches('\u{feff}').lines();
    let lines = lines.enumerate().filter_map(|(number, line)| {
        let line = line.trim();
        let is_said = !line.is_empty() && !line.starts_with('#');
        is_said.then(|| (number + 1, names(line)))
    });
    let people: Vec<(usize, Vec<String>)> = lines.collect();
    let wrong = people.iter().find(|(_, names)| names.len() < 2);
    let aliases = match (Aliases::parse(text), wrong) {
        (Ok(aliases), None) => aliases,
        (Err(error), Some((line, _))) => {
            assert_eq!(error.line, *line);
            assert!(error.found.chars().count() <= 40);
            assert!(!error.to_string().contains(char::is_control));
            return;
        }
        (parsed, wrong) => panic!("{parsed:?}, {wrong:?}"),
    };
    for (_, names) in people.iter().take(20) {
        for name in names.iter().take(5) {
            let others = aliases.others(name, true);
            assert!(!others.contains(name), "{name:?}: {others:?}");
            let missing = names
                .iter()
                .find(|other| *other != name && !others.contains(other));
            assert_eq!(missing, None, "{name:?}: {others:?}");
        }
    }
    if let Ok(filter) = Filter::parse("black ~ a or player = \"b c\"") {
        let printed = filter.to_string();
        let learned = filter.with_aliases(&aliases);
        assert_eq!(learned.to_string(), printed);
    }
}

/// The names of a line, folded.
fn names(line: &str) -> Vec<String> {
    let names = line.split('=').map(|name| folded(name).trim().to_owned());
    names.filter(|name| !name.is_empty()).collect()
}
