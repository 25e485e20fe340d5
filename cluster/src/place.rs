//! Where something lies: at a path of this machine, or at an address of an object store.

use crate::error::Failure;
use crate::store::{connect, why};
use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
use object_store::buffered::BufWriter;
use object_store::local::LocalFileSystem;
use object_store::path::Path as Key;
use object_store::{ObjectStore, ObjectStoreExt};
use std::io;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;
use tokio::io::AsyncWriteExt;
use url::{Position, Url};

/// What is sent to a store in one piece, in bytes; more goes piece by piece.
const PIECE: usize = 32 << 20;

/// A file or a folder, whatever keeps it.
#[derive(Debug, Clone)]
pub(crate) struct Place {
    /// As it is told, and as the engine knows it: a whole path, or an address.
    pub(crate) name: String,
    /// What comes before a key in the names of this store.
    root: String,
    store: Arc<dyn ObjectStore>,
    key: Key,
}

impl Place {
    /// Whether what was typed is an address and not a path.
    pub(crate) fn is_address(typed: &Path) -> bool {
        let scheme = typed.to_str().and_then(|text| text.split_once("://"));
        scheme.is_some_and(|(scheme, _)| {
            scheme.len() > 1 && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
    }

    /// # Errors
    /// [`Failure::Store`] for an address that leads to no store; [`Failure::NoPlace`] for a path that
    /// leads nowhere.
    pub(crate) fn of(typed: &Path) -> Result<Place, Failure> {
        match typed.to_str() {
            Some(text) if Place::is_address(typed) => Place::of_address(text),
            _ => Place::of_path(typed),
        }
    }

    fn of_address(text: &str) -> Result<Place, Failure> {
        let failed = |why: String| Failure::Store {
            address: text.to_owned(),
            why,
        };
        let url = Url::parse(text).map_err(|error| failed(error.to_string()))?;
        Ok(Place {
            name: text.trim_end_matches('/').to_owned(),
            root: url[..Position::BeforePath].to_owned(),
            store: connect(&url).map_err(failed)?,
            key: Key::from_url_path(url.path()).map_err(|error| failed(error.to_string()))?,
        })
    }

    fn of_path(path: &Path) -> Result<Place, Failure> {
        let failed = |why: String| Failure::NoPlace {
            path: path.display().to_string(),
            why,
        };
        let path = path
            .canonicalize()
            .map_err(|error| failed(error.to_string()))?;
        Ok(Place {
            root: String::new(),
            store: Arc::new(LocalFileSystem::new()),
            key: Key::from_absolute_path(&path).map_err(|error| failed(error.to_string()))?,
            name: path.display().to_string(),
        })
    }

    /// A file in this folder.
    pub(crate) fn child(&self, name: &str) -> Place {
        Place {
            name: format!("{}/{name}", self.name),
            root: self.root.clone(),
            store: Arc::clone(&self.store),
            key: self.key.clone().join(name),
        }
    }

    /// The whole of a file.
    ///
    /// # Errors
    /// Why not, in words; so in what follows.
    pub(crate) async fn read(&self) -> Result<Vec<u8>, String> {
        let result = self.store.get(&self.key).await;
        let result = result.map_err(|error| why(&error))?;
        let bytes = result.bytes().await.map_err(|error| why(&error))?;
        Ok(bytes.to_vec())
    }

    /// The size of a file, in bytes.
    pub(crate) async fn size(&self) -> Result<u64, String> {
        let head = self.store.head(&self.key).await;
        head.map(|meta| meta.size).map_err(|error| why(&error))
    }

    /// A stretch of a file.
    pub(crate) async fn range(&self, range: Range<u64>) -> Result<Bytes, String> {
        let bytes = self.store.get_range(&self.key, range).await;
        bytes.map_err(|error| why(&error))
    }

    /// The file as it comes, where stretches are not to be had.
    pub(crate) async fn pieces(&self) -> Result<Pieces, String> {
        let result = self.store.get(&self.key).await;
        let pieces = result.map_err(|error| why(&error))?.into_stream();
        Ok(pieces.map_err(|error| why(&error)).boxed())
    }

    /// The files below this folder, at any depth, in the order of their names.
    pub(crate) async fn files(&self) -> Result<Vec<Place>, String> {
        let found: Result<Vec<_>, _> = self.store.list(Some(&self.key)).try_collect().await;
        let mut keys: Vec<Key> = found
            .map_err(|error| why(&error))?
            .into_iter()
            .map(|meta| meta.location)
            .collect();
        keys.sort_unstable();
        Ok(keys
            .into_iter()
            .map(|key| Place {
                name: format!("{}/{key}", self.root),
                root: self.root.clone(),
                store: Arc::clone(&self.store),
                key,
            })
            .collect())
    }

    /// Writes bytes.
    pub(crate) async fn write(&self, bytes: Vec<u8>) -> Result<(), String> {
        let done = self.store.put(&self.key, bytes.into()).await;
        done.map(drop).map_err(|error| why(&error))
    }

    /// Writes what a file here has.
    pub(crate) async fn write_file(&self, path: &Path) -> io::Result<()> {
        let mut file = tokio::fs::File::open(path).await?;
        let store = Arc::clone(&self.store);
        let mut to = BufWriter::with_capacity(store, self.key.clone(), PIECE);
        tokio::io::copy(&mut file, &mut to).await?;
        to.shutdown().await
    }

    /// Removes a file.
    pub(crate) async fn remove(&self) -> Result<(), String> {
        let gone = self.store.delete(&self.key).await;
        gone.map_err(|error| why(&error))
    }
}

/// A file as it comes, or why it breaks off.
pub(crate) type Pieces = BoxStream<'static, Result<Bytes, String>>;
