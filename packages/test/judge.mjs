// Judges with the WebAssembly module.
//
//     judge.mjs MODULE EXTENSION FILE...  prints two lines for each file, as
//                                         judge.c does: findings, document
//     judge.mjs MODULE                    prints facts about the module as JSON

import { readFileSync } from "node:fs";

const GIB = 2 ** 30;
const PARTS = { findings: 0, document: 1, entries: 2, tensors: 3, fields: 4 };
const KEEP = { fields: 1, index: 2, document: 4 };
const EVERYTHING = KEEP.fields | KEEP.index | KEEP.document;

const compiled = new WebAssembly.Module(readFileSync(process.argv[2]));
let c;                          // the functions of an instance

function begin() {
  c = new WebAssembly.Instance(compiled, {}).exports;
}

// Numbers of 64 bits are signed BigInts, and addresses are signed numbers.
// memory.buffer is another one after a call that made the memory larger.
const unsigned = (number) => BigInt.asUintN(64, number);
const memory = () => new Uint8Array(c.memory.buffer);

function text(at, size = memory().indexOf(0, at >>> 0) - (at >>> 0)) {
  const bytes = memory().subarray(at >>> 0, (at >>> 0) + size);
  return new TextDecoder().decode(bytes);
}

// Returns the address of a copy, which has a 0 after it.
function put(bytes) {
  const at = c.malloc(bytes.length + 1) >>> 0;
  if (at === 0) throw new RangeError("no memory");
  memory().set(bytes, at);
  memory()[at + bytes.length] = 0;
  return at;
}

const encode = (string) => new TextEncoder().encode(string);

// Returns what use() makes of a report about bytes.
function judge(bytes, { name = "", size = 0n, format = 0, keep = 0 }, use) {
  const at = put(bytes), nameAt = put(encode(name));
  const report = c.assay_judge(at, bytes.length, size, nameAt, format, keep,
                               0, 0n);
  const result = use(report);
  c.assay_free(report);
  c.free(nameAt);
  c.free(at);
  return result;
}

// Returns lines of JSON; undefined if the report does not have this part.
function lines(report, part, first = 0n, count = -1n) {
  const at = c.assay_report_json(report, PARTS[part], first, count);
  return at === 0 ? undefined : text(at, c.assay_report_json_size(report));
}

function told(report) {
  return [c.assay_report_verdict(report), c.assay_report_why(report),
          String(unsigned(c.assay_report_needs(report)))];
}

function judgeFiles(extension, paths) {
  const format = c.assay_format_of(0, 0, put(encode(extension)));
  for (const name of paths) {
    const bytes = readFileSync(name);
    const print = (keep, part) => process.stdout.write(judge(
      bytes, { name, format, keep }, (report) => lines(report, part)) ?? "\n");
    print(0, "findings");
    print(KEEP.document, "document");
  }
}

// Returns a safetensors file without its data: tensors of u8.
function headOf(sizes) {
  let end = 0;
  const header = Object.fromEntries(sizes.map((size, i) => [`t${i}`, {
    dtype: "U8", shape: [size], data_offsets: [end, end += size] }]));
  const json = JSON.stringify(header);
  const padded = encode(json.padEnd(Math.ceil(json.length / 8) * 8));
  const bytes = new Uint8Array(8 + padded.length);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(padded.length), true);
  bytes.set(padded, 8);
  return bytes;
}

function smallFacts() {
  const gzip = put(Uint8Array.of(0x1f, 0x8b, 8, 0)), words = c.malloc(200);
  const length = c.assay_looks_like(gzip, 4, words, 200);
  return {
    version: text(c.assay_version()),
    detected: c.assay_detect(put(headOf([0])), headOf([0]).length) ===
      c.assay_format_of(0, 0, put(encode("a.SafeTensors"))),
    looks: text(words, length),
    fields: judge(headOf([0]), { keep: KEEP.fields }, (report) =>
      [0n, 7n, 8n, 2n ** 63n, 2n ** 64n - 1n].map((at) =>
        c.assay_report_field_at(report, at))),
  };
}

