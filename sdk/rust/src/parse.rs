use crate::json_answer::parse_json;
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

fn parse_any(text: &str) -> Result<Answer, Error> {
    match (text.find("<response>"), text.find('{')) {
        (None, None) if mentions_xml(text) => parse_xml(text),
        (None, _) => parse_json(text),
        (Some(_), None) => parse_xml(text),
        (Some(tag), Some(brace)) if tag < brace => parse_xml(text),
        _ => parse_json(text).or_else(|broken| {
            parse_xml(text).map_err(|other| if strip(text).starts_with('{') { broken } else { other })
        }),
    }
}

fn mentions_xml(text: &str) -> bool {
    let lower = text.to_lowercase();
    ["response", "analysis", "plan", "commands"]
        .iter()
        .any(|tag| lower.contains(&format!("<{tag}")) || lower.contains(&format!("</{tag}")))
}

/// Takes away what the harness calls white space.
pub fn strip(text: &str) -> &str {
    text.trim_matches(|c: char| c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c))
}
