//! The rules of the table (TB), on a small game that has everything a table must cope with.

mod common;

use common::{Action, Brawl, Config};
use game_core::chance::{Secret, commitment};
use game_core::edition::hex;
use game_core::record::{
    Close, Header, Open, Outcome, ParticipantKind, Record, Remarks, Seating, TableConfig, Undo, Who,
};
use game_core::table::{Consent, Match, Setup, TableStep, Verified, VerifyError, verify};
use game_core::{Fast, Illegal, Notation, Rule, Seat, Turn, default_edition};

const NO: Remarks = Remarks { at: None, used: None, auto: false, hint: false };

fn local(seats: usize) -> Match<Brawl> {
    Match::new(Setup::local(Config { seats })).unwrap()
}

fn undo(undo: Undo) -> Match<Brawl> {
    let mut setup = Setup::local(Config { seats: 2 });
    setup.table.undo = undo;
    Match::new(setup).unwrap()
}

/// Plays `s1 mark`, `roll s1 3` (chance) and `table resign s2` lines; the first refusal ends it.
fn play(table: &mut Match<Brawl>, lines: &[&str]) -> Result<(), Illegal> {
    for line in lines {
        let (who, what) = line.split_once(' ').unwrap();
        match who {
            "chance" => table.chance(what, NO, &mut ())?,
            "table" => {
                table.table(TableStep::parse(what).unwrap(), None, Consent::Given, NO)?;
                table.caretake(&mut ());
            }
            seat => {
                let action = Action::parse(what, default_edition::<Brawl>()).unwrap();
                table.act(seat.parse().unwrap(), action, NO, &mut ())?;
                table.caretake(&mut ());
            }
        }
    }
    Ok(())
}

fn refused(table: &mut Match<Brawl>, line: &str) -> String {
    let before = table.record().to_text();
    let illegal = play(table, &[line]).expect_err("must be refused");
    assert_eq!(table.record().to_text(), before, "a refusal changes nothing");
    illegal.rule.to_string()
}

fn takeback(table: &Match<Brawl>, by: Seat, to: u64, consent: Consent) -> Result<(), String> {
    table.check_table(&TableStep::Takeback(to), Some(by), consent).map_err(|illegal| illegal.rule.to_string())
}

fn ranks(table: &Match<Brawl>) -> Vec<u8> {
    table.outcome().unwrap().ranks.clone().unwrap()
}

fn log(table: &Match<Brawl>) -> Vec<String> {
    table.record().steps.iter().map(|step| format!("{}: {}", step.who, step.what)).collect()
}

#[test]
fn tb001_tb002_the_match_is_a_fold_over_its_record() {
    let mut table = local(3);
    play(&mut table, &["s1 mark", "s1 roll", "chance roll s1 4", "s2 strike s3", "s1 finish"]).unwrap();
    table.close(None);
    assert_eq!(log(&table), ["s1: mark", "s1: roll", "chance: roll s1 4", "s2: strike s3", "s1: finish"]);
    let again = Match::<Brawl>::replay(Record::read(table.record().to_text().as_bytes()).unwrap()).unwrap();
    assert_eq!(again.game(), table.game());
    assert_eq!(again.outcome(), table.outcome());
    assert_eq!(again.outcome().unwrap().scores, Some(vec![5, 0, 0]));
    assert_eq!(table.at(3).game().clone(), again.at(3).game().clone());
    assert_eq!(table.at(0).seq(), 0);
}

#[test]
fn tb001_other_rules_or_editions_are_refused_with_their_name() {
    let text = |change: &dyn Fn(&mut Header)| {
        let table = local(2);
        let mut header = table.record().header.clone();
        change(&mut header);
        let mut record = Record::new(header);
        record.push_open(table.record().open.clone().unwrap());
        Match::<Brawl>::replay(record).map(|_| ()).map_err(|error| error.to_string())
    };
    assert_eq!(text(&|_| ()), Ok(()));
    assert_eq!(text(&|header| header.rules = 2), Ok(()), "an older version that is still played");
    let old = text(&|header| header.rules = 1).unwrap_err();
    assert_eq!(old, "line 1: played under rules 1 of brawl; this build plays 2 to 3");
    let edition = text(&|header| header.edition.hash = "11".into()).unwrap_err();
    assert_eq!(edition, "line 1: edition one is neither built in nor embedded");
    let game = text(&|header| header.game = "chess".into()).unwrap_err();
    assert_eq!(game, "line 1: this is a match of chess, not of brawl");
    let seats = text(&|header| header.config = serde_json::json!({ "seats": 3 })).unwrap_err();
    assert_eq!(seats, "line 1: 2 participants for 3 seats");
    assert!(text(&|header| header.config = serde_json::json!({ "seats": 2, "x": 1 })).is_err());
    let list = text(&|header| header.config = serde_json::json!([2])).unwrap_err();
    assert_eq!(list, "line 1: the config is [2], and no object with the options of the game");
}

