//! Every law can fail: a toy game is broken in one way at a time, and each time the law that it breaks is named.

mod toy;

use game_core::Seats;
use game_testkit::{Failure, Options, allocations_of_a_playout, check_laws, laws};
use reference_games::{ConnectFour, TwoSeats};
use toy::{Config, Fault, LEAKS_EVENTS, SHARES_TEXTS, Toy};

#[test]
fn the_sound_toy_keeps_all_laws() {
    for seats in 2..=4 {
        let report = laws::<Toy>(&Config::with_seats(seats));
        assert!(report.other_worlds > report.worlds / 4, "{report:?}");
        assert!(report.steps_compared > 500 && report.chance_steps_counted > 50, "{report:?}");
        assert!(report.frequencies > 10, "{report:?}");
    }
}

fn broken(fault: Fault) -> Failure {
    LEAKS_EVENTS.set(fault == Fault::EventLeaks);
    SHARES_TEXTS.set(fault == Fault::TextShared);
    let options = Options { games: 50, ..Options::default() };
    let outcome = check_laws::<Toy>(&Config { seats: 3, fault }, &options);
    LEAKS_EVENTS.set(false);
    SHARES_TEXTS.set(false);
    *outcome.expect_err("a broken toy breaks a law")
}

/// Which law each fault breaks, and words of the sentence that says so.
const FAULTS: &[(Fault, u8, &str)] = &[
    (Fault::Panics, 0, "nobody sits there"),
    (Fault::ResultTooEarly, 1, "and the result Some"),
    (Fault::DefaultNotLegal, 2, "`bid ash`, is not legal"),
    (Fault::UnaskedMayAct, 2, "is not asked, but `keep` is accepted"),
    (Fault::ListTooShort, 3, "is accepted, but not listed"),
    (Fault::SlotsInAnotherOrder, 3, "the slots of"),
    (Fault::TextShared, 4, "`give s1`"),
    (Fault::OutcomeNotListed, 5, "is not listed"),
    (Fault::OddsByKind, 5, "drawn with"),
    (Fault::EffectNotRepeatable, 6, "done twice"),
    (Fault::LegalListLeaks, 7, "in a world of its view"),
    (Fault::EventLeaks, 7, "who is told"),
    (Fault::KeyLeaks, 7, "the key"),
    (Fault::EffectLeaks, 7, "who sees afterwards"),
    (Fault::BidLeaks, 7, "who sees afterwards"),
    (Fault::WorldAlwaysTheSame, 8, "of the open view is"),
    (Fault::WorldByKind, 8, "of the open view is, of"),
    (Fault::CardLost, 9, "the cards are"),
    (Fault::CheckChangesTheState, 10, "changed the state"),
    (Fault::RefusalNamesAnotherRule, 10, "is refused by TB-022"),
    (Fault::Endless, 11, "the bound is 40 steps"),
    (Fault::SpectatorSeesAHand, 12, "what s2 cannot know"),
    (Fault::ClonesShare, 13, "the copy made after"),
    (Fault::OpenViewLosesPoints, 14, "from its open view comes"),
    (Fault::ViewHoldsMoreThanItsFile, 14, "and read as"),
];

#[test]
fn every_fault_is_caught_and_reported_under_its_law() {
    let mut wrong = Vec::new();
    for &(fault, law, words) in FAULTS {
        let failure = broken(fault);
        if failure.law != law || !failure.what.contains(words) {
            wrong.push(format!("{fault:?} should break law {law} ({words:?}):\n{failure}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for law in 0..=14 {
        assert!(FAULTS.iter().any(|&(_, broken, _)| broken == law), "no toy breaks law {law}");
    }
}

/// What a seat does not see is the rest, spread over the hidden places with all ways alike, whatever it saw before.
#[test]
fn tb060_a_world_is_drawn_from_the_view_alone_and_every_way_is_alike() {
    let report = laws::<Toy>(&Config::with_seats(3));
    assert!(report.frequencies > 10 && report.other_worlds > 0, "{report:?}");
    for fault in [Fault::WorldAlwaysTheSame, Fault::WorldByKind] {
        assert_eq!(broken(fault).law, 8, "{fault:?}");
    }
}

#[test]
fn a_failure_says_how_to_come_there_again() {
    let failure = broken(Fault::CardLost);
    let text = failure.to_string();
    assert!(text.starts_with("law 9: `audit` holds\n  the cards are"), "{text}");
    assert!(text.contains(r#"in toy, config {"seats":3,"fault":"card-lost"}, seed 1, after "#), "{text}");
    assert!(text.contains("\n  chance: deal s1 ") && text.contains("\n  s2: bid "), "{text}");
    assert_eq!(failure, broken(Fault::CardLost), "the same again");
}

#[test]
fn a_game_without_secrets_has_one_world() {
    let report = laws::<ConnectFour>(&TwoSeats::default());
    assert!(report.worlds > 0 && report.other_worlds == 0, "{report:?}");
}

/// The toy lists its actions by making refusals with sentences, which are on the heap.
#[test]
fn allocations_are_counted() {
    assert!(allocations_of_a_playout::<Toy>(&Config::with_seats(2), 1) > 0);
    assert_eq!(allocations_of_a_playout::<ConnectFour>(&TwoSeats::default(), 1), 0);
}

/// A game that says that nothing is hidden is held to it.
#[test]
fn whoever_hides_something_is_not_open() {
    let outcome = check_laws::<toy::SaysOpen>(&Config::with_seats(3), &Options { games: 5, ..Options::default() });
    let failure = *outcome.expect_err("hands are hidden");
    assert_eq!(failure.law, 7, "{failure}");
    assert!(failure.what.contains("says that nothing is hidden"), "{failure}");
}
