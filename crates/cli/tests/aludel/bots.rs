//! Bots from outside: the arena, programs, analysis, levels and hints.

use crate::{json, refused, said, stderr, stdout, typed};
use serde_json::Value;
use std::path::Path;

fn script(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    std::fs::write(&path, text).unwrap();
    format!("cmd:sh {}", path.display())
}

#[test]
fn the_arena_rates_bots_on_every_seat() {
    let arguments = ["arena", "connect-four", "--bots", "mcts:200,random", "--games", "20", "--seed", "3", "--json"];
    let one = json(&[&arguments[..], &["--threads", "1"]].concat());
    assert_eq!(one, json(&[&arguments[..], &["--threads", "3"]].concat()), "threads change nothing");
    assert_eq!(one["games"], 20);
    let bots = one["bots"].as_array().unwrap();
    assert_eq!((bots[0]["bot"].as_str(), bots[1]["bot"].as_str()), (Some("mcts:200"), Some("random")));
    assert!(bots[0]["wins"]["share"].as_f64().unwrap() > 0.8);
    assert!(bots[0]["rating"]["low"].as_f64() > bots[1]["rating"]["high"].as_f64());
    let shares: f64 =
        one["by_seat"].as_array().unwrap().iter().map(|seat| seat["wins"]["share"].as_f64().unwrap()).sum();
    assert!((shares - 1.0).abs() < 1e-9);
}

#[test]
fn a_test_stops_as_soon_as_it_knows() {
    let text =
        said(&["arena", "tic-tac-toe", "--bots", "master,random", "--games", "400", "--sprt", "50,80", "--seed", "1"]);
    assert!(text.contains("master wins at least 80.0 % rather than 50.0 %."), "{text}");
    let games: u64 = text.split(": ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!(games < 60 && games.is_multiple_of(2), "{text}");
}

#[test]
fn the_arena_keeps_its_games_and_writes_a_page() {
    let folder = tempfile::tempdir().unwrap();
    let (kept, page) = (folder.path().join("games.jsonl"), folder.path().join("page.html"));
    let arena = |games: &str, bots: &str| {
        let (kept, page) = (kept.to_str().unwrap().to_owned(), page.to_str().unwrap().to_owned());
        let arguments =
            ["arena", "tic-tac-toe", "--games", games, "--bots", bots, "--resume", &kept, "--report", &page];
        crate::aludel(&[&arguments[..], &["--json"]].concat())
    };
    assert_eq!(arena("6", "greedy,random").status.code(), Some(0));
    let first = std::fs::read_to_string(&kept).unwrap();
    assert_eq!(first.lines().count(), 7);
    // A line that was broken off is played again, the others are taken over.
    std::fs::write(&kept, &first[..first.len() - 9]).unwrap();
    let output = arena("10", "greedy,random");
    let report: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!(report["games"], 10);
    assert_eq!(std::fs::read_to_string(&kept).unwrap().lines().count(), 11);
    let whole = json(&["arena", "tic-tac-toe", "--games", "10", "--bots", "greedy,random", "--json"]);
    assert_eq!(report, whole);
    let page = std::fs::read_to_string(&page).unwrap();
    crate::pages::is_a_page(&page);
    for part in ["Ratings", "Games won by seat", "Length", "Scores of greedy", "Scores of random"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    let other = arena("10", "random,greedy");
    assert_eq!(other.status.code(), Some(2), "{}", stderr(&other));
    assert!(stderr(&other).contains("its list of bots is another one"), "{}", stderr(&other));
    // Fewer games are looked at, and all are kept; what no game can have ended with is played again.
    assert_eq!(arena("4", "greedy,random").status.code(), Some(0));
    let kept_text = std::fs::read_to_string(&kept).unwrap();
    assert_eq!(kept_text.lines().count(), 11);
    for damaged in ["\"seating\":[0,9]", "\"seating\":[0,0]"] {
        std::fs::write(&kept, kept_text.replace("\"seating\":[0,1]", damaged)).unwrap();
        let output = arena("10", "greedy,random");
        assert_eq!(serde_json::from_str::<Value>(&stdout(&output)).unwrap(), whole, "{damaged}");
    }
    for (sound, damaged) in [("\"ranks\":[1,2]", "\"ranks\":[2,2]"), ("\"ranks\":[1,2]", "\"ranks\":[]")] {
        assert!(kept_text.contains(sound));
        std::fs::write(&kept, kept_text.replace(sound, damaged)).unwrap();
        let output = arena("10", "greedy,random");
        assert_eq!(serde_json::from_str::<Value>(&stdout(&output)).unwrap(), whole, "{damaged}");
    }
}

#[test]
fn an_arena_that_is_decided_plays_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("games.jsonl");
    let arguments = ["arena", "tic-tac-toe", "--bots", "greedy,random", "--games", "400", "--sprt", "40,60", "--json"];
    let arguments = [&arguments[..], &["--threads", "1", "--resume", kept.to_str().unwrap()]].concat();
    let first = json(&arguments);
    let played = std::fs::read_to_string(&kept).unwrap();
    assert_eq!(json(&arguments), first);
    assert_eq!(std::fs::read_to_string(&kept).unwrap(), played);
}

#[test]
fn what_cannot_work_is_said_before_the_games() {
    let page = ["--report", "no/such/folder/page.html"];
    let arena = ["arena", "tic-tac-toe", "--bots", "greedy,random", "--games", "2"];
    assert!(refused(&[&arena[..], &page].concat(), 2).contains("there is no folder no/such/folder"));
    assert!(refused(&[&["sim", "tic-tac-toe", "--games", "2"], &page[..]].concat(), 2).contains("there is no folder"));
    assert!(refused(&[&arena[..], &["--opening", "9"]].concat(), 2).contains("every game is over; give fewer"));
    assert!(refused(&["play", "elements", "--seats", "2", "--bots", "alphabeta:50"], 2).contains("choose another bot"));
}

#[test]
fn one_game_says_nothing_about_others() {
    let figures = json(&["sim", "quintessence", "--games", "1", "--json"]);
    assert_eq!(figures["length"]["low"], Value::Null, "{figures}");
    let both = ["sim", "quintessence", "--games", "1", "--seed", "3", "--against", "editions/quintessence.toml"];
    let text = said(&both);
    let steps = text.lines().find(|line| line.trim_start().starts_with("steps")).unwrap();
    assert!(!steps.contains(" to ") && !steps.contains('*'), "{text}");
}

#[cfg(unix)]
#[test]
fn an_interrupted_simulation_prints_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let mut sim = crate::command(&["sim", "connect-four", "--bots", "mcts:200", "--games", "1000000"]);
    // Records show that games were played.
    sim.args(["--record", folder.path().to_str().unwrap()]).stdin(std::process::Stdio::null());
    let child = sim.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    while std::fs::read_dir(folder.path()).map_or(0, Iterator::count) < 4 {
        std::thread::yield_now();
    }
    let told = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(told.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("stopped early") && text.contains("mcts:200"), "{text}");
}

