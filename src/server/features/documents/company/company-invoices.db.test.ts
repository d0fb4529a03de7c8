import { afterAll, expect, test } from "vitest";
import type { CompanyInvoices } from "#shared/contract/company-invoices.ts";
import { companyWithSpace, memberOf } from "#test/factories/company-space.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import { startTestApp } from "#test/harness/app.ts";
import { loggedInOwner } from "#test/factories/owner.ts";

const app = await startTestApp({ ...administrator, ...documentSettings });
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");

const price = 40_000;
type Company = Awaited<ReturnType<typeof companyWithSpace>>;
const someCompany = (name: string) => companyWithSpace(app, desk, name, 2);
const pay = ({ orderRef }: Company) => payOrder(app.deps, orderRef, { received: price });
const read = async ({ admin }: Company) => (await admin<CompanyInvoices>("GET", "/factures")).body;
const ask = ({ admin }: Company, ref: string) => admin("POST", `/commandes/${ref}/facture`);

async function readPdf({ id, at }: Company, paper: string) {
  const { cookie } = await loggedInOwner(app, `admin@${at}`);
  const answer = await fetch(`${app.url}/api/entreprises/${id}/factures/${paper}/facture.pdf`, {
    headers: { Cookie: cookie },
  });
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) };
}

// Each guard seen to fail without its line: the company of the PDF, the company of the order, the payment.
test("an administrator asks for a paid order's invoice in the company's name, and reads it and its credit note; other companies cannot", async () => {
  const [ours, others] = [await someCompany("Teranga"), await someCompany("Baobab")];
  await desk.call("PATCH", `/organisations/${ours.id}`, {
    legalName: "Teranga Assurances SA",
    ninea: "0061234562B2",
    rccm: "SN DKR 2019 B 42",
  });
  expect(await read(ours)).toMatchObject({ papers: [], uninvoiced: [], obstacle: null, absent: "" });
  expect(await read(others)).toMatchObject({ absent: "NINEA ni RCCM" });
  expect((await ask(ours, ours.orderRef)).body.code).toBe("order.not_paid");
  await pay(ours);
  const before = await read(ours);
  expect(before.uninvoiced).toEqual([
    {
      ref: ours.orderRef,
      number: expect.any(String),
      paidAt: expect.any(String),
      total: price,
      received: price,
      rest: 0,
    },
  ]);
  expect(before.buyer).toEqual([
    "Teranga Assurances SA",
    "Plateau, Dakar",
    "NINEA 0061234562B2",
    "RCCM SN DKR 2019 B 42",
  ]);
  const foreign = await ask(others, ours.orderRef);
  expect([foreign.status, foreign.body.code]).toEqual([404, "order.not_found"]);
  expect((await ask(ours, await unpaidOrder(app.deps.db, app.clock.now()))).body.code).toBe("order.not_found");

  expect((await ask(ours, ours.orderRef)).status).toBe(201);
  const again = await ask(ours, ours.orderRef);
  expect([again.status, again.body.code]).toEqual([409, "document.already_issued"]);
  const { papers, uninvoiced } = await read(ours);
  expect(uninvoiced).toEqual([]);
  const [invoice] = papers;
  expect(papers).toEqual([
    expect.objectContaining({
      kind: "invoice",
      total: price,
      orderNumber: before.uninvoiced[0]?.number,
      invoice: null,
      state: "paid",
      isErased: false,
    }),
  ]);
  const rows = app.deps.db.query.selectFrom("documents").select(["content", "issuedBy"]);
  const row = await rows.where("id", "=", invoice?.id ?? "").executeTakeFirstOrThrow();
  expect([row.issuedBy, (JSON.parse(row.content) as { buyer: string[] }).buyer]).toEqual(["company", before.buyer]);

  const { status, bytes } = await readPdf(ours, invoice?.id ?? "");
  expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  const stranger = await readPdf(others, invoice?.id ?? "");
  expect([stranger.status, stranger.bytes.includes("document.not_found")]).toEqual([404, true]);
  expect(await read(others)).toMatchObject({ papers: [], uninvoiced: [] });

  // Staff correct the name: the credit note is listed with both invoices, newest first.
  await desk.call("POST", `/orders/${ours.orderRef}/documents`, {
    name: "Teranga Vie SA",
    address: "Plateau, Dakar",
    ninea: "",
    rccm: "",
    email: "",
  });
  expect((await read(ours)).papers.map(({ kind, total, invoice }) => [kind, total, invoice])).toEqual([
    ["invoice", price, null],
    ["credit_note", price, invoice?.number],
    ["invoice", price, null],
  ]);
});

