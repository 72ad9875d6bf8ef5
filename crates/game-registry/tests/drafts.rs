//! Drafts of any game: what follows them, what they do, and that they show nothing hidden.

use game_core::record::Remarks;
use game_core::{Fast, Seat, Turn, Viewer};
use game_registry::{AnyMatch, GAMES, NewMatch, Source, Stop, start};

fn settle(played: &mut Box<dyn AnyMatch>, draws: &mut Fast) {
    while played.turn() == Turn::Chance {
        played.draw(Source::Fast(draws), Remarks::default());
    }
}

#[test]
fn tb026_what_follows_a_draft_is_what_the_match_says_after_it() {
    for entry in GAMES {
        let mut draws = Fast::new(7);
        let mut played = start(entry.id, NewMatch::default()).unwrap();
        for _ in 0..120 {
            settle(&mut played, &mut draws);
            let Turn::Seats(asked) = played.turn() else { break };
            let seat = asked.first().unwrap();
            let legal = played.legal(seat);
            let draft = vec![legal[draws.next_u64() as usize % legal.len()].text.clone()];
            let before = played.view(Viewer::Open);
            let (prompt, after) = played.legal_after(seat, &draft).unwrap();
            let preview = played.preview(seat, &draft).unwrap();
            assert_eq!(played.view(Viewer::Open), before, "{}: nothing is stored", entry.id);
            played.act_draft(seat, &draft, Remarks::default()).unwrap();
            let is_asked = matches!(played.turn(), Turn::Seats(asked) if asked.contains(seat));
            if preview.stop == Stop::End && is_asked {
                assert_eq!(played.prompt(seat), prompt, "{}: {draft:?}", entry.id);
                assert_eq!(played.legal(seat), after, "{}: {draft:?}", entry.id);
                assert_eq!(played.view(Viewer::Seat(seat)), preview.view, "{}: {draft:?}", entry.id);
            }
            if preview.stop == Stop::End {
                let told = played.told_since(played.seq() - 1, Viewer::Seat(seat)).remove(0);
                assert_eq!(told.events, preview.events, "{}: {draft:?}", entry.id);
            }
        }
    }
}

#[test]
fn tb026_a_draft_with_a_refused_action_does_nothing_and_names_the_rule() {
    let mut played = start("quintessence", NewMatch::default()).unwrap();
    let first = played.legal(Seat::S1)[0].text.clone();
    let draft = vec![first.clone(), first];
    let refusal = played.act_draft(Seat::S1, &draft, Remarks::default()).unwrap_err();
    assert_eq!((refusal.rule.to_string().as_str(), played.seq()), ("TB-022", 0));
    assert_eq!(played.check_draft(Seat::S1, &draft).unwrap_err(), refusal);
}

/// A hand that a draft would lay open is not probed by what could follow it.
#[test]
fn tb026_nothing_is_judged_after_a_step_that_lays_a_hand_open() {
    let mut found = 0;
    for seed in 0..60 {
        let mut draws = Fast::new(seed);
        let config = serde_json::Map::from_iter([("seats".to_owned(), 3.into())]);
        let mut played = start("red-phoenix", NewMatch { config, ..NewMatch::default() }).unwrap();
        for _ in 0..400 {
            settle(&mut played, &mut draws);
            let Turn::Seats(asked) = played.turn() else { break };
            let seat = asked.first().unwrap();
            let legal = played.legal(seat);
            for choice in legal.iter().filter(|choice| choice.text.starts_with("use ")) {
                let draft = vec![choice.text.clone()];
                if played.preview(seat, &draft).unwrap().stop != Stop::Hidden {
                    continue;
                }
                found += 1;
                for next in ["buy QS", "end", "nonsense"] {
                    let refusal = played.check_draft(seat, &[choice.text.clone(), next.to_owned()]).unwrap_err();
                    assert_eq!(refusal.rule.to_string(), "TB-026", "{} and {next}", choice.text);
                }
            }
            if found > 0 {
                return;
            }
            let text = legal[draws.next_u64() as usize % legal.len()].text.clone();
            played.act_draft(seat, &[text], Remarks::default()).unwrap();
        }
    }
    panic!("no such step in all these games");
}
