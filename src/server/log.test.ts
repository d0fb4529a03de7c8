import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog, shortenRefs } from "./log.ts";

function logged(...objects: object[]): string {
  let text = "";
  const log = createLog("info", new Writable({ write: (chunk, _encoding, done) => ((text += String(chunk)), done()) }));
  for (const object of objects) log.info(object, "line");
  return text;
}

test.each(["password", "token", "code", "authorization", "apiKey", "apiSecret", "hmac_compute", "api_key_sha256", "api_secret_sha256"])(
  "%s is masked at each depth, and what stands beside it stays",
  (name) => {
    const text = logged({ [name]: "canary" }, { body: { [name]: "canary", beside: "kept" } }, { request: { headers: { [name]: "canary" } } });
    expect(text).not.toContain("canary");
    expect(text.match(/\[masked\]/g)).toHaveLength(3);
    expect(text).toContain("kept");
  },
);

test("refs, upload ids and query strings do not reach the log whole", () => {
  const ref = "01HQ7ZK3M9X2P4R6T8V0W1Y3Z5";
  expect(shortenRefs(`/vcard/${ref}`)).toBe("/vcard/01HQ7Z…");
  expect(shortenRefs(`/api/ref/${ref.toLowerCase()}?x=1`)).toBe("/api/ref/01hq7z…");
  expect(shortenRefs("/api/uploads/0123456789abcdef0123456789abcdef/image")).toBe("/api/uploads/012345…/image");
  expect(shortenRefs("/assets/client-abc123.js")).toBe("/assets/client-abc123.js");
});
