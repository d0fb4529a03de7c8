import type { RunningServer } from "../harness/server.ts";
import { button, type Driver, field, heading, link } from "./driver.ts";
import { readCode } from "./mailed-code.ts";

/** Enables the contact form of a card through the API, as its owner. */
export async function openContacts(
  { url, dataDir }: Pick<RunningServer, "url" | "dataDir">,
  email: string,
  ref: string,
): Promise<void> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${url}/api/ma-carte${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
  const { challenge } = (await (await post("/code", { email })).json()) as { challenge: string };
  const opened = await post("/connexion", { challenge, code: await readCode(dataDir, email) });
  const [cookie = ""] = (opened.headers.get("set-cookie") ?? "").split(";");
  const { status } = await post(`/cartes/${ref}/contacts/ouvrir`, {}, { Cookie: cookie });
  if (status !== 200) throw new Error(`The owner's visitors may not leave details: ${status}`);
}

/**
 * Takes a visitor's journey: they open a card, save it, call, write, and leave their details; reports each step. Links
 * to programs missing on test machines are read, not opened.
 * @throws at the first step that fails
 */
export async function takeVisitorJourney(
  driver: Driver,
  card: { address: string; firstName: string; number: string },
  done: (step: string) => void,
): Promise<void> {
  await driver.go(card.address);
  await driver.see(heading(card.firstName));
  await expectContactFile(driver);
  await driver.see(`//a[@href="tel:${card.number}"]`);
  await driver.see(`//a[starts-with(@href, "https://wa.me/${card.number.slice(1)}")]`);
  await driver.press(link("Laisser mes coordonnées"));
  await driver.type(field("name"), "Modou Ndiaye");
  await driver.type(field("phone"), "77 555 44 33");
  await driver.press('//label[input[@name="consent"]]');
  await driver.press(button("Envoyer mes coordonnées"));
  await driver.see(heading("Vos coordonnées sont arrivées"));
  done("a visitor saves, calls, writes and leaves their details");
}

/** Reads the open card's contact file. @throws if it is not one */
export async function expectContactFile(driver: Driver): Promise<void> {
  const vcard = await driver.read<string>(
    "(() => { const asked = new XMLHttpRequest(); asked.open('GET', document.querySelector('[data-save]').href, false); asked.send(); return asked.responseText; })()",
  );
  if (!vcard.startsWith("BEGIN:VCARD")) throw new Error(`The contact file begins with ${vcard.slice(0, 40)}`);
}
