//! `aludel worker`: bots for the tables of other processes.

use crate::failure::{Failure, Outcome};
use crate::serve::{connect, log, runtime, stop_signal};
use clap::Args;

/// Let the bots of several nodes think here
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel worker --bus nats://127.0.0.1:4222")]
pub(crate) struct Worker {
    /// The bus that the nodes use
    #[arg(long, value_name = "URL", env = "ALUDEL_BUS", hide_env_values = true)]
    bus: String,
    /// Bots that think at the same time, each on two threads [default: as many as there are cores]
    #[arg(long, value_name = "N")]
    bot_threads: Option<usize>,
    /// Write the log as JSON
    #[arg(long)]
    json: bool,
}

impl Worker {
    pub(crate) fn run(&self) -> Outcome {
        log(self.json);
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let threads = self.bot_threads.unwrap_or(cores);
        runtime(Some(1))?.block_on(async {
            let nats = connect(&self.bus).await?;
            tokio::select! {
                ended = server::work_for(&nats, threads) => ended.map_err(Failure::job),
                () = stop_signal() => Ok(()),
            }
        })
    }
}
