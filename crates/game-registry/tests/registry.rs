//! What holds for every registered game.

use game_core::play::random_step;
use game_core::record::{Record, Remarks};
use game_core::table::Consent;
use game_core::{Draws, Fast, Game, Happening, MAX_SEATS, Notation, Seat, Seats, Step, Turn, Viewer, default_edition};
use game_registry::{
    AnyMatch, GAMES, Kind, NewMatch, Rulebook, Source, UnknownGame, Voice, entry, replay, start, with_game,
};
use serde_json::json;

#[test]
fn ids_are_unique_and_found() {
    for (place, game) in GAMES.iter().enumerate() {
        assert!(GAMES[..place].iter().all(|other| other.id != game.id && other.name != game.name), "{}", game.id);
        assert_eq!(entry(game.id), Ok(game));
        assert_eq!(with_game!(game.id, G => G::NAME), Ok(game.name));
        let is_kebab = |c: u8| c.is_ascii_lowercase() || c == b'-';
        assert!(game.id.bytes().all(is_kebab), "{}", game.id);
        let (least, most) = game.seats;
        assert!(1 <= least && least <= most && most <= MAX_SEATS, "{}", game.id);
        assert!(game.rules_min <= game.rules, "{}", game.id);
        assert!(!Rulebook::of(game.id).unwrap().rules.is_empty(), "{} has a catalogue", game.id);
    }
    assert!(GAMES.iter().any(|game| game.kind == Kind::Reference));
}

#[test]
fn an_unknown_game_is_an_error_that_lists_the_known_ones() {
    let error = with_game!("chess", G => G::NAME).unwrap_err();
    assert_eq!(error, UnknownGame { id: "chess".to_owned() });
    let sentence = error.to_string();
    assert!(GAMES.iter().all(|game| sentence.contains(game.id)), "{sentence}");
    assert_eq!(entry("chess"), Err(error));
}

#[test]
fn states_and_actions_are_small_and_default_editions_load() {
    fn check<G: Game>() {
        assert!(size_of::<G>() <= 1536, "{}: {} bytes of state", G::ID, size_of::<G>());
        assert!(size_of::<G::Action>() <= 16, "{}: {} bytes of action", G::ID, size_of::<G::Action>());
        if !G::DEFAULT_EDITION.is_empty() {
            G::load_edition(G::DEFAULT_EDITION).unwrap_or_else(|error| panic!("{}: {error}", G::ID));
        }
        for seats in G::SEATS.0..=G::SEATS.1 {
            let config = G::Config::with_seats(seats);
            assert_eq!(config.seats(), seats);
            G::new(&config, default_edition::<G>()).unwrap_or_else(|error| panic!("{}: {error}", G::ID));
        }
    }
    for game in GAMES {
        with_game!(game.id, G => check::<G>()).unwrap();
    }
}

#[test]
fn every_sentence_of_random_games_can_be_said() {
    fn check<G: Game>(seats: usize, seed: u64) {
        let edition = default_edition::<G>();
        let voice = Voice::new::<G>(edition, Vec::new());
        let say = |message: &game_core::Message| {
            let said = voice.try_say(message).unwrap_or_else(|error| panic!("{}: {error}", G::ID));
            assert!(!said.trim().is_empty(), "{}: {} says nothing", G::ID, message.key);
        };
        let mut game = G::new(&G::Config::with_seats(seats), edition).unwrap();
        let (mut draws, mut buffer, mut events) = (Fast::new(seed), Vec::new(), Vec::new());
        let mut steps = 0;
        while let Some(step) = random_step(&game, &mut buffer, &mut draws) {
            if let Turn::Seats(asked) = game.turn() {
                for seat in asked.iter() {
                    say(&game.decision(seat).message);
                }
            }
            if let Step::Act(seat, action) = &step {
                say(&G::action_message(action));
                // A few of the actions that may be refused now.
                for index in (steps % 7..G::ACTION_COUNT).step_by(G::ACTION_COUNT / 20 + 1) {
                    if let Some(Err(refused)) = G::action_at(index).map(|action| game.check(*seat, &action)) {
                        say(&refused.message);
                    }
                }
            }
            game.apply(&step, &mut events);
            for event in events.drain(..) {
                for viewer in Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Open]) {
                    if let Some(seen) = G::redact(&event, viewer) {
                        say(&seen.message());
                    }
                }
            }
            steps += 1;
        }
        say(&game_core::Message::new(game.result().unwrap().reason.key));
    }
    for game in GAMES {
        for seats in game.seats.0..=game.seats.1 {
            for seed in 0..5 {
                with_game!(game.id, G => check::<G>(seats, seed)).unwrap();
            }
        }
    }
}

