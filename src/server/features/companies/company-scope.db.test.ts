import { afterAll, expect, test } from "vitest";
import type { ChangeRequests } from "#shared/contract/change-requests.ts";
import type { CompanyInvoices } from "#shared/contract/company-invoices.ts";
import type { ListedCompanyMember } from "#shared/contract/company-members.ts";
import type { CompanyWebhook, WebhookDelivery } from "#shared/contract/company-webhooks.ts";
import { companyWithSpace, type MemberCall, memberOf } from "#test/factories/company-space.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { contractEndpoints } from "#test/harness/contract-endpoints.ts";
import { createHttpsWebhookSender } from "#server/adapters/webhooks/https-sender.ts";
import { inTransaction } from "#server/db/database.ts";
import { recordCompanyEvent } from "#server/features/webhooks/webhook-service.ts";

const service = await startTestApp({ ...administrator, ...documentSettings });
const { deps } = service;
afterAll(() => service.close());
// No name server is asked; nothing is sent here.
deps.webhooks = createHttpsWebhookSender({
  resolve: async () => [{ address: "203.0.113.1", family: 4 }],
  isAllowed: () => true,
});
const desk = await staffOn(service, "binta@example.com", "Binta", "desk");

const path = "/api/entreprises/:organisation";
const delivery = {
  deliveryTown: "Dakar",
  deliveryRecipient: "Awa Fall",
  deliveryPhone: "+221771234567",
  deliveryAddress: "Point E",
  deliveryNote: "",
};
const successor = {
  firstName: "Awa",
  lastName: "Fall",
  jobTitle: "",
  phoneNumber: "+221771234567",
  workPhoneNumber: "",
  email: "",
  workEmail: "",
  department: "Ventes",
  employeeNumber: "",
  ownerEmail: "",
  expected: 1,
};

/** Valid bodies, so that the answer depends only on the row that the endpoint names. */
const bodies: Record<string, object> = {
  "POST /personnes/:ref/ajouts/retrait": { extra: "place", line: "Ici" },
  "POST /personnes/:ref/adresse": { accepted: true, seen: "awa@example.com" },
  "POST /personnes/:ref/demandes": { field: "company", to: "Autre" },
  "POST /demandes/:id": { accepted: false, word: "Non", seen: "Autre" },
  "POST /personnes/:ref/depart": { colleague: null },
  "POST /personnes/:ref/depart/collegue": { colleague: null },
  "POST /personnes/:ref/depart/successeur": successor,
  "POST /personnes/:ref/nouvelle-carte": { ...delivery, expected: 1 },
  "POST /membres/:member/droits": { role: "admin", departments: [] },
  "PATCH /personnes/:ref": { jobTitle: "Directrice", version: "1" },
  "PATCH /personnes/:ref/page": { workDescription: "Autre", version: "1" },
  "POST /personnes/:ref/puce": { lost: true },
  "POST /personnes/:ref/pause": { paused: true },
};

