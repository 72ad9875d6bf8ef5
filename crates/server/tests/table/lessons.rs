//! Lessons over HTTP: played without a table, kept nowhere, bounded.

use crate::support::{House, options, request};
use protocol::{Code, LessonAnswer, LessonState, Problem};
use serde_json::{Value, json};
use server::Randomness;

const GAMES: [&str; 5] = ["quintessence", "elements", "wizards-of-the-wild", "red-phoenix", "quintessential"];

async fn ask(house: &House, path: &str, body: Value) -> LessonAnswer {
    let reply = request(house.address(), "POST", path, "", body.to_string().as_bytes()).await;
    assert_eq!(reply.status, 200, "{path}: {}", reply.text);
    serde_json::from_str(&reply.text).unwrap_or_else(|error| panic!("{error}: {}", reply.text))
}

async fn refused(house: &House, method: &str, path: &str, body: Option<Value>) -> Code {
    let body = body.map(|body| body.to_string()).unwrap_or_default();
    let reply = request(house.address(), method, path, "", body.as_bytes()).await;
    assert!((400..500).contains(&reply.status), "{path}: {} {}", reply.status, reply.text);
    let problem: Problem = serde_json::from_str(&reply.text).unwrap_or_else(|_| panic!("{path}: {}", reply.text));
    assert!(!problem.sentence.is_empty());
    problem.code
}

#[tokio::test]
async fn every_step_is_played_to_its_end_and_nothing_is_kept() {
    let house = House::open().await;
    for game in GAMES {
        let reply = request(house.address(), "GET", &format!("/api/lessons/{game}"), "", b"").await;
        let lesson: protocol::Lesson = serde_json::from_str(&reply.text).unwrap();
        let written = game_registry::lessons::lesson(game).unwrap();
        assert_eq!(lesson.steps.len(), 5);
        for (number, (shown, step)) in lesson.steps.iter().zip(&written.steps).enumerate() {
            let path = format!("/api/lessons/{game}/{}", number + 1);
            let LessonAnswer::Position { position, progress } = ask(&house, &path, json!({})).await else {
                panic!("{path}")
            };
            assert_eq!((progress.state, progress.goals.len()), (LessonState::Going, shown.goals.len()));
            assert_eq!(position.asks.len(), 1, "{path}");
            assert!(!position.view.is_null() && position.result.is_none());
            let body = json!({ "actions": step.solution });
            let LessonAnswer::Position { position, progress } = ask(&house, &path, body).await else {
                panic!("{path}")
            };
            assert_eq!(progress.state, LessonState::Done, "{path}: {progress:?}");
            assert!(position.asks.is_empty() && !position.events.is_empty(), "{path}");
            let body = json!({ "actions": step.deviation });
            let LessonAnswer::Position { progress, .. } = ask(&house, &path, body).await else { panic!("{path}") };
            assert_eq!(progress.state, LessonState::Astray, "{path}");
        }
    }
    let kept = request(house.address(), "GET", "/api/matches", "", b"").await;
    assert!(kept.text.contains("\"matches\":[]"), "{}", kept.text);
    assert_eq!(house.running.as_ref().unwrap().app().rooms(), 0);
}

#[tokio::test]
async fn the_questions_of_the_socket_are_answered() {
    let house = House::open().await;
    let path = "/api/lessons/quintessence/3";
    let question = |kind: &str, draft: Value| json!({ "question": { "kind": kind, "draft": draft, "action": "Ge5" } });
    let LessonAnswer::Legal { prompt, legal } = ask(&house, path, question("legal", json!(["Ge4"]))).await else {
        panic!()
    };
    assert_eq!((prompt.unwrap().rule.as_str(), legal.len()), ("QN-076", 5));
    let LessonAnswer::Preview { events, .. } = ask(&house, path, question("preview", json!(["Ge4"]))).await else {
        panic!()
    };
    assert!(events.iter().any(|event| event.rule == "QN-055"));
    let LessonAnswer::WhyNot { problem } = ask(&house, path, question("why_not", json!([]))).await else { panic!() };
    assert_eq!(problem.unwrap().rule.as_deref(), Some("QN-032"));
    let LessonAnswer::Preview { stop, .. } = ask(&house, path, question("preview", json!(["Ge5"]))).await else {
        panic!()
    };
    assert_eq!(stop, protocol::Stop::Refused);
}

#[tokio::test]
async fn hostile_requests_are_refused_and_change_nothing() {
    let house = House::open().await;
    let path = "/api/lessons/quintessence/1";
    for (path, body, expected) in [
        (path, json!({ "actions": ["nonsense"] }), Code::Refused),
        (path, json!({ "actions": ["Gb1", "Gb1"] }), Code::Refused),
        (path, json!({ "actions": ["s2: Rd4"] }), Code::Refused),
        (path, json!({ "actions": ["x".repeat(121)] }), Code::TooLarge),
        (path, json!({ "actions": vec!["Gb1"; 61] }), Code::TooLarge),
        (path, json!({ "actions": ["x".repeat(17_000)] }), Code::TooLarge),
        (path, json!({ "actions": "Gb1" }), Code::BadRequest),
        (path, json!({ "question": { "kind": "legal", "draft": vec!["Gb1"; 61] } }), Code::TooLarge),
        (path, json!({ "question": { "kind": "why_not", "draft": [], "action": "é".repeat(99) } }), Code::TooLarge),
        (path, json!({ "question": { "kind": "draw" } }), Code::BadRequest),
        (path, json!({ "question": { "kind": "legal", "draft": ["Rd4"] } }), Code::Refused),
        ("/api/lessons/quintessence/0", json!({}), Code::NotFound),
        ("/api/lessons/quintessence/6", json!({}), Code::NotFound),
        ("/api/lessons/tic-tac-toe/1", json!({}), Code::NotFound),
        ("/api/lessons/nonsense/1", json!({}), Code::NotFound),
    ] {
        assert_eq!(refused(&house, "POST", path, Some(body.clone())).await, expected, "{path} {body}");
    }
    assert_eq!(refused(&house, "GET", "/api/lessons/nonsense", None).await, Code::NotFound);
    let LessonAnswer::Position { position, .. } = ask(&house, path, json!({})).await else { panic!() };
    assert_eq!(position.seq, 0);
}

#[tokio::test]
async fn lessons_are_limited_for_each_address() {
    let mut few = options();
    few.limits.lessons_per_minute = 2;
    let house = House::with(few, Randomness::Machine).await;
    let path = "/api/lessons/elements/1";
    for _ in 0..2 {
        ask(&house, path, json!({})).await;
    }
    assert_eq!(refused(&house, "POST", path, Some(json!({}))).await, Code::TooMany);
    house.clock.advance(server::MINUTE);
    ask(&house, path, json!({})).await;
}
