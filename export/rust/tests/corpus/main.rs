//! Each case is a test: `cargo test`, or of one rule
//! `cargo test --test corpus mag.key.utf8`.

mod decode;

use assay_corpus::{cases, Case, Outcome, LEVEL};
use std::cell::Cell;
use std::{env, fs, panic, path::Path, process};

/// In the environment of the process that asks: the file for the case it is at.
const NOTE: &str = "ASSAY_CORPUS_NOTE";

/// What `decode` gave for files that it accepts.
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

fn wanted() -> impl Iterator<Item = Case> {
    let words: Vec<String> = env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    cases().filter(move |case| words.is_empty() || words.iter().any(|word| case.path.contains(word)))
}

fn ask(note: &Path) -> i32 {
    let (mut right, mut skipped, mut wrong) = (0, 0, 0);
    let given = Given::default();

    for case in wanted() {
        let name = case.path;
        fs::write(note, name).expect("a note of the case can be written");
        match outcome(&case, &given) {
            Outcome::Right => right += 1,
            Outcome::Skipped(reason) => {
                skipped += 1;
                println!("test {name} ... ignored, {reason}");
            }
            Outcome::Wrong(reason) => {
                wrong += 1;
                println!("test {name} ... FAILED\n    {reason}");
            }
        }
    }
    fs::write(note, "").expect("a note of the end can be written");
    if LEVEL != "verdict" && given.none.get() > 0 && given.documents.get() == 0 {
        println!("no document was compared: decode() gave none, and the verdicts alone were");
    }
    let word = if wrong > 0 { "FAILED" } else { "ok" };
    println!("test result: {word}. {right} passed; {wrong} failed; {skipped} ignored");
    if wrong > 0 { 101 } else { 0 }
}

/// A reader may end its process, by an overflow of the stack or `abort()`: so
/// it has one of its own, and this one says at which case that was.
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
    if env::args().any(|word| word == "--list") {
        wanted().for_each(|case| println!("{}: test", case.path));
    } else {
        process::exit(match env::var_os(NOTE) {
            Some(note) => ask(Path::new(&note)),
            None => watch(),
        });
    }
}
