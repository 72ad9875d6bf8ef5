//! Checking a finished record: every outcome recomputed from the published seed (TB-075).

use super::{Match, start_of};
use crate::chance::commitment;
use crate::edition::unhex;
use crate::game::{Game, Turn};
use crate::record::{ParticipantKind, Record, RecordError, Who};

/// What was proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verified {
    /// The seed fits its commitment and every chance step follows from it.
    Fair { chance_steps: u64 },
    /// The record replays, but no commitment stands in its header: nothing is proven about chance.
    NotCommitted,
}

/// Why a record is not proven fair.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum VerifyError {
    #[error(transparent)]
    Record(#[from] RecordError),
    #[error("the match is not closed yet, so its seed is not published")]
    NotClosed,
    #[error("the close line publishes no seed, or not one of 32 bytes")]
    NoSeed,
    #[error("the published seed does not fit the commitment in the header")]
    Commitment,
    #[error("the open line lacks the contribution of participant {participant}")]
    Contribution { participant: usize },
    #[error("step {seq}: the seed gives `{expected}`, but the record says `{found}`")]
    Outcome { seq: u64, expected: String, found: String },
}

/// Replays a record, checks the commitment and recomputes every outcome; the first that differs is named by its seq.
pub fn verify<G: Game>(record: Record) -> Result<Verified, VerifyError> {
    start_of::<G>(&record.header)?;
    check_open(&record)?;
    let Some(committed) = record.header.commitment.clone() else {
        Match::<G>::replay(record)?;
        return Ok(Verified::NotCommitted);
    };
    let Some(close) = &record.close else {
        Match::<G>::replay(record)?;
        return Err(VerifyError::NotClosed);
    };
    let seed = close.seed.as_deref().and_then(unhex::<32>).ok_or(VerifyError::NoSeed)?;
    if commitment(&seed) != committed {
        return Err(VerifyError::Commitment);
    }
    let opened = record.open.as_ref().map_or(&[][..], |open| &open.open);
    for (place, participant) in record.header.participants.iter().enumerate() {
        let contributed = opened.get(place).and_then(Option::as_deref).and_then(unhex::<32>).is_some();
        if participant.kind != ParticipantKind::Bot && !contributed {
            return Err(VerifyError::Contribution { participant: place + 1 });
        }
    }
    let mut chance_steps = 0;
    Match::<G>::replay_with(record, |table, line| {
        if line.who == Who::Chance && table.turn() == Turn::Chance {
            let (_, expected) = table.text_of(&table.drawn(&mut table.stream(&seed)));
            if expected != line.what {
                return Err(VerifyError::Outcome { seq: line.seq, expected, found: line.what.clone() });
            }
            chance_steps += 1;
        }
        Ok(())
    })?;
    Ok(Verified::Fair { chance_steps })
}

/// TB-070: in the order of participants, each 32 bytes; bots contribute nothing. Whether somebody did not is asked where a
/// seed is committed.
fn check_open(record: &Record) -> Result<(), RecordError> {
    let opened = record.open.as_ref().map_or(&[][..], |open| &open.open);
    let participants = &record.header.participants;
    if opened.len() != participants.len() {
        let (found, seats) = (opened.len(), participants.len());
        return Err(RecordError::new(2, format!("the open line has {found} places for {seats} participants")));
    }
    for (number, (contribution, participant)) in (1..).zip(opened.iter().zip(participants)) {
        let Some(contribution) = contribution else { continue };
        if participant.kind == ParticipantKind::Bot {
            return Err(RecordError::new(2, format!("participant {number} is a bot, and bots contribute nothing")));
        }
        if unhex::<32>(contribution).is_none() {
            let what = format!("the contribution of participant {number} is not 32 bytes in hex digits");
            return Err(RecordError::new(2, what));
        }
    }
    Ok(())
}
