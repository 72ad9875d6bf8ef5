//! Every path of the HTTP interface, in one list: the server, the OpenAPI document and `docs/protocol.md` follow it.

use crate::typescript::all_types;
use crate::*;
use std::fmt;
use utoipa::PartialSchema;
use utoipa::openapi::path::{HttpMethod, OperationBuilder, Parameter, ParameterBuilder, ParameterIn};
use utoipa::openapi::request_body::RequestBodyBuilder;
use utoipa::openapi::{
    ComponentsBuilder, ContentBuilder, InfoBuilder, OpenApi, OpenApiBuilder, PathItem, PathsBuilder, Ref, Required,
    ResponseBuilder,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Method {
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Get => "GET",
            Post => "POST",
            Put => "PUT",
            Patch => "PATCH",
            Delete => "DELETE",
        })
    }
}

/// One path with its bodies, by the names of their types; `text` is plain text, `[Me]` a list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route {
    pub method: Method,
    pub path: &'static str,
    pub query: &'static [&'static str],
    pub body: Option<&'static str>,
    pub answer: Option<&'static str>,
    pub summary: &'static str,
}

const fn route(
    method: Method,
    path: &'static str,
    body: Option<&'static str>,
    answer: Option<&'static str>,
    summary: &'static str,
) -> Route {
    Route { method, path, query: &[], body, answer, summary }
}

const fn asking(query: &'static [&'static str], route: Route) -> Route {
    Route { query, ..route }
}

use Method::{Delete, Get, Patch, Post, Put};

/// The HTTP interface. Every refusal is a `Problem`.
pub const ROUTES: &[Route] = &[
    route(Post, "/api/guest", Some("NewGuest"), Some("Me"), "Become a guest at once; sets the cookie"),
    route(Get, "/api/me", None, Some("Me"), "Who I am; `not_signed_in` if nobody yet"),
    route(Patch, "/api/me", Some("Rename"), Some("Me"), "Another name"),
    route(Delete, "/api/me", Some("DeleteMe"), None, "Delete my account: names go, records stay"),
    route(Post, "/api/me/account", Some("SignUp"), Some("Me"), "A guest becomes a person with name and password"),
    route(Post, "/api/me/password", Some("ChangePassword"), None, "Change the password; ends all other sessions"),
    route(Get, "/api/me/sessions", None, Some("[Session]"), "Where I am signed in"),
    route(Delete, "/api/me/sessions/{session}", None, None, "End a session"),
    route(Post, "/api/me/link", None, Some("ReturnLink"), "A personal link to come back on another device"),
    asking(
        &["game", "state", "before"],
        route(Get, "/api/me/matches", None, Some("MatchList"), "My matches, running and finished, newest first"),
    ),
    route(Post, "/api/login", Some("Login"), Some("Me"), "Sign in with name and password"),
    route(Post, "/api/logout", None, None, "End this session"),
    route(Post, "/api/return", Some("Return"), Some("Me"), "Sign in with a personal link"),
    route(Get, "/api/games", None, Some("[GameInfo]"), "What can be played"),
    route(Get, "/api/games/{game}", None, Some("GameInfo"), "One game"),
    route(Get, "/api/rules/{game}", None, Some("Rulebook"), "The rules of a game, or of the `table`"),
    route(Get, "/api/examples/{rule}", None, Some("[Example]"), "What a rule does at the table, step by step"),
    route(Get, "/api/locale/{game}", None, Some("text"), "The sentences of a game in Fluent"),
    route(Get, "/api/lessons/{game}", None, Some("Lesson"), "The lesson of a game: its steps and what they ask for"),
    route(
        Post,
        "/api/lessons/{game}/{step}",
        Some("LessonPlay"),
        Some("LessonAnswer"),
        "Play a step of a lesson, from 1; nothing is kept",
    ),
    route(Post, "/api/editions/{game}/check", Some("text"), Some("EditionInfo"), "Whether an edition file is sound"),
    route(Put, "/api/editions/{game}", Some("text"), Some("EditionInfo"), "Keep an edition, to be named by its hash"),
    route(Get, "/api/editions/{game}/{hash}", None, Some("EditionFile"), "An edition; `default` is the built-in one"),
    asking(
        &["game"],
        route(Get, "/api/tables", None, Some("TableList"), "Public tables: open ones, and ones to watch"),
    ),
    route(Post, "/api/tables", Some("NewTable"), Some("Table"), "Create a table"),
    route(Post, "/api/quick", Some("Quick"), Some("Table"), "Play now: a table with bots that starts at once"),
    asking(&["link"], route(Get, "/api/tables/{table}", None, Some("Table"), "A table")),
    route(Patch, "/api/tables/{table}", Some("TablePatch"), Some("Table"), "Change a table before its start (host)"),
    route(Delete, "/api/tables/{table}", None, None, "Close a table before its start (host)"),
    route(Post, "/api/tables/{table}/sit", Some("Sit"), Some("Table"), "Take a seat"),
    route(Post, "/api/tables/{table}/leave", Some("Leave"), Some("Table"), "Give a seat up before the start"),
    route(Post, "/api/tables/{table}/bots", Some("PutBot"), Some("Table"), "Put a bot into a free seat (host)"),
    route(Delete, "/api/tables/{table}/bots/{seat}", None, Some("Table"), "Take a bot out (host)"),
    route(Post, "/api/tables/{table}/ready", Some("Ready"), Some("Table"), "Say that I am ready, or not"),
    route(Post, "/api/tables/{table}/links", Some("NewLink"), Some("Link"), "A link to a seat, or for watchers (host)"),
    route(Delete, "/api/tables/{table}/links/{link}", None, None, "Revoke a link (host)"),
    route(Post, "/api/tables/{table}/rematch", Some("Rematch"), Some("Table"), "Another match at this table"),
    asking(
        &["game", "before"],
        route(Get, "/api/matches", None, Some("MatchList"), "Finished matches of public tables, newest first"),
    ),
    asking(&["link"], route(Get, "/api/matches/{match}", None, Some("MatchSummary"), "A match in a line")),
    route(Get, "/api/matches/{match}/record", None, Some("text"), "The record, once the match is over"),
    asking(
        &["as", "since", "link"],
        route(Get, "/api/matches/{match}/timeline", None, Some("Timeline"), "Every step as those eyes read it"),
    ),
    asking(
        &["as", "at", "link"],
        route(Get, "/api/matches/{match}/replay", None, Some("Replay"), "The view after a step"),
    ),
    route(Post, "/api/matches/{match}/branch", Some("Branch"), Some("Table"), "Go on from a step of a finished match"),
    route(Get, "/api/matches/{match}/verify", None, Some("Verification"), "Every outcome of chance, recomputed"),
];

