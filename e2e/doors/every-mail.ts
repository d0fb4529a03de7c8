import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { TOTP } from "otpauth";
import { remarkFieldOf } from "#shared/order/remark-field.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import { getMonthStart } from "#shared/format/months.ts";
import type { MailTemplate } from "#shared/staff/mail-templates.ts";
import { inTransaction } from "#server/db/database.ts";
import { generateSecretId } from "#server/db/generate-ids.ts";
import { addDemoVisits } from "#server/features/cards/visits/visit-service.ts";
import { remindOfInvoices } from "#server/features/documents/books/remind-invoices.ts";
import { evaluateAlertConditions } from "#server/features/maintenance/alerts/alert-service.ts";
import { notifyOwnersOfLeads } from "#server/features/owners/leads/lead-service.ts";
import { sendMonthlyStatisticsMails } from "#server/features/owners/statistics/monthly-mail.ts";
import { eraseCardsDueForRemoval } from "#server/features/privacy/erasure/erase-removed-cards.ts";
import { createPiecesForPaidOrder } from "#server/features/production/piece-making.ts";
import { listPiecesByOrder } from "#server/features/production/piece-store.ts";
import { recordCompanyEvent } from "#server/features/webhooks/webhook-service.ts";
import { drainBackgroundTasks } from "#server/jobs/background-tasks.ts";
import { answerProofPage, orderOfCompany } from "#test/factories/proof.ts";
import { bringList, createCompany } from "#test/factories/company.ts";
import { runDailyCompletionMail } from "#server/features/companies/completion/completion-mail-service.ts";
import { memberOf } from "#test/factories/company-space.ts";
import { shownConsent } from "#test/factories/contact-consent.ts";
import { groupOrderBody, postGroupOrder } from "#test/factories/group-order.ts";
import { putOnSale } from "#test/factories/offers.ts";
import { askCode, loggedInOwner, ownedCard } from "#test/factories/owner.ts";
import { documentSettings } from "#test/factories/papers.ts";
import { payOrder } from "#test/factories/paid-order.ts";
import { putPiece } from "#test/factories/piece.ts";
import { placeOrder, uploadImage } from "#test/factories/placed-order.ts";
import { onlineCompany, printOrder } from "#test/factories/printed-company.ts";
import { callApi, staffMember } from "#test/factories/staff-member.ts";
import { administrator, type Staff, staffOn } from "#test/factories/staff.ts";
import { unpaidOrder } from "#test/factories/unpaid-order.ts";
import type { TestApp } from "#test/harness/app.ts";
import { live } from "#test/harness/live.ts";
import { openCheckout, pressButton } from "#test/harness/payments.ts";

/** Settings for `startTestApp` without which some mails are never sent. */
export const sellingEverything = {
  ...administrator,
  ...documentSettings,
  SITE_INVOICE_TERM_DAYS: "30",
  SITE_INVOICE_REMINDER_DAYS: "7, 30",
  SITE_INVOICE_REMINDER_TEXT: "Notre compte\u00a0: SN08 0001.",
};

/** A mail as its recipient got it. */
export interface SentMail {
  id: string;
  template: MailTemplate;
  to: string;
  /** Our addresses that it links to, in order. */
  links: string[];
}

const mailbox = (name: string) => `${name}@doors.example`;
const postForm = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: "POST", redirect: "manual", body: new URLSearchParams(fields) });

/**
 * Does everything that sends a mail, as people do it, on a service with `sellingEverything`. What takes days comes
 * first, so that no link has expired at the end. Resolves to the mails, oldest first.
 */
export async function sendEveryMail(app: TestApp): Promise<SentMail[]> {
  const sent: SentMail[] = [];
  const [templates, read] = [new Map<string, MailTemplate>(), new Set<string>()];
  const { query } = app.deps.db;
  const note = async () => {
    for (const { id, template } of await query.selectFrom("mails").select(["id", "template"]).execute())
      templates.set(id, template);
  };
  putOnSale(app.deps);
  for (const act of [
    aMonthPasses,
    aCardIsErased,
    aProgramStaysSilent,
    aBuyerBuys,
    moneyGoesBack,
    anOwnerLooksAfterACard,
    severalCardsAreBought,
    aCompanyOrders,
    aPersonLeaves,
    aQuoteIsAccepted,
    staffComeAndGo,
    peopleSubscribe,
  ]) {
    // A new session for each, since days pass between them.
    await act(app, await staffOn(app, `${act.name.toLowerCase()}@example.com`, "Binta", "desk"));
    await drainBackgroundTasks();
    // Read before they are sent: a mail about an erasure is deleted from the outbox afterwards.
    await note();
    await app.worker.runDue();
    await note();
    for (const mail of await readOutbox(app, templates)) {
      if (!read.has(mail.id)) sent.push(mail);
      read.add(mail.id);
    }
  }
  return sent;
}

