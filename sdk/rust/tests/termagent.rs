use std::io::Write;
use std::process::{Command as Process, Stdio};

use termagent::json::{self, Value};
use termagent::{parse, serve, Answer, Command, Format};

fn rows(name: &str) -> Vec<Value> {
    let path = format!("{}/../testdata/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    let rows: Vec<_> = text.lines().map(|line| json::parse(line).unwrap()).collect();
    assert!(rows.len() > 1, "{name} is empty");
    rows
}

fn text<'a>(row: &'a Value, name: &str) -> &'a str {
    row.get(name).and_then(Value::as_str).unwrap()
}

fn seconds(command: &Value) -> f64 {
    match command.get("duration") {
        Some(Value::Number(seconds)) => *seconds,
        Some(Value::String(name)) => name.parse().unwrap(), // JSON has no number for it
        other => panic!("{other:?} is no duration"),
    }
}

fn check(row: &Value, format: Format) {
    let name = format!("{format:?} {}", text(row, "name"));
    let got = parse(text(row, "input"), format);
    let error = text(row, "error");
    if !error.is_empty() {
        let problem = got.expect_err(&name).to_string();
        assert!(
            problem == error || error == "Invalid JSON" && problem.starts_with("Invalid JSON: "),
            "{name}: {problem}"
        );
        return;
    }
    let Some(Value::Array(commands)) = row.get("commands") else { panic!("{name}: no commands") };
    let want = Answer {
        analysis: text(row, "analysis").into(),
        plan: text(row, "plan").into(),
        commands: commands.iter().map(|c| Command::new(text(c, "keystrokes"), seconds(c))).collect(),
        task_complete: row.get("complete") == Some(&Value::Bool(true)),
    };
    // as text, in which NaN is like NaN
    assert_eq!(format!("{got:?}"), format!("{:?}", Ok::<_, termagent::Error>(want)), "{name}");
}

fn format_of(row: &Value) -> Format {
    match text(row, "format") {
        "json" => Format::Json,
        "xml" => Format::Xml,
        _ => Format::Auto,
    }
}

#[test]
fn answers() {
    for row in rows("answers.jsonl") {
        check(&row, format_of(&row));
        if text(&row, "error").is_empty() {
            check(&row, Format::Auto);
        }
    }
}

#[test]
fn mutated_answers() {
    for row in rows("mutated.jsonl") {
        check(&row, format_of(&row));
    }
}

#[test]
fn round_trip() {
    let answer = Answer {
        analysis: "\"A\\\u{1}é😀".into(),
        plan: "P\n".into(),
        commands: vec![Command::new("ls\n", 0.1), Command::new("C-c", 1e300)],
        task_complete: true,
    };
    assert_eq!(parse(&answer.to_json(), Format::Json), Ok(answer));
}

#[test]
fn what_could_crash_is_an_error() {
    for text in
        ["{".repeat(1_000_000), format!("{{\"a\":{}", "[".repeat(1_000_000)), "{\"a\":\"\\u12".into(), "{\"\\".into()]
    {
        assert!(parse(&text, Format::Auto).is_err());
    }
}

#[test]
fn blank_lines_and_unknown_fields() {
    let mut out = Vec::new();
    let requests = "\n{\"instruction\":\"i\",\"new\":1}";
    serve(requests.as_bytes(), &mut out, |r| Answer { analysis: r.instruction.clone(), ..Answer::default() }).unwrap();
    let want = "{\"analysis\":\"i\",\"plan\":\"\",\"commands\":[],\"task_complete\":false}\n";
    assert_eq!(String::from_utf8(out).unwrap(), want);
}

#[test]
fn what_is_no_request() {
    for line in ["no", "[]", "null", "{\"step\":"] {
        let requests = format!("{{\"step\":1}}\n{line}\n");
        let problem = serve(requests.as_bytes(), Vec::new(), |_| Answer::default()).unwrap_err().to_string();
        assert!(problem.starts_with("line 2 is no request: "), "{line}: {problem}");
    }
}

#[test]
fn durations_that_json_lacks() {
    let commands = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY].map(|seconds| Command::new("", seconds)).to_vec();
    let made = json::parse(&Answer { commands, ..Answer::default() }.to_json()).unwrap();
    let Some(Value::Array(commands)) = made.get("commands") else { panic!("no commands") };
    assert_eq!(commands.iter().map(seconds).collect::<Vec<_>>(), [1.0, 60.0, 0.1]);
}

#[test]
fn example() {
    // cargo builds the examples before it runs tests, beside their folder
    let mut program = std::env::current_exe().unwrap();
    program.pop();
    program.pop();
    program.push("examples/hello");
    let mut child = Process::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let steps = rows("session.jsonl");
    let mut stdin = child.stdin.take().unwrap();
    for step in &steps {
        writeln!(stdin, "{}", step.get("request").unwrap()).unwrap();
    }
    drop(stdin);
    let out = child.wait_with_output().unwrap();
    assert!(out.status.success());
    let answers: Vec<_> =
        String::from_utf8(out.stdout).unwrap().lines().map(|line| json::parse(line).unwrap()).collect();
    let want: Vec<_> = steps.iter().map(|step| step.get("answer").unwrap().clone()).collect();
    assert_eq!(answers, want);
}
