//! Acting: refusals, drafts, stale and repeated commands, secret choices, departures.

use crate::support::{House, Line, asked, catch_up, play_until, problem, rule, seated};
use game_core::record::Record;
use protocol::{ClientMessage, Code, Seat, ServerMessage, Status, Stop};
use serde_json::{Value, json};

#[tokio::test]
async fn tb024_a_refused_action_changes_nothing_and_names_its_rule() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let mover = asked(&lines);
    let ask = lines[mover].position().asks[0].clone();
    let seq = lines[mover].position().seq;
    // A square that is taken; a text that no action has; the other seat; a seat of somebody else.
    let taken = lines[mover].act(ask.seat, ask.seq, &["Ra4"]).await;
    assert_eq!((taken.status, problem(&taken).code), (Status::Refused, Code::Refused));
    assert!(rule(&taken).starts_with("QN-"), "{taken:?}");
    assert_eq!(rule(&lines[mover].act(ask.seat, ask.seq, &["hocus pocus"]).await), "TB-023");
    let other = 1 - mover;
    let seat = lines[other].seat();
    assert_eq!(rule(&lines[other].act(seat, seq, &[&ask.legal[0].text]).await), "TB-022");
    let foreign = lines[other].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
    assert_eq!(problem(&foreign).code, Code::NotYours);
    catch_up(&mut lines).await;
    assert_eq!(lines[mover].position().seq, seq);
}

#[tokio::test]
async fn tb026_a_draft_is_asked_about_previewed_and_sent_as_one() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessential" })).await;
    // Until somebody has a decision of several small choices: an action after which the same seat is asked again.
    let mut compound = None;
    let mut mover = 0;
    for step in 0..80 {
        mover = asked(&lines);
        let ask = lines[mover].position().asks[0].clone();
        compound = second_part(&mut lines[mover], &ask).await;
        if compound.is_some() {
            break;
        }
        let next = lines[0].position().seq + 1;
        play_until(&mut lines, step, |lines| lines[0].position().seq >= next).await;
    }
    let line = &mut lines[mover];
    let ask = line.position().asks[0].clone();
    let (first, second) = compound.expect("some decision has a second part");
    let id = line.new_id();
    let draft = vec![first.clone(), second.clone()];
    line.send(&ClientMessage::Preview { id: id.clone(), seat: ask.seat, draft: draft.clone() }).await;
    let stop = line.wait(|message| match message {
        ServerMessage::Preview { id: own, stop, .. } if *own == id => Some(*stop),
        _ => None,
    });
    assert!(matches!(stop.await, Stop::End | Stop::Chance));
    // The second part alone could not come first, and why is said.
    let id = line.new_id();
    line.send(&ClientMessage::WhyNot { id, seat: ask.seat, draft: vec![], action: second.clone() }).await;
    let why = line.wait(|message| match message {
        ServerMessage::WhyNot { problem, .. } => Some(problem.clone()),
        _ => None,
    });
    assert!(why.await.is_some_and(|problem| problem.rule.is_some()));
    let seq = line.position().seq;
    // All or none.
    let refused = line.act(ask.seat, ask.seq, &[&first, "hocus pocus"]).await;
    assert_eq!((refused.status, refused.seq), (Status::Refused, seq));
    let done = line.act(ask.seat, ask.seq, &[&first, &second]).await;
    assert_eq!(done.status, Status::Ok, "{done:?}");
    assert!(done.seq >= seq + 2, "stored as its single steps");
}

/// A legal action, and one that becomes legal after it.
async fn second_part(line: &mut Line, ask: &protocol::Ask) -> Option<(String, String)> {
    for choice in ask.legal.iter().take(40) {
        let id = line.new_id();
        line.send(&ClientMessage::Legal { id: id.clone(), seat: ask.seat, draft: vec![choice.text.clone()] }).await;
        let after = line.wait(|message| match message {
            ServerMessage::Legal { id: own, legal, .. } if *own == id => Some(legal.clone()),
            _ => None,
        });
        let after = after.await;
        let new = after.iter().find(|later| !ask.legal.iter().any(|now| now.text == later.text));
        if let Some(new) = new {
            return Some((choice.text.clone(), new.text.clone()));
        }
    }
    None
}

