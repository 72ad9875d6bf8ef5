//! The program from outside: what it prints, what it refuses, how it ends.

mod bots;
#[allow(dead_code, reason = "shared with the tests of the server, which use all of it")]
#[path = "../../../server/tests/table/client.rs"]
mod client;
mod editions;
mod files;
mod jobs;
mod load;
mod nodes;
mod pages;
mod play;
mod records;
mod serve;
mod usage;

use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The source tree.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).expect("the workspace").to_owned()
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_aludel"));
    command.args(arguments).current_dir(root());
    command
}

/// Runs the program to its end.
fn aludel(arguments: &[&str]) -> Output {
    command(arguments).stdin(Stdio::null()).output().unwrap()
}

/// Runs it with lines typed in.
fn typed(arguments: &[&str], lines: &str) -> Output {
    let mut child =
        command(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines = lines.to_owned();
    // A thread of its own, since the program may answer before it has read everything, or leave without reading it.
    let typing = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().unwrap();
    let _ = typing.join().unwrap();
    output
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

/// What a successful run printed.
fn said(arguments: &[&str]) -> String {
    let output = aludel(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", stderr(&output));
    assert_eq!(stderr(&output), "", "{arguments:?}");
    stdout(&output)
}

fn json(arguments: &[&str]) -> Value {
    serde_json::from_str(&said(arguments)).unwrap_or_else(|error| panic!("{arguments:?}: {error}"))
}

/// The one sentence of a run that failed with that exit code.
fn refused(arguments: &[&str], code: i32) -> String {
    let output = aludel(arguments);
    let sentence = stderr(&output);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {sentence}");
    assert_eq!(sentence.lines().count(), 1, "{arguments:?}: {sentence}");
    assert!(sentence.starts_with("aludel: ") && sentence.ends_with(".\n"), "{arguments:?}: {sentence}");
    assert_eq!(stdout(&output), "", "{arguments:?}");
    sentence
}
