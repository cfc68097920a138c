//! The crate openinfer-simulator: opens a file. Tensors are loaded by names
//! that the caller has to know, and a file tells none; so nothing is loaded.

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