async function readOutbox(
  { outboxDir, url }: TestApp,
  templates: ReadonlyMap<string, MailTemplate>,
): Promise<SentMail[]> {
  const mails: SentMail[] = [];
  for (const name of readdirSync(outboxDir).toSorted()) {
    const id = name.split("@")[0] ?? "";
    const template = templates.get(id);
    if (template === undefined || !name.endsWith(".eml")) continue;
    const { html = "", to } = await PostalMime.parse(readFileSync(join(outboxDir, name)));
    const hrefs = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));
    const links = [...new Set(hrefs)].filter((href) => href.startsWith(url));
    mails.push({ id, template, to: to?.[0]?.address ?? "", links });
  }
  return mails;
}

type Act = (app: TestApp, desk: Staff) => Promise<unknown>;

const person = (name: string) => ({
  firstName: name,
  lastName: "Sow",
  jobTitle: "Conseillère",
  phoneNumber: "+221770009900",
  workPhoneNumber: "",
  email: mailbox(name.toLowerCase()),
  workEmail: "",
  department: "Ventes",
  employeeNumber: "",
  ownerEmail: mailbox(name.toLowerCase()),
});
const elsewhere = {
  deliveryRecipient: "Accueil",
  deliveryPhone: "77 123 45 67",
  deliveryTown: "",
  deliveryAddress: "Plateau, Dakar",
  deliveryNote: "",
};

const aMonthPasses: Act = async (app) => {
  const { deps, clock } = app;
  const gold = await ownedCard(app, mailbox("gold"), { firstName: "Gnilane", lastName: "Diouf", offer: "GOLD" });
  const desk = await staffOn(app, "tard@example.com", "Binta", "desk");
  const owed = await unpaidOrder(deps.db, clock.now());
  const buyer = { name: "Awa Conseil", address: "12 avenue Pompidou, Dakar", ninea: "", rccm: "" };
  await call(desk, "POST", `/orders/${owed}/documents`, { ...buyer, email: mailbox("compta") });
  clock.advance(37 * dayMs);
  await remindOfInvoices(deps);
  // Moves to 9:00 on the first of a month.
  clock.advance(getMonthStart(clock.now(), -1) + 9 * 3_600_000 - clock.now());
  const day = getMonthStart(clock.now(), 1) + 4 * dayMs;
  await addDemoVisits(deps, [{ cardRef: gold, day, source: "qr", kind: "view", times: 12 }]);
  await sendMonthlyStatisticsMails(deps, 500);
};

const aCardIsErased: Act = async (app, desk) => {
  const { deps, clock } = app;
  const { query } = deps.db;
  const { orderRef, call: member, people } = await onlineCompany(app, desk);
  await printOrder(app, orderRef, "delivered");
  const [first, second] = (await people()).people;
  const reprint = { ...elsewhere, cards: [first?.ref, second?.ref], expected: 2 * deps.settings.site.reprintPrice };
  await query.updateTable("cards").set({ company: "Autre" }).where("orderRef", "=", orderRef).execute();
  succeeded("reprint", await member("POST", "/reimpressions", reprint));
  const card = query.updateTable("cards").where("ref", "=", first?.ref ?? "");
  await card.set({ removalAskedAt: clock.now(), removalLife: 0 }).execute();
  await live({ db: deps.db, clock }, 31 * dayMs);
  await eraseCardsDueForRemoval(deps);
};

