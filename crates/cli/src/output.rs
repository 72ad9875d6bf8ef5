//! What commands write: text and JSON on stdout, whole files, progress on a terminal.

use crate::failure::{Failure, Outcome};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use serde::Serialize;
use std::borrow::Cow;
use std::fs::File;
use std::io::{BufWriter, ErrorKind, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The largest file that is read: no record, edition, scenario or source comes near it.
const MAX_FILE: u64 = 64 << 20;

/// The width that texts are wrapped to.
pub(crate) const COLUMNS: usize = 100;

/// Standard output, buffered; a reader that goes away ends the command quietly.
#[derive(Debug)]
pub(crate) struct Output(BufWriter<std::io::Stdout>);

impl Output {
    pub(crate) fn new() -> Output {
        Output(BufWriter::new(std::io::stdout()))
    }

    /// A text as it is.
    pub(crate) fn text(&mut self, text: &str) -> Outcome {
        self.0.write_all(text.as_bytes()).map_err(|error| output_failure(&error))
    }

    /// A line, or several; what would steer a terminal is written out.
    pub(crate) fn line(&mut self, line: impl AsRef<str>) -> Outcome {
        self.text(&escaped(line.as_ref(), |c| c.is_control() && c != '\n'))?;
        self.text("\n")
    }

    pub(crate) fn json(&mut self, value: &impl Serialize) -> Outcome {
        let text = serde_json::to_string_pretty(value).map_err(|error| Failure::job(format!("no JSON: {error}")))?;
        self.line(text)
    }

    /// Rows in columns; the first row is the heading. Columns of numbers stand to the right.
    pub(crate) fn table(&mut self, rows: &[Vec<String>]) -> Outcome {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let cells = |column: usize| rows.iter().filter_map(move |row| row.get(column));
        let is_number = |cell: &String| cell.starts_with(|first: char| first.is_ascii_digit() || first == '-');
        let widths: Vec<usize> =
            (0..columns).map(|column| cells(column).map(|cell| width(cell)).max().unwrap_or(0)).collect();
        let are_numbers: Vec<bool> = (0..columns).map(|column| cells(column).skip(1).all(is_number)).collect();
        for row in rows {
            let mut line = String::new();
            for (column, cell) in row.iter().enumerate() {
                let pad = " ".repeat(widths[column] - width(cell));
                line += &if are_numbers[column] { format!("{pad}{cell}  ") } else { format!("{cell}{pad}  ") };
            }
            self.line(line.trim_end())?;
        }
        Ok(())
    }

    pub(crate) fn flush(&mut self) -> Outcome {
        self.0.flush().map_err(|error| output_failure(&error))
    }

    /// Writes what is left. Afterwards everything has reached the reader.
    pub(crate) fn close(mut self) -> Outcome {
        self.flush()
    }
}

/// A text out of a file as one line: control characters, line ends too, are written out.
pub(crate) fn one_line(text: &str) -> Cow<'_, str> {
    escaped(text, char::is_control)
}

fn escaped(text: &str, must_be: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&must_be) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::new();
    for c in text.chars() {
        if must_be(c) { plain.extend(c.escape_default()) } else { plain.push(c) }
    }
    Cow::Owned(plain)
}

fn width(text: &str) -> usize {
    text.chars().count()
}

fn output_failure(error: &std::io::Error) -> Failure {
    match error.kind() {
        ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::job(format!("the output cannot be written ({error}); free some space or write elsewhere")),
    }
}

/// Breaks a text into lines of at most [`COLUMNS`], each behind the indent.
pub(crate) fn wrap(text: &str, indent: &str) -> String {
    let mut wrapped = String::new();
    for paragraph in text.lines() {
        let mut line = String::from(indent);
        for word in paragraph.split_whitespace() {
            if width(&line) + 1 + width(word) > COLUMNS && line.trim() != "" {
                wrapped += line.trim_end();
                wrapped.push('\n');
                line = String::from(indent);
            }
            line += word;
            line.push(' ');
        }
        wrapped += line.trim_end();
        wrapped.push('\n');
    }
    wrapped
}

/// Interrupts of jobs that print what they have when they are stopped.
pub(crate) mod interrupt {
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Mutex, MutexGuard, PoisonError};

    static CAUGHT: Mutex<Option<fn()>> = Mutex::new(None);
    static STOP: AtomicBool = AtomicBool::new(false);

    fn lock() -> MutexGuard<'static, Option<fn()>> {
        CAUGHT.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on the first interrupt sets this flag, and then does something; the second ends the program.
    pub(crate) fn caught(then: fn()) -> &'static AtomicBool {
        *lock() = Some(then);
        &STOP
    }

    /// Whether the job was told to stop.
    pub(crate) fn has_come() -> bool {
        STOP.load(Ordering::Relaxed)
    }

    /// From now on an interrupt ends the program again.
    pub(crate) fn release() {
        *lock() = None;
    }

    /// Tells the job to stop; false where it does not listen, or was told already.
    pub(crate) fn tell() -> bool {
        let Some(then) = *lock() else { return false };
        let is_first = !STOP.swap(true, Ordering::SeqCst);
        if is_first {
            then();
        }
        is_first
    }
}

