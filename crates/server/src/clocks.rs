//! The clocks of a table (TB-050 to TB-052).

use crate::room::Consents;
use crate::time::{DAY, MINUTE, SECOND};
use game_core::record::{StepLine, Who};
use game_core::{MAX_SEATS, Seat};
use serde::{Deserialize, Serialize};
use store::Millis;

/// TB-052: what is not charged of a step's network delay.
pub const LAG_LIMIT: Millis = SECOND;
/// TB-052: what is not charged of lost connections in a match.
pub const LAG_QUOTA: Millis = 2 * MINUTE;
/// The longest time that a clock may give.
const LONGEST: Millis = 60 * DAY;

/// TB-050: `none`, `move T` or `bank T+I`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockRule {
    None,
    Move(Millis),
    Bank(Millis, Millis),
}

impl ClockRule {
    pub fn parse(text: &str) -> Option<ClockRule> {
        match text.split_once(' ') {
            None => (text == "none").then_some(ClockRule::None),
            Some(("move", time)) => duration(time).filter(|&time| time >= SECOND).map(ClockRule::Move),
            Some(("bank", times)) => {
                let (bank, step) = times.split_once('+')?;
                Some(ClockRule::Bank(duration(bank).filter(|&time| time >= SECOND)?, duration(step)?))
            }
            Some(_) => None,
        }
    }

    /// What a seat begins with.
    pub fn start(self) -> Millis {
        match self {
            ClockRule::None => 0,
            ClockRule::Move(time) | ClockRule::Bank(time, _) => time,
        }
    }

    /// Slow tables count days.
    pub fn is_slow(self) -> bool {
        self.start() >= DAY
    }

    /// What a seat has after it used so much of what was left and made so many steps.
    pub fn after(self, left: Millis, charged: Millis, steps: u64) -> Millis {
        match self {
            ClockRule::None => 0,
            ClockRule::Move(time) => time,
            ClockRule::Bank(_, step) => left.saturating_sub(charged) + step * steps,
        }
    }
}

/// `90s`, `10m`, `2h`, `3d`.
fn duration(text: &str) -> Option<Millis> {
    let unit = match text.chars().last()? {
        's' => SECOND,
        'm' => MINUTE,
        'h' => 60 * MINUTE,
        'd' => DAY,
        _ => return None,
    };
    let digits = &text[..text.len() - 1];
    if !digits.bytes().all(|digit| digit.is_ascii_digit()) {
        return None;
    }
    let number: Millis = digits.parse().ok()?;
    number.checked_mul(unit).filter(|&time| time <= LONGEST)
}

/// Where a take-back leads to.
fn taken_back_to(step: &StepLine) -> Option<u64> {
    let to = step.what.strip_prefix("takeback ").filter(|_| step.who == Who::Table)?;
    to.parse().ok()
}

/// How many steps of its own stand behind a seat after each step, from step 0 on.
fn own_steps(steps: &[StepLine], seat: Seat) -> Vec<u64> {
    let mut own = vec![0];
    for (before, step) in steps.iter().enumerate() {
        let stand = match taken_back_to(step) {
            Some(to) => own.get(to as usize).copied().unwrap_or(0),
            None => own[before] + u64::from(step.who == Who::Seat(seat)),
        };
        own.push(stand);
    }
    own
}

/// TB-045: with `move T` the n-th decision of a seat has T once, whatever was taken back: what the seat has used of the one
/// in the position after step `seq`.
pub fn used_before(steps: &[StepLine], thoughts: &[Thought], seat: Seat, seq: u64) -> Millis {
    let own = own_steps(steps, seat);
    let number = own.get(seq as usize).copied().unwrap_or(0);
    let is_same = |step: &&StepLine| {
        let before = step.seq.checked_sub(1).and_then(|before| own.get(before as usize));
        step.who == Who::Seat(seat) && before == Some(&number)
    };
    let acted: Millis = steps.iter().filter(is_same).filter_map(|step| step.remarks.used).sum();
    let thought = thoughts.iter().filter(|thought| (thought.seat, thought.number) == (seat, number));
    acted + thought.map(|thought| thought.used).sum::<Millis>()
}

/// What a seat thought about a decision, and then took something back instead of acting.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Thought {
    seat: Seat,
    /// How many steps of its own stood behind it.
    number: u64,
    used: Millis,
}

