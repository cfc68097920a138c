//! Each case is a test: `cargo test`, or of one rule
//! `cargo test --test corpus mag.key.utf8`.

mod decode;

use assay_corpus::{cases, Outcome};
use std::{env, panic, process};

fn outcome(case: &assay_corpus::Case) -> Outcome {
    panic::catch_unwind(|| case.judge(decode::decode, decode::LACKS))
        .unwrap_or_else(|_| Outcome::Wrong("a panic, see above".to_string()))
}

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let list = words.iter().any(|word| word == "--list");
    let wanted: Vec<&String> = words.iter().filter(|word| !word.starts_with('-')).collect();
    let (mut right, mut skipped, mut wrong) = (0, 0, 0);

    for case in cases() {
        let name = case.path;
        if !wanted.is_empty() && !wanted.iter().any(|word| name.contains(word.as_str())) {
            continue;
        }
        if list {
            println!("{name}: test");
            continue;
        }
        match outcome(&case) {
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
    if !list {
        let word = if wrong > 0 { "FAILED" } else { "ok" };
        println!("test result: {word}. {right} passed; {wrong} failed; {skipped} ignored");
    }
    process::exit(if wrong > 0 { 101 } else { 0 });
}
