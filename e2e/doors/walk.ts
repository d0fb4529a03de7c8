import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { apiErrors } from "#shared/errors/errors.ts";
import { routePaths } from "#shared/route-paths.ts";
import { viewports } from "../harness/browser.ts";
import { beyondScreen } from "../harness/width.ts";
import { refuseForms } from "./refuse-forms.ts";

/** What a person sees after following a link. */
export interface Reached {
  /** The address that was opened. */
  path: string;
  text: string;
  /** Our addresses that it links to, in order. */
  links: string[];
  /** Whether its main part has something to press, fill in or follow. */
  leadsOn: boolean;
}

/** A page that somebody has visited. */
export interface Gone {
  /** How many more links were followed from it. */
  left: number;
  /** Its address; `links`: the addresses that it links to. */
  at: string;
  links: readonly string[];
}

export interface Walk {
  url: string;
  /** Logs the visitor in if the page asks for it; resolves to whether it asked. */
  logIn: (page: Page) => Promise<boolean>;
  /** Length of the chains of links followed after the first page; undefined: pages are only read. */
  depth?: number;
  /** Pages that this visitor has visited, by name. */
  seen?: Map<string, Gone>;
  /** Pages visited by people to whom they look alike: after a first page, these are not opened again. */
  alike?: Map<string, Gone>;
  /** A session cookie for the browser. */
  cookie?: string;
  device?: keyof typeof viewports;
}

const refusals = [
  ...Object.values(apiErrors).map(({ message }) => message),
  "ne vous sont pas, ou plus, confiées",
  "Les cartes d'aucune entreprise",
  "Cette page n'existe pas",
  "n'existe plus",
];
/** Paths not opened as screens: files are only fetched, and the API's own pages are no screens. */
const isFile = (path: string) =>
  /^\/(api|images)\/|\.(pdf|vcf|csv|xlsx|zip|svg|png|webp|json|webmanifest|pkpass)(\?|$)/.test(path);

/** Staff's login differs from an owner's, and opens nothing of theirs. */
const spaceOf = (path: string): string => (path.startsWith("/administration") ? "staff" : "owner");

/** Returns the space of a path, whose script handles links within it; elsewhere a link is an address. */
const appOf = (path: string): string | undefined => /^\/(ma-carte|entreprise|administration)\b/.exec(path)?.[0];

/** Returns the name of a page: the same for the same screen of another order, person or piece. */
export const nameOf = (path: string): string =>
  path.replace(/[0-9a-f]{32}/g, ":secret").replace(/[0-9A-HJKMNP-TV-Z]{26}/g, ":ref");

/**
 * Opens addresses, one after another, and the links of the pages reached, in a browser with nothing stored, 360 px wide
 * unless on a laptop. Resolves to the pages and the faults found.
 */
export async function walkFrom(
  browser: Browser,
  hrefs: readonly string[],
  walk: Walk,
): Promise<{ reached: Reached[]; wrong: string[] }> {
  const { seen, depth = 0 } = walk;
  if (hrefs.every((href) => isDone(seen?.get(nameOf(pathOf(href, walk))), depth))) return { reached: [], wrong: [] };
  const context = await browser.newContext({
    ...viewports[walk.device ?? "phone"],
    // Nobody looks at these pages, and a phone's pixel density means four times as much to paint.
    deviceScaleFactor: 1,
    locale: "fr-FR",
    timezoneId: "Africa/Dakar",
    baseURL: walk.url,
    reducedMotion: "reduce",
  });
  context.setDefaultTimeout(20_000);
  if (walk.cookie) {
    const [name = "", value = ""] = walk.cookie.split("=");
    await context.addCookies([{ name, value, url: walk.url }]);
  }
  try {
    return await follow(context, hrefs, walk);
  } finally {
    await context.close();
  }
}

const pathOf = (href: string, { url }: Walk) => (href.startsWith(url) ? href.slice(url.length) : href);
const isDone = (gone: Gone | undefined, left: number) => gone !== undefined && gone.left >= left;

