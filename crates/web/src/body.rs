//! What a request says: its query and its body, within limits of size and time.

use crate::oops::Oops;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Query;
use axum::http::Uri;
use serde::de::DeserializeOwned;
use std::time::Duration;

/// Bytes of a body.
pub(crate) const MOST: usize = 16 << 20;
/// A body that has not come by then will not.
const PATIENCE: Duration = Duration::from_secs(20);

/// The body's bytes.
pub(crate) async fn bytes(body: Body) -> Result<Bytes, Oops> {
    match tokio::time::timeout(PATIENCE, to_bytes(body, MOST)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) => {
            let mut cause: Option<&dyn std::error::Error> = Some(&error);
            while let Some(inner) = cause {
                if inner.to_string().contains("length limit exceeded") {
                    return Err(too_large());
                }
                cause = inner.source();
            }
            Err(Oops::bad("the body broke off"))
        }
        Err(_) => Err(Oops::slow("the body did not come to its end")),
    }
}

/// A body that is too large.
pub(crate) fn too_large() -> Oops {
    Oops::large(format_args!("more than {} MiB are not taken", MOST >> 20))
}

/// The body as JSON.
pub(crate) async fn read<T: DeserializeOwned>(body: Body) -> Result<T, Oops> {
    let bytes = bytes(body).await?;
    // Lists would be taken for the values of an object in order.
    if bytes.trim_ascii_start().first() != Some(&b'{') {
        return Err(Oops::bad("the body: expected an object of JSON"));
    }
    serde_json::from_slice(&bytes).map_err(|error| Oops::bad(format_args!("the body: {error}")))
}

/// The query of an address.
pub(crate) fn query<T: DeserializeOwned>(uri: &Uri) -> Result<T, Oops> {
    Query::try_from_uri(uri)
        .map(|Query(value)| value)
        .map_err(|error| Oops::bad(error.body_text()))
}

/// Does work that takes a while where it holds up nobody.
pub(crate) async fn apart<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Oops> + Send + 'static,
) -> Result<T, Oops> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(_) => Err(Oops::failed(
            "an error of the program; please report what you did",
        )),
    }
}
