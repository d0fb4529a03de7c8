import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { DocumentContent } from "#shared/payment/documents.ts";
import { createThreadDrawer } from "#server/jobs/task-thread.ts";

const content: DocumentContent = {
  kind: "invoice",
  number: "FA-2026-00012",
  issuedOn: "26 novembre 2026",
  place: "Dakar",
  orderNumber: "SDV-2026-00031",
  seller: ["Sen Digital"],
  buyer: ["Teranga Assurances SA"],
  lines: [{ label: "Carte", quantity: 2, unitPrice: 15_000, total: 30_000 }],
  discount: null,
  total: 30_000,
  totalInWords: "trente mille francs CFA",
  vat: null,
  exemption: "TVA non applicable.",
  payments: [],
  rest: 30_000,
  terms: [],
  supportEmail: "aide@exemple.sn",
};
const unreadable = { ...content, lines: null } as unknown as DocumentContent;
const patient = { msAtMost: 15_000, idleMs: 20_000 };

let threads: Worker[] = [];
const note = (worker: Worker): void => void threads.push(worker);
beforeEach(() => void process.on("worker", note));
afterEach(async () => {
  process.off("worker", note);
  for (const thread of threads) await thread.terminate();
  threads = [];
});

function createDrawer(options: Partial<typeof patient> = {}) {
  const draw = createThreadDrawer<DocumentContent>(import.meta.dirname, "document-drawer.ts", {
    ...patient,
    ...options,
  });
  return async (paper: DocumentContent) => (await draw(paper)).subarray(0, 5).toString();
}

const isGone = (thread: Worker | undefined): boolean => thread?.threadId === -1;

it("draws documents one after another in one thread", async () => {
  const draw = createDrawer();
  expect(await Promise.all([draw(content), draw(content), draw(content)])).toEqual(["%PDF-", "%PDF-", "%PDF-"]);
  expect(threads).toHaveLength(1);
});

it("a document that cannot be drawn fails without affecting the others", async () => {
  const draw = createDrawer();
  const ends = await Promise.allSettled([draw(content), draw(unreadable), draw(content)]);
  expect(ends.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(ends[1]).toMatchObject({ reason: { name: "TypeError" } });
  expect(threads.map(isGone)).toEqual([true, false]);
});

it("survives a thread that ends between two documents", async () => {
  const draw = createDrawer();
  await draw(content);
  await threads[0]?.terminate();
  expect(await draw(content)).toBe("%PDF-");
});

it("ends a thread that takes too long", async () => {
  await expect(createDrawer({ msAtMost: 1 })(content)).rejects.toThrow("The task was not done in 1 ms.");
  expect(threads.map(isGone)).toEqual([true]);
});

it("ends its thread after a while without documents, and starts another for the next", async () => {
  const draw = createDrawer({ idleMs: 20 });
  await draw(content);
  await vi.waitFor(() => expect(threads.map(isGone)).toEqual([true]), 5000);
  expect(await draw(content)).toBe("%PDF-");
  expect(threads).toHaveLength(2);
});

it("waits for a document, but keeps no process alive for the next", async () => {
  const script = `
    import { createThreadDrawer } from "#server/jobs/task-thread.ts";
    const draw = createThreadDrawer(${JSON.stringify(import.meta.dirname)}, "document-drawer.ts", { msAtMost: 15000, idleMs: 600000 });
    console.log((await draw(${JSON.stringify(content)})).subarray(0, 5).toString());`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    timeout: 20_000,
  });
  expect(stdout).toBe("%PDF-\n");
});
