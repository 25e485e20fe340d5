//! The listener, its connections and its end.

use crate::house::House;
use crate::patient::Patient;
use crate::router::router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{Semaphore, watch};

/// The first port that is tried.
const PORT: u16 = 8472;
/// How many ports are tried.
const PORTS: u16 = 20;
/// Connections at a time.
const CONNECTIONS: usize = 512;
/// A request's head must have come by then; a connection without one is closed.
const HEAD: Duration = Duration::from_secs(15);
/// How long answers may take to go out when the server ends.
const FAREWELL: Duration = Duration::from_secs(2);
/// Threads for work that takes a while.
const WORKERS: usize = 16;

/// What is served, and where.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// Folders with records, and single files.
    pub paths: Vec<PathBuf>,
    /// The port: 0 for any; `None` for 8472 or the next that is free.
    pub port: Option<u16>,
    /// The address; `None` for this machine alone (127.0.0.1).
    pub host: Option<IpAddr>,
    /// Whether nothing is to be saved.
    pub read_only: bool,
}

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
    #[error("{address}: cannot be listened at: {error}; choose another with --port")]
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

/// A server that listens already and answers when it [runs](Server::run).
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    house: Arc<House>,
    stop: watch::Sender<bool>,
}

/// Ends a server, from any thread.
#[derive(Debug, Clone)]
pub struct Stop(watch::Sender<bool>);

impl Stop {
    /// Has the server take no more requests, end its jobs and return. Whether it was told so
    /// before.
    pub fn stop(&self) -> bool {
        self.0.send_replace(true)
    }
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
        let house = House::new(options, address, stop.subscribe())?;
        Ok(Server {
            listener,
            address,
            house: Arc::new(house),
            stop,
        })
    }

    /// Where the page is: `http://127.0.0.1:8472/`.
    pub fn url(&self) -> String {
        format!("http://{}/", self.address)
    }

    /// What ends it.
    pub fn stop(&self) -> Stop {
        Stop(self.stop.clone())
    }

    /// Answers until it is [stopped](Stop::stop).
    ///
    /// # Errors
    /// No threads, or no sockets.
    pub fn run(self) -> io::Result<()> {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .worker_threads(2)
            .max_blocking_threads(WORKERS)
            .enable_all()
            .build()?;
        let house = Arc::clone(&self.house);
        house.begin();
        let served = runtime.block_on(self.serve());
        house.end();
        // Work in progress has been told to stop; nobody waits for what does not listen.
        runtime.shutdown_timeout(FAREWELL);
        served
    }

    async fn serve(self) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let router = router(&self.house);
        let room = Arc::new(Semaphore::new(CONNECTIONS));
        let mut stop = self.stop.subscribe();
        let (house, ended) = (Arc::clone(&self.house), self.stop.subscribe());
        tokio::spawn(async move { house.jobs.look_around(ended).await });
        loop {
            let Ok(seat) = Arc::clone(&room).acquire_owned().await else {
                return Ok(());
            };
            let accepted = tokio::select! {
                accepted = listener.accept() => accepted,
                () = over(&mut stop) => break,
            };
            let stream = match accepted {
                Ok((stream, _)) => stream,
                Err(_) => {
                    // No sockets left: some will be closed soon.
                    tokio::time::sleep(Duration::from_millis(20)).await;
                    continue;
                }
            };
            let _ = stream.set_nodelay(true);
            let service = TowerToHyperService::new(router.clone());
            let mut stop = self.stop.subscribe();
            tokio::spawn(async move {
                let connection = http1::Builder::new()
                    .timer(TokioTimer::new())
                    .header_read_timeout(HEAD)
                    .max_buf_size(64 << 10)
                    .serve_connection(TokioIo::new(Patient::new(stream)), service);
                let mut connection = std::pin::pin!(connection);
                tokio::select! {
                    _ = connection.as_mut() => {}
                    () = over(&mut stop) => {
                        connection.as_mut().graceful_shutdown();
                        let _ = tokio::time::timeout(FAREWELL, connection).await;
                    }
                }
                drop(seat);
            });
        }
        // All seats are back when all answers are out.
        let all = u32::try_from(CONNECTIONS - 1).unwrap_or(u32::MAX);
        let _ = tokio::time::timeout(FAREWELL, room.acquire_many(all)).await;
        Ok(())
    }
}

/// Comes back when the server is to end.
pub(crate) async fn over(stop: &mut watch::Receiver<bool>) {
    // Without a sender it is over as well.
    let _ = stop.wait_for(|stop| *stop).await.is_ok();
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
