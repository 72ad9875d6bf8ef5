//! One game behind [`AnyMatch`].

use super::choices::{Choices, Json};
use super::*;
use crate::sentences::TYPICAL_SENTENCE;
use game_core::edition::to_json;
use game_core::table::Played;
use game_core::{Draws, Happening, Notation, Step};
use std::collections::VecDeque;
use std::sync::Arc;

/// How many of the last steps are kept as they can be told. Whoever asks for earlier ones waits for a replay.
const KEPT: usize = 8;
/// How long a view and a step are as JSON, more or less.
const TYPICAL_VIEW: usize = 1024;
const TYPICAL_STEP: usize = 512;
/// How many things a seat may do, more or less.
const TYPICAL_CHOICES: usize = 32;

/// A match with its voice, and its last steps as they can be told.
#[derive(Clone, Debug)]
pub(crate) struct Seated<G: Game> {
    pub(crate) played: Match<G>,
    pub(super) voice: Voice,
    teller: Teller<G>,
    chronicle: VecDeque<Line<G>>,
    /// The last step that not everybody reads alike.
    last_unlike: u64,
    choices: Arc<Choices>,
}

/// What is kept to tell a step.
#[derive(Clone, Debug)]
struct Line<G: Game> {
    who: Who,
    what: String,
    /// Viewers that read another text.
    otherwise: Vec<(Viewer, String)>,
    auto: bool,
    events: Vec<G::Event>,
    /// What the table did.
    table: Option<(Rule, Message)>,
    /// Everybody reads the same.
    is_alike: bool,
}

impl<G: Game> Line<G> {
    fn what_for(&self, viewer: Viewer) -> &str {
        self.otherwise.iter().find(|(other, _)| *other == viewer).map_or(&self.what, |(_, text)| text)
    }
}

/// Goes through the steps of a match and puts them so that they can be told.
#[derive(Clone, Debug)]
struct Teller<G: Game> {
    /// Steps behind it.
    told: usize,
    /// The position after them.
    position: G,
}

impl<G: Game> Teller<G> {
    fn at_the_start(played: &Match<G>) -> Teller<G> {
        Teller { told: 0, position: played.start().clone() }
    }

    /// The positions after every step are needed where steps are taken back.
    fn next(&mut self, played: &Match<G>, positions: &[G], step: &Played<G::Action, G::Chance>) -> Line<G> {
        let (who, what) = played.text_of(step);
        let auto = played.record().steps.get(self.told).is_some_and(|line| line.remarks.auto);
        self.told += 1;
        let mut line = Line { who, what, otherwise: Vec::new(), auto, events: Vec::new(), table: None, is_alike: true };
        let seats = played.seats();
        let viewers = || Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator]);
        let seen = |text: &dyn Fn(Viewer) -> String| {
            let told = viewers().filter(|_| !G::IS_OPEN).map(|viewer| (viewer, text(viewer)));
            told.filter(|(_, text)| *text != line.what).collect()
        };
        match step {
            Played::Act(seat, action) => {
                line.otherwise = seen(&|viewer| self.position.seen_action(*seat, action, viewer));
                self.position.apply(&Step::Act(*seat, *action), &mut line.events);
            }
            Played::Chance(chance) => {
                line.otherwise = seen(&|viewer| self.position.seen_chance(chance, viewer));
                self.position.apply(&Step::Chance(*chance), &mut line.events);
            }
            Played::Seating(_) => line.table = Some((Rule::table(14), message!("table-seated"))),
            Played::Table(step) => {
                line.table = Some(table_message(step));
                if matches!(step, TableStep::Takeback(_)) {
                    self.position.clone_from(&positions[self.told]);
                }
            }
        }
        let is_open = |event: &G::Event| viewers().all(|viewer| G::redact(event, viewer).as_ref() == Some(event));
        line.is_alike = G::IS_OPEN || line.otherwise.is_empty() && line.events.iter().all(is_open);
        line
    }
}

impl<G: Game> Seated<G> {
    pub(crate) fn new(played: Match<G>, voice: Voice) -> Seated<G> {
        let teller = Teller::at_the_start(&played);
        let choices = Choices::of::<G>(played.edition());
        let mut seated = Seated { played, voice, teller, chronicle: VecDeque::new(), last_unlike: 0, choices };
        seated.catch_up();
        seated
    }

    /// Brings the chronicle up to the last step.
    pub(crate) fn catch_up(&mut self) {
        let new = self.played.seq() as usize - self.teller.told;
        let positions = self.positions_since(self.teller.told);
        for (step, _) in self.played.steps_since(self.teller.told as u64) {
            let line = self.teller.next(&self.played, &positions, step);
            if !line.is_alike {
                self.last_unlike = self.teller.told as u64;
            }
            // What came together is kept together: nobody has heard it yet.
            if self.chronicle.len() >= new.max(KEPT) {
                self.chronicle.pop_front();
            }
            self.chronicle.push_back(line);
        }
    }

