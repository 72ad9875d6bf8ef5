use crate::common::*;
use store::*;

fn credentials(login: &str) -> Credentials {
    Credentials { login: login.into(), password_hash: Secret::new("$argon2id$secret".into()) }
}

pub async fn a_guest_has_a_session_at_once(place: Place) {
    let store = place.open().await;
    add_guest(&*store, "ann", 1).await;
    let (session, ann) = store.session(&hash(1)).await.unwrap().expect("her session");
    assert_eq!((session.identity.as_str(), session.agent.as_str()), ("ann", "Firefox on Linux"));
    assert_eq!((ann.kind, ann.name.as_deref(), ann.login), (IdentityKind::Guest, Some("Guest ann"), None));
    assert_eq!(store.identity(&"ann".into()).await.unwrap().expect("ann").created, 1);

    assert_eq!(store.session(&hash(2)).await.unwrap(), None);
    assert_eq!(store.identity(&"bob".into()).await.unwrap(), None);

    store.touch_session(&hash(1), 77).await.unwrap();
    let (session, ann) = store.session(&hash(1)).await.unwrap().expect("her session");
    assert_eq!((session.seen, ann.seen, session.created), (77, 77, 1));
    store.rename(&"ann".into(), "Ann").await.unwrap();
    assert_eq!(store.identity(&"ann".into()).await.unwrap().unwrap().name.as_deref(), Some("Ann"));
    assert_eq!(store.rename(&"bob".into(), "Bob").await, conflict(Contested::Identity));
}

pub async fn an_identity_is_added_whole_or_not_at_all(place: Place) {
    let store = place.open().await;
    add_guest(&*store, "ann", 1).await;
    let again = |id: &str, token| {
        let guest = NewIdentity { id: id.into(), name: "Other".into(), created: 9 };
        store.add_guest(guest, NewSession { token: hash(token), agent: String::new(), created: 9 })
    };
    assert_eq!(again("ann", 2).await, conflict(Contested::Identity));
    assert_eq!(store.session(&hash(2)).await.unwrap(), None);
    assert_eq!(again("bob", 1).await, conflict(Contested::Session));
    assert_eq!(store.identity(&"bob".into()).await.unwrap(), None);
}

pub async fn login_names_are_unique_whatever_their_case(place: Place) {
    let store = place.open().await;
    add_guest(&*store, "ann", 1).await;
    add_guest(&*store, "bob", 2).await;
    store.register(&"ann".into(), credentials("Ärwin")).await.unwrap();
    assert_eq!(store.register(&"bob".into(), credentials("äRWIN")).await, conflict(Contested::Login));
    assert_eq!(store.register(&"ann".into(), credentials("other")).await, conflict(Contested::Identity));
    assert_eq!(store.register(&"eve".into(), credentials("eve")).await, conflict(Contested::Identity));

    let (ann, password) = store.account("ÄRWIN").await.unwrap().expect("the account");
    assert_eq!((ann.id.as_str(), ann.kind, ann.login.as_deref()), ("ann", IdentityKind::Account, Some("Ärwin")));
    assert_eq!(password.expose(), "$argon2id$secret");
    assert!(!format!("{:?}", credentials("x")).contains("argon"), "no log shows the hash of a password");
    assert_eq!(store.account("bob").await.unwrap(), None);
    let bob = store.identity(&"bob".into()).await.unwrap().unwrap();
    assert_eq!((bob.kind, bob.login), (IdentityKind::Guest, None));
}

pub async fn of_many_who_want_a_login_name_one_gets_it(place: Place) {
    let nodes = [place.open().await, place.open().await];
    let mut tasks = Vec::new();
    for number in 0..8_u8 {
        let store = nodes[usize::from(number) % 2].clone();
        add_guest(&*store, &format!("g{number}"), number).await;
        let id = IdentityId(format!("g{number}"));
        tasks.push(tokio::spawn(async move { store.register(&id, credentials("merlin")).await }));
    }
    let mut won = 0;
    for task in tasks {
        match task.await.unwrap() {
            Ok(()) => won += 1,
            error => assert_eq!(error, conflict(Contested::Login)),
        }
    }
    assert_eq!(won, 1);
}

