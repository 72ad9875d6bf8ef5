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