#[test]
fn tb001_a_record_with_an_illegal_step_names_its_line() {
    let bad = |who, what: &str| {
        let mut record = local(2).record().clone();
        record.push_step(Who::Seat(Seat::S1), "wait".into(), NO);
        record.push_step(who, what.into(), NO);
        Match::<Brawl>::replay(record).map(|_| ()).unwrap_err().to_string()
    };
    assert_eq!(bad(Who::Seat(Seat::S1), "wait"), "line 4: `s1: wait` is refused by TB-022");
    assert_eq!(bad(Who::Seat(Seat::S2), "fly"), "line 4: `s2: fly` is no step of brawl");
    assert_eq!(bad(Who::Chance, "roll s2 4"), "line 4: `chance: roll s2 4` is refused by TB-074");
    assert_eq!(bad(Who::Table, "takeback 9"), "line 4: `table: takeback 9` is refused by TB-040");
    assert_eq!(bad(Who::Table, "pause"), "line 4: `table: pause` is no step of brawl");
}

#[test]
fn tb001_a_close_line_that_contradicts_the_steps_is_named() {
    let mut table = local(2);
    play(&mut table, &["s1 finish"]).unwrap();
    table.close(None);
    let mut other = local(2);
    play(&mut other, &["s1 wait"]).unwrap();
    let mut record = other.record().clone();
    record.push_close(table.record().close.clone().unwrap());
    let error = Match::<Brawl>::replay(record).unwrap_err();
    assert_eq!((error.line, error.what.contains("do not end the match")), (4, true));

    let mut table = local(2);
    play(&mut table, &["s1 mark", "s1 finish"]).unwrap();
    let mut record = table.record().clone();
    let mut close = Close { close: table.outcome().unwrap().clone(), seed: None };
    close.close.ranks = Some(vec![2, 1]);
    record.push_close(close);
    assert_eq!(Match::<Brawl>::replay(record).unwrap_err().line, 5);
}

#[test]
fn tb003_table_steps_are_no_actions_and_no_game_sees_them() {
    let edition = default_edition::<Brawl>();
    for text in ["resign s1", "timeout s1", "takeback 0", "sit s1 x", "abort"] {
        assert_eq!(Action::parse(text, edition), None);
    }
    let mut table = local(3);
    play(&mut table, &["s1 wait"]).unwrap();
    let game = table.game().clone();
    play(&mut table, &["table resign s3", "table sit s1 newcomer"]).unwrap();
    assert_eq!(*table.game(), game);
}

#[test]
fn tb005_the_header_holds_what_is_fixed_before_the_first_step() {
    let table = local(2);
    let header = &table.record().header;
    assert_eq!((header.game.as_str(), header.rules, header.edition.name.as_str()), ("brawl", 3, "one"));
    assert_eq!(header.config, serde_json::json!({ "seats": 2 }));
    assert_eq!(header.participants.len(), 2);
    assert_eq!(header.commitment, None);
}

#[test]
fn tb014_seats_are_drawn_in_the_first_step() {
    let mut setup = Setup::<Brawl>::local(Config { seats: 3 });
    setup.table = TableConfig::default();
    assert_eq!(setup.table.seating, Seating::Random);
    let mut table = Match::new(setup.clone()).unwrap();
    assert_eq!(table.turn(), Turn::Chance);
    assert_eq!(table.holder(Seat::S1), None);
    assert_eq!(refused(&mut table, "s1 wait"), "TB-022");
    for wrong in ["seating 1 2", "seating 1 2 2", "seating 0 1 2", "seating 1 2 4", "seating 1 2 3 4", "roll s1 1"] {
        assert_eq!(refused(&mut table, &format!("chance {wrong}")), "TB-074", "{wrong}");
    }
    play(&mut table, &["chance seating 2 3 1", "s1 wait"]).unwrap();
    assert_eq!(log(&table)[0], "chance: seating 2 3 1");
    assert_eq!([Seat::S1, Seat::S2, Seat::S3].map(|seat| table.holder(seat).unwrap()), ["p2", "p3", "p1"]);

    // Every order alike.
    let mut draws = Fast::new(5);
    let mut counts = std::collections::BTreeMap::new();
    for _ in 0..6000 {
        let mut table = Match::new(setup.clone()).unwrap();
        table.draw(&mut draws, NO, &mut ());
        *counts.entry(table.record().steps[0].what.clone()).or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 6);
    assert!(counts.values().all(|&count: &i32| (850..1150).contains(&count)), "{counts:?}");
}

