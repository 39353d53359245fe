use std::fmt;

use crate::json::{self, Value};

/// One step: what the terminal shows, and what a model would be told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Request {
    pub instruction: String,
    pub screen: String,
    /// Counts from 1.
    pub step: u64,
    pub prompt: String,
}

impl Request {
    /// Reads a request from its line of JSON.
    pub fn from_json(line: &str) -> Result<Request, json::SyntaxError> {
        let fields = json::parse(line)?;
        if !matches!(fields, Value::Object(_)) {
            return Err(json::SyntaxError { problem: "it is no JSON object", at: 0 });
        }
        let text = |name| fields.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
        Ok(Request {
            instruction: text("instruction"),
            screen: text("screen"),
            step: fields.get("step").and_then(Value::as_f64).unwrap_or_default() as u64,
            prompt: text("prompt"),
        })
    }
}

/// Keys to send, and how many seconds to wait afterwards (0.1 to 60).
///
/// The keys are sent as they are, so a command ends with a line end, unless
/// they are exactly the name of a key: C-c, Escape, Up. No keys only wait.
#[derive(Clone, Debug, PartialEq)]
pub struct Command {
    pub keystrokes: String,
    pub duration: f64,
}

impl Command {
    pub fn new(keystrokes: impl Into<String>, duration: f64) -> Command {
        Command { keystrokes: keystrokes.into(), duration }
    }
}

/// What the agent wants to be done. Say twice that the task is complete.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Answer {
    pub analysis: String,
    pub plan: String,
    pub commands: Vec<Command>,
    pub task_complete: bool,
}

impl Answer {
    /// The answer as one line of JSON.
    pub fn to_json(&self) -> String {
        let commands = self.commands.iter().map(|c| {
            Value::Object(vec![
                ("keystrokes".into(), Value::String(c.keystrokes.clone())),
                ("duration".into(), Value::Number(speakable(c.duration))),
            ])
        });
        Value::Object(vec![
            ("analysis".into(), Value::String(self.analysis.clone())),
            ("plan".into(), Value::String(self.plan.clone())),
            ("commands".into(), Value::Array(commands.collect())),
            ("task_complete".into(), Value::Bool(self.task_complete)),
        ])
        .to_string()
    }
}

/// JSON has no number for some durations that models write; the harness takes
/// them for these.
fn speakable(seconds: f64) -> f64 {
    if seconds.is_nan() {
        1.0
    } else if seconds.is_infinite() {
        seconds.clamp(0.1, 60.0)
    } else {
        seconds
    }
}

/// What the harness would say of an answer that it cannot use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Error(pub String);

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Error {}
