//! `honte-cluster scheduler`

use crate::Outcome;
use crate::args::Scheduler;
use crate::error::Failure;
use crate::functions::version::VERSION;
use crate::session::{cluster_settings, state};
use ballista_scheduler::cluster::BallistaCluster;
use ballista_scheduler::config::SchedulerConfig;
use ballista_scheduler::scheduler_process::start_server;
use std::net::SocketAddr;
use std::sync::Arc;

pub(crate) async fn run(args: &Scheduler) -> Result<Outcome, Failure> {
    let failed = |error: ballista_core::error::BallistaError| Failure::Host(error.to_string());
    let address = SocketAddr::new(args.host, args.port);
    let config = SchedulerConfig {
        external_host: args.host.to_string(),
        bind_host: args.host.to_string(),
        bind_port: args.port,
        executor_timeout_seconds: args.patience,
        expire_dead_executor_interval_seconds: (args.patience / 4).max(1),
        no_executors_grace_period_seconds: 10 * args.patience,
        job_resubmit_interval_ms: Some(1000),
        grpc_server_max_decoding_message_size: MESSAGE,
        grpc_server_max_encoding_message_size: MESSAGE,
        grpc_client_max_message_size: MESSAGE,
        override_config_producer: Some(Arc::new(cluster_settings)),
        override_session_builder: Some(Arc::new(state)),
        ..SchedulerConfig::default()
    };
    let cluster = BallistaCluster::new_from_config(&config)
        .await
        .map_err(failed)?;
    eprintln!(
        "honte-cluster {} hands out work at {address}; Ctrl-C ends it",
        VERSION
    );
    start_server(cluster, address, Arc::new(config))
        .await
        .map_err(failed)?;
    Ok(Outcome::Whole)
}

/// The longest message, in bytes: a question to mine has a tree in it.
pub(super) const MESSAGE: u32 = 256 << 20;
