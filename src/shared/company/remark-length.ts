/** Bounds a company's remark about one card, in letters. */
export const maxRemarkLength = 500;

/** Names the field of a card's remark on the company's page. */
export const remarkFieldOf = (cardRef: string): string => `remarque-${cardRef}`;
