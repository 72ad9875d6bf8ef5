//! Requests and sockets of the load generator.

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

/// Nothing takes so long unless it hangs.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// Somebody with a cookie.
#[derive(Clone, Debug)]
pub(super) struct Person {
    pub address: SocketAddr,
    pub cookie: String,
}

/// One request over a connection of its own: status, head and body.
async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &str,
    body: &str,
) -> Result<(u16, String, String), String> {
    let talk = async {
        let mut stream = TcpStream::connect(address).await?;
        let length = body.len();
        // In the old version no proxy cuts its answer into chunks.
        let head = format!(
            "{method} {path} HTTP/1.0\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n"
        );
        stream.write_all(head.as_bytes()).await?;
        stream.write_all(body.as_bytes()).await?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await?;
        Ok::<_, std::io::Error>(String::from_utf8_lossy(&answer).into_owned())
    };
    let answer = tokio::time::timeout(PATIENCE, talk).await.map_err(|_| format!("{path}: no answer"))?;
    let answer = answer.map_err(|error| format!("{path}: {error}"))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    Ok((status, head.to_owned(), body.to_owned()))
}

impl Person {
    pub(super) async fn arrive(address: SocketAddr, name: &str) -> Result<Person, String> {
        let body = serde_json::json!({ "name": name }).to_string();
        let (status, head, text) =
            request(address, "POST", "/api/guest", "Content-Type: application/json\r\n", &body).await?;
        let cookie = head.lines().find(|line| line.to_lowercase().starts_with("set-cookie:"));
        let cookie = cookie.and_then(|line| line.split_once(':')).and_then(|(_, value)| value.trim().split(';').next());
        match (status, cookie) {
            (200..300, Some(cookie)) => Ok(Person { address, cookie: cookie.to_owned() }),
            (_, _) => Err(format!("a guest was not let in ({status}): {text}")),
        }
    }

    pub(super) async fn ask(&self, method: &str, path: &str, body: &Value) -> Result<String, String> {
        let headers = format!("Cookie: {}\r\nContent-Type: application/json\r\n", self.cookie);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let (status, _, text) = request(self.address, method, path, &headers, &body).await?;
        if (200..300).contains(&status) { Ok(text) } else { Err(format!("{method} {path} ({status}): {text}")) }
    }

    pub(super) async fn connect(&self, path: &str) -> Result<Socket, String> {
        Socket::open(self.address, path, &self.cookie).await
    }
}

/// A WebSocket.
#[derive(Debug)]
pub(super) struct Socket(WebSocketStream<TcpStream>);

impl Socket {
    pub(super) async fn open(address: SocketAddr, path: &str, cookie: &str) -> Result<Socket, String> {
        let mut request = format!("ws://{address}{path}").into_client_request().map_err(|error| error.to_string())?;
        let cookie = cookie.parse().map_err(|_| "the cookie cannot be sent back".to_owned())?;
        request.headers_mut().insert("cookie", cookie);
        let stream = TcpStream::connect(address).await.map_err(|error| error.to_string())?;
        let _ = stream.set_nodelay(true);
        let config = WebSocketConfig::default().read_buffer_size(16 * 1024);
        let opened = client_async_with_config(request, stream, Some(config)).await;
        opened.map(|(socket, _)| Socket(socket)).map_err(|error| error.to_string())
    }

    pub(super) async fn send(&mut self, text: String) -> Result<(), String> {
        self.0.send(Message::Text(text.into())).await.map_err(|error| error.to_string())
    }

    /// The next text; none when the connection has ended.
    pub(super) async fn next(&mut self) -> Option<Utf8Bytes> {
        loop {
            match self.0.next().await {
                Some(Ok(Message::Text(text))) => return Some(text),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => {}
            }
        }
    }
}
