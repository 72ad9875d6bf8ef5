//! What must hold in every position: cheap checks in all of them, costly ones in some.

use crate::draws::{By, Counting, all_draws};
use crate::walk::{Checked, Walk, hold, picture_of};
use game_core::edition::{from_json, to_json};
use game_core::{
    Draws, Fast, Game, Happening, Illegal, MAX_SEATS, Notation, Rule, Seat, SeatSet, Seats, Step, StepOf, Turn, Viewer,
};
use std::collections::{HashMap, HashSet};

/// More ways than this through one chance step are not gone one by one.
const MAX_WAYS: usize = 4_000;
/// How many outcomes seen before are tried where they may be impossible.
const MAX_SEEN: usize = 64;

impl<G: Game> Walk<'_, G> {
    /// What is cheap to check in every position; gives a random step.
    pub(crate) fn look(&mut self, state: &G) -> Checked<Option<StepOf<G>>> {
        let (turn, result) = (state.turn(), state.result());
        let is_over = turn == Turn::Over;
        hold!(self, 1, is_over == result.is_some(), "the turn is {turn:?}, and the result {result:?}");
        if let Some(standing) = result {
            for seat in Seat::all(standing.seats()) {
                let better = Seat::all(standing.seats()).filter(|&s| standing.rank(s) < standing.rank(seat)).count();
                let rank = standing.rank(seat);
                hold!(self, 1, usize::from(rank) == 1 + better, "{seat} has rank {rank}, {better} stand better");
            }
            let seats = self.config.seats();
            hold!(self, 1, standing.seats() >= seats, "{} of {seats} seats are ranked", standing.seats());
        }
        if let Err(what) = state.audit() {
            return Err(self.failure(9, what));
        }
        match turn {
            Turn::Over => Ok(None),
            Turn::Chance => self.chance(state).map(|chance| Some(Step::Chance(chance))),
            Turn::Seats(asked) => {
                let held = SeatSet::all(self.config.seats());
                let is_sound = !asked.is_empty() && asked.iter().all(|seat| held.contains(seat));
                hold!(self, 2, is_sound, "these seats are asked: {asked:?}");
                let mut steps = Vec::new();
                for seat in asked.iter() {
                    let legal = self.asked(state, seat)?;
                    steps.push(Step::Act(seat, legal[self.draws.one_of(legal.len())]));
                }
                Ok(Some(steps[self.draws.one_of(steps.len())]))
            }
        }
    }

    /// A seat that is asked: its legal actions.
    fn asked(&mut self, state: &G, seat: Seat) -> Checked<Vec<G::Action>> {
        let mut legal = Vec::new();
        state.legal_actions(seat, &mut legal);
        hold!(self, 2, !legal.is_empty(), "{seat} is asked ({}) and can do nothing", state.decision(seat).kind);
        let default = state.default_action(seat);
        let shown = default.text(self.edition);
        hold!(self, 2, legal.contains(&default), "the default action of {seat}, `{shown}`, is not legal");
        let mut known = HashSet::new();
        for action in &legal {
            let text = action.text(self.edition);
            hold!(self, 3, known.insert(*action), "`{text}` is listed twice for {seat}");
            let is_read = |viewer| !G::IS_OPEN || state.seen_action(seat, action, viewer) == text;
            let is_read = Seat::all(self.config.seats()).map(Viewer::Seat).chain([Viewer::Spectator]).all(is_read);
            hold!(self, 7, is_read, "the game says that nothing is hidden, but not all read `{text}`");
            let verdict = state.check(seat, action);
            hold!(self, 3, verdict.is_ok(), "`{text}` is listed for {seat}, but refused: {verdict:?}");
            let index = G::action_index(action);
            hold!(self, 4, self.action(index) == Some(*action), "`{text}` is not the action at its index {index}");
        }
        Ok(legal)
    }

    /// Law 5 in every chance step: a drawn outcome is possible, listed if there is a list, and readable.
    fn chance(&mut self, state: &G) -> Checked<G::Chance> {
        let drawn = state.draw_chance(&mut self.draws);
        let text = drawn.text(self.edition);
        hold!(self, 5, state.is_possible(&drawn), "`{text}` was drawn, but `is_possible` denies it");
        let is_read = |viewer| !G::IS_OPEN || state.seen_chance(&drawn, viewer) == text;
        let is_read = Seat::all(self.config.seats()).map(Viewer::Seat).chain([Viewer::Spectator]).all(is_read);
        hold!(self, 7, is_read, "the game says that nothing is hidden, but not all read `{text}`");
        let mut listed = Vec::new();
        if state.chance_outcomes(&mut listed) {
            let odds = listed.iter().find(|(outcome, _)| *outcome == drawn);
            hold!(self, 5, odds.is_some_and(|&(_, weight)| weight > 0), "`{text}` was drawn, but is not listed");
        }
        let read = G::Chance::parse(&text, self.edition);
        hold!(self, 4, read == Some(drawn), "{drawn:?} is written `{text}`, which reads as {read:?}");
        let json = to_json(self.edition, &drawn);
        let read = from_json::<G::Chance>(self.edition, json.clone()).ok();
        hold!(self, 4, read == Some(drawn), "{drawn:?} is written {json}, which reads as {read:?}");
        if self.seen.len() < MAX_SEEN && !self.seen.contains(&drawn) {
            self.seen.push(drawn);
        }
        Ok(drawn)
    }

    pub(crate) fn events(&self, events: &[G::Event]) -> Checked {
        for event in events {
            let json = to_json(self.edition, event);
            hold!(
                self,
                4,
                json.get("kind").is_some_and(serde_json::Value::is_string),
                "{json} is not tagged by `kind`"
            );
            let read = from_json::<G::Event>(self.edition, json.clone()).ok();
            hold!(self, 4, read.as_ref() == Some(event), "{event:?} is written {json}, which reads as {read:?}");
            hold!(self, 4, !event.message().key.is_empty(), "{event:?} has no sentence");
            let is_told = |viewer| !G::IS_OPEN || G::redact(event, viewer).as_ref() == Some(event);
            let is_told = Seat::all(self.config.seats()).map(Viewer::Seat).chain([Viewer::Spectator]).all(is_told);
            hold!(self, 7, is_told, "the game says that nothing is hidden, but not all see {event:?}");
            let open = G::redact(event, Viewer::Open);
            hold!(self, 14, open.as_ref() == Some(event), "{event:?}, to one who sees everything, is {open:?}");
        }
        Ok(())
    }

    /// What is costly to check.
    pub(crate) fn look_closely(&mut self, state: &G) -> Checked {
        self.report.close_looks += 1;
        self.verdicts(state)?;
        match state.turn() {
            Turn::Seats(asked) => asked.iter().try_for_each(|seat| self.slots(state, seat))?,
            Turn::Chance => self.odds(state)?,
            Turn::Over => {}
        }
        self.file_forms(state)?;
        self.secrets(state)
    }

    /// Laws 2, 3 and 10 over every action index.
    fn verdicts(&mut self, state: &G) -> Checked {
        let (before, picture) = (state.clone(), picture_of(state));
        let mut legal = Vec::new();
        for seat in Seat::all(MAX_SEATS) {
            let is_asked = matches!(state.turn(), Turn::Seats(asked) if asked.contains(seat));
            legal.clear();
            if is_asked {
                state.legal_actions(seat, &mut legal);
            }
            let mut is_listed = vec![false; G::ACTION_COUNT];
            legal.iter().for_each(|action| is_listed[G::action_index(action)] = true);
            // Seats that hold no place are asked about a few actions only.
            let step = if seat.index() < self.config.seats() { 1 } else { G::ACTION_COUNT / 16 + 1 };
            for index in (0..G::ACTION_COUNT).step_by(step) {
                let Some(action) = self.action(index) else { continue };
                let verdict = state.check(seat, &action);
                let text = || action.text(self.edition);
                match (&verdict, is_listed[index]) {
                    (Ok(()), true) => {}
                    (Ok(()), false) if !is_asked => {
                        return Err(self.failure(2, format!("{seat} is not asked, but `{}` is accepted", text())));
                    }
                    (Ok(()), false) => {
                        return Err(self.failure(3, format!("`{}` of {seat} is accepted, but not listed", text())));
                    }
                    (Err(illegal), true) => {
                        return Err(
                            self.failure(3, format!("`{}` of {seat} is listed, but refused: {illegal}", text()))
                        );
                    }
                    (Err(illegal), false) => self.refusal(state, seat, is_asked, illegal, &text)?,
                }
            }
        }
        let now = picture_of(state);
        hold!(self, 10, *state == before && now == picture, "refusals changed the state from\n{picture}\nto\n{now}");
        Ok(())
    }

    fn refusal(&self, state: &G, seat: Seat, is_asked: bool, illegal: &Illegal, text: &dyn Fn() -> String) -> Checked {
        let (over, not_asked) = (Rule::table(21), Rule::table(22));
        let is_named = match state.turn() {
            Turn::Over => illegal.rule == over,
            Turn::Seats(_) if is_asked => {
                illegal.rule != over
                    && illegal.rule != not_asked
                    && illegal.rule.to_string().parse() == Ok(illegal.rule)
            }
            Turn::Seats(_) | Turn::Chance => illegal.rule == not_asked,
        };
        let asked = if is_asked { "is asked" } else { "is not asked" };
        let turn = state.turn();
        hold!(self, 10, is_named, "{seat} {asked}, the turn is {turn:?}; `{}` is refused by {}", text(), illegal.rule);
        hold!(self, 10, !illegal.message.key.is_empty(), "the refusal of `{}` has no sentence", text());
        Ok(())
    }

    /// Law 3: the filled slots of `try_pick`, in order, are the list.
    fn slots(&mut self, state: &G, seat: Seat) -> Checked {
        let (mut legal, mut buffer, mut slots) = (Vec::new(), Vec::new(), 0);
        state.legal_actions(seat, &mut legal);
        let _ = state.try_pick(seat, &mut buffer, |count| {
            slots = count;
            0
        });
        let picked: Vec<G::Action> =
            (0..slots).filter_map(|slot| state.try_pick(seat, &mut buffer, |_| slot)).collect();
        hold!(self, 3, picked == legal, "the slots of {seat} hold\n{picked:?}\nand the list is\n{legal:?}");
        Ok(())
    }

    /// Law 5 by going through everything that can be drawn.
    fn odds(&mut self, state: &G) -> Checked {
        let mut listed = Vec::new();
        if !state.chance_outcomes(&mut listed) {
            hold!(self, 5, listed.is_empty(), "outcomes are said to be too many, yet listed");
            return Ok(());
        }
        let places: HashMap<G::Chance, usize> = listed.iter().map(|&(outcome, _)| outcome).zip(0..).collect();
        hold!(self, 5, places.len() == listed.len(), "an outcome is listed twice: {listed:?}");
        let outcomes = listed.iter().filter(|&&(_, weight)| weight > 0).map(|(outcome, _)| outcome);
        for outcome in outcomes.chain(&self.seen) {
            let is_listed = places.get(outcome).is_some_and(|&place| listed[place].1 > 0);
            let text = outcome.text(self.edition);
            let answer = state.is_possible(outcome);
            hold!(self, 5, answer == is_listed, "`{text}`: listed {is_listed}, but `is_possible` says {answer}");
        }
        let Some((drawn, is_single)) = all_draws(MAX_WAYS, |below| state.draw_chance(&mut By(below))) else {
            return Ok(());
        };
        let (mut odds, mut last) = (vec![0.0; listed.len()], 0);
        for (outcome, chance) in drawn {
            let text = outcome.text(self.edition);
            let Some(&place) = places.get(&outcome) else {
                return Err(self.failure(5, format!("`{text}` can be drawn, but is not listed")));
            };
            hold!(self, 5, !is_single || place >= last, "`{text}` is drawn after a later one of the list (TB-074)");
            last = place;
            odds[place] += chance;
        }
        let total: u64 = listed.iter().map(|(_, weight)| weight).sum();
        for (&(outcome, weight), odds) in listed.iter().zip(odds) {
            let expected = weight as f64 / total as f64;
            let text = outcome.text(self.edition);
            let is_right = (odds - expected).abs() < 1e-9;
            hold!(self, 5, is_right, "`{text}` is listed with {weight}/{total}, drawn with {odds}");
        }
        self.report.chance_steps_counted += 1;
        Ok(())
    }

    /// Law 14 but for the record.
    fn file_forms(&mut self, state: &G) -> Checked {
        let viewers = Seat::all(self.config.seats()).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::Open]);
        for viewer in viewers {
            let view = state.view(viewer);
            let is_told = !G::IS_OPEN || view == state.view(Viewer::Open);
            hold!(self, 7, is_told, "the game says that nothing is hidden, but {viewer} sees less than there is");
            self.file_form(&view, viewer)?;
        }
        let open = self.file_form(&state.view(Viewer::Open), Viewer::Open)?;
        let mut draws = Counting { draws: Fast::new(self.seed), asked: 0 };
        let world = G::world(&open, self.edition, &mut draws);
        hold!(self, 14, world == *state, "the state is\n{state:?}\nand from its open view comes\n{world:?}");
        hold!(self, 14, draws.asked == 0, "something is drawn at random to make a world from an open view");
        if let Some(text) = state.position() {
            let read = G::from_position(&text, self.config, self.edition).map(|read| read.position());
            hold!(self, 14, read == Ok(Some(text.clone())), "the position `{text}` reads as {read:?}");
        }
        Ok(())
    }

    /// The view as it comes back from its JSON text.
    pub(crate) fn file_form(&self, view: &G::View, viewer: Viewer) -> Checked<G::View> {
        let json = to_json(self.edition, view).to_string();
        let read = serde_json::from_str(&json).and_then(|json| from_json::<G::View>(self.edition, json));
        match read {
            Ok(read) if read == *view => Ok(read),
            other => Err(self.failure(14, format!("the view of {viewer} is written\n{json}\nand read as\n{other:?}"))),
        }
    }
}
