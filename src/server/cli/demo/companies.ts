import { dayMs } from "#shared/format/day-and-time.ts";
import { tokenScopes } from "#shared/access/token-scopes.ts";
import { webhookEvents } from "#shared/company/webhook-events.ts";
import type { IssuedKind } from "#shared/contract/documents.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { listOrderCards } from "#server/features/cards/card-service.ts";
import * as requests from "#server/features/companies/change-requests/change-request-service.ts";
import { createCompanyWithTemplate, getCompanyOrThrow } from "#server/features/companies/company-service.ts";
import { inviteMember, listOwnCompanies, readMember } from "#server/features/companies/members/member-service.ts";
import { orderFromList } from "#server/features/companies/ordering/order-from-list.ts";
import { changeTemplate } from "#server/features/companies/template-service.ts";
import { makeToken } from "#server/features/company-api/tokens/token-service.ts";
import { makeCompanyWebhook } from "#server/features/company-api/webhooks/company-webhook-service.ts";
import { toInvoiceBuyer } from "#server/features/documents/document-rules.ts";
import * as documents from "#server/features/documents/document-service.ts";
import { recordStaffPayment } from "#server/features/order-desk/order-actions.ts";
import { sendProof } from "#server/features/production/proofs/sending.ts";
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import * as completion from "#server/features/owners/completion/owner-completion-service.ts";
import { publishCardsIfComplete } from "#server/features/payments/publishing-service.ts";
import { decideAsMember } from "#server/features/privacy/leavers/address-access.ts";
import { leaveCompanyCard } from "#server/features/privacy/leavers/departure-service.ts";
import { makingActs } from "./making-acts.ts";
import { companyPeople } from "./people.ts";
import { type DemoPictures, uploadDemoPhotos } from "./pictures.ts";
import { meetVisitors, openLeadForm } from "./visitors.ts";
import type { DemoWorld } from "./world.ts";

/** A company of the demo, its last order and its cards. */
interface DemoCompany {
  world: DemoWorld;
  pictures: DemoPictures;
  name: string;
  id: string;
  ref: string;
  cards: string[];
}
type CompanyAct = (of: DemoCompany) => Promise<unknown>;

const peopleOf = ({ name }: Pick<DemoCompany, "name">) => companyPeople.filter(({ company }) => company === name);
const holderOf = (of: DemoCompany, place: number) => ({ ...noSession, email: peopleOf(of)[place]?.email ?? "" });
const noSession = { tokenHash: "", sessionId: "", cardRef: null };
const phone = "33 820 10 20";

/** Makes a company with its template, and those who look after its cards. */
const begin: CompanyAct = async (of) => {
  const { deps, team } = of.world;
  const [email, manager] = [holderOf(of, 0).email, holderOf(of, 1).email];
  const identity = { name: of.name, legalName: `${of.name} SA`, ninea: "0012345 2G3", rccm: "SN DKR 2019 B 1234" };
  const contact = { address: "Cité Keur Gorgui, Dakar", contactName: "Direction", billingEmail: email };
  of.id = (await createCompanyWithTemplate(deps, team.desk, { ...identity, ...contact, billingPhone: phone })).id;
  const { coverUrl, logoUrl } = await uploadDemoPhotos(deps, of.pictures, of.name.length);
  await changeTemplate(deps, team.desk, of.id, {
    offer: "GOLD",
    workPhoneNumber: phone,
    coverUrl,
    logoUrl,
    locked: ["company", "workAddress", "workPhoneNumber", "jobTitle"],
    asked: ["profileUrl"],
  });
  const department = peopleOf(of)[1]?.department ?? "";
  await inviteMember(deps, { staff: team.desk }, of.id, { email, role: "admin", departments: [] });
  await inviteMember(deps, { staff: team.desk }, of.id, { email: manager, role: "manager", departments: [department] });
  // They come.
  for (const member of [email, manager]) await listOwnCompanies(deps, member);
};

/** Acts as the administrator in the company's space. */
const inSpace =
  (act: (of: DemoCompany, member: CompanyMemberIdentity) => Promise<unknown>): CompanyAct =>
  async (of) => {
    const member = await readMember(of.world.deps, holderOf(of, 0).email, of.id);
    if (!member) throw new Error(`Nobody looks after the cards of ${of.name}.`);
    await act(of, member);
  };

/** Orders cards for people of the company by its list. */
const bring =
  (first: number, end: number): CompanyAct =>
  async (of) => {
    const { deps, team } = of.world;
    const rows = peopleOf(of)
      .slice(first, end)
      .map(({ row }) => row);
    const list = Buffer.from(["Prénom;Nom;Fonction;Département;Téléphone;E-mail", ...rows].join("\n"));
    const decisions = { columns: [], corrections: [], withoutRows: [], organisation: of.id };
    of.ref = (await orderFromList(deps, team.desk, list, decisions)).order?.ref ?? "";
    of.cards.push(...(await listOrderCards(deps.db.query, of.ref)).map(({ ref }) => ref));
  };

const issue =
  (kind: IssuedKind): CompanyAct =>
  async ({ world: { deps, team }, id, ref }) => {
    const buyer = toInvoiceBuyer(await getCompanyOrThrow(deps, id));
    await documents.issueDocumentAsStaff(deps, team.desk, { orderRef: ref, kind, buyer });
  };

