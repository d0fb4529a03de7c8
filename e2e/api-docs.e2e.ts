import { afterAll, expect, test } from "vitest";
import { sharedBrowser, withPage } from "./harness/browser.ts";
import { startServer } from "./harness/server.ts";

const server = await startServer();
const browser = await sharedBrowser();
afterAll(() => server.stop());

test("the documentation renders under its CSP, with every group of calls", async () => {
  await withPage(browser, { url: server.url, device: "laptop" }, async (page) => {
    const answer = await page.goto("/api/docs/");
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).not.toContain("unsafe");
    await page.getByText("/api/commander").first().waitFor();
    // It draws what is on the screen; what it is told to draw stands in its source.
    const { paths } = (await (await fetch(`${server.url}/api/docs/json`)).json()) as { paths: Record<string, Record<string, { tags: string[] }>> };
    const groups = Object.values(paths).flatMap((calls) => Object.values(calls).flatMap(({ tags }) => tags));
    expect([...new Set(groups)]).toEqual(expect.arrayContaining(["Commande", "Ma carte", "Équipe"]));
    await page.locator(".opblock-tag", { hasText: "Commande" }).waitFor();
    await page.getByText("/api/commander").first().click();
    await page.getByText("Passe une commande").first().waitFor();
  });
});
