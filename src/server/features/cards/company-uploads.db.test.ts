import { afterAll, expect, test } from "vitest";
import { createCompanyWithTemplate } from "#server/features/companies/company-service.ts";
import { payOrder, publishedImage } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { listUploadsHeldByCompany } from "./company-uploads-store.ts";

const service = await startTestApp();
const { deps, url } = service;
const { query } = deps.db;
afterAll(() => service.close());

async function cardOf(name: string) {
  const ref = await placeOrder(url);
  await payOrder(deps, ref, { paidBy: "Équipe", method: "Espèces" });
  const { id } = await createCompanyWithTemplate(deps, { userId: "u", name: "U" }, { name });
  await query.updateTable("cards").set({ organisationId: id }).where("ref", "=", ref).execute();
  return { ref, id, uploadId: (await publishedImage(deps, ref)).uploadId };
}

// Seen to fail without either of the two conditions on the company.
test("an upload is held by the cards and versions of the order's own company only", async () => {
  const [ours, theirs] = [await cardOf("Teranga"), await cardOf("Ndar")];
  const version = {
    id: "v",
    cardRef: theirs.ref,
    at: 1,
    actor: "others" as const,
    content: '{"images":{"logo":"old"}}',
  };
  await query.insertInto("cardVersions").values(version).execute();
  const held = () => listUploadsHeldByCompany(query, ours.ref, [theirs.uploadId, "old"]);
  expect(await held()).toEqual([]);
  await query.updateTable("cards").set({ organisationId: ours.id }).where("ref", "=", theirs.ref).execute();
  expect(await held()).toEqual([theirs.uploadId, "old"]);
});
