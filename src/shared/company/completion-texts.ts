import type { CardTextName } from "../card/card-texts.ts";

/** Texts of his card that a holder sees when he completes it. */
export const completionTexts = [
  "firstName",
  "lastName",
  "jobTitle",
  "phoneNumber",
  "email",
  "workPhoneNumber",
  "workEmail",
  "company",
  "workAddress",
] as const satisfies readonly CardTextName[];
