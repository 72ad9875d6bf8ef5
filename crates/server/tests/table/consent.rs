//! Take-back, abort, handing over: what needs the consent of the others.

use crate::support::{House, Line, asked, catch_up, rule, seated};
use protocol::{ClientMessage, Newcomer, Question, ServerMessage, Status};
use serde_json::json;

async fn question(line: &mut Line) -> Question {
    line.wait(|message| match message {
        ServerMessage::Question { question } => Some(question.clone()),
        _ => None,
    })
    .await
}

async fn decided(line: &mut Line) -> bool {
    line.wait(|message| match message {
        ServerMessage::Decided { agreed, .. } => Some(*agreed),
        _ => None,
    })
    .await
}

async fn one_step(lines: &mut [Line]) -> usize {
    let mover = asked(lines);
    let ask = lines[mover].position().asks[0].clone();
    lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
    catch_up(lines).await;
    mover
}

#[tokio::test]
async fn tb041_own_last_steps_are_taken_back_freely() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let before = lines[0].position().view.clone();
    let mover = one_step(&mut lines).await;
    let undo = lines[mover].position().undo.clone();
    assert_eq!((undo.len(), undo[0].to), (1, 1), "after the draw of seats");
    let seat = lines[mover].seat();
    let answer = lines[mover].command(ClientMessage::Takeback { id: "t".into(), seat, to: 1 }).await;
    assert_eq!(answer.status, Status::Ok);
    catch_up(&mut lines).await;
    assert_eq!((&lines[0].position().view, lines[0].position().seq), (&before, 3), "TB-040: nothing is erased");
}

#[tokio::test]
async fn tb042_across_others_actions_all_others_agree_and_it_is_asked_once() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let mover = one_step(&mut lines).await;
    one_step(&mut lines).await;
    let (seat, other) = (lines[mover].seat(), 1 - mover);
    let takeback = |id: &str| ClientMessage::Takeback { id: id.into(), seat, to: 1 };
    assert_eq!(lines[mover].command(takeback("t1")).await.status, Status::Asked);
    let asked = question(&mut lines[other]).await;
    assert_eq!((asked.rule.as_str(), asked.steps.len()), ("TB-042", 2), "the steps are shown");
    // Silence for 60 seconds is a no, and it is asked once.
    house.clock.advance(60_000);
    assert!(!decided(&mut lines[mover]).await);
    assert_eq!(rule(&lines[mover].command(takeback("t2")).await), "TB-042");
    // Another position may be asked about; a yes brings it back.
    let mover_again = one_step(&mut lines).await;
    assert_eq!(mover_again, mover);
    one_step(&mut lines).await;
    let to = ClientMessage::Takeback { id: "t3".into(), seat, to: 3 };
    assert_eq!(lines[mover].command(to).await.status, Status::Asked);
    let asked = question(&mut lines[other]).await;
    // The one who asks cannot answer for the others.
    let own = ClientMessage::Consent { id: "own".into(), question: asked.id.clone(), yes: true };
    assert_eq!(lines[mover].command(own).await.status, Status::Refused);
    let yes = ClientMessage::Consent { id: "yes".into(), question: asked.id, yes: true };
    assert_eq!(lines[other].command(yes).await.status, Status::Ok);
    assert!(decided(&mut lines[mover]).await);
    catch_up(&mut lines).await;
    assert_eq!(lines[mover].position().asks.len(), 1, "the one who asked moves again");
    // Any further step is a no.
    one_step(&mut lines).await;
    one_step(&mut lines).await;
    let seq = lines[0].position().seq;
    let to = ClientMessage::Takeback { id: "t4".into(), seat, to: seq - 2 };
    if lines[mover].command(to).await.status == Status::Asked {
        one_step(&mut lines).await;
        assert!(!decided_before(&lines[mover]));
    }
}

fn decided_before(line: &Line) -> bool {
    let last = line.messages.iter().rev().find_map(|message| match message {
        ServerMessage::Decided { agreed, .. } => Some(*agreed),
        _ => None,
    });
    last.expect("it was decided")
}

#[tokio::test]
async fn tb043_never_across_chance() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let mover = one_step(&mut lines).await;
    let seat = lines[mover].seat();
    let answer = lines[mover].command(ClientMessage::Takeback { id: "t".into(), seat, to: 0 }).await;
    assert_eq!(rule(&answer), "TB-043", "the draw of seats is chance");
}

