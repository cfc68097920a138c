//! Your reader. This file is yours: it is kept when you export again.

use assay_corpus::Refusal;

/// Features that your reader does not have: the column needs of cases.tsv.
pub const LACKS: &[&str] = &[];

/// The document of a file in JSON (README.md), or `None` for none; `Invalid`
/// where your reader says that the file is not valid, and `Unsupported` where
/// it cannot know. A panic is a failure.
pub fn decode(_bytes: &[u8], _format: &str) -> Result<Option<String>, Refusal> {
    unimplemented!("decode() in tests/corpus/decode.rs is not implemented yet")
}
