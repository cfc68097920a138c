//! An adapter in Rust: it reads the requests of assay and writes the answers.
//! Copy this file, and call your own reader in `judge`.
//!
//! Only lines of standard output that begin with "ASSAY " are protocol. Flush
//! each of them at once; all other output is the log. A panic must look like
//! one: assay starts the program again.

mod bytes;
mod document;
mod mag;

use std::env;
use std::fs;
use std::io::{self, BufRead, Write};

const HELLO: &str = concat!(
    r#"{"protocol":1,"name":"assay-rust-example","version":"1.0","#,
    r#""language":"Rust","formats":{"mag":["validate","decode"]},"#,
    r#""features":["mag.tensors","mag.rank-over-6"]}"#
);

/// Returns the verdict about a file. Only the error `Invalid` means that the
/// file is invalid; any other is a fault of this program.
fn judge(verb: &str, format: &str, path: &str) -> String {
    if format != "mag" {
        return format!("unsupported no reader of {format}");
    }
    let data = fs::read(path).expect("the file can be read");
    match mag::read(&data) {
        Err(mag::Invalid(problem)) => format!("reject {problem}"),
        Ok(file) if verb == "decode" => format!("accept {}", document::of(&file)),
        Ok(_) => "accept".to_string(),
    }
}

fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "ASSAY {text}")?;
    out.flush()
}

/// Answers requests in line mode until "bye" or the end of the input. Ignores
/// unknown requests, which belong to later versions.
fn serve() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match command {
            "hello" => say(&format!("hello {HELLO}"))?,
            "case" => {
                // A path may contain spaces.
                let words: Vec<&str> = rest.splitn(4, ' ').collect();
                let verdict = judge(words[1], words[2], words[3]);
                say(&format!("case {} {verdict}", words[0]))?;
            }
            "bye" => break,
            _ => {}
        }
    }
    Ok(())
}

fn main() -> io::Result<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    match words.as_slice() {
        [verb, format, path] => say(&judge(verb, format, path)), // certify --exec
        _ => serve(),
    }
}
