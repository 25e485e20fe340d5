//! What all requests share.

use crate::files::Files;
use crate::hosts::Hosts;
use crate::index::Index;
use crate::jobs::Jobs;
use crate::joseki::Trees;
use crate::options::Options;
use crate::records::{Games, Uploads};
use crate::search::Collection;
use crate::serve_error::ServeError;
use crate::token::Token;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use tokio::sync::watch;

/// The state of a server.
#[derive(Debug)]
pub(crate) struct AppState {
    pub(crate) hosts: Hosts,
    pub(crate) files: Files,
    pub(crate) index: Index,
    pub(crate) games: Games,
    pub(crate) uploads: Uploads,
    pub(crate) jobs: Jobs,
    pub(crate) trees: Trees,
    /// What is searched.
    pub(crate) collection: Collection,
    /// Where copies of unsaved games are kept, if they are.
    pub(crate) recovery: Option<PathBuf>,
    /// Whether a tree of the served games is being mined without having been asked for.
    pub(crate) is_mining: AtomicBool,
    pub(crate) read_only: bool,
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
        let files = Files::new(&options.paths)?;
        let is_over = Arc::new(AtomicBool::new(false));
        let app = AppState {
            hosts: Hosts::new(address.port(), &options.allow_hosts, Token::new()?),
            files,
            index: Index::default(),
            games: Games::default(),
            uploads: Uploads::default(),
            jobs: Jobs::new(Arc::clone(&is_over)),
            trees: Trees::default(),
            collection: Collection::new(options.index.clone()),
            recovery: options.recovery.clone(),
            is_mining: AtomicBool::new(true),
            read_only: options.read_only,
            stop,
            is_over,
        };
        app.uploads.begin_behind(crate::records::last_set(&app));
        Ok(app)
    }

    /// Begins to read what is served.
    pub(crate) fn begin(self: &Arc<Self>) {
        let app = Arc::clone(self);
        let read = move || {
            if !app.read_only {
                app.files.remove_leftovers();
            }
            app.index.read(&app.files, &app.is_over);
            crate::joseki::begin(&app);
            app.is_mining.store(false, Relaxed);
            app.collection.update(&app.files, &app.is_over);
            app.index.look_around(&app.files, &app.is_over, || {
                app.collection.update(&app.files, &app.is_over);
            });
        };
        // Without a thread there is an empty index, and all else works.
        let _ = std::thread::Builder::new()
            .name("index".to_owned())
            .spawn(read);
    }

    /// Has all threads stop.
    pub(crate) fn end(&self) {
        self.is_over.store(true, Relaxed);
        self.jobs.cancel_all();
    }
}
