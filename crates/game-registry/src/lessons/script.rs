//! A match whose chance is written down: for lessons and examples alone, and never outside them.

use crate::any_match::Seated;
use crate::{AnyMatch, UnknownGame, Voice};
use game_core::Game;
use game_core::record::Remarks;
use game_core::scenario::{Setup, set_up};

/// A match that takes outcomes by name.
pub(crate) trait Scripted: AnyMatch {
    /// Lets chance bring that, if it may.
    fn chance(&mut self, outcome: &str) -> Result<(), ()>;
}

impl<G: Game> Scripted for Seated<G> {
    fn chance(&mut self, outcome: &str) -> Result<(), ()> {
        self.played.chance(outcome, Remarks::default(), &mut ()).map_err(|_| ())?;
        self.catch_up();
        Ok(())
    }
}

/// The position that a set-up describes.
pub(crate) fn begin(game: &str, setup: &Setup) -> Result<Box<dyn Scripted>, String> {
    fn of<G: Game>(setup: &Setup) -> Result<Box<dyn Scripted>, String> {
        let no_file = |name: &str| Err(format!("{name}: only the default edition is played here"));
        let played = set_up::<G>(setup, &no_file)?;
        let voice = Voice::new::<G>(played.edition(), Vec::new());
        Ok(Box::new(Seated::new(played, voice)))
    }
    with_game!(game, G => of::<G>(setup)).map_err(|unknown: UnknownGame| unknown.to_string())?
}
