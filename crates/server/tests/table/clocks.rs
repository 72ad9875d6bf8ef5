//! Clocks, lag and absence, with a clock that the test turns (TB-031, TB-050 to TB-055).

use crate::support::{House, Line, asked, catch_up, play_until, rule, seated};
use protocol::{ClientMessage, Clock, Seat, Status};
use serde_json::json;

fn clock(line: &Line, seat: Seat) -> Clock {
    *line.position().clocks.iter().find(|clock| clock.seat == seat).expect("the seat has a clock")
}

/// Tells everybody how the match stands now.
async fn look(lines: &mut [Line], table: &str) -> Vec<Line> {
    let mut anew = Vec::new();
    for line in lines.iter_mut() {
        anew.push(line.person.join(table).await);
    }
    anew
}

#[tokio::test]
async fn tb050_a_bank_runs_for_the_one_who_is_asked_and_gains_its_increment() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "clock": "bank 60s+5s" } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    let mover = asked(&lines);
    let (own, other) = (lines[mover].seat(), lines[1 - mover].seat());
    assert_eq!(clock(&lines[0], own).left, 60_000);
    house.clock.advance(10_000);
    let shown = look(&mut lines, &table).await;
    // TB-051: only the one who is asked is charged.
    assert_eq!((clock(&shown[0], own).left, clock(&shown[0], own).is_running), (50_000, true));
    assert_eq!((clock(&shown[0], other).left, clock(&shown[0], other).is_running), (60_000, false));
    let ask = lines[mover].position().asks[0].clone();
    lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
    catch_up(&mut lines).await;
    assert_eq!((clock(&lines[0], own).left, clock(&lines[0], other).is_running), (55_000, true));
    // The refused clock: only the three forms exist.
    let ada = lines[0].person.clone();
    let bad = ada.post("/api/tables", json!({ "game": "quintessence", "settings": { "clock": "soon" } })).await;
    assert_eq!(bad.refused(), ("refused".into(), "TB-050".into()));
}

#[tokio::test]
async fn tb051_at_zero_the_seat_has_timed_out_and_a_move_clock_starts_anew() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "clock": "move 30s" } });
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    for _ in 0..2 {
        let mover = asked(&lines);
        house.clock.advance(29_000);
        let ask = lines[mover].position().asks[0].clone();
        assert_eq!(lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await.status, Status::Ok);
        catch_up(&mut lines).await;
    }
    let late = asked(&lines);
    let seat = lines[late].seat();
    assert_eq!(clock(&lines[late], seat).left, 30_000);
    house.clock.advance(30_000);
    // TB-031: written by the table, with the effect of resigning.
    lines[late].until(Line::is_over).await;
    let last = lines[late].position().events.last().unwrap().clone();
    assert_eq!((last.who.as_str(), last.what), ("table", format!("timeout s{}", seat.index() + 1)));
    assert_eq!(lines[late].position().result.as_ref().unwrap().winners, [lines[1 - late].seat()]);
}

#[tokio::test]
async fn tb052_lag_and_a_lost_connection_are_not_charged_within_the_quota() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "clock": "bank 60s+0s" } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    let mover = asked(&lines);
    let own = lines[mover].seat();
    assert_eq!(clock(&lines[0], own).quota, 120_000, "what is left of the quota is shown to all");
    // The line drops for a minute and a half: longer than the clock would last.
    let person = lines[mover].person.clone();
    let gone = lines.remove(mover);
    gone.close().await;
    lines[0].until(|line| line.messages.last().is_some_and(is_away)).await;
    house.clock.advance(90_000);
    let mut back = person.join(&table).await;
    assert_eq!((clock(&back, own).left, clock(&back, own).quota), (60_000, 30_000));
    // Measured delay up to a second is not charged either.
    back.send(&ClientMessage::Ping { id: "p".into(), lag: Some(700) }).await;
    house.clock.advance(5_000);
    let ask = back.position().asks[0].clone();
    assert_eq!(back.act(ask.seat, ask.seq, &[&ask.legal[0].text]).await.status, Status::Ok);
    back.catch_up().await;
    assert_eq!(clock(&back, own).left, 60_000 - 4_300);
}