#[test]
fn tb074_outcomes_run_in_order_and_seats_are_drawn_from_those_left() {
    /// Draws the last outcome of each draw, and notes among how many.
    struct Last(Vec<u64>);
    impl game_core::Draws for Last {
        fn below(&mut self, total: u64) -> u64 {
            self.0.push(total);
            total - 1
        }
    }
    let mut setup = Setup::<Brawl>::local(Config { seats: 3 });
    setup.table.seating = Seating::Random;
    let mut table = Match::new(setup).unwrap();
    let mut draws = Last(Vec::new());
    table.draw(&mut draws, NO, &mut ());
    play(&mut table, &["s1 roll"]).unwrap();
    table.draw(&mut draws, NO, &mut ());
    assert_eq!(log(&table), ["chance: seating 3 2 1", "s1: roll", "chance: roll s1 6"]);
    assert_eq!(draws.0, [3, 2, 1, 6]);
}

#[test]
fn tb015_a_seat_is_handed_over_with_consent() {
    let mut table = local(3);
    let sit = TableStep::Sit(Seat::S2, "bot-1".into());
    let illegal = table.check_table(&sit, Some(Seat::S2), Consent::NotAsked).unwrap_err();
    assert_eq!(illegal.rule, Rule::table(15));
    play(&mut table, &["table sit s2 bot-1"]).unwrap();
    assert_eq!((table.holder(Seat::S2), table.is_human(Seat::S2)), (Some("bot-1"), false));
    assert_eq!(refused(&mut table, "table sit s2 ann"), "TB-015", "a bot hands nothing over");
    play(&mut table, &["table resign s3"]).unwrap();
    assert_eq!(refused(&mut table, "table sit s3 ann"), "TB-015", "who left has no seat to give");
}

#[test]
fn tb021_tb022_tb023_tb024_refusals_come_in_order_and_change_nothing() {
    let mut table = local(2);
    assert_eq!(refused(&mut table, "s2 wait"), "TB-022");
    assert_eq!(refused(&mut table, "s2 strike s2"), "TB-022", "whose turn it is comes before what may be done");
    assert_eq!(refused(&mut table, "s1 pick 1"), "TB-023");
    assert_eq!(refused(&mut table, "s1 strike s1"), "BR-001");
    assert_eq!(refused(&mut table, "s3 wait"), "TB-022", "no such seat at this table");
    play(&mut table, &["s1 finish"]).unwrap();
    assert_eq!(refused(&mut table, "s2 wait"), "TB-021");
    assert_eq!(refused(&mut table, "s2 pick 1"), "TB-021");
    assert_eq!(refused(&mut table, "table resign s1"), "TB-021");
    assert_eq!(refused(&mut table, "chance roll s1 1"), "TB-021");
    assert_eq!(Illegal::no_such_action("fly").rule, Rule::table(23));
}

#[test]
fn tb026_a_draft_is_all_or_none() {
    let mut table = local(2);
    let mark = Action::Mark;
    table.draft(Seat::S1, &[mark, mark, Action::Wait], NO, &mut ()).unwrap();
    assert_eq!(log(&table), ["s1: mark", "s1: mark", "s1: wait"]);

    let before = (table.record().to_text(), table.game().clone());
    let mut try_draft = |draft: &[Action]| table.draft(Seat::S2, draft, NO, &mut ()).unwrap_err().rule.to_string();
    assert_eq!(try_draft(&[mark, Action::Strike { seat: Seat::S2 }]), "BR-001");
    assert_eq!(try_draft(&[mark, Action::Wait, mark]), "TB-022", "another seat stands between");
    assert_eq!(try_draft(&[mark, Action::Roll, mark]), "TB-022", "chance stands between");
    assert_eq!(try_draft(&[Action::Finish, mark]), "TB-021");
    assert_eq!(try_draft(&[]), "TB-023");
    assert_eq!((table.record().to_text(), table.game().clone()), before);
}

#[test]
fn tb026_tb069_a_draft_does_not_go_on_behind_a_secret_choice() {
    let (one, two) = (Action::Pick { number: 1 }, Action::Pick { number: 2 });
    // The choice of s1 lies in the position: what s2 does next may depend on it.
    let mut table = local(2);
    play(&mut table, &["s1 all", "s1 pick 1"]).unwrap();
    for draft in [[one, Action::Mark], [two, Action::Strike { seat: Seat::S2 }]] {
        assert_eq!(table.check_draft(Seat::S2, &draft).unwrap_err().rule, Rule::table(26));
    }
    table.draft(Seat::S2, &[one], NO, &mut ()).unwrap();
    table.draft(Seat::S2, &[Action::Mark, Action::Wait], NO, &mut ()).unwrap();
    // The choice of s2 is still to come.
    let draft = [Action::All, one, Action::Mark];
    assert_eq!(table.check_draft(Seat::S1, &draft).unwrap_err().rule, Rule::table(26));
    table.check_draft(Seat::S1, &draft[..2]).unwrap();
}

