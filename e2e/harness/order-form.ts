import type { Locator, Page } from "playwright-core";
import type { Photos } from "./photos.ts";

/** A buyer's input, by field label. */
export const buyer = {
  Prénom: "Aïssatou",
  Nom: "N'Diaye, épse Bâ; PDG",
  "E-mail": "aissatou@example.com",
  Téléphone: "77 123 45 67",
  Adresse: "Sacré-Cœur 3, face à la pharmacie",
  Entreprise: "Teranga Conseil",
  Fonction: "Directrice générale",
  "E-mail professionnel": "contact@teranga.example",
  "Téléphone professionnel": "+221 33 869 12 34",
  "Adresse de l'entreprise": "Rue 10, Point E, Dakar",
  "Description de l'entreprise": "Conseil en organisation;\nformation, audit.",
} as const;

/**
 * On a phone, goes through the steps until the target is visible; elsewhere it already is. Taps like a thumb: the page
 * still scrolls to the last filled field, and a mouse button would be released beside its target (5 of 401 presses).
 */
export async function goOnTo(page: Page, target: Locator): Promise<void> {
  while (!(await target.isVisible())) {
    const { href } = new URL(page.url());
    await page.getByRole("button", { name: "Continuer" }).tap();
    await page.waitForURL((url) => url.href !== href);
  }
}

/** Goes back to the named step. */
export async function goBackTo(page: Page, step: string): Promise<void> {
  await page.getByRole("navigation", { name: "Étapes" }).getByRole("button", { name: step }).click();
  await page.locator("[aria-current=step]", { hasText: step }).waitFor();
}

/** Fills in every text field of the form, by label. */
export async function fillTexts(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(buyer)) {
    const field = page.getByLabel(label, { exact: false }).and(textField(page, label as keyof typeof buyer));
    await goOnTo(page, field);
    await field.fill(text);
  }
}

/** Finds a text field by its label, in any step. */
export function textField(page: Page, label: keyof typeof buyer): Locator {
  return page.locator(`[name="${fieldNames[label]}"]`);
}

/** Field names by label. */
export const fieldNames: Record<keyof typeof buyer, string> = {
  Prénom: "firstName",
  Nom: "lastName",
  "E-mail": "email",
  Téléphone: "phoneNumber",
  Adresse: "address",
  Entreprise: "company",
  Fonction: "jobTitle",
  "E-mail professionnel": "workEmail",
  "Téléphone professionnel": "workPhoneNumber",
  "Adresse de l'entreprise": "workAddress",
  "Description de l'entreprise": "workDescription",
};

/** Picks, crops and sends the three photos, after the steps before them; resolves once all have arrived. */
export async function sendPhotos(page: Page, photos: Photos): Promise<void> {
  const files = [
    ["Photo de profil", photos.profile],
    ["Photo de couverture", photos.cover],
    ["Logo", photos.logo],
  ] as const;
  for (const [label, file] of files) {
    const input = page.getByLabel(label, { exact: false }).first();
    await goOnTo(page, input);
    await input.setInputFiles(file);
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Valider" }).click();
    await dialog.waitFor({ state: "hidden" });
  }
  await page
    .getByRole("button", { name: /^Retirer :/ })
    .nth(2)
    .waitFor();
}

/** Goes to the review from any step of the filled form. */
export async function goToReview(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Vérifier ma carte" });
  await goOnTo(page, button);
  await button.click();
  await page.getByRole("heading", { name: "Vérifiez" }).waitFor();
}

/** Sends the filled form through "Vérifiez" to the payment page; resolves to the order's reference. */
export async function sendOrder(page: Page): Promise<string> {
  await goToReview(page);
  await page.getByRole("checkbox", { name: "J'accepte" }).check();
  await page.getByRole("button", { name: "Procéder au paiement" }).click();
  await page.waitForURL(/\/payer\/[0-9A-Z]{26}$/);
  return page.url().slice(-26);
}
