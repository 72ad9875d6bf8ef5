//! A match over standard input and output, for work on the boards without a server: one JSON request a line,
//! one JSON answer a line. Other seats play at random.
//!
//! `{"new":{"game":"elements","config":{"seats":3},"seed":5}}`, `{"until":"s1","kind":"build","least":8}`,
//! `{"state":"s1"}`, `{"ask":"s1","draft":["end"]}`, `{"why":"s1","draft":[],"text":"play F>1"}`,
//! `{"send":"s1","draft":["end"]}`, `{"others":"s1"}`.

use game_core::record::Remarks;
use game_core::{Fast, Seat, Turn, Viewer};
use game_registry::{AnyMatch, NewMatch, Refusal, Source, start};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::io::{BufRead, Write};

#[derive(Deserialize)]
#[serde(untagged, deny_unknown_fields)]
enum Request {
    New { new: Fresh },
    Until { until: Seat, kind: Option<String>, least: usize },
    State { state: Seat },
    Ask { ask: Seat, draft: Vec<String> },
    Why { why: Seat, draft: Vec<String>, text: String },
    Send { send: Seat, draft: Vec<String> },
    Others { others: Seat },
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Fresh {
    game: String,
    config: Map<String, Value>,
    seed: u64,
}

struct Engine {
    played: Box<dyn AnyMatch>,
    chance: Fast,
}

impl Engine {
    fn new(fresh: Fresh) -> Result<Engine, String> {
        let played = start(&fresh.game, NewMatch { config: fresh.config, ..NewMatch::default() });
        let played = played.map_err(|error| error.to_string())?;
        let mut engine = Engine { played, chance: Fast::new(fresh.seed) };
        engine.settle();
        Ok(engine)
    }

    /// Draws the chance steps that are due.
    fn settle(&mut self) {
        while matches!(self.played.turn(), Turn::Chance) {
            self.played.draw(Source::Fast(&mut self.chance), Remarks::default());
        }
    }

    /// Lets one seat other than `me` act at random; false if none is asked.
    fn other_acts(&mut self, me: Option<Seat>) -> bool {
        let Turn::Seats(asked) = self.played.turn() else { return false };
        let Some(seat) = asked.iter().find(|&seat| Some(seat) != me) else { return false };
        self.played.act_at_random(seat, &mut self.chance, Remarks::default());
        self.settle();
        true
    }

    /// Plays at random until that seat is asked such a thing.
    fn until(&mut self, seat: Seat, kind: Option<&str>, least: usize) -> bool {
        while let Turn::Seats(asked) = self.played.turn() {
            let is_kind = |found: &str| kind.is_none_or(|kind| kind == found);
            let prompt = self.played.prompt(seat).filter(|prompt| is_kind(prompt.kind));
            if asked.contains(seat) && prompt.is_some() && self.played.legal(seat).len() >= least {
                return true;
            }
            self.other_acts(None);
        }
        false
    }

    fn state(&self, seat: Seat) -> Value {
        let asked: Vec<Seat> = match self.played.turn() {
            Turn::Seats(asked) => asked.iter().collect(),
            Turn::Chance | Turn::Over => Vec::new(),
        };
        let from = self.played.seq().saturating_sub(24);
        json!({
            "seq": self.played.seq(),
            "me": seat,
            "asked": asked,
            "prompt": self.played.prompt(seat),
            "view": self.played.view(Viewer::Seat(seat)),
            "legal": self.played.legal(seat),
            "told": self.played.told_since(from, Viewer::Seat(seat)),
            "result": self.played.result(),
        })
    }

    fn after(&self, seat: Seat, draft: &[String]) -> Result<Box<dyn AnyMatch>, Refusal> {
        let mut played = self.played.at(self.played.seq()).expect("the last step is a step");
        for text in draft {
            played.act(seat, text, Remarks::default())?;
        }
        Ok(played)
    }

    fn ask(&self, seat: Seat, draft: &[String]) -> Result<Value, Refusal> {
        let after = self.after(seat, draft)?;
        let told = after.told_since(self.played.seq(), Viewer::Seat(seat));
        let events: Vec<Value> = told.iter().flat_map(|told| &told.events).map(|event| json!(event)).collect();
        Ok(json!({ "prompt": after.prompt(seat), "legal": after.legal(seat), "events": events }))
    }

    fn send(&mut self, seat: Seat, draft: &[String]) -> Result<(), Refusal> {
        self.after(seat, draft)?;
        for text in draft {
            self.played.act(seat, text, Remarks::default())?;
        }
        self.settle();
        Ok(())
    }
}

fn answer(engine: &mut Option<Engine>, line: &str) -> Result<Value, String> {
    let request: Request = serde_json::from_str(line).map_err(|error| error.to_string())?;
    if let Request::New { new } = request {
        *engine = Some(Engine::new(new)?);
        return Ok(Value::Null);
    }
    let engine = engine.as_mut().ok_or("start with new")?;
    let refused = |refusal: Refusal| json!({ "refused": refusal });
    Ok(match request {
        Request::New { .. } => Value::Null,
        Request::Until { until, kind, least } => json!(engine.until(until, kind.as_deref(), least)),
        Request::State { state } => engine.state(state),
        Request::Ask { ask, draft } => engine.ask(ask, &draft).unwrap_or_else(refused),
        Request::Why { why, draft, text } => match engine.after(why, &draft) {
            Ok(after) => after.why_not(why, &text).err().map_or(Value::Null, refused),
            Err(refusal) => refused(refusal),
        },
        Request::Send { send, draft } => match engine.send(send, &draft) {
            Ok(()) => engine.state(send),
            Err(refusal) => refused(refusal),
        },
        Request::Others { others } => {
            while engine.other_acts(Some(others)) {}
            engine.state(others)
        }
    })
}

fn main() -> std::io::Result<()> {
    let mut engine = None;
    for line in std::io::stdin().lock().lines() {
        let answer = answer(&mut engine, &line?).unwrap_or_else(|error| json!({ "error": error }));
        let mut out = std::io::stdout().lock();
        writeln!(out, "{answer}")?;
        out.flush()?;
    }
    Ok(())
}
