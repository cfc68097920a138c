// An adapter in JavaScript (Node.js): what assay asks, and where to put the
// answers. Copy this file, and ask your own reader in judge().
//
// Only lines of standard output that begin with "ASSAY " are protocol; whatever
// else is printed is the log. A crash has to look like one: assay starts the
// program again.

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

// The verdict about a file. Invalid is the one error that means that the file
// is not valid; any other is a fault of this program, and ends it.
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

// Answers the lines of line mode until "bye", or until they end. Words that it
// does not know are for later versions.
async function serve() {
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, id, verb, format, ...path] = line.split(" ");
    if (command === "bye") break;
    if (command === "hello") say(`hello ${JSON.stringify(HELLO)}`);
    // A path may hold spaces.
    if (command === "case") say(`case ${id} ${judge(verb, format, path.join(" "))}`);
  }
}

const words = process.argv.slice(2);
if (words.length === 3) say(judge(...words)); // certify --exec
else await serve();
