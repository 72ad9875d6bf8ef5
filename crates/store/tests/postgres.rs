//! What holds for PostgreSQL alone: servers and databases that are not as they should be.

mod common;

use common::*;
use store::*;

async fn refusal(url: &str) -> StoreError {
    open_postgres(url).await.map(drop).expect_err("must not open")
}

fn schema(place: &Place) -> &str {
    let Place::Postgres { schema, .. } = place else { panic!("PostgreSQL") };
    schema
}

#[tokio::test]
async fn a_match_goes_on_that_an_older_version_began() {
    let place = Place::postgres().await;
    let sql = second_version_of("BIGINT", "BYTEA", "", |hex| format!("decode('{hex}', 'hex')"));
    admin(&format!("SET search_path = {}; {sql}", schema(&place))).await;
    goes_on(&*place.open().await).await;
}

#[tokio::test]
async fn a_newer_database_is_left_alone() {
    let place = Place::postgres().await;
    place.open().await.close().await;
    admin(&format!("INSERT INTO {}.aludel_schema VALUES (99)", schema(&place))).await;
    let StoreError::Newer(sentence) = refusal(&place.address()).await else { panic!("newer") };
    assert!(sentence.contains("has version 99, and this build of Aludel knows versions up to 4"), "{sentence}");
}

#[tokio::test]
async fn tables_of_others_are_left_alone() {
    let place = Place::postgres().await;
    let schema = schema(&place);
    admin(&format!("CREATE TABLE {schema}.matches (id TEXT)")).await;
    let StoreError::Corrupt(sentence) = refusal(&place.address()).await else { panic!("corrupt") };
    assert!(sentence.contains("holds tables that are not Aludel's and was left as it is"), "{sentence}");
    // Would fail if anything had been made.
    admin(&format!("DROP TABLE {schema}.matches; DROP SCHEMA {schema} RESTRICT")).await;
}

#[tokio::test]
async fn an_operator_opens_only_what_is_aludels() {
    let place = Place::postgres().await;
    let schema = schema(&place);
    let refused = open_existing_postgres(&place.address()).await.map(drop).expect_err("it is empty");
    assert!(refused.to_string().contains("holds nothing of Aludel"), "{refused}");
    // Would fail if anything had been made.
    admin(&format!("DROP SCHEMA {schema} RESTRICT; CREATE SCHEMA {schema}")).await;
    place.open().await.close().await;
    open_existing_postgres(&place.address()).await.expect("the server has been here").close().await;
}

#[tokio::test]
async fn a_server_that_does_not_answer_is_named_without_its_password() {
    // A port that is free: its listener is gone.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let error = refusal(&format!("postgres://aludel:sesame@127.0.0.1:{port}/tables")).await;
    let StoreError::Unreachable(sentence) = &error else { panic!("{error}") };
    assert!(sentence.contains("tables does not answer") && !sentence.contains("sesame"), "{sentence}");

    // A password that should have been escaped must not be taken for a name.
    let error = refusal(&format!("postgres://aludel:open@127.0.0.1:{port}/sesame@host")).await;
    assert!(matches!(&error, StoreError::Unreachable(said) if !said.contains("sesame")), "{error}");

    for wrong in ["sesame", "mysql://sesame@x/y"] {
        let error = refusal(wrong).await;
        assert!(matches!(&error, StoreError::Unreachable(said) if !said.contains("sesame")), "{error}");
    }
    let missing = server().replace("/postgres?", "/nowhere?").trim_end_matches("/postgres").to_owned() + "/nowhere";
    let error = refusal(&missing).await;
    assert!(matches!(&error, StoreError::Unreachable(said) if said.contains("does not exist")), "{error}");
}

#[tokio::test]
async fn a_database_that_takes_no_writes_says_so() {
    let place = Place::postgres().await;
    let point = begin(&*place.open().await, "m").await;
    let url = url_with(&format!("-c search_path={} -c default_transaction_read_only=on", schema(&place)));
    let store = open_postgres(&url).await.expect("it can be read");
    let error = store.commit(with_lines("m", point, &["one"])).await.expect_err("read-only");
    assert!(matches!(&error, StoreError::ReadOnly(said) if said.contains("cannot be written")), "{error}");
    assert!(matches!(store.health().await, Err(StoreError::ReadOnly(_))));
    assert_eq!(store.load_match(&"m".into()).await.unwrap().unwrap().lines.len(), 2);
}

#[tokio::test]
async fn a_full_disk_of_the_server_loses_nothing() {
    let place = Place::postgres().await;
    let store = place.open().await;
    let point = begin(&*store, "m").await;
    let schema = schema(&place);
    // What a server says when it cannot extend a file.
    let full = "RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = '53100'";
    admin(&format!(
        "CREATE FUNCTION {schema}.no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {full}; END $$; \
         CREATE TRIGGER no_room BEFORE UPDATE ON {schema}.match_heads EXECUTE FUNCTION {schema}.no_room()"
    ))
    .await;
    let retry = Some(Retry { identity: "ann".into(), id: "r".into(), answer: "{}".into() });
    let commit = Commit { retry, ..with_lines("m", point, &["one"]) };
    let error = store.commit(commit.clone()).await.expect_err("full");
    assert!(matches!(&error, StoreError::Full(said) if said.contains("has no room left")), "{error}");
    assert_eq!(store.match_row(&"m".into()).await.unwrap().unwrap().point, point);
    admin(&format!("DROP TRIGGER no_room ON {schema}.match_heads")).await;
    store.commit(commit).await.expect("the same command, once there is room");
}

#[tokio::test]
async fn commits_wait_for_the_disk_whatever_the_server_is_set_to() {
    let place = Place::postgres().await;
    let url = url_with(&format!("-c search_path={} -c synchronous_commit=off", schema(&place)));
    let store = open_postgres(&url).await.unwrap();
    let schema = schema(&place);
    let refuse =
        "IF current_setting('synchronous_commit') <> 'on' THEN RAISE EXCEPTION 'not durable'; END IF; RETURN NEW";
    admin(&format!(
        "CREATE FUNCTION {schema}.durable() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {refuse}; END $$; \
         CREATE TRIGGER durable BEFORE INSERT ON {schema}.match_heads FOR EACH ROW EXECUTE FUNCTION {schema}.durable()"
    ))
    .await;
    begin(&*store, "m").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn play_goes_on_when_every_connection_was_cut() {
    let place = Place::postgres().await;
    let name = fresh_name();
    let store = open_postgres(&format!("{}&application_name={name}", place.address())).await.unwrap();
    let mut point = begin(&*store, "m").await;
    for round in 0..5 {
        admin(&format!("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{name}'"))
            .await;
        let line = format!("step {round}");
        while store.lines(&"m".into(), point.next_line).await.unwrap_or_default().is_empty() {
            match store.commit(with_lines("m", point, &[&line])).await {
                // Cut off, it may be stored or not: read anew.
                Ok(_) | Err(StoreError::Unreachable(_)) => {}
                Err(error) => panic!("{error}"),
            }
        }
        point = store.match_row(&"m".into()).await.unwrap().unwrap().point;
    }
    let expected: Vec<Vec<u8>> = (0..5).map(|round| format!("step {round}").into_bytes()).collect();
    assert_eq!(store.lines(&"m".into(), 2).await.unwrap(), expected);
}
