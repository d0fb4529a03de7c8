import type { Organisation, OrganisationFields } from "#shared/contract/companies.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { formatIsoOrNull } from "#shared/format/instants.ts";
import type { RememberedColumns } from "#shared/company/list-columns.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import { computeEditVersion, findEditConflict } from "#server/db/edit-versions.ts";
import { generateSortableId } from "#server/db/ids.ts";
import type { Deps } from "#server/deps.ts";
import { type AuditActor, recordAuditEntry } from "#server/features/audit/audit-service.ts";
import { countCardsByOrganisation, listOrganisationPeople } from "#server/features/cards/card-service.ts";
import { parseSearchTerms } from "#server/features/orders/order-rules.ts";
import { invalidPhoneMessage, parsePhoneToE164 } from "#server/features/orders/phone-rules.ts";
import { listOrganisationOrders } from "#server/features/orders/organisation-order-service.ts";
import { buildOrganisationSearchText, toOrganisationFields } from "./organisation-rules.ts";
import type { OrganisationRow } from "./organisation-tables.ts";
import { getOrganisationOrThrow, lockOrganisationOrThrow } from "./organisation-lock.ts";
import * as store from "./organisation-store.ts";
import { insertTemplateRow } from "./template-store.ts";
import { buildFirstTemplate, readTemplate } from "./template-service.ts";

export { getOrganisationOrThrow, lockOrganisationOrThrow } from "./organisation-lock.ts";

type Needs = Pick<Deps, "db" | "clock">;

/** A longer list is cut: whoever looks for a company writes its name. */
const mostListed = 200;
const nothing: Omit<OrganisationFields, "name"> = {
  legalName: "",
  ninea: "",
  rccm: "",
  address: "",
  contactName: "",
  billingEmail: "",
  billingPhone: "",
  vatRegime: "",
};

/** Creates a company, with a template that says its name. @throws {AppError} `request.invalid` */
export async function createOrganisation(
  deps: Needs,
  actor: AuditActor,
  given: { [Name in keyof OrganisationFields]?: OrganisationFields[Name] | undefined } & Pick<
    OrganisationFields,
    "name"
  >,
): Promise<{ id: string }> {
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const fields = withParsedPhone({ ...nothing, ...(known as Pick<OrganisationFields, "name">) });
  const now = deps.clock.now();
  const id = generateSortableId(now);
  await inTransaction(deps, async (deps) => {
    await store.insertOrganisationRow(deps.db.query, {
      ...fields,
      id,
      searchText: buildOrganisationSearchText(fields),
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

interface OrganisationFilter {
  search: string;
  archived: "no" | "only";
}

/** Lists companies by their names, at most 200. */
export async function listOrganisations(deps: Pick<Deps, "db">, { search, archived }: OrganisationFilter) {
  const rows = await store.listOrganisationRows(deps.db.query, {
    terms: parseSearchTerms(search),
    isArchived: archived === "only",
    limit: mostListed + 1,
  });
  const shown = rows.slice(0, mostListed);
  const people = await countCardsByOrganisation(
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

/** Finds a company's name; null: it is no more. */
export async function findOrganisationName(
  deps: Pick<Deps, "db">,
  id: string,
): Promise<{ id: string; name: string } | null> {
  const row = await store.findOrganisationRow(deps.db.query, id);
  return row ? { id, name: row.name } : null;
}

/** Checks whether nothing is changed or ordered any more in a company's name. */
export async function isOrganisationArchived(deps: Pick<Deps, "db">, id: string): Promise<boolean> {
  return ((await store.findOrganisationRow(deps.db.query, id))?.archivedAt ?? null) !== null;
}

/** Reads a company with its template and its orders, the newest first. @throws {AppError} `organisation.not_found` */
export async function readOrganisation(deps: Pick<Deps, "db">, id: string): Promise<Organisation> {
  const row = await getOrganisationOrThrow(deps, id);
  const fields = toOrganisationFields(row);
  return {
    ...fields,
    id,
    version: computeEditVersion(fields),
    archivedAt: formatIsoOrNull(row.archivedAt),
    people: (await countCardsByOrganisation(deps, [id])).get(id) ?? 0,
    departments: await listDepartments(deps, id),
    template: await readTemplate(deps, id),
    orders: await listOrganisationOrders(deps, id),
  };
}

async function listDepartments(deps: Pick<Deps, "db">, id: string): Promise<string[]> {
  const people = await listOrganisationPeople(deps, id, "all");
  return [...new Set(people.map(({ department }) => department))].filter(Boolean).toSorted();
}

/**
 * Changes what staff know of a company.
 * @throws {AppError} `organisation.not_found`, `request.invalid`, `edit.conflict`
 */
export async function changeOrganisation(
  deps: Needs,
  actor: AuditActor,
  id: string,
  {
    version,
    ...change
  }: { [Name in keyof OrganisationFields]?: OrganisationFields[Name] | undefined } & { version?: string | undefined },
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const row = await lockOrganisationOrThrow(deps, id);
    const now = toOrganisationFields(row);
    const sent = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const wanted = withParsedPhone({ ...now, ...sent });
    const replaced = (Object.keys(now) as (keyof OrganisationFields)[]).filter((name) => wanted[name] !== now[name]);
    if (replaced.length === 0) return;
    const conflict = findEditConflict(now, { version, replaced, sent }, new Map());
    if (conflict) throw conflict;
    const written = { ...wanted, searchText: buildOrganisationSearchText(wanted) };
    await store.updateOrganisationRow(deps.db.query, id, written, deps.clock.now());
    await recordAuditEntry(deps, { actor, action: "organisation.changed", target: wanted.name, organisationId: id });
  });
}

/** Archives a company, or takes it back; its cards stay. @throws {AppError} `organisation.not_found` */
export async function archiveOrganisation(
  deps: Needs,
  actor: AuditActor,
  id: string,
  archived: boolean,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { name, archivedAt } = await lockOrganisationOrThrow(deps, id);
    if ((archivedAt !== null) === archived) return;
    const now = deps.clock.now();
    await store.updateOrganisationRow(deps.db.query, id, { archivedAt: archived ? now : null }, now);
    const action = archived ? "organisation.archived" : "organisation.unarchived";
    await recordAuditEntry(deps, { actor, action, target: name, organisationId: id });
  });
}

/** Remembers what staff decided a company's columns to hold, for its next list; of a locked company. */
export async function rememberListColumns(
  deps: InTransaction<Needs>,
  { id, listColumns }: OrganisationRow,
  columns: RememberedColumns,
): Promise<void> {
  const known = JSON.parse(listColumns) as RememberedColumns;
  const change = { listColumns: JSON.stringify({ ...known, ...columns }) };
  await store.updateOrganisationRow(deps.db.query, id, change, deps.clock.now());
}

function withParsedPhone(fields: OrganisationFields): OrganisationFields {
  if (fields.billingPhone === "") return fields;
  const billingPhone = parsePhoneToE164(fields.billingPhone);
  if (billingPhone === undefined)
    throw new AppError("request.invalid", { fields: { billingPhone: invalidPhoneMessage } });
  return { ...fields, billingPhone };
}
