// The reader of conformance/adapters/javascript; and what answers as the file
// says.

import { documentOf } from "./document.mjs";
import { Invalid, Unsupported } from "./index.js";
import * as mag from "./mag.mjs";

export const LACKS = ["echo.lacking"];

function echo(says) {
  if (says === "invalid") throw new Invalid("echo");
  if (says === "unsupported") throw new Unsupported("echo");
  if (says === "crash") throw new TypeError("echo");
  if (says === "undefined") return undefined;
  if (says === "exit") process.exit(0);
  return says === "none" ? null : JSON.parse(says);
}

export async function decode(bytes, format) {
  if (Buffer.isBuffer(bytes) || bytes.buffer.byteLength !== bytes.length)
    throw new Error("the bytes are part of something larger");
  if (format === "echo") return echo(new TextDecoder().decode(bytes));
  try {
    const document = documentOf(mag.readMAG(Buffer.from(bytes.buffer)));
    return process.env.EXPORT_SILENT ? null : document;
  } catch (error) {
    if (!(error instanceof mag.Invalid)) throw error;
    if (process.env.EXPORT_LIES) return null;
    throw new Invalid(error.message);
  }
}
