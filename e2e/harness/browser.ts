import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { ensureChromium } from "../../scripts/ensure-chromium.ts";

/** A buyer's phone and a staff member's laptop. */
export const viewports = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 },
  laptop: { viewport: { width: 1440, height: 900 } },
} as const;

export interface PageOptions {
  /** Address of the server under test; requests to any other are reported as problems. */
  url: string;
  device?: keyof typeof viewports;
  javaScriptEnabled?: boolean;
  /** For a journey that tests motion, which costs a fifth to a third more per page; others ask for reduced motion. */
  motion?: boolean;
  /** Problems that this journey causes on purpose, such as a refused form. */
  expected?: readonly RegExp[];
}

/** Time (ms) that a journey waits for an expected element: twice Playwright's default, since three run at once. */
const patienceMs = 60_000;

/** Resolves no host name, so that tests reach nothing outside. */
const onlyThisMachine = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1";

/**
 * Turns off script optimization, which costs more than it gains in short tests: 95 s of processor time instead of 116
 * for the conformance tests of the owner's space; axe saves as much.
 */
const unoptimized = "--js-flags=--no-opt --no-maglev";

/**
 * Launches a Chromium, and installs it if missing. `keepPages`: with the back/forward cache, which tests otherwise run
 * without.
 */
export async function launchBrowser({ keepPages = false } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureChromium(),
    ignoreDefaultArgs: keepPages ? ["--disable-back-forward-cache"] : [],
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      unoptimized,
      onlyThisMachine,
    ],
  });
}

let shared: Promise<Browser> | undefined;

/**
 * Returns the Chromium that all files of this worker share. It ends with the worker; each test closes what it opened.
 */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared)?.isConnected()) shared = launchBrowser();
  return shared as Promise<Browser>;
}

/**
 * Runs a journey in a fresh browser context, as a person in Dakar.
 * @throws what the journey throws, or if the page had an error, a console error, a CSP violation or a failed request.
 */
export async function withPage(
  browser: Browser,
  options: PageOptions,
  journey: (page: Page, context: BrowserContext) => Promise<void>,
): Promise<void> {
  const { url, device = "phone", javaScriptEnabled = true, motion = false, expected = [] } = options;
  const context = await browser.newContext({
    ...viewports[device],
    locale: "fr-FR",
    timezoneId: "Africa/Dakar",
    baseURL: url,
    javaScriptEnabled,
    reducedMotion: motion ? "no-preference" : "reduce",
  });
  context.setDefaultTimeout(patienceMs);
  const problems: string[] = [];
  await watch(context, new URL(url).origin, problems);
  try {
    const page = await context.newPage();
    await journey(page, context);
  } catch (error) {
    throw new Error(
      [String(error), ...problems.map((problem) => `Seen before: ${problem}`), await seenOn(context)].join("\n"),
      { cause: error },
    );
  } finally {
    await context.close();
  }
  const unexpected = problems.filter((problem) => !expected.some((pattern) => pattern.test(problem)));
  if (unexpected.length > 0) throw new Error(`The page had problems:\n${unexpected.join("\n")}`);
}

/** Describes the page at a failure, which is often all that is known of a failure on another machine. */
async function seenOn(context: BrowserContext): Promise<string> {
  const texts = context
    .pages()
    .map(
      async (page) =>
        `On the screen of ${page.url()}: ${(await page.locator("body").innerText({ timeout: 2_000 })).replaceAll(/\s+/g, " ").slice(0, 4_000)}`,
    );
  return (await Promise.allSettled(texts))
    .map((text) => (text.status === "fulfilled" ? text.value : "A page that tells nothing"))
    .join("\n");
}

async function watch(context: BrowserContext, origin: string, problems: string[]): Promise<void> {
  context.on("weberror", (error) =>
    problems.push(
      `page error: ${error.error().name} ${error.error().message} ${error.error().stack ?? ""} ${error.page()?.url()}`,
    ),
  );
  context.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()} (${message.location().url})`);
  });
  context.on("requestfailed", (request) => {
    // A navigation cancels requests that are still loading.
    const why = request.failure()?.errorText ?? "";
    if (request.url().startsWith(origin) && why !== "net::ERR_ABORTED")
      problems.push(`request: ${request.method()} ${request.url()} ${why}`);
  });
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) => {
      // oxlint-disable-next-line no-console -- in the page, where `console` above hears it
      console.error(`CSP ${violatedDirective} refused ${blockedURI} (${sourceFile})`);
    });
  });
  // Listened to, not routed: a route disables the browser's cache.
  context.on("request", (request) => {
    const asked = new URL(request.url());
    if (asked.origin !== origin && /^https?:$/.test(asked.protocol)) problems.push(`outside: ${asked.href}`);
  });
}
