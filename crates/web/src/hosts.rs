//! The names of this server, and who must show the token.
//!
//! A browser writes the `Host` that its user went to. Another site can have its own name lead here
//! (DNS rebinding), but not an address: so the address that a connection came in by is accepted,
//! and of names only those that were allowed.

use crate::token::Token;
use std::net::{IpAddr, SocketAddr};

/// The two ends of a connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ends {
    /// Who asks.
    pub(crate) peer: SocketAddr,
    /// The address of this machine that was asked.
    pub(crate) local: SocketAddr,
}

/// What may stand in a `Host` header.
#[derive(Debug)]
pub(crate) struct Hosts {
    port: u16,
    /// Names given by `--allow-host`, with a port or without.
    allowed: Vec<String>,
    pub(crate) token: Token,
    /// Whether requests from this machine by a loopback name need no token.
    is_open_here: bool,
}

impl Hosts {
    pub(crate) fn new(port: u16, allowed: &[String], token: Token) -> Hosts {
        Hosts {
            port,
            allowed: allowed.to_vec(),
            token,
            is_open_here: false,
        }
    }

    /// As it is, but that requests from this machine by a loopback name need no token.
    pub(crate) fn open_here(self, is_open_here: bool) -> Hosts {
        Hosts {
            is_open_here,
            ..self
        }
    }

    /// Whether requests from this machine by a loopback name need no token.
    pub(crate) const fn is_open_here(&self) -> bool {
        self.is_open_here
    }

    /// The names given by `--allow-host`.
    pub(crate) fn allowed(&self) -> &[String] {
        &self.allowed
    }

    pub(crate) const fn port(&self) -> u16 {
        self.port
    }

    /// Whether this is a name of this server, for a request that came in by this connection.
    pub(crate) fn knows(&self, host: &str, ends: Ends) -> bool {
        if is_loopback(host, self.port) {
            return true;
        }
        let own = ends.local.ip().to_canonical();
        let is_own = address(host, self.port).is_some_and(|address| address == own);
        is_own || self.allowed.iter().any(|allowed| is_name(allowed, host))
    }

    /// Whether a page of this origin is this server's own.
    pub(crate) fn knows_origin(&self, origin: &str, ends: Ends) -> bool {
        // A proxy before the server may speak TLS.
        let by_proxy = origin.strip_prefix("https://");
        if by_proxy.is_some_and(|host| self.allowed.iter().any(|allowed| is_name(allowed, host))) {
            return true;
        }
        let host = origin.strip_prefix("http://");
        host.is_some_and(|host| self.knows(host, ends))
    }

    /// Whether a request comes from this machine, by a loopback name.
    pub(crate) fn is_near(&self, host: &str, ends: Ends) -> bool {
        let is_from_here = ends.peer.ip().to_canonical().is_loopback();
        is_from_here && is_loopback(host, self.port)
    }

    /// Whether a request must show the token: all, or all but those from this machine.
    pub(crate) fn wants_token(&self, host: &str, ends: Ends) -> bool {
        !(self.is_open_here && self.is_near(host, ends))
    }

    /// The names that are answered to by this connection, for a line to a person.
    pub(crate) fn names(&self, ends: Ends) -> String {
        let port = self.port;
        let mut names = vec![
            format!("127.0.0.1:{port}"),
            format!("localhost:{port}"),
            format!("[::1]:{port}"),
        ];
        let own = SocketAddr::new(ends.local.ip().to_canonical(), port).to_string();
        names.extend((!names.contains(&own)).then_some(own));
        names.extend(self.allowed.iter().cloned());
        names.join(", ")
    }
}

/// Whether a name leads to this machine alone.
fn is_loopback(host: &str, port: u16) -> bool {
    let is_localhost = match host.rsplit_once(':') {
        Some((name, number)) => is_localhost(name) && number.parse() == Ok(port),
        None => is_localhost(host) && port == 80,
    };
    is_localhost || address(host, port).is_some_and(|address| address.is_loopback())
}

fn is_localhost(name: &str) -> bool {
    name.eq_ignore_ascii_case("localhost")
}

/// The address in `192.0.2.1:8472` or `[2001:db8::1]:8472`, if the port is this one; port 80 may be
/// left out.
fn address(host: &str, port: u16) -> Option<IpAddr> {
    if let Ok(address) = host.parse::<SocketAddr>() {
        return (address.port() == port).then(|| address.ip().to_canonical());
    }
    let bare = host
        .strip_prefix('[')
        .and_then(|host| host.strip_suffix(']'));
    let address = bare.unwrap_or(host).parse::<IpAddr>().ok()?;
    let is_well_formed = address.is_ipv6() == bare.is_some();
    (port == 80 && is_well_formed).then(|| address.to_canonical())
}

/// Whether a `Host` is an allowed name. One that was given without a port has any: behind a proxy
/// the port is the proxy's.
fn is_name(allowed: &str, host: &str) -> bool {
    if allowed.eq_ignore_ascii_case(host) {
        return true;
    }
    let is_port = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    !allowed.contains(':')
        && host
            .rsplit_once(':')
            .is_some_and(|(name, port)| name.eq_ignore_ascii_case(allowed) && is_port(port))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ends(peer: &str, local: &str) -> Ends {
        Ends {
            peer: peer.parse().unwrap(),
            local: local.parse().unwrap(),
        }
    }

    #[test]
    fn addresses_and_allowed_names_are_known_and_others_are_not() {
        let allowed = ["go.example".to_owned(), "club.example:443".to_owned()];
        let hosts = Hosts::new(8472, &allowed, Token::of("t"));
        let far = ends("192.0.2.7:5000", "[::ffff:192.0.2.1]:8472");
        for host in [
            "192.0.2.1:8472",
            "localhost:8472",
            "127.0.0.1:8472",
            "[::1]:8472",
            "GO.example",
            "go.example:1234",
            "club.example:443",
        ] {
            assert!(hosts.knows(host, far), "{host}");
        }
        for host in [
            "192.0.2.1",
            "192.0.2.1:80",
            "192.0.2.2:8472",
            "evil.example:8472",
            "go.example.evil",
            "go.example:",
            "go.example:x",
            "club.example:8472",
            "0.0.0.0:8472",
            "[192.0.2.1]:8472",
            "",
            ":8472",
        ] {
            assert!(!hosts.knows(host, far), "{host}");
        }
        assert!(hosts.knows_origin("https://go.example", far));
        assert!(!hosts.knows_origin("https://192.0.2.1:8472", far));
        assert!(hosts.knows_origin("http://192.0.2.1:8472", far));
    }

    #[test]
    fn only_this_machine_by_a_loopback_name_can_go_without_a_token() {
        let hosts = || Hosts::new(8472, &["go.example".to_owned()], Token::of("t"));
        let near = ends("127.0.0.1:5000", "127.0.0.1:8472");
        assert!(hosts().wants_token("localhost:8472", near));
        let hosts = hosts().open_here(true);
        assert!(!hosts.wants_token("localhost:8472", near));
        // A proxy on this machine.
        assert!(hosts.wants_token("go.example", near));
        let far = ends("192.0.2.7:5000", "192.0.2.1:8472");
        assert!(hosts.wants_token("192.0.2.1:8472", far));
        assert!(hosts.wants_token("localhost:8472", far));
    }
}
