import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { inTransaction } from "#server/db/database.ts";
import { orderRows } from "#test/factories/order-row.ts";
import { paidOrderOfTwo } from "#test/factories/group-order.ts";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { live } from "#test/harness/live.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueMail } from "#server/features/mails/mail-service.ts";
import { listOrderLines } from "#server/features/orders/order-card-store.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { movePiecesIndividually } from "#server/features/production/piece-move-service.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { addDemoVisits } from "#server/features/cards/visits/visit-service.ts";
import { eraseCardsDueForRemoval } from "./erase-removed-cards.ts";

const service = await startTestApp(administrator);
const { deps, url, clock, worker } = service;
const otherNode = await service.addNode();
afterAll(() => service.close());
const { query } = deps.db;

const pageStatus = async (ref: string, node: { url: string } = service) =>
  (await fetch(`${node.url}/vcard/${ref}`)).status;
const eventsOf = async (ref: string) =>
  (await query.selectFrom("orderEvents").select(["kind", "actor"]).where("orderRef", "=", ref).orderBy("id").execute())
    .map(({ kind, actor }) => `${kind} ${actor}`)
    .filter((one) => one.startsWith("card"));
const lives = (days: number) => live({ db: deps.db, clock }, days * dayMs);
const mailsTo = async (recipient: string) =>
  (
    await query
      .selectFrom("mails")
      .select("template")
      .where("recipient", "=", recipient)
      .where("template", "=", "card-leaving")
      .execute()
  ).length;

/** A card and its owner's requests about it; each call logs in again, as a month may have passed. */
async function cardOf(email: string, changes: Parameters<typeof ownedCard>[2] = {}) {
  const ref = await ownedCard(service, email, changes);
  const call = async (method: string, path: string) =>
    (await loggedInOwner(service, email)).call(method, `/cartes/${ref}${path}`);
  return { ref, call, ask: () => call("POST", "/retrait"), keep: () => call("DELETE", "/retrait") };
}

