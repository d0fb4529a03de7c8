import { spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "#test/harness/free-port.ts";
import { type Driver, patienceMs } from "./driver.ts";
import { findElement, withElement } from "./seen.ts";

const browsers = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser";
const driver = "/usr/bin/WebKitWebDriver";

/** Without a window, WebKitGTK 2.50 crashes when one page fades into the next; without fading, pages work the same. */
const withoutFading =
  "document.adoptedStyleSheets = [new CSSStyleSheet()]; document.adoptedStyleSheets[0].replaceSync('@view-transition { navigation: none }');";

/**
 * Starts WebKitGTK's MiniBrowser on a virtual screen, on a dark or light desktop, by WebDriver.
 * @throws if it, Xvfb or D-Bus is not installed
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
      // It has already exited.
    }
  };
  try {
    const session = await connect(`http://127.0.0.1:${port}`, binary);
    return { ...driveWith(session), close: async () => session.send("DELETE", "").then(end, end) };
  } catch (error) {
    end();
    throw error;
  }
}

interface Session {
  version: string;
  /** Sends a WebDriver command. @throws with the browser's error message */
  send<Value>(method: "GET" | "POST" | "DELETE", path: string, body?: object): Promise<Value>;
}

async function connect(server: string, binary: string): Promise<Session> {
  const last = Date.now() + patienceMs;
  while (
    !(await fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    )) &&
    Date.now() < last
  )
    await wait(100);
  const opened = await ask<{ sessionId: string; capabilities: { browserVersion: string } }>(
    "POST",
    `${server}/session`,
    {
      capabilities: {
        alwaysMatch: {
          browserName: "MiniBrowser",
          "webkitgtk:browserOptions": { binary, args: ["--automation"] },
        },
      },
    },
  );
  return {
    version: opened.capabilities.browserVersion,
    send: (method, path, body) => ask(method, `${server}/session/${opened.sessionId}${path}`, body),
  };
}

async function ask<Value>(method: string, address: string, body?: object): Promise<Value> {
  const answer = await fetch(address, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: Value & { message?: string } };
  if (!answer.ok) throw new Error(value.message);
  return value;
}

/** WebDriver's reference to an element: an object with a single field. */
type Reference = Record<string, string>;

function driveWith({ version, send }: Session): Omit<Driver, "close"> {
  const run = <Value>(script: string, ...args: readonly unknown[]): Promise<Value> =>
    send<Value>("POST", "/execute/sync", { script, args });
  const find = async (xpath: string, whateverItsLook = false): Promise<Reference | undefined> =>
    (await run<Reference | null>(`return (${findElement})(...arguments)`, xpath, whateverItsLook)) ?? undefined;
  const pathOf = (element: Reference) => `/element/${Object.values(element)[0]}`;
  return {
    name: `WebKitGTK ${version}`,
    go: (url) => send("POST", "/url", { url }),
    address: () => send("GET", "/url"),
    see: (xpath) =>
      withElement(
        xpath,
        () => find(xpath),
        (element) => send<string>("GET", `${pathOf(element)}/text`),
      ),
    press: (xpath) =>
      withElement(
        xpath,
        () => find(xpath),
        async (element) => {
          await run(`${withoutFading} arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })`, element);
          await send("POST", `${pathOf(element)}/click`, {});
        },
      ),
    type: (xpath, text) =>
      withElement(
        xpath,
        () => find(xpath),
        async (element) => send("POST", `${pathOf(element)}/value`, { text }),
      ),
    choose: (xpath, file) =>
      withElement(
        xpath,
        () => find(xpath, true),
        async (element) => send("POST", `${pathOf(element)}/value`, { text: file }),
      ),
    read: (expression) => run(`return ${expression}`),
    back: () => send("POST", "/back", {}),
  };
}
