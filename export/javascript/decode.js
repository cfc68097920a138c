// Your reader. This file belongs to you: the next export keeps it.

import { Invalid, Unsupported } from "./index.js";

// The features that your reader does not have: the column needs of cases.tsv.
export const LACKS = [];

// Returns the document of a file, a Uint8Array, as an object (README.md), or null
// for none, or a promise of it. (undefined means that a return was forgotten.)
// Throw Invalid if your reader reports an invalid file, and Unsupported if it
// cannot know. Catch nothing else.
export function decode(bytes, format) {
  throw new Error("decode() in decode.js is not implemented yet");
}
