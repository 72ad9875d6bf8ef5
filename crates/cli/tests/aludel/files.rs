//! Files that commands write and read again: links, devices, damage.

use crate::{aludel, json, refused, said, stderr, stdout};
use std::path::Path;

const ARENA: [&str; 6] = ["arena", "tic-tac-toe", "--bots", "greedy,random", "--games", "4"];
const SIM: [&str; 4] = ["sim", "tic-tac-toe", "--games", "4"];

fn text(path: &Path) -> String {
    path.to_str().unwrap().to_owned()
}

#[cfg(unix)]
#[test]
fn a_page_goes_through_links_and_into_pipes() {
    use std::os::unix::fs::{FileTypeExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    symlink("page.html", at("link")).unwrap();
    for command in [&ARENA[..], &SIM[..]] {
        said(&[command, &["--report", &text(&at("link"))]].concat());
        crate::pages::is_a_page(&std::fs::read_to_string(at("page.html")).unwrap());
        assert!(at("link").is_symlink());

        let pipe = at("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = std::thread::spawn({
            let pipe = pipe.clone();
            move || std::fs::read_to_string(pipe).unwrap()
        });
        said(&[command, &["--report", &text(&pipe)]].concat());
        crate::pages::is_a_page(&reader.join().unwrap());
        assert!(std::fs::metadata(&pipe).unwrap().file_type().is_fifo());
        std::fs::remove_file(&pipe).unwrap();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_page_on_stdout_comes_behind_the_figures() {
    let folder = tempfile::tempdir().unwrap();
    // Links, so that no device is lost where this fails.
    std::os::unix::fs::symlink("/dev/stdout", folder.path().join("out")).unwrap();
    std::os::unix::fs::symlink("/dev/full", folder.path().join("full")).unwrap();
    let out = text(&folder.path().join("out"));
    let arguments = [&SIM[..], &["--report", &out]].concat();
    let file = std::fs::File::create(folder.path().join("all")).unwrap();
    assert!(crate::command(&arguments).stdout(file).status().unwrap().success());
    for all in [said(&arguments), std::fs::read_to_string(folder.path().join("all")).unwrap()] {
        let (figures, page) = all.split_once("<!DOCTYPE html>").unwrap();
        assert!(figures.starts_with("Tic-tac-toe") && page.ends_with("</html>\n"), "{all}");
    }
    let full = aludel(&[&SIM[..], &["--report", &text(&folder.path().join("full"))]].concat());
    assert_eq!(full.status.code(), Some(1));
    assert!(stderr(&full).contains("cannot be written") && stdout(&full).contains("seed"), "{}", stderr(&full));
}

#[test]
fn a_page_that_cannot_be_written_is_refused_before_the_games() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| text(&folder.path().join(name));
    for command in [&ARENA[..], &SIM[..]] {
        let page = |path: &str| refused(&[command, &["--report", path]].concat(), 2);
        assert!(page(&text(folder.path())).contains("it is a folder; name a file"));
        if cfg!(target_os = "linux") {
            assert!(page("/proc/page.html").contains("/proc/page.html cannot be written"));
        }
    }
    // Nothing is written to find that out.
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    let same = |page: &str| refused(&[&ARENA[..], &["--resume", &at("games.jsonl"), "--report", page]].concat(), 2);
    assert!(same(&at("games.jsonl")).contains("name the same file"));
    let folder_of_games = refused(&[&ARENA[..], &["--resume", &text(folder.path())]].concat(), 2);
    assert!(folder_of_games.contains("no file that games can be read from again"), "{folder_of_games}");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("games.jsonl", folder.path().join("link")).unwrap();
        assert!(same(&at("link")).contains("name the same file"));
    }
}

#[test]
fn damaged_lines_of_kept_games_are_told_and_played_again() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("games.jsonl");
    let arguments = [&ARENA[..], &["--json", "--resume", kept.to_str().unwrap()]].concat();
    let whole = json(&arguments);
    let sound = std::fs::read(&kept).unwrap();
    let damage = |change: &dyn Fn(&mut Vec<Vec<u8>>)| {
        let mut lines: Vec<Vec<u8>> = sound.split(|&byte| byte == b'\n').map(<[u8]>::to_vec).collect();
        change(&mut lines);
        std::fs::write(&kept, lines.join(&b'\n')).unwrap();
        aludel(&arguments)
    };
    let output = damage(&|lines| lines[2][3] = 0xff);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&stdout(&output)).unwrap(), whole);
    let remark = stderr(&output);
    assert!(remark.contains("1 damaged line of ") && remark.ends_with("is left out: this game is played again.\n"));
    // One line is no JSON, the other no game of this seating.
    let wrong = |lines: &mut Vec<Vec<u8>>| {
        lines[1].truncate(9);
        lines[3] = lines[2].clone();
        // The games stand in the order in which they ended; those with odd numbers have the other seating.
        let number = &mut lines[3][r#"{"index":"#.len()];
        *number = if number.is_multiple_of(2) { b'9' } else { b'8' };
    };
    let output = damage(&wrong);
    assert_eq!(serde_json::from_str::<serde_json::Value>(&stdout(&output)).unwrap(), whole);
    let remark = stderr(&output);
    assert!(remark.contains("damaged lines of ") && remark.ends_with("are left out: these games are played again.\n"));
    assert_eq!(json(&arguments), whole, "what was played again is kept, and nothing is said");

    let refusal = |change: &dyn Fn(&mut Vec<Vec<u8>>)| {
        let output = damage(change);
        assert_eq!(output.status.code(), Some(2));
        stderr(&output)
    };
    let other = refusal(&|lines| {
        let head = String::from_utf8(lines[0].clone()).unwrap();
        lines[0] = head.replace("\"arena\":1", "\"arena\":2").into_bytes();
    });
    assert!(other.contains("another version of the arena's file format (2; this build reads 1)"), "{other}");
    assert!(refusal(&|lines| lines[0][3] = 0xff).contains("holds no games of an arena"));
}
