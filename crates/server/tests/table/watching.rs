//! Who sees what: spectators and their delay, replays, opening, chat, hints.

use crate::support::{House, Line, asked, catch_up, play_until, problem, rule, seated};
use protocol::{ChatAudience, ClientMessage, Code, Eyes, ServerMessage, Status};
use serde_json::json;
use store::{Audience, Commit, Finished, MatchEnd, NewChatLine, NewMatch};

async fn some_steps(lines: &mut [Line], steps: u64) {
    let target = lines[0].position().seq + steps;
    play_until(lines, 11, |lines| lines[0].position().seq >= target).await;
}

#[tokio::test]
async fn tb061_spectators_follow_with_the_delay_and_through_a_seats_eyes_only_if_it_shows() {
    let house = House::open().await;
    let new = json!({ "game": "elements", "settings": { "watch": "all", "delay": 2 } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    some_steps(&mut lines, 6).await;
    let wat = house.guest("Wat").await;
    let mut watching = wat.join(&table).await;
    assert_eq!((watching.position().eyes, watching.position().seq), (Eyes::Spectator, 0), "two minutes behind");
    let seen = lines[0].position().seq;
    house.clock.advance(120_000);
    watching.until(|line| line.position().seq == seen).await;
    let matched = lines[0].position().match_id.clone();
    // Not through a seat's eyes, unless it shows; then all are told and the delay is five minutes.
    let peeking = wat.join_as(&table, json!({ "eyes": "s1" })).await;
    assert_eq!(peeking.position().eyes, Eyes::Spectator);
    let seat = lines[0].seat();
    assert_eq!(lines[0].command(ClientMessage::Show { id: "s".into(), seat, on: true }).await.status, Status::Ok);
    catch_up(&mut lines).await;
    assert!(lines[1].table.as_ref().unwrap().seats[seat.index()].shows, "all seats are told");
    let through = wat.join_as(&table, json!({ "eyes": "s1" })).await;
    assert_eq!((through.position().eyes, through.position().seq), (Eyes::S1, 0), "at least five minutes behind");
    house.clock.advance(180_000);
    let mut through = wat.join_as(&table, json!({ "eyes": "s1" })).await;
    through.catch_up().await;
    assert_eq!(through.position().seq, seen);
    assert!(through.position().asks.is_empty(), "watchers are not asked");
    assert_eq!(through.position().match_id, matched);
    // A seat cannot be shown by another.
    let foreign = lines[1].command(ClientMessage::Show { id: "f".into(), seat, on: false }).await;
    assert_eq!(problem(&foreign).code, Code::NotYours);
}

#[tokio::test]
async fn tb061_spectators_hear_of_departures_and_questions_when_the_delay_is_over() {
    let house = House::open().await;
    let new = json!({ "game": "elements", "settings": { "watch": "all", "delay": 2 } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben", "Cyd"], new).await;
    // Until everybody has acted: from then on all are asked before the match is aborted.
    play_until(&mut lines, 3, |lines| lines[0].position().seq >= 40).await;
    house.clock.advance(120_000);
    let wat = house.guest("Wat").await;
    let mut watching = wat.join(&table).await;
    let seen = lines[0].position().seq;
    assert_eq!(watching.position().seq, seen);
    let (path, match_id) = (format!("/api/tables/{table}"), lines[0].position().match_id.clone());
    let seat = lines[1].seat();
    assert_eq!(lines[1].command(ClientMessage::Resign { id: "r".into(), seat }).await.status, Status::Ok);
    assert_eq!(lines[0].command(ClientMessage::Abort { id: "a".into() }).await.status, Status::Asked);
    let question = lines[2].wait(|message| match message {
        ServerMessage::Question { question } => Some(question.id.clone()),
        _ => None,
    });
    let no = ClientMessage::Consent { id: "n".into(), question: question.await, yes: false };
    assert_eq!(lines[2].command(no).await.status, Status::Ok);
    catch_up(&mut lines).await;
    assert!(lines[0].position().seq > seen);
    let is_decided = |line: &Line| line.messages.iter().any(|told| matches!(told, ServerMessage::Decided { .. }));
    assert!(is_decided(&lines[0]));
    // The watcher speaks, comes again, and looks everywhere: nothing tells of it.
    let said = watching.command(ClientMessage::Chat { id: "c".into(), text: "Well?".into() }).await;
    assert_eq!((said.status, said.seq), (Status::Ok, seen));
    let left = |table: &serde_json::Value| table["seats"][seat.index()]["has_left"].clone();
    let again = wat.join(&table).await;
    for line in [&watching, &again] {
        assert_eq!(line.position().seq, seen);
        assert!(!is_decided(line) && !line.table.as_ref().unwrap().seats[seat.index()].has_left);
    }
    let summary = format!("/api/matches/{match_id}");
    let told = wat.get(&summary).await.ok();
    assert_eq!((left(&told), &told["steps"]), (json!(false), &json!(seen)));
    assert_eq!(left(&wat.get(&path).await.ok()), json!(false));
    assert_eq!(left(&lines[0].person.get(&path).await.ok()), json!(true), "the seats know it");
    assert_eq!(left(&lines[0].person.get(&summary).await.ok()), json!(true));
    house.clock.advance(120_000);
    watching.until(|line| line.position().seq > seen).await;
    assert_eq!(left(&wat.get(&path).await.ok()), json!(true));
    assert_eq!(left(&wat.get(&summary).await.ok()), json!(true));
}

#[tokio::test]
async fn tb061_spectators_read_that_a_step_was_taken_back_when_the_delay_is_over() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "watch": "all", "delay": 2 } });
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    let mover = asked(&lines);
    let ask = lines[mover].position().asks[0].clone();
    assert_eq!(lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await.status, Status::Ok);
    house.clock.advance(120_000);
    let back = ClientMessage::Takeback { id: "t".into(), seat: ask.seat, to: ask.seq };
    assert_eq!(lines[mover].command(back).await.status, Status::Ok);
    let timeline = format!("/api/matches/{}/timeline", lines[0].position().match_id);
    let wat = house.guest("Wat").await;
    let stands = |timeline: serde_json::Value| {
        let steps = timeline["steps"].as_array().unwrap().clone();
        (steps.len() as u64, steps[ask.seq as usize]["stands"].clone())
    };
    assert_eq!(stands(wat.get(&timeline).await.ok()), (ask.seq + 1, json!(true)));
    assert_eq!(stands(lines[0].person.get(&timeline).await.ok()), (ask.seq + 2, json!(false)));
    house.clock.advance(120_000);
    assert_eq!(stands(wat.get(&timeline).await.ok()), (ask.seq + 2, json!(false)));
}

