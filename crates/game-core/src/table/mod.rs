//! The match: a fold over its record, with the steps of the table interpreted here and not by the games.

mod standing;
mod step;
mod takeback;
mod verify;

pub use step::TableStep;
pub use takeback::Consent;
pub use verify::{Verified, VerifyError, verify};

use crate::chance::{Draws, Secret, Stream, match_identity};
use crate::edition::{Edition, intern};
use crate::game::{Ending, Export, Game, Notation, Seats, Sink, Step, StepOf, Turn, default_edition};
use crate::message::{Illegal, Rule};
use crate::record::{
    Answer, Close, EditionTag, FORMAT, Header, Open, Outcome, Participant, ParticipantKind, Record, RecordError,
    Remarks, Seating, StepLine, TableConfig, Who,
};
use crate::seat::{MAX_SEATS, PerSeat, Seat, SeatSet};

/// What is fixed before a match starts (TB-005).
#[derive(Debug)]
pub struct Setup<G: Game> {
    pub id: String,
    pub config: G::Config,
    pub edition: &'static G::Edition,
    /// The text of an edition that is not built in: it is embedded in the header.
    pub edition_text: Option<String>,
    pub table: TableConfig,
    pub participants: Vec<Participant>,
    /// Of the sealed seed (TB-070); none for local games.
    pub commitment: Option<String>,
    /// The opened contributions in the order of participants.
    pub contributions: Vec<Option<String>>,
    pub rematch_of: Option<String>,
}

// By hand: the derive would ask the edition to be `Clone` as well.
impl<G: Game> Clone for Setup<G> {
    fn clone(&self) -> Self {
        Setup {
            id: self.id.clone(),
            config: self.config.clone(),
            edition: self.edition,
            edition_text: self.edition_text.clone(),
            table: self.table.clone(),
            participants: self.participants.clone(),
            commitment: self.commitment.clone(),
            contributions: self.contributions.clone(),
            rematch_of: self.rematch_of.clone(),
        }
    }
}

impl<G: Game> Setup<G> {
    /// A local game: the default edition, seats as they come, nothing committed (TB-075).
    #[must_use]
    pub fn local(config: G::Config) -> Setup<G> {
        let guest = |number: usize| Participant {
            id: format!("p{number}"),
            kind: ParticipantKind::Guest,
            level: None,
            version: None,
        };
        let participants: Vec<Participant> = (1..=config.seats().min(MAX_SEATS)).map(guest).collect();
        Setup {
            id: "local".into(),
            edition: default_edition::<G>(),
            edition_text: None,
            table: TableConfig { seating: Seating::Fixed, ..TableConfig::default() },
            commitment: None,
            contributions: vec![None; participants.len()],
            participants,
            rematch_of: None,
            config,
        }
    }
}

/// One step of a match, read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Played<A, C> {
    Act(Seat, A),
    Chance(C),
    /// TB-014: which participant has s1, s2, …, as places in the header's list from 0.
    Seating(Vec<usize>),
    Table(TableStep),
}

/// A step of a match of that game.
pub type PlayedOf<G> = Played<<G as Game>::Action, <G as Game>::Chance>;

#[derive(Clone, Debug)]
struct Taken<G: Game> {
    step: PlayedOf<G>,
    /// False once a take-back has skipped it (TB-040).
    stands: bool,
    auto: bool,
}

impl<G: Game> Taken<G> {
    /// Whether it stands and is more than a take-back.
    fn is_in_play(&self) -> bool {
        self.stands && !matches!(self.step, Played::Table(TableStep::Takeback(_)))
    }
}

#[derive(Clone, Copy, Debug)]
struct Departure {
    seat: Seat,
    seq: u64,
    by_timeout: bool,
}

/// How far apart the positions are that a match keeps.
const MILESTONE: u64 = 32;

