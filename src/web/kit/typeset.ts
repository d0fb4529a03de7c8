/** Keeps the characters around it on one line. */
export const wordJoiner = "\u2060";

/**
 * Applies French typography: no line may start with double punctuation, end with an opening quotation mark, or break
 * "e-mail".
 */
export function typesetText(text: string): string {
  return (
    text
      .replace(/ (?=[:;?!»])/g, "\u00a0")
      .replaceAll("« ", "«\u00a0")
      // Not within an address, which may be copied. Uses no lookbehind, which iOS before 16.4 does not support.
      .replace(/(^|[^\w@./-])(e-)(?=mails?(?![\w@/-]|\.\w))/gi, `$1$2${wordJoiner}`)
  );
}

/** Applies the same to the texts of an HTML fragment. */
export function typesetHtml(html: string): string {
  return html.replace(/>[^<]+/g, typesetText);
}
