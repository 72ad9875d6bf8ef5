use crate::common::*;
use std::future::Future;
use store::*;

pub async fn tb001_lines_are_numbered_header_open_steps(place: Place) {
    let store = place.open().await;
    let point = store.begin_match(new_match("m", &["header"], 3)).await.unwrap();
    assert_eq!(point, Point { next_line: 1, revision: 1 });
    let point = store.commit(with_lines("m", point, &["open", "step 1"])).await.unwrap();
    assert_eq!(point, Point { next_line: 3, revision: 2 });
    let point = store.commit(with_lines("m", point, &["step 2", "step 3", "close"])).await.unwrap();

    let stored = store.load_match(&"m".into()).await.unwrap().expect("the match");
    assert_eq!(stored.lines, bytes(&["header", "open", "step 1", "step 2", "step 3", "close"]));
    assert_eq!((stored.row.point, stored.row.started, stored.row.updated), (point, 3, 5));
    for seq in 1..=3 {
        let line = line_of_step(seq);
        assert_eq!(stored.lines[usize::try_from(line).unwrap()], format!("step {seq}").into_bytes());
        assert_eq!(step_of_line(line), Some(seq));
        assert_eq!(store.lines(&"m".into(), line).await.unwrap().len(), 6 - usize::try_from(line).unwrap());
    }
    assert_eq!((step_of_line(0), step_of_line(1)), (None, None));
    assert_eq!(store.load_match(&"n".into()).await.unwrap(), None);
    assert_eq!(store.begin_match(new_match("m", &["other"], 3)).await, conflict(Contested::Point));
    assert_eq!(store.lines(&"m".into(), 0).await.unwrap().len(), 6);
}

pub async fn tb006_lines_are_bytes_that_come_back_as_they_were(place: Place) {
    let store = place.open().await;
    let odd = vec![vec![], vec![0, 255, 10, 13], "ä € 🜁".as_bytes().to_vec(), vec![b'x'; 1 << 20]];
    let many: Vec<Vec<u8>> = (0..100_u8).map(|number| vec![number; 3]).collect();
    let lines = [odd, many].concat();
    let new = NewMatch { lines: lines.clone(), ..new_match("m", &[], 1) };
    let point = store.begin_match(new).await.unwrap();
    assert_eq!(point.next_line, 104);
    store.commit(Commit { lines: lines.clone(), ..Commit::at(&"m".into(), point, 2) }).await.unwrap();
    assert_eq!(store.load_match(&"m".into()).await.unwrap().unwrap().lines, [lines.clone(), lines].concat());
}

pub async fn a_commit_builds_on_the_point_that_was_read(place: Place) {
    let store = place.open().await;
    let first = begin(&*store, "m").await;
    let second = store.commit(with_lines("m", first, &["one"])).await.unwrap();
    let rows = [
        first,
        Point { next_line: second.next_line + 1, revision: second.revision },
        Point { next_line: second.next_line, revision: second.revision + 1 },
        Point { next_line: second.next_line - 1, revision: second.revision },
    ];
    for stale in rows {
        assert_eq!(store.commit(with_lines("m", stale, &["two"])).await, conflict(Contested::Point), "{stale:?}");
    }
    // A commit without a line moves the revision, too.
    let clock = Commit { clock: Some("{\"s1\":5}".into()), ..Commit::at(&"m".into(), second, 9) };
    let third = store.commit(clock).await.unwrap();
    assert_eq!(third, Point { next_line: second.next_line, revision: second.revision + 1 });
    assert_eq!(store.commit(with_lines("m", second, &["two"])).await, conflict(Contested::Point));
    store.commit(with_lines("m", third, &["two"])).await.unwrap();
    let row = store.match_row(&"m".into()).await.unwrap().unwrap();
    assert_eq!((row.clock.as_deref(), row.state), (Some("{\"s1\":5}"), MatchState::Running));
    assert_eq!(store.commit(with_lines("unknown", third, &["x"])).await, conflict(Contested::Point));
}

