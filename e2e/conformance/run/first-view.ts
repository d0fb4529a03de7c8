import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { renderPaymentPage } from "#server/features/payments/payment-page.ts";
import type { PublicOrder } from "#shared/contract/public-order.ts";
import type { PaymentPageInitialView } from "#web/buy/payment/first-view.ts";
import { parsePaymentReturn } from "#web/buy/payment/rules.ts";
import type { Reply } from "../kinds.ts";
import type { World } from "../world.ts";
import { patienceMs } from "./patience.ts";

const read = "GET /api/ref/*";

/** Serves the payment page as the server would render it, had it read the order given in the table. */
export function answerFirstView(
  page: Page,
  { path, answers = {} }: { path: string; answers?: Readonly<Record<string, Reply>> | undefined },
  { app, answer }: World,
  held?: string,
): void {
  const { pathname, searchParams } = new URL(path, "http://x");
  const [, ref] = /^\/payer\/(\w+)$/.exec(pathname) ?? [];
  const reply = answers[read];
  if (ref === undefined || reply === undefined) return;
  const state: PaymentPageInitialView["state"] =
    typeof reply === "string" || held === read
      ? { kind: "loading" }
      : reply.status === 404
        ? { kind: "not-found" }
        : { kind: "known", order: reply.body as PublicOrder };
  const { plain } = renderPaymentPage(
    app.deps.pages,
    { place: { ref, returned: parsePaymentReturn(searchParams.get("retour")) }, state },
    undefined,
  );
  answer(page, {
    method: "GET",
    matches: (asked) => asked === pathname,
    give: async (response) => {
      const served = await fetch(app.url + path);
      await served.arrayBuffer();
      const { "content-encoding": _, "content-length": __, ...headers } = Object.fromEntries(served.headers);
      response.writeHead(200, { ...headers, "cache-control": "no-store" }).end(plain);
      return true;
    },
  });
}

/**
 * Waits until the script has hydrated the page (Preact keeps its tree there as `__k`): an earlier press would submit
 * the form itself, which no table answers. Uses real time, since the browser's clock may stand still.
 */
export async function untilAwake(page: Page): Promise<void> {
  const isAwake = () => page.evaluate(() => "__k" in (document.querySelector("#app") ?? {}));
  for (const end = Date.now() + patienceMs; Date.now() < end && !(await isAwake());) await wait(30);
}
