//! One game after the other.

use super::figures::{Figures, OneGame};
use crate::output::interrupt;
use bots::Bot;
use game_core::{Draws, Fast, Game, Observed, Seat, Seats, Standing, Step, StepOf, Turn};

/// Plays one game after the other with the same buffers.
pub(super) struct Player<G: Game> {
    legal: Vec<G::Action>,
    events: Vec<G::Event>,
    /// What was counted in the last game.
    pub(super) one: OneGame,
    /// By seat; none where all play at random.
    bots: Vec<Box<dyn Bot<G>>>,
    pub(super) keeps_steps: bool,
    /// The steps of the last game, if they are kept.
    pub(super) steps: Vec<StepOf<G>>,
}

impl<G: Game> Player<G> {
    pub(super) fn new(bots: Vec<Box<dyn Bot<G>>>) -> Player<G> {
        Player {
            legal: Vec::new(),
            events: Vec::new(),
            one: OneGame::default(),
            bots,
            keeps_steps: false,
            steps: Vec::new(),
        }
    }

    /// Plays game `index` of a seed to its end, which is not counted yet; none where it was broken off. An error is the
    /// game's bound, where it was passed.
    pub(super) fn play(
        &mut self,
        mut game: G,
        seed: u64,
        index: u64,
        figures: &mut Figures,
    ) -> Result<Option<Standing>, u64> {
        let mut draws = Fast::part(seed, index);
        // The seeds of the bots are apart from chance.
        let mut thoughts = Fast::part(!seed, index);
        let bound = game.step_bound();
        let ranked = game.config().seats() + game.automata().len();
        let mut asked_last = None;
        self.one.clear();
        self.steps.clear();
        loop {
            let step = match game.turn() {
                Turn::Over => break,
                Turn::Chance => {
                    self.one.chance_steps += 1;
                    Step::Chance(game.draw_chance(&mut draws))
                }
                Turn::Seats(seats) => {
                    let seat = seats.first().expect("a turn of seats asks at least one");
                    if asked_last.replace(seat) != Some(seat) {
                        self.measure_lead(&game, ranked);
                    }
                    game.legal_actions(seat, &mut self.legal);
                    self.one.choose_among(self.legal.len());
                    match self.bots.get_mut(seat.index()) {
                        Some(bot) => {
                            let choice = bot.choose(&Observed::new(&game, seat), thoughts.next_u64());
                            // What was broken off is no choice of the bot's.
                            if interrupt::has_come() {
                                return Ok(None);
                            }
                            Step::Act(seat, choice.action)
                        }
                        None => Step::Act(seat, self.legal[draws.one_of(self.legal.len())]),
                    }
                }
            };
            self.one.steps += 1;
            if self.one.steps > bound {
                return Err(bound);
            }
            if self.keeps_steps {
                self.steps.push(step);
            }
            game.apply(&step, &mut self.events);
            for event in self.events.drain(..) {
                figures.note(&event, &mut self.one);
            }
        }
        Ok(Some(game.result().expect("a game that is over has a result")))
    }

    /// Whenever another seat is asked than before: who has come furthest?
    fn measure_lead(&mut self, game: &G, ranked: usize) {
        let progress = |seat: Seat| game.progress(seat);
        if let Some(most) = Seat::all(ranked).filter_map(progress).max() {
            self.one.lead(Seat::all(ranked).filter(|&seat| progress(seat) == Some(most)));
        }
    }
}
