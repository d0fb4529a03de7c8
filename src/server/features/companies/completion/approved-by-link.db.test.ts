import { afterAll, expect, test } from "vitest";
import type { CardCompletion, CardLink } from "#shared/contract/card-completion.ts";
import { findOrderByRef } from "#server/features/orders/order-service.ts";
import { buildOrderExport } from "#server/features/privacy/people/order-data.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { bringList, createCompany } from "#test/factories/company.ts";
import { memberOf } from "#test/factories/company-space.ts";
import { cookieOf, loggedInOwner } from "#test/factories/owner.ts";
import { uploadImage } from "#test/factories/placed-order.ts";
import { callApi } from "#test/factories/staff-member.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
const { deps, url } = app;
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");

let companies = 0;
/** Approves the card of a company's person through its link, in a browser with this cookie. */
async function approveByLink(cookieFor: (at: string) => Promise<string>) {
  companies += 1;
  const at = `wari${companies}.example`;
  const id = await createCompany(desk, { name: `Wari ${companies}`, address: "Plateau, Dakar" });
  const list = `Prénom;Nom;Fonction;Département;Téléphone;E-mail\nAwa;Ndiaye;Conseillère;Ventes;+22177${companies}200000;awa@${at}`;
  const orderRef = (await bringList(app, desk, id, list)).body.order?.ref ?? "";
  for (const [email, role, departments] of [
    [`chef@${at}`, "admin", []],
    [`ventes@${at}`, "manager", ["Ventes"]],
    [`awa@${at}`, "manager", ["Ventes"]],
  ] as const)
    await desk.call("POST", `/organisations/${id}/members`, { email, role, departments });
  const boss = await memberOf(app, id, `chef@${at}`);
  const [card] = await listOrderCards(deps.db.query, orderRef);
  const { body } = await boss<CardLink>("POST", `/personnes/${card?.ref}/lien`);
  const token = /#carte=([0-9a-f]{32})$/.exec(body.url)?.[1] ?? "";
  const headers = { Cookie: await cookieFor(at) };
  const used = await callApi(url, "POST", "/api/ma-carte/lien-carte", { body: { token }, headers });
  const opened = { Cookie: cookieOf(used) || headers.Cookie };
  const path = `/api/ma-carte/a-completer/${card?.ref}`;
  const given = { profileUrl: await uploadImage(url, "profile") };
  const { body: seen } = await callApi(url, "PATCH", path, { headers: opened, body: given });
  const { version } = seen as CardCompletion;
  const agreed = await callApi(url, "POST", `${path}/accord`, { headers: opened, body: { version } });
  expect(agreed.status, JSON.stringify(agreed.body)).toBe(200);
  // The buyer of another person's card is not told what its holder wrote, even by link.
  const order = await findOrderByRef(deps.db.query, orderRef);
  if (!order || !card) throw new Error("no card");
  const { history } = await buildOrderExport(deps, { order, as: "buyer", cards: [card] }, "achat@example.com");
  expect(history).toContainEqual(expect.objectContaining({ kind: "order.corrected", actor: "owner", details: {} }));
  const { events } = (await desk.call<{ events: { kind: string; actor: string }[] }>("GET", `/orders/${orderRef}`))
    .body;
  const said = () =>
    events
      .filter(({ kind }) => kind.startsWith("completion.approved") || kind === "order.corrected")
      .map(({ kind, actor }) => [kind, actor]);
  return { said: said(), at };
}
const loggedInAs = (who: string) => async (at: string) => (await loggedInOwner(app, `${who}@${at}`)).cookie;

test("an administrator or manager who changes and approves a card through its holder's link while logged in is named", async () => {
  for (const who of ["chef", "ventes"]) {
    const { said, at } = await approveByLink(loggedInAs(who));
    expect(said.toSorted()).toEqual([
      ["completion.approved_by_link", `${who}@${at}`],
      ["order.corrected", `${who}@${at}`],
    ]);
  }
});

test("otherwise the link is named; the holder is named as holder when logged in", async () => {
  const byLink = [
    ["completion.approved_by_link", "Le lien du titulaire"],
    ["order.corrected", "Le lien du titulaire"],
  ];
  expect((await approveByLink(async () => "")).said.toSorted()).toEqual(byLink);
  const stranger = await approveByLink(async () => (await loggedInOwner(app, "chef@wari1.example")).cookie);
  expect(stranger.said.toSorted()).toEqual(byLink);
  // She is the holder, and logged in.
  expect((await approveByLink(loggedInAs("awa"))).said.toSorted()).toEqual([
    ["completion.approved", "owner"],
    ["order.corrected", "owner"],
  ]);
});
