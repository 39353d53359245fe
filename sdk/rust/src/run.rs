use std::io::{self, BufRead, Write};

use crate::{Answer, Request};

/// Answers the requests on standard input until there are no more. Standard
/// output belongs to the protocol: log to standard error.
pub fn run(agent: impl FnMut(&Request) -> Answer) -> io::Result<()> {
    serve(io::stdin().lock(), io::stdout().lock(), agent)
}

/// Answers the requests of a reader, one line of JSON each, on a writer.
pub fn serve(
    mut input: impl BufRead,
    mut output: impl Write,
    mut agent: impl FnMut(&Request) -> Answer,
) -> io::Result<()> {
    let mut line = Vec::new();
    let mut number = 0;
    while input.read_until(b'\n', &mut line)? > 0 {
        number += 1;
        let text = String::from_utf8_lossy(&line);
        if !text.trim().is_empty() {
            let request = Request::from_json(&text).map_err(|problem| {
                io::Error::new(io::ErrorKind::InvalidData, format!("line {number} is no request: {problem}"))
            })?;
            writeln!(output, "{}", agent(&request).to_json())?;
            output.flush()?;
        }
        line.clear();
    }
    Ok(())
}
