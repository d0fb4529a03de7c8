import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { storeReleaseAssets } from "./static/assets/keep-asset.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp();
const assetsDir = mkdtempSync(join(tmpdir(), "vcard-assets-"));
afterAll(async () => {
  await service.close();
  rmSync(assetsDir, { recursive: true, force: true });
});

test("answers another version's asset as that version would, compressed if accepted, and finds nothing else", async () => {
  const { deps, app } = service;
  const script = "export const before = true;";
  writeFileSync(join(assetsDir, "form-AAAAAAAA.js"), script);
  writeFileSync(join(assetsDir, "form-AAAAAAAA.js.br"), brotliCompressSync(script));
  writeFileSync(join(assetsDir, "face-BBBBBBBB.woff2"), "letters");
  await storeReleaseAssets({ storage: deps.storage, pages: { ...deps.pages, assetsDir } });

  const ask = (path: string, encoding = "br") => app.inject({ url: path, headers: { "accept-encoding": encoding } });
  const compressed = await ask("/assets/form-AAAAAAAA.js", "gzip, br");
  expect(compressed.statusCode).toBe(200);
  expect(compressed.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toEqual(script);
  expect(compressed.headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "cross-origin",
    vary: "Accept-Encoding",
    "x-content-type-options": "nosniff",
  });
  const plain = await ask("/assets/form-AAAAAAAA.js?x=1", "identity");
  expect(plain.statusCode).toBe(200);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.body).toEqual(script);
  const font = await ask("/assets/face-BBBBBBBB.woff2");
  expect(font.statusCode).toBe(200);
  expect(font.headers["content-type"]).toBe("font/woff2");
  expect(font.body).toBe("letters");
  for (const path of ["/assets/form-CCCCCCCC.js", "/assets/../form-AAAAAAAA.js", "/assets/form-AAAAAAAA.js.br"]) {
    expect((await ask(path)).statusCode, path).toBe(404);
  }
  expect((await app.inject({ method: "POST", url: "/assets/form-AAAAAAAA.js" })).statusCode).toBe(404);
});
