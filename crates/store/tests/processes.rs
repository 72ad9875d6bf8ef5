//! Processes that are killed with -9, a user who may not write, and a disk that is really full.
//!
//! This file is a program: with `write PLACE` or `open FOLDER` it is the other process of its own tests.

mod common;

use common::*;
use std::future::Future;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::pin::Pin;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::task::Poll;
use store::*;

const MATCHES: usize = 4;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    runtime.block_on(async {
        match words.as_slice() {
            ["write", place] => write_until_killed(place).await,
            ["open", folder] => println!("{:?}", open_sqlite(Path::new(folder)).map(drop)),
            _ => run_tests(&words).await,
        }
    });
}

/// Those whose names contain a word of the command line; all if there is none.
async fn run_tests(words: &[&str]) {
    let wanted: Vec<&&str> = words.iter().filter(|word| !word.starts_with('-')).collect();
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| name.contains(**word));
    let kills = if std::env::var_os("ALUDEL_SOAK").is_some() { 20 } else { 3 };
    if is_wanted("killed_in_the_middle_of_writing") {
        killed_in_the_middle_of_writing(Place::sqlite(), kills).await;
        killed_in_the_middle_of_writing(Place::postgres().await, kills).await;
    }
    if is_wanted("a_user_who_may_not_write_is_told_so") {
        a_user_who_may_not_write_is_told_so().await;
    }
    if is_wanted("a_full_disk_keeps_what_it_has") {
        a_full_disk_keeps_what_it_has().await;
    }
}

async fn open(place: &str) -> Arc<dyn Store> {
    if place.contains("://") {
        open_postgres(place).await.expect("opens")
    } else {
        open_sqlite(Path::new(place)).expect("opens")
    }
}

fn id(number: usize) -> MatchId {
    MatchId(format!("m{number}"))
}

/// The other process: every acknowledged line is told to the parent.
async fn write_until_killed(place: &str) {
    let store = open(place).await;
    let mut writers: Vec<_> = (0..MATCHES)
        .map(|number| {
            let store = store.clone();
            tokio::spawn(async move {
                let mut point = store.match_row(&id(number)).await.unwrap().unwrap().point;
                loop {
                    let line = point.next_line;
                    let sealed = vec![SealedChoice { seq: line, seat: 1, choice: line.to_string().into_bytes() }];
                    let seal = Commit { sealed: SealedChange::Add(sealed), ..Commit::at(&id(number), point, line) };
                    point = store.commit(seal).await.unwrap();
                    let retry =
                        Retry { identity: "ann".into(), id: line.to_string(), answer: format!("answer {line}") };
                    let step = Commit {
                        lines: bytes(&[&format!("m{number} line {line}")]),
                        sealed: SealedChange::Clear,
                        retry: Some(retry),
                        clock: Some(line.to_string()),
                        ..Commit::at(&id(number), point, line)
                    };
                    point = store.commit(step).await.unwrap();
                    println!("{number} {line}");
                }
            })
        })
        .collect();
    let failed = std::future::poll_fn(|context| {
        let ended = writers.iter_mut().find_map(|writer| match Pin::new(writer).poll(context) {
            Poll::Ready(ended) => Some(ended),
            Poll::Pending => None,
        });
        ended.map_or(Poll::Pending, Poll::Ready)
    });
    failed.await.expect("writes until it is killed");
}

async fn killed_in_the_middle_of_writing(place: Place, kills: usize) {
    let store = place.open().await;
    for number in 0..MATCHES {
        begin(&*store, id(number).as_str()).await;
    }
    store.close().await;
    let mut acknowledged = [1_u64; MATCHES];
    for kill in 0..kills {
        let program = std::env::current_exe().expect("this program");
        let child = Command::new(program).args(["write", &place.address()]).stdout(Stdio::piped()).spawn();
        let mut child = child.expect("the other process starts");
        let told = BufReader::new(child.stdout.take().expect("a pipe"));
        let moment = 20 + kill * 53 % 150;
        for (number, line) in told.lines().enumerate() {
            let line = line.expect("readable");
            let (of, line) = line.split_once(' ').expect("two numbers");
            let (of, line): (usize, u64) = (of.parse().expect("a number"), line.parse().expect("a number"));
            assert_eq!(line, acknowledged[of] + 1, "lines are acknowledged one after the other");
            acknowledged[of] = line;
            if number == moment {
                child.kill().expect("killed");
            }
        }
        let ended = child.wait().expect("ended");
        assert_eq!(ended.code(), None, "it was killed, and did not fail by itself");

        let store = place.open().await;
        for (number, acknowledged) in acknowledged.iter_mut().enumerate() {
            let stored = store.load_match(&id(number)).await.unwrap().expect("the match");
            let lines = stored.lines.len() as u64;
            assert_eq!(lines, stored.row.point.next_line);
            assert!(
                (*acknowledged + 1..=*acknowledged + 2).contains(&lines),
                "{acknowledged} acknowledged, {lines} there"
            );
            for (at, line) in stored.lines.iter().enumerate().skip(2) {
                assert_eq!(*line, format!("m{number} line {at}").into_bytes());
                let answer = store.retry(&id(number), &"ann".into(), &at.to_string()).await.unwrap();
                assert_eq!(answer, Some(format!("answer {at}")));
            }
            if lines > 2 {
                assert_eq!(stored.row.clock, Some((lines - 1).to_string()));
            }
            // The choice of the next line may be sealed already; no older one is left.
            assert!(stored.sealed.iter().all(|sealed| sealed.seq == lines), "{:?}", stored.sealed);
            let point = stored.row.point;
            let next = store.commit(Commit { sealed: SealedChange::Clear, ..Commit::at(&id(number), point, 1) }).await;
            next.expect("play goes on");
            *acknowledged = lines - 1;
        }
        store.close().await;
    }
    let engine = if matches!(place, Place::Sqlite(_)) { "sqlite" } else { "postgres" };
    let lines: u64 = acknowledged.iter().sum();
    println!("{engine}: killed {kills} times in the middle of writing, {lines} lines, none lost");
}