const aProgramStaysSilent: Act = async (app, desk) => {
  const { deps, clock, worker } = app;
  const company = await onlineCompany(app, desk);
  deps.webhooks = { check: async () => undefined, post: async () => 500 };
  const url = "https://programme.example/crochet";
  succeeded("webhook", await company.call("POST", "/webhooks", { url, events: ["card.changed"] }));
  for (let day = 0; day < 8; day += 1) {
    await inTransaction(deps, (deps) =>
      recordCompanyEvent(deps, { organisationId: company.id, event: "card.changed", data: { card: `C${day}` } }),
    );
    await worker.runDue();
    clock.advance(dayMs);
  }
};

const aBuyerBuys: Act = async (app, desk) => {
  const { deps, url, worker } = app;
  const ref = await placeOrder(url, { email: mailbox("ndeye") });
  await worker.runDue();
  await pressButton(await openCheckout(url, ref), "pay");
  const [piece] = await listPiecesByOrder(deps.db.query, ref);
  if (!piece) throw new Error("no piece");
  await call(desk, "POST", `/orders/${ref}/proofs`, { note: "" });
  const { link } = (await desk.call<{ link: string }>("GET", `/orders/${ref}/proofs`)).body;
  await postForm(link, { version: "1", decision: "changer", card: ref, [remarkFieldOf(ref)]: "Le nom plus grand" });
  for (const [from, to] of [
    ["checked", "shipped"],
    ["shipped", "delivered"],
  ] as const) {
    await putPiece(deps, piece, { state: from });
    await call(desk, "POST", "/pieces/moves", { pieces: [{ id: piece.id, from }], to, why: "" });
    app.clock.advance(5 * 60_000);
    await worker.runDue();
  }
};

const moneyGoesBack: Act = async (app, desk) => {
  const { url } = app;
  const [twice, part] = [await placeOrder(url, { email: mailbox("modou") }), await placeOrder(url)];
  const checkouts = [await openCheckout(url, twice), await openCheckout(url, twice)];
  for (const checkout of checkouts) await pressButton(checkout, "pay");
  const taken = { method: "Espèces", reason: "Au comptoir", missing: "due" };
  await call(desk, "POST", `/orders/${part}/mark-paid`, { ...taken, amount: 5000 });
  await call(desk, "POST", `/orders/${part}/mark-paid`, { ...taken, amount: 4000 });
  const { attempts } = (await call<{ attempts: { refCommand: string }[] }>(desk, "GET", `/orders/${part}`)).body;
  const [last, first] = attempts.map(({ refCommand }) => refCommand);
  await call(desk, "POST", `/orders/${part}/payments/${last}/undo`, { reason: "Mauvaise commande" });
  const back = { by: "hand", amount: 2900, method: "Espèces", reason: "Geste" };
  await call(desk, "POST", `/orders/${part}/payments/${first}/refund`, back);
};

const anOwnerLooksAfterACard: Act = async (app, desk) => {
  const { deps, url } = app;
  const owner = await loggedInOwner(app, mailbox("awa"));
  const ref = await ownedCard(app, owner.email, { firstName: "Awa", lastName: "Diop", offer: "GOLD" });
  await askCode(url, owner.email);
  await call(desk, "POST", `/orders/${ref}/owner-link`, {});
  const extras = { services: [{ title: "Coupe", price: null, isFrom: false }] };
  succeeded("services", await owner.call("PATCH", `/cartes/${ref}`, { extras }));
  const removed = { extra: "services", line: "Coupe · Sur demande", reason: "Un mot grossier" };
  await call(desk, "POST", `/orders/${ref}/remove-extra`, removed);
  succeeded("contacts", await owner.call("POST", `/cartes/${ref}/contacts/ouvrir`));
  await postForm(`${url}/vcard/${ref}/coordonnees`, {
    secret: generateSecretId(),
    name: "Moussa Fall",
    phone: "77 123 45 67",
    email: "",
    word: "Vu au salon",
    consent: String(await readConsentVersion(url, ref)),
    sentence: await shownConsent(url, ref),
  });
  app.clock.advance(20 * 60_000);
  await notifyOwnersOfLeads(deps);
  await inTransaction(deps, (deps) => createPiecesForPaidOrder(deps, ref));
  for (const piece of await listPiecesByOrder(deps.db.query, ref)) await putPiece(deps, piece, { state: "delivered" });
  await call(desk, "POST", `/orders/${ref}/lost-card`, { by: "gift", reason: "Volée dans le car" });
  const moved = await ownedCard(app, mailbox("ancienne"), { firstName: "Sokhna", lastName: "Sall" });
  await call(desk, "PATCH", `/orders/${moved}/owner`, { email: mailbox("nouvelle"), reason: "Rappelée" });
  const gone = await loggedInOwner(app, mailbox("pape"));
  const leaving = await ownedCard(app, gone.email, { firstName: "Pape", lastName: "Ndoye" });
  succeeded("removal", await gone.call("POST", `/cartes/${leaving}/retrait`));
};

