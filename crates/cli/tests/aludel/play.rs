//! Games in the terminal, driven by typed lines.

use crate::{json, said, stderr, stdout, typed};

/// What was shown after these lines were typed.
fn shown(arguments: &[&str], lines: &str) -> String {
    let output = typed(&[&["play"], arguments].concat(), lines);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    assert_eq!(stderr(&output), "");
    stdout(&output)
}

#[test]
fn every_game_is_played_to_its_end() {
    for entry in json(&["games", "--json"]).as_array().unwrap() {
        let game = entry["id"].as_str().unwrap();
        // Whoever always takes the first action comes to an end, too: every game has its bound.
        let text = shown(&[game, "--seed", "1", "--bots", "random"], &"1\n".repeat(20_000));
        let end = text.rsplit("\n\n").next().unwrap();
        assert!(end.contains(" wins. ") || end.contains("share the first place"), "{game}: {end}");
        assert!(end.contains("`record FILE` saves the match"), "{game}: {end}");
        assert!(text.contains("Since your last turn:") || text.contains("So far:"), "{game}");
        let widest = text
            .lines()
            .filter(|line| !line.starts_with("> The match is over"))
            .max_by_key(|line| line.chars().count());
        assert!(widest.is_none_or(|line| line.chars().count() <= 102), "{game}: {widest:?}");
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let play = |seed: &str| shown(&["quintessence", "--seed", seed, "--bots", "random"], &"1\n".repeat(200));
    assert_eq!(play("7"), play("7"));
    assert_ne!(play("7"), play("8"));
}

#[test]
fn a_win_is_told_with_its_reason() {
    let text = shown(&["tic-tac-toe", "--hot-seat"], "a1\nb1\na2\nb2\na3\n");
    assert!(text.contains("s1 wins. ") && text.contains("(TT-005)"), "{text}");
    assert!(text.contains("  1. s1, score 1\n  2. s2, score 0\n"), "{text}");
}

#[test]
fn refusals_and_rules_are_explained() {
    let text =
        shown(&["tic-tac-toe", "--hot-seat"], "b2\nwhy b2\nwhy a1\nwhy\nrules TB-041\nrules 7\nz9\n99\n0\nb2\nquit\n");
    for part in [
        "> Not possible: Square b2 is already taken. (TT-004)\nTT-004 (Rules)\n",
        "> `a1` is possible now.",
        "> Name an action: `why ACTION`.",
        "> TB-041 (5. Take-back)\n",
        "> There is no rule “7”",
        "> Not possible: No action of this game reads “z9”. (TB-023)",
        "> There is no action 99; choose from 1 to 8.",
        "> There is no action 0; choose from 1 to 8.",
        "> You leave the table.",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn undo_goes_back_before_the_own_action() {
    let text = shown(&["tic-tac-toe", "--seed", "2"], "undo\nb2\nundo\nb2\nquit\n");
    assert!(text.contains("> You have done nothing yet"), "{text}");
    assert!(text.contains("The game goes on from the position after step 0. (TB-040)"), "{text}");
    assert_eq!(text.matches("3  . . .\n2  . . .\n1  . . .").count(), 2, "the empty board twice: {text}");
}

#[test]
fn a_match_is_saved_and_can_be_replayed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("saved.aludel");
    let file = file.to_str().unwrap();
    let lines = format!("b2\nrecord\nrecord {file}\nresign\nrecord {file}\nshow\nquit\n");
    let text = shown(&["tic-tac-toe", "--seed", "2", "--seat", "s1"], &lines);
    assert!(text.contains("> Name a file") && text.matches("Saved as").count() == 2, "{text}");
    assert!(text.contains("s2 wins. All others have left (TB-032)."), "{text}");
    assert!(text.contains("So it stood when the match ended:"), "{text}");
    assert!(text.contains("> The match is over: `record FILE` saves it"), "{text}");
    let told = json(&["replay", file, "--json"]);
    assert_eq!(told["result"]["winners"], serde_json::json!(["s2"]));
    assert_eq!(told["header"]["participants"][1]["kind"], "bot");
    assert!(said(&["verify", file]).contains("is whole"));
    let text = shown(&["tic-tac-toe", "--seed", "2"], "record no/such/folder/x\nquit\n");
    assert!(text.contains("> Not saved: "), "{text}");
}

#[test]
fn a_menu_offers_the_games() {
    let text = shown(&[], "0\nchess\nTic-tac-toe\nquit\n");
    assert!(text.contains("Which game?") && text.matches("There is no game").count() == 2, "{text}");
    assert!(text.contains("Put your mark on an empty square."), "{text}");
    assert!(shown(&[], "4\nquit\n").contains("Quintessence, 2 seats, seed "));
    assert!(shown(&[], "").contains("Which game?"));
    assert!(!shown(&[], "quit\n").contains("seed"));
}

#[test]
fn the_other_seat_can_be_taken() {
    let text = shown(&["tic-tac-toe", "--seat", "s2", "--seed", "1"], "1\nquit\n");
    assert!(text.contains("You are s2") && text.contains("\nPut your mark"), "{text}");
    assert!(text.contains("help") && shown(&["tic-tac-toe"], "help\n").contains("why ACTION"));
}
