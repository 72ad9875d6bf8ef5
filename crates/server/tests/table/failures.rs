//! The store fails for a while: nothing is lost, nothing is done twice, and everything goes on afterwards.

use crate::client::Line;
use crate::support::{BEGINNING, House, Person, asked, break_store, catch_up, mend_store, options, problem, seated};
use protocol::{ClientMessage, Code, PROTOCOL, ServerMessage, Status};
use serde_json::json;
use server::{App, Clock, InProcess, ManualClock};
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use store::TableId;
use tokio::net::TcpListener;

/// Ada against a bot, asked.
async fn against_a_bot(house: &House) -> (TableId, Line) {
    let ada = house.guest("Ada").await;
    let table = ada.post("/api/quick", json!({ "game": "quintessence", "level": "random" })).await.ok();
    let id = table["id"].as_str().unwrap().to_owned();
    let mut line = ada.join(&id).await;
    line.until(|line| line.position.as_ref().is_some_and(|position| !position.asks.is_empty())).await;
    (TableId(id), line)
}

/// Ada moves, and the bot waits with its answer before the door while something happens to the store.
async fn while_the_bot_waits(house: &House, table: &TableId, line: &Line, happens: impl AsyncFnOnce()) -> u64 {
    let ask = line.position().asks[0].clone();
    let (app, room) = (house.app(), house.app().room(table).unwrap());
    let mut inside = app.enter(table).await.unwrap();
    let viewer = *inside.viewers.keys().next().unwrap();
    let draft = vec![ask.legal[0].text.clone()];
    let act = ClientMessage::Act { id: "move".into(), seat: ask.seat, seq: ask.seq, draft };
    inside.handle(viewer, act, app.now()).await;
    inside.finish().await;
    let seq = inside.playing.as_ref().unwrap().game.seq();
    // The room has it, this test has it, and then the bot wants it.
    while Arc::strong_count(&room.inside) < 3 {
        tokio::task::yield_now().await;
    }
    happens().await;
    inside.must_reload = true;
    drop(inside);
    // Behind the bot.
    let _ = app.enter(table).await;
    seq
}

#[tokio::test]
async fn a_bot_whose_table_could_not_be_read_plays_when_it_can() {
    let house = House::open().await;
    let (table, mut line) = against_a_bot(&house).await;
    let database = house.database();
    let seq = while_the_bot_waits(&house, &table, &line, async || break_store(&database)).await;
    mend_store(&database);
    line.catch_up().await;
    assert_eq!(line.position().seq, seq, "Ada's step is stored, the bot's is not");
    house.clock.advance(5_000);
    line.until(|line| line.position().seq > seq && !line.position().asks.is_empty()).await;
    assert!(line.position().events.iter().all(|told| !told.auto));
}

#[tokio::test]
async fn tb038_a_choice_that_could_not_be_stored_is_no_fault_of_the_bot() {
    let house = House::open().await;
    let (table, mut line) = against_a_bot(&house).await;
    let database = house.database();
    // Nothing can be written but what the table plays for somebody.
    let seq = while_the_bot_waits(&house, &table, &line, async || {
        let sql = "CREATE TRIGGER full BEFORE UPDATE OF tail ON match_heads \
             WHEN instr(substr(NEW.tail, length(OLD.tail) + 1), CAST('auto' AS BLOB)) = 0 \
             BEGIN SELECT RAISE(ABORT, 'full'); END";
        database.execute_batch(sql).unwrap();
    })
    .await;
    line.catch_up().await;
    assert_eq!(line.position().seq, seq, "nothing is played in its place");
    database.execute_batch("DROP TRIGGER full").unwrap();
    house.clock.advance(5_000);
    line.until(|line| line.position().seq > seq && !line.position().asks.is_empty()).await;
    assert!(line.position().events.iter().all(|told| !told.auto));
}

