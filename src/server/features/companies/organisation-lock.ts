import { AppError } from "#shared/errors/app-error.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { Deps } from "#server/deps.ts";
import type { OrganisationRow } from "./organisation-tables.ts";
import * as store from "./organisation-store.ts";

/** @throws {AppError} `organisation.not_found` */
export async function getOrganisationOrThrow(deps: Pick<Deps, "db">, id: string): Promise<OrganisationRow> {
  const row = await store.findOrganisationRow(deps.db.query, id);
  if (!row) throw new AppError("organisation.not_found");
  return row;
}

/** Locks a company until the transaction ends. @throws {AppError} `organisation.not_found` */
export async function lockOrganisationOrThrow(
  deps: InTransaction<Pick<Deps, "db">>,
  id: string,
): Promise<OrganisationRow> {
  const row = await store.lockOrganisationRow(deps.db.query, id);
  if (!row) throw new AppError("organisation.not_found");
  return row;
}
