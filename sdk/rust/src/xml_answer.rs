use crate::parse::strip;
use crate::{Answer, Command, Error};

/// Reads an XML answer, in either form. Nothing in it is decoded.
pub fn parse_xml(text: &str) -> Result<Answer, Error> {
    let content = text.split_once("<response>").map_or("", |(_, after)| after);
    let content = strip(content.split_once("</response>").map_or(content, |(inside, _)| inside));
    if content.is_empty() {
        return Err(Error("No <response> tag found".into()));
    }
    let task_complete = says_complete(content);
    let commands = section(content, "commands");
    if commands.is_none() && !task_complete {
        return Err(Error("Missing <commands> section".into()));
    }
    Ok(Answer {
        analysis: section(content, "analysis").unwrap_or_default().into(),
        plan: section(content, "plan").unwrap_or_default().into(),
        commands: commands_of(commands.unwrap_or_default()),
        task_complete,
    })
}

fn between<'a>(text: &'a str, opening: &str, closing: &str) -> Option<&'a str> {
    text.split_once(opening)?.1.split_once(closing).map(|(inside, _)| inside)
}

fn section<'a>(content: &'a str, name: &str) -> Option<&'a str> {
    if let Some(text) = between(content, &format!("<{name}>"), &format!("</{name}>")) {
        return Some(strip(text));
    }
    let empty = content.split(&format!("<{name}")).skip(1).any(|after| after.trim_start().starts_with("/>"));
    empty.then_some("")
}

/// One `<keystrokes …>…</keystrokes>`.
struct Element<'a> {
    attributes: &'a str,
    text: &'a str,
    start: usize,
    end: usize,
}

fn keystrokes(text: &str) -> Vec<Element<'_>> {
    const OPENING: &str = "<keystrokes";
    let (mut all, mut at) = (Vec::new(), 0);
    while let Some(found) = text[at..].find(OPENING) {
        let start = at + found;
        let Some((attributes, rest)) = text[start + OPENING.len()..].split_once('>') else { break };
        let Some((inside, rest)) = rest.split_once("</keystrokes>") else { break };
        at = text.len() - rest.len();
        all.push(Element { attributes, text: inside, start, end: at });
    }
    all
}

fn commands_of(text: &str) -> Vec<Command> {
    let elements = keystrokes(text);
    let mut before = 0;
    let mut commands = Vec::new();
    for (i, element) in elements.iter().enumerate() {
        let after = elements.get(i + 1).map_or(text.len(), |next| next.start);
        let written =
            attribute(element.attributes).or_else(|| beside(&text[before..element.start], &text[element.end..after]));
        commands.push(Command::new(element.text, written.and_then(number).unwrap_or(1.0)));
        before = element.end;
    }
    commands
}

/// Finds `duration="…"`.
fn attribute(attributes: &str) -> Option<&str> {
    let mut rest = attributes;
    while let Some((_, after)) = rest.split_once("duration") {
        rest = after;
        let value = after.trim_start().strip_prefix('=').map(str::trim_start);
        if let Some(value) = value.and_then(|v| v.strip_prefix(['"', '\''])) {
            if let Some(end) = value.find(['"', '\'']) {
                return Some(&value[..end]);
            }
        }
    }
    None
}

/// Finds the `<duration>` in the same `<command>`.
fn beside<'a>(before: &'a str, after: &'a str) -> Option<&'a str> {
    let after = after.split("</command>").next()?.split("<command>").next()?;
    between(after, "<duration>", "</duration>")
        .or_else(|| between(before.rsplit_once("<command>")?.1, "<duration>", "</duration>"))
}

/// Reads a number as the harness does, which allows 1_000 and inf.
fn number(written: &str) -> Option<f64> {
    let bytes = strip(written).as_bytes();
    let digit = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_digit);
    if bytes.iter().enumerate().any(|(i, c)| *c == b'_' && !(i > 0 && digit(i - 1) && digit(i + 1))) {
        return None;
    }
    strip(written).replace('_', "").parse().ok()
}

/// Says whether the tag stands anywhere but in the keys of a command.
fn says_complete(content: &str) -> bool {
    let notes: Vec<_> = ["analysis", "plan"].into_iter().filter_map(|name| note_span(content, name)).collect();
    let mut keys = keystrokes(content);
    keys.retain(|key| !notes.iter().any(|(start, end)| (*start..*end).contains(&key.start)));
    content
        .match_indices('<')
        .filter(|(at, _)| complete_at(&content[*at..]))
        .any(|(at, _)| !keys.iter().any(|key| (key.start..key.end).contains(&at)))
}

fn note_span(content: &str, name: &str) -> Option<(usize, usize)> {
    let start = content.find(&format!("<{name}>"))?;
    let length = content[start..].find(&format!("</{name}>"))?;
    Some((start, start + length))
}

fn complete_at(text: &str) -> bool {
    let mut rest = text;
    for word in ["<task_complete>", "true", "</task_complete>"] {
        rest = rest.trim_start();
        match rest.get(..word.len()) {
            Some(found) if found.eq_ignore_ascii_case(word) => rest = &rest[word.len()..],
            _ => return false,
        }
    }
    true
}
