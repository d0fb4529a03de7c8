import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { contactConsentVersion } from "#server/features/owners/leads/contact-consent-rules.ts";
import { mapCardTexts } from "#shared/card/card-texts.ts";
import type { EditableCard } from "#shared/contract/owner-cards.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { inTransaction } from "#server/db/database.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import { askCode, loggedInOwner } from "#test/factories/owner.ts";
import { placeOrder } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { shownConsent } from "#test/factories/contact-consent.ts";
import { startTestApp } from "#test/harness/app.ts";
import { changeJobs } from "#test/harness/jobs.ts";
import { live } from "#test/harness/live.ts";
import { attemptOf, genuineNotice, openCheckout, pressButton, sendNotice } from "#test/harness/payments.ts";
import { notifyOwnersOfLeads } from "#server/features/owners/leads/lead-service.ts";
import { answerProof } from "#server/features/production/proofs/proof-answer-service.ts";
import { sendProof } from "#server/features/production/proofs/sending.ts";
import { recordOrderHistoryEntry } from "#server/features/orders/order-service.ts";
import { createCompanyWithTemplate } from "#server/features/companies/company-service.ts";
import { eraseExpiredUnpaidOrders, purgeDeletedOrders } from "./order-erasure-service.ts";

const service = await startTestApp(administrator);
const { deps, clock, url, worker, outboxDir } = service;
const { query } = deps.db;
afterAll(() => service.close());

/** Each stands for the person, and appears in no other test data. */
const canaries = ["Zwijndrecht", "Quetzalcoatl", "Wojciechowska", "xylophon", "Hrvatskoj", "771928374", "779182736"];

const folder = join(outboxDir, "..");

function filesWith(words: readonly string[], within = folder): string[] {
  return readdirSync(within, { recursive: true, encoding: "utf8" }).flatMap((name) => {
    const file = join(within, name);
    if (!statSync(file).isFile()) return [];
    const bytes = readFileSync(file);
    return words.filter((word) => bytes.includes(word)).map((word) => `${name.replace(/.*\//, "")}: ${word}`);
  });
}

/** Finds rows of any table that contain one of the words, in any case. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const tables = (await query.introspection.getTables()).filter(
    ({ name, isView }) => !isView && !/^sqlite_|^(order|piece)_search_/.test(name),
  );
  const found: string[] = [];
  for (const { name, schema } of tables) {
    const { rows } = await sql<
      Record<string, unknown>
    >`SELECT * FROM ${sql.table(schema === undefined ? name : `${schema}.${name}`)}`.execute(query);
    for (const row of rows)
      for (const [column, value] of Object.entries(row)) {
        for (const word of words)
          if (
            (value instanceof Object ? JSON.stringify(value) : String(value)).toLowerCase().includes(word.toLowerCase())
          )
            found.push(`${schema === "pgboss" ? "jobs" : name}.${column}: ${word}`);
      }
  }
  return [...new Set(found)];
}

/**
 * An order that leaves the canaries' words in every table and in the outbox. Comes with a helper for staff's calls
 * about it.
 */