#[test]
fn a_program_plays_or_forfeits_but_never_hangs() {
    let play = |program: &str, games: &str| {
        let arguments = ["arena", "tic-tac-toe", "--bots", program, "--bots", "random", "--games", games];
        json(&[&arguments[..], &["--program-time", "300", "--json"]].concat())
    };
    let example = play("cmd:python3 examples/first_legal.py", "4");
    assert_eq!(example["forfeits"].as_array().map(Vec::len), Some(0), "{example}");

    let folder = tempfile::tempdir().unwrap();
    let ready = "read hello; echo '{\"type\":\"ready\"}'\n";
    let faults = [
        ("cmd:/no/such/program", "cannot be started"),
        (&script(folder.path(), "crash.sh", "exit 3\n"), "ended without an answer (exit status 3)"),
        (&script(folder.path(), "killed.sh", "kill -TERM $$\n"), "ended without an answer (signal 15)"),
        (
            &script(folder.path(), "closed.sh", &format!("{ready}read ask; exec >&-; sleep 600\n")),
            "closed its output without an answer",
        ),
        (&script(folder.path(), "late.sh", &format!("{ready}read ask; exec sleep 60\n")), "within 300 ms"),
        (&script(folder.path(), "blank.sh", &format!("{ready}while :; do echo; done\n")), "within 300 ms"),
        (
            &script(folder.path(), "babble.sh", &format!("{ready}read ask; while :; do printf babble; done\n")),
            "does not end, or is too long",
        ),
        // What it starts is ended with it: nobody waits for the sleeper, which holds the output open.
        (&script(folder.path(), "child.sh", &format!("{ready}read ask; sleep 600\n")), "within 300 ms"),
        (&script(folder.path(), "wrong.sh", &format!("{ready}read ask; echo nonsense; read more\n")), "cannot be read"),
        (
            &script(
                folder.path(),
                "illegal.sh",
                &format!("{ready}read ask; echo '{{\"type\":\"action\",\"action\":\"z9\"}}'; read more\n"),
            ),
            "is not legal",
        ),
    ];
    for (program, why) in faults {
        let report = play(program, "2");
        let forfeits = report["forfeits"].as_array().unwrap();
        assert_eq!(forfeits.len(), 2, "{program}: {report}");
        assert!(forfeits.iter().all(|forfeit| forfeit["why"].as_str().unwrap().contains(why)), "{program}: {report}");
        assert_eq!(report["bots"][1]["wins"]["share"], 1.0, "{program}: {report}");
    }
}

