//! Answers to commands, to be given again when a command is repeated (TB-027). The store remembers those to actions.

use crate::time::MINUTE;
use protocol::{Answer, Problem, Status};
use std::collections::{HashMap, VecDeque};
use store::Millis;

/// Answers that are remembered for each person.
const REMEMBERED: usize = 16;
/// Who is gone is remembered for so long, and so many of them at most.
const GONE: Millis = 10 * MINUTE;
const MOST_GONE: usize = 1_000;

/// What everybody was answered last: nobody's commands push out what another was answered.
#[derive(Debug, Default)]
pub(super) struct Answers(HashMap<String, Given>);

#[derive(Debug)]
struct Given {
    answers: VecDeque<Kept>,
    /// Of the ids of these answers: hardly any id is compared as a whole, for most commands are new.
    marks: VecDeque<u32>,
    /// When the last one was given.
    at: Millis,
}

/// An answer, small: most have no problem.
#[derive(Debug)]
struct Kept {
    id: Box<str>,
    status: Status,
    problem: Option<Box<Problem>>,
    seq: u64,
}

impl Answers {
    pub(super) fn find(&self, identity: &str, id: &str) -> Option<Answer> {
        let Given { answers, marks, .. } = self.0.get(identity)?;
        let mark = mark_of(id);
        let marked = marks.iter().zip(answers).rev().filter(|&(&other, _)| other == mark);
        let (_, kept) = marked.into_iter().find(|(_, kept)| *kept.id == *id)?;
        let problem = kept.problem.as_deref().cloned();
        Some(Answer { id: id.to_owned(), status: kept.status, problem, seq: kept.seq })
    }

    /// Says whether it is the first that is kept for that person.
    pub(super) fn keep(&mut self, identity: &str, answer: &Answer, now: Millis) -> bool {
        let Answer { id, status, problem, seq } = answer;
        let problem = problem.clone().map(Box::new);
        let kept = Kept { id: id.as_str().into(), status: *status, problem, seq: *seq };
        let Some(given) = self.0.get_mut(identity) else {
            let given = Given { answers: VecDeque::from([kept]), marks: VecDeque::from([mark_of(id)]), at: now };
            self.0.insert(identity.to_owned(), given);
            return true;
        };
        given.at = now;
        if given.answers.len() >= REMEMBERED {
            given.answers.pop_front();
            given.marks.pop_front();
        }
        given.answers.push_back(kept);
        given.marks.push_back(mark_of(id));
        false
    }

    /// Forgets those who are long gone, and the longest gone of too many.
    pub(super) fn forget_the_gone(&mut self, now: Millis, is_here: impl Fn(&str) -> bool) {
        self.0.retain(|identity, given| is_here(identity) || given.at + GONE > now);
        let mut gone: Vec<(Millis, String)> = Vec::new();
        gone.extend(self.0.iter().filter(|(who, _)| !is_here(who)).map(|(who, given)| (given.at, who.clone())));
        let surplus = gone.len().saturating_sub(MOST_GONE);
        gone.sort_unstable();
        for (_, who) in &gone[..surplus] {
            self.0.remove(who);
        }
    }
}

/// Differs for most ids that differ (FNV-1a).
fn mark_of(id: &str) -> u32 {
    id.bytes().fold(0x811c_9dc5, |mark, byte| (mark ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

#[cfg(test)]
mod tests {
    use super::*;
    fn answer(id: &str) -> Answer {
        Answer { id: id.to_owned(), status: Status::Ok, problem: None, seq: 0 }
    }

    #[test]
    fn tb027_nobody_pushes_out_anothers_answers_and_memory_is_bounded() {
        let mut answers = Answers::default();
        answers.keep("ada", &answer("hello"), 0);
        for number in 0..1_000 {
            answers.keep("eve", &answer(&number.to_string()), 0);
        }
        assert_eq!(answers.find("ada", "hello"), Some(answer("hello")));
        assert_eq!((answers.find("eve", "hello"), answers.find("eve", "0")), (None, None));
        assert!(answers.find("eve", "999").is_some());
        assert_eq!(answers.0["eve"].answers.len(), REMEMBERED);
        for number in 0..2 * MOST_GONE {
            answers.keep(&format!("guest {number}"), &answer("hello"), 1 + number as Millis);
        }
        answers.forget_the_gone(GONE, |who| who == "ada");
        assert_eq!(answers.0.len(), MOST_GONE + 1, "those who are here, and the last of those who are gone");
        assert!(answers.find("ada", "hello").is_some());
        assert!(answers.find("guest 1999", "hello").is_some() && answers.find("guest 0", "hello").is_none());
        answers.forget_the_gone(GONE + 5_000, |who| who == "ada");
        assert_eq!(answers.0.len(), 1, "long gone");
    }
}
