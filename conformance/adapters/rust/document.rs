//! The contents of a MAG file, as assay compares them (spec/mag.md, Document).
//! Numbers are decimal strings.

use crate::bytes::sha256;
use crate::mag::{Dtype, Entry, File, Tensor, Value};

pub fn of(file: &File) -> String {
    let metadata: Vec<String> = file.entries.iter().map(entry).collect();
    let tensors: Vec<String> = file.tensors.iter().map(tensor).collect();
    format!(
        r#"{{"format":"mag","version":"1","metadata":[{}],"tensors":[{}]}}"#,
        metadata.join(","),
        tensors.join(",")
    )
}

fn entry(entry: &Entry) -> String {
    let (kind, value) = match entry.value {
        Value::I64(value) => ("i64", value.to_string()),
        Value::F64(bits) => ("f64", format!("{bits:016x}")),
    };
    format!(
        r#"{{"key":{},"type":"{kind}","value":"{value}"}}"#,
        text(entry.key)
    )
}

fn tensor(tensor: &Tensor) -> String {
    let dtype = match tensor.dtype {
        Dtype::F32 => "f32",
        Dtype::F16 => "f16",
        Dtype::Bool => "bool",
        Dtype::I32 => "i32",
    };
    let shape = list(tensor.shape.iter().map(u64::to_string));
    let digest: String = sha256(tensor.data)
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let elements = tensor.data.chunks_exact(tensor.dtype.size());
    let values = if elements.len() <= 64 {
        format!(
            r#","values":{}"#,
            list(elements.map(|bytes| value(tensor.dtype, bytes)))
        )
    } else {
        String::new()
    };
    format!(
        r#"{{"name":{},"dtype":"{dtype}","shape":{shape},"sha256":"{digest}"{values}}}"#,
        text(tensor.name)
    )
}

/// Returns a JSON list of strings that need no escapes.
fn list(words: impl Iterator<Item = String>) -> String {
    format!(r#"["{}"]"#, words.collect::<Vec<_>>().join(r#"",""#))
}

fn text(text: &str) -> String {
    let mut json = String::from('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            '\0'..='\x1f' => json.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ => json.push(c),
        }
    }
    json.push('"');
    json
}

fn value(dtype: Dtype, bytes: &[u8]) -> String {
    let word = || bytes.try_into().expect("4 bytes");
    match dtype {
        Dtype::F32 => float(f32::from_le_bytes(word()).into()),
        Dtype::F16 => float(widen(u16::from_le_bytes([bytes[0], bytes[1]]))),
        Dtype::Bool => bytes[0].to_string(),
        Dtype::I32 => i32::from_le_bytes(word()).to_string(),
    }
}

fn float(x: f64) -> String {
    if x.is_nan() {
        "nan".to_string()
    } else {
        format!("{:016x}", x.to_bits())
    }
}

/// Converts the bits of a binary16.
fn widen(half: u16) -> f64 {
    let sign = if half >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(half >> 10 & 31), f64::from(half & 1023));
    sign * match exponent {
        0 => fraction * 2f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1024.0 + fraction) * 2f64.powi(exponent - 25),
    }
}
