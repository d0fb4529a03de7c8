import { AppError } from "#server/app-error.ts";
import type * as contract from "#shared/contract/company-leads.ts";
import type { CompanyLead } from "#shared/contract/company-leads.ts";
import type { EndpointAnswer } from "#shared/contract/endpoint.ts";
import { formatPersonName } from "#shared/format/person-name.ts";
import { offers } from "#shared/offers/offers.ts";
import { companyLeadsPageLength, withoutDepartment } from "#shared/company/people-page.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import type { DbDeps } from "#server/deps.ts";
import { inTransaction } from "#server/db/database.ts";
import { CardEditPermit } from "#server/features/cards/card-edit-permit-rules.ts";
import { isOfMember } from "#server/features/cards/card-editing-rules.ts";
import { setLeadFormEnabled } from "#server/features/cards/card-lifecycle-service.ts";
import { listCardsOfCompany } from "#server/features/cards/company-card-service.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { tellNamesakesApart } from "#server/features/orders/namesake-rules.ts";
import { lockCompanyOrders } from "#server/features/orders/order-service.ts";
import { formatCsvMinute } from "#server/rendering/csv.ts";
import type { TableFile } from "#server/rendering/table-file.ts";
import { parseSearchTerms } from "#server/features/orders/order-rules.ts";
import { listDepartmentNames, lockCompanyOrThrow } from "#server/features/companies/company-service.ts";
import { leadRetentionMs } from "./lead-rules.ts";
import {
  type CompanyLeadFilter,
  type CompanyLeadRow,
  countCompanyLeads,
  findCompanyLead,
  selectCompanyLeads,
  selectCompanyLeadsAfter,
} from "./company-leads-read-model.ts";
import { toCardActor } from "#server/features/companies/company-rules.ts";

interface LeadQuery {
  search: string;
  department?: string | undefined;
}

/** Maximum number of leads in one export. */
const mostExported = 100_000;

/** Lists a page of the leads that a member may read: the whole company's, or their departments'. */
export async function listCompanyLeads(
  deps: DbDeps,
  member: CompanyMemberIdentity,
  { page, ...asked }: LeadQuery & { page: number },
): Promise<EndpointAnswer<typeof contract.listCompanyLeads>> {
  const filter = toFilter(member, asked);
  const departments = await listDepartmentNames(deps, member);
  const cards = await listCardsOfCompany(deps.db.query, member.organisationId);
  const forms = countForms(cards, member);
  const apartOf = tellNamesakesApart(cards);
  if (!filter) return { leads: [], total: 0, departments, forms };
  const at = { offset: (page - 1) * companyLeadsPageLength, limit: companyLeadsPageLength };
  return {
    leads: (await selectCompanyLeads(deps.db.query, filter, at)).map((row) => present(row, apartOf)),
    total: await countCompanyLeads(deps.db.query, filter),
    departments,
    forms,
  };
}

function countForms(cards: readonly CardRow[], member: CompanyMemberIdentity) {
  const actor = toCardActor(member);
  const own = cards.filter((card) => isOfMember(actor, card) && card.removalAskedAt === null);
  const able = own.filter(({ offer }) => offers[offer].takesContacts);
  const on = able.filter(({ takesContacts }) => takesContacts === 1).length;
  return { on, off: able.length - on, without: own.length - able.length };
}

/**
 * Turns on the lead form of every card of the company whose offer has one; a holder can still turn off their own.
 * Resolves to the number of changed pages.
 * @throws {AppError} `organisation.not_found`, `organisation.archived`
 */
export async function openCompanyLeadForms(deps: DbDeps, member: CompanyMemberIdentity): Promise<number> {
  const actor = toCardActor(member);
  return inTransaction(deps, async (deps) => {
    const { archivedAt } = await lockCompanyOrThrow(deps, member.organisationId);
    if (archivedAt !== null) throw new AppError("organisation.archived");
    await lockCompanyOrders(deps, member.organisationId);
    const closed = (await listCardsOfCompany(deps.db.query, member.organisationId)).filter(
      (card) => card.takesContacts === 0 && card.removalAskedAt === null && offers[card.offer].takesContacts,
    );
    for (const card of closed) await setLeadFormEnabled(deps, CardEditPermit.ask(actor, card, ["takesContacts"]), true);
    return closed.length;
  });
}

/** Lists the company's leads that came after a given lead, oldest first; empty `after`: from the first. */
export async function listCompanyLeadsAfter(
  deps: DbDeps,
  organisationId: string,
  page: { after: string; limit: number },
): Promise<CompanyLead[]> {
  return (await selectCompanyLeadsAfter(deps.db.query, toWhole(organisationId), page)).map((row) => present(row));
}

/** @throws {AppError} `lead.not_found` */
export async function getCompanyLeadOrThrow(deps: DbDeps, organisationId: string, id: string): Promise<CompanyLead> {
  const row = await findCompanyLead(deps.db.query, toWhole(organisationId), id);
  if (!row) throw new AppError("lead.not_found");
  return present(row);
}

export async function buildLeadTable(
  deps: DbDeps,
  member: CompanyMemberIdentity,
  asked: LeadQuery,
): Promise<TableFile> {
  const filter = toFilter(member, asked);
  const rows = filter ? await selectCompanyLeads(deps.db.query, filter, { offset: 0, limit: mostExported }) : [];
  const apartOf = tellNamesakesApart(await listCardsOfCompany(deps.db.query, member.organisationId));
  return {
    titles: ["Date", "Nom", "Téléphone", "E-mail", "Mot", "Laissé à", "Département", "Accord donné"],
    rows: rows.map((row) => [
      formatCsvMinute(row.leftAt),
      row.name,
      row.phone === "" ? "" : { phone: row.phone },
      row.email,
      row.word,
      formatHolder(row, apartOf),
      row.department ?? "",
      row.consentText,
    ]),
  };
}

function toWhole(organisationId: string): CompanyLeadFilter {
  return { organisationId, departments: "all", terms: [] };
}

/** Returns `undefined` if the member may see none of what was asked for. */
function toFilter(member: CompanyMemberIdentity, { search, ...asked }: LeadQuery): CompanyLeadFilter | undefined {
  const { organisationId, departments } = toCardActor(member);
  const department = asked.department === withoutDepartment ? "" : asked.department;
  const isHis = department === undefined || departments === "all" || departments.includes(department);
  const meant = department === undefined ? departments : [department];
  if (!isHis || (meant !== "all" && meant.length === 0)) return undefined;
  return { organisationId, departments: meant, terms: parseSearchTerms(search) };
}

type ApartOf = ReturnType<typeof tellNamesakesApart>;

/** Without `apartOf`, for programs, the holder's name has nothing added to distinguish namesakes. */
function present(row: CompanyLeadRow, apartOf?: ApartOf): CompanyLead {
  const { id, leftAt, name, phone, email, word } = row;
  return {
    id,
    at: new Date(leftAt).toISOString(),
    name,
    phone,
    email,
    word,
    person: formatHolder(row, apartOf),
    department: row.department ?? "",
    until: new Date(leftAt + leadRetentionMs).toISOString(),
  };
}

/** Returns the holder's name; empty if the holder has left, since the lead was not left for the present holder. */
function formatHolder({ holderLeft, cardRef, firstName, lastName }: CompanyLeadRow, apartOf?: ApartOf): string {
  return holderLeft === 1 ? "" : formatPersonName({ firstName, lastName, ...apartOf?.(cardRef) });
}
