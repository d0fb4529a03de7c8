import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { routePaths } from "#shared/route-paths.ts";
import { inTransaction } from "#server/db/database.ts";
import { uploadStorageFolder } from "../uploads/upload-rules.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { photo } from "#test/factories/image.ts";
import { wholeOrder } from "#test/factories/offers.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { jobsOf } from "#test/harness/jobs.ts";

const service = await startTestApp(administrator);
const { deps, url, worker } = service;
afterAll(() => service.close());
const workshop = await staffOn(service, "khady@example.com", "Khady", "workshop");

async function lose(which: (key: string) => boolean): Promise<void> {
  for (const { key } of await deps.storage.list(uploadStorageFolder)) if (which(key)) await deps.storage.remove(key);
}

// The state that a backup restored without its damaged images leaves.
test("a card whose images the store has lost is shown, saved, shared and printed without them", async () => {
  const ref = await placeOrder(url, wholeOrder("SILVER"), {
    logo: await sharp(await photo(900, 500))
      .png()
      .toBuffer(),
  });
  await payOrder(deps, ref);
  await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, ref));
  const [piece] = await listPiecesByOrder(deps.db.query, ref);
  const printed = () => fetch(`${url}/api/print/pieces.pdf?ids=${piece?.id}`, { headers: workshop.headers });

  // Seen to fail with 404 when printing read only the master.
  await lose((key) => key.includes("/print."));
  expect((await printed()).status).toBe(200);

  await lose(() => true);
  const page = await fetch(url + routePaths.card(ref));
  expect(page.status).toBe(200);
  expect(/class="face"[^>]*>[^<]*\p{L}/u.test(await page.text())).toBe(true);
  const contact = await fetch(`${url}/api/orders/vcard/${ref}`);
  const vcard = await contact.text();
  expect(contact.status).toBe(200);
  expect(vcard.includes("END:VCARD")).toBe(true);
  expect(vcard.includes("PHOTO")).toBe(false);
  await worker.runDue();
  expect(
    (await jobsOf(deps.db))
      .filter(({ lastError }) => lastError !== null)
      .map(({ kind, lastError }) => `${kind}: ${lastError}`),
  ).toEqual([]);
  // Printing must not silently omit the logo: the buyer saw the card with it.
  const refused = await printed();
  expect(refused.status).toBe(404);
  expect(await refused.json()).toEqual(expect.objectContaining({ code: "upload.not_found" }));
});
