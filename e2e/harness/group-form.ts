import type { Page } from "playwright-core";

/** Fills in what the cards of a group order share, except images. */
export async function fillCompany(page: Page): Promise<void> {
  await page.locator("#company").fill("Teranga Conseil");
  await page.locator("#workEmail").fill("contact@teranga.example");
  await page.locator("#workPhoneNumber").fill("33 869 12 34");
  await page.locator("#workAddress").fill("Rue 10, Point E, Dakar");
}

/** Picks and crops a photo with two presses. */
export async function pickPhoto(page: Page, id: string, file: string): Promise<void> {
  await page.locator(id).setInputFiles(file);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Valider" }).click();
  await dialog.waitFor({ state: "hidden" });
}

/** Fills in one person's block, counted from 0, by field names. */
export async function fillPerson(page: Page, at: number, firstName: string): Promise<void> {
  const block = page.locator("[id^=personne-]").nth(at);
  for (const [name, value] of [
    ["firstName", firstName],
    ["lastName", "Thioune"],
    ["jobTitle", "Juriste"],
    ["phoneNumber", "77 123 45 67"],
    ["email", `${firstName.toLowerCase()}@example.sn`],
  ] as const)
    await block.locator(`input[name=${name}]`).fill(value);
}

/** Fills in the buyer. */
export async function fillBuyer(page: Page): Promise<void> {
  await page.locator("#firstName").fill("Mariama");
  await page.locator("#lastName").fill("Sow");
  await page.locator("#email").fill("mariama@example.sn");
  await page.locator("#phoneNumber").fill("78 111 22 33");
  // Left now, so that its hint does not move the elements below between a press and its release.
  await page.locator("#phoneNumber").blur();
  await page.getByText("Numéro compris\u00a0: +221 78 111 22 33").waitFor();
}
