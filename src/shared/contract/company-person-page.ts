import { z } from "zod";
import { offerNames } from "../offers/offers.ts";
import { buildOrderFieldsSchema } from "./order-fields.ts";
import { expectedVersionField, toPatchSchema } from "./patch.ts";

/** Describes what a person's page shows beside their texts; an image is given by its private URL, or empty. */
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

/** Validates a member's changes to the page, within the most generous offer's limits; images can only be replaced. */
export const personPageChange = toPatchSchema(
  buildOrderFieldsSchema(offerNames).pick({
    profileUrl: true,
    coverUrl: true,
    logoUrl: true,
    socialMedias: true,
    workDescription: true,
  }),
).extend({ version: expectedVersionField });