async function knownOrder() {
  const ref = await placeOrder(url, {
    firstName: "Zwijndrecht",
    lastName: "Quetzalcoatl",
    email: "xylophon@example.com",
    phoneNumber: "77 192 83 74",
    address: "12 rue Hrvatskoj",
    company: "Maison Wojciechowska",
  });
  await pressButton(await openCheckout(url, ref), "pay", "Wave");
  const notice = genuineNotice(deps, await attemptOf(deps, ref));
  expect(await sendNotice(url, { ...notice, client_phone: "+221779182736" })).toBe(200);
  await worker.runDue();
  const staff = await staffOn(service);
  const said = async (method: string, path: string, body?: unknown) =>
    (await staff.call(method, `/orders/${ref}${path}`, body)).status;
  // The previous owner is told by mail.
  expect(await said("PATCH", "/owner", { email: "hrvatskoj@example.com", reason: "Wojciechowska a rappelé." })).toBe(
    200,
  );
  const owner = await loggedInOwner(service, "hrvatskoj@example.com");
  await askCode(url, owner.email);
  await worker.runDue();
  const card = (await owner.call("GET", `/cartes/${ref}`)).body as EditableCard;
  expect(
    (
      await owner.call("PATCH", `/cartes/${ref}`, {
        ...mapCardTexts((name) => card[name]),
        socialMedias: [],
        version: card.version,
      })
    ).status,
  ).toBe(200);
  await query.updateTable("cards").set({ offer: "GOLD" }).where("ref", "=", ref).execute();
  expect((await owner.call("POST", `/cartes/${ref}/contacts/ouvrir`)).status).toBe(200);
  const left = new URLSearchParams({
    name: "Le cousin Quetzalcoatl",
    email: "cousin@example.com",
    consent: contactConsentVersion,
    sentence: await shownConsent(url, ref),
  });
  expect(
    (await fetch(`${url}/vcard/${ref}/coordonnees`, { method: "POST", body: left, redirect: "manual" })).status,
  ).toBe(303);
  await notifyOwnersOfLeads(deps);
  await query
    .insertInto("statisticsChoices")
    .values({ cardRef: ref, email: "xylophon@example.com", token: "0".repeat(32), stoppedAt: null })
    .execute();
  expect(await said("POST", "/notes", { text: "Sa sœur Wojciechowska passera." })).toBe(201);
  const { refCommand } = await attemptOf(deps, ref);
  expect(
    await said("POST", `/payments/${refCommand}/refund`, {
      by: "hand",
      amount: 900,
      method: "Espèces",
      reference: "Quetzalcoatl 771928374",
      reason: "Zwijndrecht a insisté",
    }),
  ).toBe(200);
  await inTransaction(deps, (deps) =>
    recordOrderHistoryEntry(deps, {
      orderRef: ref,
      actor: "PayTech",
      kind: "payment.settled",
      details: { reference: "Wojciechowska", amount: 12_000 },
    }),
  );
  await putIntoWallet(ref);
  await showCompany(ref);
  await changeJobs(
    deps.db,
    { kind: "mail.send" },
    { lastError: "550 xylophon@example.com is full", doneAt: null, failedAt: clock.now() },
  );
  await worker.runDue();
  // Proves that the search would find them.
  const before = await rowsWith(canaries);
  for (const table of [
    "orders.",
    "cards.",
    "mails.",
    "payment_notices.",
    "order_events.",
    "audit_log.",
    "refunds.",
    "jobs.",
    "owner_sessions.",
    "owner_codes.",
    "statistics_choices.",
    "card_versions.",
    "left_contacts.",
    "piece_search.",
    "proofs.",
    "proof_cards.",
    "documents.",
    "document_files.",
    "change_requests.",
    "card_links.",
    "wallet_passes.",
    "wallet_registrations.",
  ])
    expect(
      before.some((at) => at.startsWith(table)),
      table,
    ).toBe(true);
  expect(filesWith(["Zwijndrecht"], outboxDir)).not.toEqual([]);
  return { ref, notice, staff, said };
}

/** Inserts a Wallet pass and a telephone that has it; hashes and tokens hold canaries so that their rows are found. */
async function putIntoWallet(cardRef: string): Promise<void> {
  const pass = { secret: "0".repeat(64), shown: "void", updatedAt: 0, pushed: "void", madeAt: 0 };
  const serial = generateSortableId(clock.now());
  await query
    .insertInto("walletPasses")
    .values({ ...pass, serial, cardRef, holder: "Quetzalcoatl" })
    .execute();
  await query
    .insertInto("walletRegistrations")
    .values({ serial, deviceId: "Zwijndrecht", pushToken: "Wojciechowska", registeredAt: 0 })
    .execute();
}

/** Gives the order to a company, which answers in the canaries' words. */
async function showCompany(ref: string): Promise<void> {
  const actor = { userId: "awa@example.com", name: "Awa", role: "admin" } as const;
  const { id: organisationId } = await createCompanyWithTemplate(deps, actor, { name: "Teranga" });
  await query.updateTable("orders").set({ organisationId }).where("ref", "=", ref).execute();
  const asked = { organisationId, orderRef: ref, cardRef: ref };
  await query
    .insertInto("changeRequests")
    .values({
      ...asked,
      id: generateSortableId(clock.now()),
      field: "lastName",
      fromValue: "Quetzalcoatl",
      toValue: "Zwijndrecht",
      askedBy: "holder",
      askedAt: clock.now(),
      state: "refused",
      decidedBy: "",
      decidedAt: clock.now(),
      word: "Mme Wojciechowska refuse.",
    })
    .execute();
  // A hash names nobody; this one holds a canary so that its row is found.
  await query
    .insertInto("cardLinks")
    .values({ ...asked, tokenHash: "Quetzalcoatl", madeAt: clock.now(), expiresAt: clock.now() + 30 * dayMs })
    .execute();
  await acceptSomeQuote(ref);
  await sendProof(deps, actor, ref, { source: "drawing", note: "Mme Wojciechowska les attend." });
  const mark = {
    version: 1,
    decision: "marquer",
    card: ref,
    remarks: { [ref]: "Son nom s'écrit Quetzalcoatl" },
  } as const;
  await answerProof(deps, ref, { ...mark, name: "Zwijndrecht" });
  await answerProof(deps, ref, { version: 1, decision: "envoyer", remarks: {}, name: "Zwijndrecht" });
}

