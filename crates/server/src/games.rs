//! What can be played, and by which rules.

use crate::app::App;
use crate::asked::Path;
use crate::editions;
use crate::examples;
use crate::refused::{Outcome, Refused};
use axum::Json;
use axum::extract::State;
use game_core::{Game, Seats, Viewer, default_edition};
use game_registry::{Entry, GAMES, Kind, NewMatch, config, with_game};
use protocol::{Code, GameInfo, GameOption, RuleText, Rulebook};
use serde_json::{Map, Value};
use std::sync::Arc;

/// What the pages say of a game, beside what the game itself knows.
struct Blurb {
    game: &'static str,
    line: &'static str,
    length: &'static str,
    weight: u32,
    best_seats: u32,
}

const BLURBS: &[Blurb] = &[
    Blurb {
        game: "quintessential",
        line: "Bid for cards that turn dice into other dice, until the Stone is made of aether.",
        length: "45-75 min",
        weight: 3,
        best_seats: 3,
    },
    Blurb {
        game: "wizards-of-the-wild",
        line: "Roll, keep and reroll; win spells, acolytes and challenges with what the dice give.",
        length: "30-45 min",
        weight: 2,
        best_seats: 3,
    },
    Blurb {
        game: "red-phoenix",
        line: "Experiments that may explode, knowledge that can be traded, and gold at the end.",
        length: "60-90 min",
        weight: 3,
        best_seats: 3,
    },
    Blurb {
        game: "quintessence",
        line: "Four colours on one board, each devouring another; three colours win. No luck at all.",
        length: "10-25 min",
        weight: 2,
        best_seats: 2,
    },
    Blurb {
        game: "elements",
        line: "Fuse gems, fill your substance before they are stolen, and reach ten points first.",
        length: "30-45 min",
        weight: 1,
        best_seats: 3,
    },
];

/// Levels of bots, weakest first.
pub fn levels() -> Vec<String> {
    bots::Level::ALL.iter().map(|level| level.id().to_owned()).collect()
}

/// The number of seats that *Play now* takes.
pub fn best_seats(game: &str) -> u32 {
    BLURBS.iter().find(|blurb| blurb.game == game).map_or(2, |blurb| blurb.best_seats)
}

/// Only the alchemists' games are played on the web; the reference games are yardsticks.
pub fn entry(game: &str) -> Outcome<&'static Entry> {
    let found = GAMES.iter().find(|entry| entry.id == game && entry.kind == Kind::Game);
    found.ok_or_else(|| Refused::not_found("game"))
}

fn info(entry: &Entry) -> Outcome<GameInfo> {
    let blurb = BLURBS.iter().find(|blurb| blurb.game == entry.id);
    let (config, _) = config_of(entry.id, None, &Value::Object(Map::new()))?;
    Ok(GameInfo {
        id: entry.id.to_owned(),
        name: entry.name.to_owned(),
        line: blurb.map_or("", |blurb| blurb.line).to_owned(),
        min_seats: entry.seats.0 as u32,
        max_seats: entry.seats.1 as u32,
        best_seats: best_seats(entry.id),
        length: blurb.map_or("", |blurb| blurb.length).to_owned(),
        weight: blurb.map_or(2, |blurb| blurb.weight),
        has_secrets: has_secrets(entry.id),
        rules: entry.rules,
        edition: editions::info_of(entry.id, None),
        config,
        options: entry.catalogue.map(options).unwrap_or_default(),
        levels: levels(),
    })
}

/// Whether a fresh match shows less to a spectator than there is.
fn has_secrets(game: &str) -> bool {
    let fresh = game_registry::start(game, NewMatch::default());
    fresh.is_ok_and(|fresh| fresh.view(Viewer::Open) != fresh.view(Viewer::Spectator))
}

/// The rows `| `discard_draw = top \| any` | EL-282 |` of a catalogue.
fn options(catalogue: &str) -> Vec<GameOption> {
    let row = |line: &str| {
        let (option, rules) = line.strip_prefix("| `")?.split_once('`')?;
        let (name, values) = option.split_once(" = ")?;
        let mut values = values.split("\\|").map(|value| value.trim().to_owned());
        let rules = rules.split(['|', ',', ' ']).map(str::trim).filter(|rule| rule.parse::<game_core::Rule>().is_ok());
        let is_name = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        is_name.then(|| GameOption {
            name: name.to_owned(),
            default: values.next().unwrap_or_default(),
            others: values.collect(),
            rules: rules.map(str::to_owned).collect(),
        })
    };
    catalogue.lines().filter_map(row).collect()
}