#[test]
fn tb026_a_draft_does_not_go_on_after_the_match_has_ended_by_departures() {
    // s3 left; the first action of the draft leaves s1 alone in the running (TB-032).
    let mut table = local(3);
    play(&mut table, &["table resign s3"]).unwrap();
    let draft = [Action::Strike { seat: Seat::S2 }, Action::Mark];
    let illegal = table.draft(Seat::S1, &draft, NO, &mut ()).unwrap_err();
    assert_eq!((illegal.rule, table.seq()), (Rule::table(21), 1));
    table.draft(Seat::S1, &draft[..1], NO, &mut ()).unwrap();
    assert_eq!(ranks(&table), [1, 2, 3]);
}

#[test]
fn tb030_tb031_tb032_with_two_seats_leaving_ends_the_match() {
    for (step, by) in [("table resign s1", "resign"), ("table timeout s1", "timeout")] {
        let mut table = local(2);
        play(&mut table, &[step]).unwrap();
        assert_eq!((table.turn(), ranks(&table)), (Turn::Over, vec![2, 1]));
        let outcome = table.outcome().unwrap();
        assert_eq!((outcome.rule, &outcome.scores), (Rule::table(32), &None));
        assert!(log(&table)[0].contains(by));
        assert_eq!(refused(&mut table, "table resign s2"), "TB-021");
    }
}

#[test]
fn tb030_a_seat_that_is_out_of_the_running_cannot_resign() {
    let mut table = local(4);
    play(&mut table, &["s1 strike s2", "table resign s4"]).unwrap();
    assert_eq!(refused(&mut table, "table resign s2"), "TB-030", "eliminated");
    assert_eq!(refused(&mut table, "table resign s4"), "TB-030", "resigned");
    assert_eq!(refused(&mut table, "table timeout s4"), "TB-031");
    assert_eq!(refused(&mut table, "table resign s5"), "TB-030", "no such seat");
}

#[test]
fn tb032_tb033_tb034_the_caretaker_plays_on_and_who_left_never_wins() {
    // Example 1 of the catalogue: s2 resigns while s1 is asked; s1 wins, s2 had more points than s3.
    let mut table = local(3);
    play(&mut table, &["s1 mark", "s1 wait", "s2 mark", "s2 mark", "s2 wait", "s3 mark", "s3 wait"]).unwrap();
    play(&mut table, &["s1 mark", "table resign s2", "s1 mark", "s1 wait"]).unwrap();
    let last = table.record().steps.last().unwrap();
    assert_eq!((last.what.as_str(), last.remarks.auto), ("wait", true));
    assert_eq!(last.who.to_string(), "s2");
    assert_eq!(table.turn(), Turn::Seats(game_core::SeatSet::one(Seat::S3)));
    play(&mut table, &["s3 finish"]).unwrap();
    assert_eq!((ranks(&table), table.outcome().unwrap().scores.clone()), (vec![1, 3, 2], Some(vec![3, 2, 1])));

    let mut table = local(3);
    play(&mut table, &["s1 mark", "s1 mark", "table resign s1", "s2 finish"]).unwrap();
    assert_eq!(ranks(&table), [3, 1, 1], "the game names s1, but s1 left");
}

#[test]
fn tb033_a_seat_that_left_cannot_act_and_its_record_holds_default_actions_only() {
    let mut table = local(3);
    play(&mut table, &["table resign s2", "s1 all"]).unwrap();
    assert_eq!(log(&table), ["table: resign s2", "s1: all", "s2: pick 1"]);
    let mut table = local(3);
    table.table(TableStep::Resign(Seat::S1), None, Consent::Given, NO).unwrap();
    assert_eq!(table.check(Seat::S1, &Action::Wait).unwrap_err().rule, Rule::table(33));
    let mut record = table.record().clone();
    record.push_step(Who::Seat(Seat::S1), "mark".into(), Remarks::AUTO);
    let error = Match::<Brawl>::replay(record).unwrap_err();
    assert_eq!(error.to_string(), "line 4: `s1: mark` is refused by TB-033");
}

#[test]
fn tb034_the_later_a_seat_leaves_the_better() {
    // Example 2: s2 resigned, then s3 times out.
    let mut table = local(3);
    play(&mut table, &["table resign s2", "table timeout s3"]).unwrap();
    assert_eq!((ranks(&table), &table.outcome().unwrap().scores), (vec![1, 3, 2], &None));
}

#[test]
fn tb034_eliminated_seats_stand_before_those_that_left() {
    // Example 3: s4 was eliminated, s3 resigned; s1 kills s2.
    let mut table = local(4);
    play(&mut table, &["s1 strike s4", "s2 wait", "table resign s3", "s1 strike s2"]).unwrap();
    assert_eq!((table.turn(), ranks(&table)), (Turn::Over, vec![1, 2, 4, 3]));
    assert_eq!(table.outcome().unwrap().rule, Rule::table(32));
}

