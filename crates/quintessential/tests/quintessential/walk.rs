//! Properties on random games of every seat count: conservation, the cap on aether, finite chains, and that every
//! position is an ordinary state.

use game_core::{Fast, Game, Seats, Step, Turn, Viewer, default_edition, play};
use quintessential::{Action, CreatedFace, Phase, Quintessential};

fn games() -> u64 {
    let games = std::env::var("ALUDEL_GAMES").ok().and_then(|games| games.parse::<u64>().ok());
    games.unwrap_or(50).div_ceil(10)
}

/// Walks random games; the visitor sees every position.
fn walk(seats: usize, seed: u64, mut visit: impl FnMut(&Quintessential, &mut Fast)) {
    let edition = default_edition::<Quintessential>();
    let config = Seats::with_seats(seats);
    for number in 0..games() {
        let mut draws = Fast::part(seed, number);
        let mut game = Quintessential::new(&config, edition).unwrap();
        let mut buffer = Vec::new();
        loop {
            visit(&game, &mut draws);
            let Some(step) = play::random_step(&game, &mut buffer, &mut draws) else { break };
            game.apply(&step, &mut ());
        }
    }
}

#[test]
fn ql006_ql099_ql137_dice_are_conserved_and_nobody_has_six_aether() {
    for seats in 2..=5 {
        walk(seats, 1, |game, _| game.audit().unwrap());
    }
}

#[test]
fn ql138_every_position_can_be_written_and_read() {
    let edition = default_edition::<Quintessential>();
    for seats in 2..=5 {
        walk(seats, 2, |game, draws| {
            let view = game.view(Viewer::Open);
            assert_eq!(&Quintessential::world(&view, edition, draws), game);
            if let Some(text) = game.position() {
                let again = Quintessential::from_position(&text, &game.config(), edition);
                assert_eq!(again.as_ref(), Ok(game), "{text}");
            }
        });
    }
}

#[test]
fn ql213_a_chain_always_ends() {
    for seats in 2..=5 {
        let mut links = 0;
        walk(seats, 3, |game, _| {
            if let Phase::Created(created) = game.phase() {
                links = created.links.max(links);
            }
        });
        assert!(links < 100, "a chain of {links} firings");
    }
}

#[test]
fn check_accepts_what_is_listed_and_nothing_else() {
    for seats in [2, 5] {
        let mut buffer = Vec::new();
        let mut count = 0u64;
        walk(seats, 4, |game, _| {
            let Turn::Seats(asked) = game.turn() else { return };
            let seat = asked.first().unwrap();
            game.legal_actions(seat, &mut buffer);
            assert!(buffer.contains(&game.default_action(seat)));
            for action in &buffer {
                assert_eq!(game.check(seat, action), Ok(()), "{action:?} in {game:?}");
            }
            count += 1;
            if count.is_multiple_of(16) {
                let legal = (0..Quintessential::ACTION_COUNT)
                    .filter(|&index| game.check(seat, &Quintessential::action_at(index).unwrap()).is_ok())
                    .count();
                assert_eq!(legal, buffer.len(), "{game:?}");
            }
        });
    }
}

/// QL-132, by walking: a die is looped exactly if some path of steady firings creates it again.
#[test]
fn ql132_looped_means_that_a_lap_can_be_walked() {
    let mut looped = 0;
    for seats in 2..=4 {
        walk(seats, 5, |game, _| {
            let Phase::Created(created) = game.phase() else { return };
            let is_looped = created.face == CreatedFace::Looped;
            looped += u32::from(is_looped);
            assert_eq!(is_looped, can_come_back(game), "{game:?}");
        });
    }
    assert!(looped > 0, "no loop occurred");
}

/// Tries every path of free placements that leave the lab's contents as they were, without the bar of QL-134.
fn can_come_back(game: &Quintessential) -> bool {
    let Phase::Created(first) = *game.phase() else { return false };
    let labs = |game: &Quintessential| game.view(Viewer::Open).players[first.seat.index()].lab.clone();
    let start_labs = labs(game);
    let mut seen: Vec<(quintessential::Maker, quintessential::Colour)> = Vec::new();
    let mut open = vec![game.clone()];
    let mut buffer = Vec::new();
    while let Some(mut position) = open.pop() {
        let Phase::Created(mut created) = *position.phase() else { continue };
        // Any face will do: placements do not look at it; and no card counts as fired.
        created.face = CreatedFace::Rolled(1);
        created.fired = quintessential::LabSet::NONE;
        position.set_phase(Phase::Created(created));
        position.legal_actions(created.seat, &mut buffer);
        for action in buffer.clone() {
            let Action::FreePlace { .. } = action else { continue };
            let mut after = position.clone();
            after.apply(&Step::Act(created.seat, action), &mut ());
            let Phase::Created(next) = *after.phase() else { continue };
            if labs(&after) != start_labs {
                continue;
            }
            if (next.source, next.colour) == (first.source, first.colour) {
                return true;
            }
            if !seen.contains(&(next.source, next.colour)) {
                seen.push((next.source, next.colour));
                open.push(after);
            }
        }
    }
    false
}

#[test]
fn picking_gives_the_list() {
    for seats in [2, 4] {
        let (mut buffer, mut listed) = (Vec::new(), Vec::new());
        walk(seats, 6, |game, _| {
            let Turn::Seats(asked) = game.turn() else { return };
            let seat = asked.first().unwrap();
            game.legal_actions(seat, &mut listed);
            for place in 0..listed.len() {
                let picked = game.try_pick(seat, &mut buffer, |count| {
                    assert_eq!(count as usize, listed.len(), "{game:?}");
                    place as u32
                });
                assert_eq!(picked, Some(listed[place]), "place {place} in {game:?}");
            }
        });
    }
}
