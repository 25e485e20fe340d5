//! A job's progress as a stream of events.

use crate::api_error::Answer;
use crate::app_state::AppState;
use crate::jobs::Followed;
use crate::stop::over;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::IntoResponse;
use futures_core::Stream;
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::sync::mpsc;

/// How often listeners hear of progress.
const TICK: Duration = Duration::from_millis(150);
/// How long a stream may be silent.
const SILENCE: u32 = 100;

/// `GET /api/jobs/j3/events`
pub(crate) async fn events(State(app): State<Arc<AppState>>, Path(id): Path<String>) -> Answer {
    let job = app.jobs.job(&id)?;
    let (sender, receiver) = mpsc::channel(4);
    let mut stop = app.stop.clone();
    tokio::spawn(async move {
        let job = Listener::new(job);
        let mut last = None;
        let mut silent = 0;
        loop {
            let is_open = job.0.is_open();
            let now = job.0.value().to_string();
            silent += 1;
            let text = match (is_open, last.as_ref() == Some(&now)) {
                (false, _) => format!("event: end\ndata: {now}\n\n"),
                (true, false) => format!("event: progress\ndata: {now}\n\n"),
                // So that a listener who went away is found out.
                (true, true) if silent > SILENCE => ":\n\n".to_owned(),
                (true, true) => String::new(),
            };
            if !text.is_empty() {
                silent = 0;
                if sender.send(Bytes::from(text)).await.is_err() {
                    return;
                }
            }
            if !is_open {
                return;
            }
            last = Some(now);
            tokio::select! {
                () = tokio::time::sleep(TICK) => {}
                () = sender.closed() => return,
                () = over(&mut stop) => return,
            }
        }
    });
    let headers = [
        (header::CONTENT_TYPE, "text/event-stream"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(Events(receiver))).into_response())
}

/// One that listens to a job, as long as it is there.
struct Listener(Followed);

impl Listener {
    fn new(job: Followed) -> Listener {
        job.begin_listening();
        Listener(job)
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.end_listening();
    }
}

/// The events of a job as they come.
struct Events(mpsc::Receiver<Bytes>);

impl Stream for Events {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.0.poll_recv(cx).map(|event| event.map(Ok))
    }
}
