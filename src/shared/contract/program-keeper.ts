import { z } from "zod";

/** Who answers for a program of a company; null: nobody who looks after its cards any more, or it is not known. */
export const programKeeper = z
  .object({
    email: z.string(),
    /** Whether somebody else had made it. */
    tookOver: z.boolean(),
  })
  .nullable();
export type ProgramKeeper = z.output<typeof programKeeper>;
