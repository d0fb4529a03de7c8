/** French typography in the texts of an HTML fragment: no line may start with a double sign, nor end with an opening quote. */
export function typeset(html: string): string {
  return html.replace(/>[^<]+/g, (text) => text.replace(/ (?=[:;?!»])/g, "\u00a0").replaceAll("« ", "«\u00a0"));
}
