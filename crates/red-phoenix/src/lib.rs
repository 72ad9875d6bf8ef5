//! Red Phoenix of the Alchemists for two to five: experiments, formulas, monsters, and trade as structured play.
//!
//! The rules are numbered in `docs/games/red-phoenix.md`; every figure comes from `editions/red-phoenix.toml`.
//! Reading order: `ids`, `types`, `bundle`, `cards`, `state`, `action`, `legal` and `list`, `terms` and `trade`, `apply`,
//! `resolve`, `effect`, `harm`, `score`, `event`, `view`.

mod action;
mod apply;
mod audit;
mod bundle;
mod cards;
mod chance;
mod draft;
mod effect;
mod event;
mod harm;
mod ids;
mod index;
mod legal;
mod list;
mod look;
mod observe;
mod picture;
mod position;
mod resolve;
mod said;
mod score;
mod sentence;
mod state;
mod terms;
mod trade;
mod types;
mod view;

pub use action::{Action, Chance};
pub use bundle::{Bundle, Offer, Promise, Side, Stage, Subject, Term, Word};
pub use cards::{
    ActionCost, Cards, Effect, Item, Kind, Level1Stack, Method, Mode, Outcome, OutcomeEffect, Selector, Setup,
    TargetKind,
};
pub use event::{Discard, Event};
pub use ids::{FormulaId, Formulas, KindId, Kinds, MethodId, ModeId, MonsterId, ResultId, Results};
pub use index::ACTION_COUNT;
pub use state::{Config, End, Losing, Phase, Player, RedPhoenix, Theft, Trial, TurnRecord};
pub use types::{
    Experiment, Formula, Holding, Ingredients, MAX_DRAW, MAX_FORMULAS, MAX_KINDS, MAX_METHODS, MAX_MODES, MAX_MONSTERS,
    MAX_PENDING, MAX_RESULTS, Monster, Positions, Speed, Target,
};
pub use view::{BundleView, FormulaView, HandView, OfferView, PhaseView, PlayerView, TrialView, TurnView, View};

use game_core::{
    Decision, Draws, EditionError, Game, Illegal, Message, Notation, PositionError, Seat, Sink, Standing, Step, StepOf,
    Turn, Viewer,
};

const _: () = assert!(size_of::<RedPhoenix>() <= 1536);
const _: () = assert!(size_of::<Action>() <= 16);

/// Steps of one turn, chance included (RP-904).
const TURN_BOUND: u64 = 600;

impl Game for RedPhoenix {
    type Config = Config;
    type Edition = Cards;
    type Action = Action;
    type Chance = Chance;
    type Event = Event;
    type View = View;

