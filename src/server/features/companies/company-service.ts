import * as store from "./company-store.ts";
import type { CompanyDetail, CompanyFields } from "#shared/contract/companies.ts";
import { formatIsoOrNull, dayMs } from "#shared/format/day-and-time.ts";
import type { RememberedColumns } from "#shared/company/list-columns.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { computeEditVersion, findEditConflict } from "#server/db/edit-versions.ts";
import { generateSortableId } from "#server/db/generate-ids.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { countCardsByCompany, listCompanyPeople } from "#server/features/cards/company-card-service.ts";
import { foldSearchText, parseSearchTerms } from "#server/features/orders/order-rules.ts";
import { withParsedPhones } from "#server/features/orders/phone-rules.ts";
import { presentCompanyOrders } from "#server/features/orders/order-service.ts";
import { buildCompanySearchText, toCardActor, toCompanyFields } from "./company-rules.ts";
import type { CustomerCompanyRow } from "./company-tables.ts";
import { getCompanyOrThrow, lockCompanyOrThrow } from "./company-lock.ts";
import { insertTemplateRow } from "./template-store.ts";
import { buildFirstTemplate, getTemplateOrThrow, readTemplate } from "./template-service.ts";
import type { CompanyMemberIdentity } from "#server/auth/company-member.ts";
import { defaultLeftSentence } from "#shared/company/shared-card-fields.ts";
import type { CardRow } from "#server/features/cards/card-tables.ts";
import { enqueueMail, listOrderMails } from "#server/features/mails/mail-service.ts";
import { deleteMailsById } from "#server/features/mails/mail-withdrawal-service.ts";
import type { OrderRow } from "#server/features/orders/order-tables.ts";
import { listAdminMailboxes } from "./members/member-service.ts";
import type { OrderErasureScope } from "#server/features/cards/erasure-scope-rules.ts";

export { getCompanyOrThrow, lockCompanyOrThrow } from "./company-lock.ts";
export { tellCompanyOfCompletion } from "./completion/completion-mail-service.ts";
export { readCompanyStatistics } from "./company-statistics-service.ts";

/** Longer lists are cut: to find a company, search for its name. */
const mostListed = 200;
const nothing: Omit<CompanyFields, "name"> = {
  legalName: "",
  ninea: "",
  rccm: "",
  address: "",
  contactName: "",
  billingEmail: "",
  billingPhone: "",
  vatRegime: "",
};

/** Creates a company with a template that has its name. @throws {AppError} `request.invalid` */
export async function createCompanyWithTemplate(
  deps: ClockDeps,
  actor: AuditActor,
  given: { [Name in keyof CompanyFields]?: CompanyFields[Name] | undefined } & Pick<CompanyFields, "name">,
): Promise<{ id: string }> {
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const fields = withParsedPhones({ ...nothing, ...(known as Pick<CompanyFields, "name">) }, ["billingPhone"]);
  const now = deps.clock.now();
  const id = generateSortableId(now);
  await inTransaction(deps, async (deps) => {
    await store.insertCompanyRow(deps.db.query, {
      ...fields,
      id,
      searchText: buildCompanySearchText(fields),
      listColumns: "{}",
      version: 1,
      createdAt: now,
      updatedAt: now,
      archivedAt: null,
    });
    await insertTemplateRow(deps.db.query, buildFirstTemplate(now, id, fields));
    await recordAuditEntry(deps, { actor, action: "organisation.created", target: fields.name, organisationId: id });
  });
  return { id };
}

interface CompanyFilter {
  search: string;
  archived: "no" | "only";
}

/** Lists companies by their names, at most 200. */
export async function listCompanies(deps: DbDeps, { search, archived }: CompanyFilter) {
  const rows = await store.listCompanyRows(deps.db.query, {
    terms: parseSearchTerms(search),
    isArchived: archived === "only",
    limit: mostListed + 1,
  });
  const shown = rows.slice(0, mostListed);
  const people = await countCardsByCompany(
    deps,
    shown.map(({ id }) => id),
  );
  return {
    isCut: rows.length > mostListed,
    organisations: shown.map(({ id, name, contactName, billingEmail, archivedAt, createdAt }) => ({
      id,
      name,
      contactName,
      billingEmail,
      people: people.get(id) ?? 0,
      archivedAt: formatIsoOrNull(archivedAt),
      createdAt: new Date(createdAt).toISOString(),
    })),
  };
}

/** Finds a company's name; null: no such company. */
export async function findCompanyName(deps: DbDeps, id: string): Promise<{ id: string; name: string } | null> {
  const row = await store.findCompanyRow(deps.db.query, id);
  return row ? { id, name: row.name } : null;
}

