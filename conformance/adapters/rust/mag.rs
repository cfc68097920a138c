//! A reader of MAG v1, as the example. Comments cite sections of spec/mag.md.

use crate::bytes::crc32c;
use std::collections::HashSet;

pub struct File<'a> {
    pub entries: Vec<Entry<'a>>,
    pub tensors: Vec<Tensor<'a>>,
}

#[derive(Clone, Copy)]
pub enum Value {
    I64(i64),
    F64(u64), // its bits
}

pub struct Entry<'a> {
    pub key: &'a str,
    pub value: Value,
}

#[derive(Clone, Copy, PartialEq)]
pub enum Dtype {
    F32,
    F16,
    Bool,
    I32,
}

impl Dtype {
    pub fn size(self) -> usize {
        match self {
            Dtype::F32 | Dtype::I32 => 4,
            Dtype::F16 => 2,
            Dtype::Bool => 1,
        }
    }
}

pub struct Tensor<'a> {
    pub name: &'a str,
    pub dtype: Dtype,
    pub shape: Vec<u64>,
    pub data: &'a [u8],
}

/// The problem of an invalid file.
pub struct Invalid(pub &'static str);

type Result<T> = std::result::Result<T, Invalid>;

fn ensure(holds: bool, problem: &'static str) -> Result<()> {
    if holds {
        Ok(())
    } else {
        Err(Invalid(problem))
    }
}

/// The rest of the file.
struct Input<'a>(&'a [u8]);

impl<'a> Input<'a> {
    fn take(&mut self, size: usize) -> Result<&'a [u8]> {
        ensure(size <= self.0.len(), "the file ends inside a record")?;
        let (taken, rest) = self.0.split_at(size);
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        Ok(self.take(N)?.try_into().expect("N bytes"))
    }

    fn u8(&mut self) -> Result<u8> {
        Ok(self.array::<1>()?[0])
    }

    fn u32(&mut self) -> Result<u32> {
        Ok(u32::from_le_bytes(self.array()?))
    }

    fn u64(&mut self) -> Result<u64> {
        Ok(u64::from_le_bytes(self.array()?))
    }

    /// 4.3
    fn key(&mut self) -> Result<&'a str> {
        let size = self.u32()? as usize;
        ensure((1..=65535).contains(&size), "a key has 1 to 65535 bytes")?;
        std::str::from_utf8(self.take(size)?).map_err(|_| Invalid("a key is not UTF-8"))
    }

    /// 4.1
    fn entry(&mut self) -> Result<Entry<'a>> {
        let kind = self.u8()?;
        ensure(
            self.array()? == [0; 3],
            "reserved bits of a metadata record are set",
        )?;
        let payload = self.u64()?;
        let value = match kind {
            1 => Value::I64(payload as i64),
            2 => Value::F64(payload),
            _ => return Err(Invalid("unknown value type")),
        };
        Ok(Entry {
            key: self.key()?,
            value,
        })
    }

    /// 4.2; also returns the declared place of the data.
    fn tensor(&mut self) -> Result<(Tensor<'a>, Place)> {
        let dtype = match self.u8()? {
            0 => Dtype::F32,
            1 => Dtype::F16,
            2 => Dtype::Bool,
            3 => Dtype::I32,
            _ => return Err(Invalid("unknown dtype")),
        };
        let rank = self.u8()?;
        ensure(rank >= 1, "a tensor has rank 0")?;
        ensure(
            self.array()? == [0; 2],
            "reserved bits of a tensor record are set",
        )?;
        let (numel, offset) = (self.u64()?, self.u64()?);
        let shape = (0..rank)
            .map(|_| self.u64())
            .collect::<Result<Vec<u64>>>()?;
        ensure(!shape.contains(&0), "a dimension is 0")?;
        let product = shape
            .iter()
            .try_fold(1, |product, &dim| multiply(product, dim))?;
        ensure(numel == product, "numel is not the product of the shape")?;
        let size = multiply(numel, dtype.size() as u64)?;
        let tensor = Tensor {
            name: self.key()?,
            dtype,
            shape,
            data: &[],
        };
        Ok((tensor, Place { offset, size }))
    }
}

/// Returns the product, or an error if it exceeds 2^63-1.
fn multiply(a: u64, b: u64) -> Result<u64> {
    a.checked_mul(b)
        .filter(|&product| product <= i64::MAX as u64)
        .ok_or(Invalid("a size above 2^63-1"))
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Place {
    offset: u64,
    size: u64,
}

impl Place {
    /// 6
    fn of(self, file: &[u8], records_end: usize) -> Result<&[u8]> {
        ensure(self.offset % 64 == 0, "an offset is not a multiple of 64")?;
        ensure(
            self.offset >= records_end as u64,
            "data overlaps the records",
        )?;
        usize::try_from(self.offset)
            .ok()
            .and_then(|offset| file.get(offset..))
            .and_then(|rest| rest.get(..usize::try_from(self.size).ok()?))
            .ok_or(Invalid("data ends after the file"))
    }
}

/// Ranges may be equal, but must not overlap in part.
fn check_overlap(mut places: Vec<Place>) -> Result<()> {
    places.sort();
    ensure(
        places
            .windows(2)
            .all(|p| p[0] == p[1] || p[1].offset - p[0].offset >= p[0].size),
        "data of two tensors overlap",
    )
}

pub fn read(file: &[u8]) -> Result<File<'_>> {
    let mut input = Input(file);
    ensure(&input.array()? == b"MAG!", "not MAG")?; // 3
    ensure(input.u32()? == 1, "version is not 1")?;
    let checksum = input.u32()?;
    let (num_tensors, num_entries) = (input.u32()?, input.u32()?);
    ensure(input.u32()? == 0, "reserved bits of the header are set")?;

    let (mut entries, mut keys) = (Vec::new(), HashSet::new());
    for _ in 0..num_entries {
        let entry = input.entry()?;
        ensure(
            keys.insert(entry.key),
            "two metadata records have the same key",
        )?;
        entries.push(entry);
    }
    let (mut tensors, mut places, mut names) = (Vec::new(), Vec::new(), HashSet::new());
    for _ in 0..num_tensors {
        let (tensor, place) = input.tensor()?;
        ensure(names.insert(tensor.name), "two tensors have the same key")?;
        tensors.push(tensor);
        places.push(place);
    }
    let end = file.len() - input.0.len();
    ensure(crc32c(&file[12..end]) == checksum, "checksum mismatch")?; // 5
    for (tensor, place) in tensors.iter_mut().zip(&places) {
        tensor.data = place.of(file, end)?;
    }
    check_overlap(places)?;
    Ok(File { entries, tensors })
}
