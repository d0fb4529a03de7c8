import { afterAll, expect, test } from "vitest";
import { remarkFieldOf } from "#shared/order/remark-field.ts";
import type { Proof } from "#shared/contract/proofs.ts";
import { routePaths } from "#shared/route-paths.ts";
import { secretLinks } from "#server/auth/secret-link-rules.ts";
import { listOrderCards } from "#server/features/cards/card-store.ts";
import { listUnapprovedCardRefs } from "#server/features/orders/proofs/proof-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { answerProof } from "#server/features/production/proofs/proof-answer-service.ts";
import { sendProof } from "#server/features/production/proofs/sending.ts";
import { answerProofPage, openProof, orderOfCompany } from "#test/factories/proof.ts";
import { printOrder } from "#test/factories/printed-company.ts";
import { placeOrder, uploadImage } from "#test/factories/placed-order.ts";
import { administrator, staffOn } from "#test/factories/staff.ts";
import { startTestApp } from "#test/harness/app.ts";

const app = await startTestApp(administrator);
const { deps } = app;
const { query } = deps.db;
afterAll(() => app.close());
const desk = await staffOn(app, "binta@example.com", "Binta", "desk");
const binta = { userId: "binta@example.com", name: "Binta", role: "desk" } as const;

const send = (ref: string, note = "") =>
  desk.call<{ version: number; cards: number; isMailed: boolean; code?: string }>("POST", `/orders/${ref}/proofs`, {
    note,
  });
const read = async (ref: string) => (await desk.call<Proof>("GET", `/orders/${ref}/proofs`)).body;
const standings = async (ref: string) =>
  Object.fromEntries(
    (await read(ref)).standings.filter(({ cards }) => cards > 0).map(({ standing, cards }) => [standing, cards]),
  );
const rename = (order: OrderRow, cardRef: string, lastName: string) =>
  desk.call("PATCH", `/orders/${order.ref}?card=${cardRef}`, { lastName });
const refsOf = async (order: OrderRow) => (await listOrderCards(deps.db.query, order.ref)).map(({ ref }) => ref);
const approve = (order: OrderRow, version = 1, name = "") =>
  answerProofPage(app, order, { version: String(version), decision: "approuver", name });
const mailsOf = async (orderRef: string) =>
  (
    await query
      .selectFrom("mails")
      .select(["template", "recipient"])
      .where("orderRef", "=", orderRef)
      .orderBy("id")
      .execute()
  ).map(({ template, recipient }) => `${template} ${recipient}`);

test("a company gets its proof, finds a card by name, and approves all cards", async () => {
  const order = await orderOfCompany(app, desk, 51);
  const before = await openProof(app, order);
  expect([before.status, before.html.includes("Vos cartes arrivent")]).toEqual([200, true]);
  expect((await send(order.ref)).body).toMatchObject({ version: 1, cards: 51, isMailed: true });
  expect(await mailsOf(order.ref)).toEqual(["proof-sent fatou@teranga.example"]);
  const { html } = await openProof(app, order);
  for (const part of ["Vos 51 cartes à vérifier", "Awaa Ndiaye", "photo à venir", "Page 1 sur 2", "Tout approuver"])
    expect(html).toContain(part);
  expect(html).not.toContain("Awafa Ndiaye");
  expect((await openProof(app, order, "?page=2")).html).toContain("Awafa Ndiaye");
  const found = (await openProof(app, order, "?q=awabc")).html;
  expect([found.includes("Awabc Ndiaye"), found.includes("Awaa Ndiaye")]).toEqual([true, false]);
  expect((await approve(order, 1, "Ousmane Fall")).status).toBe(303);
  expect(await standings(order.ref)).toEqual({ approved: 51 });
  expect((await openProof(app, order)).html).toContain("Vos 51 cartes sont approuvées");
  expect(await mailsOf(order.ref)).toHaveLength(2);
  const rows = await query.selectFrom("proofCards").selectAll().where("orderRef", "=", order.ref).execute();
  expect(new Set(rows.map(({ answeredBy, answeredName }) => `${answeredBy} ${answeredName}`))).toEqual(
    new Set(["buyer Ousmane Fall"]),
  );
  expect((await send(order.ref)).body.code).toBe("proof.nothing_left");
});

