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
