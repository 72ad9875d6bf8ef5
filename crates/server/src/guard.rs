//! What holds for every request: barred addresses, origins, security headers, counting.

use crate::app::App;
use crate::identities::Address;
use crate::refused::Refused;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::header::{HOST, ORIGIN};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use protocol::Code;
use std::net::IpAddr;
use std::sync::Arc;

/// Nothing but the site's own files; styles may be set on elements, scripts may not be written into pages.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    style-src-attr 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; \
    worker-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const HEADERS: [(&str, &str); 6] = [
    ("content-security-policy", POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    app.metrics.requests.add(1);
    let mut response = match admit(&app, request).await {
        Ok(request) => next.run(request).await,
        Err(refused) => refused.into_response(),
    };
    if response.status().is_client_error() {
        app.metrics.refused.add(1);
    }
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    response
}

async fn admit(app: &Arc<App>, request: Request) -> Result<Request, Refused> {
    let (mut parts, body) = request.into_parts();
    let is_safe = matches!(parts.method, Method::GET | Method::HEAD);
    let is_socket = parts.headers.contains_key("upgrade");
    if (!is_safe || is_socket) && !is_own_origin(app, &parts.headers) {
        return Err(Refused::new(Code::WrongOrigin, "This request comes from another site."));
    }
    if parts.uri.path().starts_with("/api/") {
        let address = Address::from_request_parts(&mut parts, app).await?;
        if let Some(refused) = barred(app, address.0).await {
            return Err(refused);
        }
    }
    Ok(Request::from_parts(parts, body))
}

/// Browsers say where a request comes from; programs say nothing and have no cookies to lose.
fn is_own_origin(app: &App, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    if let Some(own) = &app.options.public_url {
        return origin == own.trim_end_matches('/');
    }
    let host = headers.get(HOST).and_then(|host| host.to_str().ok());
    let named = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    host.is_some() && named == host
}

/// What a barred address is told.
pub async fn barred(app: &App, address: IpAddr) -> Option<Refused> {
    let bars = app.bars().await;
    let bar = bars.iter().find(|bar| covers(&bar.address, address))?;
    Some(Refused::new(Code::Barred, format!("The operator has barred this address: {}", bar.reason)))
}

/// Whether an address, or a range like `192.0.2.0/24`, covers an address.
fn covers(range: &str, address: IpAddr) -> bool {
    let (network, bits) = match range.split_once('/') {
        None => (range, None),
        Some((network, bits)) => (network, bits.parse::<u32>().ok()),
    };
    match (network.parse::<IpAddr>(), address.to_canonical()) {
        (Ok(IpAddr::V4(network)), IpAddr::V4(address)) => {
            let bits = bits.unwrap_or(32).min(32);
            let mask = u32::MAX.checked_shl(32 - bits).unwrap_or(0);
            network.to_bits() & mask == address.to_bits() & mask
        }
        (Ok(IpAddr::V6(network)), IpAddr::V6(address)) => {
            let bits = bits.unwrap_or(128).min(128);
            let mask = u128::MAX.checked_shl(128 - bits).unwrap_or(0);
            network.to_bits() & mask == address.to_bits() & mask
        }
        (_, _) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_cover_what_they_say() {
        let address: IpAddr = "192.0.2.77".parse().unwrap();
        for (range, expected) in [
            ("192.0.2.77", true),
            ("192.0.2.78", false),
            ("192.0.2.0/24", true),
            ("192.0.3.0/24", false),
            ("0.0.0.0/0", true),
            ("2001:db8::/32", false),
            ("nonsense", false),
        ] {
            assert_eq!(covers(range, address), expected, "{range}");
        }
        assert!(covers("2001:db8::/32", "2001:db8::1".parse().unwrap()));
        assert!(covers("127.0.0.1", "::ffff:127.0.0.1".parse().unwrap()));
    }
}
