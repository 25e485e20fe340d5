//! What is served.

use crate::house::House;
use crate::oops::{Answer, json};
use axum::extract::State;
use serde_json::json;
use std::sync::Arc;

/// `GET /api/about`
pub(crate) async fn about(State(house): State<Arc<House>>) -> Answer {
    let folders: Vec<&str> = house.files.roots().map(|root| root.name.as_str()).collect();
    Ok(json(&json!({
        "version": env!("CARGO_PKG_VERSION"),
        "folders": folders,
        "read_only": house.read_only,
        "page_bytes": crate::assets::weight(),
    })))
}