impl Thought {
    /// About what the seat is asked now.
    pub fn now(steps: &[StepLine], seat: Seat, used: Millis) -> Thought {
        Thought { seat, number: own_steps(steps, seat).last().copied().unwrap_or(0), used }
    }
}

/// TB-045: for how many of the steps that a take-back skips a seat was given its increment.
pub fn steps_charged_since(steps: &[StepLine], seat: Seat, to: u64) -> u64 {
    let mut stands = vec![true; steps.len()];
    for (place, step) in steps.iter().enumerate() {
        if let Some(to) = taken_back_to(step) {
            stands[to as usize..place].fill(false);
        }
    }
    let skipped = steps.iter().zip(stands).skip(to as usize);
    let is_charged = |step: &StepLine| step.who == Who::Seat(seat) && step.remarks.used.is_some();
    skipped.filter(|(step, stands)| *stands && is_charged(step)).count() as u64
}

/// What is kept beside the record, as JSON: clocks, what each seat was asked since when, hints, questions of consent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Side {
    pub seats: [SeatSide; MAX_SEATS],
    /// When a person acted last (TB-055).
    pub acted: Millis,
    #[serde(default, skip_serializing_if = "Consents::is_empty")]
    pub consents: Consents,
    /// With `move T`: time that was used and stands in no step (TB-045).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub thoughts: Vec<Thought>,
}

/// Written with every step: what is nothing is left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SeatSide {
    /// The step at which the seat was asked what it is asked now (TB-027).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asked: Option<u64>,
    #[serde(skip_serializing_if = "is_nothing")]
    pub since: Millis,
    /// Time left when it was asked.
    #[serde(skip_serializing_if = "is_nothing")]
    pub left: Millis,
    /// What the others see of it while its choice is sealed (TB-069).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub veil: Option<Millis>,
    /// Not charged of the present decision: lost connections, questions of consent.
    #[serde(skip_serializing_if = "is_nothing")]
    pub excused: Millis,
    /// Since when the seat owes an answer to a question of consent: its clock stands (TB-051).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub paused: Option<Millis>,
    /// Up to here a lost connection is excused already.
    #[serde(skip_serializing_if = "is_nothing")]
    pub settled: Millis,
    /// What is left of the quota for them (TB-052).
    #[serde(skip_serializing_if = "is_nothing")]
    pub quota: Millis,
    #[serde(skip_serializing_if = "is_nothing")]
    pub hints: u32,
    /// A hint was given for the present decision (TB-066).
    #[serde(skip_serializing_if = "is_nothing")]
    pub is_hinted: bool,
}

fn is_nothing<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Side {
    pub fn new(rule: ClockRule, now: Millis) -> Side {
        let quota = if rule == ClockRule::None || rule.is_slow() { 0 } else { LAG_QUOTA };
        Side {
            seats: [SeatSide { left: rule.start(), quota, ..SeatSide::default() }; MAX_SEATS],
            acted: now,
            consents: Consents::default(),
            thoughts: Vec::new(),
        }
    }
}

impl SeatSide {
    /// What the connection, lost since `away`, excuses at this moment. A clock that stands needs no excuse.
    fn excuse(&self, away: Option<Millis>, now: Millis) -> Millis {
        let until = self.paused.unwrap_or(now).min(now);
        away.map_or(0, |away| until.saturating_sub(away.max(self.since).max(self.settled)).min(self.quota))
    }

    /// TB-051: for how long the clock has stood because of questions that are open.
    fn pause(&self, now: Millis) -> Millis {
        self.paused.map_or(0, |paused| now.saturating_sub(paused.max(self.since)))
    }

    /// TB-051, TB-052: the time to be charged for the present decision.
    pub fn charged(&self, away: Option<Millis>, now: Millis) -> Millis {
        let excused = self.excused + self.pause(now) + self.excuse(away, now);
        now.saturating_sub(self.since).saturating_sub(excused)
    }

    /// TB-051: the seat owes an answer to a question of consent.
    pub fn owe(&mut self, now: Millis) {
        self.paused.get_or_insert(now);
    }

    /// It owes none any more.
    pub fn owe_nothing(&mut self, away: Option<Millis>, now: Millis) {
        if self.paused.is_some() && self.asked.is_some() {
            if let Some(away) = away {
                self.came_back(away, now);
                self.settled = now;
            }
            self.excused += self.pause(now);
        }
        self.paused = None;
    }

