//! The secret of a server: in the link that it prints, then in a cookie. Only who has it may ask.

use axum::http::{HeaderMap, HeaderValue, header};
use honte_app::PrivateFolder;
use std::hint::black_box;
use std::io;
use std::path::Path;

/// Random bytes of a token.
const BYTES: usize = 16;
/// How long a browser keeps the cookie, in seconds, from the last time that the page was opened: 30 days.
const COOKIE_SECONDS: u32 = 30 * 24 * 60 * 60;

/// A token: 32 hexadecimal digits.
#[derive(Clone)]
pub(crate) struct Token(String);

impl std::fmt::Debug for Token {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Token")
    }
}

impl Token {
    /// A new one, from the system's random numbers.
    ///
    /// # Errors
    /// The system has none.
    pub(crate) fn new() -> io::Result<Token> {
        let mut bytes = [0; BYTES];
        getrandom::fill(&mut bytes).map_err(|error| io::Error::other(error.to_string()))?;
        Ok(Token(
            bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
        ))
    }

    /// That of the last server at this port, so that the tabs and bookmarks of before go on; a new one
    /// if there was none. It is kept in a file that only its user can read.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub(crate) fn of_port(state: &Path, port: u16) -> io::Result<Token> {
        let folder = PrivateFolder::at(state);
        let name = format!("token-{port}");
        if let Some(token) = Token::read(&folder.file(&name)) {
            return Ok(token);
        }
        let token = Token::new()?;
        // Where it cannot be kept, the next start has another.
        let _ = folder.write(&name, |out| out.write_all(token.0.as_bytes()));
        Ok(token)
    }

    /// A token in a file that others could neither read nor write.
    fn read(file: &Path) -> Option<Token> {
        let about = file.symlink_metadata().ok()?;
        let is_closed = {
            #[cfg(unix)]
            {
                std::os::unix::fs::MetadataExt::mode(&about) & 0o077 == 0
            }
            #[cfg(not(unix))]
            true
        };
        let is_one = about.is_file() && about.len() == 2 * BYTES as u64 && is_closed;
        let text = is_one
            .then(|| std::fs::read_to_string(file).ok())
            .flatten()?;
        let is_token = text.len() == 2 * BYTES && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_token.then_some(Token(text))
    }

    #[cfg(test)]
    pub(crate) fn of(text: &str) -> Token {
        Token(text.to_owned())
    }

    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether a query such as `file=a.sgf&token=…` has it.
    pub(crate) fn is_in_query(&self, query: Option<&str>) -> bool {
        let parts = query.unwrap_or_default().split('&');
        let mut said = parts.filter_map(|part| part.strip_prefix("token="));
        said.any(|said| self.is(said))
    }

    /// Whether the cookies of a request have it.
    pub(crate) fn is_in_cookies(&self, headers: &HeaderMap, port: u16) -> bool {
        let name = cookie_name(port);
        let all = headers.get_all(header::COOKIE);
        let lines = all.iter().filter_map(|line| line.to_str().ok());
        let mut pairs = lines
            .flat_map(|line| line.split(';'))
            .filter_map(|pair| pair.trim().split_once('='));
        pairs.any(|(other, value)| other == name && self.is(value))
    }

    /// The cookie that stands for the link from now on, out of reach of scripts. Another site's page
    /// cannot use it but to have the page opened, as by a link in a mail.
    pub(crate) fn cookie(&self, port: u16) -> Option<HeaderValue> {
        let name = cookie_name(port);
        let cookie = format!(
            "{name}={}; Path=/; Max-Age={COOKIE_SECONDS}; SameSite=Lax; HttpOnly",
            self.0
        );
        cookie.parse().ok()
    }

    /// Compares in a time that does not tell how much of it is right.
    fn is(&self, said: &str) -> bool {
        let (own, said) = (self.0.as_bytes(), said.as_bytes());
        if own.len() != said.len() {
            return false;
        }
        let differing = own
            .iter()
            .zip(said)
            .fold(0, |differing, (a, b)| black_box(differing | (a ^ b)));
        differing == 0
    }
}

/// Cookies are shared by all ports of a host.
fn cookie_name(port: u16) -> String {
    format!("honte-{port}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_known_again_and_nothing_else() {
        let token = Token::new().unwrap();
        assert_eq!(token.as_str().len(), 2 * BYTES);
        assert_ne!(token.as_str(), Token::new().unwrap().as_str());
        let query = format!("file=a.sgf&token={}", token.as_str());
        assert!(token.is_in_query(Some(&query)));
        for wrong in ["token=", "token=0", "atoken=x", ""] {
            assert!(!token.is_in_query(Some(wrong)), "{wrong}");
        }
        assert!(!token.is_in_query(None));
        let cookie = token.cookie(8472).unwrap();
        let pair = cookie.to_str().unwrap().split(';').next().unwrap();
        let headers = |line: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, line.parse().unwrap());
            headers
        };
        assert!(token.is_in_cookies(&headers(&format!("a=b; {pair}")), 8472));
        assert!(!token.is_in_cookies(&headers(pair), 8473));
        assert!(!token.is_in_cookies(&headers("honte-8472=0"), 8472));
    }

    #[test]
    fn the_token_of_a_port_is_kept_for_its_user_alone() {
        let state = tempfile::tempdir().unwrap();
        let of_port = |port| Token::of_port(state.path(), port).unwrap();
        let token = of_port(8472);
        assert_eq!(of_port(8472).as_str(), token.as_str());
        assert_ne!(of_port(8473).as_str(), token.as_str());
        let file = state.path().join("token-8472");
        // One that others may have read, or written, is not taken.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            let mode = |mode| std::fs::Permissions::from_mode(mode);
            assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
            std::fs::set_permissions(&file, mode(0o644)).unwrap();
            assert_ne!(of_port(8472).as_str(), token.as_str());
            assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600);
        }
        for wrong in ["", "0", "not a token of thirty-two digits"] {
            std::fs::write(&file, wrong).unwrap();
            assert_eq!(of_port(8472).as_str().len(), 2 * BYTES);
            assert_ne!(of_port(8472).as_str(), wrong);
        }
    }
}
