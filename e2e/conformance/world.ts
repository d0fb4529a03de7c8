import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { administrator, staffOn, type Staff } from "#test/factories/staff.ts";
import { startTestApp, type TestApp } from "#test/harness/app.ts";
import { sharedBrowser } from "../harness/browser.ts";
import { operator } from "./operator.ts";
import { patienceMs } from "./run/patience.ts";
import { standBefore, visitorHeader, type StandIn } from "./run/stand-in.ts";

/** A service whose settings all differ from the defaults, so that a page with default values fails; and a browser. */
export interface World {
  app: TestApp;
  staff: Staff;
  /** Values of the names in braces. */
  names: Readonly<Record<string, string>>;
  /** Lends a page to a visitor; the next visitor gets the same page. */
  visit<T>(journey: (page: Page) => Promise<T>): Promise<T>;
  /** The same with a page of its own, for changes that a page cannot undo. */
  visitAlone<T>(journey: (page: Page) => Promise<T>): Promise<T>;
  /** Opens an address as a new visitor, with this in local storage besides the login. */
  enter(this: void, page: Page, path: string, stored?: Readonly<Record<string, string>>): Promise<void>;
  /** Answers requests of a page's visitor in place of the server, until the visitor leaves. */
  answer(this: void, page: Page, standIn: StandIn): void;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Whether the browser is logged in as staff. */
  staff?: boolean;
  /** Makes the data that the tables name; resolves to its names. */
  prepare: (world: Pick<World, "app" | "staff">) => Promise<Record<string, string>>;
}

/** Windows are expensive, so a few serve all visits. */
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
  let visitorCount = 0;
  const standIns = new Map<string, StandIn[]>();
  const visitors = new Map<Page, string>();
  standBefore(app.app.server, (visitor) => standIns.get(visitor) ?? []);

  async function openPage(): Promise<Page> {
    visitorCount += 1;
    const visitor = String(visitorCount);
    const context = await (
      await sharedBrowser()
    ).newContext({
      baseURL: app.url,
      viewport: { width: 1440, height: 900 },
      locale: "fr-FR",
      timezoneId: "Africa/Dakar",
      permissions: ["clipboard-read", "clipboard-write"],
      // Motion is drawn many times a second, and no row is about it.
      reducedMotion: "reduce",
      extraHTTPHeaders: { [visitorHeader]: visitor },
    });
    await context.addInitScript(beginEmpty, emptied);
    const page = await context.newPage();
    visitors.set(page, visitor);
    return page;
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

  /** Ends a visit: no stand-ins, no routes from a step, no counting of requests. */
  async function part(page: Page): Promise<void> {
    standIns.set(visitors.get(page) ?? "", []);
    await page.unrouteAll({ behavior: "ignoreErrors" });
    page.removeAllListeners("request");
  }

  return {
    app,
    staff,
    names,
    enter: async (page, path, more = {}) => {
      await empty(page, new URL(path, app.url), { ...stored, ...more });
      await page.goto(path);
    },
    answer: (page, standIn) => void standIns.get(visitors.get(page) ?? "")?.push(standIn),
    visit: async (journey) => {
      const page = await takePage();
      try {
        await part(page);
        return await journey(page);
      } finally {
        givePage(page);
      }
    },
    visitAlone: async (journey) => {
      const page = await openPage();
      try {
        await part(page);
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

/** Waits while a service that starts on a busy machine is too busy to answer. */
async function untilCalm(url: string): Promise<void> {
  const end = Date.now() + patienceMs;
  while ((await fetch(`${url}/api/ref/${"0".repeat(26)}`)).status === 503 && Date.now() < end) await wait(100);
}

/** Prefix of the window's name, which survives navigation: the next page must start with only this data stored. */
const emptied = "emptied: ";

/**
 * Makes the page's next navigation start without worker and caches, and with only this data stored. Clears on the last
 * visitor's page, since opening another for it takes a third of a visit; not if a worker may start there meanwhile or
 * the next address is on the same page.
 */
async function empty(page: Page, next: URL, stored: Readonly<Record<string, string>>): Promise<void> {
  const clear = () =>
    page.evaluate(
      async (said) => {
        for (const worker of await navigator.serviceWorker.getRegistrations()) await worker.unregister();
        for (const name of await caches.keys()) await caches.delete(name);
        for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
        window.name = said;
      },
      emptied + JSON.stringify(stored),
    );
  const { origin, pathname } = new URL(page.url());
  const isElsewhere = origin === next.origin && pathname !== next.pathname;
  const isLeft = isElsewhere && !/^\/(vcard|exemple)/.test(pathname) && !next.hash;
  // The page may be navigating elsewhere.
  if (
    isLeft &&
    (await clear().then(
      () => true,
      () => false,
    ))
  )
    return;
  await goToRest(page, 5);
  await clear();
}

/** A navigation under way may interrupt this one, so it is tried again. */
async function goToRest(page: Page, tries: number): Promise<void> {
  try {
    await page.goto("/health/live");
  } catch (error) {
    if (tries === 1) throw error;
    await wait(200);
    await goToRest(page, tries - 1);
  }
}

/** Runs in the page before any of its own scripts. */
function beginEmpty(mark: string): void {
  // No row is about looks only, and a fully transparent page is not drawn: saves an eighth of a visit.
  const undrawn = new CSSStyleSheet();
  undrawn.replaceSync("html, dialog, [popover] { opacity: 0 !important } ::backdrop { display: none !important }");
  document.adoptedStyleSheets.push(undrawn);
  if (!window.name.startsWith(mark)) return;
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(JSON.parse(window.name.slice(mark.length)) as Record<string, string>))
    localStorage.setItem(key, value);
  window.name = "";
}

async function storedLogin(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email: administrator.ADMIN_EMAIL, password: administrator.ADMIN_PASSWORD }),
  });
  return answer.text();
}

/** Returns the row with every name in braces replaced. */
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
