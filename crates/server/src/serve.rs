//! The server on its socket.

use crate::app::App;
use crate::door::Door;
use crate::{asked, editions, examples, games, guard, identities, lessons, matches, operation, site, socket, tables};
use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{delete, get, patch, post, put};
use std::net::SocketAddr;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tower_http::compression::CompressionLayer;

/// The largest body that is no edition.
const LARGEST_BODY: usize = 16 * 1024;

/// How long running requests may take when the server stops.
const GRACE: std::time::Duration = std::time::Duration::from_secs(5);

/// All paths.
pub fn router(app: Arc<App>) -> Router {
    let editions = Router::new()
        .route("/api/editions/{game}/check", post(editions::check_file))
        .route("/api/editions/{game}", put(editions::put))
        .layer(DefaultBodyLimit::max(editions::LARGEST + 1024));
    // Long texts travel packed.
    let texts = Router::new()
        .route("/api/rules/{game}", get(games::rules))
        .route("/api/locale/{game}", get(games::locale))
        .route("/api/editions/{game}/{hash}", get(editions::show))
        .route("/api/matches/{match}/record", get(matches::record))
        .route("/api/matches/{match}/timeline", get(matches::timeline))
        .route("/api/matches/{match}/replay", get(matches::replay))
        .route("/api/openapi.json", get(operation::openapi))
        .layer(CompressionLayer::new());
    Router::new()
        .route("/api/guest", post(identities::guest))
        .route("/api/me", get(identities::who_am_i).patch(identities::rename).delete(identities::delete_me))
        .route("/api/me/account", post(identities::sign_up))
        .route("/api/me/password", post(identities::change_password))
        .route("/api/me/sessions", get(identities::sessions))
        .route("/api/me/sessions/{session}", delete(identities::end_session))
        .route("/api/me/link", post(identities::return_link))
        .route("/api/me/matches", get(matches::mine))
        .route("/api/login", post(identities::login))
        .route("/api/logout", post(identities::logout))
        .route("/api/return", post(identities::come_back))
        .route("/api/games", get(games::list))
        .route("/api/games/{game}", get(games::show))
        .route("/api/examples/{rule}", get(examples::of_rule))
        .route("/api/lessons/{game}", get(lessons::show))
        .route("/api/lessons/{game}/{step}", post(lessons::play))
        .route("/api/tables", get(tables::list).post(tables::create))
        .route("/api/quick", post(tables::quick))
        .route("/api/tables/{table}", patch(tables::patch).get(tables::show).delete(tables::close))
        .route("/api/tables/{table}/sit", post(tables::sit))
        .route("/api/tables/{table}/leave", post(tables::leave))
        .route("/api/tables/{table}/bots", post(tables::put_bot))
        .route("/api/tables/{table}/bots/{seat}", delete(tables::remove_bot))
        .route("/api/tables/{table}/ready", post(tables::ready))
        .route("/api/tables/{table}/links", post(tables::add_link))
        .route("/api/tables/{table}/links/{link}", delete(tables::revoke_link))
        .route("/api/tables/{table}/rematch", post(tables::rematch))
        .route("/api/tables/{table}/socket", get(socket::open))
        .route("/api/matches", get(matches::list))
        .route("/api/matches/{match}", get(matches::show))
        .route("/api/matches/{match}/verify", get(matches::verify))
        .route("/api/matches/{match}/branch", post(tables::branch))
        .merge(texts)
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .merge(editions)
        .route("/healthz", get(operation::healthz))
        .route("/readyz", get(operation::readyz))
        .route("/metrics", get(operation::metrics))
        .fallback(site::page)
        .method_not_allowed_fallback(asked::wrong_method)
        .layer(from_fn(asked::carried_out))
        .layer(from_fn_with_state(Arc::clone(&app), guard::guard))
        .with_state(app)
}

/// A server that runs until it is stopped.
#[derive(Debug)]
pub struct Running {
    pub address: SocketAddr,
    app: Arc<App>,
    server: JoinHandle<()>,
    work: JoinHandle<()>,
}

/// Serves on that socket.
pub fn serve(app: Arc<App>, listener: TcpListener) -> std::io::Result<Running> {
    let address = listener.local_addr()?;
    let work = tokio::spawn(Arc::clone(&app).work());
    app.to_wake.notify_one();
    tokio::spawn(Arc::clone(&app).look_after());
    tokio::spawn(Arc::clone(&app).attend());
    tokio::spawn(Arc::clone(&app).pulse());
    let server = tokio::spawn(Door::new(listener, Arc::clone(&app)).receive(router(Arc::clone(&app))));
    Ok(Running { address, app, server, work })
}

impl Running {
    pub fn app(&self) -> &Arc<App> {
        &self.app
    }

    /// Lets running requests end, tells the sockets, and gives the store back.
    pub async fn stop(mut self) -> std::io::Result<()> {
        self.app.close();
        let _ = self.work.await;
        let served = match tokio::time::timeout(GRACE, &mut self.server).await {
            Ok(served) => served.map_err(std::io::Error::other),
            Err(_) => {
                self.server.abort();
                Ok(())
            }
        };
        self.app.store.close().await;
        served
    }
}
