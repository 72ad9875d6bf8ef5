//! Positions in short: `s1.mana=4 s1.spells=the-cauldron pool.tome=2 dice=ATTGMS step=roll`, the same words for what is
//! set up and for what is expected.

use game_core::edition::{from_json, intern, to_json};
use game_core::{Fast, Game, Happening, Notation, Seat, Step, Turn, Viewer, default_edition};
use serde_json::{Value, json};
use wizards_of_the_wild::{Action, Cards, Chance, Config, Event, View, WizardsOfTheWild};

/// A position and what happened in its last step.
pub struct Table {
    pub game: WizardsOfTheWild,
    pub events: Vec<Event>,
}

/// Wizards whose powers do not disturb: s1 Mossback A, s2 Clive A, s3 Quantum A, s4 Bramble B, s5 Oona A.
const WIZARDS: [&str; 5] = ["mossback/A", "clive/A", "quantum/A", "bramble/B", "oona/A"];
const LISTS: [&str; 6] = ["spells", "challenges", "display", "discards", "used", "past_acolytes"];

fn pointer(key: &str) -> String {
    let (head, rest) = key.split_once('.').unwrap_or((key, ""));
    if let Ok(seat) = head.parse::<Seat>() {
        return format!("/players/{}/{rest}", seat.index());
    }
    match head {
        "allowed" => "/turn/bribes_allowed".into(),
        "pool" | "bought" | "discounts" | "conversion" if !rest.is_empty() => format!("/turn/{head}/{rest}"),
        "dice" | "rerolls" | "bribes" | "power_used" | "start_gem" | "start_mana" | "actions" | "used" => {
            format!("/turn/{head}")
        }
        _ if rest.is_empty() => format!("/{head}"),
        _ => format!("/{head}/{rest}"),
    }
}

fn value(key: &str, text: &str) -> Value {
    let is_count = key.starts_with("bought.") || key.starts_with("discounts.");
    if LISTS.contains(&key.rsplit('.').next().unwrap_or(key)) && !is_count {
        return text.split(',').filter(|_| text != "-").collect::<Vec<_>>().into();
    }
    match text {
        "null" => Value::Null,
        "true" => Value::Bool(true),
        "false" => Value::Bool(false),
        number if number.parse::<i64>().is_ok() => json!(number.parse::<i64>().unwrap()),
        word => word.into(),
    }
}

fn pairs(text: &str) -> impl Iterator<Item = (&str, &str)> {
    text.split_whitespace().map(|pair| pair.split_once('=').unwrap_or_else(|| panic!("{pair:?} is no `key=value`")))
}

impl Table {
    /// A position at MAIN of round 1 with Biscuit, unless the words say otherwise.
    pub fn at(words: &str) -> Table {
        Table::with(default_edition::<WizardsOfTheWild>(), words)
    }

    /// The same with another edition: the default one with some of its text replaced.
    pub fn edited(replaced: &[(&str, &str)], words: &str) -> Table {
        let mut text = WizardsOfTheWild::DEFAULT_EDITION.to_owned();
        for (from, to) in replaced {
            assert!(text.contains(from), "the edition has no {from:?}");
            text = text.replacen(from, to, 1);
        }
        let edition = intern(&text, WizardsOfTheWild::load_edition).unwrap_or_else(|error| panic!("{error}"));
        Table::with(edition, words)
    }

    fn with(edition: &'static Cards, words: &str) -> Table {
        let find = |key: &str| pairs(words).find(|&(named, _)| named == key).map(|(_, value)| value);
        let seats: u8 = find("seats").map_or(2, |seats| seats.parse().unwrap());
        let fresh = WizardsOfTheWild::new(&Config { seats, ..Config::default() }, edition).unwrap();
        let mut json = to_json(edition, &fresh.view(Viewer::Open));
        let mut set = |key: &str, text: &str| {
            let place = json.pointer_mut(&pointer(key)).unwrap_or_else(|| panic!("the view has no {key}"));
            *place = value(key, text);
        };
        for (place, wizard) in WIZARDS.iter().enumerate().take(usize::from(seats).max(2)) {
            set(&format!("s{}.wizard", place + 1), wizard);
        }
        let step = find("step").unwrap_or("main");
        let (dice, rerolls) = match step {
            "main" => ("AATTMG", "0"),
            "roll" => ("AATTMG", "2"),
            _ => ("-", "2"),
        };
        for (key, text) in [
            ("round", "1"),
            ("acolyte", "biscuit"),
            ("step", step),
            ("dice", dice),
            ("rerolls", rerolls),
            ("allowed", "1"),
        ] {
            set(key, text);
        }
        let active = find("active").unwrap_or("s1");
        set("start_gem", find(&format!("{active}.gem")).unwrap_or("3"));
        set("start_mana", find(&format!("{active}.mana")).unwrap_or("4"));
        for (key, text) in pairs(words).filter(|&(key, _)| key != "seats") {
            set(key, text);
        }
        let mut view: View = from_json(edition, json).unwrap_or_else(|error| panic!("{words}: {error}"));
        WizardsOfTheWild::settle(&mut view, edition, &|pointer| {
            pairs(words).any(|(key, _)| key.starts_with(pointer.trim_start_matches('/')))
        });
        let game = WizardsOfTheWild::world(&view, edition, &mut Fast::new(0));
        game.audit().unwrap_or_else(|wrong| panic!("{words}: {wrong}"));
        Table { game, events: Vec::new() }
    }