/** Checks whether a company is archived: nothing is changed or ordered for it any more. */
export async function isCompanyArchived(deps: DbDeps, id: string): Promise<boolean> {
  return ((await store.findCompanyRow(deps.db.query, id))?.archivedAt ?? null) !== null;
}

/** Reads a company with its template and its orders, the newest first. @throws {AppError} `organisation.not_found` */
export async function readCompanyDetail(deps: DbDeps, id: string): Promise<CompanyDetail> {
  const row = await getCompanyOrThrow(deps, id);
  const fields = toCompanyFields(row);
  return {
    ...fields,
    id,
    version: computeEditVersion(fields),
    archivedAt: formatIsoOrNull(row.archivedAt),
    people: (await countCardsByCompany(deps, [id])).get(id) ?? 0,
    departments: await listDepartments(deps, id),
    template: await readTemplate(deps, id),
    agreedPrice: (await getTemplateOrThrow(deps, id)).agreedPrice,
    orders: await presentCompanyOrders(deps, id),
  };
}

async function listDepartments(deps: DbDeps, id: string): Promise<string[]> {
  const people = await listCompanyPeople(deps.db.query, id, "all");
  return [...new Set(people.map(({ department }) => department))].filter(Boolean).toSorted();
}

/**
 * Changes what staff know about a company.
 * @throws {AppError} `organisation.not_found`, `request.invalid`, `edit.conflict`
 */
export async function changeCompany(
  deps: ClockDeps,
  actor: AuditActor,
  id: string,
  {
    version,
    ...change
  }: { [Name in keyof CompanyFields]?: CompanyFields[Name] | undefined } & { version?: string | undefined },
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const row = await lockCompanyOrThrow(deps, id);
    const now = toCompanyFields(row);
    const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const wanted = withParsedPhones({ ...now, ...sent }, ["billingPhone"]);
    const replaced = (Object.keys(now) as (keyof CompanyFields)[]).filter((name) => wanted[name] !== now[name]);
    if (replaced.length === 0) return;
    const conflict = findEditConflict(now, { version, replaced, sent }, new Map());
    if (conflict) throw conflict;
    const written = { ...wanted, searchText: buildCompanySearchText(wanted) };
    await store.updateCompanyRow(deps.db.query, id, written, deps.clock.now());
    await recordAuditEntry(deps, { actor, action: "organisation.changed", target: wanted.name, organisationId: id });
  });
}

/** What a document says of a company. */
export type CompanyIdentity = Pick<CompanyFields, "name" | "address" | "ninea" | "rccm">;

const identityLabels = { legalName: "Raison sociale", address: "Adresse", ninea: "NINEA", rccm: "RCCM" };
type IdentityField = keyof typeof identityLabels;

/**
 * Fills in a company's unknown fields from a document; known ones change only on the company's page. `by`: who issues
 * it. A buyer, who only has the order's key, must give the company's name.
 */
export async function keepCompanyIdentity(
  deps: InTransaction<ClockDeps>,
  id: string,
  { name, address, ninea, rccm }: CompanyIdentity,
  by: AuditActor | "buyer",
): Promise<void> {
  const known = await lockCompanyOrThrow(deps, id);
  const called = foldSearchText(name);
  const isItsName = called !== "" && [known.name, known.legalName].map(foldSearchText).includes(called);
  // An erased company stays erased.
  if (known.name === "" || (by === "buyer" && !isItsName)) return;
  const given: Record<IdentityField, string> = { legalName: isItsName ? "" : name, address, ninea, rccm };
  const fresh = (Object.entries(given) as [IdentityField, string][]).filter(
    ([field, text]) => text !== "" && known[field] === "",
  );
  if (fresh.length === 0) return;
  const written = { ...toCompanyFields(known), ...(Object.fromEntries(fresh) as Partial<typeof given>) };
  const searchText = buildCompanySearchText(written);
  await store.updateCompanyRow(deps.db.query, id, { ...written, searchText }, deps.clock.now());
  await recordAuditEntry(deps, {
    actor: by === "buyer" ? { userId: by, name: "L'acheteur" } : by,
    action: "organisation.changed",
    target: known.name,
    organisationId: id,
    details: `${fresh.map(([field, text]) => `${identityLabels[field]}\u00a0: ${text}`).join(", ")}.`,
  });
}

