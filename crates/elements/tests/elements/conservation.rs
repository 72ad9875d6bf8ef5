//! 72 cards, 36 gems and 18 substances, counted in the open view after every step of random games.

use elements::types::{GemId, SlotView, Unit};
use elements::{Cards, Config, Elements, Elixir, Gems, View};
use game_core::{Fast, Game, Seats, Viewer, default_edition, play};

fn cards(view: &View) -> usize {
    let in_play = |slot: &SlotView| usize::from(matches!(slot.0, Some(Unit::Card(_))));
    let seen = |cards: &Cards| match cards {
        Cards::Seen(cards) => cards.len(),
        Cards::Hidden(_) => panic!("an open view hides nothing"),
    };
    let players = view.players.iter().map(|player| {
        let elixir = usize::from(matches!(player.elixir, Some(Elixir::Card { .. })));
        seen(&player.hand) + player.slots.iter().map(in_play).sum::<usize>() + elixir
    });
    players.sum::<usize>() + seen(&view.deck) + view.discard.len() + view.out_of_play.cards.len()
}

fn gems(view: &View) -> usize {
    let lying = |gems: &Gems| GemId::all().map(|gem| usize::from(gems.0.count(gem.index()))).sum::<usize>();
    let in_play = |slot: &SlotView| match slot.0 {
        Some(Unit::Gem(_)) => 1,
        Some(Unit::Pair(_)) => 2,
        Some(Unit::Card(_)) | None => 0,
    };
    let players = view.players.iter().map(|player| {
        let elixir = usize::from(player.elixir == Some(Elixir::Gem));
        lying(&player.gems) + player.slots.iter().map(in_play).sum::<usize>() + elixir
    });
    players.sum::<usize>() + lying(&view.table) + lying(&view.out_of_play.gems)
}

fn substances(view: &View) -> usize {
    let players = view.players.iter().map(|player| usize::from(player.substance.is_some()) + player.done.len());
    players.sum::<usize>() + view.pool.len() + view.substance_deck.len()
}

#[test]
fn cards_gems_and_substances_are_conserved() {
    let edition = default_edition::<Elements>();
    let mut buffer = Vec::new();
    for seats in 2..=4 {
        for seed in 0..40 {
            let mut game = Elements::new(&Config::with_seats(seats), edition).expect("a table");
            let mut draws = Fast::part(seed, seats as u64);
            while let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
                game.apply(&step, &mut ());
                let view = game.view(Viewer::Open);
                let counted = (cards(&view), gems(&view), substances(&view));
                assert_eq!(counted, (72, 36, 18), "seed {seed}, {seats} seats: {view:?}");
            }
        }
    }
}
