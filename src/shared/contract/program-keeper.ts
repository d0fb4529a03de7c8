import { z } from "zod";

/** The person responsible for a company's program; null: a former member, or unknown. */
export const programKeeper = z
  .object({
    email: z.string(),
    /** Whether they took it over from somebody else. */
    tookOver: z.boolean(),
  })
  .nullable();
export type ProgramKeeper = z.output<typeof programKeeper>;
