//! The crate candle-core: loads all tensors of a file to the processor. It
//! returns neither the metadata of safetensors nor the order of the metadata of
//! a GGUF file, so there is no document.

use std::fs::File;

use candle_core::quantized::gguf_file::Content;
use candle_core::{safetensors, Device, Error};
use serde_json::Value;
use upstream::{serve, Reader, Verdict};

/// Returns the first line of an error; a backtrace may follow it.
fn reason(error: Error) -> String {
    error.to_string().lines().next().unwrap_or_default().to_string()
}

fn read_safetensors(path: &str) -> Verdict {
    safetensors::load(path, &Device::Cpu).map_err(reason)?;
    Ok(Value::Null)
}

fn read_gguf(path: &str) -> Verdict {
    let mut file = File::open(path).expect("the file can be read");
    let content = Content::read(&mut file).map_err(reason)?;
    for name in content.tensor_infos.keys() {
        content.tensor(&mut file, name, &Device::Cpu).map_err(reason)?;
    }
    Ok(Value::Null)
}

fn main() {
    serve(Reader {
        name: "candle-core (crate)",
        formats: &[
            ("safetensors", &["safetensors.f8"], read_safetensors),
            ("gguf", &["gguf.nested-arrays", "gguf.version-2"], read_gguf),
        ],
        decodes: false,
    });
}
