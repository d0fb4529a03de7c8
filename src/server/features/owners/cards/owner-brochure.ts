import type { CardBrochure } from "#shared/card/extras/card-extras.ts";
import { hasCardExtra } from "#shared/card/extras/card-extras.ts";
import { AppError } from "#shared/errors/app-error.ts";
import type { OwnerSession } from "#server/auth/owner-session.ts";
import { rateLimitPolicies } from "#server/auth/rate-limit/rate-limit-rules.ts";
import { consumeRateLimit } from "#server/auth/rate-limit/rate-limit-service.ts";
import { storeBrochure } from "#server/features/cards/brochures/brochure-service.ts";
import * as cards from "#server/features/cards/card-service.ts";
import type { StoreUploadNeeds } from "#server/features/cards/uploads/upload-service.ts";
import { getOwnedCardOrThrow, toCardOwner } from "./owner-card-service.ts";

/**
 * Receives a brochure for a card whose owner may add one, and draws it anew; the card has it once it is saved with its
 * id. `receive` is called once all else is right, so that nobody else's file is read.
 * @throws {AppError} `order.not_found`, `brochure.decided`, `.not_offered`, `.too_many`, and as `storeBrochure`
 */
export async function receiveBrochureFromOwner(
  deps: StoreUploadNeeds,
  own: OwnerSession,
  ref: string,
  { address, receive }: { address: string; receive: () => Promise<Buffer> },
): Promise<CardBrochure> {
  const card = await getOwnedCardOrThrow(deps, own, ref);
  if (cards.isLocked(card, "socialMedias")) throw new AppError("brochure.decided");
  if (!hasCardExtra(card.offer, "brochure")) throw new AppError("brochure.not_offered");
  cards.CardEditPermit.ask(toCardOwner(own), card, ["extras"]);
  const received = await receive();
  // After it came: a bad network's broken tries are none of his.
  await consumeRateLimit(deps, rateLimitPolicies.brochuresByOwner, own.email, "brochure.too_many");
  return storeBrochure(deps, received, address);
}