#[test]
fn tb034_of_seats_eliminated_in_one_step_the_later_stands_better() {
    let mut table = local(4);
    play(&mut table, &["table resign s4", "s1 sweep"]).unwrap();
    assert_eq!((ranks(&table), table.outcome().unwrap().rule), (vec![1, 3, 2, 4], Rule::table(32)));
    // Who fell in an earlier step stands below both.
    let mut table = local(5);
    play(&mut table, &["s1 strike s4", "s2 wait", "s3 wait", "table resign s5", "s1 sweep"]).unwrap();
    assert_eq!(ranks(&table), [1, 3, 2, 4, 5]);
    // What was taken back does not count (TB-040).
    let mut table = local(4);
    play(&mut table, &["s1 sweep", "table takeback 0", "s1 strike s3", "table resign s4", "s2 wait"]).unwrap();
    play(&mut table, &["s1 strike s2"]).unwrap();
    assert_eq!(ranks(&table), [1, 2, 3, 4]);
}

/// Until then the seats of one step were equal.
#[test]
fn tb001_a_match_closed_by_steps_alone_keeps_its_result() {
    let mut table = local(4);
    play(&mut table, &["table resign s4", "s1 sweep"]).unwrap();
    let closed = |ranks: [u8; 4]| {
        let mut record = table.record().clone();
        record.push_close(Close {
            close: Outcome { ranks: Some(ranks.to_vec()), ..table.outcome().unwrap().clone() },
            seed: None,
        });
        record
    };
    for kept in [[1, 2, 2, 4], [1, 3, 2, 4]] {
        let replayed = Match::<Brawl>::replay(closed(kept)).unwrap();
        assert_eq!((ranks(&replayed), ranks(&replayed.at(replayed.seq()))), (kept.to_vec(), kept.to_vec()));
        let mut following = table.clone();
        following.follow(closed(kept).lines().last().unwrap().as_bytes()).unwrap();
        assert_eq!(ranks(&following), kept);
    }
    let wrong = closed([1, 2, 3, 4]);
    assert!(table.clone().follow(wrong.lines().last().unwrap().as_bytes()).is_err());
    assert!(Match::<Brawl>::replay(wrong).unwrap_err().what.contains("not the one that the steps lead to"));
}

#[test]
fn tb034_with_none_in_the_running_the_best_of_the_others_wins() {
    // Example 4: s3 resigned; one blow eliminates s1 and s2, and the game names s3.
    let mut table = local(3);
    play(&mut table, &["table resign s3", "s1 blast"]).unwrap();
    assert_eq!(ranks(&table), [1, 1, 3]);
    assert_eq!(table.outcome().unwrap().rule, Rule::new(*b"BR", 1), "the game's own end comes first");
}

#[test]
fn tb036_leaving_disturbs_no_open_decision() {
    let mut table = local(3);
    play(&mut table, &["s1 all", "s1 pick 2", "s3 pick 2"]).unwrap();
    let asked = table.turn();
    assert_eq!(asked, Turn::Seats(game_core::SeatSet::one(Seat::S2)));
    play(&mut table, &["table resign s2"]).unwrap();
    let tail = &log(&table)[3..];
    assert_eq!(tail, ["table: resign s2", "s2: pick 1", "s2: wait"], "answered at once, and its turn too");
}

#[test]
fn tb038_bots_neither_resign_nor_time_out() {
    let mut setup = Setup::<Brawl>::local(Config { seats: 2 });
    setup.participants[1].kind = ParticipantKind::Bot;
    let mut table = Match::new(setup).unwrap();
    assert_eq!(refused(&mut table, "table resign s2"), "TB-038");
    assert_eq!(refused(&mut table, "table timeout s2"), "TB-038");
}

#[test]
fn tb040_taken_back_steps_stay_in_the_record_and_seq_counts_on() {
    // Example 5 of the catalogue.
    let mut table = local(2);
    play(&mut table, &["s1 mark", "s1 wait", "s2 mark"]).unwrap();
    let before = table.at(1).game().clone();
    play(&mut table, &["table takeback 1"]).unwrap();
    assert_eq!((table.game(), table.seq()), (&before, 4));
    play(&mut table, &["s1 mark"]).unwrap();
    assert_eq!(log(&table), ["s1: mark", "s1: wait", "s2: mark", "table: takeback 1", "s1: mark"]);
    let stands: Vec<bool> = table.steps().map(|(_, stands)| stands).collect();
    assert_eq!(stands, [true, false, false, false, true]);
    let again = Match::<Brawl>::replay(table.record().clone()).unwrap();
    assert_eq!(again.game(), table.game());
    for wrong in ["table takeback 2", "table takeback 5", "table takeback 99"] {
        assert_eq!(refused(&mut table, wrong), "TB-040", "{wrong}");
    }

    // The position after step 4 is the one after step 1, until a take-back skips step 4, too.
    play(&mut table, &["table takeback 4"]).unwrap();
    assert_eq!(table.game(), &before);
    play(&mut table, &["table takeback 0", "s1 mark"]).unwrap();
    assert_eq!(refused(&mut table, "table takeback 4"), "TB-040");
    assert_eq!(Match::<Brawl>::replay(table.record().clone()).unwrap().game(), table.game());
}

