//! A small game with everything that a table must cope with: chance, elimination, a sealed decision, a revealing action.

use game_core::edition::{Head, Table};
use game_core::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Brawl {
    seats: u8,
    to_act: Seat,
    alive: SeatSet,
    /// The number of the blow that eliminated a seat, 0 for those alive.
    out: PerSeat<u8>,
    points: PerSeat<u8>,
    phase: Phase,
    edition: EditionRef<Ring>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    Act,
    Die,
    Pick(PerSeat<Option<u8>>),
    Finished,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Action {
    /// The turn passes.
    Wait,
    /// A point, and the seat goes on.
    Mark,
    /// Eliminates a seat.
    Strike {
        seat: Seat,
    },
    /// Eliminates all but the last seat, with one blow.
    Blast,
    /// Eliminates the next two seats, one after the other.
    Sweep,
    /// A die follows, whose points go to the seat.
    Roll,
    /// Shows the others something.
    Show,
    /// All choose in secret.
    All,
    Pick {
        number: u8,
    },
    /// Ends the game.
    Finish,
}

const RULE: Rule = Rule::new(*b"BR", 1);

impl Notation<Ring> for Action {
    fn parse(text: &str, _: &Ring) -> Option<Action> {
        (0..Brawl::ACTION_COUNT).filter_map(Brawl::action_at).find(|action| action.text(&Ring::default()) == text)
    }
    fn text(&self, _: &Ring) -> String {
        match self {
            Action::Wait => "wait".into(),
            Action::Mark => "mark".into(),
            Action::Strike { seat } => format!("strike {seat}"),
            Action::Blast => "blast".into(),
            Action::Sweep => "sweep".into(),
            Action::Roll => "roll".into(),
            Action::Show => "show".into(),
            Action::All => "all".into(),
            Action::Pick { number } => format!("pick {number}"),
            Action::Finish => "finish".into(),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Die(Seat, u8);

impl Notation<Ring> for Die {
    fn parse(text: &str, _: &Ring) -> Option<Die> {
        let (seat, face) = text.strip_prefix("roll ")?.split_once(' ')?;
        let face: u8 = face.parse().ok()?;
        Some(Die(seat.parse().ok()?, face)).filter(|_| (1..=6).contains(&face))
    }
    fn text(&self, _: &Ring) -> String {
        format!("roll {} {}", self.0, self.1)
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

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    pub seats: usize,
}

impl Default for Config {
    fn default() -> Self {
        Config { seats: 2 }
    }
}

impl Seats for Config {
    fn seats(&self) -> usize {
        self.seats
    }
    fn with_seats(seats: usize) -> Config {
        Config { seats }
    }
}

#[derive(Debug)]
pub struct Ring(Head);

impl Default for Ring {
    fn default() -> Self {
        Ring(Head { game: "brawl".into(), name: "Brawl".into(), edition: "one".into(), hash: "00".into() })
    }
}

impl Edition for Ring {
    fn head(&self) -> &Head {
        &self.0
    }
    fn tables(&self) -> &[Table] {
        &[]
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct View {
    pub seats: usize,
    pub points: Vec<u8>,
    pub alive: SeatSet,
}

impl Brawl {
    /// One blow.
    fn fell(&mut self, victims: impl IntoIterator<Item = Seat>) {
        let number = self.out.0.iter().max().map_or(1, |last| last + 1);
        for victim in victims {
            self.alive.remove(victim);
            self.out[victim] = number;
        }
    }

    fn pass_turn(&mut self) {
        let seats = usize::from(self.seats);
        self.phase = Phase::Act;
        self.to_act =
            self.to_act.clockwise(seats).skip(1).find(|&seat| self.alive.contains(seat)).unwrap_or(self.to_act);
    }
}

impl Game for Brawl {
    type Config = Config;
    type Edition = Ring;
    type Action = Action;
    type Chance = Die;
    type Event = Did;
    type View = View;
    const ID: &'static str = "brawl";
    const NAME: &'static str = "Brawl";
    const SEATS: (usize, usize) = (2, 5);
    const RULES: u32 = 3;
    const RULES_MIN: u32 = 2;
    const ACTION_COUNT: usize = 15;
    const OBSERVATION: &'static [(&'static str, usize)] = &[];
    const LOCALE: &'static str = "";
    const DEFAULT_EDITION: &'static str = "";

    fn load_edition(_: &str) -> Result<Ring, EditionError> {
        Ok(Ring::default())
    }
    fn new(config: &Config, edition: &'static Ring) -> Result<Brawl, Illegal> {
        if !(2..=5).contains(&config.seats) {
            return Err(Illegal::new(RULE, message!("seats")));
        }
        let alive = SeatSet::all(config.seats);
        let (seats, edition) = (config.seats as u8, EditionRef(edition));
        let (out, points) = (PerSeat::default(), PerSeat::default());
        Ok(Brawl { seats, to_act: Seat::S1, alive, out, points, phase: Phase::Act, edition })
    }
    fn config(&self) -> Config {
        Config { seats: self.seats.into() }
    }
    fn edition(&self) -> &'static Ring {
        self.edition.0
    }
    fn turn(&self) -> Turn {
        match self.phase {
            Phase::Finished => Turn::Over,
            _ if self.alive.len() <= 1 => Turn::Over,
            Phase::Act => Turn::Seats(SeatSet::one(self.to_act)),
            Phase::Die => Turn::Chance,
            Phase::Pick(picks) => Turn::Seats(self.alive.iter().filter(|&seat| picks[seat].is_none()).collect()),
        }
    }
    fn decision(&self, _: Seat) -> Decision {
        Decision::new("act", RULE, message!("act"))
    }
    fn is_eliminated(&self, seat: Seat) -> bool {
        !self.alive.contains(seat)
    }
    fn elimination(&self, seat: Seat) -> Option<u32> {
        self.is_eliminated(seat).then(|| self.out[seat].into())
    }
    fn is_sealed(&self, _: Seat) -> bool {
        matches!(self.phase, Phase::Pick(_))
    }
    fn reveals(&self, actor: Seat, action: &Action, asking: Seat) -> bool {
        *action == Action::Show && actor != asking
    }
    fn check(&self, seat: Seat, action: &Action) -> Result<(), Illegal> {
        self.check_asked(seat)?;
        if matches!(action, Action::Pick { .. }) != matches!(self.phase, Phase::Pick(_)) {
            return Err(Illegal::wrong_kind());
        }
        match *action {
            Action::Strike { seat: victim } if victim == seat || !self.alive.contains(victim) => {
                Err(Illegal::new(RULE, message!("no-victim")))
            }
            Action::Sweep if self.alive.len() < 3 => Err(Illegal::new(RULE, message!("no-victim"))),
            _ => Ok(()),
        }
    }
    fn legal_actions(&self, seat: Seat, out: &mut Vec<Action>) {
        out.clear();
        let all = (0..Brawl::ACTION_COUNT).filter_map(Brawl::action_at);
        out.extend(all.filter(|action| self.check(seat, action).is_ok()));
    }
    fn default_action(&self, _: Seat) -> Action {
        if matches!(self.phase, Phase::Pick(_)) { Action::Pick { number: 1 } } else { Action::Wait }
    }
    fn draw_chance(&self, draws: &mut impl Draws) -> Die {
        Die(self.to_act, draws.one_of(6) as u8 + 1)
    }
    fn is_possible(&self, chance: &Die) -> bool {
        self.phase == Phase::Die && chance.0 == self.to_act
    }
    fn apply(&mut self, step: &StepOf<Brawl>, sink: &mut impl Sink<Did>) {
        match *step {
            Step::Chance(Die(seat, face)) => {
                self.points[seat] += face;
                self.pass_turn();
            }
            Step::Act(seat, action) => {
                sink.emit(|| Did(seat));
                match action {
                    Action::Wait | Action::Show => self.pass_turn(),
                    Action::Mark => self.points[seat] += 1,
                    Action::Strike { seat: victim } => {
                        self.fell([victim]);
                        self.pass_turn();
                    }
                    Action::Blast => {
                        self.fell(self.alive.without(Seat::new(usize::from(self.seats) - 1)).iter());
                        self.pass_turn();
                    }
                    Action::Sweep => {
                        let others = seat.clockwise(usize::from(self.seats)).skip(1);
                        let next: Vec<Seat> = others.filter(|&other| self.alive.contains(other)).take(2).collect();
                        next.into_iter().for_each(|victim| self.fell([victim]));
                        self.pass_turn();
                    }
                    Action::Roll => self.phase = Phase::Die,
                    Action::All => self.phase = Phase::Pick(PerSeat::default()),
                    Action::Pick { number } => {
                        let Phase::Pick(mut picks) = self.phase else { unreachable!("checked") };
                        picks[seat] = Some(number);
                        self.phase = Phase::Pick(picks);
                        if self.alive.iter().all(|seat| picks[seat].is_some()) {
                            self.pass_turn();
                        }
                    }
                    Action::Finish => self.phase = Phase::Finished,
                }
            }
        }
    }
    fn view(&self, _: Viewer) -> View {
        let seats = usize::from(self.seats);
        View { seats, points: self.points.0[..seats].to_vec(), alive: self.alive }
    }
    fn redact(event: &Did, _: Viewer) -> Option<Did> {
        Some(event.clone())
    }
    fn world(view: &View, edition: &'static Ring, _: &mut impl Draws) -> Brawl {
        let mut game = Brawl::new(&Config { seats: view.seats }, edition).expect("a view has a table");
        game.points = PerSeat::from_fn(|seat| view.points.get(seat.index()).copied().unwrap_or(0));
        game.alive = view.alive;
        game
    }
    fn result(&self) -> Option<Standing> {
        let scores: Vec<i32> = self.points.0[..usize::from(self.seats)].iter().map(|&n| n.into()).collect();
        (self.turn() == Turn::Over).then(|| {
            Standing::by_merit(Reason::new(RULE, "end-brawl"), &scores, |seat| {
                (self.alive.contains(seat), scores[seat.index()])
            })
        })
    }
    fn action_message(_: &Action) -> Message {
        message!("act")
    }
    fn picture(_: &View, _: &Ring) -> String {
        String::new()
    }
    fn action_index(action: &Action) -> usize {
        (0..Brawl::ACTION_COUNT).find(|&index| Brawl::action_at(index) == Some(*action)).expect("every action has one")
    }
    fn action_at(index: usize) -> Option<Action> {
        let plain =
            [Action::Wait, Action::Mark, Action::Blast, Action::Roll, Action::Show, Action::All, Action::Finish];
        match index {
            0..7 => Some(plain[index]),
            7..12 => Some(Action::Strike { seat: Seat::new(index - 7) }),
            12..14 => Some(Action::Pick { number: index as u8 - 11 }),
            14 => Some(Action::Sweep),
            _ => None,
        }
    }
    fn observe(_: &View, _: Seat, _: &Ring, _: &mut [f32]) {}
    fn key(&self) -> u64 {
        0
    }
    fn step_bound(&self) -> u64 {
        u64::MAX
    }
    fn audit(&self) -> Result<(), String> {
        if self.points.0.iter().any(|&points| points > 100) { Err("too many points".into()) } else { Ok(()) }
    }
}
