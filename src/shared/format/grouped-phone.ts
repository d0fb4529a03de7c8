/**
 * Formats a Senegalese number so that staff can dial it from a screen or paper: "+221 77 123 45 67". Other countries'
 * numbers stay unchanged, since grouping them takes a library.
 */
export function groupPhoneDigits(e164: string): string {
  return e164.replace(/^(\+221)(\d{2})(\d{3})(\d{2})(\d{2})$/, "$1\u00a0$2\u00a0$3\u00a0$4\u00a0$5");
}
