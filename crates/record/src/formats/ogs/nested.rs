//! Stack for JSON whose objects lie deep in one another.

/// The deepest that is read, in brackets: some hundred times a long game.
const MAX_DEPTH: usize = 20_000;
/// A depth that every thread has room for.
#[cfg(not(target_family = "wasm"))]
const USUAL_DEPTH: usize = 120;
/// Stack for one more bracket, in bytes: reading and freeing take up to a third of this where
/// nothing is optimised.
#[cfg(not(target_family = "wasm"))]
const STACK_OF_BRACKET: usize = 4 << 10;

/// Does work on a text that needs stack for each bracket, with as much as it needs; on a thread of
/// its own where that is much.
///
/// # Errors
/// The deepest that could have been read, if the text is deeper.
pub(super) fn with_room<T: Send>(
    text: &[u8],
    work: impl Fn(&[u8]) -> T + Send + Sync,
) -> Result<T, usize> {
    let depth = depth(text);
    #[cfg(target_family = "wasm")]
    {
        // No threads: what the module's own stack has room for.
        const DEEPEST: usize = MAX_DEPTH / 20;
        return if depth <= DEEPEST {
            Ok(work(text))
        } else {
            Err(DEEPEST)
        };
    }
    #[cfg(not(target_family = "wasm"))]
    match depth {
        0..=USUAL_DEPTH => Ok(work(text)),
        _ if depth <= MAX_DEPTH => std::thread::scope(|scope| {
            let thread =
                std::thread::Builder::new().stack_size((depth + 1) * STACK_OF_BRACKET + (1 << 20));
            let spawned = thread.spawn_scoped(scope, || work(text));
            spawned
                .ok()
                .and_then(|thread| thread.join().ok())
                .ok_or(USUAL_DEPTH)
        }),
        _ => Err(MAX_DEPTH),
    }
}

/// How deep the brackets of a JSON text lie in one another.
fn depth(text: &[u8]) -> usize {
    let (mut depth, mut deepest) = (0usize, 0);
    let (mut is_string, mut is_escaped) = (false, false);
    for &byte in text {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' if is_string => is_escaped = true,
            b'"' => is_string = !is_string,
            _ if is_string => {}
            b'{' | b'[' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brackets_are_counted_outside_of_strings() {
        assert_eq!(depth(b"[{}, [[]]]"), 3);
        assert_eq!(depth(br#"{"[[[\"[[": 1}"#), 1);
        assert_eq!(depth(b"]]]["), 1);
    }
}
