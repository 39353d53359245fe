//! As much JSON as the protocol needs. NaN and the infinities are numbers, as
//! they are to the harness.

use std::fmt;

/// A JSON value. Of two members with the same name the last one counts.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    Null,
    Bool(bool),
    Number(f64),
    /// A whole number that no float holds, as it was written.
    Huge(String),
    String(String),
    Array(Vec<Value>),
    Object(Vec<(String, Value)>),
}

impl Value {
    pub fn get(&self, name: &str) -> Option<&Value> {
        match self {
            Value::Object(members) => members.iter().rev().find(|(n, _)| n == name).map(|(_, v)| v),
            _ => None,
        }
    }

    pub fn as_str(&self) -> Option<&str> {
        match self {
            Value::String(s) => Some(s),
            _ => None,
        }
    }

    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Value::Number(n) => Some(*n),
            _ => None,
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Value::Null => f.write_str("null"),
            Value::Bool(b) => write!(f, "{b}"),
            Value::Number(n) if n.is_finite() => write!(f, "{n:?}"),
            Value::Number(_) => f.write_str("null"),
            Value::Huge(digits) => f.write_str(digits),
            Value::String(s) => write_string(f, s),
            Value::Array(items) => {
                f.write_str("[")?;
                for (i, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if i > 0 { "," } else { "" })?;
                }
                f.write_str("]")
            }
            Value::Object(members) => {
                f.write_str("{")?;
                for (i, (name, value)) in members.iter().enumerate() {
                    f.write_str(if i > 0 { "," } else { "" })?;
                    write_string(f, name)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn write_string(f: &mut fmt::Formatter, s: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in s.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            '\n' => f.write_str("\\n")?,
            '\r' => f.write_str("\\r")?,
            '\t' => f.write_str("\\t")?,
            c if c < ' ' => write!(f, "\\u{:04x}", c as u32)?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}

/// What is wrong with a JSON text, and at which byte.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    pub problem: &'static str,
    pub at: usize,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}: byte {}", self.problem, self.at)
    }
}

impl std::error::Error for SyntaxError {}

/// Reads one JSON value.
pub fn parse(text: &str) -> Result<Value, SyntaxError> {
    let mut reader = Reader { text, at: 0, depth: 0 };
    reader.space();
    let value = reader.value()?;
    reader.space();
    if reader.at < text.len() {
        return reader.fail("Extra data");
    }
    Ok(value)
}

