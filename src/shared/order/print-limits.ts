export const maxPrintFileCards = 100;
export const maxProofDesignBytes = 10 * 1024 * 1024;
/** Limits, in characters, what staff write to the buyer with a proof, and what the buyer answers. */
export const maxProofTextLength = 2000;
