/** Returns the name of the form field for a card's remark, on the page of a proof. */
export const remarkFieldOf = (cardRef: string): string => `remarque-${cardRef}`;