/// The letters of dice and resources and the numbers of options are notation: sentences have words for them.
#[test]
fn wizards_of_the_wild_tells_of_dice_and_resources_in_words() {
    fn is_notation(word: &str) -> bool {
        let word = word.trim_end_matches(['.', ',', ';', ':']);
        let is_made_of = |letters: &str| !word.is_empty() && word.chars().all(|c| letters.contains(c));
        let is_option = word.strip_prefix('o').is_some_and(|number| number.starts_with(|c: char| c.is_ascii_digit()));
        is_option || word.contains('>') || is_made_of("ATWMGS") || is_made_of("tagm") && !["a", "at"].contains(&word)
    }
    fn check<G: Game>() {
        let edition = default_edition::<G>();
        let voice = Voice::new::<G>(edition, Vec::new());
        let say = |message: &game_core::Message| {
            let said = voice.say(message);
            assert!(!said.split(' ').any(is_notation), "{said}");
            said
        };
        for action in (0..G::ACTION_COUNT).filter_map(G::action_at) {
            say(&G::action_message(&action));
        }
        let mut told = String::new();
        for (seats, seed) in [(1, 1), (1, 2), (2, 3), (3, 4)] {
            let mut game = G::new(&G::Config::with_seats(seats), edition).unwrap();
            let (mut draws, mut buffer, mut events) = (Fast::new(seed), Vec::new(), Vec::new());
            while let Some(step) = random_step(&game, &mut buffer, &mut draws) {
                game.apply(&step, &mut events);
                events.drain(..).for_each(|event| told += &say(&event.message()));
            }
        }
        let action = |text: &str| say(&G::action_message(&G::Action::parse(text, edition).unwrap()));
        assert_eq!(action("keep ATTG"), "Keep arcane, tome, tome and gem; re-roll the rest");
        assert_eq!(action("keep W"), "Keep arcane/tome; re-roll the rest");
        assert!(["arcane/tome", "mana", "gem", "skull"].iter().all(|face| told.contains(face)));
    }
    with_game!("wizards-of-the-wild", G => check::<G>()).unwrap();
}

#[test]
fn tb023_a_number_that_no_text_has_is_no_action_in_json_either() {
    let mut played = start("red-phoenix", NewMatch::default()).unwrap();
    played.draw(Source::Fast(&mut Fast::new(1)), Remarks::default());
    let Turn::Seats(asked) = played.turn() else { panic!("an action is due") };
    let seat = asked.first().unwrap();
    let refused = |played: &mut Box<dyn AnyMatch>, action: serde_json::Value| {
        let refusal =
            played.act_json(seat, std::slice::from_ref(&action), Remarks::default()).expect_err(&action.to_string());
        assert_eq!(refusal.rule.to_string(), "TB-023", "{action}");
    };
    refused(&mut played, json!({ "kind": "reproduce", "formula": "F1", "fee": 0 }));
    refused(&mut played, json!({ "kind": "license", "formula": "F1", "fee": 200 }));
    played.act(seat, if seat == Seat::S1 { "offer s2" } else { "offer s1" }, Remarks::default()).unwrap();
    refused(&mut played, json!({ "kind": "give", "term": { "coins": 0 } }));
    refused(&mut played, json!({ "kind": "give", "term": { "coins": 200 } }));
    played.act(seat, "give !peace", Remarks::default()).unwrap();
    refused(&mut played, json!({ "kind": "turns", "turns": 0 }));
    refused(&mut played, json!({ "kind": "turns", "turns": 200 }));
    played.act_json(seat, &[json!({ "kind": "turns", "turns": 9 })], Remarks::default()).unwrap();
}

#[test]
fn tb024_what_there_is_not_is_refused_by_the_rule_of_its_line() {
    let config = json!({ "first": "s1" }).as_object().cloned().unwrap();
    let mut played = start("wizards-of-the-wild", NewMatch { config, ..NewMatch::default() }).unwrap();
    for (text, rule) in [("wz nobody/A", "WW-012"), ("buy nothing", "TB-023"), ("hello", "TB-023")] {
        let refusal = played.why_not(Seat::S1, text).expect_err(text);
        assert_eq!(refusal.rule.to_string(), rule, "{text}");
        assert_eq!(played.act(Seat::S1, text, Remarks::default()), Err(refusal), "{text}");
        assert_eq!(played.why_not(Seat::S2, text).unwrap_err().rule.to_string(), "TB-022", "{text}");
    }
}

