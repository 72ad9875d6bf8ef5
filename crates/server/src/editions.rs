//! Editions that people type in: checked, kept by their hash, played with.

use crate::app::App;
use crate::asked::{Path, Raw};
use crate::games;
use crate::identities::Visitor;
use crate::refused::{Outcome, Refused};
use axum::Json;
use axum::body::Bytes;
use axum::extract::State;
use game_core::edition::intern;
use game_core::{Edition, Game, default_edition};
use game_registry::with_game;
use protocol::{Code, EditionFile, EditionInfo};
use std::sync::Arc;
use store::NewEdition;

/// The largest file.
pub const LARGEST: usize = 256 * 1024;
/// How many a server keeps.
const MOST: u32 = 256;

fn of<G: Game>(text: &str) -> Result<(String, String), String> {
    // Interned for the life of the process, at most 256 of them: a table may play with it at once.
    let edition = intern(text, G::load_edition).map_err(|error| error.to_string())?;
    let head = edition.head();
    Ok((head.edition.clone(), head.hash.clone()))
}

fn check(game: &str, text: &str) -> Outcome<EditionInfo> {
    games::entry(game)?;
    let checked = with_game!(game, G => G::load_edition(text).map(|edition| {
        (edition.head().edition.clone(), edition.head().hash.clone())
    }).map_err(|error| error.to_string()));
    let checked = checked.map_err(|_| Refused::not_found("game"))?;
    let (name, hash) = checked.map_err(|what| Refused::new(Code::BadRequest, format!("The edition: {what}")))?;
    let is_built_in = hash == info_of(game, None).hash;
    let table = |text: &str| toml::from_str::<toml::Table>(text).ok();
    let built_in = with_game!(game, G => G::DEFAULT_EDITION).map_err(|_| Refused::not_found("game"))?;
    if is_built_in && table(text) != table(built_in) {
        // Editions are kept by their hash, of which names and texts are no part.
        let sentence = "The edition differs from the built-in one in names and texts only, and tables know editions by \
             their rules: change a rule as well, or play with it in the terminal.";
        return Err(Refused::new(Code::BadRequest, sentence));
    }
    Ok(EditionInfo { game: game.to_owned(), name, hash, is_built_in })
}

/// The built-in edition, or the one with that hash.
pub fn info_of(game: &str, hash: Option<&str>) -> EditionInfo {
    fn built_in<G: Game>() -> (String, String) {
        let head = default_edition::<G>().head();
        (head.edition.clone(), head.hash.clone())
    }
    let (name, own) = with_game!(game, G => built_in::<G>()).unwrap_or_default();
    match hash {
        Some(hash) if hash != own => {
            EditionInfo { game: game.to_owned(), name: "custom".to_owned(), hash: hash.to_owned(), is_built_in: false }
        }
        Some(_) | None => EditionInfo { game: game.to_owned(), name, hash: own, is_built_in: true },
    }
}

/// The text to play with; none for the built-in edition.
pub async fn text_of(app: &App, game: &str, hash: Option<&str>) -> Outcome<Option<String>> {
    let Some(hash) = hash.filter(|hash| *hash != info_of(game, None).hash) else { return Ok(None) };
    let stored = app.store.edition(&hash.into()).await?.filter(|(row, _)| row.game == game);
    let (_, text) = stored.ok_or_else(|| Refused::not_found("edition"))?;
    String::from_utf8(text).map(Some).map_err(|_| Refused::not_found("edition"))
}

fn text_from(bytes: &Bytes) -> Outcome<&str> {
    if bytes.len() > LARGEST {
        return Err(Refused::new(Code::TooLarge, "An edition has at most 256 KB."));
    }
    std::str::from_utf8(bytes).map_err(|_| Refused::new(Code::BadRequest, "An edition is a text in UTF-8."))
}

/// `POST /api/editions/{game}/check`
pub async fn check_file(_: Visitor, Path(game): Path<String>, Raw(body): Raw) -> Outcome<Json<EditionInfo>> {
    check(&game, text_from(&body)?).map(Json)
}

/// `PUT /api/editions/{game}`
pub async fn put(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(game): Path<String>,
    Raw(body): Raw,
) -> Outcome<Json<EditionInfo>> {
    let text = text_from(&body)?;
    let info = check(&game, text)?;
    if info.is_built_in {
        return Ok(Json(info));
    }
    let edition = NewEdition {
        hash: info.hash.clone().into(),
        game: game.clone(),
        name: info.name.clone(),
        text: text.as_bytes().to_vec(),
        put_by: visitor.identity.id.clone(),
        created: app.now(),
    };
    app.store.keep_edition(edition, MOST).await?;
    // The text that is kept, which may be another one with the same rules: so nobody fills the places of the process with
    // one edition in many spellings.
    if let Some(text) = text_of(&app, &game, Some(&info.hash)).await? {
        let interned = with_game!(&game, G => of::<G>(&text)).map_err(|_| Refused::not_found("game"))?;
        interned.map_err(|what| Refused::new(Code::TooMany, format!("The edition: {what}")))?;
    }
    Ok(Json(info))
}

/// `GET /api/editions/{game}/{hash}`
pub async fn show(
    State(app): State<Arc<App>>,
    Path((game, hash)): Path<(String, String)>,
) -> Outcome<Json<EditionFile>> {
    games::entry(&game)?;
    let hash = Some(hash).filter(|hash| hash != "default");
    let info = info_of(&game, hash.as_deref());
    let text = match text_of(&app, &game, hash.as_deref()).await? {
        Some(text) => text,
        None => with_game!(&game, G => G::DEFAULT_EDITION.to_owned()).map_err(|_| Refused::not_found("game"))?,
    };
    let content: toml::Table = toml::from_str(&text).map_err(|_| Refused::not_found("edition"))?;
    let content = serde_json::to_value(content).map_err(|_| Refused::not_found("edition"))?;
    let name = check(&game, &text).map_or(info.name.clone(), |checked| checked.name);
    Ok(Json(EditionFile { info: EditionInfo { name, ..info }, text, content }))
}
