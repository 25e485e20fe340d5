//! Which game and which node a request is about.

use crate::api_error::ApiError;
use honte_app::at::NodePath;
use honte_record::tree::{NodeId, Tree};
use serde::Deserialize;

/// The name of a game.
#[derive(Debug, Clone, Deserialize)]
pub(crate) struct Named {
    pub(crate) file: String,
    #[serde(default = "first")]
    pub(crate) number: u64,
}

const fn first() -> u64 {
    1
}

/// The node of a name such as `12.b3`; the root where nobody says.
pub(crate) fn of_name(tree: &Tree, name: Option<&str>) -> Result<NodeId, ApiError> {
    let Some(name) = name.filter(|name| !name.is_empty()) else {
        return Ok(tree.root());
    };
    let at: NodePath = name.parse().map_err(ApiError::bad_request)?;
    at.find(tree).map_err(ApiError::not_found)
}