/** Finds rows of any table that contain one of the words, in any case. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const { name, schema } of (await query.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !/^sqlite_|^(order|piece)_search_/.test(name),
  )) {
    const { rows } = await sql<
      Record<string, unknown>
    >`SELECT * FROM ${sql.table(schema === undefined ? name : `${schema}.${name}`)}`.execute(query);
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        for (const word of words)
          if ((value instanceof Object ? JSON.stringify(value) : String(value)).toLowerCase().includes(word))
            found.add(`${name}.${column}: ${word}`);
  }
  return [...found];
}

// Seen to fail without `removalFrom`, and without the check of `removalAskedAt` in `resumeCardAsOwner`.
test("a card that its owner removes is paused at once on every node; kept after all, it is as before", async () => {
  const { ref, call, ask, keep } = await cardOf("awa@example.com");
  for (const node of [service, otherNode, service, otherNode]) expect(await pageStatus(ref, node)).toBe(200);
  const before = clock.now();
  const { leavesAt } = (await ask()).body as { leavesAt: string };
  expect(Date.parse(leavesAt) - 30 * dayMs).toBeGreaterThanOrEqual(before);
  clock.advance(1000);
  for (const node of [service, otherNode]) expect(await pageStatus(ref, node)).toBe(404);
  expect((await call("POST", "/reprise")).body).toMatchObject({ code: "card.leaving" });
  expect((await call("GET", "")).body).toMatchObject({
    state: "paused",
    resumable: false,
    leavesAt,
  } satisfies Partial<EditableCard>);
  expect((await ask()).body).toEqual({ leavesAt });
  expect(await mailsTo("awa@example.com")).toBe(1);
  expect((await keep()).body).toEqual({ leavesAt: null });
  expect((await keep()).status).toBe(200);
  clock.advance(1000);
  for (const node of [service, otherNode]) expect(await pageStatus(ref, node)).toBe(200);
  expect(await eventsOf(ref)).toEqual(["card.removal_asked owner", "card.removal_canceled owner"]);
});

// Seen to fail without `markPendingRemovalsPaused`, and without `clearRemovalOfLiveCards`.
test("an owner who keeps their card does not undo staff's pause; a card that staff show again is not erased", async () => {
  const staff = await staffOn(service);
  const [early, late, shown] = [
    await cardOf("a@example.com"),
    await cardOf("b@example.com"),
    await cardOf("c@example.com"),
  ];
  const pause = async (ref: string, what: string) =>
    (await staff.call("POST", `/orders/${ref}/${what}`, { reason: "Impayé signalé" })).status;
  expect(await pause(early.ref, "pause")).toBe(200);
  for (const { ask } of [early, late, shown]) await ask();
  expect(await pause(late.ref, "pause")).toBe(200);
  expect(await pause(shown.ref, "resume")).toBe(200);
  for (const { ref, keep, call } of [early, late]) {
    await keep();
    expect([await pageStatus(ref), (await call("POST", "/reprise")).body]).toMatchObject([
      404,
      { code: "card.paused_by_staff" },
    ]);
  }
  await lives(31);
  await eraseCardsDueForRemoval(deps);
  expect(await pageStatus(shown.ref)).toBe(200);
});

// Seen to fail without `isClockTrustedForErasure`, the check of `removalLife`, `buildOrderSearchKeys` in
// `eraseCardFromOrder`, `eraseOrderOwners` or `deleteRecipientMails`.
test("after 30 days of uptime no data about the owner is left; their sale keeps its sums, another buyer's sale stays", async () => {
  const own = await cardOf("xylophon@example.com", { firstName: "Zwijndrecht", lastName: "Quetzalcoatl" });
  const given = await cardOf("hrvatskoj@example.com", { firstName: "Wojciechowska" });
  const kept = await cardOf("garde@example.com");
  await query
    .updateTable("orders")
    .set({
      buyerEmail: "patron@example.com",
      buyerFirstName: "Patron",
      buyerLastName: "Riche",
      buyerPhone: "+221770000009",
      deliveryRecipient: "Patron",
      received: 12_900,
    })
    .where("ref", "=", given.ref)
    .execute();
  await query.updateTable("orders").set({ received: 12_900 }).where("ref", "=", own.ref).execute();
  for (const { ref } of [own, given])
    await inTransaction(deps, (deps) =>
      enqueueMail(deps, {
        template: "card-statistics",
        orderRef: ref,
        recipient: ref === own.ref ? "xylophon@example.com" : "hrvatskoj@example.com",
        data: { ref, name: "Wojciechowska", month: "2026-10", token: "token", lines: [], views: 0 } as never,
      }),
    );
  for (const { ask } of [own, given, kept]) await ask();
  await worker.runDue();
  const words = ["zwijndrecht", "quetzalcoatl", "xylophon", "hrvatskoj", "wojciechowska"];
  expect((await rowsWith(words)).map((at) => at.split(".")[0])).toEqual(
    expect.arrayContaining(["orders", "cards", "mails", "owner_sessions"]),
  );
  const stateOf = async ({ ref }: { ref: string }) =>
    (await query.selectFrom("cards").select("state").where("ref", "=", ref).executeTakeFirstOrThrow()).state;

  // Neither before the 30 days, nor because of a wrong date.
  await lives(29.9);
  await kept.keep();
  await eraseCardsDueForRemoval(deps);
  clock.jump(40 * dayMs);
  await eraseCardsDueForRemoval(deps);
  clock.jump(-40 * dayMs);
  expect(await Promise.all([own, given, kept].map(stateOf))).toEqual(["paused", "paused", "live"]);
  await query
    .updateTable("cards")
    .set((card) => ({ removalLife: card("removalLife", "+", 5 * dayMs) }))
    .where("ref", "=", given.ref)
    .execute();
  await lives(0.2);
  await eraseCardsDueForRemoval(deps);
  expect(await Promise.all([own, given, kept].map(stateOf))).toEqual(["removed", "paused", "live"]);
  await lives(5);
  await eraseCardsDueForRemoval(deps);
  expect(await Promise.all([own, given, kept].map(stateOf))).toEqual(["removed", "removed", "live"]);

  clock.advance(120_000);
  await worker.runDue();
  expect(await rowsWith(words)).toEqual([]);
  const sale = (ref: string) =>
    query
      .selectFrom("orders")
      .select(["received", "price", "buyerEmail", "expiredAt", "searchText"])
      .where("ref", "=", ref)
      .executeTakeFirstOrThrow();
  expect(await sale(own.ref)).toMatchObject({
    received: 12_900,
    price: 12_900,
    buyerEmail: "",
    expiredAt: expect.any(Number),
  });
  expect(await sale(given.ref)).toMatchObject({
    received: 12_900,
    buyerEmail: "patron@example.com",
    expiredAt: null,
    searchText: expect.stringContaining("patron"),
  });
  for (const { ref } of [own, given]) expect(await fetch(`${url}/vcard/${ref}`)).toMatchObject({ status: 404 });
  expect(
    await query
      .selectFrom("auditLog")
      .select(["action", "actorName"])
      .where("orderRef", "in", [own.ref, given.ref])
      .orderBy("action")
      .execute(),
  ).toEqual([
    { action: "card.removed", actorName: "Le propriétaire" },
    { action: "order.erased", actorName: "Le propriétaire" },
  ]);
});

// Seen to fail while `erasure.` errors were rethrown, and without the check of open payments in `lockOrderForErasure`.
test.each([
  ["their own", {}],
  ["another's", { buyerEmail: "patron2@example.com" }],
] as const)("a card of %s order waits while a payment of it is open, and the next one goes", async (_, sale) => {
  const [open, next] = [await cardOf("ouvert@example.com"), await cardOf("suivant@example.com")];
  await query
    .updateTable("orders")
    .set({ deliveryNote: "", ...sale })
    .where("ref", "=", open.ref)
    .execute();
  await open.ask();
  clock.advance(1);
  await next.ask();
  const now = clock.now();
  await query
    .insertInto("paymentAttempts")
    .values({
      refCommand: `open-${open.ref}`,
      orderRef: open.ref,
      amount: 12_900,
      currency: "XOF",
      env: "test",
      promoCode: null,
      state: "needs_attention",
      token: "token",
      redirectUrl: null,
      method: null,
      attention: null,
      createdAt: now,
      updatedAt: now,
      settledAt: null,
      overpaid: 0,
      discount: 0,
      refunded: 0,
      takenBy: null,
      reference: null,
      closedAt: null,
      byBuyer: null,
    })
    .execute();
  await lives(31);
  await eraseCardsDueForRemoval(deps);
  const states = async () =>
    (await query.selectFrom("cards").select(["ref", "state"]).where("ref", "in", [open.ref, next.ref]).execute())
      .filter(({ state }) => state === "removed")
      .map(({ ref }) => ref);
  expect(await states()).toEqual([next.ref]);
  await query.updateTable("paymentAttempts").set({ state: "expired" }).where("orderRef", "=", open.ref).execute();
  await eraseCardsDueForRemoval(deps);
  expect((await states()).toSorted()).toEqual([open.ref, next.ref].toSorted());
});

/** Adds a card of another owner to the order; resolves to its reference. */
async function secondCardOf(orderRef: string, email: string, changes: Partial<CardRow>): Promise<string> {
  const { card } = orderRows(clock.now(), {}, { email });
  const [line] = await listOrderLines(deps.db.query, orderRef);
  await query
    .insertInto("cards")
    .values({ ...card, ...changes, orderRef, lineId: line?.id ?? "", place: 2, state: "live" })
    .execute();
  return card.ref;
}

