//! Object stores: connected when an address of theirs is met, as the environment says.
//!
//! | address | store | variables |
//! |---|---|---|
//! | `s3://bucket/…` | Amazon S3 and what speaks like it | `AWS_…` |
//! | `gs://bucket/…` | Google Cloud Storage | `GOOGLE_…` |
//! | `az://container/…`, `abfss://…` | Azure Blob Storage | `AZURE_…` |
//! | `https://host/…`, `http://…` | a web server; WebDAV, to list or to write | |
//!
//! The command, the scheduler and each executor connect by themselves, so each needs the variables.

use datafusion::common::Result;
use datafusion::error::DataFusionError;
use datafusion::execution::object_store::{DefaultObjectStoreRegistry, ObjectStoreRegistry};
use object_store::aws::AmazonS3Builder;
use object_store::azure::MicrosoftAzureBuilder;
use object_store::gcp::GoogleCloudStorageBuilder;
use object_store::http::HttpBuilder;
use object_store::{ClientOptions, ObjectStore, RetryConfig};
use std::sync::Arc;
use std::time::Duration;
use url::{Position, Url};

/// How long a request that fails is made again.
const PATIENCE: Duration = Duration::from_secs(20);
/// How often it is made again.
const ATTEMPTS: usize = 4;
/// How long a file may take that a web server sends in one piece.
const LONGEST: Duration = Duration::from_secs(3600);

/// The stores of a session, an executor or a scheduler.
#[derive(Debug, Default)]
pub(crate) struct Stores {
    known: DefaultObjectStoreRegistry,
}

impl ObjectStoreRegistry for Stores {
    fn register_store(
        &self,
        url: &Url,
        store: Arc<dyn ObjectStore>,
    ) -> Option<Arc<dyn ObjectStore>> {
        self.known.register_store(url, store)
    }

    fn get_store(&self, url: &Url) -> Result<Arc<dyn ObjectStore>> {
        if let Ok(store) = self.known.get_store(url) {
            return Ok(store);
        }
        let store = connect(url).map_err(DataFusionError::Execution)?;
        self.known.register_store(url, Arc::clone(&store));
        Ok(store)
    }
}

/// The store of an address; nothing is sent to it yet.
///
/// # Errors
/// Why there is none, in words.
pub(crate) fn connect(url: &Url) -> Result<Arc<dyn ObjectStore>, String> {
    let retry = RetryConfig {
        max_retries: ATTEMPTS,
        retry_timeout: PATIENCE,
        ..RetryConfig::default()
    };
    let store: Result<Arc<dyn ObjectStore>, object_store::Error> = match url.scheme() {
        "s3" | "s3a" => {
            let builder = AmazonS3Builder::from_env().with_url(url.as_str());
            // An endpoint without TLS that is named was meant.
            let builder = match is_plain_endpoint() {
                true => builder.with_allow_http(true),
                false => builder,
            };
            let store = builder.with_retry(retry).build();
            store.map(|store| Arc::new(store) as _)
        }
        "gs" => {
            let builder = GoogleCloudStorageBuilder::from_env().with_url(url.as_str());
            let store = builder.with_retry(retry).build();
            store.map(|store| Arc::new(store) as _)
        }
        "az" | "azure" | "adl" | "abfs" | "abfss" => {
            let builder = MicrosoftAzureBuilder::from_env().with_url(url.as_str());
            let store = builder.with_retry(retry).build();
            store.map(|store| Arc::new(store) as _)
        }
        "http" | "https" => {
            let options = ClientOptions::new()
                .with_allow_http(true)
                .with_timeout(LONGEST);
            let builder = HttpBuilder::new().with_url(&url[..Position::BeforePath]);
            let builder = builder.with_client_options(options);
            let store = builder.with_retry(retry).build();
            store.map(|store| Arc::new(store) as _)
        }
        other => {
            return Err(format!(
                "'{other}' is no store: expected s3, gs, az, abfss, https or http"
            ));
        }
    };
    store.map_err(|error| why(&error))
}

fn is_plain_endpoint() -> bool {
    ["AWS_ENDPOINT", "AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3"]
        .iter()
        .any(|name| std::env::var(name).is_ok_and(|value| value.starts_with("http://")))
}

/// What went wrong, in one line: the innermost cause, without the names of the layers around it.
pub(crate) fn why(error: &object_store::Error) -> String {
    use object_store::Error::{AlreadyExists, NotFound, PermissionDenied, Unauthenticated};
    match error {
        PermissionDenied { .. } => return "the store does not permit it".to_owned(),
        Unauthenticated { .. } => return "the store does not know these credentials".to_owned(),
        AlreadyExists { .. } => return "it is there already".to_owned(),
        _ => {}
    }
    let mut cause: &dyn std::error::Error = error;
    while let Some(source) = cause.source() {
        cause = source;
    }
    if matches!(error, NotFound { .. }) && !cause.is::<std::io::Error>() {
        return "the store has nothing of that name".to_owned();
    }
    let text = cause.to_string();
    let text = text.replace("Server returned non-2xx status code:", "the store says");
    // What a server answers may be a page of its own.
    let text = text.split(['<', '{']).next().unwrap_or_default();
    let line: Vec<&str> = text.split_whitespace().collect();
    match line.join(" ").trim_end_matches([':', ' ']) {
        "" => "the store gives no reason that can be read".to_owned(),
        line => line.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_without_a_store_is_refused() {
        let refused = |text: &str| connect(&Url::parse(text).expect("an address"));
        assert_eq!(
            refused("ftp://host/games").expect_err("ftp is no store"),
            "'ftp' is no store: expected s3, gs, az, abfss, https or http"
        );
        assert!(refused("https://host/games").is_ok());
    }

    #[test]
    fn causes_are_told_without_the_layers() {
        let layer = object_store::Error::Generic {
            store: "S3",
            source: Box::new(std::io::Error::other("Connection refused")),
        };
        assert_eq!(why(&layer), "Connection refused");
        let said =
            "Server returned non-2xx status code: 404 Not Found: <?xml version=\"1.0\"?>\n<Error/>";
        let page = object_store::Error::Generic {
            store: "S3",
            source: said.into(),
        };
        assert_eq!(why(&page), "the store says 404 Not Found");
        let mute = object_store::Error::Generic {
            store: "S3",
            source: "{}".into(),
        };
        assert!(why(&mute).contains("no reason"), "{}", why(&mute));
        let nothing = object_store::Error::NotFound {
            path: "games/table".to_owned(),
            source: said.into(),
        };
        assert_eq!(why(&nothing), "the store has nothing of that name");
    }
}