    /// The connection is back.
    pub fn came_back(&mut self, away: Millis, now: Millis) {
        let excuse = if self.asked.is_some() { self.excuse(Some(away), now) } else { 0 };
        self.excused += excuse;
        self.quota -= excuse;
    }

    /// When the clock stands at zero. A command that is on its way by then counts: `lag` is allowed for.
    pub fn deadline(&self, away: Option<Millis>, lag: Millis) -> Millis {
        if self.paused.is_some() {
            return Millis::MAX;
        }
        let quota = if away.is_some() { self.quota } else { 0 };
        self.since + self.left + self.excused + quota + lag.min(LAG_LIMIT)
    }

    /// TB-052: what is charged for a command that arrived now.
    pub fn charge(&self, away: Option<Millis>, now: Millis, lag: Millis) -> Millis {
        self.charged(away, now).saturating_sub(lag.min(LAG_LIMIT))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tb050_the_three_forms_are_read_and_nothing_else() {
        assert_eq!(ClockRule::parse("none"), Some(ClockRule::None));
        assert_eq!(ClockRule::parse("move 3d"), Some(ClockRule::Move(3 * DAY)));
        assert_eq!(ClockRule::parse("bank 10m+20s"), Some(ClockRule::Bank(10 * MINUTE, 20 * SECOND)));
        for wrong in
            ["", "None", "move", "move 0s", "move 5", "bank 5m", "bank 5m+", "bank +5s", "move -1s", "move 99999d"]
        {
            assert_eq!(ClockRule::parse(wrong), None, "{wrong}");
        }
        for signed in ["move +5s", "bank 5m++5s", "bank +5m+5s", "move s"] {
            assert_eq!(ClockRule::parse(signed), None, "{signed}");
        }
        assert!(ClockRule::parse("move 1d").is_some_and(ClockRule::is_slow));
        assert!(!ClockRule::parse("bank 23h+0s").is_some_and(ClockRule::is_slow));
    }

    #[test]
    fn tb050_a_move_clock_starts_anew_and_a_bank_gains_its_increment() {
        let slow = ClockRule::Move(MINUTE);
        assert_eq!(slow.after(MINUTE, 50 * SECOND, 1), MINUTE);
        let bank = ClockRule::Bank(MINUTE, 5 * SECOND);
        assert_eq!(bank.after(MINUTE, 20 * SECOND, 2), 50 * SECOND);
    }

    #[test]
    fn tb052_lag_and_lost_connections_are_not_charged_within_their_limits() {
        let mut seat = SeatSide { asked: Some(1), since: 1_000, left: MINUTE, quota: LAG_QUOTA, ..SeatSide::default() };
        assert_eq!(seat.charge(None, 11_000, 300), 9_700);
        assert_eq!(seat.charge(None, 11_000, 5_000), 9_000, "at most one second a step");
        // Away from 2 s to 42 s: nothing of it is charged.
        assert_eq!(seat.charged(Some(2_000), 42_000), 1_000);
        seat.came_back(2_000, 42_000);
        assert_eq!((seat.charged(None, 43_000), seat.quota), (2_000, LAG_QUOTA - 40_000));
        // Away again, longer than the quota lasts.
        seat.came_back(43_000, 43_000 + 10 * MINUTE);
        assert_eq!(seat.quota, 0);
        assert_eq!(seat.charged(None, 43_000 + 10 * MINUTE), 2_000 + 10 * MINUTE - 80_000);
    }

    #[test]
    fn tb051_a_question_that_is_owed_an_answer_stops_the_clock_and_spares_the_quota() {
        let mut seat = SeatSide { asked: Some(1), since: 1_000, left: MINUTE, quota: LAG_QUOTA, ..SeatSide::default() };
        seat.owe(11_000);
        assert_eq!((seat.charged(None, 31_000), seat.deadline(None, 0)), (10_000, Millis::MAX));
        // The connection is lost for the last five seconds of the question and for five more.
        seat.owe_nothing(Some(26_000), 31_000);
        assert_eq!((seat.charged(Some(26_000), 36_000), seat.quota), (10_000, LAG_QUOTA));
        seat.came_back(26_000, 36_000);
        assert_eq!((seat.charged(None, 37_000), seat.quota), (11_000, LAG_QUOTA - 5_000));
    }
}
