import type { Page } from "playwright-core";
import { administrator } from "#test/factories/staff.ts";

/** Browser messages about answers that the server rightly refuses. */
export const refused = [/status of (401|409|422|500)/];

/** Fills in and sends the login form. */
export async function logInStaff(
  page: Page,
  password = administrator.ADMIN_PASSWORD,
  email = administrator.ADMIN_EMAIL,
): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("textbox", { name: "Mot de passe" }).fill(password);
  await page.getByRole("button", { name: "Se connecter" }).click();
}

/**
 * Opens a page of the portal, logged in by the API as the administrator or as `email`: the login form has its own
 * journeys.
 */
export async function openAsStaff(page: Page, path: string, email = administrator.ADMIN_EMAIL): Promise<void> {
  const login = await page.request.post("/api/login", { data: { email, password: administrator.ADMIN_PASSWORD } });
  const { device: _device, ...auth } = (await login.json()) as Record<string, unknown>;
  await page.addInitScript((stored) => {
    // Only once, so that a person who logs out later stays logged out.
    if (sessionStorage.getItem("opened")) return;
    sessionStorage.setItem("opened", "yes");
    localStorage.setItem("auth", stored);
  }, JSON.stringify(auth));
  await page.goto(`/administration${path}`);
}

export async function seeTitle(page: Page, name: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name }).waitFor();
}

/** Finds a toast by its text. */
export const toast = (page: Page, text: string) =>
  page.getByRole("listitem").filter({ hasText: text }).first().waitFor();

/** Types into "Rechercher" once no dialog is closing: a closing dialog moves the focus away from the field. */
export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await page.getByRole("textbox", { name: "Rechercher" }).fill(text);
}
