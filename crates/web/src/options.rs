//! What a server is given.

use std::net::IpAddr;
use std::path::PathBuf;

/// What is served, and where.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Folders with records, and single files.
    pub paths: Vec<PathBuf>,
    /// The port: 0 for any; `None` for 8472 or the next that is free.
    pub port: Option<u16>,
    /// The address; `None` for this machine alone (127.0.0.1).
    pub host: Option<IpAddr>,
    /// Names that the server may be asked by besides its addresses, with a port or without.
    pub allow_hosts: Vec<String>,
    /// Whether nothing is to be saved.
    pub read_only: bool,
    /// An index of the games that `honte index` made; `None` to make one in the background.
    pub index: Option<PathBuf>,
    /// Whether requests from this machine by a loopback name need no token. All others always do.
    pub no_token: bool,
    /// A folder of the program's own, closed to other users, for what outlives a server: copies of games
    /// with unsaved changes, if anything is to be saved, and the token of a port that was named, if only
    /// this machine is served. `None`: nothing outlives the server.
    pub state: Option<PathBuf>,
}
