import type { BuyerTracking } from "#shared/contract/road.ts";
import { computeExpectedDates, type LeadTime } from "#shared/lead-time.ts";

/**
 * By when (ms since 1970 UTC) what was paid or asked for at `since` is made and delivered; what a designer draws, from
 * the day
 * its drawing is agreed to. Null: it is not, or the road waits for somebody's word.
 */
export function expectedOn(
  { steps, onHold }: Pick<BuyerTracking, "steps" | "onHold">,
  since: number,
  days: LeadTime,
): { made: number; delivered: number } | null {
  const drawing = steps.find(({ step }) => step === "designed");
  if (onHold || drawing?.at === null) return null;
  return computeExpectedDates(drawing ? Date.parse(drawing.at) : since, days);
}
