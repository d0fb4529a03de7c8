import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startServer } from "../../e2e/harness/server.ts";
import { addUploads, openStopped, order, serverEnv } from "./load.ts";
import { report, rounds } from "./rounds.ts";

const strace = "/usr/bin/strace";
const orders = rounds(30, 1000);

type Step = "write" | "sync" | "created";

/**
 * Returns the trace's steps in order: writes and syncs of the write-ahead log, and the first bytes of each 201. A call
 * interrupted by another thread's call takes two lines, `… <unfinished ...>` and `<... fdatasync resumed>) = 0`.
 */
function stepsOf(trace: string): Step[] {
  const syncing = new Set<string>();
  return trace.split("\n").flatMap((line): Step[] => {
    const thread = /^\d+/.exec(line)?.[0] ?? "";
    if (/\b(pwrite64|write|writev|pwritev)\(\d+<[^>]*\.sqlite-wal>/.test(line)) return ["write"];
    if (/\bf(data)?sync\(\d+<[^>]*\.sqlite-wal> <unfinished/.test(line)) syncing.add(thread);
    if (/\bf(data)?sync\(\d+<[^>]*\.sqlite-wal>\) += 0/.test(line)) return ["sync"];
    if (/<\.\.\. f(data)?sync resumed>\) += 0/.test(line) && syncing.delete(thread)) return ["sync"];
    if (/"HTTP\/1\.1 201 /.test(line)) return ["created"];
    return [];
  });
}

// Seen to fail with `PRAGMA synchronous = NORMAL` in db/sqlite.ts (and its check of that disabled): 8 unsynced writes
// at the first 201.
test.runIf(existsSync(strace))(`each of ${orders} orders is synced to the disk before its 201 leaves`, async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "vcard-sync-"));
  const traceFile = join(dataDir, "trace");
  await (await startServer({ dataDir, env: serverEnv })).stop();
  const database = openStopped(dataDir);
  const images = addUploads(database, orders);
  database.close();

  // -D: the process we start becomes the server, so that stopping it stops the server, not the tracer.
  const calls = "fsync,fdatasync,pwrite64,pwritev,write,writev,sendto,sendmsg";
  const server = await startServer({
    dataDir,
    env: serverEnv,
    wrapper: [strace, "-D", "-f", "--seccomp-bpf", "-y", "-s", "16", "-e", `trace=${calls}`, "-o", traceFile],
  });
  for (const each of images) await order(server, each);
  await server.stop();

  const steps = stepsOf(readFileSync(traceFile, "utf8"));
  rmSync(dataDir, { recursive: true, force: true });
  expect(steps.filter((step) => step === "created")).toHaveLength(orders);
  let [unsynced, synced, seen] = [0, 0, 0];
  for (const step of steps) {
    if (step === "write") unsynced += 1;
    if (step === "sync") [unsynced, synced] = [0, synced + 1];
    if (step !== "created") continue;
    seen += 1;
    expect({ order: seen, unsynced, synced: synced > 0 }).toEqual({ order: seen, unsynced: 0, synced: true });
    synced = 0;
  }
  report(`sync: ${orders} orders, each synced before its 201`);
});