/// A match: its record, and what the record amounts to.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    record: Record,
    start: G,
    game: G,
    /// The position before the last step of the game.
    previous: G,
    /// The last positions after multiples of [`MILESTONE`] steps: what is taken back in a long match is near its end.
    milestones: Vec<(u64, G)>,
    taken: Vec<Taken<G>>,
    /// By seat, the place of its participant in the header's list; none before the draw of seats (TB-014).
    seating: Option<Vec<usize>>,
    /// Seats handed over, by the newcomer's id (TB-015).
    newcomers: PerSeat<Option<String>>,
    departures: Vec<Departure>,
    /// The step in which a seat was eliminated.
    eliminated: PerSeat<Option<u64>>,
    outcome: Option<Outcome>,
    ending: Option<Ending>,
}

impl<G: Game> Match<G> {
    /// Starts a match: writes header and open line.
    pub fn new(setup: Setup<G>) -> Result<Match<G>, Illegal> {
        let start = G::new(&setup.config, setup.edition)?;
        Ok(Match::begin(setup, start))
    }

    /// A match from a given position, for scenarios and analysis. Its record cannot be replayed by itself.
    #[must_use]
    pub fn from_position(start: G) -> Match<G> {
        Match::begin(Setup { edition: start.edition(), ..Setup::local(start.config()) }, start)
    }

    fn begin(setup: Setup<G>, start: G) -> Match<G> {
        let head = setup.edition.head();
        let header = Header {
            aludel: FORMAT,
            id: setup.id,
            game: G::ID.into(),
            rules: G::RULES,
            edition: EditionTag { name: head.edition.clone(), hash: head.hash.clone(), text: setup.edition_text },
            config: serde_json::to_value(&setup.config).expect("a config has string keys"),
            table: setup.table,
            participants: setup.participants,
            commitment: setup.commitment,
            rematch_of: setup.rematch_of,
        };
        let mut record = Record::new(header);
        record.push_open(Open { open: setup.contributions });
        Match::fold_from(record, start)
    }

    fn fold_from(record: Record, start: G) -> Match<G> {
        let seats = start.config().seats();
        let seating = match record.header.table.seating {
            Seating::Fixed => Some((0..seats).collect()),
            Seating::Random => None,
        };
        let mut table = Match {
            record,
            game: start.clone(),
            previous: start.clone(),
            milestones: Vec::new(),
            start,
            taken: Vec::new(),
            seating,
            newcomers: PerSeat::default(),
            departures: Vec::new(),
            eliminated: PerSeat::default(),
            outcome: None,
            ending: None,
        };
        table.note_eliminated(0);
        table.judge();
        table
    }

    /// Replays a record under its own rules and edition, or says which are missing (TB-001).
    pub fn replay(record: Record) -> Result<Match<G>, RecordError> {
        Match::replay_with(record, |_, _| Ok(()))
    }

    /// Replays a record, looking at each step before it is taken.
    fn replay_with<E: From<RecordError>>(
        record: Record,
        mut look: impl FnMut(&Match<G>, &StepLine) -> Result<(), E>,
    ) -> Result<Match<G>, E> {
        let start = start_of::<G>(&record.header)?;
        let Record { ref steps, ref close, .. } = record;
        let (steps, close) = (steps.clone(), close.clone());
        let mut table = Match::fold_from(record, start);
        for line in &steps {
            look(&table, line)?;
            table.take_line(line)?;
        }
        let line = Record::line_of(steps.len() as u64 + 1);
        match (close, table.outcome()) {
            (Some(_), None) => {
                Err(RecordError::new(line, "the record is closed, but its steps do not end the match").into())
            }
            (Some(close), Some(outcome)) if close.close != *outcome => {
                Err(RecordError::new(line, "the result in the close line is not the one that the steps lead to").into())
            }
            (Some(_) | None, _) => Ok(table),
        }
    }

    /// Goes on with a line that was written elsewhere: a step, or the close line. After an error the match is of no use.
    pub fn follow(&mut self, line: &[u8]) -> Result<(), RecordError> {
        let steps = self.record.steps.len();
        self.record.push_line(line)?;
        if let Some(step) = self.record.steps.get(steps).cloned() {
            return self.take_line(&step);
        }
        // TB-001: a close line of an older build may keep the result that it wrote.
        if self.outcome.is_some() {
            self.judge();
        }
        if self.record.close.as_ref().map(|close| &close.close) == self.outcome.as_ref() {
            return Ok(());
        }
        Err(RecordError::new(steps + 3, "the close line is not the one that the steps lead to"))
    }

