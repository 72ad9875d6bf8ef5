//! Before the start: seats, bots, links, settings, readiness (TB-010 to TB-013), and the rematch (TB-083).

use super::play::TRIES;
use super::{Inside, from_seat, to_seat};
use crate::clocks::ClockRule;
use crate::doc::{Doc, LinkDoc, Place, PlaceHolder, patched};
use crate::games;
use crate::refused::{Outcome, Refused};
use protocol::{Code, Link, Problem, Rematch, Seating, Settings, SettingsPatch, TableState};
use serde_json::Value;
use store::StoreError;

impl Inside {
    /// Changes the document, if it can be changed like that; whoever was faster is looked at anew.
    pub async fn change(&mut self, edit: impl Fn(&mut Doc) -> Outcome<()>) -> Outcome<()> {
        for _ in 0..TRIES {
            let mut doc = self.doc.clone();
            edit(&mut doc)?;
            if doc == self.doc {
                // Nothing to do, unless others have changed it meanwhile.
                let stored = self.app.store.table(&self.id).await?;
                if stored.is_none_or(|row| row.version == self.row.version) {
                    return Ok(());
                }
                self.reload().await?;
                continue;
            }
            let change = self.table_change(&doc, self.app.now());
            let visibility = change.visibility;
            match self.app.store.change_table(change).await {
                Ok(version) => {
                    self.row.version = version;
                    self.row.visibility = visibility;
                    self.doc = doc;
                    self.has_table_changed = true;
                    if self.doc.state != TableState::Starting {
                        self.forget_start().await;
                    }
                    return Ok(());
                }
                Err(StoreError::Conflict(_)) => self.reload().await?,
                Err(error) => return Err(self.unknown(error)),
            }
        }
        Err(super::keep::too_busy())
    }

    /// The same for what everybody has to agree to anew (TB-013).
    async fn change_agreement(&mut self, edit: impl Fn(&mut Doc) -> Outcome<()>) -> Outcome<()> {
        self.change(|doc| {
            check_open(doc)?;
            let before = doc.clone();
            edit(doc)?;
            if *doc != before {
                doc.take_readiness_back();
                doc.go_back_to_lobby();
            }
            Ok(())
        })
        .await
    }

    pub fn check_host(&self, identity: &str) -> Outcome<()> {
        if self.row.host.as_str() == identity {
            return Ok(());
        }
        Err(Refused::new(Code::NotYours, "Only the host of the table may do this."))
    }

    /// TB-011: through an open seat or a seat's private link.
    pub async fn sit(&mut self, identity: &str, seat: Option<protocol::Seat>, link: Option<&str>) -> Outcome<()> {
        let linked = match link {
            None => None,
            Some(token) => {
                let link = self.doc.links.iter().find(|link| link.token == token);
                let link = link.ok_or_else(|| worthless("This link is not valid any more."))?;
                Some(link.place.ok_or_else(|| Refused::by_table(11, "This link is for watchers, not for a seat."))?)
            }
        };
        let place = match (linked, seat) {
            (Some(place), _) => Some(place),
            (None, Some(seat)) => Some(from_seat(seat).index()),
            (None, None) => None,
        };
        // The same person returns.
        if let Some(place) = place.and_then(|place| self.doc.places.get(place))
            && place.identity() == Some(identity)
        {
            return Ok(());
        }
        if let (Some(place), Some(_)) = (linked, link)
            && self.doc.places.get(place).is_some_and(|place| place.holder.is_some())
        {
            let seat = game_core::Seat::new(place);
            return Err(worthless(&format!("This seat is taken by {}.", self.seat_name(seat))));
        }
        self.learn(identity).await?;
        let kind = self.people.get(identity).map_or(protocol::HolderKind::Guest, |person| person.kind);
        self.change_agreement(|doc| {
            if doc.holds(identity) && !doc.settings.shared_screen {
                return Err(Refused::by_table(10, "You have a seat at this table already."));
            }
            if link.is_some_and(|token| doc.links.iter().all(|link| link.token != token || link.place != linked)) {
                return Err(worthless("This link is not valid any more."));
            }
            let is_reserved = |place: usize| doc.links.iter().any(|link| link.place == Some(place));
            let is_free = |doc: &Doc, place: usize| doc.places.get(place).is_some_and(|place| place.holder.is_none());
            let place = match place {
                Some(place) => place,
                None => (0..doc.places.len())
                    .find(|&place| is_free(doc, place) && !is_reserved(place))
                    .ok_or_else(|| Refused::new(Code::SeatTaken, "No seat is open at this table."))?,
            };
            if place >= doc.places.len() {
                return Err(Refused::not_found("seat"));
            }
            if !is_free(doc, place) {
                return Err(Refused::new(Code::SeatTaken, "This seat is taken."));
            }
            if is_reserved(place) && linked != Some(place) {
                return Err(Refused::by_table(11, "This seat is kept for the one who has its link."));
            }
            doc.places[place].holder = Some(PlaceHolder::person(identity, kind));
            Ok(())
        })
        .await
    }

