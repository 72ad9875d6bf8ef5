//! Quintessential: dice as workers and money, formulas that feed each other, creation loops, bids, and a race for the
//! Philosopher's Stone. Two to five seats. The rules are numbered in `docs/games/quintessential.md`.

mod action;
mod apply;
mod audit;
mod cards;
mod chance;
mod cleanup;
mod config;
mod dice;
mod edition;
mod event;
mod file;
mod flasks;
mod hand;
mod index;
mod legal;
mod list;
mod look;
mod observe;
mod pick;
mod picture;
mod position;
mod preview;
mod prompt;
mod reach;
mod read_position;
mod resolve;
mod said;
mod score;
mod state;
mod types;
mod view;

pub use action::Action;
pub use cards::{Cards, Product, Recipe};
pub use chance::Chance;
pub use config::{Colours, Config};
pub use dice::{Dice, Die};
pub use event::Event;
pub use flasks::Flasks;
pub use state::{Bid, Claim, Created, CreatedFace, Maker, Phase, Player, Purpose, Quintessential};
pub use types::{Assistant, ClaimCard, Colour, ColourSet, Extra, LabCard, LabSet, PlayerColour, Target};
pub use view::View;

use game_core::{
    Decision, Draws, EditionError, Game, Illegal, Message, PositionError, Seat, SeatSet, Sink, Standing, Step, StepOf,
    Turn, Viewer,
};

impl Game for Quintessential {
    type Config = Config;
    type Edition = Cards;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    const ID: &'static str = "quintessential";
    const NAME: &'static str = "Quintessential";
    const SEATS: (usize, usize) = (2, 5);
    const RULES: u32 = 1;
    const ACTION_COUNT: usize = index::ACTION_COUNT;
    const OBSERVATION: &'static [(&'static str, usize)] = observe::LAYOUT;
    const LOCALE: &'static str = include_str!("../locales/en.ftl");
    const DEFAULT_EDITION: &'static str = include_str!("../../../editions/quintessential.toml");

    fn load_edition(text: &str) -> Result<Cards, EditionError> {
        edition::load(text)
    }

    fn new(config: &Config, edition: &'static Cards) -> Result<Quintessential, Illegal> {
        Quintessential::set_up(config, edition)
    }

    fn config(&self) -> Config {
        Config { seats: self.seats(), colours: self.colours }
    }

    #[inline(always)]
    fn edition(&self) -> &'static Cards {
        self.edition.0
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Act { seat }
            | Phase::Pick { seat, .. }
            | Phase::Set { seat }
            | Phase::Token { seat }
            | Phase::Salvage { seat } => Turn::Seats(SeatSet::one(seat)),
            Phase::Created(created) => match created.face {
                CreatedFace::Unrolled => Turn::Chance,
                CreatedFace::Rolled(_) | CreatedFace::Looped => Turn::Seats(SeatSet::one(created.seat)),
            },
            Phase::Colours => match (self.colours, self.next_without_colour()) {
                (Colours::Choose | Colours::Given(_), Some(seat)) => Turn::Seats(SeatSet::one(seat)),
                (Colours::Random, _) | (_, None) => Turn::Chance,
            },
            Phase::Deal { .. } | Phase::First | Phase::Roll { .. } | Phase::Reroll { .. } | Phase::Draw { .. } => {
                Turn::Chance
            }
            Phase::Over => Turn::Over,
        }
    }

    fn decision(&self, _: Seat) -> Decision {
        self.question()
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.verdict(seat, action)
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list(seat, out);
    }

    #[inline]
    fn try_pick(&self, seat: Seat, buffer: &mut Vec<Action>, choose: impl FnOnce(u32) -> u32) -> Option<Action> {
        Some(self.pick_one(seat, buffer, choose))
    }

    fn refuse_text(&self, seat: Seat, text: &str) -> Illegal {
        self.refuse_line(seat, text)
    }

    fn default_action(&self, seat: Seat) -> Action {
        self.caretaker(seat)
    }

    #[inline]
    fn draw_chance(&self, draws: &mut impl Draws) -> Chance {
        self.draw(draws)
    }

    fn is_possible(&self, chance: &Chance) -> bool {
        self.can_happen(chance)
    }

    fn chance_outcomes(&self, out: &mut Vec<(Chance, u64)>) -> bool {
        self.outcomes(out)
    }

    #[inline]
    fn apply(&mut self, step: &StepOf<Quintessential>, sink: &mut impl Sink<Event>) {
        match *step {
            Step::Act(seat, action) => self.act(seat, action, sink),
            Step::Chance(chance) => self.happen(chance, sink),
        }
    }

    fn view(&self, _: Viewer) -> View {
        self.open_view()
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn world(view: &View, edition: &'static Cards, _: &mut impl Draws) -> Quintessential {
        view::from_view(view, edition)
    }

    fn settle(view: &mut View, edition: &'static Cards, is_set: &dyn Fn(&str) -> bool) {
        view::settle(view, edition, is_set);
    }

    #[inline]
    fn result(&self) -> Option<Standing> {
        self.standing()
    }

    /// QL-211: the order at the round cap.
    fn progress(&self, seat: Seat) -> Option<i32> {
        Some(self.merit(seat).into_iter().fold(0, |all, count| all * 100 + count as i32))
    }

    fn parse_draft(text: &str, edition: &Cards) -> Option<Vec<Action>> {
        action::parse_draft(text, edition)
    }

    fn action_message(action: &Action) -> Message {
        prompt::sentence(action)
    }

    fn position(&self) -> Option<String> {
        position::write(self)
    }

    fn from_position(text: &str, config: &Config, edition: &'static Cards) -> Result<Quintessential, PositionError> {
        read_position::read(text, config, edition)
    }

    fn picture(view: &View, edition: &Cards) -> String {
        picture::draw(view, edition)
    }

    fn action_index(action: &Action) -> usize {
        index::index(action).unwrap_or(Self::ACTION_COUNT)
    }

    fn action_at(index: usize) -> Option<Action> {
        index::at(index)
    }

    fn observe(view: &View, seat: Seat, _: &Cards, out: &mut [f32]) {
        observe::observe(view, seat, out);
    }

    fn key(&self) -> u64 {
        observe::key(self)
    }

    /// QL-213: 5 actions a seat and round, each below 10,000 steps.
    fn step_bound(&self) -> u64 {
        10_000_000 / 40 * u64::from(self.edition.round_cap)
    }

    fn audit(&self) -> Result<(), String> {
        self.check_health()
    }
}
