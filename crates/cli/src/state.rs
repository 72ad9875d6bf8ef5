//! `aludel state`: a fresh open view, whose names scenarios use.

use crate::failure::{Failure, Outcome};
use crate::output::Output;
use crate::setup::{Setup, read_viewer, seat_at_the_table};
use clap::Args;
use game_core::{Edition, Fast, Game, Seats, Step, Turn, Viewer, edition};
use game_registry::with_game;

/// Print a fresh state as the JSON of its open view, whose names scenarios use
#[derive(Args, Debug)]
#[command(after_help = "Example: aludel state quintessence --as s1")]
pub(crate) struct State {
    /// The game's id, as listed by `aludel games`
    game: String,
    #[command(flatten)]
    setup: Setup,
    /// Draw the chance of the set-up with this seed, up to the first decision
    #[arg(long)]
    seed: Option<u64>,
    /// The game's position notation
    #[arg(long, value_name = "TEXT")]
    position: Option<String>,
    /// Whose eyes: s1 to s5, spectator or open
    #[arg(long = "as", value_name = "VIEWER", default_value = "open", value_parser = read_viewer)]
    viewer: Viewer,
    /// Draw it for people instead
    #[arg(long)]
    picture: bool,
    /// Write JSON, as is done without --picture
    #[arg(long, conflicts_with = "picture")]
    json: bool,
}

impl State {
    pub(crate) fn run(&self, output: &mut Output) -> Outcome {
        with_game!(&self.game, G => self.run_game::<G>(output))?
    }

    fn run_game<G: Game>(&self, output: &mut Output) -> Outcome {
        let mut game: G = position(&self.setup, self.position.as_deref())?;
        seat_at_the_table(self.viewer, game.config().seats())?;
        if let Some(seed) = self.seed {
            let mut draws = Fast::new(seed);
            while game.turn() == Turn::Chance {
                game.apply(&Step::Chance(game.draw_chance(&mut draws)), &mut ());
            }
        }
        let view = game.view(self.viewer);
        if self.picture {
            return output.line(G::picture(&view, game.edition()).trim_end());
        }
        let edition: &'static dyn Edition = game.edition();
        output.json(&edition::to_json(edition, &view))
    }
}

/// A fresh game, or the one that the notation describes.
pub(crate) fn position<G: Game>(setup: &Setup, position: Option<&str>) -> Outcome<G> {
    match position {
        None => setup.start(),
        Some(text) => {
            let read = G::from_position(text, &setup.config::<G>()?, setup.edition::<G>()?);
            read.map_err(|error| Failure::usage(format!("--position {text:?}: {error}")))
        }
    }
}