    pub fn fresh(config: &Config) -> Table {
        let game = WizardsOfTheWild::new(config, default_edition::<WizardsOfTheWild>()).unwrap();
        Table { game, events: Vec::new() }
    }

    fn edition(&self) -> &'static Cards {
        self.game.edition()
    }

    /// Who acts, the action and its chance: `s2: keep TT {roll s2 AATG}`; s1 where no seat is named.
    fn read(text: &str) -> (Seat, &str, Vec<&str>) {
        let (seat, rest) = match text.split_once(": ") {
            Some((seat, rest)) => (seat.parse().unwrap(), rest),
            None => (Seat::S1, text),
        };
        let action = rest.split('{').next().unwrap().trim();
        let chance = rest.split('{').skip(1).map(|part| part.split('}').next().unwrap()).collect();
        (seat, action, chance)
    }

    pub fn act(&mut self, text: &str) -> &mut Table {
        let (seat, action, chance) = Table::read(text);
        let parsed = Action::parse(action, self.edition()).unwrap_or_else(|| panic!("{action:?} is no action"));
        self.game.check(seat, &parsed).unwrap_or_else(|illegal| panic!("{text}: {illegal}"));
        self.events.clear();
        self.game.apply(&Step::Act(seat, parsed), &mut self.events);
        for outcome in chance {
            self.chance(outcome);
        }
        self.game.audit().unwrap_or_else(|wrong| panic!("{text}: {wrong}"));
        self
    }

    pub fn chance(&mut self, outcome: &str) -> &mut Table {
        let parsed = Chance::parse(outcome, self.edition()).unwrap_or_else(|| panic!("{outcome:?} is no outcome"));
        assert_eq!(self.game.turn(), Turn::Chance, "{outcome}");
        assert!(self.game.is_possible(&parsed), "{outcome} cannot happen");
        self.game.apply(&Step::Chance(parsed), &mut self.events);
        self
    }

    /// The action is refused by that rule, and is not listed.
    pub fn refuse(&mut self, text: &str, rule: &str) -> &mut Table {
        let (seat, action, _) = Table::read(text);
        let parsed = Action::parse(action, self.edition()).unwrap_or_else(|| panic!("{action:?} is no action"));
        match self.game.check(seat, &parsed) {
            Ok(()) => panic!("{text} must be refused by {rule}"),
            Err(illegal) => assert_eq!(illegal.rule.to_string(), rule, "{text}"),
        }
        self
    }

    /// Some of the words: the view shows these.
    pub fn shows(&mut self, words: &str) -> &mut Table {
        let view = to_json(self.edition(), &self.game.view(Viewer::Open));
        for (key, text) in pairs(words) {
            let found = view.pointer(&pointer(key)).unwrap_or_else(|| panic!("the view has no {key}"));
            assert_eq!(found, &value(key, text), "{key} after {:?}", self.events);
        }
        self
    }

    /// An event of the last step carries that rule.
    pub fn tells(&mut self, rule: &str) -> &mut Table {
        let rules: Vec<String> = self.events.iter().map(|event| event.rule().to_string()).collect();
        assert!(rules.iter().any(|told| told == rule), "{rule} is not among {rules:?}");
        self
    }

    pub fn asks(&mut self, seat: &str, rule: &str) -> &mut Table {
        let seat: Seat = seat.parse().unwrap();
        assert_eq!(self.game.turn(), Turn::Seats(game_core::SeatSet::one(seat)));
        assert_eq!(self.game.decision(seat).rule.to_string(), rule);
        self
    }

    /// The texts of what the seat that is asked may do.
    pub fn legal(&self) -> Vec<String> {
        let Turn::Seats(asked) = self.game.turn() else { return Vec::new() };
        let mut actions = Vec::new();
        self.game.legal_actions(asked.first().unwrap(), &mut actions);
        actions.iter().map(|action| action.text(self.edition())).collect()
    }

    pub fn default(&self) -> String {
        let Turn::Seats(asked) = self.game.turn() else { panic!("nobody is asked") };
        self.game.default_action(asked.first().unwrap()).text(self.edition())
    }

    /// The outcomes of the chance that is due, with their weights.
    pub fn outcomes(&self) -> Vec<(String, u64)> {
        let mut outcomes = Vec::new();
        assert!(self.game.chance_outcomes(&mut outcomes));
        outcomes.iter().map(|(chance, weight)| (chance.text(self.edition()), *weight)).collect()
    }
}

/// A script: each line is an action with what it leads to, `WW-…` for a refusal.
pub fn play(words: &str, script: &[(&str, &str)]) {
    run(Table::at(words), script);
}

pub fn run(mut table: Table, script: &[(&str, &str)]) {
    for (action, outcome) in script {
        if outcome.starts_with("WW-") || outcome.starts_with("TB-") {
            table.refuse(action, outcome);
        } else {
            table.act(action).shows(outcome);
        }
    }
}
