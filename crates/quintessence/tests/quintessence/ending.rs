//! The end, decisions, and the bound (QN-090 to QN-110).

use crate::support::{START, action, after, edition, legal, line, position, refusal, start, try_line, walk};
use game_core::record::Remarks;
use game_core::table::{Consent, Match, TableStep};
use game_core::{Game, Notation, Seat, Step, Turn, Viewer};
use quintessence::{Action, Colour, Quintessence};
use std::collections::HashMap;

const FULL_BUT_E7: &str = "RBNR1RR/bNNGrRN/nRGNRBR/BNRbngG/GRBRRNB/RgBnRRG/BNGBGNN";

#[test]
fn qn090_three_colours_win_at_once() {
    let before = "3R3/7/7/B2qR1G/3BGN1/7/3N3 b B 12200/00000 21";
    let mut game = position(before);
    line(&mut game, "Ge2");
    assert_eq!(game.turn(), Turn::Over, "the centre piece wins Green");
    let standing = game.result().unwrap();
    assert_eq!((standing.rank(Seat::S1), standing.score(Seat::S1), standing.reason.key), (1, 3, "end-colours"));
}

#[test]
fn qn091_a_mark_and_a_centre_piece_may_win_two_colours_at_once() {
    // Nd3 completes b3-c3-d3 in Brown (4 + 1 = 5) and the Lotus round e3, whose Green centre wins Green (2 + 1 = 3).
    let before = "3R3/7/7/B2qG2/1NN1GR1/2R1B2/7 b R 12204/00000 21";
    let mut game = position(before);
    line(&mut game, "Nd3");
    let view = game.view(Viewer::Open);
    assert_eq!(view.players[0].colours_won, [Colour::Purple, Colour::Red, Colour::Green, Colour::Brown]);
    assert_eq!(game.result().unwrap().score(Seat::S1), 4);
}

#[test]
fn qn092_qn096_who_leaves_no_reply_loses_though_its_score_be_higher() {
    let mut game = position(&format!("{FULL_BUT_E7} w R 00210/12100 64"));
    line(&mut game, "Be7");
    let standing = game.result().unwrap();
    assert_eq!([standing.rank(Seat::S1), standing.rank(Seat::S2)], [1, 2]);
    assert_eq!([standing.score(Seat::S1), standing.score(Seat::S2)], [0, 2]);
    assert_eq!((standing.reason.key, standing.reason.rule.to_string()), ("end-stalemate", "QN-092".into()));
}

#[test]
fn qn093_a_booked_point_comes_with_a_removal_so_a_win_never_fills_the_board() {
    walk(31, 60, |before, _, _, after| {
        let points = |game: &Quintessence| {
            let view = game.view(Viewer::Open);
            view.players.iter().flat_map(|player| player.points.in_order()).map(u32::from).sum::<u32>()
        };
        if points(after) > points(before) {
            assert!(after.view(Viewer::Open).pieces.len() < 49);
        }
    });
}

#[test]
fn qn094_every_game_has_one_winner() {
    let mut ended = 0;
    walk(37, 60, |_, _, _, after| {
        if let Some(standing) = after.result() {
            assert_eq!(standing.winners().len(), 1);
            ended += 1;
        }
    });
    assert_eq!(ended, 60);
}

#[test]
fn qn095_resigning_and_running_out_of_time_are_the_tables_matter() {
    for (step, winner) in [(TableStep::Resign(Seat::S1), Seat::S2), (TableStep::Timeout(Seat::S2), Seat::S1)] {
        let mut table = Match::from_position(start());
        table.act(Seat::S1, action("Ra1"), Remarks::default(), &mut ()).unwrap();
        table.table(step, None, Consent::Given, Remarks::default()).unwrap();
        assert_eq!(table.outcome().unwrap().winners(), [winner]);
        assert_eq!(table.game().result(), None, "the game knows nothing of it");
    }
}

#[test]
fn qn100_tb025_a_target_with_a_single_option_is_asked_and_is_a_step_too() {
    let game = position("3R3/7/2qN3/B2q2G/7/7/3N3 b N 12000/00340 21 *2");
    assert_eq!(legal(&game), [action("=N")]);
    let mut table = Match::from_position(game);
    assert_eq!(table.turn(), Turn::Seats(game_core::SeatSet::one(Seat::S1)));
    table.act(Seat::S1, action("=N"), Remarks::default(), &mut ()).unwrap();
    assert_eq!((table.seq(), table.record().steps[0].what.as_str()), (1, "=N"));
    assert!(after("3R3/7/2qN3/B2q2G/7/7/3N3 b N 12000/00340 21 *2", "=N").ends_with("*1"));
}

