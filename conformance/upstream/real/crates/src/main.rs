//! Files of the crate safetensors, and of candle in both formats. It is run
//! like the writers in Python: see cases.py.

use std::collections::HashMap;
use std::error::Error;
use std::fs::File;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::path::{Path, PathBuf};

use candle_core::quantized::gguf_file::{self, Value};
use candle_core::quantized::{GgmlDType, QTensor};
use candle_core::{safetensors as candle, DType, Device, Tensor};
use safetensors::tensor::{serialize_to_file, Dtype, TensorView};
use safetensors::SafeTensors;

type Done = Result<(), Box<dyn Error>>;
type Metadata = Option<HashMap<String, String>>;

struct Case<'a> {
    file: &'a str,
    what: &'a str,
    place: &'a str,
    why: &'a str,
    group: &'a str,
}

/// Writes one file and prints a line of JSON. No text needs escapes in JSON.
fn attempt(folder: &Path, case: Case, write: impl FnOnce(&Path) -> Done) {
    let path = folder.join(case.file);
    let refused = match catch_unwind(AssertUnwindSafe(|| write(&path))) {
        Ok(Ok(())) => "null",
        Ok(Err(_)) => "\"an error\"",
        Err(_) => "\"a panic\"",
    };
    let file = match refused {
        "null" => format!("\"{}\"", case.file),
        _ => String::new(),
    };
    let Case { what, place, why, group, .. } = case;
    println!(
        "{{\"what\": \"{what}\", \"where\": \"{place}\", \"why\": \"{why}\", \
         \"group\": \"{group}\", \"refused\": {refused}, \"files\": [{file}]}}"
    );
}

fn crate_dtypes(folder: &Path) {
    use Dtype::*;
    let all = [
        BOOL, F4, F6_E2M3, F6_E3M2, U8, I8, F8_E5M2, F8_E4M3, F8_E8M0, F8_E4M3FNUZ,
        F8_E5M2FNUZ, I16, U16, F16, BF16, I32, U32, F32, C64, F64, I64, U64,
    ];
    for dtype in all {
        for (count, group) in [(8, "safetensors, dtype"), (3, "safetensors, 3 elements of dtype")] {
            let case = Case {
                file: &format!("{dtype:?}-{count}.safetensors"),
                what: &format!("{dtype:?}"),
                place: "6, note 20, note 24",
                why: "",
                group,
            };
            let data = vec![0; (count * dtype.bitsize()).div_ceil(8)];
            attempt(folder, case, |path| {
                let view = TensorView::new(dtype, vec![count], &data)?;
                Ok(serialize_to_file([("x", view)], None, path)?)
            });
        }
    }
}

fn one_map(key: &str, value: &str) -> Metadata {
    Some(HashMap::from([(key.into(), value.into())]))
}

fn crate_options(folder: &Path) {
    let metadata = [
        ("none", None),
        ("an empty map", Some(HashMap::new())),
        ("one key", one_map("format", "pt")),
        ("an empty key", one_map("", "")),
        ("a key with quotes", one_map("\"\\\n\u{1}", "\u{e9}")),
    ];
    for (what, map) in metadata {
        for names in [vec![], vec!["x"]] {
            let case = Case {
                file: &format!("meta-{}-{}.safetensors", what.replace(' ', "-"), names.len()),
                what,
                place: "4, note 10, note 16, note 28",
                why: "",
                group: if names.is_empty() { "safetensors, metadata without tensors" } else { "safetensors, metadata" },
            };
            attempt(folder, case, |path| {
                let view = |name| Ok((name, TensorView::new(Dtype::U8, vec![2], &[1, 2])?));
                let tensors: Result<Vec<_>, Box<dyn Error>> = names.into_iter().map(view).collect();
                Ok(serialize_to_file(tensors?, map.clone(), path)?)
            });
        }
    }
    for (what, names, why) in [
        ("__metadata__", ["__metadata__", "x"], "the entry has numbers and lists where strings are required"),
        ("two of one name", ["x", "x"], "the writer does not compare names"),
    ] {
        let file = &format!("names-{}.safetensors", what.replace(' ', "-"));
        let what = &format!("safetensors, names: {what}");
        let case = Case { file, what, place: "3, note 8, note 12", why, group: "" };
        attempt(folder, case, |path| {
            let data = [1, 2];
            let view = |name| TensorView::new(Dtype::U8, vec![2], &data).map(|view| (name, view));
            let tensors: Result<Vec<_>, _> = names.into_iter().map(view).collect();
            Ok(serialize_to_file(tensors?, None, path)?)
        });
    }
}

fn candle_dtypes(folder: &Path) {
    use DType::*;
    let all = [
        U8, U32, I16, I32, I64, BF16, F16, F32, F64, F8E4M3, F6E2M3, F6E3M2, F4, F8E8M0,
    ];
    for dtype in all {
        let case = Case {
            file: &format!("candle-{dtype:?}.safetensors"),
            what: &format!("{dtype:?}"),
            place: "6",
            why: "",
            group: "candle safetensors::save(), dtype",
        };
        attempt(folder, case, |path| {
            let tensor = Tensor::zeros(8, dtype, &Device::Cpu)?;
            Ok(candle::save(&HashMap::from([("x", tensor)]), path)?)
        });
    }
}

