//! The crate burn-store: opens a file and loads each tensor. No public function
//! returns the user's metadata, so there is no document.

use burn_store::{BurnpackStore, ModuleStore};
use serde_json::Value;
use upstream::{serve, Reader, Verdict};

fn read(path: &str) -> Verdict {
    let mut store = BurnpackStore::from_file(path).auto_extension(false);
    let snapshots = store.get_all_snapshots().map_err(|error| format!("{error:?}"))?;
    for snapshot in snapshots.values() {
        snapshot.to_data().map_err(|error| format!("{error:?}"))?;
    }
    Ok(Value::Null)
}

fn main() {
    serve(Reader {
        name: "burn-store (crate)",
        formats: &[("burnpack", &["burnpack.qfloat", "burnpack.rank-over-32"], read)],
        decodes: false,
    });
}
