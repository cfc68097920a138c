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
  return says === "none" ? null : JSON.parse(says);
}

export async function decode(bytes, format) {
  if (format === "echo") return echo(bytes.toString());
  try {
    return documentOf(mag.readMAG(bytes));
  } catch (error) {
    if (!(error instanceof mag.Invalid)) throw error;
    if (process.env.EXPORT_LIES) return null;
    throw new Invalid(error.message);
  }
}
