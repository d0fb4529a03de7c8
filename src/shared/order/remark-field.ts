/** Names the field of a card's remark on the page of a proof. */
export const remarkFieldOf = (cardRef: string): string => `remarque-${cardRef}`;
