import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { dayMs } from "#shared/instants.ts";
import { routePaths } from "#shared/urls.ts";
import { redrawReceivedPdf } from "#server/rendering/pdf-pages/draw-pdf.ts";
import { createCompany, bringList, writePeopleCsv } from "#test/factories/company.ts";
import { orderOfCompany } from "#test/factories/company-proof.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { getOrderOrThrow } from "../../orders/order-service.ts";
import type { CompanyOrder } from "../organisation-rules.ts";
import { readQuote } from "./quote-service.ts";

const app = await startTestApp({
  ...administrator,
  SITE_COMPANY: "SDP Sénégal",
  SITE_LEGAL_ID: "NINEA 7654321, RCCM SN DKR 2020 B 1",
});
const { deps } = app;
const folder = mkdtempSync(join(tmpdir(), "quote-"));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await app.close();
});
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, { headers, redirect: "manual" });

async function fortyCards(): Promise<CompanyOrder> {
  deps.settings.site.priceSteps = [
    { from: 5, percent: 5 },
    { from: 40, percent: 20 },
  ];
  const id = await createCompany(desk, {
    name: "Teranga",
    legalName: "Teranga Assurances SA",
    ninea: "0061234562B2",
    rccm: "SN DKR 2019 B 12345",
    address: "12 avenue Pompidou, Dakar",
    contactName: "Fatou Sow",
    billingEmail: "fatou@teranga.example",
    billingPhone: "33 821 00 00",
  });
  const { body } = await bringList(app, desk, id, writePeopleCsv(40));
  return (await getOrderOrThrow(deps, body.order?.ref ?? "")) as CompanyOrder;
}

test("a quote names both parties, the price by quantity and its term, as a page and as a PDF", async () => {
  const order = await fortyCards();
  expect(order.price).toBe(40 * 12_900 * 0.8);
  const parts = [
    "SDP Sénégal",
    "NINEA 7654321, RCCM SN DKR 2020 B 1",
    "Teranga Assurances SA",
    "NINEA 0061234562B2",
    "RCCM SN DKR 2019 B 12345",
    "Carte Silver",
    "Remise pour 40 cartes",
    "412 800 FCFA",
    "dès 40 cartes, 20 % de moins",
    order.number,
  ];
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ").replaceAll("&#x27;", "'");
  const page = await open(routePaths.quote(order.ref), { "x-order-key": order.key });
  const html = plain(await page.text());
  expect(page.status).toBe(200);
  for (const part of parts) expect(html).toContain(part);
  expect(html).toContain("valable jusqu'au");
  const answer = await open(routePaths.quotePdf(order.ref), { "x-order-key": order.key });
  expect([answer.status, answer.headers.get("content-type"), answer.headers.get("cache-control")]).toEqual([
    200,
    "application/pdf",
    "no-store",
  ]);
  const pdf = Buffer.from(await answer.arrayBuffer());
  expect(pdf.length).toBeLessThan(60_000);
  // Two readers: poppler, which selects its text, and PDFium, which draws it.
  const file = join(folder, "devis.pdf");
  writeFileSync(file, pdf);
  const text = plain(execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" }));
  for (const part of parts) expect(text.replace(/\s+/g, " ")).toContain(part);
  const fonts = execFileSync("pdffonts", [file], { encoding: "utf8" });
  expect(fonts).toContain("BricolageGrotesque");
  expect(fonts).not.toContain("Helvetica");
  expect((await redrawReceivedPdf(pdf)).length).toBeGreaterThan(10_000);
});

// Seen to fail with `hasOrderAccessKey` left out of `registerCompanyPage`.
test("without the order's key there is no quote", async () => {
  const [order, other] = [await orderOfCompany(app, desk, 1), await orderOfCompany(app, desk, 1)];
  for (const pathOf of [routePaths.quote, routePaths.quotePdf]) {
    expect((await open(pathOf(order.ref))).status).toBe(404);
    expect((await open(pathOf(order.ref), { "x-order-key": other.key })).status).toBe(404);
    const link = await open(`${pathOf(order.ref)}?cle=${order.key}`);
    expect([link.status, link.headers.get("location")]).toEqual([303, pathOf(order.ref)]);
  }
});

test("an agreed price has no discount; the term begins anew with a version, and ends", async () => {
  const order = (await orderOfCompany(app, desk, 3)) as CompanyOrder;
  deps.settings.site.priceSteps = [];
  const first = await readQuote(deps, order);
  app.clock.advance(31 * dayMs);
  expect((await readQuote(deps, order)).isExpired).toBe(true);
  const again = await staffOn(app, "binta@example.com", "Binta", "desk");
  await again.call("POST", `/orders/${order.ref}/company-proof`, {});
  const anew = await readQuote(deps, order);
  expect([anew.isExpired, anew.validUntil === first.validUntil]).toEqual([false, false]);
  const id = await createCompany(again, { name: "Keur Yaakaar" });
  const { body } = await bringList(app, again, id, writePeopleCsv(50), { price: 9_000 });
  const agreed = (await getOrderOrThrow(deps, body.order?.ref ?? "")) as CompanyOrder;
  expect(await readQuote(deps, agreed)).toMatchObject({
    lines: [{ quantity: 50, unitPrice: 9_000, total: 450_000 }],
    discount: null,
    total: 450_000,
    buyer: ["Keur Yaakaar"],
  });
});
