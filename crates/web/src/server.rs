//! The listener, its connections and its end.

use crate::app_state::AppState;
use crate::background;
use crate::body::{MAX_LEAVING, WORKERS};
use crate::connections::{Arriving, Connection, Connections, Leaving};
use crate::hosts::Ends;
use crate::options::Options;
use crate::router::router;
use crate::serve_error::ServeError;
use crate::stop::{Stop, over};
use crate::write_timeout::WriteTimeout;
use axum::Router;
use axum::body::Body;
use hyper::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, UdpSocket};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};

/// The first port that is tried.
const PORT: u16 = 8472;
/// How many ports are tried.
const PORTS: u16 = 20;
/// Connections at a time.
const CONNECTIONS: usize = 512;
/// A request's head must have come by then; a connection without one is closed.
const HEAD: Duration = Duration::from_secs(10);
/// How long a connection that has to go may take to do so.
const GOING: Duration = Duration::from_millis(100);
/// How often jobs that nobody asks after are looked for.
const LOOK_AROUND: Duration = Duration::from_millis(500);
/// How long answers may take to go out when the server ends.
const FAREWELL: Duration = Duration::from_secs(2);

/// A server that listens already and answers when it [runs](Server::run).
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<AppState>,
    stop: watch::Sender<bool>,
}

impl Server {
    /// Listens. Nothing is read yet but the names that were given.
    ///
    /// # Errors
    /// [`ServeError`].
    pub fn bind(options: &Options) -> Result<Server, ServeError> {
        let host = options.host.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let listener = listen(host, options.port)?;
        listener.set_nonblocking(true)?;
        let address = listener.local_addr()?;
        let (stop, _) = watch::channel(false);
        let app = AppState::new(options, address, stop.subscribe())?;
        Ok(Server {
            listener,
            address,
            app: Arc::new(app),
            stop,
        })
    }

    /// The link to the page for this machine: `http://127.0.0.1:8472/?token=…`.
    pub fn url(&self) -> String {
        self.urls().into_iter().next().unwrap_or_default()
    }

    /// All links to the page, the one for this machine first. They have the token, but for that of this
    /// machine where it goes without.
    pub fn urls(&self) -> Vec<String> {
        let port = self.address.port();
        let token = self.app.hosts.token.as_str();
        let link = |host: &str| format!("http://{host}/?token={token}");
        let near = |host: &str| match self.app.hosts.is_open_here() {
            true => format!("http://{host}/"),
            false => link(host),
        };
        let ip = self.address.ip();
        let mut urls = Vec::new();
        match ip {
            ip if ip.is_unspecified() => {
                let loopback = match ip {
                    IpAddr::V4(_) => "127.0.0.1",
                    IpAddr::V6(_) => "[::1]",
                };
                urls.push(near(&format!("{loopback}:{port}")));
                let all = addresses(ip.is_ipv6()).into_iter();
                urls.extend(all.map(|ip| link(&SocketAddr::new(ip, port).to_string())));
            }
            ip if ip.is_loopback() => urls.push(near(&self.address.to_string())),
            _ => urls.push(link(&self.address.to_string())),
        }
        let names = self.app.hosts.allowed().iter();
        urls.extend(names.map(|name| match name.contains(':') {
            true => link(name),
            false => link(&format!("{name}:{port}")),
        }));
        urls
    }

    /// What ends it.
    pub fn stop(&self) -> Stop {
        Stop::new(self.stop.clone())
    }

    /// Answers until it is [stopped](Stop::stop).
    ///
    /// # Errors
    /// No threads, or no sockets.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(WORKERS + MAX_LEAVING)
            .enable_all()
            .build()?;
        let app = Arc::clone(&self.app);
        background::begin(&app);
        let served = runtime.block_on(self.serve());
        app.end();
        // Work in progress has been told to stop; nobody waits for what does not listen.
        runtime.shutdown_timeout(FAREWELL);
        app.shelf.uploads.close();
        served
    }

    async fn serve(self) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let router = router(&self.app);
        let room = Arc::new(Semaphore::new(CONNECTIONS));
        let connections = Arc::new(Connections::default());
        let mut stop = self.stop.subscribe();
        let (app, ended) = (Arc::clone(&self.app), self.stop.subscribe());
        tokio::spawn(async move { look_around(&app, ended).await });
        loop {
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = over(&mut stop) => break,
            };
            let Ok((stream, peer)) = accepted else {
                // No sockets left: some will be closed soon.
                connections.close_longest_waiting();
                tokio::time::sleep(Duration::from_millis(20)).await;
                continue;
            };
            let Some(slot) = slot(&room, &connections, &mut stop).await else {
                break;
            };
            let Ok(local) = stream.local_addr() else {
                continue;
            };
            let _ = stream.set_nodelay(true);
            let ends = Ends { peer, local };
            let connection = connections.enter();
            tokio::spawn(answer(
                stream,
                ends,
                router.clone(),
                connection,
                stop.clone(),
                slot,
            ));
        }
        // All slots are back when all answers are out.
        let all = u32::try_from(CONNECTIONS - 1).unwrap_or(u32::MAX);
        let _ = tokio::time::timeout(FAREWELL, room.acquire_many(all)).await;
        Ok(())
    }
}

