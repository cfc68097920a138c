// @huggingface/hub: reads only the header of a safetensors file, from a server.
// Here the server is a function that reads a local file.

import { readFileSync } from "node:fs";

import { load, serve } from "./line.mjs";

const { parseSafetensorsMetadata } = load("@huggingface/hub");

function serverOf(path) {
  const bytes = readFileSync(path);
  return async (url, options = {}) => {
    if (!String(url).includes("model.safetensors") || String(url).includes("index.json")) {
      return new Response("none", { status: 404 });
    }
    const range = /^bytes=(\d+)-(\d+)$/.exec(new Headers(options.headers).get("range") ?? "");
    const [from, to] = range ? [Number(range[1]), Number(range[2]) + 1] : [0, bytes.length];
    const part = bytes.subarray(from, Math.min(to, bytes.length));
    return new Response(options.method === "HEAD" ? null : part, {
      status: range ? 206 : 200,
      headers: {
        etag: '"file"',
        "content-length": String(part.length),
        "content-range": `bytes ${from}-${from + part.length - 1}/${bytes.length}`,
      },
    });
  };
}

async function read(path) {
  const { header } = await parseSafetensorsMetadata({
    repo: "a/file",
    path: "model.safetensors",
    fetch: serverOf(path),
  });
  const { __metadata__: metadata, ...tensors } = header;
  return {
    format: "safetensors",
    version: "unversioned",
    metadata: Object.entries(metadata ?? {}).map(([key, value]) => ({ key, type: "string", value })),
    tensors: Object.entries(tensors).map(([name, { dtype, shape }]) => ({
      name,
      dtype,
      shape: shape.map(String),
    })),
  };
}

await serve("@huggingface/hub", { safetensors: read },
  ["safetensors.complex", "safetensors.f8", "safetensors.sub-byte"]);