#[test]
fn a_match_of_any_game_is_played_told_and_replayed() {
    for game in GAMES {
        let mut played = start(game.id, NewMatch::default()).unwrap();
        let (mut chance, mut bots) = (Fast::new(1), Fast::new(2));
        let mut turn = 0;
        loop {
            match played.turn() {
                Turn::Over => break,
                Turn::Chance => played.draw(Source::Fast(&mut chance), Remarks::default()),
                Turn::Seats(asked) => {
                    let seat = asked.first().unwrap();
                    let legal = played.legal(seat);
                    assert!(!legal.is_empty() && played.prompt(seat).is_some());
                    let choice = &legal[turn % legal.len()];
                    assert_eq!(played.why_not(seat, &choice.text), Ok(()));
                    // By text, by JSON, and at random in turn.
                    match turn % 3 {
                        0 => played.act(seat, &choice.text, Remarks::default()).unwrap(),
                        1 => played.act_json(seat, std::slice::from_ref(&choice.action), Remarks::default()).unwrap(),
                        _ => played.act_at_random(seat, &mut bots, Remarks::default()),
                    }
                    turn += 1;
                }
            }
        }
        played.close(None);
        let ended = played.result().unwrap();
        assert!(!ended.winners.is_empty() && !ended.sentence.is_empty());
        let refused = played.why_not(Seat::S1, "no such action").unwrap_err();
        assert_eq!(refused.rule.to_string(), "TB-021");

        let record = Record::read(played.record().to_text().as_bytes()).unwrap();
        let again = replay(record).unwrap();
        for viewer in [Viewer::Open, Viewer::Spectator, Viewer::Seat(Seat::S1), Viewer::Seat(Seat::S2)] {
            assert_eq!(again.told_since(0, viewer), played.told_since(0, viewer), "{}", game.id);
            assert_eq!(again.view(viewer), played.view(viewer), "{}", game.id);
            assert_eq!(told_json(&*played, 0, viewer), json!(played.told_since(0, viewer)), "{}", game.id);
            let mut view = Vec::new();
            played.write_view(viewer, &mut view);
            assert_eq!(read_json(&view), played.view(viewer), "{}", game.id);
        }
        // What is said to be told alike is.
        let open = told_json(&*played, 0, Viewer::Open);
        let viewers = Seat::all(played.seats()).map(Viewer::Seat).chain([Viewer::Spectator]);
        let is_alike = viewers.map(|viewer| told_json(&*played, 0, viewer)).all(|told| told == open);
        assert_eq!(played.is_told_alike(0), is_alike, "{}", game.id);
        // In Red Phoenix only thefts are told differently, and not every match has one.
        assert!(game.id == "red-phoenix" || is_alike == (game.id != "elements"), "{}", game.id);
        assert_eq!(again.result(), played.result());
        let half = again.at(again.seq() / 2).unwrap();
        assert_eq!(half.seq(), again.seq() / 2);
        assert_eq!(half.told_since(0, Viewer::Open), again.told_since(0, Viewer::Open)[..half.seq() as usize]);
        assert!(again.at(again.seq() + 1).is_none());
    }
}

#[test]
fn the_table_s_steps_are_told_with_their_rules() {
    let mut played = start("tic-tac-toe", NewMatch::default()).unwrap();
    played.set_names(vec!["Hypatia".to_owned()]);
    played.act(Seat::S1, "b2", Remarks::default()).unwrap();
    assert_eq!(played.undo_of(Seat::S1), Some(0));
    played.table("takeback 0", Some(Seat::S1), Consent::NotAsked, Remarks::default()).unwrap();
    played.act(Seat::S1, "a1", Remarks::default()).unwrap();
    let refused = played.act(Seat::S2, "a1", Remarks::default()).unwrap_err();
    assert_eq!(refused.rule.to_string(), "TT-004");
    let refused = played.act(Seat::S1, "a2", Remarks::default()).unwrap_err();
    assert_eq!((refused.rule.to_string().as_str(), refused.key), ("TB-022", "refused-not-asked"));
    assert!(refused.sentence.contains("Hypatia"), "{refused}");
    let mut rule_of = |seat| played.act_json(seat, &[json!("sing")], Remarks::default()).unwrap_err().rule.to_string();
    assert_eq!((rule_of(Seat::S1), rule_of(Seat::S2)), ("TB-022".into(), "TB-023".into()));
    let refused = played.table("sing", None, Consent::Given, Remarks::default()).unwrap_err();
    assert_eq!(refused.rule.to_string(), "TB-023");
    played.table("resign s1", Some(Seat::S1), Consent::NotAsked, Remarks::default()).unwrap();

    let told = played.told_since(0, Viewer::Spectator);
    let lines: Vec<String> = told.iter().map(|told| format!("{}: {} {}", told.who, told.what, told.stands)).collect();
    assert_eq!(lines, ["s1: b2 false", "table: takeback 0 false", "s1: a1 true", "table: resign s1 true"]);
    assert_eq!(told[3].events[0].sentence, "Hypatia resigns.");
    assert_eq!(told[3].events[0].rule.to_string(), "TB-030");
    let ended = played.result().unwrap();
    assert_eq!((ended.winners, ended.outcome.rule.to_string().as_str()), (vec![Seat::S2], "TB-032"));
}