/// Cancels jobs that nobody asks after, until the server ends.
async fn look_around(app: &AppState, mut stop: watch::Receiver<bool>) {
    loop {
        tokio::select! {
            () = tokio::time::sleep(LOOK_AROUND) => app.jobs.cancel_unheard(),
            () = over(&mut stop) => return,
        }
    }
}

/// A slot for a connection; `None` when the server is to end.
async fn slot(
    room: &Arc<Semaphore>,
    connections: &Connections,
    stop: &mut watch::Receiver<bool>,
) -> Option<OwnedSemaphorePermit> {
    loop {
        if let Ok(slot) = Arc::clone(room).try_acquire_owned() {
            return Some(slot);
        }
        connections.close_longest_waiting();
        // Where all are being answered, the first that is done makes room.
        tokio::select! {
            slot = Arc::clone(room).acquire_owned() => return slot.ok(),
            () = tokio::time::sleep(GOING) => {}
            () = over(stop) => return None,
        }
    }
}

/// Answers the requests of a connection, until it ends or has to make room.
async fn answer(
    stream: TcpStream,
    ends: Ends,
    router: Router,
    connection: Connection,
    mut stop: watch::Receiver<bool>,
    slot: OwnedSemaphorePermit,
) {
    let connection = Arc::new(connection);
    let (inner, own) = (TowerToHyperService::new(router), Arc::clone(&connection));
    let service = service_fn(move |request: Request<Incoming>| {
        let mut request = request.map(|body| Body::new(Arriving::new(body, &own)));
        request.extensions_mut().insert(ends);
        let (asked, own) = (inner.call(request), Arc::clone(&own));
        async move {
            let response = asked.await?;
            Ok::<_, Infallible>(response.map(|body| Leaving::new(body, &own)))
        }
    });
    let served = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(WriteTimeout::new(stream)), service);
    let mut served = std::pin::pin!(served);
    tokio::select! {
        _ = served.as_mut() => {}
        () = connection.closed() => {}
        () = over(&mut stop) => {
            served.as_mut().graceful_shutdown();
            let _ = tokio::time::timeout(FAREWELL, served).await;
        }
    }
    drop(slot);
}

/// The addresses of this machine that other machines may reach it by.
fn addresses(with_v6: bool) -> Vec<IpAddr> {
    let mut found: Vec<IpAddr> = Vec::new();
    // Which address a packet to elsewhere would leave from; none is sent.
    let documentation = [("0.0.0.0:0", "192.0.2.1:9"), ("[::]:0", "[2001:db8::1]:9")];
    for (from, to) in documentation.into_iter().take(1 + usize::from(with_v6)) {
        let socket = UdpSocket::bind(from);
        let asked = socket.and_then(|socket| socket.connect(to).and(socket.local_addr()));
        found.extend(asked.map(|address| address.ip()));
    }
    #[cfg(target_os = "linux")]
    if let Ok(table) = std::fs::read_to_string("/proc/net/fib_trie") {
        found.extend(local_addresses(&table));
    }
    let mut seen = Vec::new();
    found.retain(|ip| {
        let is_new = !seen.contains(ip) && !ip.is_loopback() && !ip.is_unspecified();
        seen.push(*ip);
        is_new
    });
    found
}

/// The addresses that Linux's table of routes has as its own: each stands a line above
/// `/32 host LOCAL`.
#[cfg(target_os = "linux")]
fn local_addresses(table: &str) -> Vec<IpAddr> {
    let lines = table.lines().zip(table.lines().skip(1));
    let local = lines.filter(|(_, below)| below.trim() == "/32 host LOCAL");
    let words = local.filter_map(|(line, _)| line.split_whitespace().last());
    words.filter_map(|word| word.parse().ok()).collect()
}

fn listen(host: IpAddr, port: Option<u16>) -> Result<TcpListener, ServeError> {
    let at = |port: u16| {
        let address = SocketAddr::new(host, port);
        TcpListener::bind(address).map_err(|error| ServeError::Listen { address, error })
    };
    if let Some(port) = port {
        return at(port);
    }
    let mut tried = at(PORT);
    for port in PORT + 1..PORT + PORTS {
        match &tried {
            Err(ServeError::Listen { error, .. }) if error.kind() == io::ErrorKind::AddrInUse => {
                tried = at(port);
            }
            _ => break,
        }
    }
    tried
}
