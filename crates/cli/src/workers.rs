//! Work spread over threads.

/// The number of threads asked for, or of processors.
pub(crate) fn threads(asked: Option<u16>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// Runs the same work on that many threads, this one included. Where the system grants fewer, those do it all.
pub(crate) fn spread<T: Send>(threads: usize, work: impl Fn() -> T + Sync) -> Vec<T> {
    std::thread::scope(|scope| {
        let start = |_| std::thread::Builder::new().spawn_scoped(scope, &work).ok();
        let others: Vec<_> = (1..threads).map_while(start).collect();
        let mut done = vec![work()];
        done.extend(others.into_iter().map(|other| other.join().expect("a game's laws are tested")));
        done
    })
}
