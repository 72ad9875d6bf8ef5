//! Pages are whole: well-formed, and they load nothing from elsewhere.

/// Fails unless every tag is closed in its turn, every attribute is quoted, every `&` begins an entity, and nothing refers
/// to another place.
pub(crate) fn is_a_page(page: &str) {
    let mut rest = page.strip_prefix("<!DOCTYPE html>\n").expect("a page says what it is");
    let mut open: Vec<&str> = Vec::new();
    while let Some(start) = rest.find('<') {
        let text = &rest[..start];
        assert!(!text.contains('>'), "a stray > in {text:?}");
        for (at, _) in text.match_indices('&') {
            let entity = ["&amp;", "&lt;", "&gt;", "&quot;"].iter().any(|entity| text[at..].starts_with(entity));
            assert!(entity, "a stray & in {text:?}");
        }
        let end = rest[start..].find('>').expect("a tag ends") + start;
        let tag = &rest[start + 1..end];
        rest = &rest[end + 1..];
        match tag.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "</{name}> closes what was opened last"),
            None => {
                let name = tag.split([' ', '/']).next().unwrap();
                assert!(!name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric()), "<{tag}>");
                let attributes = tag[name.len()..].trim_end_matches('/');
                // name="value" pairs: split at quotes, every second part is a value.
                let parts: Vec<&str> = attributes.split('"').collect();
                assert_eq!(parts.len() % 2, 1, "<{tag}> quotes its values");
                for name in parts.iter().step_by(2).take(parts.len() / 2) {
                    assert!(name.starts_with(' ') && name.ends_with('='), "<{tag}>");
                }
                if !tag.ends_with('/') {
                    open.push(name);
                }
            }
        }
    }
    assert_eq!((open, rest.trim()), (Vec::new(), ""));
    for outside in ["http:", "https:", "//", "@import", "url(", "src=", "href=", "<script", "NaN", "inf"] {
        assert!(!page.contains(outside), "{outside}");
    }
    assert!(page.contains("prefers-color-scheme: dark"));
}

#[test]
#[should_panic(expected = "closes what was opened last")]
fn a_page_with_crossed_tags_is_found() {
    is_a_page("<!DOCTYPE html>\n<p><b></p></b>");
}

#[test]
#[should_panic(expected = "a stray &")]
fn a_page_with_a_bare_ampersand_is_found() {
    is_a_page("<!DOCTYPE html>\n<p>a & b</p>");
}