#[test]
fn tb041_own_last_steps_are_free() {
    let mut table = local(2);
    play(&mut table, &["s1 mark", "s1 mark", "s1 wait"]).unwrap();
    assert_eq!(takeback(&table, Seat::S1, 0, Consent::NotAsked), Ok(()));
    assert_eq!(takeback(&table, Seat::S1, 2, Consent::NotAsked), Ok(()));
    assert_eq!(table.undo_of(Seat::S1), Some(2));
    assert_eq!(table.undo_of(Seat::S2), None);
    // Once more: what was taken back is no barrier.
    play(&mut table, &["table takeback 2"]).unwrap();
    assert_eq!(table.undo_of(Seat::S1), Some(1));
    play(&mut table, &["table takeback 1"]).unwrap();
    assert_eq!(table.game(), table.at(1).game());
    // What the table played for the seat goes with the action before it: the table would play it again at once.
    let mut table = local(2);
    play(&mut table, &["s1 mark", "s1 mark"]).unwrap();
    let wait = Action::parse("wait", default_edition::<Brawl>()).unwrap();
    table.act(Seat::S1, wait, Remarks::AUTO, &mut ()).unwrap();
    assert_eq!(table.undo_of(Seat::S1), Some(1));
}

#[test]
fn tb042_across_other_seats_only_by_consent() {
    let mut table = local(2);
    play(&mut table, &["s1 wait", "s2 mark"]).unwrap();
    assert_eq!(takeback(&table, Seat::S1, 0, Consent::NotAsked), Err("TB-042".into()));
    assert_eq!(takeback(&table, Seat::S1, 0, Consent::Given), Ok(()));

    // Bots always agree.
    let mut setup = Setup::<Brawl>::local(Config { seats: 2 });
    setup.participants[1].kind = ParticipantKind::Bot;
    let mut table = Match::new(setup).unwrap();
    play(&mut table, &["s1 wait", "s2 mark"]).unwrap();
    assert_eq!(takeback(&table, Seat::S1, 0, Consent::NotAsked), Ok(()));
    assert_eq!(takeback(&table, Seat::S2, 0, Consent::NotAsked), Err("TB-042".into()), "s1 is a person");
    // An undo takes back what the seat did itself, and what the bot answered with it.
    assert_eq!((table.undo_of(Seat::S1), table.undo_of(Seat::S2)), (Some(0), Some(1)));
    play(&mut table, &["table takeback 0"]).unwrap();
    assert_eq!(table.undo_of(Seat::S1), None, "it has done nothing that stands");
}

#[test]
fn tb043_never_across_chance_table_steps_sealed_choices_or_what_was_learned() {
    let mut table = local(3);
    play(&mut table, &["s1 roll", "chance roll s1 3", "s2 mark"]).unwrap();
    assert_eq!(takeback(&table, Seat::S1, 0, Consent::Given), Err("TB-043".into()));
    assert_eq!(takeback(&table, Seat::S2, 2, Consent::NotAsked), Ok(()), "example 6: after the die it is free");

    let mut table = local(3);
    play(&mut table, &["s1 mark", "table resign s3"]).unwrap();
    assert_eq!(takeback(&table, Seat::S1, 0, Consent::Given), Err("TB-043".into()));
    assert_eq!(takeback(&table, Seat::S3, 1, Consent::Given), Err("TB-043".into()), "by a seat that left");

    let mut table = local(2);
    play(&mut table, &["s1 all", "s1 pick 1"]).unwrap();
    assert_eq!(takeback(&table, Seat::S1, 1, Consent::Given), Err("TB-043".into()));
    assert_eq!(takeback(&table, Seat::S1, 0, Consent::Given), Err("TB-043".into()));

    let mut table = local(2);
    play(&mut table, &["s1 show", "s2 mark"]).unwrap();
    assert_eq!(takeback(&table, Seat::S2, 0, Consent::Given), Err("TB-043".into()), "s2 has seen it");
    assert_eq!(takeback(&table, Seat::S1, 0, Consent::Given), Ok(()), "what a seat has shown is its own risk");

    // A replay does not know who asked: somebody must have been able to.
    let replayed = |table: &Match<Brawl>| table.check_table(&TableStep::Takeback(0), None, Consent::Given).is_ok();
    assert!(replayed(&table), "s1 could");
    play(&mut table, &["s2 show"]).unwrap();
    assert!(!replayed(&table), "each has seen something");

    let mut table = local(2);
    play(&mut table, &["s1 finish"]).unwrap();
    assert_eq!(takeback(&table, Seat::S1, 0, Consent::Given), Err("TB-043".into()), "after the match is over");
}