/// Even if nothing else happens at the table.
#[tokio::test]
async fn tb061_spectators_hear_what_the_seats_say_when_the_delay_is_over() {
    let house = House::open().await;
    let new = json!({ "game": "elements", "settings": { "watch": "all", "delay": 2 } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    house.clock.advance(120_000);
    let wat = house.guest("Wat").await;
    let mut early = wat.join(&table).await;
    let said = ClientMessage::Chat { id: "c".into(), text: "A fine hand!".into() };
    assert_eq!(lines[0].command(said).await.status, Status::Ok);
    house.clock.advance(60_000);
    let mut late = wat.join(&table).await;
    let has_heard = |line: &Line| {
        line.messages
            .iter()
            .any(|message| matches!(message, ServerMessage::Chat { line } if line.text == "A fine hand!"))
    };
    for line in [&mut early, &mut late] {
        line.catch_up().await;
        assert!(!has_heard(line), "after one minute of two");
    }
    house.clock.advance(60_000);
    for line in [&mut early, &mut late] {
        line.until(has_heard).await;
    }
}

#[tokio::test]
async fn tb061_who_may_not_watch_does_not_hear_what_is_said_at_the_table() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "watch": "nobody" } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    let mut stranger = house.guest("Eve").await.join(&table).await;
    let chat = |text: &str| ClientMessage::Chat { id: text.into(), text: text.into() };
    assert_eq!(lines[0].command(chat("between us")).await.status, Status::Ok);
    assert_eq!(stranger.command(chat("anybody?")).await.status, Status::Ok);
    let mut late = house.guest("Eva").await.join(&table).await;
    for line in [&mut stranger, &mut late] {
        line.catch_up().await;
        let heard = format!("{:?}", line.messages);
        assert!(heard.contains("anybody?") && !heard.contains("between us"), "{heard}");
    }
    let seat = lines[0].seat();
    lines[0].command(ClientMessage::Resign { id: "r".into(), seat }).await;
    stranger.until(|line| format!("{:?}", line.messages).contains("between us")).await;
}

