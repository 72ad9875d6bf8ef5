//! Laws 7 and 12: what a viewer sees, and what a seat may do, is the same in every world that its view allows.
//!
//! A world is made from the view as it comes back from its file form, so nothing can slip through beside the JSON. Then the
//! state and the world are asked the same questions, and the same steps are done in both: steps that read alike to the
//! viewer must look alike to it, unless the game says that they reveal something ([`Game::reveals`]) or they are the last
//! choice of a sealed decision, which opens all of them.

use crate::walk::{Checked, Walk, hold};
use game_core::edition::to_json;
use game_core::{Draws, Game, Notation, Seat, SeatSet, Seats, Step, StepOf, Turn, Viewer};
use std::collections::HashMap;

/// Actions of each seat, and outcomes, that are done in state and world.
const STEPS: usize = 6;
/// Draws among which an outcome that reads alike is looked for where outcomes are not listed.
const DRAWS: usize = 12;

impl<G: Game> Walk<'_, G> {
    pub(crate) fn secrets(&mut self, state: &G) -> Checked {
        let viewers = Seat::all(self.config.seats()).map(Viewer::Seat).chain([Viewer::Spectator]);
        for viewer in viewers {
            let view = self.file_form(&state.view(viewer), viewer)?;
            for number in 0..self.options.worlds {
                let world = G::world(&view, self.edition, &mut self.draws);
                self.report.worlds += 1;
                let is_other = world != *state;
                self.report.other_worlds += u64::from(is_other);
                if number > 0 && !is_other {
                    continue;
                }
                self.sights(state, &world, viewer, &view)?;
                if let Viewer::Seat(seat) = viewer {
                    self.choices(state, &world, seat)?;
                    let (ours, theirs) = (state.view(Viewer::Spectator), world.view(Viewer::Spectator));
                    hold!(
                        self,
                        12,
                        ours == theirs,
                        "the spectator's view tells what {seat} cannot know:\n{}\nor, to {seat} the same,\n{}",
                        to_json(self.edition, &ours),
                        to_json(self.edition, &theirs)
                    );
                }
                self.same_steps(state, &world, viewer)?;
            }
        }
        Ok(())
    }

    /// The world looks like the state.
    fn sights(&self, state: &G, world: &G, viewer: Viewer, view: &G::View) -> Checked {
        if let Err(what) = world.audit() {
            return Err(self.failure(9, format!("in a world from the view of {viewer}: {what}\n{world:?}")));
        }
        let seen = world.view(viewer);
        hold!(
            self,
            7,
            seen == *view,
            "the view of {viewer} is\n{}\nand in a world made from it\n{}",
            to_json(self.edition, view),
            to_json(self.edition, &seen)
        );
        hold!(self, 7, world.config() == *self.config, "a world of {viewer} has another config: {:?}", world.config());
        let (ours, theirs) = (state.result(), world.result());
        hold!(self, 7, ours == theirs, "the result is {ours:?}, and in a world of {viewer} {theirs:?}");
        let kind = |game: &G| match game.turn() {
            Turn::Seats(_) => "seats",
            Turn::Chance => "chance",
            Turn::Over => "over",
        };
        let (ours, theirs) = (kind(state), kind(world));
        hold!(self, 7, ours == theirs, "the turn is {ours}, and in a world of {viewer} {theirs}");
        for seat in Seat::all(self.config.seats()) {
            let eliminated = |game: &G| (game.is_eliminated(seat), game.elimination(seat));
            let is_same = eliminated(state) == eliminated(world);
            hold!(self, 7, is_same, "whether and when {seat} was eliminated differs in a world of {viewer}");
        }
        Ok(())
    }

    /// The seat is asked the same, may do the same, and is given the same numbers.
    fn choices(&self, state: &G, world: &G, seat: Seat) -> Checked {
        let is_asked = asks(state, seat);
        hold!(self, 7, is_asked == asks(world, seat), "{seat}: asked is {is_asked}, and not so in a world of its view");
        if is_asked {
            let (ours, theirs) = (state.decision(seat), world.decision(seat));
            hold!(self, 7, ours == theirs, "{seat} is asked {ours:?}, and in a world of its view {theirs:?}");
            let (ours, theirs) = (legal(state, seat), legal(world, seat));
            hold!(self, 7, ours == theirs, "{seat} may do\n{ours:?}\nand in a world of its view\n{theirs:?}");
            let (ours, theirs) = (state.default_action(seat), world.default_action(seat));
            hold!(self, 7, ours == theirs, "the default of {seat} is {ours:?}, and in a world of its view {theirs:?}");
            let is_same = state.is_sealed(seat) == world.is_sealed(seat);
            hold!(self, 7, is_same, "whether the decision of {seat} is sealed differs in a world of its view");
            let is_alone = |game: &G| game.turn() == Turn::Seats(SeatSet::one(seat));
            let is_same = state.key() == world.key() || !is_alone(state) || !is_alone(world);
            hold!(self, 7, is_same, "the key of a position in which {seat} acts differs in a world of its view");
        }
        if is_asked {
            self.misread(state, world, seat)?;
        }
        for index in 0..G::ACTION_COUNT {
            let Some(action) = self.action(index) else { continue };
            let (ours, theirs) = (state.check(seat, &action), world.check(seat, &action));
            if ours != theirs {
                let text = action.text(self.edition);
                let what = format!("`{text}` of {seat} gives {ours:?}, and in a world of its view {theirs:?}");
                return Err(self.failure(7, what));
            }
        }
        let tensor = |game: &G| {
            let mut tensor = vec![f32::NAN; G::OBSERVATION_LEN];
            G::observe(&game.view(Viewer::Seat(seat)), seat, self.edition, &mut tensor);
            tensor
        };
        let (ours, theirs) = (tensor(state), tensor(world));
        hold!(self, 7, ours.iter().all(|number| number.is_finite()), "the tensor of {seat} is not filled: {ours:?}");
        hold!(self, 7, ours == theirs, "the tensor of {seat} is\n{ours:?}\nand in a world of its view\n{theirs:?}");
        Ok(())
    }

    /// Texts that are nearly those of legal actions, and no action has, are refused alike.
    fn misread(&self, state: &G, world: &G, seat: Seat) -> Checked {
        let legal = legal(state, seat);
        for action in legal.iter().step_by(1 + legal.len() / STEPS) {
            let text = action.text(self.edition);
            let mut stem = text.clone();
            stem.pop();
            let nearly = [format!("{stem}9"), format!("{stem}x"), format!("{text}9"), format!("{text} R"), stem];
            for text in nearly.iter().filter(|text| G::parse_draft(text, self.edition).is_none()) {
                let (ours, theirs) = (state.refuse_text(seat, text), world.refuse_text(seat, text));
                hold!(self, 7, ours == theirs, "`{text}` of {seat} gives {ours:?}, in a world of its view {theirs:?}");
            }
        }
        Ok(())
    }

    /// Does steps that read alike to the viewer, in the state and in the world.
    fn same_steps(&mut self, state: &G, world: &G, viewer: Viewer) -> Checked {
        match state.turn() {
            Turn::Over => Ok(()),
            Turn::Seats(asked) => {
                for actor in asked.iter().filter(|&actor| asks(world, actor)) {
                    self.same_actions(state, world, viewer, actor)?;
                }
                Ok(())
            }
            Turn::Chance => {
                let mut theirs = outcomes(world, &mut self.draws);
                for _ in 0..STEPS {
                    let ours = state.draw_chance(&mut self.draws);
                    let seen = state.seen_chance(&ours, viewer);
                    let is_hidden = seen != ours.text(self.edition);
                    hold!(self, 7, state.hides_chance(&ours, viewer) == is_hidden, "`{seen}` is told to be otherwise");
                    // Any of those that read alike: another one each time.
                    let turn = self.draws.one_of(theirs.len().max(1));
                    theirs.rotate_left(turn);
                    let Some(&theirs) = theirs.iter().find(|&theirs| world.seen_chance(theirs, viewer) == seen) else {
                        continue;
                    };
                    if let Viewer::Seat(_) = viewer {
                        let spectator = state.seen_chance(&ours, Viewer::Spectator);
                        let other = world.seen_chance(&theirs, Viewer::Spectator);
                        hold!(
                            self,
                            12,
                            spectator == other,
                            "{viewer} reads `{seen}`, a spectator `{spectator}` or `{other}`"
                        );
                    }
                    let reveals = |eyes| state.chance_reveals(&ours, eyes) || world.chance_reveals(&theirs, eyes);
                    let is_revealing = match viewer {
                        Viewer::Seat(seat) => reveals(seat),
                        Viewer::Spectator | Viewer::Open => Seat::all(self.config.seats()).any(reveals),
                    };
                    if is_revealing {
                        continue;
                    }
                    self.same_sight(state, &Step::Chance(ours), world, &Step::Chance(theirs), viewer)?;
                }
                Ok(())
            }
        }
    }

    fn same_actions(&mut self, state: &G, world: &G, viewer: Viewer, actor: Seat) -> Checked {
        let ours = legal(state, actor);
        let mut by_text: HashMap<String, Vec<G::Action>> = HashMap::new();
        for action in legal(world, actor) {
            by_text.entry(world.seen_action(actor, &action, viewer)).or_default().push(action);
        }
        let is_last_sealed = state.is_sealed(actor) && state.turn() == Turn::Seats(SeatSet::one(actor));
        for _ in 0..STEPS.min(ours.len()) {
            let ours = ours[self.draws.one_of(ours.len())];
            let seen = state.seen_action(actor, &ours, viewer);
            let text = ours.text(self.edition);
            let is_hidden = seen != text;
            hold!(self, 7, state.hides_action(actor, &ours, viewer) == is_hidden, "`{seen}` is told to be otherwise");
            let theirs = match viewer {
                Viewer::Seat(seat) if seat == actor => {
                    let other = world.seen_action(actor, &ours, viewer);
                    hold!(
                        self,
                        7,
                        seen == other,
                        "{actor} reads its own `{text}` as `{seen}`, in a world as `{other}`"
                    );
                    ours
                }
                Viewer::Seat(_) | Viewer::Spectator | Viewer::Open => match by_text.get(&seen) {
                    Some(alike) => alike[self.draws.one_of(alike.len())],
                    None => continue,
                },
            };
            if let Viewer::Seat(_) = viewer {
                let spectator = state.seen_action(actor, &ours, Viewer::Spectator);
                let other = world.seen_action(actor, &theirs, Viewer::Spectator);
                hold!(self, 12, spectator == other, "{viewer} reads `{seen}`, a spectator `{spectator}` or `{other}`");
            }
            let reveals = |eyes| state.reveals(actor, &ours, eyes) || world.reveals(actor, &theirs, eyes);
            let is_revealing = is_last_sealed
                || match viewer {
                    Viewer::Seat(seat) => reveals(seat),
                    Viewer::Spectator | Viewer::Open => Seat::all(self.config.seats()).any(reveals),
                };
            if !is_revealing {
                self.same_sight(state, &Step::Act(actor, ours), world, &Step::Act(actor, theirs), viewer)?;
            }
        }
        Ok(())
    }

    /// Two steps that read alike to the viewer: it sees the same events, and the same afterwards.
    fn same_sight(&mut self, state: &G, ours: &StepOf<G>, world: &G, theirs: &StepOf<G>, viewer: Viewer) -> Checked {
        self.report.steps_compared += 1;
        let (mut after, mut events) = (state.clone(), Vec::new());
        after.apply(ours, &mut events);
        let (mut other_after, mut other_events) = (world.clone(), Vec::new());
        other_after.apply(theirs, &mut other_events);
        let seen = |events: &[G::Event], viewer| -> Vec<G::Event> {
            events.iter().filter_map(|event| G::redact(event, viewer)).collect()
        };
        let what = format!("`{}`, or `{}` in a world", self.step_text(ours), self.step_text(theirs));
        let (told, other_told) = (seen(&events, viewer), seen(&other_events, viewer));
        hold!(
            self,
            7,
            told == other_told,
            "{what}, read alike to {viewer}, who is told\n{told:?}\nor\n{other_told:?}\nand `reveals` does not say so"
        );
        // The end opens everything (TB-064).
        if after.turn() == Turn::Over && other_after.turn() == Turn::Over {
            return Ok(());
        }
        let (view, other_view) = (after.view(viewer), other_after.view(viewer));
        hold!(
            self,
            7,
            view == other_view,
            "{what}, read alike to {viewer}, who sees afterwards\n{}\nor\n{}\nand `reveals` does not say so",
            to_json(self.edition, &view),
            to_json(self.edition, &other_view)
        );
        if let Viewer::Seat(_) = viewer {
            let (told, other_told) = (seen(&events, Viewer::Spectator), seen(&other_events, Viewer::Spectator));
            let is_same = told == other_told;
            hold!(self, 12, is_same, "{what}, tell {viewer} the same, and a spectator\n{told:?}\nor\n{other_told:?}");
        }
        Ok(())
    }
}

fn asks<G: Game>(game: &G, seat: Seat) -> bool {
    matches!(game.turn(), Turn::Seats(asked) if asked.contains(seat))
}

fn legal<G: Game>(game: &G, seat: Seat) -> Vec<G::Action> {
    let mut legal = Vec::new();
    game.legal_actions(seat, &mut legal);
    legal
}

/// What can be drawn: all of it where it is listed, else some.
fn outcomes<G: Game>(game: &G, draws: &mut impl Draws) -> Vec<G::Chance> {
    let mut listed = Vec::new();
    if game.chance_outcomes(&mut listed) {
        listed.into_iter().filter(|&(_, weight)| weight > 0).map(|(outcome, _)| outcome).collect()
    } else {
        (0..DRAWS).map(|_| game.draw_chance(draws)).collect()
    }
}
