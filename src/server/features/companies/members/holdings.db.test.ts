import { afterAll, expect, test } from "vitest";
import type { ListedCompanyMember } from "#shared/contract/company-members.ts";
import { routePaths } from "#shared/route-paths.ts";
import { createHttpsWebhookSender } from "#server/adapters/webhooks/https-sender.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import { openProof } from "#test/factories/proof.ts";
import { companyWithSpace, memberOf } from "#test/factories/company-space.ts";
import { callCompanyApi, makeToken } from "#test/factories/company-token.ts";
import { loggedInOwner } from "#test/factories/owner.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";
import { type Receiver, receiverPem, startReceiver } from "#test/stand-ins/receiver.ts";

const app = await startTestApp(administrator);
const { url, deps } = app;
const receivers: Receiver[] = [];
afterAll(async () => {
  for (const one of receivers) await one.close();
  await app.close();
});
const desk = await staffOn(app, "fatou@example.com", "Fatou", "desk");

async function someReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  receivers.push(receiver);
  deps.webhooks = createHttpsWebhookSender({
    resolve: async () => [{ address: "127.0.0.1", family: 4 }],
    isAllowed: (address) => address === "127.0.0.1",
    ports: receivers.map((one) => String(one.port)),
    ca: receiverPem,
    longestMs: 2000,
  });
  return receiver;
}

const heldCookies = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((one) => one.split(";")[0])
    .join("; ");
const opensOrder = async (ref: string, cookie: string) =>
  (await fetch(`${url}/api/commander/${ref}`, { headers: { Cookie: cookie } })).ok;

/** A company with two administrators; Awa is one, has a card too, and gets everything that a member can hold. */
async function whatAwaHolds(name: string) {
  const company = await companyWithSpace(app, desk, name, 2);
  const { id, at, orderRef, admin, invite } = company;
  await desk.call("PATCH", `/organisations/${id}/template`, { offer: "SILVER" });
  const [ref = "", colleague = ""] = company.refs;
  const mailbox = `awa0@${at}`;
  await invite(mailbox, "admin");
  const awa = await memberOf(app, id, mailbox);
  const { cookie } = await loggedInOwner(app, mailbox);
  for (const call of [admin, awa]) await call("GET", "/membres");
  await deps.db.query.updateTable("organisationMembers").set({ joinedAt: app.clock.now() }).execute();
  const members = (await admin<ListedCompanyMember[]>("GET", "/membres")).body;
  const idOf = (email: string) => members.find((one) => one.email === email)?.id ?? "";
  const { secret: token } = await makeToken(awa);
  const receiver = await someReceiver();
  await awa("POST", "/webhooks", { url: receiver.url, events: ["card.changed"] });
  const paid = await fetch(`${url}/api/entreprises/${id}/commandes/${orderRef}/ouvrir`, {
    method: "POST",
    headers: { Cookie: cookie, Origin: url },
  });
  const person = { firstName: "Khady", lastName: "Sow", jobTitle: "Juriste", phoneNumber: "77 555 44 33" };
  const { body } = await callCompanyApi<{ order: { paymentUrl: string } }>(app, token, "POST", "/people", {
    body: { people: [person] },
    headers: { "Idempotency-Key": "a" },
  });
  const { paymentUrl } = body.order;
  const programOrder = /\/payer\/(\w+)\?/.exec(paymentUrl)?.[1] ?? "";
  const openUrl = async () => heldCookies(await fetch(paymentUrl, { redirect: "manual" }));
  const opened = await openUrl();
  let titles = 0;
  return {
    ...company,
    ref,
    mailbox,
    awa,
    idOf,
    other: `admin@${at}`,
    /** Each resolves to whether it still opens what it once opened. */
    holdings: {
      "session in the space": async () => (await awa("GET", "/personnes")).status === 200,
      "visitors' contacts": async () => (await awa("GET", "/contacts")).status === 200,
      administration: async () => (await awa("GET", "/membres")).status === 200,
      token: async () => (await callCompanyApi(app, token, "GET", "/people")).status === 200,
      webhook: async () => {
        const { length } = receiver.calls;
        titles += 1;
        await desk.call("PATCH", `/orders/${orderRef}?card=${colleague}`, { jobTitle: `Cadre ${titles}` });
        app.clock.advance(1000);
        await app.worker.runDue();
        return receiver.calls.length > length;
      },
      paymentUrl: async () => opensOrder(programOrder, await openUrl()),
      "browser that paymentUrl opened": () => opensOrder(programOrder, opened),
      "browser that pressed Payer": async () =>
        (
          await fetch(url + routePaths.proof(orderRef), {
            headers: { Cookie: heldCookies(paid) },
            redirect: "manual",
          })
        ).status === 200,
      "link in the company's mails": async () =>
        (await openProof(app, await getOrderOrThrow(deps, orderRef))).status === 200,
      "her own card": async () =>
        (await fetch(`${url}/api/ma-carte/cartes/${ref}`, { headers: { Cookie: cookie } })).status === 200,
    },
  };
}
type Held = Awaited<ReturnType<typeof whatAwaHolds>>;
type Holding = keyof Held["holdings"];