pub async fn a_commit_is_whole_or_not_at_all(place: Place) {
    let store = place.open().await;
    let table = add_table(&*store, "t", 1).await;
    let new =
        NewMatch { table_change: Some(TableChange::of(table.clone(), 2)), ..new_match("m", &["header", "open"], 1) };
    let point = store.begin_match(new.clone()).await.unwrap();
    assert_eq!(store.table(&"t".into()).await.unwrap().unwrap().version, 2);
    let stale_table = NewMatch { id: "n".into(), ..new };
    assert_eq!(store.begin_match(stale_table).await, conflict(Contested::Table));
    assert_eq!(store.load_match(&"n".into()).await.unwrap(), None);
    assert_eq!(store.lines(&"n".into(), 0).await.unwrap(), Vec::<Vec<u8>>::new());
    assert!(store.seed(&"n".into()).await.unwrap().is_none());

    let full = |table: TableRow| Commit {
        sealed: SealedChange::Add(vec![SealedChoice { seq: 1, seat: 2, choice: b"pass FF".to_vec() }]),
        retry: Some(Retry { identity: "ann".into(), id: "r1".into(), answer: "{}".into() }),
        clock: Some("{\"s1\":1}".into()),
        players: vec![Player { identity: "bob".into(), seats: vec![2] }],
        table_change: Some(TableChange { doc: "done".into(), ..TableChange::of(table, 3) }),
        finished: Some(Finished {
            end: MatchEnd::Over,
            summary: "{}".into(),
            events: vec![ViewerEvents { viewer: "s1".into(), events: b"e".to_vec() }],
        }),
        ..with_lines("m", point, &["one"])
    };
    assert_eq!(store.commit(full(table)).await, conflict(Contested::Table));
    let stored = store.load_match(&"m".into()).await.unwrap().unwrap();
    assert_eq!((stored.lines.len(), stored.sealed.len(), stored.row.point), (2, 0, point));
    assert_eq!((stored.row.clock.as_deref(), stored.row.state), (Some("{}"), MatchState::Running));
    assert_eq!(store.retry(&"m".into(), &"ann".into(), "r1").await.unwrap(), None);
    assert_eq!(store.players(&"m".into()).await.unwrap().len(), 1);
    assert_eq!(store.events(&"m".into(), "s1").await.unwrap(), None);
    assert!(store.seed(&"m".into()).await.unwrap().is_some());

    let fresh = store.table(&"t".into()).await.unwrap().unwrap();
    store.commit(full(fresh)).await.expect("from the version that was read");
    assert_eq!(store.table(&"t".into()).await.unwrap().unwrap().doc, "done");
    assert_eq!(store.match_row(&"m".into()).await.unwrap().unwrap().state, MatchState::Over);
}

pub async fn of_two_writers_for_a_line_one_wins(place: Place) {
    let nodes = [place.open().await, place.open().await];
    let mut point = begin(&*nodes[0], "m").await;
    let mut expected = bytes(&["header", "open"]);
    for round in 0..20 {
        let tasks = [0, 1].map(|number| {
            let store = nodes[number].clone();
            let commit = with_lines("m", point, &[&format!("{round} by {number}")]);
            tokio::spawn(async move { store.commit(commit).await })
        });
        let [first, second] = tasks;
        match (first.await.unwrap(), second.await.unwrap()) {
            (Ok(next), Err(error)) => {
                assert_eq!(error, StoreError::Conflict(Contested::Point));
                (point, _) = (next, expected.push(format!("{round} by 0").into_bytes()));
            }
            (Err(error), Ok(next)) => {
                assert_eq!(error, StoreError::Conflict(Contested::Point));
                (point, _) = (next, expected.push(format!("{round} by 1").into_bytes()));
            }
            other => panic!("exactly one must win: {other:?}"),
        }
    }
    assert_eq!(nodes[0].load_match(&"m".into()).await.unwrap().unwrap().lines, expected);
}

