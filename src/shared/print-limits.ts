/** Cards that one print file holds, at most. */
export const mostPrinted = 100;
/** Bytes of a design that is sent as a proof. */
export const maxDesignBytes = 10 * 1024 * 1024;
/** Characters of what staff tell the buyer with a proof, and of what he answers. */
export const longestProofWords = 2000;