#[tokio::test]
async fn nobody_is_told_a_step_that_was_not_stored_although_something_else_was_to_be_told() {
    let house = House::open().await;
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let (database, app) = (house.database(), house.app());
    let mover = asked(&lines);
    let (ask, seq) = (lines[mover].position().asks[0].clone(), lines[mover].position().seq);
    let mut inside = app.enter(&TableId(table)).await.unwrap();
    let own = lines[mover].person.id.as_str();
    let viewer = *inside.viewers.iter().find(|(_, viewer)| viewer.identity.as_deref() == Some(own)).unwrap().0;
    // Others were faster, so that everything was read anew and is to be told; then the store fails.
    inside.reload().await.unwrap();
    break_store(&database);
    let draft = vec![ask.legal[0].text.clone()];
    let act = ClientMessage::Act { id: "move".into(), seat: ask.seat, seq: ask.seq, draft: draft.clone() };
    inside.handle(viewer, act, app.now()).await;
    inside.finish().await;
    drop(inside);
    mend_store(&database);
    for line in &mut lines {
        line.catch_up().await;
        let told = line.messages.iter().filter_map(|message| match message {
            ServerMessage::Joined { position } | ServerMessage::Update { position } => Some(position.seq),
            ServerMessage::Answer(answer) => Some(answer.seq),
            _ => None,
        });
        assert_eq!(told.max(), Some(seq), "of {}", line.person.name);
    }
    let answer = lines[mover].act(ask.seat, ask.seq, &[&draft[0]]).await;
    assert_eq!(answer.status, Status::Ok, "{answer:?}");
    lines[1 - mover].until(|line| line.position().seq > seq).await;
}

#[tokio::test]
async fn tb027_a_command_at_a_table_that_cannot_be_read_is_answered_and_can_be_sent_again() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let database = house.database();
    let mover = asked(&lines);
    let ask = lines[mover].position().asks[0].clone();
    break_store(&database);
    // The first finds the table and cannot store; behind it nobody can read it.
    for _ in 0..2 {
        let answer = lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
        assert_eq!(problem(&answer).code, Code::NotStored, "{answer:?}");
    }
    let id = lines[1 - mover].new_id();
    let answer = lines[1 - mover].command(ClientMessage::Ping { id, lag: None }).await;
    assert_eq!(problem(&answer).code, Code::NotStored, "{answer:?}");
    mend_store(&database);
    let answer = lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
    assert_eq!(answer.status, Status::Ok, "{answer:?}");
}

#[tokio::test]
async fn a_table_that_was_read_in_part_is_read_again() {
    let house = House::open().await;
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let (database, app) = (house.database(), house.app());
    let mover = asked(&lines);
    let ask = lines[mover].position().asks[0].clone();
    let mut inside = app.enter(&TableId(table)).await.unwrap();
    database.execute_batch("ALTER TABLE match_heads RENAME TO out_of_reach").unwrap();
    assert!(inside.reload().await.is_err());
    assert!(inside.must_reload);
    database.execute_batch("ALTER TABLE out_of_reach RENAME TO match_heads").unwrap();
    drop(inside);
    let answer = lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
    assert_eq!(answer.status, Status::Ok, "{answer:?}");
}

/// A step that was made in memory and never came to the store, as after a panic.
#[tokio::test]
async fn behind_a_step_that_was_never_stored_none_is() {
    let house = House::open().await;
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let (app, table) = (house.app(), TableId(table));
    let mover = asked(&lines);
    let ask = lines[mover].position().asks[0].clone();
    let mut inside = app.enter(&table).await.unwrap();
    let game = &mut inside.playing.as_mut().unwrap().game;
    let seat = game_core::Seat::new(ask.seat.index());
    game.act(seat, &ask.legal[1].text, game_core::record::Remarks::default()).unwrap();
    drop(inside);
    let id = lines[mover].new_id();
    let answer = lines[mover].command(ClientMessage::Resign { id, seat: ask.seat }).await;
    assert_eq!(answer.status, Status::Ok, "{answer:?}");
    let id = app.enter(&table).await.unwrap().playing.as_ref().unwrap().id.clone();
    let lines = app.store.lines(&id, 0).await.unwrap();
    let record: Vec<String> = lines.iter().map(|line| String::from_utf8(line.clone()).unwrap()).collect();
    assert!(!record.iter().any(|line| line.contains(&format!("\"{}\"", ask.legal[1].text))), "{record:?}");
    game_core::record::Record::read(format!("{}\n", record.join("\n")).as_bytes()).unwrap();
}