// Seen to fail with the card left out of the scope in `cardRefsInScopeQuery` or `pieceIdsInScopeQuery`, with the other
// cards left out of `buildOrderSearchKeys`, and without `isAlone`.
test.each(["the first", "the second"])(
  "%s of two cards in an order is erased with its own data; the order, its buyer and the other card stay",
  async (which) => {
    const [boss, staffer] = [`patronnesse${which.at(-1)}`, `vendorix${which.at(-1)}`];
    const { ref: first } = await cardOf(`${boss}@example.com`, { firstName: boss });
    const second = await secondCardOf(first, `${staffer}@example.com`, { firstName: staffer, lastName: "Zyx" });
    const both = [
      { ref: first, email: `${boss}@example.com`, name: boss },
      { ref: second, email: `${staffer}@example.com`, name: staffer },
    ] as const;
    const [gone, kept] = which === "the first" ? both : [both[1], both[0]];
    await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, first));
    const pieces = await listPiecesByOrder(deps.db.query, first);
    for (const { id, cardRef } of pieces) {
      const name = cardRef === gone.ref ? gone.name : kept.name;
      await movePiecesIndividually(
        deps,
        { actor: "system", who: "admin" },
        [{ id, from: "to_print" }],
        "printed",
        name,
      );
      await query.updateTable("piecePrints").set({ name }).where("pieceId", "=", id).execute();
      await query.updateTable("pieceMoves").set({ why: name }).where("pieceId", "=", id).execute();
    }
    for (const { ref, name } of [gone, kept]) {
      await addDemoVisits(deps, [{ cardRef: ref, day: 0, source: "qr", kind: "view", times: 3 }]);
      await inTransaction(deps, (deps) =>
        enqueueMail(deps, {
          template: "card-statistics",
          orderRef: first,
          recipient: ref === gone.ref ? gone.email : kept.email,
          data: { ref, name, month: "2026-10", token: "token", lines: [], views: 0 } as never,
        }),
      );
    }
    const call = async () => (await loggedInOwner(service, gone.email)).call("POST", `/cartes/${gone.ref}/retrait`);
    expect((await call()).status).toBe(200);
    const keeper = await loggedInOwner(service, kept.email);
    expect((await keeper.call("POST", `/cartes/${kept.ref}/pause`)).status).toBe(200);
    await lives(31);
    await eraseCardsDueForRemoval(deps);
    // Seen to fail while the order's whole history was emptied: nobody knew who had paused the card.
    const again = await loggedInOwner(service, kept.email);
    expect((await again.call("POST", `/cartes/${kept.ref}/reprise`)).status).toBe(200);

    expect(await pageStatus(gone.ref)).toBe(404);
    expect(await pageStatus(kept.ref)).toBe(200);
    expect(
      await query
        .selectFrom("orders")
        .select(["expiredAt", "buyerEmail", "searchText"])
        .where("ref", "=", first)
        .executeTakeFirstOrThrow(),
    ).toEqual({ expiredAt: null, buyerEmail: `${boss}@example.com`, searchText: expect.stringContaining(kept.email) });
    // The buyer's name stands on the order that they bought.
    expect((await rowsWith([gone.name])).filter((at) => !/^(order|piece_search\.)/.test(at))).toEqual([]);
    const { searchText } = await query
      .selectFrom("orders")
      .select("searchText")
      .where("ref", "=", first)
      .executeTakeFirstOrThrow();
    expect(
      new Set(
        (await query.selectFrom("pieceSearch").select("text").where("orderRef", "=", first).execute()).map(
          ({ text }) => text,
        ),
      ),
    ).toEqual(new Set([searchText]));
    expect(
      (await query.selectFrom("piecePrints").select("name").where("orderRef", "=", first).execute())
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(["", kept.name]);
    expect(
      (await query.selectFrom("pieces").select(["cardRef", "shelved"]).where("orderRef", "=", first).execute())
        .filter(({ shelved }) => shelved === 1)
        .map(({ cardRef }) => cardRef),
    ).toEqual([gone.ref]);
    expect(
      (await query.selectFrom("visits").select("cardRef").where("cardRef", "in", [gone.ref, kept.ref]).execute()).map(
        ({ cardRef }) => cardRef,
      ),
    ).toEqual([kept.ref]);
    expect(
      (
        await query
          .selectFrom("mails")
          .select("recipient")
          .where("orderRef", "=", first)
          .where("template", "=", "card-statistics")
          .execute()
      ).map(({ recipient }) => recipient),
    ).toEqual([kept.email]);

    // Restoring the order from the trash brings only the kept card back.
    const staff = await staffOn(service);
    for (const [method, path] of [
      ["DELETE", ""],
      ["POST", "/restore"],
    ] as const)
      expect((await staff.call(method, `/orders/${first}${path}`)).status).toBe(200);
    expect(await pageStatus(gone.ref)).toBe(404);
    expect(await pageStatus(kept.ref)).toBe(200);

    // Erasing the last card also erases its data, and the order's if its owner is the buyer.
    expect((await (await loggedInOwner(service, kept.email)).call("POST", `/cartes/${kept.ref}/retrait`)).status).toBe(
      200,
    );
    await lives(31);
    await eraseCardsDueForRemoval(deps);
    expect(await rowsWith(which === "the first" ? [kept.name] : [gone.name, kept.name])).toEqual([]);
  },
);