const severalCardsAreBought: Act = async (app, desk) => {
  const { url, worker } = app;
  const body = await groupOrderBody(url, [{ notifyHolder: true, email: mailbox("khadim") }, {}]);
  const { answer } = await postGroupOrder(url, { ...body, buyer: { ...body.buyer, email: mailbox("mariama") } });
  await worker.runDue();
  await call(desk, "POST", `/orders/${answer.ref}/mark-paid`, { method: "Espèces", reason: "Au comptoir" });
};

const aCompanyOrders: Act = async (app, desk) => {
  const { url, clock, worker } = app;
  const billingEmail = mailbox("fatou");
  const id = await createCompany(desk, { name: "Jàmm Énergie", address: "Plateau, Dakar", billingEmail });
  const [logoUrl, coverUrl] = [await uploadImage(url, "logo"), await uploadImage(url, "cover")];
  await call(desk, "PATCH", `/organisations/${id}/template`, { logoUrl, coverUrl, locked: ["company", "jobTitle"] });
  const boss = mailbox("chef");
  await call(desk, "POST", `/organisations/${id}/members`, { email: boss, role: "admin", departments: [] });
  await worker.runDue();
  const list = [
    "Prénom;Nom;Fonction;Département;Téléphone;E-mail",
    `Aminata;Faye;Conseillère;Ventes;+221771200001;${mailbox("aminata")}`,
    `Bineta;Sarr;Conseillère;Ventes;+221771200002;${mailbox("bineta")}`,
    "Cheikh;Fall;Chauffeur;Garage;+221771200003;",
  ].join("\n");
  const { ref = "" } = (await bringList(app, desk, id, list)).body.order ?? {};
  await call(desk, "POST", `/orders/${ref}/proofs`, { note: "" });
  await worker.runDue();
  const { query } = app.deps.db;
  const order = await query.selectFrom("orders").selectAll().where("ref", "=", ref).executeTakeFirstOrThrow();
  const [card] = await query.selectFrom("cards").select("ref").where("orderRef", "=", ref).orderBy("place").execute();
  if (!card) throw new Error("no card");
  const remark = { version: "1", card: card.ref, [remarkFieldOf(card.ref)]: "Son nom s'écrit Fayé" };
  await answerProofPage(app, order, remark);
  await answerProofPage(app, order, { version: "1", decision: "envoyer" });
  const chief = await memberOf(app, id, boss);
  await call(desk, "POST", `/orders/${ref}/mark-paid`, { method: "Espèces", reason: "Au bureau" });
  await worker.runDue();
  const holder = await loggedInOwner(app, mailbox("aminata"));
  const asked = await holder.call("POST", `/a-completer/${card.ref}/demandes`, { field: "jobTitle", to: "Directrice" });
  succeeded("request", asked);
  clock.advance(1000);
  const requests = (await chief<{ open: { id: string }[] }>("GET", "/demandes")).body.open;
  const decision = { accepted: true, word: "", seen: "Directrice" };
  succeeded("decision", await chief("POST", `/demandes/${requests[0]?.id}`, decision));
  const photo = await holder.call("PATCH", `/a-completer/${card.ref}`, {
    profileUrl: await uploadImage(url, "profile"),
  });
  succeeded("photo", photo);
  const { version } = photo.body as { version: number };
  succeeded("approval", await holder.call("POST", `/a-completer/${card.ref}/accord`, { version }));
  // Does what the job does in the morning.
  await runDailyCompletionMail(app.deps, { orderRef: ref, until: clock.now() + 1 });
};