#[tokio::test]
async fn tb055_an_early_mistake_costs_nobody_anything_and_later_all_must_agree() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence" });
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], new.clone()).await;
    one_step(&mut lines).await;
    assert_eq!(lines[0].command(ClientMessage::Abort { id: "a".into() }).await.status, Status::Ok);
    lines[0].until(Line::is_over).await;
    let (_, mut lines) = seated(&house, &["Cyd", "Dan"], new).await;
    one_step(&mut lines).await;
    one_step(&mut lines).await;
    assert_eq!(lines[0].command(ClientMessage::Abort { id: "a".into() }).await.status, Status::Asked);
    let asked = question(&mut lines[1]).await;
    let no = ClientMessage::Consent { id: "n".into(), question: asked.id, yes: false };
    lines[1].command(no).await;
    assert!(!decided(&mut lines[0]).await);
    assert!(!lines[0].is_over());
    assert_eq!(lines[0].command(ClientMessage::Abort { id: "b".into() }).await.status, Status::Asked);
    let asked = question(&mut lines[1]).await;
    lines[1].command(ClientMessage::Consent { id: "y".into(), question: asked.id, yes: true }).await;
    lines[0].until(Line::is_over).await;
    assert_eq!(lines[0].position().result.as_ref().unwrap().rule, "TB-055");
}

