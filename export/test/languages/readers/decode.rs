//! The reader of conformance/adapters/rust; and what answers as the file says.

mod bytes;
mod document;
mod mag;

use assay_corpus::Refusal;

pub const LACKS: &[&str] = &["echo.lacking"];

pub fn decode(bytes: &[u8], format: &str) -> Result<Option<String>, Refusal> {
    if format == "echo" {
        return echo(std::str::from_utf8(bytes).unwrap());
    }
    match mag::read(bytes) {
        Ok(_) if std::env::var("EXPORT_SILENT").is_ok() => Ok(None),
        Ok(file) => Ok(Some(document::of(&file))),
        Err(_) if std::env::var("EXPORT_LIES").is_ok() => Ok(None),
        Err(mag::Invalid(problem)) => Err(Refusal::Invalid(problem.to_string())),
    }
}

fn echo(says: &str) -> Result<Option<String>, Refusal> {
    match says {
        "invalid" => Err(Refusal::Invalid(says.to_string())),
        "unsupported" => Err(Refusal::Unsupported(says.to_string())),
        "crash" => panic!("echo"),
        "overflow" => Ok(Some(overflow(1).to_string())),
        "abort" => std::process::abort(),
        "exit" => std::process::exit(0),
        "none" => Ok(None),
        _ => Ok(Some(says.to_string())),
    }
}

/// Deeper than any stack.
#[allow(unconditional_recursion)]
fn overflow(depth: usize) -> usize {
    let more = std::hint::black_box([depth; 512]);
    overflow(more[7] + 1) + std::hint::black_box(more)[8]
}