const aPersonLeaves: Act = async (app, desk) => {
  const { deps } = app;
  const company = await onlineCompany(app, desk);
  await printOrder(app, company.orderRef, "delivered");
  const [leaver, other] = (await company.people()).people;
  const expected = deps.settings.site.reprintPrice;
  const again = await company.call("POST", `/personnes/${leaver?.ref}/nouvelle-carte`, { ...elsewhere, expected });
  succeeded("new card", again);
  await payOrder(deps, again.body.ref ?? "", { received: expected });
  await printOrder(app, again.body.ref ?? "", "to_print");
  succeeded("leaving", await company.call("POST", `/personnes/${leaver?.ref}/depart`, { colleague: null }));
  const next = { ...person("Penda"), expected };
  succeeded("successor", await company.call("POST", `/personnes/${leaver?.ref}/depart/successeur`, next));
  const { ownerEmail } = await deps.db.query
    .selectFrom("cards")
    .select("ownerEmail")
    .where("ref", "=", other?.ref ?? "")
    .executeTakeFirstOrThrow();
  await (await loggedInOwner(app, company.email)).call("GET", "");
  const holder = await loggedInOwner(app, ownerEmail);
  succeeded("loss", await holder.call("POST", `/cartes/${other?.ref}/commande/puce/pause`));
  succeeded("removal", await holder.call("POST", `/cartes/${other?.ref}/retrait`));
};

const aQuoteIsAccepted: Act = async (app, desk) => {
  const order = await orderOfCompany(app, desk, 2, { name: "Keur Devis", billingEmail: mailbox("devis") });
  const buyer = { name: "Keur Devis", address: "Rue 10, Dakar", ninea: "", rccm: "", email: mailbox("devis") };
  await call(desk, "POST", `/orders/${order.ref}/documents`, { ...buyer, kind: "quote" });
  const { documents } = (await call<{ documents: { id: string }[] }>(desk, "GET", `/orders/${order.ref}/documents`))
    .body;
  await fetch(`${app.url}/payer/${order.ref}/devis`, {
    method: "POST",
    redirect: "manual",
    headers: { "x-order-key": order.key },
    body: new URLSearchParams({ accepter: documents[0]?.id ?? "", nom: "Fatou Sow" }),
  });
};

const staffComeAndGo: Act = async (app) => {
  const { deps, url, clock } = app;
  const admin = await staffOn(app);
  const colleague = { name: "Ousmane Ba", email: mailbox("ousmane"), password: "la mer monte à Yoff", role: "desk" };
  await call(admin, "POST", "/users", colleague);
  const { email, password, token } = await staffMember(app, "rokhaya");
  await callApi(url, "POST", "/api/login/forgotten", { body: { email } });
  await callApi(url, "POST", "/api/login/device-code", { body: { email, password } });
  const { secret } = (await callApi(url, "POST", "/api/me/totp", { token, body: { password } })).body as {
    secret: string;
  };
  const code = new TOTP({ secret }).generate({ timestamp: clock.now() });
  succeeded("second factor", await callApi(url, "POST", "/api/me/totp/confirm", { token, body: { code } }));
  const other = await staffMember(app, "seynabou");
  const change = { currentPassword: other.password, newPassword: "la lune monte sur Gorée" };
  succeeded("password", await callApi(url, "POST", "/api/me/password", { token: other.token, body: change }));
  await evaluateAlertConditions(deps, [{ name: "storm", look: async () => "Un essai." }]);
};

const peopleSubscribe: Act = async (app, desk) => {
  const email = mailbox("coumba");
  await callApi(app.url, "POST", "/api/newsletter", { body: { email, offer: "GOLD" } });
  const row = app.deps.db.query.selectFrom("newsletterSubscribers").select("token").where("email", "=", email);
  const { token } = await row.executeTakeFirstOrThrow();
  await app.worker.runDue();
  await postForm(`${app.url}/newsletter/confirmer/${token}`, {});
  await call(desk, "POST", "/newsletter/waitlist/GOLD/tell");
};

async function readConsentVersion(url: string, ref: string): Promise<string> {
  const page = await (await fetch(`${url}/vcard/${ref}/coordonnees`)).text();
  return /name="consent" value="([^"]*)"/.exec(page)?.[1] ?? "";
}

/** Calls as staff. @throws if refused, since its mail would be missing */
async function call<Body>(staff: Staff, method: string, path: string, body?: unknown) {
  const answer = await staff.call<Body>(method, path, body);
  succeeded(path, answer);
  return answer;
}

function succeeded(what: string, { status, body }: { status: number; body: unknown }): void {
  if (status >= 400) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`);
}
