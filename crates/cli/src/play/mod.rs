//! `aludel play`: a game in the terminal.

mod session;
mod text;

pub(crate) use text::{ending, telling};

use crate::failure::{Failure, Outcome};
use crate::output::{Output, read_text};
use crate::setup::Setup;
use crate::workers::threads;
use bots::{AnyBot, Level, Spec};
use clap::Args;
use game_core::record::{Participant, ParticipantKind};
use game_core::{Seat, SeatSet, Seats};
use game_registry::{AnyMatch, GAMES, NewMatch, StartError, with_game};
use session::{Lines, Session};
use std::hash::{BuildHasher, RandomState};

/// Play a game in the terminal, against bots or with others at the same screen
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel play quintessence --seat s2 --bots master --seed 7")]
pub(crate) struct Play {
    /// The game's id, as listed by `aludel games`; without one there is a menu
    game: Option<String>,
    #[command(flatten)]
    setup: Setup,
    /// Your seat; the others are played by bots
    #[arg(long, value_name = "SEAT", default_value = "s1")]
    seat: Seat,
    /// All seats are played by people at this terminal
    #[arg(long, conflicts_with = "seat")]
    hot_seat: bool,
    /// The bots, adept by default; one for all other seats or one for each: apprentice, adept, master, grandmaster, random, greedy, mcts:N,
    /// ismcts:N, alphabeta:N; a program as `cmd:PROGRAM ARGS` in an option of its own
    #[arg(long, value_name = "BOTS", value_parser = |text: &str| Spec::list(text), conflicts_with = "hot_seat")]
    bots: Vec<Vec<Spec>>,
    /// The seed of chance and of the bots; by default a new one each time
    #[arg(long)]
    seed: Option<u64>,
}

impl Play {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        let mut lines = Lines;
        let game = match &self.game {
            Some(game) => game_registry::entry(game)?.id,
            None => match menu(output, &mut lines)? {
                Some(game) => game,
                None => return Ok(()),
            },
        };
        let (played, people, specs) = self.start(game)?;
        let mut bots: Vec<Option<Box<dyn AnyBot>>> = Vec::new();
        for seat in Seat::all(played.seats()) {
            let bot = (!people.contains(seat)).then(|| {
                let spec = &specs[seat.index()];
                let bot = bots::bot_for(&played.record().header, seat, spec, threads(None));
                bot.map_err(|error| Failure::usage(format!("{spec} cannot play: {error}; choose another bot")))
            });
            bots.push(bot.transpose()?);
        }
        let seed = self.seed.unwrap_or_else(|| RandomState::new().hash_one("seed") >> 32);
        output.line(format!("{}, {} seats, seed {seed}.", played.entry().name, played.seats()))?;
        match people.first() {
            Some(seat) if people.len() == 1 => {
                let others = Seat::all(played.seats()).filter(|&other| other != seat);
                let others: Vec<String> = others.map(|seat| format!("{seat} is {}", specs[seat.index()])).collect();
                output.line(format!("You are {seat}; {}.", others.join(", ")))?;
            }
            _ => output.line("All seats are played at this terminal.")?,
        }
        output.line("Answer with a number or a notation; `help` lists what else you can say.")?;
        Session::new(played, people, bots, seed, output, lines).run()
    }

    /// The match, the seats of people, and the bot that each other seat has.
    fn start(&self, game: &str) -> Outcome<(Box<dyn AnyMatch>, SeatSet, Vec<Spec>)> {
        let mut config = self.setup.options()?;
        if let Some(seats) = self.setup.seats {
            config.insert("seats".to_owned(), seats.into());
        }
        let seats = with_game!(game, G => {
            let config = game_registry::config::<G>(self.setup.seats, &self.setup.options()?);
            config.map_err(|error| Failure::usage(error.to_string()))?.seats()
        })?;
        let people = if self.hot_seat { SeatSet::all(seats) } else { SeatSet::one(self.seat) };
        if self.seat.index() >= seats {
            return Err(Failure::usage(format!(
                "there is no {} with {seats} seats; choose --seat s1 to s{seats}",
                self.seat
            )));
        }
        let specs = self.specs(seats)?;
        let participant = |seat: Seat| {
            let is_person = people.contains(seat);
            Participant {
                id: format!("{}{}", if is_person { "p" } else { "bot" }, seat.index() + 1),
                kind: if is_person { ParticipantKind::Guest } else { ParticipantKind::Bot },
                level: (!is_person).then(|| specs[seat.index()].to_string()),
                version: (!is_person).then(|| env!("CARGO_PKG_VERSION").to_owned()),
            }
        };
        let new = NewMatch {
            config,
            edition_text: self.setup.edition.as_deref().map(read_text).transpose()?,
            participants: Seat::all(seats).map(participant).collect(),
            ..NewMatch::default()
        };
        let played = game_registry::start(game, new).map_err(|error| match (&error, &self.setup.edition) {
            (StartError::Edition(error), Some(file)) => Failure::job(format!("{}: {error}", file.display())),
            _ => Failure::usage(error.to_string()),
        })?;
        Ok((played, people, specs))
    }

    /// By seat; what stands for the person's own seat means nothing.
    fn specs(&self, seats: usize) -> Outcome<Vec<Spec>> {
        let named: Vec<Spec> = self.bots.iter().flatten().cloned().collect();
        let mut left = match named.as_slice() {
            [] => vec![Spec::Level(Level::Adept); seats],
            [one] => vec![one.clone(); seats],
            several if several.len() == seats - 1 => several.to_vec(),
            several => {
                let (found, others) = (several.len(), seats - 1);
                return Err(Failure::usage(format!(
                    "{found} bots for {others} other seats; name one, or one for each"
                )));
            }
        }
        .into_iter();
        let own = Spec::Random;
        let of_seat = |seat: Seat| if seat == self.seat { own.clone() } else { left.next().unwrap_or(Spec::Random) };
        Ok(Seat::all(seats).map(of_seat).collect())
    }
}

/// Asks which game; none if the input ends.
fn menu(output: &mut Output, lines: &mut Lines) -> Outcome<Option<&'static str>> {
    output.line("Aludel: alchemists' games at one table.\n")?;
    for (number, entry) in (1..).zip(GAMES) {
        output.line(format!("  {number}  {} ({} players)", entry.name, crate::games::seats(entry.seats)))?;
    }
    output.line("\nWhich game? A number or a name; `quit` leaves.")?;
    loop {
        let Some(answer) = lines.ask(output)? else { return Ok(None) };
        if matches!(answer.as_str(), "quit" | "q") {
            return Ok(None);
        }
        let by_number = answer.parse::<usize>().ok().and_then(|number| GAMES.get(number.checked_sub(1)?));
        let by_name = GAMES.iter().find(|entry| entry.id == answer || entry.name.eq_ignore_ascii_case(&answer));
        match by_number.or(by_name) {
            Some(entry) => return Ok(Some(entry.id)),
            None => {
                output.line(format!("There is no game “{answer}”; answer with a number from 1 to {}.", GAMES.len()))?;
            }
        }
    }
}
