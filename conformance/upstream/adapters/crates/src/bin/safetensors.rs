//! The crate safetensors: the whole contents of a file, as it returns them.

use safetensors::SafeTensors;
use serde_json::{json, Value};
use upstream::{decimals, serve, sha256, Reader, Verdict};

fn read(path: &str) -> Verdict {
    let data = std::fs::read(path).expect("the file can be read");
    let file = SafeTensors::deserialize(&data).map_err(|error| error.to_string())?;
    let (_, header) = SafeTensors::read_metadata(&data).map_err(|error| error.to_string())?;
    let metadata: Vec<Value> = header
        .metadata()
        .iter()
        .flatten()
        .map(|(key, value)| json!({"key": key, "type": "string", "value": value}))
        .collect();
    let tensors: Vec<Value> = file
        .tensors()
        .iter()
        .map(|(name, view)| {
            json!({"name": name, "dtype": view.dtype().to_string(),
                   "shape": decimals(view.shape()), "sha256": sha256(view.data())})
        })
        .collect();
    Ok(json!({"format": "safetensors", "version": "unversioned",
              "metadata": metadata, "tensors": tensors}))
}

fn main() {
    serve(Reader {
        name: "safetensors (crate)",
        formats: &[(
            "safetensors",
            &["safetensors.complex", "safetensors.f8", "safetensors.sub-byte"],
            read,
        )],
        decodes: true,
    });
}
