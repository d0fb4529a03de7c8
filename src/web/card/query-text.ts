/**
 * Encodes a text as the value of a query: only characters that would end it or change its meaning; letters of all
 * scripts and marks that a query may hold stay as they are, and weigh a third.
 */
export function encodeQueryText(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}.,:/?='()*!~_-]/gu, encodeURIComponent);
}