    fn take_line(&mut self, line: &StepLine) -> Result<(), RecordError> {
        let number = Record::line_of(line.seq);
        let refused = |illegal: Illegal| {
            RecordError::new(number, format!("`{}: {}` is refused by {}", line.who, line.what, illegal.rule))
        };
        let unreadable = || RecordError::new(number, format!("`{}: {}` is no step of {}", line.who, line.what, G::ID));
        let step = match line.who {
            Who::Seat(seat) => {
                let action = G::Action::parse(&line.what, self.edition()).ok_or_else(unreadable)?;
                self.check_step(seat, &action).map_err(refused)?;
                Played::Act(seat, action)
            }
            Who::Chance => self.read_chance(&line.what).map_err(refused)?,
            Who::Table => {
                let step = TableStep::parse(&line.what).ok_or_else(unreadable)?;
                self.check_table(&step, None, Consent::Given).map_err(refused)?;
                Played::Table(step)
            }
        };
        self.take(step, line.remarks.auto, &mut ());
        Ok(())
    }

    // What stands

    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// The position.
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }

    #[must_use]
    pub fn edition(&self) -> &'static G::Edition {
        self.start.edition()
    }

    /// Seats held by participants.
    #[must_use]
    pub fn seats(&self) -> usize {
        self.start.config().seats()
    }

    /// The number of steps, which is also the number of the last one.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.taken.len() as u64
    }

    /// Every step, and whether it still stands; a take-back itself does not.
    pub fn steps(&self) -> impl Iterator<Item = (&PlayedOf<G>, bool)> {
        self.steps_since(0)
    }

    /// The same for the steps after a number.
    pub fn steps_since(&self, seq: u64) -> impl Iterator<Item = (&PlayedOf<G>, bool)> {
        let since = self.taken.get(seq as usize..).unwrap_or_default();
        since.iter().map(|taken| (&taken.step, taken.is_in_play()))
    }

    /// The participant that holds a seat; none before the draw of seats.
    #[must_use]
    pub fn holder(&self, seat: Seat) -> Option<&str> {
        if let Some(id) = self.newcomers.0.get(seat.index())?.as_deref() {
            return Some(id);
        }
        self.participant(seat).map(|participant| participant.id.as_str())
    }

    fn participant(&self, seat: Seat) -> Option<&Participant> {
        let place = *self.seating.as_ref()?.get(seat.index())?;
        self.record.header.participants.get(place)
    }

    /// Whether a person holds that seat. Newcomers are persons unless their id begins with `bot`.
    #[must_use]
    pub fn is_human(&self, seat: Seat) -> bool {
        match &self.newcomers[seat] {
            Some(id) => !id.starts_with("bot"),
            None => self.participant(seat).is_some_and(|holder| holder.kind != ParticipantKind::Bot),
        }
    }

    #[must_use]
    pub fn turn(&self) -> Turn {
        if self.outcome.is_some() {
            Turn::Over
        } else if self.seating.is_none() {
            Turn::Chance
        } else {
            self.game.turn()
        }
    }

    /// How the match ended, once it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    // Steps of seats

    /// TB-021 and TB-022: nothing follows the end, and only seats that are asked may act.
    pub fn check_asked(&self, seat: Seat) -> Result<(), Illegal> {
        match self.turn() {
            Turn::Over => Err(Illegal::over()),
            Turn::Seats(asked) if asked.contains(seat) => Ok(()),
            Turn::Seats(_) | Turn::Chance => Err(Illegal::not_asked(seat)),
        }
    }

    /// The actions that a text says, a single one or a draft (TB-026), not yet checked. A text that says none is refused
    /// like an action: by TB-021, TB-022, TB-023 or a rule of the game.
    pub fn read(&self, seat: Seat, text: &str) -> Result<Vec<G::Action>, Illegal> {
        if let Some(draft) = G::parse_draft(text, self.edition()) {
            return Ok(draft);
        }
        self.check_asked(seat)?;
        Err(self.game.refuse_text(seat, text))
    }

    /// Whether that seat may do that now (TB-021 to TB-024).
    pub fn check(&self, seat: Seat, action: &G::Action) -> Result<(), Illegal> {
        self.check_step(seat, action)?;
        if self.has_left(seat) {
            return Err(caretaker_plays(seat));
        }
        Ok(())
    }

    /// What may stand in the record: for a seat that left, only the caretaker's choice (TB-033).
    fn check_step(&self, seat: Seat, action: &G::Action) -> Result<(), Illegal> {
        if self.outcome.is_some() {
            return Err(Illegal::over());
        }
        if self.seating.is_none() || seat.index() >= self.seats() {
            return Err(Illegal::not_asked(seat));
        }
        self.game.check(seat, action)?;
        if self.has_left(seat) && *action != self.game.default_action(seat) {
            return Err(caretaker_plays(seat));
        }
        Ok(())
    }

    /// One action of a seat.
    pub fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        remarks: Remarks,
        sink: &mut impl Sink<G::Event>,
    ) -> Result<(), Illegal> {
        self.check(seat, &action)?;
        self.write(Played::Act(seat, action), remarks, sink);
        Ok(())
    }

    /// Whether a draft could be sent: every action in its turn, with no other seat and no chance between them, and nothing
    /// that is laid open before the last (TB-026).
    pub fn check_draft(&self, seat: Seat, draft: &[G::Action]) -> Result<(), Illegal> {
        match draft.split_last() {
            None => Err(Illegal::wrong_kind()),
            Some((only, [])) => self.check(seat, only),
            Some((last, before)) => self.game_behind(seat, before)?.check(seat, last),
        }
    }

    /// The game as it stands behind a draft, if more may follow it there (TB-026).
    pub fn game_behind(&self, seat: Seat, draft: &[G::Action]) -> Result<G, Illegal> {
        let mut game = self.game.clone();
        let mut others_chose = self.may_follow_secret_choices();
        for (place, action) in draft.iter().enumerate() {
            let checked = if place == 0 { self.check(seat, action) } else { game.check(seat, action) };
            checked?;
            // TB-069: a seat that alone is asked chooses behind nobody, unless it is the last of several.
            let is_sealed = game.is_sealed(seat);
            let is_alone = !others_chose && game.turn() == Turn::Seats(SeatSet::one(seat));
            if game.reveals(seat, action, seat) || is_sealed && !is_alone {
                return Err(Illegal::after_revealing());
            }
            others_chose &= is_sealed;
            game.apply(&Step::Act(seat, *action), &mut ());
            if self.ends_by_departures(&game) {
                return Err(Illegal::over());
            }
        }
        Ok(game)
    }

    /// Whether secret choices may lie in the position: the last step was one, or nobody knows what came before.
    fn may_follow_secret_choices(&self) -> bool {
        let of_game = |taken: &&Taken<G>| taken.stands && matches!(taken.step, Played::Act(..) | Played::Chance(_));
        match self.taken.iter().rev().find(of_game).map(|taken| &taken.step) {
            Some(Played::Act(by, _)) => self.previous.is_sealed(*by),
            Some(Played::Chance(_) | Played::Seating(_) | Played::Table(_)) => false,
            None => true,
        }
    }

    /// A draft: stored as its single steps, all or none (TB-026).
    pub fn draft(
        &mut self,
        seat: Seat,
        draft: &[G::Action],
        remarks: Remarks,
        sink: &mut impl Sink<G::Event>,
    ) -> Result<(), Illegal> {
        self.check_draft(seat, draft)?;
        for action in draft {
            self.write(Played::Act(seat, *action), remarks, sink);
        }
        Ok(())
    }

    /// Plays what the caretaker owes: default actions of seats that left and are asked (TB-033). Returns how many.
    pub fn caretake(&mut self, sink: &mut impl Sink<G::Event>) -> usize {
        let mut played = 0;
        while let Turn::Seats(asked) = self.turn()
            && let Some(seat) = asked.iter().find(|&seat| self.has_left(seat))
        {
            self.caretake_seat(seat, sink);
            played += 1;
        }
        played
    }

    /// Plays the default action of a seat that left, if it is asked; says whether it was.
    pub fn caretake_seat(&mut self, seat: Seat, sink: &mut impl Sink<G::Event>) -> bool {
        let is_due = self.has_left(seat) && matches!(self.turn(), Turn::Seats(asked) if asked.contains(seat));
        if is_due {
            let action = self.game.default_action(seat);
            self.write(Played::Act(seat, action), Remarks::AUTO, sink);
        }
        is_due
    }

    // Steps of chance

    /// Draws the chance step that is due.
    ///
    /// # Panics
    /// If no chance step is due.
    pub fn draw(&mut self, draws: &mut impl Draws, remarks: Remarks, sink: &mut impl Sink<G::Event>) {
        let step = self.drawn(draws);
        self.write(step, remarks, sink);
    }

    /// Draws the chance step that is due from the fair stream (TB-072).
    ///
    /// # Panics
    /// If no chance step is due.
    pub fn draw_fair(&mut self, seed: &Secret, remarks: Remarks, sink: &mut impl Sink<G::Event>) {
        let mut stream = self.stream(seed);
        self.draw(&mut stream, remarks, sink);
    }

    /// The fair stream of the next step (TB-072).
    #[must_use]
    pub fn stream(&self, seed: &Secret) -> Stream {
        let [header, open, ..] = self.record.lines() else {
            unreachable!("a match has a header and an open line");
        };
        Stream::new(seed, &match_identity(header.as_bytes(), open.as_bytes()), self.seq() + 1)
    }

    fn drawn(&self, draws: &mut impl Draws) -> PlayedOf<G> {
        assert!(self.turn() == Turn::Chance, "a chance step is drawn when one is due");
        if self.seating.is_some() {
            return Played::Chance(self.game.draw_chance(draws));
        }
        // TB-074: s1 is drawn from all, s2 from those left, …
        let mut left: Vec<usize> = (0..self.seats()).collect();
        Played::Seating((0..self.seats()).map(|_| left.remove(draws.one_of(left.len()))).collect())
    }

    /// A given outcome of the chance step that is due: for scripts.
    pub fn chance(&mut self, text: &str, remarks: Remarks, sink: &mut impl Sink<G::Event>) -> Result<(), Illegal> {
        let step = self.read_chance(text)?;
        self.write(step, remarks, sink);
        Ok(())
    }

    fn read_chance(&self, text: &str) -> Result<PlayedOf<G>, Illegal> {
        match self.turn() {
            Turn::Over => return Err(Illegal::over()),
            Turn::Seats(_) => {
                return Err(Illegal::new(Rule::table(74), crate::message!("refused-no-chance-due")));
            }
            Turn::Chance => {}
        }
        let impossible =
            || Illegal::new(Rule::table(74), crate::message!("refused-impossible-chance", text = text.to_owned()));
        if self.seating.is_none() {
            return read_seating(text, self.seats()).map(Played::Seating).ok_or_else(impossible);
        }
        let chance = G::Chance::parse(text, self.edition()).filter(|chance| self.game.is_possible(chance));
        chance.map(Played::Chance).ok_or_else(impossible)
    }

    // Steps of the table

    /// Whether the table may write that now. `by` is the seat that asks, if one does.
    pub fn check_table(&self, step: &TableStep, by: Option<Seat>, consent: Consent) -> Result<(), Illegal> {
        let barred = |number: u16, message| Err(Illegal::new(Rule::table(number), message));
        if self.outcome.is_some() {
            return match step {
                TableStep::Takeback(_) => barred(43, crate::message!("refused-takeback-over")),
                TableStep::Resign(_) | TableStep::Timeout(_) | TableStep::Sit(..) | TableStep::Abort => {
                    Err(Illegal::over())
                }
            };
        }
        match *step {
            TableStep::Resign(seat) | TableStep::Timeout(seat) => {
                let number = if matches!(step, TableStep::Resign(_)) { 30 } else { 31 };
                if seat.index() >= self.seats() {
                    return barred(number, crate::message!("refused-no-such-seat", seat = seat));
                }
                if self.seating.is_some() && !self.is_human(seat) {
                    return barred(38, crate::message!("refused-bot-leaves", seat = seat));
                }
                if !self.in_the_running().contains(seat) {
                    return barred(number, crate::message!("refused-not-in-the-running", seat = seat));
                }
                Ok(())
            }
            TableStep::Takeback(seq) => self.check_takeback(seq, by, consent),
            TableStep::Sit(seat, ref id) => {
                let table = &self.record.header.table;
                let is_shared = table.shared_screen == Answer::Yes && table.rated == Answer::No;
                let sits_already = |other: Seat| other != seat && self.holder(other) == Some(id.as_str());
                if !is_shared && Seat::all(self.seats()).any(sits_already) {
                    return barred(10, crate::message!("refused-second-seat"));
                }
                let is_free = seat.index() < self.seats() && !self.has_left(seat) && self.seating.is_some();
                if !is_free || !self.is_human(seat) {
                    return barred(15, crate::message!("refused-hand-over", seat = seat));
                }
                match consent {
                    Consent::Given => Ok(()),
                    Consent::NotAsked => barred(15, crate::message!("refused-without-consent")),
                }
            }
            TableStep::Abort => match consent {
                Consent::NotAsked if self.every_person_has_acted() => {
                    barred(55, crate::message!("refused-without-consent"))
                }
                Consent::NotAsked | Consent::Given => Ok(()),
            },
        }
    }

    /// TB-055: until then any one of them may abort. Whoever has left is not waited for.
    fn every_person_has_acted(&self) -> bool {
        Seat::all(self.seats()).filter(|&seat| self.is_human(seat) && !self.has_left(seat)).all(|seat| {
            self.taken.iter().any(|taken| !taken.auto && matches!(taken.step, Played::Act(actor, _) if actor == seat))
        })
    }

    /// A step of the table, asked for by a seat or, with `None`, by the table itself.
    pub fn table(
        &mut self,
        step: TableStep,
        by: Option<Seat>,
        consent: Consent,
        remarks: Remarks,
    ) -> Result<(), Illegal> {
        self.check_table(&step, by, consent)?;
        self.write(Played::Table(step), remarks, &mut ());
        Ok(())
    }

    /// Writes the close line of a match that is over (TB-005).
    ///
    /// # Panics
    /// If the match is not over, or closed already.
    pub fn close(&mut self, seed: Option<&Secret>) {
        let close = self.outcome.clone().expect("only a match that is over is closed");
        self.record.push_close(Close { close, seed: seed.map(|seed| crate::edition::hex(seed)) });
    }

    // The fold

    fn write(&mut self, step: PlayedOf<G>, remarks: Remarks, sink: &mut impl Sink<G::Event>) {
        let (who, what) = self.text_of(&step);
        self.record.push_step(who, what, remarks);
        self.take(step, remarks.auto, sink);
    }

    /// Who and text of a step (TB-002).
    #[must_use]
    pub fn text_of(&self, step: &PlayedOf<G>) -> (Who, String) {
        match step {
            Played::Act(seat, action) => (Who::Seat(*seat), action.text(self.edition())),
            Played::Chance(chance) => (Who::Chance, chance.text(self.edition())),
            Played::Seating(places) => {
                let numbers: String = places.iter().map(|place| format!(" {}", place + 1)).collect();
                (Who::Chance, format!("seating{numbers}"))
            }
            Played::Table(step) => (Who::Table, step.to_string()),
        }
    }

    /// Takes a checked step into the fold.
    fn take(&mut self, step: PlayedOf<G>, auto: bool, sink: &mut impl Sink<G::Event>) {
        let seq = self.seq() + 1;
        match &step {
            Played::Act(seat, action) => self.apply(seq, &Step::Act(*seat, *action), sink),
            Played::Chance(chance) => self.apply(seq, &Step::Chance(*chance), sink),
            Played::Seating(places) => self.seating = Some(places.clone()),
            Played::Table(TableStep::Resign(seat)) => {
                self.departures.push(Departure { seat: *seat, seq, by_timeout: false });
            }
            Played::Table(TableStep::Timeout(seat)) => {
                self.departures.push(Departure { seat: *seat, seq, by_timeout: true });
            }
            Played::Table(TableStep::Takeback(to)) => self.take_back(*to),
            Played::Table(TableStep::Sit(seat, id)) => self.newcomers[*seat] = Some(id.clone()),
            Played::Table(TableStep::Abort) => self.outcome = Some(self.aborted()),
        }
        self.taken.push(Taken { step, stands: true, auto });
        if seq.is_multiple_of(MILESTONE) {
            self.milestones.drain(..self.milestones.len().saturating_sub(1));
            self.milestones.push((seq, self.game.clone()));
        }
        if self.outcome.is_none() && self.seating.is_some() {
            self.judge();
        }
    }

    fn apply(&mut self, seq: u64, step: &StepOf<G>, sink: &mut impl Sink<G::Event>) {
        self.previous.clone_from(&self.game);
        self.game.apply(step, sink);
        self.note_eliminated(seq);
    }

    pub(super) fn note_eliminated(&mut self, seq: u64) {
        for seat in Seat::all(self.ranked_seats()) {
            if self.eliminated[seat].is_none() && self.game.is_eliminated(seat) {
                self.eliminated[seat] = Some(seq);
            }
        }
    }

    /// The position before the first step.
    #[must_use]
    pub fn start(&self) -> &G {
        &self.start
    }

    /// The positions after every step, from the one before the first on.
    #[must_use]
    pub fn positions(&self) -> Vec<G> {
        let mut positions = vec![self.start.clone()];
        for (taken, before) in self.taken.iter().zip(0..) {
            let mut game: G = positions[before].clone();
            match &taken.step {
                Played::Act(seat, action) => game.apply(&Step::Act(*seat, *action), &mut ()),
                Played::Chance(chance) => game.apply(&Step::Chance(*chance), &mut ()),
                Played::Table(TableStep::Takeback(to)) => game = positions[*to as usize].clone(),
                Played::Seating(_) | Played::Table(_) => {}
            }
            positions.push(game);
        }
        positions
    }

    /// The match as it stood after a step: for replays.
    ///
    /// # Panics
    /// If there are not so many steps.
    #[must_use]
    pub fn at(&self, seq: u64) -> Match<G> {
        let mut earlier = Match::fold_from(self.record.clone(), self.start.clone());
        for taken in &self.taken[..seq as usize] {
            earlier.take(taken.step.clone(), taken.auto, &mut ());
        }
        earlier
    }

    /// A new match that begins with the steps of this one up to a number: those of the game that stood then. What the table
    /// did is left out, config and edition are those of this match, and participants have the seats in their order.
    /// Nothing is committed: chance has been drawn before (TB-075).
    ///
    /// # Panics
    /// If there are not so many steps.
    pub fn branch(&self, seq: u64, setup: Setup<G>) -> Result<Match<G>, Illegal> {
        let mut branch = Match::new(Setup {
            config: self.start.config(),
            edition: self.edition(),
            edition_text: self.record.header.edition.text.clone(),
            table: TableConfig { seating: Seating::Fixed, ..setup.table },
            commitment: None,
            ..setup
        })?;
        for (_, step) in self.at(seq).standing_steps() {
            let played = match step {
                Step::Act(seat, action) => Played::Act(seat, action),
                Step::Chance(chance) => Played::Chance(chance),
            };
            branch.write(played, Remarks::default(), &mut ());
        }
        Ok(branch)
    }

    /// Shows every step in order, those taken back included: its number, the position before it, the events it caused.
    pub fn walk(&self, mut visit: impl FnMut(u64, &G, &PlayedOf<G>, &[G::Event])) {
        let mut walker = Match::fold_from(self.record.clone(), self.start.clone());
        let mut events = Vec::new();
        for (taken, seq) in self.taken.iter().zip(1..) {
            let before = walker.game.clone();
            events.clear();
            walker.take(taken.step.clone(), taken.auto, &mut events);
            visit(seq, &before, &taken.step, &events);
        }
    }

    /// The game's customary record, where it has one.
    #[must_use]
    pub fn export(&self, names: &[String], date: Option<&str>) -> Option<String> {
        let steps: Vec<StepOf<G>> = self.standing_steps().map(|(_, step)| step).collect();
        let winner = self.outcome.as_ref().and_then(|outcome| outcome.winners().first().copied());
        G::export(&Export { names, date, start: &self.start, steps: &steps, ending: winner.zip(self.ending) })
    }

    /// The steps of the game that stand, with their numbers.
    fn standing_steps(&self) -> impl Iterator<Item = (u64, StepOf<G>)> {
        self.taken.iter().zip(1..).filter(|(taken, _)| taken.stands).filter_map(|(taken, seq)| match taken.step {
            Played::Act(seat, action) => Some((seq, Step::Act(seat, action))),
            Played::Chance(chance) => Some((seq, Step::Chance(chance))),
            Played::Seating(_) | Played::Table(_) => None,
        })
    }
}

