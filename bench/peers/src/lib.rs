//! C functions for peers of the races: checksums that start from 0, and readers
//! that open a file and return the number of its tensors. A reader returns a
//! handle, which close frees, or null if it refuses the file.

use std::ffi::{c_char, c_void, CStr, OsStr};
use std::fs::File;
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use burn_store::{BurnpackStore, ModuleStore};
use safetensors::tensor::Metadata;
use safetensors::SafeTensors;
use ztensor::ZTensorReader;

unsafe fn bytes<'a>(at: *const u8, size: usize) -> &'a [u8] {
    std::slice::from_raw_parts(at, size)
}

unsafe fn path<'a>(name: *const c_char) -> &'a Path {
    Path::new(OsStr::from_bytes(CStr::from_ptr(name).to_bytes()))
}

fn hand_over<T>(opened: Option<(T, usize)>, tensors: *mut u64) -> *mut c_void {
    match opened {
        Some((handle, count)) => {
            unsafe { *tensors = count as u64 };
            Box::into_raw(Box::new(handle)) as *mut c_void
        }
        None => std::ptr::null_mut(),
    }
}

macro_rules! checksum {
    ($name:ident, $bytes:ident, $value:expr) => {
        #[no_mangle]
        pub unsafe extern "C" fn $name(at: *const u8, size: usize) -> u32 {
            let $bytes = bytes(at, size);
            $value
        }
    };
}

checksum!(peer_crc32_crc_fast, b, crc_fast::crc32_iso_hdlc(b));
checksum!(peer_crc32c_crc_fast, b, crc_fast::crc32_iscsi(b));
checksum!(peer_crc32_crc32fast, b, crc32fast::hash(b));
checksum!(peer_crc32c_crc32c, b, crc32c::crc32c(b));
checksum!(
    peer_crc32_libdeflate,
    b,
    libdeflate_sys::libdeflate_crc32(0, b.as_ptr() as *const c_void, b.len())
);

macro_rules! reader {
    ($open:ident, $close:ident, $handle:ty, $opened:expr) => {
        #[no_mangle]
        pub unsafe extern "C" fn $open(
            name: *const c_char,
            tensors: *mut u64,
        ) -> *mut c_void {
            let open: fn(&Path) -> Option<($handle, usize)> = $opened;
            hand_over(open(path(name)), tensors)
        }

        #[no_mangle]
        pub unsafe extern "C" fn $close(handle: *mut c_void) {
            drop(Box::from_raw(handle as *mut $handle));
        }
    };
}

type Ztensor = ZTensorReader<std::io::BufReader<File>>;

reader!(peer_open_ztensor, peer_close_ztensor, Ztensor, |path| {
    let reader = ZTensorReader::open(path).ok()?;
    let count = reader.list_tensors().len();
    Some((reader, count))
});

reader!(peer_open_burn, peer_close_burn, BurnpackStore, |path| {
    let mut store = BurnpackStore::from_file(path);
    let count = store.get_all_snapshots().ok()?.len();
    Some((store, count))
});

type Safetensors = (memmap2::Mmap, Metadata);

reader!(
    peer_open_safetensors,
    peer_close_safetensors,
    Safetensors,
    |path| {
        let file = File::open(path).ok()?;
        let map = unsafe { memmap2::Mmap::map(&file).ok()? };
        let (_, metadata) = SafeTensors::read_metadata(&map).ok()?;
        let count = metadata.tensors().len();
        Some(((map, metadata), count))
    }
);

/// Opens a zTensor file and reads all of its tensors with their checksums.
/// Returns the bytes of their elements, or u64::MAX if something is refused.
#[no_mangle]
pub unsafe extern "C" fn peer_verify_ztensor(name: *const c_char) -> u64 {
    let read = || -> Option<u64> {
        let mut reader = ZTensorReader::open(path(name)).ok()?;
        let all = reader.list_tensors().clone();
        let mut total = 0;
        for tensor in &all {
            total += reader.read_raw_tensor_data(tensor).ok()?.len() as u64;
        }
        Some(total)
    };
    read().unwrap_or(u64::MAX)
}