/// The first action that there is, by the line that is asked.
async fn first_action(lines: &mut [Line]) {
    let mover = asked(lines);
    let ask = lines[mover].position().asks[0].clone();
    assert_eq!(lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await.status, Status::Ok);
    catch_up(lines).await;
}

async fn take_back(lines: &mut [Line], mover: usize) -> protocol::Answer {
    let undo = lines[mover].position().undo[0];
    let id = lines[mover].new_id();
    let answer = lines[mover].command(ClientMessage::Takeback { id, seat: undo.seat, to: undo.to }).await;
    catch_up(lines).await;
    answer
}

#[tokio::test]
async fn tb050_a_sign_is_no_part_of_a_time() {
    let house = House::open().await;
    let ada = house.guest("Ada").await;
    for clock in ["move +5s", "bank 5m++5s", "bank +5m+5s"] {
        let new = json!({ "game": "quintessence", "settings": { "clock": clock } });
        assert_eq!(ada.post("/api/tables", new).await.refused(), ("refused".into(), "TB-050".into()), "{clock}");
    }
}

#[tokio::test]
async fn tb045_a_take_back_gives_no_time_back_and_keeps_no_increment() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "clock": "bank 60s+5s" } });
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    let mover = asked(&lines);
    let (own, other) = (lines[mover].seat(), lines[1 - mover].seat());
    house.clock.advance(10_000);
    first_action(&mut lines).await;
    assert_eq!(clock(&lines[0], own).left, 55_000);
    // The other one thinks for four seconds about a position that is taken back.
    house.clock.advance(4_000);
    assert_eq!(take_back(&mut lines, mover).await.status, Status::Ok);
    assert_eq!((clock(&lines[0], own).left, clock(&lines[0], other).left), (50_000, 56_000));
    for _ in 0..3 {
        first_action(&mut lines).await;
        assert_eq!(clock(&lines[0], own).left, 55_000);
        assert_eq!(take_back(&mut lines, mover).await.status, Status::Ok);
        assert_eq!((clock(&lines[0], own).left, clock(&lines[0], other).left), (50_000, 56_000));
    }
}

/// Somebody is asked again after an own step.
fn goes_on(line: &Line) -> bool {
    let position = line.position();
    !position.asks.is_empty() && !position.undo.is_empty() && position.events.last().is_some_and(|told| !told.auto)
}

#[tokio::test]
async fn tb045_thought_before_a_take_back_is_charged_and_needs_the_time_that_it_costs() {
    let house = House::open().await;
    let new = json!({ "game": "quintessential", "settings": { "clock": "bank 60s+30s" } });
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    assert!(play_until(&mut lines, 5, |lines| lines.iter().any(goes_on)).await);
    let mover = lines.iter().position(goes_on).unwrap();
    let own = lines[mover].seat();
    let before = clock(&lines[0], own).left;
    // With ten seconds left the increment of thirty cannot be given back.
    house.clock.advance(before - 10_000);
    let refused = take_back(&mut lines, mover).await;
    assert_eq!((refused.status, rule(&refused)), (Status::Refused, "TB-045"));
    let ask = lines[mover].position().asks[0].clone();
    assert_eq!(lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await.status, Status::Ok);
    catch_up(&mut lines).await;
    assert_eq!(clock(&lines[0], own).left, 40_000, "the clock has run on");
    let has_time = |lines: &[Line]| goes_on(&lines[mover]) && clock(&lines[0], own).left >= 70_000;
    assert!(play_until(&mut lines, 6, has_time).await);
    let before = clock(&lines[0], own).left;
    house.clock.advance(2_500);
    assert_eq!(take_back(&mut lines, mover).await.status, Status::Ok);
    assert_eq!(clock(&lines[0], own).left, before - 2_500 - 30_000);
}

