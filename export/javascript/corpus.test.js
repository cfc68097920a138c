// Each case is a test. All cases: node --test
// One rule: node --test --test-name-pattern mag.key.utf8

import { existsSync, readFileSync, writeSync } from "node:fs";
import test, { after } from "node:test";

import { decode, LACKS } from "./decode.js";
import { LEVEL, Skipped, cases, judge, knownFailures } from "./index.js";

const list = new URL("known.txt", import.meta.url);
const known = knownFailures(existsSync(list) ? readFileSync(list, "utf8") : "");

const given = { documents: 0, none: 0 }; // accepted files with, without one

let asked = null; // the case that decode() is tested with
let count = 0; // the number of tested cases

// process.exit() in a reader is a failure, whatever its status. So is a run
// without cases.
process.on("exit", () => {
  if (count === 0) {
    writeSync(2, "no case was asked about\n");
    process.exitCode = 1;
  }
  if (asked === null) return;
  writeSync(2, `wrong  ${asked}: the program ended before decode() did\n`);
  process.exitCode = 1;
});

async function watched(bytes, format) {
  const document = await decode(bytes, format);
  given[document === null ? "none" : "documents"]++;
  return document;
}

after(() => {
  if (LEVEL !== "verdict" && given.documents === 0 && given.none > 0)
    console.log("no document was compared: decode() gave none, and the verdicts alone were");
});

for (const one of cases())
  test(one.path, async (t) => {
    asked = one.path;
    count++;
    const listed = known.get(one.path);
    let failed = false;
    try {
      await judge(one, watched, LACKS);
    } catch (error) {
      failed = !(error instanceof Skipped);
      if (failed && listed === undefined) throw error;
      if (failed) t.skip(`known failure: ${listed}`);
      else if (listed === undefined) t.skip(error.message);
    } finally {
      asked = null;
    }
    if (listed !== undefined && !failed)
      throw new Error("listed in known.txt, but does not fail: remove the line");
  });