    const ID: &'static str = "red-phoenix";
    const NAME: &'static str = "Red Phoenix of the Alchemists";
    const SEATS: (usize, usize) = (2, 5);
    const RULES: u32 = 1;
    const ACTION_COUNT: usize = ACTION_COUNT;
    const OBSERVATION: &'static [(&'static str, usize)] = observe::OBSERVATION;
    const LOCALE: &'static str = include_str!("../locales/en.ftl");
    const DEFAULT_EDITION: &'static str = include_str!("../../../editions/red-phoenix.toml");

    fn load_edition(text: &str) -> Result<Cards, EditionError> {
        cards::file::load(text)
    }

    fn new(config: &Config, edition: &'static Cards) -> Result<RedPhoenix, Illegal> {
        RedPhoenix::set_up(config, edition)
    }

    fn config(&self) -> Config {
        Config { seats: self.seat_count() }
    }

    #[inline]
    fn edition(&self) -> &'static Cards {
        self.edition.0
    }

    #[inline(always)]
    fn turn(&self) -> Turn {
        self.whose_turn()
    }

    fn decision(&self, seat: Seat) -> Decision {
        self.prompt(seat)
    }

    fn is_eliminated(&self, seat: Seat) -> bool {
        seat.index() < self.seat_count() && !self.is_living(seat)
    }

    /// RP-601: several damage events may follow each other in one step.
    fn elimination(&self, seat: Seat) -> Option<u32> {
        let out = self.player(seat).out;
        (out > 0).then(|| out.into())
    }

    /// RP-602: the hand of an eliminated seat returns to open stacks.
    fn reveals(&self, actor: Seat, action: &Action, to: Seat) -> bool {
        self.lays_open(&Step::Act(actor, *action), to)
    }

    fn chance_reveals(&self, chance: &Chance, to: Seat) -> bool {
        self.lays_open(&Step::Chance(*chance), to)
    }

    /// TB-043: a hand shows itself in what it plays, gives or declines, and in the end of its owner.
    fn bars_takeback(&self, actor: Seat, action: &Action, asking: Seat) -> bool {
        actor != asking || self.reveals(actor, action, asking)
    }

    #[inline]
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.refusal(seat, *action)
    }

    #[inline]
    fn legal_actions(&self, _: Seat, out: &mut Vec<Action>) {
        self.list(out);
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

    #[inline]
    fn is_possible(&self, chance: &Chance) -> bool {
        self.can_happen(*chance)
    }

    fn chance_outcomes(&self, out: &mut Vec<(Chance, u64)>) -> bool {
        self.list_outcomes(out);
        true
    }

    #[inline]
    fn apply(&mut self, step: &StepOf<RedPhoenix>, sink: &mut impl Sink<Event>) {
        self.perform(step, sink);
    }

    fn view(&self, viewer: Viewer) -> View {
        self.seen(viewer)
    }

    fn redact(event: &Event, viewer: Viewer) -> Option<Event> {
        Some(view::redact(event, viewer))
    }

    fn seen_chance(&self, chance: &Chance, viewer: Viewer) -> String {
        match *chance {
            Chance::Steal { from, .. } if self.hides_chance(chance, viewer) => format!("steal {from} ?"),
            Chance::First { .. } | Chance::Draw { .. } | Chance::Steal { .. } | Chance::Lose { .. } => {
                chance.text(self.edition.0)
            }
        }
    }

    #[inline]
    fn hides_chance(&self, chance: &Chance, viewer: Viewer) -> bool {
        match *chance {
            Chance::Steal { from, .. } => !viewer.is(from) && !viewer.is(self.active),
            Chance::First { .. } | Chance::Draw { .. } | Chance::Lose { .. } => false,
        }
    }

    fn world(view: &View, edition: &'static Cards, draws: &mut impl Draws) -> RedPhoenix {
        RedPhoenix::from_view(view, edition, draws)
    }

    fn settle(view: &mut View, edition: &'static Cards, is_set: &dyn Fn(&str) -> bool) {
        view::settle(view, edition, is_set);
    }

    #[inline]
    fn result(&self) -> Option<Standing> {
        self.standing()
    }

    /// RP-905: discoveries; the eliminated come after all others.
    fn progress(&self, seat: Seat) -> Option<i32> {
        Some(if self.player(seat).out == 0 { self.discoveries(seat) } else { -1 })
    }

    fn parse_draft(text: &str, edition: &Cards) -> Option<Vec<Action>> {
        draft::parse(text, edition)
    }

    fn action_message(action: &Action) -> Message {
        sentence::action_message(action)
    }

    fn position(&self) -> Option<String> {
        self.write_position()
    }

    fn from_position(text: &str, _: &Config, edition: &'static Cards) -> Result<RedPhoenix, PositionError> {
        RedPhoenix::read_position(text, edition)
    }

    fn picture(view: &View, edition: &Cards) -> String {
        picture::picture(view, edition)
    }

    fn action_index(action: &Action) -> usize {
        index::index(*action)
    }

    fn action_at(index: usize) -> Option<Action> {
        index::at(index)
    }

    fn observe(view: &View, seat: Seat, edition: &Cards, out: &mut [f32]) {
        observe::observe(view, seat, edition, out);
    }

    fn key(&self) -> u64 {
        self.hash_of_view()
    }

    fn step_bound(&self) -> u64 {
        u64::from(self.edition.setup.round_cap) * u64::from(self.seats) * TURN_BOUND
    }

    fn audit(&self) -> Result<(), String> {
        self.examine()
    }
}
