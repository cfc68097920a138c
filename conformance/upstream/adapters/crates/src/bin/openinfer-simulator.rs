//! The crate openinfer-simulator: opens a file. It loads tensors by name, but
//! does not list the names of a file, so nothing is loaded.

use openinfer_simulator::ModelLoader;
use serde_json::Value;
use upstream::{serve, Reader, Verdict};

fn read(path: &str) -> Verdict {
    ModelLoader::open(path).map_err(|error| format!("{error:#}"))?;
    Ok(Value::Null)
}

fn main() {
    serve(Reader {
        name: "openinfer-simulator (crate)",
        formats: &[("oinf", &["oinf.packed"], read)],
        decodes: false,
    });
}