#[test]
fn tb043_a_long_match_is_judged_like_a_short_one() {
    for marks in [0, 1, 31, 32, 33, 63, 64, 65, 97] {
        let mut table = local(2);
        let mark = |table: &mut Match<Brawl>, count| (0..count).try_for_each(|_| play(table, &["s1 mark"]));
        mark(&mut table, marks).unwrap();
        // What is known of old positions is forgotten with them.
        play(&mut table, &["s1 mark", "s1 mark", &format!("table takeback {}", marks / 2)]).unwrap();
        mark(&mut table, marks).unwrap();
        let before = table.seq();
        play(&mut table, &["s1 all", "s1 pick 1"]).unwrap();
        for to in [before, before + 1] {
            assert_eq!(takeback(&table, Seat::S1, to, Consent::Given), Err("TB-043".into()), "{marks} marks, to {to}");
        }
        assert_eq!(table.undo_of(Seat::S1), None, "{marks} marks");
        play(&mut table, &["s2 pick 2"]).unwrap();
        let Turn::Seats(asked) = table.turn() else { panic!("somebody acts") };
        let seat = asked.first().unwrap();
        let after = table.seq();
        for _ in 0..40 {
            play(&mut table, &[&format!("{seat} mark")]).unwrap();
        }
        assert_eq!(takeback(&table, seat, after, Consent::NotAsked), Ok(()), "{marks} marks");
        assert_eq!(takeback(&table, seat, after - 1, Consent::Given), Err("TB-043".into()), "{marks} marks");
        assert_eq!(table.undo_of(seat), Some(after + 39));
        let other = seat.next(2);
        play(&mut table, &[&format!("{seat} wait"), &format!("{other} mark")]).unwrap();
        assert_eq!((table.undo_of(seat), table.undo_of(other)), (None, Some(after + 41)), "{marks} marks");
        let again = Match::<Brawl>::replay(table.record().clone()).unwrap();
        assert_eq!(again.game(), table.game());
    }
}

#[test]
fn tb044_chance_after_a_take_back_is_drawn_anew() {
    let seed: Secret = [7; 32];
    let mut faces = std::collections::BTreeSet::new();
    let mut table = local(2);
    for _ in 0..20 {
        play(&mut table, &["s1 mark", "table takeback 0"]).unwrap();
        let mut branch = table.clone();
        play(&mut branch, &["s1 roll"]).unwrap();
        branch.draw_fair(&seed, NO, &mut ());
        faces.insert(branch.record().steps.last().unwrap().what.clone());
    }
    assert!(faces.len() > 3, "each seq has its own outcome: {faces:?}");
}

#[test]
fn tb045_the_table_decides_on_undo() {
    let mut table = undo(Undo::None);
    play(&mut table, &["s1 mark"]).unwrap();
    assert_eq!(takeback(&table, Seat::S1, 0, Consent::Given), Err("TB-045".into()));
    let mut table = undo(Undo::Consent);
    play(&mut table, &["s1 mark"]).unwrap();
    assert_eq!(takeback(&table, Seat::S1, 0, Consent::NotAsked), Err("TB-045".into()));
    assert_eq!(takeback(&table, Seat::S1, 0, Consent::Given), Ok(()));
}

#[test]
fn tb055_an_aborted_match_has_no_result() {
    let mut table = local(2);
    play(&mut table, &["s1 wait"]).unwrap();
    let abort = |table: &Match<Brawl>, consent| table.check_table(&TableStep::Abort, Some(Seat::S1), consent);
    assert_eq!(abort(&table, Consent::NotAsked), Ok(()), "before every person has acted once");
    play(&mut table, &["s2 wait"]).unwrap();
    assert_eq!(abort(&table, Consent::NotAsked).unwrap_err().rule, Rule::table(55));
    play(&mut table, &["table abort"]).unwrap();
    table.close(None);
    let outcome = table.outcome().unwrap();
    assert_eq!((&outcome.ranks, outcome.rule, table.turn()), (&None, Rule::table(55), Turn::Over));
    assert_eq!(outcome.winners(), []);
    assert!(Match::<Brawl>::replay(table.record().clone()).is_ok());
}

/// A match with a committed seed and seats drawn, played to its end.
fn committed(seed: &Secret) -> Match<Brawl> {
    let mut setup = Setup::<Brawl>::local(Config { seats: 2 });
    setup.table.seating = Seating::Random;
    setup.commitment = Some(commitment(seed));
    setup.contributions = vec![Some(hex(&[1; 32])), Some(hex(&[2; 32]))];
    let mut table = Match::new(setup).unwrap();
    table.draw_fair(seed, NO, &mut ());
    for seat in ["s1", "s2", "s1", "s2", "s1", "s2"] {
        play(&mut table, &[&format!("{seat} roll")]).unwrap();
        table.draw_fair(seed, NO, &mut ());
    }
    play(&mut table, &["s1 finish"]).unwrap();
    table
}

#[test]
fn tb070_tb072_tb075_a_committed_match_verifies() {
    let seed = [42; 32];
    let mut table = committed(&seed);
    assert_eq!(verify::<Brawl>(table.record().clone()), Err(VerifyError::NotClosed));
    table.close(Some(&seed));
    let record = Record::read(table.record().to_text().as_bytes()).unwrap();
    assert_eq!(verify::<Brawl>(record), Ok(Verified::Fair { chance_steps: 7 }));
    assert_ne!(log(&table), log(&committed(&[43; 32])), "another seed, other outcomes");
}

