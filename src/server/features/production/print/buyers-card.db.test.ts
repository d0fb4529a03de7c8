import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import readQrCode from "jsqr";
import PostalMime, { type Email } from "postal-mime";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import { inTransaction } from "#server/db/database.ts";
import { renderPrintedCardSides } from "#server/rendering/share-picture/render-share-image.ts";
import type { PrintedCardImageTask } from "#server/rendering/share-picture/tasks.ts";
import { permitEdits } from "#test/factories/edit-permit.ts";
import { photo } from "#test/factories/image.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { updateCardContent } from "#server/features/cards/card-lifecycle-service.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { readPaidSale } from "#server/features/payments/payment-service.ts";
import { sendProof } from "../proofs/sending.ts";
import { drawBuyerPrintedCard } from "./print-service.ts";

const service = await startTestApp(administrator);
const { deps, url, worker, outboxDir } = service;
afterAll(() => service.close());

const workshop = { userId: "khady@example.com", name: "Khady", role: "workshop" } as const;
const recipient = "aissatou@example.com";
let asked: PrintedCardImageTask[] = [];
const blank = deps.paintPrinted;
beforeEach(() => {
  asked = [];
  deps.paintPrinted = (task) => {
    asked.push(task);
    return blank(task);
  };
});

/** Does all that the payment of an order triggers. */
async function settle(ref: string): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const sale = await readPaidSale(deps, await getOrderOrThrow(deps, ref));
    await deps.onPaid(deps, sale, { amount: 12_900, promoCode: null, paidBy: "PayTech", actor: "system" });
  });
}

/** Runs the due jobs and returns all mails handed over so far, the newest last. */
async function sent(): Promise<Email[]> {
  await worker.runDue();
  return Promise.all(
    readdirSync(outboxDir)
      .toSorted()
      .map((name) => PostalMime.parse(readFileSync(join(outboxDir, name)))),
  );
}

test("a buyer's mails show their card, front and back, in at most 60 KB with a readable code; the team's mails show none", async () => {
  deps.paintPrinted = renderPrintedCardSides;
  const ref = await placeOrder(
    url,
    {},
    {
      logo: await sharp(await photo(900, 500))
        .ensureAlpha(0.5)
        .png()
        .toBuffer(),
    },
  );
  await payOrder(deps, ref);
  await settle(ref);
  const mails = await sent();
  const cards = mails.map(({ to, subject, attachments }) => ({
    to: to?.[0]?.address,
    subject,
    card: attachments.filter(({ contentId }) => contentId?.startsWith("<carte-")),
  }));
  expect(cards.map(({ to, card }) => [to, card.map(({ contentId }) => contentId)]).toSorted()).toEqual(
    [
      [recipient, ["<carte-recto>", "<carte-verso>"]],
      [recipient, ["<carte-recto>", "<carte-verso>"]],
      [deps.settings.site.supportEmail, []],
    ].toSorted(),
  );
  for (const { card } of cards.filter(({ to }) => to === recipient)) {
    expect(card.reduce((total, { content }) => total + (content as ArrayBuffer).byteLength, 0)).toBeLessThanOrEqual(
      60_000,
    );
    const { data, info } = await sharp(Buffer.from(card[1]?.content as ArrayBuffer))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(info.width).toBe(600);
    expect(readQrCode(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(`${url}/vcard/${ref}?s=qr`);
  }
  expect(mails.find(({ subject }) => subject?.includes("enregistrée"))?.html).toContain(
    "Recto de la carte\u00a0: Aïssatou",
  );
});

// Seen to fail without the comparison of the addresses.
test("the card is drawn only for the order's buyer, and not once the order is erased", async () => {
  const ref = await placeOrder(url);
  const draw = (to = recipient) => drawBuyerPrintedCard(deps, { orderRef: ref, recipient: to });
  expect((await draw())?.map(({ id }) => id)).toEqual(["carte-recto", "carte-verso"]);
  expect(await draw("autre@example.com")).toBeUndefined();
  await deps.db.query.updateTable("orders").set({ expiredAt: 1 }).where("ref", "=", ref).execute();
  expect(await draw()).toBeUndefined();
});

test("the card is drawn as the proof showed it, even if it changed since; a design sent as a file is not drawn", async () => {
  const ref = await placeOrder(url);
  await payOrder(deps, ref);
  await settle(ref);
  const draw = () => drawBuyerPrintedCard(deps, { orderRef: ref, recipient });
  await sendProof(deps, workshop, ref, { source: "drawing", note: "" });
  await inTransaction(deps, (deps) => updateCardContent(deps, permitEdits(ref), { jobTitle: "Autre fonction" }));
  await draw();
  expect(asked.map(({ jobTitle, logo }) => [jobTitle, (logo?.length ?? 0) > 0])).toEqual([
    [expect.not.stringContaining("Autre"), true],
  ]);
  await sendProof(deps, workshop, ref, { source: "file", note: "", file: await photo(900, 500) });
  expect(await draw()).toBeUndefined();
});

test("staff who read the mail see a placeholder where the card was", async () => {
  const staff = await staffOn(service);
  const ref = await placeOrder(url);
  const { id } = await deps.db.query
    .selectFrom("mails")
    .select("id")
    .where("orderRef", "=", ref)
    .executeTakeFirstOrThrow();
  const { body } = await staff.call<{ html: string }>("GET", `/mails/${id}`);
  expect(body.html).toContain("Ici, le recto et le verso de la carte");
  expect(body.html.includes("cid:")).toBe(false);
  expect(asked).toEqual([]);
});
