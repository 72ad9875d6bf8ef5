//! Tests that are named after rules: `fn el140_el141_meta_gem_returns()`.

use game_core::Rule;

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct NamedTest {
    pub(super) name: String,
    pub(super) rules: Vec<Rule>,
}

/// The tests of a source file whose names begin with ids. A test that is ignored shows nothing.
pub(super) fn named_tests(source: &str) -> Vec<NamedTest> {
    let mut tests = Vec::new();
    let (mut is_test, mut is_ignored) = (false, false);
    for line in source.lines().map(str::trim) {
        let code = line.split("//").next().unwrap_or(line);
        if code.starts_with("#[") {
            is_test |= code.contains("#[test]") || code.contains("#[tokio::test");
            is_ignored |= code.contains("#[ignore");
        }
        let Some(at) = code.find("fn ").filter(|&at| at == 0 || code.as_bytes()[at - 1] == b' ') else {
            continue;
        };
        let name: String =
            code[at + 3..].chars().take_while(|letter| letter.is_ascii_alphanumeric() || *letter == '_').collect();
        let rules = ids_of(&name);
        if is_test && !is_ignored && !rules.is_empty() {
            tests.push(NamedTest { name, rules });
        }
        (is_test, is_ignored) = (false, false);
    }
    tests
}

/// The ids that a name begins with.
fn ids_of(name: &str) -> Vec<Rule> {
    name.split('_').map_while(id_of).collect()
}

/// `el140` is EL-140.
fn id_of(word: &str) -> Option<Rule> {
    let (prefix, number) = word.split_at_checked(2)?;
    format!("{}-{number}", prefix.to_ascii_uppercase()).parse().ok().filter(|_| word.to_ascii_lowercase() == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    // Written in parts, so that a search of this file does not take them for tests.
    const TEST: &str = concat!("#[te", "st]");
    const WAITING_TEST: &str = concat!("#[tokio::te", "st]");

    #[test]
    fn names_begin_with_ids() {
        let source = format!(
            "{TEST}\nfn zz001_zz002_both() {{}}\n\nfn zz003_helper() {{}}\n    {TEST} fn zz004_inline() {{}}\n\
             {TEST}\n#[ignore]\nfn zz005_ignored() {{}}\n{TEST}\n// fn zz006_comment()\nfn zz007() {{}}\n\
             {TEST}\nfn about_zz008() {{}}\n{WAITING_TEST}\nasync fn zz009_waits() {{}}\n"
        );
        let found: Vec<String> =
            named_tests(&source).into_iter().map(|test| format!("{} {:?}", test.name, test.rules)).collect();
        assert_eq!(
            found,
            ["zz001_zz002_both [ZZ-001, ZZ-002]", "zz004_inline [ZZ-004]", "zz007 [ZZ-007]", "zz009_waits [ZZ-009]"]
        );
    }
}
