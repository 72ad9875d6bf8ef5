//! `sim --record`: every game as a record of its own.

use crate::failure::{Failure, Outcome};
use crate::output::write_whole;
use bots::Spec;
use game_core::record::{Participant, ParticipantKind, Remarks};
use game_core::table::{Match, Setup};
use game_core::{Game, Notation, Seats, Step, StepOf};
use std::path::{Path, PathBuf};

pub(crate) struct Recorder<G: Game> {
    folder: PathBuf,
    seed: u64,
    config: G::Config,
    edition: &'static G::Edition,
    edition_text: Option<String>,
    /// By seat; none where all play at random.
    bots: Vec<String>,
}

impl<G: Game> Recorder<G> {
    pub(crate) fn new(
        folder: &Path,
        seed: u64,
        config: G::Config,
        edition: &'static G::Edition,
        edition_text: Option<String>,
    ) -> Outcome<Recorder<G>> {
        std::fs::create_dir_all(folder).map_err(|error| {
            Failure::job(format!("{} cannot be made ({error}); choose another folder", folder.display()))
        })?;
        Ok(Recorder { folder: folder.to_owned(), seed, config, edition, edition_text, bots: Vec::new() })
    }

    pub(crate) fn with_bots(mut self, bots: &[Spec]) -> Recorder<G> {
        self.bots = bots.iter().map(ToString::to_string).collect();
        self
    }

    /// Writes the record of game `index`.
    pub(crate) fn write(&self, steps: &[StepOf<G>], index: u64) -> Outcome {
        let id = format!("{}-{}-{}-{index}", G::ID, self.config.seats(), self.seed);
        let path = self.folder.join(format!("{id}.aludel"));
        let edition_text = self.edition_text.clone();
        let mut setup = Setup { id, edition: self.edition, edition_text, ..Setup::<G>::local(self.config.clone()) };
        for (seat, participant) in setup.participants.iter_mut().enumerate() {
            // TB-015, TB-068: a bot's id begins with `bot`, and its level and version are shown.
            *participant = Participant {
                id: format!("bot{}", seat + 1),
                kind: ParticipantKind::Bot,
                level: Some(self.bots.get(seat).map_or("random", String::as_str).to_owned()),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            };
        }
        let mut table = Match::new(setup).expect("the game has been played with this config");
        for step in steps {
            let taken = match step {
                Step::Act(seat, action) => table.act(*seat, *action, Remarks::default(), &mut ()),
                Step::Chance(chance) => table.chance(&chance.text(table.edition()), Remarks::default(), &mut ()),
            };
            taken.map_err(|illegal| Failure::job(format!("game {index} cannot be recorded: {illegal}; report it")))?;
        }
        table.close(None);
        write_whole(&path, table.record().to_text().as_bytes())
    }
}
