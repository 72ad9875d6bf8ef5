//! A small game with what search must cope with: a hidden card, a die, and a secret simultaneous decision.

use game_core::edition::{Head, Table};
use game_core::*;
use serde::{Deserialize, Serialize};

/// A card 0, 1 or 2 is dealt to s2, hidden from s1, with weights 5, 2, 1. Then s1 guesses it and wins if it is right; or
/// rolls a die and wins with 1 to 4; or passes, and s2 wins by naming its card. With `sealed` nothing is dealt: both pick
/// heads or tails in secret, and s1 wins where they are equal.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parlour {
    config: Config,
    phase: Phase,
    card: u8,
    picks: [Option<u8>; 2],
    edition: EditionRef<Salon>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Phase {
    Deal,
    Guess,
    Die,
    Name,
    Pick,
    Won(Seat),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Action {
    Guess { card: u8 },
    Pass,
    Roll,
    Name { card: u8 },
    Pick { side: u8 },
}

pub const ALL: [Action; 10] = [
    Action::Guess { card: 0 },
    Action::Guess { card: 1 },
    Action::Guess { card: 2 },
    Action::Pass,
    Action::Roll,
    Action::Name { card: 0 },
    Action::Name { card: 1 },
    Action::Name { card: 2 },
    Action::Pick { side: 0 },
    Action::Pick { side: 1 },
];

const RULE: Rule = Rule::new(*b"PA", 1);
pub const WEIGHTS: [u64; 3] = [5, 2, 1];

impl Notation<Salon> for Action {
    fn parse(text: &str, edition: &Salon) -> Option<Action> {
        ALL.into_iter().find(|action| action.text(edition) == text)
    }
    fn text(&self, _: &Salon) -> String {
        match self {
            Action::Guess { card } => format!("guess {card}"),
            Action::Pass => "pass".into(),
            Action::Roll => "roll".into(),
            Action::Name { card } => format!("name {card}"),
            Action::Pick { side } => format!("pick {side}"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Luck {
    Card(u8),
    Die(u8),
}

impl Notation<Salon> for Luck {
    fn parse(text: &str, _: &Salon) -> Option<Luck> {
        match text.split_once(' ')? {
            ("card", card) => card.parse().ok().filter(|&card| card < 3).map(Luck::Card),
            ("die", face) => face.parse().ok().filter(|face| (1..=6).contains(face)).map(Luck::Die),
            _ => None,
        }
    }
    fn text(&self, _: &Salon) -> String {
        match self {
            Luck::Card(card) => format!("card {card}"),
            Luck::Die(face) => format!("die {face}"),
        }
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Did(Seat);

impl Happening for Did {
    fn rule(&self) -> Rule {
        RULE
    }
    fn message(&self) -> Message {
        message!("did", seat = self.0)
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Config {
    pub sealed: bool,
}

impl Seats for Config {
    fn seats(&self) -> usize {
        2
    }
    fn with_seats(_: usize) -> Config {
        Config::default()
    }
}

#[derive(Debug)]
pub struct Salon(Head);

impl Edition for Salon {
    fn head(&self) -> &Head {
        &self.0
    }
    fn tables(&self) -> &[Table] {
        &[]
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct View {
    pub config: Config,
    pub phase: Phase,
    /// None where it is hidden.
    pub card: Option<u8>,
    pub picks: [Pick; 2],
}

#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Pick {
    Open,
    Hidden,
    Side(u8),
}

impl Game for Parlour {
    type Config = Config;
    type Edition = Salon;
    type Action = Action;
    type Chance = Luck;
    type Event = Did;
    type View = View;
    const ID: &'static str = "parlour";
    const NAME: &'static str = "Parlour";
    const SEATS: (usize, usize) = (2, 2);
    const RULES: u32 = 1;
    const ACTION_COUNT: usize = ALL.len();
    const OBSERVATION: &'static [(&'static str, usize)] = &[];
    const LOCALE: &'static str = "";
    const DEFAULT_EDITION: &'static str = "";

    fn load_edition(_: &str) -> Result<Salon, EditionError> {
        Ok(Salon(Head { game: "parlour".into(), name: "Parlour".into(), edition: "one".into(), hash: "00".into() }))
    }
    fn new(config: &Config, edition: &'static Salon) -> Result<Parlour, Illegal> {
        let phase = if config.sealed { Phase::Pick } else { Phase::Deal };
        Ok(Parlour { config: config.clone(), phase, card: 0, picks: [None; 2], edition: EditionRef(edition) })
    }
    fn config(&self) -> Config {
        self.config.clone()
    }
    fn edition(&self) -> &'static Salon {
        self.edition.0
    }
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Deal | Phase::Die => Turn::Chance,
            Phase::Guess => Turn::Seats(SeatSet::one(Seat::S1)),
            Phase::Name => Turn::Seats(SeatSet::one(Seat::S2)),
            Phase::Pick => Turn::Seats(Seat::all(2).filter(|seat| self.picks[seat.index()].is_none()).collect()),
            Phase::Won(_) => Turn::Over,
        }
    }
    fn decision(&self, _: Seat) -> Decision {
        Decision::new("act", RULE, message!("act"))
    }
    fn is_sealed(&self, _: Seat) -> bool {
        self.phase == Phase::Pick
    }
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_asked(seat)?;
        let fits = match action {
            Action::Guess { .. } | Action::Pass | Action::Roll => self.phase == Phase::Guess,
            Action::Name { .. } => self.phase == Phase::Name,
            Action::Pick { .. } => self.phase == Phase::Pick,
        };
        if fits { Ok(()) } else { Err(Illegal::wrong_kind()) }
    }
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        out.extend(ALL.into_iter().filter(|action| self.check(seat, action).is_ok()));
    }
    fn default_action(&self, seat: Seat) -> Action {
        ALL.into_iter().find(|action| self.check(seat, action).is_ok()).expect("asked")
    }
    fn draw_chance(&self, draws: &mut impl Draws) -> Luck {
        match self.phase {
            Phase::Deal => Luck::Card(draws.pick(&WEIGHTS) as u8),
            _ => Luck::Die(draws.one_of(6) as u8 + 1),
        }
    }
    fn is_possible(&self, chance: &Luck) -> bool {
        matches!((self.phase, chance), (Phase::Deal, Luck::Card(_)) | (Phase::Die, Luck::Die(_)))
    }
    fn apply(&mut self, step: &StepOf<Parlour>, sink: &mut impl Sink<Did>) {
        let won_by_s1 = |won: bool| Phase::Won(if won { Seat::S1 } else { Seat::S2 });
        match *step {
            Step::Chance(Luck::Card(card)) => (self.card, self.phase) = (card, Phase::Guess),
            Step::Chance(Luck::Die(face)) => self.phase = won_by_s1(face <= 4),
            Step::Act(seat, action) => {
                sink.emit(|| Did(seat));
                match action {
                    Action::Guess { card } => self.phase = won_by_s1(card == self.card),
                    Action::Pass => self.phase = Phase::Name,
                    Action::Roll => self.phase = Phase::Die,
                    Action::Name { card } => self.phase = won_by_s1(card != self.card),
                    Action::Pick { side } => {
                        self.picks[seat.index()] = Some(side);
                        if let [Some(first), Some(second)] = self.picks {
                            self.phase = won_by_s1(first == second);
                        }
                    }
                }
            }
        }
    }
    fn view(&self, viewer: Viewer) -> View {
        let pick = |seat: Seat| match self.picks[seat.index()] {
            None => Pick::Open,
            Some(side) if viewer.is(seat) => Pick::Side(side),
            Some(_) => Pick::Hidden,
        };
        let is_dealt = self.phase != Phase::Deal && !self.config.sealed;
        View {
            config: self.config.clone(),
            phase: self.phase,
            card: (is_dealt && viewer.is(Seat::S2)).then_some(self.card),
            picks: [pick(Seat::S1), pick(Seat::S2)],
        }
    }
    fn redact(event: &Did, _: Viewer) -> Option<Did> {
        Some(event.clone())
    }
    fn seen_action(&self, seat: Seat, action: &Action, viewer: Viewer) -> String {
        match action {
            Action::Pick { .. } if !viewer.is(seat) => "pick ?".into(),
            _ => action.text(self.edition()),
        }
    }
    fn hides_action(&self, seat: Seat, action: &Action, viewer: Viewer) -> bool {
        matches!(action, Action::Pick { .. }) && !viewer.is(seat)
    }
    fn seen_chance(&self, chance: &Luck, viewer: Viewer) -> String {
        match chance {
            Luck::Card(_) if !viewer.is(Seat::S2) => "card ?".into(),
            _ => chance.text(self.edition()),
        }
    }
    fn hides_chance(&self, chance: &Luck, viewer: Viewer) -> bool {
        matches!(chance, Luck::Card(_)) && !viewer.is(Seat::S2)
    }
    fn world(view: &View, edition: &'static Salon, draws: &mut impl Draws) -> Parlour {
        let card = view.card.unwrap_or_else(|| match view.phase {
            Phase::Deal | Phase::Pick => 0,
            _ if view.config.sealed => 0,
            _ => draws.pick(&WEIGHTS) as u8,
        });
        let picks = view.picks.map(|pick| match pick {
            Pick::Open => None,
            Pick::Hidden => Some(draws.one_of(2) as u8),
            Pick::Side(side) => Some(side),
        });
        Parlour { config: view.config.clone(), phase: view.phase, card, picks, edition: EditionRef(edition) }
    }
    fn result(&self) -> Option<Standing> {
        match self.phase {
            Phase::Won(seat) => Some(Standing::winner(2, seat, [0, 0], Reason::new(RULE, "end-won"))),
            _ => None,
        }
    }
    fn action_message(_: &Action) -> Message {
        message!("act")
    }
    fn picture(_: &View, _: &Salon) -> String {
        String::new()
    }
    fn action_index(action: &Action) -> usize {
        ALL.iter().position(|other| other == action).expect("all actions are listed")
    }
    fn action_at(index: usize) -> Option<Action> {
        ALL.get(index).copied()
    }
    fn observe(_: &View, _: Seat, _: &Salon, _: &mut [f32]) {}
    fn key(&self) -> u64 {
        0
    }
    fn step_bound(&self) -> u64 {
        4
    }
    fn audit(&self) -> Result<(), String> {
        Ok(())
    }
}
