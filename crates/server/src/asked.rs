//! What stands in a request: what cannot be read is refused with a code and a sentence, like everything else.

use crate::refused::Refused;
use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, FromRequestParts, Request};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::{Code, Problem};
use serde::de::DeserializeOwned;
use std::error::Error;
use std::time::Duration;
use tokio::time::timeout;

/// The parts of a path.
#[derive(Clone, Copy, Debug)]
pub struct Path<T>(pub T);

impl<T: DeserializeOwned + Send, S: Send + Sync> FromRequestParts<S> for Path<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Path<T>, Refused> {
        let unreadable = |_| Refused::new(Code::BadRequest, "A part of this address cannot be read.");
        let axum::extract::Path(path) =
            axum::extract::Path::from_request_parts(parts, state).await.map_err(unreadable)?;
        Ok(Path(path))
    }
}

/// What stands behind the `?`.
#[derive(Clone, Copy, Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = Refused;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Query<T>, Refused> {
        let read = axum::extract::Query::from_request_parts(parts, state).await;
        let axum::extract::Query(query) = read.map_err(|error| {
            let what = error.source().map_or_else(|| "something is wrong with it".to_owned(), ToString::to_string);
            Refused::new(Code::BadRequest, format!("What stands behind the `?` cannot be read: {what}."))
        })?;
        Ok(Query(query))
    }
}

/// How long a body may take: the largest one over a slow line.
const BODY_TIME: Duration = Duration::from_secs(60);

/// A body as it came.
#[derive(Clone, Debug)]
pub struct Raw(pub Bytes);

impl<S: Send + Sync> FromRequest<S> for Raw {
    type Rejection = Refused;

    async fn from_request(request: Request, state: &S) -> Result<Raw, Refused> {
        let too_large = |_| Refused::new(Code::TooLarge, "This is more than the server takes.");
        let too_slow = |_| Refused::new(Code::BadRequest, "The body did not come in time.");
        let body = timeout(BODY_TIME, Bytes::from_request(request, state)).await.map_err(too_slow)?;
        body.map(Raw).map_err(too_large)
    }
}

/// What was begun is carried out, also if nobody waits for the answer any more: a table that is left in the middle of a
/// change would not know what was stored of it.
pub async fn carried_out(request: Request, next: Next) -> Response {
    match tokio::spawn(next.run(request)).await {
        Ok(response) => response,
        Err(failed) => std::panic::resume_unwind(failed.into_panic()),
    }
}

/// A path that there is, but not by this method.
pub async fn wrong_method() -> Response {
    let problem = Problem::new(Code::BadRequest, "This address is asked for in another way.");
    (StatusCode::METHOD_NOT_ALLOWED, Json(problem)).into_response()
}