/** Inserts an accepted quote of the order, with its PDF, in the canaries' words. */
async function acceptSomeQuote(orderRef: string): Promise<void> {
  const id = generateSortableId(clock.now());
  const before = await query.selectFrom("documents").select("id").execute();
  await query
    .insertInto("documents")
    .values({
      id,
      kind: "quote",
      year: 2026,
      number: before.length + 1,
      orderRef,
      invoiceId: null,
      total: 12_900,
      content: JSON.stringify({ buyer: ["Maison Wojciechowska"] }),
      issuedAt: clock.now(),
      dueAt: null,
      remindedDays: null,
      validUntil: clock.now(),
      replacesId: null,
      acceptedAt: clock.now(),
      acceptedBy: "buyer",
      acceptedName: "Zwijndrecht",
      searchText: "wojciechowska",
      issuedBy: "buyer",
      pdfSha256: null,
    })
    .execute();
  await query.insertInto("documentFiles").values({ documentId: id, pdf: "Quetzalcoatl" }).execute();
}

async function seeNothingOf(ref: string): Promise<void> {
  clock.advance(120_000);
  await worker.runDue();
  await deps.db.purgeErasedData();
  expect(await rowsWith(canaries)).toEqual([]);
  // The outbox, images and, with SQLite, the database with its write-ahead log.
  expect(filesWith(canaries)).toEqual([]);
  expect(await attemptOf(deps, ref)).toMatchObject({ amount: 12_900, state: "paid", refunded: 900, method: "Wave" });
  expect(await query.selectFrom("auditLog").select("action").where("orderRef", "=", ref).execute()).toHaveLength(5);
}

// Seen to fail without each of `eraseCardPasses`, `eraseChangeRequests`, `eraseCardLinks`, `eraseUnbookedDocuments`, `clearOrderPaymentNotices`, `eraseOrderAuditDetails` and, on SQLite, `secure_delete`.
test("after the purge no table and no file of the data folder mentions the person, and the accounts stay", async () => {
  const { ref, said } = await knownOrder();
  expect(await said("DELETE", "")).toBe(200);
  await live({ db: deps.db, clock }, 31 * dayMs);
  await eraseExpiredUnpaidOrders(deps);
  await purgeDeletedOrders(deps);
  await live({ db: deps.db, clock }, 4 * dayMs);
  await purgeDeletedOrders(deps);
  await seeNothingOf(ref);
});

// Seen to fail without `namelessNotice`, `eraseBesideOrder`, `eraseOrderOwners` or `eraseOrderLeads`, and while the
// mail to the previous owner's address belonged to no order.
test("the same holds after an administrator erases it at once and another notice of its payment arrives", async () => {
  const { ref, said, notice, staff } = await knownOrder();
  expect(await said("POST", "/erase", { reason: "asked" })).toBe(200);
  expect(await sendNotice(url, { ...notice, client_phone: "+221779182736", custom_field: "Wojciechowska" })).toBe(200);
  const judged = await query
    .selectFrom("paymentNotices")
    .select(["outcome", "body"])
    .where("refCommand", "=", (await attemptOf(deps, ref)).refCommand)
    .orderBy("receivedAt", "desc")
    .execute();
  expect(judged[0]).toMatchObject({ outcome: "ignored", body: expect.stringContaining("sale_complete") });
  expect(new Set(judged.slice(1).map(({ body }) => body))).toEqual(new Set([""]));
  await seeNothingOf(ref);
  expect((await fetch(`${url}/vcard/${ref}`)).status).toBe(404);
  expect((await staff.call("GET", `/orders/${ref}`)).body).toMatchObject({
    firstName: "",
    expiredAt: expect.any(String),
    events: expect.arrayContaining([
      expect.objectContaining({ kind: "order.erased", details: { reason: "La personne le demande" } }),
    ]),
  });
});
