//! The secret of a server that is asked from other machines: in the link that it prints, then in a
//! cookie.

use axum::http::{HeaderMap, HeaderValue, header};
use std::hint::black_box;
use std::io;

/// Random bytes of a token.
const BYTES: usize = 16;

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

    /// The cookie that stands for the link from now on: for this server's own pages, out of reach of
    /// scripts, until the browser is closed.
    pub(crate) fn cookie(&self, port: u16) -> Option<HeaderValue> {
        let name = cookie_name(port);
        let cookie = format!("{name}={}; Path=/; SameSite=Strict; HttpOnly", self.0);
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
}
