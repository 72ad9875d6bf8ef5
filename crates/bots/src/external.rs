//! Bots that are programs of their own: JSON Lines over their standard input and output, as `docs/bot-protocol.md` says.

use game_core::{Edition, Game, Notation, Observed, Seat, Seats, edition};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel, sync_channel};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The version of the protocol.
pub const PROTOCOL: u32 = 1;
/// The longest line that is read from a program.
const MAX_LINE: u64 = 64 * 1024;
/// How many lines of a program may wait to be read; it has to wait with more.
const MAX_LINES: usize = 8;
/// How long a program may take to end by itself when the game is over.
const FAREWELL: Duration = Duration::from_secs(1);
/// How long it takes at most until a program whose output has ended is known to have ended itself.
const ENDING: Duration = Duration::from_millis(200);
/// How much of an answer is repeated, in characters.
const REPEATED: usize = 100;
/// How long a program may take to say that it is ready.
const START: Duration = Duration::from_secs(10);

/// Why a program forfeits its game.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    #[error("it cannot be started: {0}")]
    Start(String),
    #[error("it ended without an answer ({0})")]
    Gone(String),
    #[error("it closed its output without an answer")]
    Closed,
    #[error("it did not answer within {0} ms")]
    Late(u128),
    #[error("its answer cannot be read: {0}")]
    Unreadable(String),
    #[error("its answer {0:?} is not legal")]
    Illegal(String),
    #[error("it spoke without being asked")]
    Unasked,
    #[error("it failed too often and is not asked any more")]
    GivenUp,
}

/// A program that plays one game on one seat. It is ended when this is dropped.
#[derive(Debug)]
pub struct Program {
    child: Child,
    /// Lines to write; a thread writes them, so that a program that does not read cannot hold us up.
    to: Sender<String>,
    from: Receiver<Result<String, String>>,
    /// The name that it gave itself.
    pub name: Option<String>,
}

#[derive(Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Answer {
    Ready { name: Option<String> },
    Action { action: String },
}

/// What a program is told first.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Hello {
    pub game: &'static str,
    pub rules: u32,
    pub edition: EditionName,
    pub config: Value,
    pub seats: usize,
    pub seat: Seat,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct EditionName {
    pub name: String,
    pub hash: String,
}

impl Hello {
    #[must_use]
    pub fn new<G: Game>(config: &G::Config, edition: &G::Edition, seat: Seat) -> Hello {
        let head = edition.head();
        Hello {
            game: G::ID,
            rules: G::RULES,
            edition: EditionName { name: head.edition.clone(), hash: head.hash.clone() },
            config: serde_json::to_value(config).expect("a config has string keys"),
            seats: config.seats(),
            seat,
        }
    }
}