/// The whole config with some options changed, and its number of seats.
pub fn config_of(game: &str, present: Option<&Value>, options: &Value) -> Outcome<(Value, usize)> {
    fn of<G: Game>(options: &Map<String, Value>) -> Outcome<(Value, usize)> {
        let bad = |what: String| Refused::new(Code::BadRequest, format!("{what}."));
        let config = config::<G>(None, options).map_err(|error| bad(error.to_string()))?;
        // Whether the game can be set up like that is for the game to say.
        if let Err(illegal) = G::new(&config, default_edition::<G>()) {
            let voice = game_registry::Voice::new::<G>(default_edition::<G>(), Vec::new());
            let sentence = voice.say(&illegal.message);
            return Err(Refused(protocol::Problem::by_rule(Code::Refused, illegal.rule, sentence)));
        }
        let value = serde_json::to_value(&config).map_err(|error| bad(error.to_string()))?;
        Ok((value, config.seats()))
    }
    let Value::Object(changed) = options else {
        return Err(Refused::new(Code::BadRequest, "A config is an object of options."));
    };
    let mut all = present.and_then(Value::as_object).cloned().unwrap_or_default();
    all.extend(changed.clone());
    entry(game)?;
    with_game!(game, G => of::<G>(&all)).map_err(|_| Refused::not_found("game"))?
}

/// `GET /api/games`
pub async fn list() -> Outcome<Json<Vec<GameInfo>>> {
    let games = GAMES.iter().filter(|entry| entry.kind == Kind::Game);
    Ok(Json(games.map(info).collect::<Outcome<Vec<_>>>()?))
}

/// `GET /api/games/{game}`
pub async fn show(Path(game): Path<String>) -> Outcome<Json<GameInfo>> {
    info(entry(&game)?).map(Json)
}

/// `GET /api/rules/{game}`
pub async fn rules(Path(game): Path<String>) -> Outcome<Json<Rulebook>> {
    let book = game_registry::Rulebook::of(&game).map_err(|_| Refused::not_found("game"))?;
    let text = |rule: game_registry::RuleText| RuleText {
        id: rule.id.to_string(),
        section: rule.section,
        text: rule.text,
        examples: examples::count(rule.id),
    };
    Ok(Json(Rulebook {
        game: book.game.to_owned(),
        name: book.name.to_owned(),
        rules: book.rules.into_iter().map(text).collect(),
    }))
}

/// `GET /api/locale/{game}`
pub async fn locale(State(_): State<Arc<App>>, Path(game): Path<String>) -> Outcome<String> {
    let own = with_game!(&game, G => G::LOCALE).map_err(|_| Refused::not_found("game"))?;
    Ok(format!("{}\n{own}", game_registry::CORE_LOCALE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_line_and_its_options_are_those_of_the_catalogue() {
        for entry in GAMES.iter().filter(|entry| entry.kind == Kind::Game) {
            let info = info(entry).unwrap();
            assert!(!info.line.is_empty() && !info.length.is_empty(), "{}", entry.id);
            assert!((info.min_seats..=info.max_seats).contains(&info.best_seats), "{}", entry.id);
            assert!(info.options.iter().any(|option| option.name == "seats"), "{}: {:?}", entry.id, info.options);
        }
        let elements = info(entry("elements").unwrap()).unwrap();
        let draw = elements.options.iter().find(|option| option.name == "discard_draw").unwrap();
        assert_eq!((draw.default.as_str(), draw.others.as_slice()), ("top", &["any".to_owned()][..]));
        assert_eq!(draw.rules, ["EL-282"]);
        assert!(elements.has_secrets && !info(entry("quintessence").unwrap()).unwrap().has_secrets);
    }

    #[test]
    fn a_config_is_checked_by_the_game() {
        let seats = |seats: u64| serde_json::json!({ "seats": seats });
        assert_eq!(config_of("elements", None, &seats(3)).unwrap().1, 3);
        assert!(config_of("elements", None, &seats(9)).is_err());
        assert!(config_of("elements", None, &serde_json::json!({ "unknown": 1 })).is_err());
        assert!(config_of("tic-tac-toe", None, &serde_json::json!({})).is_err());
        let kept =
            config_of("elements", Some(&serde_json::json!({ "seats": 4 })), &serde_json::json!({ "trade": "consent" }));
        assert_eq!(kept.unwrap().1, 4);
    }
}
