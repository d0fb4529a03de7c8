import type { BuyerTracking } from "#shared/contract/buyer-tracking.ts";
import { computeExpectedDates, type LeadTime } from "#shared/order/lead-time.ts";

/**
 * Computes when (ms since 1970 UTC) an order paid or requested at `since` is made and delivered; for a designer's
 * drawing, from the day it is approved. Null if it is unpaid, or waits for somebody's answer.
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