#[tokio::test]
async fn tb027_stale_and_repeated_commands_do_nothing_even_after_a_crash() {
    let mut house = House::open().await;
    let (table, mut lines) = seated(&house, &["Ada", "Ben", "Cyd"], json!({ "game": "elements" })).await;
    let mover = asked(&lines);
    let ask = lines[mover].position().asks[0].clone();
    // Resigning leaves the decision as it was: the command of the one who is asked is not stale.
    let other = (mover + 1) % 3;
    let seat = lines[other].seat();
    assert_eq!(lines[other].command(ClientMessage::Resign { id: "away".into(), seat }).await.status, Status::Ok);
    catch_up(&mut lines).await;
    assert_eq!(lines[mover].position().asks[0].seq, ask.seq);
    let act =
        ClientMessage::Act { id: "once".into(), seat: ask.seat, seq: ask.seq, draft: vec![ask.legal[0].text.clone()] };
    let first = lines[mover].command(act.clone()).await;
    assert_eq!(first.status, Status::Ok);
    assert_eq!(lines[mover].command(act.clone()).await, first, "answered as the first time");
    let again =
        ClientMessage::Act { id: "twice".into(), seat: ask.seat, seq: ask.seq, draft: vec![ask.legal[0].text.clone()] };
    let stale = lines[mover].command(again).await;
    assert_eq!((stale.status, rule(&stale)), (Status::Stale, "TB-027"));
    catch_up(&mut lines).await;
    let seq = lines[mover].position().seq;
    house.restart().await;
    let mut person = lines[mover].person.clone();
    person.address = house.address();
    let mut line = person.join(&table).await;
    assert_eq!(line.command(act).await, first, "answered as the first time, by another process");
    line.catch_up().await;
    assert_eq!(line.position().seq, seq);
}

/// Three people at Elements, at a secret simultaneous pass.
async fn at_a_pass(house: &House) -> (String, Vec<Line>) {
    at_a_pass_where(house, "none", |_| true).await
}

async fn at_a_pass_where(house: &House, clock: &str, holds: impl Fn(&[Line]) -> bool) -> (String, Vec<Line>) {
    at_a_pass_with(house, json!({ "clock": clock, "watch": "all" }), holds).await
}

async fn at_a_pass_with(house: &House, settings: Value, holds: impl Fn(&[Line]) -> bool) -> (String, Vec<Line>) {
    for seed in 0..20 {
        let new = json!({ "game": "elements", "settings": settings });
        let (table, mut lines) = seated(house, &["Ada", "Ben", "Cyd"], new).await;
        let is_pass = |lines: &[Line]| lines.iter().all(|line| line.position().turn.sealed == Some(NOBODY));
        if play_until(&mut lines, seed, |lines| is_pass(lines) && holds(lines)).await {
            return (table, lines);
        }
    }
    panic!("no such pass in twenty games");
}

/// Nobody of the three has chosen.
const NOBODY: protocol::Sealed = protocol::Sealed { chosen: 0, of: 3 };

/// Seals the first choice that there is.
async fn seal(line: &mut Line) {
    let ask = line.position().asks[0].clone();
    assert!(ask.is_sealed);
    assert_eq!(line.act(ask.seat, ask.seq, &[&ask.legal[0].text]).await.status, Status::Ok);
}

#[tokio::test]
async fn tb043_nothing_is_taken_back_while_a_choice_is_sealed() {
    let house = House::open().await;
    let can_undo = |line: &Line| !line.position().undo.is_empty();
    let (_, mut lines) = at_a_pass_where(&house, "none", |lines| lines.iter().any(can_undo)).await;
    let mover = lines.iter().position(can_undo).unwrap();
    let undo = lines[mover].position().undo[0];
    let seq = lines[0].position().seq;
    seal(&mut lines[(mover + 1) % 3]).await;
    catch_up(&mut lines).await;
    assert!(lines[mover].position().undo.is_empty(), "it is not offered");
    let answer = lines[mover].command(ClientMessage::Takeback { id: "t".into(), seat: undo.seat, to: undo.to }).await;
    assert_eq!((answer.status, rule(&answer), answer.seq), (Status::Refused, "TB-043", seq));
    // The pass goes on as it was.
    seal(&mut lines[mover]).await;
    seal(&mut lines[(mover + 2) % 3]).await;
    catch_up(&mut lines).await;
    let told = &lines[0].position().events[..3];
    assert!(told.iter().all(|told| told.what.starts_with("pass")), "{told:?}");
}

