import { z } from "zod";
import { trackingSteps } from "../order/tracking-steps.ts";
import { printedParts } from "../states-and-kinds.ts";
import { instantField } from "./fields.ts";

export const buyerTrackingSchema = z.object({
  pieces: z.int(),
  /** `at`: when the last piece reached the step, null until all have; `pieces`: how many have reached it. */
  steps: z.array(z.object({ step: z.enum(trackingSteps), at: instantField.nullable(), pieces: z.int() })),
  onHold: z.boolean(),
  /** Parts of the page that differ from the printed card. */
  differs: z.array(z.enum(printedParts)),
});
export type BuyerTracking = z.output<typeof buyerTrackingSchema>;