#[test]
fn a_match_with_a_wrong_config_does_not_start() {
    let with = |config: serde_json::Value| {
        let config = config.as_object().unwrap().clone();
        start("tic-tac-toe", NewMatch { config, ..NewMatch::default() }).map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(with(json!({ "seats": 3 })), "Tic-tac-toe has exactly 2 seats");
    assert_eq!(with(json!({ "seats": "two" })), "\"two\" is no number of seats; Tic-tac-toe has exactly 2 seats");
    assert!(with(json!({ "colour": "red" })).contains("unknown field `colour`"));
    let text = Some("[edition]".to_owned());
    let wrong = start("tic-tac-toe", NewMatch { edition_text: text, ..NewMatch::default() });
    assert!(wrong.is_err());
    assert!(start("chess", NewMatch::default()).is_err());
}

/// What is told of a step when it happens is told of it later, too, however far back it lies and whatever was taken back
/// since; only that it does not stand any more may change.
#[test]
fn tb040_old_steps_are_told_as_they_were_told_at_first() {
    for game in GAMES {
        let mut table = start(game.id, NewMatch::default()).unwrap();
        let mut draws = Fast::new(7);
        let viewers = [Viewer::Seat(Seat::S1), Viewer::Seat(Seat::S2), Viewer::Spectator, Viewer::Open];
        let mut told = viewers.map(|_| Vec::new());
        let mut takebacks = 0;
        while table.turn() != Turn::Over && table.seq() < 120 {
            let before = table.seq();
            match table.turn() {
                Turn::Chance => table.draw(Source::Fast(&mut draws), Remarks::default()),
                Turn::Seats(asked) => {
                    let seat = asked.first().unwrap();
                    let to = table.undo_of(seat).filter(|_| draws.one_of(3) == 0).map(|to| format!("takeback {to}"));
                    match to {
                        Some(step) => {
                            table.table(&step, Some(seat), Consent::Given, Remarks::default()).unwrap();
                            takebacks += 1;
                        }
                        None => table.act_at_random(seat, &mut draws, Remarks::default()),
                    }
                }
                Turn::Over => unreachable!("the match goes on"),
            }
            for (told, viewer) in told.iter_mut().zip(viewers) {
                told.extend(table.told_since(before, viewer));
            }
        }
        assert!(takebacks > 3 || game.kind == Kind::Reference || game.id == "wizards-of-the-wild", "{}", game.id);
        for (told, viewer) in told.iter().zip(viewers) {
            for since in [0, 1, table.seq() / 2, table.seq().saturating_sub(8), table.seq() - 1, table.seq()] {
                let later = table.told_since(since, viewer);
                assert_eq!(later.len() as u64, table.seq() - since);
                for (first, later) in told[since as usize..].iter().zip(later) {
                    let first = game_registry::Told { stands: later.stands, ..first.clone() };
                    assert_eq!(first, later, "{} to {viewer}", game.id);
                }
                let text = told_json(&*table, since, viewer);
                let seqs: Vec<u64> =
                    text.as_array().unwrap().iter().map(|told| told["seq"].as_u64().unwrap()).collect();
                assert_eq!(seqs, (since + 1..=table.seq()).collect::<Vec<_>>());
            }
        }
    }
}

fn read_json(text: &[u8]) -> serde_json::Value {
    serde_json::from_slice(text).unwrap()
}

fn told_json(game: &dyn AnyMatch, since: u64, viewer: Viewer) -> serde_json::Value {
    let mut text = Vec::new();
    game.write_told(since, viewer, &mut text);
    read_json(&text)
}
