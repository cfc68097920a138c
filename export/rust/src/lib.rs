//! Golden files of tensor formats, and the expected result for each.
//!
//! ```
//! for case in assay_corpus::cases() {
//!     println!("{} {} {}", case.path, case.verdict, case.bytes.len());
//! }
//! ```
//!
//! [`Case::judge`] tests your function with a case.

pub mod json;
mod known;

use json::Json;
pub use known::known_failures;

/// The version of the corpus.
pub const VERSION: &str = "@VERSION@";

/// The level at which documents are compared.
pub const LEVEL: &str = "@LEVEL@";

static TABLE: &str = include_str!("../cases.tsv");
static FILES: &[(&[u8], Option<&str>)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Why there is no document.
#[derive(Debug)]
pub enum Refusal {
    /// The file breaks a rule of its format.
    Invalid(String),
    /// The file may be valid, but needs a feature that the reader lacks.
    Unsupported(String),
}

/// The outcome of a case.
#[derive(Debug, PartialEq)]
pub enum Outcome {
    Right,
    /// The case has no result.
    Skipped(String),
    Wrong(String),
}

/// A line of cases.tsv; an empty cell is `"-"`.
#[derive(Clone, Debug)]
pub struct Case {
    /// `mag/accept/empty.mag`
    pub path: &'static str,
    pub format: &'static str,
    /// `accept`, `reject` or `either`
    pub verdict: &'static str,
    /// The broken rule.
    pub rule: &'static str,
    /// The level of the rule: `must`, `should`, `may`.
    pub level: &'static str,
    /// The features that a reader must have, separated by commas.
    pub needs: &'static str,
    /// The text of the rule, or why the file is valid.
    pub says: &'static str,
    pub bytes: &'static [u8],
    /// The expected document in JSON (see [`json::difference`]).
    pub expected: Option<&'static str>,
}

/// Returns all cases.
pub fn cases() -> impl Iterator<Item = Case> {
    let rows = TABLE.lines().skip(1).zip(FILES);
    rows.map(|(line, &(bytes, expected))| {
        let row: Vec<&'static str> = line.split('\t').collect();
        Case {
            path: row[0],
            format: row[0].split('/').next().unwrap_or(""),
            verdict: row[1],
            rule: row[2],
            level: row[3],
            needs: row[4],
            says: row[6],
            bytes,
            expected,
        }
    })
}

impl Case {
    /// Tests `decode(bytes, format)`, which returns the document of the file in
    /// JSON, or none. `lacks` has the features that the reader does not have.
    pub fn judge<F>(&self, decode: F, lacks: &[&str]) -> Outcome
    where
        F: FnOnce(&[u8], &str) -> Result<Option<String>, Refusal>,
    {
        let lacking = self.needs.split(',').find(|need| lacks.contains(need));
        match (decode(self.bytes, self.format), self.verdict) {
            (Err(Refusal::Invalid(reason)), "accept") => {
                Outcome::Wrong(format!("rejected ({reason}), but {}", self.says))
            }
            (Err(Refusal::Invalid(_)), _) | (Err(_), "either") => Outcome::Right,
            (Err(Refusal::Unsupported(reason)), _) => match lacking {
                Some(_) => Outcome::Skipped(format!("unsupported: {reason}")),
                None => Outcome::Wrong(format!("unsupported: {reason}")),
            },
            (Ok(_), "reject") => match lacking {
                Some(need) => Outcome::Skipped(format!("accepted without {need}")),
                None => Outcome::Wrong(format!(
                    "accepted, but {} is broken: {}",
                    self.rule, self.says
                )),
            },
            (Ok(document), _) => self.compare(document),
        }
    }

    fn compare(&self, document: Option<String>) -> Outcome {
        let (expected, given) = match (self.expected, document) {
            (None, _) => return Outcome::Right,
            (_, None) => {
                let reason = "the verdict alone: there is no document";
                return Outcome::Skipped(reason.to_string());
            }
            (Some(expected), Some(given)) => (Json::read(expected), Json::read(&given)),
        };
        let expected = expected.expect("what is expected is JSON");
        match given.map(|given| json::difference(&expected, &given)) {
            Ok(None) => Outcome::Right,
            Ok(Some(place)) => Outcome::Wrong(place),
            Err(problem) => Outcome::Wrong(format!("the document is invalid JSON: {problem}")),
        }
    }
}
