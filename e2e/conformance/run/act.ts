import type { Page, Route } from "playwright-core";
import type { BuiltPageRegistry } from "#server/rendering/pages.ts";
import type { Reply, Step } from "../kinds.ts";
import { answerFirstView, untilAwake } from "./first-view.ts";
import { patienceMs } from "./patience.ts";

/** `GET /api/users/*` as an address that Playwright matches, whatever stands after `?`. */
function addressOf(call: string): { method: string; matches: (url: URL) => boolean } {
  const [method = "", path = ""] = call.split(" ");
  const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`);
  return { method, matches: (url) => pattern.test(url.pathname) };
}

async function give(route: Route, reply: Reply | undefined): Promise<void> {
  if (reply === undefined) return route.continue();
  if (reply === "cut") return route.abort();
  if (reply === "never") return;
  const text = reply.body === undefined ? "" : typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
  await route.fulfill({
    status: reply.status,
    contentType: "application/json",
    body: text,
    headers: { ...reply.headers },
  });
}

/** Answers calls in the server's stead. The call named by `held` waits until the function given back is called. */
async function answerCalls(page: Page, answers: Readonly<Record<string, Reply>>, held?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const call of new Set([...Object.keys(answers), ...(held ? [held] : [])])) {
    const { method, matches } = addressOf(call);
    await page.route(matches, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      if (call === held) await promise;
      await give(route, answers[call]);
    });
  }
  return resolve;
}

/** Counts the calls of a page from now on. */
export function countCalls(page: Page): (call: string) => number {
  const asked: { method: string; url: URL }[] = [];
  page.on("request", (request) => void asked.push({ method: request.method(), url: new URL(request.url()) }));
  return (call) => {
    const { method, matches } = addressOf(call);
    return asked.filter((one) => one.method === method && matches(one.url)).length;
  };
}

/** Does what a person does. Of two things of one name the later: a dialog stands after what it covers. */
export async function act(page: Page, step: Step): Promise<void> {
  if (typeof step === "function") return void (await step(page));
  const [kind, name, value] = step;
  if (kind === "press") {
    return page
      .getByRole("button", { name, exact: true })
      .or(page.getByRole("link", { name, exact: true }))
      .last()
      .click({ timeout: patienceMs });
  }
  const label = new RegExp(
    `^\\s*${name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace("e-mail", "e-\u2060?mail")}(\\s*\\*)?\\s*$`,
  );
  await page.getByLabel(label).last().fill(value, { timeout: patienceMs });
}

/**
 * Opens an address with what local storage is to hold besides, and calls answered in the server's stead; gives the
 * function that answers the held one.
 */
export async function openAt(
  page: Page,
  {
    path,
    answers = {},
    stored = {},
  }: {
    path: string;
    answers?: Readonly<Record<string, Reply>> | undefined;
    stored?: Readonly<Record<string, string>> | undefined;
  },
  pages: BuiltPageRegistry,
  held?: string,
): Promise<() => void> {
  const release = await answerCalls(page, answers, held);
  await answerFirstView(page, pages, { path, answers }, held);
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(stored));
  await page.goto(path);
  if (path.startsWith("/payer/")) await untilAwake(page);
  return release;
}
