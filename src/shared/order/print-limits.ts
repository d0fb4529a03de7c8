export const maxPrintFileCards = 100;
export const maxProofDesignBytes = 10 * 1024 * 1024;
/** Bounds, in characters, what staff write to the buyer with a proof, and what they answer. */
export const maxProofTextLength = 2000;
