//! `honte-cluster executor`

use super::scheduler::MESSAGE;
use crate::Outcome;
use crate::args::Executor;
use crate::error::{Failure, line};
use crate::functions::version::VERSION;
use crate::session::{cluster_settings, reach, registry, runtime};
use ballista_executor::executor_process::{ExecutorProcessConfig, start_executor_process};
use std::sync::Arc;

pub(crate) async fn run(args: &Executor) -> Result<Outcome, Failure> {
    let no_address = || Failure::Address(args.scheduler.clone());
    let (host, port) = args.scheduler.rsplit_once(':').ok_or_else(no_address)?;
    let port: u16 = port.parse().map_err(|_| no_address())?;
    reach(&args.scheduler).await?;
    let cores = args
        .cores
        .unwrap_or_else(|| std::thread::available_parallelism().map_or(1, usize::from));
    let spill = args.folder.clone().unwrap_or_else(std::env::temp_dir);
    let config = ExecutorProcessConfig {
        bind_host: args.host.to_string(),
        external_host: Some(args.host.to_string()),
        port: args.port,
        grpc_port: args.port + 1,
        scheduler_host: host.to_owned(),
        scheduler_port: port,
        scheduler_connect_timeout_seconds: 5,
        vcores: cores,
        work_dir: args
            .folder
            .as_ref()
            .map(|folder| folder.display().to_string()),
        grpc_max_decoding_message_size: MESSAGE,
        grpc_max_encoding_message_size: MESSAGE,
        executor_heartbeat_interval_seconds: 3,
        memory_pool_size: Some(args.memory << 20),
        override_function_registry: Some(Arc::new(
            registry().map_err(|error| Failure::Host(line(&error)))?,
        )),
        override_runtime_producer: Some(Arc::new(move |_| {
            let runtime = runtime().with_temp_file_path(spill.clone());
            Ok(Arc::new(runtime.build()?))
        })),
        override_config_producer: Some(Arc::new(cluster_settings)),
        ..ExecutorProcessConfig::default()
    };
    eprintln!(
        "honte-cluster {} works for {} on {cores} cores; Ctrl-C ends it",
        VERSION, args.scheduler
    );
    start_executor_process(Arc::new(config))
        .await
        .map_err(|error| Failure::Host(error.to_string()))?;
    Ok(Outcome::Whole)
}
