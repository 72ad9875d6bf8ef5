//! Identities: a guest at once, a name with a password when somebody likes. Tokens are stored as hashes only.

use crate::app::App;
use crate::asked::{Path, Raw};
use crate::random;
use crate::refused::{Outcome, Refused};
use crate::time::{DAY, MINUTE};
use argon2::{Argon2, PasswordHasher, PasswordVerifier};
use axum::extract::{FromRequestParts, State};
use axum::http::header::{COOKIE, SET_COOKIE};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use protocol::{
    ChangePassword, Code, DeleteMe, IdentityKind, Login, Me, NewGuest, Problem, Rename, Return, ReturnLink, SignUp,
};
use std::net::IpAddr;
use std::sync::Arc;
use store::{Credentials, Identity, Millis, NewIdentity, NewSession, Secret, StoreError, TokenHash};
use tokio::sync::Semaphore;

const COOKIE_NAME: &str = "aludel";
/// A session that was not used for so long ends.
pub const SESSION_LIFE: Millis = 400 * DAY;
const LONGEST_NAME: usize = 24;
const PASSWORD: std::ops::RangeInclusive<usize> = 8..=200;

/// The one who asks, by the cookie.
#[derive(Clone, Debug)]
pub struct Visitor {
    pub identity: Identity,
    token: TokenHash,
}

impl Visitor {
    pub fn id(&self) -> &str {
        self.identity.id.as_str()
    }

    /// The session.
    pub fn token(&self) -> TokenHash {
        self.token
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Outcome<Visitor> {
        let nobody = || Refused::new(Code::NotSignedIn, "Say who you are first.");
        visitor(app, &parts.headers).await?.ok_or_else(nobody)
    }
}

/// The same where nobody may ask, too.
#[derive(Clone, Debug)]
pub struct Anybody(pub Option<Visitor>);

impl FromRequestParts<Arc<App>> for Anybody {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Outcome<Anybody> {
        visitor(app, &parts.headers).await.map(Anybody)
    }
}

impl Anybody {
    pub fn id(&self) -> Option<&str> {
        self.0.as_ref().map(Visitor::id)
    }
}

/// Who has that cookie.
pub async fn visitor(app: &App, headers: &HeaderMap) -> Outcome<Option<Visitor>> {
    let Some(token) = cookie(headers).map(random::token_hash) else { return Ok(None) };
    let Some((session, identity)) = app.store.session(&token).await? else { return Ok(None) };
    let now = app.now();
    if identity.deleted.is_some() || session.seen + SESSION_LIFE < now {
        return Ok(None);
    }
    if let Some(reason) = &identity.barred {
        return Err(barred(reason));
    }
    if session.seen + 10 * MINUTE < now {
        app.store.touch_session(&token, now).await?;
    }
    Ok(Some(Visitor { identity, token }))
}

/// What a barred person is told.
pub fn barred(reason: &str) -> Refused {
    Refused::new(Code::Barred, format!("The operator has barred you: {reason}"))
}

fn cookie(headers: &HeaderMap) -> Option<&str> {
    let pairs = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok()).flat_map(|all| all.split(';'));
    let mut values = pairs.filter_map(|pair| pair.trim().split_once('='));
    values.find(|(name, _)| *name == COOKIE_NAME).map(|(_, value)| value)
}

fn me(identity: &Identity) -> Me {
    Me {
        id: identity.id.0.clone(),
        name: identity.name.clone().unwrap_or_default(),
        kind: match identity.kind {
            store::IdentityKind::Guest => IdentityKind::Guest,
            store::IdentityKind::Account => IdentityKind::Person,
        },
    }
}

/// The cookie that carries a token; an empty token ends it.
fn set_cookie(app: &App, token: &str) -> HeaderValue {
    let secure = app.options.public_url.as_ref().is_some_and(|url| url.starts_with("https://"));
    let secure = if secure { "; Secure" } else { "" };
    let age = if token.is_empty() { 0 } else { SESSION_LIFE / 1_000 };
    let text = format!("{COOKIE_NAME}={token}; Path=/; HttpOnly; SameSite=Lax; Max-Age={age}{secure}");
    HeaderValue::try_from(text).expect("a token is plain text")
}

fn with_cookie(app: &App, token: &str, body: impl IntoResponse) -> Response {
    let mut response = body.into_response();
    response.headers_mut().insert(SET_COOKIE, set_cookie(app, token));
    response
}