#[tokio::test]
async fn tb061_watching_needs_what_the_table_says() {
    let house = House::open().await;
    let wat = house.guest("Wat").await;
    for (watch, with_link, expected) in
        [("nobody", true, false), ("link", false, false), ("link", true, true), ("all", false, true)]
    {
        let new = json!({ "game": "quintessence", "settings": { "watch": watch } });
        let (table, lines) = seated(&house, &["Ada", "Ben"], new).await;
        let host = lines.iter().find(|line| line.table.as_ref().unwrap().you.is_host).unwrap();
        let link = host.person.post(&format!("/api/tables/{table}/links"), json!({})).await.ok();
        let hello = if with_link { json!({ "link": link["token"] }) } else { json!({}) };
        let line = wat.join_as(&table, hello).await;
        assert_eq!(line.position.is_some(), expected, "watch = {watch}, link: {with_link}");
    }
}

#[tokio::test]
async fn tb063_while_a_match_runs_a_replay_shows_the_own_view_alone() {
    let house = House::open().await;
    let new = json!({ "game": "elements", "settings": { "watch": "all", "delay": 5 } });
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    some_steps(&mut lines, 8).await;
    let id = lines[0].position().match_id.clone();
    let replay = |eyes: &str, at: u64| format!("/api/matches/{id}/replay?as={eyes}&at={at}");
    let ada = lines[0].person.clone();
    let seq = lines[0].position().seq;
    let own = ada.get(&replay("s1", seq)).await.ok();
    assert_eq!(own["view"], lines[0].position().view);
    for eyes in ["s2", "open", "spectator"] {
        assert_eq!(ada.get(&replay(eyes, 1)).await.refused(), ("not_over".into(), "TB-063".into()), "{eyes}");
    }
    let timeline = ada.get(&format!("/api/matches/{id}/timeline")).await.ok();
    assert_eq!((&timeline["eyes"], &timeline["allowed"]), (&json!("s1"), &json!(["s1"])));
    // A spectator sees as much as the delay allows, here nothing yet.
    let wat = house.guest("Wat").await;
    assert_eq!(wat.get(&replay("spectator", 1)).await.refused().0, "not_found");
    assert_eq!(wat.get(&replay("spectator", 0)).await.ok()["last"], json!(0));
    assert_eq!(wat.get(&format!("/api/matches/{id}/record")).await.refused(), ("not_over".into(), "TB-064".into()));
    assert_eq!(ada.get(&format!("/api/matches/{id}/verify")).await.refused().0, "not_over");
}

#[tokio::test]
async fn tb064_when_the_match_is_over_everything_is_opened() {
    let house = House::open().await;
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "elements" })).await;
    some_steps(&mut lines, 10).await;
    let seat = lines[0].seat();
    lines[0].command(ClientMessage::Resign { id: "r".into(), seat }).await;
    lines[0].until(Line::is_over).await;
    let id = lines[0].position().match_id.clone();
    let stranger = house.guest("Eve").await;
    let open = stranger.get(&format!("/api/matches/{id}/replay?as=open")).await.ok();
    assert!(open["view"]["players"][0]["hand"].is_array() && open["view"]["players"][1]["hand"].is_array());
    let record = stranger.get(&format!("/api/matches/{id}/record")).await;
    let record = game_core::record::Record::read(record.text.as_bytes()).unwrap();
    assert!(record.close.as_ref().unwrap().seed.is_some(), "the seed is published");
    let line = stranger.join_as(&table, json!({ "eyes": "open" })).await;
    assert_eq!(line.position().eyes, Eyes::Open);
}

/// A public match of Ada and Ben that is over, and its table.
async fn finished_in_public(house: &House) -> (String, Vec<Line>) {
    let public = json!({ "game": "quintessence", "settings": { "public": true } });
    let (table, mut lines) = seated(house, &["Ada", "Ben"], public).await;
    let seat = lines[0].seat();
    lines[0].command(ClientMessage::Resign { id: "r".into(), seat }).await;
    lines[0].until(Line::is_over).await;
    (table, lines)
}

/// Puts a finished match into the store whose record cannot be read.
async fn store_damaged(house: &House, table: &str, id: &str, later: u64) {
    let store = &house.app().store;
    let new = NewMatch {
        id: id.into(),
        table: table.into(),
        game: "quintessence".into(),
        seed: None,
        lines: vec![b"header".to_vec(), b"open".to_vec()],
        players: Vec::new(),
        clock: None,
        listed: None,
        started: house.app().now() + later,
        table_change: None,
    };
    let (id, now) = (new.id.clone(), new.started);
    let point = store.begin_match(new).await.unwrap();
    let finished = Finished { end: MatchEnd::Over, summary: "null".into(), events: Vec::new() };
    store.commit(Commit { finished: Some(finished), ..Commit::at(&id, point, now) }).await.unwrap();
}

