import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { PaymentPage } from "#web/pages/live/payment/page.tsx";
import type { FirstView } from "#web/pages/live/payment/first-view.ts";
import { fillView } from "#web/placeholders.ts";
import { pageNamed, type Pages } from "../../pages.ts";

/** The payment page as its first view, which the browser then takes over from the same data. */
export function renderPaymentPage(pages: Pages, view: FirstView): string {
  const body = renderToString(createElement(PaymentPage, { settings: pages.settings, view }));
  return fillView(pageNamed(pages, "payment").plain.toString(), body, view);
}
