//! Each case is a test. `cargo test` runs all cases, and
//! `cargo test --test corpus mag.key.utf8` those of one rule. The options are those
//! of other tests.

mod arguments;
mod decode;

use arguments::{Arguments, HELP};
use assay_corpus::{cases, known_failures, Case, Outcome, LEVEL};
use std::cell::Cell;
use std::collections::HashMap;
use std::io::{ErrorKind, Write};
use std::{env, fs, panic, path::Path, process};

/// The environment variable with the file that names the current case, for the
/// process that runs the reader.
const NOTE: &str = "ASSAY_CORPUS_NOTE";

/// The numbers of accepted files with and without a document.
#[derive(Default)]
struct Given {
    documents: Cell<usize>,
    none: Cell<usize>,
}

fn outcome(case: &Case, given: &Given) -> Outcome {
    let watched = |bytes: &[u8], format: &str| {
        let answer = decode::decode(bytes, format);
        if let Ok(document) = &answer {
            let count = if document.is_some() { &given.documents } else { &given.none };
            count.set(count.get() + 1);
        }
        answer
    };
    let judge = panic::AssertUnwindSafe(|| case.judge(watched, decode::LACKS));
    panic::catch_unwind(judge)
        .unwrap_or_else(|_| Outcome::Wrong("a panic, see above".to_string()))
}

/// The known failures: a reason for the path of a case.
type Known = HashMap<&'static str, String>;

fn read_known() -> Result<Known, String> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/known.txt");
    let list = match fs::read_to_string(path) {
        Err(e) if e.kind() == ErrorKind::NotFound => String::new(),
        read => read.map_err(|e| e.to_string())?,
    };
    known_failures(&list)
}

/// Returns the outcome after the list of known failures, which may be stale.
fn settle(outcome: Outcome, listed: Option<&String>) -> Outcome {
    match (outcome, listed) {
        (outcome, None) => outcome,
        (Outcome::Wrong(_), Some(reason)) => Outcome::Skipped(format!("known failure: {reason}")),
        _ => Outcome::Wrong("listed in known.txt, but does not fail: remove the line".to_string()),
    }
}

fn wanted(arguments: &Arguments) -> impl Iterator<Item = Case> + '_ {
    cases().filter(|case| arguments.want(case.path))
}

fn list(arguments: &Arguments) {
    let mut count = 0;

    for case in wanted(arguments) {
        println!("{}: test", case.path);
        count += 1;
    }
    if !arguments.terse {
        println!("\n{count} test{}, 0 benchmarks", if count == 1 { "" } else { "s" });
    }
}

fn ask(arguments: &Arguments, known: &Known, note: &Path) -> i32 {
    let (mut right, mut skipped, mut wrong) = (0, 0, 0);
    let given = Given::default();
    let create = |path| fs::File::create(path).expect("the file of --logfile can be written");
    let mut log = arguments.logfile.as_ref().map(create);

    for case in wanted(arguments) {
        let name = case.path;
        fs::write(note, name).expect("a note of the case can be written");
        let word = match settle(outcome(&case, &given), known.get(name)) {
            Outcome::Right => {
                right += 1;
                "ok"
            }
            Outcome::Skipped(reason) => {
                skipped += 1;
                println!("test {name} ... ignored, {reason}");
                "ignored"
            }
            Outcome::Wrong(reason) => {
                wrong += 1;
                println!("test {name} ... FAILED\n    {reason}");
                "failed"
            }
        };
        if let Some(log) = &mut log {
            writeln!(log, "{word} {name}").expect("the file of --logfile can be written");
        }
    }
    fs::write(note, "").expect("a note of the end can be written");
    if LEVEL != "verdict" && given.none.get() > 0 && given.documents.get() == 0 {
        println!("no document was compared: decode() gave none, and the verdicts alone were");
    }
    let asked = right + skipped + wrong;
    let is_format = |name: &str| cases().any(|case| case.format == name);
    let nothing = asked == 0 && arguments.needs_cases(is_format);
    if nothing {
        println!("no case was asked about: a test of nothing fails");
    }
    let word = if wrong > 0 || nothing { "FAILED" } else { "ok" };
    let out = cases().count() - asked;
    println!(
        "test result: {word}. {right} passed; {wrong} failed; {skipped} ignored; 0 measured; \
         {out} filtered out"
    );
    if word == "ok" { 0 } else { 101 }
}

/// Runs the reader in a process of its own, because a stack overflow or `abort()`
/// ends the process. This process then reports the case.
fn watch() -> i32 {
    let name = format!("case-{}", process::id());
    let note = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let program = env::current_exe().expect("this program has a name");
    let mut command = process::Command::new(program);
    let status = command.args(env::args_os().skip(1)).env(NOTE, &note).status();
    let status = status.expect("this program can be started again");
    let case = fs::read_to_string(&note).unwrap_or_default();

    let _ = fs::remove_file(&note);
    if case.is_empty() {
        return status.code().unwrap_or(101);
    }
    println!("test {case} ... FAILED\n    the reader ended the process, and all tests: {status}");
    101
}

fn main() {
    let arguments = Arguments::read(env::args().skip(1)).unwrap_or_else(|problem| {
        eprintln!("error: {problem}");
        process::exit(101)
    });

    if arguments.help {
        println!("{HELP}");
    } else if arguments.list {
        list(&arguments);
    } else {
        let known = read_known().unwrap_or_else(|problem| {
            eprintln!("error: known.txt: {problem}");
            process::exit(101)
        });
        process::exit(match env::var_os(NOTE) {
            Some(note) => ask(&arguments, &known, Path::new(&note)),
            None => watch(),
        });
    }
}
