// The contents of a MAG file, as assay compares them (spec/mag.md, Document).
// Numbers are decimal strings.

import { createHash } from "node:crypto";

function floatText(number) {
  if (Number.isNaN(number)) return "nan";
  const bits = Buffer.alloc(8);
  bits.writeDoubleBE(number);
  return bits.toString("hex");
}

// Converts the bits of a binary16.
function widen(half) {
  const sign = half >> 15 ? -1 : 1;
  const exponent = (half >> 10) & 31;
  const fraction = half & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent < 31) return sign * (1024 + fraction) * 2 ** (exponent - 25);
  return fraction === 0 ? sign * Infinity : NaN;
}

const ELEMENTS = {
  f32: (data, at) => floatText(data.readFloatLE(at)),
  f16: (data, at) => floatText(widen(data.readUInt16LE(at))),
  bool: (data, at) => `${data[at]}`,
  i32: (data, at) => `${data.readInt32LE(at)}`,
};

function valuesOf({ dtype, data }) {
  const count = data.length / dtype.size;
  return Array.from({ length: count }, (_, i) => ELEMENTS[dtype.name](data, i * dtype.size));
}

function entry({ key, type, payload }) {
  const value =
    type === "f64" ? payload.toString(16).padStart(16, "0") : `${BigInt.asIntN(64, payload)}`;
  return { key, type, value };
}

function tensor(tensor) {
  const { name, dtype, shape, data } = tensor;
  return {
    name,
    dtype: dtype.name,
    shape: shape.map(String),
    sha256: createHash("sha256").update(data).digest("hex"),
    values: data.length / dtype.size <= 64 ? valuesOf(tensor) : undefined,
  };
}

export function documentOf({ metadata, tensors }) {
  return {
    format: "mag",
    version: "1",
    metadata: metadata.map(entry),
    tensors: tensors.map(tensor),
  };
}
