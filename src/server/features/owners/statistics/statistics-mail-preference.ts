import { offers } from "#shared/offers/offers.ts";
import { inTransaction, type InTransaction } from "#server/db/database.ts";
import type { ClockDeps, DbDeps } from "#server/deps.ts";
import { AppError } from "#server/app-error.ts";
import { isWellFormedSecretId, generateSecretId } from "#server/db/generate-ids.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { withdrawUnsentMails } from "#server/features/mails/mail-withdrawal-service.ts";
import { lockOwnedCardAndOrder } from "../cards/owner-card-service.ts";
import * as store from "./owner-statistics-store.ts";

/** Checks whether an owner (mailbox in lower case) wants a card's monthly mails; the default is yes. */
export async function isStatisticsMailWanted(deps: DbDeps, cardRef: string, email: string): Promise<boolean> {
  const choice = await store.findStatisticsPreference(deps.db.query, cardRef);
  return choice?.email !== email || choice.stoppedAt === null;
}

/** Sets whether the owner wants the monthly mails. @throws {AppError} `order.not_found`, `card.no_statistics` */
export async function setStatisticsMailPreference(
  deps: ClockDeps,
  own: OwnerSession,
  ref: string,
  wanted: boolean,
): Promise<void> {
  await inTransaction(deps, async (deps) => {
    const { card } = await lockOwnedCardAndOrder(deps, own, ref);
    if (!offers[card.offer].statistics) throw new AppError("card.no_statistics");
    await store.ensureStatisticsPreference(deps.db.query, {
      cardRef: ref,
      email: own.email,
      token: generateSecretId(),
      stoppedAt: null,
    });
    if (!wanted) return stop(deps, ref);
    await store.setStatisticsMailsStopped(deps.db.query, ref, null);
  });
}

/** Reads whether the mails of an unsubscribe link are wanted or stopped; `undefined` for an unknown link. */
export async function readUnsubscribeLinkState(deps: DbDeps, token: string): Promise<"wanted" | "stopped" | undefined> {
  if (!isWellFormedSecretId(token)) return undefined;
  const choice = await store.findStatisticsPreferenceByToken(deps.db.query, token);
  if (!choice) return undefined;
  return choice.stoppedAt === null ? "wanted" : "stopped";
}

/** Stops the monthly mails by a mail's link; repeating it changes nothing. `false` for an unknown link. */
export async function unsubscribeStatisticsByLink(deps: ClockDeps, token: string): Promise<boolean> {
  if (!isWellFormedSecretId(token)) return false;
  return inTransaction(deps, async (deps) => {
    const choice = await store.findStatisticsPreferenceByToken(deps.db.query, token);
    if (choice?.stoppedAt === null) await stop(deps, choice.cardRef);
    return choice !== undefined;
  });
}

async function stop(deps: InTransaction<ClockDeps>, cardRef: string): Promise<void> {
  await store.setStatisticsMailsStopped(deps.db.query, cardRef, deps.clock.now());
  // A mail that still waits in the outbox must not be sent.
  await withdrawUnsentMails(deps, await store.listStatisticsMailIds(deps.db.query, cardRef));
}
