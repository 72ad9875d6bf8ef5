//! The dialogue of a game in the terminal.

use super::text::{HELP, choices, ending, telling};
use crate::failure::{Failure, Outcome};
use crate::output::{Output, wrap, write_whole};
use crate::workers::threads;
use bots::{AnyBot, Asked, Level};
use game_core::record::{Remarks, Who};
use game_core::table::Consent;
use game_core::{Fast, Seat, SeatSet, Turn, Viewer};
use game_registry::{AnyMatch, Refusal, Source, rules};
use std::io::{BufRead, IsTerminal, Read};
use std::path::Path;

/// What follows on the same line is another answer.
const LONGEST_LINE: u64 = 1 << 16;

/// Lines that a person types, or a pipe gives.
#[derive(Debug, Default)]
pub(crate) struct Lines;

impl Lines {
    /// The next line that is not empty; none when the input has ended.
    pub(crate) fn ask(&mut self, output: &mut Output) -> Outcome<Option<String>> {
        loop {
            output.text("> ")?;
            output.flush()?;
            let mut line = Vec::new();
            let read = std::io::stdin().lock().take(LONGEST_LINE).read_until(b'\n', &mut line);
            let read =
                read.map_err(|error| Failure::job(format!("the input cannot be read ({error}); start again")))?;
            if read == 0 {
                output.line("")?;
                return Ok(None);
            }
            // What is no text is refused like any text that nobody understands.
            let line = String::from_utf8_lossy(&line);
            let line = line.trim();
            if !line.is_empty() {
                return Ok(Some(line.to_owned()));
            }
        }
    }
}

pub(crate) struct Session<'a> {
    played: Box<dyn AnyMatch>,
    /// Seats played at this terminal.
    people: SeatSet,
    /// By seat; none for people.
    bots: Vec<Option<Box<dyn AnyBot>>>,
    seed: u64,
    chance: Fast,
    /// The person asked for a hint since the last step (TB-066).
    hinted: bool,
    output: &'a mut Output,
    lines: Lines,
    /// By seat, the last step it was told of.
    told: [Option<u64>; game_core::MAX_SEATS],
    /// Who looked at the screen last.
    looking: Option<Seat>,
}

/// What follows an answer.
#[derive(PartialEq, Eq)]
enum After {
    /// The match went on.
    Step,
    /// The same question again.
    Ask,
    Quit,
}