async function follow(context: BrowserContext, hrefs: readonly string[], walk: Walk) {
  const { url, depth = 0, seen = new Map<string, Gone>(), alike = seen } = walk;
  const page = await context.newPage();
  const wrong: string[] = [];
  const reached: Reached[] = [];
  /** Paths of screens with forms, by name. */
  const toRefuse = new Map<string, string>();
  const asking = new Set<Request>();
  const entered = new Set<string>();
  let at = "";
  /** The page whose link led here. */
  let via = "";
  let [cameFrom, last]: [string | undefined, string] = [undefined, ""];
  page.on("request", (request) => asking.add(request));
  page.on("requestfinished", (request) => asking.delete(request));
  page.on("pageerror", (error) => wrong.push(`${nameOf(at)}: ${error.message}`));
  page.on("requestfailed", (request) => {
    asking.delete(request);
    const why = request.failure()?.errorText ?? "";
    if (why !== "net::ERR_ABORTED" && request.url().startsWith(url))
      wrong.push(`${nameOf(at)}: ${request.url()} ${why}`);
  });
  page.on("response", (response) => {
    // 401 is right for a visitor who has not logged in to this space yet.
    const status = response.status();
    if (status < 400 || (status === 401 && !entered.has(spaceOf(at)))) return;
    wrong.push(`${via} -> ${nameOf(at)}: ${status} of ${nameOf(response.url().slice(url.length))}`);
  });
  page.on("console", (message) => {
    if (message.type() === "error" && !/Failed to load resource/.test(message.text()))
      wrong.push(`${nameOf(at)}: ${message.text()}`);
  });
  const settle = async () => {
    for (let calm = 0, rounds = 0; calm < 3 && rounds < 800; rounds += 1) {
      await wait(25);
      // Nothing can be evaluated while the page navigates.
      const isBusy = await page
        .evaluate(
          () =>
            !!document.querySelector("[aria-busy=true]") ||
            // `innerText` needs a layout, so it comes second.
            (document.body.textContent.includes("Chargement...") && document.body.innerText.includes("Chargement...")),
        )
        .catch(() => true);
      calm = asking.size === 0 && !isBusy ? calm + 1 : 0;
    }
  };
  /** Presses the link on its page. If the link before was on the same page, first checks that Back returns there. */
  const press = async (from: string, path: string): Promise<boolean> => {
    if (cameFrom === from) {
      await page.goBack();
      await settle();
      if (whereIs(page) !== from)
        wrong.push(`Back from ${nameOf(last)} leads to ${nameOf(whereIs(page))}, not ${nameOf(from)}`);
    }
    if (whereIs(page) !== from) {
      await page.goto(from);
      await settle();
    }
    const link = page.locator(`a[href="${path}"]:visible`).first();
    // An open dialog covers the page's own links.
    if (path === from || (await link.count()) === 0 || (await page.locator("dialog[open]").count()) > 0) return false;
    await link.click();
    [cameFrom, last] = [from, path];
    return true;
  };
  const open = async (path: string, from: string | undefined): Promise<readonly string[]> => {
    const name = nameOf(path);
    if (isFile(path)) {
      const { status } = await page.evaluate(async (path) => {
        const answer = await fetch(path);
        await answer.arrayBuffer();
        return { status: answer.status };
      }, path);
      if (status >= 400) wrong.push(`${nameOf(at)} leads to ${name}: ${status}`);
      return [];
    }
    at = path;
    via = nameOf(from ?? "");
    // Otherwise only the part after # would change.
    if (from === undefined && whereIs(page) === path.replace(/#.*/, "")) await page.goto("about:blank");
    const isInApp = from !== undefined && appOf(from) !== undefined && appOf(from) === appOf(path);
    if (!isInApp || !(await press(from, path))) {
      cameFrom = undefined;
      // Requests of the previous page never report their end.
      asking.clear();
      try {
        await page.goto(path);
      } catch (error) {
        if (/Download is starting/.test(String(error))) return [];
        throw error;
      }
    }
    await settle();
    if (!entered.has(spaceOf(path)) && (await walk.logIn(page))) {
      await settle();
      entered.add(spaceOf(path));
    }
    const view = await look(page, url);
    reached.push({ path, ...view });
    // The developers' page lists every refusal.
    const known = path === routePaths.developers ? [] : refusals;
    for (const sentence of known) if (view.text.includes(sentence)) wrong.push(`${name}: "${sentence}"`);
    // Otherwise nothing behind the login would be walked.
    if (/^\/administration\/./.test(path) && view.text.startsWith("Connexion au portail"))
      wrong.push(`${name}: asks who one is`);
    if (view.text.length < 40) wrong.push(`${name}: nothing but "${view.text}"`);
    if (walk.depth !== undefined && appOf(path) !== undefined && !narrowed.has(name)) {
      narrowed.add(name);
      wrong.push(...(await narrow(page, name)));
      if (await page.locator("form:visible").count()) toRefuse.set(name, whereIs(page));
    }
    return view.links;
  };
  // Breadth first, so that no page is opened again for its links.
  const waiting: { path: string; from?: string; left: number }[] = hrefs.map((href) => ({
    path: pathOf(href, walk),
    left: depth,
  }));
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { path, from, left } = next;
    const name = nameOf(path);
    const before = seen.get(name);
    if (isDone(before, left) || (from !== undefined && isDone(alike.get(name), left))) continue;
    const links = from !== undefined && before ? before.links : await open(path, from);
    const gone = {
      left: isFile(path) ? depth : left,
      at: before && from !== undefined ? before.at : whereIs(page),
      links,
    };
    seen.set(name, gone);
    alike.set(name, gone);
    if (left > 0) waiting.push(...links.map((link) => ({ path: link, from: gone.at, left: left - 1 })));
  }
  // At the end, since submitted forms may lead elsewhere.
  for (const [name, path] of toRefuse) wrong.push(...(await refuseForms(page, path, name, settle)));
  return { reached, wrong };
}

/** Screens already checked narrow, by any visitor. */
const narrowed = new Set<string>();

/**
 * Lists what exceeds 320 px with letters of twice the size, and which buttons, current steps and chart marks cannot be
 * recognized with forced colours; then restores the page.
 */
async function narrow(page: Page, name: string): Promise<string[]> {
  const before = page.viewportSize();
  await page.evaluate(() => document.documentElement.style.setProperty("font-size", "200%"));
  await page.setViewportSize({ width: 320, height: 740 });
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const out = await beyondScreen(page);
  await page.evaluate(() => document.documentElement.removeAttribute("style"));
  if (before) await page.setViewportSize(before);
  await page.emulateMedia({ forcedColors: "active" });
  const edgeless = await page.evaluate(() => {
    const isSeen = (element: Element) => element.checkVisibility();
    const styled = (selector: string) =>
      [...document.querySelectorAll(selector)]
        .filter(isSeen)
        .map((element) => [element.outerHTML.slice(0, 120), getComputedStyle(element)] as const);
    return [
      ...styled("button").filter(([, style]) => style.borderTopWidth === "0px"),
      ...styled("[aria-current]:not([aria-current=false])").filter(([, style]) => style.outlineStyle === "none"),
      // The marks of a chart's legend must keep the colours of its lines.
      ...styled("ul[aria-hidden=true] > li > span:empty").filter(([, style]) => style.forcedColorAdjust !== "none"),
    ].map(([what]) => what);
  });
  await page.emulateMedia({ forcedColors: "none" });
  return [
    ...(beyond > 1 ? [`${name}: scrolls ${beyond} px sideways at 320 px`] : []),
    ...out.map((what) => `${name}: beyond 320 px: ${what}`),
    ...edgeless.map((what) => `${name}: cannot be told with forced colours: ${what}`),
  ];
}

function whereIs(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

async function look(page: Page, url: string): Promise<Omit<Reached, "path">> {
  return page.evaluate((origin) => {
    // A mail signature on the page is for other people, so its links do not count.
    const isOurs = (link: Element) => link.closest("table[role=presentation]") === null;
    const main = document.querySelector<HTMLElement>("main") ?? document.body;
    const isSeen = (element: Element) => element.checkVisibility({ checkVisibilityCSS: true });
    const links = [...document.querySelectorAll<HTMLAnchorElement>("a[href]")]
      .filter(
        (link) =>
          isSeen(link) &&
          isOurs(link) &&
          link.href.startsWith(`${origin}/`) &&
          !link.getAttribute("href")?.startsWith("#"),
      )
      .map((link) => link.href.slice(origin.length));
    return {
      text: main.innerText.replace(/\s+/g, " ").trim(),
      links: [...new Set(links)],
      leadsOn: [...main.querySelectorAll("a[href], button, input, select, textarea")].some(isSeen),
    };
  }, url);
}
