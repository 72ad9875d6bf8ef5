//! Setting up a game (section 2 of the catalogue).

use crate::cards::{Cards, Tier};
use crate::state::{Cursor, DeckLeft, Edition, Player, Point, State, TurnState, Wait};
use crate::types::{Config, Deck, First, Wizards};
use game_core::{EditionRef, Illegal, PerSeat, Pile, Seat, message};

impl State {
    pub(crate) fn create(config: &Config, edition: &'static Cards) -> Result<State, Illegal> {
        if !(1..=5).contains(&config.seats) {
            return Err(Illegal::new(crate::ww(1), message!("refused-seats", seats = config.seats)));
        }
        if let First::Named(seat) = config.first
            && seat.index() >= usize::from(config.seats)
        {
            return Err(Illegal::new(crate::ww(19), message!("refused-first", seat = seat)));
        }
        if config.seats == 1 && config.wizards == Wizards::Random {
            return Err(Illegal::new(crate::ww(13), message!("refused-random-solo")));
        }
        let setup = &edition.setup;
        let solo = config.seats == 1;
        let bits = |deck, tier| edition.in_play(deck, tier, solo);
        let deck = |deck| DeckLeft {
            level1: setup.level1_dealt[usize::from(config.seats) - 1],
            level2: bits(deck, Tier::Two).count_ones() as u8,
        };
        let player =
            Player { vp: setup.start.vp, stock: setup.start.stock, skulls: setup.start.skulls, ..Player::default() };
        let mut state = State {
            edition: Edition(EditionRef(edition)),
            config: *config,
            round: 0,
            start: Seat::S1,
            active: Seat::S1,
            point: Point::First,
            wait: Wait::Point,
            acolyte: None,
            acolytes: ((1u16 << edition.acolytes.len()) - 1) as u8,
            decks: Deck::ALL.map(deck),
            unseen: Deck::ALL.map(|deck| bits(deck, Tier::One) | bits(deck, Tier::Two)),
            discards: [0; 2],
            display: Pile::new(),
            players: PerSeat::default(),
            turn: TurnState::default(),
            frame: None,
            raised: Pile::new(),
            cursor: Cursor::default(),
        };
        for seat in Seat::all(state.wizards()) {
            state.players[seat] = player;
        }
        match config.first {
            _ if solo => state.point = Point::Wizards,
            First::Named(seat) => state.begin_with(seat),
            First::Random => {}
        }
        Ok(state)
    }

    /// WW-020: after the start player come the wizards.
    pub(crate) fn begin_with(&mut self, seat: Seat) {
        self.start = seat;
        self.active = seat;
        self.point = match self.config.wizards {
            Wizards::Choose => Point::Wizards,
            Wizards::Random => Point::Deal,
        };
    }
}
