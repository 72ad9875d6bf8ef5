//! The processes that are measured: started here, read in `/proc`.

use crate::failure::{Failure, Outcome};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// A server of our own, ended with this value.
#[derive(Debug)]
pub(super) struct Served {
    child: Child,
    pub address: SocketAddr,
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Served {
    /// Starts this program with other arguments, and waits until it listens.
    pub(super) async fn start(arguments: &[&str], cores: Option<&str>) -> Outcome<Served> {
        let failed = |error: std::io::Error| Failure::job(format!("the measured server cannot be started: {error}"));
        let address = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).map_err(failed)?;
        let program = std::env::current_exe().map_err(failed)?;
        let mut command = match cores {
            None => Command::new(program),
            Some(cores) => {
                let mut pinned = Command::new("taskset");
                pinned.args(["--cpu-list", cores]).arg(program);
                pinned
            }
        };
        let listen = address.to_string();
        command.args(arguments).args(["--listen", &listen]).stdin(Stdio::null()).stdout(Stdio::null());
        command.env("ALUDEL_LOG", "error");
        let mut served = Served { child: command.spawn().map_err(failed)?, address };
        let patience = Instant::now();
        while tokio::net::TcpStream::connect(address).await.is_err() {
            let ended = served.child.try_wait().map_err(failed)?;
            if ended.is_some() || patience.elapsed() > Duration::from_secs(60) {
                return Err(Failure::job("the measured server does not listen"));
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(served)
    }

    pub(super) fn pid(&self) -> u32 {
        self.child.id()
    }
}

/// What processes have used so far.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Usage {
    /// Processor time in seconds.
    pub processor: f64,
    /// Resident memory in bytes.
    pub memory: u64,
}

impl Usage {
    /// Of all these processes together; none where the machine does not tell.
    pub(super) fn of(pids: &[u32]) -> Option<Usage> {
        let mut sum = Usage::default();
        for pid in pids {
            let place = Path::new("/proc").join(pid.to_string());
            let stat = std::fs::read_to_string(place.join("stat")).ok()?;
            // Behind the name, which may hold anything: fields 14 and 15 are user and system time in ticks.
            let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
            let ticks: u64 = fields.get(11)?.parse::<u64>().ok()? + fields.get(12)?.parse::<u64>().ok()?;
            sum.processor += ticks as f64 / rustix::param::clock_ticks_per_second() as f64;
            let status = std::fs::read_to_string(place.join("status")).ok()?;
            let resident = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
            sum.memory += resident.trim().trim_end_matches(" kB").parse::<u64>().ok()? * 1024;
        }
        (!pids.is_empty()).then_some(sum)
    }
}
