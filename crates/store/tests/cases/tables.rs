use crate::common::*;
use store::*;

pub async fn a_table_changes_only_from_the_version_that_was_read(place: Place) {
    let store = place.open().await;
    let row = add_table(&*store, "t", 10).await;
    assert_eq!((row.version, row.state, row.created, row.updated), (1, TableState::Open, 10, 10));
    let change = TableChange {
        doc: "1".into(),
        state: TableState::Running,
        visibility: Visibility::Link,
        host: "bob".into(),
        people: Some(vec!["bob".into(), "bob".into(), "ann".into()]),
        ..TableChange::of(row.clone(), 20)
    };
    assert_eq!(store.change_table(change.clone()).await, Ok(2));
    let changed = store.table(&"t".into()).await.unwrap().unwrap();
    let expected = TableRow {
        version: 2,
        doc: "1".into(),
        state: TableState::Running,
        visibility: Visibility::Link,
        host: "bob".into(),
        updated: 20,
        ..row.clone()
    };
    assert_eq!(changed, expected);

    let stale = TableChange { doc: "2".into(), people: Some(Vec::new()), ..TableChange::of(row.clone(), 30) };
    assert_eq!(store.change_table(stale).await, conflict(Contested::Table));
    assert_eq!(store.table(&"t".into()).await.unwrap().unwrap(), expected);
    let of_ann = || TableFilter { person: Some("ann".into()), ..TableFilter::default() };
    assert_eq!(store.count_tables(of_ann()).await.unwrap(), 1);
    let unknown = TableChange { id: "u".into(), ..change };
    assert_eq!(store.change_table(unknown).await, conflict(Contested::Table));
    let again = NewTable {
        id: "t".into(),
        host: "x".into(),
        game: "x".into(),
        visibility: Visibility::Public,
        doc: String::new(),
        people: vec!["eve".into()],
        created: 1,
    };
    assert_eq!(store.add_table(again).await, conflict(Contested::Table));
    let of_eve = TableFilter { person: Some("eve".into()), ..TableFilter::default() };
    assert_eq!(store.count_tables(of_eve).await.unwrap(), 0);
    assert_eq!(store.table(&"u".into()).await.unwrap(), None);
}

pub async fn of_many_who_change_a_version_one_wins(place: Place) {
    let nodes = [place.open().await, place.open().await];
    let row = add_table(&*nodes[0], "t", 1).await;
    let tasks: Vec<_> = (0..16)
        .map(|number: usize| {
            let store = nodes[number % 2].clone();
            let change = TableChange { doc: number.to_string(), ..TableChange::of(row.clone(), 2) };
            tokio::spawn(async move { store.change_table(change).await.map(|_| number) })
        })
        .collect();
    let mut winners = Vec::new();
    for task in tasks {
        match task.await.unwrap() {
            Ok(number) => winners.push(number),
            error => assert_eq!(error, conflict(Contested::Table)),
        }
    }
    assert_eq!(winners.len(), 1);
    assert_eq!(nodes[1].table(&"t".into()).await.unwrap().unwrap().doc, winners[0].to_string());
}

pub async fn no_change_is_lost_when_many_try_again(place: Place) {
    let nodes = [place.open().await, place.open().await];
    add_table(&*nodes[0], "t", 1).await;
    let tasks: Vec<_> = (0..8)
        .map(|number: usize| {
            let store = nodes[number % 2].clone();
            tokio::spawn(async move {
                let mut done = 0;
                while done < 5 {
                    let row = store.table(&"t".into()).await.unwrap().unwrap();
                    let count: u32 = row.doc.parse().unwrap();
                    let change = TableChange { doc: (count + 1).to_string(), ..TableChange::of(row, 2) };
                    match store.change_table(change).await {
                        Ok(_) => done += 1,
                        error => assert_eq!(error, conflict(Contested::Table)),
                    }
                }
            })
        })
        .collect();
    for task in tasks {
        task.await.unwrap();
    }
    let row = nodes[0].table(&"t".into()).await.unwrap().unwrap();
    assert_eq!((row.doc.as_str(), row.version), ("40", 41));
}

/// Six tables that differ in one thing each.
async fn some_tables(store: &dyn Store) {
    for (number, id) in (1_u64..).zip(["a", "b", "c", "d", "e", "f"]) {
        let row = add_table(store, id, number).await;
        let base = TableChange::of(row, 10 + number);
        let change = match id {
            "b" => TableChange { state: TableState::Running, ..base },
            "c" => TableChange { visibility: Visibility::Link, ..base },
            "d" => TableChange { game: "quintessence".into(), ..base },
            "e" => TableChange { host: "bob".into(), people: Some(vec!["bob".into(), "ann".into()]), ..base },
            "f" => TableChange { state: TableState::Over, ..base },
            _ => base,
        };
        store.change_table(change).await.unwrap();
    }
}

pub async fn tables_are_listed_by_what_is_asked_for(place: Place) {
    let store = place.open().await;
    some_tables(&*store).await;
    let all = TableFilter::default;
    let rows: [(TableFilter, &str); 8] = [
        (all(), "fedcba"),
        (TableFilter { states: vec![TableState::Open], ..all() }, "edca"),
        (TableFilter { states: vec![TableState::Running, TableState::Over], ..all() }, "fb"),
        (TableFilter { visibility: Some(Visibility::Link), ..all() }, "c"),
        (TableFilter { game: Some("quintessence".into()), ..all() }, "d"),
        (TableFilter { host: Some("bob".into()), ..all() }, "e"),
        (TableFilter { person: Some("ann".into()), host: Some("bob".into()), ..all() }, "e"),
        (TableFilter { updated_before: Some(13), states: vec![TableState::Open], ..all() }, "a"),
    ];
    for (filter, expected) in rows {
        let found = store.tables(filter.clone(), Page::first(100)).await.unwrap();
        let ids: String = found.iter().map(|row| row.id.as_str()).collect();
        assert_eq!(ids, expected, "{filter:?}");
        assert_eq!(store.count_tables(filter).await.unwrap(), expected.len() as u64);
    }
}

pub async fn tables_are_paged_from_the_newest(place: Place) {
    let store = place.open().await;
    // Several of the same moment: the id decides.
    for number in 0..7_u64 {
        add_table(&*store, &format!("t{number}"), number / 3).await;
    }
    let mut page = Page::first(2);
    let mut ids = Vec::new();
    loop {
        let part = store.tables(TableFilter::default(), page).await.unwrap();
        let Some(last) = part.last() else { break };
        assert!(part.len() <= 2);
        page = Page::behind(Cursor { time: last.updated, id: last.id.0.clone() }, 2);
        ids.extend(part.iter().map(|row| row.id.0.clone()));
    }
    assert_eq!(ids, ["t6", "t5", "t4", "t3", "t2", "t1", "t0"]);
}
