import { execFileSync } from "node:child_process";
import { afterAll, afterEach, expect, test } from "vitest";
import type { OrderDocuments } from "#shared/contract/documents.ts";
import type { SettingEntry } from "#shared/contract/settings.ts";
import { routePaths } from "#shared/route-paths.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp({ ...administrator, ...documentSettings });
const { deps, url, clock } = app;
afterAll(() => app.close());
const awa = await staffOn(app);
const { bankDetails } = deps.settings.site;
afterEach(() => {
  Object.assign(deps.settings.site, { bankDetails, invoiceMentions: "" });
});

const buyer = { name: "Teranga SA", address: "Plateau, Dakar", ninea: "", rccm: "", email: "" };
const newOrder = () => unpaidOrder(deps.db, clock.now());
const issue = (ref: string, kind: string) =>
  awa.call<{ code?: string; message: string }>("POST", `/orders/${ref}/documents`, { ...buyer, kind });
const papers = async (ref: string) =>
  (await awa.call<OrderDocuments>("GET", `/orders/${ref}/documents`)).body.documents;
const take = (ref: string, amount: number, more: object) =>
  awa.call<{ fields?: object }>("POST", `/orders/${ref}/mark-paid`, { reason: "Essai", amount, ...more });

async function readPaper(id: string): Promise<string> {
  const answer = await fetch(`${url}/api/documents/${id}/pdf`, { headers: awa.headers });
  expect(answer.status).toBe(200);
  const input = Buffer.from(await answer.arrayBuffer());
  return execFileSync("pdftotext", ["-layout", "-", "-"], { input, encoding: "utf8" }).replace(/\s+/g, " ");
}

// Seen to fail: each was numbered, and its PDF was then always refused.
test("a document with signs that our fonts lack takes no number, and the error says which signs, and where", async () => {
  const ref = await newOrder();
  Object.assign(deps.settings.site, { bankDetails: "● Banque de Dakar", invoiceMentions: "Capital ≥ 1 000 000" });
  for (const kind of ["quote", "pro_forma", "invoice"]) {
    const { status, body } = await issue(ref, kind);
    expect([kind, status, body.code]).toEqual([kind, 422, "document.letters_missing"]);
    expect(body.message).toContain("Conditions\u00a0: ● ≥ (");
    expect(body.message).toContain("● Banque de Dakar");
    expect(body.message).not.toContain("Vendeur");
  }
  const { key } = await getOrderOrThrow(deps, ref);
  for (const page of [routePaths.quote(ref), routePaths.invoices(ref)]) {
    const headers = { "x-order-key": key, Origin: url };
    const body = new URLSearchParams({ ...buyer, sans: "oui" });
    const asked = await fetch(url + page, { method: "POST", headers, body });
    expect(asked.status).toBe(422);
    expect(await asked.text()).toContain("● Banque de Dakar");
  }
  expect(await papers(ref)).toEqual([]);
  expect(await deps.db.query.selectFrom("documentCounters").selectAll().execute()).toEqual([]);
});

test("the seller's settings for documents accept only signs that can be drawn; other settings accept any sign", async () => {
  const settings = (await awa.call<SettingEntry[]>("GET", "/settings")).body;
  const save = (key: string, value: string) =>
    awa.call<{ fields?: Record<string, string> }>("PATCH", "/settings", {
      changes: [{ key, value, version: settings.find((one) => one.key === key)?.version }],
    });
  for (const key of ["company", "address", "legalId", "phone", "legalForm", "invoicePlace", "vatExemption"]) {
    const { status, body } = await save(key, "SDP ■ Dakar");
    expect([key, status, body.fields?.[key]]).toEqual([key, 422, expect.stringContaining("«\u00a0■\u00a0»")]);
  }
  expect((await save("bankDetails", "Banque ✓")).status).toBe(422);
  expect((await save("publisher", "■")).status).toBe(200);
});

test("refuses such signs in a payment's reference and method; an older one does not prevent the order's invoice", async () => {
  const ref = await newOrder();
  const transfer = { method: "Virement bancaire", arrivedOn: "2026-11-20" };
  expect((await take(ref, 5000, { ...transfer, reference: "✓ 12" })).body.fields).toHaveProperty("reference");
  expect((await take(ref, 5000, { method: "支票, en banque" })).body.fields).toHaveProperty("method");
  expect((await take(ref, 5000, { ...transfer, reference: "VIR-12" })).status).toBe(200);
  await deps.db.query.updateTable("paymentAttempts").set({ reference: "✓ 12" }).where("orderRef", "=", ref).execute();
  expect((await issue(ref, "invoice")).status).toBe(201);
  const text = await readPaper((await papers(ref))[0]?.id ?? "");
  expect(text).toContain("(Auprès de notre");
});

// Seen to fail: 422 for the old invoice and its credit note, and for the refund itself when checked in the same way.
test("an old document, and what is issued automatically to balance it, is drawn without such signs", async () => {
  const ref = await newOrder();
  await take(ref, 12_900, { method: "Espèces" });
  await issue(ref, "invoice");
  const { query } = deps.db;
  const old = await query
    .selectFrom("documents")
    .select(["id", "content"])
    .where("orderRef", "=", ref)
    .executeTakeFirstOrThrow();
  const content = old.content.replace("Teranga SA", "● Teranga 中国 SA").replace("Plateau", "■");
  await query.updateTable("documents").set({ content }).where("id", "=", old.id).execute();
  const drawn = await readPaper(old.id);
  expect(drawn).toContain("Teranga SA");
  deps.settings.site.invoiceMentions = "✓ Mention de l'essai";
  const [attempt] = await query
    .selectFrom("paymentAttempts")
    .select("refCommand")
    .where("orderRef", "=", ref)
    .execute();
  const back = { by: "hand", amount: 900, method: "Espèces", reason: "Essai" };
  const path = `/orders/${ref}/payments/${attempt?.refCommand ?? ""}/refund`;
  expect((await awa.call("POST", path, back)).status).toBe(200);
  const note = (await papers(ref)).at(-1);
  expect(note?.kind).toBe("credit_note");
  const text = await readPaper(note?.id ?? "");
  expect(text).toContain("Teranga SA");
  expect(text).toContain("Mention de l'essai");
});
