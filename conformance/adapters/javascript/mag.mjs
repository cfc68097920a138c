// A reader of MAG v1, as the example. Comments cite sections of spec/mag.md.

// The problem of an invalid file.
export class Invalid extends Error {}

function expect(holds, problem) {
  if (!holds) throw new Invalid(problem);
}

export const TYPES = { 1: "i64", 2: "f64" };
export const DTYPES = {
  0: { name: "f32", size: 4 },
  1: { name: "f16", size: 2 },
  2: { name: "bool", size: 1 },
  3: { name: "i32", size: 4 },
};

const MOST = 2n ** 63n - 1n;

// The rest of the file. 64-bit numbers are BigInts.
class Input {
  #file;
  at = 0;

  constructor(file) {
    this.#file = file;
  }

  bytes(size) {
    expect(size <= this.#file.length - this.at, "the file ends inside a record");
    this.at += size;
    return this.#file.subarray(this.at - size, this.at);
  }

  number(size) {
    return this.bytes(size).readUIntLE(0, size);
  }

  u64() {
    return this.bytes(8).readBigUInt64LE();
  }
}

// A byte order mark is a normal character.
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

// 4.3
function readKey(input) {
  const size = input.number(4);
  expect(1 <= size && size <= 65535, "a key has 1 to 65535 bytes");
  const bytes = input.bytes(size);
  try {
    return utf8.decode(bytes);
  } catch {
    throw new Invalid("a key is not UTF-8");
  }
}

// 4.1
function readEntry(input) {
  const type = TYPES[input.number(1)];
  expect(type !== undefined, "unknown value type");
  expect(input.number(3) === 0, "reserved bits of a metadata record are set");
  const payload = input.u64();
  return { key: readKey(input), type, payload };
}

// 4.2
function readTensor(input) {
  const dtype = DTYPES[input.number(1)];
  expect(dtype !== undefined, "unknown dtype");
  const rank = input.number(1);
  expect(rank >= 1, "a tensor has rank 0");
  expect(input.number(2) === 0, "reserved bits of a tensor record are set");
  const numel = input.u64();
  const offset = input.u64();
  const shape = Array.from({ length: rank }, () => input.u64());
  expect(shape.every((dim) => 1n <= dim && dim <= MOST), "a dimension is 0, or above 2^63-1");
  expect(numel === shape.reduce((a, b) => a * b), "numel is not the product of the shape");
  const size = numel * BigInt(dtype.size);
  expect(size <= MOST, "a size above 2^63-1");
  return { name: readKey(input), dtype, shape, offset, size };
}

function readRecords(count, read, keyOf) {
  const records = [];
  const keys = new Set();
  while (records.length < count) {
    const record = read();
    records.push(record);
    keys.add(keyOf(record));
    expect(keys.size === records.length, "two records have the same key");
  }
  return records;
}

// 6. Ranges may be equal, but must not overlap in part.
function checkPlaces(tensors, recordsEnd, fileSize) {
  for (const { offset, size } of tensors) {
    expect(offset % 64n === 0n, "an offset is not a multiple of 64");
    expect(offset >= recordsEnd, "data overlaps the records");
    expect(offset + size <= fileSize, "data ends after the file");
  }
  const places = tensors.map(({ offset, size }) => [Number(offset), Number(offset + size)]);
  places.sort(([a, endA], [b, endB]) => a - b || endA - endB);
  for (let i = 1; i < places.length; i++) {
    const [[a, endA], [b, endB]] = [places[i - 1], places[i]];
    expect(endA <= b || (a === b && endA === endB), "data of two tensors overlap");
  }
}

function crc32c(bytes) {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0x82f63b78 : 0);
  }
  return ~crc >>> 0;
}

export function readMAG(file) {
  const input = new Input(file);
  expect(input.bytes(4).equals(Buffer.from("MAG!")), "not MAG"); // 3
  expect(input.number(4) === 1, "version is not 1");
  const checksum = input.number(4);
  const numTensors = input.number(4);
  const numEntries = input.number(4);
  expect(input.number(4) === 0, "reserved bits of the header are set");

  const metadata = readRecords(numEntries, () => readEntry(input), (entry) => entry.key);
  const tensors = readRecords(numTensors, () => readTensor(input), (tensor) => tensor.name);
  const end = input.at;
  expect(crc32c(file.subarray(12, end)) === checksum, "checksum mismatch"); // 5
  checkPlaces(tensors, end, file.length);
  for (const tensor of tensors) {
    const start = Number(tensor.offset);
    tensor.data = file.subarray(start, start + Number(tensor.size));
  }
  return { metadata, tensors };
}
