// Each case is a test. All cases: node --test
// One rule: node --test --test-name-pattern mag.key.utf8

import { writeSync } from "node:fs";
import test, { after } from "node:test";

import { decode, LACKS } from "./decode.js";
import { LEVEL, Skipped, cases, judge } from "./index.js";

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
    try {
      await judge(one, watched, LACKS);
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
      t.skip(error.message);
    } finally {
      asked = null;
    }
  });