/// What the harness gives up at, and what it says then.
const MAX_DEPTH: usize = 1000;
const MAX_DIGITS: usize = 4300;
pub(crate) const TOO_DEEP: &str = "Too deeply nested";
pub(crate) const TOO_MANY_DIGITS: &str = "Number with too many digits";

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl Reader<'_> {
    fn fail<T>(&self, problem: &'static str) -> Result<T, SyntaxError> {
        Err(SyntaxError { problem, at: self.at })
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, c: u8) -> bool {
        let found = self.peek() == Some(c);
        self.at += usize::from(found);
        found
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    fn value(&mut self) -> Result<Value, SyntaxError> {
        match self.peek() {
            Some(b'"') => self.string().map(Value::String),
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::array),
            _ => self.word(),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Value, SyntaxError>) -> Result<Value, SyntaxError> {
        if self.depth == MAX_DEPTH {
            return self.fail(TOO_DEEP);
        }
        self.depth += 1;
        self.at += 1;
        self.space();
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn word(&mut self) -> Result<Value, SyntaxError> {
        let rest = &self.text[self.at..];
        for (word, value) in [
            ("null", Value::Null),
            ("true", Value::Bool(true)),
            ("false", Value::Bool(false)),
            ("NaN", Value::Number(f64::NAN)),
            ("Infinity", Value::Number(f64::INFINITY)),
            ("-Infinity", Value::Number(f64::NEG_INFINITY)),
        ] {
            if rest.starts_with(word) {
                self.at += word.len();
                return Ok(value);
            }
        }
        self.number()
    }

    fn digits(&mut self) -> usize {
        let start = self.at;
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
        self.at - start
    }

    fn number(&mut self) -> Result<Value, SyntaxError> {
        let start = self.at;
        self.take(b'-');
        let digits = if self.take(b'0') { 1 } else { self.digits() };
        if digits == 0 {
            self.at = start;
            return self.fail("Expecting value");
        }
        let whole = self.at;
        let mut end = whole;
        if self.take(b'.') && self.digits() > 0 {
            end = self.at;
        }
        self.at = end;
        if self.take(b'e') || self.take(b'E') {
            let _ = self.take(b'+') || self.take(b'-');
            if self.digits() > 0 {
                end = self.at;
            }
        }
        self.at = end;
        let written = &self.text[start..end];
        let number: f64 = written.parse().unwrap_or(f64::NAN);
        if end > whole {
            return Ok(Value::Number(number));
        }
        if digits > MAX_DIGITS {
            return self.fail(TOO_MANY_DIGITS);
        }
        // a whole number has no negative zero
        Ok(if number.is_finite() { Value::Number(number + 0.0) } else { Value::Huge(written.to_owned()) })
    }

    fn array(&mut self) -> Result<Value, SyntaxError> {
        let mut items = Vec::new();
        if self.take(b']') {
            return Ok(Value::Array(items));
        }
        loop {
            items.push(self.value()?);
            self.space();
            if self.take(b']') {
                return Ok(Value::Array(items));
            }
            if !self.take(b',') {
                return self.fail("Expecting ',' delimiter");
            }
            self.space();
        }
    }

    fn object(&mut self) -> Result<Value, SyntaxError> {
        let mut members = Vec::new();
        if self.take(b'}') {
            return Ok(Value::Object(members));
        }
        loop {
            if self.peek() != Some(b'"') {
                return self.fail("Expecting property name enclosed in double quotes");
            }
            let name = self.string()?;
            self.space();
            if !self.take(b':') {
                return self.fail("Expecting ':' delimiter");
            }
            self.space();
            members.push((name, self.value()?));
            self.space();
            if self.take(b'}') {
                return Ok(Value::Object(members));
            }
            if !self.take(b',') {
                return self.fail("Expecting ',' delimiter");
            }
            self.space();
        }
    }

    fn string(&mut self) -> Result<String, SyntaxError> {
        let start = self.at;
        self.at += 1;
        let mut text = String::new();
        loop {
            let rest = &self.text[self.at..];
            let Some(end) = rest.find(|c| c == '"' || c == '\\' || c < ' ') else {
                self.at = start;
                return self.fail("Unterminated string starting at");
            };
            text.push_str(&rest[..end]);
            self.at += end;
            if self.take(b'"') {
                return Ok(text);
            }
            if !self.take(b'\\') {
                return self.fail("Invalid control character at");
            }
            text.push(self.escape()?);
        }
    }

    /// Reads what follows a backslash. Half a surrogate pair becomes the
    /// replacement character, since no text here can hold it.
    fn escape(&mut self) -> Result<char, SyntaxError> {
        let Some(c) = self.peek() else { return self.fail("Unterminated string") };
        let plain = match c {
            b'"' | b'\\' | b'/' => c as char,
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode(),
            _ => return self.fail("Invalid \\escape"),
        };
        self.at += 1;
        Ok(plain)
    }

    fn unicode(&mut self) -> Result<char, SyntaxError> {
        let Some(high) = self.hex() else { return self.fail("Invalid \\uXXXX escape") };
        if (0xd800..0xdc00).contains(&high) && self.text[self.at..].starts_with("\\u") {
            let before = self.at;
            self.at += 1;
            let Some(low) = self.hex() else { return self.fail("Invalid \\uXXXX escape") };
            if (0xdc00..0xe000).contains(&low) {
                return Ok(char::from_u32(0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00)).unwrap_or('\u{fffd}'));
            }
            self.at = before;
        }
        Ok(char::from_u32(high).unwrap_or('\u{fffd}'))
    }

    /// Reads u and four digits.
    fn hex(&mut self) -> Option<u32> {
        let digits = self.text.as_bytes().get(self.at + 1..self.at + 5)?;
        let mut n = 0;
        for d in digits {
            n = n << 4 | (*d as char).to_digit(16)?;
        }
        self.at += 5;
        Some(n)
    }
}
