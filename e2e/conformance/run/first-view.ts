import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import { renderPaymentPage } from "#server/features/payments/payment-page.ts";
import type { BuiltPageRegistry } from "#server/rendering/pages.ts";
import type { PublicOrder } from "#shared/contract/public-order.ts";
import type { PaymentPageInitialView } from "#web/buy/payment/first-view.ts";
import { parsePaymentReturn } from "#web/buy/payment/rules.ts";
import type { Reply } from "../kinds.ts";
import { patienceMs } from "./patience.ts";

const read = "GET /api/ref/*";

/** The payment page comes rendered: as the server would render it, had it read the order that a table gives. */
export async function answerFirstView(
  page: Page,
  pages: BuiltPageRegistry,
  { path, answers = {} }: { path: string; answers?: Readonly<Record<string, Reply>> | undefined },
  held?: string,
): Promise<void> {
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
    pages,
    { place: { ref, returned: parsePaymentReturn(searchParams.get("retour")) }, state },
    undefined,
  );
  await page.route(
    (url) => url.pathname === pathname,
    async (route) => {
      const { "content-encoding": _, "content-length": __, ...headers } = (await route.fetch()).headers();
      await route.fulfill({ status: 200, headers, body: plain });
    },
  );
}

/**
 * Until the script has taken the rendered page over (Preact keeps its tree there as `__k`): a press before would post
 * its form, which no table answers. By real time, since the browser's may stand still.
 */
export async function untilAwake(page: Page): Promise<void> {
  const isAwake = () => page.evaluate(() => "__k" in (document.querySelector("#app") ?? {}));
  for (const end = Date.now() + patienceMs; Date.now() < end && !(await isAwake());) await wait(30);
}
