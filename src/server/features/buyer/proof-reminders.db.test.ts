import { afterAll, expect, test } from "vitest";
import { remarkFieldOf } from "#shared/order/remark-field.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { remindOfProof, sendProof } from "#server/features/production/proofs/sending.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { answerProofPage, orderOfCompany } from "#test/factories/proof.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
const { deps, clock, worker } = app;
afterAll(() => app.close());
const binta = { userId: "binta@example.com", name: "Binta", role: "desk" } as const;

/** An order whose proof was just sent; the desk's session ends during the test. */
async function sentOrder(cards: number): Promise<OrderRow> {
  const order = await orderOfCompany(app, await staffOn(app, "binta@example.com", "Binta", "desk"), cards);
  await sendProof(deps, binta, order.ref, { source: "drawing", note: "" });
  return order;
}

async function subjectsAfter(order: OrderRow, days: number): Promise<string[]> {
  clock.advance(days * dayMs + 1000);
  await worker.runDue();
  const mails = await deps.db.query
    .selectFrom("mails")
    .select("data")
    .where("orderRef", "=", order.ref)
    .where("template", "=", "proof-sent")
    .orderBy("id")
    .execute();
  return mails.map(({ data }) => `reminder ${(JSON.parse(data) as { reminder: number }).reminder}`);
}

// Seen to fail without `recordProofReminder`, by a job that ran twice.
test("a company that does not answer gets one reminder after two days and one after five", async () => {
  const order = await sentOrder(3);
  expect(await subjectsAfter(order, 1)).toEqual(["reminder 0"]);
  expect(await subjectsAfter(order, 1)).toEqual(["reminder 0", "reminder 1"]);
  await remindOfProof(deps, { orderRef: order.ref, version: 1, reminder: 1 });
  expect(await subjectsAfter(order, 3)).toEqual(["reminder 0", "reminder 1", "reminder 2"]);
  expect(await subjectsAfter(order, 10)).toHaveLength(3);
});

// Seen to fail while corrected cards counted as waiting.
test("a reminder counts only cards left to approve, and is not sent if corrections leave none", async () => {
  const [all, one] = [await sentOrder(1), await sentOrder(3)];
  const correct = async (order: OrderRow) => {
    const card = deps.db.query.selectFrom("cards").select("ref").where("orderRef", "=", order.ref).limit(1);
    await deps.db.query.updateTable("cards").set({ jobTitle: "Directrice" }).where("ref", "in", card).execute();
  };
  await correct(all);
  await correct(one);
  expect(await subjectsAfter(all, 2)).toEqual(["reminder 0"]);
  expect(await subjectsAfter(one, 0)).toEqual(["reminder 0", "reminder 1"]);
  const [, reminder] = await deps.db.query
    .selectFrom("mails")
    .select("data")
    .where("orderRef", "=", one.ref)
    .where("template", "=", "proof-sent")
    .orderBy("id")
    .execute();
  expect(JSON.parse(reminder?.data ?? "{}")).toMatchObject({ cards: 2, of: 3 });
});

test("a buyer who approved, marked a card or got a newer proof is not reminded of the older one", async () => {
  const [approved, marked, renewed] = [await sentOrder(1), await sentOrder(2), await sentOrder(1)];
  await answerProofPage(app, approved, { version: "1", decision: "approuver", name: "" });
  const [card] = await deps.db.query.selectFrom("cards").select("ref").where("orderRef", "=", marked.ref).execute();
  await answerProofPage(app, marked, {
    version: "1",
    card: card?.ref ?? "",
    [remarkFieldOf(card?.ref ?? "")]: "Le nom est faux.",
    name: "",
  });
  await sendProof(deps, binta, renewed.ref, { source: "drawing", note: "" });
  expect(await subjectsAfter(approved, 2)).toEqual(["reminder 0"]);
  expect(await subjectsAfter(marked, 0)).toEqual(["reminder 0"]);
  expect(await subjectsAfter(renewed, 0)).toEqual(["reminder 0", "reminder 0", "reminder 1"]);
});
