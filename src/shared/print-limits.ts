/** Cards that one print file holds, at most. */
export const maxPrintFileCards = 100;
/** Bytes of a design that is sent as a proof. */
export const maxProofDesignBytes = 10 * 1024 * 1024;
/** Characters of what staff tell the buyer with a proof, and of what he answers. */
export const maxProofTextLength = 2000;
