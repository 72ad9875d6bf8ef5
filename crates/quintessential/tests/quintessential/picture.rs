//! The drawing for the terminal: readable, within a hundred columns, and true about what a chain would do.

use crate::support::{legal, play, table};
use game_core::{Fast, Game, Seats, Viewer, default_edition, play as steps};
use quintessential::{Config, Phase, Quintessential};

fn picture(game: &Quintessential) -> String {
    Quintessential::picture(&game.view(Viewer::Open), game.edition())
}

#[test]
fn the_chain_is_told_before_it_is_confirmed() {
    let mut game = table("G1 R2 / GR>Y[-,-] Y!>B[-] BY!>RG[B,-] YY>R[-,-]", "W1");
    play(&mut game, "A GR>Y G R {Y4}");
    let picture = picture(&game);
    for line in [
        "s1 has created Y air with GR>Y; it shows 4. It can go",
        "  P: to the pool",
        "  F MF.3: waits there for more dice; the action ends",
        "  F Y!>B.1: fires, destroys Y, creates B",
        "  F BY!>RG.2=R: fires, destroys Y, creates R",
        "  F YY>R.1: waits there for more dice; the action ends",
    ] {
        assert!(picture.lines().any(|found| found == line), "{line}\n{picture}");
    }
}

/// QL-031, QL-032: the token is drawn at the end of set-up.
#[test]
fn ql031_nobody_holds_the_token_during_set_up() {
    let mut game = Quintessential::new(&Config::with_seats(2), default_edition::<Quintessential>()).unwrap();
    assert!(!picture(&game).contains("token"), "{}", picture(&game));
    let (mut draws, mut buffer) = (Fast::new(1), Vec::new());
    while !matches!(game.phase(), Phase::Roll { .. }) {
        assert!(!picture(&game).contains("Starting Player token:"), "{}", picture(&game));
        game.apply(&steps::random_step(&game, &mut buffer, &mut draws).unwrap(), &mut ());
    }
    assert!(picture(&game).starts_with("Round 1 - s1 rolls all dice - Starting Player token: s"));
}

#[test]
fn pictures_fit_and_list_every_legal_placement() {
    let edition = default_edition::<Quintessential>();
    for seats in 2..=5 {
        let mut game = Quintessential::new(&Config::with_seats(seats), edition).unwrap();
        let (mut draws, mut buffer) = (Fast::new(seats as u64), Vec::new());
        while let Some(step) = steps::random_step(&game, &mut buffer, &mut draws) {
            game.apply(&step, &mut ());
            let picture = picture(&game);
            assert!(picture.lines().all(|line| line.chars().count() <= 100), "{picture}");
            let Phase::Created(_) = game.phase() else { continue };
            for text in legal(&game).iter().filter(|text| text.starts_with('F')) {
                assert!(picture.contains(&format!("  {text}: ")), "{text}\n{picture}");
            }
        }
    }
}