fn new_session(app: &App, headers: &HeaderMap) -> (String, NewSession) {
    let token = app.random.token();
    let agent = headers.get("user-agent").and_then(|agent| agent.to_str().ok()).unwrap_or("a browser");
    let agent = agent.chars().take(120).collect();
    let session = NewSession { token: random::token_hash(&token), agent, created: app.now() };
    (token, session)
}

/// A name for people: 1 to 24 characters, nothing invisible, nothing that turns the line around or runs over its neighbours.
fn check_name(name: &str) -> Outcome<String> {
    let name = name.split_whitespace().collect::<Vec<_>>().join(" ");
    let length = name.chars().count();
    if length == 0 || length > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(Refused::new(Code::BadRequest, format!("A name has 1 to {LONGEST_NAME} characters.")));
    }
    let letters: Vec<char> = name.chars().collect();
    let is_piled_up = letters.windows(MOST_MARKS + 1).any(|some| some.iter().all(|&letter| is_mark(letter)));
    let is_seen = letters.iter().any(|&letter| !is_mark(letter) && !is_joiner(letter));
    if letters.iter().any(|&letter| is_hidden(letter)) || is_piled_up || !is_seen {
        return Err(Refused::new(Code::BadRequest, "A name has letters that can be seen and read."));
    }
    Ok(name)
}

/// Marks above one letter in any script.
const MOST_MARKS: usize = 2;

/// Blanks that look like nothing, and what changes the direction of a line.
fn is_hidden(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180e}'
        | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}'
        | '\u{3164}' | '\u{feff}' | '\u{ffa0}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e0fff}')
}

/// Marks that pile up on the letter before them.
fn is_mark(letter: char) -> bool {
    matches!(letter, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// What joins or chooses the look of others, as in emoji and in Persian.
fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}')
}

/// How many passwords are reckoned at once: each takes 19 MB.
static HASHING: Semaphore = Semaphore::const_new(4);

async fn hashed(password: String, salt: [u8; 16]) -> Outcome<Secret<String>> {
    if !PASSWORD.contains(&password.chars().count()) {
        return Err(Refused::new(Code::BadRequest, "A password has 8 to 200 characters."));
    }
    let _place = HASHING.acquire().await;
    let hash = tokio::task::spawn_blocking(move || {
        Argon2::default().hash_password_with_salt(password.as_bytes(), &salt).map(|hash| hash.to_string())
    });
    match hash.await {
        Ok(Ok(hash)) => Ok(Secret::new(hash)),
        Ok(Err(_)) | Err(_) => Err(Refused::new(Code::NotStored, "The password could not be stored. Try again.")),
    }
}

async fn fits(password: String, hash: Secret<String>) -> bool {
    let _place = HASHING.acquire().await;
    let check = move || Argon2::default().verify_password(password.as_bytes(), hash.expose().as_str()).is_ok();
    tokio::task::spawn_blocking(check).await.unwrap_or(false)
}

/// `POST /api/guest`
pub async fn guest(
    State(app): State<Arc<App>>,
    anybody: Anybody,
    address: Address,
    headers: HeaderMap,
    Body(new): Body<NewGuest>,
) -> Outcome<Response> {
    if let Some(visitor) = anybody.0 {
        return Ok(axum::Json(me(&visitor.identity)).into_response());
    }
    app.limits.new_guest(address.0, app.now())?;
    let name = check_name(new.name.as_deref().unwrap_or("Guest"))?;
    let id = app.random.kept_id("i", app.now());
    let (token, session) = new_session(&app, &headers);
    let guest = NewIdentity { id: id.clone().into(), name: name.clone(), created: app.now() };
    app.store.add_guest(guest, session).await?;
    Ok(with_cookie(&app, &token, axum::Json(Me { id, name, kind: IdentityKind::Guest })))
}

/// `GET /api/me`
pub async fn who_am_i(visitor: Visitor) -> axum::Json<Me> {
    axum::Json(me(&visitor.identity))
}

/// `PATCH /api/me`
pub async fn rename(State(app): State<Arc<App>>, visitor: Visitor, Body(to): Body<Rename>) -> Outcome<axum::Json<Me>> {
    let name = check_name(&to.name)?;
    app.store.rename(&visitor.identity.id, &name).await?;
    Ok(axum::Json(Me { name, ..me(&visitor.identity) }))
}