#[test]
fn tb070_contributions_change_every_outcome() {
    let outcomes = |contribution: u8| {
        let mut setup = Setup::<Brawl>::local(Config { seats: 2 });
        setup.contributions = vec![Some(hex(&[contribution; 32])), None];
        let mut table = Match::new(setup).unwrap();
        for _ in 0..10 {
            play(&mut table, &["s1 roll"]).unwrap();
            table.draw_fair(&[9; 32], NO, &mut ());
            play(&mut table, &["s2 wait"]).unwrap();
        }
        log(&table)
    };
    assert_eq!(outcomes(1), outcomes(1));
    assert_ne!(outcomes(1), outcomes(2), "one honest contribution suffices");
}

#[test]
fn tb075_what_does_not_fit_is_named() {
    let seed = [42; 32];
    let mut table = committed(&seed);
    table.close(Some(&[41; 32]));
    assert_eq!(verify::<Brawl>(table.record().clone()), Err(VerifyError::Commitment));
    let mut table = committed(&seed);
    table.close(None);
    assert_eq!(verify::<Brawl>(table.record().clone()), Err(VerifyError::NoSeed));

    // One outcome changed: rebuild the record with another face in step 5.
    let honest = committed(&seed);
    let mut record = Record::new(honest.record().header.clone());
    record.push_open(honest.record().open.clone().unwrap());
    let mut changed = String::new();
    for step in &honest.record().steps {
        let mut what = step.what.clone();
        if step.seq == 5 {
            let face = what.pop().unwrap();
            what.push(if face == '1' { '2' } else { '1' });
            changed = what.clone();
        }
        record.push_step(step.who, what, step.remarks);
    }
    let mut table = Match::<Brawl>::replay(record).unwrap();
    table.close(Some(&seed));
    match verify::<Brawl>(table.record().clone()) {
        Err(VerifyError::Outcome { seq, found, .. }) => assert_eq!((seq, found), (5, changed)),
        other => panic!("{other:?}"),
    }

    let mut header = honest.record().header.clone();
    header.commitment = Some(commitment(&seed));
    let mut record = Record::new(header);
    record.push_open(Open { open: vec![None, Some(hex(&[2; 32]))] });
    record.push_step(Who::Table, "abort".into(), NO);
    let mut table = Match::<Brawl>::replay(record).unwrap();
    table.close(Some(&seed));
    assert_eq!(verify::<Brawl>(table.record().clone()), Err(VerifyError::Contribution { participant: 1 }));
}

#[test]
fn tb075_local_games_verify_as_not_committed() {
    let mut table = local(2);
    play(&mut table, &["s1 finish"]).unwrap();
    table.close(None);
    assert_eq!(verify::<Brawl>(table.record().clone()), Ok(Verified::NotCommitted));
}

#[test]
fn tb070_the_open_line_has_a_place_for_every_participant_and_32_bytes_at_most_in_each() {
    let verified = |kind: ParticipantKind, open: &[Option<&str>]| {
        let mut header = local(2).record().header.clone();
        header.participants[1].kind = kind;
        let mut record = Record::new(header);
        record.push_open(Open { open: open.iter().map(|bytes| bytes.map(str::to_owned)).collect() });
        verify::<Brawl>(record).map_err(|error| error.to_string())
    };
    let bytes = hex(&[7; 32]);
    let (guest, bot) = (ParticipantKind::Guest, ParticipantKind::Bot);
    for open in [[None, None], [Some(bytes.as_str()), None], [None, Some(bytes.as_str())]] {
        assert_eq!(verified(guest, &open), Ok(Verified::NotCommitted));
    }
    for (kind, open, why) in [
        (guest, &[][..], "the open line has 0 places for 2 participants"),
        (guest, &[None, None, None], "the open line has 3 places for 2 participants"),
        (guest, &[None, Some("zz")], "the contribution of participant 2 is not 32 bytes in hex digits"),
        (guest, &[Some(&bytes[2..]), None], "the contribution of participant 1 is not 32 bytes in hex digits"),
        (bot, &[None, Some(&bytes)], "participant 2 is a bot, and bots contribute nothing"),
    ] {
        assert_eq!(verified(kind, open), Err(format!("line 2: {why}")));
    }
}

#[test]
fn tb080_equal_seats_share_a_rank() {
    let mut table = local(4);
    play(&mut table, &["s1 mark", "s1 wait", "s2 mark", "s2 mark", "s2 wait", "s3 mark", "s3 finish"]).unwrap();
    assert_eq!(ranks(&table), [2, 1, 2, 4]);
    assert_eq!(table.outcome().unwrap().winners(), [Seat::S2]);
}
