// A file server that knows nothing of what it serves, as most are: no header but a type, and that one spelled in more than one way.

import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer } from "node:http";
import { join, normalize } from "node:path";

const TYPES = {
  css: "text/css",
  htm: "text/html",
  html: "text/html",
  js: "text/javascript",
  json: "application/json",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  woff2: "font/woff2",
};

/**
 * Serves a folder on a free port.
 * @param {string} folder
 * @param {{charset?: string, headers?: Record<string, string>, page?: string}} [how] what it says of the encoding of pages; further
 * headers; and what stands in `page.html`
 */
export async function serve(folder, { charset, headers = {}, page } = {}) {
  const server = createServer(async ({ url }, answer) => {
    const path = normalize(decodeURIComponent(new URL(url, "http://localhost").pathname));
    if (page && path === "/page.html")
      return answer.writeHead(200, { "content-type": TYPES.html }).end(`<!doctype html><title>A page</title><link rel="icon" href="data:,">${page}`);
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    const found = await stat(file).catch(() => null);
    if (!found?.isFile()) return answer.writeHead(404).end();
    const ending = /\.(\w+)$/.exec(file)?.[1];
    const type = TYPES[ending] ?? "application/octet-stream";
    answer.writeHead(200, { "content-type": type === TYPES.html && charset ? `${type}; charset=${charset}` : type, "content-length": found.size, ...headers });
    createReadStream(file).pipe(answer);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
  return { address: `http://127.0.0.1:${server.address().port}`, close };
}
