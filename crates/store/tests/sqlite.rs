//! What holds for the embedded database alone: group commit, and files that are not as they should be.

mod common;

use common::*;
use rusqlite::Connection;
use std::future::{Future, poll_fn};
use std::path::{Path, PathBuf};
use std::task::Poll;
use store::*;

fn file(folder: &Path) -> PathBuf {
    folder.join("aludel.db")
}

/// A database with one match of some lines, closed.
async fn database(folder: &Path) {
    let store = open_sqlite(folder).unwrap();
    let mut point = begin(&*store, "m").await;
    for number in 0..200 {
        point = store.commit(with_lines("m", point, &[&format!("{number:0>500}")])).await.unwrap();
    }
    store.close().await;
    assert_eq!(std::fs::read_dir(folder).unwrap().count(), 1, "a closed database is one file");
}

fn refusal(folder: &Path) -> StoreError {
    open_sqlite(folder).map(drop).expect_err("must not open")
}

#[tokio::test]
async fn waiting_writers_share_one_transaction() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_sqlite(folder.path()).unwrap();
    let mut points = Vec::new();
    for number in 0..32 {
        points.push(begin(&*store, &format!("m{number}")).await);
    }
    let before = store.health().await.unwrap();

    // Another process holds the file, until all 32 and one who comes too late for a line stand in the queue.
    let other = Connection::open(file(folder.path())).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let late = ("m0".to_owned(), points[0]);
    let all = (0..).zip(points).map(|(number, point)| (format!("m{number}"), point)).chain([late]);
    let writes: Vec<(String, Point)> = all.collect();
    let mut waiting: Vec<_> =
        writes.iter().map(|(id, point)| Box::pin(store.commit(with_lines(id, *point, &["step"])))).collect();
    poll_fn(|context| {
        assert!(waiting.iter_mut().all(|write| write.as_mut().poll(context).is_pending()));
        Poll::Ready(())
    })
    .await;
    other.execute_batch("ROLLBACK").unwrap();

    let mut outcomes = Vec::new();
    for write in waiting {
        outcomes.push(write.await);
    }
    assert_eq!(outcomes.pop(), Some(conflict(Contested::Point)), "the late one fails alone");
    assert!(outcomes.iter().all(Result::is_ok), "{outcomes:?}");
    let after = store.health().await.unwrap();
    // One for all of them, and one for asking.
    assert_eq!(after.transactions - before.transactions, 2);
    assert_eq!(after.writes - before.writes, 33);
    for number in 0..32 {
        assert_eq!(store.lines(&MatchId(format!("m{number}")), 2).await.unwrap(), bytes(&["step"]));
    }
}

/// As the second version wrote it.
fn second_version(folder: &Path) {
    let other = Connection::open(file(folder)).unwrap();
    let sql = second_version_of("INTEGER", "BLOB", "STRICT, WITHOUT ROWID", |hex| format!("x'{hex}'"));
    other.execute_batch(&format!("PRAGMA application_id = 0x414C5544; PRAGMA journal_mode = wal; {sql}")).unwrap();
}

#[tokio::test]
async fn a_match_goes_on_that_an_older_version_began() {
    let folder = tempfile::tempdir().unwrap();
    second_version(folder.path());
    goes_on(&*open_sqlite(folder.path()).unwrap()).await;
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    database(folder.path()).await;
    let other = Connection::open(file(folder.path())).unwrap();
    other.execute_batch("INSERT INTO aludel_schema VALUES (99); PRAGMA wal_checkpoint(TRUNCATE)").unwrap();
    drop(other);
    let before = std::fs::read(file(folder.path())).unwrap();
    let StoreError::Newer(sentence) = refusal(folder.path()) else { panic!("newer") };
    assert!(sentence.contains("has version 99, and this build of Aludel knows versions up to 4"), "{sentence}");
    assert_eq!(std::fs::read(file(folder.path())).unwrap(), before);
}

