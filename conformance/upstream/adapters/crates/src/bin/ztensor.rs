//! The crate ztensor: opens a file and reads each tensor, which checks sizes and
//! checksums. It returns elements in the byte order of the machine.

use serde_json::{json, Value};
use upstream::{decimals, serve, sha256, Reader, Verdict};
use ztensor::ZTensorReader;

fn read(path: &str) -> Verdict {
    let mut file = ZTensorReader::open(path).map_err(|error| error.to_string())?;
    let mut tensors: Vec<Value> = Vec::new();
    for tensor in file.list_tensors().clone() {
        let data = file.read_raw_tensor_data(&tensor).map_err(|error| error.to_string())?;
        tensors.push(json!({"name": tensor.name, "dtype": tensor.dtype.to_string_key(),
                            "shape": decimals(&tensor.shape), "sha256": sha256(&data)}));
    }
    Ok(json!({"format": "zten", "version": "0.1.0", "metadata": [], "tensors": tensors}))
}

fn main() {
    serve(Reader {
        name: "ztensor (crate)",
        formats: &[(
            "zten",
            &["zten.big-endian", "zten.crc32c", "zten.rank-over-32", "zten.zstd"],
            read,
        )],
        decodes: true,
    });
}
