//! What all requests share.

use crate::hosts::Hosts;
use crate::jobs::Jobs;
use crate::joseki::shelf::Trees;
use crate::joseki::start::StartMining;
use crate::library::copies::Copies;
use crate::library::files::Files;
use crate::library::games::Games;
use crate::library::index::Index;
use crate::library::readings::Readings;
use crate::library::shelf::Shelf;
use crate::library::uploads::Uploads;
use crate::options::Options;
use crate::search::collection::Collection;
use crate::serve_error::ServeError;
use crate::token::Token;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use tokio::sync::watch;

/// The state of a server.
#[derive(Debug)]
pub(crate) struct AppState {
    pub(crate) hosts: Hosts,
    /// Where games come from.
    pub(crate) shelf: Shelf,
    /// Games that are open.
    pub(crate) games: Games,
    pub(crate) jobs: Jobs,
    pub(crate) trees: Trees,
    /// What is searched.
    pub(crate) collection: Collection,
    /// A tree of the served games, mined without having been asked for.
    pub(crate) mining: StartMining,
    pub(crate) read_only: bool,
    /// The most visits of a judgement or a solution, whatever is asked for.
    pub(crate) max_visits: u64,
    /// Turns true when the server is to end.
    pub(crate) stop: watch::Receiver<bool>,
    /// The same for threads.
    pub(crate) is_over: Arc<AtomicBool>,
}

impl AppState {
    pub(crate) fn new(
        options: &Options,
        address: SocketAddr,
        stop: watch::Receiver<bool>,
    ) -> Result<AppState, ServeError> {
        let shelf = Shelf {
            files: Files::new(&options.paths)?,
            index: Index::default(),
            uploads: Uploads::default(),
            copies: Copies::new(options.state.as_deref().filter(|_| !options.read_only)),
            readings: Readings::default(),
        };
        shelf
            .uploads
            .begin_behind(shelf.copies.last_set(&shelf.files));
        let is_over = Arc::new(AtomicBool::new(false));
        Ok(AppState {
            hosts: Hosts::new(
                address.port(),
                &options.allow_hosts,
                token(options, address)?,
            )
            .open_here(options.no_token),
            shelf,
            games: Games::default(),
            jobs: Jobs::new(Arc::clone(&is_over)),
            trees: Trees::default(),
            collection: Collection::new(options.index.clone()),
            mining: StartMining::new(),
            read_only: options.read_only,
            max_visits: u64::MAX,
            stop,
            is_over,
        })
    }

    /// Has all threads stop, and keeps what it can.
    pub(crate) fn end(&self) {
        self.is_over.store(true, Relaxed);
        self.jobs.cancel_all();
        self.games.keep_all(&self.shelf);
        self.shelf.copies.leave();
    }
}

/// The token of a server at this address. That of a port which was named outlives the server, so that
/// its tabs and bookmarks go on; that of one which other machines may ask does not, since it goes over
/// the network as it is.
fn token(options: &Options, address: SocketAddr) -> io::Result<Token> {
    let is_named = options.port != Some(0) && address.ip().is_loopback();
    match options.state.as_deref().filter(|_| is_named) {
        Some(state) => Token::of_port(state, address.port()),
        None => Token::new(),
    }
}
