//! The code that the programs of src/bin share: lines in, verdicts out. A panic
//! is not caught: it must look like one. The argument of a program is the
//! version of the crate.

use std::env;
use std::io::{self, BufRead, Write};

use serde_json::{json, Value};
use sha2::{Digest, Sha256};

/// The answer of a reader: the document, or null if the reader does not return
/// everything that belongs in one; or why it refused the file.
pub type Verdict = Result<Value, String>;

pub struct Reader {
    pub name: &'static str,
    /// Format, features, and the function that reads.
    pub formats: &'static [(&'static str, &'static [&'static str], fn(&str) -> Verdict)],
    /// Whether the reader returns documents.
    pub decodes: bool,
}

pub fn sha256(data: &[u8]) -> String {
    Sha256::digest(data).iter().map(|byte| format!("{byte:02x}")).collect()
}

pub fn decimals<T: ToString>(numbers: &[T]) -> Vec<String> {
    numbers.iter().map(T::to_string).collect()
}

fn hello(reader: &Reader) -> String {
    let verbs: &[&str] = if reader.decodes { &["validate", "decode"] } else { &["validate"] };
    let formats: serde_json::Map<String, Value> =
        reader.formats.iter().map(|(name, _, _)| (name.to_string(), json!(verbs))).collect();
    let features: Vec<&str> = reader.formats.iter().flat_map(|format| format.1).copied().collect();
    json!({"protocol": 1, "name": reader.name, "version": env::args().nth(1), "language": "Rust",
           "formats": formats, "features": features})
    .to_string()
}

fn judge(reader: &Reader, verb: &str, format: &str, path: &str) -> String {
    let Some((_, _, read)) = reader.formats.iter().find(|(name, _, _)| *name == format) else {
        return format!("unsupported no reader of {format}");
    };
    match read(path) {
        Err(reason) => {
            let words: Vec<&str> = reason.split_whitespace().collect();
            format!("reject {}", words.join(" ").chars().take(300).collect::<String>())
        }
        Ok(document) if verb == "decode" => format!("accept {document}"),
        Ok(_) => "accept".to_string(),
    }
}

pub fn serve(reader: Reader) {
    let mut out = io::stdout();
    let mut say = |text: String| {
        writeln!(out, "ASSAY {text}").and_then(|()| out.flush()).expect("the answer is read");
    };
    for line in io::stdin().lock().lines() {
        let line = line.expect("the question is text");
        let (command, rest) = line.split_once(' ').unwrap_or((&line, ""));
        match command {
            "hello" => say(format!("hello {}", hello(&reader))),
            "case" => {
                let words: Vec<&str> = rest.splitn(4, ' ').collect();
                let verdict = judge(&reader, words[1], words[2], words[3]);
                say(format!("case {} {verdict}", words[0]));
            }
            "bye" => return,
            _ => {}
        }
    }
}
