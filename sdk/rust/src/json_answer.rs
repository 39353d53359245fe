use std::ops::Range;

use crate::json::{self, Value};
use crate::{Answer, Command, Error};

const NONE: &str = "No valid JSON found in response";
const INVALID: &str = "Invalid JSON: ";
const TOO_LARGE: &str = " 'duration' is too large a number";

/// Says that nothing can be mended: other harnesses crash on this.
fn is_final(Error(text): &Error) -> bool {
    let invalid = text.strip_prefix(INVALID).unwrap_or_default();
    text.ends_with(TOO_LARGE) || invalid.starts_with(json::TOO_DEEP) || invalid.starts_with(json::TOO_MANY_DIGITS)
}

/// Reads a JSON answer, or what it can be mended to.
pub fn parse_json(text: &str) -> Result<Answer, Error> {
    let first = match read(text) {
        Ok(answer) => return Ok(answer),
        Err(problem) if is_final(&problem) => return Err(problem),
        Err(problem) => problem,
    };
    let braces: Vec<usize> =
        text.bytes().enumerate().filter(|(_, c)| matches!(c, b'{' | b'}')).map(|(i, _)| i).collect();
    let opening = braces.iter().filter(|&&at| text.as_bytes()[at] == b'{').count();
    let missing = opening.saturating_sub(braces.len() - opening);
    if missing > 0 && (first.0 == NONE || first.0.starts_with(INVALID)) {
        match read(&(text.to_owned() + &"}".repeat(missing))) {
            Ok(answer) => return Ok(answer),
            Err(again) if is_final(&again) => return Err(first),
            Err(_) => {}
        }
    }
    find_object(text, &braces).and_then(|object| read(object).ok()).ok_or(first)
}

/// Finds the first valid object among the {…} in which nothing is nested deeper
/// than one level.
fn find_object<'a>(text: &'a str, braces: &[usize]) -> Option<&'a str> {
    let mut i = 0;
    while i < braces.len() {
        if let Some(end) = shallow_end(text.as_bytes(), braces, i) {
            let object = &text[braces[i]..=braces[end]];
            match decode(object) {
                Ok(_) => return Some(object),
                Err(problem) if is_final(&problem) => return None,
                Err(_) => {}
            }
            i = end;
        }
        i += 1;
    }
    None
}

/// Returns which brace ends such an object.
fn shallow_end(text: &[u8], braces: &[usize], start: usize) -> Option<usize> {
    if text[braces[start]] != b'{' {
        return None;
    }
    let mut inside = false;
    for (j, &at) in braces.iter().enumerate().skip(start + 1) {
        let opening = text[at] == b'{';
        if opening == inside {
            return (!opening).then_some(j);
        }
        inside = opening;
    }
    None
}

/// Returns where the first {…} is whose braces outside quotes are balanced.
pub fn object_span(text: &str) -> Option<Range<usize>> {
    let (mut depth, mut start, mut quoted, mut skip) = (0, None, false, false);
    for (i, c) in text.bytes().enumerate() {
        match c {
            _ if skip => skip = false,
            b'\\' => skip = true,
            b'"' => quoted = !quoted,
            b'{' if !quoted => {
                if depth == 0 {
                    start = Some(i);
                }
                depth += 1;
            }
            b'}' if !quoted => {
                depth -= 1;
                if let (0, Some(start)) = (depth, start) {
                    return Some(start..i + 1);
                }
            }
            _ => {}
        }
    }
    None
}

fn decode(text: &str) -> Result<Value, Error> {
    json::parse(text).map_err(|problem| Error(format!("{INVALID}{problem}")))
}

fn read(text: &str) -> Result<Answer, Error> {
    let object = object_span(text).ok_or_else(|| Error(NONE.into()))?;
    let fields = decode(&text[object])?;
    let required = ["analysis", "plan", "commands"];
    let missing: Vec<_> = required.into_iter().filter(|name| fields.get(name).is_none()).collect();
    if !missing.is_empty() {
        return Err(Error(format!("Missing required fields: {}", missing.join(", "))));
    }
    let Some(Value::Array(commands)) = fields.get("commands") else {
        return Err(Error("Field 'commands' must be an array".into()));
    };
    let task_complete = fields.get("task_complete").is_some_and(is_true);
    let commands = match commands.iter().enumerate().map(|(i, c)| command(i + 1, c)).collect() {
        Err(problem) if task_complete && !is_final(&problem) => Vec::new(),
        read => read?,
    };
    Ok(Answer { analysis: note(fields.get("analysis")), plan: note(fields.get("plan")), commands, task_complete })
}

/// Returns a text; a value that is none stays JSON.
fn note(value: Option<&Value>) -> String {
    match value {
        Some(Value::String(s)) => s.clone(),
        Some(other) => other.to_string(),
        None => String::new(),
    }
}

/// A string means yes in some words; other values as they would in Python.
fn is_true(value: &Value) -> bool {
    match value {
        Value::Null => false,
        Value::Bool(b) => *b,
        Value::Number(n) => *n != 0.0,
        Value::Huge(_) => true,
        Value::String(s) => ["true", "1", "yes"].contains(&s.to_lowercase().as_str()),
        Value::Array(items) => !items.is_empty(),
        Value::Object(members) => !members.is_empty(),
    }
}

fn command(n: usize, value: &Value) -> Result<Command, Error> {
    if !matches!(value, Value::Object(_)) {
        return Err(Error(format!("Command {n} must be an object")));
    }
    let keystrokes = match value.get("keystrokes") {
        Some(Value::String(s)) => s,
        Some(_) => return Err(Error(format!("Command {n} 'keystrokes' must be a string"))),
        None => return Err(Error(format!("Command {n} missing required 'keystrokes' field"))),
    };
    let duration = match value.get("duration") {
        Some(Value::Number(seconds)) => *seconds,
        Some(Value::Bool(b)) => f64::from(u8::from(*b)),
        Some(Value::Huge(_)) => return Err(Error(format!("Command {n}{TOO_LARGE}"))),
        _ => 1.0,
    };
    Ok(Command::new(keystrokes, duration))
}
