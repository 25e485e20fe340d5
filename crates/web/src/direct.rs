//! The server without a socket.

use crate::app_state::AppState;
use crate::background;
use crate::hosts::Ends;
use crate::options::Options;
use crate::router::router;
use crate::serve_error::ServeError;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::Request;
use hyper::service::Service;
use hyper_util::service::TowerToHyperService;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use tokio::runtime::Runtime;
use tokio::sync::watch;

/// The port that requests name.
const PORT: u16 = 8472;

/// An answer.
#[derive(Debug)]
pub struct Reply {
    /// The status, such as 200.
    pub status: u16,
    /// The headers, their names in lower case.
    pub headers: Vec<(String, String)>,
    /// All of the body.
    pub body: Vec<u8>,
}

/// A server that is asked by calls instead of connections, one request after the other: for tests
/// and the fuzzer. All that is served has been read when it is there; jobs run in threads of their own,
/// as in a [`Server`](crate::Server).
#[derive(Debug)]
pub struct Direct {
    runtime: Runtime,
    router: Router,
    app: Arc<AppState>,
    /// Holds the channel open that tells streams to end.
    _stop: watch::Sender<bool>,
}

impl Direct {
    /// Reads what is served. No judgement or solution takes more than `max_visits` visits, whatever is
    /// asked for.
    ///
    /// # Errors
    /// [`ServeError`].
    pub fn new(options: &Options, max_visits: u64) -> Result<Direct, ServeError> {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()?;
        let (stop, stopped) = watch::channel(false);
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT));
        let options = Options {
            no_token: true,
            ..options.clone()
        };
        let mut app = AppState::new(&options, address, stopped)?;
        app.max_visits = max_visits;
        let app = Arc::new(app);
        background::read(&app);
        Ok(Direct {
            runtime,
            router: router(&app),
            app,
            _stop: stop,
        })
    }

    /// What a request names as its `Host`, and after `http://` as its `Origin`.
    #[must_use]
    pub fn host(&self) -> String {
        SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)).to_string()
    }

    /// The whole answer to a request from this machine, which needs no token, with these headers beside `Host`; `None` if it is
    /// not a request of HTTP, or its answer broke off.
    #[must_use]
    pub fn ask(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Vec<u8>,
    ) -> Option<Reply> {
        let mut request = Request::builder().method(method).uri(path);
        request = request.header("host", self.host());
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let at = |port: u16| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let request = request.extension(Ends {
            peer: at(PORT + 1),
            local: at(PORT),
        });
        let request = request.body(Body::from(body)).ok()?;
        let service = TowerToHyperService::new(self.router.clone());
        self.runtime.block_on(async {
            let Ok(response) = service.call(request).await;
            let (head, body) = response.into_parts();
            let body = to_bytes(body, usize::MAX).await.ok()?;
            let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
            let headers = head.headers.iter();
            Some(Reply {
                status: head.status.as_u16(),
                headers: headers
                    .map(|(name, value)| (name.as_str().to_owned(), text(value.as_bytes())))
                    .collect(),
                body: body.to_vec(),
            })
        })
    }
}

impl Drop for Direct {
    /// Has all threads stop, and leaves nothing on the disk.
    fn drop(&mut self) {
        self.app.end();
        self.app.shelf.uploads.close();
    }
}