impl Program {
    /// Starts the program and greets it.
    pub fn start(command: &[String], hello: &Hello) -> Result<Program, Fault> {
        let (program, arguments) = command.split_first().ok_or_else(|| Fault::Start("no program is named".into()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        // A group of its own: an interrupt typed at the terminal is for us, and all that it starts can be ended together.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = spawn(&mut command)?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Fault::Start("its input and output cannot be opened".into()));
        };
        let mut started = Program { child, to: write_to(stdin), from: read_from(stdout), name: None };
        let mut greeting = json!({ "type": "hello", "protocol": PROTOCOL });
        if let (Value::Object(greeting), Value::Object(hello)) = (&mut greeting, json!(hello)) {
            greeting.extend(hello);
        }
        started.tell(&greeting);
        match started.answer(START)? {
            Answer::Ready { name } => started.name = name,
            Answer::Action { .. } => return Err(Fault::Unreadable("it must say that it is ready first".into())),
        }
        Ok(started)
    }

    /// Asks for a decision, and gives the place of its answer among the legal actions. It is told `time`, and has `patience`.
    pub fn ask(
        &mut self,
        seat: Seat,
        view: &Value,
        legal: &[String],
        time: Duration,
        patience: Duration,
    ) -> Result<usize, Fault> {
        self.expect_silence()?;
        self.tell(&json!({
            "type": "choose",
            "seat": seat,
            "view": view,
            "legal": legal,
            "time_left_ms": time.as_millis() as u64,
        }));
        let text = match self.answer(patience)? {
            Answer::Action { action } => action,
            Answer::Ready { .. } => return Err(Fault::Unreadable("it must name an action".into())),
        };
        legal.iter().position(|legal| *legal == text).ok_or_else(|| Fault::Illegal(shortened(&text)))
    }

    /// Asks for a decision.
    pub fn choose<G: Game>(&mut self, seen: &Observed<G>, time: Duration) -> Result<G::Action, Fault> {
        let texts: Vec<String> = seen.legal.iter().map(|action| action.text(seen.edition)).collect();
        let view = edition::to_json(seen.edition, &seen.view);
        self.ask(seen.seat, &view, &texts, time, time).map(|place| seen.legal[place])
    }

    /// Tells how the game ended, and closes the program's input; no answer is expected. It may put its things in order
    /// before it ends.
    pub fn end(&mut self, ranks: &[u8]) {
        self.tell(&json!({ "type": "over", "ranks": ranks }));
        // Whoever writes goes on to the last line, and closes the input then.
        self.to = channel().0;
        let end = Instant::now() + FAREWELL;
        // Its output ends with it.
        while self.from.recv_timeout(end.saturating_duration_since(Instant::now())).is_ok() {}
    }

    fn tell(&self, message: &Value) {
        // A program that is gone is found out when its answer is awaited.
        let _ = self.to.send(format!("{message}\n"));
    }

    /// What was said before the question is no answer to it.
    fn expect_silence(&self) -> Result<(), Fault> {
        let said = self.from.try_iter().take(MAX_LINES).any(|line| line.map_or(true, |line| !line.trim().is_empty()));
        if said { Err(Fault::Unasked) } else { Ok(()) }
    }

    fn answer(&mut self, time: Duration) -> Result<Answer, Fault> {
        let end = Instant::now() + time;
        loop {
            let left = end.saturating_duration_since(Instant::now());
            match self.from.recv_timeout(left) {
                // Blank lines do not buy time.
                Ok(Ok(line)) if line.trim().is_empty() && !left.is_zero() => {}
                Ok(Ok(line)) if line.trim().is_empty() => return Err(Fault::Late(time.as_millis())),
                Ok(Ok(line)) => {
                    return serde_json::from_str(&line).map_err(|error| Fault::Unreadable(error.to_string()));
                }
                Ok(Err(what)) => return Err(Fault::Unreadable(what)),
                Err(RecvTimeoutError::Timeout) => return Err(Fault::Late(time.as_millis())),
                Err(RecvTimeoutError::Disconnected) => return Err(how_it_ended(self.child.id())),
            }
        }
    }
}

fn shortened(answer: &str) -> String {
    let mut letters = answer.chars();
    let mut short: String = letters.by_ref().take(REPEATED).collect();
    if letters.next().is_some() {
        short.push('…');
    }
    short
}

/// What became of a program whose output has ended, without taking its end from whoever waits for it.
#[cfg(unix)]
fn how_it_ended(id: u32) -> Fault {
    use rustix::process::{Pid, WaitId, WaitIdOptions, waitid};
    let Some(pid) = i32::try_from(id).ok().and_then(Pid::from_raw) else { return Fault::Closed };
    let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
    let patience = Instant::now() + ENDING;
    loop {
        match waitid(WaitId::Pid(pid), options) {
            Ok(Some(status)) => {
                let exit = status.exit_status().map(|code| format!("exit status {code}"));
                let killed = status.terminating_signal().map(|signal| format!("signal {signal}"));
                return Fault::Gone(exit.or(killed).unwrap_or_else(|| "no status".to_owned()));
            }
            Ok(None) if Instant::now() < patience => std::thread::sleep(Duration::from_millis(5)),
            Ok(None) | Err(_) => return Fault::Closed,
        }
    }
}

#[cfg(not(unix))]
fn how_it_ended(_: u32) -> Fault {
    Fault::Closed
}

impl Drop for Program {
    fn drop(&mut self) {
        {
            let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
            running.retain(|&id| id != self.child.id());
            // It may have ended by itself, and what it started may not.
            end_group(self.child.id());
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The programs that are running, by the ids of their groups. None is waited for while it stands here, so that no id in the
/// list has come to belong to anybody else.
static RUNNING: Mutex<Vec<u32>> = Mutex::new(Vec::new());

fn spawn(command: &mut Command) -> Result<Child, Fault> {
    // Held meanwhile, so that no program is started behind the back of `end_programs`.
    let mut running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    let child = command.spawn().map_err(|error| Fault::Start(error.to_string()))?;
    running.push(child.id());
    Ok(child)
}

/// Ends all programs with all that they started, for a process that is about to exit and drops nothing. No other can be
/// started from now on: whoever tries waits for ever.
pub fn end_programs() {
    let running = RUNNING.lock().unwrap_or_else(PoisonError::into_inner);
    for &id in running.iter() {
        end_group(id);
    }
    std::mem::forget(running);
}

/// Ends the programs that are running, so that nobody waits for their answers.
pub(crate) fn break_off_programs() {
    for &id in RUNNING.lock().unwrap_or_else(PoisonError::into_inner).iter() {
        end_group(id);
    }
}

#[cfg(unix)]
fn end_group(id: u32) {
    if let Some(group) = i32::try_from(id).ok().and_then(rustix::process::Pid::from_raw) {
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

/// Where there are no groups a program ends with its input, or when it is dropped.
#[cfg(not(unix))]
fn end_group(_: u32) {}

fn write_to(mut input: impl Write + Send + 'static) -> Sender<String> {
    let (to, lines) = channel::<String>();
    std::thread::spawn(move || {
        for line in lines {
            if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
                break;
            }
        }
    });
    to
}

fn read_from(output: impl Read + Send + 'static) -> Receiver<Result<String, String>> {
    let (found, from) = sync_channel(MAX_LINES);
    std::thread::spawn(move || {
        let mut reader = BufReader::new(output);
        loop {
            let mut line = Vec::new();
            match reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => break,
                Ok(_) => {
                    let is_whole = line.ends_with(b"\n");
                    let read = match String::from_utf8(line) {
                        Ok(line) if is_whole => Ok(line),
                        Ok(_) => Err("the line does not end, or is too long".to_owned()),
                        Err(_) => Err("the line is not UTF-8".to_owned()),
                    };
                    let is_broken = read.is_err();
                    if found.send(read).is_err() || is_broken {
                        break;
                    }
                }
            }
        }
    });
    from
}
