import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { createStaffOrder } from "#shared/contract/staff-order-actions.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { getCardOrThrow } from "#server/features/cards/card-service.ts";
import { listOrderMails } from "#server/features/mails/mail-store.ts";
import { getAnyOrderOrThrow } from "#server/features/orders/order-service.ts";
import { findMissingOrderFields } from "#server/features/orders/order-card-service.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { orderBody } from "#test/factories/order.ts";
import { uploadImages } from "#test/factories/placed-order.ts";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { attemptsOf, openCheckout, pressButton } from "#test/harness/payments.ts";
import { shorter } from "#test/harness/short-run.ts";

const rounds = shorter(12);
type Images = Awaited<ReturnType<typeof uploadImages>>;
const { lastName, company, jobTitle, address } = orderBody({ profileUrl: "", coverUrl: "", logoUrl: "" });
const cash = { method: "Espèces", reference: "", reason: "Au comptoir" };
const rest = { lastName, company, jobTitle, address };

let app: TestApp;
/** Staff complete orders on another node than the one that is paid. */
let other: TestApp;
let awa: Staff;
let modou: Staff;
beforeAll(async () => {
  app = await startTestApp(administrator);
  other = await app.addNode();
  awa = await staffOn(app);
  modou = await staffOn(other, "modou@example.com", "Modou Fall");
});
afterAll(() => app.close());

/** Begins an order with a name and a phone number, of an offer that needs no photo yet unless `images` are given. */
async function begin(images?: Images): Promise<{ ref: string; key: string }> {
  const { body } = await awa.call<EndpointAnswer<typeof createStaffOrder>>("POST", "/orders", {
    offer: images ? "SILVER" : "CUSTOM",
    firstName: "Awa",
    phoneNumber: "77 123 45 67",
    ...images,
  });
  expect(body.missing).toEqual(["lastName", "company", "jobTitle", "deliveryAddress"]);
  return { ref: body.ref, key: new URL(body.buyerUrl ?? "").searchParams.get("cle") ?? "" };
}

async function buyerCompletes(
  { ref, key }: { ref: string; key: string },
  images: Images,
  version: string,
): Promise<number> {
  const { offer: _, ...whole } = orderBody(images, { firstName: "Awa" });
  return (
    await fetch(`${other.url}/api/commander/${ref}`, {
      method: "PATCH",
      headers: { "X-Order-Key": key, "Content-Type": "application/json" },
      body: JSON.stringify({ ...whole, version }),
    })
  ).status;
}

async function versionOf({ ref, key }: { ref: string; key: string }): Promise<string> {
  return (
    (await (await fetch(`${app.url}/api/commander/${ref}`, { headers: { "X-Order-Key": key } })).json()) as {
      version: string;
    }
  ).version;
}

/** Expects the order paid, complete and shown, with its one piece, whichever came first. */
async function expectPaidAndShown(ref: string, received = 14_900, piece = "to_design"): Promise<void> {
  const order = await getAnyOrderOrThrow(app.deps, ref);
  const card = await getCardOrThrow(app.deps, ref);
  const pieces = await listPiecesByOrder(app.deps.db.query, ref);
  const mails = (await listOrderMails(app.deps.db.query, ref)).filter(
    ({ template }) => template === "staff-order-paid",
  );
  expect({
    paid: order.paidAt !== null,
    received: order.received,
    missing: await findMissingOrderFields(app.deps, order),
    card: card.state,
    company: card.company,
    pieces: pieces.map(({ state }) => state),
    told: mails.length,
  }).toEqual({ paid: true, received, missing: [], card: "live", company: rest.company, pieces: [piece], told: 1 });
}

/** Begins a little later each round (ms), so that each side is sometimes first. */
const later = (round: number) => sleep(12 * (round % 6));

// Seen to fail on both engines with `paidAt` not checked in `setOrderPaidIfUnpaid`, and on PostgreSQL with the order
// read and trusted in `correctOrder` without a lock.
test("staff complete a begun order while its buyer pays and a colleague marks it paid: it is shown and made once, and no payment is lost", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { ref } = await begin();
    const checkout = await openCheckout(app.url, ref);
    const complete = async () => {
      await later(round);
      return modou.call("PATCH", `/orders/${ref}`, rest);
    };
    const [completed, marked] = await Promise.all([
      complete(),
      awa.call("POST", `/orders/${ref}/mark-paid`, cash),
      pressButton(checkout, "pay"),
    ]);
    expect(completed.status).toBe(200);
    await expectPaidAndShown(ref);
    const kept = (await attemptsOf(app.deps, ref))
      .map(
        ({ state, overpaid, takenBy }) =>
          `${takenBy === null ? "PayTech" : "staff"} ${state}${overpaid === 1 ? " overpaid" : ""}`,
      )
      .toSorted();
    expect({ marked: marked.status, kept }).toEqual(
      marked.status === 200
        ? { marked: 200, kept: ["PayTech paid overpaid", "staff paid"] }
        : { marked: 409, kept: ["PayTech paid"] },
    );
  }
});

// Seen to fail with `publishCardsIfComplete` left out of `correct`.
test("a buyer completes a begun order while a payment they had canceled arrives: it is shown and made once, and no payment is lost", async () => {
  for (let round = 0; round < rounds / 2; round += 1) {
    const images = await uploadImages(app.url);
    const order = await begin(images);
    const checkout = await openCheckout(app.url, order.ref);
    await pressButton(checkout, "cancel");
    const version = await versionOf(order);
    const complete = async () => {
      await later(round);
      return buyerCompletes(order, images, version);
    };
    const [completed] = await Promise.all([complete(), pressButton(checkout, "pay")]);
    expect(completed).toBe(200);
    await expectPaidAndShown(order.ref, 12_900, "to_print");
  }
});

// Seen to fail on both engines with the card shown whatever is missing.
test("an order completed in two steps while its payment arrives is shown only after the second step", async () => {
  for (let round = 0; round < rounds; round += 1) {
    const { ref } = await begin();
    const checkout = await openCheckout(app.url, ref);
    const [{ lastName, company }, { jobTitle, address }] = [rest, rest];
    await Promise.all([modou.call("PATCH", `/orders/${ref}`, { lastName, company }), pressButton(checkout, "pay")]);
    expect((await fetch(`${other.url}/vcard/${ref}`)).status).toBe(404);
    expect((await getCardOrThrow(app.deps, ref)).state).toBe("waiting");
    await Promise.all([awa, modou].map((staff) => staff.call("PATCH", `/orders/${ref}`, { jobTitle, address })));
    await expectPaidAndShown(ref);
  }
});
