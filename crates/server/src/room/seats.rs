//! Who holds which seat. Places are participants in the order of the header; seats are what the game knows (TB-010, TB-014).

use super::{Inside, from_seat, to_seat};
use crate::doc::Place;
use crate::refused::{Outcome, Refused};
use game_core::{Seat, SeatSet};
use protocol::{Code, LeadsTo, Seating, TableState};

impl Inside {
    fn is_drawn(&self) -> bool {
        matches!(self.doc.state, TableState::Playing | TableState::Over) && self.playing.is_some()
    }

    /// The place whose holder has that seat; none as long as the seats are not drawn.
    pub fn place_of(&self, seat: Seat) -> Option<usize> {
        match &self.while_telling {
            Some(places) => places[seat.index()],
            None => self.find_place(seat),
        }
    }

    pub(super) fn find_place(&self, seat: Seat) -> Option<usize> {
        if let Some(playing) = self.playing.as_ref().filter(|_| self.is_drawn()) {
            let participant = playing.game.holder(seat)?;
            return self.doc.places.iter().position(|place| {
                place.holder.as_ref().and_then(|holder| holder.participant.as_deref()) == Some(participant)
            });
        }
        (seat.index() < self.doc.places.len()).then_some(seat.index())
    }

    pub fn place(&self, seat: Seat) -> Option<&Place> {
        self.place_of(seat).map(|place| &self.doc.places[place])
    }

    /// All seats of the table.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.doc.places.len())
    }

    /// Whose seat it is.
    pub fn identity_of(&self, seat: Seat) -> Option<&str> {
        self.place(seat)?.identity()
    }

    pub fn has_left(&self, seat: Seat) -> bool {
        self.playing.as_ref().is_some_and(|playing| playing.game.has_left(seat))
    }

    /// The seats that somebody holds, those included that were left.
    pub fn all_seats_of(&self, identity: &str) -> SeatSet {
        self.seats().filter(|&seat| self.identity_of(seat) == Some(identity)).collect()
    }

    /// The seats for which somebody acts and through whose eyes they see. Who left keeps them only as a place in the
    /// standing (TB-036), until everything is opened.
    pub fn seats_of(&self, identity: &str) -> SeatSet {
        let is_over = self.doc.state == TableState::Over;
        self.all_seats_of(identity).iter().filter(|&seat| is_over || !self.has_left(seat)).collect()
    }

    /// Seats that are held by persons who have not left.
    pub fn human_seats(&self) -> SeatSet {
        self.seats().filter(|&seat| self.identity_of(seat).is_some() && !self.has_left(seat)).collect()
    }

    /// The seat, if it is theirs.
    pub fn own_seat(&self, identity: Option<&str>, seat: protocol::Seat) -> Outcome<Seat> {
        let seat = from_seat(seat);
        self.check_own(identity, seat).map(|()| seat)
    }

    pub(super) fn check_own(&self, identity: Option<&str>, seat: Seat) -> Outcome<()> {
        let is_own = seat.index() < self.doc.places.len() && identity.is_some() && self.identity_of(seat) == identity;
        if is_own { Ok(()) } else { Err(not_yours(seat)) }
    }

    /// What is behind a link (TB-011).
    pub fn leads_to(&self, token: &str) -> LeadsTo {
        let Some(link) = self.doc.links.iter().find(|link| link.token == token) else { return LeadsTo::Nothing };
        let Some(place) = link.place else { return LeadsTo::Watch };
        let seat = self.seats().find(|&seat| self.place_of(seat) == Some(place));
        seat.map_or(LeadsTo::Nothing, |seat| LeadsTo::Seat { seat: to_seat(seat) })
    }

    /// Whether the shown seats are still places in a list.
    pub fn are_seats_open(&self) -> bool {
        self.doc.settings.seating == Seating::Random && !self.is_drawn()
    }
}

pub(super) fn not_yours(seat: Seat) -> Refused {
    Refused::new(Code::NotYours, format!("Seat {seat} is not yours."))
}

/// Names by seat: who is called alike is told apart by the number of the seat.
pub fn told_apart(names: &[String]) -> Vec<String> {
    let is_shared = |name: &String| names.iter().filter(|other| *other == name).count() > 1;
    let numbered = |(place, name): (usize, &String)| match is_shared(name) {
        true => format!("{name} {}", place + 1),
        false => name.clone(),
    };
    names.iter().enumerate().map(numbered).collect()
}

#[cfg(test)]
mod tests {
    use super::told_apart;

    #[test]
    fn who_is_called_alike_carries_the_number_of_the_seat() {
        let names = ["Adept", "Ada", "Adept", "Guest"].map(str::to_owned);
        assert_eq!(told_apart(&names), ["Adept 1", "Ada", "Adept 3", "Guest"]);
    }
}
