//! The keys in the sources and those in the locale files are the same.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates").to_owned()
}

fn files(folder: &Path, ending: &str, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, ending, out);
        } else if path.extension().is_some_and(|found| found == ending) {
            out.push(path);
        }
    }
}

/// The sources of a crate without comments and without test modules.
fn sources(name: &str) -> String {
    let mut paths = Vec::new();
    files(&crates().join(name).join("src"), "rs", &mut paths);
    paths.iter().map(|path| without_tests(&std::fs::read_to_string(path).unwrap())).collect()
}

fn without_tests(source: &str) -> String {
    let code = source.split("#[cfg(test)]\nmod ").next().expect("a first part");
    let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The keys that a crate's locale files define.
fn defined(name: &str) -> BTreeSet<String> {
    let mut paths = Vec::new();
    files(&crates().join(name).join("locales"), "ftl", &mut paths);
    let mut keys = BTreeSet::new();
    for path in paths {
        for line in std::fs::read_to_string(&path).unwrap().lines() {
            if let Some((key, _)) = line.split_once(" =").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()))
            {
                let is_key = key.bytes().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == b'-');
                assert!(is_key, "{}: {key:?} is no key", path.display());
                keys.insert(key.to_owned());
            }
        }
    }
    keys
}

/// The text inside the parentheses that open at the end of `head`, for each place where `head` stands.
fn calls<'a>(source: &'a str, head: &str) -> Vec<&'a str> {
    source.match_indices(head).map(|(at, _)| inside(&source[at + head.len()..])).collect()
}

/// Up to the parenthesis that closes.
fn inside(text: &str) -> &str {
    let (mut depth, mut in_string, mut escaped) = (0, false, false);
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' if in_string => escaped = true,
            '"' => in_string = !in_string,
            '(' | '[' | '{' if !in_string => depth += 1,
            ')' | ']' | '}' if !in_string && depth == 0 => return &text[..at],
            ')' | ']' | '}' if !in_string => depth -= 1,
            _ => {}
        }
    }
    text
}

fn literals(text: &str) -> Vec<String> {
    text.split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// The keys that a source names in the constructors of messages, reasons and words.
fn named(source: &str) -> BTreeSet<String> {
    let mut keys = BTreeSet::new();
    for call in calls(source, "message!(").into_iter().chain(calls(source, "Message::new(")) {
        if call.trim_start().starts_with('"') {
            keys.extend(literals(call).into_iter().next());
        }
    }
    for call in calls(source, "Reason::new(") {
        // The rule comes first; what follows is the key, or a choice of keys.
        let after_rule =
            call.find("),").map_or_else(|| call.split_once(',').map_or("", |(_, rest)| rest), |at| &call[at..]);
        keys.extend(literals(after_rule));
    }
    for head in ["Arg::Word(", "Arg::Words("] {
        keys.extend(calls(source, head).into_iter().flat_map(literals));
    }
    keys
}

fn crates_with_locales() -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(crates())
        .unwrap()
        .map(|entry| entry.unwrap())
        .filter(|entry| entry.path().join("locales").is_dir())
        .map(|entry| entry.file_name().into_string().unwrap())
        .collect();
    names.sort();
    assert!(names.contains(&"game-core".to_owned()), "{names:?}");
    names
}

#[test]
fn every_key_that_is_used_has_a_text() {
    let core = defined("game-core");
    let mut missing = Vec::new();
    for name in crates_with_locales() {
        let own = defined(&name);
        let used = named(&sources(&name));
        assert!(used.len() > 3, "{name}: the search finds keys");
        missing.extend(used.difference(&own).filter(|key| !core.contains(*key)).map(|key| format!("{name}: {key}")));
    }
    let registry = named(&sources("game-registry"));
    missing.extend(registry.difference(&core).map(|key| format!("game-registry: {key}")));
    assert!(missing.is_empty(), "keys without a text: {missing:#?}");
}

#[test]
fn every_text_is_used() {
    let mut unused = Vec::new();
    for name in crates_with_locales() {
        let mut source = sources(&name);
        if name == "game-core" {
            source += &sources("game-registry");
        }
        let mut paths = Vec::new();
        files(&crates().join(&name).join("locales"), "ftl", &mut paths);
        let texts: String = paths.iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
        let is_used = |key: &&String| source.contains(&format!("\"{key}\"")) || texts.contains(&format!("{{ {key} }}"));
        unused.extend(defined(&name).iter().filter(|key| !is_used(key)).map(|key| format!("{name}: {key}")));
    }
    assert!(unused.is_empty(), "texts that nothing uses: {unused:#?}");
}

#[test]
fn the_search_finds_what_it_should() {
    let source = r#"
        // message!("in-a-comment")
        crate::message!(
            "split-line", seat = seat, what = Arg::Word("a-word"));
        Reason::new(Rule::new(*b"QN", 90), "end-a");
        Reason::new(RULE, if x { "end-b" } else { "end-c" });
        Arg::Words(vec!["w-one", "w-two"]); Message::new(key);
        #[cfg(test)]
mod tests { fn f() { message!("in-a-test"); } }"#;
    let source = without_tests(&source.replace("        #[cfg", "#[cfg"));
    let found: Vec<String> = named(&source).into_iter().collect();
    assert_eq!(found, ["a-word", "end-a", "end-b", "end-c", "split-line", "w-one", "w-two"]);
}