#[tokio::test]
async fn tb061_spectators_with_a_delay_are_not_told_how_many_have_sealed_a_choice() {
    let house = House::open().await;
    let (table, mut lines) = at_a_pass_with(&house, json!({ "watch": "all", "delay": 2 }), |_| true).await;
    house.clock.advance(120_000);
    let wat = house.guest("Wat").await;
    let before = wat.join(&table).await;
    assert_eq!(before.position().seq, lines[0].position().seq);
    seal(&mut lines[0]).await;
    catch_up(&mut lines).await;
    assert_eq!(lines[1].position().turn.sealed, Some(protocol::Sealed { chosen: 1, of: 3 }));
    let after = wat.join(&table).await;
    assert_eq!(after.position().turn, before.position().turn);
}

#[tokio::test]
async fn tb069_a_bank_does_not_tell_who_has_sealed_a_choice() {
    let house = House::open().await;
    let (table, mut lines) = at_a_pass_where(&house, "bank 10m+7s", |_| true).await;
    lines.push(house.guest("Wat").await.join(&table).await);
    let seat = lines[0].seat();
    let clock = |line: &Line| *line.position().clocks.iter().find(|clock| clock.seat == seat).unwrap();
    let before: Vec<_> = lines.iter().map(clock).collect();
    house.clock.advance(3_000);
    seal(&mut lines[0]).await;
    catch_up(&mut lines).await;
    assert_eq!(clock(&lines[0]).left, before[0].left - 3_000 + 7_000, "the seat sees its own");
    for place in 1..4 {
        assert_eq!(clock(&lines[place]), before[place], "the others see nothing of it");
    }
    seal(&mut lines[1]).await;
    seal(&mut lines[2]).await;
    catch_up(&mut lines).await;
    for line in &lines {
        assert_eq!(clock(line).left, before[0].left - 3_000 + 7_000, "until the choices are opened");
    }
}

#[tokio::test]
async fn tb069_sealed_choices_are_counted_kept_and_opened_together_in_seat_order() {
    let mut house = House::open().await;
    let (table, mut lines) = at_a_pass(&house).await;
    let seq = lines[0].position().seq;
    assert_eq!(lines[0].position().turn.sealed, Some(protocol::Sealed { chosen: 0, of: 3 }));
    // The last seat chooses first.
    let choose = async |line: &mut Line| {
        let ask = line.position().asks[0].clone();
        assert!(ask.is_sealed);
        let text = ask.legal[0].text.clone();
        assert_eq!(line.act(ask.seat, ask.seq, &[&text]).await.status, Status::Ok);
        text
    };
    let secret = choose(&mut lines[2]).await;
    catch_up(&mut lines).await;
    for line in &lines {
        let position = line.position();
        assert_eq!((position.seq, position.turn.sealed), (seq, Some(protocol::Sealed { chosen: 1, of: 3 })));
        assert_eq!(position.turn.waiting.len(), 3, "nothing says who has chosen");
    }
    assert_eq!(lines[2].position().asks[0].chosen, Some(vec![secret]));
    assert!(lines[0].position().asks[0].chosen.is_none());
    let ask = lines[2].position().asks[0].clone();
    assert_eq!(rule(&lines[2].act(ask.seat, ask.seq, &["pass W"]).await), "TB-069", "sealed for good");
    // A crash loses no choice.
    house.restart().await;
    let people: Vec<_> = lines.iter().map(|line| line.person.clone()).collect();
    let mut lines = Vec::new();
    for mut person in people {
        person.address = house.address();
        lines.push(person.join(&table).await);
    }
    assert_eq!(lines[1].position().turn.sealed, Some(protocol::Sealed { chosen: 1, of: 3 }));
    choose(&mut lines[1]).await;
    let before = lines[0].frames.len();
    choose(&mut lines[0]).await;
    catch_up(&mut lines).await;
    let who: Vec<String> = lines[0].position().events.iter().map(|told| told.who.clone()).take(3).collect();
    assert_eq!(who, ["s1", "s2", "s3"], "they enter the record together, in seat order");
    assert!(lines[0].frames.len() > before && lines[0].position().seq >= seq + 3);
}

