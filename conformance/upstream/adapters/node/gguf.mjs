// @huggingface/gguf: pairs and infos of a local file. Values are JavaScript
// numbers; floats keep the precision of the file.

import { load, serve, sha256, Unsupported } from "./line.mjs";

const { gguf, GGMLQuantizationType, GGUFValueType } = load("@huggingface/gguf");

const MOST = 4096; // size of a text or a payload that the document contains
const SIZES = { UINT8: 1, INT8: 1, UINT16: 2, INT16: 2, UINT32: 4, INT32: 4, BOOL: 1,
  UINT64: 8, INT64: 8, FLOAT32: 4, FLOAT64: 8 };
const OWN = new Set(["version", "tensor_count", "kv_count"]); // added by the package

function bytesOf(value, type, littleEndian) {
  if (type === "STRING") {
    const text = Buffer.from(value);
    const size = Buffer.alloc(8);
    size.writeBigUInt64LE(BigInt(text.length));
    return Buffer.concat([size, text]);
  }
  const bytes = Buffer.alloc(SIZES[type]);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  if (type === "FLOAT32") view.setFloat32(0, value, littleEndian);
  else if (type === "FLOAT64") view.setFloat64(0, value, littleEndian);
  else if (SIZES[type] === 8) view.setBigUint64(0, BigInt.asUintN(64, value), littleEndian);
  else for (let at = 0; at < bytes.length; at++) bytes[at] = Number(value) >> (8 * at);
  return bytes;
}

function scalar(value, type) {
  if (type === "STRING") return value;
  if (type.startsWith("FLOAT")) return bytesOf(value, type, false).toString("hex");
  return String(Number(value) === value ? value : typeof value === "boolean" ? Number(value) : value);
}

function array(values, subType) {
  const type = GGUFValueType[subType];
  if (type === "ARRAY") throw new Unsupported("the type of inner elements is not told");
  const count = String(values.length);
  const payload = Buffer.concat(values.map((value) => bytesOf(value, type, true)));
  if (payload.length > MOST) {
    return { type: type.toLowerCase(), count, size: String(payload.length), sha256: sha256(payload) };
  }
  return { type: type.toLowerCase(), count, elements: values.map((value) => scalar(value, type)) };
}

function pair([key, { value, type, subType }]) {
  const name = GGUFValueType[type];
  let shown = name === "ARRAY" ? array(value, subType) : scalar(value, name);
  if (name === "STRING" && Buffer.byteLength(value) > MOST) {
    shown = { size: String(Buffer.byteLength(value)), sha256: sha256(value) };
  }
  return { key, type: name.toLowerCase(), value: shown };
}

async function read(path) {
  const file = await gguf(path, { typedMetadata: true, allowLocalFile: true });
  return {
    format: "gguf",
    version: String(file.metadata.version),
    byte_order: file.littleEndian ? "little" : "big",
    metadata: Object.entries(file.typedMetadata).filter(([key]) => !OWN.has(key)).map(pair),
    tensors: file.tensorInfos.map(({ name, dtype, shape }) => ({
      name,
      dtype: GGMLQuantizationType[dtype],
      shape: shape.map(String).reverse(),
    })),
  };
}

await serve("@huggingface/gguf", { gguf: read },
  ["gguf.big-endian", "gguf.types-2026", "gguf.version-2"]);