/// `1 game`, `2 games`.
pub(crate) fn in_words(count: u64, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

/// `1 seat`, `2 seats`.
pub(crate) fn seats_in_words(seats: usize) -> String {
    in_words(seats as u64, "seat")
}

/// A sentence beside the output, on stderr: it ends nothing.
pub(crate) fn remark(sentence: &str) {
    // Where even stderr is closed there is nobody left to tell.
    let _ = writeln!(std::io::stderr(), "aludel: {}", one_line(sentence));
}

static WRITING: Mutex<()> = Mutex::new(());

/// Held while a file is written.
pub(crate) fn writing() -> MutexGuard<'static, ()> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Writes a file whole or not at all: beside its place first, then moved there. Links are followed, and what is no file
/// (a device, a pipe) is written into.
pub(crate) fn write_whole(path: &Path, content: &[u8]) -> Outcome {
    Target::find(path).map_err(Failure::Job)?.write(content)
}

/// Where a file goes when a job is done.
#[derive(Debug)]
pub(crate) struct Target {
    /// As it was named.
    path: PathBuf,
    place: Place,
}

#[derive(Debug)]
enum Place {
    /// A file, or none yet, behind all links.
    File(PathBuf),
    /// A device, a pipe, or a file that we write already.
    Stream(File),
}

impl Target {
    /// Refuses what cannot be written: before hours of work, not after them.
    pub(crate) fn open(path: &Path) -> Outcome<Target> {
        let target = Target::find(path).map_err(Failure::Usage)?;
        match &target.place {
            Place::File(place) => {
                let tried = new_file().tempfile_in(folder_of(place));
                tried.map_err(|error| Failure::Usage(unwritable(path, &error)))?;
            }
            Place::Stream(_) => {}
        }
        Ok(target)
    }

    fn find(path: &Path) -> Result<Target, String> {
        let cannot = |error: std::io::Error| unwritable(path, &error);
        let place = match std::fs::metadata(path) {
            Ok(found) if found.is_dir() => {
                return Err(format!("{} cannot be written: it is a folder; name a file", path.display()));
            }
            Ok(found) if found.is_file() && !is_our_output(&found) => Place::File(behind_links(path).map_err(cannot)?),
            Ok(_) => Place::Stream(File::options().append(true).open(path).map_err(cannot)?),
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let place = behind_links(path).map_err(cannot)?;
                let folder = folder_of(&place);
                if !folder.is_dir() {
                    let (path, folder) = (path.display(), folder.display());
                    return Err(format!("{path} cannot be written: there is no folder {folder}; choose another place"));
                }
                Place::File(place)
            }
            Err(error) => return Err(cannot(error)),
        };
        Ok(Target { path: path.to_owned(), place })
    }

    /// Writes all of it.
    pub(crate) fn write(self, content: &[u8]) -> Outcome {
        let written = match self.place {
            Place::File(place) => replace(&place, content),
            Place::Stream(mut stream) => stream.write_all(content),
        };
        written.map_err(|error| Failure::Job(unwritable(&self.path, &error)))
    }
}

fn replace(place: &Path, content: &[u8]) -> std::io::Result<()> {
    let _writing = writing();
    let mut file = new_file().tempfile_in(folder_of(place))?;
    file.write_all(content)?;
    file.persist(place).map_err(|error| error.error)?;
    Ok(())
}

/// The kind of the error alone: the whole error would name the file beside it.
fn unwritable(path: &Path, error: &std::io::Error) -> String {
    let why = std::io::Error::from(error.kind());
    format!("{} cannot be written ({why}); choose another place", path.display())
}

/// Whether both names lead to one file, there or not yet.
pub(crate) fn is_one_file(one: &Path, other: &Path) -> bool {
    let place = |path: &Path| {
        let path = behind_links(path).ok()?;
        Some(std::fs::canonicalize(folder_of(&path)).ok()?.join(path.file_name()?))
    };
    place(one).is_some_and(|one| place(other) == Some(one))
}

/// More links than any system follows.
const MAX_LINKS: usize = 64;

/// The place that a name leads to, whether something is there or not.
fn behind_links(path: &Path) -> std::io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match std::fs::read_link(&path) {
            Ok(link) => path = folder_of(&path).join(link),
            // It is no link.
            Err(_) => return Ok(path),
        }
    }
    Err(std::io::Error::other("links that lead in a circle"))
}

/// Whether it is the file that stdout or stderr goes to: moved away, it would lose what is written there.
#[cfg(unix)]
fn is_our_output(found: &std::fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    let ours = ["/dev/stdout", "/dev/stderr"].iter().filter_map(|path| std::fs::metadata(path).ok());
    ours.into_iter().any(|ours| (ours.dev(), ours.ino()) == (found.dev(), found.ino()))
}

#[cfg(not(unix))]
fn is_our_output(_: &std::fs::Metadata) -> bool {
    false
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn new_file() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".aludel-");
    // Others may read it as far as the umask lets them, like any file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// Reads a text file.
