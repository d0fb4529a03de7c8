import type { BuyerTracking } from "#shared/contract/buyer-tracking.ts";
import { computeExpectedDates, type LeadTime } from "#shared/order/lead-time.ts";

/**
 * Computes when (ms since 1970 UTC) an order paid or requested at `since` is made and delivered; with a designer's
 * drawing the days count from its approval. Null if the drawing is not approved, or the order is on hold.
 */
export function computeExpectedOrderDates(
  { steps, onHold }: Pick<BuyerTracking, "steps" | "onHold">,
  since: number,
  days: LeadTime,
): { made: number; delivered: number } | null {
  const drawing = steps.find(({ step }) => step === "designed");
  if (onHold || drawing?.at === null) return null;
  return computeExpectedDates(drawing ? Date.parse(drawing.at) : since, days);
}