#[tokio::test]
async fn tb064_public_matches_are_found_behind_any_number_of_others() {
    let house = House::open().await;
    let (_, lines) = finished_in_public(&house).await;
    let ada = lines[0].person.clone();
    let hidden = ada.create(json!({ "game": "quintessence" })).await;
    for number in 0..40 {
        store_damaged(&house, &hidden, &format!("m_{number}"), 1 + number).await;
    }
    let listed = ada.get("/api/matches").await.ok();
    assert_eq!(listed["matches"].as_array().unwrap().len(), 1);
    assert_eq!(listed["matches"][0]["id"], json!(lines[0].position().match_id));
}

#[tokio::test]
async fn a_damaged_record_hides_no_other_match() {
    let house = House::open().await;
    let (table, lines) = finished_in_public(&house).await;
    let ada = lines[0].person.clone();
    store_damaged(&house, &table, "m_damaged", 1).await;
    let listed = ada.get("/api/matches").await.ok();
    let seen = |place: usize| (&listed["matches"][place]["id"], &listed["matches"][place]["is_playable"]);
    assert_eq!(seen(0), (&json!("m_damaged"), &json!(false)), "{listed}");
    assert_eq!(seen(1), (&json!(lines[0].position().match_id), &json!(true)), "{listed}");
}

fn heard(line: &Line) -> Vec<String> {
    let mut lines = Vec::new();
    for message in &line.messages {
        match message {
            ServerMessage::Chat { line } => lines.push(line.text.clone()),
            ServerMessage::Said { lines: said } => lines = said.iter().map(|line| line.text.clone()).collect(),
            _ => {}
        }
    }
    lines
}

#[tokio::test]
async fn tb065_watchers_are_heard_by_the_seats_only_after_the_end_and_anyone_can_be_muted() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "watch": "all" } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    let wat = house.guest("Wat").await;
    let mut watching = wat.join(&table).await;
    let chat = |id: &str, text: &str| ClientMessage::Chat { id: id.into(), text: text.into() };
    lines[0].command(chat("c1", "good luck")).await;
    watching.command(chat("c2", "take the centre")).await;
    assert_eq!(
        watching
            .messages
            .iter()
            .filter(
                |message| matches!(message, ServerMessage::Chat { line } if line.audience == ChatAudience::Watchers)
            )
            .count(),
        1
    );
    catch_up(&mut lines).await;
    watching.catch_up().await;
    assert_eq!(heard(&lines[1]), ["good luck"]);
    assert_eq!(heard(&watching), ["good luck", "take the centre"]);
    // One who comes later hears the same, and no more.
    let ben_again = lines[1].person.join(&table).await;
    assert_eq!(heard(&ben_again), ["good luck"]);
    let mute = ClientMessage::Mute { id: "m".into(), who: lines[0].person.id.clone(), on: true };
    lines[1].command(mute).await;
    lines[0].command(chat("c3", "are you there?")).await;
    catch_up(&mut lines).await;
    assert_eq!(heard(&lines[1]), ["good luck"]);
    assert_eq!(rule(&lines[0].command(chat("c4", "  ")).await), "TB-065");
    let seat = lines[0].seat();
    lines[0].command(ClientMessage::Resign { id: "r".into(), seat }).await;
    catch_up(&mut lines).await;
    assert_eq!(heard(&lines[0]), ["good luck", "take the centre", "are you there?"], "after the end");
    assert_eq!(heard(&lines[1]), ["take the centre"], "who is muted stays muted");
}

/// Lines that were said before.
async fn say_many(house: &House, table: &str, author: &str, audience: Audience, texts: impl Iterator<Item = u64>) {
    for text in texts {
        let line = NewChatLine {
            table: table.into(),
            author: author.into(),
            audience,
            text: text.to_string(),
            at: house.app().now(),
            retry: None,
        };
        house.app().store.say(line).await.unwrap();
    }
}

