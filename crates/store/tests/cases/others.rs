use crate::common::*;
use store::*;

fn line(table: &str, audience: Audience, text: &str) -> NewChatLine {
    NewChatLine { table: table.into(), author: "ann".into(), audience, text: text.into(), at: 3, retry: None }
}

pub async fn chat_is_numbered_without_gaps(place: Place) {
    let nodes = [place.open().await, place.open().await];
    add_table(&*nodes[0], "t", 1).await;
    add_table(&*nodes[0], "u", 1).await;
    let tasks: Vec<_> = (0..32)
        .map(|number: usize| {
            let store = nodes[number % 2].clone();
            tokio::spawn(async move { store.say(line("t", Audience::Seats, &number.to_string())).await.unwrap() })
        })
        .collect();
    let mut numbers = Vec::new();
    for task in tasks {
        numbers.push(task.await.unwrap());
    }
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=32).collect::<Vec<u64>>());
    assert_eq!(nodes[0].say(line("u", Audience::Seats, "hello")).await, Ok(1));
    assert_eq!(nodes[0].say(line("nowhere", Audience::Seats, "hello")).await, conflict(Contested::Table));
    let heard = nodes[1].chat(&"t".into(), None, 30, 100).await.unwrap();
    assert_eq!(heard.iter().map(|said| said.number).collect::<Vec<_>>(), [31, 32]);
    assert_eq!(nodes[1].chat(&"t".into(), None, 0, 5).await.unwrap().len(), 5);
}

pub async fn tb027_a_line_that_is_repeated_is_said_once(place: Place) {
    let nodes = [place.open().await, place.open().await];
    for table in ["t", "u"] {
        add_table(&*nodes[0], table, 1).await;
    }
    let repeated = |table| NewChatLine { retry: Some("once".into()), ..line(table, Audience::Seats, "hello") };
    assert_eq!(nodes[0].say(repeated("t")).await, Ok(1));
    for store in &nodes {
        assert_eq!(store.say(repeated("t")).await, conflict(Contested::Retry));
    }
    // Another person, another table, and lines without an id.
    assert_eq!(nodes[1].say(NewChatLine { author: "bob".into(), ..repeated("t") }).await, Ok(2));
    assert_eq!(nodes[1].say(repeated("u")).await, Ok(1));
    for number in [3, 4] {
        assert_eq!(nodes[0].say(line("t", Audience::Seats, "hello")).await, Ok(number), "numbers have no gap");
    }
}

pub async fn tb065_spectators_chat_can_be_left_out(place: Place) {
    let store = place.open().await;
    add_table(&*store, "t", 1).await;
    store.say(line("t", Audience::Seats, "good luck")).await.unwrap();
    store.say(line("t", Audience::Watchers, "he has the phoenix")).await.unwrap();
    let seats = store.chat(&"t".into(), Some(Audience::Seats), 0, 9).await.unwrap();
    let expected =
        ChatLine { number: 1, author: "ann".into(), audience: Audience::Seats, text: "good luck".into(), at: 3 };
    assert_eq!(seats, [expected]);
    let all = store.chat(&"t".into(), None, 0, 9).await.unwrap();
    assert_eq!(all.iter().map(|said| said.audience).collect::<Vec<_>>(), [Audience::Seats, Audience::Watchers]);
}

pub async fn tb065_the_last_lines_are_found_behind_any_number_of_others(place: Place) {
    let store = place.open().await;
    add_table(&*store, "t", 1).await;
    for at in 1..=9 {
        let audience = if at % 3 == 0 { Audience::Seats } else { Audience::Watchers };
        store.say(NewChatLine { at, ..line("t", audience, "hello") }).await.unwrap();
    }
    for (audience, until, limit, expected) in [
        (Audience::Seats, 9, 2, &[6, 9][..]),
        (Audience::Seats, 8, 2, &[3, 6]),
        (Audience::Watchers, 5, 3, &[2, 4, 5]),
        (Audience::Watchers, 0, 3, &[]),
    ] {
        let lines = store.last_chat(&"t".into(), audience, until, limit).await.unwrap();
        assert_eq!(lines.iter().map(|said| said.number).collect::<Vec<_>>(), expected, "{audience:?} until {until}");
    }
}

