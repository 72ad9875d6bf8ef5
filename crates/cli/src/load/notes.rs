//! What a person notes, and whether the record bears it out.

use super::frame::Digest;
use game_core::Viewer;
use game_core::record::{Record, Who};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Updates that each person keeps.
const SAMPLES: usize = 4;
/// Faults that are named; further ones are only counted.
const NAMED: usize = 20;

#[derive(Debug, Default)]
pub(super) struct Notes {
    /// Microseconds from a command to its acknowledgement.
    pub own: Vec<u32>,
    /// Microseconds from a command to another seat's event.
    pub others: Vec<u32>,
    pub frames: u64,
    pub bytes: u64,
    pub reconnects: u64,
    pub not_stored: u64,
    /// Some updates as they came: what the bare room sends.
    pub samples: Vec<String>,
    pub faults: Vec<String>,
    pub fault_count: u64,
    pub matches: BTreeMap<String, Played>,
}

/// What one person was told of one match.
#[derive(Debug, Default)]
pub(super) struct Played {
    /// By step, the eyes and the number of the view.
    views: BTreeMap<u64, (String, u64)>,
    steps: BTreeMap<u64, (String, String)>,
    acknowledged: BTreeMap<String, usize>,
    /// Seats whose last acknowledged choice is sealed, and not told as a step yet (TB-069).
    sealed: BTreeSet<String>,
}

impl Notes {
    pub(super) fn fault(&mut self, what: String) {
        self.fault_count += 1;
        if self.faults.len() < NAMED {
            self.faults.push(what);
        }
    }

    pub(super) fn heard(&mut self, is_counted: bool, text: &str, kind: &str) {
        if is_counted {
            self.frames += 1;
            self.bytes += text.len() as u64;
            if kind == "update" && self.frames.is_multiple_of(20) && self.samples.len() < SAMPLES {
                self.samples.push(text.to_owned());
            }
        }
    }

    fn played(&mut self, match_id: &str) -> &mut Played {
        if !self.matches.contains_key(match_id) {
            self.matches.insert(match_id.to_owned(), Played::default());
        }
        self.matches.get_mut(match_id).expect("it is there")
    }

    pub(super) fn step(&mut self, match_id: &str, seq: u64, who: &str, what: &str) {
        let played = self.played(match_id);
        played.steps.insert(seq, (who.to_owned(), what.to_owned()));
        played.sealed.remove(who);
    }

    pub(super) fn view(&mut self, match_id: &str, seq: u64, eyes: &str, view: u64) {
        let before = self.played(match_id).views.insert(seq, (eyes.to_owned(), view));
        if before.is_some_and(|before| before != (eyes.to_owned(), view)) {
            self.fault(format!("{match_id}: the view of step {seq} has changed"));
        }
    }

    pub(super) fn acknowledged(&mut self, match_id: &str, seat: &str, is_sealed: bool) {
        let played = self.played(match_id);
        *played.acknowledged.entry(seat.to_owned()).or_default() += 1;
        if is_sealed {
            played.sealed.insert(seat.to_owned());
        }
    }

    /// Takes the figures of another one in; its matches are checked apart.
    pub(super) fn add(&mut self, other: Notes) {
        self.own.extend(other.own);
        self.others.extend(other.others);
        self.frames += other.frames;
        self.bytes += other.bytes;
        self.reconnects += other.reconnects;
        self.not_stored += other.not_stored;
        self.samples.extend(other.samples);
        self.fault_count += other.fault_count;
        self.faults.extend(other.faults);
        self.faults.truncate(NAMED);
    }
}

fn viewer_of(eyes: &str) -> Option<Viewer> {
    match eyes {
        "spectator" => Some(Viewer::Spectator),
        "open" => Some(Viewer::Open),
        seat => seat.parse().ok().map(Viewer::Seat),
    }
}

/// How much was checked.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Checked {
    pub matches: u64,
    pub views: u64,
    pub steps: u64,
    pub acknowledged: u64,
    /// Matches that did not end in time, and so could not be read.
    pub unfinished: u64,
}

/// Replays the record of a match line by line, and compares everything that its people were told.
pub(super) fn check(record: &str, people: &[&Played], checked: &mut Checked) -> Result<(), String> {
    let whole = Record::read(record.as_bytes()).map_err(|error| error.to_string())?;
    let mut lines = record.split_inclusive('\n');
    let head: String = lines.by_ref().take(2).collect();
    let head = Record::read(head.as_bytes()).map_err(|error| error.to_string())?;
    let mut game = game_registry::replay(head).map_err(|error| error.to_string())?;
    for (line, seq) in lines.zip(1..) {
        let is_step = game.record().steps.len() < whole.steps.len();
        game.follow(&[line.trim_end().as_bytes().to_vec()]).map_err(|error| error.to_string())?;
        if !is_step {
            continue;
        }
        let step = &whole.steps[seq as usize - 1];
        for played in people {
            if let Some((eyes, view)) = played.views.get(&seq) {
                let viewer = viewer_of(eyes).ok_or_else(|| format!("{eyes} are nobody's eyes"))?;
                let Digest(own) = Digest::deserialize(&game.view(viewer)).map_err(|error| error.to_string())?;
                if own != *view {
                    return Err(format!("the view of {eyes} after step {seq} is not that of the record"));
                }
                checked.views += 1;
            }
            if let Some((who, what)) = played.steps.get(&seq) {
                let is_hidden = what.contains('?');
                if *who != step.who.to_string() || (!is_hidden && *what != step.what) {
                    return Err(format!(
                        "step {seq} was told as `{who}: {what}`, but is `{}: {}`",
                        step.who, step.what
                    ));
                }
                checked.steps += 1;
            }
        }
    }
    let all = people.iter().flat_map(|played| played.acknowledged.iter().map(move |told| (played, told)));
    for (played, (seat, acknowledged)) in all {
        let is_own = |who: Who| who.to_string() == *seat;
        let made = whole.steps.iter().filter(|step| is_own(step.who) && !step.remarks.auto).count();
        // A match may end by a departure before all have chosen: what was sealed then enters no record.
        let is_left = played.sealed.contains(seat) && made + 1 == *acknowledged;
        if made != *acknowledged && !is_left {
            return Err(format!(
                "{seat} was told that {acknowledged} actions were stored, and {made} stand in the record"
            ));
        }
        checked.acknowledged += *acknowledged as u64;
    }
    match game_registry::verify(whole) {
        Ok(Ok(_)) => {}
        Ok(Err(error)) => return Err(error.to_string()),
        Err(error) => return Err(error.to_string()),
    }
    checked.matches += 1;
    Ok(())
}
