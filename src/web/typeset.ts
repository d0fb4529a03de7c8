/** French typography: no line may start with a double sign, nor end with an opening quote. */
export function typesetText(text: string): string {
  return text.replace(/ (?=[:;?!»])/g, "\u00a0").replaceAll("« ", "«\u00a0");
}

/** The same in the texts of an HTML fragment. */
export function typeset(html: string): string {
  return html.replace(/>[^<]+/g, typesetText);
}