/** Archives a company, or reopens it; its cards stay. @throws {AppError} `organisation.not_found` */
export async function archiveCompany(deps: ClockDeps, actor: AuditActor, id: string, archived: boolean): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { name, archivedAt } = await lockCompanyOrThrow(deps, id);
    if ((archivedAt !== null) === archived) return;
    const now = deps.clock.now();
    await store.updateCompanyRow(deps.db.query, id, { archivedAt: archived ? now : null }, now);
    const action = archived ? "organisation.archived" : "organisation.unarchived";
    await recordAuditEntry(deps, { actor, action, target: name, organisationId: id });
  });
}

/** Remembers how staff assigned a list's columns, for the company's next list; the company is locked. */
export async function rememberListColumns(
  deps: InTransaction<ClockDeps>,
  { id, listColumns }: CustomerCompanyRow,
  columns: RememberedColumns,
): Promise<void> {
  const known = JSON.parse(listColumns) as RememberedColumns;
  const change = { listColumns: JSON.stringify({ ...known, ...columns }) };
  await store.updateCompanyRow(deps.db.query, id, change, deps.clock.now());
}

/**
 * Records that a member downloaded a file of their company; the details, erased with it, name their mailbox. `what`:
 * French.
 */
export async function recordCompanyExport(
  deps: ClockDeps,
  { id, organisationId, email }: CompanyMemberIdentity,
  what: string,
): Promise<void> {
  const { name } = await getCompanyOrThrow(deps, organisationId);
  await recordAuditEntry(deps, {
    actor: { userId: id, name: "L'entreprise" },
    action: "organisation.exported",
    organisationId,
    target: name,
    details: `${what}, par ${email}`,
  });
}

/** Reads the current farewell of a company, shown at a leaver's address. An erased company has no name. */
export async function readFarewell(
  deps: DbDeps,
  organisationId: string,
): Promise<{ company: string; sentence: string }> {
  const { company, leftSentence } = await getTemplateOrThrow(deps, organisationId);
  return { company, sentence: leftSentence || defaultLeftSentence };
}

/** Lists the names of the departments that a member looks after. */
export async function listDepartmentNames(deps: DbDeps, member: CompanyMemberIdentity): Promise<string[]> {
  const all = await listCompanyPeople(deps.db.query, member.organisationId, toCardActor(member).departments);
  return [...new Set(all.map(({ department }) => department))].toSorted((one, other) => one.localeCompare(other, "fr"));
}

type CardNews = { template: "company-card-leaving"; leavesAt: string } | { template: "company-card-lost" };

/**
 * Tells the company's administrators who have joined, else the order's contact, that a holder has their card removed or
 * has lost it; once a day for each card. `leavesAt`: ISO 8601, when it is erased.
 */
export async function tellCompanyOfCard(
  deps: InTransaction<ClockDeps>,
  { ref, firstName, lastName, organisationId, ownerEmail }: CardRow,
  order: OrderRow,
  { template, ...news }: CardNews,
): Promise<void> {
  if (organisationId === null || (await wasToldToday(deps, order.ref, ref, template))) return;
  const { name: company } = await getCompanyOrThrow(deps, organisationId);
  const admins = await listAdminMailboxes(deps, organisationId, { joined: true });
  const others = (admins.length > 0 ? admins : [order.buyerEmail]).filter((one) => one !== "" && one !== ownerEmail);
  for (const recipient of others)
    await enqueueMail(deps, {
      template,
      orderRef: order.ref,
      recipient,
      data: { ref, company, hasSpace: admins.length > 0, name: `${firstName} ${lastName}`, ...news },
    });
}

async function wasToldToday(
  deps: ClockDeps,
  orderRef: string,
  ref: string,
  of: CardNews["template"],
): Promise<boolean> {
  const since = deps.clock.now() - dayMs;
  return (await listOrderMails(deps.db.query, orderRef)).some(
    ({ template, createdAt, data }) =>
      template === of && createdAt > since && (JSON.parse(data) as { ref: string }).ref === ref,
  );
}

/** Templates of mails to a company that name its people. */
const mailsAboutPeople: readonly string[] = [
  "company-people-missing",
  "company-completions",
  "company-card-leaving",
  "company-card-lost",
  "change-requested",
  "change-decided",
];

/** Deletes the mails to a company that name an erased person. */
export async function eraseCompanyMailsAboutCard(
  deps: InTransaction<ClockDeps>,
  { orderRef, cardRef }: OrderErasureScope,
): Promise<void> {
  const mails = (await listOrderMails(deps.db.query, orderRef)).filter(({ template, data }) => {
    if (!mailsAboutPeople.includes(template)) return false;
    const { ref, people = [] } = JSON.parse(data) as { ref?: string; people?: { ref: string }[] };
    return cardRef === undefined || ref === cardRef || people.some((person) => person.ref === cardRef);
  });
  await deleteMailsById(deps, mails);
}
