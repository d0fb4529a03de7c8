import { button, type Driver, field, heading, link, patienceMs, text } from "./driver.ts";
import { setTimeout as wait } from "node:timers/promises";
import { until } from "./until.ts";
import { expectContactFile } from "./visitor-journey.ts";
import { buyer, fieldNames } from "../harness/order-form.ts";

export interface Photos {
  profile: string;
  cover: string;
  logo: string;
}

/**
 * Takes the buyer's journey from the landing page, through form and simulator, to a saved contact; reports each step.
 * Resolves to the card's path.
 * @throws at the first step that fails
 */
export async function takeJourney(
  driver: Driver,
  url: string,
  photos: Photos,
  done: (step: string) => void,
): Promise<string> {
  await driver.go(`${url}/`);
  await driver.see(heading("carte"));
  done("landing page");
  await driver.press(`(//main${link("Commander ma carte")})[1]`);
  await untilAt(driver, /\/commander$/);
  await driver.press('(//a[@href="/commander/SILVER"])[1]');
  await driver.see(heading("Formulaire de commande"));
  done("offers");

  for (const [label, name] of Object.entries(fieldNames)) {
    await goOnTo(driver, `[name=${name}]`);
    await driver.type(field(name), buyer[label as keyof typeof buyer]);
  }
  await goOnTo(driver, "[type=file]");
  for (const [kind, file] of Object.entries(photos)) {
    await driver.choose(`(//input[@type="file"])[${Object.keys(photos).indexOf(kind) + 1}]`, file);
    await driver.press(`//dialog[@open]${button("Valider")}`);
    await driver.see(`(${text("Image enregistrée")})[${Object.keys(photos).indexOf(kind) + 1}]`);
  }
  done("three photos, cropped and sent");
  await goOnTo(driver, "[name=typedLink]");
  await driver.press(button("Vérifier ma carte"));
  await driver.see(heading("Vérifiez"));
  done("form, checked");
  await driver.press('//label[contains(., "J\'accepte")]');
  await driver.press(button("Procéder au paiement"));
  await untilAt(driver, /\/payer\/[0-9A-Z]{26}$/);
  const ref = (await driver.address()).slice(-26);
  done("review, ordered");

  await driver.press(button("Payer la commande"));
  await untilAt(driver, /\/simulator\/payment\/checkout\//);
  await driver.press('//label[contains(., "Wave")]');
  await driver.press('//button[normalize-space(.)="Payer"]');
  await untilAt(driver, /\/payer\//);
  await driver.see(heading("Commande payée"));
  done("paid");
  await driver.press(link("Voir ma carte"));
  await untilAt(driver, new RegExp(`/vcard/${ref}$`));
  await driver.see(heading("Aïssatou"));
  await expectContactFile(driver);
  done("card and its contact");
  return `/vcard/${ref}`;
}

/** In a window as narrow as a phone, goes through the form's steps until this element is there. */
async function goOnTo(driver: Driver, css: string): Promise<void> {
  while (
    !(await driver.read<boolean>(`(document.querySelector(${JSON.stringify(css)})?.getClientRects().length ?? 0) > 0`))
  ) {
    const before = await driver.address();
    await driver.press(button("Continuer"));
    const end = Date.now() + patienceMs;
    while ((await driver.address()) === before) {
      if (Date.now() > end) throw new Error(`${css} is at no step that comes after ${before}`);
      await wait(100);
    }
  }
}

async function untilAt(driver: Driver, address: RegExp): Promise<void> {
  await until(`${address}`, async () => address.test(await driver.address()));
}
