/** Names what a card's owner can add to its page, beside texts, links and images, in the order of their form. */
export const cardExtraNames = ["payments", "namedLinks", "brochure", "services", "place", "english"] as const;
export type CardExtraName = (typeof cardExtraNames)[number];
