import type { ServerResponse } from "node:http";
import type { Page } from "playwright-core";
import type { Reply, Sight, Step } from "../kinds.ts";
import type { World } from "../world.ts";
import { answerFirstView, untilAwake } from "./first-view.ts";
import { patienceMs } from "./patience.ts";
import type { StandIn } from "./stand-in.ts";

/** Splits `GET /api/users/*` into its method and a check of paths. */
function addressOf(call: string): Pick<StandIn, "method" | "matches"> {
  const [method = "", path = ""] = call.split(" ");
  const pattern = new RegExp(`^${path.replaceAll(".", "\\.").replaceAll("*", "[^/]+")}$`);
  return { method, matches: (asked) => pattern.test(asked) };
}

function give(response: ServerResponse, reply: Reply): void {
  if (reply === "never") return;
  if (reply === "cut") return void response.destroy();
  const text = reply.body === undefined ? "" : typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
  response.writeHead(reply.status, {
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    ...reply.headers,
  });
  response.end(text);
}

/** Answers calls in place of the server. The call named `held` waits until the returned function is called. */
async function answerCalls(
  page: Page,
  { answers = {} }: Pick<Opening, "answers">,
  { answer }: World,
  held?: string,
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (const call of new Set([...Object.keys(answers), ...(held ? [held] : [])])) {
    answer(page, {
      ...addressOf(call),
      give: async (response) => {
        if (call === held) await promise;
        const reply = answers[call];
        if (reply) give(response, reply);
        return reply !== undefined;
      },
    });
  }
  // A file is held before it is sent, so that its progress shows; the server would receive it at once.
  if (held === "POST /api/uploads")
    await page.route(`**${held.slice(5)}`, async (route) => {
      await promise;
      await route.continue();
    });
  return resolve;
}

/**
 * Counts the page's calls from its next navigation on, but only if a sight needs them: being told of each script and
 * font takes a sixth of the worker's time.
 */
export function countCalls(page: Page, sights: readonly Sight[]): (call: string) => number {
  if (!sights.some(([kind]) => kind === "asked")) return () => Number.NaN;
  const asked: { method: string; path: string }[] = [];
  let begun = false;
  page.on("request", (request) => {
    begun ||= request.isNavigationRequest();
    if (begun) asked.push({ method: request.method(), path: new URL(request.url()).pathname });
  });
  return (call) => {
    const { method, matches } = addressOf(call);
    return asked.filter((one) => one.method === method && matches(one.path)).length;
  };
}

/** Does a step as a person would. Of two elements with one name it takes the last: a dialog follows what it covers. */
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

interface Opening {
  path: string;
  answers?: Readonly<Record<string, Reply>> | undefined;
  stored?: Readonly<Record<string, string>> | undefined;
}

/**
 * Opens an address with additions to local storage and with calls answered in place of the server; returns the function
 * that releases the held call.
 */
export async function openAt(page: Page, row: Opening, world: World, held?: string): Promise<() => void> {
  const { path, stored } = row;
  const release = await answerCalls(page, row, world, held);
  answerFirstView(page, row, world, held);
  await world.enter(page, path, stored);
  if (path.startsWith("/payer/")) await untilAwake(page);
  return release;
}