    async fn learn(&mut self, identity: &str) -> Outcome<()> {
        if let Some(found) = self.app.store.identity(&identity.into()).await? {
            self.people.insert(identity.to_owned(), super::load::person_of(&found));
        }
        Ok(())
    }

    /// Gives seats up; the host may empty any.
    pub async fn give_up(&mut self, identity: &str, seat: Option<protocol::Seat>) -> Outcome<()> {
        let is_host = self.row.host.as_str() == identity;
        self.change_agreement(|doc| {
            let mut has_left = false;
            for (place, held) in doc.places.iter_mut().enumerate() {
                let is_meant = seat.is_none_or(|seat| seat.index() == place);
                let is_own = held.identity() == Some(identity);
                if is_meant && held.holder.is_some() && (is_own || (is_host && seat.is_some())) {
                    held.holder = None;
                    has_left = true;
                }
            }
            if has_left { Ok(()) } else { Err(Refused::new(Code::NotYours, "This seat is not yours.")) }
        })
        .await
    }

    pub async fn put_bot(&mut self, seat: protocol::Seat, level: &str) -> Outcome<()> {
        check_level(level)?;
        self.change_agreement(|doc| {
            let place = doc.places.get_mut(seat.index()).ok_or_else(|| Refused::not_found("seat"))?;
            if place.identity().is_some() {
                return Err(Refused::new(Code::SeatTaken, "A person has this seat."));
            }
            place.holder = Some(PlaceHolder::bot(level));
            doc.links.retain(|link| link.place != Some(seat.index()));
            Ok(())
        })
        .await
    }

    pub async fn remove_bot(&mut self, seat: protocol::Seat) -> Outcome<()> {
        self.change_agreement(|doc| {
            let place = doc.places.get_mut(seat.index()).filter(|place| place.is_bot());
            place.ok_or_else(|| Refused::not_found("bot"))?.holder = None;
            Ok(())
        })
        .await
    }

    pub async fn add_link(&mut self, seat: Option<protocol::Seat>) -> Outcome<Link> {
        let token = self.app.random.token();
        let place = seat.map(protocol::Seat::index);
        let link = LinkDoc { token, place };
        self.change(|doc| {
            if place.is_some_and(|place| doc.places.get(place).is_none_or(|place| place.holder.is_some())) {
                return Err(Refused::new(Code::SeatTaken, "This seat is taken, or there is none."));
            }
            if doc.links.len() >= 16 {
                return Err(Refused::new(Code::TooMany, "This table has enough links. Revoke one first."));
            }
            doc.links.push(link.clone());
            Ok(())
        })
        .await?;
        Ok(super::tell::link_of(self.id.as_str(), &link))
    }

    pub async fn revoke_link(&mut self, token: &str) -> Outcome<()> {
        self.change(|doc| {
            let before = doc.links.len();
            doc.links.retain(|link| link.token != token);
            if doc.links.len() == before { Err(Refused::not_found("link")) } else { Ok(()) }
        })
        .await
    }

    /// TB-013: the match starts when every human seat is ready and every other seat is filled.
    pub async fn set_ready(&mut self, identity: &str, ready: bool) -> Outcome<()> {
        let is_host = self.row.host.as_str() == identity;
        self.change(|doc| {
            check_open(doc)?;
            let may_start = doc.holds(identity) || (is_host && doc.identities().is_empty());
            if !may_start {
                return Err(Refused::new(Code::NotYours, "You have no seat at this table."));
            }
            for place in doc.places.iter_mut().filter(|place| place.identity() == Some(identity)) {
                place.is_ready = ready;
            }
            if !ready {
                doc.go_back_to_lobby();
            }
            Ok(())
        })
        .await?;
        if ready { self.start_if_ready().await } else { Ok(()) }
    }

    /// The host changes config, edition or settings.
    pub async fn patch(
        &mut self,
        config: Option<&Value>,
        edition: Option<Option<String>>,
        settings: Option<&SettingsPatch>,
    ) -> Outcome<()> {
        let game = self.row.game.clone();
        self.change_agreement(|doc| {
            let config = match config {
                None => None,
                Some(options) => Some(games::config_of(&game, Some(&doc.config), options)?),
            };
            let settings = settings.map(|patch| patched(&doc.settings, patch));
            if let Some(settings) = &settings {
                check_settings(settings)?;
            }
            apply(doc, config, settings)?;
            if let Some(edition) = &edition {
                doc.edition.clone_from(edition);
            }
            Ok(())
        })
        .await
    }