#[test]
fn qn101_drafts_are_all_or_none_and_may_be_short() {
    let texts = |draft: &str| -> Option<Vec<String>> {
        let actions = Quintessence::parse_draft(draft, edition())?;
        Some(actions.iter().map(|action| action.text(edition())).collect())
    };
    assert_eq!(texts("Nd3=PG"), Some(vec!["Nd3".into(), "=P".into(), "=G".into()]));
    assert_eq!(texts("=PG"), Some(vec!["=P".into(), "=G".into()]));
    assert_eq!(texts("Nd3"), Some(vec!["Nd3".into()]));
    for wrong in ["", "=", "Nd3=", "Nd3=X", "Nd3=P=G", "Nd3PG", "=pg", "Nd3 =P", "Pd3=P", "Nd3=P "] {
        assert_eq!(texts(wrong), None, "{wrong}");
    }
    let before = "3R3/7/3R3/B1GqB1G/7/7/3N3 w B 00000/00000 22";
    let table = Match::from_position(position(before));
    for (draft, rule) in [("Nd3=PGR", "TB-022"), ("Nd3=PP", "QN-076"), ("Nd4=P", "TB-022"), ("=P", "TB-023")] {
        let actions = Quintessence::parse_draft(draft, edition()).unwrap();
        assert_eq!(table.check_draft(Seat::S2, &actions).unwrap_err().rule.to_string(), rule, "{draft}");
    }
    assert!(after(before, "Nd3=P").ends_with("*1"));
}

#[test]
fn qn102_only_the_distribution_of_targets_matters() {
    let waiting = "3R3/7/2qN3/B2q2G/7/7/3N3 b N 00000/00000 21 *3";
    let mut by_distribution: HashMap<Vec<char>, String> = HashMap::new();
    let letters = ['P', 'R', 'G', 'B', 'N'];
    for a in letters {
        for b in letters {
            for c in letters {
                let mut game = position(waiting);
                if try_line(&mut game, &format!("={a}{b}{c}")).is_err() {
                    continue;
                }
                let mut distribution = vec![a, b, c];
                distribution.sort_unstable();
                let text = game.position().unwrap();
                assert_eq!(by_distribution.entry(distribution).or_insert_with(|| text.clone()), &text);
            }
        }
    }
    assert!(by_distribution.len() > 20);
}

#[test]
fn qn103_nothing_bars_a_take_back() {
    let mut table = Match::from_position(start());
    table.act(Seat::S1, action("Ra1"), Remarks::default(), &mut ()).unwrap();
    table.act(Seat::S2, action("Gb2"), Remarks::default(), &mut ()).unwrap();
    table.table(TableStep::Takeback(0), Some(Seat::S1), Consent::Given, Remarks::default()).unwrap();
    assert_eq!(*table.game(), start());
    walk(41, 3, |game, seat, action, _| {
        assert!([Seat::S1, Seat::S2].iter().all(|&asking| !game.reveals(seat, &action, asking)));
    });
}

#[test]
fn qn104_the_default_is_the_first_square_then_r_g_b_n_then_the_first_open_colour() {
    assert_eq!(start().default_action(Seat::S1), action("Ra1"));
    assert_eq!(position("3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00000 2").default_action(Seat::S2), action("Gb1"));
    for (points, target) in [("00000/00000", "=P"), ("10000/00000", "=R"), ("10000/02300", "=B")] {
        let game = position(&format!("3R3/7/2qN3/B2q2G/7/7/3N3 b N {points} 21 *1"));
        assert_eq!(game.default_action(Seat::S1), action(target));
        assert_eq!(game.minor_action(Seat::S1), Some(action(target)));
    }
    assert_eq!(start().minor_action(Seat::S1), None);
    walk(43, 10, |game, seat, _, _| assert_eq!(game.default_action(seat), legal(game)[0]));
}

#[test]
fn qn110_no_game_is_longer_than_the_bound() {
    assert_eq!(start().step_bound(), 665);
    let mut longest = 0;
    walk(47, 100, |_, _, _, after| longest = longest.max(after.view(Viewer::Open).ply));
    assert!((60..640).contains(&longest), "{longest}");
    // A 641st placement is an error of the program, which the audit names.
    let mut game = position("3R3/7/7/B2q2G/7/7/R2N3 w R 00000/00000 640");
    game.apply(&Step::Act(Seat::S2, action("Gb1")), &mut ());
    assert_eq!(game.audit(), Ok(()), "the 640th is none");
    game.apply(&Step::Act(Seat::S1, action("Rc2")), &mut ());
    assert!(game.audit().unwrap_err().contains("640"));
    let text = "3R3/7/7/B2q2G/7/7/R2N3 b R 00000/00000 641";
    assert!(Quintessence::from_position(text, &quintessence::Config::default(), edition()).is_err());
}

#[test]
fn an_action_after_the_end_or_of_the_wrong_kind_is_refused_by_the_table() {
    assert_eq!(refusal(START, "=P"), "TB-023");
    assert_eq!(refusal("3R3/7/2qN3/B2q2G/7/7/3N3 b N 00000/00000 21 *1", "Rc4"), "TB-023");
    let over = position("3R3/2R2N1/3G3/B2B2G/7/7/3N3 b G 12300/00010 21");
    for index in 0..Action::COUNT {
        let action = Quintessence::action_at(index).unwrap();
        assert_eq!(over.check(Seat::S1, &action).unwrap_err().rule.to_string(), "TB-021");
    }
    assert_eq!(Quintessence::action_at(Action::COUNT), None);
}