#[tokio::test]
async fn tb025_the_table_plays_single_options_only_where_nothing_is_hidden() {
    let house = House::open().await;
    // Wizards has decisions with one option; Elements has a hand that the speed would betray.
    for (game, is_open) in [("wizards-of-the-wild", true), ("elements", false)] {
        let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": game })).await;
        play_until(&mut lines, 3, |lines| lines[0].position().seq > 150).await;
        let seat = lines[0].seat();
        if !lines[0].is_over() {
            lines[0].command(ClientMessage::Resign { id: "r".into(), seat }).await;
            lines[0].until(Line::is_over).await;
        }
        let match_id = lines[0].position().match_id.clone();
        let text = lines[0].person.get(&format!("/api/matches/{match_id}/record")).await.text;
        let record = Record::read(text.as_bytes()).unwrap();
        let auto: Vec<_> = record.steps.iter().filter(|step| step.remarks.auto).collect();
        assert!(is_open || auto.is_empty(), "{game}: {auto:?}");
        for step in auto {
            let verb = step.what.split(' ').next().unwrap();
            assert!(!["roll", "end", "done", "decline", "yes", "no"].contains(&verb), "{}", step.what);
        }
    }
}

#[tokio::test]
async fn tb036_nobody_sees_through_the_eyes_of_a_seat_that_was_left() {
    let house = House::open().await;
    let (table, mut lines) = at_a_pass(&house).await;
    let seat = lines[1].seat();
    let show = |id: &str| ClientMessage::Show { id: id.into(), seat, on: true };
    assert_eq!(lines[1].command(show("s1")).await.status, Status::Ok);
    assert_eq!(lines[1].command(ClientMessage::Resign { id: "r".into(), seat }).await.status, Status::Ok);
    let refused = lines[1].command(show("s2")).await;
    assert_eq!((refused.status, rule(&refused)), (Status::Refused, "TB-036"));
    let wat = house.guest("Wat").await;
    for person in [lines[1].person.clone(), wat] {
        let line = person.join_as(&table, json!({ "eyes": "s2" })).await;
        assert_eq!(line.position().eyes, protocol::Eyes::Spectator, "{}", person.name);
    }
    // The seat's choice in the pass belongs to the caretaker: what could be passed is its hand.
    let id = lines[1].new_id();
    lines[1].send(&ClientMessage::Legal { id: id.clone(), seat, draft: vec![] }).await;
    let is_shown = lines[1].wait(|message| match message {
        ServerMessage::Legal { id: own, .. } if *own == id => Some(true),
        ServerMessage::Answer(answer) if answer.id == id => Some(false),
        _ => None,
    });
    assert!(!is_shown.await);
}

#[tokio::test]
async fn tb036_who_resigns_stays_as_a_watcher_without_the_seats_eyes() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben", "Cyd"], json!({ "game": "elements" })).await;
    let seat = lines[1].seat();
    assert_eq!(lines[1].position().eyes, protocol::Eyes::S2);
    assert_eq!(lines[1].command(ClientMessage::Resign { id: "r".into(), seat }).await.status, Status::Ok);
    catch_up(&mut lines).await;
    assert_eq!(lines[1].position().eyes, protocol::Eyes::Spectator);
    assert!(lines[1].position().asks.is_empty());
    assert!(lines[0].table.as_ref().is_none_or(|table| table.seats.len() == 3));
    // The caretaker plays on (TB-033), and nobody can resign twice (TB-030).
    let again = lines[1].command(ClientMessage::Resign { id: "r2".into(), seat }).await;
    assert_eq!(rule(&again), "TB-030");
    play_until(&mut lines, 9, |lines| {
        let told = |line: &Line| line.position().events.iter().any(|told| told.who == "s2" && told.auto);
        lines.iter().any(told)
    })
    .await;
    assert_eq!(Seat::S2, seat);
}

#[tokio::test]
async fn tb027_a_watchers_commands_do_not_make_anothers_repeated_line_be_said_twice() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "watch": "all" } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    let mut watching = house.guest("Wat").await.join(&table).await;
    let once = || ClientMessage::Chat { id: "hello".into(), text: "once".into() };
    assert_eq!(lines[0].command(once()).await.status, Status::Ok);
    for _ in 0..100 {
        let (id, who) = (watching.new_id(), lines[1].person.id.clone());
        watching.command(ClientMessage::Mute { id, who, on: false }).await;
    }
    assert_eq!(lines[0].command(once()).await.status, Status::Ok);
    lines[1].catch_up().await;
    let said = |message: &&ServerMessage| matches!(message, ServerMessage::Chat { .. });
    assert_eq!(lines[1].messages.iter().filter(said).count(), 1);
}