pub async fn mutes_are_kept(place: Place) {
    let store = place.open().await;
    let [ann, bob, eve] = ["ann", "bob", "eve"].map(IdentityId::from);
    for muted in [&eve, &bob, &eve] {
        store.mute(&ann, muted).await.unwrap();
    }
    assert_eq!(store.mutes(&ann).await.unwrap(), [bob.clone(), eve.clone()]);
    assert_eq!(store.mutes(&bob).await.unwrap(), []);
    store.unmute(&ann, &bob).await.unwrap();
    assert_eq!(store.mutes(&ann).await.unwrap(), [eve]);
}

fn edition(hash: &str, game: &str, created: Millis) -> NewEdition {
    NewEdition {
        hash: hash.into(),
        game: game.into(),
        name: "First".into(),
        text: format!("text of {hash}").into_bytes(),
        put_by: "ann".into(),
        created,
    }
}

pub async fn an_edition_is_kept_once(place: Place) {
    let store = place.open().await;
    store.keep_edition(edition("aa", "elements", 1), 2).await.unwrap();
    let other = NewEdition { name: "Second".into(), ..edition("aa", "elements", 9) };
    store.keep_edition(other, 2).await.unwrap();
    store.keep_edition(edition("bb", "quintessence", 2), 2).await.unwrap();
    assert_eq!(store.keep_edition(edition("cc", "elements", 3), 2).await, conflict(Contested::Editions));
    store.keep_edition(edition("aa", "elements", 1), 1).await.expect("it is kept already");

    let (row, text) = store.edition(&"aa".into()).await.unwrap().expect("the edition");
    assert_eq!((row.name.as_str(), row.size, row.created, row.put_by.as_str()), ("First", 10, 1, "ann"));
    assert_eq!(text, b"text of aa");
    assert_eq!(store.edition(&"cc".into()).await.unwrap(), None);
    let hashes = async |game: Option<&str>| -> Vec<String> {
        store.editions(game, Page::first(9)).await.unwrap().into_iter().map(|row| row.hash.0).collect()
    };
    assert_eq!(hashes(None).await, ["bb", "aa"]);
    assert_eq!(hashes(Some("elements")).await, ["aa"]);
    assert!(store.remove_edition(&"aa".into()).await.unwrap());
    assert!(!store.remove_edition(&"aa".into()).await.unwrap());
    store.keep_edition(edition("cc", "elements", 3), 2).await.expect("there is room again");
}

pub async fn editions_are_capped_also_in_a_race(place: Place) {
    let nodes = [place.open().await, place.open().await];
    let tasks: Vec<_> = (0..16)
        .map(|number: usize| {
            let store = nodes[number % 2].clone();
            tokio::spawn(async move { store.keep_edition(edition(&format!("{number:02}"), "elements", 1), 5).await })
        })
        .collect();
    let mut kept = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(()) => kept += 1,
            error => assert_eq!(error, conflict(Contested::Editions)),
        }
    }
    assert_eq!(kept, 5);
    assert_eq!(nodes[0].editions(None, Page::first(99)).await.unwrap().len(), 5);
}

pub async fn health_writes_and_counts(place: Place) {
    let store = place.open().await;
    let first = store.health().await.unwrap();
    assert_eq!((first.writes, first.transactions, first.schema), (1, 1, 4));
    assert_eq!(first.engine, if matches!(place, Place::Sqlite(_)) { "sqlite" } else { "postgres" });
    let second = store.health().await.unwrap();
    assert_eq!((second.writes, second.transactions), (2, 2));
}

pub async fn counts_tell_what_there_is(place: Place) {
    let store = place.open().await;
    assert_eq!(store.counts().await.unwrap(), Counts::default());
    add_guest(&*store, "ann", 1).await;
    add_guest(&*store, "bob", 2).await;
    add_guest(&*store, "eve", 3).await;
    let password_hash = Secret::new("hash".into());
    store.register(&"bob".into(), Credentials { login: "bob".into(), password_hash }).await.unwrap();
    store.delete_identity(&"eve".into(), 9).await.unwrap();
    add_table(&*store, "t", 1).await;
    let row = add_table(&*store, "u", 1).await;
    store.change_table(TableChange { state: TableState::Closed, ..TableChange::of(row, 2) }).await.unwrap();
    begin(&*store, "m").await;
    store.keep_edition(edition("aa", "elements", 1), 2).await.unwrap();
    let expected = Counts {
        tables: vec![(TableState::Closed, 1), (TableState::Open, 1)],
        matches: vec![(MatchState::Running, 1)],
        guests: 1,
        accounts: 1,
        sessions: 2,
        editions: 1,
    };
    assert_eq!(store.counts().await.unwrap(), expected);
}