pub async fn another_password_ends_the_other_sessions(place: Place) {
    let store = place.open().await;
    let ann = IdentityId::from("ann");
    add_guest(&*store, "ann", 1).await;
    add_guest(&*store, "bob", 5).await;
    let other = NewSession { token: hash(2), agent: "Phone".into(), created: 3 };
    store.add_session(&ann, other.clone()).await.unwrap();
    assert_eq!(store.add_session(&ann, other).await, conflict(Contested::Session));
    store.add_return_link(&ann, &hash(3), 4).await.unwrap();
    let new = || Secret::new("new".to_owned());
    assert_eq!(store.change_password(&ann, new(), None).await, conflict(Contested::Identity), "a guest has none");
    assert_eq!(store.sessions(&ann).await.unwrap().len(), 2);

    store.register(&ann, credentials("ann")).await.unwrap();
    store.change_password(&ann, new(), Some(hash(2))).await.unwrap();
    let left: Vec<TokenHash> = store.sessions(&ann).await.unwrap().iter().map(|session| session.token).collect();
    assert_eq!(left, [hash(2)]);
    assert_eq!(store.return_link(&hash(3)).await.unwrap(), None);
    assert_eq!(store.account("ann").await.unwrap().unwrap().1.expose(), "new");
    assert!(store.session(&hash(5)).await.unwrap().is_some(), "others' sessions stay");
}

pub async fn sessions_end_one_by_one_or_all_others(place: Place) {
    let store = place.open().await;
    let (ann, bob) = (IdentityId::from("ann"), IdentityId::from("bob"));
    add_guest(&*store, "ann", 1).await;
    add_guest(&*store, "bob", 9).await;
    for number in 2..=4 {
        let session = NewSession { token: hash(number), agent: format!("{number}"), created: u64::from(number) };
        store.add_session(&ann, session).await.unwrap();
    }
    let agents: Vec<String> = store.sessions(&ann).await.unwrap().into_iter().map(|session| session.agent).collect();
    assert_eq!(agents, ["4", "3", "2", "Firefox on Linux"]);
    assert!(!store.end_session(&bob, &hash(1)).await.unwrap(), "another's session is not his to end");
    assert!(store.end_session(&ann, &hash(1)).await.unwrap());
    assert!(!store.end_session(&ann, &hash(1)).await.unwrap());
    assert_eq!(store.session(&hash(1)).await.unwrap(), None);
    assert_eq!(store.end_other_sessions(&ann, Some(hash(3))).await.unwrap(), 2);
    assert_eq!(store.end_other_sessions(&ann, None).await.unwrap(), 1);
    assert_eq!(store.sessions(&ann).await.unwrap(), []);
    assert_eq!(store.sessions(&bob).await.unwrap().len(), 1);

    store.add_return_link(&ann, &hash(6), 4).await.unwrap();
    assert_eq!(store.add_return_link(&bob, &hash(6), 4).await, conflict(Contested::Session));
    assert_eq!(store.return_link(&hash(6)).await.unwrap().expect("ann").id, ann);
    assert_eq!(store.end_return_links(&ann).await.unwrap(), 1);
    assert_eq!(store.return_link(&hash(6)).await.unwrap(), None);
}

