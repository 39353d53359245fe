//! An agent that writes a file, looks at it, and is done.
//!
//!     hawser run -a "term:target/debug/examples/hello" "Make a file hello.txt that says: Hello, world!"

use termagent::{run, Answer, Command, Request};

fn main() {
    if let Err(problem) = run(hello) {
        eprintln!("hello: {problem}");
        std::process::exit(1);
    }
}

fn hello(request: &Request) -> Answer {
    if request.step == 1 {
        return Answer {
            analysis: "The terminal is ready.".into(),
            plan: "Write the file and show it.".into(),
            commands: vec![
                Command::new("echo 'Hello, world!' > hello.txt\n", 0.1),
                Command::new("cat hello.txt\n", 0.1),
            ],
            task_complete: false,
        };
    }
    if request.screen.lines().any(|line| line == "Hello, world!") {
        return Answer {
            analysis: "The file says what it should.".into(),
            plan: "Nothing is left to do.".into(),
            task_complete: true,
            ..Answer::default()
        };
    }
    Answer {
        analysis: "The file is not shown yet.".into(),
        plan: "Wait for it.".into(),
        commands: vec![Command::new("", 1.0)],
        ..Answer::default()
    }
}
