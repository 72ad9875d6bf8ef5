//! QL-240: other formulas are other editions, and play by the same rules.

use game_core::edition::intern;
use game_core::{Fast, Game, Seats, Turn, play};
use quintessential::{Cards, Config, Quintessential};

/// The default edition with a formula of three flasks, two of them alike, and one that takes either of two colours.
fn other() -> &'static Cards {
    let text = Quintessential::DEFAULT_EDITION
        .replace("code = \"R>B\"", "code = \"YRR!>B\"")
        .replace(
            "slots = [{ accept = [\"R\"], fate = \"return\" }]",
            "slots = [{ accept = [\"Y\"], fate = \"return\" }, { accept = [\"R\"], fate = \"destroy\" }, { accept = [\"R\"], fate = \"destroy\" }]",
        )
        .replace("code = \"G>Y\"", "code = \"GY1>Y\"")
        .replace("slots = [{ accept = [\"G\"], fate = \"return\" }]", "slots = [{ accept = [\"G\", \"R\"], fate = \"return\" }]");
    intern(&text, Quintessential::load_edition).unwrap()
}

#[test]
fn ql240_an_edition_with_other_formulas_plays() {
    let edition = other();
    let (mut buffer, mut picked, mut long) = (Vec::new(), Vec::new(), 0);
    for seed in 0..6 {
        let mut draws = Fast::new(seed);
        let mut game = Quintessential::new(&Config::with_seats(2), edition).unwrap();
        let mut steps = 0u32;
        while let Some(step) = play::random_step(&game, &mut buffer, &mut draws) {
            game.apply(&step, &mut ());
            game.audit().unwrap();
            steps += 1;
            let Turn::Seats(asked) = game.turn() else { continue };
            let seat = asked.first().unwrap();
            game.legal_actions(seat, &mut buffer);
            for (place, action) in buffer.iter().enumerate() {
                assert_eq!(game.check(seat, action), Ok(()));
                assert_eq!(game.try_pick(seat, &mut picked, |_| place as u32), Some(*action));
            }
            long += buffer.iter().filter(|action| format!("{action:?}").contains("dice: [Y, R, R]")).count();
            if steps.is_multiple_of(64) {
                let legal = (0..Quintessential::ACTION_COUNT)
                    .filter(|&index| game.check(seat, &Quintessential::action_at(index).unwrap()).is_ok());
                assert_eq!(legal.count(), buffer.len());
            }
        }
    }
    assert!(long > 0, "the formula of three flasks was never payable");
}

/// The default edition with one thing changed: why it is refused.
fn refusal(from: &str, to: &str) -> String {
    let text = Quintessential::DEFAULT_EDITION;
    assert!(text.contains(from), "{from}");
    Quintessential::load_edition(&text.replacen(from, to, 1)).expect_err(to).to_string()
}

#[test]
fn ql240_two_formulas_with_the_same_effect_bear_different_names() {
    let load = |text: &str| Quintessential::load_edition(text).map(|_| ()).map_err(|error| error.to_string());
    let named = Quintessential::DEFAULT_EDITION.replacen("Pyro-Frigo Emanatus", "Pyro-Frigo Convertus", 1);
    assert_eq!(load(&named), Ok(()), "one returns the fire, the other destroys it");
    let slots = |fate: &str| format!("slots = [{{ accept = [\"R\"], fate = \"{fate}\" }}]");
    // The one card with this line becomes `R!>B` a second time.
    let twice = named.replacen(&slots("return"), &slots("destroy"), 1);
    let error = load(&twice).expect_err("the same formula twice");
    assert!(error.contains("another formula has this name and the same effect (QL-240)"), "{error}");
    assert_eq!(load(&twice.replacen("Pyro-Frigo Convertus", "Another", 1)), Ok(()));
}

#[test]
fn ql240_a_biddable_card_is_not_called_like_a_place_in_the_row() {
    for (code, place) in [("draw", "F1"), ("start", "F2"), ("extra", "F3")] {
        let error = refusal(&format!("code = \"{code}\""), &format!("code = \"{place}\""));
        assert!(error.contains(&format!("{place} is a place in the row")), "{error}");
    }
}

/// With a card called `R`, `A BR>Y B R` could as well be `A BR>Y` and a bid.
#[test]
fn ql220_ql240_a_biddable_card_is_not_called_like_what_follows_a_blue_die() {
    for code in ["R", "B", "Y", "G", "K", "W", "A", "C", "D", "F", "P", "P1", "P6", "x"] {
        for card in ["draw", "start", "extra"] {
            let error = refusal(&format!("code = \"{card}\""), &format!("code = \"{code}\""));
            assert!(error.contains(&format!("`B {code}` could be a blue die")), "{error}");
        }
    }
    for code in ["F4", "P7", "r", "RB", "Q"] {
        let other = Quintessential::DEFAULT_EDITION.replacen("code = \"extra\"", &format!("code = \"{code}\""), 1);
        assert!(Quintessential::load_edition(&other).is_ok(), "{code}");
    }
    let formula = Quintessential::DEFAULT_EDITION.replacen("code = \"YY>R\"", "code = \"R\"", 1);
    assert!(Quintessential::load_edition(&formula).is_ok(), "only biddable cards follow `B`");
}

/// In positions `-` is an empty place of the row, an empty pile, and no card in the braces.
#[test]
fn ql240_no_card_is_called_like_an_empty_place() {
    for code in ["YY>R", "MF", "MULTI", "draw"] {
        let error = refusal(&format!("code = \"{code}\""), "code = \"-\"");
        assert!(error.contains("in positions - stands for an empty place"), "{error}");
    }
}

#[test]
fn ql240_a_code_that_is_too_long_is_refused_by_its_length() {
    let error = refusal("code = \"R>B\"", &format!("code = \"{}\"", "R".repeat(25)));
    assert!(error.contains("25 characters; at most 24"), "{error}");
    let long = Quintessential::DEFAULT_EDITION.replacen("code = \"R>B\"", &format!("code = \"{}\"", "é".repeat(24)), 1);
    assert!(Quintessential::load_edition(&long).is_ok());
}

#[test]
fn ql240_the_fixed_cards_match_their_dice_as_the_rules_say() {
    for code in ["MF", "LAPIS", "DISCARD", "draw"] {
        let error = refusal(&format!("code = \"{code}\"\n"), &format!("code = \"{code}\"\nmatch = \"all-same\"\n"));
        assert!(error.contains("match"), "{code}: {error}");
    }
}
