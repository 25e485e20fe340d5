//! Who is connected, and who has to go when there are too many.
//!
//! A connection is *waiting* until a request has come whole, and again when its answer is out. When
//! all slots are taken, the one that has waited longest is closed for a new one: a thousand clients
//! that never finish a request keep nobody out, since an honest request is whole at once.

use axum::body::{Body, Bytes, HttpBody};
use hyper::body::{Frame, SizeHint};
use std::collections::BTreeMap;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll};
use tokio::sync::Notify;

/// All connections.
#[derive(Debug, Default)]
pub(crate) struct Connections(Mutex<Table>);

#[derive(Debug, Default)]
struct Table {
    /// Counts connections and their requests.
    last: u64,
    open: BTreeMap<u64, Entry>,
}

#[derive(Debug)]
struct Entry {
    /// When it began to wait, in counts; `None` while it is answered.
    waiting_since: Option<u64>,
    close: Arc<Notify>,
}

impl Connections {
    fn lock(&self) -> MutexGuard<'_, Table> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A new connection, which waits for its first request.
    pub(crate) fn enter(self: &Arc<Self>) -> Connection {
        let mut table = self.lock();
        table.last += 1;
        let (id, close) = (table.last, Arc::new(Notify::new()));
        let entry = Entry {
            waiting_since: Some(id),
            close: Arc::clone(&close),
        };
        table.open.insert(id, entry);
        Connection {
            id,
            close,
            all: Arc::clone(self),
        }
    }

    /// Has the connection closed that has waited longest; whether there is one.
    pub(crate) fn close_longest_waiting(&self) -> bool {
        let mut table = self.lock();
        let waiting = table.open.iter();
        let waiting = waiting.filter_map(|(id, entry)| Some((entry.waiting_since?, *id)));
        let Some((_, id)) = waiting.min() else {
            return false;
        };
        // It is not chosen again.
        if let Some(entry) = table.open.remove(&id) {
            entry.close.notify_one();
        }
        true
    }
}

/// A connection, as long as it is open.
#[derive(Debug)]
pub(crate) struct Connection {
    id: u64,
    close: Arc<Notify>,
    all: Arc<Connections>,
}

impl Connection {
    /// Comes back when it is to be closed for another.
    pub(crate) async fn closed(&self) {
        self.close.notified().await;
    }

    fn is_waiting(&self, is_waiting: bool) {
        let mut table = self.all.lock();
        table.last += 1;
        let now = table.last;
        if let Some(entry) = table.open.get_mut(&self.id) {
            entry.waiting_since = is_waiting.then_some(now);
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.lock().open.remove(&self.id);
    }
}

/// The body of a request: when it is there, the connection does not wait any more.
pub(crate) struct Arriving<B> {
    body: B,
    connection: Arc<Connection>,
}

impl<B: HttpBody + Unpin> Arriving<B> {
    pub(crate) fn new(body: B, connection: &Arc<Connection>) -> Arriving<B> {
        if body.is_end_stream() {
            connection.is_waiting(false);
        }
        Arriving {
            body,
            connection: Arc::clone(connection),
        }
    }
}

impl<B: HttpBody + Unpin> HttpBody for Arriving<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(cx);
        if matches!(polled, Poll::Ready(None)) || self.body.is_end_stream() {
            self.connection.is_waiting(false);
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of an answer: when it is out, the connection waits again.
pub(crate) struct Leaving {
    body: Body,
    connection: Arc<Connection>,
}

impl Leaving {
    pub(crate) fn new(body: Body, connection: &Arc<Connection>) -> Leaving {
        connection.is_waiting(false);
        Leaving {
            body,
            connection: Arc::clone(connection),
        }
    }
}

impl HttpBody for Leaving {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(cx)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Leaving {
    fn drop(&mut self) {
        self.connection.is_waiting(true);
    }
}
