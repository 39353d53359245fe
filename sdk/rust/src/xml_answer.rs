use std::ops::Range;

use crate::number::number;
use crate::parse::{is_space, strip};
use crate::{Answer, Command, Error};

/// Reads an XML answer, in either form. Nothing in it is decoded.
pub fn parse_xml(text: &str) -> Result<Answer, Error> {
    let content = text.split_once("<response>").map_or("", |(_, after)| after);
    let content = strip(content.split_once("</response>").map_or(content, |(inside, _)| inside));
    if content.is_empty() {
        return Err(Error("No <response> tag found".into()));
    }
    if has_blank_tag(content) {
        return Err(Error("Tag without a name found: put nothing but tags between < and >".into()));
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
    let empty =
        content.split(&format!("<{name}")).skip(1).any(|after| after.trim_start_matches(is_space).starts_with("/>"));
    empty.then_some("")
}

/// One `<keystrokes …>…</keystrokes>`.
struct Element<'a> {
    attributes: &'a str,
    text: &'a str,
    start: usize,
    end: usize,
}

/// Finds the first one from a place on.
fn next(text: &str, at: usize) -> Option<Element<'_>> {
    const OPENING: &str = "<keystrokes";
    let start = at + text[at..].find(OPENING)?;
    let (attributes, rest) = text[start + OPENING.len()..].split_once('>')?;
    let (inside, rest) = rest.split_once("</keystrokes>")?;
    Some(Element { attributes, text: inside, start, end: text.len() - rest.len() })
}

fn commands_of(text: &str) -> Vec<Command> {
    let elements: Vec<_> = std::iter::successors(next(text, 0), |element| next(text, element.end)).collect();
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
        let value = after.trim_start_matches(is_space).strip_prefix('=').map(|v| v.trim_start_matches(is_space));
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

/// Says that there is a tag of nothing but blanks: other harnesses crash on it.
fn has_blank_tag(content: &str) -> bool {
    let mut rest = content;
    while let Some((tag, after)) = rest.split_once('<').and_then(|(_, after)| after.split_once('>')) {
        if tag.contains(' ') && strip(tag).is_empty() {
            return true;
        }
        rest = after;
    }
    false
}

/// Says whether the tag stands anywhere but in the keys of a command.
fn says_complete(content: &str) -> bool {
    let mut found = content.match_indices('<').map(|(at, _)| at).filter(|at| complete_at(&content[*at..])).peekable();
    if found.peek().is_none() {
        return false;
    }
    let notes: Vec<_> = ["analysis", "plan"].into_iter().filter_map(|name| note_span(content, name)).collect();
    let mut key = next_command(content, &notes, 0);
    for at in found {
        while let Some(end) = key.as_ref().map(|key| key.end).filter(|end| *end <= at) {
            key = next_command(content, &notes, end);
        }
        if !key.as_ref().is_some_and(|key| key.start <= at) {
            return true;
        }
    }
    false
}

/// Finds the next element that is not in the analysis or the plan: what these
/// mention are no commands.
fn next_command<'a>(content: &'a str, notes: &[Range<usize>], from: usize) -> Option<Element<'a>> {
    let mut at = from;
    loop {
        let element = next(content, at)?;
        match notes.iter().find(|note| note.contains(&element.start)) {
            Some(note) => at = note.end,
            None => return Some(element),
        }
    }
}

fn note_span(content: &str, name: &str) -> Option<Range<usize>> {
    let start = content.find(&format!("<{name}>"))?;
    let length = content[start..].find(&format!("</{name}>"))?;
    Some(start..start + length)
}

fn complete_at(text: &str) -> bool {
    let mut rest = text.chars();
    ["<task_complete>", "true", "</task_complete>"].iter().all(|word| {
        rest = rest.as_str().trim_start_matches(is_space).chars();
        word.chars().all(|want| rest.next().is_some_and(|c| folded(c) == want))
    })
}

/// Lower case as Unicode folds it, in which a long s and the sign for kelvin are
/// letters of task.
fn folded(c: char) -> char {
    match c {
        '\u{17f}' => 's',
        '\u{212a}' => 'k',
        _ => c.to_ascii_lowercase(),
    }
}
