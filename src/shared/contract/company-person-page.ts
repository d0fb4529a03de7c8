import { z } from "zod";
import { offerNames } from "../offers/offers.ts";
import { buildOrderFieldsSchema } from "./order-fields.ts";
import { expectedVersionField, toPatchSchema } from "./patch.ts";

/** Describes what a person's page shows beside their texts; an image is its private URL, empty where there is none. */
export const personPageFields = z.object({
  profileUrl: z.string(),
  coverUrl: z.string(),
  logoUrl: z.string(),
  socialMedias: z.array(z.string()),
  workDescription: z.string(),
});
export type PersonPageFields = z.output<typeof personPageFields>;

/** `version`: of these fields; changes with any of them. */
export const personPage = personPageFields.extend({ version: z.string() });
export type PersonPage = z.output<typeof personPage>;

/** Validates what a company's member changes of them, as the most generous offer takes it; an image is replaced, not taken away. */
export const personPageChange = toPatchSchema(
  buildOrderFieldsSchema(offerNames).pick({
    profileUrl: true,
    coverUrl: true,
    logoUrl: true,
    socialMedias: true,
    workDescription: true,
  }),
).extend({ version: expectedVersionField });
