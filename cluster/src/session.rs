//! Where questions are answered: by DataFusion in this process, or by a Ballista cluster.

use crate::args::Engine;
use crate::error::Failure;
use crate::functions;
use crate::store::Stores;
use crate::table::Table;
use ballista::prelude::{SessionConfigExt, SessionContextExt};
use ballista_core::registry::BallistaFunctionRegistry;
use datafusion::common::Result;
use datafusion::execution::SessionStateBuilder;
use datafusion::execution::runtime_env::RuntimeEnvBuilder;
use datafusion::execution::session_state::SessionState;
use datafusion::prelude::{ParquetReadOptions, SessionConfig, SessionContext};
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpStream;

/// How long a scheduler may take to answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Whether the games of a part may be shared out among threads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Division {
    /// In groups of rows.
    Groups,
    /// A part is one piece of work.
    Whole,
}

/// Settings under which answers do not depend on who works: see [`crate::table`].
pub(crate) fn settings(config: SessionConfig, division: Division) -> SessionConfig {
    let is_divided = division == Division::Groups;
    let mut config = config
        // A judged game takes long: few at a time, so that they are shared out well.
        .with_batch_size(crate::table::GROUP)
        .with_repartition_file_scans(is_divided)
        .with_repartition_file_min_size(0)
        .with_round_robin_repartition(false)
        .with_information_schema(false);
    let options = config.options_mut();
    // The functions take plain texts and bytes.
    options.execution.parquet.schema_force_view_types = false;
    options.optimizer.enable_dynamic_filter_pushdown = false;
    config
}

/// The settings of a scheduler and its executors.
pub(crate) fn cluster_settings() -> SessionConfig {
    settings(SessionConfig::new_with_ballista(), Division::Groups)
}

/// A session's state with all functions.
///
/// # Errors
/// What the engine refuses.
pub(crate) fn state(config: SessionConfig) -> Result<SessionState> {
    let mut state = SessionStateBuilder::new()
        .with_default_features()
        .with_config(config)
        .with_runtime_env(Arc::new(runtime().build()?))
        .build();
    functions::register(&mut state)?;
    Ok(state)
}

/// What works, with all object stores.
pub(crate) fn runtime() -> RuntimeEnvBuilder {
    RuntimeEnvBuilder::new().with_object_store_registry(Arc::new(Stores::default()))
}

/// The functions that an executor knows.
///
/// # Errors
/// What the engine refuses.
pub(crate) fn registry() -> Result<BallistaFunctionRegistry> {
    Ok(BallistaFunctionRegistry::from(
        &state(SessionConfig::new())?,
    ))
}

/// A session that answers questions.
///
/// # Errors
/// [`Failure::Address`], [`Failure::NoScheduler`], and what the engine refuses.
pub(crate) async fn session(
    engine: &Engine,
    division: Division,
) -> Result<SessionContext, Failure> {
    let failed =
        |error: datafusion::error::DataFusionError| Failure::Query(crate::error::line(&error));
    let Some(address) = &engine.scheduler else {
        let mut config = settings(SessionConfig::new(), division);
        if let Some(threads) = engine.threads {
            config = config.with_target_partitions(threads);
        }
        return Ok(SessionContext::new_with_state(
            state(config).map_err(failed)?,
        ));
    };
    reach(address).await?;
    let state = state(settings(SessionConfig::new_with_ballista(), division)).map_err(failed)?;
    let url = format!("df://{address}");
    let context = SessionContext::remote_with_state(&url, state)
        .await
        .map_err(failed)?;
    // Ballista puts functions of its own in the place of all others.
    functions::register(&mut *context.state_ref().write()).map_err(failed)?;
    Ok(context)
}

/// A session in which all games of a table are the table `games`.
///
/// # Errors
/// As [`session`].
pub(crate) async fn all_games(engine: &Engine, table: &Table) -> Result<SessionContext, Failure> {
    let context = session(engine, Division::Groups).await?;
    let folder = format!("{}/", table.place.name);
    context
        .register_parquet("games", &folder, ParquetReadOptions::default())
        .await
        .map_err(|error| Failure::Query(crate::error::line(&error)))?;
    Ok(context)
}

/// Whether a scheduler answers at an address.
///
/// # Errors
/// [`Failure::Address`], [`Failure::NoScheduler`].
pub(crate) async fn reach(address: &str) -> Result<(), Failure> {
    let port = address
        .rsplit_once(':')
        .map(|(_, port)| port.parse::<u16>());
    if !matches!(port, Some(Ok(_))) {
        return Err(Failure::Address(address.to_owned()));
    }
    let no_scheduler = |why: String| Failure::NoScheduler {
        address: address.to_owned(),
        why,
    };
    match tokio::time::timeout(PATIENCE, TcpStream::connect(address)).await {
        Ok(Ok(_)) => Ok(()),
        Ok(Err(error)) => Err(no_scheduler(error.to_string())),
        Err(_) => Err(no_scheduler(format!(
            "nothing within {} seconds",
            PATIENCE.as_secs()
        ))),
    }
}
