//! What a request says: its query and its body, within limits of size and time.

use crate::api_error::ApiError;
use crate::library::spool::{SpoolError, Spooled, Unfinished};
use crate::library::uploads::MAX_UPLOAD_BYTES;
use axum::body::{Body, Bytes, HttpBody, to_bytes};
use axum::extract::Query;
use axum::http::Uri;
use serde::de::DeserializeOwned;
use std::future::poll_fn;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Semaphore, SemaphorePermit};

/// Bytes of a body.
pub(crate) const MAX_BODY_BYTES: usize = 16 << 20;
/// A body that has not come by then will not.
const MAX_WAIT: Duration = Duration::from_secs(20);
/// Threads for work that takes a while.
pub(crate) const WORKERS: usize = 16;
/// Threads at work for somebody who has gone, beyond these.
pub(crate) const MAX_LEAVING: usize = 8;

/// Bytes of a body that are collected before they are written to the disk.
const PIECE: usize = 1 << 20;

/// The body as a file that comes in, in pieces: it is never in memory as a whole. It may take as long
/// as it keeps coming.
pub(crate) async fn into_file(mut body: Body, mut file: Unfinished) -> Result<Spooled, ApiError> {
    if body.size_hint().lower() > MAX_UPLOAD_BYTES {
        return Err(too_long_upload());
    }
    let mut piece = Vec::new();
    loop {
        let next = poll_fn(|cx| Pin::new(&mut body).poll_frame(cx));
        let frame = match tokio::time::timeout(MAX_WAIT, next).await {
            Ok(Some(Ok(frame))) => Some(frame),
            Ok(Some(Err(_))) => return Err(ApiError::bad_request("the body broke off")),
            Ok(None) => None,
            Err(_) => return Err(ApiError::timed_out("the body did not come to its end")),
        };
        let is_end = frame.is_none();
        let data = frame.and_then(|frame| frame.into_data().ok());
        piece.extend_from_slice(&data.unwrap_or_default());
        if piece.len() < PIECE && !is_end {
            continue;
        }
        let full = std::mem::take(&mut piece);
        file = apart(move || {
            file.write(&full).map_err(not_taken)?;
            Ok(file)
        })
        .await?;
        if is_end {
            return Ok(file.finish());
        }
    }
}

/// Why the disk does not take an upload.
pub(crate) fn not_taken(error: SpoolError) -> ApiError {
    match error {
        SpoolError::TooLong { .. } => too_long_upload(),
        SpoolError::Full { .. } => ApiError::unavailable(error),
        SpoolError::Disk(_) | SpoolError::Read(_) => ApiError::internal(error),
    }
}

/// A file that is too long to be opened from the page, and what can be done with it.
fn too_long_upload() -> ApiError {
    ApiError::too_large(format_args!(
        "the file is longer than {} MiB: put it into a served folder, or start 'honte serve' with its folder",
        MAX_UPLOAD_BYTES >> 20
    ))
}

/// The body's bytes.
pub(crate) async fn bytes(body: Body) -> Result<Bytes, ApiError> {
    match tokio::time::timeout(MAX_WAIT, to_bytes(body, MAX_BODY_BYTES)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) => {
            let mut cause: Option<&dyn std::error::Error> = Some(&error);
            while let Some(inner) = cause {
                if inner.to_string().contains("length limit exceeded") {
                    return Err(too_large());
                }
                cause = inner.source();
            }
            Err(ApiError::bad_request("the body broke off"))
        }
        Err(_) => Err(ApiError::timed_out("the body did not come to its end")),
    }
}

/// A body that is too large.
pub(crate) fn too_large() -> ApiError {
    ApiError::too_large(format_args!(
        "more than {} MiB are not taken",
        MAX_BODY_BYTES >> 20
    ))
}

/// The body as JSON.
pub(crate) async fn read<T: DeserializeOwned>(body: Body) -> Result<T, ApiError> {
    let bytes = bytes(body).await?;
    // Lists would be taken for the values of an object in order.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(ApiError::bad_request(
            "the body: expected an object of JSON",
        ));
    }
    serde_json::from_slice(&bytes)
        .map_err(|error| ApiError::bad_request(format_args!("the body: {error}")))
}

/// The query of an address.
pub(crate) fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T, ApiError> {
    Query::try_from_uri(uri)
        .map(|Query(value)| value)
        .map_err(|error| ApiError::bad_request(error.body_text()))
}

/// Slots for work that takes a while.
static JOB_SLOTS: Semaphore = Semaphore::const_new(WORKERS);
/// Work that nobody waits for any more, and that does not hold a slot until it ends.
static LEAVING: Semaphore = Semaphore::const_new(MAX_LEAVING);

/// The slot of a piece of work, which it shares with the question that waits for it.
struct JobSlot(Arc<Mutex<Option<SemaphorePermit<'static>>>>);

impl Drop for JobSlot {
    /// Who asked has gone: the slot is free, if there are not too many at work for nobody.
    fn drop(&mut self) {
        let mut held = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if held.is_some()
            && let Ok(leaving) = LEAVING.try_acquire()
        {
            *held = Some(leaving);
        }
    }
}

/// Gives a slot back when the work is done.
struct Free(Arc<Mutex<Option<SemaphorePermit<'static>>>>);

impl Drop for Free {
    fn drop(&mut self) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

/// Does work that takes a while where it holds up nobody.
pub(crate) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, ApiError> + Send + 'static,
) -> Result<T, ApiError> {
    let permit = JOB_SLOTS.acquire().await.ok();
    let slot = JobSlot(Arc::new(Mutex::new(permit)));
    let held = Arc::clone(&slot.0);
    let work = move || {
        // However the work ends.
        let _free = Free(held);
        work()
    };
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(_) => Err(ApiError::internal(
            "an error of the program; please report what you did",
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    /// All slots and more are taken by work whose askers have gone; a new question is answered.
    #[test]
    fn work_that_nobody_waits_for_frees_its_seat() {
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .max_blocking_threads(WORKERS + MAX_LEAVING)
            .build()
            .unwrap();
        let (end, ended) = mpsc::channel::<()>();
        let ended = Arc::new(Mutex::new(ended));
        let (begun, begins) = mpsc::channel();
        runtime.block_on(async {
            let asked: Vec<_> = (0..WORKERS)
                .map(|_| {
                    let (ended, begun) = (Arc::clone(&ended), begun.clone());
                    tokio::spawn(apart(move || {
                        let _ = begun.send(());
                        // Until the sender is dropped.
                        let _ = ended.lock().unwrap().recv();
                        Ok(())
                    }))
                })
                .collect();
            tokio::task::block_in_place(|| (0..WORKERS).for_each(|_| begins.recv().unwrap()));
            for one in asked.iter().take(MAX_LEAVING) {
                one.abort();
            }
            assert_eq!(apart(|| Ok(7)).await.unwrap(), 7);
        });
        drop(end);
    }
}
