// Golden files of tensor formats, and the expected result for each.
//
//     for (const one of cases("mag")) one.bytes, one.verdict, one.expected()
//
// judge() tests your function with a case.

import { readFileSync } from "node:fs";

export const VERSION = "@VERSION@";
export const LEVEL = "@LEVEL@"; // at which documents are compared

// Thrown by decode(): the file breaks a rule of its format.
export class Invalid extends Error {}

// Thrown by decode(): the file may be valid; the reader lacks a feature.
export class Unsupported extends Error {}

// Thrown by judge(): the case has no result. This is not a failure.
export class Skipped extends Error {}

function read(path) {
  return readFileSync(new URL(path, import.meta.url));
}

// A name may contain characters that are special in a URL.
function escape(path) {
  return path.split("/").map(encodeURIComponent).join("/");
}

// A line of cases.tsv; an empty cell is null.
export class Case {
  #document;

  constructor(line) {
    const row = line.split("\t").map((text) => (text === "-" ? null : text));
    // verdict: accept, reject or either
    [this.path, this.verdict, this.rule, this.level] = row;
    this.format = this.path.split("/")[0];
    this.needs = row[4]?.split(",") ?? [];
    this.#document = row[5];
    this.says = row[6];
  }

  // Returns a copy that is not a view of a larger Buffer: bytes.buffer is the file.
  get bytes() {
    return new Uint8Array(read(`files/${escape(this.path)}`));
  }

  // Returns the expected document (see difference()), or null.
  expected() {
    return this.#document && JSON.parse(read(`expected/${escape(this.#document)}`).toString());
  }
}

// Yields all cases, or those of a format.
export function cases(format) {
  const lines = read("cases.tsv").toString().trimEnd().split("\n").slice(1);
  const all = lines.map((line) => new Case(line));
  return format ? all.filter((one) => one.format === format) : all;
}

// Returns the reason of each case that a list of known failures names, as a Map
// by its path. Throws an Error for a line that names none.
export function knownFailures(list) {
  const known = new Map();
  const all = cases();
  for (const [i, line] of list.split("\n").entries()) {
    const [name, outcome, ...reason] = line.trim().split(/\s+/);
    if (name === "" || name.startsWith("#")) continue;
    if (outcome === undefined || reason.length === 0)
      throw new Error(`line ${i + 1}: not NAME OUTCOME REASON`);
    const plain = name.replace(/[.+^${}()|[\]\\]/g, "\\$&");
    const pattern = plain.replaceAll("*", ".*").replaceAll("?", ".");
    const names = new RegExp(`^(?:${pattern})(?:\\.[^./]*)?$`, "s");
    const found = all.filter((one) => names.test(one.path));
    if (found.length === 0 && all.some((one) => one.format === name.split("/")[0]))
      throw new Error(`line ${i + 1}: no case is called ${name}`);
    for (const one of found) if (!known.has(one.path)) known.set(one.path, reason.join(" "));
  }
  return known;
}

function show(value) {
  const whole = (_, member) => (typeof member === "bigint" ? `${member}n` : member);
  return JSON.stringify(value, whole) ?? String(value);
}

function wrong(place, expected, given) {
  return `${place}: expected ${expected}, got ${brief(given)}`;
}

function brief(value) {
  if (value === null || value === undefined) return "nothing";
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return isObject(value) ? "an object" : show(value);
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// Returns the first difference from the expected document, or undefined.
export function difference(expected, given, place = "document") {
  if (isObject(expected) && expected.any_of) {
    if (expected.any_of.some((one) => !difference(one, given))) return undefined;
    return wrong(place, `one of ${show(expected.any_of)}`, given);
  }
  if (isObject(expected) && expected.in_any_order)
    return unordered(expected.in_any_order, given, place);
  if (isObject(expected) && isObject(given)) {
    for (const [key, value] of Object.entries(expected)) {
      const own = Object.hasOwn(given, key) ? given[key] : null;
      const where = difference(value, own, `${place}.${key}`);
      if (where) return where;
    }
    return undefined;
  }
  if (Array.isArray(expected) && Array.isArray(given) && expected.length === given.length) {
    for (const [i, value] of expected.entries()) {
      const where = difference(value, given[i], `${place}[${i}]`);
      if (where) return where;
    }
    return undefined;
  }
  return expected === (given ?? null) ? undefined : wrong(place, brief(expected), given);
}

function unordered(expected, given, place) {
  if (!Array.isArray(given) || given.length !== expected.length)
    return wrong(place, brief(expected), given);
  const left = [...given];
  for (const value of expected) {
    const at = left.findIndex((other) => !difference(value, other));
    if (at < 0) return `${place}: expected ${show(value)}, got no such element`;
    left.splice(at, 1);
  }
  return undefined;
}

// Tests decode(bytes, format) with a case. Anything thrown except Skipped is a
// failure. lacks has the features that the reader does not have.
export async function judge(one, decode, lacks = []) {
  const lacking = one.needs.find((need) => lacks.includes(need));
  let document;
  try {
    document = await decode(one.bytes, one.format);
  } catch (error) {
    if (error instanceof Invalid) {
      if (one.verdict !== "accept") return;
      throw new Error(`rejected (${error.message}), but ${one.says}`);
    }
    if (error instanceof Unsupported) {
      if (one.verdict === "either") return;
      if (lacking) throw new Skipped(`unsupported: ${error.message}`);
      throw new Error(`unsupported: ${error.message}`);
    }
    throw error;
  }
  if (document === undefined)
    throw new Error("decode() returned undefined: null says that there is no document");
  if (one.verdict === "reject") {
    if (lacking) throw new Skipped(`accepted without ${lacking}`);
    throw new Error(`accepted, but ${one.rule} is broken: ${one.says}`);
  }
  const expected = one.expected();
  if (!expected) return;
  if (document === null) throw new Skipped("the verdict alone: there is no document");
  const where = difference(expected, document);
  if (where) throw new Error(where);
}
