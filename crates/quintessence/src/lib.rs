//! Quintessence: an abstract game for two on a board of seven by seven squares. The rules stand in
//! `docs/games/quintessence.md`; ids like QN-042 refer to it.

mod action;
mod apply;
mod board;
mod cards;
mod effect;
mod event;
mod legal;
pub mod notation;
mod position;
mod resolve;
mod score;
mod squares;
mod state;
mod types;
mod view;

pub use action::Action;
pub use cards::{Components, MAX_COLOURS_TO_WIN, MAX_PLY_BOUND, MAX_POINTS};
pub use event::{End, Event, Line, Part, PlacementRule, Source};
pub use squares::{Pieces, Squares};
pub use state::Quintessence;
pub use types::{Colour, Config, Piece, SEATS, SIDE, SQUARES, Square};
pub use view::{Player, Points, View};

use event::qn;
use game_core::{
    Decision, Draws, EditionError, Export, Game, Illegal, Message, NoChance, PositionError, Seat, SeatSet, Sink,
    Standing, Step, StepOf, Turn, Viewer, message,
};
use state::Phase;

impl Game for Quintessence {
    type Config = Config;
    type Edition = Components;
    type Action = Action;
    type Chance = NoChance;
    type Event = Event;
    type View = View;

    const ID: &'static str = "quintessence";
    const NAME: &'static str = "Quintessence";
    const SEATS: (usize, usize) = (SEATS, SEATS);
    const RULES: u32 = 1;
    const ACTION_COUNT: usize = Action::COUNT;
    const OBSERVATION: &'static [(&'static str, usize)] = view::OBSERVATION;
    const LOCALE: &'static str = include_str!("../locales/en.ftl");
    const DEFAULT_EDITION: &'static str = include_str!("../../../editions/quintessence.toml");
    const IS_OPEN: bool = true;

    fn load_edition(text: &str) -> Result<Components, EditionError> {
        cards::load(text)
    }

    fn new(config: &Config, edition: &'static Components) -> Result<Quintessence, Illegal> {
        if config.seats != SEATS {
            return Err(Illegal::new(qn(1), message!("refused-seats", seats = config.seats)));
        }
        Ok(Quintessence::start(edition))
    }

    fn config(&self) -> Config {
        Config::default()
    }

    #[inline]
    fn edition(&self) -> &'static Components {
        self.edition.0
    }

    #[inline(always)]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Placement | Phase::Targets { .. } => Turn::Seats(SeatSet::one(self.mover())),
            Phase::WonByColours | Phase::Stalemate => Turn::Over,
        }
    }

    fn decision(&self, _: Seat) -> Decision {
        match self.phase {
            Phase::Targets { waiting } => Decision::new("target", qn(76), message!("prompt-target", waiting = waiting)),
            Phase::Placement | Phase::WonByColours | Phase::Stalemate => match self.ground() {
                legal::Ground::Opening => Decision::new("placement", qn(31), message!("prompt-opening")),
                legal::Ground::Main(last) => Decision::new("placement", qn(32), message!("prompt-main", colour = last)),
                legal::Ground::Fallback(last) => {
                    Decision::new("placement", qn(34), message!("prompt-fallback", colour = last))
                }
            },
        }
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_asked(seat)?;
        self.check_action(*action)
    }

    #[inline]
    fn legal_actions(&self, _: Seat, out: &mut Vec<Action>) {
        self.list(out);
    }

    fn default_action(&self, _: Seat) -> Action {
        self.default_choice()
    }

    #[inline(always)]
    fn try_pick(&self, _: Seat, buffer: &mut Vec<Action>, choose: impl FnOnce(u32) -> u32) -> Option<Action> {
        if let (Phase::Placement, Some(last)) = (self.phase, self.last) {
            return self.pick_placement(last, choose);
        }
        self.list(buffer);
        Some(buffer[choose(buffer.len() as u32) as usize])
    }

    /// V26: Purple points go to the first colour not won.
    fn minor_action(&self, _: Seat) -> Option<Action> {
        match self.phase {
            Phase::Targets { .. } => Some(self.first_target()),
            Phase::Placement | Phase::WonByColours | Phase::Stalemate => None,
        }
    }

    #[inline(always)]
    fn apply(&mut self, step: &StepOf<Quintessence>, sink: &mut impl Sink<Event>) {
        match *step {
            Step::Act(_, Action::Place { colour, square }) => self.place(colour, square, sink),
            Step::Act(_, Action::Target { colour }) => self.assign(colour, sink),
            Step::Chance(never) => match never {},
        }
    }

    fn view(&self, _: Viewer) -> View {
        View::of(self)
    }

    fn redact(event: &Event, _: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    fn world(view: &View, edition: &'static Components, _: &mut impl Draws) -> Quintessence {
        view.world(edition)
    }

    fn settle(view: &mut View, edition: &'static Components, is_set: &dyn Fn(&str) -> bool) {
        view.settle(edition, is_set);
    }

    fn result(&self) -> Option<Standing> {
        self.standing()
    }

    /// QN-090: the colours won, then the points.
    fn progress(&self, seat: Seat) -> Option<i32> {
        let points: u8 = self.points(seat).iter().sum();
        Some(i32::from(self.won_by(seat).len()) * 100 + i32::from(points))
    }

    fn parse_draft(text: &str, edition: &Components) -> Option<Vec<Action>> {
        action::parse_draft(text, edition)
    }

    fn action_message(action: &Action) -> Message {
        action.message()
    }

    fn position(&self) -> Option<String> {
        Some(position::write(self))
    }

    fn from_position(text: &str, config: &Config, edition: &'static Components) -> Result<Quintessence, PositionError> {
        if config.seats != SEATS {
            return Err(PositionError::new("QN-001: Quintessence has two seats"));
        }
        position::read(text, edition)
    }

    fn picture(view: &View, edition: &Components) -> String {
        view::picture(view, edition)
    }

    fn export(export: &Export<'_, Quintessence>) -> Option<String> {
        Some(notation::write_game(export))
    }

    #[inline]
    fn action_index(action: &Action) -> usize {
        action.index()
    }

    #[inline]
    fn action_at(index: usize) -> Option<Action> {
        Action::at(index)
    }

    fn observe(view: &View, seat: Seat, edition: &Components, out: &mut [f32]) {
        view::observe(view, seat, edition, out);
    }

    #[inline]
    fn key(&self) -> u64 {
        self.hash()
    }

    fn step_bound(&self) -> u64 {
        u64::from(self.edition.ply_bound) + u64::from(self.edition.most_points())
    }

    fn audit(&self) -> Result<(), String> {
        self.validate()
    }
}
