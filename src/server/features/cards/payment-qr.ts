import { buildPaymentHref } from "#shared/card/extras/payment-links.ts";
import type { Deps } from "#server/deps.ts";
import { AppError } from "#shared/errors/app-error.ts";
import { renderQrSvg } from "#server/rendering/qr/qr.ts";
import { getVisibleCardExtras } from "./card-appearance.ts";
import { getLiveCardOrThrow } from "./card-service.ts";

/**
 * Renders the QR code of a payment link that the live card's page shows: one of no other address.
 * @throws {AppError} `order.not_found`, `card.paused`
 */
export async function renderPaymentQrCodeSvg(deps: Pick<Deps, "db">, ref: string, href: string): Promise<string> {
  const card = await getLiveCardOrThrow(deps, ref);
  const shown = getVisibleCardExtras(card, 0);
  if (!shown?.payments.some((link) => buildPaymentHref(link) === href)) throw new AppError("order.not_found");
  return renderQrSvg(href);
}
