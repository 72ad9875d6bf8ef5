//! The web pages, embedded. Every path that is no file is a page of the one application.

use axum::body::Body;
use axum::http::header::{ACCEPT_ENCODING, CACHE_CONTROL, CONTENT_ENCODING, CONTENT_TYPE, ETAG, IF_NONE_MATCH, VARY};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Redirect, Response};
use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Pages;

/// Where the pages are not built.
const NOT_BUILT: &str = "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>Aludel</title>\
    <h1>Aludel</h1><p>The server runs, but its pages are not built into it.</p>\
    <p>Build them with <code>cd web && npm ci && npm run build</code>, then build the server anew.</p></html>";

/// Any path that is not the interface's.
pub async fn page(uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return crate::refused::Refused::not_found("path").into_response();
    }
    if let Some(file) = Pages::get(path).filter(|_| !path.is_empty()) {
        return send(path, &file, &headers);
    }
    // A missing file is missing; a missing page is the application's to show.
    let is_file = path.rsplit('/').next().is_some_and(|name| name.contains('.'));
    if is_file {
        return StatusCode::NOT_FOUND.into_response();
    }
    if !path.is_empty() {
        return Redirect::to(&behind_hash(path, uri.query())).into_response();
    }
    match Pages::get("index.html") {
        Some(file) => send("index.html", &file, &headers),
        None => ([(CONTENT_TYPE, "text/html; charset=utf-8")], NOT_BUILT).into_response(),
    }
}

/// The pages keep their addresses behind the `#`: they work under any path, and the secret of a link stays in the
/// browser. An address without it, `/t/abc?link=x`, leads to the one with it, relative to itself.
fn behind_hash(path: &str, query: Option<&str>) -> String {
    let up = "../".repeat(path.matches('/').count());
    let query = query.map(|query| format!("?{query}")).unwrap_or_default();
    format!("./{up}#/{path}{query}")
}

fn send(path: &str, file: &rust_embed::EmbeddedFile, headers: &HeaderMap) -> Response {
    let tag = format!("\"{}\"", game_core::edition::hex(&file.metadata.sha256_hash()[..12]));
    // Files below assets/ have their hash in their name.
    let is_hashed = path.starts_with("assets/");
    let cache = if is_hashed { "public, max-age=31536000, immutable" } else { "no-cache" };
    if headers.get(IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, [(ETAG, tag), (CACHE_CONTROL, cache.to_owned())]).into_response();
    }
    let kind = file.metadata.mimetype().to_owned();
    let told =
        [(CONTENT_TYPE, kind), (CACHE_CONTROL, cache.to_owned()), (ETAG, tag), (VARY, "accept-encoding".to_owned())];
    match packed(path, headers) {
        Some((encoding, bytes)) => (told, [(CONTENT_ENCODING, encoding)], bytes).into_response(),
        None => (told, Body::from(file.data.clone().into_owned())).into_response(),
    }
}

/// The smallest form of a file that the browser takes; it was packed when the pages were built.
fn packed(path: &str, headers: &HeaderMap) -> Option<(&'static str, Vec<u8>)> {
    let accepted = headers.get(ACCEPT_ENCODING)?.to_str().ok()?;
    [("br", "br"), ("gzip", "gz")].into_iter().find_map(|(encoding, ending)| {
        let file = takes(accepted, encoding).then(|| Pages::get(&format!("{path}.{ending}")))??;
        Some((encoding, file.data.into_owned()))
    })
}

/// Whether `gzip, br;q=0` takes an encoding.
fn takes(accepted: &str, encoding: &str) -> bool {
    accepted.split(',').any(|choice| {
        let mut parts = choice.split(';').map(str::trim);
        let is_it = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        is_it && !parts.any(|weight| weight.strip_prefix("q=").is_some_and(|q| q.parse() == Ok(0.0)))
    })
}

#[cfg(test)]
mod tests {
    use super::{behind_hash, takes};

    #[test]
    fn encodings_are_taken_unless_they_weigh_nothing() {
        assert!(takes("gzip, deflate, br", "br"));
        assert!(takes("br;q=0.5", "br"));
        assert!(!takes("gzip, br;q=0", "br"));
        assert!(!takes("gzip, brotli", "br"));
        assert!(!takes("", "gzip"));
    }

    #[test]
    fn tb011_a_link_leads_behind_the_hash() {
        assert_eq!(behind_hash("t/abc", Some("link=x%2Fy")), "./../#/t/abc?link=x%2Fy");
        assert_eq!(behind_hash("rules", None), "./#/rules");
    }
}
