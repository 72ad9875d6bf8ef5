//! What is made from the types must not be stale. `ALUDEL_RECORD=1` (or `make protocol`) makes it anew.

use protocol::{ROUTES, openapi, typescript};
use std::path::PathBuf;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_typescript_types_are_those_of_the_protocol() {
    let path = root().join("web/src/protocol/index.ts");
    let made = typescript();
    if std::env::var_os("ALUDEL_RECORD").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &made).unwrap();
    }
    let committed = std::fs::read_to_string(&path).unwrap();
    assert!(committed == made, "web/src/protocol/index.ts is stale: run `make protocol`");
}

#[test]
fn every_path_is_in_the_document_and_in_the_pages() {
    let document = serde_json::to_value(openapi()).unwrap();
    let page = std::fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    for route in ROUTES {
        let method = route.method.to_string();
        assert!(!document["paths"][route.path][method.to_lowercase()].is_null(), "{method} {}", route.path);
        assert!(
            page.contains(&format!("| `{method} {}`", route.path)),
            "docs/protocol.md lacks {method} {}",
            route.path
        );
        for name in route.body.iter().chain(&route.answer).filter(|name| **name != "text") {
            let name = name.trim_matches(['[', ']']);
            assert!(!document["components"]["schemas"][name].is_null(), "no schema {name}");
        }
    }
}