const acceptQuote: CompanyAct = async ({ world: { deps, team }, ref }) => {
  const [quote] = (await documents.readOrderDocuments(deps, await getOrderOrThrow(deps, ref))).documents;
  await documents.acceptQuoteAsStaff(deps, team.desk, { id: quote?.id ?? "", name: "La direction" });
};

/** Left out: the whole price. */
const transfer =
  (amount?: number): CompanyAct =>
  ({ world: { deps, team }, ref }) => {
    const paid = { method: "Virement", reference: "VIR-2041", reason: "Au devis", missing: "due" } as const;
    return recordStaffPayment(deps, team.desk, ref, { ...paid, ...(amount && { amount }) });
  };

/** The holders of the cards at these places complete and approve them. */
const complete =
  (...places: number[]): CompanyAct =>
  async (of) => {
    const { deps } = of.world;
    for (const at of places) {
      const [own, ref] = [holderOf(of, at), of.cards[at] ?? ""];
      const { profileUrl } = await uploadDemoPhotos(deps, of.pictures, at);
      const { version } = await completion.changeCompletion(deps, own, ref, { profileUrl }, publishCardsIfComplete);
      await completion.approveCompletionAsHolder(deps, own, ref, version);
    }
  };

const ask =
  (place: number, field: "jobTitle" | "workAddress", to: string): CompanyAct =>
  (of) =>
    completion.askForChangeAsHolder(of.world.deps, holderOf(of, place), of.cards[place] ?? "", { field, to });

const decide = inSpace(async ({ world: { deps }, id }, member) => {
  const actor = { organisationId: id, member };
  const [asked] = (await requests.listChangeRequests(deps, actor)).open;
  const decision = { isAccepted: true, word: "", seen: asked?.to ?? "" };
  await requests.decideChangeRequest(deps, actor, asked?.id ?? "", decision, publishCardsIfComplete);
});

/** Somebody leaves, and his page leads to a colleague. */
const leave = (place: number, colleague: number) =>
  inSpace(async ({ world: { deps }, cards }, member) =>
    leaveCompanyCard(deps, decideAsMember(member), cards[place] ?? "", { colleague: cards[colleague] ?? null }),
  );

const meet: CompanyAct = async ({ world, cards: [first = ""] }) => {
  await meetVisitors(world, first, 4, 1);
  await openLeadForm(world, first, 6, 1);
};

const makeProgram = inSpace(async ({ world: { deps } }, member) => {
  await makeToken(deps, member, { name: "Annuaire interne", scopes: tokenScopes, days: 365 });
  await makeCompanyWebhook(deps, member, { url: "https://crm.baobab.example.sn/cartes", events: webhookEvents });
});
const sharePhone = inSpace(async ({ world: { deps }, id }) =>
  changeTemplate(deps, "company", id, { workPhoneNumber: "33 820 10 30" }),
);
const show =
  (source: "drawing" | "desk", note: string): CompanyAct =>
  ({ world: { deps, team }, ref }) =>
    sendProof(deps, team.desk, ref, { source, note });
const approve = show("desk", "Accord par téléphone");
const propose = show("drawing", "Voici vos cartes.");

const make =
  (name: "print" | "encode" | "check" | "ship" | "deliver"): CompanyAct =>
  (of) =>
    makingActs[name][1](of);
const [baobab, jokko] = ["Baobab Assurances", "Jokko Logistique"] as const;

/** What happened to the companies: how many days ago, to whom, and what, in turn. */
const happened: readonly [daysAgo: number, name: typeof baobab | typeof jokko, ...acts: CompanyAct[]][] = [
  [28, baobab, begin, bring(0, 6), issue("quote")],
  [27, baobab, acceptQuote, transfer(), issue("invoice")],
  [25, baobab, complete(0, 1, 2, 3, 4, 5)],
  [23, baobab, approve, make("print"), make("encode"), make("check")],
  [22, baobab, make("ship"), make("deliver"), meet, makeProgram],
  [18, baobab, bring(6, 7), transfer(9000), issue("invoice")],
  [14, baobab, ask(2, "jobTitle", "Conseillère senior")],
  [13, baobab, decide],
  [12, jokko, begin, bring(0, 5), issue("quote")],
  [10, jokko, transfer(), issue("invoice"), complete(0, 2)],
  [8, baobab, sharePhone],
  [6, baobab, leave(5, 4)],
  [4, baobab, ask(2, "workAddress", "Agence de Thiès"), bring(7, 8), issue("invoice")],
  [3, jokko, propose],
  [2, baobab, bring(8, 9), issue("quote")],
];

/** Plans what happens to them, all within the last four weeks. */
export function planDemoCompanies(world: DemoWorld, pictures: DemoPictures): void {
  const toCompany = (name: string): DemoCompany => ({ world, pictures, name, id: "", ref: "", cards: [] });
  const companies = { [baobab]: toCompany(baobab), [jokko]: toCompany(jokko) };
  for (const [daysAgo, name, ...acts] of happened)
    for (const [at, act] of acts.entries())
      world.plan(world.end - daysAgo * dayMs + (9 + at) * 3_600_000, () => act(companies[name]));
}
