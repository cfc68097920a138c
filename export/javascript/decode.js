// Your reader. This file is yours: it is kept when you export again.

import { Invalid, Unsupported } from "./index.js";

// Features that your reader does not have: the column needs of cases.tsv.
export const LACKS = [];

// The document of a file, a Uint8Array, as an object (README.md), or null for
// none (undefined is a return that was forgotten); or a promise of it. Throw Invalid where your reader says that the file is not
// valid, and Unsupported where it cannot know; catch nothing else.
export function decode(bytes, format) {
  throw new Error("decode() in decode.js is not implemented yet");
}