#[tokio::test]
async fn tb042_what_all_have_agreed_to_is_done_when_the_store_works_again() {
    let house = House::open().await;
    let (_, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let database = house.database();
    let mover = asked(&lines);
    let (ask, to) = (lines[mover].position().asks[0].clone(), lines[mover].position().seq);
    lines[mover].act(ask.seat, ask.seq, &[&ask.legal[0].text]).await;
    catch_up(&mut lines).await;
    let next = lines[1 - mover].position().asks[0].clone();
    lines[1 - mover].act(next.seat, next.seq, &[&next.legal[0].text]).await;
    let id = lines[mover].new_id();
    let asked = lines[mover].command(ClientMessage::Takeback { id, seat: ask.seat, to }).await;
    assert_eq!(asked.status, Status::Asked, "{asked:?}");
    let question = lines[1 - mover].wait(|message| match message {
        ServerMessage::Question { question } => Some(question.id.clone()),
        _ => None,
    });
    let question = question.await;
    // The answer can be written, and the step cannot.
    let sql = "CREATE TRIGGER full BEFORE UPDATE OF tail ON match_heads \
         WHEN instr(substr(NEW.tail, length(OLD.tail) + 1), CAST('takeback' AS BLOB)) > 0 \
         BEGIN SELECT RAISE(ABORT, 'full'); END";
    database.execute_batch(sql).unwrap();
    let id = lines[1 - mover].new_id();
    let yes = ClientMessage::Consent { id, question: question.clone(), yes: true };
    let answer = lines[1 - mover].command(yes).await;
    assert_eq!(answer.status, Status::Ok, "{answer:?}");
    database.execute_batch("DROP TRIGGER full").unwrap();
    house.clock.advance(5_000);
    for line in &mut lines {
        line.until(|line| line.position().events.last().is_some_and(|told| told.what == format!("takeback {to}")))
            .await;
        line.catch_up().await;
        let decided = line.messages.iter().filter_map(|message| match message {
            ServerMessage::Decided { question: decided, agreed, .. } if *decided == question => Some(*agreed),
            _ => None,
        });
        assert_eq!(decided.collect::<Vec<_>>(), [true], "to {}", line.person.name);
    }
}

#[tokio::test]
async fn tb070_a_start_to_which_all_have_given_is_written_when_the_store_works_again() {
    let house = House::open().await;
    let (ada, ben) = (house.guest("Ada").await, house.guest("Ben").await);
    let table = ada.create(json!({ "game": "quintessence", "config": { "seats": 2 } })).await;
    ben.sit(&table).await;
    let mut lines = vec![ada.join(&table).await, ben.join(&table).await];
    let database = house.database();
    let sql = "CREATE TRIGGER full BEFORE UPDATE OF doc ON tables WHEN NEW.doc LIKE '%\"state\":\"playing\"%' \
         BEGIN SELECT RAISE(ABORT, 'full'); END";
    database.execute_batch(sql).unwrap();
    ada.ready(&table).await;
    ben.ready(&table).await;
    let commitment = |line: &Line| line.table.as_ref().and_then(|table| table.commitment.clone());
    let kept = "SELECT COUNT(*) FROM match_heads WHERE json_extract(clock, '$.bytes[0]') IS NOT NULL \
         AND json_extract(clock, '$.bytes[1]') IS NOT NULL";
    while database.query_row(kept, [], |row| row.get::<_, i64>(0)).unwrap() == 0 {
        catch_up(&mut lines).await;
    }
    catch_up(&mut lines).await;
    let published = commitment(&lines[0]).unwrap();
    assert!(lines.iter().all(|line| line.position.is_none()));
    database.execute_batch("DROP TRIGGER full").unwrap();
    house.clock.advance(5_000);
    for line in &mut lines {
        line.until(|line| line.position.is_some()).await;
        assert_eq!(commitment(line).as_ref(), Some(&published));
    }
}

#[tokio::test]
async fn tb027_a_line_that_was_said_and_not_told_is_told_when_it_is_sent_again() {
    let house = House::open().await;
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let author = lines[0].person.id.as_str().into();
    let line = store::NewChatLine {
        table: TableId(table),
        author,
        audience: store::Audience::Seats,
        text: "hello".to_owned(),
        at: house.app().now(),
        retry: Some("said".to_owned()),
    };
    house.app().store.say(line).await.unwrap();
    let again = ClientMessage::Chat { id: "said".into(), text: "hello".into() };
    assert_eq!(lines[0].command(again).await.status, Status::Ok);
    let heard = lines[1].wait(|message| match message {
        ServerMessage::Chat { line } => Some(line.text.clone()),
        _ => None,
    });
    assert_eq!(heard.await, "hello");
}

#[tokio::test]
async fn whoever_could_not_be_told_everything_is_not_at_the_table() {
    let house = House::open().await;
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    let database = house.database();
    let ben = lines.iter().position(|line| line.person.name == "Ben").unwrap();
    let person = lines.remove(ben).person.clone();
    let is_here = |line: &Line| {
        let last = line.messages.iter().rev().find_map(|message| match message {
            ServerMessage::Presence { people } => people.iter().find(|one| one.name == "Ben").map(|ben| ben.is_here),
            _ => None,
        });
        last == Some(true)
    };
    lines[0].until(|line| !is_here(line)).await;
    database.execute_batch("ALTER TABLE chat RENAME TO out_of_reach").unwrap();
    let mut line = person.connect(&table).await;
    line.send(&ClientMessage::Hello { protocol: PROTOCOL, since: None, eyes: None, link: None }).await;
    let told = line.next().await;
    assert!(matches!(told, Some(ServerMessage::Error { .. })), "{told:?}");
    database.execute_batch("ALTER TABLE out_of_reach RENAME TO chat").unwrap();
    lines[0].catch_up().await;
    assert!(!is_here(&lines[0]));
    let shown = lines[0].person.get(&format!("/api/tables/{table}")).await.ok();
    let here = shown["seats"].as_array().unwrap().iter().filter(|seat| seat["is_here"] == json!(true)).count();
    assert_eq!(here, 1);
    let _back = person.join(&table).await;
    lines[0].until(is_here).await;
}

/// A clock that counts how often somebody waits.
#[derive(Clone, Debug)]
struct Counting {
    clock: ManualClock,
    waits: Arc<AtomicUsize>,
}

impl Clock for Counting {
    fn now(&self) -> u64 {
        self.clock.now()
    }

    fn sleep_until(&self, at: u64) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        self.waits.fetch_add(1, Ordering::SeqCst);
        self.clock.sleep_until(at)
    }
}

