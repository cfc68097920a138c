//! Golden files of tensor formats, and what a reader must say about each.
//!
//! ```
//! for case in assay_corpus::cases() {
//!     println!("{} {} {}", case.path, case.verdict, case.bytes.len());
//! }
//! ```
//!
//! [`Case::judge`] compares what a function of yours says about a file.

pub mod json;

use json::Json;

/// Of the corpus.
pub const VERSION: &str = "@VERSION@";

/// Documents are compared at this level.
pub const LEVEL: &str = "@LEVEL@";

static TABLE: &str = include_str!("../cases.tsv");
static FILES: &[(&[u8], Option<&str>)] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// Why there is no document.
#[derive(Debug)]
pub enum Refusal {
    /// The file breaks a rule of its format.
    Invalid(String),
    /// The file may be valid, but the reader lacks something.
    Unsupported(String),
}

/// What came of a case.
#[derive(Debug, PartialEq)]
pub enum Outcome {
    Right,
    /// What was asked is not known.
    Skipped(String),
    Wrong(String),
}

/// A line of cases.tsv; what is nothing there is `"-"`.
#[derive(Clone, Debug)]
pub struct Case {
    /// `mag/accept/empty.mag`
    pub path: &'static str,
    pub format: &'static str,
    /// `accept`, `reject` or `either`
    pub verdict: &'static str,
    /// That is broken,
    pub rule: &'static str,
    /// and its level: `must`, `should`, `may`.
    pub level: &'static str,
    /// Features that a reader must have, with commas between.
    pub needs: &'static str,
    /// What the rule says, or why the file is valid.
    pub says: &'static str,
    pub bytes: &'static [u8],
    /// What a document must say (see [`json::difference`]), in JSON.
    pub expected: Option<&'static str>,
}

/// All cases.
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
    /// Asks `decode(bytes, format)` for the document of the file, in JSON, or
    /// for none. `lacks` are features that the reader does not have.
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
            Err(problem) => Outcome::Wrong(format!("the document is no JSON: {problem}")),
        }
    }
}