pub async fn a_deleted_identity_leaves_its_id_alone(place: Place) {
    let store = place.open().await;
    let ann = IdentityId::from("ann");
    add_guest(&*store, "ann", 1).await;
    add_guest(&*store, "bob", 2).await;
    store.register(&ann, credentials("ann")).await.unwrap();
    store.add_return_link(&ann, &hash(3), 4).await.unwrap();
    store.mute(&ann, &"bob".into()).await.unwrap();
    begin(&*store, "m").await;

    store.delete_identity(&ann, 50).await.unwrap();
    let left = store.identity(&ann).await.unwrap().expect("the id stays");
    assert_eq!((left.name, left.login, left.deleted), (None, None, Some(50)));
    assert_eq!(store.account("ann").await.unwrap(), None);
    assert_eq!(store.session(&hash(1)).await.unwrap(), None);
    assert_eq!(store.return_link(&hash(3)).await.unwrap(), None);
    assert_eq!(store.mutes(&ann).await.unwrap(), []);
    let matches = store.matches_of(&ann, MatchFilter::default(), Page::first(9)).await.unwrap();
    assert_eq!(matches.len(), 1, "records stay");

    assert_eq!(store.delete_identity(&ann, 51).await, conflict(Contested::Identity));
    assert_eq!(store.rename(&ann, "Back").await, conflict(Contested::Identity));
    let session = NewSession { token: hash(8), agent: String::new(), created: 9 };
    store.add_session(&ann, session).await.unwrap();
    assert_eq!(store.session(&hash(8)).await.unwrap(), None, "a session of a deleted identity is none");
    store.register(&"bob".into(), credentials("ann")).await.expect("the login name is free again");
}

pub async fn a_bar_is_set_and_lifted(place: Place) {
    let store = place.open().await;
    let ann = IdentityId::from("ann");
    add_guest(&*store, "ann", 1).await;
    store.set_bar(&ann, Some("insults")).await.unwrap();
    assert_eq!(store.session(&hash(1)).await.unwrap().unwrap().1.barred.as_deref(), Some("insults"));
    store.set_bar(&ann, None).await.unwrap();
    assert_eq!(store.identity(&ann).await.unwrap().unwrap().barred, None);
    assert_eq!(store.set_bar(&"bob".into(), None).await, conflict(Contested::Identity));
}

pub async fn identities_are_found_by_many_ids(place: Place) {
    let store = place.open().await;
    for number in 0..20 {
        add_guest(&*store, &format!("g{number:02}"), number).await;
    }
    let wanted: Vec<IdentityId> =
        (0..40).step_by(2).chain([0, 4]).map(|number| IdentityId(format!("g{number:02}"))).collect();
    let mut found: Vec<String> = store.identities(&wanted).await.unwrap().into_iter().map(|found| found.id.0).collect();
    found.sort();
    let expected: Vec<String> = (0..20).step_by(2).map(|number| format!("g{number:02}")).collect();
    assert_eq!(found, expected);
    assert_eq!(store.identities(&[]).await.unwrap(), []);

    let mut page = Page::first(7);
    let mut listed = Vec::new();
    loop {
        let part = store.list_identities(page).await.unwrap();
        let Some(last) = part.last() else { break };
        page = Page::behind(Cursor { time: last.created, id: last.id.0.clone() }, 7);
        listed.extend(part.into_iter().map(|found| found.created));
    }
    assert_eq!(listed, (0..20).rev().collect::<Vec<u64>>());
}

pub async fn a_nul_in_a_text_is_replaced(place: Place) {
    let store = place.open().await;
    add_guest(&*store, "ann", 1).await;
    store.rename(&"ann".into(), "A\0nn").await.unwrap();
    assert_eq!(store.identity(&"ann".into()).await.unwrap().unwrap().name.as_deref(), Some("A\u{fffd}nn"));
}

pub async fn of_many_sessions_those_that_stand_are_found(place: Place) {
    let store = place.open().await;
    for number in 0..200 {
        add_guest(&*store, &format!("guest {number}"), number).await;
    }
    let tokens: Vec<TokenHash> = (0..=200).map(hash).collect();
    store.end_session(&"guest 7".into(), &hash(7)).await.unwrap();
    store.delete_identity(&"guest 8".into(), 9).await.unwrap();
    store.set_bar(&"guest 199".into(), Some("for shouting")).await.unwrap();
    let mut standing = store.standing_sessions(&tokens).await.unwrap();
    standing.sort_unstable();
    let expected = (0..200).filter(|number| ![7, 8].contains(number));
    let expected: Vec<_> =
        expected.map(|number| (hash(number), (number == 199).then(|| "for shouting".to_owned()))).collect();
    assert_eq!(standing, expected);
    assert_eq!(store.standing_sessions(&[]).await, Ok(Vec::new()));
}