    /// TB-083: a new match at the same table; everybody has to be ready for it.
    pub async fn rematch(&mut self, identity: &str, with: &Rematch) -> Outcome<()> {
        if !self.doc.holds(identity) {
            return Err(Refused::new(Code::NotYours, "You have no seat at this table."));
        }
        let not_over = || Refused(Problem::by_rule(Code::NotOver, "TB-083", "The match is not over yet."));
        if self.doc.state != TableState::Over {
            return Err(not_over());
        }
        let over = self.doc.match_id.clone();
        let config = match &with.config {
            None => None,
            Some(options) => Some(games::config_of(&self.row.game, Some(&self.doc.config), options)?),
        };
        let settings = with.settings.as_ref().map(|patch| patched(&self.doc.settings, patch));
        if let Some(settings) = &settings {
            check_settings(settings)?;
        }
        if let Some(level) = &with.level {
            check_level(level)?;
        }
        // The order in which they sat: with fixed seating every participant goes one seat further, s1 goes last.
        let order: Vec<usize> = self.seats().filter_map(|seat| self.place_of(seat)).collect();
        self.change(|doc| {
            // Somebody at another node has asked for it meanwhile: then this is a yes.
            if doc.state == TableState::Lobby && doc.rematch_of == over {
                for place in doc.places.iter_mut().filter(|place| place.identity() == Some(identity)) {
                    place.is_ready = true;
                }
                return Ok(());
            }
            if doc.state != TableState::Over || doc.match_id != over {
                return Err(not_over());
            }
            if order.len() == doc.places.len() {
                doc.places = order.iter().map(|&place| doc.places[place].clone()).collect();
            }
            if let Some((_, seats)) = &config {
                make_room(doc, *seats)?;
            }
            apply(doc, config.clone(), settings.clone())?;
            if let Some(level) = &with.level {
                for place in doc.places.iter_mut().filter(|place| place.identity().is_none()) {
                    place.holder = Some(PlaceHolder::bot(level));
                }
            }
            if doc.settings.seating == Seating::Fixed {
                doc.places.rotate_left(1);
            }
            doc.take_readiness_back();
            for place in &mut doc.places {
                place.shows = false;
                place.is_ready = place.identity() == Some(identity);
                if let Some(holder) = &mut place.holder {
                    holder.participant = None;
                }
            }
            doc.links.retain(|link| link.place.is_none());
            doc.rematch_of = doc.match_id.take();
            doc.state = TableState::Lobby;
            Ok(())
        })
        .await?;
        self.playing = None;
        self.start_if_ready().await
    }

    /// The host closes a table before its start.
    pub async fn close(&mut self) -> Outcome<()> {
        self.change(|doc| {
            check_open(doc)?;
            doc.go_back_to_lobby();
            doc.state = TableState::Closed;
            Ok(())
        })
        .await
    }

    /// The seat of somebody, in the list.
    pub fn first_seat_of(&self, identity: &str) -> Option<protocol::Seat> {
        self.all_seats_of(identity).first().map(to_seat)
    }
}

fn check_open(doc: &Doc) -> Outcome<()> {
    match doc.state {
        TableState::Lobby | TableState::Starting => Ok(()),
        TableState::Playing | TableState::Over => {
            Err(Refused(Problem::by_rule(Code::Started, "TB-013", "The match has started: this is fixed now.")))
        }
        TableState::Closed => Err(Refused::new(Code::NotFound, "This table was closed by its host.")),
    }
}

fn apply(doc: &mut Doc, config: Option<(Value, usize)>, settings: Option<Settings>) -> Outcome<()> {
    if let Some((config, seats)) = config {
        doc.config = config;
        doc.places.resize_with(seats, Place::default);
        doc.links.retain(|link| link.place.is_none_or(|place| place < seats));
    }
    if let Some(settings) = settings {
        doc.settings = settings;
    }
    let held = doc.places.iter().filter(|place| place.identity().is_some()).count();
    if !doc.settings.shared_screen && doc.identities().len() < held {
        return Err(Refused::by_table(10, "Somebody has several seats here: they have to give up all but one first."));
    }
    Ok(())
}

/// Fewer seats: the last bots go, no person does.
fn make_room(doc: &mut Doc, seats: usize) -> Outcome<()> {
    while doc.places.len() > seats {
        let last = doc.places.iter().rposition(|place| place.identity().is_none());
        let last = last.ok_or_else(|| Refused::new(Code::BadRequest, "More people sit here than that."))?;
        doc.places.remove(last);
    }
    Ok(())
}

fn worthless(sentence: &str) -> Refused {
    Refused(Problem::by_rule(Code::LinkWorthless, "TB-011", sentence))
}

pub fn check_level(level: &str) -> Outcome<()> {
    if crate::bots::spec_of(level).is_some() {
        return Ok(());
    }
    Err(Refused::new(Code::BadRequest, "A bot is an apprentice, an adept, a master or a grandmaster."))
}

pub fn check_settings(settings: &Settings) -> Outcome<()> {
    if ClockRule::parse(&settings.clock).is_none() {
        return Err(Refused::by_table(50, "A clock is `none`, `move 90s` or `bank 10m+20s`, with units s, m, h, d."));
    }
    if settings.delay > 24 * 60 {
        return Err(Refused::by_table(61, "Watchers can be at most a day behind."));
    }
    Ok(())
}
