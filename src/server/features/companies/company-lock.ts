import { AppError } from "#server/app-error.ts";
import type { InTransaction } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import type { CustomerCompanyRow } from "./company-tables.ts";
import * as store from "./company-store.ts";

/** @throws {AppError} `organisation.not_found` */
export async function getCompanyOrThrow(deps: DbDeps, id: string): Promise<CustomerCompanyRow> {
  const row = await store.findCompanyRow(deps.db.query, id);
  if (!row) throw new AppError("organisation.not_found");
  return row;
}

/** Locks a company until the transaction ends. @throws {AppError} `organisation.not_found` */
export async function lockCompanyOrThrow(deps: InTransaction<DbDeps>, id: string): Promise<CustomerCompanyRow> {
  const row = await store.lockCompanyRow(deps.db.query, id);
  if (!row) throw new AppError("organisation.not_found");
  return row;
}

/** Locks a company that is not archived. @throws {AppError} `organisation.not_found`, `organisation.archived` */
export async function lockOpenCompany(deps: InTransaction<DbDeps>, id: string): Promise<CustomerCompanyRow> {
  const row = await lockCompanyOrThrow(deps, id);
  if (row.archivedAt !== null) throw new AppError("organisation.archived");
  return row;
}
