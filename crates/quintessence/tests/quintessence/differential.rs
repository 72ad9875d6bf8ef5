//! The bitboards against the slow oracle: state, list, verdict and rule of every action, result, perft.

use crate::oracle::Oracle;
use crate::support::{self, edition, start};
use game_core::play::{Count, perft};
use game_core::record::Record;
use game_core::table::Match;
use game_core::{Fast, Game, Notation, Seat, Step, Turn};
use quintessence::Quintessence;

fn games(default: u64) -> u64 {
    let asked = std::env::var("ALUDEL_GAMES").ok().and_then(|games| games.parse().ok());
    asked.unwrap_or(default)
}

#[test]
fn bitboards_and_oracle_agree_on_every_position_of_random_games() {
    let actions: Vec<_> =
        (0..Quintessence::ACTION_COUNT).map(|index| Quintessence::action_at(index).unwrap()).collect();
    let texts: Vec<String> = actions.iter().map(|action| action.text(edition())).collect();
    let mut buffer = Vec::new();
    let mut ends = [0; 2];
    for game_number in 0..games(60) {
        let mut draws = Fast::part(11, game_number);
        let (mut game, mut oracle) = (start(), Oracle::start());
        loop {
            assert_eq!(game.position().unwrap(), oracle.position());
            let seat = Seat::new(oracle.mover());
            for (action, text) in actions.iter().zip(&texts) {
                let refused = game.check(seat, action).err().map(|illegal| illegal.rule.to_string());
                assert_eq!(refused.as_deref(), oracle.refusal(text), "{text} in {}", oracle.position());
                let other = game.check(seat.next(2), action).expect_err("the other seat is never asked");
                assert_eq!(other.rule.to_string(), if oracle.end.is_some() { "TB-021" } else { "TB-022" });
            }
            if game.turn() == Turn::Over {
                break;
            }
            game.legal_actions(seat, &mut buffer);
            let list: Vec<String> = buffer.iter().map(|action| action.text(edition())).collect();
            assert_eq!(list, oracle.legal(), "in {}", oracle.position());
            assert_eq!(game.default_action(seat), buffer[0]);
            let choice = game_core::Draws::one_of(&mut draws, buffer.len());
            game.apply(&Step::Act(seat, buffer[choice]), &mut ());
            oracle.apply(&list[choice]);
        }
        let (winner, reason) = oracle.end.expect("over for both");
        let standing = game.result().expect("over for both");
        assert_eq!((standing.rank(Seat::new(winner)), standing.reason.key), (1, reason));
        assert_eq!(standing.rank(Seat::new(1 - winner)), 2);
        ends[usize::from(reason == "end-stalemate")] += 1;
    }
    assert!(ends.iter().all(|&count| count > 0), "both ends occur: {ends:?}");
}

#[test]
fn slots_in_order_are_the_list() {
    support::walk(5, games(20), |game, seat, _, _| {
        let (mut list, mut buffer, mut slots, mut total) = (Vec::new(), Vec::new(), Vec::new(), 1);
        let mut slot = 0;
        while slot < total {
            slots.extend(game.try_pick(seat, &mut buffer, |count| {
                total = count;
                slot
            }));
            slot += 1;
        }
        game.legal_actions(seat, &mut list);
        assert_eq!(slots, list);
    });
}

#[test]
fn perft_agrees_with_the_oracle_to_depth_3() {
    for (depth, count) in [(1, 24), (2, 648), (3, 19_152)] {
        assert_eq!(Oracle::start().perft(depth), count);
        assert_eq!(perft(&start(), depth, Count::Placements), Some(count));
    }
}

#[test]
fn perft_agrees_with_the_oracle_where_purple_points_wait() {
    // From positions late in random games, where formations abound.
    for game_number in 0..games(8).min(40) {
        let mut draws = Fast::part(29, game_number);
        let (mut game, mut oracle) = (start(), Oracle::start());
        for _ in 0..30 {
            let legal = oracle.legal();
            let text = &legal[game_core::Draws::one_of(&mut draws, legal.len())];
            support::line(&mut game, text);
            oracle.apply(text);
            if oracle.end.is_some() {
                break;
            }
        }
        assert_eq!(perft(&game, 2, Count::Placements), Some(oracle.perft(2)), "{}", oracle.position());
    }
}

#[test]
fn the_oracle_plays_the_golden_records_to_the_same_end() {
    for golden in
        [include_bytes!("../../golden/two-seats.aludel").as_slice(), include_bytes!("../../golden/stalemate.aludel")]
    {
        let table = Match::<Quintessence>::replay(Record::read(golden).unwrap()).unwrap();
        let mut oracle = Oracle::start();
        for (step, _) in table.steps() {
            let (_, text) = table.text_of(step);
            assert_eq!(oracle.refusal(&text), None);
            oracle.apply(&text);
        }
        assert_eq!(table.game().position().unwrap(), oracle.position());
        let (winner, reason) = oracle.end.unwrap();
        let outcome = table.outcome().unwrap();
        assert_eq!((outcome.winners(), outcome.reason.as_str()), (vec![Seat::new(winner)], reason));
    }
}