const programs: Holding[] = ["token", "webhook"];
const ofMembers: Holding[] = ["session in the space", "visitors' contacts", "administration"];
const ofBrowsers: Holding[] = ["paymentUrl", "browser that paymentUrl opened", "browser that pressed Payer"];
const all: Holding[] = [...ofMembers, ...programs, ...ofBrowsers];

/** Each event, and the holdings that it ends; all others stay. */
const events: { what: string; happens: (held: Held) => Promise<{ status: number }>; ends: readonly Holding[] }[] = [
  { what: "nothing", happens: async () => ({ status: 200 }), ends: [] },
  {
    what: "removed by an administrator",
    happens: ({ admin, idOf, mailbox }) => admin("DELETE", `/membres/${idOf(mailbox)}`),
    ends: all,
  },
  {
    what: "removed, her programs taken over by name",
    happens: ({ admin, idOf, mailbox, other }) => admin("DELETE", `/membres/${idOf(mailbox)}?heir=${idOf(other)}`),
    ends: [...ofMembers, ...ofBrowsers],
  },
  {
    what: "removed by staff",
    happens: ({ id, idOf, mailbox }) => desk.call("DELETE", `/organisations/${id}/members/${idOf(mailbox)}`),
    ends: all,
  },
  {
    what: "removed by staff, her programs taken over by name",
    happens: ({ id, idOf, mailbox, other }) =>
      desk.call("DELETE", `/organisations/${id}/members/${idOf(mailbox)}?heir=${idOf(other)}`),
    ends: [...ofMembers, ...ofBrowsers],
  },
  { what: "gone by herself", happens: ({ awa }) => awa("POST", "/quitter"), ends: all },
  {
    what: "made a manager",
    happens: ({ admin, idOf, mailbox }) =>
      admin("POST", `/membres/${idOf(mailbox)}/droits`, { role: "manager", departments: ["Finances"] }),
    ends: ["administration", ...programs, ...ofBrowsers],
  },
  {
    what: "another administrator removed",
    happens: ({ awa, idOf, other }) => awa("DELETE", `/membres/${idOf(other)}`),
    ends: ofBrowsers,
  },
  {
    what: "gone from the company",
    happens: ({ admin, ref }) => admin("POST", `/personnes/${ref}/depart`, { colleague: null }),
    ends: [...all, "her own card"],
  },
  {
    what: "gone from the company, her programs taken over by name",
    happens: ({ admin, ref, idOf, other }) =>
      admin("POST", `/personnes/${ref}/depart`, { colleague: null, heir: idOf(other) }),
    ends: [...ofMembers, ...ofBrowsers, "her own card"],
  },
  {
    what: "the company archived",
    happens: ({ id }) => desk.call("POST", `/organisations/${id}/archive`, { archived: true }),
    ends: [],
  },
];

test.each(events)("what an administrator holds before and after: $what", async ({ what, happens, ends }) => {
  const held = await whatAwaHolds(`Wari${events.findIndex((one) => one.what === what)}`);
  const look = async () => {
    const opens: Partial<Record<Holding, boolean>> = {};
    for (const [name, does] of Object.entries(held.holdings)) opens[name as Holding] = await does();
    return opens;
  };
  const before = await look();
  expect(before).toEqual(Object.fromEntries(Object.keys(before).map((name) => [name, true])));
  expect((await happens(held)).status).toBe(200);
  expect(await look()).toEqual(
    Object.fromEntries(Object.keys(before).map((name) => [name, !ends.includes(name as Holding)])),
  );
});
