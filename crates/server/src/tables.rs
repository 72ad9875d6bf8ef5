//! Tables over HTTP.

use crate::app::{App, Entered};
use crate::asked::{Path, Query};
use crate::doc::{Doc, LinkDoc, Place, PlaceHolder, default_settings, patched};
use crate::editions;
use crate::games;
use crate::identities::{Anybody, Body, Visitor};
use crate::matches;
use crate::refused::{Outcome, Refused};
use crate::room::{check_level, check_settings};
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use game_core::Turn;
use protocol::{
    Branch, Code, HolderKind, Leave, Link, NewLink, NewTable, PutBot, Quick, Ready, Rematch, Seat, SettingsPatch, Sit,
    Table, TableLine, TableList, TablePatch, TableState, Watch,
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::sync::Arc;
use store::{IdentityId, Page, TableFilter, TableId, Visibility};

type Shown = Outcome<Json<Table>>;

fn kind_of(visitor: &Visitor) -> HolderKind {
    match visitor.identity.kind {
        store::IdentityKind::Guest => HolderKind::Guest,
        store::IdentityKind::Account => HolderKind::Person,
    }
}

/// Adds a table and goes to it.
async fn add(app: &Arc<App>, visitor: &Visitor, game: &str, doc: &Doc) -> Outcome<Entered> {
    let mine = TableFilter {
        host: Some(visitor.identity.id.clone()),
        states: vec![store::TableState::Open, store::TableState::Running],
        ..TableFilter::default()
    };
    if app.store.count_tables(mine).await? >= app.limits.options().tables_per_identity {
        return Err(Refused::new(Code::TooMany, "You have many tables open. Close or finish one first."));
    }
    let id = TableId(app.random.kept_id("t", app.now()));
    let table = store::NewTable {
        id: id.clone(),
        host: visitor.identity.id.clone(),
        game: game.to_owned(),
        visibility: if doc.settings.public { Visibility::Public } else { Visibility::Link },
        doc: serde_json::to_string(doc).expect("a table is JSON"),
        people: doc.identities().into_iter().map(IdentityId).collect(),
        created: app.now(),
    };
    app.store.add_table(table).await?;
    app.enter(&id).await
}

/// Also what was done before something failed is told to the others.
async fn shown(mut table: Entered, done: Outcome<()>, who: &str) -> Shown {
    let shown = done.map(|()| table.table_for(Some(who), None));
    table.finish().await;
    shown.map(Json)
}

/// The edition of a request: checked to exist.
async fn edition_of(app: &App, game: &str, hash: Option<&str>) -> Outcome<Option<String>> {
    let hash = hash.filter(|hash| *hash != "default");
    Ok(editions::text_of(app, game, hash).await?.and(hash.map(str::to_owned)))
}

/// `POST /api/tables`
pub async fn create(State(app): State<Arc<App>>, visitor: Visitor, Body(new): Body<NewTable>) -> Shown {
    let options = new.config.unwrap_or(Value::Object(Map::new()));
    let (config, seats) = games::config_of(&new.game, None, &options)?;
    let settings = patched(&default_settings(), &new.settings.unwrap_or_default());
    check_settings(&settings)?;
    let mut places = vec![Place::default(); seats];
    for bot in new.bots.unwrap_or_default() {
        check_level(&bot.level)?;
        let place = places.get_mut(bot.seat.index()).ok_or_else(|| Refused::not_found("seat"))?;
        place.holder = Some(PlaceHolder::bot(&bot.level));
    }
    if new.sit.unwrap_or(true)
        && let Some(place) = places.iter_mut().find(|place| place.holder.is_none())
    {
        place.holder = Some(PlaceHolder::person(visitor.id(), kind_of(&visitor)));
    }
    let doc = Doc {
        state: TableState::Lobby,
        config,
        edition: edition_of(&app, &new.game, new.edition.as_deref()).await?,
        settings,
        places,
        links: Vec::new(),
        match_id: None,
        rematch_of: None,
    };
    let table = add(&app, &visitor, &new.game, &doc).await?;
    shown(table, Ok(()), visitor.id()).await
}

/// `POST /api/quick`
pub async fn quick(State(app): State<Arc<App>>, visitor: Visitor, Body(quick): Body<Quick>) -> Shown {
    games::entry(&quick.game)?;
    let level = quick.level.unwrap_or_else(|| "apprentice".to_owned());
    check_level(&level)?;
    let seats = quick.seats.unwrap_or_else(|| games::best_seats(&quick.game));
    let given = quick.config.unwrap_or(Value::Object(Map::new()));
    let base = if given.get("seats").is_some() { json!({}) } else { json!({ "seats": seats }) };
    let (config, seats) = games::config_of(&quick.game, Some(&base), &given)?;
    let mut places = vec![Place { holder: Some(PlaceHolder::bot(&level)), ..Place::default() }; seats];
    places[0].holder = Some(PlaceHolder::person(visitor.id(), kind_of(&visitor)));
    let doc = Doc {
        state: TableState::Lobby,
        config,
        edition: None,
        settings: default_settings(),
        places,
        links: Vec::new(),
        match_id: None,
        rematch_of: None,
    };
    let mut table = add(&app, &visitor, &quick.game, &doc).await?;
    let done = table.set_ready(visitor.id(), true).await;
    shown(table, done, visitor.id()).await
}

/// `POST /api/matches/{match}/branch`
pub async fn branch(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(wanted): Body<Branch>,
) -> Shown {
    let level = wanted.level.unwrap_or_else(|| "apprentice".to_owned());
    check_level(&level)?;
    let (from, header) = matches::finished(&app, &id.into()).await?;
    let mut places =
        vec![Place { holder: Some(PlaceHolder::bot(&level)), ..Place::default() }; header.participants.len()];
    let own = places.get_mut(wanted.seat.index()).ok_or_else(|| Refused::not_found("seat"))?;
    own.holder = Some(PlaceHolder::person(visitor.id(), kind_of(&visitor)));
    let then = from.at(wanted.at).ok_or_else(|| Refused::not_found("step"))?;
    if then.turn() == Turn::Over {
        return Err(Refused::new(Code::BadRequest, "Nothing is left to decide after this step."));
    }
    let doc = Doc {
        state: TableState::Lobby,
        config: header.config,
        edition: header.edition.text.map(|_| header.edition.hash),
        settings: protocol::Settings { seating: protocol::Seating::Fixed, ..default_settings() },
        places,
        links: Vec::new(),
        match_id: None,
        rematch_of: None,
    };
    let mut table = add(&app, &visitor, &header.game, &doc).await?;
    if let Err(refused) = table.begin_branch(&*from, wanted.at).await {
        let closed = table.close().await;
        table.finish().await;
        return Err(closed.err().unwrap_or(refused));
    }
    shown(table, Ok(()), visitor.id()).await
}

#[derive(Debug, Deserialize)]
pub struct OfGame {
    game: Option<String>,
}

/// `GET /api/tables`
pub async fn list(State(app): State<Arc<App>>, Query(of): Query<OfGame>) -> Outcome<Json<TableList>> {
    let filter = TableFilter {
        states: vec![store::TableState::Open, store::TableState::Running],
        visibility: Some(Visibility::Public),
        game: of.game,
        ..TableFilter::default()
    };
    let rows = app.store.tables(filter, Page::first(100)).await?;
    let mut tables = Vec::new();
    for row in rows {
        let Ok(doc) = serde_json::from_str::<Doc>(&row.doc) else { continue };
        let is_open = matches!(doc.state, TableState::Lobby | TableState::Starting);
        if !is_open && doc.settings.watch != Watch::All {
            continue;
        }
        let ids: Vec<IdentityId> = doc.identities().into_iter().map(IdentityId).collect();
        let people = app.store.identities(&ids).await?;
        tables.push(TableLine {
            id: row.id.0,
            game: row.game,
            state: doc.state,
            seats: doc.places.len() as u32,
            free_seats: doc.places.iter().filter(|place| place.holder.is_none()).count() as u32,
            names: people.into_iter().filter_map(|person| person.name).collect(),
            settings: doc.settings,
            created: row.created,
        });
    }
    Ok(Json(TableList { tables }))
}

#[derive(Debug, Deserialize)]
pub struct WithLink {
    link: Option<String>,
}

/// `GET /api/tables/{table}`
pub async fn show(
    State(app): State<Arc<App>>,
    anybody: Anybody,
    Path(id): Path<String>,
    Query(with): Query<WithLink>,
) -> Shown {
    let table = app.enter(&id.into()).await?;
    let is_known = |token: &str| table.doc.links.iter().any(|link: &LinkDoc| link.token == token);
    if with.link.as_deref().is_some_and(|token| !is_known(token)) {
        let sentence = "This link is not valid any more.";
        return Err(Refused(protocol::Problem::by_rule(Code::LinkWorthless, "TB-011", sentence)));
    }
    Ok(Json(table.table_for(anybody.id(), with.link.as_deref())))
}

/// `PATCH /api/tables/{table}`
pub async fn patch(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(patch): Body<TablePatch>,
) -> Shown {
    let mut table = app.enter(&id.into()).await?;
    table.check_host(visitor.id())?;
    let game = table.row.game.clone();
    let edition = match &patch.edition {
        None => None,
        Some(hash) => Some(edition_of(&app, &game, Some(hash)).await?),
    };
    let settings: Option<&SettingsPatch> = patch.settings.as_ref();
    let done = table.patch(patch.config.as_ref(), edition, settings).await;
    shown(table, done, visitor.id()).await
}

/// `DELETE /api/tables/{table}`
pub async fn close(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Outcome<StatusCode> {
    let mut table = app.enter(&id.into()).await?;
    table.check_host(visitor.id())?;
    let done = table.close().await;
    table.finish().await;
    done?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/tables/{table}/sit`
pub async fn sit(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>, Body(sit): Body<Sit>) -> Shown {
    let mut table = app.enter(&id.into()).await?;
    let done = table.sit(visitor.id(), sit.seat, sit.link.as_deref()).await;
    shown(table, done, visitor.id()).await
}

/// `POST /api/tables/{table}/leave`
pub async fn leave(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(leave): Body<Leave>,
) -> Shown {
    let mut table = app.enter(&id.into()).await?;
    let done = table.give_up(visitor.id(), leave.seat).await;
    shown(table, done, visitor.id()).await
}

/// `POST /api/tables/{table}/bots`
pub async fn put_bot(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(bot): Body<PutBot>,
) -> Shown {
    let mut table = app.enter(&id.into()).await?;
    table.check_host(visitor.id())?;
    let done = table.put_bot(bot.seat, &bot.level).await;
    shown(table, done, visitor.id()).await
}

/// `DELETE /api/tables/{table}/bots/{seat}`
pub async fn remove_bot(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, seat)): Path<(String, Seat)>,
) -> Shown {
    let mut table = app.enter(&id.into()).await?;
    table.check_host(visitor.id())?;
    let done = table.remove_bot(seat).await;
    shown(table, done, visitor.id()).await
}

/// `POST /api/tables/{table}/ready`
pub async fn ready(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(ready): Body<Ready>,
) -> Shown {
    let mut table = app.enter(&id.into()).await?;
    let done = table.set_ready(visitor.id(), ready.ready).await;
    shown(table, done, visitor.id()).await
}

/// `POST /api/tables/{table}/links`
pub async fn add_link(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(new): Body<NewLink>,
) -> Outcome<Json<Link>> {
    let mut table = app.enter(&id.into()).await?;
    table.check_host(visitor.id())?;
    let link = table.add_link(new.seat).await;
    table.finish().await;
    link.map(Json)
}

/// `DELETE /api/tables/{table}/links/{link}`
pub async fn revoke_link(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path((id, link)): Path<(String, String)>,
) -> Outcome<StatusCode> {
    let mut table = app.enter(&id.into()).await?;
    table.check_host(visitor.id())?;
    let done = table.revoke_link(&link).await;
    table.finish().await;
    done?;
    Ok(StatusCode::NO_CONTENT)
}

/// `POST /api/tables/{table}/rematch`
pub async fn rematch(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    Path(id): Path<String>,
    Body(with): Body<Rematch>,
) -> Shown {
    let mut table = app.enter(&id.into()).await?;
    let done = table.rematch(visitor.id(), &with).await;
    shown(table, done, visitor.id()).await
}
