//! Reads the part of JSON that documents need, and compares documents.

use std::fmt;
use std::iter::Peekable;
use std::str::Chars;

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`, `true`, `false` or a number, as it is written
    Word(String),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub fn read(text: &str) -> Result<Json, String> {
        let mut rest = text.chars().peekable();
        let value = value(&mut rest)?;
        match look(&mut rest) {
            None => Ok(value),
            Some(c) => Err(format!("{c:?} after the end")),
        }
    }

    fn member(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(members) => members.iter().find(|(key, _)| key == name).map(|(_, v)| v),
            _ => None,
        }
    }

    fn marked(&self, mark: &str) -> Option<&Vec<Json>> {
        match self.member(mark) {
            Some(Json::List(list)) => Some(list),
            _ => None,
        }
    }

    fn is_null(&self) -> bool {
        matches!(self, Json::Word(word) if word == "null")
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Json::Word(word) => f.write_str(word),
            Json::Text(text) => write!(f, "{text:?}"),
            Json::List(list) => write!(f, "a list of {}", list.len()),
            Json::Object(_) => f.write_str("an object"),
        }
    }
}

type Rest<'a> = Peekable<Chars<'a>>;

fn look(rest: &mut Rest) -> Option<char> {
    while rest.next_if(|&c| c == ' ' || c == '\n' || c == '\r' || c == '\t').is_some() {}
    rest.peek().copied()
}

fn wanted(rest: &mut Rest, c: char) -> Result<(), String> {
    match look(rest) {
        Some(found) if found == c => {
            rest.next();
            Ok(())
        }
        other => Err(format!("expected {c:?}, found {other:?}")),
    }
}

fn value(rest: &mut Rest) -> Result<Json, String> {
    match look(rest) {
        Some('"') => Ok(Json::Text(text(rest)?)),
        Some('[') => {
            let mut list = Vec::new();
            items(rest, ('[', ']'), |rest| {
                list.push(value(rest)?);
                Ok(())
            })?;
            Ok(Json::List(list))
        }
        Some('{') => {
            let mut members = Vec::new();
            items(rest, ('{', '}'), |rest| {
                look(rest);
                let key = text(rest)?;
                wanted(rest, ':')?;
                members.push((key, value(rest)?));
                Ok(())
            })?;
            Ok(Json::Object(members))
        }
        _ => {
            let mut word = String::new();
            while let Some(c) = rest.next_if(|c| c.is_ascii_alphanumeric() || "+-.".contains(*c)) {
                word.push(c);
            }
            match word.is_empty() {
                true => Err("expected a value".to_string()),
                false => Ok(Json::Word(word)),
            }
        }
    }
}

fn items(
    rest: &mut Rest,
    (open, close): (char, char),
    mut item: impl FnMut(&mut Rest) -> Result<(), String>,
) -> Result<(), String> {
    wanted(rest, open)?;
    if look(rest) == Some(close) {
        rest.next();
        return Ok(());
    }
    loop {
        item(rest)?;
        if look(rest) == Some(close) {
            rest.next();
            return Ok(());
        }
        wanted(rest, ',')?;
    }
}

fn text(rest: &mut Rest) -> Result<String, String> {
    let mut text = String::new();
    wanted(rest, '"')?;
    loop {
        match rest.next().ok_or("a text has no end")? {
            '"' => return Ok(text),
            '\\' => text.push(escape(rest)?),
            c => text.push(c),
        }
    }
}

fn escape(rest: &mut Rest) -> Result<char, String> {
    Ok(match rest.next() {
        Some('b') => '\u{8}',
        Some('f') => '\u{c}',
        Some('n') => '\n',
        Some('r') => '\r',
        Some('t') => '\t',
        Some(c @ ('"' | '\\' | '/')) => c,
        Some('u') => {
            let mut code = hex4(rest)?;
            if code >> 10 == 0x36 {
                wanted(rest, '\\')?;
                wanted(rest, 'u')?;
                code = 0x10000 + ((code & 0x3ff) << 10) + (hex4(rest)? & 0x3ff);
            }
            char::from_u32(code).ok_or("half of a surrogate pair")?
        }
        other => return Err(format!("an escape, not {other:?}")),
    })
}

fn hex4(rest: &mut Rest) -> Result<u32, String> {
    let digits: String = rest.take(4).collect();
    u32::from_str_radix(&digits, 16).map_err(|_| format!("four digits, not {digits:?}"))
}

/// Returns the first difference from the expected document, or `None`.
pub fn difference(expected: &Json, given: &Json) -> Option<String> {
    differ("document", expected, Some(given))
}

fn differ(place: &str, expected: &Json, given: Option<&Json>) -> Option<String> {
    let given = given.filter(|given| !given.is_null());
    let wrong = |what: &str| {
        let given = given.map_or("nothing".to_string(), Json::to_string);
        Some(format!("{place}: expected {what}, got {given}"))
    };
    if expected.is_null() {
        return given.and_then(|_| wrong("nothing"));
    }
    if let Some(choice) = expected.marked("any_of") {
        let found = choice.iter().any(|one| differ(place, one, given).is_none());
        let texts: Vec<String> = choice.iter().map(Json::to_string).collect();
        return if found { None } else { wrong(&format!("one of {}", texts.join(", "))) };
    }
    if let Some(list) = expected.marked("in_any_order") {
        return match given {
            Some(Json::List(others)) if others.len() == list.len() => {
                unordered(place, list, others)
            }
            _ => wrong(&format!("a list of {}", list.len())),
        };
    }
    match (expected, given) {
        (Json::Object(members), Some(Json::Object(_))) => members.iter().find_map(|(key, value)| {
            let other = given.and_then(|given| given.member(key));
            differ(&format!("{place}.{key}"), value, other)
        }),
        (Json::List(list), Some(Json::List(others))) if list.len() == others.len() => {
            let mut pairs = list.iter().zip(others).enumerate();
            pairs.find_map(|(i, (one, other))| differ(&format!("{place}[{i}]"), one, Some(other)))
        }
        (Json::Word(_) | Json::Text(_), Some(other)) if expected == other => None,
        _ => wrong(&expected.to_string()),
    }
}

fn unordered(place: &str, expected: &[Json], given: &[Json]) -> Option<String> {
    let mut left: Vec<&Json> = given.iter().collect();
    for (i, one) in expected.iter().enumerate() {
        match left.iter().position(|other| differ(place, one, Some(other)).is_none()) {
            Some(at) => left.swap_remove(at),
            None => return Some(format!("{place}[{i}]: expected {one}, got no such element")),
        };
    }
    None
}
