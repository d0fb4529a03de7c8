import { afterAll, expect, test } from "vitest";
import { loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { startTestApp } from "#test/harness/app.ts";

const service = await startTestApp(documentSettings);
afterAll(() => service.close());
const { query } = service.deps.db;
const { url } = service;

// Seen to fail when every owner counted as the buyer.
test("only an owner who is the buyer can open their order's invoices and have one issued", async () => {
  const ref = await ownedCard(service, "binta@example.com");
  await query.updateTable("orders").set({ received: 12_900 }).where("ref", "=", ref).execute();
  const elsewhere = await ownedCard(service, "modou@example.com");
  const binta = await loggedInOwner(service, "binta@example.com");
  const openInvoices = (card: string, order = "", { cookie } = binta) =>
    fetch(`${url}/api/ma-carte/cartes/${card}/commande/factures${order && `?order=${order}`}`, {
      method: "POST",
      headers: { Cookie: cookie, Origin: url },
    });

  expect((await openInvoices(elsewhere)).status).toBe(404);
  expect((await openInvoices(ref, elsewhere)).status).toBe(404);
  const opened = await openInvoices(ref);
  expect(await opened.json()).toEqual({ ref });
  const key = opened.headers.getSetCookie().map((cookie) => cookie.split(";")[0] ?? "");
  expect(key).toEqual([expect.stringMatching(new RegExp(`commande-${ref}=`))]);
  const asked = await fetch(`${url}/payer/${ref}/factures`, {
    method: "POST",
    headers: { Cookie: key.join(), Origin: url, "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams({ name: "Teranga SARL", address: "Dakar", ninea: "1", rccm: "B 1", email: "" }),
    redirect: "manual",
  });
  expect(asked.status).toBe(303);
  const rows = await query.selectFrom("documents").select("issuedBy").where("orderRef", "=", ref).execute();
  expect(rows).toEqual([{ issuedBy: "buyer" }]);

  // The card now belongs to somebody who did not buy it.
  await query.updateTable("cards").set({ ownerEmail: "modou@example.com" }).where("ref", "=", ref).execute();
  const refused = await openInvoices(ref, "", await loggedInOwner(service, "modou@example.com"));
  expect(refused.status).toBe(404);
  expect(refused.headers.getSetCookie()).toEqual([]);
});
