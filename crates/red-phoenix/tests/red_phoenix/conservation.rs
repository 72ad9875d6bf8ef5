//! Nothing is lost and nothing appears: 192 cards, 150 coin value, health and formula markers, in every position of
//! random games. `audit` says the same with other words; this counts from the open view alone.

use crate::table::cards;
use game_core::edition::to_json;
use game_core::{Fast, Game, Step, Viewer, play};
use red_phoenix::{Action, Config, RedPhoenix};
use serde_json::Value;

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

fn length(value: &Value) -> u64 {
    value.as_array().map_or(0, |items| items.len() as u64)
}

/// All cards of the box, wherever they lie.
fn count_cards(view: &Value, seats: usize) -> u64 {
    let stacks = ["market", "stacks"].iter().flat_map(|name| view[*name].as_object().unwrap().values()).map(number);
    let ingredients: u64 = stacks.sum::<u64>()
        + view["players"].as_array().unwrap().iter().map(|player| length(&player["hand"])).sum::<u64>()
        + view["players"]
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|player| player["experiments"].as_array().unwrap())
            .map(|experiment| length(&experiment["ingredients"]))
            .sum::<u64>()
        + view["formulas"].as_array().unwrap().iter().map(|formula| length(&formula["ingredients"])).sum::<u64>()
        + length(&view["phase"]["ingredients"])
        + length(&view["phase"]["trial"]["ingredients"])
        + u64::from(view["phase"]["item"].is_string());
    let drawn = length(&view["phase"]["trial"]["drawn"]);
    let played = view["phase"]["trial"]["played"].as_u64().unwrap_or(0);
    let results: u64 =
        (0..3).map(|level| length(&view["decks"][level]) + length(&view["discards"][level])).sum::<u64>()
            + view["formulas"].as_array().unwrap().iter().map(|formula| length(&formula["successes"])).sum::<u64>()
            + length(&view["monsters"])
            + drawn
            - played;
    let spare = [12, 12, 6, 0][seats - 2];
    ingredients + spare + results + 5 + 5
}

#[test]
fn rp003_rp012_rp013_rp707_everything_is_in_one_place() {
    for seats in 2..=5 {
        for seed in 0..4 {
            let mut game = RedPhoenix::new(&Config { seats }, cards()).unwrap();
            let (mut draws, mut buffer) = (Fast::new(seed), Vec::new());
            while let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
                game.apply(&step, &mut ());
                let view = to_json(cards(), &game.view(Viewer::Open));
                assert_eq!(count_cards(&view, seats), 192, "{step:?}");
                let players = view["players"].as_array().unwrap();
                let coins: u64 = players.iter().map(|player| number(&player["coins"])).sum();
                assert_eq!(coins + number(&view["bank"]), 150);
                for (place, player) in players.iter().enumerate() {
                    assert!(number(&player["health"]) <= 10);
                    let own = Value::from(format!("s{}", place + 1));
                    let formulas = view["formulas"].as_array().unwrap().iter();
                    let placed =
                        formulas.filter(|formula| formula["markers"].as_array().unwrap().contains(&own)).count();
                    assert_eq!(number(&player["free_markers"]) + placed as u64, 10);
                }
            }
        }
    }
}

/// Random play must not trade for ever: offers are a bounded part of a turn, and games end.
#[test]
fn rp705_random_play_does_not_stall_by_trading() {
    for seats in 2..=5 {
        let (mut offers, mut turns) = (0u32, 0u32);
        for seed in 0..20 {
            let mut game = RedPhoenix::new(&Config { seats }, cards()).unwrap();
            let (mut draws, mut buffer) = (Fast::new(seed), Vec::new());
            while let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
                offers += u32::from(matches!(step, Step::Act(_, Action::Offer { .. })));
                turns += u32::from(matches!(step, Step::Act(_, Action::End)));
                game.apply(&step, &mut ());
            }
            assert!(game.result().is_some());
        }
        assert!(offers <= 3 * turns, "{offers} offers in {turns} turns of {seats} seats");
    }
}