#[tokio::test]
async fn tb045_a_decision_that_is_asked_again_has_what_was_left_of_it() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "clock": "move 30s" } });
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    let mover = asked(&lines);
    let own = lines[mover].seat();
    for (thought, left) in [(20_000, 10_000), (4_000, 6_000), (1_000, 5_000)] {
        house.clock.advance(thought);
        first_action(&mut lines).await;
        assert_eq!(take_back(&mut lines, mover).await.status, Status::Ok);
        assert_eq!(clock(&lines[0], own).left, left);
    }
    // The next decision has its whole time.
    first_action(&mut lines).await;
    first_action(&mut lines).await;
    assert_eq!((asked(&lines), clock(&lines[0], own).left), (mover, 30_000));
}

#[tokio::test]
async fn tb045_the_decisions_that_follow_a_take_back_have_no_new_time() {
    let house = House::open().await;
    let new = json!({ "game": "quintessential", "settings": { "clock": "move 30s" } });
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    assert!(play_until(&mut lines, 5, |lines| lines.iter().any(goes_on)).await);
    let mover = lines.iter().position(goes_on).unwrap();
    let (own, other) = (lines[mover].seat(), lines[1 - mover].seat());
    let step = lines[mover].position().events.last().unwrap().what.clone();
    for (thought, left) in [(20_000, 10_000), (4_000, 6_000), (5_000, 1_000)] {
        house.clock.advance(thought);
        assert_eq!(take_back(&mut lines, mover).await.status, Status::Ok);
        assert_eq!(clock(&lines[0], own).left, 30_000, "of the decision before nothing was used");
        let ask = lines[mover].position().asks[0].clone();
        assert_eq!(lines[mover].act(ask.seat, ask.seq, &[&step]).await.status, Status::Ok);
        catch_up(&mut lines).await;
        assert_eq!(clock(&lines[0], own).left, left);
        assert_eq!(clock(&lines[0], other).left, 30_000);
    }
}

#[tokio::test]
async fn tb051_a_question_of_consent_costs_nothing_while_an_answer_is_owed() {
    let house = House::open().await;
    let new = json!({ "game": "quintessence", "settings": { "clock": "bank 60s+0s" } });
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], new).await;
    first_action(&mut lines).await;
    first_action(&mut lines).await;
    let mover = asked(&lines);
    let own = lines[mover].seat();
    house.clock.advance(10_000);
    assert_eq!(lines[1 - mover].command(ClientMessage::Abort { id: "a".into() }).await.status, Status::Asked);
    house.clock.advance(55_000);
    let shown = look(&mut lines, &table).await;
    assert_eq!((clock(&shown[0], own).left, clock(&shown[0], own).is_running), (50_000, false));
    let no = |question: String| ClientMessage::Consent { id: format!("no {question}"), question, yes: false };
    let asked = question(&mut lines[mover]).await;
    assert_eq!(lines[mover].command(no(asked.id)).await.status, Status::Ok);
    house.clock.advance(5_000);
    let shown = look(&mut lines, &table).await;
    assert_eq!((clock(&shown[0], own).left, clock(&shown[0], own).is_running), (45_000, true));
    // Whoever asks goes on thinking.
    assert_eq!(lines[mover].command(ClientMessage::Abort { id: "b".into() }).await.status, Status::Asked);
    house.clock.advance(5_000);
    let asked = question(&mut lines[1 - mover]).await;
    lines[1 - mover].command(no(asked.id)).await;
    catch_up(&mut lines).await;
    assert_eq!(clock(&lines[0], own).left, 40_000);
}

async fn question(line: &mut Line) -> protocol::Question {
    line.wait(|message| match message {
        protocol::ServerMessage::Question { question } => Some(question.clone()),
        _ => None,
    })
    .await
}

