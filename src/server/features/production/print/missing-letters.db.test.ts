import { afterAll, expect, test } from "vitest";
import { inTransaction } from "#server/db/database.ts";
import { renderShareImage } from "#server/rendering/share-picture/render-share-image.ts";
import { permitEdits } from "#test/factories/edit-permit.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { updateCardContent } from "#server/features/cards/card-lifecycle-service.ts";
import { createPiecesForPaidOrder } from "../piece-making.ts";
import { listPiecesByOrder } from "../piece-store.ts";
import { drawBuyerPrintedCard } from "./print-service.ts";

const service = await startTestApp(administrator);
const { deps, url, clock, worker } = service;
deps.paint = renderShareImage;
afterAll(() => service.close());
const workshop = await staffOn(service, "khady@example.com", "Khady", "workshop");

/** Creates a paid card with this data, as older rows may have it: the form would now ask for a spelling. */
async function paidCard(card: { firstName?: string; company?: string }) {
  const ref = await placeOrder(url);
  await payOrder(deps, ref);
  await inTransaction(deps, async (deps) => {
    await createPiecesForPaidOrder(deps, ref);
    await updateCardContent(deps, permitEdits(ref), card);
  });
  const [piece] = await listPiecesByOrder(deps.db.query, ref);
  return { ref, id: piece?.id ?? "" };
}

const sayings = [
  [{ firstName: "王小明" }, "Nom\u00a0: 王 小 明"],
  [{ company: "삼성 Dakar" }, "Entreprise\u00a0: 삼 성"],
] as const;

// Before: the file was drawn without these letters.
test.each(sayings)("%j is not printed, and staff read which letters are missing", async (card, letters) => {
  const { ref, id } = await paidCard(card);
  const file = await fetch(`${url}/api/print/pieces.pdf?ids=${id}`, { headers: workshop.headers });
  expect([file.status, await file.json()]).toMatchObject([
    422,
    { code: "print.letters_missing", message: expect.stringContaining(letters) },
  ]);
  const proof = await workshop.call("POST", `/orders/${ref}/proofs`, { note: "" });
  expect([proof.status, proof.body]).toMatchObject([422, { message: expect.stringContaining(letters) }]);
});

test("no share picture of such a card is drawn, and its buyer's mails go without a picture", async () => {
  const { ref } = await paidCard({ firstName: "王小明" });
  clock.advance(5000);
  await worker.runDue();
  const html = await (await fetch(`${url}/vcard/${ref}`)).text();
  expect(html).toContain(`${url}/assets/share-3.jpg`);
  const { buyerEmail } = await deps.db.query
    .selectFrom("orders")
    .select("buyerEmail")
    .where("ref", "=", ref)
    .executeTakeFirstOrThrow();
  expect(await drawBuyerPrintedCard(deps, { orderRef: ref, recipient: buyerEmail })).toBeUndefined();
});
