import { spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { Builder, By, Capabilities, until, type WebDriver, type WebElement } from "selenium-webdriver";
import { freePort } from "#test/harness/free-port.ts";
import { type Driver, patienceMs } from "./driver.ts";

const browsers = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser";
const driver = "/usr/bin/WebKitWebDriver";

/**
 * WebKitGTK 2.50 itself falls when one page fades into the next without a window; what the pages do is not changed by
 * it.
 */
const withoutFading =
  "document.adoptedStyleSheets = [new CSSStyleSheet()]; document.adoptedStyleSheets[0].replaceSync('@view-transition { navigation: none }');";

/**
 * WebKitGTK's small browser on a screen in memory, on a desktop that is dark or light, by WebDriver.
 * @throws when it, Xvfb or D-Bus is not installed
 */
export async function startWebKit({ dark = false } = {}): Promise<Driver> {
  const binary = globSync(browsers)[0];
  if (!binary || [driver, "/usr/bin/Xvfb", "/usr/bin/dbus-run-session"].some((file) => !existsSync(file)))
    throw new Error("WebKitGTK is not installed.");
  const [port, screen] = [await freePort(), 90 + (process.pid % 400)];
  const child = spawn(
    "/bin/sh",
    [
      "-c",
      `Xvfb :${screen} -screen 0 1280x900x24 & DISPLAY=:${screen} dbus-run-session -- ${driver} --port=${port}; kill %1`,
    ],
    {
      detached: true,
      stdio: "ignore",
      env: {
        ...process.env,
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
        WEBKIT_DISABLE_DMABUF_RENDERER: "1",
        LIBGL_ALWAYS_SOFTWARE: "1",
        GTK_THEME: dark ? "Adwaita:dark" : "Adwaita",
      },
    },
  );
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, "SIGTERM");
    } catch {
      // It had gone by itself.
    }
  };
  try {
    const session = await connect(`http://127.0.0.1:${port}`, binary);
    return { ...(await driveWith(session)), close: async () => session.quit().finally(end) };
  } catch (error) {
    end();
    throw error;
  }
}

async function connect(server: string, binary: string): Promise<WebDriver> {
  const wanted = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary, args: ["--automation"] },
  });
  const last = Date.now() + patienceMs;
  while (
    !(await fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    )) &&
    Date.now() < last
  )
    await wait(100);
  return new Builder().usingServer(server).withCapabilities(wanted).build();
}

async function driveWith(session: WebDriver): Promise<Omit<Driver, "close">> {
  const find = async (xpath: string): Promise<WebElement> =>
    session.wait(until.elementLocated(By.xpath(xpath)), patienceMs, xpath);
  const seen = async (xpath: string): Promise<WebElement> =>
    session.wait(
      async () => {
        for (const element of await session.findElements(By.xpath(xpath)))
          if (await element.isDisplayed().catch(() => false)) return element;
        return undefined;
      },
      patienceMs,
      `Not seen: ${xpath}`,
    ) as Promise<WebElement>;
  const capabilities = await session.getCapabilities();
  return {
    name: `WebKitGTK ${capabilities.getBrowserVersion()}`,
    go: (address) => session.get(address),
    address: () => session.getCurrentUrl(),
    see: async (xpath) => (await seen(xpath)).getText(),
    press: async (xpath) => {
      const element = await seen(xpath);
      await session.executeScript(
        `${withoutFading} arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`,
        element,
      );
      await element.click();
    },
    type: async (xpath, typed) => (await seen(xpath)).sendKeys(typed),
    choose: async (xpath, file) => (await find(xpath)).sendKeys(file),
    read: (expression) => session.executeScript(`return ${expression}`),
    back: () => session.navigate().back(),
  };
}
