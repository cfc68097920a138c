//! Includes the files of cases.tsv in the crate, with `include_bytes!`.

use std::fmt::Write;
use std::{env, fs, path::Path};

fn main() {
    let folder = env::var("CARGO_MANIFEST_DIR").unwrap();
    let out = env::var("OUT_DIR").unwrap();
    let table = fs::read_to_string(Path::new(&folder).join("cases.tsv")).unwrap();
    let mut rows = String::from("&[\n");
    for line in table.lines().skip(1) {
        let row: Vec<&str> = line.split('\t').collect();
        let file = format!("{folder}/files/{}", row[0]);
        write!(rows, "(include_bytes!({file:?}), ").unwrap();
        if row[5] == "-" {
            rows += "None),\n";
        } else {
            let document = format!("{folder}/expected/{}", row[5]);
            writeln!(rows, "Some(include_str!({document:?}))),").unwrap();
        }
    }
    fs::write(Path::new(&out).join("files.rs"), rows + "]\n").unwrap();
    println!("cargo:rerun-if-changed=cases.tsv");
    println!("cargo:rerun-if-changed=build.rs");
}
