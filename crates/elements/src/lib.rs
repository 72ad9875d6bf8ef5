//! Elements: build substances out of element cards and gems, for two to four seats. The rules stand in
//! `docs/games/elements.md`.

pub mod types;

pub mod cards;
pub mod effect;

mod action;
mod apply;
mod ask;
mod audit;
mod chance;
mod event;
mod legal;
mod list;
mod load;
mod observe;
mod ops;
mod picture;
mod position;
mod raw;
mod resolve;
mod said;
mod score;
mod state;
mod view;
mod words;

pub use action::{Action, Chance};
pub use cards::ElementsEdition;
pub use event::{DrawReason, Event};
pub use state::{Done, Elements, Elixir, End, Phase, Player, Wait};
pub use types::Config;
pub use view::{Cards, Gems, OutOfPlay, PlayerView, View};

use game_core::{
    Decision, Draws, EditionError, Game, Illegal, Message, PositionError, Seat, SeatSet, Sink, Standing, Step, StepOf,
    Turn, Viewer,
};

impl Game for Elements {
    type Config = Config;
    type Edition = ElementsEdition;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    const ID: &'static str = "elements";
    const NAME: &'static str = "Elements";
    const SEATS: (usize, usize) = (2, types::MAX_PLAYERS);
    const RULES: u32 = 1;
    const ACTION_COUNT: usize = action::ACTION_COUNT;
    const OBSERVATION: &'static [(&'static str, usize)] = observe::LAYOUT;
    const LOCALE: &'static str = include_str!("../locales/en.ftl");
    const DEFAULT_EDITION: &'static str = include_str!("../../../editions/elements.toml");

    fn load_edition(text: &str) -> Result<ElementsEdition, EditionError> {
        ElementsEdition::load(text)
    }

    fn new(config: &Config, edition: &'static ElementsEdition) -> Result<Elements, Illegal> {
        Elements::start(config, edition)
    }

    fn config(&self) -> Config {
        self.config.clone()
    }

    #[inline]
    fn edition(&self) -> &'static ElementsEdition {
        self.edition.0
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Gem
            | Phase::Die
            | Phase::Reroll
            | Phase::Build { .. }
            | Phase::Gain
            | Phase::Bonus { .. }
            | Phase::Substance
            | Phase::Redraw
            | Phase::Toss { .. }
            | Phase::Limit => Turn::Seats(SeatSet::one(self.active)),
            Phase::DealSubstance
            | Phase::DealCards { .. }
            | Phase::DealDiscard { .. }
            | Phase::DealPool
            | Phase::FirstRoll { .. }
            | Phase::First { .. }
            | Phase::Draw
            | Phase::Roll
            | Phase::RollAgain { .. }
            | Phase::Refill { .. }
            | Phase::DrawAgain { .. }
            | Phase::DrawUp => Turn::Chance,
            Phase::Effect { wait, .. } => match wait {
                Wait::Draw { .. } | Wait::Random { .. } => Turn::Chance,
                Wait::Pass { chosen } => Turn::Seats(self.still_passing(&chosen)),
                Wait::Consent { place, .. } => Turn::Seats(SeatSet::one(place.seat().unwrap_or(self.active))),
                Wait::Salvage { .. }
                | Wait::Swap
                | Wait::Take
                | Wait::Pick { .. }
                | Wait::Give { .. }
                | Wait::Trade { .. }
                | Wait::Steal => Turn::Seats(SeatSet::one(self.active)),
            },
            Phase::Over { .. } => Turn::Over,
        }
    }

    fn decision(&self, seat: Seat) -> Decision {
        self.question(seat)
    }

    fn is_sealed(&self, _seat: Seat) -> bool {
        matches!(self.phase, Phase::Effect { wait: Wait::Pass { .. }, .. })
    }

    /// EL-284 lays a hand open to the one who chooses from it, and the end lays all hands open (EL-289).
    fn reveals(&self, actor: Seat, action: &Action, to: Seat) -> bool {
        let names_hand = matches!(action, Action::Take { place: types::Place::Hand { .. } } | Action::Swap { .. });
        if names_hand && self.shows_hand() {
            return actor == to;
        }
        let mut after = self.clone();
        after.act(actor, *action, &mut ());
        matches!(after.phase, Phase::Over { .. })
    }

    /// TB-043: a hand shows itself in what another seat does, a pass is sealed, and a hand looked at has been seen.
    fn bars_takeback(&self, actor: Seat, action: &Action, asking: Seat) -> bool {
        actor != asking || matches!(action, Action::Pass { .. }) || self.reveals(actor, action, asking)
    }

    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_action(seat, action)
    }

    #[inline]
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        self.list_actions(seat, out);
    }

    fn refuse_text(&self, seat: Seat, text: &str) -> Illegal {
        self.refuse(seat, text)
    }

    fn default_action(&self, seat: Seat) -> Action {
        self.default_of(seat)
    }

    #[inline]
    fn draw_chance(&self, draws: &mut impl Draws) -> Chance {
        self.draw_outcome(draws)
    }

    fn is_possible(&self, chance: &Chance) -> bool {
        self.can_happen(chance)
    }

    fn chance_outcomes(&self, out: &mut Vec<(Chance, u64)>) -> bool {
        self.list_outcomes(out);
        true
    }

    #[inline]
    fn apply(&mut self, step: &StepOf<Elements>, sink: &mut impl Sink<Event>) {
        match *step {
            Step::Act(seat, action) => self.act(seat, action, sink),
            Step::Chance(chance) => self.happen(chance, sink),
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        self.view_of(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(event::redact(event, viewer))
    }

    fn seen_action(&self, seat: Seat, action: &Action, viewer: Viewer) -> String {
        self.action_seen(seat, action, viewer)
    }

    #[inline]
    fn hides_action(&self, seat: Seat, action: &Action, viewer: Viewer) -> bool {
        self.is_action_hidden(seat, action, viewer)
    }

    fn seen_chance(&self, chance: &Chance, viewer: Viewer) -> String {
        self.chance_seen(chance, viewer)
    }

    #[inline]
    fn hides_chance(&self, chance: &Chance, viewer: Viewer) -> bool {
        self.is_chance_hidden(chance, viewer)
    }

    fn world(view: &View, edition: &'static ElementsEdition, draws: &mut impl Draws) -> Elements {
        Elements::world_of(view, edition, draws)
    }

    fn settle(view: &mut View, edition: &'static ElementsEdition, is_set: &dyn Fn(&str) -> bool) {
        view.settle(edition, is_set);
    }

    fn result(&self) -> Option<Standing> {
        self.standing()
    }

    /// EL-235: the points.
    fn progress(&self, seat: Seat) -> Option<i32> {
        Some(i32::from(self.players[seat].points))
    }

    fn action_message(action: &Action) -> Message {
        action.message()
    }

    fn position(&self) -> Option<String> {
        self.write_position()
    }

    fn from_position(
        text: &str,
        config: &Config,
        edition: &'static ElementsEdition,
    ) -> Result<Elements, PositionError> {
        Elements::read_position(text, config, edition)
    }

    fn picture(view: &View, edition: &ElementsEdition) -> String {
        picture::picture(view, edition)
    }

    fn action_index(action: &Action) -> usize {
        action.number()
    }

    fn action_at(index: usize) -> Option<Action> {
        Action::at(index)
    }

    fn observe(view: &View, seat: Seat, edition: &ElementsEdition, out: &mut [f32]) {
        observe::observe(view, seat, edition, out);
    }

    fn key(&self) -> u64 {
        observe::key(self, self.turn())
    }

    /// EL-261: at most 12 n (S + 1) turns of at most 500 steps each, with the figures of the edition, after the set-up.
    fn step_bound(&self) -> u64 {
        let setup = &self.edition.setup;
        let (seats, substances) = (self.seats() as u64, u64::from(self.edition.substance_cards.total()));
        let turns = u64::from(setup.stall_rounds) * seats * (substances + 1);
        let set_up =
            seats * (4 + u64::from(setup.deal_cards)) + u64::from(setup.initial_discards + setup.pool_size) + 1;
        set_up + turns * (500 + 25 * substances.saturating_sub(20))
    }

    fn audit(&self) -> Result<(), String> {
        self.audit_all()
    }
}
