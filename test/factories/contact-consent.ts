/** Reads the consent sentence that a card's contact form shows, so that a test can send it back with the form. */
export async function shownConsent(url: string, ref: string): Promise<string> {
  const page = await (await fetch(`${url}/vcard/${ref}/coordonnees`)).text();
  const [, shown] = /name="sentence" value="([^"]*)"/.exec(page) ?? [];
  if (shown === undefined) throw new Error("The card shows no contact form.");
  return shown.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
}
