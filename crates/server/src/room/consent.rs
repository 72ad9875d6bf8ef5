//! Leaving and mending: resigning, take-back, abort, handing over, absent seats.

use super::keep::Command;
use super::play::not_started;
use super::seats::not_yours;
use super::{Inside, from_seat, to_seat};
use crate::bus::Link;
use crate::clocks::ClockRule;
use crate::doc::PlaceHolder;
use crate::refused::{Outcome, Refused};
use crate::time::{DAY, MINUTE};
use game_core::Seat;
use game_core::table::Consent;
use protocol::{Code, Newcomer, QuestionKind, Status};
use store::Millis;

/// TB-054: how long a seat must have been asked while away.
const ABSENT: Millis = 10 * MINUTE;
const ABSENT_SLOW: Millis = 14 * DAY;

impl Inside {
    /// TB-030: cannot be refused while the seat is in the running.
    pub(super) async fn resign(&mut self, command: Command<'_>, seat: protocol::Seat) -> Outcome<Status> {
        let seat = self.own_seat(command.who, seat)?;
        self.table_step(&format!("resign {seat}"), seat, command).await?;
        Ok(Status::Ok)
    }

    /// TB-040 to TB-045.
    pub(super) async fn take_back(&mut self, command: Command<'_>, seat: protocol::Seat, to: u64) -> Outcome<Status> {
        let seat = self.own_seat(command.who, seat)?;
        let step = format!("takeback {to}");
        let playing = self.playing.as_ref().ok_or_else(not_started)?;
        if playing.game.check_table(&step, Some(seat), Consent::NotAsked).is_ok() {
            self.table_step(&step, seat, command).await?;
            return Ok(Status::Ok);
        }
        playing.game.check_table(&step, Some(seat), Consent::Given)?;
        playing.check_unsealed()?;
        self.ask_others(QuestionKind::Takeback { to }, 42, seat, step, None).await
    }

    /// TB-055: by any one before every person has acted, then by all together.
    pub(super) async fn abort(&mut self, command: Command<'_>) -> Outcome<Status> {
        let own = command.who.map(|identity| self.seats_of(identity)).unwrap_or_default();
        let seat = own.first().ok_or_else(|| Refused::new(Code::NotYours, "You have no seat at this table."))?;
        let playing = self.playing.as_ref().ok_or_else(not_started)?;
        if playing.game.check_table("abort", Some(seat), Consent::NotAsked).is_ok() {
            self.table_step("abort", seat, command).await?;
            return Ok(Status::Ok);
        }
        playing.game.check_table("abort", Some(seat), Consent::Given)?;
        self.ask_others(QuestionKind::Abort, 55, seat, "abort".to_owned(), None).await
    }

    /// TB-015: to a bot, or to somebody who watches.
    pub(super) async fn hand_over(
        &mut self,
        identity: Option<&str>,
        seat: protocol::Seat,
        to: &Newcomer,
    ) -> Outcome<Status> {
        let seat = self.own_seat(identity, seat)?;
        let (participant, mut holder, name) = match to {
            Newcomer::Bot { level } => {
                super::check_level(level)?;
                let id = crate::bots::newcomer_id(level, &self.app.random);
                (id, PlaceHolder::bot(level), crate::bots::name_of(level))
            }
            Newcomer::Person { id } => {
                if !self.is_here(id) || self.doc.holds(id) {
                    return Err(Refused::by_table(15, "A seat goes to somebody who watches and has none."));
                }
                let kind = self.people.get(id).map_or(protocol::HolderKind::Guest, |person| person.kind);
                (self.app.random.id("p"), PlaceHolder::person(id, kind), self.name_of(id))
            }
        };
        let step = format!("sit {seat} {participant}");
        holder.participant = Some(participant);
        let playing = self.playing.as_ref().ok_or_else(not_started)?;
        playing.game.check_table(&step, Some(seat), Consent::Given)?;
        self.ask_others(QuestionKind::HandOver { seat: to_seat(seat), name }, 15, seat, step, Some(holder)).await
    }

    /// TB-054: a seat that has been asked for long while its holder is away.
    pub(super) async fn retire(&mut self, identity: Option<&str>, seat: protocol::Seat) -> Outcome<Status> {
        let own = identity.map(|identity| self.seats_of(identity)).unwrap_or_default();
        let by = own.first().ok_or_else(|| Refused::new(Code::NotYours, "You have no seat at this table."))?;
        let seat = from_seat(seat);
        if own.contains(seat) {
            return Err(Refused::by_table(54, "Your own seat can resign."));
        }
        let playing = self.playing.as_ref().ok_or_else(not_started)?;
        let step = format!("timeout {seat}");
        playing.game.check_table(&step, None, Consent::Given)?;
        self.check_absent(seat)?;
        self.ask_others(QuestionKind::Retire { seat: to_seat(seat) }, 54, by, step, None).await
    }

    /// Whether a seat can be retired now.
    pub(super) fn check_absent(&self, seat: Seat) -> Outcome<()> {
        // The other nodes cannot be asked who is there: whoever seems to be away may be at one of them.
        if *self.app.bus.link().borrow() == Link::Down {
            return Err(Refused::by_table(54, "It cannot be seen now who is away. Try again in a moment."));
        }
        let playing = self.playing.as_ref().ok_or_else(not_started)?;
        let side = playing.side.seats[seat.index()];
        let long = if playing.clock != ClockRule::None && playing.clock.is_slow() { ABSENT_SLOW } else { ABSENT };
        let absent = match (side.asked, self.away_since(seat)) {
            (Some(_), Some(away)) => self.app.now().saturating_sub(away.max(side.since)),
            (_, _) => 0,
        };
        if absent < long {
            return Err(Refused::by_table(54, "A seat can be retired when it was asked for 10 minutes while away."));
        }
        Ok(())
    }

    /// TB-061: all seats are told; the table's document says so.
    pub(super) async fn show(&mut self, identity: Option<&str>, seat: protocol::Seat, on: bool) -> Outcome<Status> {
        let seat = self.own_seat(identity, seat)?;
        let place = self.place_of(seat).ok_or_else(not_started)?;
        if self.has_left(seat) {
            return Err(Refused::by_table(36, "This seat was left: nobody sees through its eyes any more."));
        }
        let shown = self.doc.match_id.clone();
        self.change(|doc| {
            // Another match may have begun meanwhile, or the seat have another holder.
            if doc.match_id != shown {
                return Err(not_started());
            }
            if doc.places[place].identity() != identity {
                return Err(not_yours(seat));
            }
            doc.places[place].shows = on;
            Ok(())
        })
        .await?;
        self.has_match_changed = true;
        Ok(Status::Ok)
    }
}
