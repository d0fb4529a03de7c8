import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { inTransaction, type Database } from "#server/db/database.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import type { Deps } from "#server/deps.ts";
import { createLogger } from "#server/operations/log/log.ts";
import { createFolderStorage } from "#server/adapters/storage/folder-storage.ts";
import type { ObjectStorage } from "#server/adapters/storage/storage-port.ts";
import { createS3Storage } from "#server/adapters/storage/s3.ts";
import { runImagesCommand } from "#server/cli/images-command.ts";
import { testClock, type TestClock } from "#test/harness/clock.ts";
import { freshDatabase } from "#test/harness/database.ts";
import { startS3 } from "#test/stand-ins/s3.ts";
import { checkImageStoreOwnership } from "./image-store-ownership.ts";
import { ownershipFileKey } from "./image-store-ownership-rules.ts";
import { getUploadFolder } from "./upload-rules.ts";
import { releaseClaimedUploads } from "./upload-service.ts";
import { logUnknownUploadFolders, getImageStoreWarnings, cleanupUnusedUploads } from "./sweep-uploads.ts";

const root = mkdtempSync(join(tmpdir(), "vcard-owner-"));
const s3 = await startS3();
afterAll(async () => {
  await s3.close();
  rmSync(root, { recursive: true, force: true });
});

let made = 0;
const newFiles = () => {
  const folder = join(root, `images-${(made += 1)}`);
  return (prefix = "") => createFolderStorage(join(folder, prefix));
};
/** Creates an empty store that several environments can open, each at its own prefix or folder. */
const stores: Record<string, () => (prefix?: string) => ObjectStorage> = {
  files: newFiles,
  S3: () => {
    const own = `store-${(made += 1)}`;
    return (prefix) => createS3Storage({ ...s3.settings, prefix: prefix ? `${own}/${prefix}` : own });
  },
};

interface Environment {
  deps: Pick<Deps, "db" | "clock" | "storage" | "log">;
  /** Runs the jobs that work on the store. */
  runJobs(): Promise<void>;
  run(line: string): Promise<string>;
}

/** Creates an environment with its own database on a store; environments may share a clock. */
async function environment(storage: ObjectStorage, clock: TestClock): Promise<Environment> {
  const folder = join(root, `data-${(made += 1)}`);
  mkdirSync(folder);
  const db = (await freshDatabase(folder)).open();
  onTestFinished(() => db.close());
  const deps = { db, clock, storage, log: createLogger("silent") };
  const runJobs = async () => {
    await cleanupUnusedUploads(deps);
    await logUnknownUploadFolders(deps);
  };
  return { deps, runJobs, run: (line) => runImagesCommand(deps, line.split(" ")) };
}

/** Adds an upload, claimed by a card or unclaimed, as rows and one file. */
async function addUpload(
  { db, clock, storage }: Environment["deps"],
  claimedAt: number | null = clock.now(),
): Promise<string> {
  const id = generateSecretId();
  await storage.put(`${getUploadFolder(id)}logo-96.webp`, Buffer.from("picture"), "image/webp");
  await db.query
    .insertInto("uploads")
    .values({
      id,
      kind: "logo",
      width: 96,
      height: 96,
      variants: "[]",
      accent: "",
      master: null,
      createdAt: clock.now(),
      claimedAt,
      storedBytes: 0,
      heldBy: null,
    })
    .execute();
  return id;
}

/** Adds three images of an erased card. */
async function addErasedImages(deps: Environment["deps"]): Promise<string[]> {
  const ids = [await addUpload(deps), await addUpload(deps), await addUpload(deps)];
  await inTransaction(deps, (deps) => releaseClaimedUploads(deps, ids));
  return ids;
}

async function copyRows(from: Database, to: Database): Promise<void> {
  for (const table of ["imageStore", "imageStoreMarks", "uploads", "unusedUploads"] as const) {
    await to.query.deleteFrom(table).execute();
    const rows = await from.query.selectFrom(table).selectAll().execute();
    if (rows.length > 0)
      await to.query
        .insertInto(table)
        .values(rows as never)
        .execute();
  }
}

