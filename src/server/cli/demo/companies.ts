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
import { getOrderOrThrow } from "#server/features/orders/order-service.ts";
import * as completion from "#server/features/owners/owner-completion-service.ts";
import { publishCardsIfComplete } from "#server/features/payments/publishing-service.ts";
import { decideAsMember } from "#server/features/privacy/leavers/address-access.ts";
import { leaveCompanyCard } from "#server/features/privacy/leavers/departure-service.ts";
import { makingActs, payAtDesk } from "./order-acts.ts";
import { companyPeople } from "./people.ts";
import { type DemoPictures, uploadDemoPhotos } from "./pictures.ts";
import { meetVisitors, openLeadForm } from "./visitors.ts";
import type { DemoWorld } from "./world.ts";

/** A company of the demo, a member who looks after its cards, its last order and its cards. */
interface DemoCompany {
  world: DemoWorld;
  pictures: DemoPictures;
  name: string;
  people: typeof companyPeople;
  id: string;
  member: CompanyMemberIdentity;
  ref: string;
  cards: string[];
}
type CompanyAct = (of: DemoCompany) => Promise<unknown>;

const ownerOf = (of: DemoCompany, place: number) => {
  const email = of.people[place]?.email ?? "";
  return [{ tokenHash: "", sessionId: "", cardRef: null, email }, of.cards[place] ?? ""] as const;
};

/** Creates a company with its template, and invites those who look after its cards. */
const begin: CompanyAct = async (of) => {
  const { deps, team } = of.world;
  const [first, second] = of.people;
  if (!first || !second) throw new Error(`Nobody works at ${of.name}.`);
  const identity = { name: of.name, legalName: `${of.name} SA`, ninea: "0012345 2G3", rccm: "SN DKR 2019 B 1234" };
  const contact = { address: "Cité Keur Gorgui, Dakar", contactName: "Direction", billingEmail: first.email };
  const workPhoneNumber = "33 820 10 20";
  const company = { ...identity, ...contact, billingPhone: workPhoneNumber };
  of.id = (await createCompanyWithTemplate(deps, team.desk, company)).id;
  const { profileUrl: _, ...images } = await uploadDemoPhotos(deps, of.pictures, of.name.length);
  const locked = ["company", "workAddress", "workPhoneNumber", "jobTitle"] as const;
  const rules = { locked: [...locked], asked: ["profileUrl" as const] };
  await changeTemplate(deps, team.desk, of.id, { offer: "GOLD", workPhoneNumber, ...images, ...rules });
  const invite = (email: string, role: "admin" | "manager", departments: string[]) =>
    inviteMember(deps, { organisationId: of.id, staff: team.desk }, { email, role, departments });
  await invite(first.email, "admin", []);
  await invite(second.email, "manager", [second.department]);
  // They accept by coming.
  for (const { email } of [first, second]) await listOwnCompanies(deps, email);
  of.member = (await readMember(deps, first.email, of.id)) ?? of.member;
};

/** Orders cards for some of the company's people from its list. */
const bring =
  (first: number, end: number): CompanyAct =>
  async (of) => {
    const { deps, team } = of.world;
    const rows = of.people.slice(first, end).map(({ row }) => row);
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

/** The holders of the cards at these places complete and approve them. */
const complete =
  (...places: number[]): CompanyAct =>
  async (of) => {
    const { deps } = of.world;
    for (const at of places) {
      const [own, ref] = ownerOf(of, at);
      const { profileUrl } = await uploadDemoPhotos(deps, of.pictures, at);
      const { version } = await completion.changeCompletion(deps, own, ref, { profileUrl }, publishCardsIfComplete);
      await completion.approveCompletionAsHolder(deps, own, ref, version);
    }
  };

const ask =
  (field: "jobTitle" | "workAddress", to: string): CompanyAct =>
  (of) =>
    completion.askForChangeAsHolder(of.world.deps, ...ownerOf(of, 2), { field, to });

const decide: CompanyAct = async ({ world: { deps }, id, member }) => {
  const actor = { organisationId: id, member };
  const [asked] = (await requests.listChangeRequests(deps, actor)).open;
  const decision = { accepted: true, word: "", seen: asked?.to ?? "" };
  await requests.decideChangeRequest(deps, actor, asked?.id ?? "", decision, publishCardsIfComplete);
};

/** A holder leaves the company, and their page leads to a colleague's. */
const leave: CompanyAct = ({ world: { deps }, member, cards: [, , , , colleague = null, leaver = ""] }) =>
  leaveCompanyCard(deps, decideAsMember(member), leaver, { colleague });

/** Visitors come to all cards but the leaver's, most of them to the first card, where some leave their details. */
const meet: CompanyAct = async ({ world, cards }) => {
  for (const [at, ref] of cards.slice(0, 5).entries()) await meetVisitors(world, ref, 4 / (at + 1), at + 1);
  await openLeadForm(world, cards[0] ?? "", 6, 1);
};

const makeProgram: CompanyAct = async ({ world: { deps }, member }) => {
  await makeToken(deps, member, { name: "Annuaire interne", scopes: tokenScopes, days: 365 });
  await makeCompanyWebhook(deps, member, { url: "https://crm.baobab.example.sn/cartes", events: webhookEvents });
};
const sharePhone: CompanyAct = ({ world: { deps }, id }) =>
  changeTemplate(deps, "company", id, { workPhoneNumber: "33 820 10 30" });

const make = (name: keyof typeof makingActs): CompanyAct => makingActs[name][1];
const [baobab, jokko] = ["Baobab Assurances", "Jokko Logistique"] as const;

/** What happened to the companies: how many days ago, to which one, and which acts in turn. */
const happened: readonly [daysAgo: number, name: string, ...acts: CompanyAct[]][] = [
  [28, baobab, begin, bring(0, 6), issue("quote")],
  [27, baobab, acceptQuote, payAtDesk(), issue("invoice")],
  [25, baobab, complete(0, 1, 2, 3, 4, 5)],
  [23, baobab, make("agree"), make("print"), make("encode"), make("check")],
  [22, baobab, make("ship"), make("deliver"), meet, makeProgram],
  [18, baobab, bring(6, 7), payAtDesk(9000), issue("invoice")],
  [14, baobab, ask("jobTitle", "Conseillère senior")],
  [13, baobab, decide],
  [12, jokko, begin, bring(0, 5), issue("quote")],
  [10, jokko, payAtDesk(), issue("invoice"), complete(0, 2)],
  [8, baobab, sharePhone],
  [6, baobab, leave],
  [4, baobab, ask("workAddress", "Agence de Thiès"), bring(7, 8), issue("invoice")],
  [3, jokko, make("propose")],
  [2, baobab, bring(8, 9), issue("quote")],
];

/** Plans what happens to the companies, all within the last four weeks. */
export function planDemoCompanies(world: DemoWorld, pictures: DemoPictures): void {
  for (const name of [baobab, jokko]) {
    const people = companyPeople.filter(({ company }) => company === name);
    const member = { id: "", organisationId: "", email: "", role: "admin", departments: [] } as const;
    const company: DemoCompany = { world, pictures, name, people, id: "", member, ref: "", cards: [] };
    for (const [daysAgo, , ...acts] of happened.filter((one) => one[1] === name))
      for (const [at, act] of acts.entries())
        world.plan(world.end - daysAgo * dayMs + (9 + at) * 3_600_000, () => act(company));
  }
}