test("quotes and pro formas are among a company's documents, with their kind", async () => {
  const ours = await someCompany("Ndar");
  const typed = { name: "Ndar SA", address: "Saint-Louis", ninea: "", rccm: "", email: "" };
  for (const kind of ["quote", "pro_forma"])
    expect((await desk.call("POST", `/orders/${ours.orderRef}/documents`, { ...typed, kind })).status).toBe(201);
  expect((await read(ours)).papers.map(({ kind, state }) => [kind, state]).toSorted()).toEqual([
    ["pro_forma", "issued"],
    ["quote", "open"],
  ]);
});

test("a manager reads no amounts; an archived company reads its documents but asks for none", async () => {
  const ours = await someCompany("Sahel");
  await pay(ours);
  await ours.invite("chef@sahel.example", "manager", ["Ventes"]);
  const manager = await memberOf(app, ours.id, "chef@sahel.example");
  for (const [method, path] of [
    ["GET", "/factures"],
    ["GET", `/factures/${"0".repeat(26)}/facture.pdf`],
    ["POST", `/commandes/${ours.orderRef}/facture`],
  ] as const) {
    const { status, body } = await manager(method, path);
    expect([path, status, body.code]).toEqual([path, 403, "auth.role_required"]);
  }
  expect((await read(ours)).papers).toEqual([]);
  await desk.call("POST", `/organisations/${ours.id}/archive`, { archived: true });
  expect(await read(ours)).toMatchObject({ uninvoiced: [{ total: price }], obstacle: "archived" });
  expect((await ask(ours, ours.orderRef)).body.code).toBe("organisation.archived");
  await desk.call("POST", `/organisations/${ours.id}/archive`, { archived: false });
  expect((await ask(ours, ours.orderRef)).status).toBe(201);
});

test("names what prevents an invoice: the company's address, the seller's settings", async () => {
  const ours = await someCompany("Niokolo");
  await pay(ours);
  await desk.call("PATCH", `/organisations/${ours.id}`, { address: "" });
  expect((await read(ours)).obstacle).toBe("buyer");
  expect((await ask(ours, ours.orderRef)).body.code).toBe("document.buyer_incomplete");
  await desk.call("PATCH", `/organisations/${ours.id}`, { address: "Mermoz, Dakar" });
  app.deps.settings.site.legalForm = "";
  expect((await read(ours)).obstacle).toBe("settings");
  expect((await ask(ours, ours.orderRef)).body.code).toBe("document.settings_missing");
  app.deps.settings.site.legalForm = documentSettings.SITE_LEGAL_FORM;
  expect((await ask(ours, ours.orderRef)).status).toBe(201);
});

// Seen to fail on PostgreSQL without the checks for open invoices: two invoices.
test("an order asked for twice at once gets one invoice; a fully refunded one gets none", async () => {
  const [ours, others] = [await someCompany("Casamance"), await someCompany("Saloum")];
  await pay(ours);
  const answers = await Promise.all([ask(ours, ours.orderRef), ask(ours, ours.orderRef)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect((await read(ours)).papers.length).toBe(1);
  await pay(others);
  await app.deps.db.query.updateTable("orders").set({ refunded: price }).where("ref", "=", others.orderRef).execute();
  expect((await read(others)).uninvoiced).toEqual([]);
  expect((await ask(others, others.orderRef)).body.code).toBe("document.nothing_sold");
});
