//! A position that a request is about: of a game, or written out.

use crate::api_error::ApiError;
use crate::app_state::AppState;
use crate::examples::missing;
use crate::library::games::lock;
use crate::library::load::of_bytes;
use honte_app::at::{self, NodePath};
use honte_app::examples::{self, Example};
use honte_app::recorded;
use honte_app::referee::Subject;
use honte_record::tree::Tree;
use serde::Deserialize;

/// A longer text, in bytes, is no position.
const MAX_BYTES: usize = 1 << 20;

/// A position: a game's node, a text board or record, or an example that the program carries.
#[derive(Debug, Deserialize)]
pub(crate) struct PositionRequest {
    file: Option<String>,
    number: Option<u64>,
    node: Option<String>,
    text: Option<String>,
    /// The example's name or id: `7-1`, `ld-07-1`.
    example: Option<String>,
}

impl PositionRequest {
    /// The example that is asked about, if it is one.
    pub(crate) fn example(&self) -> Result<Option<&'static Example>, ApiError> {
        let named = |name: &String| examples::exactly(name).ok_or_else(|| missing(name));
        self.example.as_ref().map(named).transpose()
    }

    /// The record, which is of Go.
    pub(crate) fn subject(&self, app: &AppState) -> Result<Subject, ApiError> {
        let subject = self.record(app)?;
        match recorded::other_game(&subject.tree) {
            Some(other) => Err(ApiError::unprocessable(format_args!(
                "{}: {other}",
                subject.file
            ))),
            None => Ok(subject),
        }
    }

    fn record(&self, app: &AppState) -> Result<Subject, ApiError> {
        if let Some(example) = self.example()? {
            return Ok(Subject {
                file: format!("{}{}", examples::PREFIX, example.name()),
                number: 1,
                tree: example.position(),
            });
        }
        if let Some(text) = &self.text {
            if text.len() > MAX_BYTES {
                return Err(ApiError::too_large("the text is too long for a position"));
            }
            let loaded = of_bytes("the text", text.as_bytes(), self.number.unwrap_or(1))?;
            return Ok(Subject {
                file: "pasted".to_owned(),
                number: loaded.record.number,
                tree: loaded.record.tree,
            });
        }
        let Some(file) = &self.file else {
            return Err(ApiError::bad_request(
                "expected a file, a text or an example",
            ));
        };
        let game = app.games.get(&app.shelf, file, self.number.unwrap_or(1))?;
        let game = lock(&game);
        Ok(Subject {
            file: game.file.clone(),
            number: game.number,
            tree: game.tree.clone(),
        })
    }

    /// The node that is named, if any; it is there.
    pub(crate) fn at(&self, tree: &Tree) -> Result<Option<NodePath>, ApiError> {
        let at: NodePath = match self.node.as_deref() {
            None | Some("") => return Ok(None),
            Some(name) => name.parse().map_err(ApiError::bad_request)?,
        };
        // So that a wrong name is told at once.
        at.find(tree)?;
        Ok(Some(at))
    }
}

/// What makes two positions the same: game, node, and all that the record says on the way there.
pub(crate) fn identity(subject: &Subject, at: &NodePath) -> String {
    let node = at.find(&subject.tree).ok();
    let way: Vec<String> = node.map_or_else(Vec::new, |node| {
        let path = subject.tree.path(node).into_iter();
        let texts = path.map(|node| {
            let properties = subject.tree.properties(node);
            let texts = properties.map(|property| {
                let values = property.values().map(String::from_utf8_lossy);
                let name = String::from_utf8_lossy(property.spelling());
                format!("{name}{:?}", values.collect::<Vec<_>>())
            });
            texts.collect::<String>()
        });
        texts.collect()
    });
    let name = node.map(|node| at::name(&subject.tree, node));
    format!(
        "{} {} {name:?} {}",
        subject.file,
        subject.number,
        way.join(";")
    )
}
