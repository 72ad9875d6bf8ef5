//! Health, figures, and what is done in the background: waking running matches, sweeping.

use crate::app::App;
use crate::identities::SESSION_LIFE;
use crate::time::{DAY, MINUTE};
use axum::extract::State;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use std::sync::Arc;
use store::{AddressBar, Cursor, MatchFilter, MatchState, Millis, Page};

/// How long the list of barred addresses is believed.
const BARS_LIFE: Millis = MINUTE / 4;
const SWEEP_EVERY: Millis = 60 * MINUTE;
const PAGE: u32 = 100;

/// `GET /healthz`: the process lives.
pub async fn healthz() -> &'static str {
    "ok\n"
}

/// `GET /readyz`: the store answers, and the server is not stopping.
pub async fn readyz(State(app): State<Arc<App>>) -> (StatusCode, &'static str) {
    if *app.closing.borrow() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    match app.store.health().await {
        Ok(_) => (StatusCode::OK, "ready\n"),
        Err(error) => {
            tracing::error!(%error, "the store does not answer");
            (StatusCode::SERVICE_UNAVAILABLE, "the store does not answer\n")
        }
    }
}

/// `GET /metrics`
pub async fn metrics(State(app): State<Arc<App>>) -> Response {
    ([(CONTENT_TYPE, "text/plain; version=0.0.4")], app.exposition().await).into_response()
}

/// `GET /api/openapi.json`
pub async fn openapi() -> axum::Json<serde_json::Value> {
    axum::Json(serde_json::to_value(protocol::openapi()).expect("the document is JSON"))
}

impl App {
    /// The barred addresses, read a few times a minute.
    pub async fn bars(&self) -> Arc<Vec<AddressBar>> {
        let now = self.now();
        let mut known = self.known_bars.lock().await;
        if known.0.is_none_or(|read| now >= read + BARS_LIFE) {
            match self.store.address_bars(now).await {
                Ok(bars) => *known = (Some(now), Arc::new(bars)),
                Err(error) => tracing::error!(%error, "barred addresses cannot be read"),
            }
        }
        Arc::clone(&known.1)
    }

    /// Wakes running matches whenever there are some to be looked after, until the server stops.
    pub async fn look_after(self: Arc<App>) {
        let mut closing = self.closing.subscribe();
        let next = async || {
            self.to_wake.notified().await;
            self.wake().await;
        };
        loop {
            tokio::select! {
                () = closed(&mut closing) => return,
                () = next() => {}
            }
        }
    }

    /// Goes to every running match: bots go on, clocks run. One after the other, and whoever asks for something comes first.
    async fn wake(self: &Arc<App>) {
        let mut page = Page::first(PAGE);
        loop {
            let filter = MatchFilter { states: vec![MatchState::Running], ..MatchFilter::default() };
            let Ok(rows) = self.store.matches(filter, page).await else { return };
            for row in &rows {
                if let Err(refused) = self.enter(&row.table).await {
                    tracing::warn!(table = %row.table, problem = refused.0.sentence, "a running match cannot be read");
                }
                tokio::task::yield_now().await;
            }
            match rows.last() {
                Some(last) if rows.len() == PAGE as usize => {
                    page = Page::behind(Cursor { time: last.started, id: last.id.0.clone() }, PAGE);
                }
                Some(_) | None => return,
            }
        }
    }

    /// TB-055: matches in which nobody has acted for sixty days are looked at; a look aborts them.
    async fn sweep(self: &Arc<App>) {
        let now = self.now();
        if let Err(error) = self.store.sweep(now.saturating_sub(SESSION_LIFE)).await {
            tracing::error!(%error, "old sessions cannot be swept");
        }
        let filter = MatchFilter {
            states: vec![MatchState::Running],
            updated_before: Some(now.saturating_sub(60 * DAY)),
            ..MatchFilter::default()
        };
        if let Ok(rows) = self.store.matches(filter, Page::first(PAGE)).await {
            for row in rows {
                let _ = self.enter(&row.table).await;
            }
        }
        self.forget_empty_rooms();
    }

    /// What runs beside the requests, until the server stops.
    pub async fn work(self: Arc<App>) {
        let mut closing = self.closing.subscribe();
        let mut sweep_at = self.now() + SWEEP_EVERY;
        let mut look_at = self.now() + BARS_LIFE;
        loop {
            tokio::select! {
                () = closed(&mut closing) => return,
                () = self.clock.sleep_until(look_at) => {
                    // Operators bar people, and people log out at other nodes.
                    self.show_out(None).await;
                    look_at = self.now() + BARS_LIFE;
                }
                () = self.clock.sleep_until(sweep_at) => {
                    self.sweep().await;
                    sweep_at = self.now() + SWEEP_EVERY;
                }
            }
        }
    }
}

/// The server is stopping.
pub async fn closed(closing: &mut tokio::sync::watch::Receiver<bool>) {
    let _ = closing.wait_for(|closing| *closing).await;
}
