import { personTextNames } from "#shared/company/company-texts.ts";
import type { CardState } from "#shared/states-and-kinds.ts";
import type { Queryable, Tx } from "#server/db/database.ts";
import type { CardImageRow, CardRow, CardDepartureRow } from "./card-tables.ts";
import { listColumn } from "#server/db/row-results.ts";
import { updateCards } from "./update-cards-store.ts";

/** Lists a company's cards that are not removed, in the order of their creation. */
export async function listCardsOfCompany(query: Queryable, organisationId: string): Promise<CardRow[]> {
  return query
    .selectFrom("cards")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .where("state", "!=", "removed")
    .orderBy("lineId")
    .execute();
}

/** Lists a company's cards, including those in the trash, which can be restored, but no erased ones. */
export async function listCompanyCardsAndTrash(query: Queryable, organisationId: string): Promise<CardRow[]> {
  return query
    .selectFrom("cards")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .where(({ or, eb }) =>
      or([eb("state", "!=", "removed"), eb("removedFrom", "is", null), eb("removedFrom", "!=", "removed")]),
    )
    .orderBy("lineId")
    .execute();
}

const personColumns = [
  "ref",
  ...personTextNames,
  "department",
  "state",
  "employeeNumber",
  "ownerEmail",
] as const satisfies readonly (keyof CardRow)[];
export type CompanyPersonRow = Pick<CardRow, (typeof personColumns)[number]>;

/** Lists the people of a company, or of some of its departments, by name. */
export async function listCompanyPeople(
  query: Queryable,
  organisationId: string,
  departments: "all" | readonly string[],
): Promise<CompanyPersonRow[]> {
  if (departments !== "all" && departments.length === 0) return [];
  return query
    .selectFrom("cards")
    .select(personColumns)
    .where("organisationId", "=", organisationId)
    .where("state", "!=", "removed")
    .$if(departments !== "all", (rows) => rows.where("department", "in", departments as readonly string[]))
    .orderBy("lastName")
    .orderBy("firstName")
    .orderBy("ref")
    .execute();
}

/** Selects a page of a company's cards. */
export interface CardPageQuery {
  /** The reference of the previous page's last card. */
  after?: string | undefined;
  limit: number;
  department?: string | undefined;
  state?: CardState | undefined;
}

/** Lists a page of a company's cards by reference: no change alters that order. */
export async function listCompanyCardsAfter(
  query: Queryable,
  organisationId: string,
  { after, limit, department, state }: CardPageQuery,
): Promise<CardRow[]> {
  return query
    .selectFrom("cards")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .where("state", "!=", "removed")
    .$if(after !== undefined, (rows) => rows.where("ref", ">", after ?? ""))
    .$if(department !== undefined, (rows) => rows.where("department", "=", department ?? ""))
    .$if(state !== undefined, (rows) => rows.where("state", "=", state ?? "live"))
    .orderBy("ref")
    .limit(limit)
    .execute();
}

export async function listCompaniesOfCards(
  query: Queryable,
  cardRefs: readonly string[],
): Promise<Pick<CardRow, "ref" | "organisationId">[]> {
  return query
    .selectFrom("cards")
    .select(["ref", "organisationId"])
    .where("ref", "in", cardRefs)
    .where("organisationId", "is not", null)
    .execute();
}

export async function countCardRowsByCompany(
  query: Queryable,
  organisationIds: readonly string[],
): Promise<{ organisationId: string | null; cards: number }[]> {
  if (organisationIds.length === 0) return [];
  return query
    .selectFrom("cards")
    .select(({ fn }) => ["organisationId", fn.countAll<number>().as("cards")])
    .where("organisationId", "in", organisationIds)
    .where("state", "!=", "removed")
    .groupBy("organisationId")
    .execute();
}

/** Lists the images of all cards of a company or of an order. */
export async function listImageRowsOf(
  query: Queryable,
  whose: "organisationId" | "orderRef",
  value: string,
): Promise<CardImageRow[]> {
  return query
    .selectFrom("cardImages")
    .innerJoin("cards", "cards.ref", "cardImages.cardRef")
    .selectAll("cardImages")
    .where(`cards.${whose}`, "=", value)
    .execute();
}

export async function updateCardPlace(
  tx: Tx,
  ref: string,
  place: Partial<Pick<CardRow, "department" | "employeeNumber">>,
): Promise<void> {
  await tx.updateTable("cards").set(place).where("ref", "=", ref).execute();
}

export async function updateDepartmentOfCards(tx: Tx, refs: readonly string[], department: string): Promise<void> {
  await tx.updateTable("cards").set({ department }).where("ref", "in", refs).execute();
}

/** Sets the locked fields of all the company's cards; resolves to their references. */
export async function setLockedFields(tx: Tx, organisationId: string, locked: string): Promise<string[]> {
  return updateCards(tx)
    .set({ locked })
    .where("organisationId", "=", organisationId)
    .returning("ref")
    .$call(listColumn("ref"));
}

/** Lists the open departures of a company, or of some of its departments; the latest first. */
export async function listOpenDepartures(
  query: Queryable,
  organisationId: string,
  departments: "all" | readonly string[],
): Promise<CardDepartureRow[]> {
  if (departments !== "all" && departments.length === 0) return [];
  return query
    .selectFrom("cardDepartures")
    .selectAll()
    .where("organisationId", "=", organisationId)
    .where("state", "=", "left")
    .$if(departments !== "all", (rows) => rows.where("department", "in", departments as readonly string[]))
    .orderBy("id", "desc")
    .execute();
}
