import { afterAll, expect, test } from "vitest";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { startServer } from "./harness/server.ts";

const server = await startServer();
const browser = await sharedBrowser();
afterAll(() => server.stop());

test("the documentation renders under its CSP and explains every call", async () => {
  await withPage(browser, { url: server.url, device: "laptop" }, async (page) => {
    const answer = await page.goto("/api/docs/");
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).not.toContain("unsafe");
    await page.getByText("/api/commander").first().waitFor();
    const { paths } = (await (await fetch(`${server.url}/api/docs/json`)).json()) as {
      paths: Record<string, Record<string, { tags: string[]; summary: string }>>;
    };
    // Seen to fail with types of OpenAPI 3.1, which Swagger UI cannot draw in a 3.0 description.
    expect(/"type":(\[[^\]]*)?"null"/.exec(JSON.stringify(paths))?.[0]).toBeUndefined();
    const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
    expect(calls.flatMap(({ tags }) => tags)).toEqual(expect.arrayContaining(["Commande", "Ma carte", "Équipe"]));

    // Swagger UI draws only what is on screen.
    const missing = new Set(calls.map(({ summary }) => summary));
    for (let screens = 0; missing.size > 0 && screens < 100; screens += 1) {
      for (const shown of await page.locator(".opblock-summary-description").allInnerTexts()) missing.delete(shown);
      await page.mouse.wheel(0, 600);
      await page.waitForTimeout(50);
    }
    expect([...missing]).toEqual([]);
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByText("/api/commander").first().click();
    await page.getByText("Passe une commande").first().waitFor();
  });
});
