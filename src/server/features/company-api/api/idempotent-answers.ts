import { createHash } from "node:crypto";
import { AppError } from "#server/app-error.ts";
import { dayMs } from "#shared/format/day-and-time.ts";
import type { CompanyToken } from "#server/auth/company-token.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps } from "#server/deps.ts";
import * as store from "./answer-store.ts";

/** ms during which a repeated call gets the stored answer. */
const answerLifetimeMs = dayMs;

/**
 * Runs `work` once for a program's key: a second call with the same key and `sent`, even a simultaneous one, gets the
 * first one's answer. A failed call leaves nothing and can be repeated.
 * @throws {AppError} `idempotency.other_body`, and what `work` throws
 */
export async function answerOnce<Needed extends ClockDeps, Answer>(
  deps: Needed,
  { id: tokenId, organisationId }: CompanyToken,
  { key, sent }: { key: string; sent: unknown },
  work: (deps: InTransaction<Needed>) => Promise<Answer>,
): Promise<Answer> {
  const bodyHash = createHash("sha256").update(JSON.stringify(sent)).digest("hex");
  return inTransaction(deps, async (deps) => {
    const { query } = deps.db;
    const now = deps.clock.now();
    await store.deleteAnswerRowsBefore(query, now - answerLifetimeMs, { tokenId, key });
    const row = { tokenId, key, organisationId, bodyHash, answer: "", madeAt: now };
    // The second of two simultaneous calls waits here for the first one's commit.
    if (!(await store.insertAnswerRow(query, row))) {
      const known = await store.findAnswerRow(query, tokenId, key);
      if (known?.bodyHash !== bodyHash) throw new AppError("idempotency.other_body");
      return JSON.parse(known.answer) as Answer;
    }
    const answer = await work(deps);
    await store.updateAnswer(query, tokenId, key, JSON.stringify(answer));
    return answer;
  });
}

/** Deletes answers that are too old to be repeated; runs nightly. */
export async function cleanupApiAnswers(deps: ClockDeps): Promise<void> {
  await store.deleteAnswerRowsBefore(deps.db.query, deps.clock.now() - answerLifetimeMs);
}