// Seen to fail: the second page was approved unread.
test("a company with remarks can approve the other cards once it has opened all pages", async () => {
  const order = await orderOfCompany(app, desk, 51);
  const [first = ""] = await refsOf(order);
  await send(order.ref);
  await openProof(app, order);
  await answerProofPage(app, order, { version: "1", card: first, [remarkFieldOf(first)]: "Non" });
  const early = await approve(order);
  expect([early.status, early.html.includes("Vous n&#x27;avez pas encore vu toutes les cartes")]).toEqual([409, true]);
  const page = (await openProof(app, order)).html;
  // A marked card keeps its place among those to answer.
  expect(page.indexOf(`id="carte-${first}"`)).toBeGreaterThan(0);
  expect(page).toMatch(/href="\?voir=attente&amp;page=2">Voir la carte qui reste avant d&#x27;approuver/);
  expect(page).not.toContain("Approuver les 50 autres cartes");
  expect((await openProof(app, order, "?voir=attente&page=2")).html).toContain("Approuver les 50 autres cartes");
  expect((await approve(order)).status).toBe(303);
  expect(await standings(order.ref)).toEqual({ approved: 50, marked: 1 });
});

test("only marked cards come back in the next version", async () => {
  const order = await orderOfCompany(app, desk, 3);
  const [first = ""] = await refsOf(order);
  await send(order.ref);
  const mark = (remark: string) =>
    answerProofPage(app, order, { version: "1", card: first, [remarkFieldOf(first)]: remark });
  const empty = await mark("  ");
  expect([empty.status, empty.html.includes("Dites en quelques mots")]).toEqual([422, true]);
  const marked = await mark("son nom s'écrit Ndiaye <b>");
  expect([marked.status, marked.location?.endsWith(`#carte-${first}`)]).toEqual([303, true]);
  expect((await openProof(app, order, "?voir=remarques")).html).toContain("Ndiaye &lt;b&gt;");
  const sent = await answerProofPage(app, order, { version: "1", decision: "envoyer" });
  expect(sent.status).toBe(303);
  expect((await answerProofPage(app, order, { version: "1", decision: "envoyer" })).status).toBe(409);
  expect((await approve(order)).status).toBe(303);
  expect(await standings(order.ref)).toEqual({ approved: 2, marked: 1 });
  expect((await read(order.ref)).returned).toMatchObject([{ cardRef: first, remark: "son nom s'écrit Ndiaye <b>" }]);
  await rename(order, first, "Ndiayé");
  expect((await send(order.ref, "C'est corrigé.")).body).toMatchObject({ version: 2, cards: 1 });
  const { html } = await openProof(app, order);
  for (const part of ["1 carte à vérifier", "Awaa Ndiayé", "C&#x27;est corrigé."]) expect(html).toContain(part);
  expect(html).not.toContain("Awab Ndiaye");
  // The previous version's form.
  expect((await approve(order, 1)).status).toBe(409);
  expect((await approve(order, 2)).status).toBe(303);
  expect(await standings(order.ref)).toEqual({ approved: 3 });
});

// Seen to fail while the page said that unsent remarks were received.
test("after the last card is marked, the page says that the remarks are unsent, and once sent, that they are received", async () => {
  const order = await orderOfCompany(app, desk, 2);
  const [first = "", second = ""] = await refsOf(order);
  await send(order.ref);
  await answerProofPage(app, order, { version: "1", card: first, [remarkFieldOf(first)]: "Non" });
  const marked = { version: "1", card: second, [remarkFieldOf(second)]: "Non plus" };
  await answerProofPage(app, order, marked);
  const toSend = "Vos 2 remarques ne sont pas encore envoyées";
  const received = "Vous avez 2 remarques\u00a0: nous corrigeons";
  const page = async () => (await openProof(app, order)).html;
  expect([(await page()).includes(toSend), (await page()).includes(received)]).toEqual([true, false]);
  await answerProofPage(app, order, { version: "1", decision: "envoyer" });
  expect([(await page()).includes(toSend), (await page()).includes(received)]).toEqual([false, true]);
});

// Seen to fail while each remark had its own form: a typed one was lost, and its card approved.
test("any button saves a typed remark, and then nothing is approved without asking again", async () => {
  const order = await orderOfCompany(app, desk, 3);
  const [first = "", second = ""] = await refsOf(order);
  await send(order.ref);
  const typed = { [remarkFieldOf(first)]: "Son nom s'écrit Ndiaye", [remarkFieldOf(second)]: " " };
  const asked = await answerProofPage(app, order, { version: "1", decision: "approuver", ...typed });
  expect([asked.status, asked.location?.endsWith("/cartes?notees=1#reponse")]).toEqual([303, true]);
  expect(await standings(order.ref)).toEqual({ waiting: 2, marked: 1 });
  const { html } = await openProof(app, order, "?notees=1");
  for (const part of ["elle est notée", "Aucune carte n&#x27;est encore approuvée", "Approuver les 2 autres cartes"])
    expect(html).toContain(part);
  // The field holds the saved text when the page is shown again: that is no new remark.
  expect((await answerProofPage(app, order, { version: "1", decision: "approuver", ...typed })).location).toMatch(
    /\/cartes$/,
  );
  expect(await standings(order.ref)).toEqual({ approved: 2, marked: 1 });
});

test("a refused answer keeps the remark typed for another card", async () => {
  const order = await orderOfCompany(app, desk, 2);
  const [first = "", second = ""] = await refsOf(order);
  await send(order.ref);
  const refused = await answerProofPage(app, order, {
    version: "1",
    card: first,
    [remarkFieldOf(first)]: "",
    [remarkFieldOf(second)]: "Le logo est ancien",
  });
  expect([refused.status, refused.html.includes("Le logo est ancien</textarea>")]).toEqual([422, true]);
});

test("a remark can be removed", async () => {
  const order = await orderOfCompany(app, desk, 1);
  const [card = ""] = await refsOf(order);
  await send(order.ref);
  await answerProofPage(app, order, { version: "1", card, [remarkFieldOf(card)]: "Non" });
  expect((await approve(order)).status).toBe(409);
  expect((await answerProofPage(app, order, { version: "1", decision: "retirer", card })).status).toBe(303);
  expect((await approve(order)).status).toBe(303);
});

// Seen to fail while an approval counted whatever the card says (`isPrintedAlike` true).
test("a card that changes after or during its approval needs another one", async () => {
  const order = await orderOfCompany(app, desk, 2);
  const [first = "", second = ""] = await refsOf(order);
  await send(order.ref);
  await rename(order, first, "Sarr");
  expect((await approve(order)).status).toBe(303);
  expect(await standings(order.ref)).toEqual({ approved: 1, changed: 1 });
  await rename(order, second, "Diop");
  expect(await standings(order.ref)).toEqual({ changed: 2 });
  expect([...(await listUnapprovedCardRefs(deps, order))].toSorted()).toEqual([first, second].toSorted());
  expect((await openProof(app, order)).html).toContain("Corrigée depuis");
  expect((await approve(order)).status).toBe(409);
  expect((await send(order.ref)).body).toMatchObject({ version: 2, cards: 2 });
  expect((await approve(order, 2)).status).toBe(303);
  expect(await standings(order.ref)).toEqual({ approved: 2 });
  // Unprinted fields may change.
  await desk.call("PATCH", `/orders/${order.ref}?card=${first}`, { phoneNumber: "77 999 88 77" });
  expect(await standings(order.ref)).toEqual({ approved: 2 });
});

test("the desk approves in the company's name, and may note who agreed", async () => {
  const order = await orderOfCompany(app, desk, 2, { billingEmail: "" });
  expect((await send(order.ref)).body).toMatchObject({ isMailed: false });
  expect(await mailsOf(order.ref)).toEqual([]);
  const by = (reason: string) => desk.call("POST", `/orders/${order.ref}/proofs/approve`, { reason });
  expect((await by("Accord de Mme Sow au téléphone.")).status).toBe(201);
  expect(await standings(order.ref)).toEqual({ approved: 2 });
  expect((await read(order.ref)).versions).toMatchObject([
    { version: 2, source: "desk", note: "Accord de Mme Sow au téléphone.", sentBy: "Binta", approved: 2 },
    { version: 1, source: "drawing", approved: 0 },
  ]);
});

// Seen to fail with `hasOrderAccessKey` answering true.
test("without the order's key, or for an order without a proof, the payment page is shown instead", async () => {
  const [order, other] = [await orderOfCompany(app, desk, 1), await orderOfCompany(app, desk, 1)];
  await send(order.ref);
  const mine = await placeOrder(app.url);
  const own = await query.selectFrom("orders").select(["ref", "key"]).where("ref", "=", mine).executeTakeFirstOrThrow();
  const path = routePaths.proof;
  for (const [ref, asked, headers] of [
    [order.ref, "", {}],
    [order.ref, "", { "x-order-key": other.key }],
    [order.ref, "", { cookie: `commande-${other.ref}=${other.key}` }],
    [order.ref, `?cle=${other.key}`, {}],
    [order.ref, `?cle=${order.key.slice(0, -1)}`, {}],
    ["0".repeat(26), "", { "x-order-key": order.key }],
    ["x", "", {}],
    [own.ref, "", { "x-order-key": own.key }],
  ] as const) {
    const at = path(ref) + asked;
    const shown = await fetch(app.url + at, { headers, redirect: "manual" });
    expect([shown.status, shown.headers.get("location")], at).toEqual([303, routePaths.payment(ref)]);
    expect(["cache-control", "x-robots-tag", "referrer-policy"].map((name) => shown.headers.get(name))).toEqual([
      "no-store",
      "noindex",
      "no-referrer",
    ]);
    const body = new URLSearchParams({ version: "1", decision: "approuver" });
    const posted = await fetch(app.url + at, { method: "POST", headers, body, redirect: "manual" });
    expect([posted.status, posted.headers.get("location")], at).toEqual([303, routePaths.payment(ref)]);
  }
  expect(await standings(order.ref)).toEqual({ waiting: 1 });
  const link = await fetch(app.url + secretLinks.proofByKey(order.ref, order.key), { redirect: "manual" });
  expect([link.status, link.headers.get("location")]).toEqual([303, path(order.ref)]);
  expect(link.headers.getSetCookie().join()).toContain(`commande-${order.ref}=${order.key}`);
  // A card of another company's order is not part of this proof.
  const [foreign = ""] = await refsOf(other);
  const marked = { version: "1", card: foreign, [remarkFieldOf(foreign)]: "Non" };
  expect((await answerProofPage(app, order, marked)).status).toBe(409);
  expect((await desk.call("GET", `/orders/${own.ref}/proofs`)).body).toMatchObject({ link: null, versions: [] });
});

// Seen to fail on PostgreSQL without the order's lock: both told the team.
test("of two simultaneous approvals one succeeds, and a new version in between must be approved again", async () => {
  const order = await orderOfCompany(app, desk, 20);
  await send(order.ref);
  const two = await Promise.all([approve(order, 1, "A"), approve(order, 1, "B")]);
  expect(two.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect((await mailsOf(order.ref)).filter((mail) => mail.startsWith("staff-"))).toHaveLength(1);
  for (const ref of await refsOf(order)) await rename(order, ref, "Sy");
  let last = 1;
  for (let round = 0; round < 6; round++) {
    const [sent] = await Promise.allSettled([
      sendProof(deps, binta, order.ref, { source: "drawing", note: "" }),
      approve(order, last),
    ]);
    const counts = await standings(order.ref);
    // In either order, all cards wait or all are approved, and only in the last version.
    expect(counts).toEqual(sent.status === "fulfilled" ? { waiting: 20 } : { approved: 20 });
    if (sent.status === "fulfilled") last = sent.value.version;
    else for (const ref of await refsOf(order)) await rename(order, ref, `Sy ${"I".repeat(round + 1)}`);
  }
});

test("a failed answer or version leaves nothing behind", async () => {
  const order = await orderOfCompany(app, desk, 2);
  await send(order.ref);
  const broken = {
    ...deps,
    settings: {
      ...deps.settings,
      site: Object.defineProperty({ ...deps.settings.site }, "supportEmail", {
        get: () => {
          throw new Error("killed");
        },
      }),
    },
  };
  const answer = { version: 1, decision: "approuver", remarks: {}, name: "" } as const;
  await expect(answerProof(broken, order.ref, answer)).rejects.toThrow("killed");
  expect(await standings(order.ref)).toEqual({ waiting: 2 });
  await expect(
    sendProof({ ...deps, clock: { ...deps.clock, now: failAt(3) } }, binta, order.ref, { source: "desk", note: "Oui" }),
  ).rejects.toThrow("killed");
  expect(await standings(order.ref)).toEqual({ waiting: 2 });
  expect((await read(order.ref)).versions).toHaveLength(1);
});

/** A clock that fails at this reading. */
function failAt(reading: number): () => number {
  let read = 0;
  return () => {
    read += 1;
    if (read === reading) throw new Error("killed");
    return deps.clock.now();
  };
}

// Before: printed cards waited for approval once a logo had changed.
test("a logo change asks approval only for cards that are to be printed, not for printed ones", async () => {
  const order = await orderOfCompany(app, desk, 2);
  const logoUrl = await uploadImage(app.url, "logo");
  await send(order.ref);
  await approve(order);
  await printOrder(app, order.ref);
  expect(await standings(order.ref)).toEqual({ approved: 2 });
  await desk.call("PATCH", `/organisations/${order.organisationId}/template`, { logoUrl });
  expect(await standings(order.ref)).toEqual({ approved: 2 });
  expect((await read(order.ref)).returned).toEqual([]);
  const [first = ""] = await refsOf(order);
  await query.updateTable("pieces").set({ state: "to_print" }).where("cardRef", "=", first).execute();
  expect(await standings(order.ref)).toEqual({ approved: 1, changed: 1 });
  expect((await read(order.ref)).returned).toMatchObject([{ cardRef: first }]);
});