    /// All positions, if steps are taken back after a number.
    fn positions_since(&self, told: usize) -> Vec<G> {
        let is_takeback = |step: &Played<_, _>| matches!(step, Played::Table(TableStep::Takeback(_)));
        let any = self.played.steps_since(told as u64).any(|(step, _)| is_takeback(step));
        if any { self.played.positions() } else { Vec::new() }
    }

    /// Tells the lines after a number, each with its number and whether it stands.
    fn tell_since<T>(&self, seq: u64, mut tell: impl FnMut(u64, &Line<G>, bool) -> T) -> Vec<T> {
        let stands = self.played.steps_since(seq).map(|(_, stands)| stands);
        let first_kept = self.teller.told - self.chronicle.len();
        if seq as usize >= first_kept {
            let kept = self.chronicle.iter().skip(seq as usize - first_kept);
            return kept.zip(stands).zip(seq + 1..).map(|((line, stands), seq)| tell(seq, line, stands)).collect();
        }
        let mut teller = Teller::at_the_start(&self.played);
        let positions = self.positions_since(0);
        let lines = self.played.steps().map(|(step, _)| teller.next(&self.played, &positions, step)).skip(seq as usize);
        lines.zip(stands).zip(seq + 1..).map(|((line, stands), seq)| tell(seq, &line, stands)).collect()
    }

    pub(super) fn is_asked(&self, seat: Seat) -> bool {
        matches!(self.turn(), Turn::Seats(asked) if asked.contains(seat))
    }

    fn actions(&self, seat: Seat) -> Vec<G::Action> {
        let mut actions = Vec::with_capacity(TYPICAL_CHOICES);
        if self.is_asked(seat) && !self.has_left(seat) {
            self.played.game().legal_actions(seat, &mut actions);
        }
        actions
    }

    pub(super) fn refusal(&self, illegal: &Illegal) -> Refusal {
        Refusal::new(illegal, &self.voice)
    }

    pub(super) fn choice(&self, action: &G::Action) -> Choice {
        let edition = self.played.edition();
        Choice {
            text: action.text(edition),
            sentence: self.voice.say(&G::action_message(action)),
            index: G::action_index(action),
            action: to_json(edition, action),
        }
    }

    pub(super) fn told_event(&self, event: &G::Event, viewer: Viewer) -> Option<ToldEvent> {
        let event = G::redact(event, viewer)?;
        let sentence = self.voice.say(&event.message());
        Some(ToldEvent { rule: event.rule(), sentence, event: Some(to_json(self.played.edition(), &event)) })
    }

    fn do_draft(&mut self, seat: Seat, draft: &[G::Action], remarks: Remarks) -> Result<(), Refusal> {
        let done = self.played.draft(seat, draft, remarks, &mut ());
        done.map_err(|illegal| self.refusal(&illegal))?;
        self.catch_up();
        Ok(())
    }
}