async fn a_user_who_may_not_write_is_told_so() {
    use std::os::unix::fs::{MetadataExt, PermissionsExt};
    let folder = tempfile::tempdir().expect("a folder");
    let store = open_sqlite(folder.path()).expect("opens");
    begin(&*store, "m").await;
    store.close().await;
    let file = folder.path().join("aludel.db");
    let before = std::fs::read(&file).expect("readable");
    let allow =
        |path: &Path, mode| std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).expect("allowed");

    // Root may write everywhere, so nobody tries: with a copy of this program where nobody can reach it.
    let copies = tempfile::tempdir().expect("a folder");
    let program = copies.path().join("open");
    std::fs::copy(std::env::current_exe().expect("this program"), &program).expect("copied");
    allow(copies.path(), 0o755);
    allow(&program, 0o755);
    let is_root = std::fs::metadata(folder.path()).expect("there").uid() == 0;
    let said = |folder: &Path| {
        let mut command = Command::new("setpriv");
        command.args(["--reuid=65534", "--clear-groups"]).arg(&program);
        let mut command = if is_root { command } else { Command::new(&program) };
        let output = command.args(["open".as_ref(), folder.as_os_str()]).output().expect("runs");
        String::from_utf8(output.stdout).expect("text")
    };
    allow(&file, 0o444);
    allow(folder.path(), 0o555);
    let refused = said(folder.path());
    assert!(refused.starts_with("Err(ReadOnly(") && refused.contains("cannot be written: see that"), "{refused}");
    let refused = said(&folder.path().join("inside"));
    assert!(refused.starts_with("Err(ReadOnly(\"The folder "), "{refused}");
    allow(folder.path(), 0o755);
    assert_eq!(std::fs::read(&file).expect("readable"), before);
    println!("sqlite: a user who may not write is told so");
}

/// A disk of two megabytes, unmounted when it is dropped.
struct TinyDisk(tempfile::TempDir);

impl TinyDisk {
    fn mount() -> Option<TinyDisk> {
        let folder = tempfile::tempdir().expect("a folder");
        let mount = Command::new("mount").args(["-t", "tmpfs", "-o", "size=2m", "tmpfs"]).arg(folder.path()).output();
        mount.is_ok_and(|mount| mount.status.success()).then_some(TinyDisk(folder))
    }
}

impl Drop for TinyDisk {
    fn drop(&mut self) {
        Command::new("umount").arg("--lazy").arg(self.0.path()).status().ok();
    }
}

async fn a_full_disk_keeps_what_it_has() {
    let Some(disk) = TinyDisk::mount() else {
        println!("sqlite: no disk can be mounted here; a_full_database_keeps_what_it_has stands for a full one");
        return;
    };
    let other = disk.0.path().join("something-else");
    std::fs::write(&other, vec![0; 1 << 20]).expect("half the disk");
    let data = disk.0.path().join("data");
    let store = open_sqlite(&data).expect("opens");
    let mut point = begin(&*store, "m").await;
    let line = vec![b'x'; 10_000];
    let error = loop {
        match store.commit(Commit { lines: vec![line.clone()], ..Commit::at(&"m".into(), point, 2) }).await {
            Ok(next) => point = next,
            Err(error) => break error,
        }
    };
    assert!(matches!(error, StoreError::Full(_)), "{error:?}");
    let stored = store.load_match(&"m".into()).await.expect("readable").expect("there");
    assert_eq!((stored.row.point, stored.lines.len() as u64), (point, point.next_line));

    std::fs::remove_file(other).expect("there is room again");
    point = store.commit(with_lines("m", point, &["on"])).await.expect("play goes on without a restart");
    store.close().await;
    let store = open_sqlite(&data).expect("opens");
    let stored = store.load_match(&"m".into()).await.expect("readable").expect("there");
    assert_eq!(stored.lines.len() as u64, point.next_line);
    assert!(point.next_line > 10 && stored.lines[2..stored.lines.len() - 1].iter().all(|stored| *stored == line));
    store.close().await;
    println!("sqlite: a full disk keeps its {} lines", point.next_line);
}