#[test]
fn a_program_hears_how_every_game_ended() {
    let folder = tempfile::tempdir().unwrap();
    let heard = folder.path().join("heard");
    let bot = folder.path().join("bot.py");
    // It notes the end only after a while, as one that saves what it has learnt.
    let text = format!(
        "import json, sys, time\n\
         for line in sys.stdin:\n    \
             message = json.loads(line)\n    \
             if message['type'] == 'hello':\n        print('{{\"type\":\"ready\"}}', flush=True)\n    \
             if message['type'] == 'choose':\n        \
                 print(json.dumps({{'type': 'action', 'action': message['legal'][0]}}), flush=True)\n    \
             if message['type'] == 'over':\n        \
                 time.sleep(0.1)\n        open({heard:?}, 'a').write(line)\n"
    );
    std::fs::write(&bot, text).unwrap();
    let program = format!("cmd:python3 {}", bot.display());
    let ends = || std::fs::read_to_string(&heard).unwrap_or_default().lines().count();
    let arguments = ["arena", "tic-tac-toe", "--bots", &program, "--bots", "random", "--games", "6", "--json"];
    assert_eq!(json(&arguments)["forfeits"].as_array().map(Vec::len), Some(0));
    assert_eq!(ends(), 6);
    typed(&["play", "tic-tac-toe", "--bots", &program], "resign\nquit\n");
    assert_eq!(ends(), 7);
    let last = std::fs::read_to_string(&heard).unwrap();
    assert!(last.lines().last().unwrap().contains(r#""ranks":[2,1]"#), "{last}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_simulation_prints_what_is_finished_at_once() {
    use std::time::{Duration, Instant};
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    // Records show the games that are finished: exactly those are counted.
    let bots = "greedy,random";
    let (records, page) = (at("records"), at("page.html"));
    let arguments = ["sim", "tic-tac-toe", "--bots", bots, "--games", "1000000000", "--threads", "2", "--json"];
    let mut sim = crate::command(&arguments);
    sim.args(["--record", &records, "--report", &page]).stdin(std::process::Stdio::null());
    let child = sim.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    let count = || std::fs::read_dir(&records).map_or(0, Iterator::count) as u64;
    let patience = Instant::now();
    while count() < 4 {
        assert!(patience.elapsed() < Duration::from_secs(60), "no game is played");
        std::thread::yield_now();
    }
    let told = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(told.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let report: Value = serde_json::from_str(&stdout(&output)).unwrap();
    assert_eq!((&report["was_stopped"], report["games"].as_u64()), (&true.into(), Some(count())));
    crate::pages::is_a_page(&std::fs::read_to_string(&page).unwrap());
}

#[test]
fn a_forfeit_is_told_once_with_its_games() {
    let arena = ["arena", "tic-tac-toe", "--bots", "cmd:/no/such/program", "--bots", "random"];
    let text = said(&[&arena[..], &["--games", "6"]].concat());
    let told: Vec<&str> = text.lines().filter(|line| line.contains("forfeits")).collect();
    assert_eq!(told.len(), 1, "{text}");
    assert!(told[0].contains("forfeits 6 games, the first of them game 1, because it cannot be started"), "{text}");
    let one = said(&[&arena[..], &["--games", "1"]].concat());
    assert!(one.contains("forfeits game 1, because") && one.contains("2 seats: 1 game, seed"), "{one}");
}

#[test]
fn an_incomplete_round_is_told() {
    let arena = ["arena", "tic-tac-toe", "--bots", "greedy,random", "--games"];
    let remark = "The last round is incomplete: the bots did not sit equally often on each seat.";
    assert!(said(&[&arena[..], &["3"]].concat()).contains(remark));
    assert!(!said(&[&arena[..], &["4"]].concat()).contains(remark));
}

#[test]
fn what_the_arena_cannot_do_is_said() {
    let solo = refused(&["arena", "wizards-of-the-wild", "--seats", "1", "--bots", "random,greedy"], 2);
    assert!(solo.contains("`aludel sim wizards-of-the-wild --seats 1 --bots random`"), "{solo}");
    let sprt = |bounds: &str| refused(&["arena", "tic-tac-toe", "--bots", "random,greedy", "--sprt", bounds], 2);
    for (bounds, part) in [
        ("0,50", "above 0 and below 100 percent"),
        ("50,100", "above 0 and below 100 percent"),
        ("0.5,0.6", "in percent, not as parts of 1"),
        ("60,60", "the lower first"),
        ("nan,60", "the lower first"),
        ("60", "the lower first"),
    ] {
        assert!(sprt(bounds).contains(part), "{bounds}: {}", sprt(bounds));
    }

    assert!(refused(&["arena", "tic-tac-toe", "--bots", "random"], 2).contains("at least two"));
    assert!(refused(&["arena", "tic-tac-toe", "--bots", "random,wizard"], 2).contains("wizard"));
    assert!(refused(&["arena", "chess", "--bots", "random,random"], 2).contains("no game"));
    assert!(
        refused(&["arena", "tic-tac-toe", "--bots", "random,greedy", "--sprt", "80,60"], 2).contains("lower first")
    );
    assert!(refused(&["arena", "tic-tac-toe", "--bots", "random,greedy", "--budget", "0"], 2).contains("above 0"));
}

#[test]
fn a_recorded_position_is_analysed_from_a_seat() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("game.aludel");
    let record = record.to_str().unwrap();
    // X has a1 and a2, O has b1: X wins on a3.
    let played = typed(&["play", "tic-tac-toe", "--hot-seat"], &format!("a1\nb1\na2\nb2\nrecord {record}\nquit\n"));
    assert_eq!(played.status.code(), Some(0), "{}", stderr(&played));
    let report = json(&["analyse", record, "--budget", "3000", "--json"]);
    assert_eq!((report["seq"].as_u64(), report["seat"].as_str()), (Some(4), Some("s1")));
    let best = &report["candidates"][0];
    assert_eq!((best["action"].as_str(), best["values"][0].as_f64()), (Some("a3"), Some(1.0)));
    assert_eq!(best["line"][0], "s1: a3");
    assert_eq!(report["candidates"].as_array().map(Vec::len), Some(5));
    let text = said(&["analyse", record, "--at", "3", "--as", "s2", "--budget", "3000"]);
    assert!(
        text.contains("after step 3: what s2 can do") && text.lines().any(|line| line.starts_with("a3 ")),
        "{text}"
    );
    assert!(refused(&["analyse", record, "--at", "9"], 2).contains("4 steps"));
    assert!(refused(&["analyse", record, "--as", "s2"], 2).contains("not asked"));
}

#[test]
fn tb068_a_bot_is_recorded_with_its_level_and_hints_are_remarked() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("game.aludel");
    let lines = format!("hint\nb2\n1\nrecord {}\nquit\n", record.display());
    let output = typed(&["play", "tic-tac-toe", "--bots", "apprentice", "--seed", "1"], &lines);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert!(text.contains("You are s1; s2 is apprentice."), "{text}");
    assert!(text.contains(" %)"), "{text}");
    let record = std::fs::read_to_string(&record).unwrap();
    assert!(
        record.lines().next().unwrap().contains("\"kind\":\"bot\",\"level\":\"apprentice\",\"version\":"),
        "{record}"
    );
    // TB-066: the step after a hint is remarked, and no other.
    assert_eq!(record.matches("\"hint\":true").count(), 1, "{record}");
}

#[test]
fn simulations_run_with_bots() {
    let arguments = ["sim", "tic-tac-toe", "--bots", "mcts:300,random", "--games", "30", "--json"];
    let report = json(&arguments);
    assert_eq!(report["bots"], serde_json::json!(["mcts:300", "random"]));
    assert!(report["results"][0]["wins"].as_u64().unwrap() > 24, "{report}");
    let wrong = refused(&["sim", "tic-tac-toe", "--bots", "random,random,random"], 2);
    assert!(wrong.contains("3 bots for 2 seats"), "{wrong}");
}

#[test]
fn tb038_for_a_program_that_fails_the_table_plays_on() {
    let folder = tempfile::tempdir().unwrap();
    let record = folder.path().join("game.aludel");
    // It answers the first question, and is never there for another one.
    let bot = script(
        folder.path(),
        "once.sh",
        "read hello; echo '{\"type\":\"ready\"}'; read ask; echo '{\"type\":\"action\",\"action\":\"b2\"}'; read ask\n",
    );
    let lines = format!("a1\na2\nc3\nc2\nb3\nb1\nc1\na3\nrecord {}\nquit\n", record.display());
    let output = typed(&["play", "tic-tac-toe", "--bots", &bot, "--seed", "1"], &lines);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    // s2 has b2 of its own. Started anew it names b2 again, which is taken now; for each such answer its default action,
    // the first empty square, is played.
    assert!(text.contains(
        "The bot on s2 gives no answer: it ended without an answer (exit status 0). The table plays for it (TB-038)."
    ));
    assert!(text.contains("its answer \"b2\" is not legal"), "{text}");
    assert!(text.contains(" (by the table)"), "{text}");
    assert!(text.contains(" wins. ") || text.contains("share the first place"), "{text}");
    let record = std::fs::read_to_string(&record).unwrap();
    let by_seat = |line: &&str| line.contains("\"who\":\"s2\"");
    let steps: Vec<&str> = record.lines().filter(by_seat).collect();
    assert!(steps.len() >= 2 && !steps[0].contains("\"auto\":true"), "{record}");
    assert!(steps[1..].iter().all(|line| line.contains("\"auto\":true")), "{record}");
    assert!(!record.contains("resign"), "{record}");
}

#[cfg(unix)]
#[test]
fn an_arena_that_was_killed_goes_on_where_it_was() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("games.jsonl");
    let arguments = ["arena", "connect-four", "--bots", "mcts:400,random", "--games", "24", "--seed", "4", "--json"];
    let mut arena = crate::command(&arguments);
    arena.args(["--resume", kept.to_str().unwrap()]).stdin(std::process::Stdio::null());
    let mut child = arena.stdout(std::process::Stdio::null()).spawn().unwrap();
    while std::fs::read_to_string(&kept).map_or(0, |text| text.lines().count()) < 4 {
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let resumed = json(&[&arguments[..], &["--resume", kept.to_str().unwrap()]].concat());
    assert_eq!(resumed, json(&arguments));
}

#[cfg(unix)]
#[test]
fn an_interrupted_arena_prints_what_it_has() {
    let folder = tempfile::tempdir().unwrap();
    let kept = folder.path().join("games.jsonl");
    let mut arena = crate::command(&["arena", "connect-four", "--bots", "mcts:2000,random", "--games", "100000"]);
    arena.args(["--resume", kept.to_str().unwrap()]).stdin(std::process::Stdio::null());
    let child = arena.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
    let lines = || std::fs::read_to_string(&kept).map_or(0, |text| text.lines().count());
    while lines() < 4 {
        std::thread::yield_now();
    }
    // Nobody else writes the same file meanwhile.
    let mut second = crate::command(&["arena", "connect-four", "--bots", "mcts:2000,random", "--games", "100000"]);
    let second = second.args(["--resume", kept.to_str().unwrap()]).output().unwrap();
    assert_eq!(second.status.code(), Some(1), "{}", stderr(&second));
    assert!(stderr(&second).contains("games.jsonl is written by another arena"), "{}", stderr(&second));
    let told = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(told.success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let text = stdout(&output);
    assert!(text.contains("stopped early") && text.contains("mcts:2000"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_job_does_not_wait_for_the_decision_under_way() {
    use std::time::{Duration, Instant};
    let folder = tempfile::tempdir().unwrap();
    let asked = folder.path().join("asked");
    // The first search would take weeks; the program is asked and never answers, which it has an hour for.
    let text =
        format!("read hello\necho '{{\"type\":\"ready\"}}'\nread question\ntouch {}\nread for_ever\n", asked.display());
    let program = script(folder.path(), "silent.sh", &text);
    let commands: [&[&str]; 4] = [
        &["sim", "connect-four", "--bots", "mcts:1000000000000", "--games", "2"],
        &["sim", "elements", "--bots", "ismcts:1000000000000", "--games", "2", "--against", "editions/elements.toml"],
        &["arena", "connect-four", "--bots", "mcts:1000000000000,random", "--games", "2"],
        &["arena", "connect-four", "--bots", &program, "--bots", "random", "--games", "2", "--program-time", "3600000"],
    ];
    for command in commands {
        let mut arena = crate::command(command);
        let child = arena.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped()).spawn().unwrap();
        let patience = Instant::now();
        // It is at it: the program was asked, or so much time of a processor was used.
        let used = || {
            let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
            stat.rsplit(')').next().unwrap().split_whitespace().nth(11).unwrap().parse::<u64>().unwrap()
        };
        while !asked.exists() && used() < 30 {
            assert!(patience.elapsed() < Duration::from_secs(60), "{command:?} does not begin");
            std::thread::yield_now();
        }
        let told = std::process::Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
        assert!(told.success());
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", stderr(&output));
        assert!(stderr(&output).contains("no game was finished"), "{}", stderr(&output));
    }
}

/// Whether a process is there and at work: one that nobody has waited for yet is not.
#[cfg(target_os = "linux")]
fn is_running(id: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().next()).is_some_and(|state| state != "Z")
}

/// Whether hang-ups are ignored here, and so by all that is started here.
#[cfg(target_os = "linux")]
fn ignores_hang_ups() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:")).unwrap();
    u64::from_str_radix(ignored.trim(), 16).unwrap() & 1 == 1
}

#[cfg(target_os = "linux")]
#[test]
fn programs_do_not_outlive_a_command_that_is_ended() {
    use std::os::unix::process::ExitStatusExt;
    use std::time::{Duration, Instant};
    let folder = tempfile::tempdir().unwrap();
    let note = folder.path().join("ids");
    // It never gets ready, and starts a child that would stay for ever; both ids are noted before it waits.
    let text = format!("tail -f /dev/null & echo $$ $! > {0}.new; mv {0}.new {0}; wait\n", note.display());
    let program = script(folder.path(), "stay.sh", &text);
    let commands: [&[&str]; 2] = [
        &["play", "tic-tac-toe", "--bots", &program],
        &["arena", "tic-tac-toe", "--bots", &program, "--bots", "random", "--games", "2"],
    ];
    // An arena that is interrupted prints what it has; all else ends at once.
    for (command, signal, code) in [
        (commands[0], "INT", 130),
        (commands[0], "TERM", 143),
        (commands[0], "HUP", 129),
        (commands[1], "TERM", 143),
        (commands[1], "HUP", 129),
    ] {
        if signal == "HUP" && ignores_hang_ups() {
            continue;
        }
        let _ = std::fs::remove_file(&note);
        let mut child = crate::command(command)
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let patience = Instant::now();
        let in_time = || assert!(patience.elapsed() < Duration::from_secs(60), "{command:?} {signal}");
        let ids = loop {
            match std::fs::read_to_string(&note) {
                Ok(ids) => break ids,
                Err(_) => in_time(),
            }
            std::thread::yield_now();
        };
        assert!(ids.split_whitespace().all(is_running), "{command:?}: both are at work");
        let told = std::process::Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status();
        assert!(told.unwrap().success());
        let status = loop {
            match child.try_wait().unwrap() {
                Some(status) => break status,
                None => in_time(),
            }
            std::thread::yield_now();
        };
        assert_eq!((status.code(), status.signal()), (Some(code), None), "{command:?} {signal}");
        while ids.split_whitespace().any(is_running) {
            in_time();
            std::thread::yield_now();
        }
    }
}