impl<'a> Session<'a> {
    pub(crate) fn new(
        played: Box<dyn AnyMatch>,
        people: SeatSet,
        bots: Vec<Option<Box<dyn AnyBot>>>,
        seed: u64,
        output: &'a mut Output,
        lines: Lines,
    ) -> Session<'a> {
        Session {
            played,
            people,
            bots,
            seed,
            chance: Fast::part(seed, 0),
            hinted: false,
            output,
            lines,
            told: [None; game_core::MAX_SEATS],
            looking: None,
        }
    }

    pub(crate) fn run(mut self) -> Outcome {
        loop {
            self.played.caretake();
            match self.played.turn() {
                Turn::Over => return self.finish(),
                Turn::Chance => self.played.draw(Source::Fast(&mut self.chance), Remarks::default()),
                Turn::Seats(asked) => {
                    if let Some(bot) = asked.iter().find(|&seat| !self.people.contains(seat)) {
                        self.bot_acts(bot)?;
                        continue;
                    }
                    let seat = asked.first().expect("a turn of seats asks at least one");
                    self.show(seat)?;
                    if self.dialogue(Some(seat))? == After::Quit {
                        return self.output.line("You leave the table.");
                    }
                }
            }
        }
    }

    /// A bot chooses from what its seat sees. For one that gives no answer its default action is played (TB-038).
    fn bot_acts(&mut self, seat: Seat) -> Outcome {
        let asked = self.asked(seat);
        let seed = self.next_seed();
        let bot = self.bots[seat.index()].as_mut().expect("a seat that is no person's has a bot");
        match bot.choose(&asked, seed) {
            Ok(choice) => {
                if choice.cut {
                    self.output.line(format!("\n{seat} had no time to search further."))?;
                }
                let done = self.played.act(seat, &choice.text, Remarks::default());
                done.map_err(|refusal| Failure::job(format!("{seat} chose {}: {refusal}; report it", choice.text)))
            }
            Err(error) => {
                let action = self.played.default_action(seat).expect("the seat is asked");
                self.output
                    .line(format!("\nThe bot on {seat} gives no answer: {error}. The table plays for it (TB-038)."))?;
                let done = self.played.act(seat, &action, Remarks::AUTO);
                done.map_err(|refusal| Failure::job(format!("{action} is no default action: {refusal}; report it")))
            }
        }
    }

    fn asked(&self, seat: Seat) -> Asked {
        let legal = self.played.legal(seat).into_iter().map(|choice| choice.text).collect();
        Asked { seat, view: self.played.view(Viewer::Seat(seat)), legal }
    }

    /// Every decision has a seed of its own, so that an undo is no second throw.
    fn next_seed(&self) -> u64 {
        Fast::part(self.seed, self.played.seq() + 1).next_u64()
    }

    /// The actions that look best from the seat's view alone (TB-066).
    fn hint(&mut self, seat: Seat) -> Outcome {
        let legal = self.played.legal(seat);
        let asked = self.asked(seat);
        let header = &self.played.record().header;
        let thought = bots::analyst_for(header, None, Some(Level::Master.time()), threads(None))
            .and_then(|mut analyst| analyst.analyse(&asked, self.next_seed()));
        let thought = thought.map_err(|error| Failure::job(format!("there is no hint: {error}")))?;
        self.hinted = true;
        for candidate in thought.looked_at().take(3) {
            let sentence =
                legal.iter().find(|choice| choice.text == candidate.action).map_or("", |choice| &choice.sentence);
            let value = candidate.values.get(seat.index()).copied().unwrap_or(0.0) * 100.0;
            let at_most = if candidate.is_exact { "" } else { "at most " };
            self.output.line(format!("  {}  {sentence} ({at_most}{value:.0} %)", candidate.action))?;
        }
        Ok(())
    }

    /// Tells a seat what happened since it was last asked, and shows its view, its question and its answers.
    fn show(&mut self, seat: Seat) -> Outcome {
        self.hand_over(seat)?;
        self.tell_news(seat)?;
        let picture = self.played.picture(Viewer::Seat(seat));
        let gap = if self.played.seq() == 0 { "" } else { "\n" };
        self.output.line(format!("{gap}{}\n", picture.trim_end()))?;
        self.ask_again(seat)
    }

    fn ask_again(&mut self, seat: Seat) -> Outcome {
        if let Some(prompt) = self.played.prompt(seat) {
            let who = if self.people.len() > 1 { format!("{seat}: ") } else { String::new() };
            self.output.text(&wrap(&format!("{who}{} ({})", prompt.sentence, prompt.rule), ""))?;
        }
        self.output.text(&choices(&self.played.legal(seat)))
    }

    /// Where people share a screen and hide something, the next one takes it over first.
    fn hand_over(&mut self, seat: Seat) -> Outcome {
        let changes = self.looking.replace(seat) != Some(seat);
        let hides = || self.played.view(Viewer::Spectator) != self.played.view(Viewer::Seat(seat));
        if changes && self.people.len() > 1 && std::io::stdin().is_terminal() && hides() {
            let lines = "\n".repeat(60);
            self.output.line(format!("{lines}It is the turn of {seat}. Hand the screen over, then answer `ready`."))?;
            self.lines.ask(self.output)?;
        }
        Ok(())
    }

    fn tell_news(&mut self, seat: Seat) -> Outcome {
        let known = self.told[seat.index()].replace(self.played.seq());
        let news = self.played.told_since(known.unwrap_or(0), Viewer::Seat(seat));
        let is_own = news.iter().all(|told| told.who == Who::Seat(seat));
        self.output.line(match (is_own, known) {
            (true, _) => "",
            (false, None) => "\nSo far:",
            (false, Some(_)) => "\nSince your last turn:",
        })?;
        for told in &news {
            let note = if told.auto { " (by the table)" } else { "" };
            if told.events.is_empty() || told.auto {
                self.output.line(format!("  {}: {}{note}", told.who, told.what))?;
            }
            self.output.text(&telling(told, "  "))?;
        }
        Ok(())
    }

    /// Answers until the match goes on or the person leaves. With no seat the match is over.
    fn dialogue(&mut self, seat: Option<Seat>) -> Outcome<After> {
        loop {
            let Some(line) = self.lines.ask(self.output)? else { return Ok(After::Quit) };
            let after = self.answer(seat, &line)?;
            if after != After::Ask {
                return Ok(after);
            }
        }
    }

    fn answer(&mut self, seat: Option<Seat>, line: &str) -> Outcome<After> {
        let (word, rest) = line.split_once(' ').map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let legal = seat.map_or_else(Vec::new, |seat| self.played.legal(seat));
        // A notation comes before our own words, should a game use one of them.
        if let Some(seat) = seat.filter(|_| legal.iter().any(|choice| choice.text == line)) {
            return self.act(seat, line);
        }
        match (word, rest, seat) {
            ("quit" | "q" | "exit", "", _) => return Ok(After::Quit),
            ("help" | "?", "", _) => self.output.text(HELP)?,
            ("rules" | "rule", id, _) => self.rule(id)?,
            ("record", file, _) => self.record(file)?,
            ("show", "", Some(seat)) => self.show(seat)?,
            ("undo", "", Some(seat)) => return self.undo(seat),
            ("resign", "", Some(seat)) => {
                let done = self.played.table(&format!("resign {seat}"), Some(seat), Consent::Given, Remarks::default());
                return self.done(done);
            }
            ("why", action, Some(seat)) => self.why(seat, action)?,
            ("hint", "", Some(seat)) => self.hint(seat)?,
            (_, _, None) => self.output.line("The match is over: `record FILE` saves it, `quit` leaves.")?,
            (number, "", Some(seat)) if number.bytes().all(|digit| digit.is_ascii_digit()) => {
                let chosen = number.parse::<usize>().ok().and_then(|number| legal.get(number.checked_sub(1)?));
                match chosen {
                    Some(choice) => return self.act(seat, &choice.text),
                    None => {
                        self.output.line(format!("There is no action {number}; choose from 1 to {}.", legal.len()))?;
                    }
                }
            }
            (_, _, Some(seat)) => return self.act(seat, line),
        }
        Ok(After::Ask)
    }

    fn act(&mut self, seat: Seat, text: &str) -> Outcome<After> {
        let done = self.played.act(seat, text, Remarks { hint: self.hinted, ..Remarks::default() });
        self.hinted &= done.is_err();
        self.done(done)
    }

    fn done(&mut self, done: Result<(), Refusal>) -> Outcome<After> {
        match done {
            Ok(()) => Ok(After::Step),
            Err(refusal) => {
                self.output.text(&wrap(&format!("Not possible: {refusal}"), ""))?;
                Ok(After::Ask)
            }
        }
    }

    fn why(&mut self, seat: Seat, action: &str) -> Outcome {
        if action.is_empty() {
            return self.output.line("Name an action: `why ACTION`.");
        }
        match self.played.why_not(seat, action) {
            Ok(()) => self.output.line(format!("`{action}` is possible now.")),
            Err(refusal) => {
                self.output.text(&wrap(&format!("Not possible: {refusal}"), ""))?;
                let rule = rules::find(refusal.rule);
                rule.map_or(Ok(()), |rule| self.output.text(&crate::rules::shown(&rule)))
            }
        }
    }

    fn rule(&mut self, id: &str) -> Outcome {
        match id.parse().ok().and_then(rules::find) {
            Some(rule) => self.output.text(&crate::rules::shown(&rule)),
            None => self.output.line(format!("There is no rule “{id}”; an id reads like TB-041.")),
        }
    }

    /// Goes back to before the seat's last action. Bots always agree, and so do people at one screen (TB-042).
    fn undo(&mut self, seat: Seat) -> Outcome<After> {
        let steps = self.played.told_since(0, Viewer::Seat(seat));
        let standing: Vec<_> = steps.iter().filter(|told| told.stands).collect();
        let Some(own) = standing.iter().rposition(|told| told.who == Who::Seat(seat) && !told.auto) else {
            self.output.line("You have done nothing yet that could be taken back.")?;
            return Ok(After::Ask);
        };
        let to = own.checked_sub(1).map_or(0, |before| standing[before].seq);
        let done = self.played.table(&format!("takeback {to}"), Some(seat), Consent::Given, Remarks::default());
        self.done(done)
    }

    fn record(&mut self, file: &str) -> Outcome {
        if file.is_empty() {
            return self.output.line("Name a file: `record FILE`.");
        }
        match write_whole(Path::new(file), self.played.record().to_text().as_bytes()) {
            Ok(()) => self.output.line(format!("Saved as {file}.")),
            Err(failure) => self.output.line(format!("Not saved: {failure}.")),
        }
    }

    fn finish(mut self) -> Outcome {
        self.played.close(None);
        let viewer = if self.people.len() == 1 { self.people.first() } else { None };
        let ended = self.played.result().expect("a match that is over has a result");
        if let Some(ranks) = &ended.outcome.ranks {
            self.bots.iter_mut().flatten().for_each(|bot| bot.end(ranks));
        }
        if let Some(seat) = viewer {
            self.tell_news(seat)?;
        }
        // A match that seats left ended in the middle of a position, in which somebody is still on turn.
        if ended.outcome.rule.to_string().starts_with("TB-") {
            self.output.line("\nSo it stood when the match ended:")?;
        }
        // TB-064: when the match is over everything is opened.
        self.output.line(format!("\n{}\n", self.played.picture(Viewer::Open).trim_end()))?;
        self.output.text(&ending(&*self.played, &ended))?;
        self.output.line("`record FILE` saves the match, `quit` leaves.")?;
        self.dialogue(None).map(|_| ())
    }
}