#[tokio::test]
async fn tb031_what_is_due_while_the_store_is_down_is_tried_at_times_and_done_when_it_works() {
    let folder = tempfile::tempdir().unwrap();
    let clock = Counting { clock: ManualClock::new(BEGINNING), waits: Arc::default() };
    let store = store::open_sqlite(folder.path()).unwrap();
    let app = App::new(store, Arc::new(clock.clone()), Arc::new(InProcess::alone()), options());
    let running = server::serve(app, TcpListener::bind("127.0.0.1:0").await.unwrap()).unwrap();
    let people = [Person::arrive(running.address, "Ada").await, Person::arrive(running.address, "Ben").await];
    let new = json!({ "game": "quintessence", "config": { "seats": 2 }, "settings": { "clock": "move 30s" } });
    let table = people[0].create(new).await;
    people[1].sit(&table).await;
    let mut lines = Vec::new();
    for person in &people {
        lines.push(person.join(&table).await);
        person.ready(&table).await;
    }
    crate::support::start_all(&mut lines).await;
    let late = asked(&lines);
    let database = rusqlite::Connection::open(folder.path().join("aludel.db")).unwrap();
    break_store(&database);
    let before = clock.waits.load(Ordering::SeqCst);
    for _ in 0..3 {
        let seen = clock.waits.load(Ordering::SeqCst);
        clock.clock.advance(30_000);
        let looked = async {
            while clock.waits.load(Ordering::SeqCst) == seen {
                people[0].get("/healthz").await;
            }
        };
        tokio::time::timeout(Duration::from_secs(30), looked).await.expect("the table is looked at");
        for _ in 0..20 {
            people[0].get("/healthz").await;
        }
    }
    let waits = clock.waits.load(Ordering::SeqCst) - before;
    assert!((3..30).contains(&waits), "the table was looked at {waits} times");
    mend_store(&database);
    clock.clock.advance(5_000);
    lines[late].until(Line::is_over).await;
    running.stop().await.unwrap();
}
