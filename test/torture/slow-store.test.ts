import { afterAll, expect, test } from "vitest";
import { payOrder, publishedImage } from "#test/factories/paid-order.ts";
import { createS3Storage } from "#server/adapters/storage/s3.ts";
import { routePaths } from "#shared/route-paths.ts";
import { photo } from "../factories/image.ts";
import { placeOrder } from "../factories/placed-order.ts";
import { startTestApp } from "../harness/app.ts";
import { startHungS3, type Hang } from "../stand-ins/hung-s3.ts";
import { report, rounds } from "./rounds.ts";

const tries = rounds(1, 20);
/** The limits are 3 s for a read and 5 s for a write; the rest is slack for a loaded machine. */
const longestMs = { read: 5_000, write: 9_000, ready: 2_500 };

const service = await startTestApp();
const { deps } = service;
afterAll(() => service.close());

const ref = await placeOrder(service.url);
await payOrder(deps, ref);
const { key, uploadId } = await publishedImage(deps, ref);
const bytes = new Uint8Array(await photo(200, 200));

function upload(url: string): Promise<Response> {
  const form = new FormData();
  form.append("kind", "profile");
  form.append("file", new Blob([bytes]), "photo.jpg");
  return fetch(`${url}/api/uploads`, { method: "POST", body: form });
}

async function timed(ask: () => Promise<Response>): Promise<{ answer: Response; text: string; ms: number }> {
  const start = performance.now();
  const answer = await ask();
  const text = await answer.text();
  return { answer, text, ms: performance.now() - start };
}

const asked: Record<string, { ask: (url: string) => Promise<Response>; status: number; limit: number }> = {
  "contact file": { ask: (url) => fetch(`${url}/api/orders/vcard/${ref}`), status: 200, limit: longestMs.read },
  "public image": {
    ask: (url) => fetch(url + routePaths.publicImage(key, "profile-160.webp")),
    status: 503,
    limit: longestMs.read,
  },
  "private image": { ask: (url) => fetch(url + routePaths.privateImage(uploadId)), status: 503, limit: longestMs.read },
  readiness: { ask: (url) => fetch(`${url}/health/ready`), status: 200, limit: longestMs.ready },
  upload: { ask: upload, status: 503, limit: longestMs.write },
};

// Seen to fail without the abort signal in `within` of adapters/storage/s3.ts: the silent store kept callers waiting as
// long as its sockets lived, the trickling one without end; also with `storage.check()` awaited in http/health.ts.
test.concurrent.each(["silent", "trickling"] satisfies Hang[])(
  "a %s store keeps nobody waiting beyond the limits",
  async (hang) => {
    const [node, hung] = await Promise.all([service.addNode(), startHungS3(hang)]);
    node.deps.storage = createS3Storage(hung.settings);
    const slowest: Record<string, number> = {};
    for (let round = 0; round < tries; round += 1) {
      const answers = await Promise.all(
        Object.entries(asked).map(async ([name, { ask }]) => ({ name, ...(await timed(() => ask(node.url))) })),
      );
      for (const { name, answer, text, ms } of answers) {
        expect(answer.status, `${name}: ${text}`).toEqual(asked[name]?.status);
        if (answer.status === 503) {
          expect(answer.headers.get("retry-after"), name).toBe("10");
          expect(text, name).toEqual(expect.stringContaining("storage.unavailable"));
        }
        if (name === "contact file") expect(text).toMatch(/^BEGIN:VCARD(?![\s\S]*PHOTO)/);
        slowest[name] = Math.max(slowest[name] ?? 0, ms);
      }
    }
    await hung.close();
    report(
      `image store ${hang}, ${tries} rounds, slowest answer in ms: ${Object.entries(slowest)
        .map(([name, ms]) => `${name} ${Math.round(ms)}`)
        .join(", ")}`,
    );
    for (const [name, ms] of Object.entries(slowest)) expect(ms, name).toBeLessThan(asked[name]?.limit ?? 0);
  },
);