impl<G: Game> AnyMatch for Seated<G> {
    fn entry(&self) -> &'static Entry {
        entry(G::ID).expect("a match of an unregistered game is not made here")
    }

    fn record(&self) -> &Record {
        self.played.record()
    }

    fn seq(&self) -> u64 {
        self.played.seq()
    }

    fn seats(&self) -> usize {
        self.played.seats()
    }

    fn turn(&self) -> Turn {
        self.played.turn()
    }

    fn holder(&self, seat: Seat) -> Option<&str> {
        self.played.holder(seat)
    }

    fn is_human(&self, seat: Seat) -> bool {
        self.played.is_human(seat)
    }

    fn has_left(&self, seat: Seat) -> bool {
        self.played.has_left(seat)
    }

    fn in_the_running(&self) -> SeatSet {
        self.played.in_the_running()
    }

    fn set_names(&mut self, names: Vec<String>) {
        self.voice = Voice::new::<G>(self.played.edition(), names);
    }

    fn voice(&self) -> &Voice {
        &self.voice
    }

    fn view(&self, viewer: Viewer) -> Value {
        to_json(self.played.edition(), &self.played.game().view(viewer))
    }

    fn write_view(&self, viewer: Viewer, text: &mut Vec<u8>) {
        text.reserve(TYPICAL_VIEW);
        Json(text).named(self.played.edition(), &self.played.game().view(viewer));
    }

    fn picture(&self, viewer: Viewer) -> String {
        G::picture(&self.played.game().view(viewer), self.played.edition())
    }

    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        let decision = self.is_asked(seat).then(|| self.played.game().decision(seat))?;
        let sentence = self.voice.say(&decision.message);
        Some(Prompt { seat, kind: decision.kind, rule: decision.rule, sentence })
    }

    fn legal(&self, seat: Seat) -> Vec<Choice> {
        self.actions(seat).iter().map(|action| self.choice(action)).collect()
    }

    fn write_legal(&self, seat: Seat, text: &mut Vec<u8>) {
        self.choices.write_list(&self.played, &self.voice, &self.actions(seat), text);
    }

    fn only_action(&self, seat: Seat) -> Option<String> {
        match self.actions(seat).as_slice() {
            [only] => Some(only.text(self.played.edition())),
            [] | [_, _, ..] => None,
        }
    }

    fn told_since(&self, seq: u64, viewer: Viewer) -> Vec<Told> {
        let event = |event: &G::Event| self.told_event(event, viewer);
        let by_table = |(rule, message): &(Rule, Message)| {
            let sentence = self.voice.say(message);
            ToldEvent { rule: *rule, sentence, event: None }
        };
        self.tell_since(seq, |seq, line, stands| Told {
            seq,
            who: line.who,
            what: line.what_for(viewer).to_owned(),
            stands,
            auto: line.auto,
            events: line.events.iter().filter_map(event).chain(line.table.iter().map(by_table)).collect(),
        })
    }

    fn write_told(&self, seq: u64, viewer: Viewer, text: &mut Vec<u8>) {
        let edition = self.played.edition();
        text.reserve(2 + self.seq().saturating_sub(seq) as usize * TYPICAL_STEP);
        let mut json = Json(text);
        let mut sentence = String::with_capacity(TYPICAL_SENTENCE);
        let mut is_first_step = true;
        json.text("[");
        self.tell_since(seq, |seq, line, stands| {
            json.text(if is_first_step { "{\"seq\":" } else { ",{\"seq\":" }).value(&seq);
            json.text(",\"who\":").value(&line.who).text(",\"what\":").value(line.what_for(viewer));
            json.text(",\"stands\":").value(&stands).text(",\"auto\":").value(&line.auto).text(",\"events\":[");
            is_first_step = false;
            let mut is_first = true;
            let mut begin_event = |json: &mut Json<'_>, rule: Rule, message: &Message| {
                sentence.clear();
                self.voice.say_to(message, &mut sentence);
                json.text(if is_first { "{\"rule\":" } else { ",{\"rule\":" }).value(&rule);
                json.text(",\"sentence\":").value(&sentence).text(",\"event\":");
                is_first = false;
            };
            for event in line.events.iter().filter_map(|event| G::redact(event, viewer)) {
                begin_event(&mut json, event.rule(), &event.message());
                json.named(edition, &event).text("}");
            }
            if let Some((rule, message)) = &line.table {
                begin_event(&mut json, *rule, message);
                json.text("null}");
            }
            json.text("]}");
        });
        json.text("]");
    }

    fn is_told_alike(&self, seq: u64) -> bool {
        self.last_unlike <= seq
    }

    fn result(&self) -> Option<Ended> {
        let outcome = self.played.outcome()?.clone();
        Some(Ended { winners: outcome.winners(), sentence: self.voice.word(&outcome.reason), outcome })
    }

    fn position(&self) -> Option<String> {
        self.played.game().position()
    }

    fn export(&self, names: &[String], date: Option<&str>) -> Option<String> {
        self.played.export(names, date)
    }

    fn at(&self, seq: u64) -> Option<Box<dyn AnyMatch>> {
        (seq <= self.seq())
            .then(|| -> Box<dyn AnyMatch> { Box::new(Seated::new(self.played.at(seq), self.voice.clone())) })
    }

    fn branch(&self, seq: u64, new: NewMatch) -> Option<Result<Box<dyn AnyMatch>, StartError>> {
        (seq <= self.seq()).then(|| -> Result<Box<dyn AnyMatch>, StartError> {
            let setup = setup_of::<G>(self.played.game().config(), self.played.edition(), new)?;
            let branch = self.played.branch(seq, setup);
            let played = branch.map_err(|illegal| StartError::Refused(self.refusal(&illegal)))?;
            Ok(Box::new(Seated::new(played, self.voice.clone())))
        })
    }

    fn why_not(&self, seat: Seat, text: &str) -> Result<(), Refusal> {
        let draft = self.played.read(seat, text);
        draft.and_then(|draft| self.played.check_draft(seat, &draft)).map_err(|illegal| self.refusal(&illegal))
    }

    fn act(&mut self, seat: Seat, text: &str, remarks: Remarks) -> Result<(), Refusal> {
        let draft = self.played.read(seat, text).map_err(|illegal| self.refusal(&illegal))?;
        self.do_draft(seat, &draft, remarks)
    }

    fn act_json(&mut self, seat: Seat, actions: &[Value], remarks: Remarks) -> Result<(), Refusal> {
        let edition = self.played.edition();
        let read = |json: &Value| {
            // TB-023: numbers of the file form that no text has are no action (`turns 0`, a fee of 200).
            let action = from_json::<G::Action>(edition, json.clone()).ok();
            let action =
                action.filter(|action| G::Action::parse(&action.text(edition), edition).as_ref() == Some(action));
            let none = || match self.played.check_asked(seat) {
                Ok(()) => Illegal::no_such_action(&json.to_string()),
                Err(illegal) => illegal,
            };
            action.ok_or_else(|| self.refusal(&none()))
        };
        let draft = actions.iter().map(read).collect::<Result<Vec<_>, _>>()?;
        self.do_draft(seat, &draft, remarks)
    }

    fn act_draft(&mut self, seat: Seat, draft: &[String], remarks: Remarks) -> Result<(), Refusal> {
        let draft = self.read_all(seat, draft)?;
        self.do_draft(seat, &draft, remarks)
    }

    fn check_draft(&self, seat: Seat, draft: &[String]) -> Result<(), Refusal> {
        self.checked(seat, draft).map(|_| ())
    }

    fn legal_after(&self, seat: Seat, draft: &[String]) -> Result<(Option<Prompt>, Vec<Choice>), Refusal> {
        self.follow(seat, draft)
    }

    fn preview(&self, seat: Seat, draft: &[String]) -> Result<Preview, Refusal> {
        self.foresee(seat, draft)
    }

    fn is_sealed(&self, seat: Seat) -> bool {
        self.is_asked(seat) && self.played.game().is_sealed(seat)
    }

    fn has_secrets(&self) -> bool {
        !G::IS_OPEN && self.played.game().view(Viewer::Open) != self.played.game().view(Viewer::Spectator)
    }

    fn default_action(&self, seat: Seat) -> Option<String> {
        self.is_asked(seat).then(|| self.played.game().default_action(seat).text(self.played.edition()))
    }

    fn act_at_random(&mut self, seat: Seat, draws: &mut Fast, remarks: Remarks) {
        let mut legal = Vec::new();
        if self.is_asked(seat) && !self.has_left(seat) {
            self.played.game().legal_actions(seat, &mut legal);
            let action = legal[draws.one_of(legal.len())];
            self.played.act(seat, action, remarks, &mut ()).expect("a listed action of an asked seat is legal");
            self.catch_up();
        }
    }

    fn caretake(&mut self) -> usize {
        let played = self.played.caretake(&mut ());
        self.catch_up();
        played
    }

    fn caretake_seat(&mut self, seat: Seat) -> bool {
        let played = self.played.caretake_seat(seat, &mut ());
        self.catch_up();
        played
    }

    fn draw(&mut self, source: Source<'_>, remarks: Remarks) {
        if self.turn() == Turn::Chance {
            match source {
                Source::Fast(fast) => self.played.draw(fast, remarks, &mut ()),
                Source::Fair(seed) => self.played.draw_fair(seed, remarks, &mut ()),
            }
            self.catch_up();
        }
    }

    fn table(&mut self, text: &str, by: Option<Seat>, consent: Consent, remarks: Remarks) -> Result<(), Refusal> {
        let step = TableStep::parse(text).ok_or_else(|| Illegal::no_such_action(text));
        let done = step.and_then(|step| self.played.table(step, by, consent, remarks));
        done.map_err(|illegal| self.refusal(&illegal))?;
        self.catch_up();
        Ok(())
    }

    fn check_table(&self, text: &str, by: Option<Seat>, consent: Consent) -> Result<(), Refusal> {
        let step = TableStep::parse(text).ok_or_else(|| Illegal::no_such_action(text));
        step.and_then(|step| self.played.check_table(&step, by, consent)).map_err(|illegal| self.refusal(&illegal))
    }

    fn undo_of(&self, seat: Seat) -> Option<u64> {
        self.played.undo_of(seat)
    }

    fn follow(&mut self, lines: &[Vec<u8>]) -> Result<(), RecordError> {
        for line in lines {
            self.played.follow(line)?;
        }
        self.catch_up();
        Ok(())
    }

    fn close(&mut self, seed: Option<&Secret>) {
        if self.played.outcome().is_some() && self.record().close.is_none() {
            self.played.close(seed);
        }
    }
}

fn table_message(step: &TableStep) -> (Rule, Message) {
    let (number, message) = match step {
        TableStep::Resign(seat) => (30, message!("table-resigned", seat = *seat)),
        TableStep::Timeout(seat) => (31, message!("table-timed-out", seat = *seat)),
        TableStep::Takeback(seq) => (40, message!("table-taken-back", seq = *seq as i64)),
        TableStep::Sit(seat, name) => (15, message!("table-handed-over", seat = *seat, name = name.clone())),
        TableStep::Abort => (55, message!("table-aborted")),
    };
    (Rule::table(number), message)
}