/// `POST /api/me/account`
pub async fn sign_up(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    address: Address,
    Body(with): Body<SignUp>,
) -> Outcome<axum::Json<Me>> {
    let name = check_name(&with.name)?;
    if visitor.identity.kind == store::IdentityKind::Account {
        return Err(Refused::new(Code::BadRequest, "You have a name and a password already."));
    }
    app.limits.sign_up(address.0, app.now())?;
    let credentials =
        Credentials { login: name.clone(), password_hash: hashed(with.password, app.random.bytes()).await? };
    app.store.register(&visitor.identity.id, credentials).await?;
    app.store.rename(&visitor.identity.id, &name).await?;
    Ok(axum::Json(Me { id: visitor.id().to_owned(), name, kind: IdentityKind::Person }))
}

/// `POST /api/login`
pub async fn login(
    State(app): State<Arc<App>>,
    address: Address,
    headers: HeaderMap,
    Body(with): Body<Login>,
) -> Outcome<Response> {
    app.limits.login(address.0, app.now())?;
    let wrong = || Refused::new(Code::WrongPassword, "This name and password do not fit together.");
    let found = app.store.account(with.name.trim()).await?;
    let Some((identity, hash)) = found else {
        // As slow as with a name that exists: the time must not tell.
        let _ = hashed("no such account".to_owned(), [0; 16]).await;
        return Err(wrong());
    };
    if !fits(with.password, hash).await {
        return Err(wrong());
    }
    if let Some(reason) = &identity.barred {
        return Err(barred(reason));
    }
    sign_in(&app, &identity, &headers).await
}

async fn sign_in(app: &App, identity: &Identity, headers: &HeaderMap) -> Outcome<Response> {
    let (token, session) = new_session(app, headers);
    app.store.add_session(&identity.id, session).await?;
    Ok(with_cookie(app, &token, axum::Json(me(identity))))
}

/// `POST /api/logout`
pub async fn logout(State(app): State<Arc<App>>, visitor: Visitor) -> Outcome<Response> {
    app.store.end_session(&visitor.identity.id, &visitor.token).await?;
    app.show_out(Some(&visitor.identity.id)).await;
    Ok(with_cookie(&app, "", StatusCode::NO_CONTENT))
}

/// `POST /api/return`
pub async fn come_back(
    State(app): State<Arc<App>>,
    address: Address,
    headers: HeaderMap,
    Body(with): Body<Return>,
) -> Outcome<Response> {
    app.limits.login(address.0, app.now())?;
    let token = random::token_hash(&with.token);
    let identity = app.store.return_link(&token).await?.filter(|identity| identity.deleted.is_none());
    let identity = identity
        .ok_or_else(|| Refused::new(Code::LinkWorthless, "This link is not valid any more. Make a new one."))?;
    app.store.end_return_links(&identity.id).await?;
    sign_in(&app, &identity, &headers).await
}

/// `POST /api/me/link`
pub async fn return_link(State(app): State<Arc<App>>, visitor: Visitor) -> Outcome<axum::Json<ReturnLink>> {
    let token = app.random.token();
    app.store.end_return_links(&visitor.identity.id).await?;
    app.store.add_return_link(&visitor.identity.id, &random::token_hash(&token), app.now()).await?;
    Ok(axum::Json(ReturnLink { path: format!("/return/{token}"), token }))
}

/// `GET /api/me/sessions`
pub async fn sessions(State(app): State<Arc<App>>, visitor: Visitor) -> Outcome<axum::Json<Vec<protocol::Session>>> {
    let session = |session: store::Session| protocol::Session {
        id: game_core::edition::hex(&session.token.0[..8]),
        created: session.created,
        seen: session.seen,
        is_this: session.token == visitor.token,
    };
    Ok(axum::Json(app.store.sessions(&visitor.identity.id).await?.into_iter().map(session).collect()))
}

/// `DELETE /api/me/sessions/{session}`
pub async fn end_session(State(app): State<Arc<App>>, visitor: Visitor, Path(id): Path<String>) -> Outcome<StatusCode> {
    let all = app.store.sessions(&visitor.identity.id).await?;
    let found = all.iter().find(|session| game_core::edition::hex(&session.token.0[..8]) == id);
    let found = found.ok_or_else(|| Refused::not_found("session"))?;
    app.store.end_session(&visitor.identity.id, &found.token).await?;
    app.show_out(Some(&visitor.identity.id)).await;
    Ok(StatusCode::NO_CONTENT)
}

