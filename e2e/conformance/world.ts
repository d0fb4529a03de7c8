import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { sharedBrowser } from "../harness/browser.ts";
import { operator } from "./operator.ts";
import { patienceMs } from "./run/patience.ts";

/** The service with settings of its own, so that a page that shows another's does not pass; and one browser. */
export interface World {
  app: TestApp;
  staff: Staff;
  /** What the names in braces stand for. */
  names: Readonly<Record<string, string>>;
  /** Hands over a page with nothing stored; its next visitor gets the same one, emptied. */
  visit<T>(journey: (page: Page) => Promise<T>): Promise<T>;
  /** The same with a page of its own, for what a page cannot be rid of. */
  visitAlone<T>(journey: (page: Page) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Whether the browser is one of staff, logged in. */
  staff?: boolean;
  /** Makes the state that the tables speak of; gives the names it adds. */
  prepare: (world: Pick<World, "app" | "staff">) => Promise<Record<string, string>>;
}

/** Windows are dear, so that few of them serve all visits. */
const mostPages = 3;

export async function openWorld({ staff: loggedIn = false, prepare }: WorldOptions): Promise<World> {
  const app = await startTestApp({ ...operator.env, ...administrator });
  await untilCalm(app.url);
  const staff = await staffOn(app);
  const names = { origin: app.url, ...operator.names, ...(await prepare({ app, staff })) };
  const stored = loggedIn ? { auth: await storedLogin(app.url) } : {};
  const free: Page[] = [];
  const waiting: ((page: Page) => void)[] = [];
  let opened = 0;

  async function openPage(): Promise<Page> {
    const context = await (
      await sharedBrowser()
    ).newContext({
      baseURL: app.url,
      viewport: { width: 1440, height: 900 },
      locale: "fr-FR",
      timezoneId: "Africa/Dakar",
      permissions: ["clipboard-read", "clipboard-write"],
      // What moves is drawn many times a second, and no row speaks of it.
      reducedMotion: "reduce",
    });
    return context.newPage();
  }
  async function takePage(): Promise<Page> {
    const page = free.pop();
    if (page) return page;
    if (opened >= mostPages) return new Promise((resolve) => waiting.push(resolve));
    opened += 1;
    return openPage();
  }
  function givePage(page: Page): void {
    const next = waiting.shift();
    if (next) next(page);
    else free.push(page);
  }

  return {
    app,
    staff,
    names,
    visit: async (journey) => {
      const page = await takePage();
      try {
        await empty(page, stored);
        return await journey(page);
      } finally {
        givePage(page);
      }
    },
    visitAlone: async (journey) => {
      const page = await openPage();
      try {
        await empty(page, stored);
        return await journey(page);
      } finally {
        await page.context().close();
      }
    },
    close: async () => {
      for (const page of free) await page.context().close();
      await app.close();
    },
  };
}

/** A service that starts on a busy machine sends people away for a moment. */
async function untilCalm(url: string): Promise<void> {
  const end = Date.now() + patienceMs;
  while ((await fetch(`${url}/api/ref/${"0".repeat(26)}`)).status === 503 && Date.now() < end) await wait(100);
}

/**
 * Nothing answered in the server's stead, nothing counted, no page kept for the way, and nothing stored but this. What
 * is
 * answered in the server's stead turns the browser's cache off, so this stands on an answer of the server's own: each
 * visit would read and compile every script again.
 */
async function empty(page: Page, stored: Readonly<Record<string, string>>): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  page.removeAllListeners("request");
  await page.goto("/health/live");
  await page.evaluate(async (entries) => {
    for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    localStorage.clear();
    sessionStorage.clear();
    for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(stored));
}

async function storedLogin(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD }),
  });
  return answer.text();
}

/** The same row with every name in braces replaced. */
export function filled<Row>(row: Row, { names }: Pick<World, "names">): Row {
  const fill = (value: unknown): unknown => {
    if (typeof value === "string") return value.replace(/\{(\w+)\}/g, (whole, name: string) => names[name] ?? whole);
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value === "object" && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [fill(key), fill(inner)]));
    return value;
  };
  return fill(row) as Row;
}
