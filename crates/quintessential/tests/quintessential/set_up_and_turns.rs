//! Rules of set-up, rounds, turns and the extra assistant, each by its number.

use crate::support::{field, happen, lab, legal, play, pool, position, refused, rules, table};
use game_core::{Game, Seat, SeatSet, Seats, Turn, Viewer, default_edition};
use quintessential::{Chance, Colours, Config, Event, Quintessential};

fn fresh(seats: usize) -> Quintessential {
    Quintessential::new(&Config::with_seats(seats), default_edition::<Quintessential>()).unwrap()
}

/// Two seats after colours and sets.
fn with_sets() -> Quintessential {
    let mut game = fresh(2);
    play(&mut game, "col red; col black; set R1; set Y1");
    game
}

#[test]
fn ql020_ql030_ql034_stockpile_pools_and_pile_at_the_start() {
    for seats in 2..=5u8 {
        let view = fresh(usize::from(seats)).view(Viewer::Open);
        let common = 10 - seats;
        assert_eq!(view.stockpile.counts(), [common, common, common, common, 15, 25 - seats]);
        assert!(view.discard.is_empty());
        for player in &view.players {
            assert_eq!(player.pool.to_string(), "R? B? Y? G? W?");
        }
    }
}

#[test]
fn ql023_a_lab_starts_with_a_forge_and_two_formulas() {
    let view = with_sets().view(Viewer::Open);
    let edition = default_edition::<Quintessential>();
    let lab: Vec<&str> = view.players[0].lab.iter().map(|card| card.card.word(edition)).collect();
    assert_eq!(lab, ["MF", "GY>R", "R!>B"]);
}

#[test]
fn ql027_ql232_the_deck_is_what_is_left_and_every_card_is_alike() {
    let game = with_sets();
    let mut outcomes = Vec::new();
    assert!(game.chance_outcomes(&mut outcomes));
    assert_eq!(outcomes.len(), 31 - 2 * 2);
    assert!(outcomes.iter().all(|(_, weight)| *weight == 1));
    let is_taken = |(outcome, _): &(Chance, u64)| match outcome {
        Chance::DealFormula { card, .. } => ["GY>R", "R!>B", "GR>Y", "Y!>B"].contains(&card.word(game.edition())),
        _ => true,
    };
    assert!(!outcomes.iter().any(is_taken));
}

#[test]
fn ql029_four_assistants_and_one_on_the_extra_action_card() {
    for player in fresh(5).view(Viewer::Open).players {
        assert_eq!((player.assistants, player.extra), (4, quintessential::Extra::Card));
    }
}

#[test]
fn ql032_the_order_of_set_up() {
    let mut game = with_sets();
    let mut events = Vec::new();
    for text in ["deal F1 GB>R", "deal F2 R>B", "deal F3 YY>R", "first s2"] {
        happen(&mut game, text, &mut events);
    }
    assert_eq!(rules(&events), ["QL-028", "QL-028", "QL-028", "QL-031", "QL-050"]);
    assert_eq!(field(&game, "pend"), "pend roll s1");
}

#[test]
fn ql031_ql032_nobody_holds_the_token_before_it_is_drawn() {
    let before = Quintessential::OBSERVATION.iter().take_while(|(name, _)| *name != "seat: there, acting, token");
    let place = before.map(|(_, length)| length).sum::<usize>();
    // In the view, and in the tensor for s1 and for s2, as s1 sees it.
    let holder = |game: &Quintessential| {
        let view = game.view(Viewer::Open);
        let mut tensor = vec![0.0; Quintessential::OBSERVATION_LEN];
        Quintessential::observe(&view, Seat::S1, game.edition(), &mut tensor);
        (view.token, [tensor[place + 2] > 0.0, tensor[place + 5] > 0.0])
    };
    let mut game = fresh(2);
    assert_eq!(holder(&game), (None, [false, false]));
    play(&mut game, "col red; col black; set R1; set Y1");
    for text in ["deal F1 GB>R", "deal F2 R>B", "deal F3 YY>R"] {
        happen(&mut game, text, &mut Vec::new());
        assert_eq!(holder(&game), (None, [false, false]), "{text}");
    }
    let mut other = game.clone();
    happen(&mut other, "first s1", &mut Vec::new());
    assert_eq!(holder(&other), (Some(Seat::S1), [true, false]));
    happen(&mut game, "first s2", &mut Vec::new());
    assert_eq!(holder(&game), (Some(Seat::new(1)), [false, true]));
}