fn caretaker_plays(seat: Seat) -> Illegal {
    Illegal::new(Rule::table(33), crate::message!("refused-caretaker", seat = seat))
}

/// `seating 2 3 1`: every participant once.
fn read_seating(text: &str, seats: usize) -> Option<Vec<usize>> {
    let numbers = text.strip_prefix("seating ")?.split(' ');
    let places: Vec<usize> = numbers
        .map(|number| number.parse::<usize>().ok().filter(|n| *n >= 1 && *n <= seats && n.to_string() == number))
        .map(|number| number.map(|n| n - 1))
        .collect::<Option<_>>()?;
    let is_permutation = (0..seats).all(|place| places.contains(&place));
    (places.len() == seats && is_permutation).then_some(places)
}

/// The position before the first step, under the record's own rules and edition (TB-001).
fn start_of<G: Game>(header: &Header) -> Result<G, RecordError> {
    let fault = |what: String| RecordError::new(1, what);
    if header.game != G::ID {
        return Err(fault(format!("this is a match of {}, not of {}", header.game, G::ID)));
    }
    if !(G::RULES_MIN..=G::RULES).contains(&header.rules) {
        let played = format!("{} to {}", G::RULES_MIN, G::RULES);
        return Err(fault(format!("played under rules {} of {}; this build plays {played}", header.rules, G::ID)));
    }
    let built_in = default_edition::<G>();
    let tag = &header.edition;
    let edition = if let Some(text) = &tag.text {
        // Also where the hash is that of the built-in one: names and texts are not part of it.
        let edition = intern(text, G::load_edition).map_err(|error| fault(format!("the embedded edition: {error}")))?;
        if edition.head().hash != tag.hash {
            return Err(fault("the embedded edition does not have the hash that the header names".into()));
        }
        edition
    } else if built_in.head().hash == tag.hash {
        built_in
    } else {
        return Err(fault(format!("edition {} is neither built in nor embedded", tag.name)));
    };
    // A list of its values would be read as well, without their names.
    if !header.config.is_object() {
        return Err(fault(format!("the config is {}, and no object with the options of the game", header.config)));
    }
    let config: G::Config =
        serde_json::from_value(header.config.clone()).map_err(|error| fault(format!("config: {error}")))?;
    if header.participants.len() != config.seats() {
        let (found, seats) = (header.participants.len(), config.seats());
        return Err(fault(format!("{found} participants for {seats} seats")));
    }
    G::new(&config, edition).map_err(|illegal| fault(format!("the config is refused by {}", illegal.rule)))
}