pub(crate) fn read_text(path: &Path) -> Outcome<String> {
    String::from_utf8(read_bytes(path)?)
        .map_err(|_| unreadable(path, "it is no text file; check that it is the right one"))
}

/// Reads a file.
pub(crate) fn read_bytes(path: &Path) -> Outcome<Vec<u8>> {
    let mut bytes = Vec::new();
    let read = File::open(path).and_then(|file| file.take(MAX_FILE + 1).read_to_end(&mut bytes));
    read.map_err(|error| match error.kind() {
        ErrorKind::NotFound => unreadable(path, "there is no such file; check its name"),
        ErrorKind::IsADirectory => unreadable(path, "it is a folder; name a file"),
        _ => unreadable(path, &format!("{error}; check the file")),
    })?;
    if bytes.len() as u64 > MAX_FILE {
        return Err(unreadable(path, "it is far too large; check that it is the right one"));
    }
    Ok(bytes)
}

fn unreadable(path: &Path, why: &str) -> Failure {
    Failure::job(format!("{} cannot be read: {why}", path.display()))
}

/// A bar on the terminal for jobs that take longer than a second; nothing elsewhere.
pub(crate) fn progress(length: u64, unit: &str) -> ProgressBar {
    progress_from(0, length, unit)
}

/// The bar of a job of which a part was done before.
pub(crate) fn progress_from(done: u64, length: u64, unit: &str) -> ProgressBar {
    if !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let left = move |state: &ProgressState, text: &mut dyn std::fmt::Write| {
        if let Some(left) = time_left(done, state.pos(), length, state.elapsed()) {
            let _ = write!(text, ", {:#} left", HumanDuration(left));
        }
    };
    let style = ProgressStyle::with_template(&format!("{{wide_bar}} {{human_pos}} of {{human_len}} {unit}{{left}}"))
        .expect("the template is fixed");
    let bar = ProgressBar::new(length).with_style(style.with_key("left", left));
    bar.set_position(done);
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}

/// How long the rest takes at the pace so far; unknown until something is finished.
fn time_left(done: u64, now: u64, length: u64, elapsed: Duration) -> Option<Duration> {
    let finished = now.checked_sub(done).filter(|&finished| finished > 0)?;
    let seconds = elapsed.as_secs_f64() / finished as f64 * length.saturating_sub(now) as f64;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wrapped_lines_keep_to_the_columns() {
        let text = "word ".repeat(60);
        let wrapped = wrap(&text, "  ");
        assert!(wrapped.lines().count() > 2);
        assert!(wrapped.lines().all(|line| line.len() <= COLUMNS && line.starts_with("  word")));
        assert_eq!(wrapped.split_whitespace().count(), 60);
        let long = "x".repeat(120);
        assert_eq!(wrap(&long, ""), format!("{long}\n"));
    }

    #[test]
    fn control_characters_are_written_out() {
        assert_eq!(one_line("Ä “b”\n\u{1b}[31m\u{9b}\t"), "Ä “b”\\n\\u{1b}[31m\\u{9b}\\t");
        assert!(matches!(one_line("as it is"), Cow::Borrowed("as it is")));
    }

    #[test]
    fn the_time_left_is_unknown_until_something_is_finished() {
        let second = Duration::from_secs(1);
        assert_eq!(time_left(0, 0, 10, second), None);
        assert_eq!(time_left(4, 4, 10, second), None);
        assert_eq!(time_left(4, 6, 10, second), Some(second * 2));
        assert_eq!(time_left(0, 10, 10, second), Some(Duration::ZERO));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_to_the_file_behind_them() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        std::fs::create_dir(at("deep")).unwrap();
        symlink("deep/a.txt", at("link")).unwrap();
        symlink(at("link"), at("second")).unwrap();
        // The first time there is nothing behind the links.
        for content in ["one", "two"] {
            write_whole(&at("second"), content.as_bytes()).unwrap();
            assert_eq!(std::fs::read_to_string(at("deep/a.txt")).unwrap(), content);
            assert!(at("link").is_symlink() && at("second").is_symlink());
        }
        assert!(is_one_file(&at("second"), &at("deep/../deep/a.txt")) && !is_one_file(&at("second"), &at("a.txt")));
        symlink("circle", at("circle")).unwrap();
        symlink("no/such/a.txt", at("nowhere")).unwrap();
        for wrong in ["circle", "nowhere", "deep"] {
            assert!(matches!(Target::open(&at(wrong)), Err(Failure::Usage(_))), "{wrong}");
        }
    }

    #[test]
    fn a_file_is_replaced_whole() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.txt");
        write_whole(&path, b"one").unwrap();
        write_whole(&path, b"two").unwrap();
        assert_eq!(read_text(&path), Ok("two".to_owned()));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        let nowhere = folder.path().join("no/such/a.txt");
        assert!(matches!(write_whole(&nowhere, b""), Err(Failure::Job(_))));
        assert!(matches!(read_text(&nowhere), Err(Failure::Job(why)) if why.contains("no such file")));
    }
}
