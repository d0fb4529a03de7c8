import type { Page } from "playwright-core";
import { mailedCode } from "#test/factories/owner.ts";
import type { TestApp } from "#test/harness/app.ts";

/** Requests a code at the login form, and logs in with the code mailed to `mailbox`. */
export async function logInByCode(page: Page, app: TestApp, mailbox: string): Promise<void> {
  await page.getByRole("textbox", { name: "E-mail" }).fill(mailbox);
  await page.getByRole("button", { name: "Recevoir un code" }).click();
  const field = page.getByRole("textbox", { name: "Code reçu par e-mail" });
  // Otherwise the outbox would be read before the code was requested.
  await field.waitFor();
  await field.fill((await mailedCode(app, mailbox))?.code ?? "");
  await page.getByRole("button", { name: "Se connecter" }).click();
}
