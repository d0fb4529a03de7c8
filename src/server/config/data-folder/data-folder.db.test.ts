import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startServer } from "../../../../e2e/harness/server.ts";
import { restrictDataFolderPermissions } from "./data-folder.ts";
import { createLogger } from "#server/operations/log/log.ts";

const root = mkdtempSync(join(tmpdir(), "vcard-modes-"));
const before = process.umask();
afterAll(() => {
  process.umask(before);
  rmSync(root, { recursive: true, force: true });
});

/** Lists what others may read, write or enter in `folder`, including the folder itself. */
function openBelow(folder: string): string[] {
  const all = [
    folder,
    ...readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => join(entry.parentPath, entry.name)),
  ];
  // Files that are being written may be gone meanwhile.
  return all
    .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)
    .map((path) => relative(root, path));
}

function loose(folder: string, ...files: string[]): string {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), "x");
    chmodSync(join(folder, file), 0o644);
  }
  for (const entry of [
    folder,
    ...readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isDirectory())
      .map((one) => join(one.parentPath, one.name)),
  ])
    chmodSync(entry, 0o755);
  return folder;
}

// Seen to fail without `restrictDataFolderPermissions`: everything was 755 and 644.
test.skipIf(process.env.TEST_ENGINE === "postgres")(
  "only their user can read database, images and mails, also those that an earlier version left open",
  async () => {
    process.umask(0o022);
    const dataDir = loose(join(root, "data"), "images/uploads/a/profile-400.webp", "outbox/old.eml");
    const server = await startServer({ dataDir });
    await placeOrder(server.url);
    while (readdirSync(join(dataDir, "outbox")).filter((file) => file.endsWith(".eml")).length < 2) await wait(50);
    const [found, open] = [readdirSync(dataDir), openBelow(dataDir)];
    await server.stop();
    expect(found).toEqual(
      expect.arrayContaining([
        "images",
        "outbox",
        "sen-digital-vcard.sqlite",
        "sen-digital-vcard.sqlite-wal",
        "sen-digital-vcard.sqlite-shm",
      ]),
    );
    expect(open).toEqual([]);
  },
);

test("leaves a shared folder as it is, and closes only what is ours in it", () => {
  const shared = loose(join(root, "shared"), "images/a.webp", "sen-digital-vcard.sqlite", "other/theirs");
  chmodSync(shared, 0o1777);
  restrictDataFolderPermissions(shared, createLogger("silent"));
  expect(openBelow(shared).toSorted()).toEqual(["shared", "shared/other", "shared/other/theirs"]);
});

test("closes a folder again in which something was opened, and creates no missing one", () => {
  const closed = loose(join(root, "closed"), "sen-digital-vcard.sqlite", "images/a.webp", "outbox/a.eml");
  restrictDataFolderPermissions(closed, createLogger("silent"));
  expect(openBelow(closed)).toEqual([]);
  chmodSync(join(closed, "sen-digital-vcard.sqlite"), 0o644);
  chmodSync(join(closed, "outbox"), 0o755);
  restrictDataFolderPermissions(closed, createLogger("silent"));
  expect(openBelow(closed)).toEqual([]);
  restrictDataFolderPermissions(join(root, "missing"), createLogger("silent"));
  expect(readdirSync(root)).not.toContain("missing");
});