#[tokio::test]
async fn what_is_not_ours_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    for content in ["Dear diary, this is no database.\n".repeat(100), "short".into()] {
        std::fs::write(file(folder.path()), &content).unwrap();
        let StoreError::Corrupt(sentence) = refusal(folder.path()) else { panic!("corrupt") };
        assert!(sentence.contains("is not a database of Aludel and was left as it is"), "{sentence}");
        assert_eq!(std::fs::read(file(folder.path())).unwrap(), content.as_bytes());
    }
    std::fs::remove_file(file(folder.path())).unwrap();
    let other = Connection::open(file(folder.path())).unwrap();
    other.execute_batch("CREATE TABLE matches (id TEXT); INSERT INTO matches VALUES ('theirs')").unwrap();
    drop(other);
    let before = std::fs::read(file(folder.path())).unwrap();
    let StoreError::Corrupt(sentence) = refusal(folder.path()) else { panic!("corrupt") };
    assert!(sentence.contains("is not a database of Aludel"), "{sentence}");
    assert_eq!(std::fs::read(file(folder.path())).unwrap(), before);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no file was added");
}

#[tokio::test]
async fn a_truncated_file_is_called_damaged() {
    let folder = tempfile::tempdir().unwrap();
    database(folder.path()).await;
    let whole = std::fs::read(file(folder.path())).unwrap();
    let half = &whole[..whole.len() / 8192 * 4096];
    std::fs::write(file(folder.path()), half).unwrap();
    let StoreError::Corrupt(sentence) = refusal(folder.path()) else { panic!("corrupt") };
    assert!(
        sentence.contains("is damaged and was left as it is: keep a copy of it and restore a backup"),
        "{sentence}"
    );
    assert_eq!(std::fs::read(file(folder.path())).unwrap(), half);
}

#[tokio::test]
async fn a_damaged_page_is_found_when_it_is_read() {
    let folder = tempfile::tempdir().unwrap();
    database(folder.path()).await;
    let mut content = std::fs::read(file(folder.path())).unwrap();
    // The pages that hold the lines, without the first ones of every table.
    let line = format!("{:0>500}", 100).into_bytes();
    let at = content.windows(line.len()).position(|window| window == line).expect("a line");
    let page = at / 4096 * 4096;
    content[page..page + 4096].fill(0xA5);
    std::fs::write(file(folder.path()), &content).unwrap();
    let store = open_sqlite(folder.path()).unwrap();
    let error = store.load_match(&"m".into()).await.expect_err("damaged");
    assert!(matches!(error, StoreError::Corrupt(_)), "{error}");
    assert!(store.match_row(&"m".into()).await.unwrap().is_some(), "the rest can be read");
    store.close().await;
    assert_eq!(std::fs::read(file(folder.path())).unwrap(), content);
}

#[tokio::test]
async fn a_folder_that_is_a_file_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let taken = folder.path().join("data");
    std::fs::write(&taken, "x").unwrap();
    assert!(refusal(&taken).to_string().starts_with("The folder "), "{}", refusal(&taken));
}

#[tokio::test]
async fn a_full_database_keeps_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let store = open_sqlite_within(folder.path(), 150).unwrap();
    let mut point = begin(&*store, "m").await;
    let line = vec![b'x'; 10_000];
    let error = loop {
        let commit = Commit { lines: vec![line.clone()], ..Commit::at(&"m".into(), point, 2) };
        match store.commit(commit).await {
            Ok(next) => point = next,
            Err(error) => break error,
        }
    };
    let StoreError::Full(sentence) = &error else { panic!("{error}") };
    assert!(sentence.starts_with("The disk is full, and nothing more can be written to "), "{sentence}");
    assert!(sentence.ends_with("make room; everything stored before is safe."), "{sentence}");
    assert!(point.next_line > 20, "{point:?}");

    // A small write beside a big one in the same group still finds its room.
    let big = Commit { lines: vec![vec![b'y'; 100_000]], ..Commit::at(&"m".into(), point, 3) };
    let (small, big) = tokio::join!(store.health(), store.commit(big));
    assert!(small.is_ok() && matches!(big, Err(StoreError::Full(_))), "{small:?} {big:?}");
    store.close().await;

    let store = open_sqlite(folder.path()).unwrap();
    let stored = store.load_match(&"m".into()).await.unwrap().unwrap();
    assert_eq!((stored.row.point, stored.lines.len() as u64), (point, point.next_line));
    assert!(stored.lines[2..].iter().all(|stored| *stored == line));
    store.commit(with_lines("m", point, &["there is room again"])).await.unwrap();
}