test.each(["the first", "the second"])(
  "when %s of two holders removes her card, the sale and the other card stay whole",
  async (which) => {
    const { orderRef, refs, awa, binta } = await paidOrderOfTwo(service, "SILVER", {
      deliveryAddress: "Villa 12, Ngor",
    });
    const [holder, gone, kept] =
      which === "the first" ? ([awa, ...refs] as const) : ([binta, refs[1], refs[0]] as const);
    const sale = async () => ({
      order: await query
        .selectFrom("orders")
        .select(["price", "received", "discount", "refunded", "paidAt", "expiredAt"])
        .select(["buyerFirstName", "buyerEmail", "buyerPhone", "deliveryAddress", "deliveryPhone"])
        .where("ref", "=", orderRef)
        .executeTakeFirstOrThrow(),
      lines: await query.selectFrom("orderLines").selectAll().where("orderRef", "=", orderRef).orderBy("id").execute(),
      card: await query.selectFrom("cards").selectAll().where("ref", "=", kept).executeTakeFirstOrThrow(),
      images: await query.selectFrom("cardImages").selectAll().where("cardRef", "=", kept).orderBy("kind").execute(),
    });
    const before = await sale();
    expect((await holder.call("POST", `/cartes/${gone}/retrait`)).status).toBe(200);
    await lives(31);
    await eraseCardsDueForRemoval(deps);
    expect(await pageStatus(gone)).toBe(404);
    expect(await pageStatus(kept)).toBe(200);
    expect(await sale()).toEqual(before);
    const { body } = await (await staffOn(service)).call("GET", `/orders/${orderRef}`);
    expect(body).toMatchObject({ price: 25_800, buyerEmail: "mariama@example.com" });
    const { details } = await query
      .selectFrom("orderEvents")
      .select("details")
      .where("orderRef", "=", orderRef)
      .where("kind", "=", "card.removed")
      .executeTakeFirstOrThrow();
    expect((JSON.parse(details) as { card?: string }).card).toBe(which === "the first" ? undefined : gone);
  },
);