#[tokio::test]
async fn tb054_whoever_is_back_is_not_retired() {
    let house = House::open().await;
    let (table, mut lines) = seated(&house, &["Ada", "Ben", "Cyd"], json!({ "game": "elements" })).await;
    let absent = asked(&lines);
    let seat = lines[absent].seat();
    let gone = lines.remove(absent);
    let person = gone.person.clone();
    gone.close().await;
    lines[0].until(|line| line.messages.last().is_some_and(is_away)).await;
    house.clock.advance(10 * 60_000);
    let answer = lines[0].command(ClientMessage::Retire { id: "r".into(), seat }).await;
    assert_eq!(answer.status, Status::Asked);
    let asked = question(&mut lines[1]).await;
    let mut back = person.join(&table).await;
    let yes = ClientMessage::Consent { id: "y".into(), question: asked.id.clone(), yes: true };
    assert_eq!(lines[1].command(yes).await.status, Status::Stale, "the question is withdrawn");
    catch_up(&mut lines).await;
    let is_withdrawn = |message: &protocol::ServerMessage| matches!(message, protocol::ServerMessage::Decided { question, agreed: false, .. } if *question == asked.id);
    assert!(lines[0].messages.iter().any(is_withdrawn));
    let ask = back.position().asks[0].clone();
    assert_eq!(back.act(seat, ask.seq, &[&ask.legal[0].text]).await.status, Status::Ok);
    catch_up(&mut lines).await;
    let told: Vec<String> = lines[0].messages.iter().filter_map(steps).flatten().collect();
    assert!(!told.iter().any(|step| step.starts_with("timeout")), "{told:?}");
}

fn is_away(message: &protocol::ServerMessage) -> bool {
    matches!(message, protocol::ServerMessage::Presence { people } if people.iter().any(|person| !person.is_here))
}

#[tokio::test]
async fn tb054_an_absent_seat_is_retired_by_all_others_together_after_ten_minutes() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben", "Cyd"], json!({ "game": "elements" })).await;
    let absent = asked(&lines);
    let seat = lines[absent].seat();
    let gone = lines.remove(absent);
    gone.close().await;
    lines[0].until(|line| line.messages.last().is_some_and(is_away)).await;
    house.clock.advance(9 * 60_000);
    let early = lines[0].command(ClientMessage::Retire { id: "e".into(), seat }).await;
    assert_eq!(rule(&early), "TB-054");
    // Without a clock nothing times out by itself.
    house.clock.advance(60_000);
    let asked = lines[0].command(ClientMessage::Retire { id: "r".into(), seat }).await;
    assert_eq!(asked.status, Status::Asked);
    let question = lines[1].wait(|message| match message {
        protocol::ServerMessage::Question { question } => Some(question.clone()),
        _ => None,
    });
    let question = question.await;
    assert_eq!((question.rule.as_str(), question.by), ("TB-054", lines[0].seat()));
    let yes = ClientMessage::Consent { id: "y".into(), question: question.id, yes: true };
    assert_eq!(lines[1].command(yes).await.status, Status::Ok);
    catch_up(&mut lines).await;
    let told: Vec<String> = lines[0].messages.iter().filter_map(steps).flatten().collect();
    assert!(told.contains(&format!("timeout s{}", seat.index() + 1)), "{told:?}");
}

fn steps(message: &protocol::ServerMessage) -> Option<Vec<String>> {
    match message {
        protocol::ServerMessage::Update { position } => {
            Some(position.events.iter().map(|told| told.what.clone()).collect())
        }
        _ => None,
    }
}

#[tokio::test]
async fn tb055_a_match_in_which_nobody_acts_for_sixty_days_is_aborted_by_the_table() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    house.clock.advance(60 * server::DAY);
    lines[0].until(Line::is_over).await;
    let result = lines[0].position().result.clone().unwrap();
    assert_eq!((result.ranks, result.rule.as_str()), (None, "TB-055"));
}