pub async fn sixty_four_writers_leave_no_gap(place: Place) {
    const WRITERS: usize = 64;
    const LINES: usize = 4;
    let nodes = [place.open().await, place.open().await];
    for number in 0..8 {
        begin(&*nodes[0], &format!("m{number}")).await;
    }
    let tasks: Vec<_> = (0..WRITERS)
        .map(|number| {
            let (store, id) = (nodes[number % 2].clone(), MatchId(format!("m{}", number % 8)));
            tokio::spawn(async move {
                let mut written = 0;
                while written < LINES {
                    let point = store.match_row(&id).await.unwrap().unwrap().point;
                    let line = format!("{number}: {written} at {}", point.next_line);
                    match store.commit(with_lines(id.as_str(), point, &[&line])).await {
                        Ok(next) => written += usize::try_from(next.next_line - point.next_line).unwrap(),
                        error => assert_eq!(error, conflict(Contested::Point)),
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    for number in 0..8 {
        let stored = nodes[1].load_match(&MatchId(format!("m{number}"))).await.unwrap().unwrap();
        assert_eq!(stored.lines.len(), 2 + WRITERS / 8 * LINES);
        assert_eq!(stored.row.point.next_line, stored.lines.len() as u64);
        for (at, line) in stored.lines.iter().enumerate().skip(2) {
            assert!(line.ends_with(format!(" at {at}").as_bytes()), "a line stands where its writer meant it");
        }
    }
}

pub async fn tb069_sealed_choices_stay_outside_the_record(place: Place) {
    let nodes = [place.open().await, place.open().await];
    let start = begin(&*nodes[0], "m").await;
    let choice = |seat: u8| SealedChoice { seq: 0, seat, choice: format!("pass {seat}").into_bytes() };
    let seal =
        |seat, point| Commit { sealed: SealedChange::Add(vec![choice(seat)]), ..Commit::at(&"m".into(), point, 2) };
    // Two seats choose at the same moment on two nodes: the second one must look again, for it may be the last.
    let (first, second) = tokio::join!(nodes[0].commit(seal(1, start)), nodes[1].commit(seal(2, start)));
    let (point, late) = match (first, second) {
        (Ok(point), Err(StoreError::Conflict(Contested::Point))) => (point, 2),
        (Err(StoreError::Conflict(Contested::Point)), Ok(point)) => (point, 1),
        other => panic!("exactly one must win: {other:?}"),
    };
    let stored = nodes[1].load_match(&"m".into()).await.unwrap().unwrap();
    assert_eq!((stored.lines.len(), stored.sealed.len(), stored.row.point), (2, 1, point));
    assert!(!format!("{stored:?}").contains(&format!("{:?}", choice(3 - late).choice)), "no log shows a sealed choice");
    assert_eq!(nodes[1].commit(seal(3 - late, point)).await, conflict(Contested::Sealed));
    let point = nodes[1].commit(seal(late, point)).await.unwrap();
    let stored = nodes[0].load_match(&"m".into()).await.unwrap().unwrap();
    assert_eq!(stored.sealed, [choice(1), choice(2)]);

    // A step of the table leaves them as they are; the last choice opens them all.
    let point = nodes[0].commit(with_lines("m", point, &["table: resign s3"])).await.unwrap();
    assert_eq!(nodes[0].load_match(&"m".into()).await.unwrap().unwrap().sealed.len(), 2);
    let open =
        Commit { sealed: SealedChange::Clear, ..with_lines("m", point, &["s1: pass 1", "s2: pass 2", "s3: none"]) };
    nodes[0].commit(open).await.unwrap();
    let stored = nodes[1].load_match(&"m".into()).await.unwrap().unwrap();
    assert_eq!((stored.lines.len(), stored.sealed.len()), (6, 0));
}

pub async fn tb027_a_retry_id_is_answered_once(place: Place) {
    let store = place.open().await;
    let start = begin(&*store, "m").await;
    let command = |point, id: &str, answer: &str| Commit {
        retry: Some(Retry { identity: "ann".into(), id: id.into(), answer: answer.into() }),
        ..with_lines("m", point, &["step"])
    };
    let point = store.commit(command(start, "r1", "{\"seq\":1}")).await.unwrap();
    // Again at once, and again by one who has read anew.
    for again in [start, point] {
        assert_eq!(store.commit(command(again, "r1", "other")).await, conflict(Contested::Retry));
    }
    assert_eq!(store.match_row(&"m".into()).await.unwrap().unwrap().point, point);
    let store = place.open().await;
    let answer = |id: &'static str, identity: &'static str, retry: &'static str| {
        let store = store.clone();
        async move { store.retry(&id.into(), &identity.into(), retry).await.unwrap() }
    };
    assert_eq!(answer("m", "ann", "r1").await.as_deref(), Some("{\"seq\":1}"));
    assert_eq!(answer("m", "bob", "r1").await, None);
    assert_eq!(answer("m", "ann", "r2").await, None);
    assert_eq!(answer("n", "ann", "r1").await, None);
    // Ids are anything; none is taken for a part of another, and old ones are found behind many others.
    let odd = ["r2", "r", "", "\"", "\",\"", "[\"ann\",\"r2\",", "r1\n", "\u{0}%_\\"];
    let mut point = point;
    for id in
        odd.iter().copied().cycle().take(3 * odd.len()).enumerate().map(|(at, id)| format!("{id} {}", at / odd.len()))
    {
        point = store.commit(command(point, &id, &format!("to {id}"))).await.unwrap();
        assert_eq!(store.commit(command(point, &id, "other")).await, conflict(Contested::Retry), "{id:?}");
        assert_eq!(store.retry(&"m".into(), &"ann".into(), &id).await.unwrap(), Some(format!("to {id}")));
    }
    assert_eq!(answer("m", "ann", "r1").await.as_deref(), Some("{\"seq\":1}"));
    let finished = Some(Finished { end: MatchEnd::Over, summary: "{}".into(), events: Vec::new() });
    store.commit(Commit { finished, ..command(point, "last", "over") }).await.unwrap();
    assert_eq!(answer("m", "ann", "last").await.as_deref(), Some("over"));
    assert_eq!(answer("m", "ann", "r1").await.as_deref(), Some("{\"seq\":1}"));
}

pub async fn the_seed_is_apart_and_goes_with_the_end(place: Place) {
    let store = place.open().await;
    let point = begin(&*store, "m").await;
    let seed = store.seed(&"m".into()).await.unwrap().expect("the seed");
    assert_eq!(seed.expose(), &[7; 32]);
    assert!(!format!("{seed:?}{:?}", new_match("m", &[], 1)).contains('7'), "no log shows a seed");
    let sealed = SealedChange::Add(vec![SealedChoice { seq: 1, seat: 1, choice: vec![1] }]);
    let point = store.commit(Commit { sealed, ..with_lines("m", point, &["one"]) }).await.unwrap();
    let finished = Finished { end: MatchEnd::Aborted, summary: "{}".into(), events: Vec::new() };
    store.commit(Commit { finished: Some(finished), ..with_lines("m", point, &["close"]) }).await.unwrap();
    assert!(store.seed(&"m".into()).await.unwrap().is_none());
    let stored = store.load_match(&"m".into()).await.unwrap().unwrap();
    assert_eq!((stored.sealed.len(), stored.row.state), (0, MatchState::Aborted));
    let local = NewMatch { seed: None, ..new_match("local", &["header"], 1) };
    store.begin_match(local).await.unwrap();
    assert!(store.seed(&"local".into()).await.unwrap().is_none());
}

pub async fn a_finished_match_takes_nothing_more(place: Place) {
    let store = place.open().await;
    let point = begin(&*store, "m").await;
    let events = |viewer: &str, text: &str| ViewerEvents { viewer: viewer.into(), events: text.into() };
    let finished = Finished {
        end: MatchEnd::Over,
        summary: "{\"ranks\":[1,2]}".into(),
        events: vec![events("s1", "mine"), events("spectator", "all's")],
    };
    let point = store.commit(Commit { finished: Some(finished), ..with_lines("m", point, &["close"]) }).await.unwrap();
    let row = store.match_row(&"m".into()).await.unwrap().unwrap();
    assert_eq!((row.state, row.summary.as_deref()), (MatchState::Over, Some("{\"ranks\":[1,2]}")));
    assert_eq!(store.events(&"m".into(), "s1").await.unwrap().as_deref(), Some(b"mine".as_slice()));
    assert_eq!(store.events(&"m".into(), "s2").await.unwrap(), None);
    assert_eq!(store.commit(with_lines("m", point, &["more"])).await, conflict(Contested::Point));
    assert_eq!(store.commit(Commit::at(&"m".into(), point, 9)).await, conflict(Contested::Point));
    assert_eq!(store.lines(&"m".into(), 0).await.unwrap().len(), 3);
}

pub async fn tb070_a_start_that_begins_anew_leaves_nothing(place: Place) {
    let store = place.open().await;
    store.begin_match(new_match("m", &["header"], 1)).await.unwrap();
    store.discard_match(&"m".into()).await.unwrap();
    assert_eq!(store.load_match(&"m".into()).await.unwrap(), None);
    assert_eq!(store.lines(&"m".into(), 0).await.unwrap(), Vec::<Vec<u8>>::new());
    assert!(store.seed(&"m".into()).await.unwrap().is_none());
    assert_eq!(store.players(&"m".into()).await.unwrap(), []);
    assert_eq!(store.discard_match(&"m".into()).await, conflict(Contested::Point));

    begin(&*store, "opened").await;
    assert_eq!(store.discard_match(&"opened".into()).await, conflict(Contested::Point));
    assert_eq!(store.load_match(&"opened".into()).await.unwrap().unwrap().lines.len(), 2);
    assert!(store.seed(&"opened".into()).await.unwrap().is_some());
}

pub async fn my_matches_run_from_the_newest(place: Place) {
    let store = place.open().await;
    for number in 0..5_u64 {
        let new = new_match(&format!("m{number}"), &["header", "open"], 10 + number / 2);
        store.begin_match(new).await.unwrap();
    }
    store.begin_match(new_match("header-only", &["header"], 99)).await.unwrap();
    let others = NewMatch { players: Vec::new(), ..new_match("others", &["header", "open"], 98) };
    store.begin_match(others).await.unwrap();
    let point = Point { next_line: 2, revision: 1 };
    let seats = |identity: &str, seats: &[u8]| Player { identity: identity.into(), seats: seats.to_vec() };
    let players = vec![seats("ann", &[3]), seats("bob", &[2, 5])];
    store.commit(Commit { players, ..Commit::at(&"m1".into(), point, 50) }).await.unwrap();
    let finished = Finished { end: MatchEnd::Over, summary: "{}".into(), events: Vec::new() };
    store.commit(Commit { finished: Some(finished), ..Commit::at(&"m2".into(), point, 60) }).await.unwrap();

    let ann = IdentityId::from("ann");
    let ids = async |filter: MatchFilter, page: Page| -> Vec<String> {
        let found = store.matches_of(&ann, filter, page).await.unwrap();
        found.into_iter().map(|found| found.row.id.0).collect()
    };
    assert_eq!(ids(MatchFilter::default(), Page::first(9)).await, ["m4", "m3", "m2", "m1", "m0"]);
    assert_eq!(ids(MatchFilter::default(), Page::first(2)).await, ["m4", "m3"]);
    let behind = Page::behind(Cursor { time: 11, id: "m3".into() }, 2);
    assert_eq!(ids(MatchFilter::default(), behind).await, ["m2", "m1"]);
    let running = MatchFilter { states: vec![MatchState::Running], ..MatchFilter::default() };
    assert_eq!(ids(running, Page::first(9)).await, ["m4", "m3", "m1", "m0"]);
    let ended = MatchFilter { states: vec![MatchState::Over, MatchState::Aborted], ..MatchFilter::default() };
    assert_eq!(ids(ended, Page::first(9)).await, ["m2"]);

    assert_eq!(
        store.players(&"m1".into()).await.unwrap(),
        [seats("ann", &[3]), seats("bob", &[2, 5])],
        "as it was said last"
    );
    let of_bob = store.matches_of(&"bob".into(), MatchFilter::default(), Page::first(9)).await.unwrap();
    assert_eq!((of_bob.len(), of_bob[0].seats.as_slice()), (1, [2, 5].as_slice()));
}

pub async fn matches_are_listed_by_what_is_asked_for(place: Place) {
    let store = place.open().await;
    for (number, game) in (1..).zip(["elements", "quintessence", "elements"]) {
        let table = if number == 2 { "found by all" } else { "found by link" }.into();
        let id = format!("m{number}");
        let new = NewMatch { game: game.into(), table, ..new_match(&id, &["header", "open"], number) };
        store.begin_match(new).await.unwrap();
    }
    add_table(&*store, "found by all", 1).await;
    let point = Point { next_line: 2, revision: 1 };
    store.commit(Commit::at(&"m1".into(), point, 1000)).await.unwrap();
    let all = MatchFilter::default;
    let rows: [(MatchFilter, &[&str]); 5] = [
        (all(), &["m3", "m2", "m1"]),
        (MatchFilter { game: Some("elements".into()), ..all() }, &["m3", "m1"]),
        (MatchFilter { updated_before: Some(500), ..all() }, &["m3", "m2"]),
        (MatchFilter { states: vec![MatchState::Over], ..all() }, &[]),
        (MatchFilter { visibility: Some(Visibility::Public), ..all() }, &["m2"]),
    ];
    for (filter, expected) in rows {
        let found = store.matches(filter.clone(), Page::first(9)).await.unwrap();
        let ids: Vec<&str> = found.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, expected, "{filter:?}");
    }
}

pub async fn a_write_goes_on_when_nobody_waits(place: Place) {
    let store = place.open().await;
    let point = begin(&*store, "m").await;
    {
        let mut write = std::pin::pin!(store.commit(with_lines("m", point, &["one"])));
        // Begun, and dropped: on a busy machine it may even be done by now.
        let _ = std::future::poll_fn(|context| std::task::Poll::Ready(write.as_mut().poll(context))).await;
    }
    let arrived = async {
        while store.match_row(&"m".into()).await.unwrap().unwrap().point == point {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(std::time::Duration::from_secs(30), arrived).await.expect("the write is carried out");
    assert_eq!(store.lines(&"m".into(), 2).await.unwrap(), bytes(&["one"]));
}

pub async fn what_lists_tell_is_kept_beside_the_match(place: Place) {
    let store = place.open().await;
    let listed = async |id: &str| store.match_row(&id.into()).await.unwrap().unwrap().listed;
    let new = NewMatch { listed: Some("begun".into()), ..new_match("m", &["header", "open"], 1) };
    let point = store.begin_match(new).await.unwrap();
    assert_eq!(listed("m").await.as_deref(), Some("begun"));
    let point = store.commit(with_lines("m", point, &["one"])).await.unwrap();
    assert_eq!(listed("m").await.as_deref(), Some("begun"), "a step leaves it as it was");
    let left = Commit { listed: Some("left".into()), ..with_lines("m", point, &["two"]) };
    store.commit(left.clone()).await.unwrap();
    assert_eq!(store.commit(Commit { listed: Some("late".into()), ..left }).await, conflict(Contested::Point));
    store.list_match(&"m".into(), "old").await.unwrap();
    assert_eq!(listed("m").await.as_deref(), Some("left"));
    begin(&*store, "n").await;
    assert_eq!(listed("n").await, None);
    store.list_match(&"n".into(), "read").await.unwrap();
    assert_eq!(listed("n").await.as_deref(), Some("read"));
}
