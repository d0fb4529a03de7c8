/** A text as the value of a query: encoded where it would end or say something else; letters of all scripts and marks that a query may hold stay as they are, and weigh a third. */
export function encodeQueryText(text: string): string {
  return text.replace(/[^\p{L}\p{M}\p{N}.,:/?='()*!~_-]/gu, encodeURIComponent);
}
