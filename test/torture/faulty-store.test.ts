import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { createS3Storage } from "#server/adapters/storage/s3.ts";
import { routePaths } from "#shared/route-paths.ts";
import { uploadKinds, type UploadKind } from "#shared/card/upload-kinds.ts";
import { startServer } from "../../e2e/harness/server.ts";
import { photo } from "../factories/image.ts";
import { orderBody } from "../factories/order.ts";
import { openCheckout, pressButton } from "../harness/payments.ts";
import { startCheckingS3 } from "../stand-ins/checking-s3.ts";
import { type LineState, startFaultyLine } from "../stand-ins/faulty-line.ts";
import { breakLines } from "./break-lines.ts";
import { openStopped, serverEnv } from "./load.ts";
import { Outcomes } from "./outcomes.ts";
import { report, rounds } from "./rounds.ts";

const faults = rounds(2, 64);
const states: readonly LineState[] = ["flipped", "cut", "slow", "garbled"];
const buyers = 3;
/** ms that the line stays faulty. */
const faultyMs = 400;

const dataDir = mkdtempSync(join(tmpdir(), "vcard-store-"));
const s3 = await startCheckingS3();
const line = await startFaultyLine(Number(new URL(s3.settings.endpoint ?? "").port));
const server = await startServer({
  dataDir,
  env: {
    ...serverEnv,
    S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
    S3_BUCKET: s3.settings.bucket,
    S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  },
});
afterAll(async () => {
  await server.kill();
  await line.close();
  await s3.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** All uploads send the same photos, so that the stored files must be equal too. */
const photos = Object.fromEntries(
  await Promise.all(uploadKinds.map(async (kind) => [kind, await photo(400, 400)] as const)),
) as Record<UploadKind, Buffer>;
const outcomes = new Outcomes();
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const stored: string[] = [];
const orders: { ref: string; uploads: string[] }[] = [];
let calls = 0;

async function call(path: string, init: RequestInit): Promise<Response | undefined> {
  calls += 1;
  const answer = await fetch(server.url + path, {
    ...init,
    headers: { ...init.headers, "X-Forwarded-For": `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` },
  });
  if (answer.ok) return answer;
  await outcomes.addRefusal(answer);
  await wait(50);
  return undefined;
}

/** Uploads as the order form does: again until it is accepted. */
async function upload(kind: UploadKind): Promise<string> {
  for (;;) {
    const form = new FormData();
    form.set("kind", kind);
    form.set("file", new Blob([new Uint8Array(photos[kind])], { type: "image/jpeg" }), "photo.jpg");
    const answer = await call("/api/uploads", { method: "POST", body: form });
    if (!answer) continue;
    const { id } = (await answer.json()) as { id: string };
    stored.push(id);
    return id;
  }
}

async function order(): Promise<string> {
  const ids = await Promise.all(uploadKinds.map(upload));
  const images = Object.fromEntries(
    uploadKinds.map((kind, at) => [`${kind}Url`, routePaths.privateImage(ids[at] ?? "")]),
  ) as unknown as Parameters<typeof orderBody>[0];
  for (;;) {
    const answer = await call("/api/commander", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(orderBody(images)),
    });
    if (!answer) continue;
    const { ref } = (await answer.json()) as { ref: string };
    orders.push({ ref, uploads: ids });
    return ref;
  }
}

/** Returns an image's hash while the line is whole; asks again if a loaded machine refuses. */
async function firstSeen(path: string): Promise<string> {
  for (;;) {
    const answer = await call(path, {});
    if (answer) return hashOf(await answer.bytes());
  }
}

const shown = { right: 0, wrong: 0 };

/** Requests an image as visitors do while the line is faulty: it must be the right bytes or a refusal. */
async function look(path: string, expected: string): Promise<void> {
  const answer = await call(path, {});
  if (!answer) return;
  const bytes = await answer.bytes().catch(() => undefined);
  shown[
    bytes && hashOf(bytes) === expected && answer.headers.get("content-type") === "image/webp" ? "right" : "wrong"
  ] += 1;
}

const until = async (signal: AbortSignal, work: () => Promise<unknown>) => {
  while (!signal.aborted) await work();
};

/** Reads the files that each upload's row names, with the hash of the stored file; `undefined`: not in the store. */
async function readFiles(): Promise<{ id: string; file: string; hash: string | undefined }[]> {
  const storage = createS3Storage(s3.settings);
  const database = openStopped(dataDir);
  const rows = database
    .prepare("SELECT id, kind, variants, master FROM uploads WHERE kind IN ('profile', 'cover', 'logo')")
    .all();
  database.close();
  const files = rows.flatMap(({ id, kind, variants, master }) => {
    const names = (JSON.parse(String(variants)) as { name: string }[]).map(({ name }) => name);
    return [...names, ...(master === null ? [] : [String(master)])].map((name) => ({
      id: String(id),
      kind: String(kind),
      name,
    }));
  });
  const found: Awaited<ReturnType<typeof readFiles>> = [];
  // One after another, since each has only 3 s.
  for (const { id, kind, name } of files)
    found.push({
      id,
      file: `${kind} ${name}`,
      hash: await storage.get(`uploads/${id}/${name}`).then(
        (file) => file && hashOf(file.bytes),
        () => undefined,
      ),
    });
  return found;
}

function pictureUndone(ref: string): number {
  const database = new DatabaseSync(join(dataDir, "sen-digital-vcard.sqlite"), { readOnly: true, timeout: 10_000 });
  const undone = database
    .prepare(
      "SELECT count(*) AS count FROM jobs WHERE kind = 'card.picture' AND done_at IS NULL AND instr(payload, ?) > 0",
    )
    .get(ref);
  database.close();
  return Number(undone?.count);
}

// Seen to fail without the digest of adapters/storage/s3.ts (5 of 67 images shown were others), with the row written
// whatever became of its files (14 of 90 images missing), and with a store that accepts a body other than the signed
// one (4 of 81).
test(`the line to the image store is cut, slow or garbled ${faults} times under ${buyers} buyers: no order lacks its images, no image is reported stored that is not, none is shown in place of another`, async () => {
  const first = await order();
  expect(await pressButton(await openCheckout(server.url, first), "pay")).toContain("retour=succes");
  const page = await (await fetch(server.url + routePaths.card(first))).text();
  const images = [...new Set(page.match(/\/images\/[\w/.-]+\.webp/g))];
  const seen = await Promise.all(images.map(async (path) => ({ path, hash: await firstSeen(path) })));
  expect(seen.length).toBeGreaterThanOrEqual(3);

  await breakLines([line], { faults, states, faultyMs }, (over) => [
    ...Array.from({ length: buyers }, () => until(over, order)),
    ...seen.map(({ path, hash }) => until(over, async () => (await look(path, hash), await wait(20)))),
  ]);
  // The service must recover the store by itself.
  await order();
  for (const { path, hash } of seen) await look(path, hash);
  // Files of the paid card that could not be stored meanwhile are tried again.
  await expect.poll(() => pictureUndone(first), { timeout: 120_000 }).toBe(0);
  expect(await server.stop()).toBe(0);

  const files = await readFiles();
  const right = new Map(
    files.filter(({ id }) => orders[0]?.uploads.includes(id)).map(({ file, hash }) => [file, hash]),
  );
  const spoilt = files.filter(({ file, hash }) => hash === undefined || hash !== right.get(file));
  const whole = new Set(files.map(({ id }) => id).filter((id) => !spoilt.some((one) => one.id === id)));
  const notStored = stored.filter((id) => !whole.has(id));
  const database = openStopped(dataDir);
  const known = new Set(
    database
      .prepare("SELECT ref FROM orders")
      .all()
      .map(({ ref }) => ref),
  );
  database.close();
  const lost = orders.filter(({ ref, uploads }) => !known.has(ref) || uploads.some((id) => !whole.has(id)));
  report(
    `faulty line to the store: ${faults} faults met ${line.hit} connections; ${stored.length} images said stored, ${notStored.length} of them missing or others; ${orders.length} orders acknowledged, ${lost.length} lost or without an image; ${shown.right + shown.wrong} images shown, ${shown.wrong} wrong; other answers: ${outcomes}`,
  );
  expect({ notStored, lost, wrong: shown.wrong }).toEqual({ notStored: [], lost: [], wrong: 0 });
  expect(outcomes.others(/^503 (storage|server)\.\w+$/)).toEqual([]);
  expect(line.hit).toBeGreaterThan(0);
});
