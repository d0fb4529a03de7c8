import type { CardStatistics } from "#shared/contract/owner-statistics.ts";
import { offers } from "#shared/offers.ts";
import type { Deps } from "#server/deps.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { requireOrder } from "#server/features/orders/order-service.ts";
import { readCardFigures } from "#server/features/cards/visits/visit-service.ts";
import { requireOwn } from "../cards/owner-card-service.ts";
import { isMailed } from "./choice.ts";

/** What was counted of one of his cards; an offer without statistics leaves the month's views. @throws {AppError} `order.not_found`, also for another's */
export async function readStatistics(deps: Pick<Deps, "db" | "clock">, own: OwnerSession, ref: string): Promise<CardStatistics> {
  const { orderRef } = await requireOwn(deps, own, ref);
  const { offer } = await requireOrder(deps, orderRef);
  const figures = await readCardFigures(deps, ref);
  return offers[offer].statistics ? { ...figures, byMail: await isMailed(deps, ref, own.email) } : { ...figures, byMail: null, details: null };
}