pub async fn address_bars_hold_for_their_term(place: Place) {
    let store = place.open().await;
    let bar =
        |address: &str, since, until| AddressBar { address: address.into(), reason: "flood".into(), since, until };
    store.bar_address(bar("192.0.2.1", 1, Some(10))).await.unwrap();
    store.bar_address(bar("2001:db8::/32", 2, None)).await.unwrap();
    assert_eq!(store.address_bars(9).await.unwrap(), [bar("2001:db8::/32", 2, None), bar("192.0.2.1", 1, Some(10))]);
    assert_eq!(store.address_bars(10).await.unwrap(), [bar("2001:db8::/32", 2, None)]);
    store.bar_address(bar("192.0.2.1", 5, None)).await.unwrap();
    assert_eq!(store.address_bars(10).await.unwrap()[0], bar("192.0.2.1", 5, None));
    assert!(store.lift_address_bar("192.0.2.1").await.unwrap());
    assert!(!store.lift_address_bar("192.0.2.1").await.unwrap());
    assert_eq!(store.address_bars(10).await.unwrap().len(), 1);
}

pub async fn a_sweep_takes_what_is_old(place: Place) {
    let store = place.open().await;
    add_guest(&*store, "ann", 10).await;
    add_guest(&*store, "bob", 20).await;
    store.touch_session(&hash(10), 200).await.unwrap();
    store.add_return_link(&"ann".into(), &hash(1), 50).await.unwrap();
    store.add_return_link(&"ann".into(), &hash(2), 150).await.unwrap();
    let retry = Some(Retry { identity: "ann".into(), id: "r".into(), answer: "{}".into() });
    for (id, now, is_over) in [("old", 50, true), ("new", 150, true), ("running", 50, false)] {
        let point = begin(&*store, id).await;
        let finished = Finished { end: MatchEnd::Over, summary: "{}".into(), events: Vec::new() };
        let commit = Commit {
            retry: retry.clone(),
            finished: is_over.then_some(finished),
            ..Commit::at(&id.into(), point, now)
        };
        store.commit(commit).await.unwrap();
    }
    assert_eq!(store.sweep(100).await.unwrap(), Swept { sessions: 1, return_links: 1, retries: 1 });
    assert_eq!(store.sweep(100).await.unwrap(), Swept::default());
    assert!(store.session(&hash(10)).await.unwrap().is_some());
    assert!(store.return_link(&hash(2)).await.unwrap().is_some());
    assert_eq!(store.retry(&"old".into(), &"ann".into(), "r").await.unwrap(), None);
    for id in ["new", "running"] {
        assert!(store.retry(&id.into(), &"ann".into(), "r").await.unwrap().is_some());
    }
}

pub async fn a_closed_store_says_so(place: Place) {
    let store = place.open().await;
    begin(&*store, "m").await;
    store.close().await;
    let error = store.match_row(&"m".into()).await.expect_err("closed");
    assert_eq!(error, StoreError::Unreachable("The store is closed.".into()));
    assert!(matches!(store.health().await, Err(StoreError::Unreachable(_))));
    let store = place.open().await;
    assert!(store.match_row(&"m".into()).await.unwrap().is_some());
}

pub async fn nodes_may_start_together(place: Place) {
    let (a, b, c, d) = tokio::join!(place.open(), place.open(), place.open(), place.open());
    let point = begin(&*a, "m").await;
    let point = b.commit(with_lines("m", point, &["one"])).await.unwrap();
    c.commit(with_lines("m", point, &["two"])).await.unwrap();
    assert_eq!(d.lines(&"m".into(), 2).await.unwrap(), bytes(&["one", "two"]));
}