// Seen to fail while the error was rethrown at once.
test("a card that cannot be erased does not stop the others, and the error names its order's number", async () => {
  const [bad, next] = [await cardOf("raye@example.com"), await cardOf("apres@example.com")];
  await bad.ask();
  clock.advance(1);
  await next.ask();
  await lives(31);
  // Its order has an unreadable mail.
  await query.updateTable("orders").set({ buyerEmail: "patron4@example.com" }).where("ref", "=", bad.ref).execute();
  await query
    .insertInto("mails")
    .values({
      id: "unreadable",
      template: "card-statistics",
      data: "{",
      recipient: "raye@example.com",
      orderRef: bad.ref,
      createdAt: 0,
      sentAt: 1,
      failedAt: null,
      lastError: null,
    })
    .execute();
  const { number } = await query
    .selectFrom("orders")
    .select("number")
    .where("ref", "=", bad.ref)
    .executeTakeFirstOrThrow();
  await expect(eraseCardsDueForRemoval(deps)).rejects.toThrow(`Cards of these orders could not be erased: ${number}.`);
  const states = async () =>
    (
      await query
        .selectFrom("cards")
        .select(["ref", "state"])
        .where("ref", "in", [bad.ref, next.ref])
        .orderBy("removalAskedAt")
        .execute()
    )
      .filter(({ state }) => state === "removed")
      .map(({ ref }) => ref);
  expect(await states()).toEqual([next.ref]);
  await query.deleteFrom("mails").where("id", "=", "unreadable").execute();
  await eraseCardsDueForRemoval(deps);
  expect((await states()).toSorted()).toEqual([bad.ref, next.ref].toSorted());
});

// Seen to fail while all mails to that address were deleted.
test("if somebody else bought the card, its owner's mails about another card stay", async () => {
  const [given, other] = [await cardOf("deux@example.com"), await cardOf("deux@example.com")];
  await query.updateTable("orders").set({ buyerEmail: "patron3@example.com" }).where("ref", "=", given.ref).execute();
  for (const { ref } of [given, other]) {
    await inTransaction(deps, async (deps) => {
      await enqueueMail(deps, {
        template: "card-statistics",
        orderRef: ref,
        recipient: "deux@example.com",
        data: { ref, name: "X", month: "2026-10", token: "token", lines: [], views: 0 } as never,
      });
      await enqueueMail(deps, {
        template: "contacts-left",
        orderRef: null,
        recipient: "deux@example.com",
        data: { count: 1, ref },
      });
    });
  }
  await given.ask();
  await lives(31);
  await eraseCardsDueForRemoval(deps);
  const mails = await query
    .selectFrom("mails")
    .select(["template", "data"])
    .where("recipient", "=", "deux@example.com")
    .orderBy("template")
    .execute();
  expect(mails.map(({ template, data }) => [template, (JSON.parse(data) as { ref: string }).ref])).toEqual([
    ["card-statistics", other.ref],
    ["contacts-left", other.ref],
  ]);
});
