// Each case is a test: node --test
// Of one rule: node --test --test-name-pattern mag.key.utf8

import test from "node:test";

import { decode, LACKS } from "./decode.js";
import { Skipped, cases, judge } from "./index.js";

for (const one of cases())
  test(one.path, async (t) => {
    try {
      await judge(one, decode, LACKS);
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
      t.skip(error.message);
    }
  });
