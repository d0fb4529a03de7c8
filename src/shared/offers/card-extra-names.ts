/** Names the extras that an owner can add to a card's page beside texts, links and images, in the order of the form. */
export const cardExtraNames = ["payments", "namedLinks", "brochure", "services", "place", "english"] as const;
export type CardExtraName = (typeof cardExtraNames)[number];