#[test]
fn ql033_two_to_five_seats() {
    let edition = default_edition::<Quintessential>();
    for seats in [0, 1, 6, 100] {
        let refused = Quintessential::new(&Config::with_seats(seats), edition).unwrap_err();
        assert_eq!(refused.rule.to_string(), "QL-033");
    }
    assert!((2..=5).all(|seats| Quintessential::new(&Config::with_seats(seats), edition).is_ok()));
}

#[test]
fn ql021_ql022_a_list_of_colours_has_one_for_each_seat_all_different() {
    let edition = default_edition::<Quintessential>();
    let config = |colours: &str| -> Config {
        serde_json::from_value(serde_json::json!({ "seats": 2, "colours": colours })).unwrap()
    };
    let rule = |colours: &str| Quintessential::new(&config(colours), edition).err().map(|no| no.rule.to_string());
    assert_eq!(rule("red,black"), None);
    assert_eq!(rule("red"), Some("QL-022".into()));
    assert_eq!(rule("red,red"), Some("QL-021".into()));
    assert!(serde_json::from_value::<Config>(serde_json::json!({ "seats": 2, "colours": "red,pink" })).is_err());
    let given = serde_json::to_value(config("red,black")).unwrap();
    assert_eq!(given, serde_json::json!({ "seats": 2, "colours": "red,black" }));
    let random = Config { seats: 3, colours: Colours::Random };
    let mut outcomes = Vec::new();
    assert!(Quintessential::new(&random, edition).unwrap().chance_outcomes(&mut outcomes));
    assert_eq!(outcomes.iter().map(|(_, weight)| *weight).collect::<Vec<_>>(), [1; 5]);
}

#[test]
fn ql053_ql054_dismiss_is_always_there_and_nobody_passes() {
    assert_eq!(legal(&table("", "W1")), ["D", "C DISCARD"]);
    let verbs: std::collections::BTreeSet<String> =
        legal(&table("R1 W1 / R!>B[-]", "W1")).iter().map(|text| text[..1].to_owned()).collect();
    assert_eq!(verbs.into_iter().collect::<String>(), "ABCD");
}

#[test]
fn ql052_each_seat_has_four_turns_in_turn_order() {
    let mut game = table("R1", "W1");
    for turn in 0..8 {
        assert_eq!(game.turn(), Turn::Seats(SeatSet::one(Seat::new(turn % 2))));
        play(&mut game, "D; done");
    }
    assert_eq!(field(&game, "pend"), "pend deal F1");
}

#[test]
fn ql057_after_the_normal_assistant_the_turn_is_over() {
    let heads = ["s1:red a4 eh d0", "s2:black a4 ec d0"];
    let public = "row YY>R,RR>G,GG>B / disc - / top - / bids - / pend -";
    let mut game = position(&heads, &["R1 R2 / R!>B[-]", "W1"], public);
    play(&mut game, "x A R!>B R {B2}; P");
    assert_eq!(game.turn(), Turn::Seats(SeatSet::one(Seat::S1)));
    play(&mut game, "B F1 +R2 done");
    assert_eq!(game.turn(), Turn::Seats(SeatSet::one(Seat::S2)));
    assert!(field(&game, "s1:").contains("a3 eu"));
}

#[test]
fn ql058_ql059_the_extra_assistant_is_kept_and_used_in_any_later_turn() {
    let heads = ["s1:red a1 eh d3", "s2:black a1 ec d3"];
    let mut game = position(&heads, &["R1", "W1"], "row - / disc - / top - / bids - / pend -");
    play(&mut game, "D; done; D; done");
    let mut events = Vec::new();
    for text in ["deal F1 YY>R", "deal F2 RR>G", "deal F3 GG>B", "roll s1 R4", "roll s2 W1"] {
        happen(&mut game, text, &mut events);
    }
    assert!(field(&game, "s1:").contains("a4 eh"), "it did not keep Phase 2 open and stays held");
    play(&mut game, "D; done; D; done; x D; done; D; done");
    assert!(field(&game, "s1:").contains("a2 eu d3"));
}