#[tokio::test]
async fn tb010_two_seats_do_not_go_to_the_same_watcher() {
    let house = House::open().await;
    let new = json!({ "game": "elements", "settings": { "watch": "all" } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben", "Cyd"], new).await;
    let wat = house.guest("Wat").await;
    lines.push(wat.join(&table).await);
    let seats = [lines[0].seat(), lines[1].seat()];
    for (place, seat) in seats.into_iter().enumerate() {
        let to = Newcomer::Person { id: wat.id.clone() };
        let asked = lines[place].command(ClientMessage::HandOver { id: "h".into(), seat, to }).await;
        assert_eq!(asked.status, Status::Asked);
    }
    catch_up(&mut lines).await;
    let mut last = Vec::new();
    for by in seats {
        let mut answers = Vec::new();
        for line in &mut lines {
            let asked = line.messages.iter().find_map(|message| match message {
                ServerMessage::Question { question } if question.by == by => Some(question.id.clone()),
                _ => None,
            });
            if let Some(question) = asked {
                let id = line.new_id();
                answers.push(line.command(ClientMessage::Consent { id, question, yes: true }).await);
            }
        }
        assert_eq!(answers.len(), 3, "the two others and the newcomer");
        last.extend(answers.pop());
    }
    catch_up(&mut lines).await;
    assert_eq!((last[0].status, rule(&last[1])), (Status::Ok, "TB-010"));
    assert!(!decided_before(&lines[1]), "the second question is decided, too");
    assert_eq!((lines[3].seats(), lines[1].seats()), (vec![seats[0]], vec![seats[1]]));
}

#[tokio::test]
async fn tb015_a_seat_goes_to_a_bot_or_a_watcher_with_the_consent_of_the_others() {
    let house = House::open().await;
    let new = json!({ "game": "elements", "settings": { "watch": "all" } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben", "Cyd"], new).await;
    let wat = house.guest("Wat").await;
    let mut watching = wat.join(&table).await;
    assert_eq!(watching.position().eyes, protocol::Eyes::Spectator);
    let seat = lines[0].seat();
    let to = Newcomer::Person { id: wat.id.clone() };
    let asked = lines[0].command(ClientMessage::HandOver { id: "h".into(), seat, to }).await;
    assert_eq!(asked.status, Status::Asked);
    for line in [&mut lines[1], &mut watching] {
        let asked = question(line).await;
        assert_eq!(asked.rule, "TB-015");
        line.command(ClientMessage::Consent { id: "y".into(), question: asked.id, yes: true }).await;
    }
    assert!(!lines[0].messages.iter().any(|message| matches!(message, ServerMessage::Decided { .. })));
    let asked = question(&mut lines[2]).await;
    lines[2].command(ClientMessage::Consent { id: "y".into(), question: asked.id, yes: true }).await;
    watching.until(|line| line.seats() == [seat]).await;
    watching.catch_up().await;
    lines[0].catch_up().await;
    assert_eq!(watching.position().eyes, seat.into(), "the newcomer has that seat's view");
    assert!(lines[0].seats().is_empty());
    // So it stands in everybody's list of matches.
    let id = watching.position().match_id.clone();
    for (person, theirs) in [(&wat, json!([seat])), (&lines[0].person, json!([]))] {
        let listed = person.get("/api/me/matches").await.ok()["matches"][0].clone();
        assert_eq!((&listed["id"], &listed["yours"]), (&json!(id), &theirs), "{listed}");
        assert_eq!(listed["seats"][seat.index()]["holder"]["name"], json!("Wat"), "{listed}");
    }
    // And on to a bot; the one who left needs not be asked.
    let to = Newcomer::Bot { level: "random".into() };
    watching.command(ClientMessage::HandOver { id: "b".into(), seat, to }).await;
    for line in &mut lines[1..] {
        let asked = question(line).await;
        line.command(ClientMessage::Consent { id: "z".into(), question: asked.id, yes: true }).await;
    }
    watching.until(|line| line.seats().is_empty()).await;
    let held = watching.table.as_ref().unwrap().seats[seat.index()].holder.clone().unwrap();
    assert_eq!((held.kind, held.level.as_deref()), (protocol::HolderKind::Bot, Some("random")));
    // The match goes on with the bot in that seat.
    let lines = &mut lines[1..];
    let mut draws = game_core::Fast::new(4);
    for _ in 0..12 {
        for line in lines.iter_mut() {
            line.catch_up().await;
            let mut choose = |count: usize| draws.next_u64() as usize % count;
            line.act_if_asked(&mut choose).await;
        }
    }
}

#[tokio::test]
async fn tb042_what_is_asked_already_is_not_asked_again() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    for _ in 0..4 {
        one_step(&mut lines).await;
    }
    let asker = asked(&lines);
    let (seat, other) = (lines[asker].seat(), 1 - asker);
    let takeback = |id: &str, to| ClientMessage::Takeback { id: id.into(), seat, to };
    assert_eq!(lines[asker].command(ClientMessage::Abort { id: "a".into() }).await.status, Status::Asked);
    assert_eq!(lines[asker].command(takeback("t", 3)).await.status, Status::Asked);
    for number in 0..20 {
        let abort = ClientMessage::Abort { id: format!("a{number}") };
        assert_eq!(rule(&lines[asker].command(abort).await), "TB-055");
    }
    assert_eq!(rule(&lines[asker].command(takeback("t1", 1)).await), "TB-042");
    lines[other].catch_up().await;
    let told = |message: &&ServerMessage| matches!(message, ServerMessage::Question { .. });
    assert_eq!(lines[other].messages.iter().filter(told).count(), 2, "one of each kind");
    // Once it is decided it may be asked again; the other take-back was never asked.
    house.clock.advance(60_000);
    for _ in 0..2 {
        assert!(!decided(&mut lines[asker]).await);
    }
    assert_eq!(lines[asker].command(ClientMessage::Abort { id: "b".into() }).await.status, Status::Asked);
    assert_eq!(lines[asker].command(takeback("t2", 1)).await.status, Status::Asked);
}

#[tokio::test]
async fn tb068_a_bot_that_took_a_seat_over_is_shown_with_level_and_version_for_ever() {
    let house = House::open().await;
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let seat = lines[0].seat();
    let to = Newcomer::Bot { level: "master".into() };
    assert_eq!(lines[0].command(ClientMessage::HandOver { id: "h".into(), seat, to }).await.status, Status::Asked);
    let asked = question(&mut lines[1]).await;
    lines[1].command(ClientMessage::Consent { id: "y".into(), question: asked.id, yes: true }).await;
    let ben = lines[1].seat();
    lines[1].command(ClientMessage::Resign { id: "r".into(), seat: ben }).await;
    lines[1].until(Line::is_over).await;
    let id = lines[1].position().match_id.clone();
    let person = lines[1].person.clone();
    for _ in 0..2 {
        let shown = person.get(&format!("/api/matches/{id}")).await.ok();
        let holder = &shown["seats"][seat.index()]["holder"];
        assert_eq!(
            (&holder["name"], &holder["kind"], &holder["level"]),
            (&json!("Master"), &json!("bot"), &json!("master"))
        );
        assert_eq!(holder["version"], json!(env!("CARGO_PKG_VERSION")));
        // The table goes on to another match, in which nobody has that id.
        person.post(&format!("/api/tables/{table}/rematch"), json!({})).await;
    }
}
