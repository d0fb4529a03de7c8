import type { OwnedCard } from "#shared/contract/owner-cards.ts";
import type { Deps } from "../../../deps.ts";
import type { OwnerSession } from "../../../owner-session.ts";
import * as cards from "../../cards/service.ts";
import { findOrder } from "../../orders/service.ts";

type Needs = Pick<Deps, "db">;

/** The cards of an owner that are online or paused, the first ordered first. */
export async function listCards(deps: Needs, own: OwnerSession): Promise<OwnedCard[]> {
  const listed: OwnedCard[] = [];
  for (const card of await cards.listOwnedCards(deps, own.email)) {
    const order = await findOrder(deps, card.orderRef);
    if (!order || card.state === "waiting" || card.state === "removed") continue;
    const { ref, state, firstName, lastName, company, jobTitle } = card;
    const { profile } = await cards.privateImagesOf(deps, card);
    listed.push({ ref, offer: order.offer, state, firstName, lastName, company, jobTitle, portrait: profile });
  }
  return listed;
}
