import { existsSync } from "node:fs";
import puppeteer, { type ElementHandle } from "puppeteer-core";
import type { Driver } from "./driver.ts";
import { patienceMs } from "./driver.ts";

const binaries = ["/usr/bin/firefox-esr", "/usr/bin/firefox"];

/** A Firefox without a window, on a telephone that is dark or light, by WebDriver BiDi. @throws when there is none */
export async function startFirefox({ dark = false } = {}): Promise<Driver> {
  const executablePath = binaries.find((file) => existsSync(file));
  if (!executablePath) throw new Error("Firefox is not installed.");
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    extraPrefsFirefox: { "layout.css.prefers-color-scheme.content-override": dark ? 0 : 1 },
  });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const find = async (xpath: string, visible = true): Promise<ElementHandle> => {
    const found = await page.waitForSelector(`xpath/${xpath}`, { visible, timeout: patienceMs });
    if (!found) throw new Error(`Not there: ${xpath}`);
    return found;
  };
  return {
    name: await browser.version(),
    go: async (address) => void (await page.goto(address)),
    address: async () => page.url(),
    see: async (xpath) => (await find(xpath)).evaluate((element) => (element as HTMLElement).innerText),
    press: async (xpath) => (await find(xpath)).click(),
    type: async (xpath, typed) => (await find(xpath)).type(typed),
    choose: async (xpath, file) => ((await find(xpath, false)) as ElementHandle<HTMLInputElement>).uploadFile(file),
    read: async <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    back: async () => void (await page.goBack()),
    close: async () => browser.close(),
  };
}
