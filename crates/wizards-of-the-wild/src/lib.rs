//! Wizards of the Wild: animal wizards compete over seven rounds with dice, spells, challenges and bribes.
//!
//! The rules stand in `docs/games/wizards-of-the-wild.md` (ids WW-…), the cards in `editions/wizards-of-the-wild.toml`.

mod abilities;
mod action;
mod amounts;
mod apply;
mod args;
mod audit;
mod cards;
mod chance;
mod effect;
mod event;
mod faces;
mod index;
mod legal;
mod list;
mod look;
mod observe;
mod picture;
mod position;
mod raw;
mod read;
mod resolve;
mod resources;
mod rounds;
mod said;
mod score;
mod setup;
mod state;
mod trigger;
mod types;
mod usable;
mod view;

pub use action::Action;
pub use args::{Args, Picked};
pub use cards::{Acolyte, Cards, Challenge, Setup, Side, Spell, Start, Tier};
pub use chance::Chance;
pub use effect::*;
pub use event::{Event, Why};
use state::State;
pub use state::{
    Asked, Cursor, DeckLeft, Picking, Player, Point, Raised, State as WizardsOfTheWild, Storing, TurnState, Wait,
};
pub use types::*;
pub use view::{BoughtView, ConversionView, EffectView, PlayerView, PoolView, TurnView, View};

use game_core::{
    Decision, Draws, EditionError, Game, Illegal, Message, PositionError, Rule, Seat, SeatSet, Sink, Standing, Step,
    StepOf, Turn, Viewer, message,
};
use legal::Asking;

/// A rule of this game.
pub(crate) const fn ww(number: u16) -> Rule {
    Rule::new(*b"WW", number)
}

impl Game for State {
    type Config = Config;
    type Edition = Cards;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    const ID: &'static str = "wizards-of-the-wild";
    const NAME: &'static str = "Wizards of the Wild";
    const SEATS: (usize, usize) = (1, 5);
    const RULES: u32 = 1;
    const ACTION_COUNT: usize = index::ACTION_COUNT;
    const OBSERVATION: &'static [(&'static str, usize)] = observe::LAYOUT;
    const LOCALE: &'static str = include_str!("../locales/en.ftl");
    const DEFAULT_EDITION: &'static str = include_str!("../../../editions/wizards-of-the-wild.toml");

    fn load_edition(text: &str) -> Result<Cards, EditionError> {
        read::load(text)
    }

    fn new(config: &Config, edition: &'static Cards) -> Result<State, Illegal> {
        State::create(config, edition)
    }

    fn config(&self) -> Config {
        self.config
    }

    fn edition(&self) -> &'static Cards {
        self.cards()
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.asking() {
            Some(_) => Turn::Seats(SeatSet::one(self.asked_seat())),
            None if self.point == Point::Over => Turn::Over,
            None => Turn::Chance,
        }
    }

    fn decision(&self, seat: Seat) -> Decision {
        let rerolls = self.turn.rerolls;
        match self.asking().expect("a seat is asked") {
            Asking::Wizard => Decision::new("setup", ww(13), message!("prompt-wizard", seat = seat)),
            Asking::Opponent => Decision::new("opponent", ww(106), message!("prompt-opponent", seat = seat)),
            Asking::FillDraw => Decision::new("fill-draw", ww(32), message!("prompt-fill-draw", seat = seat)),
            Asking::FillSwap => Decision::new("fill-swap", ww(34), message!("prompt-fill-swap", seat = seat)),
            Asking::Preroll => Decision::new("preroll", ww(40), message!("prompt-preroll", seat = seat)),
            Asking::Roll if rerolls == 0 => Decision::new("roll", ww(44), message!("prompt-stop", seat = seat)),
            Asking::Roll => Decision::new("roll", ww(43), message!("prompt-roll", seat = seat, rerolls = rerolls)),
            Asking::Main => Decision::new("main", ww(29), message!("prompt-main", seat = seat)),
            Asking::Answer => {
                let Wait::Answer(asked) = self.wait else { unreachable!("an answer is open") };
                Decision::new("trigger", ww(75), message!("prompt-trigger", seat = seat, source = asked.source))
            }
            Asking::Refresh => Decision::new("refresh-draw", ww(83), message!("prompt-refresh", seat = seat)),
            Asking::Pick => {
                let Wait::Pick(picking) = self.wait else { unreachable!("a card is picked") };
                if picking.victim == seat {
                    Decision::new("victim", ww(84), message!("prompt-victim", seat = seat))
                } else {
                    let prompt = message!("prompt-owner-pick", seat = seat, victim = picking.victim);
                    Decision::new("pick", ww(84), prompt)
                }
            }
            Asking::SoloPick => {
                let loser = self.most_skulls_alone();
                Decision::new("solo-pick", ww(117), message!("prompt-solo-pick", seat = seat, loser = loser))
            }
        }
    }

    /// WW-107: the opposing wizard of the solo game.
    fn automata(&self) -> SeatSet {
        if self.is_solo() { SeatSet::one(Seat::S2) } else { SeatSet::NONE }
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_action(seat, action)
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list(seat, out);
    }

    fn refuse_text(&self, seat: Seat, text: &str) -> Illegal {
        self.refuse(seat, text)
    }

    fn default_action(&self, _: Seat) -> Action {
        self.default_choice()
    }

    #[inline]
    fn draw_chance(&self, draws: &mut impl Draws) -> Chance {
        self.draw_outcome(draws)
    }

    fn is_possible(&self, chance: &Chance) -> bool {
        self.can_happen(chance)
    }

    fn chance_outcomes(&self, out: &mut Vec<(Chance, u64)>) -> bool {
        self.outcomes(out);
        true
    }

    #[inline]
    fn apply(&mut self, step: &StepOf<State>, sink: &mut impl Sink<Event>) {
        match *step {
            Step::Act(seat, action) => self.act(seat, action, sink),
            Step::Chance(chance) => self.happen(chance, sink),
        }
    }

    fn view(&self, _: Viewer) -> View {
        self.shown()
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn world(view: &View, edition: &'static Cards, _: &mut impl Draws) -> State {
        State::behind(view, edition)
    }

    fn settle(view: &mut View, edition: &'static Cards, is_set: &dyn Fn(&str) -> bool) {
        view::settle(view, edition, is_set);
    }

    fn result(&self) -> Option<Standing> {
        self.standing()
    }

    /// WW-100: what the score would be if the game ended now.
    fn progress(&self, seat: Seat) -> Option<i32> {
        Some(self.score_now(seat))
    }

    fn action_message(action: &Action) -> Message {
        action.message()
    }

    fn position(&self) -> Option<String> {
        self.written()
    }

    fn from_position(text: &str, config: &Config, edition: &'static Cards) -> Result<State, PositionError> {
        State::read_position(text, config, edition)
    }

    fn picture(view: &View, edition: &Cards) -> String {
        picture::draw(view, edition)
    }

    fn action_index(action: &Action) -> usize {
        action.index()
    }

    fn action_at(index: usize) -> Option<Action> {
        Action::at(index)
    }

    fn observe(view: &View, seat: Seat, edition: &Cards, out: &mut [f32]) {
        observe::fill(view, seat, edition, out);
    }

    fn key(&self) -> u64 {
        observe::key(self)
    }

    /// WW-124.
    fn step_bound(&self) -> u64 {
        5000 * u64::from(self.config.seats)
    }

    fn audit(&self) -> Result<(), String> {
        self.audited()
    }
}
