// An adapter in JavaScript (Node.js): it reads the requests of assay and writes
// the answers. Copy this file, and call your own reader in judge().
//
// Only lines of standard output that begin with "ASSAY " are protocol; all other
// output is the log. A crash must look like one: assay starts the program again.

import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

import { documentOf } from "./document.mjs";
import { Invalid, readMAG } from "./mag.mjs";

const HELLO = {
  protocol: 1,
  name: "assay-javascript-example",
  version: "1.0",
  language: `JavaScript, Node.js ${process.version}`,
  formats: { mag: ["validate", "decode"] },
  features: ["mag.tensors", "mag.rank-over-6"],
};

// Returns the verdict about a file. Only the error Invalid means that the file is
// invalid; any other is a fault of this program, and ends it.
function judge(verb, format, path) {
  if (format !== "mag") return `unsupported no reader of ${format}`;
  const bytes = readFileSync(path);
  try {
    const file = readMAG(bytes);
    return verb === "decode" ? `accept ${JSON.stringify(documentOf(file))}` : "accept";
  } catch (error) {
    if (error instanceof Invalid) return `reject ${error.message}`;
    throw error;
  }
}

function say(text) {
  process.stdout.write(`ASSAY ${text}\n`);
}

// Answers requests in line mode until "bye" or the end of the input. Ignores
// unknown requests, which belong to later versions.
async function serve() {
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, id, verb, format, ...path] = line.split(" ");
    if (command === "bye") break;
    if (command === "hello") say(`hello ${JSON.stringify(HELLO)}`);
    // A path may contain spaces.
    if (command === "case") say(`case ${id} ${judge(verb, format, path.join(" "))}`);
  }
}

const words = process.argv.slice(2);
if (words.length === 3) say(judge(...words)); // certify --exec
else await serve();
