import type { CardStatistics } from "#shared/contract/owner-statistics.ts";
import { offers } from "#shared/offers/offers.ts";
import type { ClockDeps } from "#server/deps.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { getOwnerCardStatistics } from "#server/features/cards/visits/visit-service.ts";
import { getOwnedCardOrThrow } from "../cards/owner-card-service.ts";
import { isStatisticsMailWanted } from "./statistics-mail-preference.ts";

/**
 * Reads the statistics of one of the owner's cards; an offer without statistics gets only the month's views.
 * @throws {AppError} `order.not_found`, also for another owner's
 */
export async function readStatisticsForOwner(deps: ClockDeps, own: OwnerSession, ref: string): Promise<CardStatistics> {
  const { offer } = await getOwnedCardOrThrow(deps, own, ref);
  const figures = await getOwnerCardStatistics(deps, ref);
  if (offers[offer].statistics) return { ...figures, byMail: await isStatisticsMailWanted(deps, ref, own.email) };
  return { ...figures, byMail: null, details: null };
}
