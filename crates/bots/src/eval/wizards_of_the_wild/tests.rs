//! What the evaluation knows: the better of two positions has the higher value.

use super::*;
use game_core::{Viewer, default_edition, play::random_step};
use wizards_of_the_wild::{Card, ChallengeId, Config, Face, Faces, SpellId, View};

fn edition() -> &'static wizards_of_the_wild::Cards {
    default_edition::<WizardsOfTheWild>()
}

/// A view of a random game where somebody stands at that point of that round.
fn view_at(seats: u8, round: u8, point: Point) -> View {
    let config = Config { seats, ..Config::default() };
    let (mut buffer, mut draws) = (Vec::new(), Fast::new(3));
    let mut game = WizardsOfTheWild::new(&config, edition()).unwrap();
    while game.round() != round || game.point() != point || !matches!(game.turn(), Turn::Seats(_)) {
        let step = random_step(&game, &mut buffer, &mut draws).unwrap();
        game.apply(&step, &mut ());
    }
    game.view(Viewer::Open)
}

fn game(view: &View) -> WizardsOfTheWild {
    WizardsOfTheWild::world(view, edition(), &mut Fast::new(0))
}

/// What s1 can expect more after the change.
fn gain(view: &View, change: impl FnOnce(&mut View)) -> f32 {
    let mut other = view.clone();
    change(&mut other);
    value(&game(&other))[0] - value(&game(view))[0]
}

fn challenge(word: &str) -> ChallengeId {
    ChallengeId::find(edition(), word).unwrap()
}

fn spell(word: &str) -> SpellId {
    SpellId::find(edition(), word).unwrap()
}

#[test]
fn points_stores_and_cards_count_for_their_owner() {
    for seats in [2, 3, 5] {
        let view = view_at(seats, 3, Point::FillSwap);
        assert!(gain(&view, |view| view.players[0].vp += 4) > 0.02);
        assert!(gain(&view, |view| view.players[1].vp += 4) < -0.005);
        assert!(gain(&view, |view| view.players[0].gem += 1) > 0.0);
        assert!(gain(&view, |view| view.players[0].tome += 1) > 0.0);
        assert!(gain(&view, |view| view.players[0].skulls += 2) < 0.0);
        let values = value(&game(&view));
        let sum: f32 = values.iter().sum();
        assert!(values[usize::from(seats)..].iter().all(|&none| none == 0.0) && (0.9..1.2).contains(&sum), "{sum}");
    }
}

#[test]
fn stores_are_worth_nothing_at_the_end_unless_a_challenge_counts_them() {
    let mut view = view_at(2, 7, Point::FillSwap);
    // s1 has acted, s2 is about to.
    (view.start, view.active) = (Seat::S1, Seat::S2);
    view.players[0].challenges.clear();
    let gems = |view: &View| gain(view, |view| view.players[0].gem += 2);
    assert_eq!(gems(&view), 0.0);
    view.players[0].challenges.push(challenge("bake-sale"));
    assert!(gems(&view) > 0.0);
}

#[test]
fn sets_are_worth_their_bonus() {
    let mut view = view_at(2, 5, Point::FillSwap);
    view.players[0].challenges.clear();
    view.players[0].spells = vec![spell("little-white-lie"), spell("creeping-dread")];
    view.players[1].spells.clear();
    view.players[1].challenges.clear();
    let plot = |view: &View| gain(view, |view| view.players[0].challenges.push(challenge("dastardly-plot")));
    let with_shadows = plot(&view);
    view.players[0].spells = vec![spell("pebble-polish"), spell("mirror-moss")];
    assert!(with_shadows > plot(&view) + 0.05);
    // A shadow spell on offer is worth more to whoever has the challenge.
    view.players[0].challenges = vec![challenge("dastardly-plot")];
    let game = game(&view);
    let owner = |seat| Owner { game: &game, seat, turns: 2.0 };
    let card = Card::Spell(spell("little-white-lie"));
    assert!(owner(Seat::S1).bought(card) > owner(Seat::S2).bought(card) + 2.0);
}

#[test]
fn tomes_are_kept_for_the_spell_on_display() {
    let mut view = view_at(2, 2, Point::Roll);
    let active = view.active.index();
    view.display = vec![Card::Spell(spell("animation-of-brooms"))];
    view.turn.dice = Faces::parse("TTTMSS").unwrap();
    view.turn.rerolls = 1;
    (view.players[active].tome, view.players[active].arcane) = (0, 0);
    view.players[active].spells.clear();
    let game = game(&view);
    let action = policy(&game, view.active, &mut Vec::new(), &mut Fast::new(1));
    match action {
        Action::Keep { faces } => assert!(faces.count(Face::Tome) == 3 && faces.count(Face::Skull) == 0, "{faces}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_last_purchase_is_made_and_the_last_bribe_too() {
    let mut view = view_at(2, 7, Point::Main);
    let active = view.active.index();
    view.display = vec![Card::Challenge(challenge("dragon-parley"))];
    view.turn.pool.arcane = 6;
    view.players[active].gem = 0;
    let action = policy(&game(&view), view.active, &mut Vec::new(), &mut Fast::new(1));
    assert!(matches!(action, Action::Buy { .. }), "{action:?}");
    view.display.clear();
    (view.turn.bribes, view.turn.bribes_allowed, view.players[active].gem) = (0, 1, 6);
    view.players[active].spells.clear();
    let action = policy(&game(&view), view.active, &mut Vec::new(), &mut Fast::new(1));
    assert_eq!(action, Action::Bribe);
}

#[test]
fn alone_the_opposing_wizard_is_the_measure() {
    let mut view = view_at(1, 4, Point::Preroll);
    (view.players[0].vp, view.players[1].vp, view.players[1].tome) = (40, 80, 2);
    assert!(gain(&view, |view| view.players[0].vp += 5) > 0.05);
    assert!(gain(&view, |view| view.players[1].vp += 5) < -0.05);
    // WW-120: what it has lost is counted against it.
    assert!(gain(&view, |view| view.players[1].tome = 0) > 0.0);
    let values = value(&game(&view));
    assert!((values[0] + values[1] - 1.0).abs() < 1e-5);
}
