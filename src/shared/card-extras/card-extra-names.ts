/** Names what a card's owner can add to its page, beside texts, links and images, in the order of his form. */
export const cardExtraNames = ["payments", "namedLinks", "brochure", "services", "place", "english"] as const;
export type CardExtraName = (typeof cardExtraNames)[number];

/** Names those that are links: where a company decides its people's links, they add none of these either. */
export const linkExtraNames = ["payments", "namedLinks", "brochure"] as const satisfies readonly CardExtraName[];
