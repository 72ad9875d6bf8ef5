//! What ends a command from outside: Ctrl-C, a request to end, a terminal that is closed.

use crate::failure::{Failure, Outcome};
use crate::output;

/// From now on a signal ends the program in good order, except where a job listens to interrupts. Servers listen by
/// themselves.
pub(crate) fn watch() -> Outcome {
    let failed = |error: std::io::Error| Failure::job(format!("interrupts cannot be caught: {error}"));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().map_err(failed)?;
    let mut signals = runtime.block_on(async { Signals::new() }).map_err(failed)?;
    std::thread::spawn(move || {
        loop {
            match runtime.block_on(signals.next()) {
                // A job that can say what it has so far is only told to stop.
                Told::Interrupt if output::interrupt::tell() => {}
                told => end(told),
            }
        }
    });
    Ok(())
}

#[derive(Clone, Copy, Debug)]
enum Told {
    Interrupt,
    Terminate,
    HangUp,
}

/// A file is written whole or not at all: the one being written is waited for. Programs do not outlive us.
fn end(told: Told) -> ! {
    let _writing = output::writing();
    bots::end_programs();
    // 128 and the number of the signal, as shells have it.
    std::process::exit(match told {
        Told::Interrupt => 130,
        Told::Terminate => 143,
        Told::HangUp => 129,
    })
}

#[cfg(unix)]
struct Signals {
    interrupt: tokio::signal::unix::Signal,
    terminate: tokio::signal::unix::Signal,
    /// None where it is ignored: `nohup` wants us to go on.
    hang_up: Option<tokio::signal::unix::Signal>,
}

#[cfg(unix)]
impl Signals {
    fn new() -> std::io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        let hang_up = SignalKind::hangup();
        Ok(Signals {
            hang_up: if is_ignored(hang_up) { None } else { Some(signal(hang_up)?) },
            interrupt: signal(SignalKind::interrupt())?,
            terminate: signal(SignalKind::terminate())?,
        })
    }

    async fn next(&mut self) -> Told {
        let hung_up = async {
            match &mut self.hang_up {
                Some(hang_up) => hang_up.recv().await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            _ = self.interrupt.recv() => Told::Interrupt,
            _ = self.terminate.recv() => Told::Terminate,
            _ = hung_up => Told::HangUp,
        }
    }
}

/// Whether whoever started us wants a signal ignored. Where the system does not tell, it is left as it is.
#[cfg(unix)]
fn is_ignored(signal: tokio::signal::unix::SignalKind) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|digits| u64::from_str_radix(digits.trim(), 16).ok());
    ignored.is_none_or(|ignored| ignored >> (signal.as_raw_value() - 1) & 1 == 1)
}

#[cfg(not(unix))]
struct Signals;

#[cfg(not(unix))]
impl Signals {
    fn new() -> std::io::Result<Signals> {
        Ok(Signals)
    }

    async fn next(&mut self) -> Told {
        match tokio::signal::ctrl_c().await {
            Ok(()) => Told::Interrupt,
            Err(_) => std::future::pending().await,
        }
    }
}