async fn check_password(app: &App, identity: &Identity, password: String) -> Outcome<()> {
    let wrong = || Refused::new(Code::WrongPassword, "This is not your password.");
    let login = identity.login.as_deref().ok_or_else(|| Refused::new(Code::BadRequest, "Guests have no password."))?;
    let (_, hash) = app.store.account(login).await?.ok_or_else(wrong)?;
    if fits(password, hash).await { Ok(()) } else { Err(wrong()) }
}

/// `POST /api/me/password`
pub async fn change_password(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    address: Address,
    Body(with): Body<ChangePassword>,
) -> Outcome<StatusCode> {
    app.limits.login(address.0, app.now())?;
    check_password(&app, &visitor.identity, with.old).await?;
    let hash = hashed(with.new, app.random.bytes()).await?;
    app.store.change_password(&visitor.identity.id, hash, Some(visitor.token)).await?;
    app.show_out(Some(&visitor.identity.id)).await;
    Ok(StatusCode::NO_CONTENT)
}

/// `DELETE /api/me`
pub async fn delete_me(
    State(app): State<Arc<App>>,
    visitor: Visitor,
    address: Address,
    Body(with): Body<DeleteMe>,
) -> Outcome<Response> {
    if visitor.identity.kind == store::IdentityKind::Account {
        app.limits.login(address.0, app.now())?;
        check_password(&app, &visitor.identity, with.password.unwrap_or_default()).await?;
    }
    app.store.delete_identity(&visitor.identity.id, app.now()).await?;
    app.show_out(Some(&visitor.identity.id)).await;
    Ok(with_cookie(&app, "", StatusCode::NO_CONTENT))
}

/// For the operator: another password, and every session ends.
pub async fn reset_password(app_store: &dyn store::Store, login: &str, password: String) -> Result<(), String> {
    let found = app_store.account(login).await.map_err(|error| error.to_string())?;
    let (identity, _) = found.ok_or_else(|| format!("there is no account {login:?}"))?;
    let hash = hashed(password, random::Randomness::Machine.bytes()).await.map_err(|refused| refused.0.sentence)?;
    app_store.change_password(&identity.id, hash, None).await.map_err(|error: StoreError| error.to_string())
}

/// The address of the one who asks.
#[derive(Clone, Copy, Debug)]
pub struct Address(pub IpAddr);

impl FromRequestParts<Arc<App>> for Address {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Outcome<Address> {
        let direct = parts.extensions.get::<axum::extract::ConnectInfo<crate::door::Peer>>();
        let direct = direct.map(|info| info.0.0.ip());
        // A proxy may add a line of its own behind those that came.
        let mut lines = parts.headers.get_all("x-forwarded-for").iter();
        let forwarded = lines.next_back().and_then(|value| value.to_str().ok());
        let forwarded = forwarded.and_then(|all| all.rsplit(',').next()?.trim().parse().ok());
        let address = if app.options.is_behind_proxy { forwarded.or(direct) } else { direct };
        address.map(Address).ok_or_else(|| Refused::new(Code::BadRequest, "Your address is not known."))
    }
}

/// A JSON body, or a sentence that says what is wrong with it.
#[derive(Clone, Debug)]
pub struct Body<T>(pub T);

impl<T: serde::de::DeserializeOwned> axum::extract::FromRequest<Arc<App>> for Body<T> {
    type Rejection = Refused;

    async fn from_request(request: axum::extract::Request, app: &Arc<App>) -> Outcome<Body<T>> {
        let Raw(bytes) = Raw::from_request(request, app).await?;
        // An empty body stands for no options.
        let text: &[u8] = if bytes.is_empty() { b"{}" } else { &bytes };
        let unreadable = |error: serde_json::Error| {
            Refused(Problem::new(Code::BadRequest, format!("The body cannot be read: {error}.")))
        };
        serde_json::from_slice(text).map(Body).map_err(unreadable)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_can_be_seen_and_read() {
        for name in
            ["Ada", "  Ada   Lovelace ", "Zoë", "Zoe\u{308}", "李", "מרים", "علی", "👩\u{200d}🔬", "❤\u{fe0f}", "_"]
        {
            assert!(check_name(name).is_ok(), "{name:?}");
        }
        let piled = format!("Z{}", "\u{335}".repeat(3));
        for name in
            ["", "\u{200b}\u{200b}", "\u{3164}", "Ada\u{202e}", "\u{2066}Ada", "\u{200d}", "\u{301}", &piled, "a\u{7}"]
        {
            assert!(check_name(name).is_err(), "{name:?}");
        }
    }
}