#[tokio::test]
async fn tb065_a_newcomer_is_told_the_last_of_very_many_lines() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "watch": "all" } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    let (ada, wat) = (lines[0].person.clone(), house.guest("Wat").await);
    say_many(&house, &table, &ada.id, Audience::Seats, 1..=600).await;
    let mut watching = wat.join(&table).await;
    let expected: Vec<String> = (101..=600).map(|number| number.to_string()).collect();
    assert_eq!(heard(&watching), expected);
    // However much the watchers say, the seats find what they said themselves.
    say_many(&house, &table, &wat.id, Audience::Watchers, 1..=600).await;
    let again = ada.join(&table).await;
    assert_eq!(heard(&again), expected);
    lines[0].command(ClientMessage::Chat { id: "new".into(), text: "new".into() }).await;
    catch_up(&mut lines).await;
    watching.catch_up().await;
    for line in [&lines[0], &lines[1], &watching] {
        assert_eq!(heard(line).last().unwrap(), "new", "{}", line.person.name);
    }
}

#[tokio::test]
async fn tb065_nobody_is_kept_from_new_lines_by_one_who_is_behind() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "watch": "all", "delay": 2 } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    let wat = house.guest("Wat").await;
    let mut watching = wat.join(&table).await;
    let chat = |text: u64| ClientMessage::Chat { id: format!("chat {text}"), text: text.to_string() };
    for number in 1..=510 {
        lines[0].command(chat(number)).await;
        lines[1].catch_up().await;
    }
    assert_eq!(heard(&lines[1]).len(), 510);
    // The watcher is two minutes behind, but hears at once and once what watchers say.
    watching.command(ClientMessage::Chat { id: "w1".into(), text: "first".into() }).await;
    watching.command(ClientMessage::Chat { id: "w2".into(), text: "second".into() }).await;
    lines[0].command(chat(511)).await;
    watching.catch_up().await;
    assert_eq!(heard(&watching), ["first", "second"]);
    house.clock.advance(120_000);
    watching.command(ClientMessage::Chat { id: "w3".into(), text: "third".into() }).await;
    watching.catch_up().await;
    let told = heard(&watching);
    assert!(told.len() >= 500, "{}", told.len());
    assert_eq!(told[told.len() - 4..], ["first", "second", "511", "third"]);
}

#[tokio::test]
async fn tb066_a_hint_comes_from_the_own_view_is_remarked_and_shown_after_the_end() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let mover = asked(&lines);
    let ask = lines[mover].position().asks[0].clone();
    let seat = ask.seat;
    lines[mover].send(&ClientMessage::Hint { id: "h".into(), seat }).await;
    let hint = lines[mover].wait(|message| match message {
        ServerMessage::Hint { hint, .. } => Some(hint.clone()),
        _ => None,
    });
    let hint = hint.await;
    assert!(ask.legal.iter().any(|choice| choice.text == hint.action.text));
    assert_eq!((hint.used, hint.lines.is_empty()), (1, false));
    // The others do not hear of it before the end.
    lines[1 - mover].catch_up().await;
    assert!(!lines[1 - mover].frames.iter().any(|frame| frame.contains("\"hint\"")));
    let other = lines[1 - mover].seat();
    lines[1 - mover].send(&ClientMessage::Hint { id: "x".into(), seat: other }).await;
    let answer = lines[1 - mover].wait(|message| match message {
        ServerMessage::Answer(answer) if answer.id == "x" => Some(answer.clone()),
        _ => None,
    });
    assert_eq!(rule(&answer.await), "TB-022");
    lines[mover].act(seat, ask.seq, &[&hint.action.text]).await;
    lines[mover].command(ClientMessage::Resign { id: "r".into(), seat }).await;
    lines[1 - mover].until(Line::is_over).await;
    let hints = lines[1 - mover].position().result.clone().unwrap().hints;
    assert_eq!(hints[seat.index()], 1, "the number of hints is shown after the end");
    let id = lines[mover].position().match_id.clone();
    let record = lines[mover].person.get(&format!("/api/matches/{id}/record")).await;
    let record = game_core::record::Record::read(record.text.as_bytes()).unwrap();
    assert_eq!(record.steps.iter().filter(|step| step.remarks.hint).count(), 1, "the step that follows is remarked");
    // Where hints are off there are none.
    let new = json!({ "game": "quintessence", "settings": { "hints": false } });
    let (_, mut lines) = seated(&house, &["Cyd", "Dan"], new).await;
    let mover = asked(&lines);
    let seat = lines[mover].seat();
    lines[mover].send(&ClientMessage::Hint { id: "h".into(), seat }).await;
    let answer = lines[mover].wait(|message| match message {
        ServerMessage::Answer(answer) if answer.id == "h" => Some(answer.clone()),
        _ => None,
    });
    assert_eq!(rule(&answer.await), "TB-066");
}

