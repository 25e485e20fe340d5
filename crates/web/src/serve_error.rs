//! Why there is no server.

use std::io;
use std::net::SocketAddr;

/// Why there is no server.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// A path cannot be read.
    #[error("{path}: cannot be read: {error}")]
    Path {
        /// The path, as it was named.
        path: String,
        /// Why.
        error: io::Error,
    },
    /// The address is taken, or not one of this machine.
    #[error("{address}: cannot be listened at: {error}")]
    Listen {
        /// Address and port.
        address: SocketAddr,
        /// Why.
        error: io::Error,
    },
    /// The system gives no threads or sockets.
    #[error("the server cannot run: {0}")]
    System(#[from] io::Error),
}