#[test]
fn ql060_neither_assistant_may_be_put_where_the_other_blocks() {
    let heads = ["s1:red a4 eh d0", "s2:black a4 ec d0"];
    let mut game = position(&heads, &["R1 R2 / R!>B[-]", "W1"], "row - / disc - / top - / bids - / pend -");
    play(&mut game, "x A R!>B R {B2}; P");
    assert_eq!(lab(&game, "s1"), "R!>B[-]@x");
    assert_eq!(refused(&game, "A R!>B R").as_deref(), Some("QL-072"));
    let heads = ["s1:red a3 eh d0", "s2:black a4 ec d0"];
    let game = position(&heads, &["R1 R1 R1 B1 B1 B1", "W1"], "row - / disc - / top DISCARD:s1 / bids - / pend -");
    assert_eq!(refused(&game, "x C DISCARD").as_deref(), Some("QL-170"));
}

#[test]
fn ql061_a_used_extra_assistant_goes_back_in_step_four() {
    let heads = ["s1:red a1 eu d4", "s2:black a0 ec d4"];
    let mut game = position(&heads, &["R1", "W1"], "row - / disc - / top - / bids - / pend -");
    play(&mut game, "D; done");
    let mut events = Vec::new();
    for text in ["deal F1 YY>R", "deal F2 RR>G"] {
        happen(&mut game, text, &mut events);
    }
    assert!(field(&game, "s1:").contains("a4 eu d0"));
    happen(&mut game, "deal F3 GG>B", &mut events);
    assert!(field(&game, "s1:").contains("a4 ec d0"));
    assert!(events.contains(&Event::ExtraReturned { seat: Seat::S1 }));
}

#[test]
fn ql214_every_seat_always_owns_aether() {
    let mut game = table("W1 / R!>B[-]", "W1");
    play(&mut game, "A R!>B W {B1}; P");
    assert_eq!((lab(&game, "s1"), pool(&game, "s1")), ("R!>B[W]@".into(), "B1".into()));
}

#[test]
fn ql215_what_the_caretaker_does() {
    let text = |game: &Quintessential| {
        let Turn::Seats(asked) = game.turn() else { panic!() };
        game_core::Notation::text(&game.default_action(asked.first().unwrap()), game.edition())
    };
    let mut game = fresh(3);
    assert_eq!(text(&game), "col red");
    play(&mut game, "col blue; col black; col red");
    assert_eq!(text(&game), "set B1");
    play(&mut game, "set B1; set R1");
    assert_eq!(text(&game), "set R2", "the first set left in the order of the card file");
    let heads = ["s1:red a4 eh d0", "s2:black a4 ec d0"];
    let public = "row YY>R,RR>G,GG>B / disc - / top - / bids - / pend -";
    let mut game = position(&heads, &["R1 Y3 / R!>B[-] B!>R[-]", "W1"], public);
    assert_eq!(text(&game), "D");
    let mut dismissing = game.clone();
    play(&mut dismissing, "D");
    assert_eq!(text(&dismissing), "done");
    let mut bidding = game.clone();
    play(&mut bidding, "B F1");
    assert_eq!(text(&bidding), "+R1");
    play(&mut bidding, "+R1");
    assert_eq!(text(&bidding), "done");
    play(&mut game, "A R!>B R");
    assert_eq!(text(&game), "P6");
    let mut rolled = table("R1 / R!>B[-]", "W1");
    play(&mut rolled, "A R!>B R {B2}");
    assert_eq!(text(&rolled), "P");
}

#[test]
fn ql231_everybody_sees_the_same() {
    let game = with_sets();
    let open = game.view(Viewer::Open);
    for viewer in [Viewer::Seat(Seat::S1), Viewer::Seat(Seat::S2), Viewer::Spectator] {
        assert_eq!(game.view(viewer), open);
    }
}
