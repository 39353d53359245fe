use crate::json_answer::{object_span, parse_json};
use crate::xml_answer::parse_xml;
use crate::{Answer, Error};

/// How an answer is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Format {
    /// Find out.
    #[default]
    Auto,
    Json,
    Xml,
}

/// Reads an answer that a model wrote. The error is in the harness's own words.
pub fn parse(text: &str, format: Format) -> Result<Answer, Error> {
    match format {
        Format::Json => parse_json(text),
        Format::Xml => parse_xml(text),
        Format::Auto => parse_any(text),
    }
}

/// Finds out. A model may think aloud before its answer, with braces, and its
/// commands may hold the other format's tags.
fn parse_any(text: &str) -> Result<Answer, Error> {
    let brace = text.find('{').unwrap_or(text.len());
    let Some(tag) = text.find("<response>") else {
        let meant_xml = mentions_xml(&text[..brace]) && object_span(text).is_none();
        return if meant_xml { parse_xml(text) } else { parse_json(text) };
    };
    if tag < brace {
        return parse_xml(text);
    }
    parse_json(text).or_else(|broken| {
        let meant_json = within_object(text, tag);
        if meant_json && within_string(text, tag) {
            return Err(broken);
        }
        parse_xml(text).map_err(|other| if meant_json { broken } else { other })
    })
}

/// Says that a tag is a part of a broken JSON answer.
fn within_object(text: &str, tag: usize) -> bool {
    match object_span(text) {
        Some(span) => span.contains(&tag),
        None => strip(text).starts_with('{'),
    }
}

/// Says that a tag is only what a JSON answer speaks of.
fn within_string(text: &str, tag: usize) -> bool {
    let (mut depth, mut quoted, mut skip) = (0, false, false);
    for c in text[..tag].bytes() {
        match c {
            _ if skip => skip = false,
            b'\\' => skip = true,
            b'"' => quoted = !quoted,
            b'{' if !quoted => depth += 1,
            b'}' if !quoted => depth -= 1,
            _ => {}
        }
    }
    quoted && depth > 0
}

/// Says that text which holds no whole answer was to be XML.
fn mentions_xml(text: &str) -> bool {
    let lower = text.to_ascii_lowercase();
    ["response", "analysis", "plan", "commands"]
        .iter()
        .any(|tag| lower.contains(&format!("<{tag}")) || lower.contains(&format!("</{tag}")))
}

/// Says what the harness calls white space, which is Python's idea of it.
pub fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

/// Takes away white space.
pub fn strip(text: &str) -> &str {
    text.trim_matches(is_space)
}
