// The code that the adapters in JavaScript share: lines in, verdicts out. The
// packages reject with an Error of their own. An error that the language itself
// throws (RangeError, TypeError) is a crash and must look like one.
//
//     node ADAPTER FOLDER VERSION
//
// FOLDER is the folder in which npm put node_modules.

import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";

const [folder, version] = process.argv.slice(2);

export const load = createRequire(`${resolve(folder)}/`);

export function sha256(bytes) {
  return createHash("sha256").update(bytes).digest("hex");
}

// The package reads the file, but no document can be made from it.
export class Unsupported extends Error {}

function isRefusal(error) {
  return error instanceof Error && !(error instanceof RangeError || error instanceof TypeError);
}

async function judge(read, verb, path) {
  try {
    const document = await read(path);
    return verb === "decode" ? `accept ${JSON.stringify(document)}` : "accept";
  } catch (error) {
    if (error instanceof Unsupported) return `unsupported ${error.message}`;
    if (!isRefusal(error)) throw error;
    return `reject ${error.message.replace(/\s+/g, " ").slice(0, 300)}`;
  }
}

export async function serve(name, formats, features) {
  const say = (text) => process.stdout.write(`ASSAY ${text}\n`);
  const hello = {
    protocol: 1,
    name: `${name} (npm)`,
    version,
    language: "JavaScript",
    formats: Object.fromEntries(Object.keys(formats).map((key) => [key, ["validate", "decode"]])),
    features,
  };
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, id, verb, format, ...path] = line.split(" ");
    if (command === "bye") break;
    if (command === "hello") say(`hello ${JSON.stringify(hello)}`);
    if (command === "case") say(`case ${id} ${await judge(formats[format], verb, path.join(" "))}`);
  }
}
