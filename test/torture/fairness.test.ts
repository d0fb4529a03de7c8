import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer, type RunningServer } from "../../e2e/harness/server.ts";
import { photo } from "../factories/image.ts";
import { addUploads, openStopped, order, serverEnv } from "./load.ts";
import { sendPhoto } from "./photo.ts";
import { report, rounds } from "./rounds.ts";

const honest = rounds(3, 20);
const empties = 601;
const attackedOrders = 10;
const attempts = 200;
/** Address of a carrier that thousands of people share. */
const shared = "192.0.2.1";
const atOnce = 8;

/** Makes this many calls, several at a time, and resolves to their statuses. */
async function statuses(count: number, call: (at: number) => Promise<Response>): Promise<number[]> {
  const seen: number[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      const answer = await call(next++);
      seen.push(answer.status);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return seen;
}

const countOf = (seen: readonly number[], status: number) => seen.filter((one) => one === status).length;

function pay(server: RunningServer, ref: string): Promise<Response> {
  return fetch(`${server.url}/api/paytech/${ref}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Forwarded-For": shared },
    body: "{}",
  });
}

// Seen to fail with limits that counted all uploads and attempts of an address alike: everybody was blocked.
test(`${empties} empty uploads and ${attempts} attempts on ${attackedOrders} orders from a shared address keep nobody there from uploading or paying`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "vcard-fairness-"));
  await (await startServer({ dataDir, env: serverEnv })).stop();
  const database = openStopped(dataDir);
  const images = addUploads(database, attackedOrders + honest);
  database.close();
  const server = await startServer({ dataDir, env: serverEnv });
  try {
    const bytes = await photo(200, 200);
    const failing = await statuses(empties, () => sendPhoto(server, Buffer.alloc(0), shared));
    const uploads = await statuses(honest, () => sendPhoto(server, bytes, shared));
    report(
      `fairness: ${empties} empty uploads of one address: ${countOf(failing, 422)} read, ${countOf(failing, 429)} told to wait; of ${honest} honest uploads from it ${honest - countOf(uploads, 201)} blocked`,
    );

    const refs: string[] = [];
    for (const each of images) refs.push(await order(server, each));
    const attacked = refs.slice(0, attackedOrders);
    const presses = await statuses(attempts * 2, (at) => pay(server, attacked[at % attackedOrders] ?? ""));
    const paying = await statuses(honest, (at) => pay(server, refs[attackedOrders + at] ?? ""));
    report(
      `fairness: ${attempts * 2} attempts to pay ${attackedOrders} orders from one address: ${countOf(presses, 200)} opened, ${countOf(presses, 429)} refused; of ${honest} other buyers there ${honest - countOf(paying, 200)} blocked`,
    );

    expect(countOf(uploads, 201)).toEqual(honest);
    expect(countOf(paying, 200)).toEqual(honest);
    expect(countOf(failing, 429) > 0).toBe(true);
    expect(countOf(presses, 200)).toEqual(attempts);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