#[tokio::test]
async fn tb066_one_hint_at_a_time_is_looked_for_a_seat() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let line = asked(&lines);
    let line = &mut lines[line];
    let seat = line.seat();
    for id in ["first", "second", "third", "first"] {
        line.send(&ClientMessage::Hint { id: id.into(), seat }).await;
    }
    let mut hints = Vec::new();
    let mut refused = Vec::new();
    while hints.is_empty() {
        match line.next().await.unwrap() {
            ServerMessage::Hint { id, hint } => hints.push((id, hint.used)),
            ServerMessage::Answer(answer) => refused.push((answer.id.clone(), rule(&answer).to_owned())),
            _ => {}
        }
    }
    assert_eq!(hints, [("first".to_owned(), 1)]);
    assert_eq!(refused, ["second", "third"].map(|id| (id.to_owned(), "TB-066".to_owned())));
    line.send(&ClientMessage::Hint { id: "fourth".into(), seat }).await;
    let used = line.wait(|message| match message {
        ServerMessage::Hint { hint, .. } => Some(hint.used),
        _ => None,
    });
    assert_eq!(used.await, 2);
}

#[tokio::test]
async fn lists_of_matches_read_no_records() {
    let house = House::open().await;
    let new = json!({ "game": "elements", "settings": { "public": true } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben", "Cyd"], new).await;
    some_steps(&mut lines, 5).await;
    let seat = lines[1].seat();
    lines[1].command(ClientMessage::Resign { id: "r".into(), seat }).await;
    catch_up(&mut lines).await;
    let (seat, ada) = (lines[0].seat(), lines[0].person.clone());
    let quick = ada.post("/api/quick", json!({ "game": "quintessence", "level": "random" })).await.ok();
    let mut quick = ada.join(quick["id"].as_str().unwrap()).await;
    quick.until(|line| line.position.as_ref().is_some_and(|position| !position.asks.is_empty())).await;
    let own = quick.position().match_id.clone();
    let read = async || {
        let mut listed = Vec::new();
        for path in ["/api/me/matches", "/api/matches"] {
            listed.push(ada.get(path).await.ok());
        }
        listed
    };
    let listed = read().await;
    let all = listed[0]["matches"].as_array().unwrap();
    let found = |id: &str| all.iter().find(|one| one["id"] == json!(id)).unwrap();
    // As a match tells it that is asked for alone.
    for line in [&lines[0], &quick] {
        let position = line.position();
        let one = found(&position.match_id);
        assert_eq!(*one, ada.get(&format!("/api/matches/{}", position.match_id)).await.ok());
        assert_eq!((&one["steps"], &one["is_playable"]), (&json!(position.seq), &json!(true)));
        assert_eq!(one["is_your_move"], json!(!position.asks.is_empty()));
    }
    let departed = &found(&lines[0].position().match_id)["seats"];
    let left: Vec<_> = departed.as_array().unwrap().iter().map(|seat| seat["has_left"].clone()).collect();
    assert_eq!(left, [json!(false), json!(true), json!(false)]);
    assert_eq!(found(&own)["yours"].as_array().unwrap().len(), 1);
    // Nothing changes without the records.
    let database = house.database();
    let hide = "ALTER TABLE match_chunks RENAME TO out_of_reach";
    database.execute_batch(hide).unwrap();
    assert_eq!(read().await, listed);
    database.execute_batch("ALTER TABLE out_of_reach RENAME TO match_chunks").unwrap();
    // A match that was begun before this was kept is read once.
    database.execute_batch("UPDATE matches SET listed = NULL").unwrap();
    assert_eq!(read().await, listed);
    database.execute_batch(hide).unwrap();
    assert_eq!(read().await, listed);
    database.execute_batch("ALTER TABLE out_of_reach RENAME TO match_chunks").unwrap();
    // The end is told as well.
    lines[0].command(ClientMessage::Resign { id: "r".into(), seat }).await;
    lines[0].until(Line::is_over).await;
    let id = lines[0].position().match_id.clone();
    let over = read().await;
    assert_eq!(over[1]["matches"], json!([ada.get(&format!("/api/matches/{id}")).await.ok()]));
    assert_eq!(over[1]["matches"][0]["result"]["rule"], json!("TB-032"));
    let _ = table;
}