// The first bytes of files of more than 4 GiB.
function largeFacts() {
  const head = headOf([5 * GIB, 3]);
  const size = BigInt(head.length) + BigInt(5 * GIB) + 3n;
  const first = (count, of) =>
    judge(head.subarray(0, count), { size: of }, told);
  return {
    headSize: String(head.length),
    length: first(8, size),
    cut: first(head.length - 1, size),
    whole: first(head.length, size),
    short: first(head.length, size - 1n),
    tensors: judge(head, { size, keep: KEEP.index },
                   (report) => lines(report, "tensors")),
    mag: judge(encode("MAG!\x01\0\0\0"), { size: 2n ** 64n - 1n }, told),
  };
}

// A call that makes the memory larger, and many that do not.
function growthFacts() {
  const many = headOf(new Array(20000).fill(0)), before = c.memory.buffer;
  const last = judge(many, { keep: KEEP.index | KEEP.fields }, (report) =>
    lines(report, "tensors", 19999n, 1n));
  const facts = { last, another: before !== c.memory.buffer,
                  detached: before.byteLength === 0 };
  const pages = [];
  for (let i = 0; i < 1001; i++) {
    for (const bytes of [headOf([0, 0]), encode("MAG!"), encode("no model")])
      judge(bytes, { name: "n", keep: EVERYTHING }, (report) =>
        Object.keys(PARTS).map((part) => lines(report, part)));
    pages.push(c.memory.buffer.byteLength);
  }
  return { ...facts, grown: pages.at(-1) - pages[0] };
}

// Addresses that are negative, and no memory at all.
function memoryFacts() {
  const tooMuch = c.malloc(2 ** 32 - 2 ** 16);
  c.malloc(2 ** 31);
  while (c.malloc(4096) >= 0);
  const bytes = headOf([0]), at = put(bytes);
  const high = judge(bytes, { keep: KEEP.index }, (report) =>
    [report < 0, ...told(report), lines(report, "tensors")]);
  for (let size = 2 ** 31; size >= 8; size /= 2)
    while (c.malloc(size) !== 0);
  const report = c.assay_judge(at, bytes.length, 0n, 0, 0, 0, 0, 0n);
  return { tooMuch, high, none: [report, ...told(report)] };
}

// Index, and files by their names: the second file may be missing.
function setFacts() {
  const shard = (name) => {
    const bytes = encode(`{"${name}":{"dtype":"U8","shape":[0],` +
                         '"data_offsets":[0,0]}}');
    const file = new Uint8Array(8 + bytes.length);
    file[0] = bytes.length;
    file.set(bytes, 8);
    return c.assay_judge(put(file), file.length, 0n, 0, 0, KEEP.index, 0, 0n);
  };
  const list = (addresses) => put(new Uint8Array(
    Uint32Array.from(addresses).buffer));
  const index = encode('{"metadata":{"total_size":0},"weight_map":' +
                       '{"a":"1.safetensors","b":"2.safetensors"}}');
  const parts = list([shard("a"), shard("b")]);
  const names = list(["1.safetensors", "2.safetensors"].map(
    (name) => put(encode(name))));
  return [2, 1].map((count) => {
    const report = c.assay_judge_set(
      put(index), index.length, put(encode("m.safetensors.index.json")), 0,
      parts, names, count);
    return [...told(report), ...JSON.parse(lines(report, "findings")).findings
      .filter((finding) => finding.level === "must")
      .map((finding) => finding.rule)];
  });
}

begin();
if (process.argv.length > 3) {
  judgeFiles(process.argv[3], process.argv.slice(4));
} else {
  const facts = {
    imports: WebAssembly.Module.imports(compiled),
    exports: WebAssembly.Module.exports(compiled).map(({ name }) => name),
  };
  for (const part of [smallFacts, largeFacts, growthFacts, setFacts,
                      memoryFacts]) {
    begin();
    facts[part.name.replace("Facts", "")] = part();
  }
  console.log(JSON.stringify(facts, undefined, 1));
}
