import type { Quote } from "#shared/quote.ts";
import type { Deps } from "#server/deps.ts";
import { listCompanyProofs } from "../../orders/company-proof/company-proof-service.ts";
import { listOrderLines } from "../../orders/lines/order-line-service.ts";
import { getOrganisationOrThrow } from "../organisation-lock.ts";
import type { CompanyOrder } from "../organisation-rules.ts";
import { buildQuote } from "./quote-rules.ts";

/** Reads the quote of a company's order, which is offered anew with each version of its cards. */
export async function readQuote(deps: Pick<Deps, "db" | "clock" | "settings">, order: CompanyOrder): Promise<Quote> {
  const sent = (await listCompanyProofs(deps, order.ref)).find(({ source }) => source === "sent");
  const { site, quoteDays } = deps.settings;
  return buildQuote({
    order,
    lines: await listOrderLines(deps, order.ref),
    organisation: await getOrganisationOrThrow(deps, order.organisationId),
    seller: site,
    steps: site.priceSteps,
    madeAt: sent?.sentAt ?? order.createdAt,
    days: quoteDays,
    now: deps.clock.now(),
  });
}