const day = 24 * 3_600_000;
const there = async (storage: ObjectStorage, ids: readonly string[]) => {
  const files = await Promise.all(ids.map((id) => storage.list(getUploadFolder(id))));
  return files.filter(({ length }) => length > 0).length;
};
/** Runs every job until all that may be deleted is: released after 7 days, deleted a day later. */
async function live(clock: TestClock, environments: Environment[]): Promise<void> {
  for (const days of [8, 2, 2, 0]) {
    for (const one of environments) await one.runJobs();
    clock.advance(days * day);
  }
}

/** Creates a production with a history: three images of an order, and the claim on its store. */
async function startProduction(view: (prefix?: string) => ObjectStorage) {
  const clock = testClock();
  const owner = await environment(view(), clock);
  expect(await checkImageStoreOwnership(owner.deps)).toBe("claimed");
  const ids = [await addUpload(owner.deps), await addUpload(owner.deps), await addUpload(owner.deps)];
  return { clock, owner, ids, view };
}

describe.each(Object.entries(stores))("a store of images belongs to one database: %s", (_name, newStore) => {
  const production = () => startProduction(newStore());

  // Seen to fail when `cleanupUnusedUploads` did not check the owner: the previous version deleted every file here
  // within seconds.
  test("an empty database deletes nothing, warns about the store's owner, and keeps serving", async () => {
    const { clock, owner, ids, view } = await production();
    const empty = await environment(view(), clock);
    expect(await checkImageStoreOwnership(empty.deps)).toBe("other");
    expect(await getImageStoreWarnings(empty.deps)).toEqual([expect.stringContaining("appartient à une autre base")]);
    const own = await addUpload(empty.deps, null);
    await live(clock, [empty]);
    expect(await there(view(), [...ids, own])).toBe(4);
    expect(await getImageStoreWarnings(owner.deps)).toEqual([]);
  });

  test("a store without an owner file goes to the database that knows its files, not to an empty one", async () => {
    const { clock, owner, ids, view } = await production();
    await view().remove(ownershipFileKey);
    const empty = await environment(view(), clock);
    expect(await checkImageStoreOwnership(empty.deps)).toBe("unknown");
    expect(await getImageStoreWarnings(empty.deps)).toEqual([expect.stringContaining("n'est à personne")]);
    await live(clock, [empty]);
    expect(await checkImageStoreOwnership(owner.deps)).toBe("claimed");
    expect(await checkImageStoreOwnership(owner.deps)).toBe("ours");
    expect(await there(view(), ids)).toBe(3);
  });

  // Seen to fail when `cleanupUnusedUploads` did not check the owner, and on S3 without the prefix in `getBucketRoot`.
  test("of two environments on one store only the owner deletes; one with its own prefix deletes its own", async () => {
    const { clock, owner, ids, view } = await production();
    const second = await environment(view(), clock);
    const apart = await environment(view("staging"), clock);
    const gone = [await addErasedImages(owner.deps), await addErasedImages(apart.deps)];
    const kept = await addErasedImages(second.deps);
    await live(clock, [second, apart, owner]);
    expect(await there(view(), [...ids, ...kept])).toBe(6);
    expect(await there(view(), gone[0] ?? [])).toBe(0);
    expect(await there(view("staging"), gone[1] ?? [])).toBe(0);
    expect(await checkImageStoreOwnership(apart.deps)).toBe("ours");
  });

  // Seen to fail with `hasOwnershipMark` returning true for any mark: the restored database deleted what a newer order
  // had claimed.
  test("a restored older database, or a copy, deletes nothing that newer rows use", async () => {
    const { clock, owner, view } = await production();
    const claimedLater = await addUpload(owner.deps, null);
    await owner.runJobs();
    const restored = await environment(view(), clock);
    await copyRows(owner.deps.db, restored.deps.db);
    expect(await checkImageStoreOwnership(restored.deps)).toBe("ours");
    // What the older one has not seen: a card claims the image, another is uploaded, a sweep runs.
    await owner.deps.db.query
      .updateTable("uploads")
      .set({ claimedAt: clock.now() })
      .where("id", "=", claimedLater)
      .execute();
    const newer = await addUpload(owner.deps);
    await owner.runJobs();
    expect(await checkImageStoreOwnership(restored.deps)).toBe("newer");
    expect(await getImageStoreWarnings(restored.deps)).toEqual([
      expect.stringContaining("une copie, ou un état plus ancien"),
    ]);
    await live(clock, [restored]);
    expect(await there(view(), [claimedLater, newer])).toBe(2);
    // An operator lets it take over: even so, files that it never listed stay.
    expect(await restored.run("own --yes")).toContain("appartient à cette base");
    await live(clock, [restored]);
    expect(await there(view(), [newer])).toBe(1);
    expect(await checkImageStoreOwnership(owner.deps)).toBe("newer");
  });

  // Seen to fail with `ours` returned instead of `claimed`: the S3 stand-in has no conditional writes, and several
  // databases believed to own the store.
  test("of four databases that start at once on an empty store, one owns it", async () => {
    const view = newStore();
    const clock = testClock();
    const all = await Promise.all(Array.from({ length: 4 }, () => environment(view(), clock)));
    // Reading a file while it is replaced may fail; nobody owns the store after this first look.
    const first = await Promise.allSettled(all.map(({ deps }) => checkImageStoreOwnership(deps)));
    expect(first.map((look) => look.status === "fulfilled" && look.value)).not.toContain("ours");
    const second = await Promise.all(all.map(({ deps }) => checkImageStoreOwnership(deps)));
    expect(second.toSorted()).toEqual([...Array<string>(3).fill("other"), "ours"]);
  });
});

