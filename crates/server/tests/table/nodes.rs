//! Several nodes on one store: the bus wakes the others, the store decides.

use crate::support::{House, Person, options, seated};
use protocol::Status;
use serde_json::json;
use server::{App, InProcess, SystemClock};
use std::sync::Arc;
use tokio::net::TcpListener;

#[tokio::test]
async fn another_node_hears_of_a_step_and_can_make_the_next_one() {
    let house = House::open().await;
    let (table, mut lines) = seated(&house, &["Ada", "Ben"], json!({ "game": "quintessence" })).await;
    // A second process on the same database, which nobody tells anything.
    let store = store::open_sqlite(house.folder.path()).unwrap();
    let deaf = App::new(store, Arc::new(SystemClock), Arc::new(InProcess::alone()), options());
    let other = server::serve(deaf, TcpListener::bind("127.0.0.1:0").await.unwrap()).unwrap();
    let mover = crate::support::asked(&lines);
    let elsewhere = Person { address: other.address, ..lines[mover].person.clone() };
    let mut far = elsewhere.join(&table).await;
    let ask = far.position().asks[0].clone();
    assert_eq!(far.act(ask.seat, ask.seq, &[&ask.legal[0].text]).await.status, Status::Ok);
    // Here the table in memory is behind: the store refuses, the table is read anew, and the command is stale.
    let stale = lines[mover].act(ask.seat, ask.seq, &[&ask.legal[1].text]).await;
    assert_eq!(stale.status, Status::Stale, "{stale:?}");
    lines[mover].catch_up().await;
    assert_eq!(lines[mover].position().seq, far.position().seq.max(ask.seq + 1));
    other.stop().await.unwrap();
}