fn ramp(shape: &[usize]) -> Result<Tensor, Box<dyn Error>> {
    let count: usize = shape.iter().product();
    let values = (0..count).map(|i| i as f32 / 256.0 - 1.0);
    Ok(Tensor::from_iter(values, &Device::Cpu)?.reshape(shape)?)
}

fn write_gguf(path: &Path, metadata: &[(&str, &Value)], tensors: &[(&str, &QTensor)]) -> Done {
    Ok(gguf_file::write(&mut File::create(path)?, metadata, tensors)?)
}

fn candle_blocks(folder: &Path) {
    use GgmlDType::*;
    let all = [
        F32, F16, BF16, Q4_0, Q4_1, Q5_0, Q5_1, Q8_0, Q8_1, Q2K, Q3K, Q4K, Q5K, Q6K, Q8K,
    ];
    let version = Value::U32(2);
    for dtype in all {
        for (with, group) in [(1, "candle gguf_file::write(), type"),
                              (0, "candle gguf_file::write() without a quantization version, type")] {
            let case = Case {
                file: &format!("candle-{dtype:?}-{with}.gguf"),
                what: &format!("{dtype:?}"),
                place: "3, 6, note 5",
                why: "",
                group,
            };
            attempt(folder, case, |path| {
                let tensor = QTensor::quantize(&ramp(&[2, 256])?, dtype)?;
                let pairs = [("general.quantization_version", &version)];
                write_gguf(path, &pairs[..with], &[("x", &tensor)])
            });
        }
    }
    for shape in [vec![], vec![0], vec![3, 0], vec![1; 4], vec![1; 5], vec![1; 9]] {
        let case = Case {
            file: &format!("candle-shape-{}-{}.gguf", shape.len(), shape.contains(&0)),
            what: &format!("{shape:?}"),
            place: "5, note 25, note 26",
            why: "",
            group: "candle gguf_file::write(), F32 of shape",
        };
        attempt(folder, case, |path| {
            let tensor = QTensor::quantize(&ramp(&shape)?, F32)?;
            write_gguf(path, &[], &[("x", &tensor), ("y", &tensor)])
        });
    }
}

fn candle_values(folder: &Path) {
    use Value::*;
    let listed = [
        ("U8", U8(1)), ("I8", I8(-1)), ("U16", U16(1)), ("I16", I16(-1)), ("U32", U32(1)),
        ("I32", I32(-1)), ("U64", U64(1)), ("I64", I64(-1)), ("F32", F32(0.5)),
        ("F64", F64(0.5)), ("Bool", Bool(true)), ("String", String("text".into())),
        ("empty String", String("".into())), ("Array of U8", Array(vec![U8(1), U8(2)])),
        ("Array of String", Array(vec![String("a".into())])),
        ("Array of Array", Array(vec![Array(vec![U8(1)]), Array(vec![I8(1)])])),
        ("empty Array", Array(vec![])), ("Array of U8 and I8", Array(vec![U8(1), I8(1)])),
    ];
    for (what, value) in &listed {
        let case = Case {
            file: &format!("candle-value-{}.gguf", what.replace(' ', "-")),
            what,
            place: "4.2, 4.3",
            why: "",
            group: "candle gguf_file::write(), value",
        };
        attempt(folder, case, |path| {
            let tensor = QTensor::quantize(&ramp(&[6])?, GgmlDType::F32)?;
            write_gguf(path, &[("t.key", value)], &[("x", &tensor)])
        });
    }
    for (what, keys) in [("twice", ["t.key", "t.key"]), ("empty", ["", "t"]), ("in capitals", ["Key", "t"])] {
        let case = Case {
            file: &format!("candle-key-{}.gguf", what.replace(' ', "-")),
            what: &format!("candle gguf_file::write(), a key {what}"),
            place: "4.1, note 8, note 9",
            why: "the writer does not check keys",
            group: "",
        };
        let pairs = keys.map(|key| (key, &listed[0].1));
        attempt(folder, case, |path| write_gguf(path, &pairs, &[]));
    }
}

fn read(path: &Path) -> Done {
    if path.extension().is_some_and(|name| name == "gguf") {
        let mut file = File::open(path)?;
        let content = gguf_file::Content::read(&mut file)?;
        for name in content.tensor_infos.keys() {
            content.tensor(&mut file, name, &Device::Cpu)?;
        }
    } else {
        SafeTensors::deserialize(&std::fs::read(path)?)?;
    }
    Ok(())
}

fn main() {
    std::panic::set_hook(Box::new(|_| {}));
    let given: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    if given[0].as_os_str() == "--read" {
        for path in &given[1..] {
            match catch_unwind(|| read(path).is_ok()) {
                Ok(true) => println!("yes"),
                _ => println!("no"),
            }
        }
        return;
    }
    crate_dtypes(&given[0]);
    crate_options(&given[0]);
    candle_dtypes(&given[0]);
    candle_blocks(&given[0]);
    candle_values(&given[0]);
}
