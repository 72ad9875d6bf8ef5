//! What simulations count: every card is bought and used.

use game_core::{Arg, CardRef, Edition, Fast, Game, Happening, Seats, default_edition, play};
use std::collections::HashMap;
use wizards_of_the_wild::{Config, WizardsOfTheWild};

#[test]
fn every_card_is_bought_and_used_in_random_games() {
    let edition = default_edition::<WizardsOfTheWild>();
    let mut counts: HashMap<(&'static str, CardRef), u32> = HashMap::new();
    let (mut buffer, mut events) = (Vec::new(), Vec::new());
    for seed in 0..4000 {
        let mut draws = Fast::part(1, seed);
        let config = Config::with_seats(2 + seed as usize % 4);
        let mut game = WizardsOfTheWild::new(&config, edition).unwrap();
        while let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
            game.apply(&step, &mut events);
        }
        for event in events.drain(..) {
            if let Some(tally) = event.tally()
                && let Arg::Card(card) = tally.what
            {
                assert!(tally.seat.is_some());
                *counts.entry((tally.kind, card)).or_default() += 1;
            }
        }
    }
    let mut missing = Vec::new();
    for (table, kinds) in
        [(0, &["played", "used"][..]), (1, &["bribed"]), (2, &["bought", "used"]), (3, &["bought", "used"])]
    {
        for (index, row) in edition.tables()[table].rows.iter().enumerate() {
            let card = CardRef { table: table as u8, index: index as u8 };
            for &kind in kinds {
                if !counts.contains_key(&(kind, card)) {
                    missing.push(format!("{} is never {kind}", row.id));
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}