/// The OpenAPI document.
#[must_use]
pub fn openapi() -> OpenApi {
    let mut components = ComponentsBuilder::new();
    macro_rules! describe {
        ($($type:ident),*) => { $( components = components.schema(stringify!($type), <$type as PartialSchema>::schema()); )* };
    }
    all_types!(describe);
    let mut paths = PathsBuilder::new();
    for route in ROUTES {
        let method = match route.method {
            Get => HttpMethod::Get,
            Post => HttpMethod::Post,
            Put => HttpMethod::Put,
            Patch => HttpMethod::Patch,
            Delete => HttpMethod::Delete,
        };
        let mut operation = OperationBuilder::new().summary(Some(route.summary));
        for name in parameters(route.path) {
            operation = operation.parameter(parameter(name, ParameterIn::Path, Required::True));
        }
        for name in route.query {
            operation = operation.parameter(parameter(name, ParameterIn::Query, Required::False));
        }
        if let Some(body) = route.body {
            let (kind, content) = content(body);
            operation = operation.request_body(Some(RequestBodyBuilder::new().content(kind, content).build()));
        }
        let done = match route.answer {
            None => ResponseBuilder::new().description("Done").build(),
            Some(answer) => {
                let (kind, content) = content(answer);
                ResponseBuilder::new().description(answer).content(kind, content).build()
            }
        };
        let (kind, problem) = content("Problem");
        let refused = ResponseBuilder::new().description("Refused").content(kind, problem).build();
        let status = if route.answer.is_some() { "200" } else { "204" };
        operation = operation.response(status, done).response("4XX", refused);
        paths = paths.path(route.path, PathItem::new(method, operation.build()));
    }
    let info = InfoBuilder::new()
        .title("Aludel")
        .version(PROTOCOL.to_string())
        .description(Some("The HTTP interface of the table. The socket is described in docs/protocol.md."))
        .build();
    OpenApiBuilder::new().info(info).paths(paths.build()).components(Some(components.build())).build()
}

fn parameter(name: &str, place: ParameterIn, required: Required) -> Parameter {
    ParameterBuilder::new().name(name).parameter_in(place).required(required).schema(Some(String::schema())).build()
}

/// The names between braces.
fn parameters(path: &str) -> impl Iterator<Item = &str> {
    path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
}

fn content(name: &str) -> (&'static str, utoipa::openapi::Content) {
    let list = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    match (name, list) {
        ("text", _) => ("text/plain", ContentBuilder::new().schema(Some(String::schema())).build()),
        (_, Some(item)) => {
            let array = utoipa::openapi::ArrayBuilder::new().items(Ref::from_schema_name(item)).build();
            ("application/json", ContentBuilder::new().schema(Some(array)).build())
        }
        (name, None) => ("application/json", ContentBuilder::new().schema(Some(Ref::from_schema_name(name))).build()),
    }
}
