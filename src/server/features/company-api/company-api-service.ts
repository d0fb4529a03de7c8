import type { InTransaction } from "#server/db/database.ts";
import type { DbDeps } from "#server/deps.ts";
import { eraseApiAnswers } from "./api/answer-store.ts";
import { eraseWebhooks } from "#server/features/webhooks/webhook-service.ts";
import { eraseTokens } from "./tokens/token-store.ts";

export { memberPrograms } from "./member-programs.ts";

/** Erases a company's tokens, stored answers and webhooks. */
export async function eraseCompanyApiData(deps: InTransaction<DbDeps>, organisationId: string): Promise<void> {
  await eraseTokens(deps.db.query, organisationId);
  await eraseApiAnswers(deps.db.query, organisationId);
  await eraseWebhooks(deps.db.query, organisationId);
}