test("images of erased orders are deleted a day later, and nobody else's", async () => {
  const { clock, owner, ids, view } = await startProduction(newFiles());
  const erased = await addErasedImages(owner.deps);
  await owner.runJobs();
  expect(await there(view(), erased)).toBe(3);
  await live(clock, [owner]);
  expect(await there(view(), erased)).toBe(0);
  expect(await there(view(), ids)).toBe(3);
});

// Seen to fail with `held` always 0 in `countHeld`.
test("deleting more than a small share waits for a person's confirmation", async () => {
  const { clock, owner, view } = await startProduction(newFiles());
  const erased: string[] = [];
  for (let orders = 0; orders < 18; orders += 1) erased.push(...(await addErasedImages(owner.deps)));
  await live(clock, [owner]);
  expect(await there(view(), erased)).toBe(54);
  expect(await getImageStoreWarnings(owner.deps)).toEqual([expect.stringMatching(/^Images : 54 images.*sweep --yes$/)]);
  expect(await owner.run("sweep --yes")).toBe("54 images effacées.");
  expect(await there(view(), erased)).toBe(0);
});

test("the command tells how many images in the store the database does not know", async () => {
  const { deps, run } = await environment(newFiles()(), testClock());
  for (let at = 0; at < 5; at += 1) await addUpload(deps);
  await deps.storage.put(`${getUploadFolder(generateSecretId())}logo-96.webp`, Buffer.from("x"), "image/webp");
  expect(await run("status")).toBe(
    "Images : ce magasin appartient à cette base de données.\n6 images dans le magasin, dont 1 que cette base ne connaît pas : celle-là ne sera jamais effacée.",
  );
});

test("a misused command prints its usage", async () => {
  const { run } = await environment(newFiles()(), testClock());
  for (const line of ["", "delete", "own --no", "sweep", "own --yes more"])
    await expect(run(line), line).rejects.toThrow("Utilisation");
});
