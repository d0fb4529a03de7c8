import { buildBrochurePath } from "#shared/card/extras/brochure.ts";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { inTransaction } from "#server/db/database.ts";
import { eraseOrderCards } from "#server/features/cards/card-lifecycle-service.ts";
import { cleanupUnusedUploads } from "#server/features/cards/uploads/sweep-uploads.ts";
import { uploadStorageFolder } from "#server/features/cards/uploads/upload-rules.ts";
import { sendBrochure } from "#test/factories/brochure.ts";
import { onePage } from "#test/factories/hostile-pdfs/one-page.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { administrator } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp(administrator);
const { deps, url, clock } = service;
const folder = mkdtempSync(join(tmpdir(), "vcard-brochure-"));
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

const email = "awa.diop@example.sn";
const { cookie, call } = await loggedInOwner(service, email);
const unzips = spawnSync("unzip", ["-v"]).status === 0;

/** A card with a brochure that replaced another one. */
async function cardWithBrochures(): Promise<{ ref: string; ids: string[] }> {
  const ref = await ownedCard(service, email);
  await deps.db.query.updateTable("cards").set({ offer: "GOLD" }).where("ref", "=", ref).execute();
  const ids: string[] = [];
  for (const width of [20, 90]) {
    clock.advance(1000);
    const page = onePage({ content: { head: "", stream: `1 0 0 rg 20 20 ${width} 80 re f` } });
    const { id } = await sendBrochure({ url, cookie }, ref, page);
    const { status } = await call("PATCH", `/cartes/${ref}`, { extras: { brochure: { id } } });
    expect(status).toBe(200);
    ids.push(id);
  }
  return { ref, ids };
}
const fileOf = async (id: string) => deps.storage.get(`${uploadStorageFolder}${id}/brochure.pdf`);

test.skipIf(!unzips)("an owner's archive has their brochure and those of their versions", async () => {
  const { ref, ids } = await cardWithBrochures();
  const answer = await fetch(url + routePaths.ownData(ref), { headers: { cookie } });
  expect(answer.status).toBe(200);
  const file = join(folder, "own.zip");
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  expect(spawnSync("unzip", ["-q", file, "-d", join(folder, "out")]).status).toBe(0);
  const names = readdirSync(join(folder, "out"), { recursive: true, encoding: "utf8" });
  const kept = names.filter((name) => name.endsWith(".pdf")).toSorted();
  expect(kept.map((name) => name.replace(/.*\//, ""))).toEqual([
    "carte-1-brochure-avant-1.pdf",
    "carte-1-brochure.pdf",
  ]);
  const bytes = kept.map((name) => readFileSync(join(folder, "out", name)));
  expect(bytes).toEqual([(await fileOf(ids[0] ?? ""))?.bytes, (await fileOf(ids[1] ?? ""))?.bytes]);
});

// Seen to fail without `deleteOrderCardVersions`.
test("erasing a card erases its brochures and those of its versions from database and storage", async () => {
  const { ref, ids } = await cardWithBrochures();
  await inTransaction(deps, (deps) => eraseOrderCards(deps, { orderRef: ref }));
  const rows = await deps.db.query.selectFrom("uploads").select("id").where("id", "in", ids).execute();
  const { extras } = await deps.db.query
    .selectFrom("cards")
    .select("extras")
    .where("ref", "=", ref)
    .executeTakeFirstOrThrow();
  expect([rows, extras, (await fetch(url + buildBrochurePath(ref))).status]).toEqual([[], "{}", 404]);
  clock.advance(25 * 3_600_000);
  await cleanupUnusedUploads(deps);
  await cleanupUnusedUploads(deps);
  expect(await Promise.all(ids.map(fileOf))).toEqual([undefined, undefined]);
});
