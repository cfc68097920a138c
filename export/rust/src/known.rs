//! The list of known failures.

use std::collections::HashMap;

/// Returns the reason of each case that a list of known failures names, by its
/// path.
///
/// # Errors
///
/// A line that names no case.
pub fn known_failures(list: &str) -> Result<HashMap<&'static str, String>, String> {
    let mut known = HashMap::new();
    let all: Vec<_> = crate::cases().collect();

    for (i, line) in list.lines().enumerate() {
        let words: Vec<&str> = line.split_whitespace().collect();
        let name = match words.first() {
            Some(name) if !name.starts_with('#') => *name,
            _ => continue,
        };
        if words.len() < 3 {
            return Err(format!("line {}: not NAME OUTCOME REASON", i + 1));
        }
        let format = name.split('/').next();
        let found: Vec<_> = all.iter().filter(|case| names(name, case.path)).collect();
        if found.is_empty() && all.iter().any(|case| Some(case.format) == format) {
            return Err(format!("line {}: no case is called {name}", i + 1));
        }
        for case in found {
            known.entry(case.path).or_insert_with(|| words[2..].join(" "));
        }
    }
    Ok(known)
}

/// Returns whether a pattern names the file, perhaps without its extension.
fn names(pattern: &str, path: &str) -> bool {
    let stem = path.rsplit_once('.').map_or(path, |(stem, _)| stem);
    matches(pattern.as_bytes(), path.as_bytes()) || matches(pattern.as_bytes(), stem.as_bytes())
}

/// Returns whether a text matches a pattern with `*` and `?`.
fn matches(pattern: &[u8], text: &[u8]) -> bool {
    let (mut p, mut t) = (0, 0);
    let mut star = None; // after the last *, and the text that it has not taken

    loop {
        if pattern.get(p) == Some(&b'*') {
            p += 1;
            star = Some((p, t));
        } else if p < pattern.len() && t < text.len() && (pattern[p] == b'?' || pattern[p] == text[t])
        {
            p += 1;
            t += 1;
        } else if p == pattern.len() && t == text.len() {
            return true;
        } else {
            match star {
                Some((after, rest)) if rest < text.len() => {
                    star = Some((after, rest + 1));
                    p = after;
                    t = rest + 1;
                }
                _ => return false,
            }
        }
    }
}