/** A company with one row of each kind that an endpoint may name; its people are in Finances. */
async function companyWithRows() {
  const ours = await companyWithSpace(service, desk, "Baobab", 3);
  const { id, orderRef, admin } = ours;
  await deps.db.query.updateTable("cards").set({ department: "Finances" }).where("orderRef", "=", orderRef).execute();
  await payOrder(deps, orderRef);
  const [ref = "", second = ""] = ours.refs;
  const manager = await memberOf(service, id, await invited(ours, "finances", ["Finances"]));
  const { body: token } = await admin<{ token: { id: string } }>("POST", "/acces", {
    name: "Paie",
    scopes: ["cards:read"],
    days: 90,
  });
  const { body: made } = await admin<{ webhook: CompanyWebhook }>("POST", "/webhooks", {
    url: "https://rh.example/vcard",
    events: ["card.changed"],
  });
  await inTransaction(deps, (within) =>
    recordCompanyEvent(within, { organisationId: id, event: "card.changed", data: { card: ref } }),
  );
  const { body: sent } = await admin<{ deliveries: WebhookDelivery[] }>("GET", "/webhooks/envois");
  await desk.call("PATCH", `/organisations/${id}/template`, { company: "Baobab", locked: ["company"] });
  for (const [card, to] of [
    [second, "Baobab Nord"],
    [ref, "Baobab Sud"],
  ])
    await manager("POST", `/personnes/${card}/demandes`, { field: "company", to });
  const { body: asked } = await admin<ChangeRequests>("GET", "/demandes");
  const granted = asked.open.find((one) => one.ref === second);
  await admin("POST", `/demandes/${granted?.id}`, { accepted: true, seen: granted?.to });
  await admin("POST", `/commandes/${orderRef}/facture`);
  const { body: invoices } = await admin<CompanyInvoices>("GET", "/factures");
  const { body: members } = await admin<ListedCompanyMember[]>("GET", "/membres");
  const rows: Record<string, Record<string, string | undefined>> = {
    personnes: { ref },
    exceptions: { ref: second, field: "company" },
    commandes: { ref: orderRef },
    demandes: { id: asked.open.find((one) => one.ref === ref)?.id },
    factures: { id: invoices.papers[0]?.id },
    membres: { member: members.find(({ role }) => role === "manager")?.id },
    acces: { token: token.token.id },
    webhooks: { webhook: made.webhook.id, delivery: sent.deliveries[0]?.id },
  };
  return { ...ours, rows };
}
type Space = Awaited<ReturnType<typeof companyWithSpace>>;
async function invited({ at, invite }: Space, name: string, departments: string[]): Promise<string> {
  await invite(`${name}@${at}`, "manager", departments);
  return `${name}@${at}`;
}

// The administrator's own answers prove that the rows exist. Seen to fail with webhooks read without their company, and
// with a leaver's address read without company and departments.
test("every endpoint that names a company's row hides it from other companies and from managers of other departments", async () => {
  const ours = await companyWithRows();
  const others = await companyWithSpace(service, desk, "Karite", 1);
  const sales = await memberOf(service, ours.id, await invited(ours, "ventes", ["Ventes"]));
  const endpoints = (await contractEndpoints())
    .filter(({ access }) => typeof access === "object" && "organisation" in access)
    .map(({ method, path: whole, access }) => ({ method, access, named: whole.replace(path, "") }))
    .filter(({ named }) => named.includes(":"));
  expect(endpoints.length).toBeGreaterThan(20);
  const wrong: string[] = [];
  const ask = async (call: MemberCall, method: string, named: string) => {
    const row = ours.rows[named.split("/")[1] ?? ""] ?? {};
    const address = named.replace(/:(\w+)/g, (_, name: string) => row[name] ?? `no row for ${named}`);
    const { status, body } = await call(method, address, bodies[`${method} ${named}`]);
    return [status, body.code?.endsWith("not_found") === true] as const;
  };
  for (const { method, named, access } of endpoints) {
    const strangers: [string, MemberCall][] = [["another company", others.admin]];
    if (typeof access === "object" && "organisation" in access && access.organisation.includes("manager"))
      strangers.push(["a manager of others", sales]);
    for (const [who, call] of strangers) {
      const [status, isUnknown] = await ask(call, method, named);
      if (status !== 404 || !isUnknown) wrong.push(`${who}: ${method} ${named} ${status}`);
    }
  }
  for (const { method, named } of endpoints.toSorted(byGentleness)) {
    const [status, isUnknown] = await ask(ours.admin, method, named);
    if (status === 422 || isUnknown) wrong.push(`its administrator: ${method} ${named} ${status}`);
  }
  expect(wrong).toEqual([]);
});

/** Sorts endpoints that delete a row to the end, and the one that retires an address for ever last. */
function byGentleness(one: { method: string; named: string }, other: { method: string; named: string }): number {
  const weight = ({ method, named }: { method: string; named: string }) =>
    ["GET", "PATCH", "POST", "DELETE"].indexOf(method) + (named.endsWith("/retirer") ? 2 : 0);
  return weight(one) - weight(other);
}
