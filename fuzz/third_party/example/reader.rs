// A reader in Rust: of MAG v1 it knows files without records, and says so of
// others. With --cfg forgets_version it is wrong.
//
//     rustc -O --edition 2021 --crate-type staticlib -o reader.a reader.rs
//
// or, in a crate: crate-type = ["staticlib"].
use std::ffi::CStr;
use std::os::raw::{c_char, c_int};

const ACCEPT: c_int = 0;
const REJECT: c_int = 1;
const UNSUPPORTED: c_int = c_int::MIN;
const OF_NO_RECORDS: u32 = 0x2b60b55d;

fn word(data: &[u8], at: usize) -> Option<u32> {
    let bytes = data.get(at..at + 4)?;
    Some(u32::from_le_bytes(bytes.try_into().ok()?))
}

/// None: the file is not valid.
fn validate(data: &[u8]) -> Option<c_int> {
    let aux = word(data, 20)?;
    if !data.starts_with(b"MAG!") || aux != 0 {
        return None;
    }
    if word(data, 4)? != 1 && cfg!(not(forgets_version)) {
        return None;
    }
    if word(data, 12)? != 0 || word(data, 16)? != 0 {
        return Some(UNSUPPORTED);
    }
    (word(data, 8)? == OF_NO_RECORDS).then_some(ACCEPT)
}

/// # Safety
/// data is size bytes, or size is 0; format is a text of C.
#[no_mangle]
pub unsafe extern "C" fn reader_validate(
    format: *const c_char,
    data: *const u8,
    size: usize,
) -> c_int {
    if CStr::from_ptr(format).to_bytes() != b"mag" {
        return UNSUPPORTED;
    }
    let data = if size > 0 {
        std::slice::from_raw_parts(data, size)
    } else {
        &[]
    };
    // A panic that would leave this function aborts: it is found as a crash.
    validate(data).unwrap_or(REJECT)
}
