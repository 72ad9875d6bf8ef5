//! Search where something is hidden, drawn by chance, or chosen at the same time.

mod common;

use bots::{Analysis, Bot, Budget, Candidate, Information, Random, TreeSearch, is_open, law};
use common::{Action, Config, Luck, Parlour};
use game_core::{Game, Observed, Seat, Step, default_edition};

fn after_deal(card: u8) -> Parlour {
    let mut game = Parlour::new(&Config::default(), default_edition::<Parlour>()).unwrap();
    game.apply(&Step::Chance(Luck::Card(card)), &mut ());
    game
}

fn search(game: &Parlour, seat: Seat, information: Option<Information>, work: u64) -> Analysis<Parlour> {
    TreeSearch::new(Budget::of(work), information).analyse(&Observed::new(game, seat), 7)
}

fn of(analysis: &Analysis<Parlour>, action: Action) -> &Candidate<Parlour> {
    analysis.candidates.iter().find(|candidate| candidate.action == action).unwrap()
}

#[test]
fn chance_is_weighed_and_the_hidden_card_is_guessed_by_its_odds() {
    // Whatever the card is, s1 knows only the odds: 5 of 8 for card 0, 4 of 6 for the die.
    for card in 0..3 {
        let analysis = search(&after_deal(card), Seat::S1, None, 20_000);
        assert_eq!(analysis.best(), Action::Roll);
        let near = |action, value: f64| (of(&analysis, action).values[0] - value).abs();
        assert!(near(Action::Roll, 4.0 / 6.0) < 0.05);
        assert!(near(Action::Guess { card: 0 }, 5.0 / 8.0) < 0.06);
        assert!(of(&analysis, Action::Pass).values[0] < 0.5);
        assert_eq!(analysis.work, 20_000);
    }
}

#[test]
fn a_search_that_took_its_world_for_the_truth_would_be_sure() {
    // The same seat with `mcts`: one world is taken for known, so guessing it looks certain. That is why hidden things
    // need worlds; and the search still cannot know the card that was dealt.
    let sure = search(&after_deal(2), Seat::S1, Some(Information::Perfect), 1000);
    assert!(sure.candidates[0].values[0] > 0.95);
    assert_eq!(sure.best(), search(&after_deal(0), Seat::S1, Some(Information::Perfect), 1000).best());
}

#[test]
fn a_seat_knows_its_own_card() {
    let mut game = after_deal(2);
    game.apply(&Step::Act(Seat::S1, Action::Pass), &mut ());
    assert!(is_open(&Observed::new(&game, Seat::S2)));
    assert_eq!(search(&game, Seat::S2, None, 200).best(), Action::Name { card: 2 });
}

#[test]
fn nobody_answers_a_secret_choice_that_it_cannot_know() {
    let game = Parlour::new(&Config { sealed: true }, default_edition::<Parlour>()).unwrap();
    // Both sides follow each other round and round, so that the values stay near a half; an answer would win or lose all.
    for information in [Information::Perfect, Information::Hidden] {
        let analysis = search(&game, Seat::S1, Some(information), 4000);
        for candidate in &analysis.candidates {
            assert!((0.3..=0.7).contains(&candidate.values[0]), "{information:?}: {candidate:?}");
        }
    }
    // s2 chooses after s1 has, without knowing it.
    let mut chosen = game.clone();
    chosen.apply(&Step::Act(Seat::S1, Action::Pick { side: 1 }), &mut ());
    let analysis = search(&chosen, Seat::S2, None, 2000);
    assert!(analysis.candidates.iter().all(|candidate| (0.4..=0.6).contains(&candidate.values[1])));
}

#[test]
fn law_7_choices_follow_from_the_view() {
    for sealed in [false, true] {
        let config = Config { sealed };
        for seed in 0..10 {
            law::choices_follow_from_the_view(
                &config,
                &mut TreeSearch::<Parlour>::new(Budget::of(200), None),
                seed,
                10,
            );
            law::choices_follow_from_the_view::<Parlour>(&config, &mut bots::Greedy, seed, 10);
            law::choices_follow_from_the_view::<Parlour>(&config, &mut Random, seed, 10);
        }
    }
}
