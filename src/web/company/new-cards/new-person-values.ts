import type { NewCardOffer, NewPerson } from "#shared/contract/company-orders.ts";
import { bulkOrderThreshold } from "#shared/offers/offers.ts";
import { computeStepDiscount } from "#shared/offers/price-steps.ts";

/** So many are ordered at once by hand; more come as a list. */
export const mostNewPeople = bulkOrderThreshold;
export type NewPersonName = "firstName" | "lastName" | "jobTitle" | "department" | "phoneNumber" | "email";
export type NewPersonValues = Required<Pick<NewPerson, NewPersonName>>;

export interface NewCardsValues {
  people: NewPersonValues[];
}

export const noPerson: NewPersonValues = {
  firstName: "",
  lastName: "",
  jobTitle: "",
  department: "",
  phoneNumber: "",
  email: "",
};

/** Computes what so many new cards cost, in whole FCFA. */
export function computeNewCardsPrice({ unitPrice, priceSteps }: NewCardOffer, cards: number): number {
  return (unitPrice - computeStepDiscount(priceSteps, cards, unitPrice)) * cards;
}
