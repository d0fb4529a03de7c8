import { existsSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import {
  restoreBackupToEmptyPlace,
  type RestoreBackupOptions,
} from "#server/features/maintenance/backups/restore-backup.ts";
import { createBucketArchive } from "#server/adapters/storage/bucket-archive.ts";
import type { BackupArchive, ObjectStorage } from "#server/adapters/storage/storage-port.ts";
import { backUp, createBackupPlaces, newest, placeOrder, refusal } from "#test/harness/backups.ts";
import { startS3 } from "#test/stand-ins/s3.ts";
import { plantRot, putInPlace, randomFrom, rots } from "./plant-rot.ts";
import { report, rounds } from "./rounds.ts";

const seed = 20_261_123;
const plantings = rounds(8, 200);
const days = 3;
const places = createBackupPlaces();
const s3 = await startS3();
afterAll(async () => {
  await places.close();
  await s3.close();
});

/** Makes a place with a backup for each day, each with two more orders, and reads all its files. */
async function makePattern() {
  const archive = places.newFolder();
  const needs = await places.running(archive);
  const start = Date.now();
  const names: string[] = [];
  for (let day = 0; day < days; day += 1) {
    needs.clock.now = () => start + day * dayMs;
    for (let at = 0; at < 2; at += 1) await placeOrder(needs);
    names.push((await backUp(needs)).name);
  }
  // So late that every part of the place is due to be reread; with so few backups all are kept.
  needs.clock.now = () => start + 40 * dayMs;
  const keys = (await Promise.all(["backups/", "images/"].map((prefix) => archive.objects.list(prefix))))
    .flat()
    .map(({ key }) => key)
    .toSorted();
  return {
    needs,
    names,
    files: await Promise.all(keys.map(async (key) => ({ key, object: await archive.objects.get(key) }))),
  };
}

type Pattern = Awaited<ReturnType<typeof makePattern>>;

async function copyTo(archive: BackupArchive, { files }: Pattern): Promise<BackupArchive> {
  for (const { key, object } of files) if (object) await putInPlace(archive, key, object);
  await archive.objects.put(
    "reread.json",
    Buffer.from(JSON.stringify({ format: 1, at: Date.now(), damaged: [] })),
    "application/json",
  );
  return archive;
}

const kindOf = (key: string) =>
  key.startsWith("images/") ? "image" : (/\/(database|images|manifest)/.exec(key)?.[1] ?? "");

/** Restores the newest backup; whatever is damaged, the result must be the newest state that is possible. */
async function restoreFrom(archive: BackupArchive, options: RestoreBackupOptions) {
  const place = await places.emptyPlace();
  const said = await restoreBackupToEmptyPlace({ ...place, archive }, options).catch((error: Error) => error.message);
  return {
    said,
    place,
    images: (await place.storage.list("uploads/")).length,
    hasDatabase: existsSync(place.address.sqliteFile),
  };
}

test(`rot planted ${plantings} times in database copies, manifests and images is always found and named, and no restore ends with nothing`, async () => {
  const pattern = await makePattern();
  const random = randomFrom(seed);
  const one = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const kinds: Record<string, number> = {};
  const seen = {
    unnoticed: [] as string[],
    nothing: [] as string[],
    mended: 0,
    withoutImage: 0,
    passedOver: 0,
    stopped: 0,
  };
  for (let round = 0; round < plantings; round += 1) {
    const inBucket = round % 4 === 3;
    const archive = await copyTo(
      inBucket ? createBucketArchive({ ...s3.settings, prefix: places.nextName() }) : places.newFolder(),
      pattern,
    );
    // Chooses a kind first, since there are more images than manifests.
    const kind = one(["image", "database", "manifest", "images"]);
    const key = one(pattern.files.filter((file) => kindOf(file.key) === kind)).key;
    const folder = key.split("/").slice(0, 2).join("/");
    const other = one(
      pattern.files.filter(
        (file) =>
          kindOf(file.key) === kind && file.key !== key && !(kind !== "image" && file.key.startsWith(`${folder}/`)),
      ),
    ).key;
    const rot = one(rots);
    const spoilt = await plantRot(archive, rot, { key, other }, random);
    const what = `${round}: ${rot} ${key}${rot === "swap" ? ` ${other}` : ""}`;
    kinds[`${kind} ${inBucket ? "bucket" : "folder"}`] = (kinds[`${kind} ${inBucket ? "bucket" : "folder"}`] ?? 0) + 1;

    await lookAtRestoring(archive, spoilt, kind, what);
    // Sometimes the file in the service's own storage has rotted too.
    const alsoLive = kind === "image" && random() < 0.3;
    const { storage } = pattern.needs;
    const rotten: ObjectStorage = {
      ...storage,
      get: async (at) =>
        alsoLive && spoilt.includes(`images/${at}`)
          ? { bytes: Buffer.from("rot"), contentType: "image/webp" }
          : storage.get(at),
    };
    const { found } = await backUp({ ...pattern.needs, archive, storage: rotten });
    const missed = spoilt.filter((at) => ![...found.replaced, ...found.damaged].includes(at));
    if (missed.length > 0) seen.unnoticed.push(`${what}: ${missed.join(", ")}`);
    if (kind === "image")
      expect([what, found.damaged]).toEqual(
        [what, alsoLive ? spoilt.toSorted() : []].map((value) =>
          Array.isArray(value) ? expect.arrayContaining(value) : value,
        ),
      );
    if (!alsoLive) seen.mended += found.replaced.length;
    // The backup just made is complete in any case.
    const { said } = await restoreFrom(archive, { ...newest, withoutDamaged: alsoLive });
    if (typeof said === "string" || said.passedOver.length > 0)
      seen.nothing.push(`${what}, after: ${JSON.stringify(said)}`);
  }
  report(
    `backup-rot: seed ${seed}, ${plantings} plantings (${Object.entries(kinds)
      .map(([kind, count]) => `${kind} ${count}`)
      .join(
        ", ",
      )}): ${seen.unnoticed.length} unnoticed, ${seen.nothing.length} restores that ended with nothing; ${seen.stopped} stopped before anything was placed and went on without the named images, ${seen.passedOver} took an older backup and said so, ${seen.mended} files mended by the next backup`,
  );
  expect(seen.unnoticed).toEqual([]);
  expect(seen.nothing).toEqual([]);

  /** Restores without naming a backup, directly from the damaged place. */
  async function lookAtRestoring(
    archive: BackupArchive,
    spoilt: readonly string[],
    kind: string,
    what: string,
  ): Promise<void> {
    const last = pattern.names.at(-1) ?? "";
    const plain = await restoreFrom(archive, newest);
    if (kind === "image") {
      expect(plain.said, what).toEqual(expect.stringContaining(spoilt[0]?.replace("images/", "") ?? ""));
      expect(plain.hasDatabase, what).toBe(false);
      expect(plain.images, what).toBe(0);
      const without = await restoreFrom(archive, { ...newest, withoutDamaged: true });
      if (typeof without.said === "string") seen.nothing.push(`${what}: ${without.said}`);
      else expect(without.said.images.damaged.map((at) => `images/${at}`).toSorted()).toEqual(spoilt.toSorted());
      seen.stopped += 1;
      return;
    }
    if (typeof plain.said === "string") return void seen.nothing.push(`${what}: ${plain.said}`);
    const lost = kind === "database" && spoilt.some((at) => at.includes(last));
    if (lost) seen.passedOver += 1;
    const reached = lost ? pattern.names.findLast((name) => !spoilt.some((at) => at.includes(name))) : last;
    expect(plain.said.manifest.name, what).toEqual(reached);
    expect(
      plain.said.passedOver.some(({ name }) => name === last),
      what,
    ).toEqual(lost);
    const spoiltName = pattern.names.find((name) => spoilt[0]?.includes(name)) ?? "";
    if (kind === "database")
      expect(
        await refusal(
          restoreBackupToEmptyPlace({ ...(await places.emptyPlace()), archive }, { ...newest, name: spoiltName }),
        ),
      ).toContain(spoilt[0]);
  }
});
