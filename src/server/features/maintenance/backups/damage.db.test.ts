import { existsSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { dayMs } from "#shared/format/day-and-time.ts";
import type { BackupArchive } from "#server/adapters/storage/storage-port.ts";
import { backUp, createBackupPlaces, newest, placeOrder, refusal } from "#test/harness/backups.ts";
import { startPostgresServer } from "#test/harness/postgres-server.ts";
import { isSecondEngine } from "#test/harness/engine-share.ts";
import { getArchivedImageKey, listArchivedBackupNames } from "./manifest.ts";
import { restoreBackupToEmptyPlace } from "./restore-backup.ts";
import { recordArchiveRereading, planArchiveRereading, rereadingShareCount } from "./rereading.ts";

const isPostgres = process.env.TEST_ENGINE === "postgres";
const server = isPostgres ? await startPostgresServer(["fsync=off"]) : undefined;
const places = createBackupPlaces(server?.url);
afterAll(async () => {
  await places.close();
  await server?.remove();
});

async function damage({ objects }: BackupArchive, key: string): Promise<void> {
  const object = await objects.get(key);
  if (object) await objects.put(key, Buffer.concat([object.bytes, Buffer.from("!")]), object.contentType);
}

/** Starts a service with one backup, and moves the clock so far that the next backup rereads the whole archive. */
async function backedUp(orders: number) {
  const needs = await places.running(places.newFolder());
  const keys: string[] = [];
  for (let at = 0; at < orders; at += 1) keys.push(await placeOrder(needs));
  const first = await backUp(needs);
  needs.clock.advance(rereadingShareCount * dayMs);
  return { needs, keys, first, key: keys[0] ?? "" };
}

describe("a damaged place", () => {
  // Seen to fail with an `isDue` that is never true: the backup ended well without rereading anything.
  test("the next backup finds an image damaged in the archive, replaces it from the store and says so", async () => {
    const { needs, key } = await backedUp(3);
    await damage(needs.archive, getArchivedImageKey(key));
    const { found } = await backUp(needs);
    expect(found).toMatchObject({ imagesRead: 3, replaced: [getArchivedImageKey(key)], damaged: [] });
    const row = await needs.db.query
      .selectFrom("backups")
      .select(["message", "images", "imagesRead", "damaged", "node"])
      .orderBy("startedAt", "desc")
      .executeTakeFirst();
    expect(row).toEqual({
      message: expect.stringContaining(`remplacé depuis l'original (1)\u00a0: ${getArchivedImageKey(key)}`),
      images: 3,
      imagesRead: 3,
      damaged: 0,
      node: expect.stringContaining(String(process.pid)),
    });
    expect(
      await restoreBackupToEmptyPlace({ ...(await places.emptyPlace()), archive: needs.archive }, newest),
    ).toMatchObject({ images: { written: 3, damaged: [] } });
  });

  // Images do not depend on the engine.
  test.skipIf(isSecondEngine)(
    "every later backup names an image that is damaged in the store too; a restore stops before it writes, or leaves it out",
    async () => {
      const { needs, key } = await backedUp(2);
      await damage(needs.archive, getArchivedImageKey(key));
      await damage({ ...needs.archive, objects: needs.storage }, key);
      expect((await backUp(needs)).found.damaged).toEqual([getArchivedImageKey(key)]);
      // The image's turn is far off, and still it is named.
      needs.clock.advance(1000);
      expect((await backUp(needs)).found.damaged).toEqual([getArchivedImageKey(key)]);

      const place = await places.emptyPlace();
      const said = await refusal(restoreBackupToEmptyPlace({ ...place, archive: needs.archive }, newest));
      expect(said).toContain(key);
      expect(said).toContain("--without-damaged");
      expect(await place.storage.list("uploads/")).toEqual([]);
      expect(existsSync(place.address.sqliteFile)).toBe(false);
      expect(
        await restoreBackupToEmptyPlace({ ...place, archive: needs.archive }, { ...newest, withoutDamaged: true }),
      ).toMatchObject({ images: { written: 1, damaged: [key] } });
      expect((await places.openAt(place.address).query.selectFrom("orders").select("ref").execute()).length).toBe(2);
    },
  );

  test.skipIf(isSecondEngine)("puts back an image that the archive lost at once, whatever its turn", async () => {
    const { needs, key } = await backedUp(1);
    await backUp(needs);
    await needs.archive.objects.remove(getArchivedImageKey(key));
    needs.clock.advance(1000);
    expect((await backUp(needs)).found.replaced).toEqual([getArchivedImageKey(key)]);
  });

  test.skipIf(isPostgres)(
    "daily backups reread a share each and all within 30 days; shares of missed days are reread at once",
    async () => {
      const archive = places.newFolder();
      const keys = Array.from({ length: 900 }, (_, at) => `images/uploads/${at}/logo-96.webp`);
      const due = async (now: number) => {
        const { isDue } = await planArchiveRereading(archive, now);
        await recordArchiveRereading(archive, now, []);
        return keys.filter(isDue);
      };
      const start = Date.UTC(2026, 10, 23);
      const daily: string[][] = [];
      for (let day = 0; day < rereadingShareCount; day += 1) daily.push(await due(start + day * dayMs));
      expect(Math.max(...daily.map(({ length }) => length))).toBeLessThan(70);
      expect(new Set(daily.flat()).size).toBe(900);
      expect((await due(start + 39 * dayMs)).length > 250).toBe(true);
      expect((await due(start + 80 * dayMs)).length).toBe(900);
      await archive.objects.put("reread.json", Buffer.from("{"), "application/json");
      expect((await due(start + 81 * dayMs)).length).toBe(900);
    },
  );

  test("restores the newest intact backup and names the newer damaged one, which is refused when asked for by name", async () => {
    const { needs, first } = await backedUp(1);
    const { name } = await backUp(needs);
    const key = `backups/${name}/database.${isPostgres ? "dump" : "sqlite"}`;
    await needs.archive.objects.remove(key);
    const restore = async (wanted?: string) =>
      restoreBackupToEmptyPlace(
        { ...(await places.emptyPlace()), archive: needs.archive },
        { ...newest, name: wanted },
      );
    expect(await restore()).toMatchObject({
      manifest: { name: first.name },
      passedOver: [{ name, why: expect.stringContaining(key) }],
    });
    expect(await refusal(restore(name))).toContain(key);
    needs.clock.advance(rereadingShareCount * dayMs);
    expect((await backUp(needs)).found.damaged).toEqual([key]);
  });

  test("passes over and names a newer backup without orders (a service started on an empty folder), and restores it by name", async () => {
    const { needs, first } = await backedUp(1);
    const started = { ...(await places.running(needs.archive)), clock: needs.clock };
    const { name } = await backUp(started);
    const restore = async (wanted?: string) =>
      restoreBackupToEmptyPlace(
        { ...(await places.emptyPlace()), archive: needs.archive },
        { ...newest, name: wanted },
      );
    expect(await restore()).toMatchObject({
      manifest: { name: first.name },
      passedOver: [{ name, why: "aucune commande n'y est" }],
    });
    expect((await restore(name)).manifest.name).toBe(name);
  });

  // Seen to fail without `deleteKilledBackups`: the remains stayed for two days.
  test("the next backup removes what a killed one has left", async () => {
    const { needs } = await backedUp(1);
    const left = "2026-01-01-000000";
    const { objects, name: place } = needs.archive;
    await objects.put(`backups/${left}/images.json`, Buffer.from("{}"), "application/json");
    const begun = Date.parse("2026-01-01T00:00:00Z");
    const row = {
      id: "killed",
      kind: "asked",
      place: `${place} ${left}`,
      state: "running",
      startedAt: begun,
      beatAt: begun,
      finishedAt: null,
      checkedAt: null,
      bytes: 0,
      message: "",
      node: "",
      images: 0,
      imagesRead: 0,
      damaged: 0,
    } as const;
    await needs.db.query.insertInto("backups").values(row).execute();
    // This one is another database's, and may still be running.
    await objects.put("backups/2026-01-01-000001/images.json", Buffer.from("{}"), "application/json");
    needs.clock.now = () => begun + 3_600_000;
    await backUp(needs);
    expect((await listArchivedBackupNames(needs.archive)).unfinished).toEqual(["2026-01-01-000001"]);
  });
});
